import { assertDeclarations, composeApp } from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';

/** Part of building the server: what the modules declare is tried now, so that no start of the built one need try it again. */
try {
  assertDeclarations([...composeApp(serverModules, identity).resources.values()]);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

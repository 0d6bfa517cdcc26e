import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { writeModule } from '../tools/new-module.ts';

/** npm run new:module -- <name> "Naslov" "Title" [resource]: a module that stands, to be filled with what it is about. */
const root = resolve(import.meta.dirname, '..');
const [name, titleHr, titleEn, resource = `${name}-item`] = process.argv.slice(2);
if (!name || !titleHr || !titleEn) {
  console.error('npm run new:module -- <name> "Naslov" "Title" [resource]');
  process.exit(1);
}
try {
  const { written, changed } = writeModule(root, { name, titleHr, titleEn, resource });
  const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'format', '--write', ...written], { cwd: root, stdio: 'ignore' });
  console.log(`Written:\n  ${written.join('\n  ')}\nChanged:\n  ${changed.join('\n  ')}`);
  console.log(`Next: docs/modules.md. When the model says what you want: npm run migrate:draft -- ${name}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

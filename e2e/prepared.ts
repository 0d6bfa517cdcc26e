import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endServer, startServer } from './server.ts';

/**
 * Loads the demo institution once for all stories: each begins with a copy of this data folder,
 * which costs a moment instead of a load.
 */
export default async (): Promise<() => void> => {
  const data = mkdtempSync(join(tmpdir(), 'katedra-e2e-demo-'));
  // The database runs as an unprivileged user where the tests run as root: let it in, or its files would lie elsewhere.
  chmodSync(data, 0o755);
  // Only a folder whose database has stopped in order may be copied; what a slow machine cut short is started and stopped again.
  for (let attempt = 1; (await endServer((await startServer(data, {})).server)) !== 0; attempt++)
    if (attempt === 3) throw new Error('The portal that loaded the demo institution does not stop in order.');
  process.env.KATEDRA_E2E_DEMO = data;
  return () => rmSync(data, { recursive: true, force: true });
};

/** A copy of the prepared folder with every file's owner and rights; false: there is none, or these settings need a load of their own. */
export const copyPrepared = (data: string, env: Readonly<Record<string, string>>): boolean => {
  const prepared = process.env.KATEDRA_E2E_DEMO;
  if (!prepared || process.platform === 'win32' || Object.keys(env).some(name => name.startsWith('KATEDRA_')))
    return false;
  execFileSync('cp', ['-a', `${prepared}/.`, data]);
  return true;
};

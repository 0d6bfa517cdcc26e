import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../../src/kernel/operations/index.ts';

/** One PostgreSQL for the whole run, without care for its data; another one by KATEDRA_TEST_DATABASE_URL. */
export const setup = async (): Promise<(() => Promise<void>) | undefined> => {
  process.env.KATEDRA_TEST_RUN = randomUUID();
  if (process.env.KATEDRA_TEST_DATABASE_URL) return undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'katedra-test-'));
  // PostgreSQL may run as another user, who must be able to walk in.
  await chmod(dataDir, 0o755);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir, durable: false, log });
  process.env.KATEDRA_TEST_DATABASE_URL = embedded.url;
  return async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
export default setup;

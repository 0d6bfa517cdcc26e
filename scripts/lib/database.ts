import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FileStore, type Log, settingsOrExit, storeBy } from '../../src/kernel/server/index.ts';
import { runningEmbedded, startEmbedded } from '../../src/kernel/operations/index.ts';

const quiet: Log = { info: () => {}, warn: o => console.warn(o), error: o => console.error(o) };

export interface Reach {
  readonly url: string;
  readonly files: FileStore;
  done(): Promise<void>;
}

/** The database and files that the portal's own settings name; the embedded PostgreSQL is started where it does not run. */
export const reachDatabase = async ({ besidePortal }: { readonly besidePortal: boolean }): Promise<Reach> => {
  const settings = settingsOrExit(join(resolve(import.meta.dirname, '../..'), '.env'));
  const files = storeBy(settings);
  if (settings.databaseUrl) return { url: settings.databaseUrl, files, done: async () => {} };
  const running = besidePortal ? await runningEmbedded(settings.data) : null;
  if (running) return { url: running.url, files, done: async () => {} };
  const embedded = await startEmbedded({ dataDir: settings.data, log: quiet });
  return { url: embedded.url, files, done: () => embedded.stop() };
};

/** One path and declared flags; anything else is told with how it is meant. */
export const readArguments = (
  usage: string,
  flags: readonly string[],
): { path: string | undefined; flags: ReadonlySet<string> } => {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: Object.fromEntries(flags.map(flag => [flag, { type: 'boolean' as const }])),
    });
    if (positionals.length > 1) throw new Error('One file only.');
    return { path: positionals[0], flags: new Set(Object.keys(values)) };
  } catch (error) {
    return refuse(`${(error as Error).message}\n${usage}`);
  }
};

export const refuse = (line: string): never => {
  console.error(line);
  process.exit(1);
};
/** Runs the work, ends what it needed, and says in one line what failed. */
export const withDatabase = async (
  options: { readonly besidePortal: boolean },
  work: (reach: Reach) => Promise<void>,
): Promise<void> => {
  let reach: Reach | null = null;
  try {
    reach = await reachDatabase(options);
    await work(reach);
  } catch (error) {
    console.error((error as Error).message || String(error));
    process.exitCode = 1;
  } finally {
    await reach?.done();
  }
};

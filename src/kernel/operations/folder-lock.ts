import pg from 'pg';
import type { Log } from '../server/contract.ts';

/** Any constant will do: the lock lives in the cluster's own database, which only this portal uses. */
const lockKey = 75_110_001;
const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

/**
 * One portal for one data folder. The lock belongs to a connection, so it falls with the process that held it
 * and never goes stale as a file would.
 */
export const holdFolder = async (url: string, dataDir: string, log: Log): Promise<{ release(): Promise<void> }> => {
  let released = false;
  let held: pg.Client | null = null;

  const take = async (patience: number): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: 'katedra folder lock', keepAlive: true });
    client.on('error', () => {});
    await client.connect();
    for (let waited = 0; ; waited += 100) {
      const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockKey]);
      if (rows[0]?.taken) break;
      if (waited >= patience) {
        await client.end();
        throw new Error(
          `Another portal already works on the data folder ${dataDir}. Stop it first, or choose another folder with KATEDRA_DATA.`,
        );
      }
      await pause(100);
    }
    held = client;
    client.once('end', () => {
      if (!released) void retake();
    });
  };
  /** PostgreSQL restarts its processes when one of them crashes, and the lock is lost with them. */
  const retake = async (): Promise<void> => {
    while (!released) {
      await pause(500);
      try {
        return await take(0);
      } catch (error) {
        log.warn({ err: error }, 'the lock on the data folder is not held');
      }
    }
  };

  // A portal that was just killed may still be dying.
  await take(2000);
  return {
    release: async () => {
      released = true;
      await held?.end().catch(() => {});
    },
  };
};

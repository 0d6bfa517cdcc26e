import pg from 'pg';
import type { Log } from '../server/contract.ts';

/** Any constant will do: the lock lives in the cluster's own database, which only this portal uses. */
const lockKey = 75_110_001;
const pause = (milliseconds: number): Promise<void> => new Promise(resolve => setTimeout(resolve, milliseconds));

/** By this name of its connection a portal that is stopping is told from one that works. */
const stoppingName = 'katedra stopping';
/** A portal that was just killed may still be dying. */
const patience = 2000;

export interface FolderLock {
  /** Lets a start that comes meanwhile know that this portal is about to end. */
  leaving(): Promise<void>;
  /** The lock is not taken again when its connection ends: whoever holds it ends the server. */
  letGo(): void;
  release(): Promise<void>;
}

/**
 * One portal for one data folder. The lock belongs to a connection, so it falls with the process that held it
 * and never goes stale as a file would. A portal that is stopping is waited for without limit.
 */
export const holdFolder = async (
  url: string,
  dataDir: string,
  log: Log,
  onWait: () => void = () => {},
): Promise<FolderLock> => {
  let released = false;
  let held: pg.Client | null = null;

  const take = async (waitsFor: number): Promise<void> => {
    const client = new pg.Client({ connectionString: url, application_name: 'katedra folder lock', keepAlive: true });
    client.on('error', () => {});
    await client.connect();
    try {
      for (let waited = 0; ; waited += 100) {
        const { rows } = await client.query<{ taken: boolean; stopping: boolean }>(tryToTake, [lockKey, stoppingName]);
        const { taken, stopping } = rows[0]!;
        if (taken) break;
        if (stopping) {
          onWait();
          waited = 0;
        } else if (waited >= waitsFor)
          throw new Error(
            `Another portal already works on the data folder ${dataDir}. Stop it first, or choose another folder with KATEDRA_DATA.`,
          );
        await pause(100);
      }
      await refuseEndingServer(url);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
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

  await take(patience);
  return {
    async leaving() {
      await held?.query(`set application_name = '${stoppingName}'`).catch(() => {});
    },
    letGo() {
      released = true;
    },
    async release() {
      released = true;
      await held?.end().catch(() => {});
    },
  };
};
const tryToTake = `select pg_try_advisory_lock($1) as taken, exists (
  select from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.granted and l.objid = $1::oid and a.application_name = $2) as stopping`;
/** A portal that stops ends the server, and the server ends the lock's connection before ours: what is free then is free for a moment. */
const refuseEndingServer = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
  } finally {
    await client.end().catch(() => {});
  }
};

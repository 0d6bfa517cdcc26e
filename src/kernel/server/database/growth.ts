import type pg from 'pg';

/** So long a connection counts as new, whatever its first borrower does: what lasts must not hold the others back. */
const longestNew = 250;

export interface Growth {
  /** The most connections at once, however long that takes to come about. */
  most: number;
}

/**
 * A pool that opens one connection for everybody who waits opens all of them at once when the server has ended them: each
 * knows no catalogue and no plan, and its first answer costs the processor twenty times what the next one does. So only `atOnce`
 * may be new at a time, and whoever waits is mostly served by one that has just learned.
 */
export const growGently = (pool: pg.Pool, atOnce: number): Growth => {
  let most = pool.options.max;
  const known = new Set<pg.PoolClient>();
  const gone = new WeakSet<pg.PoolClient>();
  const makeRoom = (): void => {
    pool.options.max = Math.min(most, known.size + atOnce);
  };
  const knows = (client: pg.PoolClient): void => {
    if (gone.has(client)) return;
    known.add(client);
    makeRoom();
  };
  pool.on('connect', client => {
    const late = setTimeout(() => {
      if (gone.has(client)) return;
      knows(client);
      // Where all are lent for long, nobody gives one back and tells those who wait that there is room for one more.
      if (pool.waitingCount > 0 && pool.totalCount < pool.options.max)
        pool.connect().then(
          one => one.release(),
          () => {},
        );
    }, longestNew);
    late.unref();
    client.once('end', () => clearTimeout(late));
  });
  const left = (client: pg.PoolClient): void => {
    gone.add(client);
    known.delete(client);
    makeRoom();
  };
  pool.on('release', (error, client) => (error ? left(client) : knows(client)));
  // An idle one that was ended, at once; the pool tells that it let one go only when its connection is closed.
  pool.on('error', (_, client) => left(client));
  pool.on('remove', left);
  makeRoom();
  return {
    get most() {
      return most;
    },
    set most(value) {
      most = value;
      makeRoom();
    },
  };
};

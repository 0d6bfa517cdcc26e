import type { Database } from './pool.ts';

export interface Fleet extends Database {
  /** Lets go of servers on which none of these schemas lies. */
  keepOnly(schemas: readonly string[]): Promise<void>;
}
export interface FleetOptions {
  /** The address of the server that a schema lies on; nothing for the portal's own. */
  readonly urlOf: (schema: string) => string | undefined;
  readonly open: (url: string) => Database;
}

/**
 * Several PostgreSQL servers as one database: each schema is asked for where it lies. A server that is down
 * fails whoever lives there and nobody else, and what is listened for is heard from all of them.
 */
export const openFleet = (home: Database, { urlOf, open }: FleetOptions): Fleet => {
  const others = new Map<string, Database>();
  const heard: (readonly [channel: string, handler: (payload: string) => void])[] = [];
  const watchers = new Set<(listening: boolean) => void>();
  const tell = (listening: boolean): void => {
    for (const watcher of watchers) watcher(listening);
  };
  home.onListenChange(tell);

  const join = (url: string): Database => {
    const made = open(url);
    others.set(url, made);
    made.onListenChange(tell);
    // A server that does not answer is called again by its own listener; nobody here waits for it.
    for (const [channel, handler] of heard) void made.listen(channel, handler);
    return made;
  };
  const of = (schema: string): Database => {
    const url = urlOf(schema);
    return url === undefined || url === home.url ? home : (others.get(url) ?? join(url));
  };
  return {
    ...home,
    get pool() {
      return home.pool;
    },
    of,
    forSchema: schema => of(schema).forSchema(schema),
    transaction: (schema, work) => of(schema).transaction(schema, work),
    beside: schema => of(schema).beside(schema),
    abortable: (schema, signal) => of(schema).abortable(schema, signal),
    steady: (schema, signal) => of(schema).steady(schema, signal),
    steadily: (schema, work) => of(schema).steadily(schema, work),
    reading: (schema, work, signal) => of(schema).reading(schema, work, signal),
    async listen(channel, handler) {
      const entry = [channel, handler] as const;
      heard.push(entry);
      for (const other of others.values()) void other.listen(channel, handler);
      const stop = await home.listen(channel, handler);
      return () => {
        heard.splice(heard.indexOf(entry), 1);
        stop();
      };
    },
    get mostConnections() {
      return home.mostConnections;
    },
    get listening() {
      return home.listening;
    },
    hears: schema => of(schema).listening,
    onListenChange: watcher => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    async keepOnly(schemas) {
      const used = new Set(schemas.map(urlOf));
      for (const [url, other] of others)
        if (!used.has(url)) {
          others.delete(url);
          await other.close();
        }
    },
    close: async () => {
      await Promise.all([home, ...others.values()].map(one => one.close()));
    },
  };
};

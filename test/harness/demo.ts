import { loadDemo } from '../../demo/index.ts';
import { quietSize } from '../../demo/size.ts';
import {
  type App,
  composeApp,
  type DatabaseOptions,
  filesOf,
  type Log,
  type TxCtx,
} from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { createFilledDatabase, type TestDatabase } from './database.ts';

const log: Log = { info() {}, warn() {}, error: (o, m) => console.error(m, o) };

/** The portal as it is delivered, with a small demo institution in it: loaded once for all files that begin with it. */
export const createQuietDemo = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  createFilledDatabase(
    allResources,
    'a quiet demo',
    ({ database, schema }) =>
      database.transaction(schema, db => fillQuietly(composeApp(serverModules, identity), 'main', db)),
    options,
  );

/** The server by itself, in a transaction of a test. */
export const systemContext = (app: App, db: TxCtx['db'], cid = 'main'): TxCtx => ({
  app,
  cid,
  db,
  files: filesOf(app, cid),
  me: null,
  language: 'hr',
  now: new Date(),
  requestId: 'test',
  ip: '127.0.0.1',
  log,
});

/** What a first start puts in, in the order in which it does. */
export const fillQuietly = async (app: App, cid: string, db: TxCtx['db']): Promise<void> => {
  const ctx = systemContext(app, db, cid);
  for (const m of serverModules) await m.seed?.(ctx);
  await loadDemo(ctx, quietSize);
};

import type { App, Ctx, Log } from './contract.ts';
import { filesOf } from './kept-files.ts';
import { defaultConstituent, schemaOf } from './settings.ts';
import type { RuntimeDatabase } from './transactions.ts';

export {
  abortable,
  beside,
  canWriteIn,
  steady,
  inReading,
  inTransaction,
  type Keeper,
  type RuntimeDatabase,
  surroundingsOf,
  giveDatabase,
  giveSurroundings,
} from './transactions.ts';

/** Lines of one request carry its id; a child logger for each request would cost more than most requests log. */
export const requestLog = (log: Log, requestId: string, cid?: string): Log => {
  const marks = cid === undefined ? { requestId } : { requestId, cid };
  return {
    info: (o, m) => log.info({ ...marks, ...o }, m),
    warn: (o, m) => log.warn({ ...marks, ...o }, m),
    error: (o, m) => log.error({ ...marks, ...o }, m),
  };
};

/** A context for work that nobody asked for: jobs, seeds, scripts. */
export const systemContext = (
  world: { readonly app: App; readonly database: Pick<RuntimeDatabase, 'forSchema'>; readonly log: Log },
  requestId: string,
  cid = defaultConstituent,
): Ctx => ({
  app: world.app,
  cid,
  me: null,
  db: world.database.forSchema(schemaOf(cid)),
  files: filesOf(world.app, cid),
  language: 'hr',
  now: new Date(),
  requestId,
  ip: '',
  log: requestLog(world.log, requestId, cid),
});

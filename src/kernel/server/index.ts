/** The door of the server's kernel: everything that modules, main, tests and scripts use of it. */
export { holderOf, mayOpen, menuFor, modulesOf, refuseClosedEndpoint } from './access.ts';
export { composeApp } from './app.ts';
export * from './contract.ts';
export {
  assertDeclarations,
  constraintName,
  type Database,
  type DatabaseOptions,
  declaredSql,
  type Migration,
  migrate,
  migrationsFolder,
  migrationTable,
  mistakesIn,
  openDatabase,
  readMigrations,
  status,
} from './database/index.ts';
export {
  type Answer,
  allColumns,
  asSql,
  auditRow,
  counts,
  createRow,
  deedsOf,
  difference,
  drawAhead,
  erasePerson,
  type Io,
  insertRow,
  keepImage,
  leadsOf,
  makePartitions,
  move,
  moveRow,
  nextSerial,
  Person,
  type QueryPart,
  type RawQuery,
  removeRow,
  restoreRow,
  rowSelect,
  Source,
  setColumns,
  updateRow,
  verbOf,
  writeAudit,
} from './engine/index.ts';
export { type FieldProblem, invalid, invalidAll, notAllowed, notFound, notSignedIn, Refusal } from './errors.ts';
export { type FileStore, openFileStore } from './files.ts';
export { giveSessionCookie, sessionCookie, takeSessionCookie } from './http/context.ts';
export { answerError, bodyOf } from './http/errors.ts';
export { refusalOf } from './http/faults.ts';
export { openApiOf } from './http/openapi.ts';
export { type Boot, sendPage } from './http/page.ts';
export { createServer, type Server, type ServerOptions } from './http/server.ts';
export { type Jobs, sendJob, startJobs } from './jobs.ts';
export { type MailSender, queueMail, queueMails, startMail } from './mail.ts';
export { broadcast, spread, tell } from './realtime.ts';
export { col, evenForAdmin, rule, table } from './rules.ts';
export { inTransaction, surroundingsOf, systemContext, useDatabase, useSurroundings } from './runtime.ts';
export { insertRows, type SeedRow, seedOnce } from './seed.ts';
export {
  forgetSessions,
  hashToken,
  isToken,
  newToken,
  openSessions,
  type Sessions,
  sessionChannel,
} from './session.ts';
export {
  defaultConstituent,
  defaultNodePort,
  readSettings,
  type Settings,
  schemaOf,
  secretOf,
  settingsOrExit,
} from './settings.ts';
export { and, columnName, join, list, name, or, quote, raw, Sql, sql, statement, tableName } from './sql.ts';
export { sweepFiles } from './stored.ts';
export { dropOldUndo, foldTableVersions, makeAuditPartitions, purgeBin } from './tidy.ts';

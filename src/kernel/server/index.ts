/** The door of the server's kernel: everything that modules, main, tests and scripts use of it. */
export { holderOf, isModuleOpen, mayOpen, menuFor, modulesOf } from './access.ts';
export { composeApp, takeForSound } from './app.ts';
export { audiencesOf, audienceTitle, keyIn, readsEvery } from './audiences.ts';
export * from './contract.ts';
export {
  assertDeclarations,
  constraintName,
  type Database,
  type DatabaseOptions,
  declaredPieces,
  declaredSql,
  linkTable,
  type Migration,
  migrate,
  migrationsFolder,
  migrationsIn,
  migrationTable,
  mistakesIn,
  openDatabase,
  openFleet,
  readMigrations,
  status,
  slowStatements,
} from './database/index.ts';
export {
  type Answer,
  allColumns,
  asSql,
  auditLog,
  auditRow,
  blankInHistory,
  type Copied,
  type CopyPlan,
  type CopyRecord,
  type CopyRow,
  copyMatching,
  type Compared,
  compareMany,
  counts,
  csv,
  deedsOf,
  difference,
  drawAhead,
  dropCopies,
  erasePerson,
  erasurePlan,
  type Fate,
  forgetSizes,
  type Io,
  hiddenFields,
  insertRow,
  jsonStream,
  judgeReport,
  isThere,
  keyOf,
  makeMany,
  KeptFile,
  keepImage,
  leadsOf,
  makeDueMoves,
  makePartitions,
  move,
  nextSerial,
  Person,
  mayAttach,
  purgeMatching,
  type QueryPart,
  type RawQuery,
  remove,
  type ReportFormat,
  reportFile,
  reportSheet,
  revert,
  rowSelect,
  allByKey,
  pagesByKey,
  rowsByKey,
  type Saved,
  type Seen,
  type SeenOptions,
  Source,
  save,
  saveCompared,
  saveMany,
  saveMatching,
  sharedAnswer,
  seal,
  type SentParams,
  seen,
  seenList,
  sweep,
  trial,
  tryTo,
  verbOf,
  visible,
  visibleRows,
  writeAudit,
  xlsx,
} from './engine/index.ts';
export { decrypt, encrypt, keyOfSecret, newKey } from './encryption.ts';
export { type FieldProblem, invalid, invalidAll, notAllowed, notFound, notSignedIn, Refusal } from './errors.ts';
export { diskBy } from './disk.ts';
export { type FileStore, openFileStore, storeBy } from './files.ts';
export {
  fileTexts,
  type PlacePart,
  placeFound,
  type TextSearch,
  type TextState,
  takeTexts,
  textSearch,
  wordSearch,
} from './full-text.ts';
export { giveSessionCookie, sessionCookie, takeSessionCookie } from './http/context.ts';
export { answerError, bodyOf } from './http/errors.ts';
export { refusalOf } from './http/faults.ts';
export { openApiOf } from './http/openapi.ts';
export { type Boot, sendPage } from './http/page.ts';
export { escaped, type PublicPage, sendPublicPage } from './http/public-page.ts';
export { createServer, type Server, type ServerOptions } from './http/server.ts';
export { kernelEndpoints } from './job-endpoints.ts';
export { filesOf } from './kept-files.ts';
export { jobCounts, lateRuns, runState, sendJob, startRun } from './job-runs.ts';
export { accountIn } from './callers.ts';
export {
  addressFor,
  type Constituent,
  type Constituents,
  constituentsBy,
  constituentsIn,
} from './constituents.ts';
export { type Addressee, grantLink, revokeLinks, sendLink } from './links.ts';
export { type Jobs, startJobs } from './jobs.ts';
export { lastLetter, type MailSender, mailQueue, queueMail, queueMails, startMail, tryMailAgain } from './mail.ts';
export { broadcast, spread, tell } from './realtime.ts';
export { toRoom } from './rooms.ts';
export {
  annexesByKind,
  annexesFrom,
  type Apart,
  joinPdfsInThread,
  mostInPacket,
  type PacketPart,
  pagesIn,
  pdfFromThread,
  pdfOf,
  workbookOf,
} from './papers/index.ts';
export { paperFonts } from './papers/fonts.ts';
export { clock, col, evenForAdmin, rule, table, via, viaHost, viaPaperHost } from './rules.ts';
export {
  beside,
  canWriteIn,
  steady,
  inTransaction,
  type Keeper,
  surroundingsOf,
  systemContext,
  giveDatabase,
  giveSurroundings,
} from './runtime.ts';
export { insertRows, type SeedRow, seedOnce } from './seed.ts';
export { mapGently } from './gently.ts';
export { goesLast } from './goes-last.ts';
export { fileHeaders, sendFile } from './sent-files.ts';
export {
  forgetSessions,
  hashToken,
  isToken,
  askerOf,
  meOf,
  newToken,
  openSessions,
  type Sessions,
  sessionChannel,
} from './session.ts';
export {
  cidOf,
  defaultConstituent,
  defaultNodePort,
  readSettings,
  type Settings,
  schemaOf,
  secretOf,
  settingsOrExit,
} from './settings.ts';
export { and, columnName, join, list, name, or, quote, raw, Sql, sql, statement, tableName } from './sql.ts';
export { eraseUnnamed, storedSize, sweepFiles } from './stored.ts';
export { dropKept, keep, keptUnder, lastCopy, lastRehearsal } from './kept.ts';
export { isSwitchedOn, setSwitch } from './switches.ts';
export { dropOldRuns, dropOldUndo, foldTableVersions, makeAuditPartitions, purgeBin } from './tidy.ts';
export { oneOf, Turns } from './turns.ts';

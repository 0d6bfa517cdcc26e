export { assertDeclarations, mistakesIn } from './assert.ts';
export { type ConstraintMeaning, constraintOf } from './constraints.ts';
export { constraintName, declaredPieces, declaredSql, type Piece, type PieceKind, storedIn } from './ddl.ts';
export { migrationTable } from './kernel-tables.ts';
export {
  migrate,
  migrationsFolder,
  migrationsIn,
  type Migration,
  type MigrationStatus,
  readMigrations,
  status,
} from './migrate.ts';
export { linkTable } from './names.ts';
export { type Database, type DatabaseOptions, openDatabase } from './pool.ts';
export { type Fleet, openFleet } from './fleet.ts';
export { type SlowStatement, slowStatements } from './slow.ts';
export { canWrite } from './writing.ts';

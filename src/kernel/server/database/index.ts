export { assertDeclarations, mistakesIn } from './assert.ts';
export { type ConstraintMeaning, constraintOf } from './constraints.ts';
export { declaredPieces, declaredSql, type Piece, type PieceKind, storedIn } from './ddl.ts';
export { migrate, type Migration, type MigrationStatus, readMigrations, status } from './migrate.ts';
export { type Database, type DatabaseOptions, openDatabase } from './pool.ts';

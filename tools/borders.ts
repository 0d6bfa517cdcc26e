import type { Module } from '../src/kernel/resource/index.ts';
import { deadExports } from './dead-exports.ts';
import { importCircles } from './import-circles.ts';
import { violations } from './import-scan.ts';
import { type Breach, readSources } from './syntax.ts';
import { foreignTables, rowsPastTheEngine, tablesOf, writesPastTheEngine } from './table-borders.ts';

/** Everything that may use the portal's code. */
const folders = ['src', 'test', 'e2e', 'demo', 'bench', 'scripts', 'tools'];

/** Every border of the house and who crosses it: imports, tables, writes, and what nobody uses. */
export const borders = (root: string, modules: readonly Module[]): Readonly<Record<string, readonly Breach[]>> => {
  const sources = readSources(root, folders);
  const portal = sources.filter(({ file }) => file.startsWith('src/'));
  const tables = tablesOf(modules);
  return {
    'imports that go the wrong way': violations(sources),
    'circles of imports': importCircles(portal),
    'tables of others': foreignTables(portal, tables),
    'writes past the engine': [...writesPastTheEngine(portal, tables), ...rowsPastTheEngine(portal, tables)],
    'dead exports': deadExports(sources),
  };
};

import type { Module } from '../src/kernel/resource/index.ts';
import { againstCircles, againstCounts, type Counts } from './against-known.ts';
import { deadExports } from './dead-exports.ts';
import { importCircles } from './import-circles.ts';
import { violations } from './import-scan.ts';
import { knownCircles, knownForeignTables, knownWrites } from './known-breaches.ts';
import { type Breach, readSources } from './syntax.ts';
import { foreignTables, tablesOf, writesPastTheEngine } from './table-borders.ts';

export interface Known {
  readonly foreignTables: Counts;
  readonly writes: Counts;
  readonly circles: readonly (readonly string[])[];
}
const known: Known = { foreignTables: knownForeignTables, writes: knownWrites, circles: knownCircles };
const list = 'tools/known-breaches.ts';
/** Everything that may use the portal's code. */
const folders = ['src', 'test', 'e2e', 'demo', 'bench', 'scripts', 'tools'];

/** Every border of the house and who crosses it: imports, tables, writes, and what nobody uses. */
export const borders = (
  root: string,
  modules: readonly Module[],
  waiting: Known = known,
): Readonly<Record<string, readonly Breach[]>> => {
  const sources = readSources(root, folders);
  const portal = sources.filter(({ file }) => file.startsWith('src/'));
  const tables = tablesOf(modules);
  return {
    'imports that go the wrong way': violations(sources),
    'circles of imports': againstCircles(importCircles(portal), waiting.circles, list),
    'tables of others': againstCounts(foreignTables(portal, tables), waiting.foreignTables, list),
    'writes past the engine': againstCounts(writesPastTheEngine(portal, tables), waiting.writes, list),
    'dead exports': deadExports(sources),
  };
};

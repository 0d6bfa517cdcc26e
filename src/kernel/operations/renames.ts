import { type AnyResource, hasTable } from '../resource/index.ts';
import { quote, tableName } from '../server/sql.ts';
import { columnsOf, foldedName, linkedFields } from '../server/database/columns.ts';
import { linkTable } from '../server/database/names.ts';
import type { Drafted } from './draft.ts';
import type { Catalogue, CatalogueObject } from './introspect.ts';

/** `was` of resources and fields as renames of tables, columns and of everything that carries their name. */
export const renames = (resources: readonly AnyResource[], declared: Catalogue, found: Catalogue): Drafted[] => {
  const statements: Drafted[] = [];
  const there = new Map(found);
  for (const r of resources) {
    if (!hasTable(r)) continue;
    const table = tableName(r.name);
    if (r.was) statements.push(...renameTable(tableName(r.was), table, declared, there));
    for (const [from, to] of renamedLinks(r)) statements.push(...renameTable(from, to, declared, there));
    for (const [from, to] of renamedColumns(r)) statements.push(...renameColumn(table, from, to, declared, there));
  }
  return statements;
};

const renamedColumns = (r: AnyResource): [string, string][] =>
  columnsOf(r, () => 'integer').flatMap((plan): [string, string][] => {
    if (plan.was === undefined) return [];
    const folded: [string, string][] = r.all[plan.field!]?.search
      ? [[`fold_${plan.was}`, foldedName(plan.field!)]]
      : [];
    return [[plan.was, plan.name], ...folded];
  });

/** A table of links is called after its resource and its field, and follows both. */
const renamedLinks = (r: AnyResource): [string, string][] =>
  linkedFields(r).flatMap(([field, def]) =>
    [r.name, ...(r.was ? [r.was] : [])].flatMap(resource =>
      [field, ...(def.was ? [def.was] : [])].map((was): [string, string] => [
        linkTable(resource, was),
        linkTable(r.name, field),
      ]),
    ),
  );

type Found = Map<string, CatalogueObject>;

const renameTable = (from: string, to: string, declared: Catalogue, found: Found): Drafted[] => {
  if (!found.has(`table ${from}.${from}`) || found.has(`table ${to}.${to}`)) return [];
  const statements: Drafted[] = [{ sql: `alter table ${quote(from)} rename to ${quote(to)}` }];
  for (const [key, object] of [...found]) {
    if (object.kind === 'table' && object.name === from) replace(found, key, { ...object, table: to, name: to });
    else if (object.table === from) replace(found, key, { ...object, table: to });
  }
  return [
    ...statements,
    ...renameParts(
      to,
      name => (name.startsWith(`${from}_`) ? `${to}${name.slice(from.length)}` : name),
      declared,
      found,
    ),
  ];
};

const renameColumn = (table: string, from: string, to: string, declared: Catalogue, found: Found): Drafted[] => {
  const old = found.get(`column ${table}.${from}`);
  if (!old || found.has(`column ${table}.${to}`)) return [];
  replace(found, `column ${table}.${from}`, { ...old, name: to });
  const rename = { sql: `alter table ${quote(table)} rename column ${quote(from)} to ${quote(to)}` };
  const start = `${table}_${from}_`;
  return [
    rename,
    ...renameParts(
      table,
      name => (name.startsWith(start) ? `${table}_${to}_${name.slice(start.length)}` : name),
      declared,
      found,
    ),
  ];
};

/** Keys, indexes, triggers and sequences are called after their table and column: they follow, where the new name is declared. */
const renameParts = (table: string, newName: (name: string) => string, declared: Catalogue, found: Found): Drafted[] =>
  [...found].flatMap(([key, object]): Drafted[] => {
    const name = newName(object.name);
    const isPartition = object.kind === 'table' && object.name.endsWith('_default');
    const follows = object.table === table || object.kind === 'sequence' || isPartition;
    const renamed = { ...object, name, table: object.kind === 'table' ? name : object.table };
    if (
      !follows ||
      object.kind === 'column' ||
      name === object.name ||
      !declared.has(`${object.kind} ${renamed.table}.${name}`)
    )
      return [];
    replace(found, key, renamed);
    return [{ sql: renameStatement(object, name) }];
  });

const renameStatement = (object: CatalogueObject, name: string): string => {
  if (object.kind === 'constraint')
    return `alter table ${quote(object.table)} rename constraint ${quote(object.name)} to ${quote(name)}`;
  if (object.kind === 'trigger')
    return `alter trigger ${quote(object.name)} on ${quote(object.table)} rename to ${quote(name)}`;
  return `alter ${object.kind} ${quote(object.name)} rename to ${quote(name)}`;
};

const replace = (found: Found, key: string, object: CatalogueObject): void => {
  found.delete(key);
  found.set(`${object.kind} ${object.table}.${object.name}`, object);
};

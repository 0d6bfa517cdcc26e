import { type AnyResource, type Constraint, type FieldDef, goesWith, isSoft, hasTable } from '../../resource/index.ts';
import { columnName, quote, tableName } from '../sql.ts';
import { type ColumnPlan, columnsOf, foldedName, linkedFields, sequenceName, storedFields } from './columns.ts';
import { kernelPieces, migrationTable } from './kernel-tables.ts';
import { columns, identifier, linkTable, snake } from './names.ts';

export type PieceKind = 'sequence' | 'table' | 'column' | 'constraint' | 'index' | 'trigger';

/** One named thing of the schema and the statement that makes it, without the schema's name. */
export interface Piece {
  readonly table: string;
  readonly kind: PieceKind;
  readonly name: string;
  readonly sql: string;
  /** Already made by the statement of its table; its own serves when it is added later. */
  readonly within?: true;
  readonly column?: ColumnPlan;
}

/** The whole declared schema in an order in which it can be made: references come after all tables. */
export const declaredPieces = (resources: readonly AnyResource[]): Piece[] => {
  const stored = resources.filter(hasTable).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const byName = new Map(resources.map(r => [r.name as string, r]));
  const made = stored.map(r => resourcePieces(r, byName));
  const ofKind = (...kinds: PieceKind[]) => made.flat().filter(p => kinds.includes(p.kind) && !isReference(p));
  return [
    ...kernelPieces(),
    ...ofKind('sequence'),
    ...ofKind('table', 'column', 'constraint'),
    ...made.flat().filter(isReference),
    ...ofKind('index'),
    ...ofKind('trigger'),
  ];
};
const isReference = (p: Piece): boolean => p.kind === 'constraint' && p.sql.includes(' foreign key ');

/** One script that makes the declared schema from nothing. */
export const declaredSql = (resources: readonly AnyResource[], schema: string): string =>
  [
    `create schema if not exists ${quote(schema)}`,
    `set local search_path = ${searchPath(schema)}`,
    migrationTable(quote(schema)),
    ...declaredPieces(resources)
      .filter(p => !p.within)
      .map(p => p.sql),
  ].join(';\n\n') + ';\n';

export const searchPath = (schema: string): string => `${quote(schema)}, katedra`;

/** The resource in whose table the rows lie. */
export const storedIn = (name: string, byName: ReadonlyMap<string, AnyResource>): AnyResource => {
  const found = byName.get(name);
  if (!found) throw new Error(`No resource is called «${name}».`);
  return found.over ? storedIn(found.over.resource, byName) : found;
};

const resourcePieces = (r: AnyResource, byName: ReadonlyMap<string, AnyResource>): Piece[] => {
  const table = tableName(r.name);
  const plans = columnsOf(r, target => (storedIn(target, byName).key === 'uuid' ? 'uuid' : 'integer'));
  const constraints = [
    primaryKey(r),
    ...plans.flatMap(p => columnCheck(table, p)),
    ...treeCheck(r),
    ...declaredChecks(r),
  ];
  return [
    ...(r.key === 'uuid' ? [] : [sequence(r)]),
    tablePiece(r, plans, constraints),
    ...plans.map(
      (column): Piece => ({
        table,
        kind: 'column',
        name: column.name,
        within: true,
        column,
        sql: `alter table ${quote(table)} add column ${quote(column.name)} ${column.definition}`,
      }),
    ),
    ...constraints,
    ...(r.partitionBy ? [defaultPartition(table)] : []),
    ...exclusions(r),
    ...references(r, byName),
    ...indexes(r),
    versionTrigger(table),
    ...declaredTriggers(r),
    ...linkedFields(r).flatMap(([field, def]) => linkPieces(r, field, storedIn(def.to ?? '', byName))),
  ];
};

/** The links of one row to many of another resource. They go with their row, and hold the rows they point at. */
const linkPieces = (r: AnyResource, field: string, target: AnyResource): Piece[] => {
  const table = linkTable(r.name, field);
  const key = (of: AnyResource) => `${of.key === 'uuid' ? 'uuid' : 'integer'} not null`;
  const plans: readonly (readonly [string, string])[] = [
    ['id_row', key(r)],
    ['id_target', key(target)],
    ['num', 'integer not null'],
  ];
  const primary = constraint(table, identifier(table, 'pkey'), 'primary key ("id_row", "id_target")', { within: true });
  const lines = plans.map(([name, definition]) => `${quote(name)} ${definition}`);
  const own = `constraint ${quote(primary.name)} primary key ("id_row", "id_target")`;
  const index = identifier(table, 'id_target', 'idx');
  return [
    { table, kind: 'table', name: table, sql: `create table ${quote(table)} (\n  ${[...lines, own].join(',\n  ')}\n)` },
    ...plans.map(
      ([name, definition]): Piece => ({
        table,
        kind: 'column',
        name,
        within: true,
        column: { name, definition, check: null, required: true, hasDefault: false },
        sql: `alter table ${quote(table)} add column ${quote(name)} ${definition}`,
      }),
    ),
    primary,
    constraint(
      table,
      identifier(table, 'id_row', 'fkey'),
      `foreign key ("id_row") references ${quote(tableName(r.name))} ("id") on delete cascade`,
    ),
    constraint(
      table,
      linkReferenceName(r, field),
      `foreign key ("id_target") references ${quote(tableName(target.name))} ("id")`,
    ),
    { table, kind: 'index', name: index, sql: `create index ${quote(index)} on ${quote(table)} ("id_target")` },
    versionTrigger(table),
  ];
};
export const linkReferenceName = (r: AnyResource, field: string): string =>
  identifier(linkTable(r.name, field), 'id_target', 'fkey');

const sequence = (r: AnyResource): Piece => ({
  table: tableName(r.name),
  kind: 'sequence',
  name: sequenceName(r),
  sql: `create sequence ${quote(sequenceName(r))} as integer`,
});

const tablePiece = (r: AnyResource, plans: readonly ColumnPlan[], constraints: readonly Piece[]): Piece => {
  const table = tableName(r.name);
  const lines = [
    ...plans.map(p => `${quote(p.name)} ${p.definition}`),
    ...constraints.map(c => c.sql.slice(c.sql.indexOf(' add ') + ' add '.length)),
  ];
  const partition = r.partitionBy ? ` partition by list (${quote(columnName(r.partitionBy.field))})` : '';
  return {
    table,
    kind: 'table',
    name: table,
    sql: `create table ${quote(table)} (\n  ${lines.join(',\n  ')}\n)${partition}`,
  };
};
const defaultPartition = (table: string): Piece => {
  const name = identifier(table, 'default');
  return { table: name, kind: 'table', name, sql: `create table ${quote(name)} partition of ${quote(table)} default` };
};

// ——— Constraints ———

const constraint = (table: string, name: string, body: string, more?: Partial<Piece>): Piece => ({
  table,
  kind: 'constraint',
  name,
  ...more,
  sql: `alter table ${quote(table)} add constraint ${quote(name)} ${body}`,
});

const primaryKey = (r: AnyResource): Piece => {
  const table = tableName(r.name);
  const key = r.partitionBy ? ['id', columnName(r.partitionBy.field)] : ['id'];
  return constraint(table, identifier(table, 'pkey'), `primary key (${columns(key)})`, { within: true });
};

export const checkName = (r: AnyResource, field: string): string =>
  identifier(tableName(r.name), columnName(field), 'check');
const columnCheck = (table: string, plan: ColumnPlan): Piece[] =>
  plan.check === null
    ? []
    : [constraint(table, identifier(table, plan.name, 'check'), `check (${plan.check})`, { within: true })];

/** No row is its own parent. Longer cycles are kept out by the lock under which a tree is moved. */
export const treeName = (r: AnyResource): string => identifier(tableName(r.name), 'tree');
const treeCheck = (r: AnyResource): Piece[] =>
  r.tree
    ? [constraint(tableName(r.name), treeName(r), `check (${quote(columnName(r.tree))} <> "id")`, { within: true })]
    : [];

export const constraintName = (r: AnyResource, key: string): string => identifier(tableName(r.name), snake(key));
const declaredConstraints = (r: AnyResource): [string, Constraint][] => Object.entries(r.constraints ?? {});
const declaredChecks = (r: AnyResource): Piece[] =>
  declaredConstraints(r).flatMap(([key, c]) =>
    'check' in c
      ? [constraint(tableName(r.name), constraintName(r, key), `check (${ownColumns(c.check)})`, { within: true })]
      : [],
  );

const exclusions = (r: AnyResource): Piece[] => [
  ...declaredConstraints(r).flatMap(([key, c]) =>
    'exclude' in c
      ? [
          constraint(
            tableName(r.name),
            constraintName(r, key),
            `exclude ${exclusionBody(r, c.exclude)}${c.deferrable ? ` deferrable initially ${c.deferrable === true ? 'deferred' : 'immediate'}` : ''}`,
          ),
        ]
      : [],
  ),
  ...orderExclusion(r),
];
/** Deleted rows stand in nobody's way, whatever further condition the declaration has. */
const exclusionBody = (r: AnyResource, declared: string): string => {
  const text = ownColumns(declared).trim();
  const body = /^using\s/i.test(text)
    ? text
    : /^(gist|btree|hash)\s*\(/i.test(text)
      ? `using ${text}`
      : `using gist ${text.startsWith('(') ? text : `(${text})`}`;
  if (!isSoft(r)) return body;
  const condition = /\)\s*where\s*\(([\s\S]*)\)$/i.exec(body);
  if (!condition) return `${body} where ("deleted_at" is null)`;
  return `${body.slice(0, condition.index + 1)} where ((${condition[1]}) and "deleted_at" is null)`;
};
/** Constraint texts are about one row: its alias falls away. */
const ownColumns = (text: string): string => text.replaceAll('{row}.', '');

export const orderName = (r: AnyResource): string => identifier(tableName(r.name), 'num', 'excl');
/** Deferred, so that two rows may change places; a deferrable unique constraint could not be partial. */
const orderExclusion = (r: AnyResource): Piece[] => {
  if (!r.order) return [];
  const scope = orderScope(r).map(field => `(${scopeValue(r, field)}) with =`);
  const live = isSoft(r) ? ' where ("deleted_at" is null)' : '';
  const body = `exclude using btree (${[...scope, '"num" with ='].join(', ')})${live} deferrable initially deferred`;
  return [constraint(tableName(r.name), orderName(r), body)];
};
export const orderScope = (r: AnyResource): readonly string[] => (typeof r.order === 'object' ? r.order.in : []);
/** Rows without a parent are siblings too, and null equals nothing. */
const scopeValue = (r: AnyResource, field: string): string => {
  const def = (r.all as Record<string, FieldDef>)[field]!;
  const column = quote(columnName(field));
  if (def.required) return column;
  return `coalesce(${column}, ${['ref', 'integer', 'boolean', 'decimal'].includes(def.kind) ? '0' : `''`})`;
};

export const referenceName = (r: AnyResource, field: string): string =>
  identifier(tableName(r.name), columnName(field), 'fkey');
const references = (r: AnyResource, byName: ReadonlyMap<string, AnyResource>): Piece[] =>
  refsOf(r).map(([field, def]) => {
    const target = tableName(storedIn(def.to ?? '', byName).name);
    const body = `foreign key (${quote(columnName(field))}) references ${quote(target)} ("id")${def.cascade || (goesWith(r, field) && !isSoft(r)) ? ' on delete cascade' : ''}`;
    return constraint(tableName(r.name), referenceName(r, field), body);
  });
/** Stamps name a user without a foreign key: a history outlives the account. */
const refsOf = (r: AnyResource): [string, FieldDef][] =>
  storedFields(r).filter(([name, f]) => f.kind === 'ref' && name !== 'createdBy' && name !== 'updatedBy');

// ——— Indexes ———

export const uniqueName = (r: AnyResource, field: string): string =>
  identifier(tableName(r.name), columnName(field), 'key');

const indexes = (r: AnyResource): Piece[] => {
  const [table, found] = [tableName(r.name), new Map<string, Piece>()];
  const add = (name: string, over: string, where: string, unique = '') => {
    if (!found.has(name))
      found.set(name, {
        table,
        kind: 'index',
        name,
        sql: `create ${unique}index ${quote(name)} on ${quote(table)} ${over}${where}`,
      });
  };
  const live = isSoft(r) ? ' where "deleted_at" is null' : '';
  const partition = r.partitionBy ? [quote(columnName(r.partitionBy.field))] : [];

  for (const [field, def] of storedFields(r))
    if (def.unique) add(uniqueName(r, field), keyList([quote(columnName(field)), ...partition]), live, 'unique ');
  for (const [key, c] of declaredConstraints(r)) {
    if (!('unique' in c)) continue;
    const keys = c.unique.map(field => uniqueKey(r, field, c.ignoreCase === true));
    const where = [c.where ? `(${ownColumns(c.where)})` : '', live ? '"deleted_at" is null' : '']
      .filter(Boolean)
      .join(' and ');
    add(constraintName(r, key), keyList([...keys, ...partition]), where ? ` where ${where}` : '', 'unique ');
  }
  // The check of a foreign key looks for deleted rows too, so these are not partial.
  for (const [field] of refsOf(r))
    add(identifier(table, columnName(field), 'idx'), `(${quote(columnName(field))})`, '');
  if (r.order)
    add(
      identifier(table, 'num', 'idx'),
      keyList([...orderScope(r).map(f => quote(columnName(f))), '"num"', '"id"']),
      live,
    );
  if (r.sort) addSorted(r, r.sort, live, add);
  for (const list of r.indexes ?? []) addSorted(r, list, live, add);
  // Not partial either: the planner takes no statistics from a partial index, and would guess every search alike.
  for (const [field, def] of storedFields(r))
    if (def.search)
      add(identifier(table, columnName(field), 'search'), `using gin (katedra.grams(${quote(foldedName(field))}))`, '');
  // What another whole index begins with is found by that one.
  const kept = new Set(found.values());
  for (const own of kept)
    if (
      !own.sql.startsWith('create unique') &&
      [...kept].some(
        i =>
          i !== own &&
          !i.sql.includes(' where ') &&
          [', ', ')'].some(end => i.sql.includes(own.sql.slice(own.sql.indexOf(' on "'), -1) + end)),
      )
    )
      kept.delete(own);
  return [...kept];
};
const keyList = (keys: readonly string[]): string => `(${[...new Set(keys)].join(', ')})`;
const uniqueKey = (r: AnyResource, field: string, ignoreCase: boolean): string => {
  const [column, kind] = [quote(columnName(field)), (r.all as Record<string, FieldDef>)[field]?.kind];
  return ignoreCase && (kind === 'text' || kind === 'longtext') ? `katedra.fold(${column})` : column;
};
const addSorted = (
  r: AnyResource,
  order: readonly string[],
  live: string,
  add: (name: string, over: string, where: string) => void,
) => {
  const keys = order.map(entry => ({ descending: entry.startsWith('-'), column: columnName(sortedField(r, entry)) }));
  // A path through a reference sorts by another table's column: no index of ours helps.
  if (order.some(entry => entry.includes('.'))) return;
  const name = identifier(tableName(r.name), ...keys.map(k => k.column + (k.descending ? '_desc' : '')), 'idx');
  const parts = keys.map(k => quote(k.column) + (k.descending ? ' desc' : ''));
  // Equal rows are told apart by their id, in the direction of the last key: as lists ask for them.
  const last = keys.at(-1)?.descending ? '"id" desc' : '"id"';
  add(name, keyList(keys.some(k => k.column === 'id') ? parts : [...parts, last]), live);
};
/** A bilingual field named as a whole is sorted by its Croatian half, the one that is always there. */
export const sortedField = (r: AnyResource, entry: string): string => {
  const field = entry.replace(/^-/, '');
  return field in r.all || field === 'id' || !(`${field}Hr` in r.all) ? field : `${field}Hr`;
};

const versionTrigger = (table: string): Piece => {
  const name = identifier(table, 'version');
  return {
    table,
    kind: 'trigger',
    name,
    sql: `create trigger ${quote(name)} after insert or update or delete or truncate on ${quote(table)} for each statement execute function katedra.bump_version()`,
  };
};
const declaredTriggers = (r: AnyResource): Piece[] =>
  Object.entries((r.triggers ?? {}) as NonNullable<AnyResource['triggers']>).map(([key, t]) => {
    const [table, name] = [tableName(r.name), constraintName(r, key)];
    return {
      table,
      kind: 'trigger',
      name,
      sql: `create trigger ${quote(name)} ${t.when.replace('{table}', quote(table))} for each row execute function ${t.run}`,
    };
  });

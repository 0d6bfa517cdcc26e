import {
  type AnyResource,
  type Constraint,
  type FieldDef,
  hasTable,
  isReference,
  isStamped,
  serialHoles,
} from '../../resource/index.ts';
import { tableName } from '../sql.ts';
import { columnsOf } from './columns.ts';
import { kernelTables } from './kernel-tables.ts';
import { declaredPieces } from './ddl.ts';

/** Refuses at the start what would otherwise fail at the first request. Names every mistake, not only the first. */
export const assertDeclarations = (resources: readonly AnyResource[]): void => {
  const mistakes = mistakesIn(resources);
  if (mistakes.length > 0) throw new Error(`The declarations cannot be used:\n- ${mistakes.join('\n- ')}`);
};

export const mistakesIn = (resources: readonly AnyResource[]): string[] => {
  const byName = new Map<string, AnyResource>();
  const mistakes: string[] = [];
  for (const r of resources) {
    if (byName.has(r.name)) mistakes.push(`Two resources are called «${r.name}».`);
    if (hasTable(r) && (kernelTables as readonly string[]).includes(tableName(r.name)))
      mistakes.push(`«${r.name}» is the name of a table of the kernel.`);
    byName.set(r.name, r);
  }
  for (const r of resources) mistakes.push(...mistakesOf(r, byName).map(text => `${r.name}: ${text}`));
  if (mistakes.length === 0) mistakes.push(...repeatedNames(resources));
  return mistakes;
};

type Known = ReadonlyMap<string, AnyResource>;
const fieldsOf = (r: AnyResource): Record<string, FieldDef> => r.all;

const mistakesOf = (r: AnyResource, known: Known): string[] => [
  ...fieldMistakes(r, known),
  ...nameMistakes(r),
  ...(r.over ? overMistakes(r, known) : r.from ? projectionMistakes(r, known) : tableMistakes(r, known)),
  ...treeMistakes(r),
  ...pathMistakes(r, known),
];

const fieldMistakes = (r: AnyResource, known: Known): string[] => {
  const found: string[] = [];
  for (const [name, field] of Object.entries(fieldsOf(r))) {
    const isStamp = isStamped(r) && (name === 'createdBy' || name === 'updatedBy');
    for (const hole of field.serial ? [...serialHoles(field.serial.pattern), field.serial.year ?? 'year'] : [])
      if (hole !== 'year' && !(hole in r.all)) found.push(`«${name}» is numbered by «${hole}», which is no field.`);
    if (field.kind === 'refs') found.push(...linkMistakes(r, name));
    if (isReference(field) && !isStamp) {
      const target = known.get(field.to ?? '');
      if (!target) found.push(`«${name}» refers to «${field.to}», which no module declares.`);
      else if (field.kind === 'refs' && target.key === 'uuid')
        found.push(`«${name}» is a list of references to «${field.to}», whose keys are no numbers.`);
      else if (target.from && !field.computed && hasTable(r))
        found.push(`«${name}» refers to «${field.to}», whose rows no table holds.`);
      else if (target.partitionBy)
        found.push(`«${name}» refers to «${field.to}», which is partitioned and can be referred to by nobody.`);
    }
    if (field.search && field.kind !== 'text' && field.kind !== 'longtext')
      found.push(`«${name}» is no text and cannot be searched.`);
    if (field.computed && (field.unique || field.search))
      found.push(`«${name}» is computed and can be neither unique nor searched.`);
    if (field.computed) found.push(...placeholderMistakes(name, field.computed, known));
    if (
      field.default !== undefined &&
      field.options &&
      !([] as unknown[]).concat(field.default).every(v => field.options!.includes(v as string))
    )
      found.push(`the default of «${name}» is none of its options.`);
  }
  return found;
};
/** A list of references has no column, so nothing that needs one can name it. */
const linkMistakes = (r: AnyResource, name: string): string[] => {
  const needColumns = [
    ...r.labelFields,
    ...[r.tree, r.owner, r.set?.of, r.cells?.of, ...(r.cells?.key ?? []), r.description, r.partitionBy?.field],
    ...(typeof r.order === 'object' ? r.order.in : []),
    ...[...(r.sort ?? []), ...(r.indexes ?? []).flat()].map(key => key.replace(/^-/, '')),
    ...Object.values((r.constraints ?? {}) as Record<string, Constraint>).flatMap(c => ('unique' in c ? c.unique : [])),
    ...Object.keys({ ...r.over?.where, ...r.over?.through }),
  ];
  return [
    ...(needColumns.includes(name) ? [`«${name}» is a list of references and stands where a column is needed.`] : []),
    ...(r.partitionBy
      ? [`«${name}» is a list of references, and the links of a partitioned resource have no key.`]
      : []),
  ];
};
const placeholderMistakes = (name: string, text: string, known: Known): string[] =>
  [...text.matchAll(/\{([a-z][a-z0-9-]*)\}/g)]
    .map(match => match[1]!)
    .filter(hole => !['row', 'me', 'now'].includes(hole) && !known.has(hole))
    .map(hole => `«${name}» is computed from «${hole}», which no module declares.`);

/** Whatever names a field of the resource names one that is there. */
const nameMistakes = (r: AnyResource): string[] => {
  const own = (name: string) => name in r.all || name === 'id' || name === 'rowVer';
  const wholeOrHalf = (name: string) => own(name) || name in r.fields;
  const found: string[] = [];
  const expect = (names: readonly (string | undefined)[], what: string, isThere: (name: string) => boolean) => {
    for (const name of names)
      if (name !== undefined && !name.includes('.') && !isThere(name))
        found.push(`${what} names «${name}», which is no field.`);
  };
  const bare = (names: readonly string[]) => names.map(name => name.replace(/^-/, ''));
  expect(r.labelFields, 'label', wholeOrHalf);
  expect(bare(r.sort ?? []), 'sort', wholeOrHalf);
  expect(typeof r.order === 'object' ? r.order.in : [], 'order', own);
  expect(
    [r.tree, r.owner, r.set?.of, r.cells?.of, ...(r.cells?.key ?? []), r.avatar, r.partitionBy?.field],
    'the declaration',
    own,
  );
  // A select shows it as it is stored, in one language; of a reference, what the row is called.
  expect([r.description], 'description', own);
  for (const list of r.indexes ?? []) expect(bare(list), 'an index', wholeOrHalf);
  for (const [key, c] of Object.entries((r.constraints ?? {}) as Record<string, Constraint>))
    expect('unique' in c ? c.unique : (c.fields ?? []), `the constraint «${key}»`, own);
  return found;
};

const tableMistakes = (r: AnyResource, known: Known): string[] => {
  const found: string[] = [];
  const seen = new Set<string>();
  const targetType = (name: string) => (known.get(name)?.key === 'uuid' ? 'uuid' : 'integer');
  for (const column of columnsOf(r, targetType)) {
    if (seen.has(column.name)) found.push(`two fields would have the column «${column.name}».`);
    seen.add(column.name);
  }
  const computed = (name: string) => fieldsOf(r)[name]?.computed !== undefined;
  for (const list of [...(r.indexes ?? []), ...(r.sort ? [r.sort] : [])])
    for (const name of list.map(n => n.replace(/^-/, '')))
      if (computed(name)) found.push(`«${name}» is computed and cannot be indexed.`);
  if (r.partitionBy) {
    // PostgreSQL 15 knows no exclusion constraint on a partitioned table.
    const excludes = Object.values((r.constraints ?? {}) as Record<string, Constraint>).some(c => 'exclude' in c);
    if (r.order || excludes) found.push('a partitioned resource can have neither an order nor an exclusion.');
  }
  return found;
};

const projectionMistakes = (r: AnyResource, known: Known): string[] => [
  ...placeholderMistakes('from', r.from!.sql, known).map(text => text.replace('is computed', 'takes its rows')),
  ...(r.order || r.tree || r.partitionBy || r.constraints || r.indexes || r.set || r.cells
    ? ['its rows are only read: it has no order, tree, set, constraints or indexes.']
    : []),
];

const overMistakes = (r: AnyResource, known: Known): string[] => {
  const base = known.get(r.over!.resource);
  if (!base) return [`it lies over «${r.over!.resource}», which no module declares.`];
  if (base.over) return [`it lies over «${base.name}», which has no table of its own.`];
  const through = r.over!.through ?? {};
  return [
    ...Object.keys(r.over!.where ?? {})
      .filter(name => !(name in base.all))
      .map(name => `its condition names «${name}», which «${base.name}» does not have.`),
    ...Object.entries(fieldsOf(r))
      .filter(([name, field]) => !field.computed && !(name in through) && !(name in base.all))
      .map(([name]) => `«${name}» is neither a field of «${base.name}» nor reached through a reference.`),
    ...Object.entries(through).flatMap(([name, path]) => walk(base, path, known, `«${name}»`)),
  ];
};

const treeMistakes = (r: AnyResource): string[] => {
  if (!r.tree) return [];
  const parent = fieldsOf(r)[r.tree];
  return parent?.kind === 'ref' && parent.to === r.name
    ? []
    : [`«${r.tree}» makes no tree: it does not refer to «${r.name}» itself.`];
};

const pathMistakes = (r: AnyResource, known: Known): string[] => [
  ...(r.lockedBy ? walk(r, r.lockedBy.path, known, 'lockedBy') : []),
  ...(r.partitionBy ? walk(r, r.partitionBy.from, known, 'partitionBy') : []),
];
/** Follows a path of references as far as it goes. */
const walk = (start: AnyResource, path: string, known: Known, what: string): string[] => {
  let at: AnyResource | undefined = start;
  for (const step of path.split('.')) {
    if (!at) return [`${what}: the path «${path}» goes beyond a field that is no reference.`];
    const field: FieldDef | undefined = fieldsOf(at)[step];
    if (!field && step !== 'id') return [`${what}: «${at.name}» has no field «${step}» (path «${path}»).`];
    at = field?.kind === 'ref' ? known.get(field.to ?? '') : undefined;
  }
  return [];
};

/** Sequences, tables and indexes share one space of names in a schema. */
const repeatedNames = (resources: readonly AnyResource[]): string[] => {
  const seen = new Map<string, string>();
  const found: string[] = [];
  for (const piece of declaredPieces(resources)) {
    if (piece.kind === 'column' || piece.kind === 'trigger') continue;
    const before = seen.get(piece.name);
    if (before !== undefined)
      found.push(
        `«${before}» and «${piece.table}» would both have a ${piece.kind} called «${piece.name}»; rename a field or a constraint.`,
      );
    seen.set(piece.name, piece.table);
  }
  return found;
};

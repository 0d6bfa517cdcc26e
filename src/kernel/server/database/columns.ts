import { type AnyResource, type FieldDef, isSoft, isStamped } from '../../resource/index.ts';
import { columnName, quote } from '../sql.ts';
import { literal } from './names.ts';

/** One column of a table, as the declaration wants it. */
export interface ColumnPlan {
  readonly name: string;
  /** Everything after the name: type, collation, default, not null. */
  readonly definition: string;
  /** What its values must fulfil; null where the type says it all. */
  readonly check: string | null;
  /** The declared field, where the column comes from one. */
  readonly field?: string;
  readonly required: boolean;
  readonly hasDefault: boolean;
  readonly generated?: boolean;
  readonly was?: string;
}

/** Croatian order for everything a person reads and sorts by. */
const sorted = 'collate "hr-HR-x-icu"';

/** `keyTypeOf` says what a reference to that resource holds. */
export const columnsOf = (r: AnyResource, keyTypeOf: (resource: string) => 'integer' | 'uuid'): ColumnPlan[] => {
  const plans: ColumnPlan[] = [keyColumn(r)];
  for (const [field, def] of storedFields(r)) {
    if (isStampField(r, field)) continue;
    plans.push(fieldColumn(field, def, keyTypeOf));
    if (def.search) plans.push(foldedColumn(field));
  }
  if (isStamped(r)) plans.push(...stampColumns);
  if (isSoft(r)) plans.push(...softColumns);
  return plans;
};

/** The fields that have a column: all but the computed ones and lists of references. */
export const storedFields = (r: AnyResource): [string, FieldDef][] =>
  Object.entries(r.all as Record<string, FieldDef>).filter(([, field]) => !field.computed && field.kind !== 'refs');
/** The fields that have a table of links: row, row referred to, place among the others. */
export const linkedFields = (r: AnyResource): [string, FieldDef][] =>
  Object.entries(r.all as Record<string, FieldDef>).filter(([, field]) => field.kind === 'refs');

export const foldedName = (field: string): string => `fold_${columnName(field)}`;

const isStampField = (r: AnyResource, field: string): boolean =>
  isStamped(r) && ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'].includes(field);

const keyColumn = (r: AnyResource): ColumnPlan =>
  plan(
    'id',
    r.key === 'uuid'
      ? 'uuid not null default gen_random_uuid()'
      : `integer not null default nextval('${sequenceName(r)}'::regclass)`,
  );
/** Sequences, not identity columns: PostgreSQL 15 knows no identity on a partitioned table. */
export const sequenceName = (r: AnyResource): string => `${r.name.replaceAll('-', '_')}_id_seq`;

const plan = (name: string, definition: string): ColumnPlan => ({
  name,
  definition,
  check: null,
  required: definition.includes('not null'),
  hasDefault: definition.includes('default'),
});

const stampColumns: readonly ColumnPlan[] = [
  plan('created_at', 'timestamptz not null default now()'),
  plan('created_by', 'integer'),
  plan('updated_at', 'timestamptz not null default now()'),
  plan('updated_by', 'integer'),
  plan('row_ver', 'integer not null default 1'),
];
const softColumns: readonly ColumnPlan[] = [plan('deleted_at', 'timestamptz'), plan('deleted_by', 'integer')];

const foldedColumn = (field: string): ColumnPlan => ({
  ...plan(foldedName(field), `text collate "C" generated always as (katedra.fold(${quote(columnName(field))})) stored`),
  generated: true,
  hasDefault: true,
});

const fieldColumn = (field: string, def: FieldDef, keyTypeOf: (resource: string) => string): ColumnPlan => {
  const name = columnName(field);
  const fallback = defaultOf(def);
  const definition = [
    typeOf(def, keyTypeOf),
    fallback === null ? '' : `default ${fallback}`,
    def.required ? 'not null' : '',
  ]
    .filter(Boolean)
    .join(' ');
  return {
    name,
    definition,
    check: checkOf(def, quote(name)),
    field,
    required: def.required,
    hasDefault: fallback !== null,
    ...(def.was ? { was: columnName(def.was) } : {}),
  };
};

const typeOf = (def: FieldDef, keyTypeOf: (resource: string) => string): string => {
  switch (def.kind) {
    case 'text':
      return `text ${sorted}`;
    case 'longtext':
    case 'enum':
    case 'state':
    case 'image':
      return 'text';
    case 'integer':
      return 'integer';
    case 'decimal':
      return `numeric(${def.precision ?? 12}, ${def.scale ?? 2})`;
    case 'date':
      return 'date';
    case 'time':
      return 'time';
    case 'dateTime':
      return 'timestamptz';
    case 'boolean':
      return 'smallint';
    case 'optionGroup':
    case 'chip':
      return 'text[]';
    case 'array':
    case 'file':
      return 'jsonb';
    case 'ref':
      return keyTypeOf(def.to ?? '');
    case 'refs':
      throw new Error('A list of references has a table of links, no column.');
  }
};

const defaultOf = (def: FieldDef): string | null => {
  if (def.kind === 'state') return literal(def.flow?.initial ?? '');
  const value = def.default;
  if (value === undefined || value === null) return null;
  if (typeof value === 'number') return String(value);
  if (def.kind === 'array') return `${literal(JSON.stringify(value))}::jsonb`;
  if (Array.isArray(value)) return `array[${value.map(v => literal(String(v))).join(', ')}]::text[]`;
  return literal(String(value));
};

/** Upper lengths only: the browser counts UTF-16 units, PostgreSQL characters, of which there are never more. */
const checkOf = (def: FieldDef, column: string): string | null => {
  const options = def.options?.map(literal).join(', ');
  switch (def.kind) {
    case 'boolean':
      return `${column} in (0, 1)`;
    case 'enum':
    case 'state':
      return options ? `${column} in (${options})` : null;
    case 'text':
    case 'longtext': {
      const most = def.length ?? def.max;
      return most === undefined ? null : `char_length(${column}) <= ${most}`;
    }
    case 'integer':
      return range(column, ...integerBounds(def));
    case 'decimal':
      return range(column, def.min, def.max);
    case 'optionGroup':
    case 'chip':
      return both(
        options ? `${column} <@ array[${options}]::text[]` : null,
        def.max === undefined ? null : `cardinality(${column}) <= ${def.max}`,
      );
    default:
      return null;
  }
};

const integerBounds = (def: FieldDef): [number | undefined, number | undefined] => {
  if (def.format === 'month') return [1, 12];
  if (def.format === 'day') return [1, 31];
  if (def.format === 'year') return [def.low ?? 1900, undefined];
  return [def.min, def.max];
};
const range = (column: string, low: number | undefined, high: number | undefined): string | null =>
  both(low === undefined ? null : `${column} >= ${low}`, high === undefined ? null : `${column} <= ${high}`);
const both = (a: string | null, b: string | null): string | null => (a && b ? `${a} and ${b}` : (a ?? b));

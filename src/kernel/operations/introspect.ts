import type pg from 'pg';
import { searchPath } from '../server/database/ddl.ts';

/** One thing that stands in a schema, in PostgreSQL's own words. */
export interface CatalogueObject {
  readonly kind: 'table' | 'column' | 'constraint' | 'index' | 'trigger' | 'sequence' | 'function' | 'view';
  readonly table: string;
  readonly name: string;
  readonly definition: string;
  /** Only of columns. */
  readonly column?: {
    readonly type: string;
    readonly collation: string | null;
    readonly notNull: boolean;
    readonly default: string | null;
    readonly generated: boolean;
  };
}
export type Catalogue = ReadonlyMap<string, CatalogueObject>;
type Client = Pick<pg.ClientBase, 'query'>;

export const keyOf = (o: Pick<CatalogueObject, 'kind' | 'table' | 'name'>): string => `${o.kind} ${o.table}.${o.name}`;

/** Everything in the schema. Within a transaction: the path set here lets PostgreSQL leave out the schema's own name. */
export const introspect = async (client: Client, schema: string): Promise<Catalogue> => {
  await client.query(`set local search_path = ${searchPath(schema)}`);
  const found = new Map<string, CatalogueObject>();
  for (const query of [tables, constraints, indexes, triggers, sequences, functions]) {
    const { rows } = await client.query<CatalogueObject>(query, [schema]);
    for (const object of rows) found.set(keyOf(object), object);
  }
  for (const object of await readColumns(client, schema)) found.set(keyOf(object), object);
  return found;
};

/** Partitions of months and years come and go by jobs; only the default one is part of the schema. */
const tables = `
  select case when c.relkind in ('v', 'm') then 'view' else 'table' end as kind, c.relname as "table", c.relname as name,
    concat_ws(' ', c.relkind, nullif(c.relpersistence, 'p'), pg_get_partkeydef(c.oid), c.reloptions::text,
      case when c.relrowsecurity then 'row security' end,
      case when c.relispartition then 'partition ' || (select p.inhparent::regclass::text from pg_inherits p where p.inhrelid = c.oid) end,
      case when c.relkind in ('v', 'm') then pg_get_viewdef(c.oid, true) end) as definition
  from pg_class c
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
    and (not c.relispartition or pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT')`;

const constraints = `
  select 'constraint' as kind, c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid, true) as definition
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = $1::regnamespace and not c.relispartition and k.contype in ('p', 'u', 'c', 'f', 'x') and k.conparentid = 0`;

const indexes = `
  select 'index' as kind, t.relname as "table", c.relname as name,
    pg_get_indexdef(c.oid, 0, true) || case when i.indisvalid then '' else ' INVALID' end as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
  where t.relnamespace = $1::regnamespace and not t.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))`;

const triggers = `
  select 'trigger' as kind, c.relname as "table", t.tgname as name,
    pg_get_triggerdef(t.oid, true) || case t.tgenabled when 'O' then '' else ' ENABLED ' || t.tgenabled::text end as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = $1::regnamespace and not c.relispartition and not t.tgisinternal`;

const sequences = `
  select 'sequence' as kind, '' as "table", c.relname as name,
    concat_ws(' ', format_type(s.seqtypid, null), s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcycle) as definition
  from pg_sequence s join pg_class c on c.oid = s.seqrelid
  where c.relnamespace = $1::regnamespace`;

const functions = `
  select 'function' as kind, '' as "table", p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p where p.pronamespace = $1::regnamespace and p.prokind in ('f', 'p')`;

const columns = `
  select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    (select l.collname from pg_collation l where l.oid = a.attcollation and l.collname <> 'default') as collation,
    a.attnotnull as "notNull", pg_get_expr(d.adbin, d.adrelid) as "default", a.attgenerated <> '' as generated, a.attidentity <> '' as identity
  from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`;

interface ColumnRow {
  table: string;
  name: string;
  type: string;
  collation: string | null;
  notNull: boolean;
  default: string | null;
  generated: boolean;
  identity: boolean;
}

const readColumns = async (client: Client, schema: string): Promise<CatalogueObject[]> => {
  const { rows } = await client.query<ColumnRow>(columns, [schema]);
  return rows.map(({ table, name, identity, ...column }) => ({
    kind: 'column',
    table,
    name,
    column,
    definition: [
      column.type,
      column.collation ? `collate ${column.collation}` : '',
      column.default === null ? '' : `${column.generated ? 'generated' : 'default'} ${column.default}`,
      column.notNull ? 'not null' : '',
      identity ? 'identity' : '',
    ]
      .filter(Boolean)
      .join(' '),
  }));
};

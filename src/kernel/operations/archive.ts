import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { quote } from '../server/sql.ts';

/**
 * A backup is one compressed tar: `head.json` (what is inside), the rows of every table as COPY text in pieces
 * `{schema}/{table}/{number}`, the files as `files/{constituent}/{hash}`, and `tail.json` (checksums, sequences).
 * An archive without its tail was cut off.
 */
export const format = 1;
export interface Head {
  readonly product: 'katedra';
  readonly format: number;
  readonly made: string;
  readonly postgres: string;
  readonly schemas: readonly SchemaHead[];
}
export interface SchemaHead {
  readonly schema: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableHead[];
}
export interface TableHead {
  readonly name: string;
  readonly columns: readonly string[];
  /** Written out in this order, so that equal rows give equal text on every machine. */
  readonly order: readonly string[];
  readonly partitions: readonly { readonly name: string; readonly bound: string }[];
}
export interface Tail {
  readonly tables: Readonly<Record<string, TableSum>>;
  readonly sequences: Readonly<Record<string, { readonly value: string; readonly called: boolean }>>;
  readonly files: number;
  /** Files that rows name but the store has not. */
  readonly missingFiles: readonly string[];
}
export interface TableSum {
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Rows that mean nothing elsewhere: versions belong to the processes of one server, undo to ten minutes of it. */
const leftOut = ['table_version', 'undo_batch', 'migration'];

/** A connection of its own: hours are allowed, and text looks the same whatever the server's settings. */
export const connect = async (url: string, applicationName: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    keepAlive: true,
    options:
      '-c search_path= -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c timezone=UTC -c datestyle=ISO -c intervalstyle=postgres -c extra_float_digits=1 -c bytea_output=hex',
  });
  // A statement hears of it by itself; between two of them nobody listens, and a server that ends must not end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** The constituents' schemas, known by the migrations they note. */
export const constituentSchemas = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ schema: string }>(
    "select nspname as schema from pg_catalog.pg_namespace n where nspname like 'c\\_%' and exists (select from pg_catalog.pg_class where relnamespace = n.oid and relname = 'migration') order by 1",
  );
  return rows.map(row => row.schema);
};

export const describeSchema = async (client: pg.Client, schema: string): Promise<SchemaHead> => {
  const { rows: migrations } = await client.query<{ name: string; checksum: string }>(
    `select name, checksum from ${quote(schema)}.migration order by name`,
  );
  const { rows: tables } = await client.query<TableHead>(
    `select c.relname as name,
       (select jsonb_agg(a.attname order by a.attnum) from pg_catalog.pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       coalesce((select jsonb_agg(a.attname order by k.place) from pg_catalog.pg_index i, unnest(i.indkey::int[]) with ordinality k(attnum, place), pg_catalog.pg_attribute a
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum), '[]') as "order",
       coalesce((select jsonb_agg(jsonb_build_object('name', p.relname, 'bound', pg_catalog.pg_get_expr(p.relpartbound, p.oid)) order by p.relname)
         from pg_catalog.pg_inherits h join pg_catalog.pg_class p on p.oid = h.inhrelid where h.inhparent = c.oid), '[]') as partitions
     from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($2)
     order by c.relname`,
    [schema, leftOut],
  );
  return { schema, migrations, tables };
};

export const sequencesOf = async (client: pg.Client, schema: string): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    "select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'S' order by 1",
    [schema],
  );
  return rows.map(row => row.name);
};

/** The rows of a table as COPY text, always in the same order: keys as bytes, for collations differ between machines. */
export const readTable = (client: pg.Client, schema: string, table: TableHead): Readable => {
  const columns = table.columns.map(quote).join(', ');
  const order = (table.order.length > 0 ? table.order : table.columns)
    .map(column => `${quote(column)}::text collate "C"`)
    .join(', ');
  // Ballots that are not sealed yet could be told apart by the copies made before and after each.
  const sealed = table.columns.includes('is_sealed') ? ' where is_sealed = 1' : '';
  return client.query(
    copyTo(`copy (select ${columns} from ${quote(schema)}.${quote(table.name)}${sealed} order by ${order}) to stdout`),
  );
};

/** Counts and hashes what passes through. Each line of COPY text is a row: line breaks inside values are escaped. */
export const summing = () => {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Buffer): void {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
    },
    sum: (): TableSum => ({ rows, bytes, sha256: hash.digest('hex') }),
  };
};
export const sumTable = async (client: pg.Client, schema: string, table: TableHead): Promise<TableSum> => {
  const { add, sum } = summing();
  for await (const chunk of readTable(client, schema, table)) add(chunk as Buffer);
  return sum();
};

export const keyOf = (schema: string, name: string): string => `${schema}/${name}`;

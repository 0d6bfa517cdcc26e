import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type AnyResource, type FieldDef, isSoft, type Values } from '../src/kernel/resource/index.ts';
import {
  columnName,
  linkTable,
  name,
  quote,
  sql,
  type Sql,
  statement,
  tableName,
  type Tx,
} from '../src/kernel/server/index.ts';
import { type Sink, withoutTriggers } from './sink.ts';

/** Told while rows go in: the table, how many are in, how many there will be. */
export type Watch = (resource: string, done: number, expected: number | undefined, isLast: boolean) => void;

/** One open transaction of this connection, as the demo's makers see it. `end` commits it, and does what waited for that. */
export const transactionOver = (client: pg.ClientBase, schema: string): Tx & { end(): Promise<void> } => {
  const later: (() => void | Promise<void>)[] = [];
  const run = async <T>(piece: Sql) => {
    const { text, values } = statement(piece);
    const result = await client.query(text, values);
    return { rows: result.rows as T[], rowCount: result.rowCount ?? 0 };
  };
  return {
    schema,
    run,
    rows: async <T>(piece: Sql) => (await run<T>(piece)).rows,
    one: async <T>(piece: Sql) => (await run<T>(piece)).rows[0] ?? null,
    table: resource => sql`${name(schema)}.${name(tableName(resource))}`,
    lock: async (...key) => {
      await run(sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([schema, ...key])}, 0))`);
    },
    tryLock: async (...key) =>
      (
        await run<{ held: boolean }>(
          sql`select pg_try_advisory_xact_lock(hashtextextended(${JSON.stringify([schema, ...key])}, 0)) as held`,
        )
      ).rows[0]!.held,
    isBegun: () => true,
    afterCommit: work => {
      later.push(work);
    },
    end: async () => {
      await client.query('commit');
      for (const work of later.splice(0)) await work();
    },
  };
};

/** By COPY, into tables that nobody else uses meanwhile. From so `many` rows on, indexes and references are made once at the end instead of row by row. */
export const copyingSink = (client: pg.ClientBase, db: Tx, watch: Watch, many = 20_000): Sink => {
  const write: Sink['write'] = async (r, rows, expected) => {
    const later = (expected ?? 0) >= many ? await setAside(client, db.schema, tableName(r.name)) : [];
    // A key that is drawn by chance is the database's to draw.
    const first = r.key === 'uuid' ? null : await firstKey(db, r);
    const count = await copyRows(client, db, r, rows, first, done => watch(r.name, done, expected, false));
    if (first !== null)
      await client.query(`select setval($1::regclass, $2, $3)`, [
        sequenceOf(db, r),
        Math.max(1, first + count - 1),
        first + count > 1,
      ]);
    // A constraint cannot be added while checks of the rows are still to come.
    if (later.length > 0) await client.query('set constraints all immediate');
    for (const restore of later) await client.query(restore);
    await client.query('set constraints all deferred');
    await client.query(`analyze ${quote(db.schema)}.${quote(tableName(r.name))}`);
    if (count > 0) watch(r.name, count, expected, true);
    return { count, at: place => (first === null ? keyless(r) : first + place) };
  };
  return { write, writeWhole: (r, rows, expected) => withoutTriggers(db, r, () => write(r, rows, expected)) };
};

const keyless = (r: AnyResource): never => {
  throw new Error(`Rows of ${r.name} have keys by chance.`);
};
const sequenceOf = (db: Tx, r: AnyResource): string => `"${db.schema}"."${tableName(r.name)}_id_seq"`;
const firstKey = async (db: Tx, r: AnyResource): Promise<number> => {
  const { last } = (await db.one<{ last: string | number | null }>(
    sql`select max(id) as last from ${db.table(r.name)}`,
  ))!;
  return Number(last ?? 0) + 1;
};

/** Drops what would be kept up row by row, and gives the statements that bring it back just as it was. */
const setAside = async (client: pg.ClientBase, schema: string, table: string): Promise<string[]> => {
  const of = `${quote(schema)}.${quote(table)}`;
  const constraints = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('f', 'x') order by contype desc, conname`,
    [of],
  );
  // The index of a partitioned table describes itself as one of the parent alone; made again, it is one of every partition.
  const indexes = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, replace(pg_get_indexdef(i.indexrelid), ' ON ONLY ', ' ON ') as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [of],
  );
  for (const { name: constraint } of constraints.rows)
    await client.query(`alter table ${of} drop constraint ${quote(constraint)}`);
  for (const { name: index } of indexes.rows) await client.query(`drop index ${quote(schema)}.${quote(index)}`);
  return [
    ...indexes.rows.map(index => index.definition),
    ...constraints.rows.map(c => `alter table ${of} add constraint ${quote(c.name)} ${c.definition}`),
  ];
};

// ——— Rows as text ———

const chunk = 64 * 1024;

const copyRows = async (
  client: pg.ClientBase,
  db: Tx,
  r: AnyResource,
  rows: Iterable<Values>,
  first: number | null,
  tell: (done: number) => void,
): Promise<number> => {
  const iterator = rows[Symbol.iterator]();
  const head = iterator.next();
  if (head.done) return 0;
  const fields = r.all as Record<string, FieldDef>;
  // A list can be looked through before it is written; of a stream the first row says what all of them name.
  const named = Array.isArray(rows)
    ? [...new Set((rows as readonly Values[]).flatMap(row => Object.keys(row)))]
    : Object.keys(head.value);
  const used = named.filter(field => fields[field]?.kind !== 'refs');
  // Lists of references stand in tables of their own, which follow when their rows are in.
  const links = new Map(named.filter(field => !used.includes(field)).map(field => [field, [] as string[]]));
  const numbersItself = r.order === true && !used.includes('num');
  const num = numbersItself ? await lastNum(db, r) : 0;
  const columns = [...(first === null ? [] : ['id']), ...used.map(columnName), ...(numbersItself ? ['num'] : [])];
  let count = 0;
  const line = (row: Values): string => {
    const id = first === null ? null : first + count;
    for (const [field, lines] of links)
      for (const [at, target] of ((row[field] ?? []) as readonly number[]).entries())
        lines.push(`${id}\t${target}\t${at + 1}\n`);
    let text = id === null ? '' : `\t${id}`;
    for (const field of used) text += `\t${copyText(row[field] ?? fields[field]?.default ?? null, fields[field])}`;
    count++;
    return `${text.slice(1)}${numbersItself ? `\t${num + count}` : ''}\n`;
  };
  function* chunks(): Generator<string> {
    let text = '';
    for (let next: IteratorResult<Values> = head; !next.done; next = iterator.next()) {
      if (!Array.isArray(rows) && Object.keys(next.value).length !== named.length)
        throw new Error(`Rows of ${r.name} name different fields.`);
      text += line(next.value);
      if (text.length < chunk) continue;
      yield text;
      tell(count);
      text = '';
    }
    yield text;
  }
  await copyInto(client, db, tableName(r.name), columns, chunks());
  for (const [field, lines] of links)
    await copyInto(client, db, linkTable(r.name, field), ['id_row', 'id_target', 'num'], lines);
  return count;
};
const copyInto = (
  client: pg.ClientBase,
  db: Tx,
  table: string,
  columns: readonly string[],
  text: Iterable<string>,
): Promise<void> =>
  pipeline(
    Readable.from(text, { objectMode: true }),
    client.query(copyFrom(`copy ${quote(db.schema)}.${quote(table)} (${columns.map(quote).join(', ')}) from stdin`)),
  );

const lastNum = async (db: Tx, r: AnyResource): Promise<number> =>
  Number(
    (await db.one<{ last: string | number }>(
      sql`select coalesce(max(num), 0) as last from ${db.table(r.name)} ${isSoft(r) ? sql`where deleted_at is null` : sql``}`,
    ))!.last,
  );

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, c => escapes[c]!) : text;
const copyText = (value: unknown, field: FieldDef | undefined): string => {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return escaped(value);
  if (Array.isArray(value) && field?.kind !== 'array')
    return escaped(`{${value.map(v => `"${String(v).replace(/["\\]/g, c => `\\${c}`)}"`).join(',')}}`);
  return escaped(JSON.stringify(value));
};

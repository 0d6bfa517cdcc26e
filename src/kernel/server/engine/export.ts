import type { Readable } from 'node:stream';
import { type AnyResource, type FieldDef, weekdayName } from '../../resource/index.ts';
import type { Ctx } from '../contract.ts';
import { invalid, notAllowed } from '../errors.ts';
import { inReading } from '../runtime.ts';
import { attachment } from '../sent-files.ts';
import { and, raw, sql } from '../sql.ts';
import { oneOf, Turns } from '../turns.ts';
import { type Answer, type Io, type RawQuery, whileThere } from './io.ts';
import { refuseWithoutRight, scopeOf } from './list.ts';
import { orderBy, param, readListRequest } from './request.ts';
import { listColumns, readColumns, rowSelect } from './select.ts';
import { type Cell, csv, type SheetColumn, stamp, xlsx } from './sheet.ts';
import { fieldOf } from './source.ts';

/** Read, parsed and put into cells at once: small, because everybody else waits for so long. */
const portion = 200;

/** `GET {res}/export?format=xlsx|csv`: the list's own filters, sort and columns, all its pages. */
export const exportList = async (
  ctx: Ctx,
  r: AnyResource,
  query: RawQuery,
  _body: unknown,
  io: Io,
): Promise<Answer> => {
  if (r.exports === false) throw notAllowed();
  const format = param(query, 'format') ?? 'xlsx';
  if (format !== 'xlsx' && format !== 'csv') throw invalid('format', 'exportFormat');
  const request = readListRequest(scopeOf(ctx), r, query, 'read', ['format']);
  refuseWithoutRight(request.source, 'read');
  const columns = (request.columns ? readColumns(request.source, request.columns) : inTable(r)).filter(
    name => request.source.seen(name) !== false,
  );
  const select = rowSelect(request.source, { columns, can: false, labels: true });
  const statement = sql`select row_to_json(r) as row from (select ${select} from ${request.source.from()} where ${and([request.where])} ${orderBy(request.sort)}) r`;
  const title = ctx.app.words.resourceLabel(ctx.language, r, 2);
  const sheet = (rows: AsyncIterable<Cell[][]>) => ({
    title,
    columns: columns.map(
      (name): SheetColumn => ({
        heading: ctx.app.words.fieldLabel(ctx.language, r, name),
        ...formatOf(fieldOf(r, name)),
      }),
    ),
    rows,
  });
  const types = {
    xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    csv: 'text/csv; charset=utf-8',
  };
  const stream = await prepared(ctx, io, async gone => {
    const read = portions(ctx, gone, statement, row => columns.map(name => cellOf(ctx, r, name, row)));
    try {
      return await ctx.files.spool(format === 'xlsx' ? xlsx(sheet(read.rows)) : csv(sheet(read.rows)), gone);
    } finally {
      await read.over();
    }
  });
  return {
    stream,
    headers: {
      'content-type': types[format],
      'content-disposition': attachment(`${r.name}_${stamp(ctx.now)}.${format}`),
      'cache-control': 'no-store',
    },
  };
};
const made = new Turns(2, 'tooManyExports');
/**
 * The whole table is written to the disk before its first byte leaves: a reader who is slow, or never reads, holds a file
 * and no transaction. One person has two made at a time.
 */
const prepared = (ctx: Ctx, io: Io, make: (gone: AbortSignal) => Promise<Readable>): Promise<Readable> =>
  unreadFiles(ctx, () => made.during(oneOf(ctx), () => whileThere(io, make)));
const unread = new Turns(10, 'tooManyExports');
/** One person has ten files on the disk that are not read to their end. */
export const unreadFiles = async (ctx: Ctx, make: () => Promise<Readable>): Promise<Readable> => {
  const read = unread.take(oneOf(ctx));
  try {
    return (await make()).once('close', read);
  } catch (error) {
    read();
    throw error;
  }
};
const inTable = (r: AnyResource): readonly string[] => {
  const declared = Object.entries(r.all as Record<string, FieldDef>)
    .filter(([, f]) => f.inList && !f.invisibleInTable)
    .map(([name]) => name);
  return declared.length ? declared : listColumns(r);
};
const formatOf = (field: FieldDef | undefined): { format?: 'date' | 'dateTime' } =>
  field?.kind === 'date' || field?.kind === 'dateTime' ? { format: field.kind } : {};

/** Rows through a cursor, a portion at a time, from one snapshot. `over`: when its transaction has ended. */
const portions = (
  ctx: Ctx,
  gone: AbortSignal,
  statement: ReturnType<typeof sql>,
  cells: (row: Record<string, unknown>) => Cell[],
): { readonly rows: AsyncIterable<Cell[][]>; over(): Promise<void> } => {
  const queue: Cell[][][] = [];
  let wake = (): void => {};
  let space = (): void => {};
  let done = false;
  let failed: unknown = null;
  let stopped = false;
  const read = (): Promise<void> =>
    inReading(
      ctx,
      async tx => {
        await tx.db.run(sql`declare export_rows no scroll cursor for ${statement}`);
        while (!stopped && !gone.aborted) {
          const found = await tx.db.run<{ row: Record<string, unknown> }>(raw(`fetch ${portion} from export_rows`));
          if (found.rows.length === 0) return;
          queue.push(found.rows.map(({ row }) => cells(row)));
          wake();
          if (queue.length > 3 && !stopped)
            await new Promise<void>(go => {
              space = go;
            });
        }
      },
      gone,
    )
      .catch(error => {
        failed = error;
      })
      .finally(() => {
        done = true;
        wake();
      });
  let work: Promise<void> | null = null;
  const over = async (): Promise<void> => {
    stopped = true;
    space();
    await work;
  };
  const rows = async function* (): AsyncIterable<Cell[][]> {
    work = read();
    try {
      for (;;) {
        const next = queue.shift();
        if (next) {
          space();
          yield next;
          continue;
        }
        if (failed) throw failed;
        if (done) return;
        await new Promise<void>(go => {
          wake = go;
        });
      }
    } finally {
      await over();
    }
  };
  return { rows: rows(), over };
};

const cellOf = (ctx: Ctx, r: AnyResource, name: string, row: Record<string, unknown>): Cell => {
  const field = fieldOf(r, name);
  const value = row[name];
  if (value === null || value === undefined) return null;
  switch (field?.kind) {
    case 'ref':
      return (row[`${name}.label`] as string | null) ?? String(value);
    case 'refs':
      return (value as number[])
        .map((key, i) => (row[`${name}.label`] as (string | null)[] | null)?.[i] ?? String(key))
        .join(', ');
    case 'boolean':
      return ctx.app.words.say(ctx.language, { key: value === 1 ? 'yes' : 'no' });
    case 'enum':
    case 'state':
      return ctx.app.words.optionLabel(ctx.language, r, name, String(value));
    case 'optionGroup':
      return (value as string[]).map(v => ctx.app.words.optionLabel(ctx.language, r, name, v)).join(', ');
    case 'chip':
      return (value as string[]).join(', ');
    case 'array':
      return JSON.stringify(value);
    case 'file':
      return (value as { name: string }).name;
    case 'integer':
    case 'decimal':
      return field.format === 'weekday' ? weekdayName(Number(value), ctx.language) : Number(value);
    default:
      return String(value);
  }
};

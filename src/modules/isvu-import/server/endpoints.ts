import { boolean, choice, integer, list, object, any, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  csv,
  endpoint,
  type Endpoint,
  hiddenFields,
  inTransaction,
  move,
  notAllowed,
  notFound,
  rowsByKey,
  save,
  seen,
  sendFile,
  sql,
  startRun,
} from '../../../kernel/server/index.ts';
import { teachingtype } from '../../catalogues/model.ts';
import { importKinds, kindsWithStubs, rowActions } from '../kinds.ts';
import { isvuImport } from '../model.ts';
import { columnsSaid, sayColumns } from './columns.ts';
import { layouts } from './layouts.ts';
import type { Message } from './line.ts';
import { broughtBy } from './marks.ts';
import { readHeading } from './meaning.ts';
import { type ImportRun, importRun, lockRun, refuse } from './runs.ts';
import { isNamed } from './stubs.ts';

const one = { id: integer({ required: true, min: 1 }) };
/** Whoever may bring this kind of file decides about every run of it. */
const mine = async (ctx: Ctx, id: number): Promise<ImportRun> => {
  if (!ctx.me || !(await seen(ctx, isvuImport, id))) throw notFound();
  return (await importRun(ctx, id))!;
};
const shownAtOnce = 100;

const rows = endpoint({
  method: 'GET',
  path: 'isvu-import/rows',
  summary:
    'Lines of an import with what would happen to each: a hundred of one kind of change, in the order of the file.',
  about: 'isvu-import',
  query: { ...one, action: choice(rowActions, { required: true }), after: integer({ min: 0 }) },
  answer: {
    data: list(
      object({
        line: integer({ required: true }),
        cells: any(),
        diff: any(),
        messages: list(object({ column: text(), message: text({ required: true }) }), { required: true }),
        accepted: boolean(),
      }),
      { required: true },
    ),
    heading: any(),
    unread: list(text({ required: true }), { required: true }),
    accepted: integer({ required: true }),
    stubs: list(
      object({ field: text({ required: true }), called: text({ required: true }), lines: integer({ required: true }) }),
      { required: true },
    ),
  },
  async handle(ctx, { query: { id, action, after } }) {
    const run = await mine(ctx, id);
    const { rows: found } = await ctx.db.run<
      Record<'cells' | 'diff' | 'messages', string> & { line: number; accepted: 0 | 1 }
    >(
      sql`select line, cells, diff, messages, accepted from ${ctx.db.table('isvu-import-row')}
        where id_isvu_import = ${run.id} and action = ${action} and line > ${after ?? 0} order by line limit ${shownAtOnce}`,
    );
    const chosen = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${ctx.db.table('isvu-import-row')} where id_isvu_import = ${run.id} and accepted = 1`,
    );
    const read = await differences(ctx, run, found);
    const { heading, unread, blank } = await columnsRead(ctx, run);
    return {
      data: found.map(row => ({
        line: row.line,
        cells: (JSON.parse(row.cells) as string[]).map((cell, at) =>
          action === 'missing' && blank.has(at) ? '' : cell,
        ),
        diff: read(row),
        messages: (JSON.parse(row.messages) as Message[]).map(said => ({
          column: said.column,
          message: ctx.language === 'hr' ? said.hr : said.en,
        })),
        accepted: row.accepted,
      })),
      heading,
      unread,
      accepted: chosen!.n,
      stubs: run.createsStubs === 1 ? await stubsNeeded(ctx, run.id) : [],
    };
  },
});

/** Which places and units the accepted lines would make: exactly those, as writing takes them from the same differences. */
const stubsNeeded = async (ctx: Ctx, id: number) => {
  const { rows: needed } = await ctx.db.run<{ field: string; called: string; lines: number }>(
    sql`select d.key as field, d.value -> 1 ->> 'stub' as called, count(*)::int as lines
      from (select diff::jsonb as diff from ${ctx.db.table('isvu-import-row')} where id_isvu_import = ${id} and accepted = 1 and diff like '%"stub"%') r, jsonb_each(r.diff) d
      where jsonb_typeof(d.value -> 1) = 'object' and d.value -> 1 ->> 'stub' is not null group by 1, 2 order by 1, 2`,
  );
  return needed;
};

/** What the file says whoever brings it may read; what the portal knows of a person, only whoever sees it there. */
const hiddenIn = (ctx: Ctx, { kind }: ImportRun): ReadonlySet<string> => {
  const { resource, columns } = layouts[kind];
  return hiddenFields(
    ctx,
    resource,
    columns.flatMap(({ to }) => to ?? []),
  );
};
/**
 * The columns of the file: those that nobody reads, because no layout knows their names, and those that stay empty in a line
 * that the file lacks, which is made of what the portal knows.
 */
const columnsRead = async (ctx: Ctx, run: ImportRun) => {
  const cells = JSON.parse(run.heading ?? '[]') as string[];
  const read = readHeading(run.kind, { line: 1, cells }, await columnsSaid(ctx, run.kind));
  if (!('names' in read)) return { heading: cells, unread: [], blank: new Set<number>() };
  const hidden = hiddenIn(ctx, run);
  const known = new Set(read.columns.values());
  const blank = [...read.columns].flatMap(([{ to }, at]) => (to !== undefined && hidden.has(to) ? [at] : []));
  return { heading: cells, unread: cells.filter((name, at) => name !== '' && !known.has(at)), blank: new Set(blank) };
};
const unseen = '•••';

type Diff = Record<string, [unknown, unknown]>;
/** Differences as people read them: a row that is pointed at is said by the code that ISVU calls it by. */
const differences = async (ctx: Ctx, run: ImportRun, found: readonly { readonly diff: string }[]) => {
  const { columns, shows = [] } = layouts[run.kind];
  const diffs = new Map(found.map(row => [row, JSON.parse(row.diff) as Diff]));
  const codes = new Map<string, ReadonlyMap<unknown, unknown>>();
  for (const { to, finds } of columns) {
    if (!to || !finds) continue;
    const ids = [...new Set([...diffs.values()].flatMap(diff => diff[to] ?? []))].filter(id => typeof id === 'number');
    const rows = await rowsByKey(
      ctx,
      finds.in,
      ['id'],
      ids.map(id => [id]),
      finds.by,
    );
    codes.set(to, new Map([...rows.values()].map(row => [row.id, finds.by.map(field => row[field]).find(Boolean)])));
  }
  const types = await codesOfTypes(ctx, [...diffs.values()]);
  const shown = new Set([...columns.map(column => column.to), ...shows]);
  const hidden = hiddenIn(ctx, run);
  return (row: (typeof found)[number]): Diff =>
    Object.fromEntries(
      Object.entries(diffs.get(row)!)
        .filter(([field]) => shown.has(field))
        .map(([field, both]) => [
          field,
          both.map((value, side) => {
            if (side === 0 && value !== null && hidden.has(field)) return unseen;
            if (isNamed(value)) return value.stub;
            return Array.isArray(value) ? value.map(types) : (codes.get(field)?.get(value) ?? value);
          }) as [unknown, unknown],
        ]),
    );
};

/** What a teacher holds of a course, as it is said: the type of teaching, and how much of it. */
const codesOfTypes = async (ctx: Ctx, diffs: readonly Diff[]) => {
  const held = (one: unknown): number | null => (one as { idTeachingtype?: number } | null)?.idTeachingtype ?? null;
  const all = diffs.flatMap(diff => Object.values(diff)).flatMap(both => both.flatMap(value => value ?? []));
  const ids = [...new Set(all.map(held))].filter(id => id !== null);
  const rows = await rowsByKey(
    ctx,
    teachingtype,
    ['id'],
    ids.map(id => [id]),
    ['code'],
  );
  const codes = new Map([...rows.values()].map(row => [row.id, String(row.code)]));
  return (one: unknown): unknown => {
    const id = held(one);
    if (id === null) return one;
    const { sharePct } = one as { sharePct?: number | null };
    return [codes.get(id) ?? '', (sharePct ?? null) === null ? '' : `${Number(sharePct)} %`].join(' ').trim();
  };
};

const accept = endpoint({
  method: 'PUT',
  path: 'isvu-import/accept',
  summary:
    'Accepts or declines single lines, or a whole kind of change. Errors and what stays the same are never written; of what is missing from the file only enrolments, which are then marked as given up.',
  about: 'isvu-import',
  query: one,
  body: {
    lines: list(integer({ required: true, min: 1 })),
    action: choice(['new', 'changed', 'conflict', 'missing']),
    accepted: boolean(),
  },
  answer: { accepted: integer({ required: true }) },
  async handle(ctx, { query: { id }, body: { lines, action, accepted } }) {
    const run = await mine(ctx, id);
    return inTransaction(ctx, async tx => {
      // Whoever is just writing it has made up their mind.
      if ((await lockRun(tx, run.id))?.status !== 'validated') throw refuse('notNow');
      const which = lines ? sql`line = any(${lines}::int[])` : sql`action = ${action ?? null}`;
      await tx.db.run(
        sql`update ${tx.db.table('isvu-import-row')} set accepted = ${accepted ?? 0} where id_isvu_import = ${run.id} and (action in ('new', 'changed', 'conflict') or action = 'missing' and diff <> '{}') and ${which}`,
      );
      const chosen = await tx.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${run.id} and accepted = 1`,
      );
      return { accepted: chosen!.n };
    });
  },
});

const startOf = (verb: 'check' | 'apply' | 'revert', from: string, summary: string): Endpoint =>
  endpoint({
    method: 'POST',
    path: `isvu-import/${verb}`,
    summary,
    about: 'isvu-import',
    query: one,
    answer: { run: text({ required: true }) },
    async handle(ctx, { query: { id } }) {
      const run = await mine(ctx, id);
      if (run.status !== from) throw refuse('notNow');
      if (verb === 'revert' && run.isLate) throw refuse('tooLateToRevert');
      return { run: await startRun(ctx, `isvu-import.${verb}`, { id }) };
    },
  });

const stubs = endpoint({
  method: 'PUT',
  path: 'isvu-import/stubs',
  summary:
    'Says whether places and units that the file names and the portal lacks are made with it, and compares the file again.',
  about: 'isvu-import',
  query: one,
  body: { creates: boolean({ required: true }) },
  answer: { run: text({ required: true }) },
  async handle(ctx, { query: { id }, body: { creates } }) {
    const run = await mine(ctx, id);
    return inTransaction(ctx, async tx => {
      if ((await lockRun(tx, id))?.status !== 'validated' || !kindsWithStubs.includes(run.kind)) throw refuse('notNow');
      await save(tx, isvuImport, { createsStubs: creates }, { as: 'system', id });
      // The lines as they were shown say no more what would happen.
      await move(tx, isvuImport, id, 'readAgain', {}, { as: 'system' });
      return { run: await startRun(tx, 'isvu-import.check', { id }) };
    });
  },
});
const columns = endpoint({
  method: 'GET',
  path: 'isvu-import/columns',
  summary: 'The columns of the file, those that are expected, and which of them is which.',
  about: 'isvu-import',
  query: one,
  answer: {
    heading: list(text({ required: true }), { required: true }),
    data: list(object({ column: text({ required: true }), isRequired: boolean({ required: true }), name: text() }), {
      required: true,
    }),
  },
  async handle(ctx, { query: { id } }) {
    const run = await mine(ctx, id);
    const heading = JSON.parse(run.heading ?? '[]') as string[];
    const said = await columnsSaid(ctx, run.kind);
    const nameOf = (column: string): string | null =>
      heading.find(name => name.toLowerCase() === column.toLowerCase()) ??
      heading.find(name => said[name.toLowerCase()] === column) ??
      null;
    return {
      heading,
      data: layouts[run.kind].columns.map(({ name, required }) => ({
        column: name,
        isRequired: required ? (1 as const) : (0 as const),
        name: nameOf(name),
      })),
    };
  },
});
const setColumns = endpoint({
  method: 'PUT',
  path: 'isvu-import/columns',
  summary: 'Says which column of the file is which, for this file and the next ones of its kind, and reads it again.',
  about: 'isvu-import',
  query: one,
  body: {
    columns: list(object({ name: text({ required: true }), column: text({ required: true }) }), { required: true }),
  },
  answer: { run: text({ required: true }) },
  async handle(ctx, { query: { id }, body: { columns: said } }) {
    const run = await mine(ctx, id);
    if (!['failed', 'validated'].includes(run.status) || run.heading === null) throw refuse('notNow');
    await inTransaction(ctx, tx => sayColumns(tx, run.kind, JSON.parse(run.heading!) as string[], said));
    return { run: await startRun(ctx, 'isvu-import.check', { id }) };
  },
});

const errors = endpoint({
  method: 'GET',
  path: 'isvu-import/errors',
  summary: 'The lines that were refused, as the same table with a column of reasons.',
  about: 'isvu-import',
  query: one,
  answer: 'bytes',
  async handle(ctx, { query: { id }, reply }) {
    const run = await mine(ctx, id);
    const names = JSON.parse(run.heading ?? '[]') as string[];
    const isHr = ctx.language === 'hr';
    const sheet = {
      title: 'ISVU',
      columns: [...names, isHr ? 'Razlog' : 'Reason'].map(heading => ({ heading })),
      rows: refusedLines(ctx, run.id, names.length, isHr),
    };
    return sendFile(reply, csv(sheet), { type: 'csv', name: `pogreske-${run.id}` });
  },
});
const template = endpoint({
  method: 'GET',
  path: 'isvu-import/template',
  summary: 'An empty table of one kind with its columns and a line of example.',
  about: 'isvu-import',
  query: { kind: choice(importKinds, { required: true }) },
  answer: 'bytes',
  async handle(ctx, { query: { kind }, reply }) {
    if (!ctx.me || !broughtBy(ctx.me).includes(kind)) throw notAllowed();
    const { columns } = layouts[kind];
    const sheet = {
      title: 'ISVU',
      columns: columns.map(column => ({ heading: column.name })),
      rows: portions([columns.map(column => column.like)]),
    };
    return sendFile(reply, csv(sheet), { type: 'csv', name: `isvu-${kind}` });
  },
});
/** Refused lines with their reasons, a portion at a time: a whole file may be of another year. */
async function* refusedLines(
  ctx: Ctx,
  id: number,
  width: number,
  isHr: boolean,
): AsyncIterable<readonly (readonly string[])[]> {
  for (let after = 0; ; ) {
    const { rows: found } = await ctx.db.run<{ line: number; cells: string; messages: string }>(
      sql`select line, cells, messages from ${ctx.db.table('isvu-import-row')}
        where id_isvu_import = ${id} and action = 'error' and line > ${after} order by line limit 2000`,
    );
    if (found.length === 0) return;
    after = found.at(-1)!.line;
    yield found.map(row => {
      const cells = JSON.parse(row.cells) as string[];
      const why = (JSON.parse(row.messages) as Message[]).map(
        said => `${said.column ? `${said.column}: ` : ''}${isHr ? said.hr : said.en}`,
      );
      return [...Array.from({ length: width }, (_, i) => cells[i] ?? ''), why.join(' ')];
    });
  }
}
async function* portions(lines: readonly (readonly string[])[]): AsyncIterable<readonly (readonly string[])[]> {
  yield lines;
}

export const importEndpoints: readonly Endpoint[] = [
  rows,
  accept,
  startOf('check', 'validated', 'Compares the file with the portal as it is now: for an import that waited.'),
  startOf('apply', 'validated', 'Writes the accepted lines in the background, all of them or none.'),
  startOf('revert', 'applied', 'Takes an import back within a day, where nobody has touched its rows since.'),
  stubs,
  columns,
  setColumns,
  errors,
  template,
];

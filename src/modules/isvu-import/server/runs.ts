import { randomUUID } from 'node:crypto';
import { type Values, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  inTransaction,
  insertRows,
  type Job,
  askerOf,
  move,
  Refusal,
  revert,
  type Run,
  save,
  saveCompared,
  seen,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { academicyear } from '../../catalogues/model.ts';
import { isYearClosed } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import type { ImportKind, RowAction } from '../kinds.ts';
import { isvuImport, isvuImportRow } from '../model.ts';
import { columnsSaid } from './columns.ts';
import { Known } from './known.ts';
import { layouts } from './layouts.ts';
import type { Meant, Under } from './line.ts';
import { marksSaid } from './marks.ts';
import {
  type Heading,
  meaningOf,
  meaningWithStubs,
  readHeading,
  type Sheet,
  tryInSequence,
  writeInSequence,
} from './meaning.ts';
import { dropMissing, missingFrom } from './missing.ts';
import { BadTable, type Line, readTable } from './read.ts';
import { type Said, sentence } from './sentences.ts';
import { Stubs } from './stubs.ts';

export interface ImportRun {
  readonly id: number;
  readonly kind: ImportKind;
  readonly idAcademicyear: number;
  readonly hash: string;
  readonly name: string;
  readonly heading: string | null;
  readonly batch: string | null;
  readonly status: string;
  readonly createdBy: number;
  readonly createsStubs: 0 | 1;
  readonly isLate: boolean;
}
export const refuse = (
  key: 'changedSince' | 'needsDeclined' | 'tooLateToRevert' | 'nothingAccepted' | 'notNow' | 'yearClosed',
): Refusal => new Refusal(409, { key }, { kind: 'state', resource: isvuImport.name });

export const importRun = (ctx: Ctx, id: number): Promise<ImportRun | null> =>
  ctx.db.one<ImportRun>(sql`select id, kind, id_academicyear as "idAcademicyear", content ->> 'hash' as hash, content ->> 'name' as name, heading, batch, status,
      created_by as "createdBy", creates_stubs as "createsStubs", coalesce(applied_at < ${ctx.now}::timestamptz - interval '24 hours', false) as "isLate"
    from ${ctx.db.table('isvu-import')} where id = ${id}`);

/** Whoever has asked is who does it, as long as they still may: their name stands in the history of every row. */
const asAsker = async <C extends Ctx>(ctx: C, run: Run, id: number): Promise<C> => {
  const me = await askerOf(ctx, run);
  const asked = me && { ...ctx, me, language: me.language };
  if (!asked || !(await seen(asked, isvuImport, id))) throw new Refusal(403, 'forbidden');
  return asked;
};
const idIn = (data: Values): number => Number(data.id);

/** Reads the file and says of every line what would happen. Doing it again forgets what was said before. */
const check = async (given: Ctx, data: Values, run: Run): Promise<void> =>
  compareFile(await asAsker(given, run, idIn(data)), idIn(data), run);
/** How far it is, for whoever watches. */
type Watched = Pick<Run, 'id' | 'progress'>;
export const compareFile = async (ctx: Ctx, id: number, run?: Watched): Promise<void> => {
  const found = await importRun(ctx, id);
  // A job that was cut off after its last line is run once more: what it has said stays said.
  if (!found || !isReadable(found) || (found.status !== 'uploaded' && found.batch === run?.id)) return;
  const reading: Reading = { ctx, found, mark: randomUUID(), run };
  try {
    await beginReading(reading);
    // Also while a bad file is being refused somebody may discard it.
    await readAll(reading).catch((error: unknown) => {
      if (error instanceof BadTable) return fail(reading, sentence(error.key, error.params));
      throw error;
    });
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error;
  }
};
const isReadable = ({ status }: ImportRun): boolean => ['uploaded', 'validated', 'failed'].includes(status);

/**
 * One reading of a file. Its lines are kept a portion at a time, so it has a mark that tells it from another one; once they
 * are all there, the run keeps the number of the job that has read it.
 */
interface Reading {
  readonly ctx: Ctx;
  readonly found: ImportRun;
  readonly mark: string;
  readonly run: Watched | undefined;
}
/** Somebody reads the file anew, or has discarded it: this reading has nothing more to say. */
class Overtaken extends Error {}
/** The run as it is, held until the transaction ends. */
export const lockRun = (tx: TxCtx, id: number): Promise<ImportRun | null> =>
  tx.db.run(sql`select 1 from ${tx.db.table('isvu-import')} where id = ${id} for update`).then(() => importRun(tx, id));
/** Until the reading is over there is no preview, and nothing that could be applied. */
const beginReading = ({ ctx, found, mark }: Reading): Promise<void> =>
  inTransaction(ctx, async tx => {
    const now = await lockRun(tx, found.id);
    if (!now || !isReadable(now)) throw new Overtaken();
    if (now.status !== 'uploaded') await move(tx, isvuImport, found.id, 'readAgain', {}, { as: 'system' });
    await save(tx, isvuImport, { batch: mark }, { as: 'system', id: found.id });
    await forgetLines(tx, found.id);
  });
const forgetLines = async (tx: TxCtx, id: number): Promise<void> => {
  await tx.db.run(sql`delete from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${id}`);
};
const whileMine = <T>({ ctx, found, mark }: Reading, work: (tx: TxCtx) => Promise<T>): Promise<T> =>
  inTransaction(ctx, async tx => {
    const now = await lockRun(tx, found.id);
    if (now?.status !== 'uploaded' || now.batch !== mark) throw new Overtaken();
    return work(tx);
  });

/** No transaction is open while the file is read: each portion is compared, kept, and forgotten here. */
const readAll = async (reading: Reading): Promise<void> => {
  const { ctx, found, run } = reading;
  const { kind, idAcademicyear } = found;
  const kept = await ctx.files.open(found.hash);
  if (!kept) throw new BadTable('broken');
  const known = new Known(await marksSaid(ctx), found.id);
  const makesStubs = found.createsStubs === 1;
  const judge = makesStubs ? meaningWithStubs : meaningOf;
  const said = await columnsSaid(ctx, kind);
  let sheet: Sheet | null = null;
  let encoding = '';
  let [done, last] = [0, 0];
  for await (const portion of readTable(kept.stream)) {
    let { lines } = portion;
    encoding = portion.encoding;
    if (!sheet) {
      const read = readHeading(kind, lines[0], said);
      // The names are kept, so that somebody can say which column is which.
      if (!('names' in read)) return fail(reading, read, lines[0]?.cells);
      sheet = { kind, idAcademicyear, heading: read, known };
      lines = lines.slice(1);
    }
    if (lines.length === 0) continue;
    [done, last] = [done + lines.length, lines.at(-1)!.line];
    // Lines that lean on each other are tried together when all are here; of the others a portion knows enough.
    await keepLines(reading, layouts[kind].each ? lines.map(untried) : await judge(ctx, sheet, lines));
    await run?.progress(done, portion.total, layouts[kind].each ? reads : compares);
  }
  if (!sheet || done === 0) throw new BadTable('empty');
  const { heading } = sheet;
  if (layouts[kind].each) await tryLines(reading, sheet, { makesStubs, last, total: done });
  let missing = 0;
  for await (const { rows, count } of missingFrom(ctx, kind, heading, known.spoken, last)) {
    missing += count;
    await keepLines(reading, rows);
    await run?.progress(done, done, { hr: 'Traži se što u datoteci nedostaje', en: 'Looking for what the file lacks' });
  }
  await endReading(reading, heading, encoding, missing);
};
const reads: Said = { hr: 'Čita se datoteka', en: 'Reading the file' };
const compares: Said = { hr: 'Uspoređuje se s portalom', en: 'Comparing with the portal' };

/** A line that waits for its turn. */
const untried = ({ line, cells }: Line): Meant => ({
  line,
  cells,
  key: '',
  action: 'error',
  idTarget: null,
  rowVer: null,
  given: null,
  diff: {},
  messages: [],
  accepted: false,
});
/** What the waiting lines would do takes the place of each, a portion at a time: the trial itself is taken back. */
const tryLines = async (
  reading: Reading,
  sheet: Sheet,
  { makesStubs, last, total }: { readonly makesStubs: boolean; readonly last: number; readonly total: number },
): Promise<void> => {
  const { ctx, found, run } = reading;
  let done = 0;
  const keep = async (meant: readonly Meant[]): Promise<void> => {
    await whileMine(reading, async tx => {
      await tx.db.run(sql`delete from ${tx.db.table('isvu-import-row')}
        where id_isvu_import = ${found.id} and action = 'error' and line between ${meant[0]!.line} and ${meant.at(-1)!.line}`);
      await putLines(tx, found.id, meant);
    });
    done += meant.length;
    await run?.progress(done, total, compares);
  };
  // Read inside a transaction, as the demo does with its few lines, nothing is kept until the trial is taken back.
  const later: (readonly Meant[])[] = [];
  const keepLater = async (meant: readonly Meant[]): Promise<void> => void later.push(meant);
  const lines = waitingLines(ctx, found.id, last);
  await tryInSequence(ctx, sheet, lines, { makesStubs, keep: 'lock' in ctx.db ? keepLater : keep });
  for (const meant of later) await keep(meant);
};
/** In the same stretches in which they are written: a line finds then what it finds now. */
async function* waitingLines(ctx: Ctx, id: number, last: number): AsyncGenerator<readonly Line[]> {
  for (let from = 0; from <= last; from += linesAtOnce) {
    const { rows } = await ctx.db.run<{ line: number; cells: string }>(
      sql`select line, cells from ${ctx.db.table('isvu-import-row')}
        where id_isvu_import = ${id} and action = 'error' and line >= ${from} and line < ${from + linesAtOnce} order by line`,
    );
    if (rows.length > 0) yield rows.map(row => ({ line: row.line, cells: JSON.parse(row.cells) as string[] }));
  }
}
const atOnce = 1000;
const keepLines = async (reading: Reading, meant: readonly Meant[]): Promise<void> => {
  for (let at = 0; at < meant.length; at += atOnce)
    await whileMine(reading, tx => putLines(tx, reading.found.id, meant.slice(at, at + atOnce)));
};
const putLines = async (tx: TxCtx, id: number, meant: readonly Meant[]): Promise<void> => {
  await insertRows(
    tx.db,
    isvuImportRow,
    meant.map(row => rowOf(id, row)),
  );
};
const rowOf = (idIsvuImport: number, row: Meant): Values => ({
  idIsvuImport,
  line: row.line,
  key: row.key,
  action: row.action,
  idTarget: row.idTarget,
  cells: JSON.stringify(row.cells),
  given: row.given && JSON.stringify(row.given),
  diff: JSON.stringify(row.diff),
  messages: JSON.stringify(row.messages),
  accepted: row.accepted ? 1 : 0,
});
const endReading = (reading: Reading, heading: Heading, encoding: string, rowsMissing: number): Promise<void> =>
  whileMine(reading, async tx => {
    const { id, hash, kind, idAcademicyear } = reading.found;
    const same = await tx.db.one<{ id: number }>(sql`select id from ${tx.db.table('isvu-import')}
      where content ->> 'hash' = ${hash} and kind = ${kind} and id_academicyear = ${idAcademicyear} and status = 'applied' and id < ${id} order by id desc limit 1`);
    const { rows } = await tx.db.run<{ action: RowAction; n: number }>(
      sql`select action, count(*)::int as n from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${id} group by action`,
    );
    const count = (action: RowAction): number => rows.find(row => row.action === action)?.n ?? 0;
    await save(
      tx,
      isvuImport,
      {
        sha256: hash,
        idSame: same?.id ?? null,
        encoding,
        heading: JSON.stringify(heading.names),
        outcomeHr: null,
        outcomeEn: null,
        batch: reading.run?.id ?? null,
        rowsNew: count('new'),
        rowsChanged: count('changed'),
        rowsConflict: count('conflict'),
        rowsSame: count('same'),
        rowsError: count('error'),
        rowsMissing,
      },
      { as: 'system', id },
    );
    await move(tx, isvuImport, id, 'validate', {}, { as: 'system' });
  });
/** A file that is refused leaves none of its lines behind. */
const fail = (reading: Reading, why: Said, names?: readonly string[]): Promise<void> =>
  whileMine(reading, async tx => {
    const { id } = reading.found;
    const heading = names ? JSON.stringify(names.map(name => name.trim())) : null;
    await forgetLines(tx, id);
    const batch = reading.run?.id ?? null;
    await save(tx, isvuImport, { outcomeHr: why.hr, outcomeEn: why.en, heading, batch }, { as: 'system', id });
    await move(tx, isvuImport, id, 'fail', {}, { as: 'system' });
  });

/** Two who write the same kind of the same year come one after the other; the second is told before it waits. */
const holdKind = async (tx: TxCtx, { kind, idAcademicyear }: ImportRun, run?: Watched): Promise<void> => {
  const which = ['isvu-import', kind, idAcademicyear] as const;
  if (await tx.db.tryLock(...which)) return;
  await run?.progress(0, null, waits);
  await tx.db.lock(...which);
};
const waits: Said = {
  hr: 'Čeka se drugi uvoz iste vrste i godine',
  en: 'Waiting for another import of the same kind and year',
};

/** A year that closes meanwhile takes nothing more, and gives nothing back; one that stays open stays so to the end. */
const holdYear = async (tx: TxCtx, { kind, idAcademicyear }: ImportRun): Promise<void> => {
  const isOfYear = layouts[kind].columns.some(({ finds, required }) => required && finds?.in === academicyear);
  if (isOfYear && (await isYearClosed(tx, idAcademicyear))) throw refuse('yearClosed');
};

interface Staged {
  readonly line: number;
  readonly action: RowAction;
  readonly idTarget: number | null;
  readonly cells: string;
  readonly diff: string;
}
/** Writes what was accepted, all of it or nothing, if the portal is still as the preview saw it. */
const apply = async (given: TxCtx, data: Values, run: Run): Promise<void> => {
  const tx = await asAsker(given, run, idIn(data));
  const found = await importRun(tx, idIn(data));
  if (!found) return;
  const told = await writeFile(tx, found.id, run);
  await tell(tx, found, { hr: 'Uvoz iz ISVU-a je primijenjen', en: 'The ISVU import has been applied' }, told);
};
interface Chosen {
  readonly lines: number;
  readonly missing: number;
  readonly last: number;
  /** A new line was declined: another may lean on it. */
  readonly leavesNew: boolean;
}
/** The same without a word to anybody. */
export const writeFile = async (tx: TxCtx, id: number, run?: Watched): Promise<Said> => {
  const found = (await importRun(tx, id))!;
  await holdKind(tx, found, run);
  const now = (await lockRun(tx, found.id))!;
  if (now.status !== 'validated') throw refuse('notNow');
  await holdYear(tx, found);
  const chosen =
    (await tx.db.one<Chosen>(sql`select count(*) filter (where accepted = 1 and action <> 'missing')::int as lines,
      count(*) filter (where accepted = 1 and action = 'missing')::int as missing, coalesce(max(line), 0) as last,
      coalesce(bool_or(accepted = 0 and action = 'new'), false) as "leavesNew" from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${found.id}`))!;
  if (chosen.lines + chosen.missing === 0) throw refuse('nothingAccepted');
  const said = await columnsSaid(tx, found.kind);
  const heading = readHeading(found.kind, { line: 1, cells: JSON.parse(now.heading ?? '[]') }, said);
  if (!('names' in heading)) throw refuse('notNow');
  const batch = randomUUID();
  const how = { batch, note: `ISVU: ${found.name}` };
  const known = new Known(await marksSaid(tx));
  if (now.createsStubs === 1) known.stubs = new Stubs(tx, how);
  const sheet: Sheet = { kind: found.kind, idAcademicyear: found.idAcademicyear, heading, known };
  const done = { created: 0, updated: 0, dropped: 0 };
  let written = 0;
  await run?.progress(0, chosen.lines, { hr: 'Zapisuje se', en: 'Writing' });
  for await (const rows of acceptedLines(tx, found.id, chosen.last, ['new', 'changed', 'conflict'])) {
    const lines = rows.map((row): Line => ({ line: row.line, cells: JSON.parse(row.cells) }));
    known.stubs?.want(rows.map(row => row.diff));
    const did = layouts[found.kind].each
      ? await writeOneByOne(tx, sheet, { rows, lines }, how, chosen)
      : await writeTogether(tx, sheet, { rows, lines }, how);
    done.created += did.created;
    done.updated += did.updated;
    written += rows.length;
    await run?.progress(written, chosen.lines);
  }
  for await (const rows of acceptedLines(tx, found.id, chosen.last, ['missing'])) {
    const dropped = await dropMissing(tx, found.kind, rows, how);
    if (dropped === null) throw refuse('changedSince');
    done.dropped += dropped;
  }
  const stubs = known.stubs?.count ?? 0;
  const also = (count: number, said: string): string => (count > 0 ? `, ${said}: ${count}` : '');
  const alsoHr = `${also(done.dropped, 'ispisano jer nije u datoteci')}${also(stubs, 'stvoreno mjesta i jedinica koje treba dopuniti')}`;
  const alsoEn = `${also(done.dropped, 'given up as not in the file')}${also(stubs, 'places and units made that need completing')}`;
  const told = {
    hr: `Dodano: ${done.created}, promijenjeno: ${done.updated}${alsoHr}. Uvoz se može vratiti 24 sata.`,
    en: `Added: ${done.created}, changed: ${done.updated}${alsoEn}. The import can be taken back for 24 hours.`,
  };
  await save(
    tx,
    isvuImport,
    { batch, appliedAt: wallClock(tx.now), outcomeHr: told.hr, outcomeEn: told.en },
    { as: 'system', id: found.id },
  );
  await move(tx, isvuImport, found.id, 'apply', {}, { as: 'system' });
  return told;
};
const linesAtOnce = 2000;
/** What was accepted, a stretch of the file at a time and in its order. */
async function* acceptedLines(
  tx: TxCtx,
  id: number,
  last: number,
  actions: readonly RowAction[],
): AsyncGenerator<readonly Staged[]> {
  for (let from = 0; from <= last; from += linesAtOnce) {
    const { rows } = await tx.db.run<Staged>(
      sql`select line, action, id_target as "idTarget", cells, diff from ${tx.db.table('isvu-import-row')}
        where id_isvu_import = ${id} and action = any(${actions}::text[]) and line >= ${from} and line < ${from + linesAtOnce} and accepted = 1 order by line`,
    );
    if (rows.length > 0) yield rows;
  }
}

interface Done {
  readonly created: number;
  readonly updated: number;
}
interface Stretch {
  readonly rows: readonly Staged[];
  readonly lines: readonly Line[];
}
const isOther = (row: Meant, staged: Staged): boolean =>
  row.action !== staged.action || JSON.stringify(row.diff) !== staged.diff;
const writeTogether = async (tx: TxCtx, sheet: Sheet, { rows, lines }: Stretch, how: Under): Promise<Done> => {
  const meant = await meaningOf(tx, sheet, lines);
  const isOld = meant.some((row, i) => isOther(row, rows[i]!) || row.idTarget !== rows[i]!.idTarget);
  if (isOld) throw refuse('changedSince');
  const { resource, missing, givenUp } = layouts[sheet.kind];
  const compared = meant.map(row => row.compared!);
  const done = await saveCompared(tx, resource, compared, how);
  const end = missing?.drop?.to(wallClock(tx.now).slice(0, 10)).status;
  const left = compared.filter(({ diff }) => diff.status?.[0] && diff.status[1] === end);
  if (left.length > 0)
    await givenUp?.(
      tx,
      left.map(({ id }) => id!),
      how,
    );
  return done;
};
/** The accepted lines one after the other; one that leans on a line that was declined ends differently than it was shown. */
const writeOneByOne = async (
  tx: TxCtx,
  sheet: Sheet,
  { rows, lines }: Stretch,
  how: Under,
  { leavesNew }: Chosen,
): Promise<Done> => {
  const done = await writeInSequence(tx, sheet, lines, how);
  if (done.meant.some((row, i) => isOther(row, rows[i]!))) throw refuse(leavesNew ? 'needsDeclined' : 'changedSince');
  return done;
};

/** Takes the import back where nobody has touched its rows since; the others are counted. */
const takeBack = async (given: TxCtx, data: Values, run: Run): Promise<void> => {
  const tx = await asAsker(given, run, idIn(data));
  const found = await importRun(tx, idIn(data));
  if (!found) return;
  await holdKind(tx, found, run);
  const now = (await importRun(tx, found.id))!;
  if (now.status !== 'applied' || now.batch === null) throw refuse('notNow');
  if (now.isLate) throw refuse('tooLateToRevert');
  await holdYear(tx, found);
  const { reverted, left } = await revert(tx, now.batch, { note: `ISVU: ${found.name}` });
  const why = (reason: string): number => left.filter(row => row.why === reason).length;
  const said = {
    hr: `Vraćeno: ${reverted}. Ostaje kako jest: ${left.length} (promijenjeno nakon uvoza: ${why('changed')}, u uporabi: ${why('inUse')}, već obrisano: ${why('gone')}).`,
    en: `Taken back: ${reverted}. Left as they are: ${left.length} (changed since: ${why('changed')}, in use: ${why('inUse')}, gone already: ${why('gone')}).`,
  };
  await save(tx, isvuImport, { outcomeHr: said.hr, outcomeEn: said.en }, { as: 'system', id: found.id });
  await move(tx, isvuImport, found.id, 'revert', {}, { as: 'system' });
  await tell(tx, found, { hr: 'Uvoz iz ISVU-a je vraćen', en: 'The ISVU import has been taken back' }, said);
};
const tell = (tx: TxCtx, run: ImportRun, subject: Said, said: Said): Promise<number> =>
  notify(tx, {
    key: 'isvu-import',
    to: [run.createdBy],
    evenMyself: true,
    subject,
    text: { hr: `${run.name}. ${said.hr}`, en: `${run.name}. ${said.en}` },
  });

export const importJobs: readonly Job[] = [
  {
    name: 'isvu-import.check',
    title: { hr: 'Čitanje datoteke iz ISVU-a', en: 'Reading a file from ISVU' },
    run: check,
  },
  {
    name: 'isvu-import.apply',
    title: { hr: 'Primjena uvoza iz ISVU-a', en: 'Applying an import from ISVU' },
    crash: 'rollBack',
    run: apply,
  },
  {
    name: 'isvu-import.revert',
    title: { hr: 'Vraćanje uvoza iz ISVU-a', en: 'Taking back an import from ISVU' },
    crash: 'rollBack',
    run: takeBack,
  },
];

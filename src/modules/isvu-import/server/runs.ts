import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Values, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  inTransaction,
  insertRows,
  type Job,
  meOf,
  move,
  Refusal,
  revert,
  type Run,
  save,
  saveMany,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import type { ImportKind, RowAction } from '../kinds.ts';
import { isvuImport, isvuImportRow } from '../model.ts';
import { columnsSaid } from './columns.ts';
import { layouts } from './layouts.ts';
import type { Meant } from './line.ts';
import { draftsOf, type Heading, howToWrite, meaningOf, readHeading } from './meaning.ts';
import { dropMissing, missingFrom } from './missing.ts';
import { type Line, readTable } from './read.ts';
import { type Said, sentence } from './sentences.ts';
import { inSequence } from './sequence.ts';

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
  readonly isLate: boolean;
}
export const refuse = (
  key: 'changedSince' | 'needsDeclined' | 'tooLateToRevert' | 'nothingAccepted' | 'notNow',
): Refusal => new Refusal(409, { key }, { kind: 'state', resource: isvuImport.name });

export const importRun = (ctx: Ctx, id: number): Promise<ImportRun | null> =>
  ctx.db.one<ImportRun>(sql`select id, kind, id_academicyear as "idAcademicyear", content ->> 'hash' as hash, content ->> 'name' as name, heading, batch, status,
      created_by as "createdBy", coalesce(applied_at < ${ctx.now}::timestamptz - interval '24 hours', false) as "isLate"
    from ${ctx.db.table('isvu-import')} where id = ${id}`);

/** Whoever has asked is who does it: their name stands in the history of every row. */
const asAsker = async <C extends Ctx>(ctx: C, run: Run): Promise<C> => {
  const me = run.asker && (await meOf(ctx, run.asker.id));
  return me ? { ...ctx, me, language: me.language } : ctx;
};
const idIn = (data: Values): number => Number(data.id);

const atOnce = 1000;
/** Reads the file and says of every line what would happen. Doing it again forgets what was said before. */
const check = async (given: Ctx, data: Values, run: Run): Promise<void> =>
  compareFile(await asAsker(given, run), idIn(data), run);
/** How far it is, for whoever watches. */
type Watched = Pick<Run, 'progress'>;
export const compareFile = async (ctx: Ctx, id: number, run?: Watched): Promise<void> => {
  const found = await importRun(ctx, id);
  if (!found || !['uploaded', 'validated', 'failed'].includes(found.status)) return;
  const kept = await ctx.files.open(found.hash);
  const table = kept ? await readTable(await buffer(kept.stream)) : { bad: 'broken', params: {} };
  if (table.bad !== null) return fail(ctx, found.id, sentence(table.bad, table.params));
  const [first, ...lines] = table.lines;
  const heading = readHeading(found.kind, first, await columnsSaid(ctx, found.kind));
  // The names are kept, so that somebody can say which column is which.
  if (!('names' in heading)) return fail(ctx, found.id, heading, first?.cells);
  if (lines.length === 0) return fail(ctx, found.id, sentence('empty'));
  await run?.progress(0, lines.length, { hr: 'Uspoređuje se s portalom', en: 'Comparing with the portal' });
  const { meant: read, spoken } = await meaningOf(ctx, found.kind, found.idAcademicyear, heading, lines);
  const missing = await missingFrom(ctx, found.kind, heading, spoken, lines.at(-1)!.line);
  const meant = [...read, ...missing.rows];
  await inTransaction(ctx, async tx => {
    await tx.db.run(sql`delete from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${found.id}`);
    for (let at = 0; at < meant.length; at += atOnce)
      await insertRows(
        tx.db,
        isvuImportRow,
        meant.slice(at, at + atOnce).map(row => rowOf(found.id, row)),
      );
    const same = await tx.db.one<{ id: number }>(sql`select id from ${tx.db.table('isvu-import')}
      where content ->> 'hash' = ${found.hash} and kind = ${found.kind} and id_academicyear = ${found.idAcademicyear} and status = 'applied' and id < ${found.id} order by id desc limit 1`);
    const count = (action: RowAction): number => meant.filter(row => row.action === action).length;
    await save(
      tx,
      isvuImport,
      {
        sha256: found.hash,
        idSame: same?.id ?? null,
        encoding: table.encoding,
        heading: JSON.stringify(heading.names),
        outcomeHr: null,
        outcomeEn: null,
        rowsNew: count('new'),
        rowsChanged: count('changed'),
        rowsConflict: count('conflict'),
        rowsSame: count('same'),
        rowsError: count('error'),
        rowsMissing: missing.count,
      },
      { as: 'system', id: found.id },
    );
    await move(tx, isvuImport, found.id, 'validate', {}, { as: 'system' });
  });
  await run?.progress(lines.length, lines.length);
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
const fail = (ctx: Ctx, id: number, why: Said, names?: readonly string[]): Promise<void> =>
  inTransaction(ctx, async tx => {
    const heading = names ? JSON.stringify(names.map(name => name.trim())) : null;
    await save(tx, isvuImport, { outcomeHr: why.hr, outcomeEn: why.en, heading }, { as: 'system', id });
    await move(tx, isvuImport, id, 'fail', {}, { as: 'system' });
  });

/** Two who write the same kind of the same year come one after the other. */
const holdKind = (tx: TxCtx, { kind, idAcademicyear }: ImportRun): Promise<void> =>
  tx.db.lock('isvu-import', kind, idAcademicyear);

interface Staged {
  readonly line: number;
  readonly action: RowAction;
  readonly idTarget: number;
  readonly cells: string;
  readonly diff: string;
  readonly accepted: 0 | 1;
}
/** Writes what was accepted, all of it or nothing, if the portal is still as the preview saw it. */
const apply = async (given: TxCtx, data: Values, run: Run): Promise<void> => {
  const tx = await asAsker(given, run);
  const found = await importRun(tx, idIn(data));
  if (!found) return;
  const told = await writeFile(tx, found.id, run);
  await tell(tx, found, { hr: 'Uvoz iz ISVU-a je primijenjen', en: 'The ISVU import has been applied' }, told);
};
/** The same without a word to anybody. */
export const writeFile = async (tx: TxCtx, id: number, run?: Watched): Promise<Said> => {
  const found = (await importRun(tx, id))!;
  await run?.progress(0, null, { hr: 'Čeka se drugi uvoz iste vrste', en: 'Waiting for another import of this kind' });
  await holdKind(tx, found);
  const now = (await importRun(tx, found.id))!;
  if (now.status !== 'validated') throw refuse('notNow');
  const { rows: all } = await tx.db.run<Staged>(
    sql`select line, action, id_target as "idTarget", cells, diff, accepted from ${tx.db.table('isvu-import-row')} where id_isvu_import = ${found.id} order by line`,
  );
  const rows = all.filter(row => row.action !== 'missing');
  const givenUp = all.filter(row => row.action === 'missing' && row.accepted === 1);
  if (!all.some(row => row.accepted === 1)) throw refuse('nothingAccepted');
  const said = await columnsSaid(tx, found.kind);
  const heading = readHeading(found.kind, { line: 1, cells: JSON.parse(found.heading ?? '[]') }, said);
  if (!('names' in heading)) throw refuse('notNow');
  await run?.progress(0, rows.length, { hr: 'Provjerava se ponovno', en: 'Checking again' });
  const lines = rows.map((row): Line => ({ line: row.line, cells: JSON.parse(row.cells) }));
  const batch = randomUUID();
  const done = layouts[found.kind].each
    ? await writeInSequence(tx, found, heading, rows, lines, batch)
    : await writeTogether(tx, found, heading, rows, lines, batch);
  const dropped = await dropMissing(tx, found.kind, givenUp, { batch, note: `ISVU: ${found.name}` });
  if (dropped === null) throw refuse('changedSince');
  const alsoHr = dropped > 0 ? `, ispisano jer nije u datoteci: ${dropped}` : '';
  const alsoEn = dropped > 0 ? `, given up as not in the file: ${dropped}` : '';
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

interface Done {
  readonly created: number;
  readonly updated: number;
}
const isOther = (row: Meant, staged: Staged): boolean =>
  row.action !== staged.action || JSON.stringify(row.diff) !== staged.diff;
const writeTogether = async (
  tx: TxCtx,
  found: ImportRun,
  heading: Heading,
  rows: readonly Staged[],
  lines: readonly Line[],
  batch: string,
): Promise<Done> => {
  const { meant } = await meaningOf(tx, found.kind, found.idAcademicyear, heading, lines);
  const accepted = meant.filter((_, i) => rows[i]!.accepted === 1);
  if (meant.some((row, i) => rows[i]!.accepted === 1 && isOther(row, rows[i]!))) throw refuse('changedSince');
  return saveMany(
    tx,
    layouts[found.kind].resource,
    accepted.map(row => ({ ...row.given, ...(row.idTarget === null ? {} : { id: row.idTarget }) })),
    { key: ['id'], batch, note: `ISVU: ${found.name}` },
  );
};
/** The accepted lines one after the other; one that leans on a line that was declined ends differently than it was shown. */
const writeInSequence = async (
  tx: TxCtx,
  found: ImportRun,
  heading: Heading,
  rows: readonly Staged[],
  lines: readonly Line[],
  batch: string,
): Promise<Done> => {
  const drafts = await draftsOf(tx, found.kind, found.idAcademicyear, heading, lines);
  const wanted = rows.flatMap((row, i) => (row.accepted === 1 ? [{ row, draft: drafts[i]! }] : []));
  const how = await howToWrite(tx, found.kind, drafts, { batch, note: `ISVU: ${found.name}` });
  const done = await inSequence(
    tx,
    layouts[found.kind],
    wanted.map(({ draft }) => draft),
    how,
  );
  if (done.meant.some((row, i) => isOther(row, wanted[i]!.row)))
    throw refuse(rows.some(row => row.accepted === 0 && row.action === 'new') ? 'needsDeclined' : 'changedSince');
  return done;
};

/** Takes the import back where nobody has touched its rows since; the others are counted. */
const takeBack = async (given: TxCtx, data: Values, run: Run): Promise<void> => {
  const tx = await asAsker(given, run);
  const found = await importRun(tx, idIn(data));
  if (!found) return;
  await holdKind(tx, found);
  const now = (await importRun(tx, found.id))!;
  if (now.status !== 'applied' || now.batch === null) throw refuse('notNow');
  if (now.isLate) throw refuse('tooLateToRevert');
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
    title: { hr: 'Čitanje datoteke iz ISVU-a', en: 'Reading a file of ISVU' },
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

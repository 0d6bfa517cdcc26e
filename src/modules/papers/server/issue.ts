import { createHash } from 'node:crypto';
import {
  dayInTable,
  type Lack,
  readShape,
  type Row,
  type Sheet,
  type Values,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  inTransaction,
  invalid,
  invalidAll,
  isThere,
  KeptFile,
  move,
  notAllowed,
  notFound,
  type PaperContent,
  type PaperDocument,
  type PaperMoment,
  pdfOf,
  Refusal,
  save,
  type Sql,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { paperCase, paperIssued } from '../model.ts';
import { type KindRow, kindOf } from './letterhead.ts';
import { classLacks } from './needs.ts';

export type Issued = Row<typeof paperIssued>;
const today = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);

export const documentsOf = (ctx: Ctx): readonly PaperDocument[] => ctx.app.modules.flatMap(m => m.papers ?? []);
export const documentNamed = (ctx: Ctx, name: string): PaperDocument => {
  const found = documentsOf(ctx).find(doc => doc.name === name);
  if (!found) throw invalid('document', 'notAnOption');
  return found;
};

/** Whether the caller may issue this paper about this row. */
export const mayIssue = async (ctx: Ctx, doc: PaperDocument, id: number): Promise<boolean> => {
  const { me } = ctx;
  if (!me) return false;
  const which = [{ id }, ...(doc.when === undefined ? [] : [doc.when]), ...(me.isAdmin ? [] : [doc.by(me)])];
  return isThere(ctx, doc.of, { all: which });
};
/** Whether the caller may take this paper back, replace it or give it the office's marks; when it is offered does not matter any more. */
export const mayKeep = (ctx: Ctx, doc: PaperDocument, id: number): Promise<boolean> =>
  mayIssue(ctx, { ...doc, when: true, by: doc.keptBy ?? doc.by }, id);
const allow = async (ctx: Ctx, doc: PaperDocument, id: number): Promise<KindRow> => {
  if (!(await mayIssue(ctx, doc, id))) throw notAllowed();
  const kind = await kindOf(ctx, doc.name);
  if (kind?.active !== 1) throw refused('paperNotIssued');
  return kind;
};
const refused = (key: string, params: Record<string, string> = {}): Refusal =>
  new Refusal(422, { key, params }, { resource: paperIssued.name });
const refusedAt = (field: string, key: string, params: Record<string, string> = {}): Refusal =>
  invalid(field, key, params, paperIssued.name);
const inLanguage = (ctx: Ctx): 'hr' | 'en' => (ctx.language === 'hr' ? 'hr' : 'en');

/** What was said with it, read as the document declares. */
const paramsOf = (ctx: Ctx, doc: PaperDocument, sent: unknown): Values => {
  const given = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const { values, problems } = readShape(doc.params ?? {}, given, ctx.now);
  if (problems.length > 0) throw invalidAll(problems.map(({ field, say }) => ({ field: `params.${field}`, say })));
  return values as Values;
};

const draftMoment = (ctx: Ctx): PaperMoment => ({ on: today(ctx), number: null, replaces: null });
type Made = Sheet | { readonly lacks: readonly Lack[] };
const isSheet = (made: Made): made is Sheet => 'blocks' in made;
const sentence = (ctx: Ctx, lack: Lack): string => (ctx.language === 'hr' ? lack.hr : lack.en);
const refuseLacks = (ctx: Ctx, lacks: readonly Lack[]): Refusal =>
  refused('paperLacks', { what: lacks.map(lack => sentence(ctx, lack)).join('; ') });

/** The paper, or all that is missing for it: what its row does not say, and what its class asks for. */
export const written = async (
  ctx: Ctx,
  doc: PaperDocument,
  id: number,
  params: Values,
  moment: PaperMoment,
): Promise<Made> => {
  const made = await doc.paper(ctx, id, params, moment);
  const sheet = isSheet(made) ? made : null;
  const lacks = [...(isSheet(made) ? [] : made.lacks), ...(await classLacks(ctx, doc, moment.on, sheet))];
  return sheet && lacks.length === 0 ? sheet : { lacks };
};
/** What is missing before it can be issued, and the valid paper whose place it takes. */
export const readiness = async (
  ctx: Ctx,
  doc: PaperDocument,
  id: number,
  sent: unknown,
): Promise<{ readonly lacks: readonly Lack[]; readonly stands: Standing | null }> => {
  const params = paramsOf(ctx, doc, sent);
  const made = await written(ctx, doc, id, params, draftMoment(ctx));
  return isSheet(made)
    ? { lacks: [], stands: await standsFor(ctx, doc, id, { params, sheet: made }) }
    : { lacks: made.lacks, stands: null };
};
/** What is missing before it can be issued; nothing, where it can. */
export const lacksOf = async (ctx: Ctx, doc: PaperDocument, id: number, sent: unknown): Promise<readonly Lack[]> =>
  (await readiness(ctx, doc, id, sent)).lacks;
/** What a paper is about within its row, where one is valid for each such matter. */
const keyOf = ({ valid }: PaperDocument, content: PaperContent): string =>
  JSON.stringify(typeof valid === 'string' ? null : (valid.oneFor(content) ?? null));
/** The valid paper of the kind beside which this one is not issued. */
const standsFor = async (ctx: Ctx, doc: PaperDocument, id: number, issued: PaperContent): Promise<Standing | null> => {
  if (doc.valid === 'many') return null;
  const standing = await standingPapers(ctx, doc.name, doc.of, id);
  return standing.findLast(paper => keyOf(doc, paper) === keyOf(doc, issued)) ?? null;
};
/** The row of a paper of which one is valid says its number. */
const tellRow = async (tx: TxCtx, { name, of, follows }: PaperDocument, id: number): Promise<void> =>
  follows?.(tx, id, (await standingPapers(tx, name, of, id)).at(-1) ?? null);
/** How it would look today: NACRT across the page, no number. */
export const draftOf = async (ctx: Ctx, doc: PaperDocument, id: number, sent: unknown): Promise<Sheet> => {
  await allow(ctx, doc, id);
  const made = await written(ctx, doc, id, paramsOf(ctx, doc, sent), draftMoment(ctx));
  if (!isSheet(made)) throw refuseLacks(ctx, made.lacks);
  return { ...made, draft: true };
};

export interface IssueMore {
  readonly idReplaces?: number | null | undefined;
  readonly reason?: string | null | undefined;
}
/**
 * Issues a paper about a row: gives it the next number of its kind and year, and keeps what stands in it. One that the portal
 * registers is final at once; another waits for the office's marks.
 */
export const issue = async (
  ctx: Ctx,
  doc: PaperDocument,
  id: number,
  sent: unknown = {},
  more: IssueMore = {},
): Promise<Issued> => {
  const kind = await allow(ctx, doc, id);
  const params = paramsOf(ctx, doc, sent);
  return inTransaction(ctx, async tx => {
    const on = today(tx);
    const year = Number(on.slice(0, 4));
    // Numbers have no holes: whoever comes next waits until this one is stored or given up.
    await tx.db.lock('paper number', kind.code, year);
    const { ordinal } = (await tx.db.one<{ ordinal: number }>(
      sql`select coalesce(max(ordinal), 0) + 1 as ordinal from ${tx.db.table('paper-issued')} where id_paper_kind = ${kind.id} and year = ${year}`,
    ))!;
    const number = `${doc.prefix ?? ''}${ordinal}/${year}`;
    const replaced = more.idReplaces ? await replacedBy(tx, doc, id, kind, more.idReplaces) : null;
    const moment: PaperMoment = { on, number, replaces: replaced };
    const sheet = await written(tx, doc, id, params, moment);
    if (!isSheet(sheet)) throw refuseLacks(tx, sheet.lacks);
    if (replaced) {
      if (keyOf(doc, replaced) !== keyOf(doc, { params, sheet })) throw refused('replacesOther');
      await annul(tx, replaced.id, more.reason ?? number);
    }
    const stands = await standsFor(tx, doc, id, { params, sheet });
    if (stands) throw refuseSecond(tx, kind, stands);
    const made = await save(
      tx,
      paperIssued,
      {
        idPaperKind: kind.id,
        year,
        ordinal,
        number,
        issuedOn: on,
        signer: signerIn(sheet),
        entity: doc.of,
        idEntity: id,
        language: sheet.lang,
        params: JSON.stringify(params),
        snapshot: JSON.stringify(sheet),
        idReplaces: more.idReplaces ?? null,
      },
      { as: 'system' },
    );
    await tellRow(tx, doc, id);
    return kind.register === 'portal' ? file(tx, made.after as Issued, sheet, {}) : (made.after as Issued);
  });
};
const refuseSecond = (ctx: Ctx, { nameHr, nameEn }: KindRow, { number, issuedOn }: Standing): Refusal =>
  refusedAt('idReplaces', 'paperStands', {
    title: ctx.language === 'hr' ? nameHr : (nameEn ?? nameHr),
    number,
    on: dayInTable(issuedOn, inLanguage(ctx)),
  });
const signerIn = (sheet: Sheet): string | null => {
  const [people] = sheet.blocks.flatMap(block => (block.block === 'signatures' ? [block.people] : []));
  return people?.map(person => [person.function, person.name].filter(Boolean).join(', ')).join('; ') ?? null;
};
const replacedBy = async (
  tx: TxCtx,
  doc: PaperDocument,
  id: number,
  kind: KindRow,
  idReplaces: number,
): Promise<Standing> => {
  const old = await issuedRow(tx, idReplaces);
  if (!old) throw notFound();
  if (old.idPaperKind !== kind.id || old.entity !== doc.of || old.idEntity !== id) throw refused('replacesOther');
  // The old one becomes void by it.
  if (!(await mayKeep(tx, doc, id))) throw notAllowed();
  const standing = (await standingPapers(tx, doc.name, doc.of, id)).find(paper => paper.id === idReplaces);
  if (!standing) throw refused('paperVoid');
  return standing;
};

/** Its bytes are written, kept and hashed; from now on every print sends these. */
const file = async (tx: TxCtx, row: Issued, sheet: Sheet, marks: Values): Promise<Issued> => {
  const bytes = await pdfOf(sheet);
  const name = `${sheet.title} ${row.number}`.replace(/[^\p{L}\p{N} .-]/gu, '-').slice(0, 150);
  const kept = await tx.files.put(bytes, { name: `${name}.pdf`, type: 'application/pdf' });
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const pdf = new KeptFile({ hash: kept.key, name: `${name}.pdf`, mime: kept.mime, size: kept.size });
  await save(tx, paperIssued, { ...marks, pdf, sha256, snapshot: JSON.stringify(sheet) }, { as: 'system', id: row.id });
  await move(tx, paperIssued, row.id, 'register', {}, { as: 'system' });
  return (await issuedRow(tx, row.id))!;
};

export interface Marks {
  readonly klasa: string;
  readonly urbroj: string;
}
export interface MarksGiven extends Marks {
  /** The paper belongs to the case that has this KLASA already, though another row opened it. */
  readonly isOfThatCase: boolean;
  /** Why marks of another year are right. */
  readonly reason: string | null;
}
/** The office has given its marks: they are put on the paper that waits, and it is final. */
export const register = async (
  ctx: Ctx,
  id: number,
  given: Marks & Partial<MarksGiven>,
): Promise<{ readonly paper: Issued; readonly warnings: readonly MarkWarning[] }> => {
  await allowOn(ctx, id, mayKeep);
  const { isOfThatCase = false, reason = null } = given;
  const said = { klasa: asWritten(given.klasa), urbroj: asWritten(given.urbroj) };
  const { klasa, urbroj } = said;
  if (klasa === '' || urbroj === '') throw refusedAt(klasa === '' ? 'klasa' : 'urbroj', 'required');
  return inTransaction(ctx, async tx => {
    await tx.db.lock('paper', id);
    const row = (await issuedRow(tx, id))!;
    if (row.status !== 'waiting') throw refused('paperNotWaiting');
    // Two registrations of one KLASA at once must not open two cases.
    await tx.db.lock('klasa', asCompared(klasa));
    const known = await caseWith(tx, klasa);
    if (known) await againstCase(tx, row, known, { ...said, isOfThatCase });
    else if (isOfThatCase) throw refusedAt('isOfThatCase', 'klasaOfNoCase', { klasa });
    const warnings = warningsOn(said, { issuedOn: row.issuedOn, isKnown: known !== null });
    if (warnings.some(isOfYear) && !reason?.trim()) throw refusedAt('reason', 'marksOfOtherYear');
    const marks = { klasa: known?.klasa ?? klasa, urbroj };
    const sheet = withMarks(JSON.parse(row.snapshot) as Sheet, marks);
    const idPaperCase = await letterIn(tx, row, known, marks, sheet.title);
    const marksReason = warnings.some(isOfYear) ? reason : null;
    return { paper: await file(tx, row, sheet, { ...marks, idPaperCase, marksReason }), warnings };
  });
};
const withMarks = (sheet: Sheet, { klasa, urbroj }: Marks): Sheet => ({
  ...sheet,
  blocks: sheet.blocks.map(block => (block.block === 'letterhead' ? { ...block, klasa, urbroj } : block)),
  ...(sheet.foot?.kind === 'act' && { foot: { ...sheet.foot, klasa } }),
});

interface Case {
  readonly id: number;
  readonly klasa: string;
  readonly title: string;
  readonly openedOn: string;
  readonly entity: string;
  readonly idEntity: number;
  readonly next: number;
}
/** As the office writes a mark: what was pasted with its name before it, or with the dashes of a word processor, is the same one. */
const asWritten = (mark: string): string =>
  mark
    .replace(/^\s*(?:klasa|urbroj)\s*:/i, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
/** Marks are the same however they are spaced and capitalised, and however many noughts their numbers begin with. */
const asCompared = (mark: string): string =>
  asWritten(mark)
    .replaceAll(' ', '')
    .replaceAll(/(^|\D)0+(?=\d)/g, '$1')
    .toUpperCase();
const compared = (column: Sql): Sql =>
  sql`upper(regexp_replace(regexp_replace(${column}, '\\s', '', 'g'), '(^|[^0-9])0+(?=[0-9])', '\\1', 'g'))`;
const caseWith = ({ db }: Ctx, klasa: string): Promise<Case | null> =>
  db.one<Case>(
    sql`select c.id, c.klasa, c.title, c.opened_on::text as "openedOn", c.entity, c.id_entity as "idEntity", c.next_ordinal as next
      from ${db.table('paper-case')} c where ${compared(sql`c.klasa`)} = ${asCompared(klasa)} and c.deleted_at is null order by c.id limit 1`,
  );
/** A void letter keeps its URBROJ: the office has given it. */
const hasLetter = async ({ db }: Ctx, idPaperCase: number, urbroj: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('paper-issued')} p where p.id_paper_case = ${idPaperCase} and ${compared(sql`p.urbroj`)} = ${asCompared(urbroj)} and p.deleted_at is null limit 1`,
  )) !== null;
const againstCase = async (
  ctx: Ctx,
  { entity, idEntity }: Issued,
  known: Case,
  { urbroj, isOfThatCase }: Marks & Partial<MarksGiven>,
): Promise<void> => {
  const { klasa, title, openedOn } = known;
  const isItsOwn =
    (known.entity === entity && known.idEntity === idEntity) ||
    (await ctx.db.one(
      sql`select 1 from ${ctx.db.table('paper-issued')} p where p.id_paper_case = ${known.id} and p.entity = ${entity} and p.id_entity = ${idEntity} and p.deleted_at is null limit 1`,
    )) !== null;
  if (!isItsOwn && !isOfThatCase)
    throw refusedAt('klasa', 'klasaOfOtherCase', { klasa, title, on: dayInTable(openedOn, inLanguage(ctx)) });
  if (await hasLetter(ctx, known.id, urbroj)) throw refusedAt('urbroj', 'urbrojTwice', { klasa, urbroj });
};
/** The letter's case: its next ordinal is beyond every one that was given. */
const letterIn = async (
  tx: TxCtx,
  { entity, idEntity }: Issued,
  known: Case | null,
  { klasa, urbroj }: Marks,
  title: string,
): Promise<number> => {
  const typed = Number(/(\d{1,5})\s*$/.exec(urbroj)?.[1] ?? known?.next ?? 1);
  const nextOrdinal = Math.max(known?.next ?? 1, typed + 1);
  if (known) {
    await save(tx, paperCase, { nextOrdinal }, { as: 'system', id: known.id });
    return known.id;
  }
  const opened = { klasa, title, entity, idEntity, openedOn: today(tx), nextOrdinal };
  return (await save(tx, paperCase, opened, { as: 'system' })).after.id;
};

const annul = async (tx: TxCtx, id: number, voidReason: string): Promise<void> => {
  await save(tx, paperIssued, { voidReason }, { as: 'system', id });
  await move(tx, paperIssued, id, 'annul', {}, { as: 'system' });
};
/** Makes a paper void, with the reason; its number is not given again. */
export const makeVoid = async (ctx: Ctx, id: number, reason: string): Promise<Issued> => {
  const { code, idEntity } = await allowOn(ctx, id, mayKeep);
  return inTransaction(ctx, async tx => {
    await tx.db.lock('paper', id);
    if ((await issuedRow(tx, id))!.status === 'void') throw refused('paperVoid');
    await annul(tx, id, reason);
    await tellRow(tx, documentNamed(tx, code), idEntity);
    return (await issuedRow(tx, id))!;
  });
};

/** Whoever may issue a paper also brings its signed copy. */
export const mayBringSigned = (ctx: Ctx, doc: PaperDocument, id: number): Promise<boolean> =>
  mayIssue(ctx, { ...doc, when: true }, id);
/** The issued paper, for whoever may do this with it. */
export const allowOn = async (ctx: Ctx, id: number, may: typeof mayKeep): Promise<IssuedRow> => {
  const row = await issuedRow(ctx, id);
  if (!row) throw notFound();
  const doc = documentsOf(ctx).find(each => each.name === row.code);
  if (!doc || !(await may(ctx, doc, row.idEntity))) throw notAllowed();
  return row;
};

type IssuedRow = Issued & { readonly code: string };
export const issuedRow = ({ db }: Ctx, id: number): Promise<IssuedRow | null> =>
  db.one<IssuedRow>(
    sql`select p.id, p.row_ver as "rowVer", p.id_paper_kind as "idPaperKind", k.code, p.year, p.ordinal, p.number, p.klasa, p.urbroj, p.issued_on::text as "issuedOn", p.entity,
      p.id_entity as "idEntity", p.language, p.snapshot, p.pdf, p.sha256, p.signed, p.marks_reason as "marksReason", p.is_electronic as "isElectronic", p.status, p.void_reason as "voidReason", p.id_replaces as "idReplaces"
      from ${db.table('paper-issued')} p join ${db.table('paper-kind')} k on k.id = p.id_paper_kind where p.id = ${id} and p.deleted_at is null`,
  );

/** A paper that stands, with what was said when it was issued and what stood on it. */
export interface Standing {
  readonly id: number;
  readonly number: string;
  readonly klasa: string | null;
  readonly urbroj: string | null;
  readonly issuedOn: string;
  readonly params: Values;
  readonly sheet: Sheet;
}
/** The papers of one kind about a row that are not void, the oldest first: for the paper that changes them. */
export const standingPapers = async ({ db }: Ctx, code: string, entity: string, id: number): Promise<Standing[]> =>
  (
    await db.run<Omit<Standing, 'params' | 'sheet'> & { params: string; snapshot: string }>(
      sql`select p.id, p.number, p.klasa, p.urbroj, p.issued_on::text as "issuedOn", p.params, p.snapshot from ${db.table('paper-issued')} p
        join ${db.table('paper-kind')} k on k.id = p.id_paper_kind and k.code = ${code}
        where p.entity = ${entity} and p.id_entity = ${id} and p.status <> 'void' and p.deleted_at is null order by p.id`,
    )
  ).rows.map(({ params, snapshot, ...row }) => ({
    ...row,
    params: JSON.parse(params) as Values,
    sheet: JSON.parse(snapshot) as Sheet,
  }));

/** The last paper of one kind about a row that is final, as it was filed; nothing while none was issued. */
export const lastFiled = ({ db }: Ctx, code: string, entity: string, id: number) =>
  db.one<{ readonly pdf: NonNullable<Issued['pdf']>; readonly issuedOn: string }>(
    sql`select p.pdf, p.issued_on::text as "issuedOn" from ${db.table('paper-issued')} p join ${db.table('paper-kind')} k on k.id = p.id_paper_kind and k.code = ${code}
      where p.entity = ${entity} and p.id_entity = ${id} and p.status in ('registered', 'signed') and p.pdf is not null and p.deleted_at is null order by p.id desc limit 1`,
  );

/** The last paper of one kind that stands about each row of a resource, for the statements of siblings: `id`, `id_entity`, `number`, `klasa`, `issued_on`. */
export const papersStanding = (db: Ctx['db'], code: string, entity: string): Sql =>
  sql`(select distinct on (p.id_entity) p.id, p.id_entity, p.number, p.klasa, p.issued_on, p.status from ${db.table('paper-issued')} p
    join ${db.table('paper-kind')} k on k.id = p.id_paper_kind and k.code = ${code}
    where p.entity = ${entity} and p.status <> 'void' and p.deleted_at is null order by p.id_entity, p.id desc)`;

/** What the office will probably give: the mark of the row's case, and the next number that is free in it. */
export const proposalFor = async (ctx: Ctx, row: IssuedRow, bodyCode: string | null): Promise<Marks> => {
  const { db } = ctx;
  const open = await db.one<{ id: number; klasa: string; next: number; last: string | null }>(
    sql`select c.id, c.klasa, c.next_ordinal as next, (select p.urbroj from ${db.table('paper-issued')} p where p.id_paper_case = c.id and p.deleted_at is null order by p.id desc limit 1) as last
      from ${db.table('paper-case')} c where c.deleted_at is null and (c.entity = ${row.entity} and c.id_entity = ${row.idEntity}
        or exists (select from ${db.table('paper-issued')} o where o.id_paper_case = c.id and o.entity = ${row.entity} and o.id_entity = ${row.idEntity} and o.deleted_at is null)) order by c.id desc limit 1`,
  );
  const kind = await db.one<{ klasa: string | null }>(
    sql`select klasa_proposal as klasa from ${db.table('paper-kind')} where id = ${row.idPaperKind}`,
  );
  const year = row.issuedOn.slice(2, 4);
  // A letter of this year stands also in a case of an earlier one.
  const following = open?.last && /\d$/.test(open.last) ? open.last : null;
  const marked = (ordinal: number): string =>
    following
      ? following.replace(/(?:(-)\d{2}-)?\d+$/, (_all, hasYear?: string) => `${hasYear ? `-${year}-` : ''}${ordinal}`)
      : bodyCode
        ? `${bodyCode}-${year}-${ordinal}`
        : '';
  // The party's submission is the first letter of the case that it begins.
  let ordinal = open?.next ?? (documentsOf(ctx).find(doc => doc.name === row.code)?.onRequest ? 2 : 1);
  while (open && marked(ordinal) !== '' && (await hasLetter(ctx, open.id, marked(ordinal)))) ordinal++;
  return { klasa: open?.klasa ?? kind?.klasa ?? '', urbroj: marked(ordinal) };
};

const klasaShape = /^(UP\/I{1,2}-)?\d{3}-\d{2}\/(\d{2})-\d{1,3}\/\d{1,5}$/;
const urbrojShape = /^\d{3,4}(-\d{1,3}){0,5}(\/\d{1,3})?-(\d{2})-\d{1,5}$/;
export const markWarnings = ['klasaShape', 'klasaYear', 'urbrojShape', 'urbrojYear'] as const;
type MarkWarning = (typeof markWarnings)[number];
const isOfYear = (warning: MarkWarning): boolean => warning === 'klasaYear' || warning === 'urbrojYear';
/** Marks that look unusual. Their shape is told, never refused, because plans of institutions differ; of another year they need a reason. */
const warningsOn = (
  { klasa, urbroj }: Marks,
  { issuedOn, isKnown }: { readonly issuedOn: string; readonly isKnown: boolean },
): readonly MarkWarning[] => {
  const year = issuedOn.slice(2, 4);
  const opened = klasaShape.exec(klasa)?.[2];
  const sent = urbrojShape.exec(urbroj)?.[3];
  return [
    ...(opened === undefined ? ['klasaShape' as const] : []),
    // A case has the year in which it was opened, for all its letters.
    ...(opened !== undefined && opened !== year && !isKnown ? ['klasaYear' as const] : []),
    ...(sent === undefined ? ['urbrojShape' as const] : []),
    ...(sent !== undefined && sent !== year ? ['urbrojYear' as const] : []),
  ];
};

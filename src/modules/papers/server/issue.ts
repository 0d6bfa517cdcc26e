import { createHash } from 'node:crypto';
import { type Lack, readShape, type Row, type Sheet, type Values, wallClock } from '../../../kernel/resource/index.ts';
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

/** What was said with it, read as the document declares. */
const paramsOf = (ctx: Ctx, doc: PaperDocument, sent: unknown): Values => {
  const given = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const { values, problems } = readShape(doc.params ?? {}, given, ctx.now);
  if (problems.length > 0) throw invalidAll(problems.map(({ field, say }) => ({ field: `params.${field}`, say })));
  return values as Values;
};

type Made = Sheet | { readonly lacks: readonly Lack[] };
const isSheet = (made: Made): made is Sheet => 'blocks' in made;
const sentence = (ctx: Ctx, lack: Lack): string => (ctx.language === 'hr' ? lack.hr : lack.en);
const refuseLacks = (ctx: Ctx, lacks: readonly Lack[]): Refusal =>
  refused('paperLacks', { what: lacks.map(lack => sentence(ctx, lack)).join('; ') });

/** What is missing before it can be issued; nothing, where it can. */
export const lacksOf = async (ctx: Ctx, doc: PaperDocument, id: number, sent: unknown): Promise<readonly Lack[]> => {
  const made = await doc.paper(ctx, id, paramsOf(ctx, doc, sent), { on: today(ctx), number: null, replaces: null });
  return isSheet(made) ? [] : made.lacks;
};
/** How it would look today: NACRT across the page, no number. */
export const draftOf = async (ctx: Ctx, doc: PaperDocument, id: number, sent: unknown): Promise<Sheet> => {
  await allow(ctx, doc, id);
  const made = await doc.paper(ctx, id, paramsOf(ctx, doc, sent), { on: today(ctx), number: null, replaces: null });
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
    const sheet = await doc.paper(tx, id, params, moment);
    if (!isSheet(sheet)) throw refuseLacks(tx, sheet.lacks);
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
    if (replaced) await annul(tx, more.idReplaces!, more.reason ?? number);
    return kind.register === 'portal' ? file(tx, made.after as Issued, sheet, {}) : (made.after as Issued);
  });
};
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
): Promise<PaperMoment['replaces']> => {
  const old = await issuedRow(tx, idReplaces);
  if (!old) throw notFound();
  if (old.idPaperKind !== kind.id || old.entity !== doc.of || old.idEntity !== id) throw refused('replacesOther');
  // The old one becomes void by it.
  if (!(await mayKeep(tx, doc, id))) throw notAllowed();
  if (old.status === 'void') throw refused('paperVoid');
  return { number: old.number, klasa: old.klasa, urbroj: old.urbroj, issuedOn: old.issuedOn };
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
  readonly issuedOn?: string | null | undefined;
}
/** The office has given its marks: they are put on the paper that waits, and it is final. */
export const register = async (ctx: Ctx, id: number, { klasa, urbroj }: Marks): Promise<Issued> => {
  await allowOn(ctx, id, mayKeep);
  return inTransaction(ctx, async tx => {
    await tx.db.lock('paper', id);
    const row = (await issuedRow(tx, id))!;
    if (row.status !== 'waiting') throw refused('paperNotWaiting');
    const sheet = withMarks(JSON.parse(row.snapshot) as Sheet, klasa, urbroj);
    const idPaperCase = await caseFor(tx, row, klasa, sheet.title);
    return file(tx, row, sheet, { klasa, urbroj, idPaperCase });
  });
};
const withMarks = (sheet: Sheet, klasa: string, urbroj: string): Sheet => ({
  ...sheet,
  blocks: sheet.blocks.map(block => (block.block === 'letterhead' ? { ...block, klasa, urbroj } : block)),
  ...(sheet.foot?.kind === 'act' && { foot: { ...sheet.foot, klasa } }),
});
const caseFor = async (tx: TxCtx, { entity, idEntity }: Issued, klasa: string, title: string): Promise<number> => {
  await tx.db.lock('paper case', entity, idEntity);
  const known = await tx.db.one<{ id: number; next: number }>(
    sql`select id, next_ordinal as next from ${tx.db.table('paper-case')} where entity = ${entity} and id_entity = ${idEntity} and klasa = ${klasa} and deleted_at is null`,
  );
  if (known) {
    await save(tx, paperCase, { nextOrdinal: known.next + 1 }, { as: 'system', id: known.id });
    return known.id;
  }
  const opened = { klasa, title, entity, idEntity, openedOn: today(tx), nextOrdinal: 2 };
  return (await save(tx, paperCase, opened, { as: 'system' })).after.id;
};

const annul = async (tx: TxCtx, id: number, voidReason: string): Promise<void> => {
  await save(tx, paperIssued, { voidReason }, { as: 'system', id });
  await move(tx, paperIssued, id, 'annul', {}, { as: 'system' });
};
/** Makes a paper void, with the reason; its number is not given again. */
export const makeVoid = async (ctx: Ctx, id: number, reason: string): Promise<Issued> => {
  await allowOn(ctx, id, mayKeep);
  return inTransaction(ctx, async tx => {
    await tx.db.lock('paper', id);
    if ((await issuedRow(tx, id))!.status === 'void') throw refused('paperVoid');
    await annul(tx, id, reason);
    return (await issuedRow(tx, id))!;
  });
};

/** Whoever may issue a paper also brings its signed copy. */
export const mayBringSigned = (ctx: Ctx, doc: PaperDocument, id: number): Promise<boolean> =>
  mayIssue(ctx, { ...doc, when: true }, id);
/** The issued paper, for whoever may do this with it. */
export const allowOn = async (ctx: Ctx, id: number, may: typeof mayKeep): Promise<Issued> => {
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
      p.id_entity as "idEntity", p.language, p.snapshot, p.pdf, p.sha256, p.signed, p.is_electronic as "isElectronic", p.status, p.void_reason as "voidReason", p.id_replaces as "idReplaces"
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

/** What the office will probably give: the case's mark, and the next number in it. */
export const proposalFor = async (ctx: Ctx, row: Issued, bodyCode: string | null): Promise<Marks> => {
  const { db } = ctx;
  const open = await db.one<{ klasa: string; next: number; last: string | null }>(
    sql`select c.klasa, c.next_ordinal as next, (select p.urbroj from ${db.table('paper-issued')} p where p.id_paper_case = c.id order by p.id desc limit 1) as last
      from ${db.table('paper-case')} c where c.entity = ${row.entity} and c.id_entity = ${row.idEntity} and c.deleted_at is null order by c.id desc limit 1`,
  );
  const kind = await db.one<{ klasa: string | null }>(
    sql`select klasa_proposal as klasa from ${db.table('paper-kind')} where id = ${row.idPaperKind}`,
  );
  const ordinal = open?.next ?? 1;
  const year = row.issuedOn.slice(2, 4);
  const following = open?.last?.replace(/\d+$/, String(ordinal));
  return {
    klasa: open?.klasa ?? kind?.klasa ?? '',
    urbroj: following ?? (bodyCode ? `${bodyCode}-${year}-${ordinal}` : ''),
  };
};

const klasaShape = /^(UP\/I{1,2}-)?\d{3}-\d{2}\/(\d{2})-\d{1,3}\/\d{1,5}$/;
const urbrojShape = /^\d{3,4}(-\d{1,3}){0,5}(\/\d{1,3})?-(\d{2})-\d{1,5}$/;
export type MarkWarning = 'klasaShape' | 'urbrojShape' | 'urbrojYear';
/** Marks that look unusual: told, never refused, because plans of institutions differ. */
export const warningsOn = ({ klasa, urbroj }: Marks, issuedOn: string): readonly MarkWarning[] => {
  const year = urbrojShape.exec(urbroj)?.[3];
  return [
    ...(klasaShape.test(klasa) ? [] : ['klasaShape' as const]),
    ...(year === undefined ? ['urbrojShape' as const] : []),
    ...(year !== undefined && year !== issuedOn.slice(2, 4) ? ['urbrojYear' as const] : []),
  ];
};

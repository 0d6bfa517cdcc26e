import {
  type Block,
  type LetterheadBlock,
  type PaperLanguage,
  placeAndDay,
  type Signature,
} from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, seenList, sql, type Sql } from '../../../kernel/server/index.ts';
import { letterheadData } from '../../people/server/index.ts';
import { duty } from '../model.ts';

/** What modules need to write a paper: the head, who signs, what its kind says. */

/** The institution's letterhead; the office's marks are put in when they are known. */
export const letterhead = async (
  ctx: Ctx,
  on: string,
  language: PaperLanguage = 'hr',
  more: { readonly unit?: string } = {},
): Promise<LetterheadBlock> => {
  const owner = await letterheadData(ctx);
  const inEnglish = language === 'en';
  const university = inEnglish ? (owner.universityNameEn ?? owner.universityNameHr) : owner.universityNameHr;
  const place = [owner.postalCode, owner.city].filter(Boolean).join(' ');
  const address = [owner.street, place].filter(Boolean).join(', ');
  const logo = owner.logo ? await pictureOf(ctx, owner.logo) : null;
  return {
    block: 'letterhead',
    institution: inEnglish ? (owner.fullNameEn ?? owner.fullNameHr) : owner.fullNameHr,
    filing: owner.filing,
    republic: owner.letterheadRepublic === 1,
    ...(university && { university }),
    ...(address && { address }),
    ...(more.unit && { unit: more.unit }),
    ...(owner.oib && { oib: owner.oib }),
    ...(owner.city && {
      placeDate: placeAndDay(on, language, { city: owner.city, cityLoc: owner.cityLocHr, form: owner.placeDateForm }),
    }),
    ...(logo && { logo }),
  };
};
const pictureOf = async (ctx: Ctx, key: string): Promise<string | null> => {
  const kept = await ctx.files.open(key);
  if (!kept) return null;
  const pieces: Buffer[] = [];
  for await (const piece of kept.stream) pieces.push(piece as Buffer);
  return `data:image/jpeg;base64,${Buffer.concat(pieces).toString('base64')}`;
};

/** Who signs papers of this kind on this day; null where nobody has the duty. */
export const signerOf = async (
  ctx: Ctx,
  code: string,
  on: string,
  language: PaperLanguage = 'hr',
): Promise<Signature | null> => {
  const kind = await kindOf(ctx, code);
  if (!kind) return null;
  const duties = await seenList(ctx, duty, {
    filter: { signs: kind.id },
    columns: ['functionHr', 'functionEn', 'person', 'from', 'to'],
    sort: ['-from', 'id'],
  });
  const found = duties.find(row => row.from! <= on && (row.to ?? '9999') >= on);
  if (!found) return null;
  const called = language === 'en' ? (found.functionEn ?? found.functionHr) : found.functionHr;
  return { function: called!, name: found.person! };
};

/** Teachers who have a duty that approves plans of teaching today, whatever the institution calls it. */
export const planApprovers = (db: Db, now: Date): Sql =>
  sql`select d.id_teacher from ${db.table('duty')} d where d.approves_plans = 1 and d.id_teacher is not null and d.deleted_at is null
    and (${now}::timestamptz at time zone 'Europe/Zagreb')::date between d."from" and coalesce(d."to", 'infinity')`;

/** The signer by duty; nameless where the duty is vacant, and then `classLacks` refuses the paper. */
export const dutySigner = async (...asked: Parameters<typeof signerOf>): Promise<Signature> =>
  (await signerOf(...asked)) ?? { function: '' };

/** What may be done against a decision, as the institution says it. */
export const remedyOf = (kind: KindRow | null): readonly Block[] =>
  kind?.remedyText
    ? [
        { block: 'heading', level: 2, text: 'Uputa o pravnom lijeku' },
        { block: 'text', text: kind.remedyText },
      ]
    : [];

/** The function that a teacher holds on a day, as the institution calls it: first the one that signs papers of this kind. Null where there is none. */
export const functionOf = async (
  { db }: Pick<Ctx, 'db'>,
  idTeacher: number,
  on: string,
  code: string,
): Promise<string | null> => {
  const found = await db.one<{ called: string }>(
    sql`select d.function_hr as called from ${db.table('duty')} d
      where d.id_teacher = ${idTeacher} and d.deleted_at is null and ${on}::date between d."from" and coalesce(d."to", 'infinity')
      order by exists (select from ${db.table('duty-signs')} s join ${db.table('paper-kind')} k on k.id = s.id_target and k.code = ${code} where s.id_row = d.id) desc, d."from" desc, d.id limit 1`,
  );
  return found?.called ?? null;
};

export interface KindRow {
  readonly id: number;
  readonly code: string;
  readonly nameHr: string;
  readonly nameEn: string | null;
  readonly register: 'portal' | 'office';
  readonly legalBasisHr: string | null;
  readonly articles: string | null;
  readonly hasSeal: 0 | 1;
  readonly copies: readonly string[] | null;
  readonly remedyText: string | null;
  readonly klasaProposal: string | null;
  readonly active: 0 | 1;
}
/** What follows «Na temelju», also where that was written with it, up to the comma that papers set themselves. */
const basisSaid = sql`nullif(regexp_replace(btrim(legal_basis_hr), '^na temelju([[:space:]]+|$)|[,;[:space:]]+$', '', 'gi'), '')`;
/** What the institution has said about a kind of paper. */
export const kindOf = ({ db }: Ctx, code: string): Promise<KindRow | null> =>
  db.one<KindRow>(
    sql`select id, code, name_hr as "nameHr", name_en as "nameEn", register, ${basisSaid} as "legalBasisHr", articles, has_seal as "hasSeal", copies,
      remedy_text as "remedyText", klasa_proposal as "klasaProposal", active from ${db.table('paper-kind')} where code = ${code}`,
  );

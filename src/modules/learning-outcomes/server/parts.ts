import type { Row, Values } from '../../../kernel/resource/index.ts';
import { type Ctx, error, type Join, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { bloomverb } from '../../catalogues/model.ts';
import { bloomVerbs } from '../../catalogues/server/index.ts';
import { coach, type CoachVerb } from '../coach.ts';
import { isFixed } from '../model/shapes.ts';
import type { learningoutcomestudy, learningoutcomesetOutcome } from '../model.ts';

type Part = NonNullable<Row<typeof learningoutcomestudy>['parts']>[number];
type Verb = NonNullable<Row<typeof learningoutcomesetOutcome>['verbs']>[number];
interface Known {
  readonly id: number;
  readonly idBloomlev: number;
  readonly verb: string;
  readonly level: string;
}

const known = async (ctx: Ctx, verbs: readonly Verb[]): Promise<ReadonlyMap<number, Known>> => {
  const ids = verbs.map(verb => verb.idVerb);
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.run<Known>(
    sql`select v.id, v.id_bloomlev as "idBloomlev", v.verb_hr as verb, v.level_hr as level from ${bloomVerbs(ctx.db)} v where v.id = any(${ids}::int[])`,
  );
  return new Map(rows.map(row => [row.id, row]));
};
const verbsIn = (parts: readonly Part[] | null | undefined): Verb[] => (parts ?? []).flatMap(part => part.verbs ?? []);
const named = (verb: Verb, all: ReadonlyMap<number, Known>): Verb => ({
  idBloomlev: verb.idBloomlev,
  level: all.get(verb.idVerb)?.level ?? null,
  idVerb: verb.idVerb,
  verb: all.get(verb.idVerb)?.verb ?? null,
});

/** Verbs with what they and their levels are called, whatever was sent. */
export const namedVerbs = async (ctx: Ctx, verbs: readonly Verb[] | null): Promise<readonly Verb[] | null> => {
  if (!verbs) return null;
  const all = await known(ctx, verbs);
  return verbs.map(verb => named(verb, all));
};
/** Parts in their order with named verbs, and the sentence that they make together. */
export const wholeParts = async (ctx: Ctx, parts: readonly Part[]) => {
  const all = await known(ctx, verbsIn(parts));
  const joined = (texts: readonly (string | null)[]): string | null => texts.filter(Boolean).join('; ') || null;
  return {
    parts: parts.map((part, i) => ({
      num: i + 1,
      content: part.content,
      contentEn: part.contentEn ?? null,
      verbs: (part.verbs ?? []).map(verb => named(verb, all)),
    })),
    textHr: joined(parts.map(part => part.content)),
    textEn: joined(parts.map(part => part.contentEn ?? null)),
  };
};

/**
 * Whether the outcomes of a course, or of a study in a year, are under review, adopted or archived; held, so that nobody
 * submits them before the transaction ends.
 */
export const areOutcomesFixed = async (
  { db }: TxCtx,
  { idStCo, idStudy, idAcademicyear }: Values,
): Promise<boolean> => {
  const head = isSaid(idStCo)
    ? sql`${db.table('lo-course')} where id_st_co = ${idStCo}::int`
    : sql`${db.table('lo-study')} where id_study = ${idStudy}::int and id_academicyear = ${idAcademicyear}::int`;
  const found = await db.one<{ status: string }>(sql`select status from ${head} and deleted_at is null for share`);
  return found !== null && isFixed.includes(found.status);
};
const isSaid = (value: unknown): boolean => (value ?? null) !== null;

/** A sentence from elsewhere as an outcome of one part, with the verbs that the taxonomy knows in it; null: it has none. */
export const sentenceAsOutcome = async (ctx: Ctx, hr: string, en: string | null) => {
  const { rows } = await ctx.db.run<CoachVerb>(
    sql`select v.id as "idVerb", v.id_bloomlev as "idBloomlev", v.level, v.verb_hr as hr, v.verb_en as en from ${bloomVerbs(ctx.db)} v where v.active = 1`,
  );
  const { found } = coach(hr, { language: 'hr', verbs: rows });
  const verbs = [...new Map(found.map(({ verb }) => [verb.idVerb, verb])).values()].slice(0, 10);
  if (verbs.length === 0) return null;
  const part = { num: 1, content: hr, contentEn: en, verbs: verbs as unknown as Verb[] };
  return (await wholeParts(ctx, [part])).parts;
};

/** A verb stands on the level it belongs to. */
const problemsOf = async (ctx: Ctx, verbs: readonly Verb[], field: 'parts' | 'verbs') => {
  const all = await known(ctx, verbs);
  const gone = verbs.filter(verb => !all.has(verb.idVerb)).map(() => error('verbGone', field));
  const elsewhere = verbs.flatMap(verb => {
    const found = all.get(verb.idVerb);
    return found && found.idBloomlev !== verb.idBloomlev
      ? [error('verbOfOtherLevel', field, { verb: found.verb, level: found.level })]
      : [];
  });
  return [...gone, ...elsewhere];
};
export const partProblems = (ctx: Ctx, parts: readonly Part[] | null) => problemsOf(ctx, verbsIn(parts), 'parts');
export const verbProblems = (ctx: Ctx, verbs: readonly Verb[] | null) => problemsOf(ctx, verbs ?? [], 'verbs');

/** A verb that an outcome begins with does not vanish from under it. */
export const verbsOfOutcomes: Join<typeof bloomverb> = {
  async check(ctx: TxCtx, { verb, before, row }) {
    if (verb !== 'remove' && (!before || before.idBloomlev === row.idBloomlev)) return [];
    const path = `$[*].verbs[*].idVerb ? (@ == ${row.id})`;
    const used = await ctx.db.one(sql`select 1 from (
      select parts from ${ctx.db.table('learningoutcomestudy')} where deleted_at is null
      union all select parts from ${ctx.db.table('learningoutcomestudycourse')} where deleted_at is null) o
      where o.parts @? ${path}::jsonpath limit 1`);
    return used ? [error('verbUsed')] : [];
  },
};

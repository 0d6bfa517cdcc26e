import type { Row } from '../../../kernel/resource/index.ts';
import { error, makeMany, type Me, type Policy, type Problem, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type course, type courseEquivalent, type study, studygrade } from '../model.ts';
import { cc, internship, lo } from '../rights.ts';
import { defaultScale } from '../seed/grades.ts';
import { placeStudyCourses } from './places.ts';
import { catalogueOf, has } from './rules.ts';

export const editsStudies = (me: Me): boolean => has(me, cc.catalogues, lo.catalogues);
/** Courses and their places in studies are catalogues of internships too. */
export const editsCourses = (me: Me): boolean => editsStudies(me) || has(me, internship.catalogues);
const mostTiers = 3;

type Study = Row<typeof study>;

/** The level is held, so that nobody narrows its range meanwhile. */
const ectsOutsideLevel = async (ctx: TxCtx, row: Study): Promise<Problem<typeof study>[]> => {
  const level = (await ctx.db.one<{ min: number | null; max: number | null }>(sql`
    select ects_min as min, ects_max as max from ${ctx.db.table('edulev')} where id = ${row.idEdulev} for share`))!;
  if (row.ects >= (level.min ?? 0) && row.ects <= (level.max ?? Infinity)) return [];
  const range = level.min === level.max ? String(level.min) : [level.min ?? 0, level.max ?? '…'].join('–');
  return [error('ectsOutsideLevel', 'ects', { range })];
};

/** The rows above, each held: a parent that is just being moved is waited for, and its new place seen. */
const tiersAbove = async (ctx: TxCtx, row: Study): Promise<{ count: number; idEdulev: number | null }> => {
  let [above, count, idEdulev] = [row.idParent, 0, null as number | null];
  while (above !== null && count <= mostTiers) {
    const parent: { idParent: number | null; idEdulev: number } = (await ctx.db.one(sql`
      select id_parent as "idParent", id_edulev as "idEdulev" from ${ctx.db.table('study')} where id = ${above} for share`))!;
    idEdulev ??= parent.idEdulev;
    [above, count] = [parent.idParent, count + 1];
  }
  return { count, idEdulev };
};
const tiersBelow = async (ctx: TxCtx, row: Study): Promise<{ count: number; onOtherLevel: boolean }> =>
  (await ctx.db.one(sql`
  with recursive down as (
    select id, id_edulev, 0 as tier from ${ctx.db.table('study')} where id = ${row.id}
    union all select c.id, c.id_edulev, down.tier + 1 from ${ctx.db.table('study')} c join down on c.id_parent = down.id where c.deleted_at is null and down.tier < 9)
  select max(tier)::int as count, bool_or(id_edulev <> ${row.idEdulev}) as "onOtherLevel" from down`))!;

const placeInTree = async (ctx: TxCtx, row: Study): Promise<Problem<typeof study>[]> => {
  const [above, below] = [await tiersAbove(ctx, row), await tiersBelow(ctx, row)];
  return [
    ...(above.count + 1 + below.count > mostTiers ? [error('tooDeep', 'idParent')] : []),
    ...(above.idEdulev !== null && above.idEdulev !== row.idEdulev ? [error('levelOfParent', 'idEdulev')] : []),
    ...(below.onOtherLevel ? [error('childrenOnLevel', 'idEdulev')] : []),
  ];
};

const validity = async (ctx: TxCtx, row: Study): Promise<Problem<typeof study>[]> => {
  if (row.validFrom === null || row.validTo === null) return [];
  const wrong = await ctx.db.one(sql`select 1 from ${ctx.db.table('academicyear')} a, ${ctx.db.table('academicyear')} b
    where a.id = ${row.validFrom} and b.id = ${row.validTo} and a.start_year > b.start_year`);
  return wrong ? [error('validInOrder', 'validTo')] : [];
};

/** A study cannot become shorter than what is taught and enrolled in it. */
const lengthInUse = async (ctx: TxCtx, row: Study): Promise<Problem<typeof study>[]> => {
  const used = await ctx.db.one<{ semester: number | null }>(sql`select greatest(
    (select max(semester) from ${ctx.db.table('stcourse')} where id_study = ${row.id} and deleted_at is null),
    (select max(year_of_study) * 2 - 1 from ${ctx.db.table('studentenrollment')} where id_study = ${row.id} and deleted_at is null)) as semester`);
  return used?.semester && used.semester > row.semesters
    ? [error('coursesBeyond', 'semesters', { semester: used.semester })]
    : [];
};

/** Every study begins with the scale that most institutions use; its own replaces it. */
const giveScale = async (ctx: TxCtx, idStudy: number): Promise<void> => {
  const known = await ctx.db.run<{ id: number; value: number }>(
    sql`select id, value from ${ctx.db.table('grade')} where deleted_at is null`,
  );
  const idOf = new Map(known.rows.map(row => [row.value, row.id]));
  if (!defaultScale.every(step => idOf.has(step.value))) return;
  await makeMany(
    ctx,
    studygrade,
    defaultScale.map(({ value, ...step }) => ({ ...step, idStudy, idGrade: idOf.get(value)! })),
  );
};

export const studyPolicy: Policy<typeof study> = {
  ...catalogueOf(editsStudies),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    const moved = !before || before.idParent !== row.idParent || before.idEdulev !== row.idEdulev;
    return [
      ...(await ectsOutsideLevel(ctx, row)),
      ...(moved ? await placeInTree(ctx, row) : []),
      ...(await validity(ctx, row)),
      ...(before && row.semesters < before.semesters ? await lengthInUse(ctx, row) : []),
    ];
  },
  async effect(ctx, { verb, before, row }) {
    if (verb === 'create') await giveScale(ctx, row.id);
    if (verb === 'update' && before!.code !== row.code) await placeStudyCourses(ctx, { idStudy: row.id });
  },
};
export const coursePolicy: Policy<typeof course> = catalogueOf(editsCourses);
export const courseEquivalentPolicy: Policy<typeof courseEquivalent> = catalogueOf(editsStudies);

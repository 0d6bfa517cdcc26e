import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  inTransaction,
  type Me,
  type Policy,
  error,
  type Problem,
  type RowRef,
  warning,
  saveMatching,
  sql,
  type Sql,
  type SqlRule,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { type stCoTeacher, stcourse } from '../model.ts';
import { cc } from '../rights.ts';
import { has, readsCatalogues, today } from './rules.ts';
import { editsStudies } from './studies.ts';

type CourseTeacher = Row<typeof stCoTeacher>;
/** Whoever puts a course on a study says who holds it; whoever plans teaching says who teaches it. */
const editsCourseTeachers = (me: Me): boolean => editsStudies(me) || has(me, cc.edit);

/**
 * Courses that this teacher holds, alone or with others, on a day of theirs; a holder also outside of these days as long as
 * nobody else is shown in their place.
 */
export const holdsCourse = (me: Me, field = 'idStCo'): SqlRule => holdsCourseOf(me, row => row.col(field));
/** The same where the course is further away than a column: of the group of a lesson. */
export const holdsCourseOf = (me: Me, course: (row: RowRef) => Sql): SqlRule => ({
  sqlRule: row =>
    me.facts.idTeacher === null
      ? null
      : sql`(${course(row)} in (select h.id_st_co from ${row.table('st-co-teacher')} h
    join ${row.table('stcourse')} c on c.id = h.id_st_co
  where h.id_teacher = ${me.facts.idTeacher} and h.role in ('holder', 'coholder') and h.deleted_at is null
    and (daterange(h."from", h."to", '[]') @> (${row.now()} at time zone 'Europe/Zagreb')::date or (h.role = 'holder' and c.id_holder = h.id_teacher))))`,
});

// ——— Checks ———

const mayHold = async (ctx: TxCtx, row: CourseTeacher): Promise<Problem<typeof stCoTeacher>[]> => {
  if (row.role !== 'holder' && row.role !== 'coholder') return [];
  const holds =
    await ctx.db.one(sql`select 1 from ${ctx.db.table('teacher')} t join ${ctx.db.table('academicvocation')} v on v.id = t.id_academicvocation
    where t.id = ${row.idTeacher} and v.can_hold = 1`);
  return holds ? [] : [error('holderMayNot', 'idTeacher')];
};

/** What all its teachers together do of a type of teaching; several may stand before one group, so it is only said. */
const sharesAbove = async (ctx: TxCtx, row: CourseTeacher): Promise<Problem<typeof stCoTeacher>[]> => {
  const above = await ctx.db.one<{ type: string; share: number }>(sql`
    select y.code as type, sum((x.part ->> 'sharePct')::numeric)::float as share from ${ctx.db.table('st-co-teacher')} t
      cross join jsonb_array_elements(t.teaching) x(part) join ${ctx.db.table('teachingtype')} y on y.id = (x.part ->> 'idTeachingtype')::int
    where t.id_st_co = ${row.idStCo} and t.deleted_at is null group by y.code having sum((x.part ->> 'sharePct')::numeric) > 100 order by y.code limit 1`);
  return above ? [warning('sharesAbove', 'teaching', above)] : [];
};
const typeTwice = (row: CourseTeacher): Problem<typeof stCoTeacher>[] => {
  const types = (row.teaching ?? []).map(part => part.idTeachingtype);
  return new Set(types).size < types.length ? [error('typeTwice', 'teaching')] : [];
};

// ——— The holder, as the study course shows it ———

/** The holder of that day; where none is, the one who comes or the one who was last. */
export const holderOn = (
  db: Db,
  idStCo: Sql,
  day: string,
): Sql => sql`(select h.id_teacher from ${db.table('st-co-teacher')} h
  where h.id_st_co = ${idStCo} and h.role = 'holder' and h.deleted_at is null
  order by daterange(h."from", h."to", '[]') @> ${day}::date desc, h."from" desc nulls last, h.id limit 1)`;

const showHolders = async (ctx: TxCtx, which: Sql): Promise<void> => {
  const { rows } = await ctx.db.run<{ id: number; holder: number | null }>(sql`
    select * from (select c.id, c.id_holder as known, ${holderOn(ctx.db, sql`c.id`, today(ctx))} as holder
      from ${ctx.db.table('stcourse')} c where c.deleted_at is null and ${which} for no key update of c) f
    where known is distinct from holder`);
  for (const { id, holder } of rows) await saveMatching(ctx, stcourse, { id }, { idHolder: holder });
};
/** A holder whose days begin or end becomes or ceases to be it without anybody's hand. */
export const showHoldersOfToday = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, tx =>
    showHolders(
      tx,
      sql`c.id_academicyear in (select id from ${tx.db.table('academicyear')} where status <> 'closed')
        and exists (select from ${tx.db.table('st-co-teacher')} t where t.id_st_co = c.id and t.role = 'holder' and (t."from" is not null or t."to" is not null))`,
    ),
  );

export const stCoTeacherPolicy: Policy<typeof stCoTeacher> = {
  read: me => readsCatalogues(me) || { idTeacher: me.facts.idTeacher },
  create: editsCourseTeachers,
  update: editsCourseTeachers,
  remove: editsCourseTeachers,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idStCo !== row.idStCo) return [error('courseFixed', 'idStCo')];
    const isNewHolder = !before || before.role !== row.role || before.idTeacher !== row.idTeacher;
    return [...(isNewHolder ? await mayHold(ctx, row) : []), ...typeTwice(row), ...(await sharesAbove(ctx, row))];
  },
  effect: (ctx, { row }) => showHolders(ctx, sql`c.id = ${row.idStCo}`),
};

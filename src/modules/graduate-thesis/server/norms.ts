import { type Ctx, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { studyCoursesNamed, yearsKept } from '../../catalogues/server/index.ts';

/** What a thesis `g` counts: the setting of its study for its year, or the last one before. */
export const normOf = (ctx: Pick<Ctx, 'db' | 'language'>, whose: 'mentor' | 'comentor' | 'member'): Sql =>
  sql`coalesce((select n.${raw(`${whose}_norm`)} from ${ctx.db.table('graduatethesis-setting')} n join ${yearsKept(ctx.db)} y on y.id = n.id_academicyear
    join ${studyCoursesNamed(ctx)} c on c.id = g.id_st_co join ${yearsKept(ctx.db)} o on o.id = c.id_academicyear
    where n.id_study = g.id_study and n.deleted_at is null and y.start_year <= o.start_year order by y.start_year desc limit 1), 0)`;
/** A thesis `g` counts for who led it once it is defended, on the day of the defence. */
export const isDefended = (inTime: (day: Sql) => Sql): Sql =>
  sql`(g.status in ('defended', 'deposited', 'archived') and ${inTime(sql`g.defended_on`)})`;
/** A seat `d` counts for every defence `f` that was held, however it ended; a substitute who only stands by counts nothing. */
export const normOfSeat = (ctx: Pick<Ctx, 'db' | 'language'>): Sql =>
  sql`case when d.role = 'substitute' then 0 else ${normOf(ctx, 'member')} end`;
/** Seats `d` of theses `g` at defences `f` that were held. */
export const seatsAtDefences = ({ db }: Pick<Ctx, 'db'>): Sql =>
  sql`${db.table('graduatethesis-defense')} f join ${db.table('st-co-graduatethesis')} g on g.id = f.id_st_co_graduatethesis and g.deleted_at is null
    join ${db.table('graduatethesis-defensecommission')} d on d.id_st_co_graduatethesis = g.id and d.deleted_at is null and d.status = 'accepted'`;
export const wasHeld = (inTime: (day: Sql) => Sql): Sql =>
  sql`f.deleted_at is null and f.result in ('passed', 'failed') and ${inTime(sql`f.start::date`)}`;

/** Norm hours of one teacher for theses of a year. */
export interface ThesisNorm {
  readonly idTeacher: number;
  /** As mentor and comentor of what was defended. */
  readonly mentor: number;
  /** For seats at defences that were held. */
  readonly commission: number;
}
/**
 * What theses count for these teachers in an academic year, by the figures of the two load reports; whoever has none is not named.
 * Null where no study credits theses by then: such a year does not speak of them.
 */
export const normsOfTheses = async (
  ctx: Pick<Ctx, 'db' | 'language'>,
  idAcademicyear: number,
  teachers: readonly number[],
): Promise<ReadonlyMap<number, ThesisNorm> | null> => {
  const { db } = ctx;
  const year = await db.one<{ from: string; to: string; credits: boolean }>(
    sql`select o.start_date::text as "from", o.end_date::text as "to", exists (select from ${db.table('graduatethesis-setting')} n
        join ${yearsKept(db)} y on y.id = n.id_academicyear where n.deleted_at is null and y.start_year <= o.start_year and n.mentor_norm + n.comentor_norm + n.member_norm > 0) as credits
      from ${yearsKept(db)} o where o.id = ${idAcademicyear}`,
  );
  if (!year?.credits) return null;
  const inTime = (day: Sql): Sql => sql`${day} between ${year.from}::date and ${year.to}::date`;
  const ids = sql`${[...teachers]}::int[]`;
  const { rows } =
    await db.run<ThesisNorm>(sql`select x.id_teacher as "idTeacher", sum(x.mentor)::float as mentor, sum(x.commission)::float as commission from (
      select g.id_mentor as id_teacher, ${normOf(ctx, 'mentor')} as mentor, 0 as commission from ${db.table('st-co-graduatethesis')} g
        where g.id_mentor = any(${ids}) and g.deleted_at is null and ${isDefended(inTime)}
      union all select g.id_comentor, ${normOf(ctx, 'comentor')}, 0 from ${db.table('st-co-graduatethesis')} g
        where g.id_comentor = any(${ids}) and g.deleted_at is null and ${isDefended(inTime)}
      union all select d.id_teacher, 0, ${normOfSeat(ctx)} from ${seatsAtDefences(ctx)} where d.id_teacher = any(${ids}) and ${wasHeld(inTime)}) x
    group by x.id_teacher`);
  return new Map(rows.map(row => [row.idTeacher, row]));
};

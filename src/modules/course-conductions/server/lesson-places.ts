import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, error, type Problem, sql } from '../../../kernel/server/index.ts';
import { dateOf, minutesBetween, timeOf } from '../../calendar/model.ts';
import { daysOffBetween, type PlacedChange } from '../../calendar/server/index.ts';
import { semestersTaught, teachersNamed } from '../../catalogues/server/index.ts';
import type { stCoLesson } from '../model.ts';
import { firstStart, isOnGrid, lastEnd, minutesOf } from '../model/hours.ts';
import { teachingTimeOf } from './days.ts';
import { plansTeaching } from './rules.ts';
import { groupFrame, semesterOfGroup } from './surroundings.ts';

type Problems = Problem<typeof stCoLesson>[];
interface Span {
  readonly start: string;
  readonly end: string;
}

export const placeOf = ({
  start,
  end,
  idRoom,
}: Pick<Row<typeof stCoLesson>, 'start' | 'end' | 'idRoom'>): PlacedChange => ({
  start,
  end,
  idRoom,
});
export const teachersOfLesson = async (ctx: Ctx, id: number): Promise<number[]> =>
  (
    await ctx.db.run<{ id: number }>(
      sql`select id_teacher as id from ${ctx.db.table('st-co-lesson-teacher')} where id_st_co_lesson = ${id} order by id_teacher`,
    )
  ).rows.map(row => row.id);

export interface Share {
  readonly idTeacher: number;
  readonly idUser: number | null;
  readonly sharePct: number;
  readonly coTeaching: boolean;
}
export const sharesOfGroup = async (ctx: Ctx, idStCoGroup: number): Promise<Share[]> =>
  (
    await ctx.db.run<Share>(sql`select s.id_teacher as "idTeacher", t.id_user as "idUser", s.share_pct::float as "sharePct", s.co_teaching = 1 as "coTeaching"
    from ${ctx.db.table('st-co-group-teacher')} s join ${teachersNamed(ctx.db)} t on t.id = s.id_teacher where s.id_st_co_group = ${idStCoGroup} and s.deleted_at is null order by s.id`)
  ).rows;

/** The week of teaching of a day; none outside of the semester's teaching. */
export const weekOf = async (ctx: Ctx, idStCoGroup: number, day: string): Promise<number | null> => {
  const semester = await semesterOfGroup(ctx, (await groupFrame(ctx, idStCoGroup))!);
  const { days } = await teachingTimeOf(ctx, semester);
  return days.find(one => one.date === day)?.week ?? null;
};

/** Hours of a lesson that stands in the past can be recorded and paid at once: whoever plans teaching puts it there, and says why. */
export const pastProblems = (ctx: Ctx, { start }: Pick<Span, 'start'>, note: string | null | undefined): Problems => {
  if (start > wallClock(ctx.now)) return [];
  if (ctx.me && !ctx.me.isAdmin && !plansTeaching(ctx.me)) return [error('intoPast', 'start')];
  return note?.trim() ? [] : [error('reasonOfPast', 'note')];
};

/** Whether a lesson of so many hours may stand there at all: on the grid, in the year, on a day of teaching. */
export const placeProblems = async (
  ctx: Ctx,
  idStCoGroup: number,
  { start, end }: Span,
  hours: number,
): Promise<Problems> => {
  if (dateOf(start) !== dateOf(end) || timeOf(start) < firstStart || timeOf(end) > lastEnd || end <= start)
    return [error('outsideDay', 'start')];
  if (!isOnGrid(timeOf(start)) || !isOnGrid(timeOf(end))) return [error('offGrid', 'start')];
  if (minutesBetween(start, end) < minutesOf(hours))
    return [error('minutesOff', 'end', { hours, minutes: minutesOf(hours) })];
  const group = (await groupFrame(ctx, idStCoGroup))!;
  const year = (await ctx.db.one<{
    from: string;
    to: string;
  }>(sql`select min(teaching_from)::text as "from", (max(teaching_to) + 60)::text as "to"
    from ${semestersTaught(ctx.db)} s where id_academicyear = ${group.idAcademicyear}`))!;
  const day = dateOf(start);
  if (day < year.from || day > year.to) return [error('outsideSemester', 'start', year)];
  const free = (await daysOffBetween(ctx, day, day)).find(
    h =>
      (h.kind === 'public' || h.kind === 'institution') &&
      (h.idStudy === null || h.idStudy === group.idStudy) &&
      (h.idOrganizationunit === null || h.idOrganizationunit === group.idUnit),
  );
  return free ? [error('onFreeDay', 'start', { date: day, name: free.name })] : [];
};

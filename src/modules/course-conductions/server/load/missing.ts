import type { Drill } from '../../../../kernel/resource/index.ts';
import { type Ctx, raw, sql, type Sql } from '../../../../kernel/server/index.ts';
import { groupsTaught, teachersEmployed } from '../../../catalogues/server/index.ts';
import { lessonDrill } from '../../model/lesson-drill.ts';
import { isSincePortal } from '../outside.ts';
import { ledgerOf, type Which, whichRows } from './ledger.ts';

/** A lesson whose hours are in no figure of what was held, or of what was confirmed. */
export interface MissingLesson {
  readonly idStCoLesson: number;
  readonly idStCo: number;
  readonly idTeacher: number;
  readonly teacher: string;
  readonly date: string;
  readonly course: string;
  readonly group: string;
  readonly hours: number;
  /** `held`: held, and nobody has confirmed it yet. */
  readonly status: 'planned' | 'cancelled' | 'held';
  /** How many there are, named or not. */
  readonly all: number;
}
const most = 100;
/**
 * Where nothing narrows the ledger, the few lessons that may be missing are found by their state first, and not each of hundreds of
 * thousands put together to be looked at.
 */
export const mayBeMissing = (ctx: Ctx, which: Which, of: 'held' | 'confirmed' = 'held'): Sql =>
  which.idStudy || which.idCourse || which.idOrganizationunit || which.idTeacher || which.idTeachers
    ? raw('true')
    : sql`l.id_st_co_lesson = any(array(select s.id from ${ctx.db.table('st-co-lesson')} s where s.deleted_at is null and (s.status = any(${of === 'held' ? ['cancelled'] : ['cancelled', 'held']}::text[])
        or (s.status = 'planned' and s.start < date_trunc('day', ${ctx.now}::timestamptz at time zone 'Europe/Zagreb') at time zone 'Europe/Zagreb'))))`;
/**
 * Lessons that should have been held and were not: nobody has recorded them, or they were cancelled and not made up for. Where only
 * confirmed hours count, those that wait for it too. `more` is a condition on the ledger (`l`) and the teacher (`t`).
 */
export const missingLessons = async (
  ctx: Ctx,
  which: Which,
  { of = 'held', more = raw('true') }: { readonly of?: 'held' | 'confirmed'; readonly more?: Sql } = {},
): Promise<readonly MissingLesson[]> =>
  (
    await ctx.db.run<MissingLesson>(sql`select l.id_st_co_lesson as "idStCoLesson", l.id_st_co as "idStCo", l.id_teacher as "idTeacher", t.name as teacher, l.date::text as date,
      g.course, g.code as "group", l.hours::float as hours, l.status, (count(*) over ())::int as all
    from ${ledgerOf(ctx)} l join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group join ${teachersEmployed(ctx)} t on t.id = l.id_teacher
    where l.stage = 'lesson' and l.category <> 'consultation' and ${whichRows(which)} and ${more} and ${mayBeMissing(ctx, which, of)}
      and (l.status = 'cancelled' or (l.status = 'planned' and l.date < (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date and ${isSincePortal(ctx.db, raw('l.date'))}) or (${of === 'confirmed'} and l.status = 'held'))
    order by l.date, l.id limit ${most}`)
  ).rows;

const states = {
  hr: { planned: 'nije zabilježeno', cancelled: 'otkazano, nije nadoknađeno', held: 'održano, nije potvrđeno' },
  en: { planned: 'not recorded', cancelled: 'cancelled, not made up for', held: 'held, not confirmed' },
};
/** The same for a report: which hours are not in its figures, each with the way to its lesson. */
export const besideFigures = async (
  ctx: Ctx,
  which: Which,
  how: Parameters<typeof missingLessons>[2] = {},
): Promise<{
  readonly lines: readonly { readonly text: string; readonly to: Extract<Drill, { readonly route: string }> }[];
  readonly more: number;
}> => {
  const lessons = await missingLessons(ctx, which, how);
  const isHr = ctx.language === 'hr';
  const dayOf = (day: string): string => {
    const [year, month, date] = day.split('-').map(Number);
    return isHr ? `${date}. ${month}. ${year}.` : `${date}/${month}/${year}`;
  };
  return {
    lines: lessons.map(one => ({
      text: `${dayOf(one.date)} ${one.course} ${one.group}, ${one.teacher}, ${
        isHr ? String(one.hours).replace('.', ',') : one.hours
      } h: ${states[isHr ? 'hr' : 'en'][one.status]}`,
      to: lessonDrill(one),
    })),
    more: (lessons[0]?.all ?? 0) - lessons.length,
  };
};

import { type Ctx, inTransaction, type Job, raw, sql } from '../../../kernel/server/index.ts';
import { groupsTaught, isInTheMaking, teachersNamed } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { holders } from '../../people/server/index.ts';
import { dayOfLesson, isSincePortal } from './outside.ts';

/** After so many days somebody is reminded of a lesson that nobody has recorded. */
const remindedAfter = [3, 14];

interface Waiting {
  readonly id: number;
  readonly start: string;
  readonly name: string;
  readonly idUser: number | null;
}
const waitingOf = async (ctx: Ctx): Promise<Waiting[]> =>
  (
    await ctx.db.run<Waiting>(sql`select l.id, left(l.start::text, 16) as start, g.course || ' ' || g.code as name, t.id_user as "idUser"
    from ${ctx.db.table('st-co-lesson')} l join ${groupsTaught({ db: ctx.db, language: 'hr' })} g on g.id = l.id_st_co_group
      left join ${ctx.db.table('st-co-lesson-teacher')} x on x.id_st_co_lesson = l.id left join ${teachersNamed(ctx.db)} t on t.id = x.id_teacher
    where l.status = 'planned' and l.deleted_at is null and not ${isInTheMaking(ctx.db, raw('l.id_st_co_group'))}
      and ${isSincePortal(ctx.db, dayOfLesson(raw('l.start')))} and (l.start at time zone 'Europe/Zagreb')::date = any(select (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date - d from unnest(${remindedAfter}::int[]) d)
    order by l.start, l.id`)
  ).rows;

/** One message to each teacher, whatever the number of lessons, and one to those who plan teaching. */
export const remindOfLessons = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    const waiting = await waitingOf(tx);
    if (waiting.length === 0) return;
    const byUser = new Map<number, Waiting[]>();
    for (const lesson of waiting)
      if (lesson.idUser !== null) byUser.set(lesson.idUser, [...(byUser.get(lesson.idUser) ?? []), lesson]);
    for (const [user, lessons] of byUser)
      await notify(tx, {
        key: 'lesson.unrecorded',
        to: [user],
        subject: {
          hr: `Nastava čeka zapis (${lessons.length})`,
          en: `Lessons to be recorded (${lessons.length})`,
        },
        text: linesOf(lessons),
        route: '/Calendar/User',
        about: { resource: 'st-co-lesson', id: lessons[0]!.id },
      });
    const all = [...new Map(waiting.map(l => [l.id, l])).values()];
    await notify(tx, {
      key: 'lesson.unrecordedDigest',
      to: holders(tx.db, ['courseConductionsAdmin'], tx.now),
      subject: { hr: `Nezabilježena nastava: ${all.length}`, en: `Lessons nobody has recorded: ${all.length}` },
      text: linesOf(all),
    });
  });
/** A university may have thousands: a message names the first of them, and says how many more there are. */
const mostLines = 40;
const linesOf = (lessons: readonly Waiting[]): { hr: string; en: string } => {
  const lines = lessons.slice(0, mostLines).map(l => `${momentText(l.start)}  ${l.name}`);
  const more = lessons.length - lines.length;
  const text = (rest: string): string => [...lines, ...(more > 0 ? [rest] : [])].join('\n');
  return { hr: text(`… i još ${more}`), en: text(`… and ${more} more`) };
};
/** 16. 11. 2026. 10:00, as both languages understand it. */
const momentText = (moment: string): string =>
  `${Number(moment.slice(8, 10))}. ${Number(moment.slice(5, 7))}. ${moment.slice(0, 4)}. ${moment.slice(11)}`;

export const reminderJobs: readonly Job[] = [
  {
    name: 'conductions.remind',
    called: { hr: 'Nastava: podsjetnici na nezabilježenu nastavu', en: 'Teaching: reminders of lessons not recorded' },
    cron: '0 6 * * *',
    run: remindOfLessons,
  },
];

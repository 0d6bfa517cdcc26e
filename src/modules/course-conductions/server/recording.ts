import type { MoveInput, Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  error,
  makeMany,
  move,
  type Problem,
  purgeMatching,
  saveMatching,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model.ts';
import { coursesTaken, groupMembers, groupsTaught, semestersTaught } from '../../catalogues/server/index.ts';
import { mostHours } from '../model/hours.ts';
import { stCoAttendance, stCoLesson, stCoLessonTeacher, stCoLessonTopic } from '../model.ts';

type Lesson = Row<typeof stCoLesson>;
type Said = MoveInput<typeof stCoLesson, 'record'>;
type Problems = Problem<typeof stCoLesson>[];

export interface Member {
  readonly id: number;
  readonly student: string;
}
/** Who is in the group on that day, by surname. */
export const membersOn = async (ctx: Ctx, idStCoGroup: number, day: string): Promise<Member[]> =>
  (
    await ctx.db.run<Member>(sql`select n.id, n.student from ${groupMembers(ctx.db)} m join ${coursesTaken(ctx.db)} n on n.id = m.id_st_co_enrollment
    where m.id_st_co_group = ${idStCoGroup} and ${day}::date between m."from" and m."to" order by n.student collate "hr-HR-x-icu", n.id`)
  ).rows;

interface Topic {
  readonly id: number;
  readonly name: string;
}
/** Topics of the course that are of the group's type of teaching. */
export const topicsOfGroup = async (
  ctx: Ctx,
  idStCoGroup: number,
  ids: readonly number[],
): Promise<Map<number, Topic>> =>
  new Map(
    (
      await ctx.db.run<Topic>(sql`select t.id, t.name_hr as name from ${ctx.db.table('st-co-topic')} t
        join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit join ${groupsTaught(ctx)} g on g.id_st_co = u.id_st_co and g.id_teachingtype = t.id_teachingtype
      where g.id = ${idStCoGroup} and t.id = any(${ids}::int[]) and t.deleted_at is null and u.deleted_at is null`)
    ).rows.map(row => [row.id, row]),
  );

/** Nothing is held by a timetable in the making. The semester stays as it is meanwhile: whoever withdraws it counts what was held. */
const isOut = async (ctx: TxCtx, { idStCoGroup }: Lesson): Promise<boolean> =>
  (
    await ctx.db.one<{ status: string }>(sql`select s.timetable_status as status from ${semestersTaught(ctx.db)} s
    where (s.id_academicyear, s.kind) = (select g.id_academicyear, g.season from ${groupsTaught(ctx)} g where g.id = ${idStCoGroup}) for share of s`)
  )?.status !== 'draft';

export const checkRecord = async (ctx: TxCtx, row: Lesson, said: Said): Promise<Problems> => {
  if (!(await isOut(ctx, row))) return [error('timetableDraft')];
  const hours = said.hours ?? row.hours;
  const problems: Problems = [];
  const most = mostHours(row);
  if (hours > most) problems.push(error('hoursAbove', 'hours', { hours: most }));
  const topics = said.topics ?? [];
  const known = await topicsOfGroup(
    ctx,
    row.idStCoGroup,
    topics.map(t => t.idStCoTopic),
  );
  for (const { idStCoTopic } of topics)
    if (!known.has(idStCoTopic)) problems.push(error('topicOfOtherType', 'topics', { topic: idStCoTopic }));
  const sum = topics.reduce((all, t) => all + t.heldHours, 0);
  if (sum > hours + 0.001) problems.push(error('topicsAbove', 'topics', { topics: sum, hours }));
  return [...problems, ...(await attendanceFits(ctx, row, said))];
};
/** Exceptions are of members of that day; a guest is somebody else who takes the course. */
const attendanceFits = async (ctx: TxCtx, row: Lesson, said: Said): Promise<Problems> => {
  const exceptions = said.exceptions ?? [];
  if (exceptions.length === 0) return [];
  const ids = exceptions.map(e => e.idStCoEnrollment);
  if (new Set(ids).size < ids.length) return [error('studentTwice', 'exceptions')];
  const members = new Set((await membersOn(ctx, row.idStCoGroup, dateOf(row.start))).map(m => m.id));
  const wrong = exceptions.find(e => members.has(e.idStCoEnrollment) === (e.status === 'guest'));
  if (!wrong)
    return strangersAmong(
      ctx,
      row,
      ids.filter(id => !members.has(id)),
    );
  const who = await ctx.db.one<{ student: string }>(
    sql`select student from ${coursesTaken(ctx.db)} n where id = ${wrong.idStCoEnrollment}`,
  );
  return [
    error(wrong.status === 'guest' ? 'isMember' : 'notMember', 'exceptions', {
      student: who?.student ?? String(wrong.idStCoEnrollment),
    }),
  ];
};

/** Who has dropped the course since stays the guest that the roll names. */
const strangersAmong = async (ctx: TxCtx, row: Lesson, guests: readonly number[]): Promise<Problems> => {
  const known = await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from unnest(${guests}::int[]) x (id)
    where exists (select from ${coursesTaken(ctx.db)} n join ${groupsTaught(ctx)} g on n.id_st_co = any(g.courses) where g.id = ${row.idStCoGroup} and n.id = x.id)
      or exists (select from ${ctx.db.table('st-co-attendance')} a where a.id_st_co_lesson = ${row.id} and a.id_st_co_enrollment = x.id)`);
  return known!.n < guests.length ? [error('guestOfOtherCourse', 'exceptions')] : [];
};

/** What was held and who was there: everybody of that day but the exceptions. A few statements, however many came. */
export const keepRecord = async (ctx: TxCtx, row: Lesson, said: Said, hoursBefore: number): Promise<void> => {
  await keepTopics(ctx, row, said);
  await keepAttendance(ctx, row, said);
  await keepHours(ctx, row, hoursBefore);
  if (row.category === 'makeup' && row.idReplaces !== null) {
    const replaced = await ctx.db.one<{ status: string }>(
      sql`select status from ${ctx.db.table('st-co-lesson')} where id = ${row.idReplaces}`,
    );
    if (replaced?.status === 'cancelled')
      await move(ctx, stCoLesson, row.idReplaces, 'compensate', {}, { as: 'system' });
  }
};

const keepTopics = async (ctx: TxCtx, row: Lesson, said: Said): Promise<void> => {
  const { rows: there } = await ctx.db.run<{ id: number; idStCoTopic: number; num: number }>(
    sql`select id, id_st_co_topic as "idStCoTopic", num from ${ctx.db.table('st-co-lesson-topic')} where id_st_co_lesson = ${row.id}`,
  );
  const held = new Map((said.topics ?? []).map(t => [t.idStCoTopic, t.heldHours]));
  for (const t of there)
    await saveMatching(ctx, stCoLessonTopic, { id: t.id }, { heldHours: held.get(t.idStCoTopic) ?? 0 });
  const last = Math.max(0, ...there.map(t => t.num));
  await makeMany(
    ctx,
    stCoLessonTopic,
    [...held]
      .filter(([id]) => !there.some(t => t.idStCoTopic === id))
      .map(([idStCoTopic, heldHours], i) => ({ idStCoLesson: row.id, idStCoTopic, heldHours, num: last + i + 1 })),
  );
};

const keepAttendance = async (ctx: TxCtx, row: Lesson, said: Said): Promise<void> => {
  const members = await membersOn(ctx, row.idStCoGroup, dateOf(row.start));
  const year = (await ctx.db.one<{ id: number }>(
    sql`select id_academicyear as id from ${groupsTaught(ctx)} g where id = ${row.idStCoGroup}`,
  ))!;
  const exceptions = new Map((said.exceptions ?? []).map(e => [e.idStCoEnrollment, e]));
  const guests = [...exceptions.values()].filter(e => e.status === 'guest');
  await purgeMatching(ctx, stCoAttendance, { idStCoLesson: row.id, idAcademicyear: year.id });
  await makeMany(
    ctx,
    stCoAttendance,
    [...members.map(m => m.id), ...guests.map(g => g.idStCoEnrollment)].map(idStCoEnrollment => {
      const e = exceptions.get(idStCoEnrollment);
      return {
        idAcademicyear: year.id,
        idStCoLesson: row.id,
        idStCoEnrollment,
        status: !e || e.status === 'guest' ? 'present' : e.status,
        minutes: e?.minutes ?? null,
        isGuest: e?.status === 'guest' ? 1 : 0,
        note: e?.note ?? null,
      };
    }),
    {
      action: 'rollCall',
      said: {
        idStCoLesson: row.id,
        present: members.length - exceptions.size + guests.length,
        exceptions: [...exceptions.values()],
      },
    },
  );
};

/** A lesson that was shorter than planned gives everybody who held it as much less. */
const keepHours = async (ctx: TxCtx, row: Lesson, before: number): Promise<void> => {
  if (row.hours === before) return;
  await saveMatching(
    ctx,
    stCoLessonTeacher,
    { idStCoLesson: row.id },
    { hours: r => sql`round(${r.col('hours')} * ${row.hours}::numeric / ${before}::numeric, 2)` },
  );
};

import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  col,
  type Ctx,
  dropKept,
  error,
  keep,
  keptUnder,
  makeMany,
  type Me,
  type MoveRule,
  type Policy,
  type Problem,
  purgeMatching,
  raw,
  type RowRef,
  rule,
  type Rule,
  saveMatching,
  sql,
  type Sql,
  type SqlRule,
  table,
  type TxCtx,
  via,
} from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model.ts';
import { cancelEvents, type Concerned, moveEvent } from '../../calendar/server/index.ts';
import {
  coursesTaken,
  groupMembers,
  groupsTaught,
  holdsCourseOf,
  isInTheMaking,
  roomsNamed,
  teachersNamed,
  teachingGroups,
} from '../../catalogues/server/index.ts';
import { type stCoLesson, stCoLessonTeacher, type stCoLessonTopic } from '../model.ts';
import { right } from '../rights.ts';
import { hoursOfTeachers } from './generation.ts';
import { pastProblems, placeProblems, placeOf, sharesOfGroup, teachersOfLesson, weekOf } from './lesson-places.ts';
import { beforePortal, bringBack, dayOfLesson, isSincePortal, markOutside } from './outside.ts';
import { checkRecord, keepRecord, topicsOfGroup } from './recording.ts';
import { plansTeaching } from './rules.ts';

export type Lesson = Row<typeof stCoLesson>;
type Problems = Problem<typeof stCoLesson>[];
type Moves<M extends string> = MoveRule<typeof stCoLesson, M>;

const keepsLessons = (me: Me): boolean => right('StudyCourseManagerEdit').some(p => me.permissions.has(p));
/** Whoever holds the lesson. */
const isExecutor = (me: Me): SqlRule => rule`exists (select from ${table('st-co-lesson-teacher')} x
  where x.id_st_co_lesson = ${col('id')} and x.id_teacher = ${me.facts.idTeacher})`;
/** A student's own lessons: of the groups they are in on that day. */
const isOfMyGroup = (me: Me): SqlRule => ({
  sqlRule: (row: RowRef) => {
    const group = row.col('idStCoGroup');
    // The few own groups are known first: so lessons are found by their index, and not read one by one.
    const mine = (what: string): Sql =>
      sql`any(array(select ${raw(what)} from ${groupMembers(row)} m join ${coursesTaken(row)} n on n.id = m.id_st_co_enrollment where n.id_student = ${me.facts.idStudent}))`;
    return sql`(${group} = ${mine('m.id_st_co_group')} and exists (select from ${groupMembers(row)} m
      where m.id_st_co_group = ${group} and m.id = ${mine('m.id')} and (${row.col('start')} at time zone 'Europe/Zagreb')::date between m."from" and m."to"))`;
  },
});
/** A timetable that is still made is known to those who make it. */
const isOut: SqlRule = { sqlRule: row => sql`not ${isInTheMaking(row, row.col('idStCoGroup'))}` };
const holdsLesson = (me: Me): Rule<typeof stCoLesson> => plansTeaching(me) || (keepsLessons(me) && isExecutor(me));

const hasBegun = (ctx: Ctx, row: Lesson): boolean => row.start <= wallClock(ctx.now);
const isPlanner = (ctx: Ctx): boolean => ctx.me === null || ctx.me.isAdmin || plansTeaching(ctx.me);

const recording: Pick<Moves<'record' | 'amend'>, 'by' | 'ready' | 'check' | 'effect'> = {
  by: holdsLesson,
  ready: (ctx, row) =>
    hasBegun(ctx, row) ? [] : [error('notYetBegun', null, { date: dateOf(row.start), time: row.start.slice(11) })],
  check: (ctx, row, input) => checkRecord(ctx, row, input),
  effect: (ctx, row, input, before) => keepRecord(ctx, row, input, before.hours),
};
const record: Moves<'record'> = {
  ...recording,
  ready: async (ctx, row) => [
    ...(await recording.ready!(ctx, row)),
    ...(await beforePortal(ctx, row.start, 'beforePortal')),
  ],
  set: (ctx, row, input) => ({ ...whatWasHeld(row, input), heldAt: wallClock(ctx.now) }),
};
const amend: Moves<'amend'> = { ...recording, set: (_ctx, row, input) => whatWasHeld(row, input) };
const whatWasHeld = (
  row: Lesson,
  input: { readonly hours: number | null; readonly isELearning: 0 | 1; readonly placeNote: string | null },
) => ({
  hours: input.hours ?? row.hours,
  isELearning: input.isELearning,
  placeNote: input.placeNote ?? row.placeNote,
});

/** Whoever holds it cancels it until it begins; whoever plans teaching, always. */
const cancel: Moves<'cancel'> = {
  by: holdsLesson,
  ready: (ctx, row) => (hasBegun(ctx, row) && !isPlanner(ctx) ? [error('alreadyBegun')] : []),
  set: (_ctx, _row, { note }) => ({ cancelReason: note }),
  effect: (ctx, row, { note }) => cancelEvents(ctx, [row.idCalendarEvent], note),
};

const reschedule: Moves<'reschedule'> = {
  by: holdsLesson,
  ready: (ctx, row) => (hasBegun(ctx, row) && !isPlanner(ctx) ? [error('alreadyBegun')] : []),
  async check(ctx, row, { start, end, idRoom, note }): Promise<Problems> {
    if (start === row.start && end === row.end && idRoom === row.idRoom) return [error('samePlace', 'start')];
    const past = start === row.start ? [] : pastProblems(ctx, { start }, note);
    const before = start === row.start ? [] : await beforePortal(ctx, start, 'movedBeforePortal');
    return [...past, ...before, ...(await placeProblems(ctx, row.idStCoGroup, { start, end }, row.hours))];
  },
  // Where it was first is where its counter-move leads, however often it is moved.
  set: async (ctx, row, { start, end, idRoom }) => ({
    start,
    end,
    idRoom,
    week: await weekOf(ctx, row.idStCoGroup, dateOf(start)),
    wasStart: row.wasStart ?? row.start,
    wasEnd: row.wasEnd ?? row.end,
    idWasRoom: row.wasStart === null ? row.idRoom : row.idWasRoom,
  }),
  async effect(ctx, row) {
    const told = await moveEvent(ctx, row.idCalendarEvent, placeOf(row));
    const earlier = await toldOfMoves(ctx, row);
    await keep(ctx, movesOf(row), [...new Set([...earlier, ...told].map(({ user }) => user))]);
  },
};
/** Whoever heard that it was moved hears that it is back, also who has left the group since. */
const movesOf = ({ id }: Lesson): string => `st-co-lesson.moved.${id}`;
const toldOfMoves = async (ctx: Ctx, row: Lesson): Promise<Concerned[]> =>
  ((await keptUnder<number[]>(ctx, movesOf(row))) ?? []).map(user => ({ user, event: row.idCalendarEvent }));
const putBack: Moves<'putBack'> = {
  by: holdsLesson,
  ready: (ctx, row) => {
    if (row.wasStart === null) return [error('notMoved')];
    // What would stand in the past is no lesson to come: whoever plans teaching may still correct it so.
    const isOver = hasBegun(ctx, row) || row.wasStart <= wallClock(ctx.now);
    return isOver && !isPlanner(ctx) ? [error('alreadyBegun')] : [];
  },
  check: async (ctx, row, { note }) => [
    ...pastProblems(ctx, { start: row.wasStart! }, note),
    ...(await beforePortal(ctx, row.wasStart!, 'movedBeforePortal')),
  ],
  set: async (ctx, row) => ({
    start: row.wasStart,
    end: row.wasEnd,
    idRoom: row.idWasRoom,
    week: await weekOf(ctx, row.idStCoGroup, dateOf(row.wasStart!)),
    wasStart: null,
    wasEnd: null,
    idWasRoom: null,
  }),
  async effect(ctx, row) {
    await moveEvent(ctx, row.idCalendarEvent, placeOf(row), { told: await toldOfMoves(ctx, row) });
    await dropKept(ctx, movesOf(row));
  },
};

const substitute: Moves<'substitute'> = {
  by: holdsLesson,
  async check(ctx, row, { idTeacher, idSubstituted }): Promise<Problems> {
    const there = await teachersOfLesson(ctx, row.id);
    if (!there.includes(idSubstituted)) return [error('notTeacherOfLesson', 'idSubstituted')];
    if (there.includes(idTeacher)) return [error('teacherOfLesson', 'idTeacher')];
    const active = await ctx.db.one<{ name: string; active: boolean }>(sql`select name,
        is_there and coalesce(active_from, '-infinity') <= ${dateOf(row.start)}::date and coalesce(active_to, 'infinity') >= ${dateOf(row.start)}::date as active
      from ${teachersNamed(ctx.db)} t where id = ${idTeacher}`);
    return active?.active ? [] : [error('teacherInactive', 'idTeacher', { teacher: active?.name ?? '' })];
  },
  set: (_ctx, row) => ({ state: row.status }),
  // That the substitute is free, the calendar says: it refuses, and tells what they have at that time.
  async effect(ctx, row, { idTeacher, idSubstituted }) {
    await replaceTeacher(ctx, row.id, idTeacher, idSubstituted);
    await moveEvent(ctx, row.idCalendarEvent, { teachers: await teachersOfLesson(ctx, row.id) });
  },
};
/** The hours go to the substitute; whoever was replaced first stays named. */
const replaceTeacher = async (ctx: TxCtx, id: number, idTeacher: number, idSubstituted: number): Promise<void> => {
  const was = await ctx.db.one<{
    original: number | null;
  }>(sql`select id_substituted as original from ${ctx.db.table('st-co-lesson-teacher')}
    where id_st_co_lesson = ${id} and id_teacher = ${idSubstituted}`);
  const original = was?.original ?? idSubstituted;
  await saveMatching(
    ctx,
    stCoLessonTeacher,
    { idStCoLesson: id, idTeacher: idSubstituted },
    original === idTeacher
      ? { idTeacher, isSubstitute: 0, idSubstituted: null }
      : { idTeacher, isSubstitute: 1, idSubstituted: original },
    { action: 'substitute' },
  );
};

/** Whoever holds the course of the group that is found so. */
const holdsItsCourse = (me: Me, group: (row: RowRef) => Sql): SqlRule =>
  holdsCourseOf(me, row => sql`(select g.id_st_co from ${teachingGroups(row)} g where g.id = ${group(row)})`);
/** Who says what a lesson to come is for: whoever plans teaching, holds the course, has a share in the group or is to hold the lesson. */
const plansLesson = (me: Me): Rule<typeof stCoLesson> =>
  plansTeaching(me) ||
  (keepsLessons(me) && {
    any: [
      isExecutor(me),
      holdsItsCourse(me, row => row.col('idStCoGroup')),
      rule`exists (select from ${table('st-co-group-teacher')} s where s.id_st_co_group = ${col('idStCoGroup')} and s.id_teacher = ${me.facts.idTeacher} and s.deleted_at is null)`,
    ],
  });
const arrange: Moves<'arrange'> = {
  by: plansLesson,
  async check(ctx, row, { idTeachers }): Promise<Problems> {
    const there = await teachersOfLesson(ctx, row.id);
    const shares = await sharesOfGroup(ctx, row.idStCoGroup);
    // Whoever stands in has no share, and stays where they are.
    const strange = idTeachers.some(id => !there.includes(id) && !shares.some(s => s.idTeacher === id));
    return strange ? [error('teacherNotOfGroup', 'idTeachers')] : [];
  },
  set: (_ctx, _row, { isELearning }) => ({ isELearning }),
  async effect(ctx, row, { idTeachers }) {
    const there = await teachersOfLesson(ctx, row.id);
    if (there.join() === idTeachers.toSorted((a, b) => a - b).join()) return;
    await planTeachers(ctx, row, there, idTeachers);
    await moveEvent(ctx, row.idCalendarEvent, { teachers: idTeachers });
  },
};
const planTeachers = async (
  ctx: TxCtx,
  row: Lesson,
  there: readonly number[],
  idTeachers: readonly number[],
): Promise<void> => {
  const hours = hoursOfTeachers(row.hours, idTeachers, await sharesOfGroup(ctx, row.idStCoGroup));
  await purgeMatching(ctx, stCoLessonTeacher, {
    idStCoLesson: row.id,
    idTeacher: { in: there.filter(id => !idTeachers.includes(id)) },
  });
  for (const { idTeacher, hours: of } of hours.filter(t => there.includes(t.idTeacher)))
    await saveMatching(ctx, stCoLessonTeacher, { idStCoLesson: row.id, idTeacher }, { hours: of });
  await makeMany(
    ctx,
    stCoLessonTeacher,
    hours.filter(t => !there.includes(t.idTeacher)).map(t => ({ idStCoLesson: row.id, ...t })),
    { action: 'arrange' },
  );
};

/** What the home page tells: lessons that the person has held and not recorded, and the next one they hold or sit in. */
const myLessons = async (ctx: Ctx) => {
  const { idTeacher, idStudent } = ctx.me!.facts;
  const planned = sql`l.status = 'planned' and l.deleted_at is null and not ${isInTheMaking(ctx.db, raw('l.id_st_co_group'))}`;
  // The own lessons are found first: in the order of time PostgreSQL would walk over everybody's.
  const lessons = async (own: Sql, limit: number) =>
    (
      await ctx.db.run<{
        start: string;
        end: string;
      }>(sql`with own as materialized (${own}) select l.id, g.id_st_co as "idStCo", g.course, g.code, g.type, left(l.start::text, 16) as start, left(l."end"::text, 16) as "end", r.code as room, r.building as place,
      (select count(*)::int from ${groupMembers(ctx.db)} m where m.id_st_co_group = l.id_st_co_group and l.start::date between m."from" and m."to") as members,
      array(select ${ctx.language === 'hr' ? sql`t.name_hr` : sql`coalesce(nullif(t.name_en, ''), t.name_hr)`} from ${ctx.db.table('st-co-lesson-topic')} x
        join ${ctx.db.table('st-co-topic')} t on t.id = x.id_st_co_topic where x.id_st_co_lesson = l.id order by x.num) as topics
    from (select * from own l order by l.start, l.id limit ${limit}) l join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group left join ${roomsNamed(ctx)} r on r.id = l.id_room
    order by l.start, l.id`)
    ).rows;
  const columns = raw('l.id, l.id_st_co_group, l.id_room, l.start, l."end"');
  const ofTeacher = (when: Sql): Sql => sql`select ${columns} from ${ctx.db.table('st-co-lesson')} l
    where l.id in (select x.id_st_co_lesson from ${ctx.db.table('st-co-lesson-teacher')} x where x.id_teacher = ${idTeacher}) and ${when} and ${planned}`;
  const ofStudent = async (when: Sql): Promise<Sql> => {
    const groups = await groupsOf(ctx, idStudent!);
    const column = (name: 'group' | 'from' | 'to') => groups.map(one => one[name]);
    return sql`select ${columns} from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = any(${column('group')}::int[]) and ${when} and ${planned}
      and exists (select from unnest(${column('group')}::int[], ${column('from')}::date[], ${column('to')}::date[]) m ("group", "from", "to")
        where m."group" = l.id_st_co_group and (l.start at time zone 'Europe/Zagreb')::date between m."from" and m."to")`;
  };
  const [over, toCome] = [sql`l.start <= ${ctx.now}::timestamptz`, sql`l.start > ${ctx.now}::timestamptz`];
  if (idTeacher !== null) {
    const next = nextOf(await lessons(ofTeacher(toCome), mostAtOnce));
    const toRecord = sql`${over} and ${isSincePortal(ctx.db, dayOfLesson(raw('l.start')))}`;
    return { toRecord: await lessons(ofTeacher(toRecord), mostToRecord), next };
  }
  return {
    toRecord: [],
    next: idStudent === null ? null : nextOf(await lessons(await ofStudent(toCome), mostAtOnce)),
  };
};
/** The next lesson, with those that begin before it ends: nobody learns of one and misses the other. */
const nextOf = ([next, ...rest]: readonly { readonly start: string; readonly end: string }[]) =>
  next ? { ...next, beside: rest.filter(({ start }) => start < next.end) } : null;
/** The groups of a student from today on, and on which days the student is in them. */
const groupsOf = async (ctx: Ctx, idStudent: number) =>
  (
    await ctx.db.run<{ group: number; from: string; to: string }>(
      sql`select m.id_st_co_group as "group", m."from", m."to" from ${coursesTaken(ctx.db)} n join ${groupMembers(ctx.db)} m on m.id_st_co_enrollment = n.id
        where n.id_student = ${idStudent} and m."to" >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date`,
    )
  ).rows;
const mostToRecord = 6;
const mostAtOnce = 5;

export const daysUntilConfirmed = 7;
export const stCoLessonPolicy: Policy<typeof stCoLesson> = {
  read: me => ({ all: [plansTeaching(me) || isOut, { any: [via('idStCoGroup'), isOfMyGroup(me)] }] }),
  scenarios: { myLessons: { answer: ctx => myLessons(ctx) } },
  moves: {
    record,
    amend,
    cancel,
    reschedule,
    putBack,
    substitute,
    arrange,
    confirm: {
      by: plansTeaching,
      set: () => ({ isLocked: 1 }),
      when: now =>
        rule`${col('status')} = 'held' and ${col('heldAt')} < ${now}::timestamptz - make_interval(days => ${daysUntilConfirmed})`,
    },
    unlock: {
      by: plansTeaching,
      ready: (_ctx, row) => (row.isPaid === 1 ? [error('isPaidFor')] : []),
      // Whoever corrects it has a week again.
      set: ctx => ({ isLocked: 0, heldAt: wallClock(ctx.now) }),
    },
    compensate: { by: 'system' },
    markOutside,
    bringBack,
  },
};
export const stCoLessonTeacherPolicy: Policy<typeof stCoLessonTeacher> = { read: () => via('idStCoLesson') };
/** What a lesson to come is planned for: whoever plans teaching says it, the holder of the course, and whoever holds the lesson. */
const laysTopics = (me: Me): Rule<typeof stCoLessonTopic> => {
  const isPlanned: Rule<typeof stCoLessonTopic> = { 'idStCoLesson.status': 'planned' };
  if (plansTeaching(me)) return isPlanned;
  return (
    keepsLessons(me) && {
      all: [
        isPlanned,
        {
          any: [
            rule`${col('idStCoLesson')} in (select x.id_st_co_lesson from ${table('st-co-lesson-teacher')} x where x.id_teacher = ${me.facts.idTeacher})`,
            holdsItsCourse(
              me,
              row =>
                sql`(select l.id_st_co_group from ${row.table('st-co-lesson')} l where l.id = ${row.col('idStCoLesson')})`,
            ),
          ],
        },
      ],
    }
  );
};
export const stCoLessonTopicPolicy: Policy<typeof stCoLessonTopic> = {
  read: () => via('idStCoLesson'),
  create: laysTopics,
  update: laysTopics,
  remove: laysTopics,
  async checkSet(ctx, of, rows) {
    const lesson = await ctx.db.one<{ idStCoGroup: number; hours: number }>(
      sql`select id_st_co_group as "idStCoGroup", hours::float as hours from ${ctx.db.table('st-co-lesson')} where id = ${of}`,
    );
    if (!lesson) return [];
    const known = await topicsOfGroup(
      ctx,
      lesson.idStCoGroup,
      rows.map(row => row.idStCoTopic),
    );
    const strange = rows.find(row => !known.has(row.idStCoTopic));
    const topics = rows.reduce((sum, row) => sum + (row.plannedHours ?? 0), 0);
    return [
      ...(strange ? [error('topicOfOtherType', 'idStCoTopic', { topic: strange.idStCoTopic })] : []),
      ...(topics > lesson.hours ? [error('topicsAbove', 'plannedHours', { topics, hours: lesson.hours })] : []),
    ];
  },
};

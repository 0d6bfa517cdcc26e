import {
  choice,
  dateTime,
  decimal,
  integer,
  list,
  longtext,
  object,
  ref,
  text,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalidAll,
  isThere,
  notAllowed,
  notFound,
  type Problem,
  raw,
  Refusal,
  seen,
  sql,
  type TxCtx,
  visible,
} from '../../../kernel/server/index.ts';
import { dateOf, minutesBetween } from '../../calendar/model.ts';
import { conflictsOf, placeEvents, tellOfNew } from '../../calendar/server/index.ts';
import { stcourse } from '../../catalogues/model.ts';
import { coursesTaken, groupMembers, groupsTaught, teachersNamed } from '../../catalogues/server/index.ts';
import { stCoLesson } from '../model.ts';
import { hoursWithin } from '../model/hours.ts';
import { right } from '../rights.ts';
import { cameTo } from './came.ts';
import { hoursOfTeachers, insertLessons } from './generation.ts';
import { pastProblems, placeProblems, sharesOfGroup, teachersOfLesson, weekOf } from './lesson-places.ts';
import { beforePortal, dayOfLesson, isOutside, isSincePortal, portalSinceOf } from './outside.ts';
import { membersOn } from './recording.ts';
import { plansTeaching } from './rules.ts';
import { frameOf, teacherNames } from './surroundings.ts';

const must = { required: true } as const;
const refuse = (problems: readonly Problem<typeof stCoLesson>[]): void => {
  const errors = problems.filter(p => p.level === 'error');
  if (errors.length > 0)
    throw invalidAll(
      errors.map(({ key, params, field }) => ({ field: field ?? '', say: { key, ...(params && { params }) } })),
      stCoLesson.name,
    );
};
const because = (key: string): Refusal => new Refusal(409, key, { kind: 'state', resource: stCoLesson.name });

/** Whoever plans teaching, and whoever has a share in the group. */
export const teachesGroup = async (ctx: Ctx, idStCoGroup: number): Promise<boolean> =>
  ctx.me !== null &&
  (ctx.me.isAdmin ||
    plansTeaching(ctx.me) ||
    (ctx.me.facts.idTeacher !== null &&
      (await isThere(ctx, 'st-co-group-teacher', { idStCoGroup, idTeacher: ctx.me.facts.idTeacher }))));

/** Who could hold or move this lesson: those of its group, and whoever stands in for them. */
const mayHold = async (ctx: Ctx, id: number, idStCoGroup: number): Promise<boolean> =>
  (await teachesGroup(ctx, idStCoGroup)) || (await teachersOfLesson(ctx, id)).includes(ctx.me?.facts.idTeacher ?? 0);

// ——— A lesson outside of the weekly timetable ———

const add = endpoint({
  method: 'POST',
  path: 'st-co-lesson/add',
  summary:
    'A lesson outside of the weekly timetable: an extra one, or one that makes up for a cancelled one. Those it concerns are told.',
  about: 'st-co-lesson',
  body: {
    idStCoGroup: ref('st-co-group', must),
    category: choice(['makeup', 'extra', 'consultation'], must),
    start: dateTime(must),
    end: dateTime(must),
    idRoom: ref('room'),
    idReplaces: ref('st-co-lesson'),
    /** Why it stands in the past, kept in its history. */
    note: longtext({ max: 10_000 }),
  },
  answer: {
    id: ref('st-co-lesson', must),
    hours: decimal(must),
    planned: decimal(),
    /** What is stored and should be known. */
    warnings: list(text(must), must),
  },
  status: 201,
  async handle(ctx, { body }) {
    if (!(await teachesGroup(ctx, body.idStCoGroup))) throw notAllowed();
    return inTransaction(ctx, tx => addLesson(tx, body));
  },
});
const addLesson = async (
  ctx: TxCtx,
  said: {
    readonly idStCoGroup: number;
    readonly category: string;
    readonly start: string;
    readonly end: string;
    readonly idRoom?: number | null;
    readonly idReplaces?: number | null;
    readonly note?: string | null;
  },
) => {
  const { group, semester } = await frameOf(ctx, said);
  if (semester.status === 'draft') throw because('timetableDraft');
  if ((said.category === 'makeup') !== (said.idReplaces != null)) throw because('notCancelled');
  const replaced = said.idReplaces == null ? null : await cancelledOne(ctx, said.idReplaces);
  // What makes up for a lesson takes as long as it would have; of any other counts what its time holds.
  const hours = replaced?.hours ?? hoursWithin(minutesBetween(said.start, said.end));
  refuse([
    // Consultations count for nothing.
    ...(said.category === 'consultation' ? [] : pastProblems(ctx, said, said.note)),
    ...(await placeProblems(ctx, said.idStCoGroup, said, Math.max(hours, 0.5))),
  ]);
  if (replaced && replaced.idStCoGroup !== said.idStCoGroup) throw because('otherGroup');
  const shares = await sharesOfGroup(ctx, said.idStCoGroup);
  const teachers = replaced ? await teachersOfLesson(ctx, replaced.id) : shares.map(s => s.idTeacher);
  if (teachers.length === 0) throw because('nobodyTeaches');
  const [idCalendarEvent] = await placeEvents(ctx, [
    {
      kind: 'lesson',
      source: 'lesson',
      title: `${group.course} · ${group.code}`,
      start: said.start,
      end: said.end,
      idRoom: said.idRoom ?? null,
      idOwner: shares.find(s => s.idTeacher === teachers[0])?.idUser ?? ctx.me!.id,
      teachers,
      groups: [group.id],
    },
  ]);
  const lesson = {
    idStCoGroup: group.id,
    idCalendarEvent: idCalendarEvent!,
    start: said.start,
    end: said.end,
    idRoom: said.idRoom ?? null,
    hours,
    week: await weekOf(ctx, group.id, dateOf(said.start)),
    category: said.category,
    status: isOutside(ctx, await portalSinceOf(ctx), said) ? 'outside' : 'planned',
    idReplaces: replaced?.id ?? null,
  };
  const [id] = await insertLessons(
    ctx,
    [{ lesson, teachers: hoursOfTeachers(lesson.hours, teachers, shares) }],
    said.note,
  );
  await tellOfNew(ctx, [idCalendarEvent!]);
  const sum = await ctx.db.one<{ hours: number; planned: number | null }>(sql`
    select sum(l.hours)::float as hours, (select p.hours::float from ${ctx.db.table('st-co-teachingtype')} p join ${groupsTaught(ctx)} g on g.id_st_co = p.id_st_co and g.id_teachingtype = p.id_teachingtype
      where g.id = ${group.id} and p.deleted_at is null) as planned
    from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = ${group.id} and l.status <> 'cancelled' and l.deleted_at is null`);
  const { hours: taught, planned } = sum!;
  // Lessons do not always come out even: a tenth more than the plan is nothing to speak of.
  const isOver = planned !== null && taught > planned * 1.1;
  const warnings = isOver
    ? [ctx.app.words.say(ctx.language, { key: 'hoursOver', params: { hours: taught, planned } }, stCoLesson)]
    : [];
  return { id: id!, hours: taught, planned, warnings };
};
/** A cancelled lesson that nothing makes up for yet; whoever makes up for it holds it. */
const cancelledOne = async (ctx: TxCtx, id: number): Promise<{ id: number; idStCoGroup: number; hours: number }> => {
  const row = await ctx.db.one<{ id: number; idStCoGroup: number; hours: number; status: string }>(
    sql`select id, id_st_co_group as "idStCoGroup", hours::float as hours, status from ${ctx.db.table('st-co-lesson')} where id = ${id} and deleted_at is null for update`,
  );
  if (
    row?.status !== 'cancelled' ||
    (await isThere<typeof stCoLesson>(ctx, stCoLesson, {
      idReplaces: id,
      status: { in: ['planned', 'held', 'confirmed'] },
    }))
  )
    throw because('notCancelled');
  return row;
};

// ——— What if ———

const whatIf = endpoint({
  method: 'GET',
  path: 'st-co-lesson/what-if',
  summary: 'What moving a lesson, or adding one to a group, would break and whom it would touch; nothing is stored.',
  about: 'st-co-lesson',
  query: {
    id: ref('st-co-lesson'),
    /** In place of a lesson: an extra one of this group. */
    idStCoGroup: ref('st-co-group'),
    start: dateTime(must),
    end: dateTime(must),
    idRoom: ref('room'),
  },
  answer: {
    problems: list(text(must), must),
    conflicts: list(
      object({
        class: text(must),
        level: choice(['hard', 'soft'], must),
        idEvent: ref('calendar-event'),
        label: text(must),
        message: text(must),
      }),
      must,
    ),
    students: integer(must),
    teachers: list(text(must), must),
  },
  async handle(ctx, { query }) {
    const lesson = await lessonAsked(ctx, query);
    const { teachers } = lesson;
    const found = await conflictsOf(
      ctx,
      [
        {
          kind: 'lesson',
          title: '',
          start: query.start,
          end: query.end,
          idRoom: query.idRoom ?? null,
          teachers,
          groups: [lesson.idStCoGroup],
        },
      ],
      lesson.idCalendarEvent === null ? [] : [lesson.idCalendarEvent],
    );
    const problems = [
      // The reason is asked for where the move is made.
      ...pastProblems(ctx, query, 'asked later'),
      ...(lesson.start === null || lesson.start === query.start
        ? []
        : await beforePortal(ctx, query.start, 'movedBeforePortal')),
      ...(await placeProblems(ctx, lesson.idStCoGroup, query, lesson.hours)),
    ];
    return {
      problems: problems.map(p => ctx.app.words.say(ctx.language, p, stCoLesson)),
      conflicts: (found.get(0) ?? []).map(c => ({
        class: c.kind,
        level: c.level,
        idEvent: c.idEvent,
        label: c.title,
        message: c.message,
      })),
      students: (await membersOn(ctx, lesson.idStCoGroup, dateOf(query.start))).length,
      teachers: [...(await teacherNames(ctx, teachers)).values()],
    };
  },
});

/** It tells when rooms and people are busy: nobody asks it who could not move the lesson or add one. */
const lessonAsked = async (
  ctx: Ctx,
  said: {
    readonly id?: number | null;
    readonly idStCoGroup?: number | null;
    readonly start: string;
    readonly end: string;
  },
): Promise<{
  idStCoGroup: number;
  idCalendarEvent: number | null;
  /** Null where it is to be added. */
  start: string | null;
  hours: number;
  teachers: readonly number[];
}> => {
  if (!said.id) {
    if (!said.idStCoGroup) throw notFound();
    if (!(await teachesGroup(ctx, said.idStCoGroup))) throw notAllowed();
    return {
      idStCoGroup: said.idStCoGroup,
      idCalendarEvent: null,
      start: null,
      hours: Math.max(hoursWithin(minutesBetween(said.start, said.end)), 0.5),
      teachers: (await sharesOfGroup(ctx, said.idStCoGroup)).map(s => s.idTeacher),
    };
  }
  const row = await seen(ctx, stCoLesson, said.id);
  if (!row) throw notFound();
  const lesson = row as unknown as { idStCoGroup: number; idCalendarEvent: number; start: string; hours: number };
  if (!(await mayHold(ctx, said.id, lesson.idStCoGroup))) throw notAllowed();
  return { ...lesson, teachers: await teachersOfLesson(ctx, said.id) };
};

// ——— The sheet of one lesson ———

const topicShape = {
  idStCoTopic: ref('st-co-topic', must),
  name: text(must),
  plannedHours: decimal(),
  heldHours: decimal(),
  /** What the whole course has of it, and what this group has had before. */
  hours: decimal(must),
  had: decimal(must),
};
const sheet = endpoint({
  method: 'GET',
  path: 'st-co-lesson/sheet',
  summary:
    'What whoever records a lesson looks at: its topics with those that come next proposed, and who is in the group on that day.',
  about: 'st-co-lesson',
  query: { id: ref('st-co-lesson', must) },
  answer: {
    topics: list(object(topicShape), must),
    proposed: list(object({ idStCoTopic: ref('st-co-topic', must), heldHours: decimal(must) }), must),
    members: list(
      object({
        idStCoEnrollment: ref('st-co-enrollment', must),
        student: text(must),
        status: choice(['present', 'absent', 'excused', 'late']),
        minutes: integer(),
        note: text(),
        isGuest: { kind: 'boolean', required: true } as { kind: 'boolean'; required: true; value?: 0 | 1 },
        /** Of the lessons of this group so far, in hundredths; empty before the first. */
        presence: integer(),
      }),
      must,
    ),
    /** Who takes the course and is not of the group on that day: they can have been guests. */
    others: list(object({ idStCoEnrollment: ref('st-co-enrollment', must), student: text(must) }), must),
  },
  async handle(ctx, { query: { id } }) {
    const row = (await seen(ctx, stCoLesson, id)) as unknown as {
      idStCoGroup: number;
      start: string;
      hours: number;
    } | null;
    if (!row) throw notFound();
    if (!(await mayHold(ctx, id, row.idStCoGroup))) throw notAllowed();
    const topics = await topicsOf(ctx, id, row.idStCoGroup);
    return {
      topics,
      proposed: proposedOf(topics, row.hours),
      members: await rollOf(ctx, id, row.idStCoGroup, dateOf(row.start)),
      others: await othersOn(ctx, row.idStCoGroup, dateOf(row.start)),
    };
  },
});
export interface SheetTopic {
  readonly idStCoTopic: number;
  readonly name: string;
  readonly plannedHours: number | null;
  readonly heldHours: number | null;
  readonly hours: number;
  readonly had: number;
}
/** The topics that a group can have, in the order of the plan, with what it has had of each outside of one lesson. */
export const topicsOf = async (ctx: Ctx, idLesson: number, idStCoGroup: number): Promise<SheetTopic[]> =>
  (
    await ctx.db.run<SheetTopic>(sql`
  select t.id as "idStCoTopic", ${topicName(ctx)} as name, x.planned_hours::float as "plannedHours", x.held_hours::float as "heldHours", t.hours::float as hours,
    coalesce((select sum(o.held_hours) from ${ctx.db.table('st-co-lesson-topic')} o join ${ctx.db.table('st-co-lesson')} l on l.id = o.id_st_co_lesson and l.status in ('held', 'confirmed') and l.deleted_at is null
      where o.id_st_co_topic = t.id and l.id_st_co_group = ${idStCoGroup} and l.id <> ${idLesson}), 0)::float as had
  from ${ctx.db.table('st-co-topic')} t join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit and u.deleted_at is null
    join ${groupsTaught(ctx)} g on g.id_st_co = u.id_st_co and g.id_teachingtype = t.id_teachingtype
    left join ${ctx.db.table('st-co-lesson-topic')} x on x.id_st_co_topic = t.id and x.id_st_co_lesson = ${idLesson}
  where g.id = ${idStCoGroup} and t.deleted_at is null order by u.num, t.num, t.id`)
  ).rows;
/** As planned for this lesson; where nothing is, what the group has not had yet, in the order of the plan. */
const proposedOf = (topics: readonly SheetTopic[], hours: number): { idStCoTopic: number; heldHours: number }[] => {
  const planned = topics.filter(t => (t.plannedHours ?? 0) > 0);
  if (planned.length > 0) return planned.map(t => ({ idStCoTopic: t.idStCoTopic, heldHours: t.plannedHours! }));
  let left = hours;
  return topics.flatMap(t => {
    const now = Math.min(left, Math.max(0, t.hours - t.had));
    left -= now;
    return now > 0 ? [{ idStCoTopic: t.idStCoTopic, heldHours: now }] : [];
  });
};
const othersOn = async (ctx: Ctx, idStCoGroup: number, day: string) =>
  (
    await ctx.db.run(sql`select n.id as "idStCoEnrollment", n.student from ${coursesTaken(ctx.db)} n join ${groupsTaught(ctx)} g on n.id_st_co = any(g.courses)
  where g.id = ${idStCoGroup} and not exists (select from ${groupMembers(ctx.db)} m where m.id_st_co_enrollment = n.id and m.id_st_co_group = g.id and ${day}::date between m."from" and m."to")
  order by n.student collate "hr-HR-x-icu", n.id`)
  ).rows;
const rollOf = async (ctx: Ctx, idLesson: number, idStCoGroup: number, day: string) => {
  const members = await membersOn(ctx, idStCoGroup, day);
  const { rows } = await ctx.db.run<{
    id: number;
    student: string;
    status: string;
    minutes: number | null;
    note: string | null;
    isGuest: 0 | 1;
  }>(
    sql`select a.id_st_co_enrollment as id, n.student, a.status, a.minutes, a.note, a.is_guest as "isGuest" from ${ctx.db.table('st-co-attendance')} a
      left join ${coursesTaken(ctx.db)} n on n.id = a.id_st_co_enrollment where a.id_st_co_lesson = ${idLesson}`,
  );
  // Guests of that day stand after the members, so that whoever corrects the record keeps them.
  const guests = rows.filter(row => row.isGuest === 1 && !members.some(m => m.id === row.id));
  const { rows: before } = await ctx.db.run<{ id: number; presence: number }>(sql`
    select id, round(100.0 * came / nullif("all", 0))::int as presence from ${cameTo(ctx, sql`g.id = ${idStCoGroup}`)} x`);
  const known = new Map(rows.map(row => [row.id, row]));
  const presence = new Map(before.map(row => [row.id, row.presence]));
  return [...members, ...guests].map(m => ({
    idStCoEnrollment: m.id,
    student: m.student,
    status: known.get(m.id)?.status ?? null,
    minutes: known.get(m.id)?.minutes ?? null,
    note: known.get(m.id)?.note ?? null,
    isGuest: known.get(m.id)?.isGuest ?? 0,
    presence: presence.get(m.id) ?? null,
  }));
};

// ——— How far a course is ———

/** Consultations are no hours of the plan, here as in the ledger of hours. */
const teaches = raw(`l.category <> 'consultation'`);
const progress = endpoint({
  method: 'GET',
  path: 'st-co-lesson/progress',
  summary:
    'How far the groups of a course are: hours of the plan, hours held and left, and which lessons wait to be recorded.',
  about: 'st-co-lesson',
  query: { idStCo: ref('stcourse', must) },
  answer: {
    groups: list(
      object({
        idStCoGroup: ref('st-co-group', must),
        code: text(must),
        type: text(must),
        typeCode: text(must),
        color: text(),
        planned: decimal(),
        held: decimal(must),
        confirmed: decimal(must),
        /** Recorded outside of the portal. */
        outside: decimal(must),
        lessons: integer(must),
        lessonsHeld: integer(must),
        cancelled: integer(must),
        /** Hours of the plan for which there is no lesson, held or to come. */
        shortfall: decimal(must),
        /** Cancelled, and nothing makes up for them yet: the first of them is what a proposal is for. */
        uncompensated: list(
          object({ id: ref('st-co-lesson', must), start: dateTime(must), hours: decimal(must), idRoom: ref('room') }),
          must,
        ),
        /** Begun since the portal is in use, and not recorded yet. */
        waiting: list(object({ id: ref('st-co-lesson', must), start: dateTime(must) }), must),
      }),
      must,
    ),
    /** What is told of each lesson beside itself: who holds it, its topics, and how many of the group came. */
    lessons: list(
      object({
        id: ref('st-co-lesson', must),
        teachers: list(text(must), must),
        /** Whom somebody else stands in for. */
        substituted: list(text(must), must),
        topics: list(text(must), must),
        members: integer(must),
        present: integer(),
      }),
      must,
    ),
    /** Of all lessons held so far, in hundredths, and how many students are under the minimum of a type of teaching. */
    presence: integer(),
    below: integer(must),
    minimum: integer(),
  },
  async handle(ctx, { query: { idStCo } }) {
    if (!ctx.me || !(await seen(ctx, stcourse, idStCo))) throw notFound();
    if (!ctx.me.isAdmin && !right('View', 'Edit', 'StudyCourseManagerEdit').some(p => ctx.me!.permissions.has(p)))
      throw notAllowed();
    const { rows: groups } = await ctx.db.run(sql`
      select g.id as "idStCoGroup", g.code, g.type, g.type_code as "typeCode", g.color, p.hours::float as planned,
        coalesce(sum(l.hours) filter (where l.status in ('held', 'confirmed') and ${teaches}), 0)::float as held,
        coalesce(sum(l.hours) filter (where l.status = 'confirmed' and ${teaches}), 0)::float as confirmed,
        coalesce(sum(l.hours) filter (where l.status = 'outside' and ${teaches}), 0)::float as outside,
        count(l.id) filter (where l.status <> 'cancelled')::int as lessons, count(l.id) filter (where l.status in ('held', 'confirmed'))::int as "lessonsHeld",
        count(l.id) filter (where l.status = 'cancelled')::int as cancelled,
        greatest(0, coalesce(p.hours, 0) - coalesce(sum(l.hours) filter (where l.status in ('planned', 'held', 'confirmed', 'outside') and ${teaches}), 0))::float as shortfall,
        coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'start', left(l.start::text, 16), 'hours', l.hours, 'idRoom', l.id_room) order by l.start) filter (where l.status = 'cancelled'
          and not exists (select from ${ctx.db.table('st-co-lesson')} m where m.id_replaces = l.id and m.status in ('planned', 'held', 'confirmed') and m.deleted_at is null)), '[]') as uncompensated,
        coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'start', left(l.start::text, 16)) order by l.start) filter (where l.status = 'planned' and l.start <= ${ctx.now}::timestamptz and ${isSincePortal(ctx.db, dayOfLesson(raw('l.start')))}), '[]') as waiting
      from ${groupsTaught(ctx)} g left join ${ctx.db.table('st-co-lesson')} l on l.id_st_co_group = g.id and ${visible(ctx, stCoLesson, 'l')}
        left join ${ctx.db.table('st-co-teachingtype')} p on p.id_st_co = g.id_st_co and p.id_teachingtype = g.id_teachingtype and p.deleted_at is null
      where g.id_st_co = ${idStCo} group by g.id, g.code, g.type, g.type_code, g.color, g.type_num, g.num, p.hours order by g.type_num, g.num, g.id`);
    return { groups, lessons: await toldOfLessons(ctx, idStCo), ...(await presenceOf(ctx, idStCo)) };
  },
});
interface ToldOfLesson {
  readonly id: number;
  readonly teachers: readonly string[];
  readonly substituted: readonly string[];
  readonly topics: readonly string[];
  readonly members: number;
  readonly present: number | null;
}
const toldOfLessons = async (ctx: Ctx, idStCo: number): Promise<ToldOfLesson[]> =>
  (
    await ctx.db.run<ToldOfLesson>(sql`
  select l.id,
    array(select n.name from ${ctx.db.table('st-co-lesson-teacher')} x join ${teachersNamed(ctx.db)} n on n.id = x.id_teacher where x.id_st_co_lesson = l.id order by x.id) as teachers,
    array(select n.name from ${ctx.db.table('st-co-lesson-teacher')} x join ${teachersNamed(ctx.db)} n on n.id = x.id_substituted where x.id_st_co_lesson = l.id order by x.id) as substituted,
    array(select ${topicName(ctx)} from ${ctx.db.table('st-co-lesson-topic')} x join ${ctx.db.table('st-co-topic')} t on t.id = x.id_st_co_topic
      where x.id_st_co_lesson = l.id and (l.status = 'planned' or x.held_hours > 0) order by x.num) as topics,
    (select count(*) from ${groupMembers(ctx.db)} m where m.id_st_co_group = l.id_st_co_group and (l.start at time zone 'Europe/Zagreb')::date between m."from" and m."to")::int as members,
    case when l.status in ('held', 'confirmed')
      then (select count(*) from ${ctx.db.table('st-co-attendance')} a where a.id_st_co_lesson = l.id and a.is_guest = 0 and a.status in ('present', 'late'))::int end as present
  from ${ctx.db.table('st-co-lesson')} l join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group
  where g.id_st_co = ${idStCo} and ${visible(ctx, stCoLesson, 'l')} order by l.start, l.id`)
  ).rows;
const presenceOf = async (ctx: Ctx, idStCo: number) =>
  (await ctx.db.one<{ presence: number | null; below: number; minimum: number | null }>(sql`
  select round(100.0 * sum(x.came) / nullif(sum(x."all"), 0))::int as presence, count(distinct x.id) filter (where 100.0 * x.came < p.attendance_min * x."all")::int as below,
    min(p.attendance_min)::int as minimum
  from ${cameTo(ctx, sql`g.id_st_co = ${idStCo}`)} x
    left join ${ctx.db.table('st-co-teachingtype')} p on p.id_st_co = x.id_st_co and p.id_teachingtype = x.id_teachingtype and p.deleted_at is null`))!;
export const topicName = ({ language }: Ctx) =>
  language === 'hr' ? sql`t.name_hr` : sql`coalesce(nullif(t.name_en, ''), t.name_hr)`;

export const lessonEndpoints: readonly Endpoint[] = [add, whatIf, sheet, progress];

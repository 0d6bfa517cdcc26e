import { integer, type Message, ref, type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  dropKept,
  endpoint,
  type Endpoint,
  inTransaction,
  keep,
  keptUnder,
  makeMany,
  notAllowed,
  notFound,
  purgeMatching,
  Refusal,
  save,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { type Concerned, moveEvents, placeEvents } from '../../calendar/server/index.ts';
import { groupsTaught, roomsNamed } from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { stCoLessonTeacher, stCoLessonTopic, stCoSchedule } from '../model.ts';
import type { Semester } from './days.ts';
import { generateLessons, insertLessons, setPlace, takeAway } from './generation.ts';
import { plansTeaching } from './rules.ts';
import { frameOf } from './surroundings.ts';

type Slot = Row<typeof stCoSchedule>;

// ——— What a change of a slot was ———

/** What a planner says of a slot, all that its counter-move puts back. */
const said = [
  'weekday',
  'timeFrom',
  'timeTo',
  'idRoom',
  'idTeachers',
  'parity',
  'weekFrom',
  'weekTo',
  'dates',
  'isOnline',
  'collisionAllowed',
  'collisionReason',
] as const;
type Place = Pick<Slot, (typeof said)[number]>;
const placeOf = (slot: Slot): Place => Object.fromEntries(said.map(name => [name, slot[name]])) as Place;
const isSamePlace = (a: Place, b: Place): boolean =>
  said.every(name => JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null));

/** A lesson with everything that hangs on its place. */
interface StandingLesson {
  readonly id: number;
  readonly rowVer: number;
  readonly idStCoSchedule: number | null;
  readonly idCalendarEvent: number;
  readonly slotDate: string | null;
  readonly start: string;
  readonly end: string;
  readonly idRoom: number | null;
  readonly hours: number;
  readonly week: number | null;
  readonly category: string;
  readonly isELearning: 0 | 1;
  readonly teachers: readonly {
    readonly idTeacher: number;
    readonly hours: number;
    readonly isSubstitute: 0 | 1;
    readonly idSubstituted: number | null;
  }[];
  readonly topics: readonly { readonly idStCoTopic: number; readonly plannedHours: number | null }[];
}
const lessonsOfGroup = async (ctx: Ctx, idStCoGroup: number): Promise<StandingLesson[]> =>
  (
    await ctx.db.run<StandingLesson>(sql`
  select l.id, l.row_ver as "rowVer", l.id_st_co_schedule as "idStCoSchedule", l.id_calendar_event as "idCalendarEvent", l.slot_date::text as "slotDate",
    left(l.start::text, 16) as start, left(l."end"::text, 16) as "end", l.id_room as "idRoom", l.hours::float as hours, l.week, l.category, l.is_e_learning as "isELearning",
    coalesce((select jsonb_agg(jsonb_build_object('idTeacher', t.id_teacher, 'hours', t.hours, 'isSubstitute', t.is_substitute, 'idSubstituted', t.id_substituted) order by t.id_teacher)
      from ${ctx.db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id), '[]') as teachers,
    coalesce((select jsonb_agg(jsonb_build_object('idStCoTopic', t.id_st_co_topic, 'plannedHours', t.planned_hours) order by t.num)
      from ${ctx.db.table('st-co-lesson-topic')} t where t.id_st_co_lesson = l.id), '[]') as topics
  from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = ${idStCoGroup} and l.deleted_at is null order by l.start, l.id`)
  ).rows;

/** The last change of a slot, kept until it is taken back or changed once more. */
interface SlotChange {
  readonly was: Place;
  /** The version of the slot that this change made. */
  readonly rowVer: number;
  readonly at: string;
  readonly timetable: Semester['status'];
  readonly idUser: number | null;
  readonly moved: readonly { readonly was: StandingLesson; readonly rowVer: number; readonly start: string }[];
  readonly added: readonly Pick<StandingLesson, 'id' | 'rowVer' | 'idCalendarEvent' | 'start'>[];
  readonly removed: readonly StandingLesson[];
  /** Who was told of which lessons; people who heard of the same ones stand together. */
  readonly told: readonly { readonly users: readonly number[]; readonly events: readonly number[] }[];
}
const nameOf = (idSlot: number): string => `st-co-schedule.moved.${idSlot}`;
const lastChangeOf = (ctx: Ctx, idSlot: number): Promise<SlotChange | null> =>
  keptUnder<SlotChange>(ctx, nameOf(idSlot));
/** What is gone is put back nowhere. */
export const forgetChange = (ctx: TxCtx, idSlot: number): Promise<void> => dropKept(ctx, nameOf(idSlot));

const together = (told: readonly Concerned[]): SlotChange['told'] => {
  const eventsOf = new Map<number, number[]>();
  for (const { user, event } of told) eventsOf.set(user, [...(eventsOf.get(user) ?? []), event]);
  const groups = new Map<string, { users: number[]; events: number[] }>();
  for (const [user, events] of eventsOf) {
    const sorted = events.toSorted((a, b) => a - b);
    const there = groups.get(sorted.join());
    if (there) there.users.push(user);
    else groups.set(sorted.join(), { users: [user], events: sorted });
  }
  return [...groups.values()];
};
const oneByOne = (told: SlotChange['told']): Concerned[] =>
  told.flatMap(({ users, events }) => users.flatMap(user => events.map(event => ({ user, event }))));

// ——— Lessons go with their slot ———

/**
 * A timetable that people have in their hands changes with its lessons, in the same act. A slot that goes back to where it was
 * takes its lessons back as they were, whichever way it goes there; any other change is remembered, so that it can be taken back.
 */
export const takeLessonsAlong = async (
  ctx: TxCtx,
  semester: Semester,
  before: Slot | null,
  row: Slot,
): Promise<void> => {
  const isPublished = semester.status === 'published';
  const earlier = isPublished ? await lessonsOfGroup(ctx, row.idStCoGroup) : [];
  const last = before && (await lastChangeOf(ctx, row.id));
  if (last && last.rowVer === before.rowVer && isSamePlace(last.was, row)) {
    await holdLessons(ctx, row.idStCoGroup);
    if ((await againstPuttingBack(ctx, last, { idStCoGroup: row.idStCoGroup, semester })) === null) {
      await putLessonsBack(ctx, row, last);
      return forgetChange(ctx, row.id);
    }
  }
  const made = isPublished
    ? await generateLessons(ctx, semester, [row.idStCoGroup], { idAsker: null, today: wallClock(ctx.now).slice(0, 10) })
    : [];
  if (!before) return;
  const now = new Map(
    (isPublished ? await lessonsOfGroup(ctx, row.idStCoGroup) : []).map(lesson => [lesson.id, lesson]),
  );
  const change: SlotChange = {
    was: placeOf(before),
    rowVer: row.rowVer,
    at: wallClock(ctx.now),
    timetable: semester.status,
    idUser: ctx.me?.id ?? null,
    moved: earlier.flatMap(was => {
      const is = now.get(was.id);
      return is && is.rowVer !== was.rowVer ? [{ was, rowVer: is.rowVer, start: is.start }] : [];
    }),
    added: [...now.values()]
      .filter(({ id }) => !earlier.some(was => was.id === id))
      .map(({ id, rowVer, idCalendarEvent, start }) => ({ id, rowVer, idCalendarEvent, start })),
    removed: earlier.filter(({ id }) => !now.has(id)),
    told: together(made.flatMap(({ told }) => told)),
  };
  await keep(ctx, nameOf(row.id), change);
};
const holdLessons = async (ctx: TxCtx, idStCoGroup: number): Promise<void> => {
  await ctx.db.run(
    sql`select id from ${ctx.db.table('st-co-lesson')} where id_st_co_group = ${idStCoGroup} order by id for update`,
  );
};

interface Framed {
  readonly idStCoGroup: number;
  readonly semester: Pick<Semester, 'status'>;
}
/** Why a change is not taken back any more: somebody has touched a lesson since, or time has gone over one. */
const againstPuttingBack = async (ctx: Ctx, change: SlotChange, frame: Framed): Promise<Message | null> => {
  // Whoever publishes or withdraws a timetable makes or takes all of its lessons, and tells everybody.
  if (change.timetable !== frame.semester.status) return { key: 'timetableChangedSince' };
  const lessons = await lessonsOfGroup(ctx, frame.idStCoGroup);
  const now = new Map(lessons.map(lesson => [lesson.id, lesson]));
  const isTouched = ({ id, rowVer }: { readonly id: number; readonly rowVer: number }): boolean =>
    now.get(id)?.rowVer !== rowVer;
  const touched = [
    ...change.moved.map(({ was, rowVer }) => ({ id: was.id, rowVer })).filter(isTouched),
    ...change.added.filter(lesson => isTouched(lesson) || now.get(lesson.id)!.topics.length > 0),
  ];
  if (touched.length > 0) return { key: 'lessonsChangedSince', params: { count: touched.length } };
  const today = wallClock(ctx.now);
  // What was over when the slot was changed is as over as it was; what has begun since is not undone.
  const begun = [
    ...change.moved.filter(({ was, start }) => start <= today || (was.start > change.at && was.start <= today)),
    ...change.added.filter(({ start }) => start <= today),
    ...change.removed.filter(({ start }) => start > change.at && start <= today),
  ];
  return begun.length > 0 ? { key: 'lessonsBegunSince', params: { count: begun.length } } : null;
};

const putLessonsBack = async (ctx: TxCtx, slot: Slot, change: SlotChange): Promise<void> => {
  await takeAway(ctx, change.added);
  const collision = { collisionAllowed: slot.collisionAllowed, collisionReason: slot.collisionReason };
  const eventOf = ({ start, end, idRoom, teachers }: StandingLesson) => ({
    start,
    end,
    idRoom,
    teachers: teachers.map(t => t.idTeacher),
    ...collision,
  });
  const moved = change.moved.map(({ was }) => was);
  await moveEvents(
    ctx,
    moved.map(lesson => ({ id: lesson.idCalendarEvent, ...eventOf(lesson) })),
    { told: oneByOne(change.told) },
  );
  for (const { id, start, end, idRoom, hours, week, slotDate, idStCoSchedule } of moved)
    await setPlace(ctx, id, { start, end, idRoom, hours, week, slotDate, idStCoSchedule }, 'putBack');
  await purgeMatching(ctx, stCoLessonTeacher, { idStCoLesson: { in: moved.map(({ id }) => id) } });
  await makeMany(
    ctx,
    stCoLessonTeacher,
    moved.flatMap(({ id, teachers }) => teachers.map(t => ({ idStCoLesson: id, ...t }))),
    { action: 'putBack', together: true },
  );
  await makeAgain(ctx, slot, change.removed, eventOf);
};
/** Lessons that the change had taken away: nobody had touched them, so they are made as they were. */
const makeAgain = async (
  ctx: TxCtx,
  slot: Slot,
  lessons: readonly StandingLesson[],
  eventOf: (lesson: StandingLesson) => object & Pick<StandingLesson, 'start' | 'end'>,
): Promise<void> => {
  if (lessons.length === 0) return;
  const group = (await ctx.db.one<{ title: string }>(
    sql`select g.course || ' · ' || g.code as title from ${groupsTaught({ db: ctx.db, language: 'hr' })} g where g.id = ${slot.idStCoGroup}`,
  ))!;
  const events = await placeEvents(
    ctx,
    lessons.map(lesson => ({
      kind: 'lesson',
      source: 'lesson',
      title: group.title,
      idOwner: ctx.me!.id,
      groups: [slot.idStCoGroup],
      ...eventOf(lesson),
    })),
  );
  const ids = await insertLessons(
    ctx,
    lessons.map(({ id: _id, rowVer: _rowVer, teachers, topics: _topics, ...lesson }, i) => ({
      lesson: { ...lesson, idStCoGroup: slot.idStCoGroup, status: 'planned', idCalendarEvent: events[i]! },
      teachers,
    })),
  );
  await makeMany(
    ctx,
    stCoLessonTopic,
    lessons.flatMap(({ topics }, i) => topics.map((t, n) => ({ idStCoLesson: ids[i]!, ...t, num: n + 1 }))),
    { action: 'putBack' },
  );
};

// ——— The counter-move ———

/** Where a slot was before its last change, and what going back there means; null where it was not changed. */
export const wayBackOf = async (ctx: Ctx, idSlot: number) => {
  const change = await lastChangeOf(ctx, idSlot);
  const slot = await slotNow(ctx, idSlot);
  if (!change || !slot) return null;
  const against = await againstGoingBack(ctx, slot, change);
  const { idRoom, weekday, timeFrom, timeTo, dates } = change.was;
  const names = await ctx.db.one<{ room: string | null; by: string | null }>(
    sql`select (select r.code from ${roomsNamed(ctx)} r where r.id = ${idRoom}) as room, (select u.name from ${accountsNamed(ctx.db)} u where u.id = ${change.idUser}) as by`,
  );
  return {
    weekday,
    timeFrom,
    timeTo,
    dates: (dates ?? []).map(({ date }) => date),
    ...names!,
    at: change.at,
    lessons: change.moved.length + change.added.length + change.removed.length,
    people: new Set(change.told.flatMap(({ users }) => users)).size,
    against: against && ctx.app.words.say(ctx.language, against, stCoSchedule),
  };
};
interface SlotNow {
  readonly rowVer: number;
  readonly idStCoGroup: number;
}
const slotNow = (ctx: Ctx, id: number, held = sql``): Promise<SlotNow | null> =>
  ctx.db.one<SlotNow>(
    sql`select row_ver as "rowVer", id_st_co_group as "idStCoGroup" from ${ctx.db.table('st-co-schedule')} where id = ${id} and deleted_at is null ${held}`,
  );
const againstGoingBack = async (ctx: Ctx, slot: SlotNow, change: SlotChange): Promise<Message | null> =>
  slot.rowVer === change.rowVer
    ? againstPuttingBack(ctx, change, { idStCoGroup: slot.idStCoGroup, semester: (await frameOf(ctx, slot)).semester })
    : { key: 'slotChangedSince' };

const because = (why: Message): Refusal => new Refusal(409, why, { kind: 'state', resource: stCoSchedule.name });
const must = { required: true } as const;
const putBack = endpoint({
  method: 'PUT',
  path: 'st-co-schedule/put-back',
  summary:
    'Takes back the last change of a slot: the slot, its lessons, their rooms and teachers are where they were, and those who were told of the change hear it.',
  about: 'st-co-schedule',
  query: { id: ref('st-co-schedule', must) },
  body: { rowVer: integer(must) },
  answer: { id: ref('st-co-schedule', must), rowVer: integer(must), lessons: integer(must), people: integer(must) },
  handle(ctx, { query: { id }, body: { rowVer } }) {
    if (!ctx.me || !(ctx.me.isAdmin || plansTeaching(ctx.me))) throw notAllowed();
    return inTransaction(ctx, tx => putSlotBack(tx, id, rowVer));
  },
});
const putSlotBack = async (ctx: TxCtx, id: number, rowVer: number) => {
  const slot = await slotNow(ctx, id, sql`for update`);
  if (!slot) throw notFound();
  const change = await lastChangeOf(ctx, id);
  if (!change) throw because({ key: 'notMoved' });
  // Whoever looks at an old version hears that first, from the save.
  const against = slot.rowVer === rowVer ? await againstGoingBack(ctx, slot, change) : null;
  if (against) throw because(against);
  const { after } = await save(ctx, stCoSchedule, change.was, { as: 'person', id, rowVer });
  // Somebody was quicker with one of the lessons: nothing of this stands.
  if (await lastChangeOf(ctx, id)) throw because({ key: 'slotChangedSince' });
  return {
    id,
    rowVer: after.rowVer,
    lessons: change.moved.length + change.added.length + change.removed.length,
    people: new Set(change.told.flatMap(({ users }) => users)).size,
  };
};

export const putBackEndpoints: readonly Endpoint[] = [putBack];

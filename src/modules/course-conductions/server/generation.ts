import { wallClock } from '../../../kernel/resource/index.ts';
import { type Ctx, makeMany, purgeMatching, saveMatching, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model.ts';
import {
  type Concerned,
  moveEvents,
  type PlacedEvent,
  placeFreeEvents,
  removeEvents,
} from '../../calendar/server/index.ts';
import { groupsTaught, teachersNamed } from '../../catalogues/server/index.ts';
import { stCoLesson, stCoLessonTeacher } from '../model.ts';
import { lessonsBegin } from './beginnings.ts';
import { daysOf, type Semester, type TeachingDay, teachingTimeOf } from './days.ts';
import type { StandingSlot } from './judge.ts';
import { isOutside, portalSinceOf } from './outside.ts';
import { slotsWhere } from './surroundings.ts';

/** What became of the lessons of one group. */
export interface GroupResult {
  readonly idStCoGroup: number;
  readonly group: string;
  /** Hours of the plan; null where it says none. */
  readonly planned: number | null;
  readonly placed: number;
  readonly added: number;
  readonly moved: number;
  readonly removed: number;
  /** Days that something else has taken, each with the sentence that tells by whom. */
  readonly blocked: readonly { readonly date: string; readonly message: string }[];
  /** Who was told of lessons that moved. */
  readonly told: readonly Concerned[];
}

interface KnownLesson {
  readonly id: number;
  readonly idStCoSchedule: number | null;
  readonly idStCoGroup: number;
  readonly idCalendarEvent: number;
  readonly slotDate: string | null;
  readonly start: string;
  readonly end: string;
  readonly idRoom: number | null;
  readonly teachers: readonly number[];
  readonly week: number | null;
  readonly hours: number;
  readonly status: 'planned' | 'held' | 'confirmed' | 'cancelled' | 'compensated' | 'outside';
  readonly isMoved: boolean;
  readonly isUsed: boolean;
}
const lessonsOfGroups = async (ctx: Ctx, groups: readonly number[]): Promise<KnownLesson[]> =>
  (
    await ctx.db.run<KnownLesson>(sql`
  select l.id, l.id_st_co_schedule as "idStCoSchedule", l.id_st_co_group as "idStCoGroup", l.id_calendar_event as "idCalendarEvent", l.slot_date::text as "slotDate",
    left(l.start::text, 16) as start, left(l."end"::text, 16) as "end", l.id_room as "idRoom", l.week, l.hours::float as hours, l.status, l.was_start is not null as "isMoved",
    array(select t.id_teacher from ${ctx.db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id order by 1) as teachers,
    exists (select from ${ctx.db.table('st-co-lesson-topic')} t where t.id_st_co_lesson = l.id)
      or exists (select from ${ctx.db.table('st-co-attendance')} a where a.id_st_co_lesson = l.id)
      or exists (select from ${ctx.db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id and t.is_substitute = 1) as "isUsed"
  from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = any(${groups}::int[]) and l.deleted_at is null order by l.start, l.id`)
  ).rows;

interface Taught {
  readonly id: number;
  readonly code: string;
  readonly course: string;
  readonly hours: number | null;
  readonly validFrom: string | null;
}
/** The groups with the hours that the plan gives each. Events speak Croatian, as the timetable on the wall does. */
const groupsWithHours = async (ctx: Ctx, groups: readonly number[]): Promise<Map<number, Taught>> =>
  new Map(
    (
      await ctx.db.run<Taught>(sql`select g.id, g.code, g.course, p.hours::float as hours, g.valid_from::text as "validFrom" from ${groupsTaught({ db: ctx.db, language: 'hr' })} g
      left join ${ctx.db.table('st-co-teachingtype')} p on p.id_st_co = g.id_st_co and p.id_teachingtype = g.id_teachingtype and p.deleted_at is null
    where g.id = any(${groups}::int[])`)
    ).rows.map(row => [row.id, row]),
  );

interface Share {
  readonly idTeacher: number;
  readonly idUser: number | null;
  readonly sharePct: number;
  readonly coTeaching: boolean;
}
const sharesOf = async (ctx: Ctx, groups: readonly number[]): Promise<Map<number, Share[]>> => {
  const { rows } = await ctx.db.run<Share & { idStCoGroup: number }>(sql`
    select s.id_st_co_group as "idStCoGroup", s.id_teacher as "idTeacher", t.id_user as "idUser", s.share_pct::float as "sharePct", s.co_teaching = 1 as "coTeaching"
    from ${ctx.db.table('st-co-group-teacher')} s join ${teachersNamed(ctx.db)} t on t.id = s.id_teacher where s.id_st_co_group = any(${groups}::int[]) and s.deleted_at is null`);
  const map = new Map<number, Share[]>();
  for (const row of rows) map.set(row.idStCoGroup, [...(map.get(row.idStCoGroup) ?? []), row]);
  return map;
};
/** Whoever stands before the group together has the whole lesson each; those who share it divide its hours by their shares. */
export const hoursOfTeachers = (
  hours: number,
  teachers: readonly number[],
  shares: readonly Share[],
): { readonly idTeacher: number; readonly hours: number }[] => {
  const of = (id: number) => shares.find(s => s.idTeacher === id);
  const whole = teachers.reduce((sum, id) => sum + (of(id)?.sharePct ?? 100), 0);
  return teachers.map(idTeacher => ({
    idTeacher,
    hours:
      teachers.length === 1 || of(idTeacher)?.coTeaching
        ? hours
        : Math.round((hours * (of(idTeacher)?.sharePct ?? 100) * 100) / whole) / 100,
  }));
};

/** One lesson that a slot gives. */
interface Occurrence {
  readonly slot: StandingSlot;
  readonly day: TeachingDay;
}
const startOf = ({ slot, day }: Occurrence): string => `${day.date} ${slot.timeFrom}`;
const endOf = ({ slot, day }: Occurrence): string => `${day.date} ${slot.timeTo}`;
const keyOf = (idSlot: number | null, date: string | null): string => `${idSlot} ${date}`;

/** What somebody has touched is never taken away or moved by the timetable. */
const isUntouched = (l: KnownLesson): boolean =>
  l.status === 'planned' && l.idStCoSchedule !== null && !l.isMoved && !l.isUsed;
const counts = (l: KnownLesson): boolean => l.status !== 'cancelled';
const isAsItsSlot = (l: KnownLesson, o: Occurrence): boolean =>
  l.start === startOf(o) &&
  l.end === endOf(o) &&
  l.idRoom === o.slot.idRoom &&
  l.teachers.join() === o.slot.teachers.join();

interface GroupPlan {
  readonly group: Taught;
  readonly add: readonly Occurrence[];
  readonly move: readonly { readonly lesson: KnownLesson; readonly to: Occurrence }[];
  readonly remove: readonly KnownLesson[];
  /** Hours of lessons that stay or come. */
  readonly placed: number;
}
/**
 * Which lessons of a group stay, move, come and go. Lessons come in the order of their days until the plan's hours are full.
 * What a changed slot no longer gives and what it gives anew are paired week by week, so that a lesson keeps its topics. None is
 * made for a day before `from`.
 */
const planOf = (
  group: Taught,
  occurrences: readonly Occurrence[],
  lessons: readonly KnownLesson[],
  { today, now, from }: { readonly today: string; readonly now: string; readonly from: string },
): GroupPlan => {
  const given = new Set(occurrences.map(o => keyOf(o.slot.id, o.day.date)));
  const slots = new Set(occurrences.map(o => o.slot.id));
  const known = new Map(lessons.map(l => [keyOf(l.idStCoSchedule, l.slotDate), l]));
  // A planned lesson keeps its topics through a change of its slot; only what was moved by itself, or is over, stays as it is.
  const follows = (l: KnownLesson): boolean =>
    l.status === 'planned' && l.idStCoSchedule !== null && !l.isMoved && dateOf(l.start) >= today;
  const stray = lessons.filter(l => follows(l) && !given.has(keyOf(l.idStCoSchedule, l.slotDate)));
  // A week whose lesson is over has had it, wherever a changed slot would have it now.
  const had = new Set(
    lessons
      .filter(l => !follows(l) && l.idStCoSchedule !== null && !given.has(keyOf(l.idStCoSchedule, l.slotDate)))
      .map(l => `${l.idStCoSchedule} ${l.week}`),
  );
  const standing = lessons.filter(l => counts(l) && !stray.includes(l)).reduce((sum, l) => sum + l.hours, 0);
  let placed = standing;
  const add: Occurrence[] = [];
  const move: { lesson: KnownLesson; to: Occurrence }[] = [];
  const remove: KnownLesson[] = [];
  for (const l of lessons) {
    const o = occurrences.find(one => keyOf(one.slot.id, one.day.date) === keyOf(l.idStCoSchedule, l.slotDate));
    if (o && follows(l) && !isAsItsSlot(l, o) && startOf(o) > now) {
      move.push({ lesson: l, to: o });
      placed += o.slot.hours - l.hours;
    }
  }
  const free = [...stray];
  for (const o of occurrences) {
    if (known.has(keyOf(o.slot.id, o.day.date)) || had.has(`${o.slot.id} ${o.day.week}`)) continue;
    if (group.hours !== null && placed >= group.hours) break;
    const pair = free.findIndex(l => l.idStCoSchedule === o.slot.id && l.week === o.day.week);
    const lesson = pair < 0 ? null : free.splice(pair, 1)[0]!;
    // Nothing is moved into the past: where the changed slot would have had it already, this week's lesson stays.
    const stays = lesson !== null && startOf(o) <= now;
    if (lesson === null && o.day.date < from) continue;
    if (lesson === null) add.push(o);
    else if (!stays) move.push({ lesson, to: o });
    placed += stays ? lesson.hours : o.slot.hours;
  }
  for (const l of free)
    if (isUntouched(l) || !slots.has(l.idStCoSchedule!)) remove.push(l);
    else placed += l.hours;
  return { group, add, move, remove, placed };
};

/**
 * Makes the lessons of these groups as their slots say, and as often as it is done: what is missing comes, what no slot gives any
 * longer goes, and what somebody has held, moved or prepared stays. Set-based: each kind of change is one statement.
 */
export const generateLessons = async (
  ctx: TxCtx,
  semester: Semester,
  groups: readonly number[],
  how: { readonly idAsker: number | null; readonly today: string },
): Promise<GroupResult[]> => {
  if (groups.length === 0) return [];
  const time = await teachingTimeOf(ctx, semester);
  const season = { idAcademicyear: semester.idAcademicyear, season: semester.kind };
  const slots = await slotsWhere(ctx, season, sql`s.id_st_co_group = any(${groups}::int[])`);
  const taught = await groupsWithHours(ctx, groups);
  const lessons = await lessonsOfGroups(ctx, groups);
  const shares = await sharesOf(ctx, groups);
  const begin = await lessonsBegin(ctx, semester);
  const since = await portalSinceOf(ctx);
  const plans = groups.map(id => {
    const occurrences = slots
      .filter(s => s.idStCoGroup === id)
      .flatMap(slot => daysOf(slot, slot, time.days).map(day => ({ slot, day })))
      .toSorted((a, b) => startOf(a).localeCompare(startOf(b)) || a.slot.id - b.slot.id);
    const group = taught.get(id)!;
    // Lessons to come are made, however late the day is set since which the portal is in use.
    const skipped = begin.beforePortal === 'skip' && since !== null ? (since < how.today ? since : how.today) : '';
    const from = [begin.from ?? '', group.validFrom ?? '', skipped].toSorted().at(-1)!;
    return planOf(
      group,
      occurrences,
      lessons.filter(l => l.idStCoGroup === id),
      { today: how.today, now: wallClock(ctx.now), from },
    );
  });
  await takeAway(
    ctx,
    plans.flatMap(p => p.remove),
  );
  const told = await shift(ctx, plans, shares);
  const blocked = await place(ctx, plans, shares, how.idAsker);
  return plans.map(p => {
    const refused = blocked.get(p.group.id) ?? [];
    return {
      idStCoGroup: p.group.id,
      group: `${p.group.course} ${p.group.code}`,
      planned: p.group.hours,
      placed: p.placed - refused.reduce((sum, b) => sum + b.hours, 0),
      added: p.add.length - refused.length,
      moved: p.move.length,
      removed: p.remove.length,
      blocked: refused.map(({ date, message }) => ({ date, message })),
      told: told.filter(({ event }) => p.move.some(({ lesson }) => lesson.idCalendarEvent === event)),
    };
  });
};

/** Lessons and their events, as if they had never been. */
export const takeAway = async (
  ctx: TxCtx,
  lessons: readonly Pick<KnownLesson, 'id' | 'idCalendarEvent'>[],
): Promise<void> => {
  if (lessons.length === 0) return;
  await purgeMatching(ctx, stCoLesson, { id: { in: lessons.map(l => l.id) } });
  await removeEvents(
    ctx,
    lessons.map(l => l.idCalendarEvent),
  );
};

/** Lessons whose slot has changed; whoever they concern hears of all of them in one message. */
const shift = async (
  ctx: TxCtx,
  plans: readonly GroupPlan[],
  shares: ReadonlyMap<number, readonly Share[]>,
): Promise<readonly Concerned[]> => {
  const moves = plans.flatMap(p => p.move);
  if (moves.length === 0) return [];
  // A collision that was allowed for the slot is allowed for its lessons where they go.
  const collisions = await allowedCollisions(
    ctx,
    moves.map(({ to }) => to.slot.id),
  );
  const told = await moveEvents(
    ctx,
    moves.map(({ lesson, to }) => ({
      id: lesson.idCalendarEvent,
      start: startOf(to),
      end: endOf(to),
      idRoom: to.slot.idRoom,
      teachers: to.slot.teachers,
      ...collisionOf(collisions.get(to.slot.id)),
    })),
  );
  for (const { lesson, to } of moves)
    await setPlace(ctx, lesson.id, {
      start: startOf(to),
      end: endOf(to),
      idRoom: to.slot.idRoom,
      hours: to.slot.hours,
      week: to.day.week,
      slotDate: to.day.date,
      idStCoSchedule: to.slot.id,
    });
  const changed = moves.filter(({ lesson, to }) => lesson.teachers.join() !== to.slot.teachers.join());
  if (changed.length === 0) return told;
  await purgeMatching(ctx, stCoLessonTeacher, { idStCoLesson: { in: changed.map(({ lesson }) => lesson.id) } });
  await makeMany(
    ctx,
    stCoLessonTeacher,
    changed.flatMap(({ lesson, to }) =>
      hoursOfTeachers(to.slot.hours, to.slot.teachers, shares.get(to.slot.idStCoGroup) ?? []).map(t => ({
        idStCoLesson: lesson.id,
        ...t,
      })),
    ),
  );
  return told;
};
const collisionOf = (reason: string | undefined) =>
  ({ collisionAllowed: reason === undefined ? 0 : 1, collisionReason: reason ?? null }) as const;

interface Refused {
  readonly date: string;
  readonly message: string;
  readonly hours: number;
}
const place = async (
  ctx: TxCtx,
  plans: readonly GroupPlan[],
  shares: ReadonlyMap<number, readonly Share[]>,
  idAsker: number | null,
): Promise<Map<number, Refused[]>> => {
  const wanted = plans.flatMap(p => p.add.map(o => ({ o, group: p.group })));
  if (wanted.length === 0) return new Map();
  const collisions = await allowedCollisions(
    ctx,
    wanted.map(({ o }) => o.slot.id),
  );
  const eventOf = ({ o, group }: (typeof wanted)[number]): PlacedEvent => {
    const reason = collisions.get(o.slot.id);
    return {
      kind: 'lesson',
      source: 'lesson',
      title: `${group.course} · ${group.code}`,
      start: startOf(o),
      end: endOf(o),
      idRoom: o.slot.idRoom,
      idOwner: ownerOf(o, shares.get(group.id) ?? []) ?? idAsker ?? ctx.me!.id,
      teachers: o.slot.teachers,
      groups: [group.id],
      ...(reason !== undefined && { collisionAllowed: 1, collisionReason: reason }),
    };
  };
  const events = wanted.map(eventOf);
  const since = await portalSinceOf(ctx);
  const refused = new Map<number, Refused[]>();
  const placed: NewLesson[] = [];
  for (const [n, { id, taken }] of (await placeFreeEvents(ctx, events)).entries()) {
    const { o, group } = wanted[n]!;
    if (taken)
      refused.set(group.id, [
        ...(refused.get(group.id) ?? []),
        { date: o.day.date, message: taken.message, hours: o.slot.hours },
      ]);
    else
      placed.push({
        lesson: {
          idStCoSchedule: o.slot.id,
          idStCoGroup: group.id,
          idCalendarEvent: id,
          slotDate: o.day.date,
          start: startOf(o),
          end: endOf(o),
          idRoom: o.slot.idRoom,
          hours: o.slot.hours,
          week: o.day.week,
          category: 'regular',
          status: isOutside(ctx, since, { start: startOf(o), end: endOf(o) }) ? 'outside' : 'planned',
          isELearning: o.slot.idRoom === null ? 1 : 0,
        },
        teachers: hoursOfTeachers(o.slot.hours, o.slot.teachers, shares.get(group.id) ?? []),
      });
  }
  await insertLessons(ctx, placed);
  return refused;
};
const ownerOf = (o: Occurrence, shares: readonly Share[]): number | null =>
  o.slot.teachers.flatMap(id => shares.find(s => s.idTeacher === id)?.idUser ?? [])[0] ?? null;
const allowedCollisions = async (ctx: Ctx, slots: readonly number[]): Promise<Map<number, string>> =>
  new Map(
    (
      await ctx.db.run<{ id: number; reason: string }>(
        sql`select id, collision_reason as reason from ${ctx.db.table('st-co-schedule')} where id = any(${slots}::int[]) and collision_allowed = 1`,
      )
    ).rows.map(row => [row.id, row.reason]),
  );

export interface NewLesson {
  readonly lesson: Readonly<Record<string, unknown>>;
  readonly teachers: readonly { readonly idTeacher: number; readonly hours: number }[];
}
/** Stores lessons with their teachers, with one entry in the audit for all of them. */
export const insertLessons = async (
  ctx: TxCtx,
  lessons: readonly NewLesson[],
  note: string | null = null,
): Promise<number[]> => {
  if (lessons.length === 0) return [];
  const ids = await makeMany(
    ctx,
    stCoLesson,
    lessons.map(({ lesson }) => lesson),
    { together: lessons.length > 1, note },
  );
  await makeMany(
    ctx,
    stCoLessonTeacher,
    lessons.flatMap(({ teachers }, i) => teachers.map(t => ({ idStCoLesson: ids[i]!, ...t }))),
    { together: true },
  );
  return ids;
};

/** Columns of one lesson that follow its event, versioned and audited as every change is. */
export const setPlace = async (
  ctx: TxCtx,
  id: number,
  values: Parameters<typeof saveMatching<typeof stCoLesson>>[3],
  action = 'update',
): Promise<void> => {
  await saveMatching(ctx, stCoLesson, { id }, values, { action });
};

/** Lessons that nobody has held here go with their slot; gives the number of those that stay. */
export const dropLessonsOfSlot = async (ctx: TxCtx, idSlot: number): Promise<number> => {
  const { rows } = await ctx.db.run<{ id: number; idCalendarEvent: number; status: string }>(sql`
    select id, id_calendar_event as "idCalendarEvent", status from ${ctx.db.table('st-co-lesson')} where id_st_co_schedule = ${idSlot} and deleted_at is null for update`);
  const stays = rows.filter(l => l.status !== 'planned' && l.status !== 'outside');
  if (stays.length === 0) await takeAway(ctx, rows);
  return stays.length;
};

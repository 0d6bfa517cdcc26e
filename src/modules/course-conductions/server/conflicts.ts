import { type Message, wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, Refusal, sql, type TxCtx } from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model.ts';
import { type Asking, conflictsOf } from '../../calendar/server/index.ts';
import { coursesTaken } from '../../catalogues/server/index.ts';
import { stCoSchedule } from '../model.ts';
import { daysOf } from './days.ts';
import { type Found, judgeOf, type Surroundings, type WantedSlot } from './judge.ts';
import { type Frame, frameOf, surroundingsOf } from './surroundings.ts';

// ——— What is told of a conflict ———

export interface ToldConflict {
  readonly class: Found['class'];
  readonly level: Found['level'];
  readonly overridable: 0 | 1;
  readonly idEvent: number | null;
  readonly idSlot: number | null;
  readonly label: string;
  readonly message: string;
  readonly count: number | null;
  readonly students: readonly string[];
  readonly dates: readonly string[];
}

const weekdayName = (ctx: Ctx, weekday: number): string =>
  new Intl.DateTimeFormat(wordLanguageOf(ctx.language) === 'hr' ? 'hr' : 'en-GB', { weekday: 'short', timeZone: 'UTC' })
    .format(new Date(Date.UTC(2024, 0, weekday)))
    .replace('.', '');
/** «Baze podataka L2, uto 12:00–14:00, K-R1». */
const standing = (ctx: Ctx, { slot }: Found): string =>
  slot === undefined
    ? ''
    : [
        `${slot.course} ${slot.code}`,
        `${slot.weekday === null ? '' : `${weekdayName(ctx, slot.weekday)} `}${slot.timeFrom}–${slot.timeTo}`,
        slot.room,
      ]
        .filter(Boolean)
        .join(', ');

const duration = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
const sentenceOf = (ctx: Ctx, found: Found): Message => {
  const by = [standing(ctx, found), found.slot?.by].filter(Boolean).join(', ');
  const { subject, count = 0, amount = 0 } = found;
  switch (found.class) {
    case 'room':
      return { key: 'conflictRoom', params: { room: subject, by } };
    case 'teacher':
      return { key: found.level === 'hard' ? 'conflictTeacher' : 'allowedTeacher', params: { teacher: subject, by } };
    case 'group':
      return { key: found.level === 'hard' ? 'conflictGroup' : 'allowedGroup', params: { group: subject, by } };
    case 'student':
      return { key: 'conflictStudent', params: { count, by } };
    case 'capacity':
      return { key: 'conflictCapacity', params: { room: subject, seats: count, missing: amount } };
    case 'roomType':
      return subject === '' ? { key: 'conflictNoRoom' } : { key: 'conflictRoomType', params: { room: subject } };
    case 'holiday':
      return { key: 'conflictHoliday', params: { count, names: subject, left: amount } };
    case 'availability':
      return { key: 'conflictAvailability', params: { teacher: subject } };
    case 'dayLoad':
      return subject === ''
        ? { key: 'conflictStudentLoad', params: { count, hours: amount } }
        : { key: 'conflictTeacherLoad', params: { teacher: subject, hours: amount } };
    case 'gap':
      return subject === ''
        ? { key: 'conflictStudentGap', params: { count, wait: duration(amount) } }
        : { key: 'conflictTeacherGap', params: { teacher: subject, wait: duration(amount) } };
  }
};
/** Names of students are read once for all conflicts; of very many only the first ones are named. */
const mostNamed = 100;
export const toldAll = async (ctx: Ctx, found: readonly Found[]): Promise<ToldConflict[]> => {
  const ids = [...new Set(found.flatMap(f => (f.students ?? []).slice(0, mostNamed)))];
  const names = new Map(
    ids.length === 0
      ? []
      : (
          await ctx.db.run<{ id: number; name: string }>(
            sql`select distinct n.id_student as id, n.student as name from ${coursesTaken(ctx.db)} n where n.id_student = any(${ids}::int[])`,
          )
        ).rows.map(row => [row.id, row.name] as const),
  );
  return found.map(f => ({
    class: f.class,
    level: f.level,
    overridable: f.overridable ? 1 : 0,
    idEvent: f.idEvent ?? null,
    idSlot: f.slot?.id ?? null,
    label: standing(ctx, f) || f.subject,
    message: f.message ?? ctx.app.words.say(ctx.language, sentenceOf(ctx, f), stCoSchedule),
    count: f.count ?? null,
    students: (f.students ?? []).slice(0, mostNamed).flatMap(id => names.get(id) ?? []),
    dates: [...f.dates],
  }));
};

// ——— Against the calendar ———

/** What a slot would place into the calendar. */
const askingOf = (wanted: WantedSlot, { group, time }: Pick<Surroundings, 'group' | 'time'>): Asking[] =>
  daysOf(wanted, group, time.days).map(({ date: day }) => ({
    kind: 'lesson',
    title: group.course,
    start: `${day} ${wanted.timeFrom}`,
    end: `${day} ${wanted.timeTo}`,
    idRoom: wanted.idRoom,
    teachers: wanted.teachers,
    groups: [wanted.idStCoGroup],
    collisionAllowed: wanted.collisionAllowed ? 1 : 0,
  }));
/**
 * Lessons that stand where their slot has them are judged by the slot; all else in the calendar stands in the way by itself, and so
 * does what somebody holds for another: their own slots know nothing of it.
 */
const bySlots = async (
  ctx: Ctx,
  events: readonly number[],
  teachers: readonly number[],
): Promise<ReadonlyMap<number, { readonly isSubstitute: boolean }>> =>
  new Map(
    events.length === 0
      ? []
      : (
          await ctx.db.run<{ id: number; isSubstitute: boolean }>(sql`select l.id_calendar_event as id,
              exists (select from ${ctx.db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id and t.is_substitute = 1 and t.id_teacher = any(${teachers}::int[])) as "isSubstitute"
            from ${ctx.db.table('st-co-lesson')} l join ${ctx.db.table('st-co-schedule')} s on s.id = l.id_st_co_schedule and s.deleted_at is null
          where l.id_calendar_event = any(${events}::int[]) and l.deleted_at is null and l.status = 'planned'
            and l.slot_date = (l.start at time zone 'Europe/Zagreb')::date and s.time_from = (l.start at time zone 'Europe/Zagreb')::time and l.id_room is not distinct from s.id_room`)
        ).rows.map(({ id, isSubstitute }) => [id, { isSubstitute }] as const),
  );
const ownLessons = async (ctx: Ctx, idSlot: number | null): Promise<Set<number>> =>
  new Set(
    idSlot === null
      ? []
      : (
          await ctx.db.run<{ id: number }>(
            sql`select id_calendar_event as id from ${ctx.db.table('st-co-lesson')} where id_st_co_schedule = ${idSlot} and deleted_at is null`,
          )
        ).rows.map(row => row.id),
  );
export const foundInCalendar = async (
  ctx: Ctx,
  wanted: WantedSlot,
  around: Pick<Surroundings, 'group' | 'time'>,
): Promise<Found[]> => {
  const asked = askingOf(wanted, around);
  const own = await ownLessons(ctx, wanted.id);
  const met = [...(await conflictsOf(ctx, asked, [...own]))].flatMap(([n, conflicts]) =>
    conflicts.filter(c => c.idEvent !== null).map(c => ({ ...c, date: dateOf(asked[n]!.start) })),
  );
  const judged = await bySlots(
    ctx,
    met.map(c => c.idEvent!),
    wanted.teachers,
  );
  const isJudged = (c: (typeof met)[number]): boolean => {
    const lesson = judged.get(c.idEvent!);
    return lesson !== undefined && !(c.kind === 'teacher' && lesson.isSubstitute);
  };
  return met
    .filter(c => !isJudged(c) && c.kind !== 'holiday')
    .map(c => ({
      class: c.kind as 'room' | 'teacher' | 'group',
      level: 'hard',
      overridable: c.kind !== 'room',
      idEvent: c.idEvent!,
      subject: c.title,
      message: c.message,
      dates: [c.date],
      weight: 0,
    }));
};

const hardFirst = (found: readonly Found[]): Found[] =>
  found.toSorted((a, b) => Number(a.level === 'soft') - Number(b.level === 'soft'));

/** Everything that is wrong with a slot, the hard ones first. Nothing is held: it may be otherwise in a moment. */
export const foundFor = async (ctx: Ctx, wanted: WantedSlot): Promise<Found[]> => {
  const around = await surroundingsOf(ctx, await frameOf(ctx, wanted), wanted.teachers, wanted.idRoom);
  const judge = judgeOf(around);
  return hardFirst([...judge.room(wanted), ...judge.people(wanted), ...(await foundInCalendar(ctx, wanted, around))]);
};
/**
 * The same for a slot that is saved: whoever else would place one there waits, and what cannot stand is refused. What does not
 * change meanwhile is read before, and the calendar is asked last, so that those who wait do not wait long.
 */
export const foundHolding = async (ctx: TxCtx, wanted: WantedSlot, frame: Frame): Promise<Found[]> => {
  const around = await surroundingsOf(ctx, frame, wanted.teachers, wanted.idRoom, root => lockSlot(ctx, wanted, root));
  const judge = judgeOf(around);
  const found = hardFirst([...judge.room(wanted), ...judge.people(wanted)]);
  await refuseHard(ctx, found);
  await refuseHard(ctx, await foundInCalendar(ctx, wanted, around));
  return found;
};

// ——— Two planners at once ———

/** Whoever places a slot holds its room, its teachers and its tree of groups, in this order, until the slot stands. */
const lockSlot = async (
  ctx: TxCtx,
  { idRoom, teachers }: Pick<WantedSlot, 'idRoom' | 'teachers'>,
  root: number,
): Promise<void> => {
  const key = (what: string, id: number): string => JSON.stringify([ctx.db.schema, what, id]);
  const keys = [
    ...(idRoom === null ? [] : [key('slots of room', idRoom)]),
    ...teachers.toSorted((a, b) => a - b).map(id => key('slots of teacher', id)),
    key('slots of group', root),
  ];
  await ctx.db.run(sql`select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest(${keys}::text[]) as key`);
};
/** Refuses what cannot stand: one sentence that tells by whom, and everything else beside it. */
const refuseHard = async (ctx: Ctx, found: readonly Found[]): Promise<void> => {
  const conflicts = await toldAll(
    ctx,
    found.filter(f => f.level === 'hard'),
  );
  const first = conflicts[0];
  if (first)
    throw new Refusal(
      409,
      { key: 'said', params: { sentence: first.message } },
      { kind: 'conflict', resource: stCoSchedule.name, conflicts },
    );
};

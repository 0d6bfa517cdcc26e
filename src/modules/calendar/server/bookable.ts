import type { Row } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  type Db,
  type FieldProblem,
  invalid,
  invalidAll,
  type Me,
  sql,
} from '../../../kernel/server/index.ts';
import type { room } from '../../catalogues/model.ts';
import { isInOneYear, roomsNamed, teachersNamed, teachingGroups } from '../../catalogues/server/index.ts';
import { accountsNamed } from '../../people/server/index.ts';
import { calendarEvent, type reservationtype } from '../model.ts';
import type { BookRequest } from '../model/shapes.ts';
import { booksAsStudent, booksAsTeacher, editsCalendar } from './rules.ts';
import { addMinutes, dateOf, doesNotExist, minutesBetween, offGrid, timeOf, wallClock } from '../model/time.ts';

export type EventType = Pick<
  Row<typeof reservationtype>,
  'id' | 'systemKind' | 'approval' | 'blocksRoom' | 'blocksTeacher' | 'publicTitle' | 'maxMinutes' | 'minNoticeHours'
> & { readonly allowedFor: readonly string[] };
export type Room = Pick<
  Row<typeof room>,
  'id' | 'code' | 'capacity' | 'idRoomtype' | 'isVirtual' | 'isBookable' | 'isStudentBookable'
>;
/** As what somebody books: it decides which types and rooms are theirs, and whether somebody must agree. */
export type BooksAs = 'editor' | 'teacher' | 'student';

/** A refusal in the words of events. */
export const refuse = (field: string, key: string, params?: Record<string, string | number>) =>
  invalid(field, key, params, calendarEvent.name);

export const typeById = async (db: Db, id: number): Promise<EventType> => {
  const found =
    await db.one<EventType>(sql`select id, system_kind as "systemKind", approval, coalesce(allowed_for, '{}') as "allowedFor", blocks_room as "blocksRoom", blocks_teacher as "blocksTeacher",
    public_title as "publicTitle", max_minutes as "maxMinutes", min_notice_hours as "minNoticeHours" from ${db.table('reservationtype')} where id = ${id} and deleted_at is null for key share`);
  if (!found) throw refuse('idReservationtype', 'notAnOption');
  return found;
};
export const roomsById = async (ctx: Ctx, ids: readonly (number | null | undefined)[]): Promise<Map<number, Room>> => {
  const wanted = [...new Set(ids.flatMap(id => id ?? []))];
  const rows =
    await ctx.db.rows<Room>(sql`select id, code, capacity, id_roomtype as "idRoomtype", is_virtual as "isVirtual", is_bookable as "isBookable", is_student_bookable as "isStudentBookable"
    from ${roomsNamed(ctx)} r where id = any(${wanted}::int[]) and is_open`);
  if (rows.length < wanted.length) throw refuse('idRoom', 'notAnOption');
  return new Map(rows.map(room => [room.id, room]));
};

/** What a type lets this person be; a blocking is for those who keep the calendar. */
export const booksTypeAs = (me: Me, type: Pick<EventType, 'systemKind' | 'allowedFor'>): BooksAs | null => {
  if (editsCalendar(me)) return 'editor';
  if (type.systemKind !== 'reservation') return null;
  if (booksAsTeacher(me) && type.allowedFor.includes('teacher')) return 'teacher';
  return booksAsStudent(me) && type.allowedFor.includes('student') ? 'student' : null;
};
/** The type of what somebody books or changes, and as what they do it. */
export const typeFor = async (db: Db, me: Me, id: number): Promise<{ type: EventType; as: BooksAs }> => {
  const type = await typeById(db, id);
  const as = booksTypeAs(me, type);
  if (!as) throw refuse('idReservationtype', 'typeNotForYou');
  return { type, as };
};
export const needsApproval = (as: BooksAs, type: Pick<EventType, 'approval'>): boolean =>
  as === 'student' || (as === 'teacher' && type.approval === 'admin');
export const maySeeRoom = (as: BooksAs, room: Pick<Room, 'isBookable' | 'isStudentBookable'>): boolean =>
  as === 'editor' || (room.isBookable === 1 && (as === 'teacher' || room.isStudentBookable === 1));

/** A moment and its end on Croatian clocks, whoever asks. */
export const refuseBadPeriod = (start: string, end: string, isBlock: boolean): void => {
  const problems: FieldProblem[] = [];
  for (const [field, moment] of [
    ['start', start],
    ['end', end],
  ] as const)
    if (doesNotExist(moment))
      problems.push({ field, say: { key: 'timeDoesNotExist', params: { date: dateOf(moment) } } });
  const minutes = minutesBetween(start, end);
  if (minutes <= 0) problems.push({ field: 'end', say: { key: 'endAfterStart' } });
  else if (!isBlock && minutes > 1440) problems.push({ field: 'end', say: { key: 'longerThanDay' } });
  else if (minutes > 366 * 1440) problems.push({ field: 'end', say: { key: 'longerThanYear' } });
  if (problems.length > 0) throw invalidAll(problems, calendarEvent.name);
};

/** The first and the last day of a span that a screen asks for. */
export const refuseBadSpan = (from: string, to: string, mostDays: number): void => {
  if (to < from) throw invalid('to', 'invalidValue');
  if (Date.parse(to) - Date.parse(from) > mostDays * 86_400_000) throw invalid('to', 'outOfRange');
};

/** On the grid, whoever books; in the house's hours and within a day, but for those who keep the calendar. */
export const refuseOffGrid = (as: BooksAs | null, start: string, end: string): void => {
  const atAnyHour = as === 'editor';
  const key = { start: offGrid(timeOf(start), 'start', atAnyHour), end: offGrid(timeOf(end), 'end', atAnyHour) };
  const overMidnight = !atAnyHour && dateOf(end) !== dateOf(start);
  if (key.start) throw refuse('start', key.start);
  if (key.end || overMidnight) throw refuse('end', key.end ?? 'outsideHours');
};
/** What the type asks of everybody but those who keep the calendar: not too long, not too late, not in the past. */
const refuseAgainstType = (ctx: Ctx, as: BooksAs, type: EventType, start: string, end: string): void => {
  refuseOffGrid(as, start, end);
  if (as === 'editor') return;
  if (type.maxMinutes !== null && minutesBetween(start, end) > type.maxMinutes)
    throw refuse('end', 'tooLong', { max: type.maxMinutes });
  const now = wallClock(ctx.now);
  if (start <= now) throw refuse('start', 'inThePast');
  if (start < addMinutes(now, type.minNoticeHours * 60))
    throw refuse('start', 'tooLate', { hours: type.minNoticeHours });
};
const refuseForeignRoom = (as: BooksAs, room: Room | null): void => {
  if (as === 'editor') return;
  if (!room) {
    if (as === 'student') throw refuse('idRoom', 'roomNeeded');
    return;
  }
  if (room.isBookable !== 1) throw refuse('idRoom', 'roomNotBookable');
  if (as === 'student' && room.isStudentBookable !== 1) throw refuse('idRoom', 'roomNotForStudents');
};

/** Each date in its room, as whoever books may have them. What stays at its time (`isNew` says no) was asked about when it was booked. */
export const refuseUnbookable = <
  T extends { readonly start: string; readonly end: string; readonly idRoom: number | null },
>(
  ctx: Ctx,
  { as, type, rooms }: { readonly as: BooksAs; readonly type: EventType; readonly rooms: ReadonlyMap<number, Room> },
  wanted: readonly T[],
  isNew: (w: T) => boolean = () => true,
): void => {
  for (const w of wanted) {
    refuseBadPeriod(w.start, w.end, type.systemKind === 'block');
    if (isNew(w)) refuseAgainstType(ctx, as, type, w.start, w.end);
    refuseForeignRoom(as, w.idRoom === null ? null : rooms.get(w.idRoom)!);
  }
};

/** A series stays inside one academic year. */
export const refuseOutsideYear = async (db: Db, dates: readonly string[]): Promise<void> => {
  if (!(await isInOneYear(db, dates[0]!, dates.at(-1)!))) throw refuse('rrule', 'outsideAcademicYear');
};

/** Everybody who is named is there. Only those who keep the calendar take time that is not their own. */
export const refuseForeignTime = async (
  ctx: Ctx,
  me: Me,
  named: Pick<BookRequest, 'teachers' | 'groups' | 'users'>,
): Promise<void> => {
  const editor = editsCalendar(me);
  const foreign = (named.teachers ?? []).some(id => id !== me.facts.idTeacher) || (named.groups ?? []).length > 0;
  if (!editor && foreign) throw refuse((named.groups ?? []).length > 0 ? 'groups' : 'teachers', 'ownTimeOnly');
  if (!editor && !booksAsTeacher(me) && (named.users ?? []).length > 0) throw refuse('users', 'ownTimeOnly');
  for (const [field, those] of [
    ['teachers', teachersNamed(ctx.db)],
    ['groups', teachingGroups(ctx.db)],
    ['users', accountsNamed(ctx.db)],
  ] as const) {
    const ids = named[field] ?? [];
    if (ids.length === 0) continue;
    const found = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${those} x where id = any(${ids}::int[]) and is_there`,
    );
    if (found!.n < ids.length) throw refuse(field, 'notAnOption');
  }
};

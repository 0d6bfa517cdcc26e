import { dateTime, ref } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  isModuleOpen,
  type Me,
  notFound,
  raw,
  sharedAnswer,
  sql,
  type Sql,
  steady,
  WrittenJson,
} from '../../../kernel/server/index.ts';
import { roomsNamed, roomtypesNamed } from '../../catalogues/server/index.ts';
import { calendarModule } from '../module.ts';
import * as shapes from '../model/shapes.ts';
import {
  booksTypeAs,
  type EventType,
  maySeeRoom,
  needsApproval,
  refuseBadPeriod,
  refuseBadSpan,
  refuseForeignTime,
  refuseOffGrid,
  roomsById,
  typeById,
} from './bookable.ts';
import { occurrencesOf, wantedDates } from './booking.ts';
import { eventById, type Participants, participantsOf } from './events.ts';
import { inScopeIds } from './series-scope.ts';
import { findConflicts, hardOnes } from './conflicts.ts';
import { holidaysAsJson, holidaysBetween } from './holidays.ts';
import {
  books,
  booksAsStudent,
  booksAsTeacher,
  calendarBooker,
  calendarReader,
  editsCalendar,
  seesCalendar,
} from './rules.ts';
import { nameFor } from './says.ts';
import { flag, seenAsJson, seenEvents } from './seen.ts';
import { roomsSheet } from './sheet.ts';
import { concerning, whoseOf } from './whose.ts';
import { addDays, dateOf, wallClock, weekdayOf } from '../model/time.ts';

const mostDays = 400;
const midnight = (day: string): Sql => sql`(${day}::timestamp at time zone 'Europe/Zagreb')`;

const mine = endpoint({
  method: 'GET',
  path: 'calendar',
  summary: 'Everything that concerns me between two days, and the holidays.',
  about: 'calendar-event',
  query: shapes.myCalendarQuery,
  answer: shapes.myCalendar,
  async handle(ctx, { query: { from, to, cancelled } }) {
    const me = calendarReader(ctx);
    refuseBadSpan(from, to, mostDays);
    return new WrittenJson(await calendarOf(ctx, me, from, to, cancelled === 1));
  },
});
/** As the text of its JSON, in one statement: nothing here reads it, and everybody asks for it often. */
const calendarOf = async (asked: Ctx, me: Me, from: string, to: string, withCancelled = false): Promise<string> => {
  const ctx = steady(asked);
  const keys = concerning(ctx.db, whoseOf(me), midnight(from), midnight(addDays(to, 1)));
  const where = withCancelled ? raw('true') : raw("e.status in ('requested', 'confirmed')");
  const found = await ctx.db.one<{ text: string }>(
    sql`select json_build_object('events', ${seenAsJson(ctx, me, keys, { mine: true, where })}, 'holidays', ${holidaysAsJson(ctx, from, to)})::text as text`,
  );
  return found!.text;
};
/** What concerns the caller in the week of this day, from its Monday on; null for whoever has no calendar, and where the institution has switched it off. */
export const myWeek = async (
  ctx: Ctx,
  day: string,
): Promise<(shapes.MyCalendar & { readonly from: string }) | null> => {
  if (!ctx.me || !seesCalendar(ctx.me) || !(await isModuleOpen(ctx, calendarModule))) return null;
  const from = addDays(day, 1 - weekdayOf(day));
  const week = JSON.parse(await calendarOf(ctx, ctx.me, from, addDays(from, 6))) as shapes.MyCalendar;
  return { from, ...week };
};

const roomsWhere = (
  f: shapes.RoomFilter,
): Sql => sql`r.is_open${f.idRoom ? sql` and r.id = ${f.idRoom}` : raw('')}${f.idRoomtype ? sql` and r.id_roomtype = ${f.idRoomtype}` : raw('')}
  ${f.capacity ? sql`and (r.capacity >= ${f.capacity} or r.is_virtual = 1)` : raw('')}${f.building ? sql` and r.building = ${f.building}` : raw('')}
  ${f.equipment ? sql`and r.equipment @> ${thingsIn(f.equipment)}::text[]` : raw('')}`;
const thingsIn = (text: string): string[] => text.split(',').flatMap(item => item.trim() || []);

type RoomRow = Omit<shapes.SeenRoom, 'canBook'> & { readonly isBookable: 0 | 1; readonly isStudentBookable: 0 | 1 };
/** Rooms in their own order, or the smallest that fits first. */
export const seenRooms = async (
  ctx: Ctx,
  me: Me,
  where: Sql,
  order = raw('r.num, r.id'),
): Promise<shapes.SeenRoom[]> => {
  const rows =
    await ctx.db.rows<RoomRow>(sql`select r.id, r.code, r.name, r.building, r.id_roomtype as "idRoomtype", r.roomtype, r.capacity, r.equipment,
      r.is_virtual as "isVirtual", r.is_bookable as "isBookable", r.is_student_bookable as "isStudentBookable"
    from ${roomsNamed(ctx)} r where ${where} order by ${order}`);
  const as = editsCalendar(me) ? 'editor' : booksAsTeacher(me) ? 'teacher' : booksAsStudent(me) ? 'student' : null;
  return rows.map(({ isBookable, isStudentBookable, ...room }) => ({
    ...room,
    canBook: flag(as !== null && maySeeRoom(as, { isBookable, isStudentBookable })),
  }));
};

/**
 * Events by time: ordinary ones end within a day of their start; blockings, which may last for months, are few and have an index of their own.
 * Of a few rooms each is looked for; of many the time is read and the rooms are sorted out of it.
 */
export const inRooms = (ctx: Ctx, rooms: readonly number[], from: Sql, to: Sql, what: '*' | 'id' = 'id'): Sql => {
  const event = ctx.db.table('calendar-event');
  const within = sql`start < ${to} and start >= ${from} - interval '25 hours' and "end" > ${from} and status in ('requested', 'confirmed') and deleted_at is null`;
  const ordinary =
    rooms.length > fewRooms
      ? sql`select ${raw(what)} from (select * from ${event} where ${within} offset 0) t where id_room in (select unnest(${rooms}::int[]))`
      : sql`select ${raw(what)} from ${event} where ${within} and id_room = any(${rooms}::int[])`;
  return sql`${ordinary}
    union all select b.${raw(what)} from ${event} b where b.is_block = 1 and b.start < ${from} - interval '25 hours' and b."end" > ${from} and b.id_room = any(${rooms}::int[]) and b.status in ('requested', 'confirmed') and b.deleted_at is null`;
};
const fewRooms = 50;
/** The same of events that are known by their keys. */
const amongRooms = (ctx: Ctx, keys: Sql, rooms: readonly number[], from: Sql, to: Sql): Sql =>
  sql`select * from ${ctx.db.table('calendar-event')} where id = any (array(${keys})) and id_room = any(${rooms}::int[]) and start < ${to} and "end" > ${from}
    and (is_block = 1 or start >= ${from} - interval '25 hours') and status in ('requested', 'confirmed') and deleted_at is null`;

const rooms = endpoint({
  method: 'GET',
  path: 'calendar/rooms',
  summary: 'Occupancy of rooms between two days; foreign private titles read Busy.',
  about: 'calendar-event',
  query: { ...shapes.span, ...shapes.roomFilter },
  answer: shapes.roomsCalendar,
  async handle(asked, { query: { from, to, ...filter } }) {
    const me = calendarReader(asked);
    refuseBadSpan(from, to, filter.idRoom ? mostDays : 42);
    // A day of all rooms and a year of one are found by different ways.
    const ctx = filter.idRoom ? asked : steady(asked);
    const found = await seenRooms(ctx, me, roomsWhere(filter));
    const period = [midnight(from), midnight(addDays(to, 1))] as const;
    const ids = found.map(r => r.id);
    // What somebody only asked for holds no room: it is shown to those who decide and to those who asked.
    const [events, types, holidays] = await Promise.all([
      roomsSheet(ctx, me, {
        rows: inRooms(ctx, ids, ...period, '*'),
        mine: concerning(ctx.db, whoseOf(me), ...period),
        among: keys => amongRooms(ctx, keys, ids, ...period),
      }),
      seenTypes(ctx),
      holidaysBetween(ctx, from, to),
    ]);
    const rest = JSON.stringify({ rooms: found, types, holidays });
    return new WrittenJson(`${rest.slice(0, -1)},"events":${events}}`);
  },
});
/** Types by which events are coloured, also those that are no longer given. */
const seenTypes = (ctx: Ctx): Promise<shapes.SeenType[]> =>
  ctx.db.rows<shapes.SeenType>(sql`select t.id, ${nameFor(ctx, 't')} as name, t.system_kind as kind, t.color
  from ${ctx.db.table('reservationtype')} t order by t.num, t.id`);
const event = endpoint({
  method: 'GET',
  path: 'calendar/event',
  summary: 'All that may be known about one event that a sheet of rooms shows.',
  about: 'calendar-event',
  query: { id: ref('calendar-event', { required: true }) },
  answer: shapes.seenEvent,
  async handle(ctx, { query: { id } }): Promise<shapes.SeenEvent> {
    const me = calendarReader(ctx);
    const [seen] = await seenEvents(ctx, me, sql`select ${id}::int`);
    if (!seen) throw notFound();
    return seen;
  },
});

/** Rooms that nothing confirmed holds at any moment of a period. */
const isFree = (
  ctx: Ctx,
  start: string,
  end: string,
): Sql => sql`not exists (select 1 from ${ctx.db.table('calendar-event')} e where e.id_room = r.id
  and tstzrange(e.start, e."end") && tstzrange(${start}::timestamptz, ${end}::timestamptz) and e.blocks_room = 1 and e.status = 'confirmed' and e.deleted_at is null)`;

const free = endpoint({
  method: 'GET',
  path: 'calendar/free',
  summary: 'Rooms free for a whole period, the smallest that fits first.',
  about: 'calendar-event',
  query: { start: dateTime({ required: true }), end: dateTime({ required: true }), ...shapes.roomFilter },
  answer: shapes.freeRooms,
  async handle(ctx, { query: { start, end, ...filter } }): Promise<shapes.FreeRooms> {
    const me = calendarReader(ctx);
    refuseBadPeriod(start, end, true);
    const which = sql`${roomsWhere(filter)} and ${isFree(ctx, start, end)}`;
    const found = await seenRooms(ctx, me, which, raw('r.is_virtual, r.capacity, r.num, r.id'));
    return { rooms: books(me) ? found.filter(r => r.canBook === 1) : found };
  },
});

const check = endpoint({
  method: 'POST',
  path: 'calendar/check',
  summary: 'What stands in the way of each date, and other rooms for just those dates.',
  about: 'calendar-event',
  body: shapes.checkRequest,
  answer: shapes.checkAnswer,
  async handle(ctx, { body: request }): Promise<shapes.CheckAnswer> {
    const me = calendarBooker(ctx);
    const type = request.idReservationtype ? await typeById(ctx.db, request.idReservationtype) : null;
    refuseBadPeriod(request.start, request.end, type?.systemKind === 'block' || editsCalendar(me));
    refuseOffGrid(editsCalendar(me) ? 'editor' : null, request.start, request.end);
    const { dates } = await occurrencesOf(ctx, request);
    const wanted = wantedDates(request, dates, (type?.blocksRoom ?? 1) === 1);
    const room = [...(await roomsById(ctx, [request.idRoom])).values()][0] ?? null;
    const except = request.idEvent ? await inScopeIds(ctx.db, request.idEvent, request.scope ?? 'this') : [];
    // A type that takes nobody's time is in nobody's way; the same as when it is booked.
    const people = type?.blocksTeacher === 0 ? {} : await peopleOf(ctx, me, request);
    const found = await findConflicts(ctx, me, wanted, { ...people, except });
    const occurrences = await Promise.all(
      wanted.map(async ({ n, date, start, end }) => {
        const conflicts = found.get(n) ?? [];
        const needsOther = room !== null && conflicts.some(c => c.kind === 'room');
        const otherRooms = needsOther ? await othersFor(ctx, me, room, { start, end }, request.attendees ?? null) : [];
        return { date, start, end, conflicts, otherRooms };
      }),
    );
    return { occurrences, conflicts: occurrences.filter(o => hardOnes(o.conflicts).length > 0).length };
  },
});
/**
 * Those who are named; of an event that is being moved its own, if nobody is. Whoever may not take somebody's time does not learn
 * when it is free either, but for those who take part in an event of their own.
 */
const peopleOf = async (
  ctx: Ctx,
  me: Me,
  { idEvent, teachers, groups }: shapes.CheckRequest,
): Promise<Pick<Participants, 'teachers' | 'groups'>> => {
  const event = idEvent ? await eventById(ctx.db, idEvent) : null;
  const isTheirs = event !== null && (editsCalendar(me) || event.idOwner === me.id);
  const own: Participants = isTheirs ? await participantsOf(ctx.db, event.id) : { teachers: [], groups: [], users: [] };
  await refuseForeignTime(ctx, me, {
    teachers: (teachers ?? []).filter(id => !own.teachers.includes(id)),
    groups: (groups ?? []).filter(id => !own.groups.includes(id)),
  });
  return { teachers: teachers ?? own.teachers, groups: groups ?? own.groups };
};
/** Rooms that would do instead: as many seats as are needed, of the same type first, the smallest first, no more than one can read. */
const othersFor = async (
  ctx: Ctx,
  me: Me,
  room: { id: number; capacity: number; idRoomtype: number },
  w: { start: string; end: string },
  attendees: number | null,
): Promise<shapes.SeenRoom[]> => {
  const seats = attendees ?? room.capacity;
  const found = await seenRooms(
    ctx,
    me,
    sql`r.is_open and r.is_virtual = 0 and r.id <> ${room.id} and r.capacity >= ${seats} and ${isFree(ctx, w.start, w.end)}`,
    sql`(r.id_roomtype = ${room.idRoomtype}) desc, r.capacity, r.num, r.id`,
  );
  return found.filter(r => r.canBook === 1).slice(0, 8);
};

/** So many days ahead a form may have to look for a working day: longer than any break. */
const proposedWithin = 60;
const setup = endpoint({
  method: 'GET',
  path: 'calendar/setup',
  summary: 'What a booking form needs to know: types, room types, equipment, rights.',
  answer: shapes.bookingSetup,
  async handle(asked): Promise<shapes.BookingSetup> {
    const me = calendarReader(asked);
    const ctx = steady(asked);
    const today = dateOf(wallClock(ctx.now));
    type TypeRow = Omit<shapes.BookingSetup['types'][number], 'needsApproval'> &
      Pick<EventType, 'approval' | 'allowedFor'>;
    const listed = (rows: Sql): Sql => sql`(select coalesce(json_agg(x), '[]') from (${rows}) x)`;
    const ofRooms = (what: Sql): Sql =>
      sql`(select coalesce(json_agg(item order by item), '[]') from (select distinct ${what} as item from ${roomsNamed(ctx)} r where is_open) x where item is not null)`;
    type Same = { all: TypeRow[] } & Pick<shapes.BookingSetup, 'roomtypes' | 'equipment' | 'buildings' | 'holidays'>;
    const found = await sharedAnswer(
      ctx,
      sql`select row_to_json(x) from (select ${listed(sql`select t.id, ${nameFor(ctx, 't')} as name, t.system_kind as kind, t.color, t.approval, coalesce(t.allowed_for, '{}') as "allowedFor", t.max_minutes as "maxMinutes",
        t.min_notice_hours as "minNoticeHours", t.public_title as "publicTitle" from ${ctx.db.table('reservationtype')} t where t.deleted_at is null order by t.num`)} as all,
      ${listed(sql`select id, name as label from ${roomtypesNamed(ctx)} t order by num`)} as roomtypes,
      ${ofRooms(sql`unnest(equipment)`)} as equipment, ${ofRooms(sql`building`)} as buildings,
      ${holidaysAsJson(ctx, today, addDays(today, proposedWithin))} as holidays) x`,
    );
    const { all, ...rest } = JSON.parse(found) as Same;
    const mineToBook = all.flatMap(({ approval, allowedFor, ...type }) => {
      const as = booksTypeAs(me, { systemKind: type.kind, allowedFor });
      return as ? [{ ...type, needsApproval: flag(needsApproval(as, { approval })) }] : [];
    });
    return {
      types: mineToBook,
      legend: all.map(({ id, name, kind, color }) => ({ id, name, kind, color })),
      ...rest,
      isEditor: flag(editsCalendar(me)),
      canBook: flag(mineToBook.length > 0),
      idTeacher: me.facts.idTeacher,
    };
  },
});

export const readingEndpoints: readonly Endpoint[] = [mine, rooms, event, free, check, setup];

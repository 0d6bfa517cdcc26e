import {
  type AnswerValues,
  choice,
  date,
  dateTime,
  decimal,
  type Field,
  integer,
  list,
  longtext,
  map,
  object,
  ref,
  type Shape,
  type ShapeValues,
  text,
} from '../../../kernel/resource/index.ts';

/**
 * What the calendar's own endpoints take and give. Dates are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:mm` on Croatian clocks,
 * booleans 1 and 0; whatever is refused comes as everywhere: 422 with fields, 409 with a sentence and its conflicts.
 */
export type Flag = 0 | 1;
const must = { required: true } as const;
const yesNo: Field<Flag, true> = { kind: 'boolean', required: true };
/** Said or left open: nothing is put in where nothing was sent. */
const maybe: Field<Flag, false> = { kind: 'boolean', required: false };
/** As many as there are. */
const many = <const S extends Shape>(shape: S) => list(object(shape), must);
const ids = (to: string) => list(ref(to), { distinct: true });
/** Other rooms for single dates: date → room. */
const roomByDate = map(ref('room'), { names: date() });
const whichOnes = choice(['this', 'following', 'all']);
export type Scope = NonNullable<(typeof whichOnes)['value']>;

const kind = choice(['lesson', 'exam', 'defense', 'eSession', 'reservation', 'block'], must);
export type SystemKind = SeenEvent['kind'];
export type EventSource = SeenEvent['source'];
/** What the caller may do with an event. */
export type EventDeed = SeenEvent['can'][number];

const named = { id: integer(must), label: text(must) };
export type Named = AnswerValues<typeof named>;

/**
 * What a sheet of rooms draws of an event; whatever else may be known of it is asked for when it is opened (`GET calendar/event?id=`), under
 * the same rule. A foreign one whose title is private has neither type nor series.
 */
const drawn = {
  id: ref('calendar-event', must),
  title: text(must),
  /** 1: only the time is shown; everything else but the room and the type's kind is empty. */
  isBusy: yesNo,
  start: dateTime(must),
  end: dateTime(must),
  status: choice(['requested', 'confirmed', 'rejected', 'cancelled'], must),
  idRoom: ref('room'),
  idReservationtype: ref('reservationtype'),
  idSeries: ref('calendar-series'),
  rowVer: integer(must),
};
const seenBlock = { ...drawn, isMovable: yesNo };
export type SeenBlock = AnswerValues<typeof seenBlock>;
/** An event as the caller may see it. A foreign one whose title is private is «Zauzeto» and has none of the details. */
export const seenEvent = {
  ...drawn,
  room: text(),
  type: text(),
  kind,
  color: text(must),
  source: choice(['manual', 'lesson', 'exam', 'defense', 'eSession'], must),
  /** Whether it concerns the caller: as owner, teacher, participant or member of a group. */
  isMine: yesNo,
  isPublic: yesNo,
  isFlagged: yesNo,
  seriesDate: date(),
  idOwner: ref('user'),
  owner: text(),
  description: longtext(),
  attendees: integer(),
  teachers: many(named),
  groups: many(named),
  users: many(named),
  decisionNote: longtext(),
  can: list(choice(['change', 'cancel', 'approve', 'reject']), must),
};
export type SeenEvent = AnswerValues<typeof seenEvent>;
const events = many(seenEvent);

const seenType = { id: ref('reservationtype', must), name: text(must), kind, color: text(must) };
export type SeenType = AnswerValues<typeof seenType>;
const seenHoliday = {
  id: ref('calendarholiday', must),
  dateFrom: date(must),
  dateTo: date(must),
  name: text(must),
  kind: choice(['public', 'institution', 'memorial', 'makeup'], must),
  teachingAsWeekday: integer(),
};
export type SeenHoliday = AnswerValues<typeof seenHoliday>;
const holidays = many(seenHoliday);
const seenRoom = {
  id: ref('room', must),
  code: text(must),
  name: text(must),
  building: text(),
  idRoomtype: ref('roomtype', must),
  roomtype: text(must),
  capacity: integer(must),
  equipment: list(text(), must),
  isVirtual: yesNo,
  /** Whether the caller may book it. */
  canBook: yesNo,
};
export type SeenRoom = AnswerValues<typeof seenRoom>;
const rooms = many(seenRoom);

/** The first and the last day of what a screen shows, both included. */
export const span = { from: date(must), to: date(must) };
export const roomFilter = {
  idRoom: ref('room'),
  idRoomtype: ref('roomtype'),
  capacity: integer({ min: 0, max: 100_000 }),
  building: text({ max: 50 }),
  /** Things that all have to be there: `a,b`. */
  equipment: text({ max: 500 }),
};
export type RoomFilter = ShapeValues<typeof roomFilter>;
/** `GET calendar`: everything that concerns me. */
export const myCalendarQuery = { ...span, cancelled: maybe };
export const myCalendar = { events, holidays };
export type MyCalendar = AnswerValues<typeof myCalendar>;
/** `GET calendar/rooms`. */
export const roomsCalendar = {
  rooms,
  types: many(seenType),
  events: many(seenBlock),
  holidays,
};
export type RoomsCalendar = AnswerValues<typeof roomsCalendar>;
/** `GET calendar/free`: rooms that are free all the time, the smallest that fits first. */
export const freeRooms = { rooms };
export type FreeRooms = AnswerValues<typeof freeRooms>;
/** `GET calendar/setup`: what a booking form needs to know about the caller. */
export const bookingSetup = {
  types: many({
    ...seenType,
    needsApproval: yesNo,
    maxMinutes: integer(),
    minNoticeHours: integer(must),
    publicTitle: yesNo,
  }),
  /** Every type with its colour, for the legend. */
  legend: many(seenType),
  roomtypes: many(named),
  equipment: list(text(), must),
  buildings: list(text(), must),
  /** Edits everything: all types, other people's time, blockings. */
  isEditor: yesNo,
  canBook: yesNo,
  idTeacher: ref('teacher'),
  /** Of the weeks to come, so that no booking is proposed on a day off. */
  holidays,
};
export type BookingSetup = AnswerValues<typeof bookingSetup>;

const conflict = {
  kind: choice(['room', 'teacher', 'group', 'holiday'], must),
  /** Room, teacher and group hold; a holiday only warns. */
  level: choice(['hard', 'soft'], must),
  idEvent: ref('calendar-event'),
  title: text(must),
  /** By whom, as far as the asker may know. */
  by: text(must),
  start: dateTime(must),
  end: dateTime(must),
  /** The whole sentence, in the asker's language. */
  message: longtext(must),
};
export type Conflict = AnswerValues<typeof conflict>;
const conflicts = many(conflict);
/** `POST calendar/check`: what would happen; nothing is stored. */
export const checkRequest = {
  idRoom: ref('room'),
  start: dateTime(must),
  end: dateTime(must),
  /** `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270131` or `COUNT=12`. */
  rrule: text({ max: 200 }),
  teachers: ids('teacher'),
  groups: ids('st-co-group'),
  /** An event that is being moved does not stand in its own way; with `scope`, its series does not either. Whose time it takes need not be said again. */
  idEvent: ref('calendar-event'),
  scope: whichOnes,
  idReservationtype: ref('reservationtype'),
  attendees: integer({ min: 0 }),
};
export type CheckRequest = ShapeValues<typeof checkRequest>;
/** `otherRooms`: for a date whose room is taken, others of at least that capacity, of the same type first. */
const occurrence = { date: date(must), start: dateTime(must), end: dateTime(must), conflicts, otherRooms: rooms };
export type CheckedOccurrence = AnswerValues<typeof occurrence>;
export const checkAnswer = { occurrences: many(occurrence), conflicts: integer(must) };
export type CheckAnswer = AnswerValues<typeof checkAnswer>;

/** What is said of an event when it is booked and when it is changed. */
const details = {
  description: longtext({ max: 10_000 }),
  idRoom: ref('room'),
  attendees: integer({ min: 0, max: 100_000 }),
  isPublic: maybe,
  teachers: ids('teacher'),
  groups: ids('st-co-group'),
  users: ids('user'),
  /** 1: what is taken is stored as a request that competes, instead of being refused. */
  request: maybe,
  collisionAllowed: maybe,
  collisionReason: text({ max: 500 }),
};
/** `POST calendar/book`. */
export const bookRequest = {
  ...details,
  idReservationtype: ref('reservationtype', must),
  title: text({ ...must, max: 200 }),
  start: dateTime(must),
  end: dateTime(must),
  rrule: text({ max: 200 }),
  /** Dates of the series that are left out; they can be added later. */
  skip: list(date()),
  rooms: roomByDate,
  /** 1, for a blocking: reservations in its way are cancelled and their owners told. */
  displace: maybe,
};
export type BookRequest = ShapeValues<typeof bookRequest>;
const warning = { key: text(must), message: longtext(must) };
export type Warning = AnswerValues<typeof warning>;
export const bookAnswer = { events, warnings: many(warning) };
export type BookAnswer = AnswerValues<typeof bookAnswer>;

/** `PUT calendar/change`: what is not sent stays. Start and end are the new ones of this event; the others of the scope move along. */
export const changeRequest = {
  ...details,
  id: ref('calendar-event', must),
  rowVer: integer(must),
  scope: whichOnes,
  start: dateTime(),
  end: dateTime(),
  title: text({ max: 200 }),
  idReservationtype: ref('reservationtype'),
};
export type ChangeRequest = ShapeValues<typeof changeRequest>;
/** `PUT calendar/cancel`. */
export const cancelRequest = {
  id: ref('calendar-event', must),
  rowVer: integer(must),
  scope: whichOnes,
  note: longtext({ max: 1000 }),
};
export type CancelRequest = ShapeValues<typeof cancelRequest>;
/** `PUT calendar/approve`: requests that are approved together, mostly those of a series: all of them, or none. */
export const approveRequest = {
  events: list(object({ id: ref('calendar-event', must), rowVer: integer({ ...must, min: 1 }) })),
  note: longtext({ max: 1000 }),
};
/** `GET calendar/series`: an event's series with the dates that were left out. */
export const seriesAnswer = {
  id: ref('calendar-series', must),
  rrule: text(must),
  start: dateTime(must),
  end: dateTime(must),
  skipped: list(date(), must),
  events,
};
export type SeriesAnswer = AnswerValues<typeof seriesAnswer>;
/** `POST calendar/add-dates`: dates that were left out come back, each in the series' room or in one of its own. */
export const addDatesRequest = { idSeries: integer(must), dates: list(date()), rooms: roomByDate, request: maybe };
export type AddDatesRequest = ShapeValues<typeof addDatesRequest>;

/** `GET calendar/waiting`: the number beside the calendar's name. */
export const waitingAnswer = { count: integer(must) };
export type WaitingAnswer = AnswerValues<typeof waitingAnswer>;
/** `GET calendar/requests`: what waits for a decision, those that compete for a room and time together. */
const requestGroup = {
  room: text(),
  idRoom: ref('room'),
  start: dateTime(must),
  end: dateTime(must),
  requests: events,
  /** Confirmed events that stand in the way of all or some of them. */
  takenBy: conflicts,
};
export type RequestGroup = AnswerValues<typeof requestGroup>;
/** `count` requests wait in `total` groups; `groups` are those from `offset` on. */
export const requestsAnswer = {
  groups: many(requestGroup),
  count: integer(must),
  total: integer(must),
  /** Of each series that is shown all that waits, also on other pages: it is approved whole. */
  series: many({
    idSeries: ref('calendar-series', must),
    events: list(object({ id: ref('calendar-event', must), rowVer: integer(must) }), must),
  }),
};
export type RequestsAnswer = AnswerValues<typeof requestsAnswer>;

/** `POST calendar/holidays-of-year`: puts in the public holidays that are missing. */
export const holidaysOfYear = { added: integer(must), holidays };
export type HolidaysOfYear = AnswerValues<typeof holidaysOfYear>;
/** `GET calendar/holiday-preview`: what a new or changed holiday touches, those not yet marked first. */
export const holidayPreview = {
  /** How many it touches in all; `touched` are the first two hundred from `offset` on. */
  total: integer(must),
  touched: many({
    event: object(seenEvent, must),
    /** The next week in which everything is free. */
    suggestion: object({ start: dateTime(must), end: dateTime(must) }),
    canShift: yesNo,
  }),
  /** Events flagged before that no longer stand on a holiday. */
  freed: events,
};
export type HolidayPreview = AnswerValues<typeof holidayPreview>;
/** `POST calendar/holiday-apply`: shifts some, flags others, takes the flag off the rest. */
export const holidayApply = {
  shift: list(object({ id: ref('calendar-event', must), start: text(must) })),
  flag: ids('calendar-event'),
  unflag: ids('calendar-event'),
};
export type HolidayApply = ShapeValues<typeof holidayApply>;

/** `GET calendar/utilisation`. */
export const utilisationAnswer = {
  /** Minutes in which each room could be booked: 08–21, Monday to Friday, without holidays. */
  bookableMinutes: integer(must),
  rooms: many({
    id: ref('room', must),
    code: text(must),
    name: text(must),
    roomtype: text(must),
    capacity: integer(must),
    events: integer(must),
    bookedMinutes: integer(must),
    percent: decimal({ ...must, scale: 1 }),
  }),
};
export type Utilisation = AnswerValues<typeof utilisationAnswer>;

/** `GET calendar/feed`: since when there is an address of one's own calendar, of a room's, or of a choice of teaching. `POST calendar/feed` gives a new one, this once; the old one is dead. */
/** What all teaching is narrowed to on its calendar, and in a subscription to it. */
export const ofTeaching = {
  idAcademicyear: ref('academicyear'),
  idStudy: ref('study'),
  yearOfStudy: integer({ min: 1, max: 6 }),
  idStCo: ref('stcourse'),
  idStCoGroup: ref('st-co-group'),
  idTeacher: ref('teacher'),
};
export type OfTeaching = { readonly [K in keyof typeof ofTeaching]?: number | null };
export const feedOf = { idRoom: ref('room'), ...ofTeaching };
export const feedSince = { since: dateTime() };
export type FeedSince = AnswerValues<typeof feedSince>;
export const feedAddress = { url: text(must), webcal: text(must) };
export type FeedAddress = AnswerValues<typeof feedAddress>;

/**
 * What the calendar's own endpoints take and give. Dates are `YYYY-MM-DD`, moments `YYYY-MM-DD HH:mm` on Croatian clocks,
 * booleans 1 and 0; whatever is refused comes as everywhere: 422 with fields, 409 with a sentence and its conflicts.
 */
export type Flag = 0 | 1;
export type EventStatus = 'requested' | 'confirmed' | 'rejected' | 'cancelled';
export type SystemKind = 'lesson' | 'exam' | 'defense' | 'eSession' | 'reservation' | 'block';
export type EventSource = 'manual' | 'lesson' | 'exam' | 'defense' | 'eSession';
/** What the caller may do with an event. */
export type EventDeed = 'change' | 'cancel' | 'approve' | 'reject';

/** An event as the caller may see it. A foreign one whose title is private is «Zauzeto» and has none of the details. */
export interface SeenEvent {
  readonly id: number;
  readonly title: string;
  /** 1: only the time is shown; everything below `isBusy` but the room and the type's kind is empty. */
  readonly isBusy: Flag;
  readonly start: string;
  readonly end: string;
  readonly status: EventStatus;
  readonly idRoom: number | null;
  readonly room: string | null;
  readonly idReservationtype: number | null;
  readonly type: string | null;
  readonly kind: SystemKind;
  readonly color: string;
  readonly source: EventSource;
  /** Whether it concerns the caller: as owner, teacher, participant or member of a group. */
  readonly isMine: Flag;
  readonly isPublic: Flag;
  readonly isFlagged: Flag;
  readonly idSeries: number | null;
  readonly seriesDate: string | null;
  readonly idOwner: number | null;
  readonly owner: string | null;
  readonly description: string | null;
  readonly attendees: number | null;
  readonly teachers: readonly Named[];
  readonly groups: readonly Named[];
  readonly users: readonly Named[];
  readonly decisionNote: string | null;
  readonly rowVer: number;
  readonly can: readonly EventDeed[];
}
/**
 * What a sheet of rooms draws of an event; whatever else may be known of it is asked for when it is opened (`GET calendar/event?id=`), under
 * the same rule. A foreign one whose title is private has neither type nor series.
 */
export interface SeenBlock
  extends Pick<
    SeenEvent,
    'id' | 'title' | 'isBusy' | 'start' | 'end' | 'status' | 'idRoom' | 'idReservationtype' | 'idSeries' | 'rowVer'
  > {
  readonly isMovable: Flag;
}
export interface SeenType {
  readonly id: number;
  readonly name: string;
  readonly kind: SystemKind;
  readonly color: string;
}
export interface Named {
  readonly id: number;
  readonly label: string;
}
export interface SeenHoliday {
  readonly id: number;
  readonly dateFrom: string;
  readonly dateTo: string;
  readonly name: string;
  readonly kind: 'public' | 'institution' | 'memorial' | 'makeup';
  readonly teachingAsWeekday: number | null;
}
export interface SeenRoom {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly building: string | null;
  readonly idRoomtype: number;
  readonly roomtype: string;
  readonly capacity: number;
  readonly equipment: readonly string[];
  readonly isVirtual: Flag;
  /** Whether the caller may book it. */
  readonly canBook: Flag;
}

/** `GET calendar?from=&to=[&cancelled=1]`: everything that concerns me, from the first day to the last, both included. */
export interface MyCalendar {
  readonly events: readonly SeenEvent[];
  readonly holidays: readonly SeenHoliday[];
}
/** `GET calendar/rooms?from=&to=[&idRoom=][&idRoomtype=][&capacity=][&building=]`. */
export interface RoomsCalendar {
  readonly rooms: readonly SeenRoom[];
  readonly types: readonly SeenType[];
  readonly events: readonly SeenBlock[];
  readonly holidays: readonly SeenHoliday[];
}
/** `GET calendar/free?start=&end=[&capacity=][&idRoomtype=][&equipment=a,b]`: rooms that are free all the time, the smallest that fits first. */
export interface FreeRooms {
  readonly rooms: readonly SeenRoom[];
}
/** `GET calendar/setup`: what a booking form needs to know about the caller. */
export interface BookingSetup {
  readonly types: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: SystemKind;
    readonly color: string;
    readonly needsApproval: Flag;
    readonly maxMinutes: number | null;
    readonly minNoticeHours: number;
    readonly publicTitle: Flag;
  }[];
  /** Every type with its colour, for the legend. */
  readonly legend: readonly {
    readonly id: number;
    readonly name: string;
    readonly kind: SystemKind;
    readonly color: string;
  }[];
  readonly roomtypes: readonly Named[];
  readonly equipment: readonly string[];
  readonly buildings: readonly string[];
  /** Edits everything: all types, other people's time, blockings. */
  readonly isEditor: Flag;
  readonly canBook: Flag;
  readonly idTeacher: number | null;
}

export interface Conflict {
  readonly kind: 'room' | 'teacher' | 'group' | 'holiday';
  /** Room, teacher and group hold; a holiday only warns. */
  readonly level: 'hard' | 'soft';
  readonly idEvent: number | null;
  readonly title: string;
  /** By whom, as far as the asker may know. */
  readonly by: string;
  readonly start: string;
  readonly end: string;
  /** The whole sentence, in the asker's language. */
  readonly message: string;
}
/** `POST calendar/check`: what would happen; nothing is stored. */
export interface CheckRequest {
  readonly idRoom?: number | null;
  readonly start: string;
  readonly end: string;
  /** `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;UNTIL=20270131` or `COUNT=12`. */
  readonly rrule?: string | null;
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
  /** An event that is being moved does not stand in its own way; with `scope`, its series does not either. Whose time it takes need not be said again. */
  readonly idEvent?: number | null;
  readonly scope?: Scope;
  readonly idReservationtype?: number | null;
  readonly attendees?: number | null;
}
export interface CheckedOccurrence {
  readonly date: string;
  readonly start: string;
  readonly end: string;
  readonly conflicts: readonly Conflict[];
  /** For a date whose room is taken: others of at least that capacity, of the same type first. */
  readonly otherRooms: readonly SeenRoom[];
}
export interface CheckAnswer {
  readonly occurrences: readonly CheckedOccurrence[];
  readonly conflicts: number;
}

/** `POST calendar/book`. */
export interface BookRequest {
  readonly idReservationtype: number;
  readonly title: string;
  readonly description?: string | null;
  readonly idRoom?: number | null;
  readonly start: string;
  readonly end: string;
  readonly attendees?: number | null;
  readonly isPublic?: Flag;
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
  readonly users?: readonly number[];
  readonly rrule?: string | null;
  /** Dates of the series that are left out; they can be added later. */
  readonly skip?: readonly string[];
  /** Other rooms for single dates: date → room. */
  readonly rooms?: Readonly<Record<string, number>>;
  /** 1: what is taken is stored as a request that competes, instead of being refused. */
  readonly request?: Flag;
  /** 1, for a blocking: reservations in its way are cancelled and their owners told. */
  readonly displace?: Flag;
  readonly collisionAllowed?: Flag;
  readonly collisionReason?: string | null;
}
export interface Warning {
  readonly key: string;
  readonly message: string;
}
export interface BookAnswer {
  readonly events: readonly SeenEvent[];
  readonly warnings: readonly Warning[];
}

export type Scope = 'this' | 'following' | 'all';
/** `PUT calendar/change`: what is not sent stays. Start and end are the new ones of this event; the others of the scope move along. */
export interface ChangeRequest {
  readonly id: number;
  readonly rowVer: number;
  readonly scope?: Scope;
  readonly start?: string;
  readonly end?: string;
  readonly idRoom?: number | null;
  readonly title?: string;
  readonly description?: string | null;
  readonly idReservationtype?: number;
  readonly attendees?: number | null;
  readonly isPublic?: Flag;
  readonly teachers?: readonly number[];
  readonly groups?: readonly number[];
  readonly users?: readonly number[];
  readonly request?: Flag;
  readonly collisionAllowed?: Flag;
  readonly collisionReason?: string | null;
}
/** `PUT calendar/cancel`. */
export interface CancelRequest {
  readonly id: number;
  readonly rowVer: number;
  readonly scope?: Scope;
  readonly note?: string | null;
}
/** `PUT calendar/approve`: requests that are approved together, mostly those of a series: all of them, or none. */
export interface ApproveRequest {
  readonly events?: readonly { readonly id: number; readonly rowVer: number }[];
  readonly note?: string | null;
}
/** `GET calendar/series?id=`: an event's series with the dates that were left out. */
export interface SeriesAnswer {
  readonly id: number;
  readonly rrule: string;
  readonly start: string;
  readonly end: string;
  readonly skipped: readonly string[];
  readonly events: readonly SeenEvent[];
}
/** `POST calendar/add-dates`: dates that were left out come back, each in the series' room or in one of its own. */
export interface AddDatesRequest {
  readonly idSeries: number;
  readonly dates: readonly string[];
  readonly rooms?: Readonly<Record<string, number>>;
  readonly request?: Flag;
}

/** `GET calendar/requests`: what waits for a decision, those that compete for a room and time together. */
export interface RequestGroup {
  readonly room: string | null;
  readonly idRoom: number | null;
  readonly start: string;
  readonly end: string;
  readonly requests: readonly SeenEvent[];
  /** Confirmed events that stand in the way of all or some of them. */
  readonly takenBy: readonly Conflict[];
}
export interface RequestsAnswer {
  readonly groups: readonly RequestGroup[];
  readonly count: number;
}

/** `POST calendar/holidays-of-year` `{ year }`: puts in the public holidays that are missing. */
export interface HolidaysOfYear {
  readonly added: number;
  readonly holidays: readonly SeenHoliday[];
}
/** `GET calendar/holiday-preview?dateFrom=&dateTo=[&id=][&offset=]`: what a new or changed holiday touches, those not yet marked first. */
export interface HolidayPreview {
  /** How many it touches in all; `touched` are the first two hundred from `offset` on. */
  readonly total: number;
  readonly touched: readonly {
    readonly event: SeenEvent /** The next week in which everything is free. */;
    readonly suggestion: { readonly start: string; readonly end: string } | null;
    readonly canShift: Flag;
  }[];
  /** Events flagged before that no longer stand on a holiday. */
  readonly freed: readonly SeenEvent[];
}
/** `POST calendar/holiday-apply`: shifts some, flags others, takes the flag off the rest. */
export interface HolidayApply {
  readonly shift?: readonly { readonly id: number; readonly start: string }[];
  readonly flag?: readonly number[];
  readonly unflag?: readonly number[];
}

/** `GET calendar/utilisation?from=&to=[&idRoomtype=][&building=]`. */
export interface Utilisation {
  /** Minutes in which each room could be booked: 08–21, Monday to Friday, without holidays. */
  readonly bookableMinutes: number;
  readonly rooms: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly roomtype: string;
    readonly capacity: number;
    readonly events: number;
    readonly bookedMinutes: number;
    readonly percent: number;
  }[];
}

/** `GET calendar/feed[?idRoom=]`, `POST calendar/feed` `{ idRoom? }` (a new address; the old one is dead). */
export interface FeedAddress {
  readonly url: string;
  readonly webcal: string;
}

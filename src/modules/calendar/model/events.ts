import {
  array,
  boolean,
  choice,
  date,
  dateTime,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** A rule of repetition and the dates left out of it. Its occurrences are events of their own. */
export const calendarSeries = resource('calendar-series', {
  label: 'rrule',
  internal: true,
  fields: {
    rrule: text({ required: true, max: 200 }),
    /** The first occurrence by the rule, and what the others were made after. */
    start: dateTime({ required: true }),
    end: dateTime({ required: true }),
    exdates: array({ date: date({ required: true }) }),
    idOwner: ref('user', { required: true }),
  },
  constraints: { seriesInOrder: { check: '"end" > start' } },
});

/** How long anything may take, as clocks show it: the night on which they change has its own length. */
const wallTime = `(("end" at time zone 'Europe/Zagreb') - (start at time zone 'Europe/Zagreb'))`;

/** Everything that takes a room or somebody's time, whichever module made it. */
export const calendarEvent = resource('calendar-event', {
  label: ['title', 'start'],
  sort: ['-start'],
  erase: { title: 'name', description: 'name' },
  verbs: [],
  indexes: [
    ['idRoom', 'start'],
    ['idOwner', 'start'],
    ['status', 'start'],
    ['isBlock', 'end'],
  ],
  checks: [
    'teacherTaken',
    'said',
    'roomTakenBy',
    'teacherTakenBy',
    'groupTakenBy',
    'timeDoesNotExist',
    'ruleNotUnderstood',
    'ruleWithoutEnd',
    'ruleWithoutDates',
    'tooManyOccurrences',
    'outsideAcademicYear',
    'notInSeries',
    'notSkipped',
    'everythingSkipped',
    'typeNotForYou',
    'roomNotBookable',
    'roomNotForStudents',
    'roomNeeded',
    'tooLong',
    'tooLate',
    'inThePast',
    'ownTimeOnly',
    'changedElsewhere',
    'alreadyOver',
    'alreadyStarted',
    'moreThanCapacity',
    'onHoliday',
    'takenByAnother',
    'takenByAnotherFree',
    'neverAsked',
    'displacedBy',
  ],
  fields: {
    idReservationtype: ref('reservationtype', { required: true, inList: true }),
    title: text({ required: true, max: 200, inList: true }),
    description: longtext({ max: 10_000 }),
    idRoom: ref('room', { inList: true }),
    start: dateTime({ required: true, inList: true }),
    end: dateTime({ required: true, inList: true }),
    status: state(
      flow(
        ['requested', 'confirmed', 'rejected', 'cancelled'],
        {
          approve: { from: ['requested'], to: 'confirmed', note: 'optional', undo: 'reopen' },
          reject: { from: ['requested'], to: 'rejected', note: 'required', undo: 'reopen' },
          reopen: { from: ['confirmed', 'rejected'], to: 'requested' },
          cancel: { from: ['requested', 'confirmed'], to: 'cancelled', note: 'optional' },
        },
        { kinds: { requested: 'run', rejected: 'bad', cancelled: 'none' } },
      ),
    ),
    idOwner: ref('user', { required: true, readonly: true, inList: true }),
    attendees: integer({ min: 0, max: 100_000 }),
    /** Whether people it does not concern read its title. */
    isPublic: boolean({ default: 1 }),
    idSeries: ref('calendar-series', { readonly: true }),
    /** The day on which the series would have it, wherever it was moved since. */
    seriesDate: date({ readonly: true }),
    source: choice(['manual', 'lesson', 'exam', 'defense', 'eSession'], {
      required: true,
      default: 'manual',
      readonly: true,
      inList: true,
    }),
    decisionBy: ref('user', { readonly: true }),
    decisionAt: dateTime({ readonly: true }),
    decisionNote: longtext({ max: 10_000, readonly: true }),
    /** A collision of people that somebody allowed, and why. Rooms know no such permission. */
    collisionAllowed: boolean({ readonly: true }),
    collisionReason: text({ max: 500, readonly: true }),
    /** It stands on a day that has become a holiday, and somebody has to decide. */
    isFlagged: boolean({ readonly: true }),
    // Copied from type and room by the database, for the constraints.
    blocksRoom: boolean({ readonly: true }),
    blocksTeacher: boolean({ readonly: true }),
    isBlock: boolean({ readonly: true }),
  },
  constraints: {
    endAfterStart: { check: '"end" > start', fields: ['end'] },
    longerThanDay: { check: `is_block = 1 or ${wallTime} <= interval '24 hours'`, fields: ['end'] },
    longerThanYear: { check: `${wallTime} <= interval '366 days'`, fields: ['end'] },
    reasonOfCollision: { check: 'collision_allowed = 0 or collision_reason is not null', fields: ['collisionReason'] },
    occurrenceOnce: { unique: ['idSeries', 'seriesDate'], where: "status in ('requested', 'confirmed')" },
    roomTaken: {
      exclude: `using gist (id_room with =, tstzrange(start, "end") with &&) where (blocks_room = 1 and status = 'confirmed')`,
      deferrable: 'immediate',
      fields: ['idRoom'],
    },
  },
  triggers: {
    holds: { when: 'before insert or update on {table}', run: 'calendar_event_holds()' },
    tells: {
      when: `after update of start, "end", status, id_reservationtype, collision_allowed, deleted_at on {table}`,
      run: "calendar_event_tells('calendar_event_teacher', 'calendar_event_group', 'calendar_event_user')",
    },
  },
});

/** What every participant's row has: whose event, and the copied period. It goes with the event and has no history of its own. */
const participation = {
  idCalendarEvent: ref('calendar-event', { required: true }),
  start: dateTime({ required: true, readonly: true }),
  end: dateTime({ required: true, readonly: true }),
  blocks: boolean({ readonly: true }),
};
const ofEvent = {
  internal: true,
  audit: 'none',
  stamps: false,
  delete: 'hard',
  owner: 'idCalendarEvent',
  triggers: { period: { when: 'before insert or update on {table}', run: 'calendar_participant_period()' } },
} as const;
/** Nobody is at two events at once. */
const onceAtATime = (column: string) =>
  ({
    exclude: `using gist (${column} with =, tstzrange(start, "end") with &&) where (blocks = 1)`,
    deferrable: 'immediate',
  }) as const;

export const calendarEventTeacher = resource('calendar-event-teacher', {
  ...ofEvent,
  label: ['idTeacher', 'start'],
  indexes: [['idTeacher', 'start']],
  fields: { ...participation, idTeacher: ref('teacher', { required: true }) },
  constraints: {
    teacherTwice: { unique: ['idCalendarEvent', 'idTeacher'] },
    teacherTaken: { ...onceAtATime('id_teacher'), fields: ['idTeacher'] },
  },
});

export const calendarEventGroup = resource('calendar-event-group', {
  ...ofEvent,
  label: ['idStCoGroup', 'start'],
  indexes: [['idStCoGroup', 'start']],
  fields: { ...participation, idStCoGroup: ref('st-co-group', { required: true }) },
  constraints: {
    groupTwice: { unique: ['idCalendarEvent', 'idStCoGroup'] },
    groupTaken: { ...onceAtATime('id_st_co_group'), fields: ['idStCoGroup'] },
  },
});

export const calendarEventUser = resource('calendar-event-user', {
  ...ofEvent,
  label: ['idUser', 'start'],
  indexes: [['idUser', 'start']],
  fields: { ...participation, idUser: ref('user', { required: true }) },
  constraints: { userTwice: { unique: ['idCalendarEvent', 'idUser'] } },
});

/** The secret address under which a calendar program reads somebody's events, or a room's. Kept is only its print: whoever reads this table opens no calendar. */
export const calendarFeed = resource('calendar-feed', {
  label: ['idUser', 'idRoom'],
  checks: ['feedTooWide'],
  internal: true,
  delete: 'hard',
  erase: { idUser: 'remove' },
  fields: {
    tokenHash: text({ required: true, unique: true, max: 64, was: 'token' }),
    /** Whose address it is. Nobody's: one of a room, from the time when each room had a single one. */
    idUser: ref('user'),
    idRoom: ref('room'),
    /** What of all teaching it is narrowed to, in one way of writing: `idStudy=3&yearOfStudy=2`. None: the person's own calendar, or the room's. */
    teaching: text({ max: 200 }),
  },
  constraints: {
    feedOfNothing: { check: 'num_nonnulls(id_user, id_room) >= 1' },
    feedOfPerson: { unique: ['idUser'], where: 'id_room is null and teaching is null' },
    feedOfRoom: { unique: ['idUser', 'idRoom'] },
    feedOfTeaching: { unique: ['idUser', 'teaching'] },
    feedOfOneThing: { check: 'num_nonnulls(id_room, teaching) <= 1' },
  },
});

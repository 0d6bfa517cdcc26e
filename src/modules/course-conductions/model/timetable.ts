import {
  array,
  boolean,
  choice,
  date,
  integer,
  ref,
  refs,
  resource,
  text,
  time,
} from '../../../kernel/resource/index.ts';

/** Where and when a group is taught each week, or on the days of a block. */
export const stCoSchedule = resource('st-co-schedule', {
  label: ['idStCoGroup', 'weekday', 'timeFrom'],
  sort: ['weekday', 'timeFrom', 'id'],
  owner: 'idStCoGroup',
  indexes: [
    ['idRoom', 'weekday'],
    ['idStCoGroup', 'weekday'],
  ],
  lockedBy: { path: 'idStCoGroup.idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCoGroup.idStCo.idAcademicyear' },
  fields: {
    idStCoGroup: ref('st-co-group', { required: true, inList: true }),
    /** 1 is Monday. Empty where the days are named one by one. */
    weekday: integer({ min: 1, max: 7, inList: true }),
    timeFrom: time({ required: true, inList: true }),
    timeTo: time({ required: true, inList: true }),
    idRoom: ref('room', { inList: true }),
    idTeachers: refs('teacher', { min: 1, max: 20, inList: true }),
    parity: choice(['all', 'odd', 'even'], { required: true, default: 'all', inList: true }),
    weekFrom: integer({ min: 1, max: 30 }),
    weekTo: integer({ min: 1, max: 30 }),
    /** The days of a block, instead of a day of the week. */
    dates: array({ date: date({ required: true }) }),
    isOnline: boolean({ inList: true }),
    /** A collision of people that somebody allowed, and why. Rooms know no such permission. */
    collisionAllowed: boolean(),
    collisionReason: text({ max: 500 }),
  },
  constraints: {
    slotTwice: { unique: ['idStCoGroup', 'weekday', 'timeFrom', 'parity'] },
    timesInOrder: { check: 'time_from < time_to', fields: ['timeTo'] },
    withinDay: { check: "time_from >= '07:00' and time_to <= '22:00'", fields: ['timeFrom'] },
    weeksInOrder: { check: 'week_from <= week_to', fields: ['weekTo'] },
    weekdayOrDates: {
      check: "(weekday is null) = (jsonb_array_length(coalesce(dates, '[]'::jsonb)) > 0)",
      fields: ['weekday'],
    },
    reasonOfCollision: { check: 'collision_allowed = 0 or collision_reason is not null', fields: ['collisionReason'] },
  },
});

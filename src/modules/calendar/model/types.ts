import {
  bilingual,
  boolean,
  choice,
  date,
  integer,
  optionGroup,
  ref,
  resource,
  text,
  weekday,
} from '../../../kernel/resource/index.ts';

/** What an event is: its colour, whom and what it holds, who may book it and who must agree. */
export const reservationtype = resource('reservationtype', {
  label: 'name',
  description: 'code',
  order: true,
  checks: ['kindIsFixed', 'eventsFollow'],
  fields: {
    code: text({ required: true, unique: true, max: 10, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    systemKind: choice(['lesson', 'exam', 'defense', 'eSession', 'reservation', 'block'], {
      required: true,
      default: 'reservation',
      inList: true,
    }),
    color: text({ required: true, format: 'color', max: 7, inList: true }),
    blocksRoom: boolean({ default: 1, inList: true }),
    blocksTeacher: boolean({ default: 1 }),
    approval: choice(['none', 'admin'], { required: true, default: 'admin', inList: true }),
    allowedFor: optionGroup(['teacher', 'student', 'calendarAdmin'], { inList: true }),
    publicTitle: boolean({ default: 1 }),
    maxMinutes: integer({ min: 5, max: 527_040 }),
    minNoticeHours: integer({ required: true, min: 0, max: 8_784, default: 0 }),
  },
  constraints: {
    /** Lessons, exams, defences, sessions and blockings are each of one type, which other modules look for. */
    kindTwice: { unique: ['systemKind'], where: "system_kind <> 'reservation'" },
  },
});

export const calendarholiday = resource('calendarholiday', {
  label: ['name', 'dateFrom'],
  sort: ['-dateFrom'],
  fields: {
    dateFrom: date({ required: true, inList: true }),
    dateTo: date({ required: true, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    kind: choice(['public', 'institution', 'memorial', 'makeup'], {
      required: true,
      default: 'institution',
      inList: true,
    }),
    /** A make-up day is taught by the timetable of this weekday, Monday being 1. */
    teachingAsWeekday: weekday({ inList: true }),
    /** A day off for one study or one unit only. */
    idStudy: ref('study', { inList: true }),
    idOrganizationunit: ref('organizationunit', { inList: true }),
  },
  constraints: {
    holidayTwice: { unique: ['dateFrom', 'nameHr'], ignoreCase: true },
    holidayInOrder: { check: 'date_from <= date_to', fields: ['dateTo'] },
    weekdayOfMakeup: { check: "(kind = 'makeup') = (teaching_as_weekday is not null)", fields: ['teachingAsWeekday'] },
  },
});

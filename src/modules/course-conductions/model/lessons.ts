import {
  array,
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  flow,
  integer,
  longtext,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** What is said of a lesson that was held: its hours, its topics, and whoever was not there as everybody else. */
const recorded = {
  /** Empty: as planned. */
  hours: decimal({ min: 0.25, max: 24, precision: 4 }),
  isELearning: boolean(),
  placeNote: text({ max: 200 }),
  topics: array({
    idStCoTopic: ref('st-co-topic', { required: true }),
    heldHours: decimal({ required: true, min: 0, max: 24, precision: 4 }),
  }),
  exceptions: array({
    idStCoEnrollment: ref('st-co-enrollment', { required: true }),
    /** A guest was there without being of the group. */
    status: choice(['absent', 'excused', 'late', 'guest'], { required: true, default: 'absent' }),
    minutes: integer({ min: 0, max: 1440 }),
    note: text({ max: 500 }),
  }),
};
/** Where and when a lesson is to be. */
const place = { start: dateTime({ required: true }), end: dateTime({ required: true }), idRoom: ref('room') };

const yearOfLesson = 'idStCoLesson.idStCoGroup.idStCo.idAcademicyear';

/** One meeting of a group. Its room and time stand in the calendar's event; the time is copied here, where lists are sorted by it. */
export const stCoLesson = resource('st-co-lesson', {
  label: ['idStCoGroup', 'start'],
  sort: ['-start'],
  owner: 'idStCoGroup',
  verbs: [],
  indexes: [
    ['idStCoGroup', 'start'],
    ['status', 'start'],
  ],
  lockedBy: { path: 'idStCoGroup.idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCoGroup.idStCo.idAcademicyear' },
  scenarios: ['myLessons'],
  checks: [
    'notYetBegun',
    'alreadyBegun',
    'notExecutor',
    'hoursAbove',
    'topicOfOtherType',
    'topicsAbove',
    'notMember',
    'isMember',
    'guestOfOtherCourse',
    'studentTwice',
    'isPaidFor',
    'offGrid',
    'minutesOff',
    'outsideSemester',
    'outsideDay',
    'onFreeDay',
    'notMoved',
    'samePlace',
    'intoPast',
    'reasonOfPast',
    'notTeacherOfLesson',
    'teacherOfLesson',
    'teacherInactive',
    'teacherNotOfGroup',
    'notCancelled',
    'otherGroup',
    'hoursOver',
    'nobodyTeaches',
    'timetableDraft',
    'said',
    'portalSinceUnset',
    'portalInUse',
    'notOverYet',
    'beforePortal',
    'movedBeforePortal',
    'madeUpSince',
  ],
  fields: {
    /** Empty: held once, outside of the weekly timetable. */
    idStCoSchedule: ref('st-co-schedule'),
    idStCoGroup: ref('st-co-group', { required: true, inList: true }),
    idCalendarEvent: ref('calendar-event', { required: true, unique: true }),
    /** The day on which its weekly slot would have it, wherever it was moved since. */
    slotDate: date({ readonly: true }),
    start: dateTime({ required: true, readonly: true, inList: true }),
    end: dateTime({ required: true, readonly: true, inList: true }),
    idRoom: ref('room', { readonly: true, inList: true }),
    hours: decimal({ required: true, min: 0.25, max: 24, precision: 4, inList: true }),
    /** Week of teaching, without the weeks that are free. */
    week: integer({ min: 1, max: 60, readonly: true, inList: true }),
    category: choice(['regular', 'makeup', 'extra', 'consultation'], {
      required: true,
      default: 'regular',
      inList: true,
    }),
    status: state(
      flow(
        ['planned', 'held', 'confirmed', 'cancelled', 'compensated', 'outside'],
        {
          record: { from: ['planned'], to: 'held', input: recorded },
          amend: { from: ['held'], to: 'held', input: recorded, note: 'optional' },
          confirm: { from: ['held'], to: 'confirmed' },
          unlock: { from: ['confirmed'], to: 'held', note: 'required' },
          cancel: { from: ['planned'], to: 'cancelled', note: 'required' },
          compensate: { from: ['cancelled'], to: 'compensated' },
          /** Its record is kept elsewhere: it was before the portal was in use. */
          markOutside: { from: ['planned'], to: 'outside', undo: 'bringBack' },
          bringBack: { from: ['outside'], to: 'planned' },
          reschedule: { from: ['planned'], to: 'planned', input: place, note: 'optional', undo: 'putBack' },
          putBack: { from: ['planned'], to: 'planned', note: 'optional' },
          substitute: {
            from: ['planned', 'held'],
            to: ['planned', 'held'],
            input: { idTeacher: ref('teacher', { required: true }), idSubstituted: ref('teacher', { required: true }) },
            note: 'optional',
          },
          /** Who of the group's teachers is to hold it, and whether online: planning, while substituting is standing in. */
          arrange: {
            from: ['planned'],
            to: 'planned',
            input: { idTeachers: refs('teacher', { min: 1, max: 20 }), isELearning: boolean() },
          },
        },
        {
          kinds: {
            planned: 'none',
            held: 'run',
            confirmed: 'ok',
            cancelled: 'bad',
            compensated: 'ok',
            outside: 'lock',
          },
        },
      ),
    ),
    /** The cancelled one that this one makes up for. */
    idReplaces: ref('st-co-lesson'),
    cancelReason: text({ max: 500, readonly: true }),
    isELearning: boolean({ inList: true }),
    placeNote: text({ max: 200 }),
    /** Where it was before it was moved. */
    wasStart: dateTime({ readonly: true }),
    wasEnd: dateTime({ readonly: true }),
    idWasRoom: ref('room', { readonly: true }),
    /** When it was recorded: a week later it is confirmed by itself. */
    heldAt: dateTime({ readonly: true }),
    isLocked: boolean({ readonly: true }),
    /** An external teacher was paid for it: it is not opened again. */
    isPaid: boolean({ readonly: true }),
  },
  constraints: {
    lessonTwice: { unique: ['idStCoSchedule', 'slotDate'] },
    lessonInOrder: { check: '"end" > start', fields: ['end'] },
  },
});

export const stCoLessonTeacher = resource('st-co-lesson-teacher', {
  label: ['idStCoLesson', 'idTeacher'],
  sort: ['idStCoLesson', 'id'],
  delete: 'hard',
  owner: 'idStCoLesson',
  verbs: [],
  lockedBy: { path: yearOfLesson, whenState: ['closed'] },
  fields: {
    idStCoLesson: ref('st-co-lesson', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    hours: decimal({ required: true, min: 0, max: 24, precision: 4, inList: true }),
    isSubstitute: boolean({ inList: true }),
    idSubstituted: ref('teacher'),
  },
  constraints: { teacherTwice: { unique: ['idStCoLesson', 'idTeacher'] } },
});

export const stCoLessonTopic = resource('st-co-lesson-topic', {
  label: ['idStCoLesson', 'idStCoTopic'],
  order: { in: ['idStCoLesson'] },
  delete: 'hard',
  owner: 'idStCoLesson',
  set: { of: 'idStCoLesson' },
  verbs: [],
  checks: ['topicOfOtherType', 'topicsAbove'],
  lockedBy: { path: yearOfLesson, whenState: ['closed'] },
  fields: {
    idStCoLesson: ref('st-co-lesson', { required: true, inList: true }),
    idStCoTopic: ref('st-co-topic', { required: true, inList: true }),
    plannedHours: decimal({ min: 0, max: 24, precision: 4, inList: true }),
    heldHours: decimal({ min: 0, max: 24, precision: 4, inList: true }),
  },
  constraints: { topicTwice: { unique: ['idStCoLesson', 'idStCoTopic'] } },
});

/** Who came. Ten million rows a year, so each year has a partition and each roll call one entry in the log. */
export const stCoAttendance = resource('st-co-attendance', {
  label: ['idStCoLesson', 'idStCoEnrollment'],
  audit: 'batch',
  delete: 'hard',
  owner: 'idStCoLesson',
  verbs: [],
  lockedBy: { path: yearOfLesson, whenState: ['closed'] },
  partitionBy: { field: 'idAcademicyear', from: yearOfLesson },
  erase: { idStCoEnrollment: 'person', note: 'blank' },
  fields: {
    idAcademicyear: ref('academicyear', { required: true, invisibleInForm: true }),
    idStCoLesson: ref('st-co-lesson', { required: true, inList: true }),
    idStCoEnrollment: ref('st-co-enrollment', { required: true, inList: true }),
    status: choice(['present', 'absent', 'excused', 'late'], { required: true, default: 'present', inList: true }),
    minutes: integer({ min: 0, max: 1440 }),
    /** Not of this group, but there on that day. */
    isGuest: boolean(),
    note: longtext({ max: 1000 }),
  },
  constraints: { studentTwice: { unique: ['idStCoLesson', 'idStCoEnrollment'] } },
});

import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const hours = (idStCo: string, idTeachingtype: string): RowValues => ({
  idStCo: of(idStCo),
  idTeachingtype: of(idTeachingtype),
  hours: 30,
  groupsPlanned: 1,
  attendanceMin: 70,
});
const unit = (idStCo: string): RowValues => ({ idStCo: of(idStCo), nameHr: 'Uvod' });
const topic = (idStCoThematicunit: string): RowValues => ({
  idStCoThematicunit: of(idStCoThematicunit),
  idTeachingtype: of('teachingtype.used'),
  nameHr: 'Pojmovi',
  hours: 2,
});
const share = (idTeacher: string): RowValues => ({
  idStCoGroup: of('st-co-group.used'),
  idTeacher: of(idTeacher),
  sharePct: 50,
});
const slot = (weekday: number): RowValues => ({
  idStCoGroup: of('st-co-group.used'),
  weekday,
  timeFrom: '08:00',
  timeTo: '09:30',
  parity: 'all',
});
const lesson = (idCalendarEvent: string, day: string): RowValues => ({
  idStCoGroup: of('st-co-group.used'),
  idCalendarEvent: of(idCalendarEvent),
  start: `${day} 10:00`,
  end: `${day} 11:00`,
  hours: 2,
  category: 'regular',
  status: 'planned',
});
const available = (idTeacher: string, weekday: number): RowValues => ({
  idTeacher: of(idTeacher),
  weekday,
  from: '08:00',
  to: '12:00',
  kind: 'unavailable',
});
const yearOf = (idTeacher: string, idAcademicyear: string): RowValues => ({
  idTeacher: of(idTeacher),
  idAcademicyear: of(idAcademicyear),
});

const money = { lectures: 2, seminars: 0, exercises: 0, counted: 2, rate: 15, amount: 30 };
export const samples: Samples = {
  // Rows of the ledger are the others' seen otherwise: a share has four times its number, a lesson three more than that.
  'hour-ledger': { other: async w => (await w.row('st-co-lesson-teacher')) * 4 + 3 },
  'payment-batch': {
    other: {
      number: 'OVS-1/2084',
      from: '2084-10-01',
      to: '2084-10-31',
      closedOn: '2084-11-02',
      hours: 2,
      amount: 30,
    },
    body: { from: '2084-10-01', to: '2084-10-31' },
  },
  'payment-batch-row': {
    other: {
      idPaymentBatch: of('payment-batch'),
      idTeacher: of('teacher'),
      idStCo: of('stcourse.inGroups'),
      teacher: 'Ana Car',
      course: 'Mreže',
      study: 'RAČ',
      ...money,
    },
  },
  'st-co-teachingtype': {
    other: hours('stcourse.inGroups', 'teachingtype.used'),
    own: { teacher: hours('stcourse.held', 'teachingtype.used') },
    body: hours('stcourse.held', 'teachingtype'),
  },
  'st-co-thematicunit': {
    other: { ...unit('stcourse.inGroups'), num: 1 },
    own: { teacher: { ...unit('stcourse.held'), num: 1 } },
    body: unit('stcourse.held'),
  },
  'st-co-topic': {
    other: { ...topic('st-co-thematicunit'), num: 1 },
    own: { teacher: { ...topic('st-co-thematicunit.own.teacher'), num: 1 } },
    body: topic('st-co-thematicunit.own.teacher'),
  },
  'st-co-group-teacher': {
    other: { ...share('teacher'), idStCo: of('stcourse.inGroups'), idTeachingtype: of('teachingtype.used') },
    body: { ...share('teacher.own.teacher'), sharePct: 50 },
  },
  'st-co-schedule': {
    other: { ...slot(1), idTeachers: async (w: Known) => [await w.row('teacher')] },
    body: { ...slot(2), idTeachers: async (w: Known) => [await w.row('teacher')] },
  },
  'st-co-lesson': { other: lesson('calendar-event.ofLesson', '2084-10-09') },
  'st-co-lesson-teacher': { other: { idStCoLesson: of('st-co-lesson'), idTeacher: of('teacher'), hours: 2 } },
  'st-co-lesson-topic': { other: { idStCoLesson: of('st-co-lesson'), idStCoTopic: of('st-co-topic'), num: 1 } },
  'st-co-attendance': {
    other: {
      idAcademicyear: of('academicyear.used'),
      idStCoLesson: of('st-co-lesson'),
      idStCoEnrollment: of('st-co-enrollment.inGroups'),
      status: 'present',
    },
    own: {
      student: {
        idAcademicyear: of('academicyear.used'),
        idStCoLesson: of('st-co-lesson'),
        idStCoEnrollment: of('st-co-enrollment.own.student'),
        status: 'absent',
      },
    },
  },
  'teacher-availability': {
    other: available('teacher', 1),
    own: { teacher: available('teacher.own.teacher', 1) },
    body: available('teacher.own.teacher', 2),
  },
  'teacher-year': {
    other: yearOf('teacher', 'academicyear.used'),
    own: { teacher: yearOf('teacher.own.teacher', 'academicyear.used') },
    body: yearOf('teacher.own.teacher', 'academicyear.withSemester'),
  },
};

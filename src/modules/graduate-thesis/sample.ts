import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const thesis = (idStudent: string, idStCoEnrollment: string, more: RowValues = {}): RowValues => ({
  idStudent: of(idStudent),
  idStCoEnrollment: of(idStCoEnrollment),
  idStudy: of('study.used'),
  idStCo: of('stcourse.others'),
  titleHr: 'Mjerenje mrežnog prometa',
  language: 'hr',
  status: 'draft',
  ...more,
});
const onThesis = { idStCoGraduatethesis: of('st-co-graduatethesis') };
const onOwn = { idStCoGraduatethesis: of('st-co-graduatethesis.own.student') };
const defence = { attempt: 1, start: '2080-03-04 10:00', end: '2080-03-04 11:00' };
const topic = (titleHr: string): RowValues => ({ idAcademicyear: of('academicyear.used'), titleHr, maxStudents: 1 });
const commission = (nameHr: string): RowValues => ({ nameHr, mandateFrom: '2080-01-01', mandateTo: '2081-01-01' });
const grade = (w: Known) => w.find('grade', 'value', 5);

export const samples: Samples = {
  'st-co-graduatethesis': {
    other: thesis('student.another', 'st-co-enrollment'),
    own: { student: thesis('student.own.student', 'st-co-enrollment.own.student') },
    body: { titleHr: 'Drugi rad' },
  },
  'graduatethesis-topic': {
    other: { ...topic('Senzori'), idTeacher: of('teacher'), status: 'open', num: 1 },
    own: { teacher: { ...topic('Roboti'), idTeacher: of('teacher.own.teacher'), status: 'open', num: 1 } },
    body: topic('Oblaci'),
  },
  'graduatethesis-mentorchoice': { other: { ...onThesis, idTeacher: of('teacher'), status: 'pending', num: 1 } },
  'graduatethesis-version': {
    other: {
      ...onThesis,
      kind: 'draft',
      review: 'none',
      num: 1,
      content: { hash: '0'.repeat(64), name: 'rad.pdf', mime: 'application/pdf', size: 10 },
    },
  },
  'graduatethesis-change': {
    other: { ...onThesis, kind: 'topic', titleHr: 'Novi', titleEn: 'New', reason: 'Bolje', status: 'requested' },
    body: { ...onOwn, kind: 'topic', titleHr: 'Novi', titleEn: 'New', reason: 'Bolje' },
  },
  'graduatethesis-deposit': {
    other: {
      ...onThesis,
      idVersion: of('graduatethesis-version'),
      consent: 'open',
      licence: 'ccBy',
      depositedOn: '2080-03-05',
    },
  },
  'graduatethesis-defensecommission': {
    other: { ...onThesis, idTeacher: of('teacher'), role: 'member', status: 'asked', num: 1 },
    own: { teacher: { ...onThesis, idTeacher: of('teacher.own.teacher'), role: 'president', status: 'asked', num: 2 } },
  },
  'graduatethesis-defense': { other: { ...onThesis, ...defence }, more: { own: { ...onOwn, ...defence } } },
  'graduatethesis-grade': {
    other: { idDefense: of('graduatethesis-defense'), idTeacher: of('teacher'), component: 'work', idGrade: grade },
    body: { idDefense: of('graduatethesis-defense'), component: 'work', idGrade: grade },
  },
  graduatethesiscommission: {
    other: commission('Povjerenstvo'),
    body: { ...commission('Drugo povjerenstvo'), idStudies: async (w: Known) => [await w.row('study.used')] },
  },
  'graduatethesiscommission-member': {
    other: {
      idGraduatethesiscommission: of('graduatethesiscommission'),
      idTeacher: of('teacher'),
      role: 'member',
      num: 1,
    },
    body: {
      idGraduatethesiscommission: of('graduatethesiscommission'),
      idTeacher: of('teacher.own.teacher'),
      role: 'member',
    },
  },
  'graduatethesis-session': {
    other: {
      idGraduatethesiscommission: of('graduatethesiscommission'),
      heldOn: '2027-01-15',
      idTheses: async (w: Known) => [await w.row('st-co-graduatethesis')],
    },
  },
  'graduatethesis-setting': {
    other: {
      idStudy: of('study.used'),
      idAcademicyear: of('academicyear.used'),
      minEcts: 0,
      allowOpenExams: 3,
      maxMentorships: 10,
      minDaysApplyToDefense: 30,
      minDaysNoticeDefense: 10,
      deadlineMonths: 12,
      maxSimilarity: 20,
      weightWork: 0.6,
      weightPresentation: 0.2,
      weightDiscussion: 0.2,
      mentorNorm: 10,
      comentorNorm: 5,
      memberNorm: 1,
      depositDays: 30,
      answerDays: 14,
      decideDays: 30,
      reviewDays: 15,
      confirmDays: 15,
    },
    body: { idStudy: of('study.used'), idAcademicyear: of('academicyear.withSemester') },
  },
};

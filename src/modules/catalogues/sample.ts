import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';

const of = (name: string) => (w: Known) => w.row(name);
const croatia = (w: Known) => w.find('state', 'code2', 'HR');
const named = (code: string, more: RowValues = {}): RowValues => ({ code, nameHr: code, ...more });

const year = (startYear: number): RowValues => ({
  startYear,
  startDate: `${startYear}-10-01`,
  endDate: `${startYear + 1}-09-30`,
  normSystem: 'norm',
});
const storedYear = (startYear: number): RowValues => ({
  ...year(startYear),
  code: `${startYear}/${startYear + 1}`,
  status: 'planning',
});
const semester = (kind: string, teachingFrom: string, teachingTo: string): RowValues => ({
  idAcademicyear: of('academicyear.withSemester'),
  kind,
  teachingFrom,
  teachingTo,
  weeks: 15,
});

const docent = (w: Known) => w.find('academicvocation', 'code', 'DOC');
const teacher = (n: number): RowValues => ({
  oib: (w: Known) => w.oib(n),
  firstName: 'T',
  lastName: String(n),
  idAcademicvocation: docent,
  employment: 'employee',
  fte: 1,
  normReduction: 0,
  email: `t${n}@test.example`,
});
const student = (n: number): RowValues => ({
  jmbag: (w: Known) => w.jmbag(n),
  firstName: 'S',
  lastName: String(n),
  active: 1,
});
const isMine = { idUser: (w: Known) => w.me.id };
const vocation = (idTeacher: string, from: string, to?: string): RowValues => ({
  idTeacher: of(idTeacher),
  idAcademicvocation: docent,
  from,
  ...(to && { to }),
});

const study = (code: string, more: RowValues = {}): RowValues =>
  named(code, {
    abbr: code,
    idEdulev: (w: Known) => w.find('edulev', 'code', 'PSV'),
    mode: 'both',
    semesters: 6,
    ects: 180,
    ...more,
  });
const course = (code: string, more: RowValues = {}): RowValues => named(code, { defaultEcts: 5, ...more });
const stcourse = (idCourse: string): RowValues => ({
  idAcademicyear: of('academicyear.used'),
  idStudy: of('study.used'),
  idCourse: of(idCourse),
  semester: 1,
  kind: 'compulsory',
  ects: 5,
});
const storedStcourse = (idCourse: string, num: number, more: RowValues = {}): RowValues => ({
  ...stcourse(idCourse),
  yearOfStudy: 1,
  planStatus: 'draft',
  num,
  ...more,
});
const enrolled = (idStudent: string): RowValues => ({
  idStudent: of(idStudent),
  idAcademicyear: of('academicyear.used'),
  idStudy: of('study.used'),
  yearOfStudy: 1,
  mode: 'full',
  kind: 'first',
  enrolledOn: '2084-09-01',
});
const storedEnrolled = (idStudent: string): RowValues => ({ ...enrolled(idStudent), status: 'enrolled' });
const excellent = (w: Known) => w.find('grade', 'value', 5);
const onCourse = (idStudentenrollment: string, idStCo: string): RowValues => ({
  idStudentenrollment: of(idStudentenrollment),
  idStCo: of(idStCo),
  enrolKind: 'first',
});
const graded = (idStudentenrollment: string, idStCo: string): RowValues => ({
  ...onCourse(idStudentenrollment, idStCo),
  status: 'enrolled',
  idGrade: excellent,
  gradedOn: '2085-02-01',
});
const group = (code: string): RowValues => ({
  idStCo: of('stcourse.inGroups'),
  idTeachingtype: of('teachingtype.used'),
  code,
  capacity: 10,
});
const member = (idStCoEnrollment: string): RowValues => ({
  idStCoGroup: of('st-co-group.used'),
  idStCoEnrollment: of(idStCoEnrollment),
  idTeachingtype: of('teachingtype.used'),
  from: '2084-10-01',
});
const teachingtype = (code: string): RowValues => named(code, { category: 'lecture', needsRoom: 1 });
const coefficients = (idAcademicyear: string): RowValues => ({
  idAcademicyear: of(idAcademicyear),
  idTeachingtype: of('teachingtype.used'),
  coefNorm: 2,
  coefNormRepeat: 2,
  coefWork: 5.4,
  coefWorkRepeat: 3.2,
});
const bloomlev = (level: number): RowValues => ({ domain: 'affective', level, nameHr: String(level) });

export const samples: Samples = {
  state: { other: w => w.find('state', 'code2', 'NZ'), body: { code2: 'ZZ', code3: 'ZZZ', nameHr: 'Z' } },
  'state-county': {
    other: { idState: croatia, code: '99', name: 'Okrug' },
    body: { idState: croatia, code: '98', name: 'Okrug' },
  },
  'state-city': {
    other: { idState: croatia, postalCode: '99999', name: 'Selo' },
    body: { idState: croatia, postalCode: '99998', name: 'Selo' },
  },
  edulev: {
    other: named('X', { kind: 'university', hkoLevel: '7.2' }),
    body: named('Y', { kind: 'university', hkoLevel: '7.2' }),
  },
  academicvocation: { other: named('X', { group: 'teaching' }), body: named('Y', { group: 'teaching' }) },
  organizationunit: {
    other: named('X', { kind: 'institution', num: 1 }),
    body: named('Y', { kind: 'chair', idParent: of('organizationunit') }),
  },
  roomtype: { other: named('X'), body: named('Y') },
  room: {
    other: named('X', { idRoomtype: (w: Known) => w.find('roomtype', 'code', 'D'), capacity: 1 }),
    body: named('Y', { idRoomtype: (w: Known) => w.find('roomtype', 'code', 'D'), capacity: 1 }),
  },

  academicyear: {
    other: storedYear(2080),
    body: year(2085),
    more: { withSemester: storedYear(2082), used: storedYear(2084) },
  },
  'academicyear-semester': {
    other: { ...semester('winter', '2082-10-02', '2083-01-30'), timetableStatus: 'draft' },
    body: semester('summer', '2083-02-20', '2083-06-10'),
    // In which groups are taught: slots of a timetable ask for it, and lessons are seen once it is published.
    more: {
      ofGroups: {
        ...semester('winter', '2084-10-02', '2085-01-30'),
        idAcademicyear: of('academicyear.used'),
        timetableStatus: 'published',
      },
    },
  },

  teacher: { other: teacher(1), own: { teacher: { ...teacher(2), ...isMine } }, body: teacher(3) },
  'teacher-vocation': {
    other: vocation('teacher', '2080-01-01'),
    own: { teacher: vocation('teacher.own.teacher', '2080-01-01') },
    body: vocation('teacher.own.teacher', '2070-01-01', '2071-01-01'),
  },
  student: {
    other: student(9001),
    own: { student: { ...student(9002), ...isMine } },
    body: student(9003),
    more: { another: student(9004), alone: student(9005), third: student(9006) },
  },

  study: { other: study('X'), body: study('Y'), more: { used: study('USED', { thesisRequired: 0, active: 1 }) } },
  course: {
    other: course('X'),
    body: course('Y'),
    more: {
      held: course('C1', { active: 1 }),
      others: course('C2', { active: 1 }),
      fresh: course('C3', { active: 1 }),
      free: course('Z'),
      inGroups: course('W'),
      practice: course('PR'),
    },
  },
  'course-equivalent': {
    other: { idCourse: of('course.held'), idEquivalent: of('course.others') },
    body: { idCourse: of('course.held'), idEquivalent: of('course.fresh') },
  },
  stcourse: {
    other: storedStcourse('course.free', 3),
    body: stcourse('course.fresh'),
    more: {
      held: storedStcourse('course.held', 1, { idHolder: of('teacher.own.teacher') }),
      others: storedStcourse('course.others', 2),
      inGroups: storedStcourse('course.inGroups', 4),
      practice: storedStcourse('course.practice', 5, { isInternship: 1 }),
    },
  },
  studentenrollment: {
    other: storedEnrolled('student.alone'),
    own: { student: storedEnrolled('student.own.student') },
    body: enrolled('student.third'),
    more: { another: storedEnrolled('student.another') },
  },
  'st-co-enrollment': {
    other: graded('studentenrollment.another', 'stcourse.others'),
    own: {
      student: graded('studentenrollment.own.student', 'stcourse.others'),
      teacher: graded('studentenrollment.another', 'stcourse.held'),
    },
    body: onCourse('studentenrollment.own.student', 'stcourse.held'),
    more: { inGroups: graded('studentenrollment.another', 'stcourse.inGroups') },
  },

  'st-co-teacher': {
    other: { idStCo: of('stcourse.others'), idTeacher: of('teacher'), role: 'executor', num: 1 },
    own: { teacher: { idStCo: of('stcourse.held'), idTeacher: of('teacher.own.teacher'), role: 'holder', num: 1 } },
    body: { idStCo: of('stcourse.inGroups'), idTeacher: of('teacher'), role: 'holder' },
  },
  'st-co-group': {
    other: { ...group('X'), num: 2 },
    body: group('Y'),
    more: { used: { ...group('P1'), num: 1 } },
  },
  'st-co-group-student': {
    other: member('st-co-enrollment.inGroups'),
    own: { student: member('st-co-enrollment.own.student') },
    body: {
      idStCoGroup: of('st-co-group'),
      idStCoEnrollment: of('st-co-enrollment.inGroups'),
      from: '2084-11-01',
    },
  },

  teachingtype: { other: teachingtype('X'), body: teachingtype('Y'), more: { used: teachingtype('U') } },
  'teachingtype-coef': { other: coefficients('academicyear.used'), body: coefficients('academicyear.withSemester') },
  grade: { other: excellent },
  studygrade: {
    other: { idStudy: of('study.used'), idGrade: excellent, ectsGrade: 'A', pointsFrom: 0, pointsTo: 100 },
  },
  learningmethod: { other: named('X', { category: 'active' }), body: named('Y', { category: 'active' }) },
  assessmentmethod: { other: named('X', { category: 'oral' }), body: named('Y', { category: 'oral' }) },
  hko: {
    other: w => w.find('hko', 'code', '5-KNOWLEDGE'),
    body: { level: '5', dimension: 'autonomy', textHr: 'Y' },
  },
  dublin: {
    other: w => w.find('dublin', 'cycle', '1'),
    body: { cycle: '1', category: 'applying', textHr: 'Y' },
  },
  bloomlev: { other: bloomlev(2), body: bloomlev(3), more: { used: bloomlev(1) } },
  bloomverb: {
    other: { idBloomlev: of('bloomlev.used'), verbHr: 'cijeniti', active: 1, num: 1 },
    body: { idBloomlev: of('bloomlev.used'), verbHr: 'prihvatiti' },
  },
  profession: { other: named('X', { num: 99 }), body: named('Y') },
};

import type { Known, RowValues, Samples } from '../../../test/harness/sample.ts';
import { internship } from './model.ts';

const of = (name: string) => (w: Known) => w.row(name);
const setting: RowValues = {
  requiredHours: 160,
  hoursPerDayMax: 8,
  durationUnit: 'hours',
  gradingKind: 'numeric',
  weightTasks: 30,
  weightDiary: 30,
  weightMentor: 40,
  threshold5: 90,
  threshold4: 80,
  threshold3: 65,
  threshold2: 50,
  diaryEntryDays: 3,
  diaryDueDays: 15,
  allowOwnPartner: 1,
  allowRecognition: 1,
  recognitionMinMonths: 6,
};
const offer = (idPartner: string, title: string): RowValues => ({
  idAcademicyear: of('academicyear.used'),
  idPartner: of(idPartner),
  title,
  description: 'Rad u timu.',
  idStCos: async (w: Known) => [await w.row('stcourse.others')],
  positions: 2,
  workMode: 'onSite',
  applyUntil: '2099-01-01',
});
const application = (idStudent: string): RowValues => ({
  idIntsOff: of('internship-offer.open'),
  idStudent: of(idStudent),
  idIntsSet: of('ints-st-course-setting'),
  motivation: 'Zanima me.',
});
/** Two in the same state of the same course are of different kinds or students. */
const placement = (idStudent: string, more: RowValues = {}): RowValues => ({
  intsKind: 'placement',
  idIntsSet: of('ints-st-course-setting'),
  idAcademicyear: of('academicyear.used'),
  idStCo: of('stcourse.others'),
  idStudent: of(idStudent),
  idPartner: of('partner.own.institutionMentor'),
  plannedHours: 160,
  dateFrom: '2026-01-01',
  dateTo: '2098-01-01',
  status: 'active',
  ...more,
});
const recognition = (idStudent: string): RowValues => ({
  idIntsSet: of('ints-st-course-setting'),
  idStudent: of(idStudent),
  basis: 'employment',
  employerName: 'Dobranet d.o.o.',
  position: 'programer',
  workFrom: '2024-01-01',
  workTo: '2025-01-01',
  hoursClaimed: 800,
  description: 'Razvoj.',
});
const storedRecognition = (idStudent: string): RowValues => ({
  ...recognition(idStudent),
  intsKind: 'recognition',
  idAcademicyear: of('academicyear.used'),
  idStCo: of('stcourse.others'),
  status: 'draft',
});
const mine = {
  student: 'internship.own.student',
  teacher: 'internship.own.teacher',
  mentor: 'internship.own.institutionMentor',
};
const task = (title: string): RowValues => ({
  idIntsSet: of('ints-st-course-setting'),
  title,
  description: 'Opis.',
  maxPoints: 100,
});
const ownOf = (values: (idInts: string) => RowValues) => ({
  student: values(mine.student),
  teacher: values(mine.teacher),
  institutionMentor: values(mine.mentor),
});
const assigned = (idInts: string): RowValues => ({
  idIntsTask: of('ints-task'),
  idInts: of(idInts),
  status: 'submitted',
});
const day = (idInts: string): RowValues => ({
  idInts: of(idInts),
  date: '2026-03-02',
  workDescription: 'Programiranje.',
  status: 'draft',
});
const attended = (idInts: string): RowValues => ({
  idInts: of(idInts),
  date: '2026-03-02',
  presence: 'present',
  hours: 8,
  source: 'student',
});
const grading = (idInts: string): RowValues => ({ idInts: of(idInts), graderRole: 'teacher', opinion: 'Dobro.' });
const confirmation = (idInts: string): RowValues => ({
  idInts: of(idInts),
  confirmedOn: '2026-03-02',
  activities: 'Razvoj.',
  source: 'mentor',
});
const amendment = (idInts: string): RowValues => ({
  idInts: of(idInts),
  effectiveFrom: '2098-01-01',
  reason: 'bolest',
  plannedHours: 170,
});

export const samples: Samples = {
  'ints-st-course-setting': {
    other: { ...setting, idStCo: of('stcourse.others'), idAcademicyear: of('academicyear.used') },
    own: { teacher: { ...setting, idStCo: of('stcourse.held'), idAcademicyear: of('academicyear.used') } },
    body: { ...setting, idStCo: of('stcourse.practice') },
  },
  'ints-setting-teacher': {
    other: { idIntsSet: of('ints-st-course-setting'), idTeacher: of('teacher') },
    own: {
      teacher: {
        idIntsSet: of('ints-st-course-setting.own.teacher'),
        idTeacher: of('teacher.own.teacher'),
        isCoordinator: 1,
      },
    },
    body: { idIntsSet: of('ints-st-course-setting.own.teacher'), idTeacher: of('teacher') },
  },
  'ints-grading-criterion': {
    other: { idIntsSet: of('ints-st-course-setting'), nameHr: 'Zalaganje', graderRole: 'mentor', maxPoints: 5, num: 1 },
    body: { idIntsSet: of('ints-st-course-setting'), nameHr: 'Točnost', graderRole: 'mentor', maxPoints: 5 },
  },
  'internship-offer': {
    other: { ...offer('partner', 'Mreže'), status: 'draft' },
    own: { institutionMentor: { ...offer('partner.own.institutionMentor', 'Razvoj'), status: 'draft' } },
    body: offer('partner.own.institutionMentor', 'Testiranje'),
    more: { open: { ...offer('partner.own.institutionMentor', 'Otvorena'), status: 'published' } },
  },
  'internship-offer-application': {
    other: { ...application('student.another'), status: 'submitted' },
    own: { student: { ...application('student.own.student'), status: 'submitted' } },
    body: application('student.own.student'),
  },
  internship: {
    other: placement('student.another'),
    own: {
      student: placement('student.own.student'),
      teacher: placement('student.alone', { idTeacher: of('teacher.own.teacher') }),
      institutionMentor: placement('student.third', { idParEmployee: of('par-employee.own.institutionMentor') }),
    },
    body: {
      idIntsSet: of('ints-st-course-setting'),
      idStudent: of('student.own.student'),
      idPartner: of('partner.own.institutionMentor'),
    },
  },
  'internship-approval': {
    through: internship,
    other: storedRecognition('student.another'),
    own: { student: storedRecognition('student.own.student') },
    body: recognition('student.own.student'),
  },
  'internship-approval-grant': {
    other: { idInts: of('internship'), decision: 'rejected', decisionDate: '2026-03-02', reason: 'Nema dokaza.' },
    own: ownOf(idInts => ({
      idInts: of(idInts),
      decision: 'rejected',
      decisionDate: '2026-03-02',
      reason: 'Nema dokaza.',
    })),
  },
  'ints-amendment': {
    other: { ...amendment('internship'), status: 'planned' },
    own: ownOf(idInts => ({ ...amendment(idInts), status: 'planned' })),
    body: amendment(mine.teacher),
  },
  'ints-host-confirmation': {
    other: confirmation('internship'),
    own: { student: confirmation(mine.student), teacher: confirmation(mine.teacher) },
    body: { idInts: of(mine.mentor), confirmedOn: '2026-03-02', activities: 'Razvoj.' },
  },
  'ints-task': {
    other: { ...task('Opis procesa'), status: 'published', num: 1 },
    own: {
      institutionMentor: {
        ...task('Kod'),
        idPartner: of('partner.own.institutionMentor'),
        status: 'published',
        num: 2,
      },
    },
    body: task('Izvješće'),
  },
  'ints-task-assignment': {
    other: assigned('internship'),
    own: ownOf(assigned),
    body: { idIntsTask: of('ints-task.own.institutionMentor'), idInts: of(mine.mentor) },
  },
  'ints-task-grading': {
    other: { idIntsTaskAss: of('ints-task-assignment'), graderRole: 'teacher', points: 50 },
    own: {
      student: { idIntsTaskAss: of('ints-task-assignment.own.student'), graderRole: 'teacher', points: 50 },
      teacher: { idIntsTaskAss: of('ints-task-assignment.own.teacher'), graderRole: 'teacher', points: 50 },
      institutionMentor: {
        idIntsTaskAss: of('ints-task-assignment.own.institutionMentor'),
        graderRole: 'mentor',
        points: 50,
      },
    },
    body: { idIntsTaskAss: of('ints-task-assignment.own.institutionMentor'), graderRole: 'teacher', points: 40 },
  },
  'internship-diary': {
    other: day('internship'),
    own: ownOf(day),
    body: { idInts: of(mine.student), date: '2026-03-03', workDescription: 'Testiranje.' },
  },
  'ints-diary-attendance': {
    other: attended('internship'),
    own: ownOf(attended),
    body: { idInts: of(mine.student), date: '2026-03-03', presence: 'present', hours: 8 },
  },
  'ints-diary-grading': {
    other: grading('internship'),
    own: ownOf(grading),
    body: { idInts: of(mine.mentor), graderRole: 'mentor', opinion: 'Vrlo dobro.' },
  },
};

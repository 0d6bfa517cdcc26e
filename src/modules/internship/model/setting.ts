import {
  bilingual,
  boolean,
  choice,
  date,
  integer,
  longtext,
  ref,
  resource,
  type Values,
} from '../../../kernel/resource/index.ts';

/** In a grade by points each part has its weight; all of them together are the whole. */
const isNumeric = (row: Values): boolean => row.gradingKind === 'numeric';
const weight = (value: number) => integer({ required: true, min: 0, max: 100, default: value });
const threshold = (value: number) => integer({ required: true, min: 1, max: 100, default: value });

/** How the internship of one course of a study in a year is done: how long, until when, and by what it is graded. */
export const intsStCourseSetting = resource('ints-st-course-setting', {
  label: 'idStCo',
  sort: ['-id'],
  narrowedBy: { academicyear: 'idAcademicyear' },
  scenarios: ['ownPlace'],
  checks: [
    'weightsSum',
    'thresholdsFall',
    'notInternship',
    'courseFixed',
    'hoursInUse',
    'surveyOfOthers',
    'surveyMissing',
  ],
  fields: {
    idStCo: ref('stcourse', {
      required: true,
      unique: true,
      inList: true,
      offers: { scenario: 'internships', narrowedBy: ['academicyear'] },
    }),
    idAcademicyear: ref('academicyear', { readonly: true, inList: true }),
    /** How papers say the duration; hours are counted in both cases. */
    durationUnit: choice(['hours', 'days'], { required: true, default: 'hours' }),
    requiredHours: integer({ required: true, min: 1, max: 2000, inList: true }),
    hoursPerDayMax: integer({ required: true, min: 1, max: 12, default: 8 }),
    dateFrom: date(),
    dateTo: date(),
    gradingKind: choice(['numeric', 'passFail'], { required: true, default: 'numeric', inList: true }),
    weightTasks: weight(30),
    weightDiary: weight(30),
    weightMentor: weight(40),
    threshold5: threshold(90),
    threshold4: threshold(80),
    threshold3: threshold(65),
    threshold2: threshold(50),
    /** How many days after the day itself its entry may still be written. */
    diaryEntryDays: integer({ required: true, min: 0, max: 60, default: 3 }),
    diaryDueDays: integer({ required: true, min: 0, max: 120, default: 15 }),
    allowOwnPartner: boolean(),
    allowRecognition: boolean({ default: 1 }),
    recognitionMinMonths: integer({ required: true, min: 0, max: 60, default: 6 }),
    recognitionMinHours: integer({ min: 0, max: 10_000 }),
    /** Surveys about the internships of this course: of the student when the diary is handed in, of the mentor after the grading. */
    idSurvImpStudent: ref('survey-conduction'),
    idSurvImpMentor: ref('survey-conduction'),
    /** Without the student's answer no certificate is issued. */
    surveyRequired: boolean(),
    instructions: longtext({ max: 10_000 }),
  },
  constraints: { windowInOrder: { check: 'date_from <= date_to', fields: ['dateTo'] } },
});
/** Whether the weights of a setting are the whole, and its thresholds fall. */
export const settingProblem = (row: Values): 'weightsSum' | 'thresholdsFall' | null => {
  if (!isNumeric(row)) return null;
  if (Number(row.weightTasks) + Number(row.weightDiary) + Number(row.weightMentor) !== 100) return 'weightsSum';
  const steps = [row.threshold5, row.threshold4, row.threshold3, row.threshold2].map(Number);
  return steps.every((step, i) => i === 0 || step < steps[i - 1]!) ? null : 'thresholdsFall';
};

/** Who runs the internships of a course; a coordinator also decides about placements. */
export const intsSettingTeacher = resource('ints-setting-teacher', {
  label: 'idTeacher',
  description: 'idIntsSet',
  owner: 'idIntsSet',
  fields: {
    idIntsSet: ref('ints-st-course-setting', { required: true, inList: true }),
    idTeacher: ref('teacher', { required: true, inList: true }),
    isCoordinator: boolean({ inList: true }),
  },
  constraints: { teacherTwice: { unique: ['idIntsSet', 'idTeacher'] } },
});

/** What the mentor at the company, or the teacher, gives points for. */
export const intsGradingCriterion = resource('ints-grading-criterion', {
  label: 'name',
  description: 'idIntsSet',
  owner: 'idIntsSet',
  order: { in: ['idIntsSet'] },
  checks: ['criterionInUse'],
  fields: {
    idIntsSet: ref('ints-st-course-setting', { required: true }),
    name: bilingual({ required: true, max: 200, inList: true }),
    graderRole: choice(['mentor', 'teacher'], { required: true, inList: true }),
    maxPoints: integer({ required: true, min: 1, max: 100, default: 5, inList: true }),
  },
});

import {
  array,
  bilingual,
  boolean,
  choice,
  decimal,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** A study, or under it one of its streams. */
export const study = resource('study', {
  label: 'name',
  description: 'code',
  tree: 'idParent',
  sort: ['nameHr'],
  checks: ['ectsOutsideLevel', 'levelOfParent', 'tooDeep', 'childrenOnLevel', 'validInOrder', 'coursesBeyond'],
  fields: {
    code: text({ required: true, unique: true, max: 20, search: true, inList: true }),
    isvuCode: integer({ unique: true, min: 1 }),
    name: bilingual({ required: true, search: true, inList: true }),
    abbr: text({ required: true, max: 10, search: true, inList: true }),
    idEdulev: ref('edulev', { required: true, inList: true }),
    idOrganizationunit: ref('organizationunit', { inList: true }),
    idParent: ref('study'),
    mode: choice(['full', 'part', 'both'], { required: true, default: 'full' }),
    semesters: integer({ required: true, min: 1, max: 12, inList: true }),
    ects: integer({ required: true, min: 1, max: 600, inList: true }),
    language: choice(['hr', 'en'], { default: 'hr' }),
    titleAwarded: bilingual(),
    idHead: ref('teacher'),
    validFrom: ref('academicyear'),
    validTo: ref('academicyear'),
    thesisRequired: boolean({ default: 1 }),
    active: boolean({ default: 1, inList: true }),
  },
});

export const course = resource('course', {
  label: 'name',
  description: 'code',
  sort: ['nameHr'],
  fields: {
    code: text({ required: true, unique: true, max: 20, search: true, inList: true }),
    isvuCode: integer({ unique: true, min: 1, inList: true }),
    abbr: text({ max: 20, search: true, inList: true }),
    // No key: a course keeps its name through all its versions.
    name: bilingual({ required: true, search: true, inList: true }),
    idOrganizationunit: ref('organizationunit', { inList: true }),
    defaultEcts: decimal({ required: true, min: 0, max: 60, precision: 4, scale: 1, inList: true }),
    countsInAverage: boolean({ default: 1 }),
    isExamined: boolean({ default: 1 }),
    isGraduateThesis: boolean({ inList: true }),
    isInternship: boolean({ inList: true }),
    active: boolean({ default: 1, inList: true }),
  },
});

/** Two courses of which either counts for the other: a pair without an order. */
export const courseEquivalent = resource('course-equivalent', {
  label: ['idCourse', 'idEquivalent'],
  sort: ['idCourse', 'idEquivalent'],
  fields: {
    idCourse: ref('course', { required: true, inList: true }),
    idEquivalent: ref('course', { required: true, inList: true }),
  },
  constraints: {
    equivalentOfItself: { check: 'id_course <> id_equivalent', fields: ['idEquivalent'] },
    pairTwice: {
      exclude: 'using btree (least(id_course, id_equivalent) with =, greatest(id_course, id_equivalent) with =)',
      fields: ['idEquivalent'],
    },
  },
});

/** A course as one study gives it in one academic year. */
export const stcourse = resource('stcourse', {
  label: ['idCourse', 'idStudy', 'idAcademicyear'],
  order: { in: ['idAcademicyear', 'idStudy', 'semester'] },
  sort: ['place', 'num'],
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['semesterBeyond', 'ectsAbove', 'ectsBelow', 'enrolledAlready', 'outsideValidity'],
  scenarios: ['waitingForMe', 'internships'],
  fields: {
    // The year stands in the header and narrows the list.
    idAcademicyear: ref('academicyear', { required: true }),
    idStudy: ref('study', { required: true, inList: true }),
    idCourse: ref('course', { required: true, inList: true }),
    /** Follows from the semester, so the server writes it. */
    yearOfStudy: integer({ required: true, min: 1, max: 6, readonly: true }),
    semester: integer({ required: true, min: 1, max: 12, inList: true }),
    kind: choice(['compulsory', 'elective', 'facultative'], { required: true, default: 'compulsory', inList: true }),
    electiveGroup: text({ max: 50 }),
    /** How many courses of its group a student takes; the largest one said in the group counts. */
    electiveQuota: integer({ min: 1, max: 20 }),
    ects: decimal({ required: true, min: 0, max: 60, precision: 4, scale: 1, inList: true }),
    language: choice(['hr', 'en']),
    /** Who holds it today: the mirror of that row among its teachers. */
    idHolder: ref('teacher', { readonly: true, inList: true }),
    maxEnrolled: integer({ min: 1, max: 10_000 }),
    isGraduateThesis: boolean(),
    isInternship: boolean(),
    aims: bilingual({ long: true }),
    prerequisites: bilingual({ long: true }),
    literature: array({
      kind: choice(['obligatory', 'optional', 'reference'], { required: true, default: 'obligatory' }),
      citation: longtext({ required: true, max: 2000 }),
      /** How many of it the library has. */
      copies: integer({ min: 0, max: 10_000 }),
    }),
    /** Where it stands in lists: the latest year first, then by study and semester. Kept, so that a page of them needs no sorting by names of other rows. */
    place: text({ max: 40, readonly: true, invisibleInTable: true, invisibleInForm: true }),
    /** The plan of its teaching. Course conductions say what it needs and what follows. */
    planStatus: state(
      flow(
        ['draft', 'submitted', 'approved', 'revision', 'closed'],
        {
          submit: { from: ['draft', 'revision'], to: 'submitted', note: 'optional' },
          approve: { from: ['submitted'], to: 'approved', note: 'optional' },
          return: { from: ['submitted'], to: 'draft', note: 'required' },
          revise: { from: ['approved'], to: 'revision', note: 'required' },
          close: { from: ['draft', 'submitted', 'approved', 'revision'], to: 'closed' },
          reopen: { from: ['closed'], to: ['draft', 'submitted', 'approved', 'revision'] },
        },
        { kinds: { submitted: 'run', approved: 'ok', revision: 'warn', closed: 'lock' } },
      ),
    ),
    /** Nobody else could approve the plan, and the institution lets its holder. */
    isApprovedByHolder: boolean({ readonly: true, invisibleInForm: true }),
    /** Where the plan was when its year closed, and is again when the year is opened. */
    planBefore: choice(['draft', 'submitted', 'approved', 'revision'], {
      readonly: true,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
  },
  constraints: {
    courseTwice: { unique: ['idAcademicyear', 'idStudy', 'idCourse'] },
    yearFollowsSemester: { check: 'year_of_study = (semester + 1) / 2', fields: ['yearOfStudy'] },
    groupOfElective: {
      check: "kind = 'elective' or (elective_group is null and elective_quota is null)",
      fields: ['electiveGroup'],
    },
    quotaOfGroup: { check: 'elective_quota is null or elective_group is not null', fields: ['electiveQuota'] },
  },
});

/** What a file of ISVU holds, in the order in which files are brought: each needs those before it. */
const ofStudies = [
  'studies',
  'courses',
  'studyCourses',
  'teachers',
  'students',
  'enrolments',
  'courseEnrolments',
  'groups',
  'outcomes',
] as const;
export const importKinds = [...ofStudies, 'graduates'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Which kinds are brought under which right: each module brings what it lives on. */
export const kindsByRight: Readonly<Record<string, readonly ImportKind[]>> = {
  AppModuleCourseConductionsIsvuImportEdit: ofStudies,
  AppModuleAdministrationIsvuImportEdit: ofStudies,
  AppModuleGraduateThesisIsvuImportEdit: ['students', 'enrolments', 'courseEnrolments'],
  AppModuleLearningOutcomesIsvuImportEdit: ['studies', 'courses', 'studyCourses', 'teachers', 'outcomes'],
  AppModuleAlumniAdminEdit: ['graduates'],
};
export const kindsOf = (permissions: { has(name: string): boolean }, isAdmin: boolean): readonly ImportKind[] =>
  isAdmin
    ? importKinds
    : importKinds.filter(kind =>
        Object.entries(kindsByRight).some(([right, kinds]) => permissions.has(right) && kinds.includes(kind)),
      );

/** Kinds whose lines name places or units: those may be made where the portal lacks them. */
export const kindsWithStubs: readonly ImportKind[] = ['courses', 'teachers', 'students'];

export const rowActions = ['new', 'changed', 'conflict', 'same', 'error', 'missing'] as const;
export type RowAction = (typeof rowActions)[number];

/** What each kind is about here, for the words of its fields. */
export const resourceOfKind: Readonly<Record<ImportKind, string>> = {
  studies: 'study',
  courses: 'course',
  studyCourses: 'stcourse',
  teachers: 'teacher',
  students: 'student',
  enrolments: 'studentenrollment',
  courseEnrolments: 'st-co-enrollment',
  groups: 'st-co-group',
  outcomes: 'learningoutcomestudy',
  graduates: 'alumni-student',
};

/** What the marks of ISVU's columns may mean here. The layouts know the usual marks; an institution may say its own. */
export const meaningsOfMarks = {
  NacinIzvedbe: ['full', 'part', 'both'],
  Status: ['compulsory', 'elective', 'facultative'],
  StatusZaposlenja: ['employee', 'partTime', 'external', 'titular'],
  Uloga: ['holder', 'coholder', 'executor', 'assistant'],
  Spol: ['m', 'f'],
  NacinStudiranja: ['full', 'part'],
  IndikatorUpisa: ['first', 'repeat', 'next', 'transfer', 'absolvent'],
  TemeljFinanciranja: ['ministry', 'self', 'other'],
  NacinUpisa: ['first', 'repeat', 'request'],
  StatusPredmeta: ['enrolled', 'attended', 'signatureDenied', 'passed', 'dropped'],
} as const;
type MarkedColumn = keyof typeof meaningsOfMarks;
export type MarkMeaning = { [C in MarkedColumn]: `${C}/${(typeof meaningsOfMarks)[C][number]}` }[MarkedColumn];
export const markMeanings = Object.entries(meaningsOfMarks).flatMap(([column, values]) =>
  values.map(value => `${column}/${value}` as MarkMeaning),
);

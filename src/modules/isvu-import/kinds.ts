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

/** Which kinds are brought under which right of which module: each brings what it lives on. */
const bringers: readonly { readonly right: string; readonly of: string; readonly kinds: readonly ImportKind[] }[] = [
  { right: 'AppModuleCourseConductionsIsvuImportEdit', of: '/CourseConductions', kinds: ofStudies },
  { right: 'AppModuleAdministrationIsvuImportEdit', of: '/Administration', kinds: ofStudies },
  {
    right: 'AppModuleGraduateThesisIsvuImportEdit',
    of: '/GraduateThesis',
    kinds: ['students', 'enrolments', 'courseEnrolments'],
  },
  {
    right: 'AppModuleLearningOutcomesIsvuImportEdit',
    of: '/LearningOutcomes',
    kinds: ['studies', 'courses', 'studyCourses', 'teachers', 'outcomes'],
  },
  { right: 'AppModuleAlumniAdminEdit', of: '/Alumni', kinds: ['graduates'] },
];
/** What somebody may bring. A module that is switched off brings nothing, but to the administrator. */
export const kindsOf = (
  permissions: { has(name: string): boolean },
  isAdmin: boolean,
  switchedOff: readonly string[] = [],
): readonly ImportKind[] => {
  if (isAdmin) return importKinds;
  const mine = bringers.filter(({ right, of }) => permissions.has(right) && !switchedOff.includes(of));
  return importKinds.filter(kind => mine.some(({ kinds }) => kinds.includes(kind)));
};

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

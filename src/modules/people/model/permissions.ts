/**
 * Every role and permission of the portal, and the default matrix between them. The tables auth-item and
 * auth-item-child are filled from here once; afterwards the institution's own matrix rules.
 */
const suffixes = {
  LearningOutcomes: [
    'View',
    'CataloguesView',
    'CataloguesEdit',
    'StudyOutcomesView',
    'StudyOutcomesEdit',
    'StudyCourseOutcomesView',
    'StudyCourseOutcomesEdit',
    'OutcomeSetsView',
    'OutcomeSetsEdit',
    'IsvuImportEdit',
    'FromPreviousAcademicyearImportEdit',
  ],
  CourseConductions: [
    'View',
    'Edit',
    'CataloguesEdit',
    'CalendarView',
    'CalendarEdit',
    'CalendarTeacherEdit',
    'CalendarStudentEdit',
    'StudyCourseManagerEdit',
    'ReportsView',
    'IsvuImportEdit',
    'FromPreviousAcademicyearImportEdit',
    'ESessionEdit',
    'ESessionPreparationEdit',
  ],
  GraduateThesis: [
    'TeacherEdit',
    'StudentEdit',
    'CommissionEdit',
    'ReportsView',
    'IsvuImportEdit',
    'CataloguesEdit',
    'LibrarianEdit',
  ],
  Internship: ['View', 'Edit', 'CataloguesEdit', 'TeacherEdit', 'StudentEdit', 'InstitutionMentorEdit', 'ReportsView'],
  Surveys: ['View', 'AdministrationEdit', 'FillingOutEdit'],
  ESessions: ['CataloguesEdit', 'ESessionEdit', 'ESessionPreparationEdit'],
  Calendar: ['View', 'Edit', 'TeacherEdit', 'StudentEdit'],
  Administration: ['IsvuImportEdit', 'FromPreviousAcademicyearImportEdit'],
  Alumni: ['AdminEdit', 'StudentEdit', 'EmployerEdit'],
  DMS: ['View', 'Edit', 'AdministrationEdit'],
} as const;
type Suffixes = typeof suffixes;
type NameIn<M extends keyof Suffixes> = `AppModule${M}${Suffixes[M][number]}`;
export type Permission = { [M in keyof Suffixes]: NameIn<M> }[keyof Suffixes];

const allOf = <M extends keyof Suffixes>(module: M): NameIn<M>[] =>
  suffixes[module].map(suffix => `AppModule${module}${suffix}` as NameIn<M>);
const some = <M extends keyof Suffixes>(module: M, ...chosen: readonly Suffixes[M][number][]): NameIn<M>[] =>
  chosen.map(suffix => `AppModule${module}${suffix}` as NameIn<M>);

export const permissions: readonly Permission[] = (Object.keys(suffixes) as (keyof Suffixes)[]).flatMap(
  module => allOf(module) as Permission[],
);
export const isPermission = (name: string): name is Permission => (permissions as readonly string[]).includes(name);

/** The 19 roles, with what a person calls them. */
export const roles = {
  admin: { hr: 'administrator', en: 'administrator' },
  teacher: { hr: 'nastavnik', en: 'teacher' },
  student: { hr: 'student', en: 'student' },
  user: { hr: 'korisnik', en: 'user' },
  academicyearAdmin: { hr: 'voditelj akademskih godina', en: 'academic year administrator' },
  calendarAdmin: { hr: 'voditelj kalendara', en: 'calendar administrator' },
  eSessionAdmin: { hr: 'voditelj e-sjednica', en: 'e-session administrator' },
  eSessionPreparation: { hr: 'priprema e-sjednica', en: 'e-session preparation' },
  internshipAdmin: { hr: 'voditelj stručne prakse', en: 'internship administrator' },
  learningOutcomesAdmin: { hr: 'voditelj ishoda učenja', en: 'learning outcomes administrator' },
  courseConductionsAdmin: { hr: 'voditelj izvođenja nastave', en: 'course conductions administrator' },
  surveyAdmin: { hr: 'voditelj anketa', en: 'survey administrator' },
  dmsAdmin: { hr: 'voditelj dokumenata', en: 'document administrator' },
  alumniAdmin: { hr: 'voditelj alumnija', en: 'alumni administrator' },
  graduateThesisCommissionPreparation: {
    hr: 'priprema povjerenstava za završne radove',
    en: 'thesis committee preparation',
  },
  librarian: { hr: 'knjižničar', en: 'librarian' },
  institutionMentor: { hr: 'mentor u ustanovi', en: 'institution mentor' },
  alumniStudent: { hr: 'alumni', en: 'alumni student' },
  alumniEmployer: { hr: 'poslodavac', en: 'employer' },
} as const satisfies Record<string, { hr: string; en: string }>;
export type Role = keyof typeof roles;
export const roleNames = Object.keys(roles) as readonly Role[];
export const isRole = (name: string): name is Role => name in roles;

const withoutESessionCards = allOf('CourseConductions').filter(p => !p.includes('ESession'));

/** What each role may do unless the institution decides otherwise. `admin` passes everywhere without being listed. */
export const defaultMatrix: Readonly<Record<Role, readonly Permission[]>> = {
  admin: [],
  user: [
    ...some('Surveys', 'FillingOutEdit'),
    ...some('ESessions', 'ESessionEdit'),
    ...some('Calendar', 'View'),
    ...some('DMS', 'View'),
  ],
  teacher: [
    ...some(
      'CourseConductions',
      'View',
      'CalendarView',
      'CalendarTeacherEdit',
      'StudyCourseManagerEdit',
      'ReportsView',
    ),
    ...some('GraduateThesis', 'TeacherEdit', 'ReportsView'),
    ...some(
      'LearningOutcomes',
      'View',
      'CataloguesView',
      'StudyOutcomesView',
      'StudyCourseOutcomesView',
      'OutcomeSetsView',
      'StudyCourseOutcomesEdit',
    ),
    ...some('Internship', 'TeacherEdit', 'ReportsView'),
    ...some('Calendar', 'View', 'TeacherEdit'),
    ...some('ESessions', 'ESessionEdit'),
    ...some('Surveys', 'View', 'FillingOutEdit'),
    ...some('DMS', 'View', 'Edit'),
  ],
  student: [
    ...some('CourseConductions', 'CalendarView', 'CalendarStudentEdit'),
    ...some('GraduateThesis', 'StudentEdit'),
    ...some('LearningOutcomes', 'View', 'StudyOutcomesView', 'StudyCourseOutcomesView'),
    ...some('Internship', 'StudentEdit'),
    ...some('Calendar', 'View', 'StudentEdit'),
    ...some('ESessions', 'ESessionEdit'),
    ...some('Surveys', 'FillingOutEdit'),
    ...some('DMS', 'View'),
  ],
  academicyearAdmin: [
    ...allOf('Administration'),
    ...some('CourseConductions', 'FromPreviousAcademicyearImportEdit'),
    ...some('LearningOutcomes', 'FromPreviousAcademicyearImportEdit'),
  ],
  calendarAdmin: [...some('Calendar', 'View', 'Edit'), ...some('CourseConductions', 'CalendarView', 'CalendarEdit')],
  eSessionAdmin: allOf('ESessions'),
  eSessionPreparation: some('ESessions', 'ESessionEdit', 'ESessionPreparationEdit'),
  internshipAdmin: [...some('Internship', 'View', 'Edit', 'CataloguesEdit', 'ReportsView'), ...some('Surveys', 'View')],
  learningOutcomesAdmin: allOf('LearningOutcomes'),
  courseConductionsAdmin: [
    ...withoutESessionCards,
    ...some('GraduateThesis', 'CataloguesEdit', 'ReportsView', 'IsvuImportEdit'),
    ...some('Calendar', 'View', 'Edit'),
  ],
  surveyAdmin: allOf('Surveys'),
  dmsAdmin: allOf('DMS'),
  alumniAdmin: [...some('Alumni', 'AdminEdit'), ...some('Surveys', 'View', 'AdministrationEdit')],
  graduateThesisCommissionPreparation: some('GraduateThesis', 'CommissionEdit', 'ReportsView'),
  librarian: [...some('GraduateThesis', 'LibrarianEdit', 'ReportsView'), ...some('LearningOutcomes', 'CataloguesView')],
  institutionMentor: [...some('Internship', 'InstitutionMentorEdit'), ...some('Surveys', 'FillingOutEdit')],
  alumniStudent: [...some('Alumni', 'StudentEdit'), ...some('Surveys', 'FillingOutEdit')],
  alumniEmployer: [...some('Alumni', 'EmployerEdit'), ...some('Surveys', 'FillingOutEdit')],
};

/** What a permission brings with it: …Edit the matching …View, and a right in e-sessions its card among course conductions. */
export const impliedBy = (name: string): readonly Permission[] => {
  const view = name.replace(/Edit$/, 'View');
  const card = name.replace(/^AppModuleESessions(ESession(?:Preparation)?Edit)$/, 'AppModuleCourseConductions$1');
  return [view, card].filter((other): other is Permission => other !== name && isPermission(other));
};
/** The permissions of a person, with all that they imply. */
export const withImplied = (held: Iterable<string>): Set<string> => {
  const all = new Set(held);
  for (const name of all) for (const other of impliedBy(name)) all.add(other);
  return all;
};

/** The roles that keep a module's data and catalogues. */
export const moduleAdminRoles = [
  'academicyearAdmin',
  'calendarAdmin',
  'eSessionAdmin',
  'internshipAdmin',
  'learningOutcomesAdmin',
  'courseConductionsAdmin',
  'surveyAdmin',
  'dmsAdmin',
  'alumniAdmin',
] as const satisfies readonly Role[];

/** A role that says who a person is needs the row of that person. */
export const roleNeeds: Readonly<Partial<Record<Role, { readonly resource: string; readonly say: string }>>> = {
  teacher: { resource: 'teacher', say: 'needsTeacher' },
  student: { resource: 'student', say: 'needsStudent' },
  institutionMentor: { resource: 'par-employee', say: 'needsParEmployee' },
  alumniEmployer: { resource: 'par-employee', say: 'needsParEmployee' },
  alumniStudent: { resource: 'alumni-student', say: 'needsAlumniStudent' },
};

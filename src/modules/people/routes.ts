import type { Opens } from '../../kernel/resource/index.ts';
import { moduleAdminRoles, permissions, type Permission, type Role } from './permissions.ts';

/**
 * Every address of the portal and who opens it; `admin` always does. A route of a module that has no line here fails the
 * tests, and so does one whose line says something else.
 */
interface Door extends Opens {
  readonly permissions?: readonly Permission[];
  readonly roles?: readonly Role[];
}

const named =
  <M extends string>(module: M) =>
  (...suffixes: readonly string[]): Permission[] =>
    suffixes.map(suffix => {
      const name = `AppModule${module}${suffix}`;
      if (!(permissions as readonly string[]).includes(name)) throw new Error(`There is no permission «${name}».`);
      return name as Permission;
    });
const [lo, cc, gt, inn, su, es, ca, ad, al, dm] = [
  named('LearningOutcomes'),
  named('CourseConductions'),
  named('GraduateThesis'),
  named('Internship'),
  named('Surveys'),
  named('ESessions'),
  named('Calendar'),
  named('Administration'),
  named('Alumni'),
  named('DMS'),
];
const by = (...lists: readonly (readonly Permission[])[]): Door => ({ permissions: lists.flat() });
const admin: Door = {};
const signedIn: Door = { signedIn: true };
const everyone: Door = { everyone: true };
const catalogueRoles: Door = { roles: ['teacher', 'librarian', ...moduleAdminRoles] };

const under = (module: string, screens: readonly string[], door: Door): Record<string, Door> =>
  Object.fromEntries(screens.map(screen => [`${module}/${screen}`, door]));
const allOf = (prefix: string): Permission[] => permissions.filter(p => p.startsWith(`AppModule${prefix}`));

const publicRoutes: Record<string, Door> = Object.fromEntries(
  [
    '/Public',
    '/PublicAlumni',
    '/Login',
    '/Register',
    '/RegisterAlumni',
    '/RegisterPartner',
    '/Resend',
    '/Forgot',
    '/Recovery',
    '/Confirm',
    '/PublicAdminConstituent',
    '/SurveyPublic',
  ].map(route => [route, everyone]),
);

const ownRoutes: Record<string, Door> = Object.fromEntries(
  [
    '/',
    '/Messages',
    '/Profile',
    '/Settings',
    '/Help',
    '/SurveyViewer',
    '/SurveyConductionViewer',
    '/SurveyPrivate',
    '/403',
    '/405',
  ].map(route => [route, signedIn]),
);

const inCatalogues: Record<string, Door> = {
  '/Catalogues': catalogueRoles,
  ...under(
    '/Catalogues',
    [
      'Academicyear',
      'AcademicyearSemester',
      'Edulev',
      'Academicvocation',
      'Organizationunit',
      'Roomtype',
      'Room',
      'Teacher',
      'State',
      'StateCounty',
      'StateCity',
    ],
    catalogueRoles,
  ),
  ...under(
    '/Catalogues',
    [
      'Study',
      'Course',
      'StCourse',
      'Teachingtype',
      'Grade',
      'StudyGrade',
      'Learningmethod',
      'Assessmentmethod',
      'HKO',
      'Dublin',
      'Bloom',
      'Partnersector',
      'Partnertype',
      'Profession',
    ],
    catalogueRoles,
  ),
  ...under(
    '/Catalogues',
    ['Student', 'StudentEnrollment'],
    by(cc('Edit', 'CataloguesEdit'), gt('CataloguesEdit', 'CommissionEdit')),
  ),
  ...under('/Catalogues', ['Reservationtype', 'Calendarholiday'], by(ca('Edit'), cc('CalendarEdit', 'CataloguesEdit'))),
  ...under(
    '/Catalogues',
    ['Partner', 'ParEmployee'],
    by(inn('CataloguesEdit', 'View', 'TeacherEdit'), al('AdminEdit')),
  ),
};

const inCourseConductions: Record<string, Door> = {
  '/CourseConductions': { permissions: allOf('CourseConductions') },
  ...under(
    '/CourseConductions',
    [
      'Teachingtype',
      'Study',
      'Course',
      'StCourse',
      'Organizationunit',
      'Teacher',
      'Roomtype',
      'Room',
      'Edulev',
      'Academicvocation',
    ],
    by(cc('View', 'Edit', 'CataloguesEdit')),
  ),
  '/CourseConductions/Academicyear': { permissions: cc('CataloguesEdit'), roles: ['academicyearAdmin'] },
  ...under('/CourseConductions', ['Student', 'StudentEnrollment'], by(cc('Edit', 'CataloguesEdit'))),
  ...under('/CourseConductions', ['Reservationtype', 'Calendarholiday'], by(cc('CalendarEdit', 'CataloguesEdit'))),
  ...under(
    '/CourseConductions',
    ['Calendar', 'CalendarUser', 'CalendarRoom'],
    by(cc('CalendarView', 'CalendarEdit', 'CalendarTeacherEdit', 'CalendarStudentEdit')),
  ),
  '/CourseConductions/StudyCourseManager': by(cc('View', 'Edit', 'StudyCourseManagerEdit')),
  ...under(
    '/CourseConductions',
    [
      'RptCourseConductionLoadPlan',
      'RptStudyConductionPlan',
      'RptTeacherLoadPlan',
      'RptTeachingConductionCourses',
      'RptTeachingConductionTeachers',
      'RptCumulativeTeachingConductionByGroups',
      'RptCumulativeTeachingConductionForExternalLecturers',
      'RptCertificateTeachingConduction',
    ],
    by(cc('ReportsView')),
  ),
  '/CourseConductions/IsvuImport': by(cc('IsvuImportEdit')),
  '/CourseConductions/FromPreviousAcademicyearImport': by(cc('FromPreviousAcademicyearImportEdit')),
};

const thesisScreens = (module: string): Record<string, Door> => ({
  [`${module}/GraduateThesisApplicationAndPreparation`]: by(gt('StudentEdit', 'CommissionEdit')),
  [`${module}/GraduateThesisMentorship`]: by(gt('TeacherEdit')),
  [`${module}/GraduateThesisCommission`]: by(gt('CommissionEdit')),
  [`${module}/GraduateThesisDefenseCommission`]: by(gt('CommissionEdit', 'TeacherEdit')),
  [`${module}/GraduateThesisDefense`]: by(gt('CommissionEdit', 'TeacherEdit', 'StudentEdit', 'LibrarianEdit')),
});
const inGraduateThesis: Record<string, Door> = {
  '/GraduateThesis': { permissions: allOf('GraduateThesis') },
  ...thesisScreens('/GraduateThesis'),
  ...thesisScreens('/CourseConductions'),
  ...under(
    '/GraduateThesis',
    ['Grade', 'StudyGrade', 'Student', 'StudentEnrollment'],
    by(gt('CataloguesEdit', 'CommissionEdit')),
  ),
  ...under('/GraduateThesis', ['RptGraduateThesisTeacherLoad', 'RptCommissionTeacherLoad'], by(gt('ReportsView'))),
  '/GraduateThesis/IsvuImport': by(gt('IsvuImportEdit')),
};

const inESessions: Record<string, Door> = {
  '/ESessions': { permissions: allOf('ESessions') },
  ...under('/ESessions', ['ESessionTypes', 'ESessionTypeMembers'], by(es('CataloguesEdit'))),
  ...under(
    '/ESessions',
    ['ESessionPreparations', 'ESessionCalls'],
    by(es('ESessionPreparationEdit', 'CataloguesEdit')),
  ),
  ...under('/ESessions', ['ESessions', 'ESessionAgendaDocuments'], by(es('ESessionEdit'))),
};

const inLearningOutcomes: Record<string, Door> = {
  '/LearningOutcomes': { permissions: allOf('LearningOutcomes') },
  ...under(
    '/LearningOutcomes',
    [
      'Study',
      'Course',
      'StCourse',
      'Teacher',
      'Teachingtype',
      'Learningmethod',
      'Assessmentmethod',
      'HKO',
      'Dublin',
      'Bloom',
      'Edulev',
    ],
    by(lo('CataloguesView', 'CataloguesEdit')),
  ),
  '/LearningOutcomes/Academicyear': {
    permissions: lo('CataloguesView', 'CataloguesEdit'),
    roles: ['academicyearAdmin'],
  },
  '/LearningOutcomes/LearningOutcomeSet': by(lo('OutcomeSetsView')),
  '/LearningOutcomes/LearningOutcomeStudy': by(lo('StudyOutcomesView')),
  '/LearningOutcomes/LearningOutcomeStudyCourse': by(lo('StudyCourseOutcomesView')),
  '/LearningOutcomes/IsvuImport': by(lo('IsvuImportEdit')),
  '/LearningOutcomes/FromPreviousAcademicyearImport': by(lo('FromPreviousAcademicyearImportEdit')),
};

const inInternship: Record<string, Door> = {
  '/Internship': { permissions: allOf('Internship') },
  '/Internship/StudyCourseSetting': by(inn('View', 'Edit', 'TeacherEdit')),
  ...under(
    '/Internship',
    ['InternshipOffer', 'InternshipAssignment', 'IntsTaskAssignment', 'InternshipDiary', 'IntsDiaryAttendance'],
    by(inn('View', 'Edit', 'TeacherEdit', 'StudentEdit', 'InstitutionMentorEdit')),
  ),
  ...under(
    '/Internship',
    ['IntsTask', 'IntsTaskGrading', 'IntsDiaryGrading'],
    by(inn('View', 'Edit', 'TeacherEdit', 'InstitutionMentorEdit')),
  ),
  '/Internship/InternshipApproval': by(inn('Edit', 'TeacherEdit', 'StudentEdit')),
  '/Internship/InternshipApprovalGrant': by(inn('Edit', 'TeacherEdit')),
  ...under(
    '/Internship',
    [
      'Partner',
      'ParEmployee',
      'Academicyear',
      'Course',
      'StCourse',
      'State',
      'StateCounty',
      'StateCity',
      'Partnersector',
      'Partnertype',
    ],
    by(inn('CataloguesEdit')),
  ),
  ...under(
    '/Internship',
    [
      'RptInternshipReferralList',
      'RptInternshipReferral',
      'RptInternshipIntsTaskList',
      'RptInternshipWorkDiary',
      'RptInternshipConfirmation',
      'RptInternshipGraduateThesisInternshipService',
    ],
    by(inn('ReportsView')),
  ),
  '/Internship/SurveyStudent': by(inn('StudentEdit', 'Edit')),
  '/Internship/SurveyInstitutionMentor': by(inn('InstitutionMentorEdit', 'Edit')),
};

const inAlumni: Record<string, Door> = {
  ...Object.fromEntries(
    ['/Alumni', '/Alumni/JobOffer'].map(route => [route, by(al('AdminEdit', 'StudentEdit', 'EmployerEdit'))]),
  ),
  ...under('/Alumni', ['StudyLevel', 'Profession', 'Partnersector', 'Partnertype', 'Employers'], by(al('AdminEdit'))),
};

const calendarRights = by(ca('View', 'Edit', 'TeacherEdit', 'StudentEdit'));
const inCalendar: Record<string, Door> = {
  '/Calendar': calendarRights,
  ...under('/Calendar', ['User', 'Room', 'CourseConductions'], calendarRights),
  ...under('/Calendar', ['Requests', 'Reservationtype', 'Calendarholiday'], by(ca('Edit'))),
};

const inSurveys: Record<string, Door> = {
  '/Surveys': { permissions: allOf('Surveys') },
  ...under('/Surveys', ['SurveysDefinitions', 'SurveysConductions'], by(su('AdministrationEdit'))),
  '/Surveys/SurveysResults': by(su('AdministrationEdit', 'View')),
  '/Surveys/SurveysCompletings': by(su('FillingOutEdit')),
};

const inAdministration: Record<string, Door> = {
  '/Administration': { roles: ['alumniAdmin'] },
  '/Administration/IsvuImport': by(ad('IsvuImportEdit')),
  '/Administration/FromPreviousAcademicyearImport': by(ad('FromPreviousAcademicyearImportEdit')),
  '/Administration/Academicyear': admin,
  ...under(
    '/Administration',
    ['Alumni', 'AlumniMessages', 'AlumniSurvey', 'AlumniReport', 'AlumniExport', 'AlumniIsvuImport'],
    by(al('AdminEdit')),
  ),
  ...under('/Administration', ['NewsEvent', 'SiteText', 'HelpDocument', 'ErasureRequest'], admin),
  '/AdminConstituent': admin,
  '/Reports': admin,
  '/DMS': by(dm('View', 'Edit', 'AdministrationEdit')),
};

export const routeDoors: Readonly<Record<string, Door>> = {
  ...publicRoutes,
  ...ownRoutes,
  ...inCatalogues,
  ...inCourseConductions,
  ...inGraduateThesis,
  ...inESessions,
  ...inLearningOutcomes,
  ...inInternship,
  ...inAlumni,
  ...inCalendar,
  ...inSurveys,
  ...inAdministration,
};

/** The line of an address: a survey's number and language are cut off, and pages below Profile, Help and DMS are theirs. */
export const doorOf = (address: string): Door | undefined => {
  const path = address.replace(/[?#].*$/, '').replace(/(.)\/+$/, '$1');
  if (routeDoors[path]) return routeDoors[path];
  const base = /^\/(SurveyViewer|SurveyConductionViewer|SurveyPrivate|SurveyPublic|Profile|Help|DMS)(?=\/|$)/.exec(
    path,
  )?.[0];
  return base === undefined ? undefined : routeDoors[base];
};
/** The module whose switching off closes this address: the viewers of surveys are parts of Surveys. */
export const moduleOf = (address: string): string => {
  const first = /^\/[^/?#]*/.exec(address)?.[0] ?? '/';
  return /^\/Survey(Viewer|ConductionViewer|Private|Public)$/.test(first) ? '/Surveys' : first;
};

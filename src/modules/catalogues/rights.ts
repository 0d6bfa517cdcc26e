/** Who opens and who edits the catalogues: one list, read by the menu, the routes and the policies. */

/** Roles before which the module's entry stands. `admin` passes everywhere. */
export const catalogueRoles = [
  'teacher',
  'librarian',
  'academicyearAdmin',
  'calendarAdmin',
  'eSessionAdmin',
  'internshipAdmin',
  'learningOutcomesAdmin',
  'courseConductionsAdmin',
  'surveyAdmin',
  'dmsAdmin',
  'alumniAdmin',
] as const;

export const cc = {
  view: 'AppModuleCourseConductionsView',
  edit: 'AppModuleCourseConductionsEdit',
  catalogues: 'AppModuleCourseConductionsCataloguesEdit',
  calendar: 'AppModuleCourseConductionsCalendarEdit',
  manager: 'AppModuleCourseConductionsStudyCourseManagerEdit',
} as const;
export const lo = {
  catalogues: 'AppModuleLearningOutcomesCataloguesEdit',
  cataloguesView: 'AppModuleLearningOutcomesCataloguesView',
} as const;
export const internship = {
  view: 'AppModuleInternshipView',
  edit: 'AppModuleInternshipEdit',
  teacher: 'AppModuleInternshipTeacherEdit',
  catalogues: 'AppModuleInternshipCataloguesEdit',
} as const;
export const thesis = {
  teacher: 'AppModuleGraduateThesisTeacherEdit',
  commission: 'AppModuleGraduateThesisCommissionEdit',
  catalogues: 'AppModuleGraduateThesisCataloguesEdit',
  librarian: 'AppModuleGraduateThesisLibrarianEdit',
} as const;
export const calendarEdit = 'AppModuleCalendarEdit';
export const alumniEdit = 'AppModuleAlumniAdminEdit';

export const everyCatalogueEdit = [cc.catalogues, lo.catalogues, internship.catalogues, thesis.catalogues] as const;
/** Who leafs through the catalogues; everybody else meets their rows only in a select. */
export const catalogueReaders = {
  roles: catalogueRoles,
  permissions: [
    cc.view,
    cc.edit,
    lo.cataloguesView,
    internship.view,
    internship.edit,
    alumniEdit,
    ...everyCatalogueEdit,
  ],
} as const;
export const studentReaders = [cc.edit, cc.catalogues, thesis.catalogues, thesis.commission] as const;
/** Those who plan teaching or keep the calendar see who is in which group. */
export const groupReaders = [cc.view, cc.edit, cc.catalogues, cc.calendar, calendarEdit] as const;
/** Whoever keeps event types and holidays, under whichever module. */
export const calendarKeepers = [calendarEdit, cc.calendar, cc.catalogues] as const;
export const partnerReaders = [internship.catalogues, alumniEdit, internship.view, internship.teacher] as const;
/** Who keeps grades and the scales of studies. */
export const scaleKeepers = [cc.catalogues, thesis.catalogues] as const;

/** Who opens and who edits the catalogues: one list, read by the menu, the routes and the policies. */

/** Roles before which the module's entry stands. `admin` passes everywhere. */
export const catalogueRoles = [
  'teacher', 'librarian', 'academicyearAdmin', 'calendarAdmin', 'eSessionAdmin', 'internshipAdmin', 'learningOutcomesAdmin',
  'courseConductionsAdmin', 'surveyAdmin', 'dmsAdmin', 'alumniAdmin',
] as const;

export const cc = {
  view: 'AppModuleCourseConductionsView',
  edit: 'AppModuleCourseConductionsEdit',
  catalogues: 'AppModuleCourseConductionsCataloguesEdit',
} as const;
export const lo = { catalogues: 'AppModuleLearningOutcomesCataloguesEdit', cataloguesView: 'AppModuleLearningOutcomesCataloguesView' } as const;
export const internship = {
  view: 'AppModuleInternshipView', edit: 'AppModuleInternshipEdit', teacher: 'AppModuleInternshipTeacherEdit',
  catalogues: 'AppModuleInternshipCataloguesEdit',
} as const;
export const thesis = {
  teacher: 'AppModuleGraduateThesisTeacherEdit', commission: 'AppModuleGraduateThesisCommissionEdit',
  catalogues: 'AppModuleGraduateThesisCataloguesEdit', librarian: 'AppModuleGraduateThesisLibrarianEdit',
} as const;
export const calendarEdit = 'AppModuleCalendarEdit';
export const alumniEdit = 'AppModuleAlumniAdminEdit';

export const everyCatalogueEdit = [cc.catalogues, lo.catalogues, internship.catalogues, thesis.catalogues] as const;
export const studentReaders = [cc.edit, cc.catalogues, thesis.catalogues, thesis.commission] as const;

import { describe, expect, it } from 'vitest';
import { catalogueRoles, cc, lo, internship, thesis, calendarEdit, alumniEdit } from './catalogues/rights.ts';
import { rights } from './index.ts';

const { defaults: defaultMatrix, impliedBy, moduleAdminRoles, permissions, roleNames, withImplied } = rights;

const prefix: Record<string, string> = {
  LO: 'LearningOutcomes',
  CC: 'CourseConductions',
  GT: 'GraduateThesis',
  IN: 'Internship',
  SU: 'Surveys',
  ES: 'ESessions',
  CA: 'Calendar',
  AD: 'Administration',
  AL: 'Alumni',
  DM: 'DMS',
};
const full = (short: string): string => {
  const [code, suffix] = short.split('.') as [string, string];
  return `AppModule${prefix[code]}${suffix}`;
};
const list = (text: string): string[] =>
  text
    .trim()
    .split(/[\s,]+/)
    .map(full)
    .sort();

/** The matrix in the words of the domain's table, written down a second time so that a slip in one shows in the other. */
const expected: Record<string, string> = {
  user: 'SU.FillingOutEdit ES.ESessionEdit CA.View DM.View',
  teacher: `CC.View CC.CalendarView CC.CalendarTeacherEdit CC.StudyCourseManagerEdit CC.ReportsView GT.TeacherEdit GT.ReportsView LO.View LO.CataloguesView
    LO.StudyOutcomesView LO.StudyCourseOutcomesView LO.OutcomeSetsView LO.StudyCourseOutcomesEdit IN.TeacherEdit IN.ReportsView CA.View CA.TeacherEdit
    ES.ESessionEdit SU.View SU.FillingOutEdit DM.View DM.Edit`,
  student: `CC.CalendarView CC.CalendarStudentEdit GT.StudentEdit LO.View LO.StudyOutcomesView LO.StudyCourseOutcomesView IN.StudentEdit CA.View
    CA.StudentEdit ES.ESessionEdit SU.FillingOutEdit DM.View`,
  academicyearAdmin: `AD.FromPreviousAcademicyearImportEdit AD.IsvuImportEdit CC.FromPreviousAcademicyearImportEdit LO.FromPreviousAcademicyearImportEdit`,
  calendarAdmin: 'CA.View CA.Edit CC.CalendarView CC.CalendarEdit',
  eSessionAdmin: 'ES.CataloguesEdit ES.ESessionEdit ES.ESessionPreparationEdit',
  eSessionPreparation: 'ES.ESessionEdit ES.ESessionPreparationEdit',
  internshipAdmin: 'IN.View IN.Edit IN.CataloguesEdit IN.ReportsView SU.View',
  learningOutcomesAdmin: `LO.View LO.CataloguesView LO.CataloguesEdit LO.StudyOutcomesView LO.StudyOutcomesEdit LO.StudyCourseOutcomesView
    LO.StudyCourseOutcomesEdit LO.OutcomeSetsView LO.OutcomeSetsEdit LO.IsvuImportEdit LO.FromPreviousAcademicyearImportEdit`,
  courseConductionsAdmin: `CC.View CC.Edit CC.CataloguesEdit CC.CalendarView CC.CalendarEdit CC.CalendarTeacherEdit CC.CalendarStudentEdit
    CC.StudyCourseManagerEdit CC.ReportsView CC.IsvuImportEdit CC.FromPreviousAcademicyearImportEdit GT.CataloguesEdit GT.ReportsView GT.IsvuImportEdit CA.View CA.Edit`,
  surveyAdmin: 'SU.View SU.AdministrationEdit SU.FillingOutEdit',
  dmsAdmin: 'DM.View DM.Edit DM.AdministrationEdit',
  alumniAdmin: 'AL.AdminEdit SU.View SU.AdministrationEdit',
  graduateThesisCommissionPreparation: 'GT.CommissionEdit GT.ReportsView',
  librarian: 'GT.LibrarianEdit GT.ReportsView LO.CataloguesView',
  institutionMentor: 'IN.InstitutionMentorEdit SU.FillingOutEdit',
  alumniStudent: 'AL.StudentEdit SU.FillingOutEdit',
  alumniEmployer: 'AL.EmployerEdit SU.FillingOutEdit',
};

describe('roles and permissions', () => {
  it('I-01 the 19 roles, these and no others', () => {
    expect([...roleNames].sort()).toEqual([
      'academicyearAdmin',
      'admin',
      'alumniAdmin',
      'alumniEmployer',
      'alumniStudent',
      'calendarAdmin',
      'courseConductionsAdmin',
      'dmsAdmin',
      'eSessionAdmin',
      'eSessionPreparation',
      'graduateThesisCommissionPreparation',
      'institutionMentor',
      'internshipAdmin',
      'learningOutcomesAdmin',
      'librarian',
      'student',
      'surveyAdmin',
      'teacher',
      'user',
    ]);
  });

  it('I-02 to I-12 the permissions by module, each once', () => {
    const of = (module: string) =>
      permissions
        .filter(p => p.startsWith(`AppModule${module}`))
        .map(p => p.slice(`AppModule${module}`.length))
        .sort();
    expect(of('LearningOutcomes')).toEqual([
      'CataloguesEdit',
      'CataloguesView',
      'FromPreviousAcademicyearImportEdit',
      'IsvuImportEdit',
      'OutcomeSetsEdit',
      'OutcomeSetsView',
      'StudyCourseOutcomesEdit',
      'StudyCourseOutcomesView',
      'StudyOutcomesEdit',
      'StudyOutcomesView',
      'View',
    ]);
    expect(of('CourseConductions')).toEqual([
      'CalendarEdit',
      'CalendarStudentEdit',
      'CalendarTeacherEdit',
      'CalendarView',
      'CataloguesEdit',
      'ESessionEdit',
      'ESessionPreparationEdit',
      'Edit',
      'FromPreviousAcademicyearImportEdit',
      'IsvuImportEdit',
      'ReportsView',
      'StudyCourseManagerEdit',
      'View',
    ]);
    expect(of('GraduateThesis')).toEqual([
      'CataloguesEdit',
      'CommissionEdit',
      'IsvuImportEdit',
      'LibrarianEdit',
      'ReportsView',
      'StudentEdit',
      'TeacherEdit',
    ]);
    expect(of('Internship')).toEqual([
      'CataloguesEdit',
      'Edit',
      'InstitutionMentorEdit',
      'ReportsView',
      'StudentEdit',
      'TeacherEdit',
      'View',
    ]);
    expect(of('Surveys')).toEqual(['AdministrationEdit', 'FillingOutEdit', 'View']);
    expect(of('ESessions')).toEqual(['CataloguesEdit', 'ESessionEdit', 'ESessionPreparationEdit']);
    expect(of('Calendar')).toEqual(['Edit', 'StudentEdit', 'TeacherEdit', 'View']);
    expect(of('Administration')).toEqual(['FromPreviousAcademicyearImportEdit', 'IsvuImportEdit']);
    expect(of('Alumni')).toEqual(['AdminEdit', 'EmployerEdit', 'StudentEdit']);
    expect(of('DMS')).toEqual(['AdministrationEdit', 'Edit', 'View']);
    expect(new Set(permissions).size).toBe(56);
    expect(permissions).toHaveLength(56);
  });

  it.each(Object.entries(expected))('the default permissions of %s', (role, held) => {
    expect([...defaultMatrix[role]!].sort()).toEqual(list(held));
  });
  it('lists every role, and nothing for admin, who passes anyway', () => {
    expect(Object.keys(expected).sort()).toEqual(roleNames.filter(r => r !== 'admin').sort());
    expect(defaultMatrix.admin).toEqual([]);
  });

  it('…Edit brings the matching …View, and a right in e-sessions its card among course conductions', () => {
    expect(impliedBy('AppModuleInternshipEdit')).toEqual(['AppModuleInternshipView']);
    expect(impliedBy('AppModuleLearningOutcomesOutcomeSetsEdit')).toEqual(['AppModuleLearningOutcomesOutcomeSetsView']);
    expect(impliedBy('AppModuleInternshipTeacherEdit')).toEqual([]);
    expect(impliedBy('AppModuleESessionsESessionPreparationEdit')).toEqual([
      'AppModuleCourseConductionsESessionPreparationEdit',
    ]);
    expect(impliedBy('AppModuleESessionsCataloguesEdit')).toEqual([]);
    expect([...withImplied(['AppModuleESessionsESessionEdit', 'AppModuleDMSEdit'])].sort()).toEqual([
      'AppModuleCourseConductionsESessionEdit',
      'AppModuleDMSEdit',
      'AppModuleDMSView',
      'AppModuleESessionsESessionEdit',
    ]);
  });

  it('the catalogues name only roles and permissions that exist', () => {
    const named = [
      ...Object.values(cc),
      ...Object.values(lo),
      ...Object.values(internship),
      ...Object.values(thesis),
      calendarEdit,
      alumniEdit,
    ];
    expect(named.filter(name => !permissions.includes(name))).toEqual([]);
    expect(catalogueRoles.filter(name => !roleNames.includes(name))).toEqual([]);
    expect([...catalogueRoles].sort()).toEqual(['librarian', 'teacher', ...moduleAdminRoles].sort());
  });
});

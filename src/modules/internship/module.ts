import { defineModule, type Entry, type Holder } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import * as r from './model/reports.ts';
import { right } from './rights.ts';

const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesEdit'),
});
const everyone = right('View', 'Edit', 'TeacherEdit', 'StudentEdit', 'InstitutionMentorEdit');
const graders = right('View', 'Edit', 'TeacherEdit', 'InstitutionMentorEdit');

/** From a student who has no internship to do and does not run any. */
const hiddenInternship = ({ roles, permissions, facts }: Omit<Holder, 'hidden'>): string[] => {
  const runs = right('Edit', 'TeacherEdit').some(name => permissions.has(name));
  return roles.has('student') && !runs && !facts.has('isInternshipAllowed') ? ['/Internship'] : [];
};

/** Practice at partners outside the institution. */
export const internshipModule = defineModule({
  id: 'internship',
  route: '/Internship',
  icon: 'briefcase',
  home: 'board',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: {
    internshipAdmin: { hr: 'voditelj stručne prakse', en: 'internship administrator', keepsModule: true },
  },
  grants: {
    teacher: right('TeacherEdit', 'ReportsView'),
    student: right('StudentEdit'),
    internshipAdmin: right('View', 'Edit', 'CataloguesEdit', 'ReportsView'),
    institutionMentor: right('InstitutionMentorEdit'),
  },
  hides: hiddenInternship,
  resources: {
    intsStCourseSetting: m.intsStCourseSetting,
    intsSettingTeacher: m.intsSettingTeacher,
    intsGradingCriterion: m.intsGradingCriterion,
    internshipOffer: m.internshipOffer,
    internshipOfferApplication: m.internshipOfferApplication,
    internship: m.internship,
    internshipApproval: m.internshipApproval,
    internshipApprovalGrant: m.internshipApprovalGrant,
    intsAmendment: m.intsAmendment,
    intsHostConfirmation: m.intsHostConfirmation,
    intsTask: m.intsTask,
    intsTaskAssignment: m.intsTaskAssignment,
    intsTaskGrading: m.intsTaskGrading,
    internshipDiary: m.internshipDiary,
    intsDiaryAttendance: m.intsDiaryAttendance,
    intsDiaryGrading: m.intsDiaryGrading,
  },
  reports: { ...r },
  entries: [
    {
      path: 'InternshipOffer',
      resource: 'internship-offer',
      group: 'places',
      icon: 'briefcase',
      permissions: everyone,
    },
    {
      path: 'InternshipAssignment',
      resource: 'internship',
      filter: { intsKind: 'placement' },
      group: 'places',
      icon: 'user-check',
      permissions: everyone,
    },
    { path: 'IntsTask', resource: 'ints-task', group: 'work', icon: 'checklist', permissions: graders },
    {
      path: 'IntsTaskAssignment',
      resource: 'ints-task-assignment',
      group: 'work',
      icon: 'clipboard-text',
      permissions: everyone,
    },
    { path: 'IntsTaskGrading', resource: 'ints-task-grading', group: 'work', icon: 'award', permissions: graders },
    { path: 'InternshipDiary', screen: 'InternshipDiary', group: 'diary', icon: 'book', permissions: everyone },
    {
      path: 'IntsDiaryAttendance',
      resource: 'ints-diary-attendance',
      group: 'diary',
      icon: 'calendar-time',
      permissions: everyone,
    },
    {
      path: 'IntsDiaryGrading',
      resource: 'ints-diary-grading',
      group: 'diary',
      icon: 'certificate',
      permissions: graders,
    },
    {
      path: 'InternshipApproval',
      resource: 'internship-approval',
      group: 'recognition',
      icon: 'certificate',
      permissions: right('Edit', 'TeacherEdit', 'StudentEdit'),
    },
    {
      path: 'InternshipApprovalGrant',
      resource: 'internship-approval',
      filter: { status: { in: ['submitted', 'inReview', 'granted', 'partial', 'rejected'] } },
      group: 'recognition',
      icon: 'user-check',
      permissions: right('Edit', 'TeacherEdit'),
    },
    {
      path: 'StudyCourseSetting',
      resource: 'ints-st-course-setting',
      group: 'setting',
      icon: 'checklist',
      permissions: right('View', 'Edit', 'TeacherEdit'),
    },
    {
      path: 'RptInternshipReferralList',
      report: 'referralList',
      group: 'reports',
      icon: 'file-text',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptInternshipReferral',
      screen: 'RptInternshipReferral',
      group: 'reports',
      icon: 'file-text',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptInternshipWorkDiary',
      screen: 'RptInternshipWorkDiary',
      group: 'reports',
      icon: 'book',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptInternshipConfirmation',
      screen: 'RptInternshipConfirmation',
      group: 'reports',
      icon: 'certificate',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptInternshipIntsTaskList',
      report: 'taskList',
      group: 'reports',
      icon: 'chart-bar',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptInternshipGraduateThesisInternshipService',
      report: 'thesisService',
      group: 'reports',
      icon: 'file-text',
      permissions: right('ReportsView'),
    },
    {
      path: 'SurveyStudent',
      screen: 'SurveyStudent',
      group: 'surveys',
      icon: 'checklist',
      permissions: right('StudentEdit', 'Edit'),
    },
    {
      path: 'SurveyInstitutionMentor',
      screen: 'SurveyInstitutionMentor',
      group: 'surveys',
      icon: 'checklist',
      permissions: right('InstitutionMentorEdit', 'Edit'),
    },
    catalogue('Partner', 'partner', 'partners', 'building'),
    catalogue('ParEmployee', 'par-employee', 'partners', 'user-check'),
    catalogue('Partnersector', 'partnersector', 'partners', 'category'),
    catalogue('Partnertype', 'partnertype', 'partners', 'category'),
    catalogue('Academicyear', 'academicyear', 'programme', 'calendar-time'),
    catalogue('Course', 'course', 'programme', 'book'),
    catalogue('StCourse', 'stcourse', 'programme', 'checklist'),
    catalogue('State', 'state', 'where', 'world'),
    catalogue('StateCounty', 'state-county', 'where', 'map'),
    catalogue('StateCity', 'state-city', 'where', 'map-pin'),
  ],
});

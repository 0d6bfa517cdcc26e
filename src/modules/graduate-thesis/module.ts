import { defineModule, type Entry, type Holder } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { right } from './rights.ts';
import * as r from './model/reports.ts';
import { thesisEntries } from './entries.ts';

const catalogue = (path: string, resource: string, group: string, icon: string): Entry => ({
  path,
  resource,
  group,
  icon,
  permissions: right('CataloguesEdit', 'CommissionEdit'),
});

/** The thesis screens stand under two modules; what is hidden is hidden under both. */
const screens = (...names: readonly string[]): string[] =>
  names.flatMap(name => ['/GraduateThesis', '/CourseConductions'].map(module => `${module}/GraduateThesis${name}`));

/** A student who does not teach sees nothing of mentors and commissions; the application is for whoever writes a thesis. */
const hiddenTheses = ({ roles, facts }: Omit<Holder, 'hidden'>): string[] => {
  const [isStudent, isTeacher] = [roles.has('student'), roles.has('teacher')];
  const writesThesis = isStudent && facts.has('isEnrolledOnThesisCourse');
  const onlyStudies = isStudent && !isTeacher;
  return [
    ...(onlyStudies && !writesThesis ? ['/GraduateThesis'] : []),
    ...(onlyStudies ? screens('Mentorship', 'Commission') : []),
    ...((isStudent || isTeacher) && !writesThesis ? screens('ApplicationAndPreparation') : []),
  ];
};

/** The thesis at the end of a study, from application to defence. */
export const graduateThesisModule = defineModule({
  id: 'graduate-thesis',
  route: '/GraduateThesis',
  icon: 'certificate',
  menu: { permissions: right.all },
  permissions: right.all,
  roles: {
    graduateThesisCommissionPreparation: {
      hr: 'priprema povjerenstava za završne i diplomske radove',
      en: 'thesis commission preparation',
    },
  },
  grants: {
    teacher: right('TeacherEdit', 'ReportsView'),
    student: right('StudentEdit'),
    courseConductionsAdmin: right('CataloguesEdit', 'ReportsView', 'IsvuImportEdit'),
    graduateThesisCommissionPreparation: right('CommissionEdit', 'ReportsView'),
    librarian: right('LibrarianEdit', 'ReportsView'),
  },
  hides: hiddenTheses,
  reports: { ...r },
  resources: {
    stCoGraduatethesis: m.stCoGraduatethesis,
    graduatethesisTopic: m.graduatethesisTopic,
    graduatethesisMentorchoice: m.graduatethesisMentorchoice,
    graduatethesisVersion: m.graduatethesisVersion,
    graduatethesisChange: m.graduatethesisChange,
    graduatethesisDeposit: m.graduatethesisDeposit,
    graduatethesisDefensecommission: m.graduatethesisDefensecommission,
    graduatethesisDefense: m.graduatethesisDefense,
    graduatethesisGrade: m.graduatethesisGrade,
    graduatethesiscommission: m.graduatethesiscommission,
    graduatethesiscommissionMember: m.graduatethesiscommissionMember,
    graduatethesisSession: m.graduatethesisSession,
    graduatethesisSetting: m.graduatethesisSetting,
  },
  entries: [
    ...thesisEntries(),
    catalogue('Student', 'student', 'students', 'user'),
    catalogue('StudentEnrollment', 'studentenrollment', 'students', 'user-check'),
    {
      path: 'IsvuImport',
      screen: 'IsvuImport',
      of: '/IsvuImport',
      group: 'students',
      icon: 'file-text',
      permissions: right('IsvuImportEdit'),
    },
    catalogue('Grade', 'grade', 'grading', 'award'),
    catalogue('StudyGrade', 'studygrade', 'grading', 'stairs-up'),
    {
      path: 'RptGraduateThesisTeacherLoad',
      report: 'graduateThesisTeacherLoad',
      group: 'reports',
      icon: 'users',
      permissions: right('ReportsView'),
    },
    {
      path: 'RptCommissionTeacherLoad',
      report: 'commissionTeacherLoad',
      group: 'reports',
      icon: 'chart-bar',
      permissions: right('ReportsView'),
    },
  ],
});

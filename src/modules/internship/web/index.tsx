import { kept, type ModuleParts } from '../../../kernel/web/index.ts';
import { right } from '../rights.ts';

/** Whoever reads partners reads their people. */
const partnerReaders = [...right('CataloguesEdit', 'View', 'TeacherEdit'), 'AppModuleAlumniAdminEdit'];
const settingReaders = right('View', 'Edit', 'TeacherEdit');
const everyone = right('View', 'Edit', 'TeacherEdit', 'StudentEdit', 'InstitutionMentorEdit');

export const parts: ModuleParts = {
  screens: {
    board: () => import('./Home.tsx'),
    InternshipDiary: () => import('./Diary.tsx'),
    SurveyStudent: () => import('./Surveys.tsx').then(m => ({ default: m.OfStudent })),
    SurveyInstitutionMentor: () => import('./Surveys.tsx').then(m => ({ default: m.OfMentor })),
    RptInternshipReferral: () => import('./PaperList.tsx').then(m => ({ default: m.Referrals })),
    RptInternshipWorkDiary: () => import('./PaperList.tsx').then(m => ({ default: m.Diaries })),
    RptInternshipConfirmation: () => import('./PaperList.tsx').then(m => ({ default: m.Confirmations })),
  },
  records: [
    { on: 'partner', rows: 'par-employee', by: 'idPartner', permissions: partnerReaders },
    { on: 'ints-st-course-setting', rows: 'ints-setting-teacher', by: 'idIntsSet', permissions: settingReaders },
    { on: 'ints-st-course-setting', rows: 'ints-grading-criterion', by: 'idIntsSet', permissions: settingReaders },
    { on: 'ints-st-course-setting', rows: 'ints-task', by: 'idIntsSet', permissions: settingReaders },
    { on: 'internship-offer', rows: 'internship-offer-application', by: 'idIntsOff', permissions: everyone },
    { on: 'internship', shows: 'nextStep', place: 'head', permissions: everyone },
    { on: 'internship', place: 'head', load: () => import('./MentorLink.tsx'), permissions: settingReaders },
    { on: 'internship', shows: 'timeline', place: 'side', permissions: everyone },
    { on: 'internship', title: 'papers', load: () => import('./Papers.tsx'), permissions: everyone, order: 1 },
    { on: 'internship', rows: 'internship-diary', by: 'idInts', permissions: everyone },
    { on: 'internship', rows: 'ints-diary-attendance', by: 'idInts', permissions: everyone },
    { on: 'internship', rows: 'ints-task-assignment', by: 'idInts', permissions: everyone },
    { on: 'internship', rows: 'ints-diary-grading', by: 'idInts', permissions: everyone },
    { on: 'internship', rows: 'ints-host-confirmation', by: 'idInts', permissions: everyone },
    { on: 'internship', rows: 'ints-amendment', by: 'idInts', permissions: everyone },
    { on: 'internship-approval', shows: 'timeline', place: 'side', permissions: everyone },
    { on: 'internship-approval', title: 'papers', load: () => import('./Papers.tsx'), permissions: everyone, order: 1 },
    { on: 'internship-approval', rows: 'internship-approval-grant', by: 'idInts', permissions: everyone },
    { on: 'ints-task', place: 'head', load: () => import('./AssignAll.tsx'), permissions: everyone },
    { on: 'ints-task', rows: 'ints-task-assignment', by: 'idIntsTask', permissions: everyone },
    { on: 'ints-task-assignment', rows: 'ints-task-grading', by: 'idIntsTaskAss', permissions: everyone },
  ],
  waiting: [
    {
      id: 'internship-day',
      permissions: right('StudentEdit'),
      facts: ['isInternshipAllowed'],
      load: () => import('./home/DayLine.tsx'),
    },
  ],
  visit: () => ({
    // Days that a visit without network has left on this device are sent by the next one.
    refresh: () => {
      if (kept.keys('internship.unsent.').length > 0)
        void import('./unsent.ts').then(({ readUnsent, sendUnsent }) => {
          readUnsent();
          return sendUnsent();
        });
    },
  }),
};

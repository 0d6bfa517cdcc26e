import { defineModule } from '../../kernel/resource/index.ts';
import { report, reportRun, reportSchedule } from './model.ts';

/** Every report of every module in one place, what was made of them, and those that come by the clock. */
export const reportsModule = defineModule({
  id: 'reports',
  route: '/Reports',
  icon: 'chart-bar',
  // Nobody but the administrator.
  menu: {},
  home: 'shelf',
  resources: { report, reportSchedule, reportRun },
  entries: [
    { path: 'Schedule', resource: 'report-schedule', group: 'work', icon: 'calendar-time' },
    { path: 'Run', resource: 'report-run', group: 'work', icon: 'clipboard-text' },
    // Reports of modules that have no place of their own for them.
    { path: 'RptUserRoles', report: 'userRoles', of: '/People', hidden: true },
    { path: 'RptSignIns', report: 'signIns', of: '/People', hidden: true },
    { path: 'RptMessageVolume', report: 'messageVolume', of: '/Messages', hidden: true },
    { path: 'RptSurveyParticipation', report: 'surveyParticipation', of: '/Surveys', hidden: true },
    { path: 'RptSessionAttendance', report: 'sessionAttendance', of: '/ESessions', hidden: true },
    { path: 'RptDecisionRegister', report: 'decisionRegister', of: '/ESessions', hidden: true },
    // Receivers are no administrators: here they find what was made for them.
    { path: 'Delivered', screen: 'Delivered', icon: 'file-text', hidden: true, signedIn: true },
  ],
});

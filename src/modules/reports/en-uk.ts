import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { reportsModule } from './module.ts';

export const reportsEnUk: ModuleWords<typeof reportsModule> = {
  title: 'Reports',
  about: 'Every report of every module in one place, with what was made last and the schedules.',
  abouts: {
    Delivered: 'Reports that came to you by schedule.',
  },
  screens: {
    work: 'Making and sending',
    shelf: 'Reports',
    Delivered: 'Reports for me',
  },
  resources: {
    report: {
      one: 'report',
      few: 'reports',
      other: 'reports',
      title: 'Reports',
      fields: { code: 'Code', title: 'Title', module: 'Module' },
    },
    reportSchedule: {
      one: 'report schedule',
      few: 'report schedules',
      other: 'report schedules',
      title: 'Report schedules',
      about:
        'Reports that the portal makes by itself at set times; each receiver gets a link to what they may see themselves.',
      fields: {
        name: 'Name',
        idReport: 'Report',
        params: 'Choice',
        about: 'Choice in words',
        period: 'Period',
        isActiveYear: 'Always the active academic year',
        format: 'Format',
        every: 'How often',
        weekday: 'Day of the week',
        dayOfMonth: 'Day of the month',
        hour: 'Hour',
        idReceivers: 'Receivers',
        nextAt: 'Made next',
        status: 'State',
      },
      hints: {
        dayOfMonth: 'In a shorter month its last day counts.',
        idReceivers: 'Each gets a file of their own, with the data they may see.',
      },
      options: {
        period: {
          fixed: 'as given',
          day: 'the day before',
          week: 'last week',
          month: 'last month',
          year: 'last year',
        },
        format: { xlsx: 'XLSX', pdf: 'PDF', csv: 'CSV' },
        every: { daily: 'every day', weekly: 'every week', monthly: 'every month' },
        weekday: {
          mon: 'Monday',
          tue: 'Tuesday',
          wed: 'Wednesday',
          thu: 'Thursday',
          fri: 'Friday',
          sat: 'Saturday',
          sun: 'Sunday',
        },
      },
      states: { active: 'on', paused: 'paused' },
      moves: {
        pause: { label: 'Pause', done: 'The schedule is paused.' },
        resume: { label: 'Resume', done: 'The schedule is on again.' },
        sendNow: {
          label: 'Send now',
          question: 'The report is made at once and sent to all receivers.',
          done: 'The report is being made; its receivers will get a link.',
        },
        fallDue: 'Due',
      },
      checks: {
        paramsWrong:
          'The report cannot be made with this choice. Schedule it on its card in Reports and choose there what it should show.',
        noPeriod: 'This report has no period from–to. Choose “as given”.',
        noYear: 'This report does not ask for an academic year.',
        weeklyNeedsDay: 'Choose the day of the week.',
        monthlyNeedsDay: 'Enter the day of the month.',
      },
    },
    reportRun: {
      one: 'report run',
      few: 'report runs',
      other: 'report runs',
      title: 'Report runs',
      about: 'Who made which report and when, how many rows it had and how long it took.',
      fields: {
        at: 'When',
        idReport: 'Report',
        idUser: 'For whom',
        format: 'Form',
        outcome: 'Outcome',
        rows: 'Rows',
        ms: 'Took (ms)',
        params: 'Choice',
        idReportSchedule: 'Schedule',
        why: 'Why it was not made',
      },
      options: {
        format: { screen: 'screen', print: 'print', xlsx: 'XLSX', pdf: 'PDF', csv: 'CSV' },
        outcome: { made: 'made', refused: 'refused', failed: 'failed' },
      },
    },
  },
};

import type { Policy, ServerModule } from '../../../kernel/server/index.ts';
import { reportsEnUk } from '../en-uk.ts';
import { reportsHr } from '../hr.ts';
import type { report, reportRun } from '../model.ts';
import { reportsModule } from '../module.ts';
import { reportJobs, reportSchedulePolicy } from './schedules.ts';
import { noteReport, registerReports, shelfEndpoint } from './shelf.ts';

// The administrator's alone.
const reportPolicy: Policy<typeof report> = { read: () => false };
const reportRunPolicy: Policy<typeof reportRun> = { read: () => false };

export const reports: ServerModule = {
  module: reportsModule,
  words: { hr: reportsHr, 'en-uk': reportsEnUk },
  policies: { report: reportPolicy, 'report-schedule': reportSchedulePolicy, 'report-run': reportRunPolicy },
  endpoints: [shelfEndpoint],
  jobs: reportJobs,
  reportMade: noteReport,
  seed: registerReports,
};

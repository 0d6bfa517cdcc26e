import type { ServerModule } from '../../../kernel/server/index.ts';
import { yearCopyEnUk } from '../en-uk.ts';
import { yearCopyHr } from '../hr.ts';
import { yearCopyModule } from '../module.ts';
import { copyEndpoints } from './endpoints.ts';
import { copyJobs } from './jobs.ts';
import { frompreviousImportPolicy } from './policy.ts';

export const yearCopy: ServerModule = {
  module: yearCopyModule,
  words: { hr: yearCopyHr, 'en-uk': yearCopyEnUk },
  policies: { 'fromprevious-import': frompreviousImportPolicy },
  endpoints: copyEndpoints,
  jobs: copyJobs,
};

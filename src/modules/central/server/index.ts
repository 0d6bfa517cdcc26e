import type { ServerModule } from '../../../kernel/server/index.ts';
import { centralEnUk } from '../en-uk.ts';
import { centralHr } from '../hr.ts';
import { centralModule } from '../module.ts';
import { centralEndpoints } from './endpoints.ts';
import { centralJobs, constituentPolicy } from './policy.ts';

export { constituentsChannel, registerConstituents, registeredConstituents } from './registry.ts';

export const central: ServerModule = {
  module: centralModule,
  words: { hr: centralHr, 'en-uk': centralEnUk },
  policies: { constituent: constituentPolicy },
  endpoints: centralEndpoints,
  jobs: centralJobs,
};

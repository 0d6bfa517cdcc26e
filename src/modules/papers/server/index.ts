import type { ServerModule } from '../../../kernel/server/index.ts';
import { papersEnUk } from '../en-uk.ts';
import { papersHr } from '../hr.ts';
import { papersModule } from '../module.ts';
import { paperEndpoints } from './endpoints.ts';
import { paperFacts } from './facts.ts';
import { dutyPolicy, paperCasePolicy, paperIssuedPolicy, paperKindPolicy } from './policies.ts';
import { seedPaperKinds } from './seed.ts';

export { issue, lastFiled, papersStanding, type Standing, standingPapers, written } from './issue.ts';
export { dutySigner, functionOf, kindOf, letterhead, planApprovers, remedyOf, signerOf } from './letterhead.ts';

export const papers: ServerModule = {
  module: papersModule,
  words: { hr: papersHr, 'en-uk': papersEnUk },
  policies: {
    'paper-kind': paperKindPolicy,
    duty: dutyPolicy,
    'paper-case': paperCasePolicy,
    'paper-issued': paperIssuedPolicy,
  },
  facts: paperFacts,
  factTables: { duty: '*', teacher: 'idUser' },
  endpoints: paperEndpoints,
  seed: seedPaperKinds,
};

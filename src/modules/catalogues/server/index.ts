import type { ServerModule } from '../../../kernel/server/contract.ts';
import { cataloguesEnUk } from '../en-uk.ts';
import { cataloguesHr } from '../hr.ts';
import { cataloguesModule } from '../module.ts';
import { catalogueFacts } from './facts.ts';
import { catalogueJobs } from './jobs.ts';
import * as p from './policy.ts';
import { seedCatalogues } from './seed.ts';

export const catalogues: ServerModule = {
  module: cataloguesModule,
  words: { hr: cataloguesHr, 'en-uk': cataloguesEnUk },
  policies: {
    academicyear: p.academicyearPolicy, 'academicyear-semester': p.semesterPolicy, edulev: p.edulevPolicy, academicvocation: p.academicvocationPolicy,
    organizationunit: p.organizationunitPolicy, roomtype: p.roomtypePolicy, room: p.roomPolicy, teacher: p.teacherPolicy, student: p.studentPolicy,
    state: p.statePolicy, 'state-county': p.stateCountyPolicy, 'state-city': p.stateCityPolicy,
  },
  facts: catalogueFacts,
  factTables: { teacher: 'idUser', student: 'idUser', organizationunit: '*' },
  jobs: catalogueJobs,
  seed: seedCatalogues,
};

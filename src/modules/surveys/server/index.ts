import type { ServerModule } from '../../../kernel/server/index.ts';
import { surveysEnUk } from '../en-uk.ts';
import { surveysHr } from '../hr.ts';
import { surveysModule } from '../module.ts';

export const surveys: ServerModule = {
  module: surveysModule,
  words: { hr: surveysHr, 'en-uk': surveysEnUk },
  policies: {},
};

import type { ServerModule } from '../../../kernel/server/index.ts';
import { eSessionsEnUk } from '../en-uk.ts';
import { eSessionsHr } from '../hr.ts';
import { eSessionsModule } from '../module.ts';

export const eSessions: ServerModule = {
  module: eSessionsModule,
  words: { hr: eSessionsHr, 'en-uk': eSessionsEnUk },
  policies: {},
};

import type { ServerModule } from '../../../kernel/server/contract.ts';
import { administrationEnUk } from '../en-uk.ts';
import { administrationHr } from '../hr.ts';
import { administrationModule } from '../module.ts';

export const administration: ServerModule = {
  module: administrationModule,
  words: { hr: administrationHr, 'en-uk': administrationEnUk },
  policies: {},
};

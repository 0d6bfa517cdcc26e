import type { ServerModule } from '../../../kernel/server/index.ts';
import { documentsEnUk } from '../en-uk.ts';
import { documentsHr } from '../hr.ts';
import { documentsModule } from '../module.ts';

export const documents: ServerModule = {
  module: documentsModule,
  words: { hr: documentsHr, 'en-uk': documentsEnUk },
  policies: {},
};

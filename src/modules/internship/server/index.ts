import type { ServerModule } from '../../../kernel/server/contract.ts';
import { internshipEnUk } from '../en-uk.ts';
import { internshipHr } from '../hr.ts';
import { internshipModule } from '../module.ts';

export const internship: ServerModule = {
  module: internshipModule,
  words: { hr: internshipHr, 'en-uk': internshipEnUk },
  policies: {},
};

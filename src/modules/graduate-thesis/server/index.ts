import type { ServerModule } from '../../../kernel/server/index.ts';
import { graduateThesisEnUk } from '../en-uk.ts';
import { graduateThesisHr } from '../hr.ts';
import { graduateThesisModule } from '../module.ts';

export const graduateThesis: ServerModule = {
  module: graduateThesisModule,
  words: { hr: graduateThesisHr, 'en-uk': graduateThesisEnUk },
  policies: {},
};

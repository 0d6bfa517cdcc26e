import type { ServerModule } from '../../../kernel/server/index.ts';
import { alumniEnUk } from '../en-uk.ts';
import { alumniHr } from '../hr.ts';
import { alumniModule } from '../module.ts';

export const alumni: ServerModule = {
  module: alumniModule,
  words: { hr: alumniHr, 'en-uk': alumniEnUk },
  policies: {},
};

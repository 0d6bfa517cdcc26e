import type { ServerModule } from '../../../kernel/server/index.ts';
import { courseConductionsEnUk } from '../en-uk.ts';
import { courseConductionsHr } from '../hr.ts';
import { courseConductionsModule } from '../module.ts';
import { yearNotices } from './year-notices.ts';

export const courseConductions: ServerModule = {
  module: courseConductionsModule,
  words: { hr: courseConductionsHr, 'en-uk': courseConductionsEnUk },
  policies: {},
  joins: { academicyear: yearNotices },
};

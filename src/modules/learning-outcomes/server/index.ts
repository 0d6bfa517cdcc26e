import type { ServerModule } from '../../../kernel/server/index.ts';
import { learningOutcomesEnUk } from '../en-uk.ts';
import { learningOutcomesHr } from '../hr.ts';
import { learningOutcomesModule } from '../module.ts';

export const learningOutcomes: ServerModule = {
  module: learningOutcomesModule,
  words: { hr: learningOutcomesHr, 'en-uk': learningOutcomesEnUk },
  policies: {},
};

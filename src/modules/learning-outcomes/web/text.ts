import { textsOf } from '../../../kernel/web/index.ts';
import type { outcomesEnUk } from './texts/en-uk.ts';

export const useOutcomesText = textsOf<typeof outcomesEnUk>('learning-outcomes', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).outcomesHr : (await import('./texts/en-uk.ts')).outcomesEnUk,
);

import { textsOf } from '../../../kernel/web/index.ts';
import type { thesisEnUk } from './texts/en-uk.ts';

export type ThesisText = keyof typeof thesisEnUk;
export const useThesisText = textsOf<typeof thesisEnUk>('graduate-thesis', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).thesisHr : (await import('./texts/en-uk.ts')).thesisEnUk,
);

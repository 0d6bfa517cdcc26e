import { textsOf } from '../../../kernel/web/index.ts';
import type { alumniTextsEnUk } from './texts/en-uk.ts';

export const useAlumniText = textsOf<typeof alumniTextsEnUk>('alumni', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).alumniTextsHr : (await import('./texts/en-uk.ts')).alumniTextsEnUk,
);

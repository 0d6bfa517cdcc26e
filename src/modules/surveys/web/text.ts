import { textsOf } from '../../../kernel/web/index.ts';
import type { surveysTextsEnUk } from './texts/en-uk.ts';

export const useSurveysText = textsOf<typeof surveysTextsEnUk>('surveys', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).surveysTextsHr : (await import('./texts/en-uk.ts')).surveysTextsEnUk,
);

import { textsOf } from '../../../kernel/web/index.ts';
import type { centralTextsEnUk } from './texts/en-uk.ts';

export const useCentralText = textsOf<typeof centralTextsEnUk>('central', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).centralTextsHr : (await import('./texts/en-uk.ts')).centralTextsEnUk,
);

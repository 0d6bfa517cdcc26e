import { textsOf } from '../../../kernel/web/index.ts';
import type { fillEnUk } from './texts/fill.en-uk.ts';

/** The words of filling in: apart from those of making and reading, as a public page has only these. */
export const useFillText = textsOf<typeof fillEnUk>('surveys-fill', async l =>
  l === 'hr' ? (await import('./texts/fill.hr.ts')).fillHr : (await import('./texts/fill.en-uk.ts')).fillEnUk,
);

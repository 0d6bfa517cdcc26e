import { textsOf } from '../../../kernel/web/index.ts';
import type { papersTextEnUk } from './texts/en-uk.ts';

export const usePapersText = textsOf<typeof papersTextEnUk>('papers', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).papersTextHr : (await import('./texts/en-uk.ts')).papersTextEnUk,
);

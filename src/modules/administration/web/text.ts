import { textsOf } from '../../../kernel/web/index.ts';
import type { newsEnUk } from './texts/en-uk.ts';

export const useNewsText = textsOf<typeof newsEnUk>('news', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).newsHr : (await import('./texts/en-uk.ts')).newsEnUk,
);

import { textsOf } from '../../../kernel/web/index.ts';
import type { yearCopyTextEnUk } from './texts/en-uk.ts';

export const useYearCopyText = textsOf<typeof yearCopyTextEnUk>('yearCopy', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).yearCopyTextHr : (await import('./texts/en-uk.ts')).yearCopyTextEnUk,
);

import { textsOf } from '../../../../kernel/web/index.ts';
import type { loadEnUk } from '../texts/load.en-uk.ts';

export const useLoadText = textsOf<typeof loadEnUk>('course-load', async l =>
  l === 'hr' ? (await import('../texts/load.hr.ts')).loadHr : (await import('../texts/load.en-uk.ts')).loadEnUk,
);

import { textsOf } from '../../../kernel/web/index.ts';
import type { managerEnUk } from './texts/en-uk.ts';

export const useManagerText = textsOf<typeof managerEnUk>('study-course-manager', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).managerHr : (await import('./texts/en-uk.ts')).managerEnUk,
);

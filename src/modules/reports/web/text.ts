import { textsOf } from '../../../kernel/web/index.ts';
import type { shelfEnUk } from './texts/en-uk.ts';

export const useShelfText = textsOf<typeof shelfEnUk>('reports', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).shelfHr : (await import('./texts/en-uk.ts')).shelfEnUk,
);

import { textsOf } from '../../../../kernel/web/index.ts';
import type { profileEnUk } from './texts/en-uk.ts';

export const useProfileText = textsOf<typeof profileEnUk>('profile', async l =>
  l === 'hr' ? (await import('./texts/hr.ts')).profileHr : (await import('./texts/en-uk.ts')).profileEnUk,
);

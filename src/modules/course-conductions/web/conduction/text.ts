import { textsOf } from '../../../../kernel/web/index.ts';
import type { conductionEnUk } from '../texts/conduction.en-uk.ts';

export const useConductionText = textsOf<typeof conductionEnUk>('course-conduction', async l =>
  l === 'hr'
    ? (await import('../texts/conduction.hr.ts')).conductionHr
    : (await import('../texts/conduction.en-uk.ts')).conductionEnUk,
);

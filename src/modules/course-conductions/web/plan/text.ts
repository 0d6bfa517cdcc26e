import { textsOf } from '../../../../kernel/web/index.ts';
import type { planEnUk } from '../texts/plan.en-uk.ts';

export const usePlanText = textsOf<typeof planEnUk>('course-plan', async l =>
  l === 'hr' ? (await import('../texts/plan.hr.ts')).planHr : (await import('../texts/plan.en-uk.ts')).planEnUk,
);

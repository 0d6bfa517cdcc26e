import { textsOf } from '../../../../kernel/web/index.ts';
import type { homeEnUk } from '../texts/home.en-uk.ts';

/** The few sentences of the home page: the calendar's own screens have hundreds, which come with the first of them. */
export const useHomeText = textsOf<typeof homeEnUk>('calendar-home', async l =>
  l === 'hr' ? (await import('../texts/home.hr.ts')).homeHr : (await import('../texts/home.en-uk.ts')).homeEnUk,
);

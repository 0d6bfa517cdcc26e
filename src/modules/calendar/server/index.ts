import type { ServerModule } from '../../../kernel/server/contract.ts';
import { calendarEnUk } from '../en-uk.ts';
import { calendarHr } from '../hr.ts';
import { calendarModule } from '../module.ts';
import { holidayEndpoints } from './holidays.ts';
import * as p from './policy.ts';
import { seedCalendar } from './seed.ts';

export const calendar: ServerModule = {
  module: calendarModule,
  words: { hr: calendarHr, 'en-uk': calendarEnUk },
  policies: { reservationtype: p.reservationtypePolicy, calendarholiday: p.calendarholidayPolicy, 'calendar-event': p.calendarEventPolicy },
  endpoints: [...holidayEndpoints],
  seed: seedCalendar,
};

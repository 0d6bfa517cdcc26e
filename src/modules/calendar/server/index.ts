import { holdAnewJob } from './hold-anew.ts';
import type { ServerModule } from '../../../kernel/server/index.ts';
import { calendarEnUk } from '../en-uk.ts';
import { calendarHr } from '../hr.ts';
import { calendarModule } from '../module.ts';
import { approveEndpoints } from './approve-together.ts';
import { bookingEndpoints } from './booking.ts';
import { changeEndpoints } from './change.ts';
import { feedEndpoints } from './feed.ts';
import { holidayChangeEndpoints } from './holiday-changes.ts';
import { holidayEndpoints } from './holidays.ts';
import { holidaysOfYears } from './years.ts';
import * as p from './policy.ts';
import { readingEndpoints } from './reading.ts';
import { requestEndpoints, calendarRooms } from './requests.ts';
import { seedCalendar } from './seed.ts';
import { seriesEndpoints } from './series.ts';
import { utilisationEndpoints } from './utilisation.ts';

export { type EventChange, type EventListener, onEventChange } from './listeners.ts';
export {
  type Asking,
  cancelEvents,
  conflictsOf,
  groupsOfEvents,
  moveEvent,
  moveEvents,
  type PlacedChange,
  type PlacedEvent,
  type PlacedMove,
  placeEvents,
  placeFreeEvents,
  removeEvents,
  roomsTakenOn,
  teachersOfEvents,
} from './published.ts';
export { type DaysOff, daysOffBetween, generateYear } from './holidays.ts';
export { type Concerned, tellOfNew } from './notices.ts';
export { myWeek } from './reading.ts';

export { holidaysOfYear } from './year-copies.ts';

export const calendar: ServerModule = {
  module: calendarModule,
  words: { hr: calendarHr, 'en-uk': calendarEnUk },
  policies: {
    reservationtype: p.reservationtypePolicy,
    calendarholiday: p.calendarholidayPolicy,
    'calendar-event': p.calendarEventPolicy,
  },
  joins: { academicyear: holidaysOfYears },
  endpoints: [
    ...readingEndpoints,
    ...bookingEndpoints,
    ...changeEndpoints,
    ...seriesEndpoints,
    ...requestEndpoints,
    ...approveEndpoints,
    ...holidayEndpoints,
    ...holidayChangeEndpoints,
    ...utilisationEndpoints,
    ...feedEndpoints,
  ],
  rooms: calendarRooms,
  jobs: [holdAnewJob],
  seed: seedCalendar,
};

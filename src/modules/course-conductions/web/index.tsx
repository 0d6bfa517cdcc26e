import type { ModuleParts } from '../../../kernel/web/index.ts';
import { calendarScreens, isCalendarUntitled } from '../../calendar/web/index.tsx';

export const parts: ModuleParts = {
  screens: { CalendarUser: calendarScreens.User, CalendarRoom: calendarScreens.Room },
  untitled: (group, who) => group === 'calendar' && isCalendarUntitled(who, 'AppModuleCourseConductionsCalendarEdit'),
};

import { isAdmin, type ModuleParts, type User } from '../../../kernel/web/index.ts';
import { calendarRights } from '../rights.ts';
import { keepCount } from './badge.ts';

/** The calendar's screens; course conductions shows three of them under its own addresses. */
export const calendarScreens = {
  Lessons: () => import('./Lessons.tsx'),
  User: () => import('./User.tsx'),
  Room: () => import('./Rooms.tsx'),
  Requests: () => import('./Requests.tsx'),
} as const satisfies NonNullable<ModuleParts['screens']>;

/** Spec section 6: teachers and students know whose calendar it is; its title is for all others, and for those who keep it. */
export const isCalendarUntitled = (who: User, fullEdit: string): boolean =>
  !isAdmin(who) && !who.permissions.has(fullEdit) && (who.roles.has('teacher') || who.roles.has('student'));

export const parts: ModuleParts = {
  screens: calendarScreens,
  lists: { calendarholiday: () => import('./Holidays.tsx') },
  panels: [{ id: 'calendar-week', permissions: calendarRights, place: 'top', load: () => import('./home/Week.tsx') }],
  waiting: [{ id: 'calendar-requests', permissions: calendarRights, load: () => import('./home/RequestLines.tsx') }],
  records: [
    {
      on: 'teacher',
      title: 'roomWeek',
      load: () => import('./TeacherWeek.tsx'),
      order: -1,
      permissions: calendarRights,
    },
    { on: 'room', title: 'roomWeek', load: () => import('./RoomWeek.tsx'), order: -1, permissions: calendarRights },
  ],
  acts: [{ title: 'bookRoom', path: '/Calendar/Room?book=1', icon: 'door', permissions: calendarRights }],
  counts: true,
  visit: keepCount,
  untitled: (group, who) => group === 'calendar' && isCalendarUntitled(who, 'AppModuleCalendarEdit'),
};

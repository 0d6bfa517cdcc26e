import { defineModule } from '../../kernel/resource/index.ts';
import * as m from './model.ts';
import { calendar, calendarRights, right, withoutCalendar } from './rights.ts';

/** What those who keep the calendar keep beside it. */
const kept = { group: 'catalogues', permissions: [calendar.edit] } as const;

export const calendarModule = defineModule({
  id: 'calendar',
  route: '/Calendar',
  icon: 'calendar',
  menu: { permissions: calendarRights, notSolely: withoutCalendar },
  resources: {
    reservationtype: m.reservationtype,
    calendarholiday: m.calendarholiday,
    calendarEvent: m.calendarEvent,
    calendarSeries: m.calendarSeries,
    calendarEventTeacher: m.calendarEventTeacher,
    calendarEventGroup: m.calendarEventGroup,
    calendarEventUser: m.calendarEventUser,
    calendarFeed: m.calendarFeed,
  },
  entries: [
    {
      path: 'CourseConductions',
      screen: 'Lessons',
      of: '/CourseConductions',
      group: 'calendar',
      icon: 'school',
      permissions: calendarRights,
    },
    { path: 'User', screen: 'User', group: 'calendar', icon: 'calendar-time', permissions: calendarRights },
    { path: 'Room', screen: 'Room', group: 'calendar', icon: 'door', permissions: calendarRights },
    { path: 'Requests', screen: 'Requests', group: 'calendar', icon: 'checklist', permissions: [calendar.edit] },
    { path: 'Reservationtype', resource: 'reservationtype', icon: 'category', ...kept },
    { path: 'Calendarholiday', resource: 'calendarholiday', icon: 'calendar-stats', ...kept },
  ],
  permissions: calendarRights,
  roles: { calendarAdmin: { hr: 'voditelj kalendara', en: 'calendar administrator', keepsModule: true } },
  grants: {
    user: right('View'),
    teacher: right('View', 'TeacherEdit'),
    student: right('View', 'StudentEdit'),
    calendarAdmin: right('View', 'Edit'),
    courseConductionsAdmin: right('View', 'Edit'),
  },
});

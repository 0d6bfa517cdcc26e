import type { ModuleParts } from '../../../kernel/web/index.ts';
import { calendarScreens, isCalendarUntitled } from '../../calendar/web/index.tsx';
import { papersOn } from '../../papers/web/index.tsx';
import { right } from '../rights.ts';
import { yearCopyScreens } from '../../year-copy/web/index.tsx';

const managerReaders = right('View', 'Edit', 'StudyCourseManagerEdit');

export const parts: ModuleParts = {
  figures: { permissions: right('Edit', 'CataloguesEdit'), load: () => import('./home/figures.ts') },
  screens: {
    FromPreviousConductions: yearCopyScreens.courseConductions,
    StudyCourseManager: () => import('./StudyCourseManager.tsx'),
    CalendarLessons: calendarScreens.Lessons,
    CalendarUser: calendarScreens.User,
    CalendarRoom: calendarScreens.Room,
  },
  records: [
    { on: 'teacher', rows: 'teacher-availability', by: 'idTeacher', permissions: right('Edit'), facts: ['idTeacher'] },
    {
      on: 'teacher',
      title: 'load',
      load: () => import('./load/TeacherLoad.tsx'),
      permissions: right('Edit'),
    },
    { on: 'teacher', rows: 'teacher-year', by: 'idTeacher', permissions: right('Edit') },
    papersOn('teacher', 'papers', { permissions: right('Edit'), facts: ['idTeacher'] }),
    papersOn('study', 'papers', { permissions: right('View', 'Edit') }),
    papersOn('payment-batch', 'papers', { permissions: right('Edit') }),
    { on: 'payment-batch', rows: 'payment-batch-row', by: 'idPaymentBatch', permissions: right('Edit') },
    { on: 'stcourse', rows: 'st-co-teachingtype', by: 'idStCo', permissions: managerReaders },
    { on: 'stcourse', rows: 'st-co-thematicunit', by: 'idStCo', permissions: managerReaders },
    { on: 'st-co-thematicunit', rows: 'st-co-topic', by: 'idStCoThematicunit', permissions: managerReaders },
    { on: 'st-co-group', rows: 'st-co-group-teacher', by: 'idStCoGroup', permissions: managerReaders },
    {
      on: 'studentenrollment',
      title: 'attendance',
      load: () => import('./EnrolmentAttendance.tsx'),
      roles: ['student'],
      permissions: right('Edit', 'CataloguesEdit'),
    },
    { on: 'stcourse', shows: 'timeline', place: 'side', permissions: managerReaders },
  ],
  panels: [
    {
      id: 'next-lesson',
      own: true,
      roles: ['teacher', 'student'],
      place: 'top',
      load: () => import('./home/NextLesson.tsx'),
    },
    {
      id: 'attendance-mine',
      own: true,
      roles: ['student'],
      place: 'main',
      load: () => import('./home/AttendancePanel.tsx'),
    },
    {
      id: 'courses-mine',
      own: true,
      roles: ['teacher'],
      place: 'below',
      load: () => import('./home/CoursesPanel.tsx'),
    },
    { id: 'load-mine', own: true, roles: ['teacher'], place: 'side', load: () => import('./home/LoadPanel.tsx') },
  ],
  waiting: [
    { id: 'lessons-to-record', roles: ['teacher'], urgent: true, load: () => import('./home/LessonLines.tsx') },
    { id: 'plans-waiting', permissions: managerReaders, load: () => import('./home/PlanLines.tsx') },
  ],
  untitled: (group, who) => group === 'calendar' && isCalendarUntitled(who, 'AppModuleCourseConductionsCalendarEdit'),
};

import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { courseConductionsModule } from './module.ts';
import { lessonsEnUk } from './words/lessons.en-uk.ts';
import { planEnUk } from './words/plan.en-uk.ts';
import { teachersEnUk } from './words/teachers.en-uk.ts';

export const courseConductionsEnUk: ModuleWords<typeof courseConductionsModule> = {
  title: 'Course conductions',
  screens: {
    students: 'Students',
    programme: 'Study programmes',
    institution: 'Institution',
    calendar: 'Calendar',
    CalendarUser: 'My calendar',
    CalendarRoom: 'Rooms occupancy',
  },
  joins: {
    'academicyear-semester': {
      hardConflicts: '{count} slots of the timetable are in conflict (the first: {first}); solve them, then publish',
      noSlots: 'The semester has no slot in its timetable',
      generateFirst: 'The lessons are made in the background ({count} slots): start that with publishing',
      blockedDays: 'Lessons cannot be placed into the calendar, days taken: {count}. {first}',
      lessonsHeld: 'The timetable cannot be withdrawn: lessons were held already ({count})',
    },
  },
  resources: { ...planEnUk, ...lessonsEnUk, ...teachersEnUk },
};

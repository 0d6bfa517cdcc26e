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
  resources: { ...planEnUk, ...lessonsEnUk, ...teachersEnUk },
};

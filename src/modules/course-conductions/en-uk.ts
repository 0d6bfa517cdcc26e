import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { courseConductionsModule } from './module.ts';

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
  resources: {},
};

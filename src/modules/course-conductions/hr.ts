import type { ModuleWords } from '../../kernel/resource/index.ts';
import type { courseConductionsModule } from './module.ts';
import { lessonsHr } from './words/lessons.hr.ts';
import { planHr } from './words/plan.hr.ts';
import { teachersHr } from './words/teachers.hr.ts';

export const courseConductionsHr: ModuleWords<typeof courseConductionsModule> = {
  title: 'Izvođenje nastave',
  screens: {
    students: 'Studenti',
    programme: 'Studijski programi',
    institution: 'Ustanova',
    calendar: 'Kalendar',
    CalendarUser: 'Moj kalendar',
    CalendarRoom: 'Zauzetost prostorija',
  },
  resources: { ...planHr, ...lessonsHr, ...teachersHr },
};

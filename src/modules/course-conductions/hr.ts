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
  joins: {
    'academicyear-semester': {
      hardConflicts: 'Raspored ima {count} termina u sukobu (prvi: {first}); riješite ih pa objavite',
      noSlots: 'Semestar nema nijedan termin u rasporedu',
      generateFirst: 'Nastava se stvara u pozadini ({count} termina): pokrenite stvaranje s objavom',
      blockedDays: 'Nastava se ne može upisati u kalendar, zauzetih dana: {count}. {first}',
      lessonsHeld: 'Raspored se ne može povući: već je održano nastave ({count})',
    },
  },
  resources: { ...planHr, ...lessonsHr, ...teachersHr },
};

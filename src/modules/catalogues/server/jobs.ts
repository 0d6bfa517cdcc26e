import type { Job } from '../../../kernel/server/index.ts';
import { showHoldersOfToday } from './course-teachers.ts';

export const catalogueJobs: readonly Job[] = [
  {
    name: 'show-holders-of-today',
    called: { hr: 'Predmeti: tko je danas nositelj', en: 'Courses: who holds them today' },
    cron: '10 0 * * *',
    run: showHoldersOfToday,
  },
];

import type { Job } from '../../../kernel/server/index.ts';
import { showHoldersOfToday } from './course-teachers.ts';

export const catalogueJobs: readonly Job[] = [
  { name: 'show-holders-of-today', cron: '10 0 * * *', run: showHoldersOfToday },
];

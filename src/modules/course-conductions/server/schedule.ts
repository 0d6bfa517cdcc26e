import { type Policy, via } from '../../../kernel/server/index.ts';
import type { stCoSchedule } from '../model.ts';
import { plansTeaching } from './rules.ts';

export const stCoSchedulePolicy: Policy<typeof stCoSchedule> = {
  read: () => via('idStCoGroup'),
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
};

import { type Policy, via } from '../../../kernel/server/index.ts';
import type { stCoAttendance } from '../model.ts';
import { plansTeaching } from './rules.ts';

/** A student reads the own attendance and nobody else's. */
export const stCoAttendancePolicy: Policy<typeof stCoAttendance> = {
  read: me => ({
    any: [via('idStCoLesson'), { 'idStCoEnrollment.idStudentenrollment.idStudent': me.facts.idStudent }],
  }),
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
};

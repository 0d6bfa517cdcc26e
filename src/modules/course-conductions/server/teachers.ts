import type { Me, Policy, Rule } from '../../../kernel/server/index.ts';
import type { teacherAvailability, teacherYear } from '../model.ts';
import { plansTeaching } from './rules.ts';

/** Whoever plans teaching asks teachers when they can come, or they say it themselves. */
const plansOrIsTeacher = (me: Me): Rule => plansTeaching(me) || { idTeacher: me.facts.idTeacher };

export const teacherAvailabilityPolicy: Policy<typeof teacherAvailability> = {
  read: plansOrIsTeacher,
  create: plansOrIsTeacher,
  update: plansOrIsTeacher,
  remove: plansOrIsTeacher,
};
export const teacherYearPolicy: Policy<typeof teacherYear> = {
  read: plansOrIsTeacher,
  create: plansTeaching,
  update: plansTeaching,
  remove: plansTeaching,
};

import type { Values } from '../../../kernel/resource/index.ts';
import { type Me, type Policy, sql, via } from '../../../kernel/server/index.ts';
import { teachingGroups } from '../../catalogues/server/index.ts';
import type { stCoGroupTeacher, stCoTeachingtype, stCoThematicunit, stCoTopic } from '../model.ts';
import { plansCourse, plansTeaching } from './rules.ts';

const ofCourse = {
  read: () => via('idStCo'),
  create: (me: Me) => plansCourse(me),
  update: (me: Me) => plansCourse(me),
  remove: (me: Me) => plansCourse(me),
} as const;

export const stCoTeachingtypePolicy: Policy<typeof stCoTeachingtype> = {
  ...ofCourse,
  fields: { hours: { writtenBy: me => plansTeaching(me) || { isFromIsvu: 0 } } },
};
export const stCoThematicunitPolicy: Policy<typeof stCoThematicunit> = ofCourse;
export const stCoTopicPolicy: Policy<typeof stCoTopic> = {
  read: () => via('idStCoThematicunit'),
  create: () => via('idStCoThematicunit'),
  update: () => via('idStCoThematicunit'),
  remove: () => via('idStCoThematicunit'),
};
export const stCoGroupTeacherPolicy: Policy<typeof stCoGroupTeacher> = {
  ...ofCourse,
  read: () => via('idStCoGroup'),
  fields: { repeatSaid: { writtenBy: plansTeaching }, repeatReason: { writtenBy: plansTeaching } },
  async fill(ctx, { before, input }) {
    if (before) return {};
    return (
      (await ctx.db.one<Values>(
        sql`select id_st_co as "idStCo", id_teachingtype as "idTeachingtype" from ${teachingGroups(ctx.db)} g where id = ${input.idStCoGroup}`,
      )) ?? {}
    );
  },
};

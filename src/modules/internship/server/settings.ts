import { error, isThere, type Policy, rule, col, table, sql, via } from '../../../kernel/server/index.ts';
import { studyCoursesNamed, takesCourse } from '../../catalogues/server/index.ts';
import {
  type intsGradingCriterion,
  type intsSettingTeacher,
  type intsStCourseSetting,
  settingProblem,
} from '../model.ts';
import { coordinates, edits, has, inSetting, readsAll } from './rules.ts';

export const settingPolicy: Policy<typeof intsStCourseSetting> = {
  read: me => readsAll(me) || inSetting(me, 'id'),
  // Offers, tasks and requests name the course: whoever writes one finds it.
  lookup: me =>
    readsAll(me) || {
      any: [
        inSetting(me, 'id'),
        has(me, 'StudentEdit') && takesCourse(me),
        has(me, 'InstitutionMentorEdit') &&
          rule`${col('id')} in (select i.id_ints_set from ${table('internship')} i where i.id_par_employee = ${me.facts.idParEmployee} and i.deleted_at is null)`,
      ],
    },
  scenarios: {
    /** Courses for which this student may propose a place, and has none yet. A select filters by its label alone. */
    ownPlace: {
      where: me =>
        has(me, 'StudentEdit') && {
          all: [
            { allowOwnPartner: 1 },
            takesCourse(me),
            rule`not exists (select 1 from ${table('internship')} i where i.id_ints_set = ${col('id')} and i.id_student = ${me.facts.idStudent}
              and i.status not in ('cancelled', 'failed', 'interrupted') and (i.ints_kind = 'placement' or i.status = 'granted') and i.deleted_at is null)`,
          ],
        },
    },
  },
  create: edits,
  update: me => edits(me) || coordinates(me, 'id'),
  remove: edits,
  async fill({ db, language }, { before, input }) {
    if (before) return {};
    const course = await db.one<{ year: number }>(
      sql`select c.id_academicyear as year from ${studyCoursesNamed({ db, language })} c where c.id = ${Number(input.idStCo)}`,
    );
    return { idAcademicyear: course?.year ?? null };
  },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idStCo !== row.idStCo) return [error('courseFixed', 'idStCo')];
    if (!before && !(await isThere(ctx, 'stcourse', { id: row.idStCo, isInternship: 1 })))
      return [error('notInternship', 'idStCo')];
    for (const [field, category] of [
      ['idSurvImpStudent', 'internshipStudent'],
      ['idSurvImpMentor', 'internshipMentor'],
    ] as const) {
      const id = row[field] ?? null;
      const isOfThem =
        id === null ||
        (before?.[field] ?? null) === id ||
        (await isThere(ctx, 'survey-conduction', { id, access: 'private', 'idSurv.category': category }));
      if (!isOfThem) return [error('surveyOfOthers', field)];
    }
    if (row.surveyRequired === 1 && (row.idSurvImpStudent ?? null) === null)
      return [error('surveyMissing', 'idSurvImpStudent')];
    const wrong = settingProblem(row);
    return wrong ? [error(wrong, wrong === 'weightsSum' ? 'weightTasks' : 'threshold5')] : [];
  },
};
export const settingTeacherPolicy: Policy<typeof intsSettingTeacher> = {
  read: () => via('idIntsSet'),
  create: edits,
  update: edits,
  remove: edits,
};
export const criterionPolicy: Policy<typeof intsGradingCriterion> = {
  read: me => ({ any: [via('idIntsSet'), has(me, 'InstitutionMentorEdit', 'StudentEdit')] }),
  create: () => via('idIntsSet'),
  update: () => via('idIntsSet'),
  remove: () => via('idIntsSet'),
  // Points that somebody has given stay given by the criterion as it was.
  async check(ctx, { verb, before, row }) {
    if (verb === 'create' || verb === 'restore') return [];
    if (verb === 'update' && before!.maxPoints === row.maxPoints && before!.graderRole === row.graderRole) return [];
    const used = await ctx.db.one(sql`select 1 from ${ctx.db.table('ints-diary-grading')} g
      where g.deleted_at is null and g.scores @> jsonb_build_array(jsonb_build_object('idIntsGraCri', ${row.id}::int)) limit 1`);
    return used ? [error('criterionInUse', 'maxPoints')] : [];
  },
};

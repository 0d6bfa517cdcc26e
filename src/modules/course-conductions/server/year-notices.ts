import type { Row } from '../../../kernel/resource/index.ts';
import { error, type Join, type Problem, raw, sql, type TxCtx } from '../../../kernel/server/index.ts';
import type { academicyear } from '../../catalogues/model.ts';
import { accountsOfTeachers, groupsTaught } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { managerRoute } from '../routes.ts';
import { dayOfLesson, isSincePortal } from './outside.ts';
import { closePlans, reopenPlans } from './plan-moves.ts';
import { plansTeaching } from './rules.ts';
import { keepDuties } from './teachers.ts';

interface Said {
  readonly subject: { readonly hr: string; readonly en: string };
  readonly text: { readonly hr: string; readonly en: string };
}
const says = {
  activated: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je aktivna`, en: `The academic year ${code} is active` },
    text: {
      hr: `Od danas se nastava vodi u akademskoj godini ${code}.`,
      en: `From today teaching is recorded in the academic year ${code}.`,
    },
  }),
  closed: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je zatvorena`, en: `The academic year ${code} is closed` },
    text: {
      hr: `Podaci akademske godine ${code} mogu se i dalje pregledavati, ali se više ne mijenjaju. Za ispravak se obratite administratoru.`,
      en: `What belongs to the academic year ${code} can still be viewed but no longer changed. If something has to be corrected, ask an administrator.`,
    },
  }),
  reopened: (code: string): Said => ({
    subject: { hr: `Akademska godina ${code} je ponovno otvorena`, en: `The academic year ${code} is open again` },
    text: {
      hr: `Podaci akademske godine ${code} mogu se opet mijenjati.`,
      en: `What belongs to the academic year ${code} can be changed again.`,
    },
  }),
};

/** Everybody who teaches hears when a year begins and when it ends. */
const tellTeachers =
  (change: keyof typeof says) =>
  async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
    await notify(ctx, {
      key: `academicyear.${change}`,
      ...says[change](year.code),
      route: `/Catalogues/Academicyear?record=${year.id}`,
      about: { resource: 'academicyear', id: year.id },
      to: accountsOfTeachers(ctx),
    });
  };
const bothIn =
  (...effects: readonly ((ctx: TxCtx, year: Row<typeof academicyear>) => Promise<void>)[]) =>
  async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
    for (const effect of effects) await effect(ctx, year);
  };
/** What was taught and not recorded would be lost with the year: nobody could write it down any more. */
const lessonsUnrecorded = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<Problem[]> => {
  const { rows } = await ctx.db.run<{ isSince: boolean; count: number; first: string; idStCo: number }>(sql`
    select ${isSincePortal(ctx.db, dayOfLesson(raw('l.start')))} as "isSince", count(*)::int as count, (array_agg(g.course || ' ' || g.code order by l.start, l.id))[1] as first,
      (array_agg(g.id_st_co order by l.start, l.id))[1] as "idStCo"
    from ${ctx.db.table('st-co-lesson')} l join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group
    where g.id_academicyear = ${year.id} and l.status = 'planned' and l.deleted_at is null and l.start < ((${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date)::timestamp at time zone 'Europe/Zagreb'
    group by 1 order by 1 desc`);
  const missing = `/CourseConductions/RptTeachingConductionTeachers?idAcademicyear=${year.id}&which=missing`;
  // Whoever keeps the years need not be one who reads teaching: a way that ends at a closed door is none.
  const isReader = ctx.me !== null && (ctx.me.isAdmin || plansTeaching(ctx.me));
  return rows.map(({ isSince, count, first, idStCo }) =>
    isSince
      ? error('lessonsUnrecorded', null, { count, first }, isReader ? missing : undefined)
      : error(
          'lessonsBeforePortal',
          null,
          { count, first },
          isReader ? managerRoute('course_conduction_plan', idStCo) : undefined,
        ),
  );
};
export const yearNotices: Join<typeof academicyear> = {
  moves: {
    activate: { effect: tellTeachers('activated') },
    close: { ready: lessonsUnrecorded, effect: bothIn(closePlans, keepDuties, tellTeachers('closed')) },
    reopen: { effect: bothIn(reopenPlans, tellTeachers('reopened')) },
  },
};

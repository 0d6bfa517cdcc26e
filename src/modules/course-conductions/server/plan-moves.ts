import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  type Join,
  type Problem,
  saveMatching,
  sql,
  type Sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { type academicyear, type stCoGroup, type stCoTeacher, stcourse } from '../../catalogues/model.ts';
import { isPlanFixed, studyCoursesNamed, teachersNamed, teachersOnCourses } from '../../catalogues/server/index.ts';
import { notify } from '../../messages/server/index.ts';
import { holders } from '../../people/server/index.ts';
import { managerRoute } from '../routes.ts';
import { askedToApprove, byAnother, bySecondPerson, leavesSubmitted } from './plan-approval.ts';
import { firstHardConflict } from './schedule.ts';
import { lacksOf } from './lacks.ts';

type Course = Row<typeof stcourse>;

// ——— Who hears of a plan ———

const planners = (ctx: TxCtx): Sql => holders(ctx.db, ['courseConductionsAdmin'], ctx.now);
const teachersOf = (ctx: TxCtx, course: Course, roles?: readonly string[]): Sql =>
  sql`select t.id_user from ${teachersNamed(ctx.db)} t join ${teachersOnCourses(ctx.db)} c on c.id_teacher = t.id
    where c.id_st_co = ${course.id} and t.is_there and t.id_user is not null ${roles ? sql`and c.role = any(${roles})` : sql``}`;

interface Said {
  readonly subject: { readonly hr: string; readonly en: string };
  readonly text: { readonly hr: string; readonly en: string };
}
const says = {
  submitted: (course: Names): Said => ({
    subject: { hr: `Predan izvedbeni plan: ${course.hr}`, en: `Teaching plan submitted: ${course.en}` },
    text: {
      hr: `Izvedbeni plan predmeta ${course.hr} čeka odobrenje.`,
      en: `The teaching plan of ${course.en} is awaiting approval.`,
    },
  }),
  approved: (course: Names, _note: string | null, byHolder = false): Said => ({
    subject: { hr: `Odobren izvedbeni plan: ${course.hr}`, en: `Teaching plan approved: ${course.en}` },
    text: {
      hr: `Izvedbeni plan predmeta ${course.hr} je odobren${byHolder ? '; odobrio ga je nositelj' : ''}. Satnica, grupe, udjeli i teme više se ne mijenjaju.`,
      en: `The teaching plan of ${course.en} has been approved${byHolder ? ' by its holder' : ''}. Its hours, groups, shares and topics can no longer be changed.`,
    },
  }),
  returned: (course: Names, note: string | null): Said => ({
    subject: { hr: `Vraćen izvedbeni plan: ${course.hr}`, en: `Teaching plan returned: ${course.en}` },
    text: {
      hr: `Izvedbeni plan predmeta ${course.hr} vraćen je na doradu: ${note}`,
      en: `The teaching plan of ${course.en} has been returned: ${note}`,
    },
  }),
  revised: (course: Names, note: string | null): Said => ({
    subject: { hr: `Izvedbeni plan se mijenja: ${course.hr}`, en: `Teaching plan in revision: ${course.en}` },
    text: {
      hr: `Odobreni izvedbeni plan predmeta ${course.hr} otvoren je za izmjenu: ${note}`,
      en: `The approved teaching plan of ${course.en} has been opened for revision: ${note}`,
    },
  }),
};
interface Names {
  readonly hr: string;
  readonly en: string;
}
const namesOf = async (ctx: TxCtx, id: number): Promise<Names> => {
  const named = (language: 'hr' | 'en-uk') =>
    ctx.db.one<{ name: string }>(
      sql`select name from ${studyCoursesNamed({ db: ctx.db, language })} c where id = ${id}`,
    );
  return { hr: (await named('hr'))!.name, en: (await named('en-uk'))!.name };
};
const tell = async (
  ctx: TxCtx,
  course: Course,
  what: keyof typeof says,
  to: Sql,
  note: string | null = null,
): Promise<void> => {
  await notify(ctx, {
    key: `plan.${what}`,
    ...says[what](await namesOf(ctx, course.id), note, course.isApprovedByHolder === 1),
    route: managerRoute('thematic_units_and_topics', course.id),
    about: { resource: stcourse.name, id: course.id },
    to,
    mergeKey: `plan:${course.id}:${what}`,
    // Those who decide find it among what waits for them until somebody has decided.
    ...(what === 'submitted' && { todo: { closedWhen: { not: { planStatus: 'submitted' } } } }),
    ...(what === 'returned' && { todo: { closedWhen: { not: { planStatus: { in: ['draft', 'revision'] } } } } }),
  });
};

// ——— The flow of a plan ———

export const planOfCourse: Join<typeof stcourse> = {
  moves: {
    submit: {
      ready: (ctx, row) => lacksOf(ctx, row.id),
      effect: async (ctx, row) => tell(ctx, row, 'submitted', await askedToApprove(ctx, row)),
    },
    approve: {
      ready: byAnother,
      async check(ctx, row) {
        const found = await firstHardConflict(ctx, row.id);
        return [
          ...(await bySecondPerson(ctx, row)),
          ...(found === null ? [] : [error('scheduleConflict', null, { sentence: found })]),
        ];
      },
      effect: (ctx, row) => tell(ctx, row, 'approved', teachersOf(ctx, row)),
    },
    return: {
      effect: (ctx, row, { note }) => tell(ctx, row, 'returned', teachersOf(ctx, row, ['holder', 'coholder']), note),
    },
    revise: { effect: (ctx, row, { note }) => tell(ctx, row, 'revised', planners(ctx), note) },
  },
};

/** With its year all plans are closed, and are where they were when the year is opened again. There are thousands, so in one statement. */
export const closePlans = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
  await saveMatching(
    ctx,
    stcourse,
    { idAcademicyear: year.id, planStatus: { in: ['draft', 'submitted', 'approved', 'revision'] } },
    { planStatus: 'closed', planBefore: row => row.col('planStatus') },
    { action: 'close', note: year.code },
  );
};
export const reopenPlans = async (ctx: TxCtx, year: Row<typeof academicyear>): Promise<void> => {
  await saveMatching(
    ctx,
    stcourse,
    { idAcademicyear: year.id, planStatus: 'closed' },
    { planStatus: row => sql`coalesce(${row.col('planBefore')}, 'draft')`, planBefore: null },
    { action: 'reopen', note: year.code },
  );
};

// ——— What the plan fixes ———

/** Groups are a part of the plan; who is in them is not. */
export const groupsOfPlan: Join<typeof stCoGroup> = {
  async check(ctx, { before, row }) {
    if (await isPlanFixed(ctx, row.idStCo)) return [error('planFixed')];
    return before && row.validFrom !== null && row.validFrom !== before.validFrom ? lessonsBefore(ctx, row) : [];
  },
};
const lessonsBefore = async (ctx: TxCtx, { id, validFrom }: Row<typeof stCoGroup>): Promise<Problem[]> => {
  const found = await ctx.db.one<{ count: number; first: string }>(sql`
    select count(*)::int as count, min((l.start at time zone 'Europe/Zagreb')::date)::text as first from ${ctx.db.table('st-co-lesson')} l
    where l.id_st_co_group = ${id} and l.status <> 'cancelled' and l.deleted_at is null and l.start < (${validFrom}::date)::timestamp at time zone 'Europe/Zagreb'`);
  return found!.count > 0 ? [error('lessonsBefore', 'validFrom', { ...found! })] : [];
};
/** Whoever has a share of a group does not vanish from the course under it, nor does a holder from a plan that waits for somebody else. */
export const teachersOfPlan: Join<typeof stCoTeacher> = {
  async check(ctx, { verb, before, row }) {
    if (await leavesSubmitted(ctx, before ?? row, verb === 'remove' ? null : row)) return [error('holdsSubmitted')];
    if (verb !== 'remove' && (!before || before.idTeacher === row.idTeacher)) return [];
    const gone = (before ?? row).idTeacher;
    const share =
      await ctx.db.one(sql`select 1 from ${ctx.db.table('st-co-group-teacher')} s where s.id_st_co = ${row.idStCo} and s.id_teacher = ${gone}
      and s.deleted_at is null and not exists (select from ${teachersOnCourses(ctx.db)} t where t.id_st_co = s.id_st_co and t.id_teacher = s.id_teacher and t.id <> ${row.id}) limit 1`);
    return share ? [error('hasShares')] : [];
  },
};

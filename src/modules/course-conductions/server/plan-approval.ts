import type { Row } from '../../../kernel/resource/index.ts';
import { auditLog, type Ctx, error, isSwitchedOn, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { type stCoTeacher, stcourse } from '../../catalogues/model.ts';
import {
  accountsOf,
  headsOfPlan,
  holdersOfPlan,
  studyCoursesNamed,
  teachersNamed,
} from '../../catalogues/server/index.ts';
import { planApprovers } from '../../papers/server/index.ts';
import { accountsNamed, holdersOfRight } from '../../people/server/index.ts';
import { right } from '../rights.ts';

// A plan is approved by somebody other than its holder, as long as there is anybody else.

/** Lets a holder approve where nobody else may; off unless the institution says otherwise. */
export const holderApproves = 'holderApprovesPlan';

type Course = Pick<Row<typeof stcourse>, 'id'>;
const keyOf = ({ id }: Course): Sql => sql`${id}::int`;

/** Accounts of those who decide about the plan; `above` adds the heads of all units further up. */
const deciders = ({ db, now }: Ctx, course: Course, above: boolean): Sql => sql`
  select a.id as id_user from ${accountsNamed(db)} a where a.is_active and (a.id in (${headsOfPlan(db, keyOf(course), above)})
    or a.id in (select t.id_user from ${teachersNamed(db)} t where t.is_there and t.id in (${planApprovers(db, now)}))
    or a.id in (${holdersOfRight(db, right('Edit')[0]!, now)}))`;
const others = (ctx: Ctx, course: Course, above: boolean): Sql =>
  sql`select d.id_user from (${deciders(ctx, course, above)}) d where d.id_user not in (${holdersOfPlan(ctx.db, keyOf(course))})`;

/** Whether the institution lets the holder approve this plan. */
const isLeftToHolder = async (ctx: Ctx, course: Course): Promise<boolean> =>
  (await isSwitchedOn(ctx, holderApproves)) && (await ctx.db.one(others(ctx, course, true))) === null;

/** A condition of the row, so that it binds administrators too and the button says why. */
export const byAnother = async (ctx: TxCtx, course: Course) => {
  const { db, me } = ctx;
  if (!me) return [];
  const isHolder = await db.one(
    sql`select 1 from (${holdersOfPlan(db, keyOf(course))}) h where h.id_user = any(${accountsOf(me)}::int[])`,
  );
  return isHolder && !(await isLeftToHolder(ctx, course)) ? [error('ownPlan')] : [];
};
/** An administrator who submitted the plan as its holder does not approve it, too. */
export const bySecondPerson = async ({ db, me }: TxCtx, course: Course) => {
  if (!me) return [];
  const submitted = await db.one<{ own: boolean | null }>(sql`
    select l.id_actor = any(${accountsOf(me)}::int[]) and l.id_user in (${holdersOfPlan(db, keyOf(course))}) as own from ${auditLog(db)} l
    where l.entity = ${stcourse.name} and l.id_entity = ${String(course.id)} and l.action = ${`${stcourse.name}.submit`} order by l.id desc limit 1`);
  return submitted?.own ? [error('submittedForHolder')] : [];
};

const isHeld = ({ role }: Pick<Row<typeof stCoTeacher>, 'role'>): boolean => role === 'holder' || role === 'coholder';
/** Whether the caller would cease to hold a course whose plan is submitted, and so become the somebody else who approves it. */
export const leavesSubmitted = async (
  { db, me }: TxCtx,
  before: Row<typeof stCoTeacher>,
  after: Row<typeof stCoTeacher> | null,
): Promise<boolean> => {
  if (!me || !isHeld(before) || (after && isHeld(after) && after.idTeacher === before.idTeacher)) return false;
  const own = await db.one(sql`select 1 from ${studyCoursesNamed({ db, language: 'hr' })} c, ${teachersNamed(db)} t
    where c.id = ${before.idStCo} and c.plan_status = 'submitted' and t.id = ${before.idTeacher} and t.id_user = any(${accountsOf(me)}::int[])`);
  return own !== null;
};

/**
 * Accounts that hear of a submitted plan: who decides about it; where only its holder does, the heads further up; where the
 * institution leaves it to the holder, the holder.
 */
export const askedToApprove = async (ctx: TxCtx, course: Course): Promise<Sql> => {
  for (const above of [false, true]) {
    const found = others(ctx, course, above);
    if (await ctx.db.one(found)) return found;
  }
  return (await isLeftToHolder(ctx, course)) ? deciders(ctx, course, true) : others(ctx, course, true);
};

import { sql, type Ctx } from '../../../kernel/server/index.ts';
import { addDays } from '../days.ts';
import type { Limits } from './limits.ts';
import { nextStepOf, type Stand, type Step, type StepKey, type ThesisState } from '../steps.ts';

/** What a step needs to know of a thesis. */
export interface Stood {
  readonly id: number;
  readonly status: ThesisState;
  readonly idOffered: number | null;
  readonly commissionOn: string | null;
  readonly deadline: string | null;
  readonly statusOn: string | null;
  readonly defendedOn: string | null;
}
export interface NextStep extends Step {
  readonly until: string | null;
}
interface Around {
  readonly allAccepted: boolean;
  readonly start: string | null;
  readonly hasBegun: boolean;
  readonly allGraded: boolean;
}
const around = async ({ db, now }: Pick<Ctx, 'db' | 'now'>, id: number): Promise<Around> =>
  (await db.one<Around>(sql`
    select not exists (select 1 from ${db.table('graduatethesis-defensecommission')} d where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null
        and d.role in ('president', 'mentor', 'member') and d.status <> 'accepted') as "allAccepted",
      to_char(f.start at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as start, coalesce(f.start <= ${now}::timestamptz, false) as "hasBegun",
      not exists (select 1 from ${db.table('graduatethesis-defensecommission')} d, unnest(array['work', 'presentation', 'discussion']) c
        where d.id_st_co_graduatethesis = ${id} and d.deleted_at is null and d.role in ('president', 'mentor', 'member')
          and not exists (select 1 from ${db.table('graduatethesis-grade')} g where g.id_defense = f.id and g.id_teacher = d.id_teacher and g.component = c and g.deleted_at is null)) as "allGraded"
    from (select 1) one left join lateral (select id, start from ${db.table('graduatethesis-defense')} x
      where x.id_st_co_graduatethesis = ${id} and x.deleted_at is null and x.result is null order by x.id desc limit 1) f on true`))!;

/** The next step of a thesis with the day until which it is to be done, where there is one. */
export const stepOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: Stood,
  limits: Pick<Limits, 'depositDays' | 'applyUntil' | 'answerDays' | 'decideDays' | 'reviewDays' | 'confirmDays'>,
): Promise<NextStep | null> => {
  const seen = await around(ctx, row.id);
  const stand: Stand = {
    status: row.status,
    isAsked: row.idOffered !== null,
    isAppointed: row.commissionOn !== null,
    ...seen,
  };
  const step = nextStepOf(stand);
  if (!step) return null;
  const after = (from: string | null, days: number): string | null => (from === null ? null : addDays(from, days));
  const until: Readonly<Record<StepKey, string | null>> = {
    apply: limits.applyUntil,
    answer: after(row.statusOn, limits.answerDays),
    assign: after(row.statusOn, limits.decideDays),
    decideTopic: after(row.statusOn, limits.decideDays),
    submit: row.deadline,
    submitAgain: row.deadline,
    review: after(row.statusOn, limits.reviewDays),
    appoint: after(row.statusOn, limits.decideDays),
    acceptSeats: after(row.commissionOn, limits.answerDays),
    schedule: after(row.statusOn, limits.decideDays),
    defend: seen.start,
    grade: seen.start?.slice(0, 10) ?? null,
    close: seen.start?.slice(0, 10) ?? null,
    secondAttempt: after(row.statusOn, limits.decideDays),
    deposit: after(row.defendedOn, limits.depositDays),
    confirm: after(row.statusOn, limits.confirmDays),
    extend: after(row.statusOn, limits.decideDays),
  };
  return { ...step, until: until[step.key] };
};

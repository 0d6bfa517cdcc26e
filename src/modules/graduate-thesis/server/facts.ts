import {
  type Ctx,
  forgetSessions,
  type Join,
  type ServerModule,
  type Sql,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { stCoEnrollment } from '../../catalogues/model.ts';
import { teachersNamed, thesisEnrolments } from '../../catalogues/server/index.ts';

declare module '../../../kernel/server/index.ts' {
  interface Facts {
    /** A student who writes a thesis now: enrolled on its course this year, or with one from an earlier year that lives. */
    readonly isEnrolledOnThesisCourse: boolean;
    readonly isStandingCommissionMember: boolean;
    /** Studies on whose theses the person decides as a standing member. */
    readonly thesisStudies: readonly number[];
  }
}

/** Standing commissions whose mandate holds on a day, with their members' accounts and their studies. */
export const standingMembers = (
  db: Ctx['db'],
  now: Date,
) => sql`(select c.id, m.role, m.num, t.id as id_teacher, t.name, t.id_user, s.id_target as id_study
  from ${db.table('graduatethesiscommission')} c join ${db.table('graduatethesiscommission-member')} m on m.id_graduatethesiscommission = c.id and m.deleted_at is null
    join ${teachersNamed(db)} t on t.id = m.id_teacher left join ${db.table('graduatethesiscommission-id-studies')} s on s.id_row = c.id
  where c.deleted_at is null and (${now}::timestamptz at time zone 'Europe/Zagreb')::date between c.mandate_from and c.mandate_to)`;

/** Theses that are defended and not yet in the archive. */
export const thesesToDeposit = (db: Ctx['db']): Sql =>
  sql`(select g.id, g.id_student from ${db.table('st-co-graduatethesis')} g where g.deleted_at is null and g.status in ('defended', 'deposited'))`;

export const thesisFacts = {
  isEnrolledOnThesisCourse: (
    idUser,
    db,
  ) => sql`select exists (select 1 from ${thesisEnrolments(db)} e where e.id_user = ${idUser}
    and ((e.status in ('enrolled', 'attended') and e.year_status = 'active')
      or exists (select 1 from ${db.table('st-co-graduatethesis')} g where g.id_st_co_enrollment = e.id and g.deleted_at is null and g.status not in ('archived', 'withdrawn'))))`,
  isStandingCommissionMember: (idUser, db, now) =>
    sql`select exists (select 1 from ${standingMembers(db, now)} m where m.id_user = ${idUser})`,
  thesisStudies: (idUser, db, now) =>
    sql`select coalesce(array_agg(distinct m.id_study) filter (where m.id_study is not null), '{}') from ${standingMembers(db, now)} m where m.id_user = ${idUser}`,
} satisfies NonNullable<ServerModule['facts']>;

/** The account of the student behind an enrolment on a thesis course looks again at what it may open. */
export const lookAgain = async (ctx: TxCtx, idStCoEnrollment: number): Promise<void> => {
  const found = await ctx.db.one<{ idUser: number | null }>(
    sql`select e.id_user as "idUser" from ${thesisEnrolments(ctx.db)} e where e.id = ${idStCoEnrollment}`,
  );
  if (found?.idUser) await forgetSessions(ctx.db, found.idUser);
};
const afterMove = { effect: (ctx: TxCtx, row: { readonly id: number }) => lookAgain(ctx, row.id) };
/** Who enrols on the course of the thesis, or leaves it, sees it in the menu at once. */
export const enrolmentsOfTheses: Join<typeof stCoEnrollment> = {
  effect: (ctx, { row }) => lookAgain(ctx, row.id),
  moves: { sign: afterMove, denySignature: afterMove, withdrawDenial: afterMove, grade: afterMove, drop: afterMove },
};

import { boolean, choice, date, integer, ref, type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  error,
  inTransaction,
  invalid,
  isThere,
  type MoveRule,
  notAllowed,
  notFound,
  type Problem,
  Refusal,
  type RowRef,
  type Rule,
  saveMatching,
  sql,
  type Sql,
  type SqlRule,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { dateOf } from '../../calendar/model.ts';
import { academicyear } from '../../catalogues/model.ts';
import { groupsTaught, isYearClosed } from '../../catalogues/server/index.ts';
import { portalSince } from '../../people/server/index.ts';
import { stCoLesson } from '../model.ts';
import { plansTeaching } from './rules.ts';

// Teaching before the portal was in use is recorded elsewhere: its lessons are neither held nor cancelled here.

type Lesson = Row<typeof stCoLesson>;

/** Whether a day is one of which the portal keeps the record; nobody is reminded of any other. */
export const isSincePortal = (db: RowRef | Ctx['db'], day: Sql): Sql =>
  sql`${day} >= coalesce(${portalSince(db)}, '-infinity'::date)`;
/** The day of a lesson under this alias. */
export const dayOfLesson = (start: Sql): Sql => sql`(${start} at time zone 'Europe/Zagreb')::date`;
export const portalSinceOf = async ({ db }: Pick<Ctx, 'db'>): Promise<string | null> =>
  (await db.one<{ since: string | null }>(sql`select ${portalSince(db)}::text as since`))!.since;

type Span = Pick<Lesson, 'start' | 'end'>;
const isOver = (ctx: Pick<Ctx, 'now'>, { end }: Pick<Span, 'end'>): boolean => end <= wallClock(ctx.now);
/** Whether a lesson that is made now is recorded elsewhere: one to come is planned, however late the day is set. */
export const isOutside = (ctx: Pick<Ctx, 'now'>, since: string | null, span: Span): boolean =>
  since !== null && dateOf(span.start) < since && isOver(ctx, span);

// ——— One lesson ———

/** Before the portal was in use nothing is recorded here, neither by a record nor by a lesson that is moved there. */
export const beforePortal = async (
  ctx: Pick<Ctx, 'db'>,
  start: string,
  key: 'beforePortal' | 'movedBeforePortal',
): Promise<Problem<typeof stCoLesson>[]> => {
  const since = await portalSinceOf(ctx);
  return since !== null && dateOf(start) < since ? [error(key, null, { date: since })] : [];
};

export const markOutside: MoveRule<typeof stCoLesson, 'markOutside'> = {
  by: plansTeaching,
  async ready(ctx, row) {
    const since = await portalSinceOf(ctx);
    if (since === null) return [error('portalSinceUnset')];
    if (dateOf(row.start) >= since) return [error('portalInUse', null, { date: since })];
    return isOver(ctx, row) ? [] : [error('notOverYet')];
  },
};
/** The lesson that it makes up for waits for it no longer: it was held, or another one makes up for it. */
const isMadeUpSince: SqlRule = {
  sqlRule:
    row => sql`exists (select from ${row.table('st-co-lesson')} r where r.id = ${row.col('idReplaces')} and (r.status <> 'cancelled'
    or exists (select from ${row.table('st-co-lesson')} o where o.id_replaces = r.id and o.id <> ${row.col('id')} and o.status in ('planned', 'held', 'confirmed') and o.deleted_at is null)))`,
};
export const bringBack: MoveRule<typeof stCoLesson, 'bringBack'> = {
  by: plansTeaching,
  ready: async (ctx: TxCtx, row: Lesson): Promise<Problem<typeof stCoLesson>[]> =>
    row.idReplaces !== null &&
    (await isThere<typeof stCoLesson>(ctx, stCoLesson, { all: [{ id: row.id }, isMadeUpSince] }))
      ? [error('madeUpSince')]
      : [],
};

// ——— Many at once ———

interface Which {
  readonly idAcademicyear: number;
  readonly season?: string | null | undefined;
  readonly idStCo?: number | null | undefined;
}
const which = {
  idAcademicyear: ref('academicyear', { required: true }),
  season: choice(['winter', 'summer']),
  idStCo: ref('stcourse'),
};
const groupsOf = (db: Ctx['db'], { idAcademicyear, season, idStCo }: Which): Sql =>
  sql`(select g.id from ${groupsTaught({ db, language: 'hr' })} g where g.id_academicyear = ${idAcademicyear}
    and (${season ?? null}::text is null or g.season = ${season ?? null}) and (${idStCo ?? null}::int is null or g.id_st_co = ${idStCo ?? null}))`;
const refuseOthers = ({ me }: Ctx): void => {
  if (!me || !(me.isAdmin || plansTeaching(me))) throw notAllowed();
};

const countOutside = endpoint({
  method: 'GET',
  path: 'st-co-lesson/outside',
  summary:
    'Lessons that are over, before the day since which the portal is in use: how many are planned still, and how many are outside of the portal.',
  about: 'st-co-lesson',
  query: which,
  answer: { portalSince: date(), planned: integer({ required: true }), outside: integer({ required: true }) },
  async handle(ctx, { query }) {
    refuseOthers(ctx);
    const since = await portalSinceOf(ctx);
    // Begun at the state: few lessons are outside of the portal or late to be held, and none is to be put there where no day is set.
    const late = sql`l.status = 'planned' and l.start < (${since}::timestamp at time zone 'Europe/Zagreb') and l."end" <= ${ctx.now}::timestamptz`;
    const counted = await ctx.db.one<{ planned: number; outside: number }>(sql`
      with found as materialized (select l.status, l.id_st_co_group from ${ctx.db.table('st-co-lesson')} l where l.deleted_at is null and l.status = 'outside'
        ${since === null ? sql`` : sql`union all select l.status, l.id_st_co_group from ${ctx.db.table('st-co-lesson')} l where l.deleted_at is null and ${late}`})
      select count(*) filter (where status = 'planned')::int as planned, count(*) filter (where status = 'outside')::int as outside
      from found where id_st_co_group in ${groupsOf(ctx.db, query)}`);
    return { portalSince: since, ...counted! };
  },
});

const putOutside = endpoint({
  method: 'PUT',
  path: 'st-co-lesson/outside',
  summary:
    'Puts the planned lessons that are over, before the day since which the portal is in use, outside of it, of a year, a semester or a course; or takes them back.',
  about: 'st-co-lesson',
  body: {
    ...which,
    /** Back to planned, but for those whose cancelled lesson was made up for since. */
    isBack: boolean(),
  },
  answer: { lessons: integer({ required: true }) },
  async handle(ctx, { body: { isBack, ...said } }) {
    refuseOthers(ctx);
    return inTransaction(ctx, async tx => {
      await refuseClosed(tx, said.idAcademicyear);
      if (isBack === 1) return { lessons: await takeBack(tx, said) };
      if ((await portalSinceOf(tx)) === null) throw invalid('', 'portalSinceUnset', undefined, stCoLesson.name);
      return { lessons: await putAll(tx, said) };
    });
  },
});
const refuseClosed = async (ctx: TxCtx, idAcademicyear: number): Promise<void> => {
  if (!(await isThere(ctx, academicyear, { id: idAcademicyear }))) throw notFound();
  if (!ctx.me!.isAdmin && (await isYearClosed(ctx, idAcademicyear)))
    throw new Refusal(409, 'locked', { kind: 'state', resource: stCoLesson.name });
};
const ofGroups = (ctx: TxCtx, said: Which): SqlRule => ({
  sqlRule: row => sql`${row.col('idStCoGroup')} in ${groupsOf(ctx.db, said)}`,
});
const putAll = async (ctx: TxCtx, said: Which): Promise<number> => {
  const isBefore: SqlRule = {
    sqlRule: row =>
      sql`${dayOfLesson(row.col('start'))} < ${portalSince(row)} and ${row.col('end')} <= ${ctx.now}::timestamptz`,
  };
  const rows: Rule<typeof stCoLesson> = { all: [{ status: 'planned' }, ofGroups(ctx, said), isBefore] };
  return (await saveMatching(ctx, stCoLesson, rows, { status: 'outside' }, { action: 'markOutside' })).length;
};
const takeBack = async (ctx: TxCtx, said: Which): Promise<number> => {
  const rows: Rule<typeof stCoLesson> = { all: [{ status: 'outside' }, ofGroups(ctx, said), { not: isMadeUpSince }] };
  return (await saveMatching(ctx, stCoLesson, rows, { status: 'planned' }, { action: 'bringBack' })).length;
};

export const outsideEndpoints: readonly Endpoint[] = [countOutside, putOutside];

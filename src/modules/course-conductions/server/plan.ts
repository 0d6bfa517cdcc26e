import type { Row, Values } from '../../../kernel/resource/index.ts';
import {
  error,
  type Me,
  type Policy,
  type Problem,
  sql,
  type TxCtx,
  via,
  warning,
} from '../../../kernel/server/index.ts';
import { studentsOnCourses, teachersOnCourses, teachingGroups } from '../../catalogues/server/index.ts';
import type { stCoGroupTeacher, stCoTeachingtype, stCoThematicunit, stCoTopic } from '../model.ts';
import { plansCourse, plansTeaching } from './rules.ts';

const ofCourse = {
  read: () => via('idStCo'),
  create: (me: Me) => plansCourse(me),
  update: (me: Me) => plansCourse(me),
  remove: (me: Me) => plansCourse(me),
} as const;

// ——— Hours ———

type Hours = Row<typeof stCoTeachingtype>;
const fixedOfHours = ['idStCo', 'idTeachingtype'] as const;

/** Hours that topics of a type of teaching take on a course. */
const topicHours = async (ctx: TxCtx, idStCo: number, idTeachingtype: number): Promise<number> =>
  (await ctx.db.one<{
    hours: number;
  }>(sql`select coalesce(sum(t.hours), 0)::float as hours from ${ctx.db.table('st-co-topic')} t
    join ${ctx.db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit
    where u.id_st_co = ${idStCo} and t.id_teachingtype = ${idTeachingtype} and t.deleted_at is null and u.deleted_at is null`))!
    .hours;

const fewGroups = async (ctx: TxCtx, row: Hours): Promise<Problem<typeof stCoTeachingtype>[]> => {
  if (row.groupSize === null) return [];
  const { enrolled } = (await ctx.db.one<{ enrolled: number }>(
    sql`select count(*)::int as enrolled from ${studentsOnCourses(ctx.db)} s where s.id_st_co = ${row.idStCo}`,
  ))!;
  const groups = Math.ceil(enrolled / row.groupSize);
  return row.groupsPlanned < groups ? [warning('fewGroups', 'groupsPlanned', { enrolled, groups })] : [];
};
const inUse = async (ctx: TxCtx, row: Hours): Promise<boolean> =>
  (await topicHours(ctx, row.idStCo, row.idTeachingtype)) > 0 ||
  (await ctx.db.one(sql`select 1 from ${teachingGroups(ctx.db)} g
    where g.id_st_co = ${row.idStCo} and g.id_teachingtype = ${row.idTeachingtype} and g.is_there limit 1`)) !== null;

export const stCoTeachingtypePolicy: Policy<typeof stCoTeachingtype> = {
  ...ofCourse,
  // What came from ISVU is the programme's; only whoever plans teaching says otherwise.
  remove: me => plansTeaching(me) || { all: [plansCourse(me), { isFromIsvu: 0 }] },
  fields: { hours: { writtenBy: me => plansTeaching(me) || { isFromIsvu: 0 } } },
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return (await inUse(ctx, row)) ? [error('typeInUse')] : [];
    const fixed = before && fixedOfHours.find(field => before[field] !== row[field]);
    if (fixed) return [error('courseFixed', fixed)];
    const topics = await topicHours(ctx, row.idStCo, row.idTeachingtype);
    return [
      ...(await fewGroups(ctx, row)),
      ...(topics > row.hours ? [warning('topicsOver', 'hours', { topics })] : []),
    ];
  },
};

// ——— Units and topics ———

const isHeld = async (ctx: TxCtx, topics: { readonly unit: number } | { readonly topic: number }): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${ctx.db.table('st-co-lesson-topic')} h join ${ctx.db.table('st-co-topic')} t on t.id = h.id_st_co_topic
    where ${'unit' in topics ? sql`t.id_st_co_thematicunit = ${topics.unit}` : sql`t.id = ${topics.topic}`}
      and h.held_hours > 0 and t.deleted_at is null limit 1`)) !== null;

export const stCoThematicunitPolicy: Policy<typeof stCoThematicunit> = {
  ...ofCourse,
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return (await isHeld(ctx, { unit: row.id })) ? [error('topicsHeld')] : [];
    return before && before.idStCo !== row.idStCo ? [error('courseFixed', 'idStCo')] : [];
  },
};

const courseOfUnit = async (ctx: TxCtx, id: number): Promise<number> =>
  (await ctx.db.one<{ idStCo: number }>(
    sql`select id_st_co as "idStCo" from ${ctx.db.table('st-co-thematicunit')} where id = ${id} for share`,
  ))!.idStCo;

export const stCoTopicPolicy: Policy<typeof stCoTopic> = {
  read: () => via('idStCoThematicunit'),
  create: () => via('idStCoThematicunit'),
  update: () => via('idStCoThematicunit'),
  remove: () => via('idStCoThematicunit'),
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return (await isHeld(ctx, { topic: row.id })) ? [error('topicHeld')] : [];
    const idStCo = await courseOfUnit(ctx, row.idStCoThematicunit);
    if (before && before.idStCoThematicunit !== row.idStCoThematicunit)
      if ((await courseOfUnit(ctx, before.idStCoThematicunit)) !== idStCo)
        return [error('otherCourse', 'idStCoThematicunit')];
    const hours = await ctx.db.one<{
      hours: number;
    }>(sql`select hours::float as hours from ${ctx.db.table('st-co-teachingtype')}
      where id_st_co = ${idStCo} and id_teachingtype = ${row.idTeachingtype} and deleted_at is null for share`);
    if (!hours) return [error('noHoursOfType', 'idTeachingtype')];
    if (before && (await isHeld(ctx, { topic: row.id })))
      if (row.hours < before.hours || row.idTeachingtype !== before.idTeachingtype)
        return [error('topicHeld', 'hours')];
    const topics = await topicHours(ctx, idStCo, row.idTeachingtype);
    return topics > hours.hours ? [warning('hoursOver', 'hours', { topics, hours: hours.hours })] : [];
  },
};

// ——— Shares ———

type Share = Row<typeof stCoGroupTeacher>;
const together = (rows: readonly Pick<Share, 'sharePct'>[]): number =>
  Math.round(rows.reduce((sum, { sharePct }) => sum + Number(sharePct), 0) * 100) / 100;
/** A group's hours are given away wholly; more of them only where several stand before the group at once. */
export const areWhole = (rows: readonly Pick<Share, 'sharePct' | 'coTeaching'>[]): boolean => {
  const share = together(rows);
  return share === 100 || (share > 100 && rows.some(row => row.coTeaching === 1));
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
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return [];
    if (before && before.idStCoGroup !== row.idStCoGroup) return [error('groupFixed', 'idStCoGroup')];
    const onCourse = await ctx.db.one(
      sql`select 1 from ${teachersOnCourses(ctx.db)} t where t.id_st_co = ${row.idStCo} and t.id_teacher = ${row.idTeacher} limit 1`,
    );
    return onCourse ? [] : [error('notOnCourse', 'idTeacher')];
  },
  checkSet: (_ctx, _of, rows) =>
    rows.length === 0 || areWhole(rows) ? [] : [error('sharesNotWhole', 'sharePct', { share: together(rows) })],
};

import type { Row, Values } from '../../../kernel/resource/index.ts';
import { type Policy, save, sql, type TxCtx, via, type WriteEvent } from '../../../kernel/server/index.ts';
import { teacher, teacherVocation } from '../model.ts';
import { catalogueOf, editsTeachers, readsCatalogues, today } from './rules.ts';

type Teacher = typeof teacher;

/** A teacher who is given another rank holds it from today, unless another day is said. */
export const rankFrom = (ctx: TxCtx, { before, input }: Omit<WriteEvent<Teacher>, 'row'>): Values =>
  before && 'idAcademicvocation' in input && !('vocationFrom' in input) ? { vocationFrom: today(ctx) } : {};

/** Transactions in which one of the two follows the other, so that the other does not follow it back at the same time. */
const following = new WeakSet<TxCtx['db']>();
const asFollower = async (ctx: TxCtx, work: () => Promise<unknown>): Promise<void> => {
  following.add(ctx.db);
  try {
    await work();
  } finally {
    following.delete(ctx.db);
  }
};

/** The rank on the teacher is the present one; each that was entered with its day stays in the history. */
export const recordRank = async (ctx: TxCtx, { verb, before, row }: WriteEvent<Teacher>): Promise<void> => {
  if (following.has(ctx.db) || (verb !== 'create' && verb !== 'update') || row.vocationFrom === null) return;
  const from = row.vocationFrom;
  if (before && before.idAcademicvocation === row.idAcademicvocation && before.vocationFrom === row.vocationFrom)
    return;
  await asFollower(ctx, async () => {
    const sameRank = before?.idAcademicvocation === row.idAcademicvocation;
    if (!sameRank || !(await moveStart(ctx, row))) await beginRank(ctx, row, from);
  });
};
const beginRank = async (ctx: TxCtx, row: Row<Teacher>, from: string): Promise<void> => {
  const held = await ctx.db.run<{ id: number; to: string }>(sql`
    select id, (${from}::date - 1)::text as "to" from ${ctx.db.table('teacher-vocation')}
    where id_teacher = ${row.id} and "from" < ${from}::date and ("to" is null or "to" >= ${from}::date) and deleted_at is null`);
  for (const { id, to } of held.rows) await save(ctx, teacherVocation, { to }, { as: 'system', id });
  const { id: idTeacher, idAcademicvocation } = row;
  await save(ctx, teacherVocation, { idTeacher, idAcademicvocation, from }, { as: 'system' });
};
/** The same rank with another day: the day was wrong. */
const moveStart = async (ctx: TxCtx, row: Row<Teacher>): Promise<boolean> => {
  const open = await ctx.db.one<{ id: number }>(sql`
    select id from ${ctx.db.table('teacher-vocation')} where id_teacher = ${row.id} and id_academicvocation = ${row.idAcademicvocation}
    and "to" is null and deleted_at is null order by "from" desc limit 1`);
  if (open) await save(ctx, teacherVocation, { from: row.vocationFrom! }, { as: 'system', id: open.id });
  return open !== null;
};

/** The history was changed: the teacher gets the rank that holds today. */
const showPresent = async (ctx: TxCtx, idTeacher: number): Promise<void> => {
  const present = await ctx.db.one<{ idAcademicvocation: number; vocationFrom: string }>(sql`
    select id_academicvocation as "idAcademicvocation", "from"::text as "vocationFrom" from ${ctx.db.table('teacher-vocation')}
    where id_teacher = ${idTeacher} and deleted_at is null and daterange("from", "to", '[]') @> ${today(ctx)}::date`);
  if (present) await asFollower(ctx, () => save(ctx, teacher, present, { as: 'system', id: idTeacher }));
};

export const teacherVocationPolicy: Policy<typeof teacherVocation> = {
  ...catalogueOf(editsTeachers),
  read: () => via('idTeacher'),
  lookup: readsCatalogues,
  async effect(ctx, { row }) {
    if (!following.has(ctx.db)) await showPresent(ctx, row.idTeacher);
  },
};

import type { Row, Values } from '../../../kernel/resource/index.ts';
import {
  type Policy,
  save,
  setColumns,
  sql,
  type TxCtx,
  via,
  writeAudit,
  type WriteEvent,
} from '../../../kernel/server/index.ts';
import { teacher, teacherVocation } from '../model.ts';
import { catalogueOf, editsTeachers, readsCatalogues, today } from './rules.ts';

type Teacher = typeof teacher;

/** A teacher who is given another rank holds it from today, unless another day is said. */
export const rankFrom = (ctx: TxCtx, { before, input }: Omit<WriteEvent<Teacher>, 'row'>): Values =>
  before && 'idAcademicvocation' in input && !('vocationFrom' in input) ? { vocationFrom: today(ctx) } : {};

/** Transactions in which the history follows the teacher, so that the teacher does not follow the history at the same time. */
const following = new WeakSet<TxCtx['db']>();

/** The rank on the teacher is the present one; each that was entered with its day stays in the history. */
export const recordRank = async (ctx: TxCtx, { verb, before, row }: WriteEvent<Teacher>): Promise<void> => {
  if ((verb !== 'create' && verb !== 'update') || row.vocationFrom === null) return;
  if (before && before.idAcademicvocation === row.idAcademicvocation && before.vocationFrom === row.vocationFrom)
    return;
  following.add(ctx.db);
  try {
    const sameRank = before?.idAcademicvocation === row.idAcademicvocation;
    if (!sameRank || !(await moveStart(ctx, row))) await beginRank(ctx, row, row.vocationFrom);
  } finally {
    following.delete(ctx.db);
  }
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
  const present = await ctx.db.one<{
    idAcademicvocation: number;
    vocationFrom: string;
    known: number;
    since: string | null;
  }>(sql`
    select v.id_academicvocation as "idAcademicvocation", v."from"::text as "vocationFrom", t.id_academicvocation as known, t.vocation_from::text as since
    from ${ctx.db.table('teacher')} t join ${ctx.db.table('teacher-vocation')} v on v.id_teacher = t.id and v.deleted_at is null
    where t.id = ${idTeacher} and v."from" <= ${today(ctx)}::date and (v."to" is null or v."to" >= ${today(ctx)}::date) for update of t`);
  if (!present || (present.known === present.idAcademicvocation && present.since === present.vocationFrom)) return;
  const { idAcademicvocation, vocationFrom, known, since } = present;
  await setColumns(ctx, teacher, idTeacher, { idAcademicvocation, vocationFrom });
  await writeAudit(ctx, {
    resource: teacher,
    action: 'update',
    id: idTeacher,
    diff: { idAcademicvocation: [known, idAcademicvocation], vocationFrom: [since, vocationFrom] },
  });
};

export const teacherVocationPolicy: Policy<typeof teacherVocation> = {
  ...catalogueOf(editsTeachers),
  read: () => via('idTeacher'),
  lookup: readsCatalogues,
  async effect(ctx, { row }) {
    if (!following.has(ctx.db)) await showPresent(ctx, row.idTeacher);
  },
};

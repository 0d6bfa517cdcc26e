import type { Row, Values } from '../../../kernel/resource/index.ts';
import {
  insertRow,
  type Policy,
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

/** The rank on the teacher is the present one; each that was entered with its day stays in the history. */
export const recordRank = async (ctx: TxCtx, { verb, before, row }: WriteEvent<Teacher>): Promise<void> => {
  if ((verb !== 'create' && verb !== 'update') || row.vocationFrom === null) return;
  if (before && before.idAcademicvocation === row.idAcademicvocation && before.vocationFrom === row.vocationFrom)
    return;
  if (before?.idAcademicvocation === row.idAcademicvocation && (await moveStart(ctx, row))) return;
  await ctx.db.run(sql`update ${ctx.db.table('teacher-vocation')} set "to" = ${row.vocationFrom}::date - 1, row_ver = row_ver + 1, updated_at = now(), updated_by = ${ctx.me?.id ?? null}
    where id_teacher = ${row.id} and "from" < ${row.vocationFrom}::date and ("to" is null or "to" >= ${row.vocationFrom}::date) and deleted_at is null`);
  const id = await insertRow(ctx, teacherVocation, {
    idTeacher: row.id,
    idAcademicvocation: row.idAcademicvocation,
    from: row.vocationFrom,
  });
  await writeAudit(ctx, {
    resource: teacherVocation,
    action: 'create',
    id,
    diff: {
      idTeacher: [null, row.id],
      idAcademicvocation: [null, row.idAcademicvocation],
      from: [null, row.vocationFrom],
    },
  });
};
/** The same rank with another day: the day was wrong. */
const moveStart = async (ctx: TxCtx, row: Row<Teacher>): Promise<boolean> =>
  (
    await ctx.db.run(sql`
  update ${ctx.db.table('teacher-vocation')} set "from" = ${row.vocationFrom}::date, row_ver = row_ver + 1, updated_at = now(), updated_by = ${ctx.me?.id ?? null}
  where id = (select id from ${ctx.db.table('teacher-vocation')} where id_teacher = ${row.id} and id_academicvocation = ${row.idAcademicvocation}
    and "to" is null and deleted_at is null order by "from" desc limit 1)`)
  ).rowCount > 0;

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
  effect: (ctx, { row }) => showPresent(ctx, row.idTeacher),
};

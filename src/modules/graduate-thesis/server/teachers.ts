import { sql, type Ctx } from '../../../kernel/server/index.ts';
import { teachersQualified } from '../../catalogues/server/index.ts';

type Asking = Pick<Ctx, 'db' | 'now'>;
const isHere = (now: Date) =>
  sql`t.is_there and (t.active_to is null or t.active_to >= (${now}::timestamptz at time zone 'Europe/Zagreb')::date)`;
/** Those of these teachers whose rank lets them mentor, and who are there. */
export const mentorsAmong = async ({ db, now }: Asking, ids: readonly number[]): Promise<number[]> =>
  (
    await db.run<{ id: number }>(
      sql`select t.id from ${teachersQualified(db)} t where t.id = any(${[...ids]}::int[]) and t.can_mentor and ${isHere(now)}`,
    )
  ).rows.map(({ id }) => id);
export const chairsAmong = async ({ db, now }: Asking, ids: readonly number[]): Promise<number[]> =>
  (
    await db.run<{ id: number }>(
      sql`select t.id from ${teachersQualified(db)} t where t.id = any(${[...ids]}::int[]) and t.can_chair and ${isHere(now)}`,
    )
  ).rows.map(({ id }) => id);
export const nameOfTeacher = async ({ db }: Pick<Ctx, 'db'>, id: number): Promise<string> =>
  (await db.one<{ name: string }>(sql`select t.name from ${teachersQualified(db)} t where t.id = ${id}`))?.name ?? '';
/** Theses that a teacher leads now: what the cap counts. */
export const mentorshipsOf = async ({ db }: Pick<Ctx, 'db'>, idTeacher: number): Promise<number> =>
  (await db.one<{
    n: number;
  }>(sql`select count(*)::int as n from ${db.table('st-co-graduatethesis')} g where g.id_mentor = ${idTeacher} and g.deleted_at is null
    and g.status in ('accepted', 'approved', 'submitted', 'returned', 'ready', 'scheduled', 'failed')`))!.n;

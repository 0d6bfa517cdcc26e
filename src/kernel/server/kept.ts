import type { Ctx } from './contract.ts';
import { sql } from './sql.ts';

// What a constituent remembers under a name, as JSON: what was decided for it, what was done once.

/** When the newest copy was made, and how a rehearsal of putting one back ended. */
export const lastCopy = 'backup.last';
export const lastRehearsal = 'backup.rehearsal';

export const keptUnder = async <T>({ db }: Pick<Ctx, 'db'>, key: string): Promise<T | null> =>
  (await db.one<{ value: T }>(sql`select value from ${db.table('setting')} where key = ${key}`))?.value ?? null;
export const keep = async ({ db }: Pick<Ctx, 'db'>, key: string, value: unknown): Promise<void> => {
  await db.run(
    sql`insert into ${db.table('setting')} (key, value) values (${key}, ${JSON.stringify(value)}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
};
export const dropKept = async ({ db }: Pick<Ctx, 'db'>, key: string): Promise<void> => {
  await db.run(sql`delete from ${db.table('setting')} where key = ${key}`);
};

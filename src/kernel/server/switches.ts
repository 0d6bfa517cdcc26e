import type { Ctx, TxCtx } from './contract.ts';
import { sql } from './sql.ts';

/** What an institution has decided for itself about a rule of a module (`ServerModule.switches`); off unless it said otherwise. */
export const isSwitchedOn = async ({ db }: Pick<Ctx, 'db'>, key: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('setting')} where key = ${key} and value in ('1'::jsonb, 'true'::jsonb)`,
  )) !== null;
export const setSwitch = async ({ db }: TxCtx, key: string, on: boolean): Promise<void> => {
  await db.run(
    sql`insert into ${db.table('setting')} (key, value) values (${key}, ${on ? '1' : '0'}::jsonb) on conflict (key) do update set value = excluded.value`,
  );
};

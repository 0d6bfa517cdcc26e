import type { Ctx, TxCtx } from './contract.ts';
import { keep } from './kept.ts';
import { sql } from './sql.ts';

/** What an institution has decided for itself about a rule of a module (`ServerModule.switches`); off unless it said otherwise. */
export const isSwitchedOn = async ({ db }: Pick<Ctx, 'db'>, key: string): Promise<boolean> =>
  (await db.one(
    sql`select 1 from ${db.table('setting')} where key = ${key} and value in ('1'::jsonb, 'true'::jsonb)`,
  )) !== null;
export const setSwitch = (ctx: TxCtx, key: string, on: boolean): Promise<void> => keep(ctx, key, on ? 1 : 0);

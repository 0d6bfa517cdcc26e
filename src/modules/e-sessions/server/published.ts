import { type Ctx, isModuleOpen, type Rule, sql } from '../../../kernel/server/index.ts';
import { eSessionsModule } from '../module.ts';

/** Whether the institution holds the sessions of its bodies in the portal. */
export const keepsSessions = async (ctx: Ctx): Promise<boolean> =>
  (await isModuleOpen(ctx, eSessionsModule)) &&
  (await ctx.db.one(
    sql`select 1 from ${ctx.db.table('esessiontype')} where is_active = 1 and deleted_at is null limit 1`,
  )) !== null;

const held = ['open', 'closed', 'minutesReview', 'archived'] as const;
/** Sessions at which something can have been decided. */
export const sessionsHeld: Rule = { status: { in: [...held] } } as Rule;

export interface HeldSession {
  readonly ordinal: number;
  /** The day on which it began. */
  readonly on: string;
  readonly body: string;
}
/** A session that was opened, as acts name it; null where it was not. */
export const heldSession = ({ db }: Pick<Ctx, 'db'>, id: number): Promise<HeldSession | null> =>
  db.one<HeldSession>(
    sql`select e.ordinal, (e.date_from at time zone 'Europe/Zagreb')::date::text as on, t.name_hr as body
      from ${db.table('esession')} e join ${db.table('esessiontype')} t on t.id = e.id_esesstype
      where e.id = ${id} and e.deleted_at is null and e.ordinal is not null and e.status = any(${[...held]}::text[])`,
  );

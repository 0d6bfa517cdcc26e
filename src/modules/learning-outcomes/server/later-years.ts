import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { yearsInOrder } from '../../catalogues/server/index.ts';

/** A new version is a draft of a later year that begins with what was adopted. */
export const isLater = async (ctx: Ctx, from: number, to: number): Promise<boolean> =>
  (await ctx.db.one(sql`select 1 from ${yearsInOrder(ctx.db)} a, ${yearsInOrder(ctx.db)} b
    where a.id = ${from} and b.id = ${to} and b.start_year > a.start_year and b.status <> 'closed'`)) !== null;
/** What nobody writes in any more, and what a new version begins with. */
export const isDecided = (status: unknown): boolean => status === 'adopted' || status === 'archived';
/** The first year after this one that is not closed. */
export const nextYear = async (ctx: Ctx, of: number): Promise<number> => {
  const found = await ctx.db.one<{
    id: number;
  }>(sql`select b.id from ${yearsInOrder(ctx.db)} a, ${yearsInOrder(ctx.db)} b
    where a.id = ${of} and b.start_year > a.start_year and b.status <> 'closed' order by b.start_year limit 1`);
  return found?.id ?? 0;
};
/** How the copies of one new version stand in the audit. */
export const asNewVersion = { action: 'newVersion', together: true } as const;

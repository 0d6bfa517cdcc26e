import type { Ctx, Me, Policy } from '../../../kernel/server/index.ts';
import { sql } from '../../../kernel/server/index.ts';
import { type ImportKind, kindsOf } from '../kinds.ts';
import type { isvuCodeMap } from '../model.ts';

/** What somebody may bring: by the rights that modules have given them which are not switched off. */
export const broughtBy = (me: Me): readonly ImportKind[] =>
  kindsOf(me.permissions, me.isAdmin, me.facts.blockedModules ?? []);
/** Whoever brings files says what the marks in them mean. */
const brings = (me: Me): boolean => broughtBy(me).length > 0;
export const markPolicy: Policy<typeof isvuCodeMap> = {
  read: brings,
  create: brings,
  update: brings,
  remove: brings,
  fill: (_ctx, { before, input }) => ({
    place: String(input.means ?? before?.means).split('/')[0]!,
    isvuCode: String(input.isvuCode ?? before?.isvuCode).toUpperCase(),
  }),
};

/** Marks that the institution has said, by column: mark and meaning. */
export type Marks = ReadonlyMap<string, Readonly<Record<string, string>>>;
export const marksSaid = async (ctx: Ctx): Promise<Marks> => {
  const { rows } = await ctx.db.run<{ place: string; code: string; means: string }>(
    sql`select place, isvu_code as code, means from ${ctx.db.table('isvu-code-map')} where deleted_at is null`,
  );
  const said = new Map<string, Record<string, string>>();
  for (const { place, code, means } of rows)
    said.set(place, { ...said.get(place), [code]: means.slice(place.length + 1) });
  return said;
};

import type { Ctx } from '../../../kernel/server/contract.ts';
import { passes, prune } from '../prune.ts';
import { doorOf, moduleOf } from '../routes.ts';
import { pruneFactsOf } from './auth/who.ts';

/** Whether this person may open the address: its door, the hiding rules and what the institution has switched off. */
export const mayOpen = (ctx: Ctx, route: string): boolean => {
  const door = doorOf(route);
  if (!door) return false;
  if (!ctx.me) return door.everyone === true;
  const facts = pruneFactsOf(ctx.me);
  if (!passes(door, facts)) return false;
  const { hidden } = prune(
    ctx.app.modules.map(m => m.module),
    facts,
  );
  const away = [...hidden, ...(ctx.me.isAdmin ? [] : facts.blocked)];
  return !away.includes(route) && !away.includes(moduleOf(route));
};

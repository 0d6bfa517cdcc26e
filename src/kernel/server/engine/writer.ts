import type { AnyResource } from '../../resource/index.ts';
import type { Ctx, TxCtx } from '../contract.ts';
import { refusalOf } from '../http/faults.ts';
import type { Refusal } from '../errors.ts';
import type { Compiled } from '../rules.ts';
import { raw } from '../sql.ts';
import { inSameBatch } from './audit.ts';
import { scopeOf } from './list.ts';
import { Source } from './source.ts';

/**
 * In whose name a row is written. The person who asks is held to every rule of rights; the server itself passes them,
 * and what closes rows for people (`lockedBy`). Checks, fills, references, constraints, audit and effects are for both.
 */
export type As = 'person' | 'system';

class SystemSource extends Source {
  override memo<T>(about: string, make: () => T): T {
    return super.memo(`system ${about}`, make);
  }
  override rule(): Compiled {
    return true;
  }
  override seen(): Compiled {
    return true;
  }
  override written(): Compiled {
    return true;
  }
  override writtenAtFirst(): Compiled {
    return true;
  }
}
export const writerOf = (ctx: Ctx, r: AnyResource, as: As): Source => {
  if (as === 'system') return new SystemSource(scopeOf(ctx), r);
  if (!ctx.me) throw new Error(`Nobody asks: «${r.name}» is written here as the system, or not at all.`);
  return new Source(scopeOf(ctx), r);
};
export const isSystem = (source: Source): boolean => source instanceof SystemSource;

/**
 * Work that is taken back alone when it is refused, or (`keep: false`) in any case. What the database itself refuses
 * (a unique key, a constraint) is a refusal too; that it is busy or gone concerns everybody and is thrown.
 */
export const attempt = async <T>(
  ctx: TxCtx,
  work: (ctx: TxCtx) => Promise<T>,
  { keep }: { readonly keep: boolean },
): Promise<T | Refusal> => {
  const later: (() => void | Promise<void>)[] = [];
  const inner = inSameBatch(ctx, { ...ctx, db: { ...ctx.db, afterCommit: task => void later.push(task) } });
  const takeBack = async (): Promise<void> => {
    await ctx.db.run(raw('rollback to savepoint attempt'));
    await ctx.db.run(raw('release savepoint attempt'));
  };
  await ctx.db.run(raw('savepoint attempt'));
  let result: T;
  try {
    result = await work(inner);
    // What is only checked at the commit is checked now, since there will be none.
    if (!keep) await ctx.db.run(raw('set constraints all immediate'));
  } catch (error) {
    await takeBack();
    const refusal = refusalOf(error, ctx.app);
    if (!refusal || refusal.status >= 500) throw error;
    return refusal;
  }
  if (!keep) {
    await takeBack();
    return result;
  }
  await ctx.db.run(raw('release savepoint attempt'));
  for (const task of later) ctx.db.afterCommit(task);
  return result;
};

import type { AnyResource } from '../../resource/index.ts';
import type { Ctx, Tx, TxCtx } from '../contract.ts';
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
  const point = savepointOf(ctx.db);
  const inner = inSameBatch(ctx, { ...ctx, db: { ...point.db, afterCommit: task => void later.push(task) } });
  let result: T;
  try {
    result = await work(inner);
    // What is only checked at the commit is checked now, since there will be none.
    if (!keep) await inner.db.run(raw('set constraints all immediate'));
  } catch (error) {
    await point.takeBack();
    const refusal = refusalOf(error, ctx.app);
    if (!refusal || refusal.status >= 500) throw error;
    return refusal;
  }
  if (!keep) {
    await point.takeBack();
    return result;
  }
  await point.release();
  for (const task of later) ctx.db.afterCommit(task);
  return result;
};

interface Savepoint {
  readonly db: Tx;
  takeBack(): Promise<void>;
  release(): Promise<void>;
}
/** Set with the first statement: whoever is refused before it, for want of a right, costs the database nothing. */
const savepointOf = (db: Tx): Savepoint => {
  let set: Promise<unknown> | null = null;
  const isSet = (): Promise<unknown> => (set ??= db.run(raw('savepoint attempt')));
  const end = async (how: string): Promise<void> => {
    if (!set) return;
    await set;
    await db.run(raw(how));
  };
  return {
    db: {
      ...db,
      run: piece => isSet().then(() => db.run(piece)),
      rows: piece => isSet().then(() => db.rows(piece)),
      one: piece => isSet().then(() => db.one(piece)),
      lock: (...key) => isSet().then(() => db.lock(...key)),
      tryLock: (...key) => isSet().then(() => db.tryLock(...key)),
    },
    takeBack: () => end('rollback to savepoint attempt; release savepoint attempt'),
    release: () => end('release savepoint attempt'),
  };
};

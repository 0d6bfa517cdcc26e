import type { Ctx, Me, TxCtx } from '../../../../kernel/server/contract.ts';
import { writeAudit } from '../../../../kernel/server/engine/index.ts';
import { inTransaction } from '../../../../kernel/server/runtime.ts';
import { user } from '../../model.ts';

/** What somebody did before or beside being signed in: the entry is theirs, though the request was nobody's. */
export const noteAccount = (ctx: Ctx, action: string, idUser: number, note: string | null = null, diff: unknown = null): Promise<void> =>
  inTransaction(ctx, tx => {
    const who: TxCtx = tx.me ? tx : { ...tx, me: { id: idUser } as Me };
    return writeAudit(who, { resource: user, action, id: idUser, diff, note });
  });

import {
  auditRow,
  type Ctx,
  inTransaction,
  type Me,
  saveMatching,
  type Sql,
  type TxCtx,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { user } from '../../model.ts';

/** What somebody did before or beside being signed in: the entry is theirs, though the request was nobody's. */
export const noteAccount = (
  ctx: Ctx,
  action: string,
  idUser: number,
  note: string | null = null,
  diff: unknown = null,
): Promise<void> =>
  inTransaction(ctx, tx =>
    writeAudit({ ...tx, me: tx.me ?? theirs(idUser) }, { resource: user, action, id: idUser, diff, note }),
  );
/** Changes columns of an account, in the name of whoever is signed in or of the person themselves. */
export const changeAccount = async (
  ctx: TxCtx,
  idUser: number,
  values: Parameters<typeof saveMatching<typeof user>>[3],
  action: string,
  note: string | null = null,
): Promise<void> => {
  await saveMatching({ ...ctx, me: ctx.me ?? theirs(idUser) }, user, { id: idUser }, values, { action, note });
};
const theirs = (idUser: number): Me => ({ id: idUser }) as Me;
/** The entry of a sign-in, always theirs: who used the browser before has no part in it. */
export const signInEntry = (ctx: Ctx, idUser: number, way: string): Sql =>
  auditRow({ ...ctx, me: theirs(idUser) }, { resource: user, action: 'signIn', id: idUser, diff: null, note: way });

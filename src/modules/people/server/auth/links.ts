import { sql, type TxCtx } from '../../../../kernel/server/index.ts';
import { type Addressee, linkTo, sendLetter } from './letters.ts';
import { issuedLately, issueToken } from './tokens.ts';

/** So many letters of one kind an account gets in an hour, whoever asks for them. */
export const lettersPerHour = 3;

interface Waiting extends Addressee {
  readonly id: number;
  readonly username: string;
}

export const sendConfirmation = async (ctx: TxCtx, to: Pick<Waiting, 'id' | 'email' | 'language'>): Promise<void> =>
  sendLetter(ctx, to, 'confirm', { link: linkTo(ctx, '/Confirm', await issueToken(ctx, to.id, 'confirm')) });

export const sendInvitation = async (ctx: TxCtx, to: Waiting): Promise<void> =>
  sendLetter(ctx, to, 'invite', {
    username: to.username,
    link: linkTo(ctx, '/Recovery', await issueToken(ctx, to.id, 'invite')),
  });

/**
 * Somebody registered this account by themself and nobody has added anything to it: an administrator who invites its owner,
 * gives it a role or names it at a partner makes it the institution's, and then no registration changes it any more.
 */
export const isOwnRegistration = async (ctx: TxCtx, account: { id: number; status: string }): Promise<boolean> => {
  const { db } = ctx;
  return (
    account.status === 'pending' &&
    (await db.one(sql`select 1 from ${db.table('registration')} where id_user = ${account.id}
      and not exists (select from ${db.table('user-token')} where id_user = ${account.id} and kind = 'invite')
      and not exists (select from ${db.table('auth-assignment')} where id_user = ${account.id})
      and not exists (select from ${db.table('par-employee')} where id_user = ${account.id})`)) !== null
  );
};

/** An account that nobody has entered yet gets its link once more: the confirmation or the invitation, as it came into being. */
export const remindPending = async (ctx: TxCtx, account: Waiting & { readonly status: string }): Promise<void> => {
  const kind = (await isOwnRegistration(ctx, account)) ? 'confirm' : 'invite';
  if ((await issuedLately(ctx, account.id, kind)) > lettersPerHour) return;
  await (kind === 'confirm' ? sendConfirmation : sendInvitation)(ctx, account);
};

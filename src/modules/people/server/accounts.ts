import { type Row, wallClock } from '../../../kernel/resource/index.ts';
import {
  erasePerson,
  error,
  evenForAdmin,
  forgetSessions,
  type Policy,
  type Problem,
  type RuleOf,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import type { appModule, owner, session, user, userIdentity, userSetting } from '../model.ts';
import { isLastAdministrator, isOwnAccount } from './admins.ts';
import { unlinkThere } from './auth/elsewhere.ts';
import { takeRoles } from './auth/grants.ts';
import { linkTo, sendLetter } from './auth/letters.ts';
import { remindPending } from './auth/links.ts';
import { forgetFailures } from './auth/throttle.ts';
import { endTokens, issueToken } from './auth/tokens.ts';

const mayLeave = async (ctx: TxCtx, row: { readonly id: number }): Promise<Problem<typeof user>[]> => {
  if (isOwnAccount(ctx, row.id)) return [error('ownAccount')];
  return (await isLastAdministrator(ctx, row.id)) ? [error('lastAdmin')] : [];
};

const signOutEverywhere = async (ctx: TxCtx, idUser: number): Promise<void> => {
  await ctx.db.run(sql`delete from ${ctx.db.table('session')} where id_user = ${idUser} or id_actor = ${idUser}`);
  await forgetSessions(ctx.db, idUser);
};

/** Nothing by which the person could sign in again or be recognised; the row stays, because decisions name it. */
const nobody = (id: number) => ({
  username: `deleted-${id}`,
  email: `deleted-${id}@anonymised.invalid`,
  firstName: '–',
  lastName: `#${id}`,
  oib: null,
  phone: null,
  picture: null,
});

const isAnother = (before: string | undefined, now: unknown): boolean =>
  before !== undefined && typeof now === 'string' && before.toLowerCase() !== now.toLowerCase();
/** The old address hears of it and its links open nothing any more; the new one gets a link of its own. */
const addressChanged = async (ctx: TxCtx, before: Row<typeof user>, row: Row<typeof user>): Promise<void> => {
  await endTokens(ctx, row.id);
  await sendLetter(ctx, before, 'emailChanged', { username: row.username, email: row.email });
  if (row.status === 'pending') await remindPending(ctx, row);
  else
    await sendLetter(ctx, row, 'emailChange', {
      username: row.username,
      link: linkTo(ctx, '/Confirm', await issueToken(ctx, row.id, 'emailChange', row.email)),
    });
};

export const userPolicy: Policy<typeof user> = {
  read: me => ({ id: me.id }),
  // Those who put people into bodies, surveys and folders must find them; nobody else leafs through accounts.
  lookup: me => me.keepsModule || { id: me.id },
  create: () => false,
  update: () => false,
  // An address that an administrator typed proves nothing: its owner shows that it is theirs.
  fill: (_ctx, { verb, before, input }) =>
    verb === 'update' && isAnother(before?.email, input.email) ? { emailConfirmedAt: null } : {},
  async effect(ctx, { verb, before, row }) {
    await forgetSessions(ctx.db, row.id);
    if (verb === 'update' && before && isAnother(before.email, row.email)) await addressChanged(ctx, before, row);
  },
  moves: {
    // Whose the address is shows when they come with its link; an administrator only opens the account.
    confirm: { by: () => false },
    block: { by: () => false, ready: mayLeave, effect: (ctx, row) => signOutEverywhere(ctx, row.id) },
    unblock: { by: () => false, effect: (ctx, row) => forgetFailures(ctx.db, row.id) },
    anonymise: {
      by: () => false,
      ready: mayLeave,
      set: (_ctx, row) => nobody(row.id),
      async effect(ctx, row, _input, before) {
        await signOutEverywhere(ctx, row.id);
        await erasePerson(ctx, before);
        await takeRoles(ctx, row.id);
      },
    },
  },
};

export const sessionPolicy: Policy<typeof session> = {
  read: me => ({ idUser: me.id }),
  remove: me => ({ idUser: me.id }),
  // With the hash nobody signs in, but it has no reader either.
  fields: { tokenHash: { seenBy: () => evenForAdmin(false) } },
  async effect(ctx, { row }) {
    await forgetSessions(ctx.db, row.idUser);
  },
};

export const userIdentityPolicy: Policy<typeof userIdentity> = {
  read: me => ({ idUser: me.id }),
  remove: me => ({ idUser: me.id }),
  async effect(ctx, { verb, row }) {
    await forgetSessions(ctx.db, row.idUser);
    if (verb === 'remove') unlinkThere(ctx, row);
  },
};

/** Also by which channel somebody is written to stands among them: whoever acts as that person decides none of it. */
const ownSetting: RuleOf<typeof userSetting> = me => (me.actor ? evenForAdmin(false) : { idUser: me.id });
export const userSettingPolicy: Policy<typeof userSetting> = {
  read: me => ({ idUser: me.id }),
  create: ownSetting,
  update: ownSetting,
  remove: ownSetting,
  fill: (ctx, { verb }) => (verb === 'create' && ctx.me ? { idUser: ctx.me.id } : {}),
};

export const appModulePolicy: Policy<typeof appModule> = { read: () => true, update: () => false };

export const ownerPolicy: Policy<typeof owner> = {
  read: () => true,
  update: () => false,
  /** Lessons before that day are not recorded: a mistyped year would end the record of teaching. */
  check: ({ now }, { row }) => {
    const today = wallClock(now).slice(0, 10);
    const last = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
    return row.portalSince !== null && row.portalSince > last ? [error('farAhead', 'portalSince', { date: last })] : [];
  },
  /** New terms are a new version, which everybody is asked to accept again. */
  fill: (_ctx, { before, input }) => {
    const changed =
      before !== null &&
      (['termsHr', 'termsEn'] as const).some(half => half in input && (input[half] ?? null) !== (before[half] ?? null));
    return changed ? { termsVersion: before.termsVersion + 1 } : {};
  },
};

import type { Row } from '../../../kernel/resource/index.ts';
import {
  error,
  forgetSessions,
  insertRow,
  type Me,
  type MoveRule,
  type Problem,
  saveMatching,
  sql,
  type TxCtx,
  writeAudit,
  type WriteEvent,
} from '../../../kernel/server/index.ts';
import { alumniStudent, parEmployee, user } from '../model.ts';
import { grantRole, takeRoles } from './auth/grants.ts';
import { linkTo, sendLetter } from './auth/letters.ts';
import { sendInvitation } from './auth/links.ts';
import { freeUsername } from './auth/register.ts';

type Employee = Row<typeof parEmployee>;
interface Partner {
  readonly name: string;
  readonly status: string;
  readonly isInternship: 0 | 1;
  readonly isEmployer: 0 | 1;
}
interface Account {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  readonly language: string;
  readonly status: string;
}

const partnerOf = async (ctx: TxCtx, row: Employee): Promise<Partner> =>
  (await ctx.db.one<Partner>(sql`
  select name, status, is_internship as "isInternship", is_employer as "isEmployer" from ${ctx.db.table('partner')} where id = ${row.idPartner}`))!;

/** A mentor leads practice; the contact of an employer offers jobs. */
const rolesOf = (row: Employee, partner: Partner): string[] => [
  ...(row.isMentor ? ['institutionMentor'] : []),
  ...(row.isContact && partner.isEmployer ? ['alumniEmployer'] : []),
];

/** Whoever is invited: known by an address, perhaps with an account already. */
interface Invited {
  readonly id: number;
  readonly idUser: number | null;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}
const accountOf = (ctx: TxCtx, row: Invited): Promise<Account | null> =>
  ctx.db.one<Account>(sql`select id, username, email, language, status from ${ctx.db.table('user')}
  where ${row.idUser === null ? sql`lower(email) = lower(${row.email})` : sql`id = ${row.idUser}`} and status <> 'deleted' and deleted_at is null`);

const mayBeInvited = async (ctx: TxCtx, row: Employee): Promise<Problem<typeof parEmployee>[]> => {
  const [partner, account] = [await partnerOf(ctx, row), await accountOf(ctx, row)];
  const elsewhere =
    account && row.idUser === null
      ? await ctx.db.one(
          sql`select 1 from ${ctx.db.table('par-employee')} where id_user = ${account.id} and id <> ${row.id} and deleted_at is null`,
        )
      : null;
  return [
    ...(partner.status === 'active' ? [] : [error('partnerNotActive', 'idPartner')]),
    ...(row.active ? [] : [error('employeeInactive', 'active')]),
    ...(rolesOf(row, partner).length > 0 ? [] : [error('noRoleToGive', 'isMentor')]),
    ...(account?.status === 'blocked' ? [error('accountBlocked', 'idUser')] : []),
    ...(elsewhere ? [error('employedElsewhere', 'email')] : []),
  ];
};

const openAccount = async (ctx: TxCtx, row: Invited): Promise<Account> => {
  const values = {
    username: await freeUsername(ctx, row.email),
    email: row.email.toLowerCase(),
    firstName: row.firstName,
    lastName: row.lastName,
    language: 'hr',
    status: 'pending',
  } as const;
  const id = Number(await insertRow(ctx, user, values));
  await writeAudit(ctx, {
    resource: user,
    action: 'create',
    id,
    diff: { username: [null, values.username], email: [null, values.email] },
  });
  return { id, ...values };
};

/** Gives the person an account with the roles of their work; whoever has one already is told that more is open to them. */
export const inviting = (by: (me: Me) => boolean): MoveRule<typeof parEmployee> => ({
  by,
  ready: mayBeInvited,
  async effect(ctx, row) {
    // Two who invite people of one address must not both open an account.
    await ctx.db.lock('account', row.email.toLowerCase());
    const partner = await partnerOf(ctx, row);
    const account = (await accountOf(ctx, row)) ?? (await openAccount(ctx, row));
    if (row.idUser === null) await saveMatching(ctx, parEmployee, { id: row.id }, { idUser: account.id });
    for (const role of rolesOf(row, partner)) await grantRole(ctx, account.id, role);
    await forgetSessions(ctx.db, account.id);
    if (account.status === 'pending') await sendInvitation(ctx, account);
    else
      await sendLetter(ctx, account, 'partnerActive', {
        partner: partner.name,
        username: account.username,
        link: linkTo(ctx, '/Login'),
      });
  },
});

/** Who no longer works there, or no longer as a mentor or contact, loses the role that came with it. */
export const withdrawRoles = async (
  ctx: TxCtx,
  { verb, before, row }: WriteEvent<typeof parEmployee>,
): Promise<void> => {
  if (verb !== 'update' && verb !== 'remove') return;
  const account = before?.idUser ?? null;
  if (before === null || account === null) return;
  const gone = verb === 'remove' || row.active === 0 || row.idUser !== account;
  const lost: string[] = [
    ...(before.isMentor && (gone || !row.isMentor) ? ['institutionMentor'] : []),
    ...(before.isContact && (gone || !row.isContact) ? ['alumniEmployer'] : []),
  ];
  if (lost.length === 0) return;
  await takeRoles(ctx, account, lost);
};

type Graduate = Row<typeof alumniStudent>;
const mayBeCalled = async (ctx: TxCtx, row: Graduate): Promise<Problem<typeof alumniStudent>[]> => {
  if (row.idUser !== null) return [error('hasAccount')];
  const account = await accountOf(ctx, row);
  if (!account) return [];
  const other = await ctx.db.one(
    sql`select 1 from ${ctx.db.table('alumni-student')} where id_user = ${account.id} and deleted_at is null`,
  );
  return [
    ...(account.status === 'blocked' ? [error('accountBlocked')] : []),
    ...(other ? [error('profileOfOther')] : []),
  ];
};
/** A graduate who is known from the records gets an account, and whoever has one finds the profile in it. */
export const invitingGraduate = (by: (me: Me) => boolean): MoveRule<typeof alumniStudent> => ({
  by,
  ready: mayBeCalled,
  async effect(ctx, row) {
    await ctx.db.lock('account', row.email.toLowerCase());
    const account = (await accountOf(ctx, row)) ?? (await openAccount(ctx, row));
    await saveMatching(ctx, alumniStudent, { id: row.id }, { idUser: account.id });
    await grantRole(ctx, account.id, 'alumniStudent');
    await forgetSessions(ctx.db, account.id);
    if (account.status === 'pending') await sendInvitation(ctx, account);
    else await sendLetter(ctx, account, 'graduateActive', { username: account.username, link: linkTo(ctx, '/Login') });
  },
});

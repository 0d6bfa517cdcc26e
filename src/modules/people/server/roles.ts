import type { CheckKey } from '../../../kernel/resource/index.ts';
import {
  error,
  forgetSessions,
  isThere,
  type Policy,
  type Problem,
  sql,
  type TxCtx,
  type WriteEvent,
  warning,
} from '../../../kernel/server/index.ts';
import type { authAssignment, authItem, authItemChild } from '../model.ts';
import {
  administratorBeside,
  holdAdministrators,
  isActiveUser,
  isOwnAccount,
  isToday,
  lastingAdministratorBeside,
} from './admins.ts';

interface Item {
  readonly name: string;
  readonly kind: 'role' | 'permission';
}
const itemOf = (ctx: TxCtx, id: number): Promise<Item | null> =>
  ctx.db.one<Item>(sql`select name, kind from ${ctx.db.table('auth-item')} where id = ${id} and deleted_at is null`);

/** Names are public inside the portal, so that a person's own roles can be read; the list is the administrator's. */
export const authItemPolicy: Policy<typeof authItem> = { read: () => false, lookup: () => true, update: () => false };

export const authItemChildPolicy: Policy<typeof authItemChild> = {
  read: () => false,
  create: () => false,
  update: () => false,
  remove: () => false,
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    const [role, permission] = [await itemOf(ctx, row.idRole), await itemOf(ctx, row.idPermission)];
    return [
      ...(role?.kind === 'role' ? [] : [error('notARole', 'idRole')]),
      ...(permission?.kind === 'permission' ? [] : [error('notAPermission', 'idPermission')]),
      ...(role?.name === 'admin' ? [error('adminHasAll', 'idRole')] : []),
    ];
  },
};

export const authAssignmentPolicy: Policy<typeof authAssignment> = {
  read: me => ({ idUser: me.id }),
  create: () => false,
  update: () => false,
  remove: () => false,
  async check(ctx, event) {
    if ([event.before?.idUser, event.row.idUser].some(id => id !== undefined && isOwnAccount(ctx, id)))
      return [error('ownRoles', 'idUser')];
    const role = await itemOf(ctx, event.row.idRole);
    if (role?.kind !== 'role') return [error('notARole', 'idRole')];
    return [...(await personIsThere(ctx, event, role.name)), ...(await administratorRemains(ctx, event, role.name))];
  },
  async effect(ctx, { before, row }) {
    for (const idUser of new Set([row.idUser, before?.idUser ?? row.idUser])) await forgetSessions(ctx.db, idUser);
  },
};

const personIsThere = async (
  ctx: TxCtx,
  { verb, row }: WriteEvent<typeof authAssignment>,
  role: string,
): Promise<Problem<typeof authAssignment>[]> => {
  const needed = ctx.app.rights.roles[role]?.needs;
  if (!needed || verb === 'remove') return [];
  return (await isThere(ctx, needed.resource, { idUser: row.idUser }))
    ? []
    : [error(needed.say as CheckKey<typeof authAssignment>, 'idRole')];
};

/** The portal always keeps one active administrator; that the last one's role ends some day is only said. */
const administratorRemains = async (
  ctx: TxCtx,
  event: WriteEvent<typeof authAssignment>,
  role: string,
): Promise<Problem<typeof authAssignment>[]> => {
  const { verb, before, row } = event;
  const wasAdmin = before !== null && (await itemOf(ctx, before.idRole))?.name === 'admin';
  if (!wasAdmin || verb === 'restore') return [];
  await holdAdministrators(ctx);
  const stays =
    verb !== 'remove' &&
    role === 'admin' &&
    (await isActiveUser(ctx, row.idUser)) &&
    (await isToday(ctx, row.dateFrom, row.dateTo));
  if (!stays && !(await administratorBeside(ctx, row.id))) return [error('lastAdmin', 'idRole')];
  const ends = row.dateTo !== null && verb !== 'remove' && !(await lastingAdministratorBeside(ctx, row.id));
  return ends ? [warning('adminEnds', 'dateTo')] : [];
};

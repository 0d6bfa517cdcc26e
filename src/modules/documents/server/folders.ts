import { error, isThere, type Policy, sql } from '../../../kernel/server/index.ts';
import { dmsFolder, type dmsDocumentType, type dmsPermission } from '../model.ts';
import { inFolder, keepsArchive, ofPermission } from './rights.ts';
import { countRetentionAnew } from './retention.ts';

export const dmsFolderPolicy: Policy<typeof dmsFolder> = {
  read: me => inFolder(me, 'view', 'id'),
  // What lies at the root is the institution's own order.
  create: me => inFolder(me, 'edit', 'idParent'),
  update: me => inFolder(me, 'edit', 'id'),
  remove: me => inFolder(me, 'manage', 'id'),
  fields: { inheritAcl: { writtenBy: me => inFolder(me, 'manage', 'id') } },
  // What a module keeps is nobody's own.
  fill: (ctx, { verb, input }) =>
    verb === 'create' && input.idOwner === undefined ? { idOwner: ctx.me?.id ?? null } : {},
  async check(ctx, { verb, before, row }) {
    if (verb === 'remove') return row.isSystem === 1 ? [error('folderIsSystem')] : [];
    const { me } = ctx;
    if (verb !== 'update' || !me || row.idParent === before!.idParent) return [];
    if (row.idParent === null) return keepsArchive(me) ? [] : [error('rootsAreKept', 'idParent')];
    const into = { all: [{ id: row.idParent }, inFolder(me, 'edit', 'id')] };
    return (await isThere(ctx, dmsFolder, into)) ? [] : [error('notYoursToFill', 'idParent')];
  },
};

export const dmsPermissionPolicy: Policy<typeof dmsPermission> = {
  read: ofPermission,
  create: ofPermission,
  update: ofPermission,
  remove: ofPermission,
  async check(ctx, { verb, row }) {
    if (verb === 'remove') return [];
    if (row.role !== null && !ctx.app.rights.roleNames.includes(row.role)) return [error('roleUnknown', 'role')];
    const twin = await ctx.db.one(sql`select 1 from ${ctx.db.table('dms-permission')} p where p.id <> ${row.id}
      and p.id_dms_fol is not distinct from ${row.idDmsFol}::int and p.id_dms_doc is not distinct from ${row.idDmsDoc}::int
      and p.subject_kind = ${row.subjectKind} and p.id_user is not distinct from ${row.idUser}::int and p.role is not distinct from ${row.role}::text and p.id_esesstype is not distinct from ${row.idEsesstype}::int`);
    return twin ? [error('givenTwice', 'subjectKind')] : [];
  },
};

export const dmsDocumentTypePolicy: Policy<typeof dmsDocumentType> = {
  read: () => true,
  create: keepsArchive,
  update: keepsArchive,
  remove: keepsArchive,
  effect: async (ctx, { verb, row, input }) => {
    if (verb === 'update' && ('retentionYears' in input || 'retentionFrom' in input))
      await countRetentionAnew(ctx, row);
  },
};

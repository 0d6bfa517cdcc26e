import type { Me, Rule, RowRef, SqlRule } from '../../../kernel/server/index.ts';
import { evenForAdmin, sql, type EvenForAdmin, type Sql, viaHost } from '../../../kernel/server/index.ts';
import type { dmsDocument } from '../model.ts';

export type Level = 'view' | 'edit' | 'manage';
const atLeast: Readonly<Record<Level, readonly Level[]>> = {
  view: ['view', 'edit', 'manage'],
  edit: ['edit', 'manage'],
  manage: ['manage'],
};

const has = (me: Me, suffix: string): boolean => me.permissions.has(`AppModuleDMS${suffix}`);
/** Those who keep the archive: they manage every folder and know of every document. */
export const keepsArchive = (me: Me): boolean => me.isAdmin || has(me, 'AdministrationEdit');
const comesIn = (me: Me, level: Level): boolean => has(me, 'Edit') || (level === 'view' && has(me, 'View'));

/** The bodies in which somebody sits or for which they work today. */
const bodiesOf = ({ facts }: Me): readonly number[] => {
  // They are facts of the sessions' module, which a portal may be without.
  const known = facts as unknown as Readonly<Record<string, readonly number[] | null | undefined>>;
  return ['sitsInSessionTypes', 'isSessionTypeAdmin', 'isSessionTypeApprover', 'isSessionTypeRecorder'].flatMap(
    name => known[name] ?? [],
  );
};
/** Permissions `p` that give this person so much. */
const givenTo = (me: Me, level: Level): Sql =>
  sql`p.level = any(${atLeast[level]}) and (p.subject_kind = 'all' or p.id_user = ${me.id} or p.role = any(${[...me.roles]}) or p.id_esesstype = any(${bodiesOf(me)}::int[]))`;

/**
 * The folders in which a person has so much: own ones, those that were given, and what lies below and has no rights of its own.
 * PostgreSQL takes a recursion for half of all folders, and an array for few: most people reach few.
 */
const reach = (
  row: Pick<RowRef, 'table'>,
  me: Me,
  level: Level,
): Sql => sql`(select unnest(array(with recursive reach as (
    select f.id from ${row.table('dms-folder')} f where f.id_owner = ${me.id}
    union select p.id_dms_fol from ${row.table('dms-permission')} p where p.id_dms_fol is not null and ${givenTo(me, level)}
    union select f.id from reach join ${row.table('dms-folder')} f on f.id_parent = reach.id where f.inherit_acl = 1)
  select id from reach)))`;

const inSql = (me: Me, level: Level, make: (row: RowRef) => Sql): SqlRule | boolean =>
  keepsArchive(me) || (comesIn(me, level) && { sqlRule: make });

/** A column that names a folder in which the person has so much. */
export const inFolder = (me: Me, level: Level, column: string): SqlRule | boolean =>
  inSql(me, level, row => sql`(${row.col(column)} in ${reach(row, me, level)})`);

/** The effective right on a document in a folder is the highest over itself and the folders above it. */
const inArchive = (me: Me, level: Level): Rule<typeof dmsDocument> => ({
  any: [
    inFolder(me, level, 'idDmsFol'),
    comesIn(me, level) && { idOwner: me.id },
    inSql(
      me,
      level,
      row =>
        sql`(${row.col('id')} in (select p.id_dms_doc from ${row.table('dms-permission')} p where p.id_dms_doc is not null and ${givenTo(me, level)}))`,
    ),
  ],
});

/**
 * Who reads a document's bytes, or changes it. One that hangs on a row is judged by that row alone: its host's rules bind
 * also the administrator and whoever keeps the archive.
 */
export const ofDocument = (me: Me, level: Exclude<Level, 'manage'>): EvenForAdmin<typeof dmsDocument> =>
  evenForAdmin<typeof dmsDocument>({
    any: [{ all: [{ isHosted: 1 }, viaHost('entity', 'idEntity')] }, { all: [{ isHosted: 0 }, inArchive(me, level)] }],
  });

/** Whose rights to a document reach to giving it to others; one that hangs on a row is nobody's to give. */
export const managesDocument = (me: Me): Rule<typeof dmsDocument> => ({
  all: [{ isHosted: 0 }, inArchive(me, 'manage')],
});

/**
 * The row names a document that this person may give to others: none that hangs on a row. With `offset 0` PostgreSQL looks at
 * that one instead of making a list of all.
 */
const managed = (row: RowRef, me: Me): Sql => {
  const theirs = sql`d.id_owner = ${me.id} or d.id_dms_fol in ${reach(row, me, 'manage')}
    or d.id in (select p.id_dms_doc from ${row.table('dms-permission')} p where p.id_dms_doc is not null and ${givenTo(me, 'manage')})`;
  return sql`exists (select from ${row.table('dms-document')} d where d.id = ${row.col('idDmsDoc')} and d.is_hosted = 0${keepsArchive(me) ? sql`` : sql` and (${theirs})`} offset 0)`;
};

/** Who gives and takes rights: to a folder whoever manages it, to a document the same, unless it hangs on a row. */
export const ofPermission = (me: Me): Rule => {
  if (!keepsArchive(me) && !comesIn(me, 'manage')) return false;
  const inFolders = (row: RowRef): Sql =>
    keepsArchive(me)
      ? sql`${row.col('idDmsFol')} is not null`
      : sql`${row.col('idDmsFol')} in ${reach(row, me, 'manage')}`;
  return { sqlRule: row => sql`(${inFolders(row)} or ${managed(row, me)})` };
};
/** Who sees to whom a document was given by link, and takes it back. */
export const ofShare = (me: Me): Rule =>
  (keepsArchive(me) || comesIn(me, 'manage')) && {
    sqlRule: row => managed(row, me),
  };

import {
  type AttachmentKeeper,
  type Db,
  eraseUnnamed,
  purgeMatching,
  sql,
  type Sql,
} from '../../../kernel/server/index.ts';
import { dmsDocument, dmsDocumentVersion } from '../model.ts';

/** Files of rows of one resource, for who shows them beside the rows: `id`, `idEntity`, `name`, `size`, `place`. */
export const attachedTo = (db: Pick<Db, 'table'>, resource: string): Sql =>
  sql`(select d.id, d.id_entity as "idEntity", d.content ->> 'name' as name, (d.content ->> 'size')::int as size, d.place
    from ${db.table('dms-document')} d where d.entity = ${resource} and d.deleted_at is null and d.content is not null)`;

/**
 * A row that goes for good takes its files along. What is under a legal hold, or is a record that nobody has disposed of,
 * keeps the row; what was disposed of stays in the register without it.
 */
export const attachmentKeeper: AttachmentKeeper = {
  held: (db, resource) => sql`select d.id_entity from ${db.table('dms-document')} d where d.entity = ${resource}
    and (d.legal_hold = 1 or (d.id_dms_doc_typ is not null and d.status <> 'disposed'))`,
  async drop(ctx, resource, hosts) {
    const { db } = ctx;
    const { rows } = await db.run<{ id: number; hash: string | null }>(
      sql`select d.id, v.content ->> 'hash' as hash from ${db.table('dms-document')} d
        left join ${db.table('dms-document-version')} v on v.id_dms_doc = d.id
        where d.entity = ${resource} and d.legal_hold = 0 and d.id_dms_doc_typ is null
          and not exists (select from ${hosts} h where h.id = d.id_entity) for update of d`,
    );
    if (rows.length === 0) return;
    const ids = [...new Set(rows.map(row => row.id))];
    await purgeMatching(ctx, dmsDocumentVersion, { idDmsDoc: { in: ids } });
    await purgeMatching(ctx, dmsDocument, { id: { in: ids } });
    await eraseUnnamed(ctx, [...new Set(rows.flatMap(row => row.hash ?? []))]);
  },
};

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { boolean, choice, integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  fileTexts,
  inTransaction,
  invalid,
  isThere,
  mayAttach,
  move,
  notAllowed,
  notFound,
  placeFound,
  raw,
  save,
  seen,
  seenList,
  sharedAnswer,
  sql,
  textSearch,
  type TextState,
  type TxCtx,
  visible,
  wordSearch,
} from '../../../kernel/server/index.ts';
import { dmsAttachment, dmsDocument, dmsDocumentVersion, dmsFolder, dmsRegister } from '../model.ts';
import { keepsArchive, managesDocument } from './rights.ts';

const mostFound = 50;
interface Found {
  readonly id: number;
  readonly title: string;
  readonly idDmsFol: number | null;
  readonly entity: string | null;
  readonly idEntity: number | null;
  readonly mime: string | null;
  readonly isHere: 0 | 1;
  readonly piece: string;
}
/**
 * Documents whose title, marks, tags or text have all the words, under the caller's rights: what hangs on a row that they do
 * not see is not found. Whoever is called so comes before whoever only says it.
 */
const findAll = async (ctx: Ctx, wanted: string, idDmsFol: number | undefined): Promise<readonly Found[]> => {
  const { db } = ctx;
  const documents = db.table('dms-document');
  const found = textSearch('t', wanted);
  const known = wordSearch(
    [raw('d.fold_title'), raw('d.fold_case_mark'), raw('d.fold_sender_mark'), raw('d.fold_tag_words')],
    wanted,
  );
  const here = idDmsFol === undefined ? sql`0` : sql`(d.id_dms_fol = ${idDmsFol})::int`;
  const { rows } = await db.run<Found>(sql`with hit as (select id, max(weight) as weight from (
      select d.id, least(${found.rank}, 1) as weight from ${documents} d join ${fileTexts(db)} t on t.hash = d.content ->> 'hash' where ${found.where}
      union all select d.id, case when ${known.inFirst} then 3 else 2 end from ${documents} d where ${known.where}) h group by id)
    select d.id, d.title, d.id_dms_fol as "idDmsFol", d.entity, d.id_entity as "idEntity",
      d.content ->> 'mime' as mime, coalesce(${here}, 0) as "isHere",
      coalesce((select case when ${found.where} then ${found.place} end from ${fileTexts(db)} t where t.hash = d.content ->> 'hash'), '') as piece
    from hit join ${documents} d on d.id = hit.id where d.id = any(array(select id from hit)) and ${visible(ctx, dmsDocument, 'd')}
    order by coalesce(${here}, 0) desc, hit.weight desc, d.id limit ${mostFound}`);
  return rows;
};
const search = endpoint({
  method: 'GET',
  path: 'dms-document/search',
  summary:
    'Documents found by title, marks, tags and what stands in them, with the place; those of the folder that is open come first.',
  query: { q: text({ required: true, max: 200 }), idDmsFol: integer({ min: 1 }) },
  answer: {
    data: list(
      object({
        id: integer({ required: true }),
        title: text({ required: true }),
        idDmsFol: integer(),
        entity: text(),
        idEntity: integer(),
        mime: text(),
        isHere: boolean(),
        place: list(object({ text: text({ required: true, max: 2000, verbatim: true }), found: boolean() })),
      }),
    ),
  },
  async handle(ctx, { query: { q, idDmsFol } }) {
    if (!ctx.me) throw notAllowed();
    const rows = await findAll(ctx, q, idDmsFol ?? undefined);
    return {
      data: rows.map(({ piece, ...row }) => ({
        ...row,
        place: placeFound(piece, q).map(part => ({ text: part.text, found: part.found ? 1 : 0 })),
      })),
    };
  },
});

const textOf = endpoint({
  method: 'GET',
  path: 'dms-document/text',
  summary: 'Whether a document is found by what stands in it: a scan has no text, and a locked file is not read.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: { state: choice(['waiting', 'read', 'none', 'unreadable', 'erased'], { required: true }) },
  async handle(ctx, { query: { id } }) {
    const document = ctx.me && (await seen(ctx, dmsDocument, id));
    if (!document) throw notFound();
    const { content } = document;
    if (!content) return { state: 'erased' as const };
    const kept = await ctx.db.one<{ state: TextState }>(
      sql`select t.state from ${fileTexts(ctx.db)} t where t.hash = ${content.hash}`,
    );
    return { state: kept?.state ?? ('waiting' as const) };
  },
});

/** The hash of what lies in the store now. */
const hashNow = async (ctx: Ctx, key: string): Promise<string | null> => {
  const kept = await ctx.files.open(key);
  if (!kept) return null;
  const digest = createHash('sha256');
  await pipeline(kept.stream, digest);
  return digest.digest('hex');
};
const integrity = endpoint({
  method: 'GET',
  path: 'dms-document/integrity',
  summary: 'Whether the bytes of each version are still those that were brought.',
  query: { id: integer({ required: true, min: 1 }) },
  answer: {
    data: list(
      object({
        version: integer({ required: true }),
        sha256: text({ required: true }),
        state: choice(['same', 'changed', 'missing', 'erased'], { required: true }),
      }),
    ),
  },
  async handle(ctx, { query: { id } }) {
    if (!ctx.me || !(await seen(ctx, dmsDocument, id))) throw notFound();
    const versions = await seenList(ctx, dmsDocumentVersion, {
      filter: { idDmsDoc: id },
      columns: ['version', 'sha256', 'content'],
    });
    const data: { version: number; sha256: string; state: 'same' | 'changed' | 'missing' | 'erased' }[] = [];
    for (const { version, sha256, content } of versions) {
      const now = content ? await hashNow(ctx, content.hash) : null;
      const state = !content ? 'erased' : now === null ? 'missing' : now === sha256 ? 'same' : 'changed';
      data.push({ version: version!, sha256: sha256!, state });
    }
    return { data };
  },
});

const order = endpoint({
  method: 'PUT',
  path: 'dms-attachment/order',
  summary: 'Puts the attachments of one row into this order; it names each of them once.',
  body: {
    entity: text({ required: true, max: 80 }),
    idEntity: integer({ required: true, min: 1 }),
    ids: list(integer({ required: true, min: 1 }), { required: true }),
  },
  answer: 'nothing',
  async handle(ctx, { body: { entity, idEntity, ids } }) {
    await inTransaction(ctx, async tx => {
      await tx.db.lock('attachments', entity, idEntity);
      const rows = await seenList(tx, dmsAttachment, { filter: { entity, idEntity }, columns: ['place', 'rowVer'] });
      const known = new Map(rows.map(row => [row.id, row]));
      if (new Set(ids).size !== rows.length || ids.some(id => !known.has(id))) throw invalid('ids', 'notAnOption');
      for (const [at, id] of ids.entries())
        if (known.get(id)!.place !== at + 1)
          await save(tx, dmsAttachment, { place: at + 1 }, { as: 'person', id, rowVer: await verOf(tx, id) });
    });
  },
});
const verOf = async ({ db }: TxCtx, id: number): Promise<number> =>
  (await db.one<{ v: number }>(sql`select row_ver as v from ${db.table('dms-document')} where id = ${id}`))!.v;

const mayAdd = endpoint({
  method: 'GET',
  path: 'dms-attachment/may',
  summary: 'Whether the caller may bring files to this row.',
  query: { entity: text({ required: true, max: 80 }), idEntity: integer({ required: true, min: 1 }) },
  answer: { add: boolean() },
  handle: async (ctx, { query: { entity, idEntity } }) => ({ add: (await mayAttach(ctx, entity, idEntity)) ? 1 : 0 }),
});
const mayManage = endpoint({
  method: 'GET',
  path: 'dms-permission/may',
  summary: 'Whether the caller gives and takes rights to this document.',
  query: { idDmsDoc: integer({ required: true, min: 1 }) },
  answer: { manage: boolean() },
  handle: async (ctx, { query: { idDmsDoc } }) => ({
    manage: ctx.me && (await isThere(ctx, dmsDocument, { all: [{ id: idDmsDoc }, managesDocument(ctx.me)] })) ? 1 : 0,
  }),
});

const mostFolders = 10_000;
const tree = endpoint({
  method: 'GET',
  path: 'dms-folder/tree',
  summary: 'Every folder that the caller sees, with what lies in it and what they may do with it.',
  answer: {
    data: list(
      object({
        id: integer({ required: true }),
        idParent: integer(),
        name: text({ required: true }),
        documents: integer({ required: true }),
        inheritAcl: boolean(),
        rowVer: integer({ required: true }),
        can: list(text({ required: true })),
      }),
    ),
    mayMakeRoots: boolean(),
  },
  async handle(ctx) {
    if (!ctx.me) throw notAllowed();
    const rows = await seenList(ctx, dmsFolder, {
      columns: ['idParent', 'name', 'inheritAcl', 'rowVer'],
      sort: ['name'],
      limit: mostFolders,
      can: true,
      labels: false,
    });
    // Of all folders at once, and the same for everybody: one by one, each document of the archive would be fetched by itself.
    const counted = await sharedAnswer(
      ctx,
      sql`select json_object_agg(c.id, c.documents) from (select d.id_dms_fol as id, count(*)::int as documents
        from ${ctx.db.table('dms-document')} d where d.id_dms_fol is not null and d.deleted_at is null group by 1) c`,
    );
    const documentsIn = JSON.parse(counted || '{}') as Readonly<Record<number, number>>;
    const data = rows.map(({ id, idParent, name, inheritAcl, rowVer, can = [] }) => ({
      id,
      idParent: idParent ?? null,
      name: name!,
      documents: documentsIn[id] ?? 0,
      inheritAcl: inheritAcl!,
      rowVer: rowVer!,
      can: [...can],
    }));
    return { data, mayMakeRoots: keepsArchive(ctx.me) ? 1 : 0 };
  },
});

const roles = endpoint({
  method: 'GET',
  path: 'dms-permission/roles',
  summary: 'The roles that a folder or a document can be opened to, as people call them.',
  answer: { data: list(object({ value: text({ required: true }), label: text({ required: true }) })) },
  async handle(ctx) {
    if (!ctx.me) throw notAllowed();
    const called = Object.entries(ctx.app.rights.roles).map(([value, role]) => ({
      value,
      label: ctx.language === 'hr' ? role.hr : role.en,
    }));
    return { data: called.sort((a, b) => a.label.localeCompare(b.label, 'hr')) };
  },
});

const mostLevels = 20;
const path = endpoint({
  method: 'POST',
  path: 'dms-folder/path',
  summary: 'The folder at the end of these names below another one; what is missing on the way is made.',
  about: 'dms-folder',
  body: {
    idParent: integer({ required: true, min: 1 }),
    names: list(text({ required: true, max: 120 }), { required: true }),
  },
  answer: { id: integer({ required: true }) },
  async handle(ctx, { body: { idParent, names } }) {
    if (names.length > mostLevels) throw invalid('names', 'invalidValue');
    return inTransaction(ctx, async tx => {
      // Two who bring the same folder make it once.
      await tx.db.lock('folder path', idParent);
      let id = idParent;
      for (const name of names) {
        const there = await tx.db.one<{ id: number }>(
          sql`select id from ${tx.db.table('dms-folder')} where id_parent = ${id} and lower(name) = lower(${name})`,
        );
        // Through a folder that the caller does not see nothing is made.
        if (there && !(await seen(tx, dmsFolder, there.id))) throw notAllowed();
        id = there?.id ?? (await save(tx, dmsFolder, { idParent: id, name }, { as: 'person' })).after.id;
      }
      return { id };
    });
  },
});

const dispose = endpoint({
  method: 'PUT',
  path: 'dms-register/dispose',
  summary:
    'Disposes of documents whose time has passed, under the number of the State Archive’s approval: all or none.',
  about: 'dms-document',
  body: {
    ids: list(integer({ required: true, min: 1 }), { required: true }),
    approvalNo: text({ required: true, max: 100 }),
  },
  answer: { disposed: integer({ required: true }) },
  async handle(ctx, { body: { ids, approvalNo } }) {
    if (!ctx.me || !keepsArchive(ctx.me)) throw notAllowed();
    if (ids.length === 0 || ids.length > 500) throw invalid('ids', 'invalidValue');
    const each = [...new Set(ids)].sort((a, b) => a - b);
    await inTransaction(ctx, async tx => {
      for (const id of each) await move(tx, dmsDocument, id, 'dispose', { approvalNo }, { as: 'system' });
    });
    return { disposed: each.length };
  },
});

/** Whoever keeps the archive holds also what hangs on records that they do not read: they know of it, not what stands in it. */
const hold = endpoint({
  method: 'PUT',
  path: 'dms-register/hold',
  summary: 'Puts documents under a legal hold, or ends it: all or none.',
  about: 'dms-document',
  body: {
    ids: list(integer({ required: true, min: 1 }), { required: true }),
    legalHold: boolean(),
  },
  answer: { changed: integer({ required: true }) },
  async handle(ctx, { body: { ids, legalHold } }) {
    if (!ctx.me || !keepsArchive(ctx.me)) throw notAllowed();
    if (ids.length === 0 || ids.length > 500) throw invalid('ids', 'invalidValue');
    const each = [...new Set(ids)].sort((a, b) => a - b);
    return inTransaction(ctx, async tx => {
      const known = await seenList(tx, dmsRegister, {
        filter: { id: each },
        columns: ['legalHold'],
        limit: 500,
      });
      if (known.length < each.length) throw notFound();
      const changing = known.filter(row => row.legalHold !== legalHold);
      for (const { id } of changing) await save(tx, dmsDocument, { legalHold }, { as: 'system', id });
      return { changed: changing.length };
    });
  },
});

export const documentEndpoints = [
  search,
  textOf,
  integrity,
  order,
  mayAdd,
  mayManage,
  tree,
  roles,
  path,
  dispose,
  hold,
];

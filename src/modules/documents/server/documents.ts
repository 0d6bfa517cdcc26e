import { type FileValue, type Row, type Values, wallClock } from '../../../kernel/resource/index.ts';
import {
  clock,
  col,
  type Ctx,
  error,
  evenForAdmin,
  isThere,
  KeptFile,
  type MoveRule,
  type Policy,
  type Problem,
  rule,
  save,
  sql,
  type TxCtx,
  via,
  viaHost,
  type WriteEvent,
} from '../../../kernel/server/index.ts';
import {
  type dmsAttachment,
  type dmsDocument,
  dmsDocumentVersion,
  dmsFolder,
  type dmsRegister,
  largestDocument,
} from '../model.ts';
import { againstDisposal, eraseBytes, keptUntil, today } from './retention.ts';
import { inFolder, keepsArchive, ofDocument } from './rights.ts';

type Document = Row<typeof dmsDocument>;
/** What a document and an attachment have in common: both are faces of one row. */
type Held = Pick<Document, 'id' | 'title' | 'content' | 'versionNote' | 'currentVersion' | 'legalHold'>;
type Change = Omit<WriteEvent<typeof dmsDocument>, 'row' | 'before'> & {
  readonly before: Held | null;
  readonly row: Held;
};
/** Sentences that both faces have. */
type Shared = Problem<typeof dmsAttachment> & Problem<typeof dmsDocument>;

/** The same file once more, as a call that is repeated brings it, is no new version. */
const bringsContent = ({ verb, input, before }: Pick<Change, 'verb' | 'input' | 'before'>): boolean => {
  if (verb === 'create') return true;
  const { content } = input as { content?: FileValue | null };
  const isSame = content?.hash === before?.content?.hash && content?.name === before?.content?.name;
  return verb === 'update' && 'content' in input && !isSame;
};

/** What the row says beyond the face that is written through. */
interface Kept {
  readonly idLockedBy: number | null;
  readonly idDmsDocTyp: number | null;
  readonly isFiled: 0 | 1;
  readonly status: string;
}
const keptOf = async ({ db }: Ctx, id: number): Promise<Kept> =>
  (await db.one<Kept>(
    sql`select id_locked_by as "idLockedBy", id_dms_doc_typ as "idDmsDocTyp", is_filed as "isFiled", status from ${db.table('dms-document')} where id = ${id}`,
  ))!;

const againstChange = async (ctx: Ctx, event: Change): Promise<Shared[]> => {
  const { verb, before, row, input } = event;
  const kept = await keptOf(ctx, row.id);
  const taken = kept.idLockedBy !== null && kept.idLockedBy !== ctx.me?.id;
  if (verb === 'remove') {
    if (row.legalHold === 1) return [error('onHold')];
    if (taken) return [error('takenByOther')];
    // What has a type or was issued is a record: it goes by disposal, or not at all.
    return kept.idDmsDocTyp !== null || kept.isFiled === 1 || kept.status === 'disposed' ? [error('isRecord')] : [];
  }
  if (verb === 'restore') return [];
  if (kept.status === 'disposed') return [error('isClosed')];
  if (verb === 'create') return [];
  if (before!.legalHold === 1 && Object.keys(input).some(name => name !== 'legalHold')) return [error('onHold')];
  if (!('content' in input)) return [];
  if (kept.status !== 'active' || kept.isFiled === 1) return [error('isClosed', 'content')];
  return taken ? [error('takenByOther', 'content')] : [];
};

const tagWords = (tags: readonly string[] | null): string | null => tags?.join(' ').slice(0, 2000) || null;
const fileNamed = (name: string): string => name.replace(/\.[A-Za-z0-9]{1,8}$/, '');
/** Title, number and note of what is brought. */
const fillContent = (event: Pick<Change, 'verb' | 'input' | 'before'>): Values => {
  const { before } = event;
  if (!bringsContent(event)) return {};
  const { content, title, versionNote } = event.input as { content?: FileValue; title?: string; versionNote?: string };
  const called = title ?? before?.title ?? null;
  return {
    ...(called === null && content && { title: fileNamed(content.name) }),
    currentVersion: (before?.currentVersion ?? 0) + 1,
    versionNote: versionNote ?? null,
  };
};
/** Every state of the file is kept beside the document, for good. */
const keepVersion = async (ctx: TxCtx, { id, content, versionNote, currentVersion }: Held): Promise<void> => {
  if (content === null) return;
  await save(
    ctx,
    dmsDocumentVersion,
    {
      idDmsDoc: id,
      version: currentVersion,
      content: new KeptFile(content),
      fileName: content.name,
      mime: content.mime,
      sizeBytes: content.size,
      sha256: content.hash,
      comment: versionNote,
    },
    { as: 'system' },
  );
};

interface TypeRules {
  readonly id: number;
  readonly retentionYears: number | null;
  readonly retentionFrom: 'created' | 'closed';
  readonly allowedExt: readonly string[] | null;
  readonly maxSizeMb: number;
}
const typeOf = ({ db }: Ctx, id: number | null): Promise<TypeRules | null> =>
  db.one<TypeRules>(
    sql`select id, retention_years as "retentionYears", retention_from as "retentionFrom", allowed_ext as "allowedExt", max_size_mb as "maxSizeMb" from ${db.table('dms-document-type')} where id = ${id}`,
  );
const againstType = async (ctx: Ctx, row: Document): Promise<Problem<typeof dmsDocument>[]> => {
  const type = await typeOf(ctx, row.idDmsDocTyp);
  if (!type || row.content === null) return [];
  const extension = /\.([A-Za-z0-9]{1,8})$/.exec(row.content.name)?.[1]?.toLowerCase() ?? '';
  const allowed = (type.allowedExt ?? []).map(ext => ext.toLowerCase().replace(/^\./, ''));
  if (allowed.length > 0 && !allowed.includes(extension))
    return [error('extensionNotAllowed', 'content', { allowed: allowed.join(', ') })];
  return row.content.size > type.maxSizeMb * 1_048_576
    ? [error('tooLargeForType', 'content', { max: type.maxSizeMb })]
    : [];
};

const changes: Pick<MoveRule<typeof dmsDocument>, 'by'> = { by: me => ofDocument(me, 'edit') };
const notTaken = (ctx: Ctx, row: Document): Problem<typeof dmsDocument>[] =>
  row.idLockedBy !== null && row.idLockedBy !== ctx.me?.id ? [error('takenByOther')] : [];
const free = { idLockedBy: null, lockedAt: null };

export const dmsDocumentPolicy: Policy<typeof dmsDocument> = {
  few: true,
  read: me => ofDocument(me, 'view'),
  create: me => inFolder(me, 'edit', 'idDmsFol'),
  update: me => ofDocument(me, 'edit'),
  remove: me => ofDocument(me, 'edit'),
  fields: { legalHold: { writtenBy: keepsArchive } },
  async fill(ctx, event) {
    const { verb, before, input } = event;
    const filled = fillContent(event as never);
    const given = { ...before, ...input } as Partial<Document>;
    const type = await typeOf(ctx, given.idDmsDocTyp ?? null);
    const created = before?.createdAt ? String(before.createdAt).slice(0, 10) : today(ctx);
    return {
      ...filled,
      ...(verb === 'create' && input.idOwner === undefined && { idOwner: ctx.me?.id ?? null }),
      ...('tags' in input && { tagWords: tagWords(input.tags as readonly string[] | null) }),
      retainUntil: type && keptUntil(type, { created, closed: given.closedAt ?? null }),
    };
  },
  async check(ctx, event) {
    const { verb, before, row, input } = event;
    const against = await againstChange(ctx, event as never);
    if (against.length > 0 || verb === 'remove' || verb === 'restore') return against;
    if (row.expiresOn !== null && row.docDate !== null && row.expiresOn < row.docDate)
      return [error('expiresBeforeItBegins', 'expiresOn')];
    const { me } = ctx;
    if (verb === 'update' && me && row.isHosted === 0 && row.idDmsFol !== before!.idDmsFol) {
      const into = { all: [{ id: row.idDmsFol! }, inFolder(me, 'edit', 'id')] };
      if (!(await isThere(ctx, dmsFolder, into))) return [error('notYoursToFill', 'idDmsFol')];
    }
    return 'content' in input || 'idDmsDocTyp' in input ? againstType(ctx, row) : [];
  },
  effect: async (ctx, event) => {
    if (bringsContent(event as never)) await keepVersion(ctx, event.row);
  },
  moves: {
    archive: { ...changes, ready: notTaken, set: () => free },
    reopen: changes,
    checkOut: {
      ...changes,
      ready: (ctx, row) => (row.legalHold === 1 ? [error('onHold')] : notTaken(ctx, row)),
      set: ctx => ({ idLockedBy: ctx.me!.id, lockedAt: wallClock(ctx.now) }),
    },
    checkIn: {
      ...changes,
      ready: (ctx, row) => (keepsArchive(ctx.me!) ? [] : notTaken(ctx, row)),
      set: () => free,
    },
    bringBack: {
      ...changes,
      ready: (ctx, row) => (row.legalHold === 1 ? [error('onHold')] : notTaken(ctx, row)),
      check: async (ctx, row, { version }) =>
        version < row.currentVersion && (await contentOf(ctx, row.id, version))
          ? []
          : [error('versionUnknown', 'version')],
      set: async (ctx, row, { version, note }) => ({
        content: await contentOf(ctx, row.id, version),
        currentVersion: row.currentVersion + 1,
        versionNote: note?.slice(0, 200) ?? `← ${version}`,
      }),
      effect: (ctx, row) => keepVersion(ctx, row),
    },
    dispose: {
      by: 'system',
      check: againstDisposal,
      set: (ctx, _row, { approvalNo }) => ({ ...free, content: null, disposedAt: today(ctx), approvalNo }),
      effect: (ctx, row) => eraseBytes(ctx, row.id),
    },
  },
};
const contentOf = async ({ db }: Ctx, id: number, version: number): Promise<FileValue | null> =>
  (
    await db.one<{ content: FileValue | null }>(
      sql`select content from ${db.table('dms-document-version')} where id_dms_doc = ${id} and version = ${version}`,
    )
  )?.content ?? null;

/** A version is read by whoever reads the document itself. */
export const dmsDocumentVersionPolicy: Policy<typeof dmsDocumentVersion> = { few: true, read: () => via('idDmsDoc') };

const asItsHost = () => evenForAdmin<typeof dmsAttachment>(viaHost('entity', 'idEntity'));
export const dmsAttachmentPolicy: Policy<typeof dmsAttachment> = {
  read: asItsHost,
  create: asItsHost,
  update: asItsHost,
  remove: asItsHost,
  async fill(ctx, event) {
    const { verb, input } = event;
    const filled = fillContent(event as never);
    if (verb !== 'create') return filled;
    await ctx.db.lock('attachments', String(input.entity), Number(input.idEntity));
    return {
      ...filled,
      idOwner: ctx.me?.id ?? null,
      isPrivate: ctx.app.resources.get(String(input.entity))?.audit === 'none' ? 1 : 0,
      place: input.place ?? (await lastPlace(ctx, String(input.entity), Number(input.idEntity))).place + 1,
    };
  },
  async check(ctx, event) {
    const { verb, before, row } = event;
    if (verb === 'update' && (row.entity !== before!.entity || row.idEntity !== before!.idEntity))
      return [error('hostUnknown', 'idEntity')];
    if (verb !== 'remove') {
      const against = await againstLimits(ctx, row, verb !== 'update' || 'content' in event.input);
      if (against.length > 0) return against;
    }
    return againstChange(ctx, event as never);
  },
  effect: async (ctx, event) => {
    if (bringsContent(event as never)) await keepVersion(ctx, event.row as never);
  },
};
const megabytes = (bytes: number): number => Math.floor(bytes / 1_048_576);
/** How many and how large they may be is the host's to say. */
const againstLimits = async (
  ctx: Ctx,
  { entity, idEntity, content }: Row<typeof dmsAttachment>,
  isBrought: boolean,
): Promise<Problem<typeof dmsAttachment>[]> => {
  if (!isBrought) return [];
  const said = ctx.app.resources.get(entity)?.attachments;
  const { max = 20, maxBytes = largestDocument, maxTotalBytes } = typeof said === 'object' ? said : {};
  const there = await lastPlace(ctx, entity, idEntity);
  if (there.n > max) return [error('tooManyAttachments', 'content', { max })];
  if (content && content.size > maxBytes) return [error('tooLargeHere', 'content', { max: megabytes(maxBytes) })];
  return maxTotalBytes !== undefined && there.size > maxTotalBytes
    ? [error('tooMuchTogether', 'content', { max: megabytes(maxTotalBytes) })]
    : [];
};
const lastPlace = async (
  { db }: Ctx,
  entity: string,
  idEntity: number,
): Promise<{ n: number; place: number; size: number }> =>
  (await db.one<{ n: number; place: number; size: number }>(
    sql`select count(*)::int as n, coalesce(max(place), 0) as place, coalesce(sum((content ->> 'size')::bigint), 0)::float8 as size
      from ${db.table('dms-document')} where entity = ${entity} and id_entity = ${idEntity} and deleted_at is null`,
  ))!;

export const dmsRegisterPolicy: Policy<typeof dmsRegister> = {
  // Files of letters are no records of the institution, also not for whoever keeps all others.
  read: me => evenForAdmin<typeof dmsRegister>(keepsArchive(me) && rule`${col('isPrivate')} = 0`),
  scenarios: {
    dueForDisposal: {
      where: () => ({
        all: [rule`${col('retainUntil')} < ${clock}`, { status: { in: ['active', 'archived'] }, legalHold: 0 }],
      }),
    },
    disposed: { where: () => ({ status: 'disposed' }) },
    onHold: { where: () => ({ legalHold: 1 }) },
    hosted: { where: () => ({ entity: { isNull: false } }) },
  },
};

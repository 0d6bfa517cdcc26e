import {
  bilingual,
  boolean,
  chip,
  choice,
  date,
  dateTime,
  file,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';

/** Readers know who filed and who works on a document, though they find no accounts. */
const nameOf = (column: string) =>
  text({ computed: `(select concat_ws(' ', u.first_name, u.last_name) from {user} u where u.id = {row}.${column})` });

export const largestDocument = 50 * 1_048_576;

/** A folder of the institution's documents. Rights go down the tree until a folder says that it has its own. */
export const dmsFolder = resource('dms-folder', {
  label: 'name',
  sort: ['name'],
  tree: 'idParent',
  delete: 'hard',
  checks: ['notYoursToFill', 'rootsAreKept', 'folderIsSystem'],
  fields: {
    idParent: ref('dms-folder'),
    name: text({ required: true, max: 120, search: true, inList: true, pattern: '^[^/\\\\]+$' }),
    idOwner: ref('user', { readonly: true, inList: true }),
    /** Kept by a module for what belongs to it. */
    isSystem: boolean({ readonly: true }),
    inheritAcl: boolean({ default: 1, inList: true }),
    documents: integer({
      computed: '(select count(*)::int from {dms-document} d where d.id_dms_fol = {row}.id and d.deleted_at is null)',
      inList: true,
    }),
  },
  constraints: {
    nameTwice: { unique: ['idParent', 'name'], ignoreCase: true },
    rootTwice: { unique: ['name'], ignoreCase: true, where: 'id_parent is null' },
  },
  erase: {
    idOwner: {
      keep: 'Who keeps a folder of the institution is part of its records.',
      hr: 'Tko vodi mapu ustanove, dio je njezine evidencije.',
    },
  },
});

/** What a document is, and how long the institution keeps such ones. */
export const dmsDocumentType = resource('dms-document-type', {
  label: 'name',
  order: true,
  fields: {
    name: bilingual({ required: true, search: true, inList: true }),
    /** Nothing said: for ever. */
    retentionYears: integer({ min: 1, max: 100, inList: true }),
    retentionFrom: choice(['created', 'closed'], { required: true, default: 'created', inList: true }),
    allowedExt: chip({ max: 20 }),
    maxSizeMb: integer({ required: true, min: 1, max: 50, default: 20 }),
    klasaCode: text({ max: 20 }),
  },
  constraints: { nameTwice: { unique: ['nameHr'], ignoreCase: true } },
});

const kept = flow(
  ['active', 'archived', 'disposed'],
  {
    archive: { from: ['active'], to: 'archived', undo: 'reopen' },
    reopen: { from: ['archived'], to: 'active', undo: 'archive' },
    /** Whoever works on a document takes it: nobody else puts a version in meanwhile. */
    checkOut: { from: ['active'], to: 'active' },
    checkIn: { from: ['active'], to: 'active' },
    bringBack: { from: ['active'], to: 'active', input: { version: integer({ required: true, min: 1 }) } },
    dispose: {
      from: ['active', 'archived'],
      to: 'disposed',
      input: { approvalNo: text({ required: true, max: 100 }) },
    },
  },
  { kinds: { active: 'ok', archived: 'lock', disposed: 'none' } },
);

/**
 * A document: what is known of it, and its newest version. It lies in a folder, whose rights it has, or hangs on a row of
 * another module (`entity`, `idEntity`) and is read and changed as that row is.
 */
export const dmsDocument = resource('dms-document', {
  label: 'title',
  description: 'description',
  sort: ['title'],
  checks: [
    'notYoursToFill',
    'takenByOther',
    'onHold',
    'isRecord',
    'isClosed',
    'extensionNotAllowed',
    'tooLargeForType',
    'versionUnknown',
    'notDueYet',
    'keptForEver',
    'expiresBeforeItBegins',
  ],
  verbs: ['create', 'update', 'delete'],
  silent: 'isPrivate',
  fields: {
    /** Nothing said: what the file is called. */
    title: text({ max: 255, search: true, inList: true }),
    idDmsFol: ref('dms-folder', { inList: true }),
    idDmsDocTyp: ref('dms-document-type', { inList: true }),
    content: file({ maxBytes: largestDocument, fullText: true, inList: true }),
    sizeBytes: integer({ computed: "({row}.content ->> 'size')::int" }),
    versionNote: text({ max: 200 }),
    description: longtext({ max: 4000 }),
    tags: chip({ max: 20 }),
    /** The tags as they are searched for. */
    tagWords: text({ max: 2000, search: true, readonly: true, invisibleInForm: true, invisibleInTable: true }),
    docDate: date({ inList: true }),
    /** The case it belongs to, and the mark that its sender gave it. */
    caseMark: text({ max: 100, search: true }),
    senderMark: text({ max: 100, search: true }),
    currentVersion: integer({ required: true, min: 1, default: 1, readonly: true, inList: true }),
    idOwner: ref('user', { readonly: true, inList: true }),
    ownerName: nameOf('id_owner'),
    idLockedBy: ref('user', { readonly: true }),
    lockedByName: nameOf('id_locked_by'),
    lockedAt: dateTime({ readonly: true }),
    /** Three days that are not one: it no longer holds, it may go, it is gone. */
    expiresOn: date(),
    closedAt: date(),
    retainUntil: date({ readonly: true, inList: true }),
    disposedAt: date({ readonly: true }),
    approvalNo: text({ max: 100, readonly: true }),
    legalHold: boolean({ inList: true }),
    /** An act as it was issued: a record, whatever its type says. */
    isFiled: boolean({ readonly: true, invisibleInForm: true }),
    isHosted: boolean({ readonly: true, invisibleInForm: true }),
    entity: text({ max: 80, readonly: true, invisibleInForm: true }),
    idEntity: integer({ min: 1, readonly: true, invisibleInForm: true }),
    /** It hangs on a row of which the audit keeps nothing, a letter: neither audit nor register speak of it. */
    isPrivate: boolean({ readonly: true, invisibleInForm: true, invisibleInTable: true }),
    caption: text({ max: 100, readonly: true, invisibleInForm: true }),
    place: integer({ readonly: true, invisibleInForm: true, invisibleInTable: true }),
    status: state(kept),
  },
  constraints: {
    hostWhole: { check: '(is_hosted = 1) = (entity is not null) and (entity is null) = (id_entity is null)' },
    hasPlace: { check: '(id_dms_fol is null) = (is_hosted = 1)', fields: ['idDmsFol'] },
    lockWhole: { check: '(id_locked_by is null) = (locked_at is null)', fields: ['idLockedBy'] },
    holdsItsBytes: { check: "content is not null or status = 'disposed'", fields: ['content'] },
    holdStops: { check: "legal_hold = 0 or status <> 'disposed'", fields: ['legalHold'] },
  },
  indexes: [['entity', 'idEntity', 'place'], ['retainUntil'], ['-updatedAt']],
  erase: {
    idOwner: {
      keep: 'Who filed a document of the institution is part of its records.',
      hr: 'Tko je odložio dokument ustanove, dio je njezine evidencije.',
    },
    idLockedBy: {
      keep: 'A checked-out document is given back by whoever keeps it.',
      hr: 'Preuzeti dokument vraća onaj tko ga vodi.',
    },
  },
});

/** One state of a document's file, as it was brought: it never changes. */
export const dmsDocumentVersion = resource('dms-document-version', {
  label: ['idDmsDoc', 'version'],
  sort: ['-version'],
  owner: 'idDmsDoc',
  verbs: [],
  silent: 'idDmsDoc.isPrivate',
  fields: {
    idDmsDoc: ref('dms-document', { required: true, inList: true }),
    version: integer({ required: true, min: 1, readonly: true, inList: true }),
    content: file({ readonly: true, inList: true }),
    fileName: text({ required: true, max: 200, readonly: true }),
    mime: text({ required: true, max: 200, readonly: true }),
    sizeBytes: integer({ required: true, min: 0, readonly: true, inList: true }),
    sha256: text({ required: true, length: 64, readonly: true }),
    comment: text({ max: 200, readonly: true, inList: true }),
    broughtBy: nameOf('created_by'),
  },
  constraints: { versionTwice: { unique: ['idDmsDoc', 'version'] } },
});

/** Who may do what with a folder, and with all below it, or with one document. */
export const dmsPermission = resource('dms-permission', {
  label: ['subjectKind', 'level'],
  delete: 'hard',
  checks: ['roleUnknown', 'givenTwice'],
  fields: {
    idDmsFol: ref('dms-folder', { cascade: true, inList: true }),
    idDmsDoc: ref('dms-document', { cascade: true, inList: true }),
    subjectKind: choice(['user', 'role', 'esessiontype', 'all'], { required: true, default: 'role', inList: true }),
    idUser: ref('user', { inList: true }),
    role: text({ max: 64, inList: true }),
    /** Those who sit in a body or work for it, as long as their mandates last. */
    idEsesstype: ref('esessiontype', { inList: true }),
    level: choice(['view', 'edit', 'manage'], { required: true, default: 'view', inList: true }),
  },
  constraints: {
    ofOne: { check: '(id_dms_fol is null) <> (id_dms_doc is null)', fields: ['idDmsFol'] },
    subjectWhole: {
      check:
        "(subject_kind = 'user') = (id_user is not null) and (subject_kind = 'role') = (role is not null) and (subject_kind = 'esessiontype') = (id_esesstype is not null)",
      fields: ['subjectKind'],
    },
  },
  erase: { idUser: 'remove' },
});

/** A document given to somebody without an account: a link by mail that ends on its day, with a password if one is said. */
export const dmsShare = resource('dms-share', {
  label: 'email',
  sort: ['-id'],
  owner: 'idDmsDoc',
  delete: 'hard',
  verbs: ['delete'],
  checks: ['shareHosted', 'shareTooLong', 'sharePast', 'shareGone', 'shareLocked', 'sharePassword'],
  erase: { email: 'mark' },
  fields: {
    idDmsDoc: ref('dms-document', { required: true, cascade: true, readonly: true, inList: true }),
    email: text({ required: true, format: 'email', readonly: true, inList: true }),
    until: date({ required: true, readonly: true, inList: true }),
    hasPassword: boolean({ readonly: true, inList: true }),
    /** What the password is compared with. */
    proof: text({ max: 200, readonly: true, invisibleInForm: true, invisibleInTable: true }),
    wrongTries: integer({ required: true, min: 0, default: 0, readonly: true }),
    taken: integer({ required: true, min: 0, default: 0, readonly: true, inList: true }),
  },
});

/** A file that hangs on a row of any module: the document, as that row's page knows it. */
export const dmsAttachment = resource('dms-attachment', {
  label: 'title',
  sort: ['place', 'id'],
  over: { resource: 'dms-document', where: { isHosted: 1 } },
  checks: [
    'hostUnknown',
    'tooManyAttachments',
    'tooLargeHere',
    'tooMuchTogether',
    'takenByOther',
    'onHold',
    'isRecord',
    'isClosed',
  ],
  fields: {
    entity: text({ required: true, max: 80 }),
    idEntity: integer({ required: true, min: 1 }),
    title: text({ max: 255, search: true, inList: true }),
    caption: text({ max: 100, inList: true }),
    content: file({ maxBytes: largestDocument, fullText: true, inList: true }),
    versionNote: text({ max: 200 }),
    place: integer({ min: 1 }),
    currentVersion: integer({ readonly: true, inList: true }),
    legalHold: boolean({ readonly: true }),
  },
});

/** What is known of every document, whoever reads its bytes: for those who keep the archive. */
export const dmsRegister = resource('dms-register', {
  label: 'title',
  sort: ['title'],
  over: { resource: 'dms-document' },
  verbs: [],
  scenarios: ['dueForDisposal', 'disposed', 'onHold', 'hosted'],
  fields: {
    title: text({ search: true, inList: true }),
    idDmsFol: ref('dms-folder', { inList: true }),
    entity: text({ inList: true }),
    idEntity: integer(),
    idDmsDocTyp: ref('dms-document-type', { inList: true }),
    currentVersion: integer({ inList: true }),
    docDate: date(),
    expiresOn: date(),
    closedAt: date(),
    retainUntil: date({ inList: true }),
    disposedAt: date({ inList: true }),
    approvalNo: text({ inList: true }),
    legalHold: boolean({ inList: true }),
    status: choice(['active', 'archived', 'disposed'], { inList: true }),
  },
});

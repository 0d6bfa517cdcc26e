import {
  array,
  boolean,
  chip,
  choice,
  dateTime,
  flow,
  integer,
  isBlank,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** What a message is about, in the order of the menus. */
export const messageTypes = [
  'general',
  'survey',
  'esession',
  'internship',
  'internshipTask',
  'internshipApproval',
  'alumniStudent',
  'alumniEmployer',
] as const;
export type MessageType = (typeof messageTypes)[number];
export const isMessageType = (name: string): name is MessageType => (messageTypes as readonly string[]).includes(name);

/** The column that says which survey, session, internship or task a message belongs to. */
export const linkFields = ['idSurvImp', 'idEsess', 'idInts', 'idIntsTask'] as const;
export type LinkField = (typeof linkFields)[number];
/** Each type has its own link, which it needs; general and alumni messages have none. */
export const linkOf: Readonly<Partial<Record<MessageType, LinkField>>> = {
  survey: 'idSurvImp',
  esession: 'idEsess',
  internship: 'idInts',
  internshipTask: 'idIntsTask',
  internshipApproval: 'idInts',
};

/** How somebody hears of a message beside the inbox itself. */
export const channels = ['portal', 'email', 'digest'] as const;
export type Channel = (typeof channels)[number];

/** A type's own link is there, and no other one. An answer takes over the link of what it answers. */
const link = (field: LinkField) =>
  integer({
    min: 1,
    check: (value, row) => {
      if (row.idReplyTo) return null;
      const isOwn = linkOf[row.messType as MessageType] === field;
      if (isOwn && isBlank(value)) return 'linkNeeded';
      return !isOwn && !isBlank(value) ? 'linkNotOfType' : null;
    },
  });
const linksOfType = `(mess_type in ('survey')) = (id_surv_imp is not null) and (mess_type in ('esession')) = (id_esess is not null)
  and (mess_type in ('internship', 'internshipApproval')) = (id_ints is not null) and (mess_type in ('internshipTask')) = (id_ints_task is not null)`;

export const largestAttachment = 20 * 1_048_576;
export const mostAttachments = 10;

/** A message as its sender wrote it, or as the portal itself says it. */
export const outbox = resource('outbox', {
  // What was written is between its writer and its readers: the audit keeps only that it was sent, by whom and to how many.
  label: 'subject',
  sort: ['-createdAt'],
  audit: 'none',
  erase: { subject: 'name', body: 'name' },
  attachments: { max: mostAttachments, maxBytes: largestAttachment, maxTotalBytes: 2 * largestAttachment },
  checks: [
    'linkNeeded',
    'linkNotOfType',
    'linkNotHere',
    'linkNotYours',
    'aboutNotThere',
    'recipientUnknown',
    'audienceNotHere',
    'audienceNotYours',
    'mayOnlyReply',
    'mayOnlyReplyNamed',
    'outOfReach',
    'outOfReachNamed',
    'accountClosed',
    'accountClosedNamed',
    'notYourself',
    'notYourselfNamed',
    'linkNotHereNamed',
    'linkNotYoursNamed',
    'nobodyThere',
    'tooManyRecipients',
    'tooManySent',
    'tooManyDrafts',
    'threadGone',
  ],
  fields: {
    messType: choice(messageTypes, { required: true, default: 'general', inList: true }),
    subject: text({ required: true, max: 200, search: true, inList: true }),
    body: longtext({ required: true, max: 20_000, document: true }),
    idSurvImp: link('idSurvImp'),
    idEsess: link('idEsess'),
    idInts: link('idInts'),
    idIntsTask: link('idIntsTask'),
    idReplyTo: integer({ min: 1 }),
    /** The first message of the conversation. */
    idThread: integer({ readonly: true }),
    /** The thing the message is about; its page shows the reader what they sent or received about it. */
    aboutResource: text({ max: 80 }),
    aboutId: integer({ min: 1 }),
    /** Where the message leads: a page of the portal. */
    route: text({ max: 300, readonly: true }),
    /** People by the number of their account. */
    recipients: chip({ max: 500 }),
    /** Whole groups; modules bring the kinds of them and say who is in each. */
    audience: array(
      { kind: text({ required: true, max: 50 }), value: text({ required: true, max: 100 }) },
      { max: 20 },
    ),
    isSystem: boolean({ readonly: true }),
    sendEmail: boolean(),
    idSender: ref('user', { readonly: true }),
    recipientCount: integer({ required: true, min: 0, default: 0, readonly: true, inList: true }),
    seenCount: integer({
      computed: '(select count(*)::int from {message-copy} c where c.id_mess = {row}.id and c.seen = 1)',
      inList: true,
    }),
    sentAt: dateTime({ readonly: true, inList: true }),
    /** Events that say the same again stand for each other: the newest unread one remains. */
    mergeKey: text({ max: 200, readonly: true, invisibleInTable: true, invisibleInForm: true }),
    /** What is to be done, and the rule over the thing that says when it is: nobody has to tick it off. */
    todoKey: text({ max: 100, readonly: true, invisibleInTable: true, invisibleInForm: true }),
    closedWhen: longtext({ max: 4000, readonly: true, invisibleInTable: true, invisibleInForm: true }),
    status: state(
      flow(
        ['draft', 'queued', 'sent', 'failed'],
        {
          send: { from: ['draft', 'failed'], to: ['sent', 'queued'] },
          deliver: { from: ['queued'], to: 'sent' },
          fail: { from: ['queued'], to: 'failed' },
        },
        { kinds: { sent: 'ok', failed: 'bad' } },
      ),
    ),
  },
  constraints: {
    linkOfType: { check: linksOfType, fields: ['messType'] },
    aboutWhole: { check: '(about_resource is null) = (about_id is null)', fields: ['aboutId'] },
    todoAbout: { check: 'todo_key is null or (about_id is not null and closed_when is not null)', fields: ['aboutId'] },
    routeInside: { check: String.raw`route ~ '^/([^/\\]|$)'`, fields: ['route'] },
  },
  indexes: [['idSender', '-createdAt'], ['aboutResource', 'aboutId'], ['idThread'], ['status']],
});

/** One reader's copy: their own marks, and what lists and counts ask for without looking at the message. */
export const messageCopy = resource('message-copy', {
  label: 'idMess',
  internal: true,
  audit: 'none',
  fields: {
    idMess: ref('outbox', { required: true }),
    idUser: ref('user', { required: true }),
    seen: boolean(),
    seenAt: dateTime(),
    isArchived: boolean(),
    sentAt: dateTime({ required: true }),
    messType: choice(messageTypes, { required: true }),
    idSurvImp: integer(),
    idEsess: integer(),
    idInts: integer(),
    idIntsTask: integer(),
    isTodo: boolean(),
    mergeKey: text({ max: 200 }),
    /** How many events this copy stands for. */
    merged: integer({ required: true, min: 1, default: 1 }),
    emailStatus: choice(['none', 'digest', 'soon', 'queued'], { required: true, default: 'none' }),
  },
  constraints: { copyOnce: { unique: ['idMess', 'idUser'] } },
  // A count never looks at the rows themselves: the message's number lies in the index too, as the inbox is read together with its messages.
  indexes: [
    ['idUser', 'seen', 'idMess'],
    ['idUser', '-sentAt'],
    ['idUser', 'idInts', 'seen'],
    ['idUser', 'idIntsTask', 'seen'],
    ['idUser', 'isTodo'],
    ['emailStatus', 'idUser'],
    ['idMess', 'seen'],
  ],
});

const sender =
  "(select concat_ws(' ', u.first_name, u.last_name) from {outbox} m join {user} u on u.id = m.id_sender where m.id = {row}.id_mess)";
/** A received message: the copy and its message as one row. */
export const inbox = resource('inbox', {
  label: 'subject',
  sort: ['-sentAt'],
  verbs: ['update', 'delete'],
  audit: 'none',
  over: {
    resource: 'message-copy',
    through: {
      subject: 'idMess.subject',
      body: 'idMess.body',
      idSender: 'idMess.idSender',
      isSystem: 'idMess.isSystem',
      idThread: 'idMess.idThread',
      idReplyTo: 'idMess.idReplyTo',
      aboutResource: 'idMess.aboutResource',
      aboutId: 'idMess.aboutId',
      route: 'idMess.route',
    },
  },
  scenarios: ['unviewedMessageNumber'],
  fields: {
    subject: text({ search: true, inList: true }),
    body: longtext({ document: true }),
    messType: choice(messageTypes, { readonly: true, inList: true }),
    senderName: text({ computed: sender, inList: true }),
    sentAt: dateTime({ readonly: true, inList: true }),
    seen: boolean({ inList: true }),
    seenAt: dateTime({ readonly: true }),
    isArchived: boolean(),
    isTodo: boolean({ readonly: true }),
    merged: integer({ readonly: true }),
    attachments: integer({
      computed:
        "(select count(*)::int from {dms-document} d where d.entity = 'outbox' and d.id_entity = {row}.id_mess and d.deleted_at is null)",
    }),
    idMess: ref('outbox', { readonly: true }),
    idUser: ref('user', { readonly: true }),
    idSender: ref('user'),
    isSystem: boolean(),
    idThread: integer(),
    idReplyTo: integer(),
    aboutResource: text(),
    aboutId: integer(),
    route: text(),
    idSurvImp: integer({ readonly: true }),
    idEsess: integer({ readonly: true }),
    idInts: integer({ readonly: true }),
    idIntsTask: integer({ readonly: true }),
  },
});

/** When a person last got a letter about messages: what comes within the hour is gathered into one. */
export const messagePace = resource('message-pace', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  stamps: false,
  fields: {
    idUser: ref('user', { required: true, unique: true, cascade: true }),
    letterAt: dateTime({ required: true }),
  },
});

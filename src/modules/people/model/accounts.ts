import {
  bilingual,
  boolean,
  chip,
  choice,
  date,
  dateTime,
  flow,
  image,
  integer,
  languages,
  longtext,
  oib,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** A person's account. Who the person is (teacher, student, mentor) stands in those rows, so here it is only looked up. */
export const user = resource('user', {
  label: { first: 'firstName', last: 'lastName' },
  description: 'username',
  avatar: 'picture',
  sort: ['-createdAt'],
  // An account is never deleted, only anonymised: minutes, grades and decisions keep pointing at it.
  verbs: ['create', 'update'],
  checks: [
    'lastAdmin',
    'ownAccount',
    'wrongCredentials',
    'notConfirmed',
    'isBlocked',
    'wrongCode',
    'pairLocked',
    'addressBusy',
    'wrongPassword',
    'passwordShort',
    'passwordKnown',
    'passwordLikeName',
    'tokenExpired',
    'tokenUsed',
    'tokenUnknown',
    'tooOften',
    'mustAccept',
    'notActing',
    'totpNotStarted',
    'totpIsOn',
    'oidcNotConfigured',
    'setupClosed',
    'registrationClosed',
  ],
  // By the move «anonymise», which knows what an account must still have.
  erase: {
    username: 'blank',
    email: 'blank',
    firstName: 'blank',
    lastName: 'blank',
    oib: 'blank',
    phone: 'blank',
    picture: 'blank',
  },
  fields: {
    username: text({ required: true, max: 100, pattern: '^[a-z0-9][a-z0-9._@-]*$', search: true, inList: true }),
    email: text({ required: true, format: 'email', search: true, inList: true }),
    firstName: text({ required: true, max: 100, search: true, inList: true }),
    lastName: text({ required: true, max: 100, search: true, inList: true }),
    oib: oib({ required: false, unique: true }),
    phone: text({ max: 50 }),
    picture: image(),
    language: choice(languages, { required: true, default: 'hr' }),
    status: state(
      flow(
        ['pending', 'active', 'blocked', 'deleted'],
        {
          confirm: { from: ['pending'], to: 'active' },
          block: { from: ['active'], to: 'blocked', note: 'required', undo: 'unblock' },
          unblock: { from: ['blocked'], to: 'active' },
          anonymise: { from: ['pending', 'active', 'blocked'], to: 'deleted', note: 'required' },
        },
        { kinds: { active: 'ok', blocked: 'bad', deleted: 'none' } },
      ),
    ),
    emailConfirmedAt: dateTime({ readonly: true }),
    lastLoginAt: dateTime({
      computed: '(select o.last_login_at from {user-sign-in} o where o.id_user = {row}.id)',
      inList: true,
    }),
    failedLogins: integer({
      computed: 'coalesce((select o.failed_logins from {user-sign-in} o where o.id_user = {row}.id), 0)',
    }),
    lockedUntil: dateTime({ computed: '(select o.locked_until from {user-sign-in} o where o.id_user = {row}.id)' }),
    termsVersion: integer({ readonly: true }),
    termsAcceptedAt: dateTime({ readonly: true }),
    idTeacher: ref('teacher', {
      computed: '(select o.id from {teacher} o where o.id_user = {row}.id and o.deleted_at is null)',
    }),
    idStudent: ref('student', {
      computed: '(select o.id from {student} o where o.id_user = {row}.id and o.deleted_at is null)',
    }),
    idParEmployee: ref('par-employee', {
      computed: '(select o.id from {par-employee} o where o.id_user = {row}.id and o.deleted_at is null)',
    }),
  },
  constraints: {
    usernameTaken: { unique: ['username'], ignoreCase: true },
    emailTaken: { unique: ['email'], ignoreCase: true },
    usernameLowerCase: { check: 'username = lower(username)', fields: ['username'] },
  },
});

/** The secret half of an account. Internal, so that no list, history or export can ever carry it. */
export const userCredential = resource('user-credential', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, unique: true, cascade: true }),
    passwordHash: text({ required: true, max: 500 }),
    passwordChangedAt: dateTime({ required: true }),
    /** The second proof counts once a first code was given back; until then it is only offered. */
    totpSecret: text({ max: 100 }),
    totpConfirmedAt: dateTime(),
    /** The last half-minute whose code was used: no code is good twice. */
    totpLastStep: integer(),
    /** Hashes of the codes for a lost phone, each good for one use. */
    recoveryCodes: chip(),
  },
});

/** How an account was entered lately. Written at every sign-in, so it stands apart from the account, whose names are indexed for searching. */
export const userSignIn = resource('user-sign-in', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  stamps: false,
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, unique: true, cascade: true }),
    lastLoginAt: dateTime(),
    failedLogins: integer({ required: true, min: 0, default: 0 }),
    lockedUntil: dateTime(),
  },
});

/** A browser in which this person has signed in before: guessing elsewhere does not slow it down. */
export const userBrowser = resource('user-browser', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, cascade: true }),
    tokenHash: text({ required: true, max: 128 }),
    lastSeenAt: dateTime({ required: true }),
  },
  constraints: { knownOnce: { unique: ['idUser', 'tokenHash'] } },
});

/** A sign-in that failed, kept for an hour: what the limits count. The name is hashed, for it may be a password typed into the wrong field. */
export const signInFailure = resource('sign-in-failure', {
  label: 'ip',
  internal: true,
  audit: 'none',
  delete: 'hard',
  stamps: false,
  fields: {
    who: text({ required: true, max: 128 }),
    ip: text({ required: true, max: 64 }),
    at: dateTime({ required: true }),
  },
  indexes: [['who', 'ip', 'at'], ['ip', 'at'], ['at']],
});

/** What somebody said when registering, until their account or profile is made of it. */
export const registration = resource('registration', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, unique: true, cascade: true }),
    viewType: choice(['internal', 'alumni', 'partner'], { required: true }),
    /** The form's fields as JSON, without the password. */
    answers: longtext({ required: true }),
  },
});

/** An account of another provider, or of the same person in another constituent, that leads to this one. */
export const userIdentity = resource('user-identity', {
  label: 'subject',
  delete: 'hard',
  verbs: ['delete'],
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, cascade: true, inList: true }),
    provider: choice(['local', 'google', 'facebook', 'aai', 'constituent'], { required: true, inList: true }),
    subject: text({ required: true, max: 500 }),
    email: text({ format: 'email', inList: true }),
  },
  constraints: { identityTaken: { unique: ['provider', 'subject'] } },
});

/** A link sent by mail, or a word to another constituent: kept only as a hash, good for one use. */
export const userToken = resource('user-token', {
  label: 'idUser',
  internal: true,
  audit: 'none',
  delete: 'hard',
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, cascade: true }),
    kind: choice(['confirm', 'recovery', 'invite', 'emailChange', 'vouch'], { required: true }),
    hash: text({ required: true, unique: true, max: 128 }),
    email: text({ format: 'email' }),
    expiresAt: dateTime({ required: true }),
    usedAt: dateTime(),
  },
});

/** A browser that is signed in. Rows are made by signing in; a person may end their own. */
export const session = resource('session', {
  label: ['ip', 'userAgent'],
  audit: 'none',
  delete: 'hard',
  verbs: ['delete'],
  sort: ['-lastSeenAt'],
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, cascade: true, inList: true }),
    tokenHash: text({
      required: true,
      unique: true,
      max: 128,
      readonly: true,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    lastSeenAt: dateTime({ required: true, inList: true }),
    expiresAt: dateTime({ required: true, inList: true }),
    ip: text({ max: 64, inList: true }),
    userAgent: text({ max: 500, inList: true }),
    /** The administrator who acts as the user, and why. */
    idActor: ref('user', { cascade: true }),
    actReason: text({ max: 500 }),
    /** The module in which the person works on screens that stand under several: those lead on inside it. */
    module: text({ max: 64, readonly: true, invisibleInTable: true, invisibleInForm: true }),
  },
  constraints: { actorGivesReason: { check: 'id_actor is null or act_reason is not null', fields: ['actReason'] } },
});

/** A role or a permission. The names are the portal's own; only what people read about them may change. */
export const authItem = resource('auth-item', {
  label: 'name',
  verbs: ['update'],
  sort: ['kind', 'name'],
  fields: {
    name: text({ required: true, unique: true, max: 100, readonly: true, inList: true }),
    kind: choice(['role', 'permission'], { required: true, readonly: true, inList: true }),
    description: bilingual({ inList: true }),
  },
});

/** One cell of the matrix role → permission. */
export const authItemChild = resource('auth-item-child', {
  label: ['idRole', 'idPermission'],
  delete: 'hard',
  set: { of: 'idRole' },
  checks: ['notARole', 'notAPermission', 'adminHasAll'],
  fields: {
    idRole: ref('auth-item', { required: true, cascade: true, inList: true }),
    idPermission: ref('auth-item', { required: true, cascade: true, inList: true }),
  },
  constraints: { alreadyGranted: { unique: ['idRole', 'idPermission'] } },
});

/** A role of a person, for good or between two dates. */
export const authAssignment = resource('auth-assignment', {
  label: ['idUser', 'idRole'],
  sort: ['idUser', 'idRole', 'dateFrom'],
  checks: [
    'notARole',
    'ownRoles',
    'lastAdmin',
    'adminEnds',
    'needsTeacher',
    'needsStudent',
    'needsParEmployee',
    'needsAlumniStudent',
  ],
  fields: {
    idUser: ref('user', { required: true, cascade: true, inList: true }),
    idRole: ref('auth-item', { required: true, inList: true }),
    dateFrom: date({ inList: true }),
    dateTo: date({ inList: true }),
  },
  constraints: {
    datesInOrder: { check: 'date_from <= date_to', fields: ['dateTo'] },
    roleTwice: {
      exclude: "using gist (id_user with =, id_role with =, daterange(date_from, date_to, '[]') with &&)",
      fields: ['idRole'],
    },
  },
});

/** What a person has set for themself. */
export const userSetting = resource('user-setting', {
  label: 'key',
  delete: 'hard',
  audit: 'none',
  erase: { idUser: 'remove' },
  fields: {
    idUser: ref('user', { required: true, cascade: true, readonly: true }),
    key: text({ required: true, max: 100, inList: true }),
    value: longtext({ max: 10_000, inList: true }),
  },
  constraints: { keyTwice: { unique: ['idUser', 'key'] } },
});

/** A module's own row: its place in the menu, and whether this institution has switched it off. */
export const appModule = resource('app-module', {
  label: 'title',
  order: true,
  verbs: ['update'],
  delete: 'hard',
  fields: {
    url: text({ required: true, unique: true, max: 100, readonly: true, inList: true }),
    title: bilingual({ required: true, inList: true }),
    isBlocked: boolean({ inList: true }),
  },
});

/** The institution whose portal this is: one row. */
export const owner = resource('owner', {
  label: 'name',
  verbs: ['update'],
  delete: 'hard',
  fields: {
    name: text({ required: true, max: 50, inList: true }),
    fullName: bilingual({ required: true, inList: true }),
    addressCity: text({ max: 200 }),
    /** What stands on papers. Declined forms are stored: no program declines names well. */
    universityName: bilingual({ max: 200 }),
    nameGenHr: text({ max: 300 }),
    street: text({ max: 200 }),
    postalCode: text({ max: 10 }),
    city: text({ max: 100 }),
    cityLocHr: text({ max: 100 }),
    oib: oib({ required: false }),
    phone: text({ max: 50 }),
    email: text({ format: 'email' }),
    /** The number of the body, with which reference numbers begin. */
    bodyCode: text({ max: 20 }),
    /** Marks are printed when they are known, or ruled for the pen. */
    filing: choice(['system', 'hand'], { required: true, default: 'system' }),
    placeDateForm: choice(['nominative', 'locative'], { required: true, default: 'nominative' }),
    letterheadRepublic: boolean(),
    /** Whether anybody reads the catalogue of courses, without an account. */
    coursesPublic: boolean(),
    /** What was taught before is recorded elsewhere, and nobody is reminded of it; empty: all of it is recorded here. */
    portalSince: date(),
    uri: text({ format: 'url' }),
    supportEmail: text({ required: true, format: 'email' }),
    accent: text({ format: 'color' }),
    logo: image(),
    background: image(),
    terms: bilingual({ long: true }),
    termsVersion: integer({ required: true, default: 1, readonly: true }),
  },
  checks: ['farAhead'],
  constraints: { onlyOwner: { check: 'id = 1' } },
});

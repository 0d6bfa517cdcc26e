import {
  boolean,
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
} from '../../../kernel/resource/index.ts';
import { majorityKinds, mandateToday, nameOfUser } from './types.ts';

/** States in which a session is still being written: nobody but those who prepare it reads it. */
export const beingPrepared = ['draft', 'inApproval', 'returned', 'approved'] as const;
export const forMembers = ['called', 'open', 'closed', 'minutesReview', 'archived', 'notHeld'] as const;

const mine = (flag: string): string =>
  `exists (select from {esessiontype-auth-assignment} mine where mine.id_esesstype = {row}.id_esesstype and mine.id_user = {me} and mine.${flag} = 1 and mine.deleted_at is null and ${mandateToday('mine')})`;
/** Present with a vote: the member, or whoever replaces a member that is not there. */
const present = `(select count(*)::int from {esess-attendance} a left join {esess-attendance} s on s.id_esess = a.id_esess and s.id_esesstype_mem = a.id_substitute and s.deleted_at is null
  where a.id_esess = {row}.id and a.deleted_at is null and a.has_vote = 1 and (a.presence in ('present', 'online') or s.presence in ('present', 'online')))`;

/** One session from its preparation to the adopted minutes. */
export const esession = resource('esession', {
  label: ['title', 'dateFrom'],
  sort: ['-dateFrom'],
  narrowedBy: { academicyear: 'idAcademicyear' },
  scenarios: ['SCENARIO_PREPARATION', 'SCENARIO_CALL', 'SCENARIO_PARTICIPATION_ALL'],
  checks: [
    'inPast',
    'endMissing',
    'endBeforeBegin',
    'typeFixed',
    'typeInactive',
    'agendaEmpty',
    'decisionUnwritten',
    'nothingToAdopt',
    'approverMissing',
    'onlyPreparers',
    'leadTooShort',
    'placeMissing',
    'windowTooShort',
    'noVoters',
    'chairForeign',
    'chairMissing',
    'noQuorum',
    'voteOpen',
    'minutesEmpty',
    'remarksOpen',
    'callNotIssued',
    'called',
  ],
  fields: {
    idEsesstype: ref('esessiontype', { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true }),
    ordinal: integer({ readonly: true, inList: true }),
    kind: choice(['regular', 'extraordinary', 'thematic', 'constitutive'], {
      required: true,
      default: 'regular',
      inList: true,
    }),
    mode: choice(['inPerson', 'electronic', 'hybrid'], { required: true, default: 'inPerson' }),
    title: text({ required: true, search: true, inList: true }),
    dateFrom: dateTime({ required: true, inList: true }),
    dateTo: dateTime({ inList: true }),
    idRoom: ref('room'),
    meetingUrl: text({ format: 'url', invisibleInTable: true }),
    callText: longtext({ max: 4000, invisibleInTable: true }),
    idChair: ref('esessiontype-member', { invisibleInTable: true }),
    idRecorder: ref('user', { invisibleInTable: true }),
    callSentAt: dateTime({ readonly: true, invisibleInTable: true }),
    /** Until when members may excuse themselves; set with the call, which says it. */
    excuseUntil: dateTime({ readonly: true, invisibleInTable: true }),
    /** Why it was called later than the rules of the body say; the minutes repeat it. */
    shortCallReason: text({ readonly: true, max: 500, invisibleInTable: true }),
    round: integer({ readonly: true, default: 0, invisibleInTable: true }),
    /** The chair who prepared it approves it, as the body allows; the call says so. */
    isOwnApproval: boolean({ readonly: true, invisibleInTable: true }),
    entitledCount: integer({ readonly: true, invisibleInTable: true }),
    quorumRequired: integer({ readonly: true, invisibleInTable: true }),
    presentCount: integer({ computed: present, invisibleInTable: true, invisibleInForm: true }),
    hasQuorum: boolean({
      computed: `coalesce(${present} >= {row}.quorum_required, false)::int`,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    openedAt: dateTime({ readonly: true, invisibleInTable: true }),
    closedAt: dateTime({ readonly: true, invisibleInTable: true }),
    endReason: text({ readonly: true, max: 500, invisibleInTable: true }),
    /** Keys of its events in the calendar: one for each day that it lasts. */
    calendarEvents: text({ readonly: true, max: 1000, invisibleInTable: true, invisibleInForm: true }),
    /** Whether whoever looks runs the sessions of this body, and whether they sit in it. */
    isAdmin: boolean({
      computed: `({may:AppModuleESessionsCataloguesEdit} or ${mine('is_admin')})::int`,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    isMember: boolean({
      computed: `exists (select from {esess-attendance} a join {esessiontype-member} m on m.id = a.id_esesstype_mem where a.id_esess = {row}.id and a.deleted_at is null and m.id_user = {me})::int`,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    status: state(
      flow(
        [
          'draft',
          'inApproval',
          'returned',
          'approved',
          'called',
          'open',
          'closed',
          'minutesReview',
          'archived',
          'notHeld',
          'cancelled',
        ],
        {
          submit: { from: ['draft', 'returned'], to: 'inApproval' },
          approve: { from: ['inApproval'], to: ['inApproval', 'approved'], note: 'optional' },
          return: { from: ['inApproval'], to: 'returned', note: 'required' },
          call: { from: ['approved'], to: 'called', input: { reason: text({ max: 500 }) } },
          postpone: {
            from: ['called'],
            to: 'approved',
            note: 'required',
            input: { newDateFrom: dateTime({ required: true }), newDateTo: dateTime() },
          },
          open: { from: ['called'], to: 'open' },
          close: { from: ['open'], to: 'closed' },
          noQuorum: { from: ['called', 'open'], to: 'notHeld', note: 'required' },
          publishMinutes: { from: ['closed'], to: 'minutesReview' },
          adoptMinutes: { from: ['minutesReview'], to: 'archived' },
          cancel: {
            from: ['draft', 'inApproval', 'returned', 'approved', 'called'],
            to: 'cancelled',
            note: 'required',
          },
        },
        {
          kinds: {
            returned: 'warn',
            approved: 'run',
            open: 'run',
            closed: 'warn',
            archived: 'lock',
            notHeld: 'bad',
            cancelled: 'bad',
          },
        },
      ),
    ),
  },
  indexes: [['status', 'dateFrom']],
});

/** What an approver said about a preparation, one line for each in each round. */
export const esessPreparationApproval = resource('esess-preparation-approval', {
  label: ['userName', 'decision'],
  sort: ['-round', 'idUser', 'id'],
  owner: 'idEsess',
  verbs: ['create'],
  checks: ['notInApproval', 'itemOfOther'],
  fields: {
    idEsess: ref('esession', { required: true }),
    round: integer({ required: true, min: 1, readonly: true, inList: true }),
    idUser: ref('user', { readonly: true, invisibleInTable: true }),
    userName: text({ computed: nameOfUser('id_user'), inList: true, invisibleInForm: true }),
    /** What an approver has to say of one item, beside the decision on the whole. */
    idEsessAge: ref('esess-agenda', { inList: true }),
    decision: choice(['pending', 'approved', 'returned', 'remark'], { required: true, readonly: true, inList: true }),
    note: longtext({ max: 4000, inList: true }),
    decidedAt: dateTime({ readonly: true, inList: true }),
  },
  constraints: {
    decidedTwice: { unique: ['idEsess', 'round', 'idUser'], where: "decision <> 'remark'" },
    remarkWhole: { check: "decision <> 'remark' or (id_esess_age is not null and note is not null)", fields: ['note'] },
  },
  erase: {
    idUser: {
      keep: 'Who approved an agenda is part of the record of the session.',
      hr: 'Tko je odobrio dnevni red, dio je zapisa o sjednici.',
    },
  },
});

export const esessAgenda = resource('esess-agenda', {
  label: 'title',
  // Every session adopts minutes: of which it is says the session.
  description: 'idEsess',
  order: { in: ['idEsess', 'idParent'] },
  tree: 'idParent',
  owner: 'idEsess',
  checks: ['parentOfOther', 'tooDeep', 'secretForbidden', 'notDecided', 'called'],
  fields: {
    idEsess: ref('esession', { required: true }),
    idParent: ref('esess-agenda', { invisibleInTable: true }),
    title: text({ required: true, max: 500, search: true, inList: true }),
    description: longtext({ max: 20_000 }),
    itemKind: choice(['minutesAdoption', 'information', 'discussion', 'decision', 'election', 'other'], {
      required: true,
      default: 'discussion',
      inList: true,
    }),
    idRapporteur: ref('user'),
    rapporteurText: text({ max: 200 }),
    rapporteurName: text({
      computed: `coalesce(${nameOfUser('id_rapporteur')}, {row}.rapporteur_text)`,
      invisibleInForm: true,
      invisibleInTable: true,
    }),
    proposedDecision: longtext({ max: 20_000 }),
    voteKind: choice(['none', 'public', 'secret', 'analog'], { required: true, default: 'none', inList: true }),
    majorityKind: choice(majorityKinds),
    isConfidential: boolean({ inList: true }),
    plannedMin: integer({ min: 1, max: 600 }),
    addedAtSession: boolean({ readonly: true, invisibleInForm: true }),
    conclusion: longtext({ max: 20_000, readonly: true }),
    reason: text({ max: 500, readonly: true, invisibleInTable: true }),
    status: state(
      flow(
        ['pending', 'proposed', 'discussion', 'voting', 'concluded', 'withdrawn', 'postponed'],
        {
          propose: { from: ['pending'], to: 'proposed' },
          admit: { from: ['proposed'], to: 'pending' },
          discuss: { from: ['pending', 'postponed'], to: 'discussion' },
          beginVote: { from: ['pending', 'discussion'], to: 'voting' },
          endVote: { from: ['voting'], to: 'discussion' },
          conclude: {
            from: ['pending', 'discussion'],
            to: 'concluded',
            input: { text: longtext({ max: 20_000 }) },
          },
          withdraw: { from: ['pending', 'proposed', 'discussion'], to: 'withdrawn', note: 'required' },
          postpone: { from: ['pending', 'discussion'], to: 'postponed', note: 'required' },
        },
        { kinds: { proposed: 'warn', concluded: 'ok', withdrawn: 'lock', postponed: 'warn' } },
      ),
    ),
  },
});

export const esessAgendaDocument = resource('esess-agenda-document', {
  label: 'title',
  description: 'idEsessAge',
  order: { in: ['idEsessAge'] },
  // As the agenda goes; what belongs to one item stands together.
  sort: ['idEsessAge.num', 'idEsessAge', 'num'],
  owner: 'idEsessAge',
  checks: ['itemFixed', 'over', 'submitted'],
  fields: {
    idEsessAge: ref('esess-agenda', { required: true, inList: true }),
    /** Items are called alike from session to session. */
    sessionTitle: text({
      computed:
        '(select e.title from {esess-agenda} i join {esession} e on e.id = i.id_esess where i.id = {row}.id_esess_age)',
      inList: true,
      invisibleInForm: true,
    }),
    sessionOn: date({
      computed:
        "(select (e.date_from at time zone 'Europe/Zagreb')::date from {esess-agenda} i join {esession} e on e.id = i.id_esess where i.id = {row}.id_esess_age)",
      inList: true,
      invisibleInForm: true,
    }),
    title: text({ required: true, search: true, inList: true }),
    docKind: choice(['material', 'proposal', 'decision', 'annex'], {
      required: true,
      default: 'material',
      inList: true,
    }),
    isConfidential: boolean({ inList: true }),
    content: file({ required: true, fullText: true, inList: true }),
    version: integer({ readonly: true, default: 1 }),
    /** Replaced after the members were called: they see that it is another one. */
    replacedAt: dateTime({ readonly: true, inList: true }),
  },
});
/** What a document was before it was replaced. */
export const esessAgendaDocumentVersion = resource('esess-agenda-document-version', {
  label: ['idEsessAgeDoc', 'version'],
  sort: ['-version'],
  owner: 'idEsessAgeDoc',
  verbs: [],
  fields: {
    idEsessAgeDoc: ref('esess-agenda-document', { required: true }),
    version: integer({ required: true, min: 1, inList: true }),
    content: file({ required: true, inList: true }),
  },
});

/** Who was called, what they answered and whether they came. */
export const esessAttendance = resource('esess-attendance', {
  label: ['idEsesstypeMem', 'presence'],
  sort: ['idEsesstypeMem'],
  owner: 'idEsess',
  verbs: ['update'],
  checks: [
    'excuseMissing',
    'substituteForeign',
    'substituteOther',
    'substituteOfComing',
    'presenceByVote',
    'answerLate',
    'excuseLate',
  ],
  fields: {
    idEsess: ref('esession', { required: true, readonly: true }),
    idEsesstypeMem: ref('esessiontype-member', { required: true, readonly: true, inList: true }),
    hasVote: boolean({ readonly: true, inList: true }),
    memberRole: text({
      computed: `(select m.member_role from {esessiontype-member} m where m.id = {row}.id_esesstype_mem)`,
      invisibleInForm: true,
    }),
    isMine: boolean({
      computed: `exists (select from {esessiontype-member} m where m.id = {row}.id_esesstype_mem and m.id_user = {me})::int`,
      invisibleInForm: true,
      invisibleInTable: true,
    }),
    response: choice(['none', 'coming', 'excused'], { required: true, default: 'none', inList: true }),
    excuse: text({ max: 500 }),
    idSubstitute: ref('esessiontype-member', { inList: true }),
    presence: choice(['absent', 'present', 'online', 'excused'], { required: true, default: 'absent', inList: true }),
    arrivedAt: dateTime({ readonly: true }),
    leftAt: dateTime({ readonly: true }),
  },
  constraints: { attendsTwice: { unique: ['idEsess', 'idEsesstypeMem'] } },
  erase: { idEsesstypeMem: 'person', excuse: 'blank' },
});

import { bilingual, boolean, choice, date, integer, ref, resource, text } from '../../../kernel/resource/index.ts';

export const majorityKinds = ['present', 'all', 'twoThirdsAll'] as const;
export type MajorityKind = (typeof majorityKinds)[number];

/** A body of the institution and the rules by which it meets and decides. */
export const esessiontype = resource('esessiontype', {
  label: 'name',
  order: true,
  checks: ['quorumValueMissing', 'quorumValueUnused', 'termMissing'],
  fields: {
    name: bilingual({ required: true, search: true, inList: true }),
    /** «Fakultetskog vijeća»: calls and minutes speak of a session of the body. */
    nameGenHr: text({ required: true }),
    abbr: text({ required: true, max: 20, unique: true, inList: true }),
    bodyKind: choice(['facultyCouncil', 'expertCouncil', 'senate', 'departmentCouncil', 'committee', 'other'], {
      required: true,
      inList: true,
    }),
    idOrganizationunit: ref('organizationunit'),
    quorumKind: choice(['majority', 'twoThirds', 'fixed'], { required: true, default: 'majority' }),
    quorumValue: integer({ min: 1, max: 1000 }),
    majorityKind: choice(majorityKinds, { required: true, default: 'present' }),
    callLeadDays: integer({ required: true, min: 0, max: 60, default: 5 }),
    callLeadDaysExtra: integer({ required: true, min: 0, max: 60, default: 1 }),
    /** How many hours before a session its members may still send an excuse. */
    excuseLeadHours: integer({ required: true, min: 0, max: 168, default: 24 }),
    eVotingMinHours: integer({ required: true, min: 1, max: 720, default: 48 }),
    approversNeeded: choice(['any', 'all'], { required: true, default: 'all' }),
    /** Where nobody else is left to approve: whether the chair may approve what the chair has prepared. The call then says so. */
    chairMayApproveOwn: boolean({ default: 0 }),
    secretAllowed: boolean({ default: 1 }),
    abstainAllowed: boolean({ default: 1 }),
    minutesDeadlineDays: integer({ required: true, min: 1, max: 90, default: 8 }),
    /** Whether the ordinals of sessions run on, or begin anew with each term of the body or with the calendar year. */
    numbering: choice(['continuous', 'term', 'year'], { required: true, default: 'continuous' }),
    /** The first day of the present term: from it on the sessions are counted anew where the numbering says so. */
    termFrom: date({ invisibleInTable: true }),
    /** Where its papers are filed: made with the body. */
    idDmsFolder: ref('dms-folder', { readonly: true, invisibleInTable: true }),
    isActive: boolean({ default: 1, inList: true }),
  },
});

export const memberRoles = [
  'chair',
  'deputyChair',
  'secretary',
  'member',
  'substitute',
  'studentRep',
  'employeeRep',
  'observer',
] as const;

/** Whether the mandate of a row holds on the day of asking, in SQL over the row's own table. */
export const mandateToday = (row: string): string =>
  `${row}.mandate_from <= ({now} at time zone 'Europe/Zagreb')::date and coalesce(${row}.mandate_to, 'infinity') >= ({now} at time zone 'Europe/Zagreb')::date`;

const rollsOfBodies = {
  keep: 'Minutes and rolls of bodies are kept for good with the names of their members.',
  hr: 'Zapisnici i popisi članova tijela čuvaju se trajno s imenima članova.',
} as const;
/** What somebody is called: members know who spoke, approved or remarked, though they find no accounts. */
export const nameOfUser = (column: string): string =>
  `(select concat_ws(' ', u.first_name, u.last_name) from {user} u where u.id = {row}.${column})`;

/** Somebody who sits in a body from one day to another; without an account they are called by letter and ticked by the chair. */
export const esessiontypeMember = resource('esessiontype-member', {
  label: 'name',
  description: 'idEsesstype',
  order: { in: ['idEsesstype'] },
  owner: 'idEsesstype',
  checks: [
    'whoMissing',
    'whoTwice',
    'emailMissing',
    'observerVotes',
    'mandateOverlaps',
    'chairTwice',
    'replacesWhom',
    'replacesOfOther',
    'usedInSession',
    'endsBeforeBegin',
  ],
  fields: {
    idEsesstype: ref('esessiontype', { required: true, inList: true }),
    idUser: ref('user', { invisibleInTable: true }),
    firstName: text({ max: 100, invisibleInTable: true }),
    lastName: text({ max: 100, invisibleInTable: true }),
    email: text({ format: 'email', max: 200, invisibleInTable: true }),
    name: text({
      computed: `coalesce((select concat_ws(' ', u.first_name, u.last_name) from {user} u where u.id = {row}.id_user), concat_ws(' ', {row}.first_name, {row}.last_name))`,
      inList: true,
    }),
    memberRole: choice(memberRoles, { required: true, default: 'member', inList: true }),
    hasVote: boolean({ default: 1, inList: true }),
    mandateFrom: date({ required: true, inList: true }),
    mandateTo: date({ inList: true }),
    idSubstituteFor: ref('esessiontype-member'),
    electedBy: text({ invisibleInTable: true }),
    endReason: text({ invisibleInTable: true }),
  },
  constraints: { mandateTwice: { unique: ['idEsesstype', 'idUser', 'mandateFrom'] } },
  erase: {
    idUser: 'person',
    firstName: rollsOfBodies,
    lastName: rollsOfBodies,
    email: 'blank',
  },
});

/** Who runs the sessions of a body, approves its agendas or keeps its minutes, from one day to another. */
export const esessiontypeAuthAssignment = resource('esessiontype-auth-assignment', {
  label: ['idUser', 'idEsesstype'],
  sort: ['idEsesstype', 'idUser'],
  owner: 'idEsesstype',
  checks: ['noFlag', 'endsBeforeBegin'],
  virtualFilters: ['selectMemberInTheMandate'],
  fields: {
    idEsesstype: ref('esessiontype', { required: true, inList: true }),
    idUser: ref('user', { required: true, inList: true }),
    isAdmin: boolean({ inList: true }),
    isApprover: boolean({ inList: true }),
    isRecorder: boolean({ inList: true }),
    mandateFrom: date({ required: true, inList: true }),
    mandateTo: date({ inList: true }),
  },
  constraints: { authorisedTwice: { unique: ['idEsesstype', 'idUser', 'mandateFrom'] } },
  erase: { idUser: 'person' },
});

import {
  bilingual,
  boolean,
  checkBirthDate,
  choice,
  date,
  dateTime,
  flow,
  image,
  integer,
  longtext,
  oib,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';
import { completenessSql } from '../alumni-score.ts';

export const partnersector = resource('partnersector', {
  label: 'name',
  order: true,
  fields: {
    code: text({ unique: true, max: 5, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
  },
});

export const partnertype = resource('partnertype', {
  label: 'name',
  order: true,
  fields: { name: bilingual({ required: true, search: true, inList: true }) },
  constraints: { nameTwice: { unique: ['nameHr'], ignoreCase: true } },
});

/** An organisation that takes students into practice or employs alumni: one row for both. */
export const partner = resource('partner', {
  label: 'name',
  description: 'shortName',
  avatar: 'logo',
  sort: ['name'],
  // What lies with a partner is contracts: read by those who see that there is one, and no student among them.
  attachments: { max: 20, like: 'idDmsDocContract', names: 'idDmsDocContract' },
  checks: ['contractEnds'],
  fields: {
    name: text({ required: true, search: true, inList: true }),
    shortName: text({ max: 100, search: true }),
    oib: oib({ required: false, unique: true }),
    foreignTaxId: text({ max: 50 }),
    // A partner that registered itself has said less; before it becomes active the rest is filled in.
    idPartnersector: ref('partnersector'),
    idPartnertype: ref('partnertype'),
    address: text(),
    postalCode: text({ max: 10 }),
    idStateCity: ref('state-city', { inList: true }),
    phone: text({ max: 50 }),
    email: text({ required: true, format: 'email', inList: true }),
    web: text({ format: 'url' }),
    logo: image(),
    description: longtext(),
    employeesRange: choice(['1-9', '10-49', '50-249', '250+']),
    isInternship: boolean({ inList: true }),
    isEmployer: boolean({ inList: true }),
    contractNo: text({ max: 100 }),
    contractFrom: date(),
    contractTo: date(),
    /** The signed contract, one of the partner's own attachments. */
    idDmsDocContract: ref('dms-document'),
    capacity: integer({ min: 0 }),
    status: state(
      flow(
        ['pending', 'active', 'rejected', 'suspended', 'archived'],
        {
          activate: { from: ['pending', 'rejected'], to: 'active' },
          reject: { from: ['pending'], to: 'rejected', note: 'required' },
          suspend: { from: ['active'], to: 'suspended', note: 'required', undo: 'resume' },
          resume: { from: ['suspended'], to: 'active' },
          archive: { from: ['active', 'suspended', 'rejected'], to: 'archived' },
        },
        { kinds: { pending: 'run', active: 'ok', rejected: 'bad', suspended: 'warn', archived: 'lock' } },
      ),
    ),
  },
  constraints: {
    completeWhenActive: {
      check:
        "status in ('pending', 'rejected', 'archived') or (id_partnersector is not null and id_partnertype is not null and address is not null and id_state_city is not null)",
      fields: ['idStateCity'],
    },
    contractInOrder: { check: 'contract_from <= contract_to', fields: ['contractTo'] },
    /** With an OIB the number tells partners apart, without one their name and city must. */
    nameTwice: { unique: ['name', 'idStateCity'], ignoreCase: true, where: 'oib is null' },
  },
});

const signedAgreements = {
  keep: 'Agreements and diaries of internships name who signed and mentored them.',
  hr: 'Ugovori i dnevnici prakse navode tko ih je potpisao i tko je bio mentor.',
} as const;
/** A person at a partner: mentor, contact or signatory. */
export const parEmployee = resource('par-employee', {
  label: { first: 'firstName', last: 'lastName' },
  description: 'position',
  sort: ['lastName', 'firstName'],
  checks: ['partnerNotActive', 'employeeInactive', 'noRoleToGive', 'accountBlocked', 'employedElsewhere'],
  erase: {
    idUser: 'person',
    firstName: signedAgreements,
    lastName: signedAgreements,
    email: 'blank',
    phone: 'blank',
    gender: 'blank',
  },
  fields: {
    idPartner: ref('partner', { required: true, inList: true }),
    idUser: ref('user', { unique: true }),
    titleBefore: text({ max: 50 }),
    firstName: text({ required: true, max: 100, search: true, inList: true }),
    lastName: text({ required: true, max: 100, search: true, inList: true }),
    titleAfter: text({ max: 50 }),
    /** Papers say «direktor», «direktorica». */
    gender: choice(['m', 'f', 'x']),
    position: text({ max: 100, inList: true }),
    email: text({ required: true, format: 'email', inList: true }),
    phone: text({ max: 50 }),
    isMentor: boolean({ inList: true }),
    isContact: boolean(),
    isSignatory: boolean(),
    idEdulev: ref('edulev'),
    active: boolean({ default: 1 }),
    /** An invitation can be sent again: a letter gets lost, a mentor becomes a contact too. */
    invitation: state(flow(['none', 'sent'], { invite: { from: ['none', 'sent'], to: 'sent' } })),
  },
  constraints: { emailTwice: { unique: ['idPartner', 'email'] } },
});

/** The profile of a person who has graduated. */
export const alumniStudent = resource('alumni-student', {
  label: { first: 'firstName', last: 'lastName' },
  exports: false,
  avatar: 'picture',
  sort: ['lastName', 'firstName'],
  checks: ['hasAccount', 'accountBlocked', 'profileOfOther', 'consentIsOwn'],
  erase: {
    idUser: 'person',
    idStudent: 'blank',
    jmbag: 'blank',
    oib: 'blank',
    firstName: 'blank',
    lastName: 'blank',
    birthName: 'blank',
    birthDate: 'blank',
    email: 'blank',
    about: 'blank',
    motto: 'blank',
    picture: 'blank',
  },
  fields: {
    /** Absent: a graduate known from the records, who is invited and has not come yet. */
    idUser: ref('user', { unique: true, cascade: true }),
    idStudent: ref('student'),
    jmbag: text({ format: 'jmbag', length: 10 }),
    oib: oib({ required: false }),
    firstName: text({ required: true, max: 100, search: true, inList: true }),
    lastName: text({ required: true, max: 100, search: true, inList: true }),
    birthName: text({ max: 100 }),
    birthDate: date({ check: checkBirthDate }),
    email: text({ required: true, format: 'email', inList: true }),
    about: longtext(),
    motto: text(),
    picture: image(),
    employmentStatus: choice(['employed', 'selfEmployed', 'unemployed', 'studying', 'other'], { inList: true }),
    idProfession: ref('profession', { inList: true }),
    isOpenToOffers: boolean(),
    visibility: choice(['private', 'alumni', 'employers'], { required: true, default: 'private' }),
    hasPublicContacts: boolean(),
    hasConsentMessages: boolean(),
    hasConsentSurveys: boolean(),
    consentAt: dateTime({ readonly: true }),
    /** Which wording the consents were given to. */
    consentVersion: integer({ readonly: true }),
    /** Since when an answer is awaited from somebody who has not been here for years. */
    quietSince: date({ readonly: true, invisibleInForm: true }),
    completeness: integer({ computed: completenessSql, inList: true }),
    verification: state(
      flow(
        ['unverified', 'verified', 'rejected'],
        {
          /** Who of the students it is may be said with it. */
          verify: { from: ['unverified', 'rejected'], to: 'verified', input: { idStudent: ref('student') } },
          reject: { from: ['unverified', 'verified'], to: 'rejected', note: 'required' },
          /** Opens an account to a graduate who is known from the records alone. */
          invite: { from: ['verified'], to: 'verified' },
        },
        { kinds: { verified: 'ok', rejected: 'bad' } },
      ),
    ),
  },
});

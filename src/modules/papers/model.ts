import {
  bilingual,
  boolean,
  chip,
  choice,
  date,
  file,
  flow,
  integer,
  longtext,
  ref,
  refs,
  resource,
  state,
  text,
} from '../../kernel/resource/index.ts';

/** A kind of paper, as the institution wants it: one row for each paper that a module declares. */
export const paperKind = resource('paper-kind', {
  label: 'name',
  sort: ['code'],
  verbs: ['update'],
  delete: 'hard',
  fields: {
    code: text({ required: true, max: 80, unique: true, readonly: true, inList: true }),
    name: bilingual({ required: true, search: true, inList: true }),
    paperClass: choice(['A', 'C', 'S', 'H', 'L'], { required: true, readonly: true, inList: true }),
    /** Numbered and final at once, or waiting for the marks of the records office. */
    register: choice(['portal', 'office'], { required: true, inList: true }),
    /** The text of «Na temelju …»; no article is ever fixed in the portal. */
    legalBasisHr: longtext({ max: 4000 }),
    articles: text({ max: 300 }),
    hasSeal: boolean({ default: 1 }),
    copies: chip({ max: 10 }),
    remedyText: longtext({ max: 4000 }),
    klasaProposal: text({ max: 60 }),
    active: boolean({ default: 1, inList: true }),
  },
});

/** Who holds which function from when to when, and which papers they sign. */
export const duty = resource('duty', {
  label: ['function', 'person'],
  sort: ['-from'],
  fields: {
    function: bilingual({ required: true, search: true, inList: true }),
    idTeacher: ref('teacher', { inList: true }),
    /** Somebody who is no teacher, with their titles. */
    personName: text({ max: 200 }),
    person: text({
      computed: `coalesce({row}.person_name, (select concat_ws(' ', h.title_prefix, h.first_name, h.last_name) || coalesce(', ' || h.title_suffix, '') from {teacher} h where h.id = {row}.id_teacher))`,
      inList: true,
    }),
    gender: choice(['m', 'f', 'x']),
    from: date({ required: true, inList: true }),
    to: date({ inList: true }),
    signs: refs('paper-kind'),
    /** Who has it decides about the plans of all courses but the own ones. */
    approvesPlans: boolean(),
  },
  constraints: {
    dutyNamed: { check: '(id_teacher is null) <> (person_name is null)', fields: ['idTeacher'] },
    dutyInOrder: { check: '"from" <= "to"', fields: ['to'] },
  },
  erase: {
    personName: {
      keep: 'Papers name whoever signed them; who held a function is kept for good.',
      hr: 'Pismena navode tko ih je potpisao; tko je obavljao dužnost, čuva se trajno.',
    },
  },
});

/** A case of the records office, with its classification mark. A row opened it; papers about other rows may belong to it too. */
export const paperCase = resource('paper-case', {
  label: ['klasa', 'title'],
  sort: ['-openedOn'],
  verbs: [],
  fields: {
    klasa: text({ required: true, max: 60, search: true, inList: true, readonly: true }),
    title: text({ required: true, max: 300, search: true, inList: true, readonly: true }),
    openedOn: date({ required: true, inList: true, readonly: true }),
    entity: text({ required: true, max: 80, readonly: true }),
    idEntity: integer({ required: true, min: 1, readonly: true }),
    nextOrdinal: integer({ required: true, min: 1, default: 1, readonly: true }),
  },
  constraints: { klasaTwice: { unique: ['klasa'], ignoreCase: true } },
  erase: {
    title: {
      keep: 'Cases of the records office are kept with their titles.',
      hr: 'Predmeti pisarnice čuvaju se sa svojim nazivima.',
    },
  },
});

const issuedPapers = {
  keep: 'Papers of the institution are kept as they were issued.',
  hr: 'Pismena ustanove čuvaju se onakva kakva su izdana.',
} as const;
/** A paper that was issued: its number, what stood in it, its bytes. It never changes; a correction is a new one that replaces it. */
export const paperIssued = resource('paper-issued', {
  label: ['idPaperKind', 'number'],
  sort: ['-id'],
  verbs: ['update'],
  checks: [
    'signedOtherPaper',
    'notRegistered',
    'paperLacks',
    'paperNotIssued',
    'paperVoid',
    'paperNotWaiting',
    'replacesOther',
    'paperStands',
    'klasaOfOtherCase',
    'klasaOfNoCase',
    'urbrojTwice',
    'marksOfOtherYear',
  ],
  fields: {
    idPaperKind: ref('paper-kind', { required: true, readonly: true, inList: true }),
    year: integer({ required: true, readonly: true }),
    ordinal: integer({ required: true, min: 1, readonly: true }),
    number: text({ required: true, max: 60, readonly: true, search: true, inList: true }),
    idPaperCase: ref('paper-case', { readonly: true }),
    klasa: text({ max: 60, readonly: true, search: true, inList: true }),
    urbroj: text({ max: 60, readonly: true, search: true, inList: true }),
    issuedOn: date({ required: true, readonly: true, inList: true }),
    /** As they stood on the paper. */
    signer: text({ max: 300, readonly: true }),
    entity: text({ required: true, max: 80, readonly: true, invisibleInForm: true }),
    idEntity: integer({ required: true, min: 1, readonly: true, invisibleInForm: true }),
    language: choice(['hr', 'en'], { required: true, readonly: true }),
    params: longtext({ readonly: true, invisibleInForm: true, invisibleInTable: true }),
    /** The whole paper as data, as it was issued. */
    snapshot: longtext({
      required: true,
      max: 20_000_000,
      readonly: true,
      invisibleInForm: true,
      invisibleInTable: true,
    }),
    pdf: file({ readonly: true }),
    sha256: text({ max: 64, readonly: true }),
    /** The signed copy: of an electronic one the filed bytes are the beginning. */
    signed: file({ accept: ['application/pdf'] }),
    isElectronic: boolean(),
    /** Why the office gave marks of another year. */
    marksReason: text({ max: 500, readonly: true }),
    voidReason: text({ max: 500, readonly: true }),
    idReplaces: ref('paper-issued', { readonly: true }),
    status: state(
      flow(
        ['waiting', 'registered', 'signed', 'void'],
        {
          register: { from: ['waiting'], to: 'registered' },
          sign: { from: ['registered'], to: 'signed' },
          annul: { from: ['waiting', 'registered', 'signed'], to: 'void' },
        },
        { kinds: { waiting: 'warn', registered: 'ok', signed: 'ok', void: 'bad' } },
      ),
      { inList: true },
    ),
  },
  constraints: {
    ordinalTwice: { unique: ['idPaperKind', 'year', 'ordinal'] },
    filedWhole: { check: "status in ('waiting', 'void') or (pdf is not null and sha256 is not null)", fields: ['pdf'] },
  },
  indexes: [['entity', 'idEntity'], ['status']],
  erase: { signer: issuedPapers, params: issuedPapers, snapshot: issuedPapers },
});

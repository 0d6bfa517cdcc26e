import {
  boolean,
  chip,
  choice,
  date,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
  year,
} from '../../../kernel/resource/index.ts';

/** The parts of a profile: rows that live and go with it, each in the order its owner gives them. */
const ofProfile = {
  owner: 'idAluStu',
  order: { in: ['idAluStu'] },
  delete: 'hard',
  exports: false,
  erase: { idAluStu: 'remove' },
} as const;
const idAluStu = ref('alumni-student', { required: true, invisibleInTable: true });

/** What the portal has filled in from the records is shown to nobody else before the person has confirmed it. */
const confirmation = state(
  flow(
    ['confirmed', 'draft'],
    { propose: { from: ['confirmed'], to: 'draft' }, confirm: { from: ['draft'], to: 'confirmed' } },
    { kinds: { confirmed: 'ok', draft: 'warn' } },
  ),
);
const period = { dateFrom: date({ inList: true }), dateTo: date({ inList: true }) };
const inOrder = { check: 'date_from <= date_to', fields: ['dateTo'] } as const;

export const alumniAddress = resource('alumni-address', {
  ...ofProfile,
  label: ['address', 'city'],
  fields: {
    idAluStu,
    kind: choice(['home', 'work', 'other'], { required: true, default: 'home', inList: true }),
    address: text({ required: true, inList: true }),
    postalCode: text({ max: 20 }),
    idStateCity: ref('state-city', { inList: true }),
    /** A town that is not among those of the catalogue. */
    city: text({ max: 100, inList: true }),
    idState: ref('state', { required: true, inList: true }),
  },
});

export const alumniEducation = resource('alumni-education', {
  ...ofProfile,
  label: ['title', 'organisation'],
  checks: ['fromRecords'],
  fields: {
    idAluStu,
    kind: choice(['education', 'training'], { required: true, default: 'education', inList: true }),
    title: text({ required: true, search: true, inList: true }),
    organisation: text({ required: true, search: true, inList: true }),
    idStudy: ref('study'),
    idStudyLevel: ref('edulev'),
    fieldOfStudy: text(),
    eqfLevel: integer({ min: 1, max: 8 }),
    thesisTitle: text({ max: 500 }),
    finalGrade: text({ max: 50 }),
    ...period,
    isOngoing: boolean(),
    graduationYear: year({ low: 1900, inList: true }),
    idState: ref('state'),
    /** Taken over from the records of studies: its facts are not the owner's to change. */
    isFromIsvu: boolean({ readonly: true, invisibleInForm: true }),
    status: confirmation,
  },
  constraints: {
    datesInOrder: inOrder,
    ongoingOrEnded: { check: 'is_ongoing = 0 or date_to is null', fields: ['dateTo'] },
    /** Of a registration only the year of graduation is known. */
    someTime: { check: 'date_from is not null or graduation_year is not null', fields: ['dateFrom'] },
  },
});

export const alumniWorkExperience = resource('alumni-work-experience', {
  ...ofProfile,
  label: ['position', 'employer'],
  fields: {
    idAluStu,
    position: text({ required: true, search: true, inList: true }),
    employer: text({ required: true, search: true, inList: true }),
    idPartner: ref('partner'),
    idProfession: ref('profession'),
    idPartnersector: ref('partnersector'),
    city: text({ max: 100, inList: true }),
    idState: ref('state'),
    dateFrom: date({ required: true, inList: true }),
    dateTo: date({ inList: true }),
    isCurrent: boolean({ inList: true }),
    activities: longtext({ max: 5000 }),
    status: confirmation,
  },
  constraints: {
    datesInOrder: inOrder,
    currentOrEnded: { check: 'is_current = 0 or date_to is null', fields: ['dateTo'] },
  },
});

export const alumniDigitalSkill = resource('alumni-digital-skill', {
  ...ofProfile,
  label: ['area', 'level'],
  fields: {
    idAluStu,
    area: choice(['information', 'communication', 'contentCreation', 'safety', 'problemSolving', 'other'], {
      required: true,
      inList: true,
    }),
    level: choice(['foundation', 'intermediate', 'advanced', 'specialised'], { required: true, inList: true }),
    skills: chip({ max: 30, inList: true }),
    note: text({ max: 500 }),
  },
});

export const cefr = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
const level = choice(cefr, { inList: true });
/** Languages by their two letters (ISO 639-1). */
export const languageCodes = [
  'hr',
  'en',
  'de',
  'it',
  'fr',
  'es',
  'sl',
  'sr',
  'bs',
  'mk',
  'sq',
  'hu',
  'cs',
  'sk',
  'pl',
  'ru',
  'uk',
  'bg',
  'ro',
  'el',
  'tr',
  'pt',
  'nl',
  'sv',
  'no',
  'da',
  'fi',
  'zh',
  'ja',
  'ko',
  'ar',
  'he',
  'la',
] as const;
export const alumniLanguage = resource('alumni-language', {
  ...ofProfile,
  label: 'language',
  fields: {
    idAluStu,
    language: choice(languageCodes, { required: true, inList: true }),
    isMotherTongue: boolean({ inList: true }),
    listening: level,
    reading: level,
    interaction: level,
    production: level,
    writing: level,
    certificate: text({ max: 200 }),
  },
  constraints: {
    languageTwice: { unique: ['idAluStu', 'language'] },
    levelsNeeded: {
      check:
        'is_mother_tongue = 1 or (listening is not null and reading is not null and interaction is not null and production is not null and writing is not null)',
      fields: ['listening'],
    },
  },
});

export const alumniOtherSection = resource('alumni-other-section', {
  ...ofProfile,
  label: ['kind', 'title'],
  fields: {
    idAluStu,
    kind: choice(
      [
        'driving',
        'publications',
        'projects',
        'conferences',
        'volunteering',
        'honours',
        'hobbies',
        'references',
        'custom',
      ],
      { required: true, inList: true },
    ),
    title: text({ required: true, search: true, inList: true }),
    description: longtext({ max: 5000 }),
    ...period,
    url: text({ format: 'url' }),
  },
  constraints: { datesInOrder: inOrder },
});

export const alumniContact = resource('alumni-contact', {
  ...ofProfile,
  label: ['contactType', 'value'],
  checks: ['notAnAddress'],
  fields: {
    idAluStu,
    contactType: choice(['phone', 'socialMedia', 'website', 'email'], { required: true, inList: true }),
    /** LinkedIn, mobile, at work … */
    subtype: text({ max: 50, inList: true }),
    value: text({ required: true, inList: true }),
    isPublic: boolean({ inList: true }),
  },
});

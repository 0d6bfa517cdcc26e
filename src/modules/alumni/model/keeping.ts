import {
  chip,
  choice,
  dateTime,
  integer,
  longtext,
  ref,
  refs,
  resource,
  text,
  year,
} from '../../../kernel/resource/index.ts';

/** Graduates by what they studied, where they are and what they do: for messages and surveys. Consent is asked when something is sent. */
export const alumniAudience = resource('alumni-audience', {
  label: 'name',
  sort: ['name'],
  fields: {
    name: text({ required: true, unique: true, max: 100, search: true, inList: true }),
    idStudies: refs('study', { max: 50 }),
    idStudyLevels: refs('edulev', { max: 20 }),
    yearFrom: year({ low: 1900, inList: true }),
    yearTo: year({ low: 1900, inList: true }),
    idCounties: refs('state-county', { max: 30 }),
    idSectors: refs('partnersector', { max: 30 }),
    idProfessions: refs('profession', { max: 50 }),
    employmentStatus: choice(['employed', 'selfEmployed', 'unemployed', 'studying', 'other'], { inList: true }),
  },
  constraints: { yearsFromTo: { check: 'year_from <= year_to', fields: ['yearTo'] } },
});

/** Who took which personal data out of the portal, when and what for. Nobody changes it. */
export const exportLog = resource('export-log', {
  label: ['at', 'purpose'],
  sort: ['-at'],
  verbs: [],
  fields: {
    at: dateTime({ required: true, readonly: true, inList: true }),
    idUser: ref('user', { required: true, readonly: true, inList: true }),
    purpose: text({ required: true, readonly: true, max: 500, search: true, inList: true }),
    format: choice(['xlsx', 'csv'], { required: true, readonly: true, inList: true }),
    idAluAud: ref('alumni-audience', { readonly: true, inList: true }),
    columns: chip({ readonly: true, max: 50 }),
    rows: integer({ required: true, readonly: true, inList: true }),
  },
});

/** An address under which anybody who knows it reads a CV, until it ends or its owner takes it back. */
export const alumniCvLink = resource('alumni-cv-link', {
  label: ['language', 'expiresAt'],
  sort: ['-expiresAt'],
  delete: 'hard',
  internal: true,
  audit: 'none',
  erase: { idAluStu: 'remove' },
  fields: {
    idAluStu: ref('alumni-student', { required: true, cascade: true }),
    tokenHash: text({ required: true, unique: true, max: 128 }),
    language: choice(['hr', 'en'], { required: true }),
    /** What is shown, as JSON: the choice of sections and personal facts. */
    choice: longtext({ required: true, max: 5000 }),
    expiresAt: dateTime({ required: true }),
  },
});

import {
  boolean,
  chip,
  choice,
  date,
  dateTime,
  decimal,
  file,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  text,
} from '../../../kernel/resource/index.ts';

export const employmentKinds = ['permanent', 'fixedTerm', 'studentJob', 'internship', 'traineeship'] as const;
export const workModes = ['office', 'hybrid', 'remote'] as const;

/** What an employer offers. The institution looks at it before graduates do. */
export const jobOffer = resource('job-offer', {
  label: ['title', 'idPartner'],
  sort: ['-publishedAt', '-createdAt'],
  checks: ['notEmployer', 'deadlineOver', 'targetNeeded'],
  fields: {
    idPartner: ref('partner', { required: true, inList: true }),
    title: text({ required: true, search: true, inList: true }),
    description: longtext({ required: true, max: 20_000 }),
    idProfession: ref('profession', { inList: true }),
    /** At least this level. */
    idStudyLevel: ref('edulev'),
    skills: chip({ max: 30 }),
    languages: chip({ max: 20 }),
    employmentKind: choice(employmentKinds, { inList: true }),
    workMode: choice(workModes),
    idStateCity: ref('state-city', { inList: true }),
    salaryFrom: decimal({ min: 0 }),
    salaryTo: decimal({ min: 0 }),
    positions: integer({ min: 1, max: 999 }),
    applyUntil: date({ required: true, inList: true }),
    applyBy: choice(['portal', 'email', 'url'], { required: true, default: 'portal' }),
    /** The address to which one applies, where it is not the portal. */
    applyTarget: text(),
    publishedAt: dateTime({ readonly: true }),
    status: state(
      flow(
        ['draft', 'submitted', 'returned', 'published', 'closed', 'expired'],
        {
          submit: { from: ['draft', 'returned'], to: 'submitted' },
          publish: { from: ['submitted'], to: 'published' },
          sendBack: { from: ['submitted', 'published'], to: 'returned', note: 'required' },
          close: { from: ['published'], to: 'closed' },
          expire: { from: ['published'], to: 'expired' },
        },
        {
          kinds: { published: 'ok', returned: 'warn', closed: 'lock', expired: 'lock' },
        },
      ),
    ),
  },
  constraints: { salariesInOrder: { check: 'salary_from <= salary_to', fields: ['salaryTo'] } },
});

/** While it is in one of these the employer reads the profile that was shared with it. */
export const openApplication = ['submitted', 'seen', 'shortlisted'] as const;
export const jobApplication = resource('job-application', {
  label: ['idAluStu', 'idJobOff'],
  sort: ['-createdAt'],
  verbs: ['create', 'update'],
  checks: ['offerClosed', 'elsewhere'],
  erase: { idAluStu: 'person', letter: 'blank', cv: 'blank' },
  fields: {
    idJobOff: ref('job-offer', { required: true, fixed: true, inList: true }),
    idAluStu: ref('alumni-student', { required: true, readonly: true, inList: true }),
    letter: longtext({ required: true, max: 10_000 }),
    /** The employer may read the profile as long as the application is open. */
    isProfileShared: boolean({ default: 1 }),
    cv: file({ maxBytes: 10 * 1_048_576, accept: ['application/pdf'] }),
    status: state(
      flow(
        ['submitted', 'seen', 'shortlisted', 'rejected', 'hired', 'withdrawn'],
        {
          see: { from: ['submitted'], to: 'seen' },
          shortlist: { from: ['submitted', 'seen'], to: 'shortlisted' },
          reject: { from: ['submitted', 'seen', 'shortlisted'], to: 'rejected', note: 'optional' },
          hire: { from: ['submitted', 'seen', 'shortlisted'], to: 'hired' },
          withdraw: { from: ['submitted', 'seen', 'shortlisted'], to: 'withdrawn' },
        },
        { kinds: { hired: 'ok', rejected: 'bad', withdrawn: 'lock' } },
      ),
    ),
  },
  constraints: { appliedTwice: { unique: ['idJobOff', 'idAluStu'], where: "status <> 'withdrawn'" } },
});

/** A search that its owner wants to hear of: at once, or once a day. */
export const jobAlert = resource('job-alert', {
  label: 'name',
  sort: ['name'],
  delete: 'hard',
  erase: { idAluStu: 'remove' },
  checks: ['consentNeeded'],
  fields: {
    idAluStu: ref('alumni-student', {
      required: true,
      readonly: true,
      cascade: true,
      invisibleInTable: true,
      invisibleInForm: true,
    }),
    name: text({ required: true, max: 100, inList: true }),
    /** Stands in the title or in the text. */
    words: text({ max: 100, inList: true }),
    idProfession: ref('profession', { inList: true }),
    idStudyLevel: ref('edulev'),
    employmentKind: choice(employmentKinds, { inList: true }),
    workMode: choice(workModes),
    idStateCity: ref('state-city', { inList: true }),
    rhythm: choice(['atOnce', 'daily', 'paused'], { required: true, default: 'atOnce', inList: true }),
    /** Until when offers have been told. */
    toldUntil: dateTime({ readonly: true, invisibleInForm: true }),
  },
  constraints: { nameTwice: { unique: ['idAluStu', 'name'], ignoreCase: true } },
});

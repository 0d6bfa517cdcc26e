import {
  array,
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
  optionGroup,
  ref,
  report,
  resource,
  state,
  text,
  decimal,
} from '../../kernel/resource/index.ts';
import { categories } from './categories.ts';

export { categories, ofInternships, opening } from './categories.ts';

/** What is asked. A definition that somebody has been asked by is not changed any more: its next version is. */
export const survey = resource('survey', {
  label: ['title', 'version'],
  sort: ['titleHr', '-version'],
  indexes: [['idFirst']],
  fields: {
    title: bilingual({ required: true, search: true, inList: true, max: 200 }),
    category: choice(categories, { required: true, default: 'general', inList: true }),
    languages: optionGroup(['hr', 'en'], { required: true, default: ['hr'], inList: true }),
    description: bilingual({ long: true, max: 4000 }),
    version: integer({ readonly: true, inList: true }),
    questions: integer({
      inList: true,
      computed: `(select count(*)::int from jsonb_path_query({row}.definition::jsonb, 'strict $.**.type') q where q #>> '{}' not in ('html', 'panel'))`,
    }),
    definition: longtext({
      required: true,
      default: '{"pages":[]}',
      invisibleInTable: true,
      invisibleInForm: true,
      max: 400_000,
    }),
    guid: text({ readonly: true, unique: true, length: 36, invisibleInTable: true, invisibleInForm: true }),
    idFirst: ref('survey', { readonly: true, invisibleInTable: true, invisibleInForm: true }),
    status: state(
      flow(
        ['draft', 'ready', 'archived'],
        {
          approve: { from: ['draft'], to: 'ready', undo: 'rework' },
          rework: { from: ['ready'], to: 'draft' },
          archive: { from: ['ready'], to: 'archived', undo: 'unarchive' },
          unarchive: { from: ['archived'], to: 'ready' },
        },
        { kinds: { ready: 'ok', archived: 'lock' } },
      ),
    ),
  },
  checks: ['notDefinition', 'frozen', 'alumniOnly', 'questionFault', 'noQuestion', 'textMissing', 'tooMany'],
});

/** A question that was worded once for all: definitions take copies of it. */
export const surveyQuestion = resource('survey-question', {
  label: 'title',
  sort: ['titleHr'],
  verbs: ['create', 'delete'],
  fields: {
    title: bilingual({ readonly: true, search: true, inList: true, max: 200 }),
    question: longtext({ required: true, max: 40_000, inList: true }),
  },
  checks: ['notQuestion'],
});

export const accesses = ['public', 'private'] as const;
export const readers = ['admins', 'viewers', 'respondents'] as const;
export const groupings = ['none', 'audience', 'question'] as const;

/** One asking: who is asked, from when to when, and what may be said of the answers. */
export const surveyConduction = resource('survey-conduction', {
  label: 'title',
  erase: { addresses: 'mark' },
  sort: ['-dateFrom'],
  indexes: [['idSurv']],
  constraints: { ruleTwice: { unique: ['idSurvRule', 'idStCo'] } },
  narrowedBy: { academicyear: 'idAcademicyear' },
  fields: {
    title: bilingual({ required: true, search: true, inList: true, max: 200 }),
    idSurv: ref('survey', { required: true, inList: true }),
    idAcademicyear: ref('academicyear'),
    access: choice(accesses, { required: true, default: 'private' }),
    isAnonymous: boolean({ default: 1 }),
    dateFrom: dateTime({ required: true, inList: true }),
    dateTo: dateTime({ required: true, inList: true }),
    purpose: bilingual({ long: true, max: 2000 }),
    basis: text({ max: 500 }),
    audience: array(
      { kind: text({ required: true, max: 40 }), value: text({ required: true, max: 60 }) },
      { max: 50, invisibleInForm: true },
    ),
    addresses: chip({ max: 500 }),
    idStCo: ref('stcourse'),
    /** The rule that made it. */
    idSurvRule: ref('survey-rule', { readonly: true, invisibleInTable: true, invisibleInForm: true }),
    minGroup: integer({ required: true, default: 5, min: 3, max: 50 }),
    grouping: choice(groupings, { required: true, default: 'none' }),
    groupQuestion: text({ max: 60 }),
    showResultsTo: choice(readers, { required: true, default: 'viewers' }),
    reminders: boolean({ default: 1 }),
    allowEdit: boolean(),
    allowMultiple: boolean(),
    thankYou: bilingual({ long: true, max: 2000 }),
    conclusions: longtext({ max: 20_000 }),
    measures: longtext({ max: 20_000 }),
    guid: text({ readonly: true, unique: true, length: 36, invisibleInTable: true, invisibleInForm: true }),
    invited: integer({
      inList: true,
      computed: '(select count(*)::int from {survey-completing} c where c.id_surv_imp = {row}.id)',
    }),
    completed: integer({
      inList: true,
      computed: '(select count(*)::int from {survey-response} r where r.id_surv_imp = {row}.id and r.is_partial = 0)',
    }),
    remindedOn: date({ readonly: true }),
    status: state(
      flow(
        ['draft', 'scheduled', 'open', 'closed', 'reported', 'cancelled'],
        {
          schedule: { from: ['draft'], to: 'scheduled', undo: 'withdraw' },
          withdraw: { from: ['scheduled'], to: 'draft' },
          open: { from: ['scheduled'], to: 'open' },
          extend: { from: ['open'], to: 'open', input: { until: dateTime({ required: true }) } },
          close: { from: ['open'], to: 'closed', note: 'required' },
          expire: { from: ['open'], to: 'closed' },
          reopen: { from: ['closed'], to: 'open', note: 'required', input: { until: dateTime({ required: true }) } },
          report: { from: ['closed'], to: 'reported' },
          cancel: { from: ['draft', 'scheduled'], to: 'cancelled', note: 'required' },
          /** Answers of an open anonymous survey are in no backup: after a restore everybody is asked again. */
          askAgain: { from: ['open'], to: 'open' },
        },
        { kinds: { open: 'run', closed: 'lock', reported: 'ok', cancelled: 'bad' } },
      ),
    ),
  },
  checks: [
    'notReady',
    'datesOrder',
    'inPast',
    'audienceEmpty',
    'audienceUnknown',
    'audienceNobody',
    'alumniOnly',
    'fixedSinceOpen',
    'fixedSinceScheduled',
    'groupQuestionUnknown',
    'groupingPublic',
    'publicNoAddresses',
    'addressWrong',
    'untilEarlier',
    'anonymousClosed',
    'fileNamelessly',
  ],
});

/**
 * A survey that opens by itself: after teaching has ended, the students of each course are asked; about an internship, each
 * side when it ends. The newest version of the definition that is ready is taken.
 */
export const surveyRule = resource('survey-rule', {
  label: ['idSurv', 'semesters'],
  owner: 'idSurv',
  delete: 'hard',
  constraints: { ruleForSame: { unique: ['idSurv', 'semesters'] } },
  fields: {
    idSurv: ref('survey', { required: true, inList: true }),
    semesters: choice(['both', 'winter', 'summer'], { required: true, default: 'both', inList: true }),
    daysAfter: integer({ required: true, default: 1, min: 0, max: 20, inList: true }),
    openDays: integer({ required: true, default: 14, min: 3, max: 60, inList: true }),
    minGroup: integer({ required: true, default: 5, min: 3, max: 50, inList: true }),
    purpose: bilingual({ long: true, max: 2000 }),
    basis: text({ max: 500 }),
    active: boolean({ default: 1, inList: true }),
  },
  checks: ['notOfCourse', 'asksAtOnce', 'fileNamelessly'],
});

/** Somebody who reads the results though they do not lead surveys. */
export const surveyViewer = resource('survey-viewer', {
  label: 'idUser',
  owner: 'idSurvImp',
  delete: 'hard',
  constraints: { viewerTwice: { unique: ['idSurvImp', 'idUser'] } },
  fields: {
    idSurvImp: ref('survey-conduction', { required: true, inList: true }),
    idUser: ref('user', { required: true, inList: true }),
    showIndividual: boolean({ inList: true }),
  },
  checks: ['anonymousSingle'],
  erase: { idUser: 'remove' },
});

export const completingStates = ['pending', 'started', 'done', 'declined'] as const;
/**
 * The roll: who is asked, and who has answered. It has no stamps and no history, and of an anonymous survey no day: whoever
 * reads it learns that somebody answered, never when.
 */
export const surveyCompleting = resource('survey-completing', {
  label: 'idSurvImp',
  stamps: false,
  audit: 'none',
  delete: 'hard',
  verbs: [],
  indexes: [['idUser', 'status']],
  constraints: { askedTwice: { unique: ['idSurvImp', 'idUser', 'contextId'] } },
  fields: {
    idSurvImp: ref('survey-conduction', { required: true, cascade: true, inList: true }),
    idUser: ref('user', { inList: true, cascade: true }),
    email: text({ format: 'email', inList: true }),
    grp: text({ max: 120 }),
    /** What the person is asked about, where one survey asks them about several things: the internship; 0: about nothing but itself. */
    contextId: integer({ required: true, default: 0, min: 0, invisibleInTable: true, invisibleInForm: true }),
    /** Since when a line that came after the opening waits. */
    askedOn: date({ invisibleInTable: true, invisibleInForm: true }),
    status: choice(completingStates, { required: true, default: 'pending', inList: true }),
    doneAt: date({ inList: true }),
    remindedAt: date(),
  },
  checks: [
    'answerRequired',
    'answerUnknown',
    'answerTooLong',
    'answerRange',
    'answerForm',
    'answerFileType',
    'answerFileSize',
    'alreadyAnswered',
    'notOpenYet',
    'notOpenAnyMore',
    'notForOthers',
    'addressBusy',
  ],
  erase: { idUser: 'remove', email: 'mark' },
});

/**
 * A file that somebody answered with, of their line of the roll. It comes before the answer: until that is handed in, nobody
 * reads it, and with the end of the survey it goes.
 */
export const surveyFile = resource('survey-file', {
  label: 'question',
  stamps: false,
  audit: 'none',
  delete: 'hard',
  verbs: [],
  indexes: [['idSurvCom']],
  fields: {
    idSurvCom: ref('survey-completing', { required: true, cascade: true }),
    question: text({ required: true, max: 60 }),
    // As `largestFile` of the form, which does not come with the lists.
    content: file({ required: true, maxBytes: 10 * 1_048_576 }),
    isSubmitted: boolean(),
  },
  erase: { idSurvCom: 'remove' },
});

/**
 * An answer. Of an anonymous survey it names nobody, has no time, and is sealed when the survey closes: written anew in random
 * order under a new key. Until then no backup holds it. What is not anonymous is sealed from the beginning: it has nothing to hide.
 */
export const surveyResponse = resource('survey-response', {
  anonymous: true,
  label: 'lang',
  fields: {
    idSurvImp: ref('survey-conduction', { required: true, cascade: true }),
    idSurvCom: ref('survey-completing', { cascade: true, unique: true }),
    lang: choice(['hr', 'en'], { required: true }),
    answers: longtext({ required: true, max: 400_000 }),
    isPartial: boolean(),
    submittedOn: date(),
    grp: text({ max: 120 }),
    isSealed: boolean(),
  },
});

/** What was answered, as one table for everybody who may read it: the same suppression on screen, on paper and in files. */
export const surveyResults = report('rpt-survey-results', {
  params: { idSurvImp: ref('survey-conduction', { required: true }) },
  columns: {
    num: integer({ invisibleInTable: true }),
    question: text({ invisibleInTable: true }),
    item: text(),
    grp: text(),
    n: integer({ align: 'right' }),
    count: integer({ align: 'right' }),
    percent: decimal({ align: 'right', scale: 1 }),
    mean: decimal({ align: 'right', scale: 2 }),
    median: decimal({ align: 'right', scale: 2 }),
    sd: decimal({ align: 'right', scale: 2 }),
  },
  levels: [{ by: ['num'] }],
  paper: { format: 'P', intro: true, notes: true },
});

/** How many of those who were asked have answered, survey by survey. Who, it does not say. */
export const surveyParticipation = report('rpt-survey-participation', {
  params: { idAcademicyear: ref('academicyear') },
  columns: {
    title: text(),
    dateFrom: date(),
    dateTo: date(),
    asked: integer(),
    answered: integer(),
    share: decimal(),
  },
  numbered: true,
  totals: { asked: 'sum', answered: 'sum', share: { ratio: { of: 'answered', by: 'asked', as: 'percent' } } },
  paper: { format: 'P' },
});

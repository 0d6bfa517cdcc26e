import {
  array,
  bilingual,
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
  refs,
  resource,
  serial,
  state,
  text,
} from '../../../kernel/resource/index.ts';

/** A theme that a teacher offers for a year; it is taken when as many students as it has places have it accepted. */
export const graduatethesisTopic = resource('graduatethesis-topic', {
  label: 'title',
  order: { in: ['idTeacher', 'idAcademicyear'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: ['cannotMentor', 'placesTaken', 'usedByThesis'],
  fields: {
    idTeacher: ref('teacher', { required: true, readonly: true, inList: true }),
    idStudy: ref('study', { inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    title: bilingual({ required: true, max: 500, search: true, inList: true }),
    description: longtext({ max: 5000 }),
    maxStudents: integer({ required: true, min: 1, max: 20, default: 1, inList: true }),
    status: state(
      flow(
        ['open', 'taken', 'closed'],
        {
          take: { from: ['open'], to: 'taken' },
          free: { from: ['taken'], to: 'open' },
          close: { from: ['open', 'taken'], to: 'closed', undo: 'reopen' },
          reopen: { from: ['closed'], to: 'open' },
        },
        { kinds: { open: 'ok', taken: 'run', closed: 'lock' } },
      ),
    ),
  },
});

/** Consents and licences of the deposit; the public archive goes by them. */
export const consents = ['open', 'institution', 'embargo', 'closed'] as const;
export const licences = ['ccBy', 'ccByNc', 'ccByNcNd', 'inCopyright'] as const;
export const seats = ['president', 'mentor', 'member', 'secretary', 'substitute'] as const;
export type Seat = (typeof seats)[number];

/** Whom a defence commission is made of, as the appointment says it. */
const members = array(
  { idTeacher: ref('teacher', { required: true }), role: choice(seats, { required: true, default: 'member' }) },
  { required: true, max: 8 },
);

/** From the draft of the application to the archive: each state, and what leads out of it. */
const life = flow(
  [
    'draft',
    'applied',
    'accepted',
    'approved',
    'submitted',
    'returned',
    'ready',
    'scheduled',
    'defended',
    'failed',
    'deposited',
    'archived',
    'withdrawn',
    'expired',
  ],
  {
    apply: {
      from: ['draft'],
      to: 'applied',
      needs: { titleMissingEn: 'titleEn', summaryShort: 'summary', wishesMissing: 'idWishes' },
    },
    waiveExams: { from: ['draft'], to: 'draft', note: 'required' },
    accept: { from: ['applied'], to: 'accepted', note: 'optional' },
    decline: { from: ['applied'], to: 'applied', note: 'required' },
    assignMentor: { from: ['applied'], to: 'accepted', input: { idTeacher: ref('teacher', { required: true }) } },
    approveTopic: { from: ['accepted'], to: 'approved', input: { decidedOn: date() }, note: 'optional' },
    returnTopic: { from: ['accepted'], to: 'draft', note: 'required' },
    submitWork: {
      from: ['approved', 'returned'],
      to: 'submitted',
      needs: {
        versionMissing: 'graduatethesis-version',
        originalityMissing: 'graduatethesis-version',
        abstractMissing: 'abstractHr',
        keywordsMissing: 'keywordsHr',
        deadlinePassed: null,
      },
    },
    returnWork: { from: ['submitted'], to: 'returned', note: 'required' },
    approveWork: {
      from: ['submitted'],
      to: 'ready',
      input: {
        similarityPct: decimal({ required: true, min: 0, max: 100, precision: 5 }),
        similarityNote: longtext({ max: 2000 }),
        mentorOpinion: longtext({ required: true, max: 5000 }),
      },
    },
    proposeCommission: { from: ['ready'], to: 'ready', input: { members } },
    appointCommission: { from: ['ready'], to: 'ready', input: { members } },
    schedule: {
      from: ['ready'],
      to: 'scheduled',
      input: {
        start: dateTime({ required: true }),
        minutes: integer({ required: true, min: 15, max: 240, default: 60 }),
        idRoom: ref('room'),
        onlineUrl: text({ format: 'url' }),
      },
    },
    postpone: { from: ['scheduled'], to: 'ready', note: 'required' },
    closeDefence: {
      from: ['scheduled'],
      to: ['defended', 'failed'],
      input: {
        voting: choice(['unanimous', 'majority'], { required: true, default: 'unanimous' }),
        minutes: longtext({ max: 10_000 }),
        separateOpinion: longtext({ max: 5000 }),
      },
    },
    secondAttempt: { from: ['failed'], to: 'returned', note: 'optional' },
    deposit: {
      from: ['defended'],
      to: 'deposited',
      needs: { depositMissing: 'graduatethesis-version' },
      input: {
        consent: choice(consents, { required: true }),
        embargoUntil: date(),
        licence: choice(licences, { required: true }),
      },
    },
    returnDeposit: { from: ['deposited'], to: 'defended', note: 'required' },
    confirmDeposit: {
      from: ['deposited'],
      to: 'archived',
      input: {
        urn: text({ required: true, max: 100 }),
        repositoryUrl: text({ format: 'url' }),
        printCopies: integer({ min: 0, max: 20 }),
        callNumber: text({ max: 60 }),
      },
    },
    withdraw: {
      from: ['draft', 'applied', 'accepted', 'approved', 'submitted', 'returned', 'ready'],
      to: 'withdrawn',
      note: 'required',
    },
    expire: { from: ['approved', 'returned'], to: 'expired' },
    extend: {
      from: ['approved', 'expired'],
      to: 'approved',
      input: { deadline: date({ required: true }) },
      note: 'required',
    },
  },
  {
    kinds: {
      returned: 'warn',
      defended: 'ok',
      failed: 'bad',
      deposited: 'run',
      archived: 'lock',
      withdrawn: 'bad',
      expired: 'bad',
    },
  },
);

/** A final or graduate thesis, the work of one student. It outlives the year in which it began. */
export const stCoGraduatethesis = resource('st-co-graduatethesis', {
  label: ['number', 'title'],
  sort: ['-appliedOn', '-id'],
  indexes: [['status'], ['idMentor', 'status'], ['idStudy', 'status']],
  erase: { idStudent: 'person' },
  scenarios: ['Check student', 'waitingForMe', 'ofMine'],
  checks: [
    'notEnrolled',
    'studentNotEnrolled',
    'notLastYear',
    'tooManyOpenExams',
    'noExamsToWaive',
    'ectsMissing',
    'notPassedCourse',
    'comentorIsMentor',
    'cannotMentor',
    'topicNotOpen',
    'topicOfAnother',
    'wishesMissing',
    'summaryShort',
    'mentorFull',
    'wishesOpen',
    'titleUsed',
    'titleMissingEn',
    'versionMissing',
    'originalityMissing',
    'abstractMissing',
    'keywordsMissing',
    'deadlinePassed',
    'similarityAbove',
    'memberTwice',
    'presidentOne',
    'presidentIsMentor',
    'mentorMissing',
    'votingNumber',
    'cannotChair',
    'commissionMissing',
    'commissionIncomplete',
    'tooSoon',
    'tooSoonAfterTopic',
    'inPast',
    'onHoliday',
    'openExams',
    'roomMissing',
    'notBegun',
    'gradesMissing',
    'questionsMissing',
    'attemptsUsed',
    'waitsThirtyDays',
    'depositMissing',
    'embargoMissing',
    'embargoPast',
    'urnForm',
    'extendedAlready',
    'extensionLong',
    'extensionBack',
    'cannotBeDeleted',
    'decidedInFuture',
    'nothingOnDay',
  ],
  fields: {
    idStCoEnrollment: ref('st-co-enrollment', { required: true, readonly: true, invisibleInTable: true }),
    idStudent: ref('student', { required: true, fixed: true, inList: true }),
    idStudy: ref('study', { required: true, readonly: true, inList: true }),
    idStCo: ref('stcourse', { required: true, readonly: true }),
    number: serial('ZR-{year}-{000}', { per: ['year'], inList: true, search: true }),
    title: bilingual({ required: true, max: 500, search: true, inList: true }),
    language: choice(['hr', 'en'], { required: true, default: 'hr' }),
    idTopic: ref('graduatethesis-topic'),
    idCourse: ref('course'),
    summary: longtext({ max: 5000 }),
    tasks: longtext({ max: 2500 }),
    outline: longtext({ max: 5000 }),
    references: longtext({ max: 5000 }),
    /** Whom the student wishes as mentor, the first wish first. */
    idWishes: refs('teacher', { ordered: true, max: 3 }),
    /** Who is asked now. */
    idOffered: ref('teacher', { readonly: true, invisibleInForm: true }),
    idMentor: ref('teacher', { readonly: true, inList: true }),
    idComentor: ref('teacher'),
    externalMentor: text({ max: 200 }),
    sciArea: text({ max: 200 }),
    sciField: text({ max: 200 }),
    sciBranch: text({ max: 200 }),
    /** Made out of an internship, at an employer. */
    fromPractice: boolean(),
    status: state(life),
    /** Since when it is in this state: how long somebody waits. */
    statusOn: date({ readonly: true }),
    appliedOn: date({ readonly: true, inList: true }),
    /** When the commission let the student apply with more open exams than the study allows. */
    examsWaivedOn: date({ readonly: true }),
    approvedOn: date({ readonly: true }),
    deadline: date({ readonly: true, inList: true }),
    extendedOn: date({ readonly: true }),
    submittedOn: date({ readonly: true }),
    similarityPct: decimal({ readonly: true, min: 0, max: 100, precision: 5 }),
    similarityNote: longtext({ max: 2000, readonly: true }),
    mentorOpinion: longtext({ max: 5000, readonly: true }),
    abstract: bilingual({ long: true, max: 5000 }),
    keywordsHr: chip({ max: 15 }),
    keywordsEn: chip({ max: 15 }),
    pages: integer({ min: 1, max: 2000 }),
    /** When the commission for the defence was appointed; until then it is only proposed. */
    commissionOn: date({ readonly: true }),
    defendedOn: date({ readonly: true }),
    idGradeFinal: ref('grade', { readonly: true }),
    isvuKey: text({ max: 120, readonly: true, unique: true }),
  },
  constraints: {
    oneForEnrolment: { unique: ['idStCoEnrollment'], where: "status <> 'withdrawn'" },
    comentorNotMentor: { check: 'id_comentor <> id_mentor', fields: ['idComentor'] },
  },
});

const ofThesis = { owner: 'idStCoGraduatethesis' } as const;
const idStCoGraduatethesis = ref('st-co-graduatethesis', { required: true, inList: true });

/** Who was asked in which order, and what they answered. The application makes them out of the wishes. */
export const graduatethesisMentorchoice = resource('graduatethesis-mentorchoice', {
  ...ofThesis,
  label: ['idTeacher', 'status'],
  order: { in: ['idStCoGraduatethesis'] },
  verbs: [],
  fields: {
    idStCoGraduatethesis,
    idTeacher: ref('teacher', { required: true, inList: true }),
    status: choice(['pending', 'accepted', 'declined', 'skipped'], {
      required: true,
      default: 'pending',
      inList: true,
    }),
    reason: longtext({ max: 2000 }),
    answeredOn: date(),
  },
});

/** A version of the work, as it was brought: it is neither changed nor taken away. Its file is a document of the institution. */
export const graduatethesisVersion = resource('graduatethesis-version', {
  ...ofThesis,
  attachments: { max: 1 },
  label: ['kind', 'idStCoGraduatethesis'],
  order: { in: ['idStCoGraduatethesis'] },
  sort: ['-num'],
  verbs: ['create'],
  checks: ['notNow', 'depositNotNow', 'deadlinePassed', 'declarationMissing', 'notPdf'],
  fields: {
    idStCoGraduatethesis,
    kind: choice(['draft', 'final', 'deposit'], { required: true, default: 'draft', inList: true }),
    content: file({ required: true, maxBytes: 50 * 1_048_576, accept: ['application/pdf'], inList: true }),
    originalityDeclared: boolean({ inList: true }),
    comment: longtext({ max: 2000 }),
    review: choice(['none', 'returned', 'approved'], { required: true, default: 'none', readonly: true, inList: true }),
    reviewNote: longtext({ max: 5000, readonly: true }),
    reviewedBy: ref('user', { readonly: true }),
    reviewedOn: date({ readonly: true }),
  },
});

/** A wish to change mentor, comentor or title of an approved thesis; the commission decides, and what it approves holds at once. */
export const graduatethesisChange = resource('graduatethesis-change', {
  ...ofThesis,
  label: ['kind', 'idStCoGraduatethesis'],
  sort: ['-id'],
  verbs: ['create'],
  checks: ['notNow', 'wantedMissing', 'openAlready', 'sameAsNow', 'cannotMentor', 'mentorFull'],
  fields: {
    idStCoGraduatethesis,
    kind: choice(['mentor', 'comentor', 'topic'], { required: true, inList: true }),
    idTeacher: ref('teacher', { inList: true }),
    title: bilingual({ max: 500 }),
    reason: longtext({ required: true, max: 2000 }),
    status: state(
      flow(
        ['requested', 'approved', 'rejected', 'withdrawn'],
        {
          approve: { from: ['requested'], to: 'approved', note: 'optional' },
          reject: { from: ['requested'], to: 'rejected', note: 'required' },
          withdraw: { from: ['requested'], to: 'withdrawn' },
        },
        { kinds: { requested: 'run', approved: 'ok', rejected: 'bad', withdrawn: 'none' } },
      ),
    ),
  },
});

/** What is kept of the deposited work, and who may read it when. */
export const graduatethesisDeposit = resource('graduatethesis-deposit', {
  ...ofThesis,
  label: ['idStCoGraduatethesis', 'consent'],
  verbs: [],
  fields: {
    idStCoGraduatethesis,
    idVersion: ref('graduatethesis-version', { required: true }),
    consent: choice(consents, { required: true, inList: true }),
    embargoUntil: date({ inList: true }),
    licence: choice(licences, { required: true, inList: true }),
    depositedOn: date({ required: true, inList: true }),
    urn: text({ max: 100, unique: true }),
    repositoryUrl: text({ format: 'url' }),
    printCopies: integer({ min: 0, max: 20 }),
    callNumber: text({ max: 60 }),
    librarian: ref('user'),
    archivedOn: date(),
    returnReason: longtext({ max: 2000 }),
  },
  constraints: {
    depositTwice: { unique: ['idStCoGraduatethesis'] },
    embargoHasEnd: { check: "consent <> 'embargo' or embargo_until is not null", fields: ['embargoUntil'] },
  },
});

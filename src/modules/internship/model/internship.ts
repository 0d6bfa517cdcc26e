import {
  boolean,
  choice,
  date,
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

/** States in which a placement goes on: nothing has ended it yet. */
export const openPlacement = [
  'proposed',
  'returned',
  'assigned',
  'referred',
  'active',
  'diarySubmitted',
  'mentorGraded',
] as const;
/** States that leave room for another attempt in the same year. */
const over = "('cancelled', 'failed', 'interrupted', 'rejected', 'withdrawn')";
export const bases = [
  'employment',
  'selfEmployment',
  'studentContract',
  'volunteering',
  'mobility',
  'otherInternship',
] as const;

const recognitionStates = ['draft', 'submitted', 'inReview', 'granted', 'partial', 'rejected', 'withdrawn'] as const;
const hoursOf = (isConfirmed: 0 | 1): string =>
  `coalesce((select sum(a.hours) from {ints-diary-attendance} a where a.id_ints = {row}.id and a.presence = 'present' and a.is_confirmed = ${isConfirmed} and a.deleted_at is null), 0)`;

/** One student's internship: a placement at a partner, or a request that earlier work be recognised in its stead. */
export const internship = resource('internship', {
  label: ['idStudent', 'idPartner'],
  sort: ['-id'],
  narrowedBy: { academicyear: 'idAcademicyear' },
  attachments: { max: 20 },
  checks: [
    'notOnCourse',
    'mentorElsewhere',
    'mentorNotMentor',
    'outsideWindow',
    'tooManyHours',
    'partnerNotActive',
    'noContract',
    'contractEndsBefore',
    'partnerFull',
    'mentorsMissing',
    'datesMissing',
    'amendInstead',
    'settingFixed',
    'hoursMissing',
    'entryMissing',
    'taskMissing',
    'criteriaMissing',
    'hostMissing',
    'gradingMissing',
    'hoursBelowNeed',
    'notFullTime',
    'unlockOutside',
    'linkNotNow',
    'mentorWithoutMail',
  ],
  erase: {
    idStudent: 'person',
    workplaceAddress: {
      keep: 'Records of internships are kept; the address in them is that of the company.',
      hr: 'Evidencija prakse se čuva; adresa u njoj je adresa tvrtke.',
    },
  },
  fields: {
    intsKind: choice(['placement', 'recognition'], { required: true, default: 'placement', readonly: true }),
    idIntsSet: ref('ints-st-course-setting', { required: true }),
    idAcademicyear: ref('academicyear', { readonly: true }),
    idStCo: ref('stcourse', { readonly: true }),
    idStudent: ref('student', { required: true, inList: true }),
    idIntsOff: ref('internship-offer', { readonly: true }),
    idPartner: ref('partner', { inList: true }),
    /** The mentor at the company. */
    idParEmployee: ref('par-employee'),
    /** The mentor at the institution. */
    idTeacher: ref('teacher', { inList: true }),
    dateFrom: date({ inList: true }),
    dateTo: date(),
    plannedHours: integer({ min: 1, max: 2000 }),
    workplace: text({ max: 200 }),
    workplaceAddress: text(),
    programme: longtext({ max: 5000 }),
    referralNo: text({ max: 40, readonly: true }),
    referralDate: date({ readonly: true }),
    /** Days from this one on may be written although they are old. */
    diaryOpenFrom: date({ readonly: true, invisibleInTable: true }),
    hoursConfirmed: decimal({ computed: hoursOf(1), inList: true }),
    hoursPending: decimal({ computed: hoursOf(0) }),
    basis: choice(bases, { readonly: true, invisibleInTable: true }),
    employerName: text({ readonly: true, invisibleInTable: true }),
    position: text({ readonly: true, invisibleInTable: true }),
    workFrom: date({ readonly: true, invisibleInTable: true }),
    workTo: date({ readonly: true, invisibleInTable: true }),
    hoursClaimed: integer({ readonly: true, invisibleInTable: true }),
    description: longtext({ readonly: true, invisibleInTable: true }),
    hoursRecognised: integer({ readonly: true }),
    finalPercent: decimal({ readonly: true }),
    finalGrade: integer({ readonly: true }),
    isPassed: boolean({ readonly: true }),
    endedOn: date({ readonly: true }),
    status: state(
      flow(
        [...openPlacement, 'completed', 'failed', 'cancelled', 'interrupted', ...recognitionStates],
        {
          assign: {
            from: ['proposed'],
            to: 'assigned',
            input: { idTeacher: ref('teacher'), idParEmployee: ref('par-employee') },
          },
          return: { from: ['proposed'], to: 'returned', note: 'required' },
          resubmit: { from: ['returned'], to: 'proposed' },
          refer: { from: ['assigned'], to: 'referred' },
          start: { from: ['referred'], to: 'active' },
          unlockDiary: { from: ['active'], to: 'active', note: 'required', input: { from: date({ required: true }) } },
          submitDiary: {
            from: ['active'],
            to: 'diarySubmitted',
            needs: {
              hoursMissing: 'ints-diary-attendance',
              entryMissing: 'internship-diary',
              taskMissing: 'ints-task-assignment',
            },
          },
          returnDiary: { from: ['diarySubmitted'], to: 'active', note: 'required' },
          gradeMentor: { from: ['diarySubmitted'], to: 'mentorGraded' },
          gradeTeacher: { from: ['mentorGraded'], to: ['completed', 'failed'] },
          interrupt: { from: ['active'], to: 'interrupted', note: 'required' },
          cancel: {
            from: ['proposed', 'returned', 'assigned', 'referred', 'active'],
            to: 'cancelled',
            note: 'required',
          },
        },
        {
          kinds: {
            returned: 'warn',
            diarySubmitted: 'warn',
            mentorGraded: 'warn',
            completed: 'ok',
            failed: 'bad',
            cancelled: 'lock',
            interrupted: 'bad',
            draft: 'none',
            submitted: 'run',
            inReview: 'run',
            granted: 'ok',
            partial: 'warn',
            rejected: 'bad',
            withdrawn: 'lock',
          },
        },
      ),
    ),
  },
  constraints: {
    internshipTwice: { unique: ['idStudent', 'idIntsSet', 'intsKind'], where: `status not in ${over}` },
    partnerOfPlacement: { check: "ints_kind <> 'placement' or id_partner is not null", fields: ['idPartner'] },
    datesInOrder: { check: 'date_from <= date_to', fields: ['dateTo'] },
  },
  indexes: [['idIntsSet', 'status'], ['idStudent'], ['idTeacher'], ['idParEmployee']],
});

/** A request that work done elsewhere be recognised as the internship: the same row, with a way of its own. */
export const internshipApproval = resource('internship-approval', {
  label: ['idStudent', 'employerName'],
  sort: ['-id'],
  over: { resource: 'internship', where: { intsKind: 'recognition' } },
  narrowedBy: { academicyear: 'idAcademicyear' },
  attachments: { max: 20 },
  checks: [
    'notOnCourse',
    'recognitionClosed',
    'evidenceMissing',
    'belowMinimum',
    'settingFixed',
    'workInFuture',
    'hoursOutside',
    'gradeNeeded',
    'gradeNotAsked',
    'decisionInFuture',
  ],
  fields: {
    idIntsSet: ref('ints-st-course-setting', { required: true, onlyChoice: true }),
    idAcademicyear: ref('academicyear', { readonly: true }),
    idStCo: ref('stcourse', { readonly: true, inList: true }),
    idStudent: ref('student', { required: true, inList: true, onlyChoice: true }),
    basis: choice(bases, { required: true, inList: true }),
    employerName: text({ required: true, inList: true }),
    idPartner: ref('partner'),
    position: text({ required: true }),
    workFrom: date({ required: true }),
    workTo: date(),
    hoursClaimed: integer({ required: true, min: 1, max: 20_000, inList: true }),
    description: longtext({ required: true, max: 5000 }),
    hoursRecognised: integer({ readonly: true, inList: true }),
    finalGrade: integer({ readonly: true }),
    isPassed: boolean({ readonly: true }),
    endedOn: date({ readonly: true }),
    status: state(
      flow(
        recognitionStates,
        {
          submit: { from: ['draft'], to: 'submitted' },
          withdraw: { from: ['draft', 'submitted'], to: 'withdrawn' },
          take: { from: ['submitted'], to: 'inReview' },
          giveBack: { from: ['submitted', 'inReview'], to: 'draft', note: 'required' },
          grant: {
            from: ['inReview'],
            to: 'granted',
            input: { grade: integer({ min: 2, max: 5 }), reason: longtext({ max: 5000 }), decidedOn: date() },
          },
          grantPartly: {
            from: ['inReview'],
            to: 'partial',
            input: {
              hours: integer({ required: true, min: 1, max: 2000 }),
              reason: longtext({ required: true, max: 5000 }),
              decidedOn: date(),
            },
          },
          reject: {
            from: ['inReview'],
            to: 'rejected',
            input: { reason: longtext({ required: true, max: 5000 }), decidedOn: date() },
          },
        },
        { kinds: { submitted: 'run', partial: 'warn', rejected: 'bad', withdrawn: 'lock' } },
      ),
    ),
  },
  constraints: { workInOrder: { check: 'work_from <= work_to', fields: ['workTo'] } },
});

/** What was decided about a request, each time: the last one rules. */
export const internshipApprovalGrant = resource('internship-approval-grant', {
  label: ['decision', 'decisionDate'],
  sort: ['-id'],
  owner: 'idInts',
  verbs: [],
  fields: {
    idInts: ref('internship', { required: true, inList: true }),
    idTeacher: ref('teacher', { inList: true }),
    decision: choice(['granted', 'partial', 'rejected', 'returned'], { required: true, inList: true }),
    hoursRecognised: integer({ inList: true }),
    grade: integer({ inList: true }),
    reason: longtext({ max: 5000, inList: true }),
    decisionDate: date({ required: true, inList: true }),
  },
});

/** A change of a referral that is out: who, where, when or how long, from a day on. */
export const intsAmendment = resource('ints-amendment', {
  label: ['effectiveFrom', 'reason'],
  sort: ['-effectiveFrom', '-id'],
  owner: 'idInts',
  checks: [
    'nothingChanged',
    'mentorElsewhere',
    'mentorNotMentor',
    'notRunning',
    'partnerNotActive',
    'datesWrong',
    'amendmentFixed',
  ],
  fields: {
    idInts: ref('internship', { required: true, inList: true }),
    effectiveFrom: date({ required: true, inList: true }),
    reason: text({ required: true, max: 500, inList: true }),
    idPartner: ref('partner', { inList: true }),
    idParEmployee: ref('par-employee', { inList: true }),
    idTeacher: ref('teacher'),
    dateFrom: date(),
    dateTo: date({ inList: true }),
    plannedHours: integer({ min: 1, max: 2000, inList: true }),
    /** What it was before, in words, for the addendum. */
    replaced: longtext({ readonly: true, max: 2000, invisibleInForm: true }),
    status: state(
      flow(['planned', 'applied', 'withdrawn'], {
        apply: { from: ['planned'], to: 'applied' },
        withdraw: { from: ['planned'], to: 'withdrawn' },
      }),
    ),
  },
});

/** What the host confirms at the end: filled in by its mentor, or brought as the signed scan. */
export const intsHostConfirmation = resource('ints-host-confirmation', {
  label: ['idInts', 'confirmedOn'],
  owner: 'idInts',
  checks: ['scanNeeded', 'activitiesNeeded', 'confirmedInFuture'],
  fields: {
    idInts: ref('internship', { required: true, unique: true, inList: true }),
    department: text({ max: 200 }),
    activities: longtext({ max: 3000 }),
    confirmedOn: date({ required: true, inList: true }),
    scan: file({ maxBytes: 20 * 1_048_576, accept: ['application/pdf', 'image/jpeg', 'image/png'] }),
    source: choice(['student', 'mentor'], { required: true, readonly: true, default: 'student', inList: true }),
  },
});

import { choice, date, decimal, flow, integer, ref, resource, state } from '../../../kernel/resource/index.ts';

/** A student's enrolment in one year of one study. */
export const studentenrollment = resource('studentenrollment', {
  label: ['idStudent', 'idAcademicyear'],
  sort: ['-enrolledOn'],
  indexes: [['idStudy', 'idAcademicyear', 'yearOfStudy']],
  lockedBy: { path: 'idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idAcademicyear' },
  checks: [
    'yearBeyond',
    'modeNotOffered',
    'outsideYear',
    'studentInactive',
    'statusBeforeEnrolment',
    'statusInFuture',
    'ectsMissing',
    'thesisMissing',
    'coursesEnrolled',
    'notEnrolled',
    'notOffered',
    'overQuota',
    'underQuota',
    'nothingToEnrol',
    'nobodyToEnrol',
  ],
  erase: { idStudent: 'person' },
  fields: {
    idStudent: ref('student', { required: true, inList: true }),
    idAcademicyear: ref('academicyear', { required: true, inList: true }),
    idStudy: ref('study', { required: true, inList: true }),
    yearOfStudy: integer({ required: true, min: 1, max: 6, inList: true }),
    mode: choice(['full', 'part'], { required: true, default: 'full' }),
    kind: choice(['first', 'repeat', 'next', 'transfer', 'absolvent'], {
      required: true,
      default: 'first',
      inList: true,
    }),
    funding: choice(['ministry', 'self', 'other']),
    enrolledOn: date({ required: true }),
    status: state(
      flow(
        ['enrolled', 'interrupted', 'completed', 'withdrawn', 'graduated'],
        {
          interrupt: {
            from: ['enrolled'],
            to: 'interrupted',
            input: { statusOn: date() },
            note: 'optional',
            undo: 'resume',
          },
          resume: { from: ['interrupted'], to: 'enrolled', input: { statusOn: date() }, note: 'optional' },
          complete: { from: ['enrolled'], to: 'completed', input: { statusOn: date() } },
          withdraw: {
            from: ['enrolled', 'interrupted'],
            to: 'withdrawn',
            input: { statusOn: date() },
            note: 'optional',
          },
          // Also an enrolment that the closing of its year completed: a thesis is often defended later.
          graduate: { from: ['enrolled', 'completed'], to: 'graduated', input: { statusOn: date() } },
        },
        { kinds: { enrolled: 'run', interrupted: 'warn', withdrawn: 'bad' } },
      ),
    ),
    statusOn: date({ readonly: true }),
    /** Number of the enrolment sheet in ISVU. */
    isvuSheet: integer({ unique: true, min: 1 }),
  },
  constraints: { enrolledTwice: { unique: ['idStudent', 'idAcademicyear', 'idStudy'] } },
});

/** A course within such an enrolment, with its signature and grade. */
export const stCoEnrollment = resource('st-co-enrollment', {
  // In the order in which they were enrolled: by the names behind the references, a million rows would be sorted for a page.
  label: ['idStudentenrollment', 'idStCo'],
  sort: ['id'],
  lockedBy: { path: 'idStCo.idAcademicyear', whenState: ['closed'] },
  narrowedBy: { academicyear: 'idStCo.idAcademicyear' },
  checks: [
    'otherStudy',
    'otherYear',
    'notEnrolled',
    'passedBefore',
    'courseFull',
    'tooManyEcts',
    'gradeOrPoints',
    'noScale',
    'gradeAgainstPoints',
    'gradedInFuture',
    'tooLateToDrop',
    'fixedOnceSigned',
    'removeGraded',
  ],
  erase: { idStudentenrollment: 'person' },
  fields: {
    idStudentenrollment: ref('studentenrollment', { required: true, inList: true }),
    idStCo: ref('stcourse', { required: true, inList: true }),
    enrolKind: choice(['first', 'repeat', 'request'], { required: true, default: 'first', inList: true }),
    status: state(
      flow(
        ['enrolled', 'attended', 'signatureDenied', 'passed', 'dropped'],
        {
          sign: { from: ['enrolled'], to: 'attended' },
          denySignature: { from: ['enrolled'], to: 'signatureDenied', note: 'optional' },
          withdrawDenial: { from: ['signatureDenied'], to: 'enrolled', note: 'required' },
          grade: {
            from: ['attended'],
            to: ['passed', 'attended'],
            input: { idGrade: ref('grade'), points: decimal({ min: 0, max: 100, precision: 5 }), gradedOn: date() },
          },
          correctGrade: {
            from: ['passed'],
            to: ['passed', 'attended'],
            note: 'required',
            input: { idGrade: ref('grade'), points: decimal({ min: 0, max: 100, precision: 5 }), gradedOn: date() },
          },
          drop: { from: ['enrolled'], to: 'dropped', note: 'optional' },
        },
        { kinds: { enrolled: 'none', attended: 'run', signatureDenied: 'warn', passed: 'ok', dropped: 'bad' } },
      ),
    ),
    /** Says the same as the status, in the words of the student's record. */
    signature: choice(['none', 'given', 'denied'], {
      computed:
        "case when {row}.status in ('attended', 'passed') then 'given' when {row}.status = 'signatureDenied' then 'denied' else 'none' end",
      inList: true,
    }),
    idGrade: ref('grade', { readonly: true, inList: true }),
    points: decimal({ min: 0, max: 100, precision: 5, readonly: true }),
    gradedOn: date({ readonly: true }),
  },
  constraints: {
    courseTwice: { unique: ['idStudentenrollment', 'idStCo'] },
    passedHasGrade: {
      check: "status <> 'passed' or (id_grade is not null and graded_on is not null)",
      fields: ['idGrade'],
    },
  },
});

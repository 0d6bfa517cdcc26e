import {
  array,
  boolean,
  chip,
  choice,
  date,
  dateTime,
  decimal,
  flow,
  integer,
  longtext,
  ref,
  resource,
  state,
  time,
} from '../../../kernel/resource/index.ts';

/** What a student did on one day of the internship. */
export const internshipDiary = resource('internship-diary', {
  label: ['date', 'idInts'],
  sort: ['-date', 'id'],
  owner: 'idInts',
  attachments: { max: 10 },
  checks: ['outsideInternship', 'inFuture', 'tooOld', 'taskElsewhere', 'dayFixed', 'noHours'],
  fields: {
    idInts: ref('internship', { required: true, inList: true }),
    date: date({ required: true, inList: true }),
    workDescription: longtext({ required: true, max: 10_000, inList: true }),
    learned: longtext({ max: 5000 }),
    tools: chip({ max: 20 }),
    idIntsTask: ref('ints-task'),
    mentorNote: longtext({ max: 2000, readonly: true }),
    confirmedAt: dateTime({ readonly: true, inList: true }),
    status: state(
      flow(
        ['draft', 'submitted', 'confirmed', 'returned'],
        {
          submit: { from: ['draft', 'returned'], to: 'submitted', undo: 'takeBack' },
          takeBack: { from: ['submitted'], to: 'draft' },
          confirm: { from: ['draft', 'submitted'], to: 'confirmed', note: 'optional' },
          return: { from: ['submitted', 'confirmed'], to: 'returned', note: 'required' },
        },
        { kinds: { draft: 'none', submitted: 'run', confirmed: 'ok', returned: 'warn' } },
      ),
    ),
  },
  constraints: { dayTwice: { unique: ['idInts', 'date'] } },
});

/** Whether the student was there on one day, and for how long. */
export const intsDiaryAttendance = resource('ints-diary-attendance', {
  label: ['date', 'idInts'],
  sort: ['-date', 'id'],
  owner: 'idInts',
  checks: [
    'outsideInternship',
    'inFuture',
    'tooOld',
    'aboveDay',
    'hoursNeeded',
    'dayOff',
    'timesWrong',
    'dayFixed',
    'attendanceConfirmed',
  ],
  fields: {
    idInts: ref('internship', { required: true, inList: true }),
    date: date({ required: true, inList: true }),
    presence: choice(['present', 'excused', 'unexcused', 'holiday'], {
      required: true,
      default: 'present',
      inList: true,
    }),
    timeFrom: time(),
    timeTo: time(),
    /** Entered, or counted from the times. */
    hours: decimal({ min: 0, max: 24, precision: 4, inList: true }),
    source: choice(['student', 'mentor'], { required: true, default: 'student', readonly: true, inList: true }),
    isConfirmed: boolean({ readonly: true, inList: true }),
  },
  constraints: { dayTwice: { unique: ['idInts', 'date'] } },
});

/** What the mentor, or the teacher, thinks of the whole: points by the criteria of the course, and an opinion. */
export const intsDiaryGrading = resource('ints-diary-grading', {
  label: ['idInts', 'graderRole'],
  sort: ['-id'],
  owner: 'idInts',
  checks: ['notYourTurn', 'criterionElsewhere', 'pointsAboveMax', 'criterionMissing', 'gradingFixed', 'gradedAlready'],
  fields: {
    idInts: ref('internship', { required: true, inList: true }),
    graderRole: choice(['mentor', 'teacher'], { required: true, default: 'teacher', inList: true }),
    scores: array({
      idIntsGraCri: ref('ints-grading-criterion', { required: true }),
      points: integer({ required: true, min: 0, max: 100 }),
    }),
    opinion: longtext({ required: true, max: 5000 }),
    proposedGrade: integer({ min: 1, max: 5 }),
  },
  constraints: { gradedTwice: { unique: ['idInts', 'graderRole'] } },
});

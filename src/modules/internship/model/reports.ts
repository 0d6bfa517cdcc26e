import { boolean, choice, date, decimal, integer, ref, report, text } from '../../../kernel/resource/index.ts';

const hidden = { invisibleInTable: true } as const;

/** Everybody who was referred, by course and partner. */
export const referralList = report('rpt-internship-referral-list', {
  params: {
    idAcademicyear: ref('academicyear', { required: true }),
    idIntsSet: ref('ints-st-course-setting'),
    idPartner: ref('partner'),
    status: choice(['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'interrupted']),
    from: date(),
    to: date(),
    /** `insurance` has the OIB instead of the mentors: only for whoever runs internships, and each look is noted. */
    form: choice(['mentors', 'insurance']),
  },
  columns: {
    idStCo: integer(hidden),
    course: text(hidden),
    idPartner: integer(hidden),
    referralNo: text({ align: 'center' }),
    referralDate: date(),
    student: text(),
    jmbag: text({ align: 'center' }),
    study: text(),
    partner: text(),
    mentors: text(),
    oib: text({ ...hidden, align: 'center' }),
    period: text({ align: 'center' }),
    hours: integer(),
  },
  numbered: true,
  totals: { hours: 'sum', student: 'count' },
  levels: [{ by: ['idStCo'] }, { by: ['idPartner'] }],
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      referralNo: 16,
      referralDate: 19,
      student: 44,
      jmbag: 22,
      study: 30,
      partner: 53,
      mentors: 40,
      period: 26,
      hours: 14,
    },
    signatures: ['made'],
  },
  forms: {
    param: 'form',
    of: {
      mentors: {},
      insurance: {
        shows: ['referralNo', 'referralDate', 'student', 'jmbag', 'study', 'partner', 'oib', 'period', 'hours'],
        paper: {
          format: 'L',
          widths: {
            '#': 9,
            referralNo: 16,
            referralDate: 19,
            student: 44,
            jmbag: 22,
            study: 30,
            partner: 53,
            oib: 40,
            period: 26,
            hours: 14,
          },
          signatures: ['made'],
          intro: true,
        },
      },
    },
  },
});

/** The tasks of a course: how many have them, handed them in and were graded, without a name; or task by task for each student. */
export const taskList = report('rpt-internship-ints-task-list', {
  params: {
    idAcademicyear: ref('academicyear', { required: true }),
    idIntsSet: ref('ints-st-course-setting'),
    which: choice(['all', 'mandatory']),
    form: choice(['overview', 'students']),
    idInts: ref('internship'),
  },
  columns: {
    idStCo: integer(hidden),
    course: text(hidden),
    task: text(),
    isMandatory: boolean(),
    due: date(),
    assigned: integer(),
    submitted: integer(),
    graded: integer(),
    mean: decimal(),
    idInts: integer(hidden),
    student: text(hidden),
    state: text(hidden),
    points: decimal(hidden),
    most: integer(hidden),
    percent: decimal({ ...hidden, scale: 1 }),
    comment: text(hidden),
  },
  numbered: true,
  totals: {
    assigned: 'sum',
    submitted: 'sum',
    graded: 'sum',
    points: 'sum',
    most: 'sum',
    percent: { ratio: { of: 'points', by: 'most', as: 'percent' } },
  },
  levels: [{ by: ['idStCo'] }],
  paper: {
    format: 'P',
    widths: { '#': 8, task: 65, isMandatory: 18, due: 22, assigned: 21, submitted: 16, graded: 16, mean: 9 },
    signatures: ['made'],
  },
  forms: {
    param: 'form',
    of: {
      overview: {},
      students: {
        shows: ['task', 'isMandatory', 'due', 'state', 'points', 'most', 'percent', 'comment'],
        levels: [{ by: ['idStCo'] }, { by: ['idInts'] }],
        paper: {
          format: 'P',
          widths: {
            '#': 8,
            task: 47,
            isMandatory: 17,
            due: 20,
            state: 19,
            points: 14,
            most: 15,
            percent: 12,
            comment: 23,
          },
          signatures: ['made'],
        },
      },
    },
  },
});

/** Who has applied for a thesis, and whether their internship is passed: nobody defends without it. */
export const thesisService = report('rpt-internship-graduate-thesis-internship-service', {
  params: {
    idAcademicyear: ref('academicyear', { required: true }),
    idStudy: ref('study'),
    /** The calendar year of the defence. */
    defenceYear: integer({ min: 2000, max: 2100 }),
  },
  columns: {
    idStudy: integer(hidden),
    studyName: text(hidden),
    student: text(),
    jmbag: text({ align: 'center' }),
    study: text(),
    state: text(),
    done: decimal(),
    recognised: integer(),
    grade: integer({ align: 'center' }),
    paper: text(),
    title: text(),
    mentor: text(),
    fromPractice: boolean(),
    defence: date(hidden),
    candidates: integer(hidden),
    passed: integer(hidden),
    missing: integer(hidden),
  },
  numbered: true,
  totals: { done: 'sum', recognised: 'sum', candidates: 'sum', passed: 'sum', missing: 'sum' },
  tiles: [
    { name: 'all', column: 'candidates' },
    { name: 'passed', column: 'passed' },
    { name: 'missing', column: 'missing' },
  ],
  levels: [{ by: ['idStudy'] }],
  flags: { withoutPractice: { at: 'state', kind: 'bad' } },
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      student: 42,
      jmbag: 22,
      study: 26,
      state: 24,
      done: 17,
      recognised: 16,
      grade: 13,
      paper: 30,
      title: 44,
      mentor: 16,
      fromPractice: 14,
    },
    signatures: ['made'],
    notes: true,
  },
});

/** How much each partner does: students, hours that were confirmed, and the grades its mentors have proposed. */
export const partnerActivity = report('rpt-partner-activity', {
  params: { idAcademicyear: ref('academicyear', { required: true }), idPartner: ref('partner') },
  columns: {
    partner: text(),
    students: integer(),
    completed: integer(),
    mentors: integer(),
    hours: decimal(),
    mentorMean: decimal({ align: 'center' }),
  },
  numbered: true,
  totals: { students: 'sum', completed: 'sum', mentors: 'sum', hours: 'sum' },
  paper: {
    format: 'L',
    widths: { '#': 9, partner: 120, students: 30, completed: 30, mentors: 28, hours: 28, mentorMean: 28 },
    signatures: ['made'],
  },
});

import {
  boolean,
  choice,
  date,
  decimal,
  type Drill,
  integer,
  money,
  ref,
  report,
  text,
} from '../../../kernel/resource/index.ts';
import { lessonDrill } from './lesson-drill.ts';

const hidden = { invisibleInTable: true } as const;
const key = () => integer(hidden);
const said = () => text(hidden);
const inYear = {
  idAcademicyear: ref('academicyear', { required: true }),
  season: choice(['winter', 'summer']),
};
interface Asked {
  readonly idAcademicyear?: number | null;
  readonly season?: string | null;
}
/** The lessons behind a figure: the record of lessons, narrowed to what the row is about. */
const lessons = (
  { idAcademicyear, season }: Asked,
  of: Readonly<Record<string, string | number | null | undefined>>,
  which: 'all' | 'held' | 'confirmed' | 'cancelled' | 'compensated' | 'outside' = 'all',
): Drill => ({
  report: 'rpt-teaching-conduction-teachers',
  params: { idAcademicyear, season, ...of, which },
});

/** What each course needs, and who takes it. */
export const courseConductionLoadPlan = report('rpt-course-conduction-load-plan', {
  params: {
    ...inYear,
    idStudy: ref('study'),
    idOrganizationunit: ref('organizationunit'),
    idCourse: ref('course'),
  },
  columns: {
    idStudy: key(),
    study: said(),
    semester: key(),
    idStCo: key(),
    idTeachingtype: key(),
    idTeacher: key(),
    code: text(),
    course: text(),
    type: text({ align: 'center' }),
    hours: decimal(),
    enrolled: integer(),
    groups: text({ align: 'center' }),
    contact: decimal(),
    teacher: text(),
    share: decimal(),
    original: decimal(),
    repeated: decimal(),
    coef: text({ align: 'center' }),
    load: decimal(),
    note: text(),
  },
  numbered: true,
  totals: {
    contact: { once: ['idStCo', 'idTeachingtype'] },
    original: 'sum',
    repeated: 'sum',
    load: 'sum',
  },
  levels: [{ by: ['idStudy'] }, { by: ['semester'] }, { by: ['idStCo'], heading: false }],
  flags: { unassigned: { at: 'teacher', kind: 'bad' } },
  drill: {
    hours: (row, params) => (row.idStCo ? lessons(params, ofType(row)) : null),
    contact: (row, params) => (row.idStCo ? lessons(params, ofType(row)) : null),
    original: (row, params) => (row.idStCo ? lessons(params, taken(row)) : null),
    repeated: (row, params) => (row.idStCo ? lessons(params, taken(row)) : null),
    load: (row, params) => (row.idStCo ? lessons(params, taken(row)) : null),
  },
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      code: 17,
      course: 48,
      type: 10,
      hours: 12,
      enrolled: 14,
      groups: 19,
      contact: 20,
      teacher: 47,
      share: 11,
      original: 13,
      repeated: 13,
      coef: 14,
      load: 16,
      note: 10,
    },
    signatures: ['made', 'approved'],
    legend: true,
    notes: true,
  },
});

interface OfCourse {
  readonly idStCo?: number | null;
  readonly idTeachingtype?: number | null;
  readonly idTeacher?: number | null;
}
/** All lessons of a type of teaching, whoever holds them, and those of one teacher. */
const ofType = ({ idStCo, idTeachingtype }: OfCourse) => ({ idStCo, idTeachingtype });
const taken = ({ idStCo, idTeachingtype, idTeacher }: OfCourse) => ({ idStCo, idTeachingtype, idTeacher });

/** The paper that the council adopts: what is taught in a study, in how many hours and groups, and by whom. */
export const studyConductionPlan = report('rpt-study-conduction-plan', {
  params: { ...inYear, idStudy: ref('study', { required: true }) },
  columns: {
    idStCo: key(),
    year: said(),
    semester: key(),
    season: choice(['winter', 'summer'], hidden),
    block: choice(['compulsory', 'elective', 'facultative'], hidden),
    /** How many credits of the electives a student must take at least. */
    least: said(),
    /** What a student takes in the semester: what is compulsory, and the least of electives. The same in each of its rows. */
    taken: decimal(hidden),
    code: text(),
    course: text(),
    kind: choice(['compulsory', 'elective', 'facultative'], { align: 'center' }),
    ects: decimal(),
    lectures: decimal(),
    seminars: decimal(),
    exercises: decimal(),
    groups: text({ align: 'center' }),
    holder: text(),
    teachers: text(),
    language: text({ align: 'center' }),
  },
  numbered: true,
  // Of electives some are chosen: nobody takes the credits of all of them, while the house teaches the hours of all.
  totals: {
    ects: { of: 'taken' },
    taken: { once: 'semester' },
    lectures: 'sum',
    seminars: 'sum',
    exercises: 'sum',
  },
  levels: [{ by: ['semester'] }, { by: ['block'], totals: false }],
  drill: {
    lectures: (row, params) => (row.idStCo ? lessons(params, { idStCo: row.idStCo }) : null),
    seminars: (row, params) => (row.idStCo ? lessons(params, { idStCo: row.idStCo }) : null),
    exercises: (row, params) => (row.idStCo ? lessons(params, { idStCo: row.idStCo }) : null),
  },
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      code: 17,
      course: 60,
      kind: 12,
      ects: 13,
      lectures: 11,
      seminars: 11,
      exercises: 11,
      groups: 20,
      holder: 48,
      teachers: 49,
      language: 12,
    },
    signatures: ['dean'],
    // What the council adopts is issued on the page of the study.
    draft: true,
    legend: true,
  },
});

/** Planned load against what a teacher owes: in detail, as the teacher signs it, or a line for each. */
export const teacherLoadPlan = report('rpt-teacher-load-plan', {
  params: {
    ...inYear,
    idOrganizationunit: ref('organizationunit'),
    idTeacher: ref('teacher'),
    employment: choice(['employee', 'partTime', 'external', 'titular']),
    /** Whether mentorships and seats in commissions count, where the year gives norms for them. */
    withThesis: boolean({ default: 1 }),
    form: choice(['detail', 'summary'], { required: true, default: 'summary' }),
  },
  columns: {
    idTeacher: key(),
    idStCo: key(),
    idTeachingtype: key(),
    idStCoGroup: key(),
    unit: said(),
    teacher: said(),
    rank: said(),
    fte: decimal(hidden),
    /** «20 % (prodekan)», or nothing. */
    reduction: said(),
    course: text(),
    study: text(),
    semester: text({ align: 'center' }),
    type: text({ align: 'center' }),
    group: text(),
    original: decimal(),
    repeated: decimal(),
    coef: text({ align: 'center' }),
    load: decimal(),
    share: decimal(),
    lectures: decimal(hidden),
    seminars: decimal(hidden),
    exercises: decimal(hidden),
    contact: decimal(hidden),
    theses: decimal(hidden),
    extra: decimal(hidden),
    total: decimal(hidden),
    /** The load of those who owe something: what shares are made of. */
    owed: decimal(hidden),
    obligation: decimal(hidden),
    percent: decimal(hidden),
    overload: decimal(hidden),
    note: said(),
  },
  numbered: true,
  totals: {
    original: 'sum',
    repeated: 'sum',
    load: 'sum',
    lectures: 'sum',
    seminars: 'sum',
    exercises: 'sum',
    contact: 'sum',
    theses: { once: 'idTeacher' },
    extra: { once: 'idTeacher' },
    total: { once: 'idTeacher' },
    owed: { once: 'idTeacher' },
    obligation: { once: 'idTeacher' },
    overload: { once: 'idTeacher' },
    percent: { ratio: { of: 'owed', by: 'obligation', as: 'percent' } },
  },
  levels: [
    {
      by: ['idTeacher'],
      page: true,
      totals: ['original', 'repeated', 'load'],
      foot: ['contact', 'load', 'theses', 'extra', 'total', 'obligation', 'percent', 'overload'],
      footSum: 'total',
    },
  ],
  forms: {
    param: 'form',
    of: {
      detail: {},
      summary: {
        lines: 'idTeacher',
        shows: [
          'teacher',
          'rank',
          'fte',
          'lectures',
          'seminars',
          'exercises',
          'repeated',
          'total',
          'obligation',
          'percent',
          'overload',
          'note',
        ],
        levels: [{ by: ['unit'] }],
        charts: [{ name: 'standing', kind: 'bar', x: 'teacher', series: ['percent'], mark: 100, over: 120, under: 60 }],
        tiles: [
          { name: 'load', column: 'owed' },
          { name: 'theses', column: 'theses' },
          { name: 'obligation', column: 'obligation' },
          { name: 'percent', column: 'percent' },
          { name: 'overload', column: 'overload' },
        ],
        paper: {
          format: 'L',
          widths: {
            '#': 9,
            teacher: 52,
            rank: 32,
            fte: 12,
            lectures: 16,
            seminars: 16,
            exercises: 16,
            repeated: 18,
            total: 22,
            obligation: 20,
            percent: 14,
            overload: 22,
            // A reduction says its reason here: it needs the width of a word.
            note: 24,
          },
          signatures: ['head', 'vicedean'],
          legend: true,
          notes: true,
        },
      },
    },
  },
  drill: {
    original: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    repeated: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    load: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    lectures: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    seminars: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    exercises: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    contact: (row, params) => (row.idTeacher ? lessons(params, taught(row)) : null),
    // What is no lesson is told by the detail of the teacher.
    total: (row, params) => inDetail(row, params),
    obligation: (row, params) => inDetail(row, params),
    percent: (row, params) => inDetail(row, params),
    overload: (row, params) => inDetail(row, params),
  },
  paper: {
    format: 'P',
    widths: {
      '#': 8,
      course: 46,
      study: 16,
      semester: 10,
      type: 10,
      group: 11,
      original: 13,
      repeated: 13,
      coef: 18,
      load: 15,
      share: 15,
    },
    signatures: ['teacher', 'head', 'vicedean'],
    legend: true,
    notes: true,
  },
});
const inDetail = (
  { idTeacher }: { readonly idTeacher?: number | null },
  { idAcademicyear, withThesis }: Asked & { readonly withThesis?: 0 | 1 | null },
): Drill | null =>
  idTeacher
    ? { report: 'rpt-teacher-load-plan', params: { idAcademicyear, idTeacher, withThesis, form: 'detail' } }
    : null;
interface OfTeacher {
  readonly idTeacher?: number | null;
  readonly idStCo?: number | null;
  readonly idTeachingtype?: number | null;
  readonly idStCoGroup?: number | null;
}
const taught = ({ idTeacher, idStCo, idTeachingtype, idStCoGroup }: OfTeacher) => ({
  idTeacher,
  idStCo,
  idTeachingtype,
  idStCoGroup,
});

/** The plan against what was held, by course and type. */
export const teachingConductionCourses = report('rpt-teaching-conduction-courses', {
  params: { ...inYear, idStudy: ref('study'), idCourse: ref('course'), from: date(), to: date() },
  columns: {
    idStudy: key(),
    study: said(),
    idStCo: key(),
    idTeachingtype: key(),
    code: text(),
    course: text(),
    type: text({ align: 'center' }),
    planned: decimal(),
    held: decimal(),
    confirmed: decimal(),
    cancelled: decimal(),
    compensated: decimal(),
    /** Recorded outside of the portal: neither held nor cancelled here. */
    outside: decimal(),
    online: decimal(),
    completion: decimal(),
    present: integer(hidden),
    records: integer(hidden),
    attendance: decimal(),
    last: date({ align: 'center' }),
  },
  numbered: true,
  totals: {
    planned: 'sum',
    held: 'sum',
    confirmed: 'sum',
    cancelled: 'sum',
    compensated: 'sum',
    outside: 'sum',
    online: 'sum',
    present: 'sum',
    records: 'sum',
    completion: { ratio: { of: 'held', by: 'planned', as: 'percent' } },
    attendance: { ratio: { of: 'present', by: 'records', as: 'percent', least: 5 } },
  },
  levels: [{ by: ['idStudy'] }, { by: ['idStCo'], heading: false }],
  drill: {
    planned: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params)) : null),
    held: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'held') : null),
    confirmed: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'confirmed') : null),
    cancelled: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'cancelled') : null),
    compensated: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'compensated') : null),
    outside: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'outside') : null),
    online: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'held') : null),
    completion: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params)) : null),
    attendance: (row, params) => (row.idStCo ? lessons(params, onCourse(row, params), 'held') : null),
  },
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      code: 17,
      course: 46,
      type: 12,
      planned: 18,
      held: 18,
      confirmed: 18,
      cancelled: 18,
      compensated: 22,
      outside: 18,
      online: 18,
      completion: 18,
      attendance: 19,
      // A day stays on one line.
      last: 22,
    },
    signatures: ['made'],
    legend: true,
  },
});
interface Days {
  readonly from?: string | null;
  readonly to?: string | null;
}
const onCourse = ({ idStCo, idTeachingtype }: OfTeacher, { from, to }: Days) => ({ idStCo, idTeachingtype, from, to });

/** The record of lessons, one person to a sheet: what a teacher signs. Every other figure leads here. */
export const teachingConductionTeachers = report('rpt-teaching-conduction-teachers', {
  params: {
    ...inYear,
    idTeacher: ref('teacher'),
    idStCo: ref('stcourse'),
    idTeachingtype: ref('teachingtype'),
    idStCoGroup: ref('st-co-group'),
    from: date(),
    to: date(),
    /** `missing`: their time has passed and nobody has recorded them. */
    which: choice(['held', 'confirmed', 'cancelled', 'compensated', 'outside', 'missing', 'all'], {
      required: true,
      default: 'held',
    }),
    form: choice(['detail', 'summary'], { required: true, default: 'detail' }),
  },
  columns: {
    idTeacher: key(),
    idStCo: key(),
    idStCoLesson: key(),
    teacher: said(),
    date: date({ align: 'center' }),
    time: text({ align: 'center' }),
    week: integer({ align: 'center' }),
    course: text(),
    group: text({ align: 'center' }),
    type: text({ align: 'center' }),
    room: text(),
    topic: text(),
    hours: decimal(),
    category: choice(['regular', 'makeup', 'extra', 'consultation']),
    substituted: text(),
    status: choice(['planned', 'held', 'confirmed', 'cancelled', 'compensated', 'outside'], hidden),
    held: decimal(hidden),
    /** Recorded outside of the portal. */
    outside: decimal(hidden),
    /** What was held, by what it was: totals of the sheet that the teacher signs. */
    lectures: decimal(hidden),
    seminars: decimal(hidden),
    exercises: decimal(hidden),
    confirmed: decimal(hidden),
    load: decimal(hidden),
  },
  numbered: true,
  totals: {
    hours: 'sum',
    held: 'sum',
    outside: 'sum',
    lectures: 'sum',
    seminars: 'sum',
    exercises: 'sum',
    confirmed: 'sum',
    load: 'sum',
  },
  levels: [
    {
      by: ['idTeacher'],
      page: true,
      totals: ['hours'],
      foot: ['lectures', 'seminars', 'exercises', 'held', 'confirmed', 'outside', 'load'],
      footSum: 'held',
    },
  ],
  charts: [{ name: 'weeks', kind: 'bar', x: 'week', series: ['hours', 'held'] }],
  flags: {
    missing: { at: 'substituted', kind: 'warn' },
    cancelled: { at: 'substituted', kind: 'bad' },
    outside: { at: 'substituted', kind: 'warn' },
  },
  forms: {
    param: 'form',
    of: {
      detail: {},
      summary: {
        lines: ['idTeacher', 'idStCo', 'type'],
        shows: ['course', 'type', 'hours', 'held', 'confirmed', 'outside', 'load'],
        levels: [{ by: ['idTeacher'] }],
        paper: {
          format: 'L',
          widths: { '#': 9, course: 119, type: 20, hours: 25, held: 25, confirmed: 25, outside: 25, load: 25 },
          signatures: ['made'],
          legend: true,
        },
      },
    },
  },
  drill: {
    hours: row => (row.idStCoLesson ? lessonDrill(row) : null),
  },
  paper: {
    format: 'L',
    widths: {
      '#': 9,
      date: 22,
      time: 22,
      week: 12,
      course: 54,
      group: 14,
      type: 11,
      room: 22,
      topic: 58,
      hours: 11,
      category: 20,
      substituted: 18,
    },
    signatures: [{ as: 'teacher', name: 'teacher' }, 'studyHead'],
    legend: true,
    notes: true,
  },
});

/** Whether the groups of a course go on evenly, up to a day. */
export const cumulativeByGroups = report('rpt-cumulative-teaching-conduction-by-groups', {
  params: { ...inYear, idStudy: ref('study'), idCourse: ref('course'), asOf: date() },
  columns: {
    idStCo: key(),
    idTeachingtype: key(),
    idStCoGroup: key(),
    course: said(),
    /** The group with its course, for pictures. */
    named: said(),
    type: text({ align: 'center' }),
    group: text(),
    students: integer(),
    planned: decimal(),
    held: decimal(),
    /** Recorded outside of the portal: neither planned nor held here. */
    outside: decimal(),
    difference: decimal(),
    percent: decimal(),
    topics: text({ align: 'center' }),
    present: integer(hidden),
    records: integer(hidden),
    attendance: decimal(),
    note: text(),
  },
  totals: {
    students: 'sum',
    planned: 'sum',
    held: 'sum',
    outside: 'sum',
    difference: 'sum',
    present: 'sum',
    records: 'sum',
    percent: { ratio: { of: 'held', by: 'planned', as: 'percent' } },
    attendance: { ratio: { of: 'present', by: 'records', as: 'percent', least: 5 } },
  },
  levels: [{ by: ['idStCo'], totals: ['planned', 'held', 'outside', 'difference', 'percent', 'attendance'] }],
  charts: [{ name: 'drift', kind: 'bar', x: 'named', series: ['difference'], under: -4, top: 30 }],
  flags: { drift: { at: 'note', kind: 'warn' } },
  drill: {
    planned: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params)) : null),
    held: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params), 'held') : null),
    outside: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params), 'outside') : null),
    difference: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params)) : null),
    percent: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params)) : null),
    attendance: (row, params) => (row.idStCoGroup ? lessons(params, ofGroup(row, params), 'held') : null),
  },
  paper: {
    format: 'P',
    widths: {
      type: 11,
      group: 14,
      students: 17,
      planned: 18,
      held: 15,
      outside: 16,
      difference: 14,
      percent: 13,
      topics: 22,
      attendance: 17,
      note: 18,
    },
    signatures: ['made'],
    legend: true,
  },
});
const ofGroup = ({ idStCoGroup }: OfTeacher, { asOf }: { readonly asOf?: string | null }) => ({
  idStCoGroup,
  to: asOf,
});

/** The basis of payment: confirmed hours of external teachers that were not paid yet. */
export const cumulativeForExternals = report('rpt-cumulative-teaching-conduction-for-external-lecturers', {
  params: {
    from: date({ required: true }),
    to: date({ required: true }),
    idTeacher: ref('teacher'),
    onlyUnpaid: boolean({ default: 1 }),
  },
  columns: {
    idTeacher: key(),
    idStCo: key(),
    idAcademicyear: key(),
    teacher: text(),
    oib: text({ align: 'center' }),
    contract: text(),
    course: text(),
    lectures: decimal(),
    seminars: decimal(),
    exercises: decimal(),
    counted: decimal(),
    rate: money(),
    amount: money(),
    left: decimal(),
    note: text(),
  },
  numbered: true,
  totals: { lectures: 'sum', seminars: 'sum', exercises: 'sum', counted: 'sum', amount: 'sum' },
  levels: [{ by: ['idTeacher'], heading: false }],
  flags: { over: { at: 'note', kind: 'warn' }, unpriced: { at: 'note', kind: 'bad' } },
  drill: {
    counted: (row, params) => (row.idTeacher ? lessons(row, paidFor(row, params), 'confirmed') : null),
    lectures: (row, params) => (row.idTeacher ? lessons(row, paidFor(row, params), 'confirmed') : null),
    seminars: (row, params) => (row.idTeacher ? lessons(row, paidFor(row, params), 'confirmed') : null),
    exercises: (row, params) => (row.idTeacher ? lessons(row, paidFor(row, params), 'confirmed') : null),
    amount: (row, params) => (row.idTeacher ? lessons(row, paidFor(row, params), 'confirmed') : null),
  },
  paper: {
    format: 'L',
    widths: {
      '#': 8,
      teacher: 46,
      oib: 24,
      contract: 32,
      course: 46,
      lectures: 10,
      seminars: 10,
      exercises: 10,
      counted: 15,
      rate: 16,
      amount: 22,
      left: 16,
      note: 18,
    },
    signatures: ['made', 'confirmed', 'dean'],
    seal: true,
    intro: true,
    notes: true,
  },
});
const paidFor = ({ idTeacher, idStCo }: OfTeacher, { from, to }: Days) => ({ idTeacher, idStCo, from, to });

/** What a teacher has taught over the years, by confirmed lessons: the rows of the certificate that the dean signs. */
export const certificateTeachingConduction = report('rpt-certificate-teaching-conduction', {
  params: {
    idTeacher: ref('teacher', { required: true }),
    idYearFrom: ref('academicyear', { required: true }),
    idYearTo: ref('academicyear', { required: true }),
    idStudy: ref('study'),
  },
  columns: {
    idAcademicyear: key(),
    idStCo: key(),
    year: text({ align: 'center' }),
    study: text(),
    course: text(),
    role: choice(['holder', 'coholder', 'executor']),
    lectures: decimal(),
    seminars: decimal(),
    exercises: decimal(),
    total: decimal(),
  },
  totals: { lectures: 'sum', seminars: 'sum', exercises: 'sum', total: 'sum' },
  drill: {
    lectures: (row, { idTeacher }) =>
      row.idStCo ? lessons(row, { idStCo: row.idStCo, idTeacher }, 'confirmed') : null,
    seminars: (row, { idTeacher }) =>
      row.idStCo ? lessons(row, { idStCo: row.idStCo, idTeacher }, 'confirmed') : null,
    exercises: (row, { idTeacher }) =>
      row.idStCo ? lessons(row, { idStCo: row.idStCo, idTeacher }, 'confirmed') : null,
    total: (row, { idTeacher }) => (row.idStCo ? lessons(row, { idStCo: row.idStCo, idTeacher }, 'confirmed') : null),
  },
  paper: {
    format: 'A',
    widths: { year: 20, study: 40, course: 42, role: 20, lectures: 10, seminars: 10, exercises: 10, total: 13 },
  },
});

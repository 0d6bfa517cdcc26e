import {
  boolean,
  choice,
  decimal,
  defineModule,
  integer,
  ref,
  report,
  resource,
  text,
  year,
} from '../../src/kernel/resource/index.ts';
import type { Policy, ReportRule } from '../../src/kernel/server/index.ts';

export const lecturer = resource('lecturer', {
  label: 'name',
  fields: { name: text({ required: true, search: true }) },
});
export const lecturerPolicy: Policy<typeof lecturer> = { read: () => true };
export const lecturers = ['Tin Pavlešić', 'Mirna Šimrak', 'Vito Golubar', 'Ana Kralj'];

/** The load of teachers against their obligation: three levels of figures, a share, two forms, marks, pictures and paper. */
export const teacherLoad = report('rpt-teacher-load', {
  params: {
    year: year({ required: true }),
    form: choice(['detail', 'summary', 'sheets'], { default: 'detail' }),
    idTeacher: ref('lecturer'),
    isWhole: boolean(),
  },
  columns: {
    unit: text({ invisibleInTable: true }),
    idTeacher: integer({ invisibleInTable: true }),
    teacher: text(),
    course: text(),
    orig: decimal(),
    rep: decimal(),
    load: decimal(),
    duty: decimal(),
    done: decimal(),
    present: integer({ invisibleInTable: true }),
    recorded: integer({ invisibleInTable: true }),
    presence: decimal(),
  },
  totals: {
    course: 'distinct',
    orig: 'sum',
    rep: 'sum',
    load: 'sum',
    duty: { once: 'idTeacher' },
    done: { ratio: { of: 'load', by: 'duty', as: 'percent' } },
    present: 'sum',
    recorded: 'sum',
    presence: { ratio: { of: 'present', by: 'recorded', as: 'percent', least: 5 } },
  },
  numbered: true,
  levels: [
    { by: 'unit', totals: ['orig', 'rep', 'load', 'duty', 'done', 'presence'] },
    { by: ['idTeacher', 'teacher'], folded: true },
  ],
  forms: {
    param: 'form',
    of: {
      sheets: {
        levels: [{ by: 'unit' }, { by: ['idTeacher', 'teacher'], page: true, foot: ['load', 'duty', 'done'] }],
        paper: { format: 'L', signatures: [{ as: 'teacher', name: 'teacher' }, 'approved'] },
      },
      summary: {
        lines: 'idTeacher',
        levels: [{ by: 'unit' }],
        shows: ['teacher', 'load', 'duty', 'done'],
        paper: { format: 'P', widths: { '#': 10, teacher: 75, load: 30, duty: 30, done: 30 } },
      },
    },
  },
  flags: { unassigned: { at: 'course', kind: 'bad' } },
  drill: {
    load: row => (row.idTeacher ? { route: '/Toy/Lessons', query: { idTeacher: row.idTeacher } } : null),
    done: (row, { year }) =>
      row.idTeacher ? { report: 'rpt-teacher-load', params: { year, form: 'detail', idTeacher: row.idTeacher } } : null,
  },
  charts: [
    { name: 'load', kind: 'bar', x: 'teacher', series: ['done'], mark: 100, over: 120, under: 60 },
    { name: 'kinds', kind: 'stacked', x: 'teacher', series: ['orig', 'rep'] },
    { name: 'courses', kind: 'line', x: 'course', series: ['load'] },
    { name: 'where', kind: 'heat', x: 'course', y: 'teacher', series: ['load'] },
  ],
  tiles: [
    { name: 'mean', column: 'done' },
    { name: 'over', column: 'done', of: 'teacher', over: 120 },
    { name: 'under', column: 'done', of: 'teacher', under: 60 },
  ],
  paper: { format: 'L', signatures: ['made', 'approved'], intro: true, legend: true, notes: true },
  large: params => params.isWhole === 1,
});

type Figures = readonly [string, number, string, string | null, number, number, number, number, number, number];
const figures: readonly Figures[] = [
  ['Katedra za programsko inženjerstvo', 1, 'Tin Pavlešić', 'Računalne mreže P', 45, 0, 90, 300, 30, 40],
  ['Katedra za matematiku', 4, 'Ana Kralj', 'Analiza', 100, 0, 162, 300, 1, 2],
  ['Katedra za programsko inženjerstvo', 1, 'Tin Pavlešić', 'Računalne mreže L1', 30, 60, 90, 300, 9, 10],
  ['Katedra za programsko inženjerstvo', 1, 'Tin Pavlešić', 'Operacijski sustavi P', 63, 0, 171, 300, 0, 0],
  ['Katedra za programsko inženjerstvo', 1, 'Tin Pavlešić', null, 0, 0, 45, 300, 0, 0],
  ['Katedra za programsko inženjerstvo', 2, 'Mirna Šimrak', '=Baze', 150, 18, 318, 300, 0, 0],
  ['Katedra za programsko inženjerstvo', 3, 'Vito Golubar', 'Baze', 90, 58, 148, 150, 0, 0],
];
export const teacherLoadRule: ReportRule<typeof teacherLoad> = {
  by: me => me.roles.has('teacher') || me.roles.has('clerk'),
  // A teacher reads the own rows alone.
  rows: async ({ me }, { year, idTeacher }, run) => {
    await run?.progress(1, 2, { hr: 'Polovica', en: 'Half' });
    return (year === 2026 ? figures : [])
      .filter(([, id]) => !me!.roles.has('teacher') || id === me!.id)
      .filter(([, id]) => !idTeacher || id === idTeacher)
      .map(([unit, id, teacher, course, orig, rep, load, duty, present, recorded]) => ({
        ...{ unit, idTeacher: id, teacher, course, orig, rep, load, duty, present, recorded },
        flag: course === null ? 'unassigned' : null,
      }));
  },
  paper: async () => ({ holes: { basis: 'Odluke vijeća' }, signers: { approved: 'prof. dr. sc. Đurđa Čačić' } }),
};
const hr = {
  title: 'Plan opterećenja nastavnika',
  about: 'planirano opterećenje prema obvezi',
  params: { year: 'Godina', form: 'Oblik', idTeacher: 'Nastavnik', isWhole: 'Cijelo sveučilište' },
  columns: {
    unit: 'Jedinica',
    idTeacher: 'Nastavnik',
    teacher: 'Nastavnik',
    course: 'Predmet',
    orig: 'Izvorno h',
    rep: 'Ponov. h',
    load: 'Norma h',
    duty: 'Obveza',
    done: '%',
    present: 'Prisutnih',
    recorded: 'Zapisa',
    presence: 'Prisutnost %',
  },
  options: { form: { detail: 'detaljno', summary: 'zbirno', sheets: 'po nastavnicima' } },
  said: { year: 'akademska godina {value}', idTeacher: 'nastavnik {value}' },
  levels: {
    unit: { heading: '{unit}', total: 'Ukupno katedra' },
    idTeacher: { heading: '{teacher} · obveza {duty}', total: 'Ukupno {teacher}' },
  },
  total: 'Sveukupno',
  charts: {
    load: { title: 'Opterećenje i obveza', about: 'Crta = obveza 100 %.' },
    kinds: { title: 'Izvorno i ponovljeno' },
    courses: { title: 'Po predmetima' },
    where: { title: 'Tko što drži' },
  },
  tiles: { mean: 'Prosjek', over: 'Iznad 120 %', under: 'Ispod 60 %' },
  flags: { unassigned: 'NERASPOREĐENO' },
  paper: {
    title: 'PLAN OPTEREĆENJA NASTAVNIKA',
    intro: 'Na temelju {basis}.',
    legend: '1 h = 45 min',
    notes: ['Koeficijenti prema {basis}.'],
    signatures: { teacher: 'Nastavnik/ica', made: 'Izradio/la', approved: 'Prodekanica za nastavu' },
  },
};

const en: typeof hr = {
  title: 'Teaching load plan',
  about: 'planned load against the obligation',
  params: { year: 'Year', form: 'Form', idTeacher: 'Teacher', isWhole: 'Whole university' },
  columns: {
    unit: 'Unit',
    idTeacher: 'Teacher',
    teacher: 'Teacher',
    course: 'Course',
    orig: 'Original h',
    rep: 'Repeated h',
    load: 'Norm h',
    duty: 'Obligation',
    done: '%',
    present: 'Present',
    recorded: 'Records',
    presence: 'Attendance %',
  },
  options: { form: { detail: 'detailed', summary: 'summary', sheets: 'by teacher' } },
  said: { year: 'academic year {value}', idTeacher: 'teacher {value}' },
  levels: {
    unit: { heading: '{unit}', total: 'Total of the unit' },
    idTeacher: { heading: '{teacher} · obligation {duty}', total: 'Total {teacher}' },
  },
  total: 'Grand total',
  charts: {
    load: { title: 'Load and obligation', about: 'Line = obligation of 100 %.' },
    kinds: { title: 'Original and repeated' },
    courses: { title: 'By course' },
    where: { title: 'Who teaches what' },
  },
  tiles: { mean: 'Mean', over: 'Above 120 %', under: 'Below 60 %' },
  flags: { unassigned: 'UNASSIGNED' },
  paper: {
    title: 'TEACHING LOAD PLAN',
    intro: 'On the basis of {basis}.',
    legend: '1 h = 45 min',
    notes: ['Coefficients by {basis}.'],
    signatures: { teacher: 'Teacher', made: 'Prepared by', approved: 'Vice-dean for teaching' },
  },
};
export const teacherLoadWords = { hr, 'en-uk': en };
export const reportModule = defineModule({
  id: 'toy',
  route: '/Toy',
  icon: 'x',
  resources: { lecturer },
  reports: { teacherLoad },
  entries: [{ path: 'Load', report: 'rpt-teacher-load', signedIn: true }],
});

import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import {
  academicvocation,
  academicyear,
  course,
  edulev,
  grade,
  organizationunit,
  state,
  stateCity,
  stcourse,
  stCoEnrollment,
  student,
  studentenrollment,
  study,
  teacher,
} from '../../catalogues/model.ts';
import type { ImportKind } from '../kinds.ts';

/** How a cell is read. Dates are `dd.mm.yyyy.`, decimals have a comma, yes and no are DA and NE, as ISVU writes them. */
export type Reading = 'text' | 'integer' | 'decimal' | 'date' | 'flag';
export interface Column {
  readonly name: string;
  readonly required?: true;
  readonly as?: Reading;
  /** The field it fills; a name that begins with `_` is only looked up by. None: ISVU says it, the portal has no place for it. */
  readonly to?: string;
  /** What ISVU's marks mean. */
  readonly codes?: Readonly<Record<string, string>>;
  /** The row that the code names, by the first of these fields that has it. */
  readonly finds?: { readonly in: AnyResource; readonly by: readonly string[] };
  /** The portal's own once it has a value: what the person has chosen is not overwritten. */
  readonly keptHere?: true;
  /** What stands in the template's example. */
  readonly like: string;
}
/** A row that several columns name together. */
export interface Found {
  readonly to: string;
  readonly in: AnyResource;
  readonly by: Readonly<Record<string, string>>;
  /** Where the error is shown. */
  readonly at: string;
}
export interface Layout {
  readonly resource: AnyResource;
  readonly columns: readonly Column[];
  readonly found?: readonly Found[];
  /** Ways to find the row, the surest first: the first whose fields all have a value. */
  readonly match: readonly (readonly string[])[];
  /** Asked row by row by the policy of the resource: for catalogues, of which there are few. */
  readonly each: boolean;
  /** What no other row may have, where the rows are written together. */
  readonly unique?: readonly string[];
  /** What a new row needs and the file does not say. */
  readonly made?: (given: Values) => Values;
  /** What is wrong with the values of one row, by the column it stands in. */
  readonly wrong?: (given: Values, today: string) => { readonly at: string; readonly key: string } | null;
}

const year: Column = {
  name: 'AkGod',
  required: true,
  as: 'integer',
  to: '_year',
  finds: { in: academicyear, by: ['startYear'] },
  like: '2026',
};
const studyCode: Column = {
  name: 'SifStudij',
  required: true,
  as: 'integer',
  to: '_study',
  finds: { in: study, by: ['isvuCode'] },
  like: '101',
};
const courseCode: Column = {
  name: 'SifPredmet',
  required: true,
  as: 'integer',
  to: '_course',
  finds: { in: course, by: ['isvuCode'] },
  like: '30101',
};
const studentCode: Column = {
  name: 'JMBAG',
  required: true,
  to: '_student',
  finds: { in: student, by: ['jmbag'] },
  like: '0990000019',
};
const unit: Column = {
  name: 'SifOrgJed',
  to: 'idOrganizationunit',
  finds: { in: organizationunit, by: ['isvuCode', 'code'] },
  like: '',
};
const initials = (name: unknown): string =>
  String(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2)
    .map(word => word[0]!.toUpperCase())
    .join('')
    .slice(0, 10);

/** The files of ISVU: columns and what they mean here. A new layout is a new entry of this table. */
export const layouts: Readonly<Record<ImportKind, Layout>> = {
  studies: {
    resource: study,
    match: [['isvuCode']],
    each: true,
    columns: [
      { name: 'SifStudij', required: true, as: 'integer', to: 'isvuCode', like: '101' },
      { name: 'SifNadredjeni', as: 'integer', to: 'idParent', finds: { in: study, by: ['isvuCode'] }, like: '' },
      { name: 'Naziv', required: true, to: 'nameHr', like: 'Računarstvo' },
      { name: 'NazivEn', to: 'nameEn', like: 'Computer Science' },
      {
        name: 'Razina',
        required: true,
        to: 'idEdulev',
        finds: { in: edulev, by: ['isvuCode', 'code'] },
        like: 'PRE-SV',
      },
      { name: 'VrstaStudija', like: 'S' },
      { name: 'Trajanje', required: true, as: 'integer', to: 'semesters', like: '6' },
      { name: 'ECTS', required: true, as: 'integer', to: 'ects', like: '180' },
      { name: 'NacinIzvedbe', to: 'mode', codes: { R: 'full', I: 'part', RI: 'both' }, like: 'R' },
      { name: 'StrucniNaziv', to: 'titleAwardedHr', like: 'prvostupnik inženjer računarstva' },
    ],
    made: given => ({ code: String(given.isvuCode), abbr: initials(given.nameHr) || String(given.isvuCode) }),
  },
  courses: {
    resource: course,
    match: [['isvuCode']],
    each: true,
    columns: [
      { name: 'SifPredmet', required: true, as: 'integer', to: 'isvuCode', like: '30101' },
      { name: 'Kratica', to: 'abbr', like: 'BP' },
      { name: 'Naziv', required: true, to: 'nameHr', like: 'Baze podataka' },
      { name: 'NazivEn', to: 'nameEn', like: 'Databases' },
      { name: 'ECTS', required: true, as: 'decimal', to: 'defaultEcts', like: '6,0' },
      { name: 'Semestara', like: '1' },
      { name: 'UlaziUProsjek', as: 'flag', to: 'countsInAverage', like: 'DA' },
      { name: 'PolazeSe', as: 'flag', to: 'isExamined', like: 'DA' },
      unit,
    ],
    made: given => ({ code: String(given.isvuCode) }),
  },
  teachers: {
    resource: teacher,
    match: [['oib'], ['isvuCode'], ['email']],
    each: true,
    columns: [
      { name: 'SifOsoba', required: true, to: 'isvuCode', like: '5001' },
      { name: 'OIB', required: true, to: 'oib', like: '12345678903' },
      { name: 'Ime', required: true, to: 'firstName', like: 'Ana' },
      { name: 'Prezime', required: true, to: 'lastName', like: 'Horvat' },
      {
        name: 'Zvanje',
        required: true,
        to: 'idAcademicvocation',
        finds: { in: academicvocation, by: ['code'] },
        like: 'DOC',
      },
      unit,
      {
        name: 'StatusZaposlenja',
        required: true,
        to: 'employment',
        codes: { Z: 'employee', K: 'partTime', V: 'external', N: 'titular' },
        like: 'Z',
      },
      { name: 'Email', required: true, to: 'email', keptHere: true, like: 'ana.horvat@vrelo.example' },
    ],
  },
  students: {
    resource: student,
    match: [['jmbag']],
    each: false,
    unique: ['oib'],
    columns: [
      { name: 'JMBAG', required: true, to: 'jmbag', like: '0990000019' },
      { name: 'OIB', to: 'oib', like: '12345678903' },
      { name: 'Ime', required: true, to: 'firstName', like: 'Lea' },
      { name: 'Prezime', required: true, to: 'lastName', like: 'Jurić' },
      { name: 'Spol', to: 'gender', codes: { M: 'm', Ž: 'f', Z: 'f' }, like: 'Ž' },
      { name: 'DatumRodjenja', as: 'date', to: 'birthDate', like: '14.02.2006.' },
      { name: 'Drzavljanstvo', to: 'idCitizenship', finds: { in: state, by: ['code2', 'code3'] }, like: 'HR' },
      { name: 'Email', to: 'email', keptHere: true, like: 'lea.juric@vrelo.example' },
      { name: 'Ulica', to: 'street', keptHere: true, like: 'Vrelska 5' },
      { name: 'PostBroj', like: '10000' },
      { name: 'Mjesto', to: 'idStateCity', finds: { in: stateCity, by: ['name'] }, keptHere: true, like: 'Zagreb' },
    ],
    wrong: (given, today) =>
      typeof given.birthDate === 'string' && given.birthDate > today ? { at: 'DatumRodjenja', key: 'inFuture' } : null,
  },
  enrolments: {
    resource: studentenrollment,
    match: [['isvuSheet'], ['idStudent', 'idAcademicyear', 'idStudy']],
    each: false,
    unique: ['isvuSheet'],
    columns: [
      { ...studentCode, to: 'idStudent' },
      { ...year, to: 'idAcademicyear' },
      { ...studyCode, to: 'idStudy' },
      { name: 'NastavnaGodina', required: true, as: 'integer', to: 'yearOfStudy', like: '1' },
      { name: 'NacinStudiranja', required: true, to: 'mode', codes: { R: 'full', I: 'part' }, like: 'R' },
      {
        name: 'IndikatorUpisa',
        required: true,
        to: 'kind',
        codes: { P: 'first', PON: 'repeat', V: 'next', PR: 'transfer', A: 'absolvent' },
        like: 'P',
      },
      { name: 'TemeljFinanciranja', to: 'funding', codes: { MZO: 'ministry', S: 'self', O: 'other' }, like: 'MZO' },
      { name: 'DatumUpisa', required: true, as: 'date', to: 'enrolledOn', like: '25.09.2026.' },
      { name: 'SifUpisniList', as: 'integer', to: 'isvuSheet', like: '700001' },
    ],
  },
  courseEnrolments: {
    resource: stCoEnrollment,
    match: [['idStudentenrollment', 'idStCo']],
    each: false,
    columns: [
      studentCode,
      year,
      studyCode,
      courseCode,
      { name: 'NacinUpisa', to: 'enrolKind', codes: { P: 'first', PON: 'repeat', M: 'request' }, like: 'P' },
      {
        name: 'StatusPredmeta',
        required: true,
        to: 'status',
        codes: { U: 'enrolled', O: 'attended', N: 'signatureDenied', P: 'passed', I: 'dropped' },
        like: 'P',
      },
      { name: 'Ocjena', as: 'integer', to: 'idGrade', finds: { in: grade, by: ['value'] }, like: '4' },
      { name: 'DatumOcjene', as: 'date', to: 'gradedOn', like: '10.02.2027.' },
    ],
    found: [
      {
        to: 'idStudentenrollment',
        in: studentenrollment,
        by: { idStudent: '_student', idAcademicyear: '_year', idStudy: '_study' },
        at: 'JMBAG',
      },
      {
        to: 'idStCo',
        in: stcourse,
        by: { idAcademicyear: '_year', idStudy: '_study', idCourse: '_course' },
        at: 'SifPredmet',
      },
    ],
    wrong: (given, today) => {
      if (given.status === 'passed' && (given.idGrade ?? null) === null)
        return { at: 'Ocjena', key: 'passedWithoutGrade' };
      if (given.status === 'passed' && (given.gradedOn ?? null) === null)
        return { at: 'DatumOcjene', key: 'passedWithoutGrade' };
      return typeof given.gradedOn === 'string' && given.gradedOn > today
        ? { at: 'DatumOcjene', key: 'inFuture' }
        : null;
    },
  },
};

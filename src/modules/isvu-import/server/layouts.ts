import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
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
  stCoGroup,
  stCoGroupStudent,
  stCoTeacher,
  student,
  studentenrollment,
  study,
  teacher,
  teachingtype,
} from '../../catalogues/model.ts';
import { coursesOfStudies, coursesTaken, teachingGroups } from '../../catalogues/server/index.ts';
import { stCoTeachingtype } from '../../course-conductions/model.ts';
import { learningoutcomestudy, learningoutcomestudycourse } from '../../learning-outcomes/model.ts';
import { sentenceAsOutcome } from '../../learning-outcomes/server/index.ts';
import type { ImportKind } from '../kinds.ts';
import { graduatesLayout } from './graduates.ts';

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
/** What a line makes or changes in one resource. */
export interface Part {
  readonly resource: AnyResource;
  /** Ways to find the row, the surest first: the first whose fields all have a value. */
  readonly match: readonly (readonly string[])[];
  /** What a new row needs and the file does not say. */
  readonly made?: (given: Values, today: string) => Values;
  /** Whether a line has this part; unsaid: always. */
  readonly when?: (values: Values) => boolean;
  /** The field that points at the row of the first part. */
  readonly parent?: string;
  /** What is stored, where that is more than the values: a sentence made into an outcome with its verbs. */
  readonly stored?: (ctx: Ctx, given: Values, there: Values | null) => Promise<Values | Wrong>;
}
export interface Wrong {
  readonly at: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
export interface Layout extends Part {
  readonly columns: readonly Column[];
  readonly found?: readonly Found[];
  /**
   * Written line by line, with what the policies ask, so that a later line finds what an earlier one has made: for what there
   * is little of. Otherwise a thousand rows are one statement.
   */
  readonly each: boolean;
  /** What no other row may have, where the rows are written together. */
  readonly unique?: readonly string[];
  /** What is wrong with the values of one row, by the column it stands in. */
  readonly wrong?: (given: Values, today: string) => Wrong | null;
  /** Further parts of a line that is written by itself (`each`); their values are called `resource/field`. */
  readonly beside?: readonly Part[];
  /** Of lines written one by one: values that name the record, and those that tell two lines of it apart. */
  readonly names?: { readonly record: readonly string[]; readonly line: readonly string[] };
  /** Values that are shown though no column has them by themselves. */
  readonly shows?: readonly string[];
  /** What can only be looked up when the lines before it are written. */
  readonly late?: (ctx: Ctx, values: Record<string, unknown>) => Promise<Wrong | null>;
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
const typeCode: Column = {
  name: 'VrstaNastave',
  required: true,
  to: '_type',
  finds: { in: teachingtype, by: ['code'] },
  like: 'P',
};
const optional = ({ required: _required, ...column }: Column): Column => column;
const initials = (name: unknown): string =>
  String(name ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 2)
    .map(word => word[0]!.toUpperCase())
    .join('')
    .slice(0, 10);

/** The sentence becomes an outcome with the verbs that stand in it; one that says the same already stays as it is. */
const asOutcome = async (ctx: Ctx, given: Values, there: Values | null): Promise<Values | Wrong> => {
  const { _hr, _en, ...place } = given;
  const [hr, en] = [String(_hr), (_en ?? null) === null ? null : String(_en)];
  if (there && there.textHr === hr && (en === null || there.textEn === en)) return {};
  const parts = await sentenceAsOutcome(ctx, hr, en);
  return parts ? { ...(there ? {} : place), parts } : { at: 'Opis', key: 'noVerb' };
};

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
    names: { record: ['isvuCode'], line: [] },
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
    names: { record: ['isvuCode'], line: [] },
    made: given => ({ code: String(given.isvuCode) }),
  },
  studyCourses: {
    resource: stcourse,
    match: [['idAcademicyear', 'idStudy', 'idCourse']],
    each: true,
    columns: [
      { ...year, to: 'idAcademicyear' },
      { ...studyCode, to: 'idStudy' },
      { ...courseCode, to: 'idCourse' },
      { name: 'Semestar', required: true, as: 'integer', to: 'semester', like: '1' },
      {
        name: 'Status',
        required: true,
        to: 'kind',
        codes: { O: 'compulsory', I: 'elective', F: 'facultative' },
        like: 'O',
      },
      { name: 'IzbornaGrupa', to: 'electiveGroup', like: '' },
      { name: 'ECTS', required: true, as: 'decimal', to: 'ects', like: '6,0' },
      { ...typeCode, to: 'st-co-teachingtype/idTeachingtype' },
      { name: 'Sati', required: true, as: 'decimal', to: 'st-co-teachingtype/hours', like: '30' },
    ],
    beside: [
      {
        resource: stCoTeachingtype,
        match: [['idStCo', 'idTeachingtype']],
        parent: 'idStCo',
        made: () => ({ isFromIsvu: 1 }),
      },
    ],
    names: { record: ['idAcademicyear', 'idStudy', 'idCourse'], line: ['st-co-teachingtype/idTeachingtype'] },
  },
  teachers: {
    resource: teacher,
    match: [['oib'], ['isvuCode'], ['email']],
    each: true,
    // Where the line also says a course, the teacher is put on it.
    found: [
      {
        to: 'st-co-teacher/idStCo',
        in: stcourse,
        by: { idAcademicyear: '_year', idStudy: '_study', idCourse: '_course' },
        at: 'SifPredmet',
      },
    ],
    beside: [
      {
        resource: stCoTeacher,
        match: [['idStCo', 'idTeacher']],
        parent: 'idTeacher',
        when: values => (values['st-co-teacher/idStCo'] ?? null) !== null,
      },
    ],
    names: { record: ['oib'], line: ['_year', '_study', '_course'] },
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
      optional(year),
      optional(studyCode),
      optional(courseCode),
      {
        name: 'Uloga',
        to: 'st-co-teacher/role',
        codes: { N: 'holder', S: 'coholder', I: 'executor', A: 'assistant' },
        like: 'N',
      },
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
  groups: {
    resource: stCoGroup,
    match: [['idStCo', 'idTeachingtype', 'code']],
    each: true,
    columns: [
      year,
      { name: 'Semestar', required: true, as: 'integer', to: '_semester', like: '1' },
      optional(studyCode),
      courseCode,
      { ...typeCode, to: 'idTeachingtype' },
      { name: 'Grupa', required: true, to: 'code', like: 'P1' },
      { name: 'NadGrupa', to: '_parent', like: '' },
      { name: 'Kapacitet', as: 'integer', to: 'capacity', keptHere: true, like: '60' },
      { ...studentCode, required: undefined as never, to: '_student' },
    ],
    beside: [
      {
        resource: stCoGroupStudent,
        match: [['idStCoGroup', 'idStCoEnrollment']],
        parent: 'idStCoGroup',
        when: values => (values['st-co-group-student/idStCoEnrollment'] ?? null) !== null,
        made: (_given, today) => ({ from: today }),
      },
    ],
    names: {
      record: ['_year', '_semester', '_study', '_course', 'idTeachingtype', 'code'],
      line: ['_student'],
    },
    late: async (ctx, values) => {
      const { rows } = await ctx.db.run<{ id: number }>(sql`select c.id from ${coursesOfStudies(ctx)} c
        where c.id_academicyear = ${values._year}::int and c.id_course = ${values._course}::int and c.semester = ${values._semester}::int
          and c.id_study = coalesce(${values._study ?? null}::int, c.id_study) order by c.id limit 2`);
      if (rows.length === 0) return { at: 'SifPredmet', key: 'notTogether' };
      if (rows.length > 1) return { at: 'SifPredmet', key: 'severalStudies' };
      const idStCo = rows[0]!.id;
      values.idStCo = idStCo;
      if ((values._parent ?? null) !== null) {
        const parent = await ctx.db.one<{ id: number }>(sql`select g.id from ${teachingGroups(ctx.db)} g
          where g.is_there and g.id_st_co = ${idStCo} and lower(g.code) = lower(${values._parent}) order by g.num limit 1`);
        if (!parent) return { at: 'NadGrupa', key: 'notFound', params: { value: String(values._parent) } };
        values.idParent = parent.id;
      }
      if ((values._student ?? null) === null) return null;
      const taken = await ctx.db.one<{ id: number }>(
        sql`select n.id from ${coursesTaken(ctx.db)} n where n.id_st_co = ${idStCo} and n.id_student = ${values._student}::int limit 1`,
      );
      if (!taken) return { at: 'JMBAG', key: 'notOnCourse' };
      values['st-co-group-student/idStCoEnrollment'] = taken.id;
      return null;
    },
  },
  outcomes: {
    resource: learningoutcomestudy,
    match: [
      ['idAcademicyear', 'idStudy', 'num'],
      ['idAcademicyear', 'idStudy', 'code'],
    ],
    each: true,
    when: values => (values._course ?? null) === null,
    made: given => ({ code: `I${given._num}` }),
    stored: asOutcome,
    columns: [
      { ...year, to: 'idAcademicyear' },
      { ...studyCode, to: 'idStudy' },
      optional(courseCode),
      { name: 'Rbr', required: true, as: 'integer', to: '_num', like: '1' },
      { name: 'Opis', required: true, to: '_hr', like: 'Objasniti normalne forme relacijskog modela.' },
      { name: 'OpisEn', to: '_en', like: 'Explain the normal forms of the relational model.' },
    ],
    found: [
      {
        to: 'learningoutcomestudycourse/idStCo',
        in: stcourse,
        by: { idAcademicyear: 'idAcademicyear', idStudy: 'idStudy', idCourse: '_course' },
        at: 'SifPredmet',
      },
    ],
    names: { record: ['idAcademicyear', 'idStudy', '_course', '_num'], line: [] },
    shows: ['parts', 'learningoutcomestudycourse/parts'],
    beside: [
      {
        resource: learningoutcomestudycourse,
        match: [
          ['idStCo', 'num'],
          ['idStCo', 'code'],
        ],
        when: values => (values._course ?? null) !== null,
        made: given => ({ code: `I${given._num}` }),
        stored: asOutcome,
      },
    ],
  },
  graduates: graduatesLayout,
};

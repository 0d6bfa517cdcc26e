import type { AnyResource, Values } from '../../../kernel/resource/index.ts';
import { type Ctx, sql, type TxCtx } from '../../../kernel/server/index.ts';
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
import { coursesOfStudies, coursesTaken, isPlanFixed, teachingGroups } from '../../catalogues/server/index.ts';
import { stCoGroupTeacher, stCoTeachingtype } from '../../course-conductions/model.ts';
import { studentsBeginOn } from '../../course-conductions/server/index.ts';
import { learningoutcomestudy, learningoutcomestudycourse } from '../../learning-outcomes/model.ts';
import { areOutcomesFixed, sentenceAsOutcome } from '../../learning-outcomes/server/index.ts';
import type { ImportKind } from '../kinds.ts';
import { graduatesLayout } from './graduates.ts';
import { judgeGrades, judgeNumbers, judgeSheets, leaveGroups, type There } from './judges.ts';
import type { Draft, Under } from './line.ts';
import { placeStub, type StubOf, unitStub } from './stubs.ts';

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
  readonly finds?: {
    readonly in: AnyResource;
    readonly by: readonly string[];
    /** How a row is made that is not there, where whoever brings the file wants that. */
    readonly stub?: StubOf;
  };
  /** The portal's own once it has a value: what the person has chosen is not overwritten. */
  readonly keptHere?: true;
  /** The field that says it, where it is not the one it fills. */
  readonly from?: string;
  /** Further fields that it decides: what is wrong with them stands here. */
  readonly decides?: readonly string[];
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
/** Which rows of the portal a whole file would have. */
export interface Missing {
  /** Rows that have these in common with a line of the file; none: all there are. */
  readonly within: readonly string[];
  /** Only rows that ISVU knows by this number. */
  readonly by?: string;
  /** Only rows in which the field has one of these values. */
  readonly among?: readonly [field: string, values: readonly unknown[]];
  /** What such a row may be made: the student has given it up. */
  readonly drop?: { readonly from: readonly string[]; readonly to: (today: string) => Values };
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
  readonly stored?: (ctx: TxCtx, given: Values, there: Values | null) => Promise<Values | Wrong>;
  readonly missing?: Missing;
  /** Values that name its row, where several lines may speak of it: none may say otherwise than the first. */
  readonly named?: readonly string[];
  /** Fields that several lines fill together: what one line has given says nothing of what was edited since. */
  readonly gathered?: readonly string[];
}
export interface Wrong {
  readonly at: string;
  readonly key: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
export interface Layout extends Part {
  readonly columns: readonly Column[];
  readonly found?: readonly Found[];
  /** The same for what is looked up late: how a row of the portal is said in the columns of the file. */
  readonly told?: readonly Found[];
  /**
   * Written line by line, with what the policies ask, so that a later line finds what an earlier one has made: for what there
   * is little of. Otherwise a thousand rows are one statement.
   */
  readonly each: boolean;
  /** What no other row may have, where the rows are written together. */
  readonly unique?: readonly string[];
  /** What other rows say against lines that are written together. */
  readonly judge?: (ctx: Ctx, drafts: readonly Draft[], there: There) => Promise<void>;
  /** What follows where rows are given up: under the same number, so that it is taken back with them. */
  readonly givenUp?: (tx: TxCtx, ids: readonly number[], how: Under) => Promise<void>;
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
  finds: { in: organizationunit, by: ['isvuCode', 'code'], stub: unitStub },
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
const asOutcome = async (ctx: TxCtx, given: Values, there: Values | null): Promise<Values | Wrong> => {
  const { _hr, _en, ...place } = given;
  const [hr, en] = [String(_hr), (_en ?? null) === null ? null : String(_en)];
  if (there && there.textHr === hr && (en === null || there.textEn === en)) return {};
  if (await areOutcomesFixed(ctx, place)) return { at: 'Opis', key: 'outcomesFixed' };
  const parts = await sentenceAsOutcome(ctx, hr, en);
  return parts ? { ...(there ? {} : place), parts } : { at: 'Opis', key: 'noVerb' };
};

const isSaid = (value: unknown): boolean => (value ?? null) !== null;
/** What a teacher holds of a course, a type of teaching for each line that names no group. */
const withType = async (_ctx: Ctx, given: Values, there: Values | null): Promise<Values> => {
  const { _type, _group, _share, ...own } = given;
  if (!isSaid(_type) || isSaid(_group)) return own;
  const held = (there?.teaching ?? []) as readonly { readonly idTeachingtype: number; readonly sharePct: unknown }[];
  const before = held.find(one => one.idTeachingtype === _type);
  if (before && !isSaid(_share)) return own;
  const now = { idTeachingtype: _type, sharePct: isSaid(_share) ? _share : null };
  return { ...own, teaching: before ? held.map(one => (one === before ? now : one)) : [...held, now] };
};
/** A part of a group's hours. The plan that somebody has submitted or approved is not changed under them. */
const asShare = async (tx: TxCtx, given: Values, there: Values | null): Promise<Values | Wrong> => {
  const { idStCoGroup, idTeacher, _share, _idStCo } = given;
  const now = isSaid(_share) ? { sharePct: _share } : {};
  const isOther = !there || (isSaid(_share) && Number(there.sharePct) !== _share);
  if (isOther && (await isPlanFixed(tx, Number(_idStCo)))) return { at: 'Grupa', key: 'planFixed' };
  return { idStCoGroup, idTeacher, ...now };
};
/** Which group of which course the line speaks of: what is said of a course in part is not understood. */
const groupTaught = async (ctx: Ctx, values: Record<string, unknown>): Promise<Wrong | null> => {
  const place = { AkGod: values._year, SifStudij: values._study, SifPredmet: values._course };
  const isPlaced = [...Object.values(place), values._type, values._group, values._share].some(isSaid);
  const missing = Object.entries(place).find(([, value]) => !isSaid(value));
  if (isPlaced && missing) return { at: missing[0], key: 'required' };
  if (isSaid(values._share) && !isSaid(values._type) && !isSaid(values._group))
    return { at: 'VrstaNastave', key: 'required' };
  if (!isSaid(values._group)) return null;
  const idStCo = values['st-co-teacher/idStCo'];
  const { rows } = await ctx.db.run<{ id: number }>(sql`select g.id from ${teachingGroups(ctx.db)} g
    where g.is_there and g.id_st_co = ${idStCo}::int and lower(g.code) = lower(${values._group})
      and g.id_teachingtype = coalesce(${values._type ?? null}::int, g.id_teachingtype) order by g.id limit 2`);
  if (rows.length === 0) return { at: 'Grupa', key: 'notFound', params: { value: String(values._group) } };
  if (rows.length > 1) return { at: 'VrstaNastave', key: 'severalGroups' };
  values._idStCo = idStCo;
  values['st-co-group-teacher/idStCoGroup'] = rows[0]!.id;
  return null;
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
    missing: { within: [], by: 'isvuCode' },
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
    missing: { within: [], by: 'isvuCode' },
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
    missing: { within: ['idAcademicyear', 'idStudy'] },
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
        when: values => isSaid(values['st-co-teacher/idStCo']),
        stored: withType,
        named: ['oib', 'st-co-teacher/idStCo'],
        gathered: ['teaching'],
      },
      {
        resource: stCoGroupTeacher,
        match: [['idStCoGroup', 'idTeacher']],
        parent: 'idTeacher',
        when: values => isSaid(values['st-co-group-teacher/idStCoGroup']),
        stored: asShare,
      },
    ],
    missing: { within: [], by: 'isvuCode' },
    names: { record: ['oib'], line: ['_year', '_study', '_course', '_type', '_group'] },
    shows: ['st-co-teacher/teaching', 'st-co-group-teacher/sharePct'],
    late: groupTaught,
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
      optional(typeCode),
      { name: 'Grupa', to: '_group', like: '' },
      {
        name: 'Uloga',
        to: 'st-co-teacher/role',
        codes: { N: 'holder', S: 'coholder', I: 'executor', A: 'assistant' },
        like: 'N',
      },
      {
        name: 'Postotak',
        as: 'decimal',
        to: '_share',
        decides: ['st-co-group-teacher/sharePct', 'st-co-teacher/teaching'],
        like: '100',
      },
    ],
  },
  students: {
    resource: student,
    match: [['jmbag']],
    each: false,
    missing: { within: [], among: ['active', [1]] },
    unique: ['oib'],
    judge: judgeNumbers,
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
      { name: 'PostBroj', to: '_postalCode', like: '10000' },
      {
        name: 'Mjesto',
        to: 'idStateCity',
        finds: { in: stateCity, by: ['name'], stub: placeStub },
        keptHere: true,
        like: 'Zagreb',
      },
    ],
    wrong: (given, today) =>
      typeof given.birthDate === 'string' && given.birthDate > today ? { at: 'DatumRodjenja', key: 'inFuture' } : null,
  },
  enrolments: {
    resource: studentenrollment,
    match: [['isvuSheet'], ['idStudent', 'idAcademicyear', 'idStudy']],
    each: false,
    missing: {
      within: ['idAcademicyear', 'idStudy'],
      among: ['status', ['enrolled', 'interrupted', 'completed', 'graduated']],
      drop: { from: ['enrolled', 'interrupted'], to: today => ({ status: 'withdrawn', statusOn: today }) },
    },
    unique: ['isvuSheet'],
    judge: judgeSheets,
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
    missing: {
      within: ['idStCo'],
      among: ['status', ['enrolled', 'attended', 'signatureDenied', 'passed']],
      drop: { from: ['enrolled'], to: () => ({ status: 'dropped' }) },
    },
    judge: judgeGrades,
    givenUp: leaveGroups,
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
    missing: { within: ['idStCo', 'idTeachingtype'] },
    told: [
      {
        to: 'idStCo',
        in: stcourse,
        by: { idAcademicyear: '_year', idStudy: '_study', idCourse: '_course', semester: '_semester' },
        at: 'SifPredmet',
      },
    ],
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
        made: (given, today) => ({ from: given._since ?? today }),
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
      values._since = await studentsBeginOn(ctx, idStCo, Number(values.idTeachingtype));
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
    missing: { within: ['idAcademicyear', 'idStudy'] },
    made: given => ({ code: `I${given._num}` }),
    stored: asOutcome,
    columns: [
      { ...year, to: 'idAcademicyear' },
      { ...studyCode, to: 'idStudy' },
      optional(courseCode),
      { name: 'Rbr', required: true, as: 'integer', to: '_num', from: 'num', like: '1' },
      { name: 'Opis', required: true, to: '_hr', from: 'textHr', like: 'Objasniti normalne forme relacijskog modela.' },
      { name: 'OpisEn', to: '_en', from: 'textEn', like: 'Explain the normal forms of the relational model.' },
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
        missing: { within: ['idStCo'] },
        made: given => ({ code: `I${given._num}` }),
        stored: asOutcome,
      },
    ],
  },
  graduates: graduatesLayout,
};

import { expect, it } from 'vitest';
import { setSwitch, sql } from '../../src/kernel/server/index.ts';
import {
  academicyear,
  stCoEnrollment,
  stCoGroup,
  stCoGroupStudent,
  student,
  studentenrollment,
  study,
} from '../../src/modules/catalogues/model.ts';
import { dbOf, put, rowOf, signIn } from '../harness/people.ts';
import {
  brought,
  clerk,
  counts,
  ended,
  head,
  jmbag,
  type Json,
  live,
  portal,
  right,
  rows,
  run,
  sent,
  theFaculty,
  year,
} from './isvu-world.ts';
import { inPortal, whileJobsRun } from './system.ts';

// What no file may do, whoever brings it: what a form refuses, what is closed or decided, and what is nobody's any more.

theFaculty();

const enrolling = 'JMBAG;AkGod;SifStudij;NastavnaGodina;NacinStudiranja;IndikatorUpisa;DatumUpisa;SifUpisniList';
const taking = 'JMBAG;AkGod;SifStudij;SifPredmet;StatusPredmeta;Ocjena;DatumOcjene';
const errorsIn = async (id: number): Promise<unknown[]> =>
  (await rows(id, 'error')).map(row => [row.line, row.messages.map((one: Json) => one.column).join()]);
const studyOf = async (): Promise<number> => (await rowOf(portal, 'study', 'isvu_code', 101)).id;
const courseOf = async (): Promise<number> => (await rowOf(portal, 'stcourse', 'id_academicyear', year)).id;
const newStudent = (of: string, more: object = {}): Promise<number> =>
  put(portal, student, { jmbag: of, firstName: 'Iva', lastName: 'Upisana', active: 1, ...more });
const enrolled = async (idStudent: number, more: object = {}): Promise<number> =>
  put(portal, studentenrollment, {
    idStudent,
    idAcademicyear: year,
    idStudy: await studyOf(),
    yearOfStudy: 1,
    mode: 'full',
    kind: 'first',
    enrolledOn: '2026-09-25',
    status: 'enrolled',
    ...more,
  });
const takes = async (idStudentenrollment: number): Promise<number> =>
  put(portal, stCoEnrollment, {
    idStudentenrollment,
    idStCo: await courseOf(),
    enrolKind: 'first',
    status: 'enrolled',
  });
const setYear = (status: string): Promise<unknown> =>
  dbOf(portal).run(sql`update ${dbOf(portal).table('academicyear')} set status = ${status} where id = ${year}`);
/** Work while the year is closed. */
const whileClosed = async <T>(work: () => Promise<T>): Promise<T> => {
  await setYear('closed');
  try {
    return await work();
  } finally {
    await setYear('active');
  }
};

it('the number of a sheet moves no enrolment: not to another student, not out of its year, not off a study with courses', async () => {
  const [a, b, c] = [jmbag(), jmbag(), jmbag()];
  await newStudent(a);
  const [idB, idC] = [await newStudent(b), await newStudent(c)];
  const old = { code: '2025/2026', startYear: 2025, startDate: '2025-10-01', endDate: '2026-09-30', status: 'closed' };
  const idOld = await put(portal, academicyear, old);
  await enrolled(idB, { idAcademicyear: idOld, isvuSheet: 90_001, enrolledOn: '2025-09-25' });
  await enrolled(idB, { isvuSheet: 90_002 });
  const { id: _id, ...like } = await rowOf(portal, 'study', 'isvu_code', 101);
  await put(portal, study, {
    code: 'D',
    nameHr: 'Drugi studij',
    abbr: 'D',
    mode: 'full',
    semesters: 6,
    ects: 180,
    isvuCode: 191,
    idEdulev: like.id_edulev,
  });
  await takes(await enrolled(idC, { isvuSheet: 90_003 }));
  const before = await live('studentenrollment');
  const seen = await brought(
    'enrolments',
    [
      enrolling,
      // Of somebody else, in a year that is closed; of somebody else in this year; the own one, onto another study.
      `${a};2026;191;1;R;P;25.09.2026.;90001`,
      `${a};2026;101;1;R;P;25.09.2026.;90002`,
      `${c};2026;191;1;R;P;25.09.2026.;90003`,
    ].join('\n'),
  );
  expect(counts(seen)).toEqual([0, 0, 0, 0, 3]);
  expect(await errorsIn(seen.id)).toEqual([
    [2, 'SifUpisniList'],
    [3, 'SifUpisniList'],
    [4, 'SifStudij'],
  ]);
  expect(await run('apply', seen.id)).toMatchObject({ state: 'failed' });
  expect(await live('studentenrollment')).toEqual(before);
});

it('nobody passes with a failing grade, and a strict institution takes no wrong number', async () => {
  const a = jmbag();
  await takes(await enrolled(await newStudent(a)));
  const graded = await brought('courseEnrolments', `${taking}\n${a};2026;101;30101;P;1;10.10.2026.`);
  expect([counts(graded), await errorsIn(graded.id)]).toEqual([[0, 0, 0, 0, 1], [[2, 'Ocjena']]]);
  // A failing grade is written down where the course stays to be passed.
  const failed = await brought('courseEnrolments', `${taking}\n${a};2026;101;30101;O;1;10.10.2026.`);
  expect(counts(failed)).toEqual([0, 1, 0, 0, 0]);

  const wrong = `${head}\n0990000018;;Ana;Krivi;;;;`;
  expect(counts(await brought('students', wrong))).toEqual([1, 0, 0, 0, 0]);
  const strict = (on: boolean) => inPortal(portal, tx => setSwitch(tx, 'strictJmbag', on));
  await strict(true);
  const refused = await brought('students', wrong);
  expect([counts(refused), await errorsIn(refused.id)]).toEqual([[0, 0, 0, 0, 1], [[2, 'JMBAG']]]);
  await strict(false);
});

it('a name of two lines, a number that is none and a day to come have their place', async () => {
  const seen = await brought(
    'students',
    [
      head,
      `${jmbag()};;Ana;"Anić\nBcc: svi@primjer.example";;;;`,
      `${jmbag()};12345678904;Ivo;Ivić;;;;`,
      `${jmbag()};;Eva;Ević;;01.01.2990.;;`,
      `${jmbag()};;Ema;Emić;;;;nije adresa`,
    ].join('\n'),
  );
  expect(counts(seen)).toEqual([0, 0, 0, 0, 4]);
  expect(await errorsIn(seen.id)).toEqual([
    [2, 'Prezime'],
    [4, 'OIB'],
    [5, 'DatumRodjenja'],
    [6, 'Email'],
  ]);
});

it('a year that closes meanwhile takes nothing more, and gives nothing back', async () => {
  const [a, b] = [jmbag(), jmbag()];
  await enrolled(await newStudent(a), { isvuSheet: 91_001 });
  await enrolled(await newStudent(b), { isvuSheet: 91_002 });
  const line = `${a};2026;101;1;R;P;25.09.2026.;91001`;
  const lacking = await brought('enrolments', `${enrolling}\n${line}`);
  await clerk.put(`isvu-import/accept?id=${lacking.id}`, { action: 'missing', accepted: 1 });
  const changing = await brought('enrolments', `${enrolling}\n${line.replace(';R;P;', ';R;PON;')}`);
  const before = await live('studentenrollment');
  const closed = { state: 'failed', failure: expect.stringContaining('zatvorena') };
  await whileClosed(async () => {
    expect(await run('apply', lacking.id)).toMatchObject(closed);
    expect(await run('apply', changing.id)).toMatchObject(closed);
  });
  expect(await live('studentenrollment')).toEqual(before);
  expect(await run('apply', changing.id)).toMatchObject({ state: 'done' });
  const applied = await live('studentenrollment');
  expect(applied).not.toEqual(before);
  await whileClosed(async () => {
    expect(await run('revert', changing.id)).toMatchObject(closed);
  });
  expect(await live('studentenrollment')).toEqual(applied);
  expect(await run('revert', changing.id)).toMatchObject({ state: 'done' });
  expect(await live('studentenrollment')).toEqual(before);
});

it('outcomes that are under review or adopted stay as they were decided', async () => {
  const heading = 'AkGod;SifStudij;SifPredmet;Rbr;Opis';
  const lines = (what: string): string =>
    `${heading}\n2026;101;30101;1;Objasniti ${what}.\n2026;101;;1;Primijeniti ${what}.`;
  await run('apply', (await brought('outcomes', lines('normalne forme'))).id);
  const db = dbOf(portal);
  const setBoth = async (status: string): Promise<void> => {
    for (const table of ['lo-course', 'lo-study']) await db.run(sql`update ${db.table(table)} set status = ${status}`);
  };
  for (const status of ['review', 'adopted']) {
    await setBoth(status);
    const seen = await brought('outcomes', `${lines('relacijski model')}\n2026;101;30101;2;Objasniti ključeve.`);
    expect([counts(seen), await errorsIn(seen.id)], status).toEqual([
      [0, 0, 0, 0, 3],
      [
        [2, 'Opis'],
        [3, 'Opis'],
        [4, 'Opis'],
      ],
    ]);
    // What says the same is no change.
    expect(counts(await brought('outcomes', lines('normalne forme')))).toEqual([0, 0, 0, 2, 0]);
  }
  await setBoth('draft');
  const open = await brought('outcomes', lines('relacijski model'));
  expect(counts(open)).toEqual([0, 2, 0, 0, 0]);
  // Submitted after the preview: nothing is written.
  await setBoth('review');
  expect(await run('apply', open.id)).toMatchObject({ state: 'failed' });
  await setBoth('draft');
});

it('who gives up a course leaves its groups, and is there again when the import is taken back', async () => {
  const [a, b, c] = [jmbag(), jmbag(), jmbag()];
  const idTeachingtype = (await rowOf(portal, 'teachingtype', 'code', 'P')).id;
  const idStCoGroup = await put(portal, stCoGroup, {
    idStCo: await courseOf(),
    idTeachingtype,
    code: 'P7',
    capacity: 60,
    num: 1,
  });
  for (const one of [a, b, c]) {
    const idStCoEnrollment = await takes(await enrolled(await newStudent(one)));
    await put(portal, stCoGroupStudent, { idStCoGroup, idStCoEnrollment, idTeachingtype, from: '2026-10-01' });
  }
  const before = await live('st-co-group-student');
  const seen = await brought('courseEnrolments', `${taking}\n${a};2026;101;30101;U;;\n${b};2026;101;30101;I;;`);
  const missing = (await rows(seen.id, 'missing')).find(row => row.cells[0] === c);
  expect(counts(seen)).toEqual([0, 1, 0, 1, 0]);
  await clerk.put(`isvu-import/accept?id=${seen.id}`, { lines: [missing.line], accepted: 1 });
  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  const inside = (await live('st-co-group-student')).filter(row => row.id_st_co_group === idStCoGroup);
  expect(inside.map(row => row.to).filter(Boolean)).toHaveLength(2);
  expect(await run('revert', seen.id)).toMatchObject({ state: 'done' });
  expect(await live('st-co-group-student')).toEqual(before);
});

it('is taken back for a day, and whoever began it is told of each end, by name and in numbers', async () => {
  const seen = await brought('students', `${head}\n${jmbag()};;Ana;Javljena;;;;`, 'javljeni.csv');
  await run('apply', seen.id);
  const db = dbOf(portal);
  const inbox = JSON.stringify((await clerk.get('inbox')).body);
  expect(inbox).toContain('Uvoz iz ISVU-a je primijenjen');
  // The history of runs says who, which file, and how much.
  const applied = (await clerk.get(`isvu-import/view?id=${seen.id}`)).body;
  expect(applied).toMatchObject({
    rowsNew: 1,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    content: expect.objectContaining({ name: 'javljeni.csv' }),
    appliedAt: expect.any(String),
  });
  const history = JSON.stringify((await clerk.get(`isvu-import/history?id=${seen.id}`)).body);
  expect(history).toContain(clerk.username);
  const at = (hours: number) =>
    db.run(
      sql`update ${db.table('isvu-import')} set applied_at = now() - make_interval(hours => ${hours}) where id = ${seen.id}`,
    );
  await at(25);
  const late = await clerk.post(`isvu-import/revert?id=${seen.id}`, {});
  expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('24')]);
  await at(23);
  expect(await run('revert', seen.id)).toMatchObject({ state: 'done' });
  expect(JSON.stringify((await clerk.get('inbox')).body)).toContain('Uvoz iz ISVU-a je vraćen');
});

it('whoever has lost the right since they asked writes nothing', async () => {
  const gone = await signIn(portal, { permissions: [right('Administration')], language: 'hr' });
  const made = await sent('students', `${head}\n${jmbag()};;Ana;Bezpravna;;;;`, 'isvu.csv', gone);
  const seen = await ended(made.body.id, gone);
  const before = await live('student');
  const asked = await gone.post(`isvu-import/apply?id=${seen.id}`, {});
  expect(asked.status).toBe(200);
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${gone.id}`);
  const admin = await signIn(portal, { roles: ['admin'], language: 'hr' });
  await whileJobsRun(portal, () =>
    expect
      .poll(
        async () =>
          (
            await db.one<{ state: string }>(
              sql`select state from ${db.table('job_run')} where id = ${asked.body.run}::uuid`,
            )
          )?.state,
        { timeout: 30_000 },
      )
      .toBe('failed'),
  );
  expect(await live('student')).toEqual(before);
  expect((await admin.get(`isvu-import/view?id=${seen.id}`)).body.status).toBe('validated');
});

it('a preview tells nobody more of a person than the portal does', async () => {
  const [a, b] = [jmbag(), jmbag()];
  await newStudent(a, { oib: '69435151530', birthDate: '2005-04-17' });
  await newStudent(b, { oib: '12345678903', birthDate: '2004-08-29' });
  const bringer = await signIn(portal, { permissions: [right('Administration')], language: 'hr' });
  const keeper = await signIn(portal, {
    permissions: [right('CourseConductions'), 'AppModuleCourseConductionsEdit'],
    language: 'hr',
  });
  const file = `JMBAG;OIB;Ime;Prezime;DatumRodjenja\n${a};69435151530;Iva;Upisana;18.04.2005.`;
  const made = await sent('students', file, 'isvu.csv', bringer);
  const { id } = await ended(made.body.id, bringer);
  const told = async (who: typeof bringer, action: string): Promise<Json[]> =>
    (await who.get(`isvu-import/rows?id=${id}&action=${action}`)).body.data;
  expect((await told(bringer, 'changed'))[0].diff).toEqual({ birthDate: ['•••', '2005-04-18'] });
  expect((await told(keeper, 'changed'))[0].diff).toEqual({ birthDate: ['2005-04-17', '2005-04-18'] });
  const lacks = async (who: typeof bringer): Promise<Json> =>
    (await told(who, 'missing')).find(row => JSON.stringify(row.cells).includes('Upisana') && row.cells[2] === 'Iva');
  const missing = JSON.stringify(await told(bringer, 'missing'));
  for (const secret of ['12345678903', '29.08.2004', b]) expect(missing).not.toContain(secret);
  expect(await lacks(bringer)).toBeDefined();
  expect(JSON.stringify(await told(keeper, 'missing'))).toContain('29.08.2004');
});

it('a module that is switched off brings nothing', async () => {
  const file = `${head}\n${jmbag()};;Ana;Anić;;;;`;
  const both = await signIn(portal, { permissions: [right('GraduateThesis'), right('LearningOutcomes')] });
  const admin = await signIn(portal, { roles: ['admin'] });
  const made = await sent('students', file, 'isvu.csv', both);
  expect(made.status).toBe(201);
  await ended(made.body.id, both);
  const modules = (await admin.get('app-module?pagination[limit]=100')).body.data as Json[];
  const thesis = modules.find(one => one.url === '/GraduateThesis');
  const set = async (isBlocked: 0 | 1): Promise<void> => {
    const { rowVer } = (await admin.get(`app-module/view?id=${thesis.id}`)).body;
    expect((await admin.put(`app-module/update?id=${thesis.id}`, { isBlocked, rowVer })).status).toBe(200);
    await expect
      .poll(async () => (await both.get('auth/user')).body.app.AppModules.appModulesBL)
      .toEqual(isBlocked === 1 ? ['/GraduateThesis'] : []);
  };
  await set(1);
  expect((await sent('students', file, 'isvu.csv', both)).status).toBe(403);
  expect((await both.get(`isvu-import/rows?id=${made.body.id}&action=new`)).status).toBe(404);
  for (const verb of ['apply', 'check', 'revert'])
    expect((await both.post(`isvu-import/${verb}?id=${made.body.id}`, {})).status, verb).toBe(404);
  expect((await both.get('isvu-import/template?kind=students')).status).toBe(403);
  // What the other module brings is still brought, and the administrator looks at everything.
  expect((await both.fetch('isvu-import/template?kind=courses')).status).toBe(200);
  expect((await admin.get(`isvu-import/rows?id=${made.body.id}&action=new`)).status).toBe(200);
  await set(0);
  expect((await both.get(`isvu-import/rows?id=${made.body.id}&action=new`)).status).toBe(200);
});

// teaching.md §9.2, as it stands there; an asterisk says that a column must be there.
const specified: Readonly<Record<string, string>> = {
  studies: 'SifStudij* SifNadredjeni Naziv* NazivEn Razina* VrstaStudija Trajanje* ECTS* NacinIzvedbe StrucniNaziv',
  courses: 'SifPredmet* Kratica Naziv* NazivEn ECTS* Semestara UlaziUProsjek PolazeSe SifOrgJed',
  studyCourses: 'AkGod* SifStudij* SifPredmet* Semestar* Status* IzbornaGrupa ECTS* VrstaNastave* Sati*',
  teachers:
    'SifOsoba* OIB* Ime* Prezime* Zvanje* SifOrgJed StatusZaposlenja* Email* AkGod SifStudij SifPredmet VrstaNastave Grupa Uloga Postotak',
  students: 'JMBAG* OIB Ime* Prezime* Spol DatumRodjenja Drzavljanstvo Email Ulica PostBroj Mjesto',
  enrolments:
    'JMBAG* AkGod* SifStudij* NastavnaGodina* NacinStudiranja* IndikatorUpisa* TemeljFinanciranja DatumUpisa* SifUpisniList',
  courseEnrolments: 'JMBAG* AkGod* SifStudij* SifPredmet* NacinUpisa StatusPredmeta* Ocjena DatumOcjene',
  groups: 'AkGod* Semestar* SifPredmet* VrstaNastave* Grupa* NadGrupa Kapacitet JMBAG',
  outcomes: 'AkGod* SifStudij* SifPredmet Rbr* Opis* OpisEn',
};
it.each(Object.entries(specified))(
  'the template of %s has the columns of its layout, and is read as it is',
  async (kind, columns) => {
    const answer = await clerk.fetch(`isvu-import/template?kind=${kind}`);
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = (await answer.text()).replace('\ufeff', '');
    const named = columns.split(' ').map(name => name.replace('*', ''));
    const heading = text.split('\r\n')[0]!.split(';');
    // Groups may say their study, where a course is taught on several.
    expect(heading.filter(name => kind !== 'groups' || name !== 'SifStudij').toSorted()).toEqual(named.toSorted());
    const seen = await brought(kind, text);
    expect([seen.status, seen.outcomeHr], kind).toEqual(['validated', null]);
    const { data } = (await clerk.get(`isvu-import/columns?id=${seen.id}`)).body;
    const marked = data.map((one: Json) => `${one.column}${one.isRequired === 1 ? '*' : ''}`);
    expect(marked.filter((name: string) => kind !== 'groups' || name !== 'SifStudij')).toEqual(columns.split(' '));
  },
);

it('columns that nobody reads are named, until somebody says what they are', async () => {
  const a = jmbag();
  const seen = await brought('students', `JMBAG;Ime;Prezime;Rođen;Napomena\n${a};Ana;Nečitana;17.04.2005.;x`);
  const told = async (): Promise<Json> => (await clerk.get(`isvu-import/rows?id=${seen.id}&action=new`)).body;
  expect(await told()).toMatchObject({ unread: ['Rođen', 'Napomena'], data: [{ line: 2 }] });
  const columns = [{ name: 'Rođen', column: 'DatumRodjenja' }];
  const { body } = await clerk.put(`isvu-import/columns?id=${seen.id}`, { columns });
  expect(body.run).toEqual(expect.any(String));
  await whileJobsRun(portal, () =>
    expect.poll(async () => (await told()).data[0]?.diff.birthDate, { timeout: 30_000 }).toEqual([null, '2005-04-17']),
  );
  expect((await told()).unread).toEqual(['Napomena']);
});

it('refused lines go out with their reasons, harmless to a spreadsheet, and come back mended', async () => {
  const a = jmbag();
  const bad = await brought('students', `${head}\n${a};;=HYPERLINK("x");;;;;\n${jmbag()};;Dobra;Dobrić;;;;`);
  expect(counts(bad)).toEqual([1, 0, 0, 0, 1]);
  const file = (await (await clerk.fetch(`isvu-import/errors?id=${bad.id}`)).text()).replace('\ufeff', '');
  const [heading, line, ...rest] = file.trimEnd().split('\r\n');
  expect([heading, rest]).toEqual([`${head};Razlog`, []]);
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(line).toContain('Prezime: Vrijednost je obvezna.');
  const mended = `${heading}\r\n${a};;Ana;Popravljena;;;;;Prezime: Vrijednost je obvezna.`;
  const again = await brought('students', mended);
  expect(counts(again)).toEqual([1, 0, 0, 0, 0]);
  // English for whoever reads English.
  const other = await signIn(portal, { permissions: [right('Administration')], language: 'en-uk' });
  expect(await (await other.fetch(`isvu-import/errors?id=${bad.id}`)).text()).toContain('Reason');
});

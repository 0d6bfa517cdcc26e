import { expect, it } from 'vitest';
import { save, sql } from '../../src/kernel/server/index.ts';
import { academicyearSemester, course, student } from '../../src/modules/catalogues/model.ts';
import { actingAs, put, rowOf, signIn } from '../harness/people.ts';
import { dayInBook, foreignBook } from '../harness/workbook.ts';
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
  rowsAs,
  run,
  runAs,
  sent,
  theFaculty,
} from './isvu-world.ts';
import { inPortal, systemOf } from './system.ts';

// Files of ISVU: read, compared, decided about, written and taken back.

theFaculty();

it('students come in: three errors with their place, the rest as the preview said, and back again', async () => {
  const [a, b] = [jmbag(), jmbag()];
  const old = { firstName: 'Lea', lastName: 'Stara', email: 'own@choice.example', active: 1 };
  await put(portal, student, { jmbag: a, ...old });
  const before = await live('student');
  const file = [
    head,
    `${a};;Lea;Jurić;Ž;14.02.2006.;HR;isvu@example.hr`,
    `${b};;Čedo;Đurđević;M;1.3.2005.;HR;`,
    `${jmbag()};;Ana;;Ž;;HR;`,
    `${jmbag()};;Ivo;Krivi;M;2005-03-01;HR;`,
    `${b};;Čedo;Ponovljen;M;;HR;`,
  ].join('\n');
  const seen = await brought('students', `\ufeff${file}`);
  expect([seen.status, seen.encoding, counts(seen)]).toEqual(['validated', 'UTF-8', [1, 1, 0, 0, 3]]);
  const [changed] = await rows(seen.id, 'changed');
  // What the student has chosen is not ISVU's to say.
  expect(Object.keys(changed.diff).sort()).toEqual(['birthDate', 'gender', 'idCitizenship', 'lastName']);
  expect((await rows(seen.id, 'error')).map(row => [row.line, row.messages[0].column])).toEqual([
    [4, 'Prezime'],
    [5, 'DatumRodjenja'],
    [6, 'JMBAG'],
  ]);
  const bad = await (await clerk.fetch(`isvu-import/errors?id=${seen.id}`)).text();
  expect(bad).toContain('Razlog');
  expect(bad).toContain('dd.mm.gggg');
  expect(await live('student')).toEqual(before);

  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  const applied = (await clerk.get(`isvu-import/view?id=${seen.id}`)).body;
  expect(applied).toMatchObject({
    status: 'applied',
    outcomeHr: expect.stringContaining('Dodano: 1, promijenjeno: 1'),
  });
  expect(await live('student')).toContainEqual(
    expect.objectContaining({ jmbag: a, last_name: 'Jurić', email: old.email }),
  );
  expect((await clerk.post(`isvu-import/apply?id=${seen.id}`, {})).status).toBe(409);

  const again = await brought('students', `\ufeff${file}`);
  expect([again.idSame, counts(again)]).toEqual([seen.id, [0, 0, 0, 2, 3]]);
  expect(await run('apply', again.id)).toMatchObject({ state: 'failed', failure: expect.stringContaining('Nijedan') });

  expect(await run('revert', seen.id)).toMatchObject({ state: 'done' });
  expect(await live('student')).toEqual(before);
});

it('what is written for whoever acts as somebody stands in the log under both', async () => {
  const acting = { ...clerk, ...(await actingAs(portal, clerk)) };
  const { body } = await sent('students', `${head}\n${jmbag()};;Mia;Zastupljena;Ž;;HR;`, 'isvu.csv', acting);
  expect((await ended(body.id)).status).toBe('validated');
  expect(await runAs(acting, 'apply', body.id)).toMatchObject({ state: 'done' });
  const { db } = systemOf(portal);
  const written = await db.one<{ person: number; username: string }>(sql`select l.id_user as person, a.username
    from ${db.table('audit_log')} l join ${db.table('user')} a on a.id = l.id_actor
    where l.entity = 'student' order by l.id desc limit 1`);
  expect(written).toEqual({ person: clerk.id, username: expect.stringContaining('person') });
});

it('what was edited here since the last import is a conflict and stays unless somebody says otherwise', async () => {
  const [a, b] = [jmbag(), jmbag()];
  const first = await brought('students', `${head}\n${a};;Iva;Prva;;;;\n${b};;Jan;Drugi;;;;`);
  await run('apply', first.id);
  const row = await rowOf(portal, 'student', 'jmbag', a);
  await inPortal(portal, ctx => save(ctx, student, { lastName: 'Udana' }, { as: 'system', id: row.id }));
  const second = await brought('students', `${head}\n${a};;Iva;Prva;;;;\n${b};;Jan;Treći;;;;`);
  expect(counts(second)).toEqual([0, 1, 1, 0, 0]);
  const [conflict] = await rows(second.id, 'conflict');
  expect([conflict.accepted, conflict.diff]).toEqual([0, { lastName: ['Udana', 'Prva'] }]);
  // A line is declined, and a whole kind; then nothing is left to write.
  expect(
    (await clerk.put(`isvu-import/accept?id=${second.id}`, { action: 'changed', accepted: 0 })).body.accepted,
  ).toBe(0);
  expect((await clerk.put(`isvu-import/accept?id=${second.id}`, { lines: [2], accepted: 1 })).body.accepted).toBe(1);
  await run('apply', second.id);
  expect(await rowOf(portal, 'student', 'jmbag', a)).toMatchObject({ last_name: 'Prva' });
  expect(await rowOf(portal, 'student', 'jmbag', b)).toMatchObject({ last_name: 'Drugi' });
  // Somebody changes the row after the import: it is left as it is.
  await inPortal(portal, ctx => save(ctx, student, { lastName: 'Poslije' }, { as: 'system', id: row.id }));
  await run('revert', second.id);
  expect((await clerk.get(`isvu-import/view?id=${second.id}`)).body).toMatchObject({
    status: 'reverted',
    outcomeHr: expect.stringContaining('promijenjeno nakon uvoza: 1'),
  });
  expect(await rowOf(portal, 'student', 'jmbag', a)).toMatchObject({ last_name: 'Poslije' });
});

it('a preview that has grown old writes nothing, until the file is compared again', async () => {
  const a = jmbag();
  const seen = await brought('students', `${head}\n${a};;Iva;Nova;;;;`);
  await put(portal, student, { jmbag: a, firstName: 'Iva', lastName: 'Ranija', active: 1 });
  expect(await run('apply', seen.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('nakon pregleda'),
  });
  await run('check', seen.id);
  const compared = (await clerk.get(`isvu-import/view?id=${seen.id}`)).body;
  expect(counts(compared)).toEqual([0, 1, 0, 0, 0]);
  expect((await clerk.put(`isvu-import/discard?id=${seen.id}`, { rowVer: compared.rowVer })).status).toBe(200);
  expect((await clerk.post(`isvu-import/apply?id=${seen.id}`, {})).status).toBe(409);
});

it('enrolments and courses follow their students; a grade that would be erased is not chosen', async () => {
  const a = jmbag();
  await run('apply', (await brought('students', `${head}\n${a};;Eva;Upisana;;;;`)).id);
  const enrolling = 'JMBAG;AkGod;SifStudij;NastavnaGodina;NacinStudiranja;IndikatorUpisa;DatumUpisa;SifUpisniList';
  const wrong = `${a};2025;101;1;R;P;25.09.2026.;2\n${a};2026;999;1;R;P;25.09.2026.;3\n${a};2026;101;9;R;P;25.09.2026.;4`;
  const enrolled = await brought('enrolments', `${enrolling}\n${a};2026;101;1;R;P;25.09.2026.;700\n${wrong}`);
  expect(counts(enrolled)).toEqual([1, 0, 0, 0, 3]);
  expect(await run('apply', enrolled.id)).toMatchObject({ state: 'done' });
  const courses = 'JMBAG;AkGod;SifStudij;SifPredmet;StatusPredmeta;Ocjena;DatumOcjene';
  const taken = await brought('courseEnrolments', `${courses}\n${a};2026;101;30101;P;4;10.10.2026.`);
  expect(counts(taken)).toEqual([1, 0, 0, 0, 0]);
  await run('apply', taken.id);
  expect(await live('st-co-enrollment')).toMatchObject([{ status: 'passed', graded_on: '2026-10-10' }]);
  const erasing = await brought('courseEnrolments', `${courses}\n${a};2026;101;30101;U;;\n${a};2026;101;30999;U;;`);
  expect(counts(erasing)).toEqual([0, 1, 0, 0, 1]);
  expect((await rows(erasing.id, 'changed'))[0].accepted).toBe(0);
  // What later imports stand on is not taken away under them.
  await run('revert', enrolled.id);
  expect(await live('studentenrollment')).toHaveLength(1);
  await run('revert', taken.id);
  expect(await live('st-co-enrollment')).toEqual([]);
});

it('catalogues are asked by their own rules, line by line', async () => {
  const before = [await live('course'), await live('study'), await live('teacher')];
  const courses = await brought(
    'courses',
    'sifpredmet;Naziv;ECTS;Nepoznato\n30102;Mreže;5,5;x\n30101;Baze;6,0;x\n30103;Loš;99;x',
  );
  expect(counts(courses)).toEqual([1, 1, 0, 0, 1]);
  const studies = await brought(
    'studies',
    'SifStudij;Naziv;Razina;Trajanje;ECTS\n102;Elektronika;PSV;6;180\n103;Prevelik;PSV;6;599',
  );
  expect(counts(studies)).toEqual([1, 0, 0, 0, 1]);
  const teachers = await brought(
    'teachers',
    [
      'SifOsoba;OIB;Ime;Prezime;Zvanje;StatusZaposlenja;Email',
      '5001;12345678903;Ana;Horvat;DOC;Z;ana@vrelo.example',
      '5002;12345678904;Ana;Loša;DOC;Z;lo@vrelo.example',
    ].join('\r\n'),
  );
  expect(counts(teachers)).toEqual([1, 0, 0, 0, 1]);
  for (const one of [courses, studies, teachers]) expect(await run('apply', one.id)).toMatchObject({ state: 'done' });
  expect(await rowOf(portal, 'study', 'isvu_code', 102)).toMatchObject({ code: '102', name_hr: 'Elektronika' });
  for (const one of [teachers, studies, courses]) await run('revert', one.id);
  expect([await live('course'), await live('study'), await live('teacher')]).toEqual(before);
});

it('bad files are refused with a sentence, and nothing is left of them', async () => {
  const names = head.split(';');
  const a = jmbag();
  const good = await brought(
    'students',
    foreignBook([names, [a, '', 'Ana', 'Tablica', 'Ž', dayInBook('2006-02-14'), 'HR', '']]),
    'isvu.xlsx',
  );
  expect([good.encoding, counts(good)]).toEqual(['XLSX', [1, 0, 0, 0, 0]]);
  expect((await rows(good.id, 'new'))[0].diff.birthDate).toEqual([null, '2006-02-14']);
  const cp1250 = new Uint8Array([
    ...Buffer.from(`${head}\n${jmbag()};;`, 'latin1'),
    0xc8,
    0x65,
    0x64,
    0x6f,
    ...Buffer.from(';Pero;;;;'),
  ]);
  const older = await brought('students', cp1250);
  expect([older.encoding, (await rows(older.id, 'new'))[0].diff.firstName[1]]).toEqual(['Windows-1250', 'Čedo']);
  const bad: [string | Uint8Array<ArrayBuffer>, string, string][] = [
    [`${head};Ime\n1;2`, 'isvu.csv', 'stoji dvaput'],
    ['JMBAG;Ime\n1;2', 'isvu.csv', 'nedostaje stupac Prezime'],
    [head, 'isvu.csv', 'nema redaka'],
    [`${head}\n${a};"Ana;`, 'isvu.csv', 'navodnik'],
    [`${';'.repeat(1000)}\n1`, 'isvu.csv', 'više od 200 stupaca'],
    [foreignBook([names, [{ xml: '<c><f>1+1</f><v>2</v></c>' }]]), 'isvu.xlsx', 'formulu'],
  ];
  for (const [bytes, name, says] of bad) {
    const row = await brought('students', bytes, name);
    expect([row.status, row.outcomeHr]).toEqual(['failed', expect.stringContaining(says)]);
  }
  // A link is its text.
  const link = jmbag();
  const written = `<c t="str"><v>${link}</v></c><hyperlink ref="A2" location="http://x.example"/>`;
  const linked = await brought('students', foreignBook([names, [{ xml: written }, '', 'A', 'B']]), 'isvu.xlsx');
  expect((await rows(linked.id, 'new'))[0].diff.jmbag[1]).toBe(link);
  const whole = foreignBook([names, [a]]);
  expect((await sent('students', whole.slice(0, whole.length / 2), 'isvu.xlsx')).status).toBe(422);
  expect((await sent('students', '\0\x01\x02', 'isvu.csv')).status).toBe(422);
});

it('each module brings its own kinds, and nobody else anything', async () => {
  const file = `${head}\n${jmbag()};;Ana;Anić;;;;`;
  const thesis = await signIn(portal, { permissions: [right('GraduateThesis')] });
  const outcomes = await signIn(portal, { permissions: [right('LearningOutcomes')] });
  const teacher = await signIn(portal, { roles: ['teacher'] });
  const made = await sent('students', file, 'isvu.csv', thesis);
  expect(made.status).toBe(201);
  await ended(made.body.id, thesis);
  expect((await sent('courses', 'SifPredmet;Naziv;ECTS\n1;A;1', 'isvu.csv', thesis)).status).toBe(403);
  expect((await sent('students', file, 'isvu.csv', outcomes)).status).toBe(403);
  for (const other of [outcomes, teacher]) {
    for (const verb of ['apply', 'revert', 'check'])
      expect((await other.post(`isvu-import/${verb}?id=${made.body.id}`, {})).status).toBe(404);
    expect((await other.get(`isvu-import/rows?id=${made.body.id}&action=new`)).status).toBe(404);
    expect((await other.put(`isvu-import/accept?id=${made.body.id}`, { lines: [2], accepted: 1 })).status).toBe(404);
    expect((await other.get('isvu-import/template?kind=students')).status).toBe(403);
  }
  expect((await thesis.fetch('isvu-import/template?kind=students')).status).toBe(200);
  expect((await teacher.get('isvu-import')).status).toBe(403);
});

it('courses of a study come with their hours, a line for each type, and go again', async () => {
  const head3 = 'AkGod;SifStudij;SifPredmet;Semestar;Status;IzbornaGrupa;ECTS;VrstaNastave;Sati';
  const [type, other] = ['P', 'L'];
  await put(portal, course, { code: 'MR', isvuCode: 30201, nameHr: 'Mreže', defaultEcts: 5 });
  const before = [await live('stcourse'), await live('st-co-teachingtype')];
  const file = [
    head3,
    `2026;101;30201;3;O;;5,0;${type};30`,
    `2026;101;30201;3;O;;5,0;${other};15`,
    `2026;101;30201;3;I;G1;5,0;S;15`,
    `2026;101;30201;3;O;;5,0;${type};45`,
    `2026;101;39999;3;O;;5,0;${type};30`,
    `2026;101;30101;1;O;;6,0;${type};2000`,
  ].join('\n');
  const seen = await brought('studyCourses', file);
  expect([seen.status, counts(seen)]).toEqual(['validated', [2, 0, 0, 0, 4]]);
  expect((await rows(seen.id, 'new'))[0].diff).toMatchObject({
    ects: [null, 5],
    'st-co-teachingtype/hours': [null, 30],
  });
  // The second line only adds hours to what the first has made.
  expect(Object.keys((await rows(seen.id, 'new'))[1].diff).sort()).toEqual([
    'st-co-teachingtype/hours',
    'st-co-teachingtype/idTeachingtype',
  ]);
  expect((await rows(seen.id, 'error')).map(row => [row.line, row.messages[0].column])).toEqual([
    [4, null],
    [5, 'AkGod'],
    [6, 'SifPredmet'],
    [7, 'Sati'],
  ]);
  expect([await live('stcourse'), await live('st-co-teachingtype')]).toEqual(before);
  // The second line leans on the first: without it nothing is written.
  await clerk.put(`isvu-import/accept?id=${seen.id}`, { lines: [2], accepted: 0 });
  expect(await run('apply', seen.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('niste odabrali'),
  });
  await clerk.put(`isvu-import/accept?id=${seen.id}`, { lines: [2], accepted: 1 });
  expect(await run('apply', seen.id)).toMatchObject({ state: 'done' });
  const made = (await live('stcourse')).find(row => Number(row.ects) === 5);
  expect(made).toMatchObject({ semester: 3, year_of_study: 2, kind: 'compulsory' });
  expect((await live('st-co-teachingtype')).map(row => Number(row.hours)).sort()).toEqual([15, 30]);
  const again = await brought('studyCourses', file);
  expect([again.idSame, counts(again)]).toEqual([seen.id, [0, 0, 0, 2, 4]]);
  const more = await brought('studyCourses', `${head3}\n2026;101;30201;3;O;;5,0;${type};45`);
  expect((await rows(more.id, 'changed'))[0].diff).toEqual({ 'st-co-teachingtype/hours': [30, 45] });
  await run('revert', seen.id);
  expect([await live('stcourse'), await live('st-co-teachingtype')]).toEqual(before);
});

it('teachers come with what they teach, groups with their members, outcomes with their verbs', async () => {
  const a = jmbag();
  await run('apply', (await brought('students', `${head}\n${a};;Ela;Grupna;;;;`)).id);
  const enrolling = 'JMBAG;AkGod;SifStudij;NastavnaGodina;NacinStudiranja;IndikatorUpisa;DatumUpisa;SifUpisniList';
  await run('apply', (await brought('enrolments', `${enrolling}\n${a};2026;101;1;R;P;25.09.2026.;801`)).id);
  await run(
    'apply',
    (await brought('courseEnrolments', `JMBAG;AkGod;SifStudij;SifPredmet;StatusPredmeta\n${a};2026;101;30101;U`)).id,
  );

  const teaching = 'SifOsoba;OIB;Ime;Prezime;Zvanje;StatusZaposlenja;Email;AkGod;SifStudij;SifPredmet;Uloga';
  const who = '5009;69435151530;Iva;Nositeljica;DOC;Z;iva@vrelo.example';
  const teachers = await brought('teachers', `${teaching}\n${who};2026;101;30101;N\n${who};2026;101;39999;I`);
  expect(counts(teachers)).toEqual([1, 0, 0, 0, 1]);
  expect(await run('apply', teachers.id)).toMatchObject({ state: 'done' });
  expect(await live('st-co-teacher')).toMatchObject([{ role: 'holder' }]);

  const teachingFrom = '2026-10-05';
  await put(portal, academicyearSemester, {
    idAcademicyear: (await rowOf(portal, 'academicyear', 'start_year', 2026)).id,
    kind: 'winter',
    teachingFrom,
    teachingTo: '2027-01-29',
    weeks: 15,
    timetableStatus: 'draft',
  });
  const grouping = 'AkGod;Semestar;SifPredmet;VrstaNastave;Grupa;NadGrupa;Kapacitet;JMBAG';
  const groups = await brought(
    'groups',
    [
      grouping,
      `2026;1;30101;P;P1;;60;${a}`,
      `2026;1;30101;L;A1;P1;20;${a}`,
      `2026;1;30101;L;A2;P9;20;`,
      `2026;1;30101;L;A1;P1;;0990000019`,
      `2026;1;30101;L;A3;P1;;`,
    ].join('\n'),
  );
  expect(counts(groups)).toEqual([2, 0, 0, 0, 3]);
  expect((await rows(groups.id, 'error')).map(row => [row.line, row.messages[0].column])).toEqual([
    [4, 'NadGrupa'],
    [5, 'JMBAG'],
    [6, 'Kapacitet'],
  ]);
  expect(await run('apply', groups.id)).toMatchObject({ state: 'done' });
  expect((await live('st-co-group')).map(row => row.code).sort()).toEqual(['A1', 'P1']);
  expect((await live('st-co-group-student')).map(row => row.from)).toEqual([teachingFrom, teachingFrom]);

  const outcomes = await brought(
    'outcomes',
    [
      'AkGod;SifStudij;SifPredmet;Rbr;Opis;OpisEn',
      '2026;101;;1;Primijeniti metode projektiranja baza podataka.;Apply methods of database design.',
      '2026;101;30101;1;Objasniti normalne forme relacijskog modela.;',
      '2026;101;30101;2;Bla bla.;',
    ].join('\n'),
  );
  expect(counts(outcomes)).toEqual([2, 0, 0, 0, 1]);
  expect((await rows(outcomes.id, 'error'))[0].messages[0]).toMatchObject({ column: 'Opis' });
  expect(await run('apply', outcomes.id)).toMatchObject({ state: 'done' });
  expect(await live('learningoutcomestudycourse')).toMatchObject([
    {
      code: 'I1',
      text_hr: 'Objasniti normalne forme relacijskog modela.',
      parts: [{ verbs: [{ verb: 'objasniti' }] }],
    },
  ]);
  const same = await brought(
    'outcomes',
    'AkGod;SifStudij;SifPredmet;Rbr;Opis\n2026;101;30101;1;Objasniti normalne forme relacijskog modela.',
  );
  expect(counts(same)).toEqual([0, 0, 0, 1, 0]);
  for (const one of [outcomes, groups, teachers]) await run('revert', one.id);
  expect([await live('st-co-group'), await live('st-co-teacher'), await live('learningoutcomestudy')]).toEqual([
    [],
    [],
    [],
  ]);
});

it('graduates become private profiles without an account, and what the person has written stays theirs', async () => {
  const keeper = await signIn(portal, { roles: ['alumniAdmin'], language: 'hr' });
  const file = (name: string, title: string): string =>
    `JMBAG;OIB;Ime;Prezime;Email;SifStudij;DatumUpisa;DatumDiplome;NaslovRada\n${who};;${name};Diplomirana;dora@posta.example;101;01.10.2021.;15.07.2026.;${title}`;
  const who = jmbag();
  // Nobody else brings them, and alumni administrators bring nothing else.
  expect((await sent('graduates', file('Dora', 'Prvi'))).status).toBe(403);
  expect((await sent('students', `${head}\n${jmbag()};;A;B;;;;`, 'isvu.csv', keeper)).status).toBe(403);
  const bring = async (bytes: string): Promise<Json> => {
    const made = await sent('graduates', bytes, 'isvu.csv', keeper);
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    return ended(made.body.id, keeper);
  };
  const seen = await bring(file('Dora', 'Prvi'));
  expect(counts(seen)).toEqual([1, 0, 0, 0, 0]);
  expect(await runAs(keeper, 'apply', seen.id)).toMatchObject({ state: 'done' });
  const profile = await rowOf(portal, 'alumni-student', 'jmbag', who);
  expect(profile).toMatchObject({
    id_user: null,
    visibility: 'private',
    has_consent_messages: 0,
    has_consent_surveys: 0,
    verification: 'verified',
  });
  const education = await rowOf(portal, 'alumni-education', 'id_alu_stu', profile.id);
  expect(education).toMatchObject({ status: 'draft', is_from_isvu: 1, graduation_year: 2026, thesis_title: 'Prvi' });
  // A name that is corrected there does not overwrite the one that stands here.
  const second = await bring(file('Dorotea', 'Drugi'));
  expect((await rowsAs(keeper, second.id, 'changed'))[0].diff).toEqual({
    'alumni-education/thesisTitle': ['Prvi', 'Drugi'],
  });
  // Whoever is invited has an account of their own to decide with; that is not taken back under them.
  const other = jmbag();
  const third = await bring(file('Ema', 'Treći').replaceAll(who, other).replace('dora@', 'ema@'));
  await runAs(keeper, 'apply', third.id);
  const invited = await rowOf(portal, 'alumni-student', 'jmbag', other);
  const clumsy = await signIn(portal, { roles: ['teacher'] });
  expect((await clumsy.put(`alumni-student/invite?id=${invited.id}`, { rowVer: invited.row_ver })).status).toBe(404);
  const call = await keeper.put(`alumni-student/invite?id=${invited.id}`, { rowVer: invited.row_ver });
  expect(call.status, JSON.stringify(call.body)).toBe(200);
  const account = await rowOf(portal, 'user', 'email', 'ema@posta.example');
  expect(account).toMatchObject({ status: 'pending' });
  const now = await rowOf(portal, 'alumni-student', 'jmbag', other);
  expect(now).toMatchObject({ id_user: account.id, visibility: 'private' });
  expect((await keeper.put(`alumni-student/invite?id=${invited.id}`, { rowVer: now.row_ver })).status).toBe(422);
  await runAs(keeper, 'revert', third.id);
  expect((await live('alumni-student')).filter(row => row.jmbag === other)).toHaveLength(1);
  expect(await runAs(keeper, 'revert', seen.id)).toMatchObject({ state: 'done' });
  expect((await live('alumni-student')).filter(row => row.jmbag === who)).toEqual([]);
});

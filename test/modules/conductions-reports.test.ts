import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { academicyearSemester, stCoTeacher } from '../../src/modules/catalogues/model.ts';
import { dayInText, type Sheet } from '../../src/kernel/resource/index.ts';
import { paperFonts, pdfOf, sql } from '../../src/kernel/server/index.ts';
import { stCoGroupTeacher, teacherYear } from '../../src/modules/course-conductions/model.ts';
import { duty } from '../../src/modules/papers/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { describedBy, type Description } from '../harness/described.ts';
import { institutionOib } from '../harness/papers.ts';
import { formatsOf, linesOfBook } from '../harness/workbook.ts';
import { type LoadWorld, startLoadWorld } from './conductions-load-world.ts';
import { newCourse } from './conductions-world.ts';
import { called, council as councilOf, draft, inDays, opened } from './e-sessions.ts';
import { systemOf } from './system.ts';

// One course: 30 h of lectures in one group, of which the holder has 60 % and nobody the rest; exercises in two groups of an external.
// Of four lectures of the holder three were held. Of the exercises A1 has had three lessons of 2 h, A2 none.

let world: LoadWorld;
let external: number;
let course: { idStCo: number; groups: readonly number[] };
let exercises: { groups: readonly number[] };
let fourth: number;
/** Every report is answered as the description of the API says. */
let described: Description | undefined;
beforeAll(async () => {
  world = await startLoadWorld();
  external = await world.teacher({ employment: 'external', firstName: 'Žarko', lastName: 'Čačić' });
  await put(world.portal, teacherYear, {
    idTeacher: external,
    idAcademicyear: world.idYear,
    contractNo: 'U-12',
    contractDate: '2026-09-15',
    contractHours: 4,
    rate: 30,
  });
  const { idTeacher } = world.holder;
  course = await world.taught({ groups: [{ shares: { [idTeacher]: 60 } }] });
  exercises = await world.taught({
    type: 'A',
    idStCo: course.idStCo,
    groups: [{ shares: { [external]: 100 } }, { shares: { [external]: 100 } }],
  });
  await put(world.portal, stCoTeacher, { idStCo: course.idStCo, idTeacher: external, role: 'executor', num: 2 });
  const [idGroup] = course.groups as [number];
  for (const day of ['2026-10-05', '2026-10-12', '2026-10-19']) await world.lesson({ idGroup, idTeacher, day });
  fourth = await world.lesson({ idGroup, idTeacher, day: '2026-10-26', status: 'planned' });
  for (const day of ['2026-10-06', '2026-10-13', '2026-10-20'])
    await world.lesson({ idGroup: exercises.groups[0]!, idTeacher: external, day });
  await world.lesson({ idGroup: exercises.groups[1]!, idTeacher: external, day: '2026-10-07', status: 'cancelled' });
}, 120_000);
afterAll(() => world?.portal.stop());

const year = () => `idAcademicyear=${world.idYear}`;
const ask = async (by: Person, report: string, query: string) => {
  const reply = await by.get(`rpt-${report}?${query}`);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  described ??= describedBy((await world.planner.get('openapi.json')).body);
  expect(described.misfit('GET', `rpt-${report}`, reply)).toBeNull();
  return reply.body;
};

describe('the reports', () => {
  it('load by courses: unassigned hours stand in a row of their own and are counted', async () => {
    const made = await ask(world.planner, 'course-conduction-load-plan', year());
    expect(made.data).toMatchObject([
      // 60 % of 30 h by 2 = 36.
      { type: 'P', contact: 30, share: 60, original: 18, repeated: 0, coef: '2', load: 36, groups: '1/1' },
      { type: 'P', idTeacher: null, share: 40, original: 12, load: 24, note: '!', flag: 'unassigned' },
      // Two groups of 30 h: 30 × 1 + 30 × 0.8 = 54.
      { type: 'A', contact: 60, share: 100, original: 30, repeated: 30, coef: '1 / 0.8', load: 54, groups: '2/2' },
    ]);
    expect(made.totals).toMatchObject({ contact: 90, original: 60, repeated: 30, load: 114 });
  });

  it('the plan of a study: hours, groups, holder, and who takes which part', async () => {
    const made = await ask(world.planner, 'study-conduction-plan', `${year()}&idStudy=${world.idStudy}`);
    expect(made.data).toMatchObject([
      { ects: 5, lectures: 30, seminars: 0, exercises: 30, groups: '1/0/2', holder: 'Tea holder', block: 'compulsory' },
    ]);
    expect(made.data[0].teachers).toBe('Žarko Čačić (A 100 %); Tea holder (P 60 %)');
    expect((await world.planner.get(`rpt-study-conduction-plan?${year()}`)).status).toBe(422);
  });

  it('the plan of a study sums what a student takes: what is compulsory and the least of electives', async () => {
    const { planner, holder, idStudy, idWorkYear } = world;
    const put5 = (values: object) => newCourse({ ...world, idYear: idWorkYear }, { holder: false, values });
    const elective = { kind: 'elective', electiveGroup: 'I-1' };
    const mine = await newCourse({ ...world, idYear: idWorkYear });
    await put5({ ects: 10 });
    await put5({ ...elective, ects: 6, electiveQuota: 2 });
    await put5({ ...elective, ects: 4 });
    await put5({ ...elective, ects: 5 });
    await put5({ kind: 'facultative', ects: 3 });
    // In the second semester nobody says how many of the group are chosen: what 25 compulsory ones leave of 30.
    const later = { semester: 2 };
    await put5({ ...later, ects: 25 });
    await put5({ ...later, ...elective, ects: 6 });
    await put5({ ...later, ...elective, ects: 6 });
    // Of the third all electives together are fewer than that.
    await put5({ semester: 3, yearOfStudy: 2, kind: 'elective', ects: 7 });
    const query = `idAcademicyear=${idWorkYear}&idStudy=${idStudy}`;
    const made = await ask(planner, 'study-conduction-plan', query);
    // 5 + 10 + 2 × 4; 25 + 5; 7.
    expect(made.groups.map((group: { totals: { ects: number } }) => group.totals.ects)).toEqual([23, 30, 7]);
    expect(made.totals.ects).toBe(60);
    const said = made.groups.flatMap((group: { groups: { heading: string }[] }) => group.groups.map(g => g.heading));
    expect(said).toEqual([
      'Compulsory courses',
      'Elective courses – at least 8 ECTS are enrolled',
      'Optional courses',
      'Compulsory courses',
      'Elective courses – at least 5 ECTS are enrolled',
      'Elective courses – at least 7 ECTS are enrolled',
    ]);
    // A teacher sees the own course and its credits, not those of courses that are not shown.
    const { groups } = await world.taught({
      idStCo: mine,
      idYear: idWorkYear,
      groups: [{ shares: { [holder.idTeacher]: 100 } }],
    });
    expect(groups).toHaveLength(1);
    const own = await ask(holder, 'study-conduction-plan', query);
    expect([own.data.length, own.totals.ects]).toEqual([1, 5]);
    // On paper it is a draft until the council has adopted it, without a seal, and the row says what it counts.
    const hr = await signIn(world.portal, { roles: ['courseConductionsAdmin'], language: 'hr' });
    const { body: sheet } = await hr.get(`rpt-study-conduction-plan/print?${query}`);
    expect([sheet.draft, sheet.blocks.at(-1)]).toEqual([
      true,
      { block: 'signatures', people: [{ function: 'Dekan/ica' }] },
    ]);
    const labels = tablesOf(sheet)[0]!.rows.flatMap(row => ('total' in row ? [row.label] : []));
    expect(labels).toEqual([
      ...Array<string>(3).fill('Ukupno semestar (ECTS: obvezni i najmanje izbornih)'),
      'Ukupno studij (ECTS: obvezni i najmanje izbornih)',
    ]);
  });

  it('load of teachers: in detail and in a line for each, with the same sums', async () => {
    const detail = await ask(world.planner, 'teacher-load-plan', `${year()}&form=detail`);
    const mine = detail.data.filter((row: { idTeacher: number }) => row.idTeacher === world.holder.idTeacher);
    expect(mine).toMatchObject([{ original: 18, repeated: 0, coef: '2', load: 36, share: 60, obligation: 300 }]);
    const lines = await ask(world.planner, 'teacher-load-plan', `${year()}&form=summary`);
    const line = lines.data.find((row: { idTeacher: number }) => row.idTeacher === world.holder.idTeacher);
    // 36 of 300.
    expect(line).toMatchObject({ teacher: 'Tea holder', lectures: 18, total: 36, obligation: 300, percent: 12 });
    const paid = lines.data.find((row: { idTeacher: number }) => row.idTeacher === external);
    expect(paid).toMatchObject({ exercises: 60, repeated: 30, total: 54, percent: null });
    // Three employees owe 300 each; the external's 54 is in no share: 36 of 900.
    expect(lines.totals).toMatchObject({ total: 90, obligation: 900, percent: 4 });
    const own = await world.holder.get(`hour-ledger/load?${year()}`);
    expect(own.body).toMatchObject({ total: line.total, obligation: line.obligation, percent: line.percent });
  });

  it('held by courses: three of four lectures, one lesson of exercises cancelled', async () => {
    const made = await ask(world.planner, 'teaching-conduction-courses', year());
    expect(made.data).toMatchObject([
      { type: 'P', planned: 30, held: 6, confirmed: 6, cancelled: 0, last: '2026-10-19' },
      { type: 'A', planned: 60, held: 6, confirmed: 6, cancelled: 2, last: '2026-10-20' },
    ]);
    // In the two weeks: two lectures of 2 h each.
    const weeks = await ask(world.planner, 'teaching-conduction-courses', `${year()}&from=2026-10-05&to=2026-10-18`);
    expect(weeks.data[0]).toMatchObject({ planned: 4, held: 4 });
    expect(weeks.data[0].completion).toBe(100);
  });

  it('the record of a teacher: what was held, and with all lessons the one that is missing', async () => {
    const query = `${year()}&idTeacher=${world.holder.idTeacher}`;
    const held = await ask(world.planner, 'teaching-conduction-teachers', query);
    expect(held.totals).toMatchObject({ hours: 6, held: 6, confirmed: 6, load: 12 });
    expect(held.data[0]).toMatchObject({ date: '2026-10-05', time: '10:00–11:30', hours: 2, category: 'regular' });
    const all = await ask(world.planner, 'teaching-conduction-teachers', `${query}&which=all`);
    expect(all.data.at(-1)).toMatchObject({ idStCoLesson: fourth, flag: 'missing', held: 0 });
    expect(all.totals).toMatchObject({ hours: 8, held: 6 });
  });

  it('groups that drift apart: A1 has 6 h more than A2', async () => {
    const made = await ask(world.planner, 'cumulative-teaching-conduction-by-groups', `${year()}&asOf=2026-10-31`);
    const [p1, a1, a2] = made.data;
    expect(p1).toMatchObject({ group: 'P1', planned: 8, held: 6, difference: -2, percent: 75 });
    expect(a1).toMatchObject({ group: 'A1', planned: 6, held: 6, flag: null });
    expect(a2).toMatchObject({ group: 'A2', planned: 2, held: 0, flag: 'drift' });
    const before = await ask(world.planner, 'cumulative-teaching-conduction-by-groups', `${year()}&asOf=2026-10-12`);
    expect(before.data[0]).toMatchObject({ planned: 4, held: 4 });
    // A course may be taught to several studies: each stands with its study, and their groups are two bars.
    const study = (await world.planner.get(`stcourse/view?id=${course.idStCo}`)).body['idStudy.label'];
    const { abbr } = await rowOf(world.portal, 'study', 'name_hr', study.replace(/^.* · /, ''));
    expect(p1.course).toMatch(new RegExp(` \\(${abbr}\\)$`));
    expect(p1.named).toMatch(new RegExp(` P1 \\(${abbr}\\)$`));
    expect(made.charts[0].points.map((point: { difference: number }) => point.difference)).toEqual([-2, -2, 0]);
  });

  it('what externals are paid: 4 of 6 h are in the contract, by 1 / 2 they are 2, at 30 euros 60', async () => {
    const name = 'cumulative-teaching-conduction-for-external-lecturers';
    const period = 'from=2026-10-01&to=2026-10-31';
    const made = await ask(world.planner, name, period);
    expect(made.data).toMatchObject([
      { exercises: 4, counted: 2, rate: 30, amount: 60, left: 0, flag: null },
      { exercises: 2, counted: null, amount: null, left: 0, flag: 'over' },
    ]);
    expect(made.data[0].teacher).toBe('Žarko Čačić (assistant professor)');
    expect(made.data[0].contract).toBe('U-12, 15/9/2026');
    // What is not paid is in no sum of what is counted: 2 h by 30 euros are 60 at the foot too.
    expect(made.totals).toMatchObject({ counted: 2, amount: 60 });
    const closed = await world.planner.post('payment-batch/create', { from: '2026-10-01', to: '2026-10-31' });
    expect((await world.planner.get(`payment-batch/view?id=${closed.body.id}`)).body).toMatchObject({
      hours: 4,
      amount: 60,
    });
    // What was paid is gone from the account; the two hours over the contract wait.
    expect((await ask(world.planner, name, period)).data).toMatchObject([{ exercises: 2, amount: null, flag: 'over' }]);
    expect((await ask(world.planner, name, `${period}&onlyUnpaid=0`)).totals.amount).toBe(60);
    // The paper says which hours it counts.
    const paper = async (query: string) => JSON.stringify((await world.planner.get(`rpt-${name}/print?${query}`)).body);
    expect(await paper(period)).toContain('were not paid yet');
    expect(await paper(`${period}&onlyUnpaid=0`)).toContain('those that were paid already too');
    expect(await paper(`${period}&onlyUnpaid=0`)).not.toContain('were not paid yet');
  });
  it('those that say how long they are before they are read never say that there are more rows than there are', async () => {
    const ctx = {
      ...systemOf(world.portal),
      language: 'hr',
      me: { id: 1, isAdmin: true, permissions: new Set(), facts: {} },
    } as never;
    const asked = { idAcademicyear: world.idYear, form: 'detail', which: 'all', withThesis: 1 };
    const known: string[] = [];
    for (const [name, { report, rule }] of world.portal.app.reports) {
      if (!rule.isLonger) continue;
      const given = Object.entries(asked).filter(([param]) => param in report.params);
      const params = {
        ...Object.fromEntries(Object.keys(report.params).map(param => [param, null])),
        ...Object.fromEntries(given),
      } as never;
      const { length } = await rule.rows(ctx, params);
      expect(length, name).toBeGreaterThan(1);
      expect(await rule.isLonger(ctx, params, 1), name).toBe(true);
      expect(await rule.isLonger(ctx, params, length), name).toBe(false);
      known.push(name);
    }
    expect(known.toSorted()).toEqual([
      'rpt-course-conduction-load-plan',
      'rpt-cumulative-teaching-conduction-by-groups',
      'rpt-teacher-load-plan',
      'rpt-teaching-conduction-teachers',
      'rpt-user-roles',
    ]);
  });
});

describe('the certificate', () => {
  const document = 'potvrda-o-izvodenju-nastave';
  it('has the confirmed hours, waits for the office, and a reprint is the same when name and hours have changed', async () => {
    const admin = await signIn(world.portal, { roles: ['admin'] });
    const { planner, holder } = world;
    const years = `idYearFrom=${world.idYear}&idYearTo=${world.idWorkYear}`;
    const rows = await ask(planner, 'certificate-teaching-conduction', `idTeacher=${holder.idTeacher}&${years}`);
    expect(rows.data).toMatchObject([{ role: 'holder', lectures: 6, seminars: 0, exercises: 0, total: 6 }]);
    expect((await ask(holder, 'certificate-teaching-conduction', `idTeacher=${external}&${years}`)).data).toEqual([]);
    const body = { document, idEntity: holder.idTeacher, params: { yearFrom: 2026, yearTo: 2026 } };
    expect((await holder.post('paper-issued/issue', body)).status).toBe(403);
    const unsigned = await planner.post('paper-issued/issue', body);
    expect([unsigned.status, JSON.stringify(unsigned.body)]).toMatchObject([
      422,
      expect.stringContaining('the signer of this kind'),
    ]);
    const kind = await rowOf(world.portal, 'paper-kind', 'code', document);
    const duty = await admin.post('duty/create', {
      functionHr: 'Dekanica',
      functionEn: 'Dean',
      personName: 'prof. dr. sc. Đurđa Šćepanović',
      gender: 'f',
      from: '2020-01-01',
      signs: [kind.id],
    });
    expect(duty.status, JSON.stringify(duty.body)).toBe(201);
    const issued = await planner.post('paper-issued/issue', body);
    expect([issued.status, issued.body.status], JSON.stringify(issued.body)).toEqual([200, 'waiting']);
    const { id } = issued.body;
    const sheet = JSON.parse(String((await rowOf(world.portal, 'paper-issued', 'id', id)).snapshot));
    const table = sheet.blocks.find((block: { block: string }) => block.block === 'table');
    expect(table.rows[0].cells.slice(3)).toEqual(['nositelj', '6', '0', '0', '6']);
    expect(table.rows[0].cells[0]).toBe('2026./2027.');
    expect(JSON.stringify(sheet)).toContain('Ukupno: P 6, S 0, V 0 nastavnih sati.');
    // The list of copies numbers itself.
    expect(sheet.blocks.at(-1)).toMatchObject({
      block: 'copies',
      to: [expect.stringMatching(/^Imenovan/), 'Pismohrana, ovdje.'],
    });
    const marks = { id, klasa: '602-04/26-01/1', urbroj: '498-26-1' };
    const filed = await planner.put('paper-issued/marks', marks);
    expect(filed.status, JSON.stringify(filed.body)).toBe(200);
    const print = async () =>
      Buffer.from(await (await planner.fetch(`paper-issued/print?id=${id}`)).arrayBuffer()).toString('base64');
    // The one it is about reads it; of two others who read the teacher's record nobody does.
    expect((await holder.fetch(`paper-issued/print?id=${id}`)).status).toBe(200);
    const librarian = await signIn(world.portal, { roles: ['librarian'] });
    for (const other of [world.stranger, librarian]) {
      expect((await other.get(`teacher/view?id=${holder.idTeacher}`)).status).toBe(200);
      expect((await other.fetch(`paper-issued/print?id=${id}`)).status).toBe(404);
      expect((await other.get(`paper-issued?filter[id]=${id}`)).body.data).toEqual([]);
    }
    const first = await print();
    expect(Buffer.from(first, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    const { rowVer } = (await admin.get(`teacher/view?id=${holder.idTeacher}`)).body;
    await admin.put(`teacher/update?id=${holder.idTeacher}`, { rowVer, lastName: 'Žuža' });
    expect(await print()).toBe(first);
  });

  it('in Croatian and in English: what each says, from top to bottom', async () => {
    const { planner, holder, portal } = world;
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('teacher')} set gender = 'f' where id = ${holder.idTeacher}`);
    const paper = async (lang: string): Promise<string> => {
      const params = encodeURIComponent(JSON.stringify({ yearFrom: 2026, yearTo: 2026, lang }));
      const bytes = await bytesOf(
        planner,
        `paper-issued/draft?document=${document}&idEntity=${holder.idTeacher}&params=${params}`,
      );
      if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/1.8-${lang}.pdf`, bytes);
      expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
      return (await textOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ');
    };
    const inOrder = (said: string, ...lines: readonly string[]): void => {
      let at = 0;
      for (const line of lines) {
        expect(said.slice(at), `«${line}» in «${said}»`).toContain(line);
        at = said.indexOf(line, at) + line.length;
      }
    };
    inOrder(
      await paper('hr'),
      'Na temelju službene evidencije o održanoj nastavi,',
      'izdaje',
      'POTVRDU',
      'o izvođenju nastave',
      'kojom se potvrđuje da je',
      'zaposlena na radnom mjestu',
      'u akademskoj godini 2026./2027.',
      'izvodila sljedeću nastavu:',
      'Ukupno: P 6, S 0, V 0 nastavnih sati.',
      'Potvrda se izdaje na zahtjev imenovane, a služi u svrhu izbora na radno mjesto.',
      'Dekanica',
      'Dostaviti:',
      'Imenovanoj,',
      'Pismohrana, ovdje.',
    );
    const english = await paper('en');
    inOrder(
      english,
      'Courtesy translation. The Croatian text prevails.',
      'CERTIFICATE OF TEACHING',
      'On the basis of its official records of teaching,',
      'hereby certifies that',
      'taught the following courses in the academic year 2026/2027:',
      'Dean',
    );
    expect(english).not.toMatch(/POTVRD/);
    expect(english.match(/OIB.{0,13}/g)).toEqual([`OIB: ${institutionOib}`]);
  });

  it('stays as it was when name, rank, letterhead and the year are others; a correction says so and makes it void', async () => {
    const { portal, planner, holder } = world;
    const admin = await signIn(portal, { roles: ['admin'] });
    const body = { document, idEntity: holder.idTeacher, params: { yearFrom: 2026, yearTo: 2026 } };
    const issuedBy = async (by: Person, more: object = {}) => {
      const issued = await by.post('paper-issued/issue', { ...body, ...more });
      expect(issued.status, JSON.stringify(issued.body)).toBe(200);
      const { id } = issued.body as { id: number };
      const marks = { id, klasa: '602-04/26-01/1', urbroj: `498-26-${id}` };
      expect((await by.put('paper-issued/marks', marks)).status).toBe(200);
      return id;
    };
    const id = await issuedBy(planner);
    const first = await bytesOf(planner, `paper-issued/print?id=${id}`);
    expect(mistakesInPdf(new Pdf(first))).toEqual([]);
    expect((await textOfPdf(first)).join('\n')).toContain('Tea Žuža');
    // Another name, another rank, another house.
    const teacherNow = (await admin.get(`teacher/view?id=${holder.idTeacher}`)).body;
    const renamed = { rowVer: teacherNow.rowVer, lastName: 'Đerđ' };
    expect((await admin.put(`teacher/update?id=${holder.idTeacher}`, renamed)).status).toBe(200);
    await world.rank(holder.idTeacher, 'AS', '2026-11-01');
    const house = (await admin.get('owner/view?id=1')).body;
    const moved = { rowVer: house.rowVer, fullNameHr: 'Sasvim drugi fakultet', street: 'Druga 2' };
    expect((await admin.put('owner/update?id=1', moved)).status).toBe(200);
    expect((await bytesOf(planner, `paper-issued/print?id=${id}`)).equals(first)).toBe(true);
    // A year later: what is sent, and what would be written anew of what was kept.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 366 * 86_400_000 });
    try {
      const later = await signIn(portal, { roles: ['courseConductionsAdmin'] });
      expect((await bytesOf(later, `paper-issued/print?id=${id}`)).equals(first)).toBe(true);
      expect(Buffer.from(await pdfOf(await sheetOf(id))).equals(first)).toBe(true);
    } finally {
      vi.useRealTimers();
    }

    // Whoever may not issue one does not correct one, and only a paper about the same person is corrected.
    const correction = { idReplaces: id, reason: 'Ime i zvanje' };
    expect((await holder.post('paper-issued/issue', { ...body, ...correction })).status).toBe(403);
    const ofOther = await planner.post('paper-issued/issue', { ...body, idEntity: external, ...correction });
    expect(ofOther.status).toBe(422);
    const next = await issuedBy(planner, correction);
    const { number } = await rowOf(portal, 'paper-issued', 'id', id);
    const corrected = await bytesOf(planner, `paper-issued/print?id=${next}`);
    const said = (await textOfPdf(corrected)).join('\n');
    for (const part of [
      'Tea Đerđ',
      'Sasvim drugi fakultet',
      `zamjenjuje potvrda broj ${String(number)}, KLASA: 602-04/26-01/1, URBROJ: 498-26-${id}.`,
    ])
      expect(said.replace(/\s+/g, ' ')).toContain(part);
    const papers = (await planner.get(`paper-issued?filter[idEntity]=${holder.idTeacher}&sort=id`)).body.data;
    expect(
      papers.filter((p: { id: number }) => p.id === id || p.id === next).map((p: { status: string }) => p.status),
    ).toEqual(['void', 'registered']);
    // The void one is kept as it was, and is not corrected once more.
    expect((await bytesOf(planner, `paper-issued/print?id=${id}`)).equals(first)).toBe(true);
    expect((await planner.post('paper-issued/issue', { ...body, ...correction })).status).toBe(422);
  });
});

const bytesOf = async (by: Person, path: string) => Buffer.from(await (await by.fetch(path)).arrayBuffer());
const sheetOf = async (id: number) =>
  JSON.parse(String((await rowOf(world.portal, 'paper-issued', 'id', id)).snapshot)) as Sheet;
const tablesOf = (sheet: Sheet) => sheet.blocks.filter(block => block.block === 'table');
const cellsIn = (sheet: Sheet) =>
  tablesOf(sheet).flatMap(table => table.rows.flatMap(row => ('cells' in row ? [row.cells.map(String)] : [])));
const signed = async (...codes: readonly string[]) => {
  const signs = await Promise.all(codes.map(async code => (await rowOf(world.portal, 'paper-kind', 'code', code)).id));
  await put(world.portal, duty, {
    functionHr: 'Dekanica',
    functionEn: 'Dean',
    personName: 'prof. dr. sc. Đurđa Šćepanović',
    gender: 'f',
    from: '2020-01-01',
    signs,
  });
};

describe('the plan that the council adopts', () => {
  const [plan, change] = ['izvedbeni-plan-nastave', 'izmjene-izvedbenog-plana-nastave'];
  const body = (document: string, session: number) => ({
    document,
    idEntity: world.idStudy,
    params: { idAcademicyear: world.idYear, session, sessionOn: '2026-09-10' },
  });
  it('is registered once; what changes later is printed alone', async () => {
    const { planner, holder, portal } = world;
    const refusal = async (sent: object) => {
      const { status, body: told } = await planner.post('paper-issued/issue', sent);
      return [status, JSON.stringify(told)];
    };
    expect(await refusal(body(plan, 92))).toMatchObject([422, expect.stringContaining('the signer of this kind')]);
    expect(await refusal(body(change, 93))).toMatchObject([422, expect.stringContaining('not adopted')]);
    await signed(plan, change);
    await put(portal, academicyearSemester, {
      idAcademicyear: world.idYear,
      kind: 'winter',
      teachingFrom: '2026-10-05',
      teachingTo: '2027-01-29',
      examFrom: '2027-02-01',
      examTo: '2027-02-26',
      weeks: 15,
      timetableStatus: 'published',
    });
    expect((await holder.post('paper-issued/issue', body(plan, 92))).status).toBe(403);
    // Neither a course whose plan nobody has approved nor one that nobody teaches is adopted.
    const { code } = await codeOf(course.idStCo);
    for (const status of ['draft', 'submitted', 'revision']) {
      await planIs(course.idStCo, status);
      expect(await refusal(body(plan, 92)), status).toMatchObject([
        422,
        expect.stringContaining(`the teaching plan is not approved: ${code}`),
      ]);
    }
    await planIs(course.idStCo, 'approved');
    const empty = await world.taught({ groups: [{ shares: {} }] });
    await planIs(empty.idStCo, 'approved');
    const untaught = (await codeOf(empty.idStCo)).code;
    expect(await refusal(body(plan, 92))).toMatchObject([422, expect.stringContaining(`nobody teaches: ${untaught}`)]);
    await removeCourse(empty.idStCo);
    const first = await planner.post('paper-issued/issue', body(plan, 92));
    expect([first.status, first.body.status], JSON.stringify(first.body)).toEqual([200, 'waiting']);
    const adopted = await sheetOf(first.body.id);
    expect(JSON.stringify(adopted)).toContain('na 92. sjednici održanoj 10. rujna 2026. donosi');
    expect(adopted.blocks.find(block => block.block === 'title')).toMatchObject({ text: 'IZVEDBENI PLAN NASTAVE' });
    // When it is taught and examined, and what is enclosed; no draft any more.
    expect(adopted.blocks.find(block => block.block === 'facts')?.facts).toEqual([
      {
        label: 'Zimski semestar',
        value:
          'nastava od 5. listopada 2026. do 29. siječnja 2027.; ispitni rok od 1. veljače 2027. do 26. veljače 2027.',
      },
    ]);
    expect(adopted.blocks.map(({ block }) => block).slice(-3)).toEqual(['annexes', 'signatures', 'copies']);
    expect(adopted.draft).toBeUndefined();
    expect(cellsIn(adopted)).toHaveLength(1);
    const marks = { id: first.body.id, klasa: '602-01/26-02/7', urbroj: '498-26-1' };
    expect((await planner.put('paper-issued/marks', marks)).status).toBe(200);
    // The plan is adopted: it is not issued again, and without a change there is nothing to amend.
    expect(await refusal(body(plan, 93))).toMatchObject([422, expect.stringContaining('is valid already')]);
    expect(await refusal(body(change, 93))).toMatchObject([422, expect.stringContaining('nothing has changed')]);
    // Twelve hours of lectures nobody had are given to the external; a second course comes in.
    await put(portal, stCoGroupTeacher, {
      idStCoGroup: course.groups[0]!,
      idStCo: course.idStCo,
      idTeachingtype: world.types.P,
      idTeacher: external,
      sharePct: 40,
    });
    const second = await world.taught({ groups: [{ shares: { [external]: 100 } }] });
    expect(await refusal(body(change, 93))).toMatchObject([
      422,
      expect.stringContaining(`the teaching plan is not approved: ${(await codeOf(second.idStCo)).code}`),
    ]);
    await planIs(second.idStCo, 'approved');
    const amended = await planner.post('paper-issued/issue', body(change, 93));
    expect(amended.status, JSON.stringify(amended.body)).toBe(200);
    const sheet = await sheetOf(amended.body.id);
    expect(sheet.blocks.flatMap(block => (block.block === 'heading' ? [block.text] : []))).toEqual([
      'Mijenja se i glasi:',
      'Dodaje se:',
    ]);
    expect(JSON.stringify(sheet)).toContain('KLASA: 602-01/26-02/7, URBROJ: 498-26-1 od');
    const [changed, added] = cellsIn(sheet);
    expect(cellsIn(sheet)).toHaveLength(2);
    expect(changed!.join('|')).toContain('P 40 %');
    expect(added![4]).toBe('5');
    expect(tablesOf(sheet).some(table => table.rows.some(row => 'total' in row))).toBe(false);
    expect(await refusal(body(change, 94))).toMatchObject([422, expect.stringContaining('nothing has changed')]);
    // The next amendment compares with what stands now, not with the first plan.
    await removeCourse(second.idStCo);
    const third = await planner.post('paper-issued/issue', body(change, 94));
    expect(third.status, JSON.stringify(third.body)).toBe(200);
    const last = await sheetOf(third.body.id);
    expect(last.blocks.flatMap(block => (block.block === 'heading' ? [block.text] : []))).toEqual(['Briše se:']);
    // As a file: right by the standard, with its letters.
    const registered = { id: amended.body.id, klasa: '602-01/26-02/7', urbroj: '498-26-2' };
    expect((await planner.put('paper-issued/marks', registered)).status).toBe(200);
    for (const id of [first.body.id, amended.body.id]) {
      const bytes = await bytesOf(planner, `paper-issued/print?id=${id}`);
      if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/plan-${id}.pdf`, bytes);
      expect(mistakesInPdf(new Pdf(bytes))).toEqual([]);
      expect((await textOfPdf(bytes)).join('\n')).toContain('Đurđa Šćepanović');
    }
  });
  it('is adopted at a session of e-sessions, where the institution keeps them there', async () => {
    const { planner, portal } = world;
    const offered = async () =>
      (await planner.get(`paper-issued/offers?entity=study&idEntity=${world.idStudy}`)).body.offers
        .find((offer: { document: string }) => offer.document === change)
        .params.map((param: { name: string }) => param.name);
    expect(await offered()).toEqual(['idAcademicyear', 'session', 'sessionOn', 'body']);
    const added = await world.taught({ groups: [{ shares: { [external]: 100 } }] });
    await planIs(added.idStCo, 'approved');
    const council = await councilOf(portal, { nameHr: 'Fakultetsko vijeće', size: 3 });
    expect(await offered()).toEqual(['idAcademicyear', 'idEsession']);
    const issued = async (params: object) => {
      const sent = { document: change, idEntity: world.idStudy, params: { idAcademicyear: world.idYear, ...params } };
      const answer = await planner.post('paper-issued/issue', sent);
      return { answer: [answer.status, JSON.stringify(answer.body)], id: answer.body.id as number };
    };
    expect((await issued({})).answer).toMatchObject([
      422,
      expect.stringContaining('the session at which it was adopted'),
    ]);
    expect((await issued({ session: 94, sessionOn: '2026-09-10' })).answer).toMatchObject([
      422,
      expect.stringContaining('the session at which it was adopted'),
    ]);
    const hidden = await draft(council, { dateFrom: inDays(30), dateTo: inDays(30, '12:00') });
    const coming = await called(council, { dateFrom: inDays(31), dateTo: inDays(31, '12:00') });
    const held = await opened(council, { dateFrom: inDays(32), dateTo: inDays(32, '12:00') });
    for (const idEsession of [hidden.id, coming.id, 999_999])
      expect((await issued({ idEsession })).answer).toMatchObject([422, expect.stringContaining('not held')]);
    // Number and day are the session's: nobody types others beside it.
    expect((await issued({ idEsession: held.id, session: 94 })).answer).toMatchObject([
      422,
      expect.stringContaining('come from the session'),
    ]);
    // Whoever plans teaching finds the sessions that were held, and no others.
    const found = (await planner.get('esession/options')).body.data.map((row: { value: number }) => row.value);
    expect([found.includes(held.id), found.includes(coming.id), found.includes(hidden.id)]).toEqual([
      true,
      false,
      false,
    ]);
    expect((await planner.get(`esession/view?id=${held.id}`)).status).toBe(404);
    const ofTeacher = await world.holder.get('esession/options');
    expect(JSON.stringify(ofTeacher.body)).not.toContain(`"value":${held.id}`);
    const { answer, id } = await issued({ idEsession: held.id });
    expect(answer[0], String(answer[1])).toBe(200);
    expect(JSON.stringify(await sheetOf(id))).toContain(
      `Fakultetsko vijeće na 2. sjednici održanoj ${dayInText(inDays(32).slice(0, 10), 'hr')} donosi`,
    );
    await removeCourse(added.idStCo);
  });
  const planIs = async (idStCo: number, status: string) => {
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('stcourse')} set plan_status = ${status} where id = ${idStCo}`);
  };
  const codeOf = async (idStCo: number) => {
    const db = dbOf(world.portal);
    return (await db.one<{ code: string }>(
      sql`select k.code from ${db.table('stcourse')} s join ${db.table('course')} k on k.id = s.id_course where s.id = ${idStCo}`,
    ))!;
  };
  const removeCourse = async (idStCo: number) => {
    const db = dbOf(world.portal);
    await db.run(sql`update ${db.table('stcourse')} set deleted_at = now() where id = ${idStCo}`);
  };
});

describe('the account of payment as a paper', () => {
  it('is issued with the closing, with each person’s lessons, and a reprint is the same when the name has changed', async () => {
    const { planner, holder } = world;
    const [batch] = (await planner.get('payment-batch')).body.data;
    const { papers } = (await planner.get(`paper-issued/offers?entity=payment-batch&idEntity=${batch.id}`)).body;
    expect(papers).toMatchObject([{ document: 'obracun-vanjskih-suradnika', status: 'registered' }]);
    const sheet = await sheetOf(papers[0].id);
    const [account, record] = tablesOf(sheet);
    expect(JSON.stringify(sheet)).toContain(`broj ${batch.number}`);
    expect(JSON.stringify(sheet)).toContain('Slovima: šezdeset eura i nula centi');
    expect(JSON.stringify(sheet)).toContain('Obračunsko razdoblje: od 1. 10. 2026. do 31. 10. 2026.');
    expect(
      account!.rows.map(row =>
        'cells' in row ? row.cells.map(cell => (typeof cell === 'string' ? cell : cell.text)).slice(-3) : [],
      ),
    ).toContainEqual(['', '0', 'iznad ugovora']);
    // Of three lessons of two hours the contract covers two: they are in the annex, and no other.
    expect(record!.rows.filter(row => 'cells' in row)).toHaveLength(2);
    expect((await holder.fetch(`paper-issued/print?id=${papers[0].id}`)).status).toBe(404);
    const first = await bytesOf(planner, `paper-issued/print?id=${papers[0].id}`);
    if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/payment.pdf`, first);
    expect(mistakesInPdf(new Pdf(first))).toEqual([]);
    expect((await textOfPdf(first)).join('\n')).toContain('Žarko Čačić');
    const admin = await signIn(world.portal, { roles: ['admin'] });
    const { rowVer } = (await admin.get(`teacher/view?id=${external}`)).body;
    await admin.put(`teacher/update?id=${external}`, { rowVer, lastName: 'Đuka' });
    expect((await bytesOf(planner, `paper-issued/print?id=${papers[0].id}`)).equals(first)).toBe(true);
  });
});

describe('who reads them', () => {
  const reports = (): readonly [string, string][] => [
    ['course-conduction-load-plan', year()],
    ['study-conduction-plan', `${year()}&idStudy=${world.idStudy}`],
    ['teacher-load-plan', `${year()}&form=detail`],
    ['teaching-conduction-courses', year()],
    ['teaching-conduction-teachers', year()],
    ['cumulative-teaching-conduction-by-groups', year()],
  ];
  it('a teacher the own rows, somebody who teaches nothing none, a student is refused', async () => {
    const { holder, stranger } = world;
    const student = await signIn(world.portal, { roles: ['student'] });
    for (const [name, query] of reports()) {
      expect((await student.get(`rpt-${name}?${query}`)).status, name).toBe(403);
      const mine = (await ask(holder, name, query)).data;
      expect([name, mine.length > 0]).toEqual([name, true]);
      for (const row of mine)
        if ('idTeacher' in row) expect([name, row.idTeacher]).toEqual([name, holder.idTeacher]);
        else if ('type' in row) expect([name, row.type]).toEqual([name, 'P']);
      const theirs = (await ask(stranger, name, query)).data;
      // Of the load plan one's own line: nothing is taught, and something is owed.
      expect([name, theirs.length]).toEqual([name, name === 'teacher-load-plan' ? 1 : 0]);
    }
  });

  it('externals only by whoever plans teaching', async () => {
    const path = 'rpt-cumulative-teaching-conduction-for-external-lecturers?from=2026-10-01&to=2026-10-31';
    expect((await world.holder.get(path)).status).toBe(403);
    expect((await world.planner.get(path)).status).toBe(200);
    expect((await world.portal.client().get(path)).status).toBe(401);
  });

  it('as a PDF and in the print window, each of them', async () => {
    const hr = await signIn(world.portal, { roles: ['courseConductionsAdmin'], language: 'hr' });
    const all = [
      ...reports(),
      ['teacher-load-plan', `${year()}&form=summary`],
      ['teaching-conduction-teachers', `${year()}&form=summary`],
      ['cumulative-teaching-conduction-for-external-lecturers', 'from=2026-10-01&to=2026-10-31'],
    ] as const;
    for (const [name, query] of all) {
      const pdf = await hr.fetch(`rpt-${name}/export?${query}&format=pdf`);
      expect([name, pdf.status]).toEqual([name, 200]);
      expect(
        Buffer.from(await pdf.arrayBuffer())
          .subarray(0, 5)
          .toString(),
      ).toBe('%PDF-');
      expect([name, (await hr.fetch(`rpt-${name}/print?${query}`)).status]).toEqual([name, 200]);
    }
  });

  it('no word in the head of a column is broken, in neither language', async () => {
    const fonts = await paperFonts();
    const broken: string[] = [];
    for (const language of ['hr', 'en-uk'] as const) {
      const reader = await signIn(world.portal, { roles: ['courseConductionsAdmin'], language });
      for (const [name, query] of [
        ...reports(),
        ['teacher-load-plan', `${year()}&form=summary`],
        ['teaching-conduction-teachers', `${year()}&form=summary`],
        ['cumulative-teaching-conduction-for-external-lecturers', 'from=2026-10-01&to=2026-10-31'],
      ] as const) {
        const sheet = (await reader.get(`rpt-${name}/print?${query}`)).body as Sheet;
        // Heads are bold at 8 points, with a millimetre of room at both sides.
        for (const { head, width } of sheet.blocks.flatMap(block => (block.block === 'table' ? block.columns : [])))
          for (const word of head.split(/(?<=[-/ ])/))
            if (fonts.width(word.trimEnd(), 'bold', 8) > ((width - 2) * 72) / 25.4)
              broken.push(`${language} ${name}: ${word}`);
      }
    }
    expect([...new Set(broken)]).toEqual([]);
  });

  it('on paper: the foot in its own words, cents, too few records as a dash, whose figures of which day', async () => {
    const hr = await signIn(world.portal, { roles: ['courseConductionsAdmin'], language: 'hr' });
    const printed = async (name: string, query: string): Promise<Sheet> => {
      const { status, body } = await hr.get(`rpt-${name}/print?${query}`);
      expect([name, status]).toEqual([name, 200]);
      return body as Sheet;
    };
    const footOf = (sheet: Sheet) => sheet.blocks.flatMap(block => (block.block === 'facts' ? [block] : []))[0]!;
    const below = (sheet: Sheet) => sheet.blocks.flatMap(block => (block.block === 'title' ? [block.below] : []))[0];
    // The holder has 60 % of 30 h of lectures.
    const load = await printed('teacher-load-plan', `${year()}&form=detail&idTeacher=${world.holder.idTeacher}`);
    expect(footOf(load).facts.map(({ label, value, bold }) => [label, value, bold ?? false])).toEqual(
      expect.arrayContaining([
        ['Kontakt-sati ukupno', '18', false],
        ['Opterećenje u nastavi', expect.any(String), false],
        ['Ukupno', expect.any(String), true],
        ['Godišnja obveza', expect.any(String), false],
      ]),
    );
    expect(footOf(load).figureWidth).toBeGreaterThan(0);
    // What the coefficients rest on is said where the year knows it, and nothing where it does not.
    const bases = async (): Promise<boolean[]> =>
      Promise.all(
        [
          ['course-conduction-load-plan', year()],
          ['teacher-load-plan', `${year()}&form=detail&idTeacher=${world.holder.idTeacher}`],
          ['teacher-load-plan', `${year()}&form=summary`],
        ].map(async ([name, query]) =>
          JSON.stringify(await printed(name!, query!)).includes(
            'norma sati. Koeficijenti prema članku 79. Kolektivnog ugovora."',
          ),
        ),
      );
    expect(JSON.stringify(load)).not.toContain('Koeficijenti prema');
    expect(await bases()).toEqual([false, false, false]);
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('academicyear')} set coef_basis = 'članku 79. Kolektivnog ugovora' where id = ${world.idYear}`,
    );
    expect(await bases()).toEqual([true, true, true]);
    expect(below(load)).toMatch(/ · stanje na dan \d{1,2}\. \d{1,2}\. \d{4}\.$/);
    // Three lectures of two hours were held; the legend names what the house calls «A».
    const record = await printed('teaching-conduction-teachers', `${year()}&idTeacher=${world.holder.idTeacher}`);
    expect(
      footOf(record)
        .facts.slice(0, 4)
        .map(({ label, value }) => `${label}: ${value}`),
    ).toEqual(['Predavanja: 6', 'Seminari: 0', 'Vježbe: 0', 'Kontakt-sati ukupno (održano): 6']);
    // What the teacher states stands between the legend and the names of those who sign; a list names who has made it.
    const last = record.blocks.slice(-3);
    expect(last.map(block => (block.block === 'text' ? block.text : block.block))).toEqual([
      expect.stringContaining('P – predavanja'),
      'Potvrđujem da je nastava održana kako je navedeno.',
      'signatures',
    ]);
    expect(last[2]).toMatchObject({
      people: [{ function: 'Nastavnik/ica', name: 'Tea Đerđ' }, { function: 'Voditelj/ica studija' }],
    });
    // Of lessons that were not held nobody states that they were, and the title does not say so either.
    const all = await printed(
      'teaching-conduction-teachers',
      `${year()}&which=all&idTeacher=${world.holder.idTeacher}`,
    );
    expect([all.title, JSON.stringify(all).includes('Potvrđujem')]).toEqual(['EVIDENCIJA NASTAVE', false]);
    const { firstName, lastName } = (await hr.get(`user/view?id=${hr.id}`)).body;
    expect((await printed('course-conduction-load-plan', year())).blocks.at(-1)).toMatchObject({
      people: [
        { function: 'Izradio/la', name: `${firstName} ${lastName}` },
        { function: 'Odobrio/la: prodekan/ica za nastavu' },
      ],
    });
    const summary = await printed('teaching-conduction-teachers', `${year()}&form=summary`);
    expect([record.title, summary.title]).toEqual(['EVIDENCIJA ODRŽANE NASTAVE', 'IZVOĐENJE NASTAVE PO NASTAVNICIMA']);
    expect(JSON.stringify(summary)).toContain('V – vježbe, A – auditorne vježbe; O – obvezni');
    const held = tablesOf(await printed('teaching-conduction-courses', year()))[0]!;
    expect(held.rows.flatMap(row => ('cells' in row ? [row.cells.at(-2)] : []))).toEqual(['–', '–']);
    const paid = 'cumulative-teaching-conduction-for-external-lecturers';
    const account = tablesOf(await printed(paid, 'from=2026-10-01&to=2026-10-31&onlyUnpaid=0'))[0]!;
    expect(account.rows.flatMap(row => ('cells' in row ? [row.cells.slice(9, 11)] : []))).toContainEqual([
      '30,00',
      '60,00',
    ]);
    const file = await hr.fetch(`rpt-${paid}/export?from=2026-10-01&to=2026-10-31&onlyUnpaid=0&format=xlsx`);
    const bytes = await file.arrayBuffer();
    expect(formatsOf(bytes, 60)).toEqual(['#,##0.00']);
  });

  it('as a workbook in both languages, the total being the sum of its cells', async () => {
    const hr = await signIn(world.portal, { roles: ['courseConductionsAdmin'], language: 'hr' });
    for (const [who, title, total] of [
      [hr, 'Norma sati', 'Sveukupno'],
      [world.planner, 'Norm hours', 'Total'],
    ] as const) {
      const file = await who.fetch(`rpt-course-conduction-load-plan/export?${year()}&format=xlsx`);
      const lines = await linesOfBook(await file.arrayBuffer());
      const head = lines.findIndex(line => line.includes(title));
      const at = lines[head]!.indexOf(title);
      const isRow = (line: string[]) => /^\d+$/.test(line[0]!);
      const sum = lines.filter(isRow).reduce((all, line) => all + Number(line[at] ?? 0), 0);
      const last = lines.findLast(line => line.includes(total))!;
      expect([sum, last[at]]).toEqual([114, '114']);
    }
  });
});

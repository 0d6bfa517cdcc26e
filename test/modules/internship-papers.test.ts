import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { internship, intsTask, intsTaskAssignment, intsTaskGrading } from '../../src/modules/internship/model.ts';
import { parEmployee } from '../../src/modules/people/model.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { institutionOib } from '../harness/papers.ts';
import {
  good,
  type Internships,
  make,
  newStudent,
  partnerNamed,
  placed,
  startInternships,
  type Student,
  today,
  workday,
  write,
} from './internship-world.ts';

// The papers of an internship, each held against what a records office expects of it.

let w: Internships;
let admin: Person;
beforeAll(async () => {
  w = await startInternships();
  admin = await signIn(w.portal, { roles: ['admin'] });
  await put(w.portal, parEmployee, {
    idPartner: w.idPartner,
    firstName: 'Ana',
    lastName: 'Tomić',
    position: 'direktorica',
    email: 'ana.tomic@test.example',
    isMentor: 0,
    isContact: 0,
    isSignatory: 1,
    active: 1,
  });
});
afterAll(() => w?.portal.stop());

const atHome = async (): Promise<Student> => {
  const student = await newStudent(w);
  const { rowVer } = (await admin.get(`student/view?id=${student.idStudent}`)).body;
  const idStateCity = (await rowOf(w.portal, 'state-city', 'name', 'Karlovac')).id;
  good(
    await admin.put(`student/update?id=${student.idStudent}`, {
      rowVer,
      street: 'Ulica kralja Tomislava 4',
      idStateCity,
    }),
  );
  return student;
};
const bytesOf = async (who: Person, address: string): Promise<Buffer> => {
  const answer = await who.fetch(`/api/v1/${address}`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const said = async (pdf: Buffer): Promise<string> => (await textOfPdf(pdf)).join(' ').replace(/\s+/g, ' ');
interface Issued {
  readonly id: number;
  readonly number: string;
  readonly status: string;
}
let letter = 0;
/** Issues a paper, gives it the office's marks where it waits for them, and reads what was filed. */
const issued = async (who: Person, document: string, idEntity: number, params: object = {}) => {
  const paper: Issued = good(await who.post('paper-issued/issue', { document, idEntity, params }));
  if (paper.status === 'waiting')
    good(
      await who.put('paper-issued/marks', {
        id: paper.id,
        klasa: `602-04/26-05/${idEntity}`,
        urbroj: `2133-26-${++letter}`,
      }),
    );
  const pdf = await bytesOf(who, `paper-issued/print?id=${paper.id}`);
  expect(mistakesInPdf(new Pdf(pdf)), document).toEqual([]);
  return { ...paper, pdf, text: await said(pdf) };
};
const lacksOf = async (who: Person, document: string, idEntity: number): Promise<string[]> =>
  (good(await who.post('paper-issued/lacks', { document, idEntity })) as { lacks: { text: string }[] }).lacks.map(
    lack => lack.text,
  );
const has = (text: string, ...words: readonly string[]) => {
  for (const word of words) expect(text).toContain(word);
};

describe('4.1 the referral', () => {
  const refer = (idEntity: number, more: object = {}) =>
    w.keeper.post('paper-issued/issue', { document: 'uputnica-za-praksu', idEntity, ...more });
  const numberOf = async (id: number): Promise<string | null> =>
    (await w.keeper.get(`internship/view?id=${id}`)).body.referralNo;

  test('has one number that holds: the row says that of the valid letter, also when it is replaced or void', async () => {
    const { id } = await placed(w, await newStudent(w), 'referred');
    const offered = (await w.keeper.get(`paper-issued/offers?entity=internship&idEntity=${id}`)).body;
    const first = offered.papers.find((one: { document: string }) => one.document === 'uputnica-za-praksu');
    expect(await numberOf(id)).toBe(first.number);
    expect((await refer(id)).status).toBe(422);
    expect((await w.mentor.post('paper-issued/issue', { document: 'uputnica-za-praksu', idEntity: id })).status).toBe(
      403,
    );
    expect(await numberOf(id)).toBe(first.number);
    const second = good(
      await refer(id, { idReplaces: first.id, reason: 'Promijenjeno razdoblje' }),
    ) as unknown as Issued;
    expect(second.number).not.toBe(first.number);
    expect(await numberOf(id)).toBe(second.number);
    good(await w.keeper.put('paper-issued/void', { id: second.id, reason: 'Praksa se obavlja drugdje' }));
    expect(await numberOf(id)).toBeNull();
    const third = good(await refer(id)) as unknown as Issued;
    expect(await numberOf(id)).toBe(third.number);
  });
  test('that was issued before the student is referred is the one that refers', async () => {
    const { id } = await placed(w, await newStudent(w), 'assigned');
    const issued = good(await refer(id)) as unknown as Issued;
    good(await make(w.keeper, 'internship', id, 'refer'));
    expect(await numberOf(id)).toBe(issued.number);
    const { papers } = (await w.keeper.get(`paper-issued/offers?entity=internship&idEntity=${id}`)).body;
    expect(papers.filter((one: { document: string }) => one.document === 'uputnica-za-praksu')).toHaveLength(1);
  });
});

describe('4.3 the agreement', () => {
  test('names the parties with their OIB, has fourteen articles and three who sign; the referral rests on it', async () => {
    const student = await atHome();
    const { id } = await placed(w, student, 'assigned', { programme: 'Rad na stvarnim zadacima.' });
    for (const who of [student, w.mentor, w.contact, w.viewer])
      expect((await who.post('paper-issued/issue', { document: 'sporazum-o-praksi', idEntity: id })).status).toBe(403);
    const { text } = await issued(w.holder, 'sporazum-o-praksi', id);
    has(
      text,
      `KLASA: 602-04/26-05/${id}`,
      'sklapaju',
      'SPORAZUM O STRUČNOJ PRAKSI',
      'dalje: Fakultet',
      'dalje: Prihvatna organizacija',
      'Ulica kralja Tomislava 4, Karlovac',
      'Ana Tomić, direktorica',
      'bez naknade',
      'u tri istovjetna primjerka',
      'Članak 14.',
    );
    // All three parties: the institution, the host and the student.
    expect(text).toContain(`OIB ${institutionOib}, zastupa`);
    expect(text.match(/OIB \d{11}/g)!.length).toBeGreaterThanOrEqual(3);
    expect(text).not.toContain('Članak 15.');
    good(await make(w.keeper, 'internship', id, 'refer'));
    const papers = (await student.get(`paper-issued/offers?entity=internship&idEntity=${id}`)).body.papers;
    const referral = papers.find((paper: { document: string }) => paper.document === 'uputnica-za-praksu');
    const letterText = await said(await bytesOf(student, `paper-issued/print?id=${referral.id}`));
    has(letterText, `na temelju Sporazuma o stručnoj praksi, KLASA: 602-04/26-05/${id}`);
    // Whose letter it is, and no person's number.
    expect(letterText.match(/OIB.{0,13}/g)).toEqual([`OIB: ${institutionOib}`]);
    const english = await issued(w.holder, 'sporazum-o-praksi-en', id);
    has(english.text, 'Courtesy translation. The Croatian text prevails.', 'INTERNSHIP AGREEMENT', 'Article 14');
  });
  test('is not issued while a party has no address or nobody signs for the host', async () => {
    const { id } = await placed(w, await newStudent(w), 'assigned');
    expect(await lacksOf(w.keeper, 'sporazum-o-praksi', id)).toHaveLength(1);
    expect(await lacksOf(w.keeper, 'sporazum-o-praksi-en', id)).toHaveLength(2);
    expect((await w.keeper.post('paper-issued/issue', { document: 'sporazum-o-praksi', idEntity: id })).status).toBe(
      422,
    );
  });
});

describe('4.1 the referral', () => {
  test('speaks of insurance to full-time students alone', async () => {
    const [full, part] = [await newStudent(w), await newStudent(w, { mode: 'part' })];
    for (const [student, isInsured] of [
      [full, true],
      [part, false],
    ] as const) {
      const { id } = await placed(w, student, 'assigned');
      good(await make(w.keeper, 'internship', id, 'refer'));
      const [paper] = (await student.get(`paper-issued/offers?entity=internship&idEntity=${id}`)).body.papers;
      const text = await said(await bytesOf(student, `paper-issued/print?id=${paper.id}`));
      expect(text.includes('članku 16. Zakona o obveznom zdravstvenom osiguranju')).toBe(isInsured);
    }
  });
  test('has a courtesy translation with the number of the Croatian one', async () => {
    const student = await newStudent(w);
    const { id, ...row } = (await placed(w, student, 'referred')) as { id: number; referralNo?: string };
    const { text } = await issued(w.holder, 'uputnica-za-praksu-en', id);
    has(text, 'INTERNSHIP REFERRAL', `Referral No. ${row.referralNo}`, 'a third-year student', '16 hours in total');
    has(text, 'Courtesy translation. The Croatian text prevails.');
    expect((await student.post('paper-issued/issue', { document: 'uputnica-za-praksu-en', idEntity: id })).status).toBe(
      403,
    );
  });
});

test('a name that ends with a full stop ends a sentence with one, in notices, letters and papers', async () => {
  const idPartner = await partnerNamed(w, 'IT Tvrtka d.o.o.');
  const person = (lastName: string, email: string, more: object) =>
    put(w.portal, parEmployee, {
      idPartner,
      firstName: 'Hana',
      lastName,
      email,
      isMentor: 0,
      isContact: 0,
      isSignatory: 0,
      active: 1,
      ...more,
    });
  const position = 'voditeljica razvoja, IT Tvrtka d.o.o.';
  const idParEmployee = await person('Rukavina', 'hana.rukavina@test.example', { isMentor: 1, position });
  await person('Brkić', 'hana.brkic@test.example', { isSignatory: 1, position: 'direktorica' });
  const student = await atHome();
  const { id } = await placed(w, student, 'assigned', { idPartner, idParEmployee });
  const doubled = /\w\.\.(?!\.)/;

  const [copy] = (await student.get('inbox?sort=-id&pagination[limit]=1')).body.data as { id: number }[];
  const told = (await student.get(`inbox/view?id=${copy!.id}`)).body as { body: string };
  expect(told.body).toMatch(/^The internship is assigned: .+, IT Tvrtka d\.o\.o\. Mentor at the company: Hana/);
  const db = dbOf(w.portal);
  const letters = await db.run<{ body: string }>(
    sql`select body from ${db.table('mail_queue')} where recipient = 'hana.rukavina@test.example'`,
  );
  expect(letters.rows).toHaveLength(1);
  expect(letters.rows[0]!.body).toContain('IT Tvrtka d.o.o. Mentor');
  for (const { body } of letters.rows) expect(body).not.toMatch(doubled);

  const { text } = await issued(w.holder, 'sporazum-o-praksi', id);
  has(text, `Hana Rukavina, ${position} Mentor/ica na Fakultetu`);
  expect(text).not.toMatch(doubled);
});

test('an addendum says each change once, and waits for the office in the case of the internship', async () => {
  const student = await atHome();
  const { id } = await placed(w, student, 'assigned');
  await issued(w.holder, 'sporazum-o-praksi', id);
  for (const move of ['refer', 'start']) good(await make(w.keeper, 'internship', id, move));
  expect(await lacksOf(w.holder, 'dodatak-o-praksi', id)).toHaveLength(1);
  const change = (body: object) =>
    w.holder.post('ints-amendment/create', { idInts: id, effectiveFrom: today, reason: 'bolest studenta', ...body });
  good(await change({ dateTo: workday(15) }));
  const first = await issued(w.holder, 'dodatak-o-praksi', id);
  has(first.text, 'DODATAK I.', 'sporazumu o stručnoj praksi', 'Završetak prakse', 'bolest studenta', 'Dosad');
  expect(await lacksOf(w.holder, 'dodatak-o-praksi', id)).toHaveLength(1);
  good(await change({ plannedHours: 24, reason: 'dopuna sati' }));
  const second = await issued(w.holder, 'dodatak-o-praksi', id);
  has(second.text, 'DODATAK II.', '24 sata', 'dopuna sati');
  expect(second.text).not.toContain('bolest studenta');
  // All papers of one internship stand in one case, and the ordinal after the last one is proposed.
  const db = dbOf(w.portal);
  const { rows } = await db.run<{ klasa: string; next: number }>(
    sql`select klasa, next_ordinal as next from ${db.table('paper-case')} where entity = 'internship' and id_entity = ${id}`,
  );
  expect(rows).toEqual([{ klasa: `602-04/26-05/${id}`, next: letter + 1 }]);
});

test('4.4 the work sheet lists the student’s tasks with their points', async () => {
  const student = await newStudent(w);
  const { id } = await placed(w, student);
  expect(await lacksOf(student, 'radni-list-prakse', id)).toHaveLength(1);
  for (const [num, title, points] of [
    [1, 'Opis radnog procesa', 15],
    [2, 'Refleksija', null],
  ] as const) {
    const idIntsTask = await put(w.portal, intsTask, {
      idIntsSet: w.idIntsSet,
      title,
      description: 'Opišite.',
      isMandatory: 1,
      maxPoints: 20,
      num,
      status: 'published',
    });
    const idIntsTaskAss = await put(w.portal, intsTaskAssignment, {
      idInts: id,
      idIntsTask,
      status: points === null ? 'assigned' : 'graded',
    });
    if (points !== null) await put(w.portal, intsTaskGrading, { idIntsTaskAss, graderRole: 'mentor', points });
  }
  const { text } = await issued(student, 'radni-list-prakse', id);
  has(text, 'RADNI LIST', 'Opis radnog procesa', '15 / 20', '75 %', 'Mentor/ica na fakultetu', 'dodijeljen');
  for (const who of [w.otherMentor, w.stranger, await newStudent(w)])
    expect((await who.post('paper-issued/issue', { document: 'radni-list-prakse', idEntity: id })).status).toBe(403);
});

/** A placement that is graded to its end. */
const completed = async (student: Student): Promise<number> => {
  const { id } = await placed(w, student);
  const days = [workday(-2), workday(-1)];
  for (const day of days) good(await write(student, id, day));
  good(await w.mentor.put('internship/confirm-days', { idInts: id, days: days.map(date => ({ date, hours: 8 })) }));
  good(await make(student, 'internship', id, 'submitDiary'));
  good(
    await w.mentor.put('internship/mentor-end', {
      idInts: id,
      grading: { scores: [{ idIntsGraCri: w.criteria.mentor, points: 9 }], opinion: 'Samostalan.' },
      host: { activities: 'Razvoj i testiranje.', department: 'Razvoj' },
    }),
  );
  good(
    await w.holder.post('ints-diary-grading/create', {
      idInts: id,
      graderRole: 'teacher',
      scores: [{ idIntsGraCri: w.criteria.teacher, points: 8 }],
      opinion: 'Uredan dnevnik.',
    }),
  );
  good(await make(w.holder, 'internship', id, 'gradeTeacher'));
  return id;
};
test('4.5 and 4.6: the diary with the host’s criteria, the certificate, and both in English', async () => {
  const student = await newStudent(w);
  const id = await completed(student);
  const diary = await issued(student, 'dnevnik-prakse', id);
  has(diary.text, 'Kriterij mentor', 'Mišljenje mentora/ice u Koranasoft d.o.o.', 'Samostalan.', 'potpis i žig');
  has(diary.text, 'Mišljenje i ocjena mentora/ice na fakultetu', 'Ocjena: vrlo dobar (4).');
  const host = await issued(student, 'potvrda-prihvatne-organizacije-en', id);
  has(host.text, 'CONFIRMATION OF COMPLETED INTERNSHIP', 'to be completed by the host', 'Razvoj i testiranje.');
  for (const never of ['JMBAG', 'ECTS', 'KLASA', 'grade', 'OIB']) expect(host.text).not.toContain(never);
  expect(await lacksOf(w.holder, 'potvrda-o-praksi-en', id)).toHaveLength(1);
  const certificate = await issued(w.holder, 'potvrda-o-praksi', id);
  const english = await issued(w.holder, 'potvrda-o-praksi-en', id);
  has(english.text, 'CERTIFICATE', `No. ${certificate.number}`, 'very good (4)', '16 hours in total', '2026/2027');
  // A reprint is the same bytes, for the student too.
  expect((await bytesOf(student, `paper-issued/print?id=${certificate.id}`)).equals(certificate.pdf)).toBe(true);
  for (const who of [w.otherMentor, w.stranger, await newStudent(w)])
    expect((await who.fetch(`/api/v1/paper-issued/print?id=${certificate.id}`)).status).toBe(404);
});

test('4.7 a decision in part says until when the rest is done; without a remedy nothing that refuses is printed', async () => {
  const student = await newStudent(w);
  const id = await put(w.portal, internship, {
    intsKind: 'recognition',
    idIntsSet: w.idIntsSet,
    idAcademicyear: w.idYear,
    idStCo: w.idStCo,
    idStudent: student.idStudent,
    basis: 'employment',
    employerName: 'Dobranet d.o.o.',
    position: 'programer',
    workFrom: '2025-01-01',
    workTo: '2025-12-31',
    hoursClaimed: 900,
    description: 'Razvoj.',
    hoursRecognised: 10,
    status: 'partial',
  });
  const kind = (await admin.get('paper-kind?filter[code]=rjesenje-o-priznavanju-prakse')).body.data[0];
  const change = async (values: object) => {
    const { rowVer } = (await admin.get(`paper-kind/view?id=${kind.id}`)).body;
    good(await admin.put(`paper-kind/update?id=${kind.id}`, { rowVer, ...values }));
  };
  await change({ legalBasisHr: null, remedyText: null });
  expect(await lacksOf(w.keeper, 'rjesenje-o-priznavanju-prakse', id)).toHaveLength(2);
  await change({ legalBasisHr: 'članka 40. Statuta' });
  expect(await lacksOf(w.keeper, 'rjesenje-o-priznavanju-prakse', id)).toHaveLength(1);
  await change({ remedyText: 'Protiv ovog rješenja može se izjaviti žalba u roku od 15 dana.' });
  expect(
    (await w.holder.post('paper-issued/issue', { document: 'rjesenje-o-priznavanju-prakse', idEntity: id })).status,
  ).toBe(403);
  const { text } = await issued(w.keeper, 'rjesenje-o-priznavanju-prakse', id, { until: '2027-08-31' });
  has(
    text,
    'članka 96.',
    'priznaje se 10 od 16 sati',
    'Preostalih 6 sati',
    'obaviti do 31. kolovoza 2027.',
    'žalba',
    'OIB',
  );
  expect(text).not.toContain('2025..');
  // Names stand in the nominative.
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/zahtjevu koji je podni(o student|jela studentica) /);
  expect(text.replaceAll(/\s+/g, ' ')).not.toContain('poslodavca u ');
});

describe('reports', () => {
  const year = () => `idAcademicyear=${w.idYear}`;
  test('4.2 for insurance: the OIB instead of the mentors, only for whoever runs internships, and noted', async () => {
    const student = await newStudent(w);
    await placed(w, student, 'referred');
    const address = `rpt-internship-referral-list?${year()}&form=insurance`;
    const { body } = await w.keeper.get(address);
    const db = dbOf(w.portal);
    const { oib } = (await db.one<{ oib: string }>(
      sql`select oib from ${db.table('student')} where id = ${student.idStudent}`,
    ))!;
    expect(body.data.map((row: { oib: string }) => row.oib)).toContain(oib);
    expect(body.data.every((row: { mentors: unknown }) => row.mentors === null)).toBe(true);
    const pdf = await bytesOf(w.keeper, address.replace('list?', 'list/export?format=pdf&'));
    expect(mistakesInPdf(new Pdf(pdf))).toEqual([]);
    has(await said(pdf), 'insurance', oib);
    // A teacher lists own students, without the OIB in whatever form the list is asked for.
    for (const format of ['', '/export'])
      expect((await w.holder.get(address.replace('list?', `list${format}?${format && 'format=csv&'}`))).status).toBe(
        403,
      );
    const plain = (await w.holder.get(`rpt-internship-referral-list?${year()}`)).body.data;
    expect(plain.length).toBeGreaterThan(0);
    expect(plain.every((row: { oib: unknown }) => (row.oib ?? null) === null)).toBe(true);
    const { rows } = await db.run<{ format: string; idUser: number }>(
      sql`select r.format, r.id_user as "idUser" from ${db.table('report-run')} r where r.params like '%form=insurance%' order by r.id`,
    );
    expect(rows).toEqual([
      { format: 'screen', idUser: w.keeper.id },
      { format: 'pdf', idUser: w.keeper.id },
    ]);
    expect(
      (await w.keeper.get(`rpt-internship-referral-list?${year()}&status=completed`)).body.data.some(
        (row: { jmbag: string }) => body.data.at(-1).jmbag === row.jmbag,
      ),
    ).toBe(false);
  });
  test('4.4 student by student: points, per cent and comment, of the caller’s own students', async () => {
    const { body } = await w.holder.get(`rpt-internship-ints-task-list?${year()}&form=students`);
    expect(body.data).toMatchObject([
      { task: 'Opis radnog procesa', points: 15, most: 20, percent: 75, comment: null },
      { task: 'Refleksija', points: null },
    ]);
    const address = `rpt-internship-ints-task-list?${year()}&form=students`;
    expect((await w.stranger.get(address)).body.data).toEqual([]);
    for (const who of [w.mentor, w.contact]) expect((await who.get(address)).status).toBe(403);
  });
  test('papers of many internships in one file, without those that the caller does not read', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 2; i++) ids.push((await placed(w, await newStudent(w), 'referred')).id);
    const notYet = (await placed(w, await newStudent(w), 'assigned')).id;
    const { rows }: { rows: { id: number; number: string | null }[] } = good(
      await w.holder.get(`internship/papers?paper=referral&${year()}`),
    );
    for (const id of ids) expect(rows.find(row => row.id === id)?.number).toMatch(/^\d+\/\d{4}$/);
    expect(rows.some(row => row.id === notYet)).toBe(false);
    const address = `internship/paper-batch?paper=referral&ids=${[...ids, notYet].join(',')}`;
    const pdf = await bytesOf(w.holder, address);
    expect(mistakesInPdf(new Pdf(pdf))).toEqual([]);
    expect(await textOfPdf(pdf)).toHaveLength(2);
    // The same rows as a table: as many lines as the list has, and nothing for who may not list them.
    const table = `internship/paper-table?format=csv&paper=referral&${year()}`;
    const lines = (await (await w.holder.fetch(`/api/v1/${table}`)).text()).trim().split('\r\n');
    expect(lines[0]).toContain('Student');
    expect(lines).toHaveLength(rows.length + 1);
    for (const { number } of rows.filter(row => ids.includes(row.id)))
      expect(lines.some(line => line.includes(number!))).toBe(true);
    const book = await bytesOf(w.holder, table.replace('csv', 'xlsx'));
    expect(book.subarray(0, 2).toString()).toBe('PK');
    expect((await w.stranger.fetch(`/api/v1/${table}`)).status).toBe(200);
    expect((await (await w.stranger.fetch(`/api/v1/${table}`)).text()).trim().split('\r\n')).toHaveLength(1);
    for (const who of [w.mentor, w.contact, await newStudent(w)]) {
      expect((await who.get(table)).status).toBe(403);
      expect((await who.get(address)).status).toBe(403);
      expect((await who.get(`internship/papers?paper=referral&${year()}`)).status).toBe(403);
    }
    expect(good(await w.stranger.get(`internship/papers?paper=referral&${year()}`))).toMatchObject({ rows: [] });
    expect((await w.stranger.get(address)).status).toBe(404);
    expect((await w.holder.get('internship/paper-batch?paper=referral&ids=1,x')).status).toBe(422);
    // A diary is printed as it is today, a certificate only when it was issued.
    const active = await placed(w, await newStudent(w));
    has(await said(await bytesOf(w.holder, `internship/paper-batch?paper=diary&ids=${active.id}`)), 'DNEVNIK');
    expect((await w.holder.get(`internship/paper-batch?paper=confirmation&ids=${active.id}`)).status).toBe(404);
  });
});

test('what a student prints about the own internship, only whoever keeps internships takes back', async () => {
  const student = await newStudent(w);
  const id = await completed(student);
  const idIntsTask = await put(w.portal, intsTask, {
    idIntsSet: w.idIntsSet,
    title: 'Dnevnik alata',
    description: 'Popišite.',
    isMandatory: 0,
    maxPoints: 10,
    num: 9,
    status: 'archived',
  });
  await put(w.portal, intsTaskAssignment, { idInts: id, idIntsTask, status: 'assigned' });
  const offers = (who: Person) => who.get(`paper-issued/offers?entity=internship&idEntity=${id}`);
  const own = (await offers(student)).body.offers.map((offer: { document: string }) => offer.document).sort();
  expect(own).toEqual([
    'dnevnik-prakse',
    'potvrda-prihvatne-organizacije',
    'potvrda-prihvatne-organizacije-en',
    'radni-list-prakse',
  ]);
  for (const document of own) {
    const paper = await issued(student, document, id);
    const takeBack = (who: Person) => who.put('paper-issued/void', { id: paper.id, reason: 'pogreška' });
    const replace = (who: Person) =>
      who.post('paper-issued/issue', { document, idEntity: id, idReplaces: paper.id, reason: 'pogreška' });
    const [seen] = (await offers(student)).body.papers;
    expect(seen).toMatchObject({ id: paper.id, maySign: 1, mayKeep: 0 });
    for (const who of [student, w.mentor, w.contact, w.otherMentor, w.viewer, await newStudent(w)]) {
      expect((await takeBack(who)).status, document).toBe(403);
      expect((await replace(who)).status, document).toBe(403);
      expect((await who.get(`paper-issued/proposal?id=${paper.id}`)).status, document).toBe(403);
    }
    // Refused, nothing was made void and no number was spent.
    expect((await offers(student)).body.papers[0]).toMatchObject({ id: paper.id, status: 'registered' });
    expect((await offers(w.keeper)).body.papers[0]).toMatchObject({ id: paper.id, mayKeep: 1 });
    const replaced: Issued = good(await replace(w.holder));
    expect((await offers(student)).body.papers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: paper.id, status: 'void' }),
        expect.objectContaining({ id: replaced.id, status: 'registered', idReplaces: paper.id }),
      ]),
    );
    good(await w.keeper.put('paper-issued/void', { id: replaced.id, reason: 'pogreška' }));
  }
});

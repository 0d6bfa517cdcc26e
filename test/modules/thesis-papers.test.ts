import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import {
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisGrade,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { dbOf, type Person, put, rowOf } from '../harness/people.ts';
import { composition, startTheses, type Theses, type Writer } from './thesis-world.ts';

// The papers of a thesis: each whole when every field is there, and otherwise a list of what lacks.

type Json = any;
let world: Theses;
let writer: Writer;
let id: number;
beforeAll(async () => {
  world = await startTheses();
  writer = await world.writer();
  const five = (await rowOf(world.portal, 'grade', 'value', 5)).id;
  id = await put(world.portal, stCoGraduatethesis, {
    idStCoEnrollment: writer.idEnrolment,
    idStudent: writer.idStudent,
    idStudy: world.idStudy,
    idStCo: world.idStCo,
    number: 'ZR-2026-014',
    titleHr: 'Mjerenje prometa',
    titleEn: 'Measuring traffic',
    language: 'hr',
    summary: 'Problem',
    status: 'scheduled',
    idMentor: world.mentor.idTeacher,
    appliedOn: '2026-02-01',
    approvedOn: '2026-03-01',
    deadline: '2027-03-01',
    commissionOn: '2026-08-01',
    idGradeFinal: five,
  });
  for (const [n, seat] of composition(world).entries())
    await put(world.portal, graduatethesisDefensecommission, {
      idStCoGraduatethesis: id,
      ...seat,
      status: 'accepted',
      num: n + 1,
    });
  const idDefense = await put(world.portal, graduatethesisDefense, {
    idStCoGraduatethesis: id,
    attempt: 1,
    start: '2026-09-01 10:00',
    end: '2026-09-01 11:00',
    idRoom: world.idRoom,
    questions: [{ idTeacher: world.member.idTeacher, text: 'Što je paket?', answered: 'partly' }],
  });
  for (const component of ['work', 'presentation', 'discussion'])
    await put(world.portal, graduatethesisGrade, {
      idDefense,
      idTeacher: world.member.idTeacher,
      component,
      idGrade: five,
    });
});
afterAll(() => world?.portal.stop());

const preview = (who: Person, document: string) =>
  who.post('paper-issued/preview', { document, idEntity: id, params: {} });
const lacks = async (who: Person, document: string): Promise<string> =>
  JSON.stringify((await who.post('paper-issued/lacks', { document, idEntity: id, params: {} })).body);
const whole = async (who: Person, document: string): Promise<string> => {
  const { status, body } = await preview(who, document);
  expect(status, `${document}: ${JSON.stringify(body)}`).toBe(200);
  return JSON.stringify(body);
};
const set = async (values: ReturnType<typeof sql>): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table('st-co-graduatethesis')} set ${values} where id = ${id}`);
};
const pdfOf = async (who: Person, document: string): Promise<Buffer> => {
  const answer = await who.fetch(`paper-issued/draft?document=${document}&idEntity=${id}`);
  expect(answer.status, document).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};

it('each says what it lacks, and is whole when that is there', async () => {
  expect(await lacks(world.clerk, 'zadatak-rada')).toContain('the description of the task');
  expect(await lacks(world.clerk, 'odluka-o-temi')).toContain('the legal basis');
  const db = dbOf(world.portal);
  const idCourse = (await rowOf(world.portal, 'course', 'code', 'ZR')).id;
  await set(
    sql`tasks = 'Izmjeriti promet', sci_area = 'Tehničke znanosti', sci_field = 'Računarstvo', sci_branch = 'Mreže', id_course = ${idCourse}`,
  );
  await db.run(sql`update ${db.table('paper-kind')} set legal_basis_hr = 'članka 12. Pravilnika o završnom radu'`);
  expect(await whole(world.clerk, 'zadatak-rada')).toMatch(/Zadatak završnog rada.*Izmjeriti promet/s);
  expect(await whole(writer, 'prijava-teme')).toContain('Prijava teme završnog rada');
  expect(await whole(world.clerk, 'odluka-o-temi')).toMatch(/članka 12\. Pravilnika.*Odluku.*ZR-2026-014/s);
  expect(await whole(world.clerk, 'odluka-o-povjerenstvu')).toMatch(/1\. .*2\. .*3\. .*Obrana je javna/s);
  const notice = await whole(world.clerk, 'obavijest-o-obrani');
  const { jmbag } = (await rowOf(world.portal, 'student', 'id', writer.idStudent)) as Json;
  expect(notice).toContain('Obrana je javna.');
  expect(notice).not.toContain(jmbag);
  expect(await whole(world.member, 'obrazac-za-ocjenu')).toContain('Prijedlog ocjene: 5');
  expect(await lacks(world.chair, 'obrazac-za-ocjenu')).toContain('your three grades');
  expect(await whole(writer, 'izjava-o-cestitosti')).not.toContain(jmbag);
  for (const name of ['zadatak-rada', 'odluka-o-temi', 'odluka-o-povjerenstvu', 'obavijest-o-obrani'])
    expect(mistakesInPdf(new Pdf(await pdfOf(world.clerk, name))), name).toEqual([]);
});

it('the minutes tell the course, the grades and the questions, and no single grade', async () => {
  const db = dbOf(world.portal);
  await set(sql`status = 'deposited', defended_on = '2026-09-01'`);
  await db.run(
    sql`update ${db.table('graduatethesis-defense')} set result = 'passed', voting = 'unanimous', mean_work = '4.67', mean_presentation = '5.00', mean_discussion = '4.33' where id_st_co_graduatethesis = ${id}`,
  );
  const minutes = await whole(world.chair, 'zapisnik-o-obrani');
  expect(minutes).toMatch(
    /jednoglasno.*4,67.*Konačna ocjena.*izvrstan.*Zapisnik o pitanjima.*Što je paket\?.*djelomično/s,
  );
  expect(minutes).not.toContain('odudarnost');
  expect(mistakesInPdf(new Pdf(await pdfOf(world.chair, 'zapisnik-o-obrani')))).toEqual([]);
  const idVersion = await put(world.portal, graduatethesisVersion, {
    idStCoGraduatethesis: id,
    kind: 'deposit',
    review: 'none',
    num: 1,
    content: { hash: '0'.repeat(64), name: 'rad.pdf', mime: 'application/pdf', size: 10 },
  });
  await put(world.portal, graduatethesisDeposit, {
    idStCoGraduatethesis: id,
    idVersion,
    consent: 'open',
    licence: 'ccBy',
    depositedOn: '2026-09-05',
  });
  expect(await whole(writer, 'izjava-o-pohrani')).toContain('u otvorenom pristupu, uz licenciju CC BY');
  for (const [who, name] of [
    [writer, 'zapisnik-o-obrani'],
    [world.stranger, 'zapisnik-o-obrani'],
    [world.mentor, 'odluka-o-temi'],
  ] as const)
    expect([403, 404], name).toContain((await preview(who, name)).status);
});

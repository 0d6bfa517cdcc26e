import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Sql, sql } from '../../src/kernel/server/index.ts';
import {
  graduatethesisChange,
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisDeposit,
  graduatethesisGrade,
  graduatethesisMentorchoice,
  graduatethesisSession,
  graduatethesisSetting,
  graduatethesisVersion,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { mistakesInPdf, Pdf } from '../harness/pdf.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { dbOf, type Person, put, rowOf } from '../harness/people.ts';
import { institutionOib, readyForPapers } from '../harness/papers.ts';
import { startTheses, type Theses, type Writer } from './thesis-world.ts';

// The papers of a thesis, each held line by line against how such a paper is written: whole when every field is there, and
// otherwise a list of what lacks. KEEP_PAPERS names a folder in which the files are kept, to be looked at.

type Json = any;
let world: Theses;
let writer: Writer;
let id: number;
let idDefense: number;
let idChange: number;
let idSession: number;
let jmbag: string;
const update = async (table: string, values: Sql, where: Sql): Promise<void> => {
  const db = dbOf(world.portal);
  await db.run(sql`update ${db.table(table)} set ${values} where ${where}`);
};
const set = (values: Sql): Promise<void> => update('st-co-graduatethesis', values, sql`id = ${id}`);

beforeAll(async () => {
  world = await startTheses();
  const { portal, idStudy } = world;
  writer = await world.writer();
  const people = [
    [world.mentor, 'f', 'izv. prof. dr. sc.', 'Mirna', 'Šimrak'],
    [world.second, 'm', 'doc. dr. sc.', 'Tin', 'Đurđević'],
    [world.chair, 'f', 'prof. dr. sc.', 'Đurđica', 'Čačić'],
    [world.member, 'm', 'doc. dr. sc.', 'Žarko', 'Škreblin'],
    [world.standing, 'f', 'prof. dr. sc.', 'Željka', 'Ćosić'],
  ] as const;
  for (const [{ idTeacher }, gender, titlePrefix, firstName, lastName] of people)
    await update(
      'teacher',
      sql`gender = ${gender}, title_prefix = ${titlePrefix}, first_name = ${firstName}, last_name = ${lastName}`,
      sql`id = ${idTeacher}`,
    );
  await update(
    'student',
    sql`gender = 'f', first_name = 'Nika', last_name = 'Štefanac', email = 'nika@vrelo.example'`,
    sql`id = ${writer.idStudent}`,
  );
  await update(
    'owner',
    sql`full_name_hr = 'Fakultet primijenjenih tehnologija i poslovanja Vrelo', university_name_hr = 'Sveučilište Vrelo', street = 'Obala 1', postal_code = '47000', city = 'Karlovac'`,
    sql`true`,
  );
  await update(
    'study',
    sql`name_en = 'Computing', title_awarded_hr = 'prvostupnica računarstva'`,
    sql`id = ${idStudy}`,
  );
  await update('room', sql`building = 'Korana'`, sql`id = ${world.idRoom}`);
  await update('paper-kind', sql`legal_basis_hr = 'članka 12. Pravilnika o završnom radu'`, sql`true`);
  await readyForPapers(portal);
  jmbag = (await rowOf(portal, 'student', 'id', writer.idStudent)).jmbag as string;
  const [five, four] = [
    (await rowOf(portal, 'grade', 'value', 5)).id,
    (await rowOf(portal, 'grade', 'value', 4)).id,
  ] as const;
  const defaults = Object.fromEntries(
    Object.entries(graduatethesisSetting.all).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  await put(portal, graduatethesisSetting, {
    ...defaults,
    idStudy,
    idAcademicyear: world.idYear,
    applyUntil: '2026-04-15',
    criteriaWork: 'samostalnost, metoda, pismenost',
  });
  id = await put(portal, stCoGraduatethesis, {
    idStCoEnrollment: writer.idEnrolment,
    idStudent: writer.idStudent,
    idStudy,
    idStCo: world.idStCo,
    number: 'ZR-2026-014',
    titleHr: 'Praćenje mrežnog prometa u studentskom domu',
    titleEn: 'Monitoring network traffic in a student hall',
    language: 'hr',
    summary: 'Kako se promet mjeri i opisuje.',
    outline: '1. Uvod; 2. Mjerenja; 3. Rasprava',
    references: 'Kurose, J.: Computer Networking',
    tasks: 'Izmjeriti promet tijekom mjesec dana i opisati ga.',
    sciArea: 'Tehničke znanosti',
    sciField: 'Računarstvo',
    sciBranch: 'Mreže',
    idCourse: (await rowOf(portal, 'course', 'code', 'ZR')).id,
    status: 'scheduled',
    idMentor: world.mentor.idTeacher,
    idComentor: world.second.idTeacher,
    idWishes: [world.mentor.idTeacher, world.member.idTeacher],
    appliedOn: '2026-02-01',
    approvedOn: '2026-03-01',
    deadline: '2027-03-01',
    commissionOn: '2026-08-01',
  });
  await put(portal, graduatethesisMentorchoice, {
    idStCoGraduatethesis: id,
    idTeacher: world.mentor.idTeacher,
    status: 'accepted',
    answeredOn: '2026-02-10',
    num: 1,
  });
  const seats = [
    ['president', world.chair],
    ['mentor', world.mentor],
    ['member', world.member],
    ['secretary', world.second],
    ['substitute', world.standing],
  ] as const;
  for (const [n, [role, { idTeacher }]] of seats.entries())
    await put(portal, graduatethesisDefensecommission, {
      idStCoGraduatethesis: id,
      idTeacher,
      role,
      status: 'accepted',
      num: n + 1,
    });
  idDefense = await put(portal, graduatethesisDefense, {
    idStCoGraduatethesis: id,
    attempt: 1,
    start: '2026-09-10 13:00',
    end: '2026-09-10 14:00',
    idRoom: world.idRoom,
    questions: [
      { idTeacher: world.member.idTeacher, text: 'Što je paket?', answered: 'partly' },
      { idTeacher: world.chair.idTeacher, text: 'Kako ste provjerili mjerenja?', answered: 'yes' },
    ],
  });
  for (const [component, idGrade] of [
    ['work', four],
    ['presentation', five],
    ['discussion', five],
  ] as const)
    await put(portal, graduatethesisGrade, {
      idDefense,
      idTeacher: world.member.idTeacher,
      component,
      idGrade,
      ...(component === 'work' && { comment: 'Malo izvora' }),
    });
  idChange = await put(portal, graduatethesisChange, {
    idStCoGraduatethesis: id,
    kind: 'topic',
    titleHr: 'Mjerenje prometa',
    titleEn: 'Measuring traffic',
    reason: 'Uži problem',
    status: 'requested',
  });
  idSession = await put(portal, graduatethesisSession, {
    idGraduatethesiscommission: (await rowOf(portal, 'graduatethesiscommission', 'name_hr', body)).id,
    heldOn: '2026-03-01',
    idTheses: [id],
  });
}, 120_000);
afterAll(() => world?.portal.stop());

interface Asked {
  readonly idEntity?: number;
  readonly params?: object;
}
const preview = (who: Person, document: string, { idEntity = id, params = {} }: Asked = {}) =>
  who.post('paper-issued/preview', { document, idEntity, params });
const lacks = async (who: Person, document: string, { idEntity = id, params = {} }: Asked = {}): Promise<string[]> =>
  (await who.post('paper-issued/lacks', { document, idEntity, params })).body.lacks.map((one: Json) => one.text);
const pages = async (name: string, answer: Response): Promise<readonly string[]> => {
  expect(answer.status, name).toBe(200);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (process.env.KEEP_PAPERS) await writeFile(`${process.env.KEEP_PAPERS}/${name}.pdf`, bytes);
  expect(mistakesInPdf(new Pdf(bytes)), name).toEqual([]);
  return (await textOfPdf(bytes)).map(text => text.replaceAll(/\s+/g, ' ').replaceAll(' NACRT', ''));
};
/** The text of the paper's file, page by page, as another program reads it. */
const paper = async (who: Person, document: string, { idEntity = id, params }: Asked = {}) => {
  const said = params ? `&params=${encodeURIComponent(JSON.stringify(params))}` : '';
  return pages(document, await who.fetch(`paper-issued/draft?document=${document}&idEntity=${idEntity}${said}`));
};
/** These stand on the page in this order. */
const inOrder = (text: string, ...lines: readonly string[]): void => {
  let at = 0;
  for (const line of lines) {
    const found = text.indexOf(line, at);
    expect(found, `«${line}» after «${text.slice(Math.max(0, at - 60), at)}» in «${text}»`).toBeGreaterThanOrEqual(0);
    at = found + line.length;
  }
};
const head = [
  'SVEUČILIŠTE VRELO',
  'FAKULTET PRIMIJENJENIH TEHNOLOGIJA I POSLOVANJA VRELO',
  'Obala 1, 47000 Karlovac',
] as const;
const body = 'Povjerenstvo za završne radove';

it('2.0 the task, in Croatian and in English', async () => {
  const [task = '', ...rest] = await paper(world.clerk, 'zadatak-rada');
  expect(rest).toEqual([]);
  inOrder(
    task,
    ...head.slice(0, 2),
    body,
    'ZADATAK ZAVRŠNOG RADA',
    'Studij i smjer Računarstvo',
    'Studentica Nika Štefanac',
    `JMBAG ${jmbag}`,
    'Znanstveno područje, polje i grana Tehničke znanosti, Računarstvo, Mreže',
    'Predmet Završni rad',
    'Redni broj zadatka ZR-2026-014 / 2026./2027.',
    'Naslov rada Praćenje mrežnog prometa',
    'Naslov rada na engleskom jeziku Monitoring',
    'Opis zadatka Izmjeriti promet',
    'Datum dodjele teme 1. ožujka 2026.',
    'Rok za predaju rada 1. ožujka 2027.',
    'Datum predaje rada ____',
    'Mentorica izv. prof. dr. sc. Mirna Šimrak',
    'Komentor doc. dr. sc. Tin Đurđević',
    'Predsjednica Povjerenstva za završne radove prof. dr. sc. Željka Ćosić',
  );
  const [english = ''] = await paper(world.clerk, 'zadatak-rada-en', {
    params: { tasks: 'Measure it', sci: 'Computing' },
  });
  inOrder(
    english,
    "BACHELOR'S THESIS ASSIGNMENT",
    'Study programme Computing',
    'Assignment number ZR-2026-014 / 2026/2027',
  );
  inOrder(english, 'Measure it', 'Topic assigned on 1 March 2026', 'Courtesy translation. The Croatian text prevails.');
});

it('2.1 the application, a submission without our letterhead', async () => {
  const [text = ''] = await paper(writer, 'prijava-teme');
  inOrder(
    text,
    'Prostor za prijamni štambilj',
    body,
    'Fakultet primijenjenih tehnologija i poslovanja Vrelo',
    'PRIJAVA TEME ZAVRŠNOG RADA',
    'Ime i prezime Nika Štefanac',
    `JMBAG ${jmbag}`,
    'Studij i smjer Računarstvo',
    'Godina studija / način studiranja III. godina, redoviti studij',
    'E-pošta nika@vrelo.example',
    'Predmet iz kojeg se rad prijavljuje Završni rad',
    'Predloženi mentor/ica (1. izbor) izv. prof. dr. sc. Mirna Šimrak',
    'Predloženi mentor/ica (2. izbor) doc. dr. sc. Žarko Škreblin',
    'Komentor/ica doc. dr. sc. Tin Đurđević',
    'Naslov teme Praćenje',
    'Naslov teme na engleskom jeziku Monitoring',
    'Sažetak problema istraživanja',
    'Dispozicija rada',
    'Popis literature',
    'Tema se prijavljuje najkasnije do 15. travnja 2026.',
    'Izjavljujem da su navedeni podaci točni.',
    'Podneseno putem portala 1. veljače 2026. u',
    'korisnik prijavljen kao Nika Štefanac.',
    'Suglasna s mentorstvom: izv. prof. dr. sc. Mirna Šimrak, potvrđeno putem portala 10. veljače 2026.',
  );
  expect(text).not.toContain('SVEUČILIŠTE');
  const [change = ''] = await paper(world.clerk, 'molba-za-promjenu', { idEntity: idChange });
  inOrder(
    change,
    'Prostor za prijamni štambilj',
    body,
    'MOLBA ZA PROMJENU TEME',
    'Traženi naslov Mjerenje',
    'Uži problem',
  );
});

it('2.2 the decision on the topic, of one and of a session', async () => {
  const [text = ''] = await paper(world.clerk, 'odluka-o-temi');
  inOrder(
    text,
    ...head.slice(0, 2),
    body,
    'Na temelju članka 12. Pravilnika o završnom radu, Povjerenstvo za završne radove na sjednici održanoj 1. ožujka 2026. donosi',
    'ODLUKU',
    'o odobrenju teme i imenovanju mentora',
    'I. Odobrava se tema završnog rada:',
    'Studentica Nika Štefanac',
    `JMBAG ${jmbag}`,
    'Studij Računarstvo',
    'Naslov rada',
    'Naslov na engleskom jeziku',
    'Predmet Završni rad',
    'Broj rada ZR-2026-014',
    'II. Za mentoricu imenuje se izv. prof. dr. sc. Mirna Šimrak. Za komentora imenuje se doc. dr. sc. Tin Đurđević.',
    'III. Rok za predaju rada je 1. ožujka 2027. Rok se iznimno može produljiti jednom, najdulje za šest mjeseci.',
    'IV. Ova Odluka stupa na snagu danom donošenja.',
    'Predsjednica Povjerenstva za završne radove',
    'prof. dr. sc. Željka Ćosić',
    'Dostaviti:',
    '1. Studentici',
    '2. Mentorici',
    '3. Studentskoj referadi',
    '4. Pismohrana, ovdje.',
  );
  expect(text).not.toContain('1. 1.');
  expect(text.match(/OIB.{0,13}/g)).toEqual([`OIB: ${institutionOib}`]);
  const [act = '', annex = ''] = await paper(world.clerk, 'odluka-o-temama', { idEntity: idSession });
  inOrder(
    act,
    'ODLUKU',
    'Odobravaju se teme završnih radova prema popisu koji je sastavni dio ove Odluke.',
    'Dostaviti:',
  );
  inOrder(
    annex,
    'R. br.',
    'Student/ica',
    'JMBAG',
    'Naslov rada',
    'Mentor/ica',
    '1.',
    'Nika Štefanac',
    jmbag,
    'Mirna Šimrak',
  );
});

it('2.3 the appointment of the commission', async () => {
  const [text = ''] = await paper(world.clerk, 'odluka-o-povjerenstvu');
  inOrder(
    text,
    'ODLUKU',
    'o imenovanju povjerenstva za ocjenu i obranu',
    `I. U Povjerenstvo za ocjenu i obranu završnog rada pod naslovom „Praćenje mrežnog prometa u studentskom domu” (studentica Nika Štefanac, JMBAG ${jmbag}) imenuju se:`,
    '1. prof. dr. sc. Đurđica Čačić, predsjednica;',
    '2. izv. prof. dr. sc. Mirna Šimrak, mentorica, članica;',
    '3. doc. dr. sc. Žarko Škreblin, član;',
    '4. prof. dr. sc. Željka Ćosić, zamjenska članica;',
    '5. doc. dr. sc. Tin Đurđević, zapisničar (bez prava glasa).',
    'II. Povjerenstvo je dužno ocijeniti rad do 10. rujna 2026.',
    'III. Obrana je javna.',
    'Dostaviti:',
    '1. Članovima Povjerenstva',
  );
});

it('2.4 the notice tells nothing personal beyond the name; copies for people name them', async () => {
  const [text = '', ...more] = await paper(world.clerk, 'obavijest-o-obrani');
  expect(more).toEqual([]);
  inOrder(
    text,
    ...head.slice(0, 2),
    'OBAVIJEST O OBRANI ZAVRŠNOG RADA',
    'Studentica Nika Štefanac',
    'Studij Računarstvo',
    'Naslov rada',
    'Mentorica izv. prof. dr. sc. Mirna Šimrak',
    'Povjerenstvo 1. prof. dr. sc. Đurđica Čačić; 2. izv. prof. dr. sc. Mirna Šimrak; 3. doc. dr. sc. Žarko Škreblin',
    'Datum i vrijeme 10. rujna 2026. u 13:00 sati',
    'Mjesto Korana, Vijećnica',
    'Obrana je javna.',
    'Predsjednica povjerenstva',
    'prof. dr. sc. Đurđica Čačić',
  );
  for (const hidden of [jmbag, 'nika@vrelo.example']) expect(text).not.toContain(hidden);
  expect(new Set(text.match(/OIB.{0,13}/g))).toEqual(new Set([`OIB: ${institutionOib}`]));
  const [own = ''] = await paper(world.clerk, 'obavijest-o-obrani', { params: { to: 'doc. dr. sc. Žarko Škreblin' } });
  inOrder(own, 'Žarko Škreblin', 'OBAVIJEST O OBRANI');

  // Online the link stands where the room would.
  await update(
    'graduatethesis-defense',
    sql`id_room = null, online_url = 'https://obrana.example/1'`,
    sql`id = ${idDefense}`,
  );
  expect((await paper(world.clerk, 'obavijest-o-obrani'))[0]).toContain(
    'Mjesto poveznica za pristup: https://obrana.example/1',
  );
  await update('graduatethesis-defense', sql`id_room = ${world.idRoom}, online_url = null`, sql`id = ${idDefense}`);
});

it('2.4 a day of defences: the list, the notices, a copy for everybody, and what lacks something is named', async () => {
  const day = async (what: string) =>
    pages(`dan-${what}`, await world.clerk.fetch(`graduate-thesis/day-papers?day=2026-09-10&what=${what}`));
  const [list = ''] = await day('list');
  inOrder(
    list,
    'Obrane se održavaju 10. rujna 2026.',
    'Vrijeme',
    'Student/ica',
    'Naslov rada',
    'Mentor/ica',
    'Dvorana',
  );
  inOrder(list, '13:00', 'Nika Štefanac', 'Obrane su javne.');
  expect(list).not.toContain(jmbag);
  expect(await day('notices')).toHaveLength(1);
  // The student and five who sit there.
  const copies = await day('personal');
  expect(copies).toHaveLength(6);
  expect(copies[0]).toContain('Nika Štefanac');
  await update('graduatethesis-defense', sql`id_room = null`, sql`id = ${idDefense}`);
  const lacking = await day('personal');
  expect(lacking).toHaveLength(1);
  inOrder(lacking[0]!, 'NIJE ISPISANO', '13:00 Nika Štefanac', 'mjesto obrane');
  await update('graduatethesis-defense', sql`id_room = ${world.idRoom}`, sql`id = ${idDefense}`);
  expect((await world.mentor.fetch('graduate-thesis/day-papers?day=2026-09-10&what=personal')).status).toBe(403);
});

it('2.7 the grade sheet of one member', async () => {
  const [text = ''] = await paper(world.member, 'obrazac-za-ocjenu');
  inOrder(
    text,
    'OBRAZAC ZA OCJENU ZAVRŠNOG RADA',
    'Studentica Nika Štefanac',
    `JMBAG ${jmbag}`,
    'Studij',
    'Naslov rada',
    'Naslov na engleskom jeziku',
    'Mentorica',
    'Odluka o imenovanju povjerenstva 1. kolovoza 2026.',
    'Pokušaj obrane prvi',
    'Broj zadatka ZR-2026-014',
    'Kriterij',
    'Ponder',
    'Ocjena (1–5)',
    'Obrazloženje',
    'Pisani rad: samostalnost, metoda, pismenost',
    '0,6',
    '4',
    'Malo izvora',
    'Izlaganje',
    'Odgovori na pitanja',
    // 0.6 · 4 + 0.2 · 5 + 0.2 · 5 = 4.4
    'Prijedlog ocjene 4 (vrlo dobar)',
    'Član',
    'doc. dr. sc. Žarko Škreblin',
  );
  expect(await lacks(world.chair, 'obrazac-za-ocjenu')).toEqual(['your three grades']);
  expect([403, 404]).toContain((await preview(writer, 'obrazac-za-ocjenu')).status);
});

it('2.5 the minutes tell the course, the grades and the questions, and no single grade', async () => {
  const five = (await rowOf(world.portal, 'grade', 'value', 5)).id;
  await set(
    sql`status = 'defended', defended_on = '2026-09-10', id_grade_final = ${five}, similarity_pct = 17.25, mentor_opinion = 'Predlažem obranu'`,
  );
  await update(
    'graduatethesis-defense',
    sql`result = 'passed', voting = 'unanimous', mean_work = '4.67', mean_presentation = '5.00', mean_discussion = '4.33', separate_opinion = 'Traži dopunu.'`,
    sql`id = ${idDefense}`,
  );
  const [text = '', annex = ''] = await paper(world.chair, 'zapisnik-o-obrani');
  inOrder(
    text,
    ...head.slice(0, 2),
    'ZAPISNIK',
    'o obrani završnog rada održanoj 10. rujna 2026. s početkom u 13:00 sati, Korana, Vijećnica',
    'Studentica Nika Štefanac',
    `JMBAG ${jmbag}`,
    'Studij Računarstvo',
    'Naslov rada',
    'Naslov na engleskom jeziku',
    'Mentorica',
    'Odluka o imenovanju povjerenstva',
    'Pokušaj obrane prvi',
    'Broj zadatka ZR-2026-014',
    'Nazočni članovi Povjerenstva:',
    '1. prof. dr. sc. Đurđica Čačić, predsjednica',
    '2. izv. prof. dr. sc. Mirna Šimrak, mentorica, članica',
    '3. doc. dr. sc. Žarko Škreblin, član',
    'Tijek obrane:',
    '1. Predsjednica Povjerenstva otvorila je javnu obranu i upoznala nazočne s podacima o studentici i radu.',
    '2. Studentica je izložila rad.',
    '3. Članovi Povjerenstva postavili su pitanja navedena u prilogu.',
    '4. Nakon vijećanja Povjerenstvo je jednoglasno ocijenilo:',
    'Sastavnica Ocjena (brojkom) Ocjena (riječju)',
    'Pisani rad 4,67 izvrstan',
    'Izlaganje 5 izvrstan',
    'Odgovori na pitanja 4,33 vrlo dobar',
    'Konačna ocjena 5 izvrstan',
    'Povjerenstvo utvrđuje da je studentica završni rad OBRANILA.',
    'Obrana je završila u 14:00 sati.',
    'Izdvojeno mišljenje: Traži dopunu.',
  );
  for (const hidden of ['17,25', 'Predlažem obranu', 'Malo izvora']) expect(text + annex).not.toContain(hidden);
  const asked = `${text} ${annex}`;
  inOrder(
    asked,
    'ZAPISNIK O PITANJIMA',
    'R. br.',
    'Član povjerenstva',
    'Pitanje',
    'Odgovor',
    'Što je paket?',
    'djelomično',
  );
  inOrder(asked, 'Kako ste provjerili mjerenja?', 'zadovoljava');
  for (const [who, name] of [
    [writer, 'zapisnik-o-obrani'],
    [world.stranger, 'zapisnik-o-obrani'],
    [world.mentor, 'odluka-o-temi'],
  ] as const)
    expect([403, 404], name).toContain((await preview(who, name)).status);
  // Not defended, and the title only for who has everything.
  await set(sql`status = 'failed', id_grade_final = null`);
  await update('graduatethesis-defense', sql`result = 'failed'`, sql`id = ${idDefense}`);
  expect((await paper(world.chair, 'zapisnik-o-obrani')).join(' ')).toContain('studentica završni rad NIJE OBRANILA.');
  await set(sql`status = 'defended', id_grade_final = ${five}`);
  await update('graduatethesis-defense', sql`result = 'passed'`, sql`id = ${idDefense}`);
  await update('studentenrollment', sql`status = 'graduated'`, sql`id = ${writer.idYearEnrolment}`);
  expect((await paper(world.chair, 'zapisnik-o-obrani')).join(' ')).toContain(
    'OBRANILA i stječe naziv prvostupnica računarstva.',
  );
});

it('2.6 the statements are the student’s own: neither letterhead nor number', async () => {
  const [text = '', ...more] = await paper(writer, 'izjava-o-cestitosti');
  expect(more).toEqual([]);
  inOrder(
    text,
    'IZJAVA O AKADEMSKOJ ČESTITOSTI',
    'Ja, Nika Štefanac, izjavljujem da sam autorica završnog rada pod naslovom „Praćenje mrežnog prometa u studentskom domu”, da je rad rezultat mojega vlastitog rada, da su svi korišteni izvori i alati navedeni, da rad ne povređuje tuđa autorska prava te da ni u cijelosti ni djelomično nije predan kao rad na drugom studiju ili ustanovi.',
    'Alate umjetne inteligencije koristila sam na način opisan u radu.',
    'Karlovac, ',
    'Studentica',
    'Nika Štefanac',
  );
  for (const hidden of [jmbag, 'SVEUČILIŠTE', 'FAKULTET']) expect(text).not.toContain(hidden);
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
    consent: 'embargo',
    embargoUntil: '2028-09-01',
    licence: 'ccBy',
    depositedOn: '2026-09-15',
  });
  await set(sql`status = 'deposited'`);
  const [kept = ''] = await paper(writer, 'izjava-o-pohrani');
  inOrder(kept, 'IZJAVA O POHRANI I OBJAVI RADA', 'nakon odgode do 1. rujna 2028., uz licenciju CC BY', 'Studentica');
  expect(kept).not.toContain('SVEUČILIŠTE');
});

it('what the student prints, whoever decides about theses takes back', async () => {
  await update('graduatethesis-change', sql`created_by = ${writer.id}`, sql`id = ${idChange}`);
  for (const [document, idEntity] of [
    ['prijava-teme', id],
    ['izjava-o-cestitosti', id],
    ['izjava-o-pohrani', id],
    ['molba-za-promjenu', idChange],
  ] as const) {
    const made = await writer.post('paper-issued/issue', { document, idEntity });
    expect(made.status, `${document} ${JSON.stringify(made.body)}`).toBe(200);
    const idReplaces = made.body.id;
    for (const who of [writer, world.mentor, world.stranger]) {
      const refused = [
        await who.put('paper-issued/void', { id: idReplaces, reason: 'pogreška' }),
        await who.post('paper-issued/issue', { document, idEntity, idReplaces, reason: 'pogreška' }),
      ];
      expect([document, ...refused.map(answer => answer.status)]).toEqual([document, 403, 403]);
    }
    const done = await world.clerk.put('paper-issued/void', { id: idReplaces, reason: 'pogreška' });
    expect([document, done.status, done.body.status]).toEqual([document, 200, 'void']);
  }
});

it('2.8 both load reports as lists that are signed', async () => {
  for (const name of ['rpt-graduate-thesis-teacher-load', 'rpt-commission-teacher-load']) {
    const [text = ''] = await pages(
      name,
      await world.clerk.fetch(`${name}/export?format=pdf&from=2026-01-01&to=2026-12-31`),
    );
    inOrder(text, 'Mirna Šimrak (associate professor)', 'Made by', 'Approved by');
    // One defended: its grade would be the average.
    if (name === 'rpt-graduate-thesis-teacher-load') inOrder(text, 'Mirna Šimrak', '–');
  }
});

it('each paper names every field that it lacks, and is not printed without it', async () => {
  await set(sql`status = 'scheduled'`);
  const commission = (values: Sql) => update('graduatethesiscommission', values, sql`true`);
  const defence = (values: Sql) => update('graduatethesis-defense', values, sql`id = ${idDefense}`);
  const english = { params: { tasks: 'Measure it', sci: 'Computing' } };
  type Case = readonly [without: () => Promise<void>, back: () => Promise<void>, documents: readonly string[]];
  const column = (name: Sql, value: unknown): readonly [() => Promise<void>, () => Promise<void>] => [
    () => set(sql`${name} = null`),
    () => set(sql`${name} = ${value}`),
  ];
  const idCourse = (await rowOf(world.portal, 'course', 'code', 'ZR')).id;
  const cases: Readonly<Record<string, Case>> = {
    'the description of the task': [...column(sql`tasks`, 'Zadatak'), ['zadatak-rada']],
    'the course that it is written in': [
      ...column(sql`id_course`, idCourse),
      ['zadatak-rada', 'zadatak-rada-en', 'odluka-o-temi'],
    ],
    'the title in English': [
      ...column(sql`title_en`, 'Title'),
      ['zadatak-rada', 'zadatak-rada-en', 'prijava-teme', 'odluka-o-temi'],
    ],
    'the number of the thesis': [
      ...column(sql`number`, 'ZR-2026-014'),
      ['zadatak-rada', 'zadatak-rada-en', 'odluka-o-temi'],
    ],
    'the deadline for the work': [
      () => set(sql`deadline = null`),
      () => set(sql`deadline = '2027-03-01'`),
      ['zadatak-rada', 'zadatak-rada-en', 'odluka-o-temi'],
    ],
    'the summary of the problem': [...column(sql`summary`, 'Problem'), ['prijava-teme']],
    'the student’s e-mail address': [
      () => update('student', sql`email = null`, sql`id = ${writer.idStudent}`),
      () => update('student', sql`email = 'nika@vrelo.example'`, sql`id = ${writer.idStudent}`),
      ['prijava-teme'],
    ],
    'the commission’s name in the genitive': [
      () => commission(sql`name_gen_hr = null`),
      () => commission(sql`name_gen_hr = 'Povjerenstva za završne radove'`),
      ['zadatak-rada', 'odluka-o-temi', 'odluka-o-povjerenstvu'],
    ],
    'no standing commission with a president for this study': [
      () => commission(sql`mandate_to = '2020-02-01'`),
      () => commission(sql`mandate_to = '2090-01-01'`),
      ['zadatak-rada', 'prijava-teme', 'odluka-o-temi', 'odluka-o-povjerenstvu'],
    ],
    'the legal basis of this kind of paper (an administrator enters it)': [
      () => update('paper-kind', sql`legal_basis_hr = null`, sql`true`),
      () => update('paper-kind', sql`legal_basis_hr = 'članka 12.'`, sql`true`),
      ['odluka-o-temi', 'odluka-o-povjerenstvu'],
    ],
    'an appointed commission': [
      () => set(sql`commission_on = null`),
      () => set(sql`commission_on = '2026-08-01'`),
      ['odluka-o-povjerenstvu'],
    ],
    'the place of the defence': [
      () => defence(sql`id_room = null, result = null`),
      () => defence(sql`id_room = ${world.idRoom}`),
      ['obavijest-o-obrani'],
    ],
  };
  for (const [what, [without, back, documents]] of Object.entries(cases)) {
    await without();
    for (const name of documents) {
      const asked = name === 'zadatak-rada-en' ? english : {};
      expect(await lacks(world.clerk, name, asked), `${name} without ${what}`).toContain(what);
      expect([409, 422], name).toContain((await preview(world.clerk, name, asked)).status);
    }
    await back();
    for (const name of documents)
      expect(await lacks(world.clerk, name, name === 'zadatak-rada-en' ? english : {}), `${name} with it`).toEqual([]);
  }
});

import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { largestFile } from '../../src/modules/surveys/form/index.ts';
import { survey, surveyFile, surveyViewer } from '../../src/modules/surveys/model.ts';
import { type Person, put, signIn } from '../harness/people.ts';
import { startSurveys, type Surveys, text } from './surveys-world.ts';
import { systemOf } from './system.ts';

// A question that is answered with a file: who brings one, who reads it, and when it goes.

let world: Surveys;
let admin: Person;
const table = (name: string) => systemOf(world.portal).db.table(name);
beforeAll(async () => {
  world = await startSurveys(4, 1);
  admin = await signIn(world.portal, { roles: ['admin'], username: 'upravitelj' });
});
afterAll(() => world?.portal.stop());

const asks = {
  pages: [
    {
      name: 'p1',
      elements: [
        { type: 'rating', name: 'ocjena', title: text('Ocjena') },
        { type: 'file', name: 'potvrda', title: text('Potvrda'), acceptedTypes: 'application/pdf', maxSize: 2000 },
        { type: 'file', name: 'slika', title: text('Slika') },
      ],
    },
  ],
};
const open = async (more: object = {}) => {
  const made = await world.conduct({ isAnonymous: 0, ...more }, asks);
  await world.due();
  return made;
};
const pdfOf = (said: string): string =>
  `%PDF-1.4\n% ${said}\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF`;
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
type Headers = Record<string, string>;
const asPerson = (who: Person): Headers => ({ cookie: `katedra_session=${who.token}` });
const byLink = (secret: string): Headers => ({ authorization: `Link ${secret}` });
const upload = async (headers: Headers, content: string | Uint8Array, name = 'Potvrda Ive.pdf') => {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  const sent = await fetch(`${world.portal.url}/api/v1/survey-file/upload?field=content`, {
    method: 'POST',
    headers,
    body: form,
  });
  return { status: sent.status, token: sent.ok ? ((await sent.json()) as { token: string }).token : '' };
};
const send = async (headers: Headers, method: string, path: string, body?: object) => {
  const sent = await fetch(`${world.portal.url}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = await sent.text();
  return { status: sent.status, text: said, body: /^[{[]/.test(said) ? JSON.parse(said) : said };
};
const attach = (headers: Headers, guid: string | undefined, token: string, question = 'potvrda') =>
  send(headers, 'POST', 'survey-answer/file', { ...(guid && { guid }), access: 'private', question, token });
const submit = (headers: Headers, guid: string | undefined, answers: object, ticket = randomUUID()) =>
  send(headers, 'POST', 'survey-answer/submit', {
    ...(guid && { guid }),
    access: 'private',
    answers: JSON.stringify(answers),
    ticket,
  });
const keys = (said: { body: unknown }): string[] =>
  (Array.isArray(said.body) ? (said.body as { key: string }[]) : []).map(({ key }) => key);
const brought = async (who: Headers, guid: string | undefined, said: string, question = 'potvrda') => {
  const answer = await attach(who, guid, (await upload(who, pdfOf(said))).token, question);
  expect(answer.status).toBe(200);
  return answer.body as { file: number; name: string; size: number };
};
const read = (who: Person, file: number) => send(asPerson(who), 'GET', `survey-file/file?id=${file}&field=content`);
/** Whether the content still lies anywhere. */
const isKept = async (said: string): Promise<boolean> => {
  const hash = createHash('sha256').update(pdfOf(said)).digest('hex');
  return (await world.rows(sql`select 1 from ${table('stored_file')} where hash = ${hash}`)).length > 0;
};

it('nobody is asked for a file namelessly: neither anonymously, nor in public, nor by a rule', async () => {
  const { leader, portal } = world;
  const idSurv = await put(portal, survey, {
    titleHr: 'S prilogom',
    category: 'course',
    languages: ['hr'],
    definition: JSON.stringify(asks),
    guid: randomUUID(),
    version: 1,
    status: 'ready',
  });
  const scheduled = async (more: object) => {
    const made = await leader.post('survey-conduction/create', {
      titleHr: 'S prilogom',
      idSurv,
      dateFrom: '2030-01-01 08:00',
      dateTo: '2030-02-01 08:00',
      ...more,
    });
    expect(made.status).toBe(201);
    const { id, rowVer } = made.body;
    return leader.put(`survey-conduction/schedule?id=${id}`, { rowVer });
  };
  const audience = [{ kind: 'role', value: 'student' }];
  expect(keys(await scheduled({ access: 'private', isAnonymous: 1, audience }))).toEqual(['fileNamelessly']);
  expect(keys(await scheduled({ access: 'public', isAnonymous: 0 }))).toEqual(['fileNamelessly']);
  expect((await scheduled({ access: 'private', isAnonymous: 0, audience })).status).toBe(200);
  expect(keys(await leader.post('survey-rule/create', { idSurv, semesters: 'both' }))).toEqual(['fileNamelessly']);
  // One that came into an anonymous survey in another way is not taken either.
  const { guid } = await open({ isAnonymous: 1 });
  const who = asPerson(world.students[0]!);
  const { token } = await upload(who, pdfOf('anonimno'));
  expect((await attach(who, guid, token)).status).toBe(404);
  expect((await submit(who, guid, { ocjena: 3, potvrda: { file: 1, name: 'Iva.pdf', size: 1 } })).status).toBe(200);
  const [stored] = await world.rows<{ answers: string }>(
    sql`select r.answers from ${table('survey-response')} r join ${table('survey-conduction')} c on c.id = r.id_surv_imp where c.guid = ${guid}`,
  );
  expect(JSON.parse(stored!.answers)).toEqual({ ocjena: 3 });
});

it('a file is judged by its content and its size, belongs to whoever brought it, and is good for one answer', async () => {
  expect(surveyFile.fields.content.maxBytes).toBe(largestFile);
  const { guid } = await open();
  const [ana, iva] = [asPerson(world.students[0]!), asPerson(world.students[1]!)];
  expect((await upload({}, pdfOf('nitko'))).status).toBe(401);
  expect((await upload(ana, 'nije PDF', 'potvrda.pdf')).status).toBe(422);
  expect((await upload(ana, '')).status).toBe(422);
  expect(keys(await attach(ana, guid, (await upload(ana, png, 'slika.png')).token))).toEqual(['answerFileType']);
  expect(keys(await attach(ana, guid, (await upload(ana, pdfOf('x'.repeat(3000)))).token))).toEqual(['answerFileSize']);
  expect((await attach(ana, guid, (await upload(ana, png, 'slika.png')).token, 'slika')).status).toBe(200);
  expect((await attach(ana, guid, (await upload(ana, png, 'slika.png')).token, 'ocjena')).status).toBe(404);
  const { token } = await upload(ana, pdfOf('Anina'));
  expect(keys(await attach(iva, guid, token))).toEqual(['fileUnknown']);
  expect(keys(await attach(ana, guid, `${token}x`))).toEqual(['fileUnknown']);
  const file = (await attach(ana, guid, token)).body as { file: number };
  expect(keys(await attach(ana, guid, token))).toEqual(['fileUsed']);
  expect((await attach(ana, guid, (await upload(ana, pdfOf('Anina'))).token)).status).toBe(200);
  const mine = await brought(ana, guid, 'Anina druga');
  // What it took the place of is gone, and another's number opens nothing.
  expect(await isKept('Anina')).toBe(false);
  expect(keys(await submit(ana, guid, { potvrda: file }))).toEqual(['answerUnknown']);
  expect(keys(await submit(iva, guid, { potvrda: mine }))).toEqual(['answerUnknown']);
  expect(keys(await submit(ana, guid, { slika: mine }))).toEqual(['answerUnknown']);
  expect(keys(await submit(ana, guid, { potvrda: 'C:\\potvrda.pdf' }))).toEqual(['answerForm']);
  expect((await submit(ana, guid, { potvrda: mine })).status).toBe(200);
  expect((await attach(ana, guid, (await upload(ana, pdfOf('kasna'))).token)).status).toBe(409);
});

it('whoever reads single answers downloads it, once it is handed in, and nobody else', async () => {
  const { students, leader, portal } = world;
  const { id, guid } = await open();
  const [ana, single, plain] = [
    students[0]!,
    await signIn(portal, { roles: ['teacher'], username: 'cita-sve' }),
    await signIn(portal, { roles: ['teacher'], username: 'cita-zbroj' }),
  ];
  await put(portal, surveyViewer, { idSurvImp: id, idUser: single.id, showIndividual: 1 });
  await put(portal, surveyViewer, { idSurvImp: id, idUser: plain.id, showIndividual: 0 });
  const { file } = await brought(asPerson(ana), guid, 'za čitanje');
  for (const who of [ana, leader, admin, single, plain]) expect((await read(who, file)).status).toBe(404);
  expect((await submit(asPerson(ana), guid, { ocjena: 4, potvrda: { file, name: 'drugo.exe', size: 9 } })).status).toBe(
    200,
  );
  for (const who of [ana, leader, admin, single])
    expect(await read(who, file)).toMatchObject({ status: 200, text: pdfOf('za čitanje') });
  for (const who of [plain, students[1]!, world.librarians[0]!]) expect((await read(who, file)).status).toBe(404);
  expect((await send({}, 'GET', `survey-file/file?id=${file}&field=content`)).status).toBe(401);
  const told = (await leader.get(`survey-result/single?guid=${guid}`)).body.data;
  // What it is called and how large it is says the file, not whoever answers.
  expect(told[0].answers.potvrda).toEqual({
    file,
    name: 'Potvrda Ive.pdf',
    size: Buffer.byteLength(pdfOf('za čitanje')),
  });
  expect((await leader.post('survey-file/create', { idSurvCom: 1, question: 'potvrda' })).status).toBe(403);
});

it('a draft goes on elsewhere with its file; an answer that is changed lets go of the old one; the same ticket is one answer', async () => {
  const { guid } = await open({ allowEdit: 1 });
  const ana = asPerson(world.students[0]!);
  const first = await brought(ana, guid, 'prva');
  const draft = { guid, access: 'private', answers: JSON.stringify({ potvrda: first }) };
  expect((await send(ana, 'PUT', 'survey-answer/draft', draft)).body).toEqual({ isKept: 1 });
  const asked = () => send(ana, 'GET', `survey-answer?guid=${guid}&access=private`);
  expect((await asked()).body.draft).toEqual({ potvrda: first });
  const ticket = randomUUID();
  for (let n = 0; n < 2; n++) expect((await submit(ana, guid, { potvrda: first }, ticket)).status).toBe(200);
  const second = await brought(ana, guid, 'druga');
  // Not handed in yet: the first one still is the answer.
  expect((await read(world.leader, first.file)).status).toBe(200);
  const again = randomUUID();
  for (let n = 0; n < 2; n++) expect((await submit(ana, guid, { potvrda: second }, again)).status).toBe(200);
  expect([(await read(world.leader, first.file)).status, (await read(world.leader, second.file)).status]).toEqual([
    404, 200,
  ]);
  expect([await isKept('prva'), await isKept('druga')]).toEqual([false, true]);
});

it('a retry after a draft is the same answer, also where nothing may be changed', async () => {
  const { guid } = await open();
  const ana = asPerson(world.students[0]!);
  const draft = { guid, access: 'private', answers: JSON.stringify({ ocjena: 2 }) };
  expect((await send(ana, 'PUT', 'survey-answer/draft', draft)).status).toBe(200);
  const ticket = randomUUID();
  for (let n = 0; n < 2; n++) expect((await submit(ana, guid, { ocjena: 5 }, ticket)).status).toBe(200);
  expect((await submit(ana, guid, { ocjena: 1 })).status).toBe(409);
});

it('by the link of a letter a file is brought to that line alone, and none is read', async () => {
  const addresses = [`ana${randomUUID().slice(0, 8)}@firma.hr`, `iva${randomUUID().slice(0, 8)}@firma.hr`];
  const secretTo = async (recipient: string): Promise<string> => {
    const [letter] = await world.rows<{ body: string }>(
      sql`select body from ${table('mail_queue')} where recipient = ${recipient} and kind like 'link %' order by at desc, id desc limit 1`,
    );
    return /\/link#(\S+)/.exec(letter!.body)![1]!;
  };
  await open({ audience: null, addresses });
  const [ana, iva] = [byLink(await secretTo(addresses[0]!)), byLink(await secretTo(addresses[1]!))];
  const { token } = await upload(ana, pdfOf('poštom'));
  expect(keys(await attach(iva, undefined, token))).toEqual(['fileUnknown']);
  const { file } = (await attach(ana, undefined, token)).body as { file: number };
  expect(keys(await submit(iva, undefined, { potvrda: { file, name: '', size: 0 } }))).toEqual(['answerUnknown']);
  expect((await submit(ana, undefined, { potvrda: { file, name: '', size: 0 } })).status).toBe(200);
  for (const who of [ana, iva])
    expect((await send(who, 'GET', `survey-file/file?id=${file}&field=content`)).status).toBe(403);
  expect((await read(world.leader, file)).text).toBe(pdfOf('poštom'));
  // A link of an anonymous survey brings nothing.
  await open({ isAnonymous: 1, audience: null, addresses: ['tajno@firma.hr'] });
  expect((await upload(byLink(await secretTo('tajno@firma.hr')), pdfOf('tajno'))).status).toBe(403);
});

it('what was not handed in goes with a refusal and with the end; what was handed in goes with its person', async () => {
  const { id, guid } = await open();
  const [ana, iva, leaving] = [asPerson(world.students[0]!), asPerson(world.students[1]!), world.students[2]!];
  await brought(ana, guid, 'odbijena');
  await brought(iva, guid, 'ostavljena');
  const { file } = await brought(asPerson(leaving), guid, 'predana');
  expect((await submit(asPerson(leaving), guid, { potvrda: { file, name: '', size: 0 } })).status).toBe(200);
  expect((await send(ana, 'POST', 'survey-answer/decline', { guid, access: 'private' })).status).toBe(204);
  expect([await isKept('odbijena'), await isKept('ostavljena'), await isKept('predana')]).toEqual([false, true, true]);
  const { rowVer } = (await world.leader.get(`survey-conduction/view?id=${id}`)).body;
  expect((await world.leader.put(`survey-conduction/close?id=${id}`, { rowVer, note: 'Kraj.' })).status).toBe(200);
  expect([await isKept('ostavljena'), await isKept('predana')]).toEqual([false, true]);
  await leaving.post('erasure-request/create', { reason: 'Odlazim.' });
  const [wish] = (await admin.get('erasure-request?filter[status]=open')).body.data;
  const done = await admin.put(`erasure-request/fulfil?id=${wish.id}`, { rowVer: wish.rowVer, note: 'Na zahtjev.' });
  expect(done.status).toBe(200);
  expect(await isKept('predana')).toBe(false);
  expect((await read(world.leader, file)).status).toBe(404);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { grantLink, inTransaction, revokeLinks, sql } from '../../src/kernel/server/index.ts';
import { signIn } from '../harness/people.ts';
import { startSurveys, type Surveys } from './surveys-world.ts';
import { systemOf } from './system.ts';

// The link of somebody without an account, attacked: what is not exactly theirs, now and for this, opens nothing.

let world: Surveys;
let asked: { id: number; guid: string };
let secrets: Record<'ana' | 'iva', string>;
const table = (name: string) => systemOf(world.portal).db.table(name);
beforeAll(async () => {
  world = await startSurveys(1, 0);
});
afterAll(() => world?.portal.stop());
const secretOf = async (recipient: string): Promise<string> => {
  const [letter] = await world.rows<{ body: string }>(
    sql`select body from ${table('mail_queue')} where recipient = ${recipient} and kind like 'link %' order by at desc, id desc limit 1`,
  );
  return /\/link#(\S+)/.exec(letter!.body)![1]!;
};
beforeEach(async () => {
  const n = randomUUID().slice(0, 8);
  asked = await world.conduct({ isAnonymous: 0, audience: null, addresses: [`ana${n}@firma.hr`, `iva${n}@firma.hr`] });
  await world.due();
  secrets = { ana: await secretOf(`ana${n}@firma.hr`), iva: await secretOf(`iva${n}@firma.hr`) };
});

const by = (secret: string) => async (method: string, path: string, body?: object) => {
  const answer = await world.portal.client().fetch(path, {
    method,
    headers: { authorization: `Link ${secret}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : text };
};
const given = (more: object = {}) => ({
  access: 'private',
  answers: JSON.stringify({ ocjena: 4 }),
  ticket: randomUUID(),
  ...more,
});
/** Reading, answering, keeping and declining: a link that is refused is refused at each of them. */
const everyCall = async (secret: string): Promise<number[]> => {
  const call = by(secret);
  const { ticket: _, ...draft } = given();
  return [
    (await call('GET', 'survey-answer?access=private')).status,
    (await call('PUT', 'survey-answer/draft', draft)).status,
    (await call('POST', 'survey-answer/submit', given())).status,
    (await call('POST', 'survey-answer/decline', { access: 'private' })).status,
  ];
};
const stored = async (): Promise<{ answers: number; touched: number }> => {
  const [found] = await world.rows<{ answers: number; touched: number }>(
    sql`select (select count(*)::int from ${table('survey-response')} where id_surv_imp = ${asked.id}) as answers,
      (select count(*)::int from ${table('survey-completing')} where id_surv_imp = ${asked.id} and status <> 'pending') as touched`,
  );
  return found!;
};
const nothing = { answers: 0, touched: 0 };
const change = (set: ReturnType<typeof sql>) =>
  world.rows(
    sql`update ${table('link')} set ${set} where id_row in (select id from ${table('survey-completing')} where id_surv_imp = ${asked.id})`,
  );

it('a wrong one opens nothing', async () => {
  const wrong = secrets.ana.slice(0, -1) + (secrets.ana.endsWith('A') ? 'B' : 'A');
  expect(await everyCall(wrong)).toEqual([404, 404, 404, 404]);
  expect(await stored()).toEqual(nothing);
});
it('one that was used answers no second time, and what was answered by it stays', async () => {
  const call = by(secrets.ana);
  const first = given();
  expect((await call('POST', 'survey-answer/submit', first)).status).toBe(200);
  // The same answer sent again is the same answer; another one is refused, and so are a draft and a refusal to answer.
  expect((await call('POST', 'survey-answer/submit', first)).status).toBe(200);
  expect((await everyCall(secrets.ana)).slice(1)).toEqual([409, 409, 409]);
  const back = await call('GET', 'survey-answer?access=private');
  expect([back.status, back.body.line, back.body.definition]).toEqual([200, 'done', null]);
  expect(await stored()).toEqual({ answers: 1, touched: 1 });
});
it('one that has expired opens nothing; a new one goes to the address on record alone', async () => {
  await change(sql`until = now() - interval '1 minute', granted_at = now() - interval '91 days'`);
  expect(await everyCall(secrets.ana)).toEqual([410, 410, 410, 410]);
  const renewed = await world.portal.client().post('link/renew', { secret: secrets.ana });
  expect(renewed.status).toBe(204);
  const [letter] = await world.rows<{ recipient: string }>(
    sql`select recipient from ${table('mail_queue')} order by at desc, id desc limit 1`,
  );
  expect(letter!.recipient).toMatch(/^ana/);
  expect((await world.portal.client().post('link/renew', { secret: secrets.ana, email: 'ja@drugdje.hr' })).status).toBe(
    422,
  );
  expect((await everyCall(await secretOf(letter!.recipient)))[0]).toBe(200);
});
it('one that was taken back opens nothing, and is not renewed; with the end of the survey all of them are', async () => {
  const [{ row }] = (await world.rows<{ row: number }>(
    sql`select id as row from ${table('survey-completing')} where id_surv_imp = ${asked.id} and email like 'ana%'`,
  )) as [{ row: number }];
  await inTransaction(systemOf(world.portal), tx => revokeLinks(tx, 'surveys.answer', row));
  expect(await everyCall(secrets.ana)).toEqual([410, 410, 410, 410]);
  expect((await world.portal.client().post('link/renew', { secret: secrets.ana })).status).toBe(410);
  expect((await by(secrets.iva)('GET', 'survey-answer?access=private')).status).toBe(200);
  const { body } = await world.leader.get(`survey-conduction/view?id=${asked.id}`);
  await world.leader.put(`survey-conduction/close?id=${asked.id}`, { rowVer: body.rowVer, note: 'kraj' });
  expect(await everyCall(secrets.iva)).toEqual([410, 410, 410, 410]);
  expect((await world.portal.client().post('link/renew', { secret: secrets.iva })).status).toBe(410);
});
it('one for another purpose answers no survey, though it is about a row with the same number', async () => {
  const [{ row }] = (await world.rows<{ row: number }>(
    sql`select id as row from ${table('survey-completing')} where id_surv_imp = ${asked.id} and email like 'ana%'`,
  )) as [{ row: number }];
  const others = [...world.portal.app.modules.flatMap(m => Object.keys(m.links ?? {}))].filter(
    name => !name.startsWith('surveys.'),
  );
  expect(others.length).toBeGreaterThan(3);
  for (const name of others) {
    // Their own letters want rows of their own; the link alone is what is tried.
    const { url } = await inTransaction(systemOf(world.portal), tx =>
      grantLink(tx, name, row, { email: 'x@firma.hr', language: 'hr' }),
    );
    const secret = url.split('#')[1]!;
    expect([name, ...(await everyCall(secret))]).toEqual([name, 403, 403, 403, 403]);
  }
  expect(await stored()).toEqual(nothing);
});
it('another row’s number or mark, said beside it, changes nothing: it speaks of its own row alone', async () => {
  const second = await world.conduct({ isAnonymous: 0, audience: [{ kind: 'role', value: 'student' }] });
  await world.due();
  const call = by(secrets.ana);
  const form = await call('GET', `survey-answer?access=private&guid=${second.guid}&context=7`);
  expect([form.body.guid, form.body.context]).toEqual([asked.guid, 0]);
  expect((await call('POST', 'survey-answer/submit', given({ guid: second.guid, context: 7 }))).status).toBe(200);
  const [line] = await world.rows<{ email: string; survey: number }>(
    sql`select c.email, r.id_surv_imp as survey from ${table('survey-response')} r join ${table('survey-completing')} c on c.id = r.id_surv_com
      where r.id_surv_imp in (${asked.id}, ${second.id})`,
  );
  expect([line!.email.slice(0, 3), line!.survey]).toEqual(['ana', asked.id]);
  // Nobody else's line, survey or result is read by it, whoever is signed in beside it.
  for (const path of [
    `survey-completing/view?id=1`,
    `survey-completing?filter[idSurvImp]=${asked.id}`,
    `survey-conduction/view?id=${asked.id}`,
    `survey-result?guid=${asked.guid}`,
    `survey-result/single?guid=${asked.guid}`,
    'survey-answer/mine',
    'survey-preview?guid=x',
    `rpt-survey-results?idSurvImp=${asked.id}`,
  ])
    expect([path, (await call('GET', path)).status]).toEqual([path, 403]);
  const leader = await signIn(world.portal, { roles: ['surveyAdmin'] });
  const both = await leader.fetch(`survey-conduction/view?id=${asked.id}`, {
    headers: { authorization: `Link ${secrets.ana}` },
  });
  expect(both.status).toBe(403);
});
it('a mail scanner that follows the address, looks and looks again has done nothing', async () => {
  const { url } = world.portal;
  for (const method of ['GET', 'HEAD']) await fetch(`${url}/link`, { method });
  for (let i = 0; i < 3; i++) {
    expect((await by(secrets.ana)('POST', 'link/open', {})).status).toBe(200);
    expect((await by(secrets.ana)('GET', 'survey-answer?access=private')).status).toBe(200);
  }
  // The ways that change something are no GET: a prefetch of any of them leads nowhere.
  for (const path of ['survey-answer/submit', 'survey-answer/decline', 'survey-answer/draft'])
    expect((await by(secrets.ana)('GET', path)).status).toBeGreaterThanOrEqual(403);
  expect(await stored()).toEqual(nothing);
  const used = await world.rows(
    sql`select 1 from ${table('link')} where used_at is not null and id_row in (select id from ${table('survey-completing')} where id_surv_imp = ${asked.id})`,
  );
  expect(used).toEqual([]);
});
it('guessing is slowed down, and then a right one waits too', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 25; i++) statuses.push((await by('g'.repeat(43))('GET', 'survey-answer?access=private')).status);
  expect(statuses.slice(0, 10).every(status => status === 404)).toBe(true);
  expect(statuses.at(-1)).toBe(429);
  const late = await by(secrets.ana)('POST', 'survey-answer/submit', given());
  expect([late.status, await stored()]).toEqual([429, nothing]);
});

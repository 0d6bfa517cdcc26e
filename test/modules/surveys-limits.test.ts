import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { surveyViewer } from '../../src/modules/surveys/model.ts';
import { type Person, put, signIn } from '../harness/people.ts';
import { startSurveys, type Surveys } from './surveys-world.ts';
import { systemOf } from './system.ts';

// How often one address may answer public surveys or guess at them, and that nothing of the address is left anywhere.

let world: Surveys;
const lines: string[] = [];
const write = (what: object, said?: string): void => {
  lines.push(JSON.stringify({ ...what, said }));
};
beforeAll(async () => {
  world = await startSurveys(
    1,
    0,
    { info: write, warn: write, error: write },
    { KATEDRA_PROXY: 'loopback', KATEDRA_SHARED_NETWORKS: '161.53.0.0/16' },
  );
});
afterAll(() => world?.portal.stop());
afterEach(() => {
  vi.useRealTimers();
});

const call = (ip: string, path: string, body?: object): Promise<Response> =>
  world.portal.client().fetch(path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': ip, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const answer = (ip: string, guid: string, ocjena = 4, ticket = randomUUID()): Promise<Response> =>
  call(ip, 'survey-answer/submit', {
    guid,
    access: 'public',
    answers: JSON.stringify({ ocjena }),
    ticket,
  });
const ask = (ip: string, guid: string): Promise<Response> => call(ip, `survey-answer?guid=${guid}&access=public`);
/** So many calls, some at a time, and how often each status came. */
const often = async (times: number, work: () => Promise<Response>): Promise<Record<string, number>> => {
  const told: Record<string, number> = {};
  for (let left = times; left > 0; left -= 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, left) }, work));
    for (const { status } of answers) told[status] = (told[status] ?? 0) + 1;
  }
  return told;
};
const publicSurvey = async (): Promise<{ id: number; guid: string }> => {
  const made = await world.conduct({ access: 'public', audience: null });
  await world.due();
  return made;
};
const answersOf = async (id: number): Promise<number> =>
  (
    await world.rows<{ n: number }>(
      sql`select count(*)::int as n from ${systemOf(world.portal).db.table('survey-response')} where id_surv_imp = ${id}`,
    )
  )[0]!.n;
/** Counting begins anew with the hour: what needs one whole hour begins early in it. */
const atHour = (hour: string): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2026-11-25T${hour}:05:00+01:00`) });
};

it('one address answers a public survey six hundred times within an hour, and a shared network more often', async () => {
  const { id, guid } = await publicSurvey();
  atHour('09');
  const ip = '203.0.113.7';
  expect(await often(600, () => answer(ip, guid))).toEqual({ 200: 600 });
  const late = await answer(ip, guid);
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, String(55 * 60)]);
  expect(((await late.json()) as { message: string }).message).toMatch(/55 min/);
  expect(await answersOf(id)).toBe(600);
  // Another survey from there has to wait as well; another address, and a campus that was named, have not.
  const other = await publicSurvey();
  expect((await answer(ip, other.guid)).status).toBe(429);
  expect((await answer('203.0.113.8', guid)).status).toBe(200);
  expect(await often(610, () => answer('161.53.18.4', other.guid))).toEqual({ 200: 610 });
  // One customer of IPv6 has a whole network.
  expect(await often(600, () => answer('2001:db8:5:6::1', other.guid))).toEqual({ 200: 600 });
  expect((await answer('2001:db8:5:6:ffff::9', other.guid)).status).toBe(429);
  expect((await answer('2001:db8:5:7::1', other.guid)).status).toBe(200);
  // With the next hour nothing is known any more.
  atHour('10');
  expect((await answer(ip, guid)).status).toBe(200);
}, 120_000);

it('guessing at the addresses of public surveys is refused, and whoever has a right one is not held back with the address', async () => {
  const { id, guid } = await publicSurvey();
  atHour('11');
  const ip = '203.0.113.20';
  expect(await often(200, () => ask(ip, randomUUID()))).toEqual({ 404: 200 });
  const refused = await ask(ip, randomUUID());
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(55 * 60)]);
  expect((await answer(ip, randomUUID())).status).toBe(429);
  expect((await ask(ip, guid)).status).toBe(200);
  expect((await answer(ip, guid)).status).toBe(200);
  expect(await answersOf(id)).toBe(1);
  expect((await ask('203.0.113.21', randomUUID())).status).toBe(404);
  // Who is asked in private is known by name, and is not held back either.
  const student = await signIn(world.portal, { roles: ['student'] });
  const asked = await world.conduct({});
  await world.due();
  const sent = await world.portal.client().fetch(`survey-answer?guid=${asked.guid}&access=private`, {
    headers: { 'x-forwarded-for': ip, cookie: `katedra_session=${student.token}` },
  });
  expect(sent.status).toBe(200);
});

it('a lecture hall that was shown a survey before it is open, cancelled or private has guessed at nothing', async () => {
  const { guid } = await publicSurvey();
  const closed = [
    await world.conduct({ access: 'public', audience: null, status: 'draft' }),
    await world.conduct({ access: 'public', audience: null, status: 'cancelled' }),
    await world.conduct({}),
  ];
  atHour('13');
  const ip = '203.0.113.22';
  for (const one of closed) expect(await often(80, () => ask(ip, one.guid))).toEqual({ 404: 80 });
  expect((await ask(ip, guid)).status).toBe(200);
  // Beyond the wrong ones that are allowed they still lead to nothing, in the words of an address that there is.
  expect(await often(200, () => ask(ip, randomUUID()))).toEqual({ 404: 200 });
  expect((await ask(ip, closed[0]!.guid)).status).toBe(404);
  expect((await ask(ip, randomUUID())).status).toBe(429);
});

it('of the address nothing is stored, logged or answered', async () => {
  const { id, guid } = await publicSurvey();
  atHour('12');
  lines.length = 0;
  const ip = '198.51.100.77';
  const said: string[] = [];
  for (const sent of [
    await ask(ip, guid),
    await answer(ip, guid),
    await ask(ip, randomUUID()),
    await answer(ip, guid, 77),
  ])
    said.push(`${JSON.stringify([...sent.headers])} ${await sent.text()}`);
  expect(await often(199, () => ask(ip, randomUUID()))).toEqual({ 404: 199 });
  said.push(await (await ask(ip, randomUUID())).text());
  said.push(await (await answer(ip, randomUUID())).text());
  expect(await answersOf(id)).toBe(1);
  const { db } = systemOf(world.portal);
  const { rows: tables } = await db.run<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = ${db.schema} and table_type = 'BASE TABLE'`,
  );
  expect(tables.length).toBeGreaterThan(150);
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table(name)} t where to_jsonb(t)::text like ${`%${ip}%`}`,
    );
    if (found!.n > 0) holding.push(name);
  }
  expect(holding).toEqual([]);
  for (const text of [...said, ...lines]) expect(text).not.toContain(ip);
});

it('whoever leads a public survey sees the hours with at least five answers, after they are over, and nobody else does', async () => {
  const { id, guid } = await publicSurvey();
  const quiet = await publicSurvey();
  const hours = async (who: Person, of = guid) => (await who.get(`survey-result?guid=${of}`)).body.hours;
  const people = async () => ({
    leader: await signIn(world.portal, { roles: ['surveyAdmin'] }),
    admin: await signIn(world.portal, { roles: ['admin'] }),
    other: await signIn(world.portal, { roles: ['teacher'] }),
  });
  atHour('14');
  for (let n = 0; n < 7; n++) await answer(`198.51.100.${n}`, guid);
  for (let n = 0; n < 4; n++) await answer(`198.51.100.${n}`, quiet.guid);
  // A browser that missed what it was told sends the same answer once more: that is one answer.
  const ticket = randomUUID();
  for (let n = 0; n < 3; n++) expect((await answer('198.51.100.9', guid, 4, ticket)).status).toBe(200);
  const now = await people();
  // An hour that goes on is not told: its sum would grow answer by answer.
  expect(await hours(now.leader)).toEqual([]);
  atHour('15');
  for (let n = 0; n < 5; n++) await answer(`198.51.100.${n}`, guid);
  await answer('198.51.100.1', quiet.guid);
  atHour('16');
  const later = await people();
  const expected = [
    { hour: '2026-11-25 15:00', answers: 5 },
    { hour: '2026-11-25 14:00', answers: 8 },
  ];
  expect(await hours(later.leader)).toEqual(expected);
  expect(await hours(later.admin)).toEqual(expected);
  expect(await hours(later.leader, quiet.guid)).toEqual([]);
  expect((await later.other.get(`survey-result?guid=${guid}`)).status).toBe(404);
  // Whoever the results are shared with reads them, and leads nothing.
  await put(world.portal, surveyViewer, { idSurvImp: id, idUser: later.other.id, showIndividual: 1 });
  const shared = await later.other.get(`survey-result?guid=${guid}`);
  expect([shared.status, shared.body.hours ?? null]).toEqual([200, null]);
  // What is kept names the hour and its sum, and an hour of few answers stands nowhere.
  const kept = await world.rows<{ key: string; value: unknown }>(
    sql`select key, value from ${systemOf(world.portal).db.table('setting')} where key like 'surveys.hours.%' order by key`,
  );
  expect(kept.map(({ value }) => value)).toContainEqual({ '2026-11-25 14': 8, '2026-11-25 15': 5 });
  expect(JSON.stringify(kept)).not.toMatch(/:[1-4][,}]/);
});

it('an answer that is stored is answered as such while its hours cannot be, and the sums are stored later', async () => {
  const { id, guid } = await publicSurvey();
  const { db } = systemOf(world.portal);
  const leader = async (): Promise<Person> => signIn(world.portal, { roles: ['surveyAdmin'] });
  const hours = async (who: Person) => (await who.get(`survey-result?guid=${guid}`)).body.hours;
  atHour('18');
  for (let n = 0; n < 6; n++) await answer(`198.51.100.${n}`, guid);
  atHour('19');
  lines.length = 0;
  await db.run(
    sql`alter table ${db.table('setting')} add constraint no_hours check (key not like 'surveys.hours.%') not valid`,
  );
  try {
    for (let n = 0; n < 5; n++) expect((await answer(`198.51.100.${n}`, guid)).status).toBe(200);
    expect(await answersOf(id)).toBe(11);
    expect(lines.join()).toContain('the answers of an hour could not be stored');
    // The results are shown meanwhile, without the hours.
    expect(await hours(await leader())).toEqual([]);
  } finally {
    await db.run(sql`alter table ${db.table('setting')} drop constraint no_hours`);
  }
  atHour('20');
  expect(await hours(await leader())).toEqual([
    { hour: '2026-11-25 19:00', answers: 5 },
    { hour: '2026-11-25 18:00', answers: 6 },
  ]);
});

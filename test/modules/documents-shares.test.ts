import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { attach, fileIn, firm, folder, type Kept } from './documents-world.ts';

// A document given to somebody without an account.

let portal: Portal;
let keeper: Person;
let teacher: Person;
beforeAll(async () => {
  portal = await startSeeded();
  [keeper, teacher] = await Promise.all([
    signIn(portal, { roles: ['dmsAdmin'] }),
    signIn(portal, { roles: ['user', 'teacher'] }),
  ]);
});
afterAll(() => portal?.stop());

const filed = async (place: number, name: string, content: string): Promise<Kept> =>
  (await fileIn(portal, keeper, place, name, content)).body as Kept;
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const secretTo = async (email: string): Promise<string> => {
  const db = dbOf(portal);
  const mail = await db.one<{ body: string }>(
    sql`select body from ${db.table('mail_queue')} where recipient = ${email} order by at desc limit 1`,
  );
  return /link#(\S+)/.exec(mail!.body)![1]!;
};
const byLink = (secret: string, method: 'GET' | 'POST', path: string, body?: object): Promise<Response> =>
  fetch(`${portal.url}/api/v1/${path}`, {
    method,
    headers: { authorization: `Link ${secret}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
  });

it('goes by mail to one address, opens that document alone, and ends on its day or when it is taken back', async () => {
  const place = await folder(portal, 'Za goste');
  const [given, other] = [
    await filed(place, 'ponuda.txt', 'ponuda za gosta'),
    await filed(place, 'drugo.txt', 'drugo'),
  ];
  const share = { idDmsDoc: given.id, email: 'gost@example.org', until: inDays(14) };
  expect((await teacher.post('dms-share/give', share)).status).toBe(404);
  const keyOf = async (more: object) => (await keeper.post('dms-share/give', { ...share, ...more })).body;
  expect(JSON.stringify(await keyOf({ until: inDays(-1) }))).toContain('sharePast');
  expect(JSON.stringify(await keyOf({ until: inDays(120) }))).toContain('shareTooLong');
  expect((await keeper.post('dms-share/give', { ...share, email: 'nije adresa' })).status).toBe(422);
  const made = await keeper.post('dms-share/give', share);
  expect(made.status, JSON.stringify(made.body)).toBe(201);

  const secret = await secretTo('gost@example.org');
  expect(await (await byLink(secret, 'GET', 'dms-share/document')).json()).toMatchObject({
    title: 'ponuda',
    name: 'ponuda.txt',
    hasPassword: 0,
  });
  const file = await byLink(secret, 'POST', 'dms-share/file');
  expect([file.status, await file.text()]).toEqual([200, 'ponuda za gosta']);
  expect(file.headers.get('content-disposition')).toContain('attachment');
  for (const path of [
    `dms-document/view?id=${given.id}`,
    `dms-document/file?id=${other.id}&field=content`,
    'dms-share',
    'dms-folder/tree',
  ])
    expect([401, 403, 404], path).toContain((await byLink(secret, 'GET', path)).status);
  const listed = (await keeper.get(`dms-share?filter[idDmsDoc]=${given.id}`)).body.data;
  expect(listed).toMatchObject([{ email: 'gost@example.org', taken: 1 }]);
  expect(Object.keys(listed[0])).not.toContain('proof');
  expect((await teacher.get('dms-share')).body.data ?? []).toEqual([]);

  expect((await keeper.delete(`dms-share/delete?id=${made.body.id}`)).status).toBeLessThan(300);
  expect((await byLink(secret, 'POST', 'dms-share/file')).status).toBe(410);
  // Its day passes.
  const again = await keeper.post('dms-share/give', share);
  const later = await secretTo('gost@example.org');
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('dms-share')} set until = ${inDays(-2)} where id = ${again.body.id}`);
  expect((await byLink(later, 'GET', 'dms-share/document')).status).toBe(410);
  // Whatever is signed in besides, a link is asked for here.
  expect((await keeper.post('dms-share/file', {})).status).toBe(403);
});

it('with a password gives nothing without it, and closes after ten wrong ones', async () => {
  const place = await folder(portal, 'S lozinkom');
  const given = await filed(place, 'tajno.txt', 'tajna');
  const made = await keeper.post('dms-share/give', {
    idDmsDoc: given.id,
    email: 'tajnik@example.org',
    until: inDays(3),
    password: 'Šifra 1',
  });
  const secret = await secretTo('tajnik@example.org');
  // What the password is compared with is told by no address.
  const db = dbOf(portal);
  const { proof } = (await db.one<{ proof: string }>(
    sql`select proof from ${db.table('dms-share')} where id = ${made.body.id}`,
  ))!;
  expect(proof).toMatch(/^[0-9a-f]{32}:[0-9a-f]{64}$/);
  for (const path of [
    `dms-share/view?id=${made.body.id}`,
    `dms-share/history?id=${made.body.id}`,
    'dms-share/export?format=csv',
    `dms-share?filter[idDmsDoc]=${given.id}`,
    `audit-log?filter[entity]=dms-share`,
  ])
    expect(await (await keeper.fetch(path)).text(), path).not.toContain(proof);
  expect((await keeper.get('dms-share?columns=proof')).status).toBe(422);
  expect((await keeper.get(`dms-share?filter[proof]=${proof}`)).status).toBe(422);
  const take = (password?: string) => byLink(secret, 'POST', 'dms-share/file', password ? { password } : {});
  expect((await take()).status).toBe(422);
  expect((await take('kriva')).status).toBe(422);
  expect(await (await take('Šifra 1')).text()).toBe('tajna');
  for (let i = 0; i < 10; i++) expect((await take(`kriva ${i}`)).status).toBe(422);
  expect((await take('Šifra 1')).status).toBe(410);
});

it('is never what hangs on a row, nor what is in the bin', async () => {
  const partners = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] });
  const hosted = (await attach(portal, partners, await firm(portal, 'Tvrtka d.o.o.'), 'ugovor.txt', 'ugovor')).body;
  const refused = await partners.post('dms-share/give', {
    idDmsDoc: (hosted as { id: number }).id,
    email: 'x@example.org',
    until: inDays(1),
  });
  expect([403, 404, 422]).toContain(refused.status);
  const place = await folder(portal, 'Za smeće');
  const given = await filed(place, 'bačeno.txt', 'bačeno');
  await keeper.post('dms-share/give', { idDmsDoc: given.id, email: 'smece@example.org', until: inDays(3) });
  const secret = await secretTo('smece@example.org');
  expect((await keeper.delete(`dms-document/delete?id=${given.id}&rowVer=${given.rowVer}`)).status).toBeLessThan(300);
  expect((await byLink(secret, 'POST', 'dms-share/file')).status).toBe(410);
});

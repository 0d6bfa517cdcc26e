import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { type Browser, password, type Portal, startPortal } from './portal.ts';

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal();
  admin = portal.browser();
  await admin.signIn('admin');
});
afterAll(() => portal?.close());

const idOf = async (username: string) =>
  (await portal.db.one<{ id: number }>(sql`select id from ${portal.db.table('user')} where username = ${username}`))!
    .id;
const refused = (answer: { json: { field: string; key: string }[] }) => answer.json.map(p => [p.field, p.key]);

it('acting as another ends over the API, too', async () => {
  expect((await admin.post('auth/act-stop')).status).toBe(409);
  await admin.form(`/backend/user?id=${await idOf('student')}`, { do: 'act', reason: 'Prijava pogreške 13' });
  expect((await admin.get('auth/user')).json.actor).toEqual({ username: 'admin', reason: 'Prijava pogreške 13' });
  const stopped = await admin.post('auth/act-stop');
  expect([stopped.status, stopped.json]).toEqual([200, { username: 'admin' }]);
  expect((await admin.get('auth/user')).json.username).toBe('admin');
});

it('passwords are taken as they were typed, other text without the blanks around it', async () => {
  const browser = portal.browser();
  await browser.signIn('teacher');
  const blank = ' zelena cesta 48 ';
  expect((await browser.put('auth/password', { oldPassword: password, password: blank })).status).toBe(204);
  expect((await portal.browser().signIn('teacher', blank.trim())).status).toBe(401);
  expect((await portal.browser().signIn(' Teacher ', blank)).status).toBe(200);
  await browser.put('auth/profile', { phone: ' 099 1 ' });
  expect((await browser.get('auth/user')).json.profile.form.phone).toBe('099 1');
  await browser.put('auth/profile', { phone: '  ' });
  expect((await browser.get('auth/user')).json.profile.form.phone).toBeNull();
});

it('what is not declared is refused: parameters, fields, and those of another form', async () => {
  expect(refused(await admin.get('auth/user?role=admin'))).toEqual([['role', 'unknownParameter']]);
  expect(refused(await admin.post('auth/logout', { everywhere: 1 }))).toEqual([['everywhere', 'unknownField']]);
  expect((await admin.get('auth/user')).status).toBe(200);
  const person = {
    firstName: 'Ana',
    lastName: 'Anić',
    email: 'ana@vrelo.example',
    terms: 1,
  };
  const register = (body: object) => portal.browser().post('auth/register', { ...person, ...body });
  expect(refused(await register({}))).toEqual([['viewType', 'notAnOption']]);
  expect(refused(await register({ viewType: 'admin' }))).toEqual([['viewType', 'notAnOption']]);
  expect(refused(await register({ viewType: 'internal', jmbagOrOib: '0123456789', partnerName: 'x' }))).toEqual([
    ['partnerName', 'unknownField'],
  ]);
  expect(refused(await register({ viewType: 'partner' }))).toEqual([
    ['partnerOib', 'cannotBeBlank'],
    ['partnerName', 'required'],
  ]);
});

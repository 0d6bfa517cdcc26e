import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oibOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { baseEnUk, baseHr } from '../../src/kernel/web/words.ts';
import { consentTextVersion } from '../../src/modules/people/consents.ts';
import { type Browser, type Portal, startPortal } from './portal.ts';

let portal: Portal;
let admin: Browser;
beforeAll(async () => {
  portal = await startPortal();
  admin = portal.browser();
  await admin.signIn('admin');
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')}`);
});

const good = 'zelena cesta 48';
const guessed = 'napadaceva lozinka 7';
const alumni = (over: object) => ({
  viewType: 'alumni',
  firstName: 'Dora',
  lastName: 'Diplomac',
  email: 'dora@vrelo.example',
  jmbagOrOib: '0246012345',
  birthDate: '1990-02-03',
  study: 'Računarstvo',
  graduationYear: 2014,
  terms: 1,
  ...over,
});
const internal = (over: object) => ({
  viewType: 'internal',
  firstName: 'Ana',
  lastName: 'Anić',
  email: 'x@vrelo.example',
  jmbagOrOib: '0000000000',
  terms: 1,
  ...over,
});
const partner = (over: object) => ({
  viewType: 'partner',
  partnerOib: oibOf('4710009301'),
  partnerName: 'Nova tvrtka d.o.o.',
  firstName: 'Pero',
  lastName: 'Perić',
  email: 'pero@nova.example',
  terms: 1,
  ...over,
});
const register = (body: object, headers?: Record<string, string>) =>
  portal.browser(headers).post('auth/register', body);
const confirm = async (email: string, password?: string) =>
  portal.browser().post('auth/confirm', { token: await portal.tokenFor(email), ...(password && { password }) });
const accountOf = (email: string) =>
  portal.db.one<{ id: number; status: string; firstName: string; confirmed: boolean; rowVer: number }>(
    sql`select id, status, first_name as "firstName", email_confirmed_at is not null as confirmed, row_ver as "rowVer" from ${portal.db.table('user')} where email = ${email}`,
  );
const kinds = async (email: string) => (await portal.mails(email)).map(m => m.kind);
const freeStudent = async () =>
  (await portal.db.one<{ id: number; jmbag: string; email: string }>(
    sql`select id, jmbag, email from ${portal.db.table('student')} where id_user is null and email is not null and active = 1 order by id limit 1`,
  ))!;
const ownerOf = async (idStudent: number) =>
  (await portal.db.one<{ idUser: number | null }>(
    sql`select id_user as "idUser" from ${portal.db.table('student')} where id = ${idStudent}`,
  ))!.idUser;

describe('an account belongs to whoever owns the address', () => {
  it('who registers says no password, and one that is sent is refused', async () => {
    const answer = await register(alumni({ password: guessed }));
    expect([answer.status, answer.json[0]]).toMatchObject([422, { field: 'password', key: 'unknownField' }]);
  });
  it('somebody else’s address and number give nothing: the owner of the address sets the password', async () => {
    const victim = await freeStudent();
    expect((await register(internal({ email: victim.email, jmbagOrOib: victim.jmbag }))).json).toEqual({ accepted: 1 });
    expect(await ownerOf(victim.id)).toBeNull();
    for (const attempt of [guessed, '', good])
      expect((await portal.browser().signIn(victim.email, attempt)).status).not.toBe(200);
    // Opening the link shows whose account it is and uses nothing up.
    const shown = await confirm(victim.email);
    expect(shown.json).toMatchObject({ done: 0, name: 'Ana Anić' });
    expect(await accountOf(victim.email)).toMatchObject({ status: 'pending', confirmed: false });
    expect(await ownerOf(victim.id)).toBeNull();
    expect((await confirm(victim.email, 'lozinka123')).json[0]).toMatchObject({
      field: 'password',
      key: 'passwordKnown',
    });
    expect((await confirm(victim.email, good)).json).toEqual({ done: 1 });
    const account = (await accountOf(victim.email))!;
    expect(account).toMatchObject({ status: 'active', confirmed: true });
    expect(await ownerOf(victim.id)).toBe(account.id);
    expect((await portal.browser().signIn(victim.email, guessed)).status).toBe(401);
    expect((await portal.browser().signIn(victim.email, good)).status).toBe(200);
    expect((await confirm(victim.email, guessed)).json[0].key).toBe('tokenUsed');
    expect((await portal.browser().signIn(victim.email, good)).status).toBe(200);
  });
  it('the newest link confirms the newest answers; an older one opens nothing', async () => {
    const email = 'dvaput@vrelo.example';
    await register(alumni({ email, firstName: 'Dorra' }));
    const older = await portal.tokenFor(email);
    const { id } = (await accountOf(email))!;
    await register(alumni({ email, firstName: 'Dora' }));
    expect((await accountOf(email))!).toMatchObject({ id, firstName: 'Dora', status: 'pending' });
    expect((await portal.browser().post('auth/confirm', { token: older, password: good })).json[0].key).toBe(
      'tokenExpired',
    );
    expect((await confirm(email, good)).json).toEqual({ done: 1 });
    expect((await accountOf(email))!).toMatchObject({ id, status: 'active' });
  });
  it('a link is kept as a hash and expires after two days', async () => {
    const email = 'kasni@vrelo.example';
    await register(alumni({ email }));
    const token = await portal.tokenFor(email);
    const kept = await portal.db.one<{ hash: string; hours: number }>(
      sql`select hash, round(extract(epoch from expires_at - now()) / 3600)::int as hours from ${portal.db.table('user-token')} where id_user = ${(await accountOf(email))!.id}`,
    );
    expect(kept!.hash).not.toContain(token);
    expect(kept!.hours).toBe(48);
    await portal.db.run(
      sql`update ${portal.db.table('user-token')} set expires_at = now() - interval '1 second' where hash = ${kept!.hash}`,
    );
    expect((await confirm(email, good)).json[0].key).toBe('tokenExpired');
  });
  it('nobody is flooded: four letters an hour to one address, from however many places', async () => {
    for (let n = 0; n < 6; n++) {
      await Promise.all([
        register(alumni({ email: 'poplava@vrelo.example', firstName: `D${n}` })),
        register(internal({ email: 'stranac@vrelo.example' })),
        register(alumni({ email: 'librarian@vrelo.example' })),
      ]);
      await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')} where who like 'mail:%'`);
    }
    expect((await kinds('poplava@vrelo.example')).length).toBe(4);
    // The last letter's answers are the ones that count: what came later without a letter changed nothing.
    expect((await accountOf('poplava@vrelo.example'))!.firstName).toBe('D3');
    expect((await kinds('stranac@vrelo.example')).length).toBe(3);
    expect((await kinds('librarian@vrelo.example')).filter(k => k === 'alreadyRegistered').length).toBe(3);
  });
  it('a partner and its contacts hear of nobody before the link was opened', async () => {
    const email = 'vera@koranski.example';
    const known = (await portal.db.one<{ id: number; oib: string }>(
      sql`select id, oib from ${portal.db.table('partner')} where name like 'Koranski%'`,
    ))!;
    const joined = async () =>
      (await portal.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${portal.db.table('par-employee')} where email = ${email}`,
      ))!.n;
    await register(partner({ email, partnerOib: known.oib }));
    expect(await joined()).toBe(0);
    await register(partner({ email: 'nitko@nova.example' }));
    const pending = () =>
      portal.db.one(sql`select 1 from ${portal.db.table('partner')} where oib = ${oibOf('4710009301')}`);
    expect(await pending()).toBeNull();
    await confirm(email, good);
    expect(await joined()).toBe(1);
    await confirm('nitko@nova.example', good);
    expect(await pending()).not.toBeNull();
  });
});

describe('an account that an administrator invited', () => {
  const invite = async (username: string) => {
    const email = `${username}@vrelo.example`;
    await admin.form('/backend/user-new', {
      username,
      email,
      firstName: 'Iva',
      lastName: 'Pozvana',
      language: 'hr',
      oib: '',
    });
    return email;
  };
  it('is neither deleted nor changed by a registration, and gets its invitation once more', async () => {
    const email = await invite('pozvana');
    const before = await accountOf(email);
    const answer = await register(alumni({ email, firstName: 'Lažna' }));
    expect([answer.status, answer.json]).toEqual([200, { accepted: 1 }]);
    expect(await accountOf(email)).toEqual(before);
    expect(await kinds(email)).toEqual(['invite', 'invite']);
    const token = await portal.tokenFor(email);
    expect((await portal.browser().post('auth/recovery', { token, password: good })).status).toBe(200);
    expect((await portal.browser().signIn('pozvana', good)).status).toBe(200);
  });
  it('is not entered by the letter alone where it asks for a code as well, nor by a letter for a new password', async () => {
    const email = await invite('pozvana4');
    const { id } = (await accountOf(email))!;
    const credential = portal.db.table('user-credential');
    const asksForCode = (since: string | null) =>
      portal.db.run(sql`insert into ${credential} (id_user, password_hash, password_changed_at, totp_secret, totp_confirmed_at) values (${id}, '-', now(), 'JBSWY3DPEHPK3PXP', ${since}::timestamptz)
        on conflict (id_user) do update set totp_secret = excluded.totp_secret, totp_confirmed_at = excluded.totp_confirmed_at`);
    const follow = async (browser: Browser) =>
      browser.post('auth/recovery', { token: await portal.tokenFor(email), password: good });
    await asksForCode('2026-01-01');
    const invited = portal.browser();
    expect((await follow(invited)).json).toEqual({ done: 1 });
    expect((await invited.get('auth/user')).status).toBe(401);
    expect((await invited.signIn('pozvana4', good)).json).toEqual({ secondFactor: 1 });
    await asksForCode(null);
    await invited.post('auth/forgot', { email });
    expect((await follow(invited)).json).toEqual({ done: 1 });
    expect((await invited.get('auth/user')).status).toBe(401);
  });
  it('is reminded by «resend» and «forgot» with the invitation, too', async () => {
    const email = await invite('pozvana2');
    for (const way of ['auth/resend', 'auth/forgot']) await portal.browser().post(way, { email });
    expect(await kinds(email)).toEqual(['invite', 'invite', 'invite']);
  });
  it('was a registration before: from the invitation on nobody registers over it', async () => {
    const email = 'obje@vrelo.example';
    await register(alumni({ email }));
    const { id } = (await accountOf(email))!;
    await admin.form(`/backend/user?id=${id}`, { do: 'invite' });
    const before = await accountOf(email);
    await register(alumni({ email, firstName: 'Lažna' }));
    expect(await accountOf(email)).toEqual(before);
    expect((await kinds(email)).at(-1)).toBe('invite');
  });
});

describe('what is wrong with a registration', () => {
  const said = async (body: object, language = 'en') => {
    const answer = await register(body, { 'accept-language': language });
    return answer.status === 422
      ? answer.json.map((p: { field: string; message: string }) => `${p.field}: ${p.message}`)
      : answer.status;
  };
  it('F-28 an OIB that is blank is named by its label, in both languages', async () => {
    expect(await said(partner({ partnerOib: '' }))).toEqual(['partnerOib: OIB cannot be blank.']);
    expect(await said(alumni({ jmbagOrOib: ' ' }))).toEqual(['jmbagOrOib: JMBAG or OIB cannot be blank.']);
    for (const body of [partner({ partnerOib: '' }), alumni({ jmbagOrOib: '' }), internal({ jmbagOrOib: '' })]) {
      const [sentence] = await said(body, 'hr');
      expect(sentence).toMatch(/: (OIB|JMBAG ili OIB) /);
      expect(sentence).not.toContain('{');
    }
  });
  it('F-29 an OIB of another length than 11', async () => {
    expect(await said(partner({ partnerOib: '1234567890' }))).toEqual([
      'partnerOib: OIB must be exactly 11 characters long.',
    ]);
    for (const jmbagOrOib of ['123456789', '123456789012', '024601234a'])
      expect(await said(alumni({ jmbagOrOib })), jmbagOrOib).toEqual(['jmbagOrOib: Invalid value.']);
  });
  it('F-30 an OIB with a wrong check digit, or with what is no digit', async () => {
    for (const wrong of ['12345678901', '1234567890a']) {
      expect(await said(partner({ partnerOib: wrong })), wrong).toEqual(['partnerOib: OIB is not a valid!']);
      expect(await said(alumni({ jmbagOrOib: wrong })), wrong).toEqual(['jmbagOrOib: OIB is not a valid!']);
      expect(await said(internal({ jmbagOrOib: wrong })), wrong).toEqual(['jmbagOrOib: OIB is not a valid!']);
    }
    expect(await said(alumni({ email: 'oib@vrelo.example', jmbagOrOib: '12345678903' }))).toBe(200);
  });
  it('F-31 a year of graduation or birth below 1900', async () => {
    expect(await said(alumni({ graduationYear: 1899 }))).toEqual(['graduationYear: Invalid value.']);
    expect(await said(alumni({ birthDate: '1899-12-31' }))).toEqual(['birthDate: Invalid value.']);
  });
  it('F-32 a year of graduation or a birth in the future', async () => {
    expect(await said(alumni({ graduationYear: 2990 }))).toEqual([
      'graduationYear: Year of graduation cannot be in the future.',
    ]);
    expect(await said(alumni({ birthDate: '2990-01-01' }))).toEqual([
      'birthDate: Date of birth cannot be in the future.',
    ]);
    expect((await said(alumni({ birthDate: '2990-01-01' }), 'hr'))[0]).toContain('Datum rođenja');
  });
  it('a profile takes no such birth date later, either', async () => {
    const email = 'rodena@vrelo.example';
    await register(alumni({ email }));
    await confirm(email, good);
    const owner = portal.browser();
    await owner.signIn(email, good);
    const [row] = (await owner.get('alumni-student')).json.data;
    const late = await owner.put(`alumni-student/update?id=${row.id}`, { rowVer: row.rowVer, birthDate: '2990-01-01' });
    expect([late.status, late.json[0].key]).toEqual([422, 'inFuture']);
  });
});

describe('consents', () => {
  const consentsOf = async (email: string) =>
    portal.db.one(
      sql`select has_consent_messages as messages, has_consent_surveys as surveys, consent_at is not null as dated, consent_version as version
        from ${portal.db.table('alumni-student')} where id_user = ${(await accountOf(email))!.id}`,
    );
  it('are kept for each purpose, with the time and the wording; whoever says nothing has given none', async () => {
    for (const [email, given] of [
      ['bez@vrelo.example', {}],
      ['poruke@vrelo.example', { hasConsentMessages: 1 }],
      ['ankete@vrelo.example', { hasConsentSurveys: 1 }],
    ] as const) {
      await register(alumni({ email, ...given }));
      await confirm(email, good);
    }
    expect(await consentsOf('bez@vrelo.example')).toEqual({ messages: 0, surveys: 0, dated: false, version: null });
    expect(await consentsOf('poruke@vrelo.example')).toEqual({ messages: 1, surveys: 0, dated: true, version: 1 });
    expect(await consentsOf('ankete@vrelo.example')).toEqual({ messages: 0, surveys: 1, dated: true, version: 1 });
  });
  it('that are given later in the profile are dated as well', async () => {
    const email = 'bez@vrelo.example';
    const owner = portal.browser();
    await owner.signIn(email, good);
    const [row] = (await owner.get('alumni-student')).json.data;
    const changed = await owner.put(`alumni-student/update?id=${row.id}`, { rowVer: row.rowVer, hasConsentSurveys: 1 });
    expect(changed.status, changed.text).toBe(200);
    expect(await consentsOf(email)).toEqual({ messages: 0, surveys: 1, dated: true, version: 1 });
  });
  it('have a number that follows their words: whoever changes the words raises it', () => {
    const words = [baseHr, baseEnUk].flatMap(w => [w.consentMessages, w.consentSurveys]).join('\n');
    expect([consentTextVersion, createHash('sha256').update(words).digest('hex').slice(0, 12)]).toEqual([
      1,
      'a43f8b82cf63',
    ]);
  });
});

describe('an address that an administrator changes', () => {
  const save = async (username: string, email: string) => {
    const u = (await portal.db.one<{ id: number; rowVer: number; firstName: string; lastName: string }>(
      sql`select id, row_ver as "rowVer", first_name as "firstName", last_name as "lastName" from ${portal.db.table('user')} where username = ${username}`,
    ))!;
    return admin.form(`/backend/user?id=${u.id}`, {
      do: 'save',
      rowVer: String(u.rowVer),
      email,
      firstName: u.firstName,
      lastName: u.lastName,
      oib: '',
      phone: '',
      language: 'hr',
    });
  };
  it('is unconfirmed until its owner opens the link; the old one is told, and its links open nothing', async () => {
    const [before, after] = ['surveyadmin@vrelo.example', 'druga@vrelo.example'];
    await portal.browser().post('auth/forgot', { email: before });
    const old = await portal.tokenFor(before);
    expect((await save('surveyadmin', after)).status).toBe(303);
    expect(await accountOf(after)).toMatchObject({ status: 'active', confirmed: false });
    expect((await portal.mails(before)).at(-1)).toMatchObject({ kind: 'emailChanged' });
    expect(await kinds(after)).toEqual(['emailChange']);
    expect((await portal.browser().post('auth/recovery', { token: old, password: good })).json[0].key).toBe(
      'tokenExpired',
    );
    expect((await confirm(after)).json).toEqual({ done: 1 });
    expect(await accountOf(after)).toMatchObject({ confirmed: true });
    expect(await kinds(after)).toEqual(['emailChange']);
  });
  it('stays confirmed when something else is changed', async () => {
    expect((await save('librarian', 'Librarian@vrelo.example')).status).toBe(303);
    expect(await accountOf('librarian@vrelo.example')).toMatchObject({ confirmed: true });
    expect(await kinds('librarian@vrelo.example')).not.toContain('emailChange');
  });
});

it('names of the language itself are no columns and no groups', async () => {
  for (const name of ['constructor', '-constructor', '__proto__', 'toString'])
    expect((await admin.get(`/backend/users?sort=${name}`)).status, name).toBe(200);
  for (const name of ['__proto__', 'constructor'])
    expect((await portal.browser().get(`/site/news?for=${name}`)).status, name).toBe(422);
});

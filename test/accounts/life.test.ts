import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { letterKinds, letters } from '../../src/modules/people/letters/index.ts';
import { isBreached } from '../../src/modules/people/server/auth/breached.ts';
import { tidyAccounts } from '../../src/modules/people/server/jobs.ts';
import { codeAt, stepAt, stepOf } from '../../src/modules/people/server/auth/totp.ts';
import { oibOf } from '../../demo/numbers.ts';
import { atOneMoment } from '../harness/race.ts';
import { password, type Portal, startPortal } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')}`);
});

const good = 'zelena cesta 48';
const accountOf = (email: string) =>
  portal.db.one<{
    id: number;
    username: string;
    status: string;
    roles: string[];
  }>(sql`select u.id, u.username, u.status,
  array(select i.name from ${portal.db.table('auth-assignment')} a join ${portal.db.table('auth-item')} i on i.id = a.id_role where a.id_user = u.id and a.deleted_at is null order by 1) as roles
  from ${portal.db.table('user')} u where u.email = ${email}`);
const freeStudent = async () =>
  (await portal.db.one<{ id: number; jmbag: string; email: string }>(
    sql`select id, jmbag, email from ${portal.db.table('student')} where id_user is null and email is not null and active = 1 order by id limit 1`,
  ))!;
const internal = (over: object) => ({
  viewType: 'internal',
  firstName: 'Ana',
  lastName: 'Anić',
  email: 'x@vrelo.example',
  jmbagOrOib: '0000000000',
  terms: 1,
  ...over,
});

describe('a student or teacher', () => {
  it('registers under the address of the records, confirms, and is in', async () => {
    const student = await freeStudent();
    const browser = portal.browser();
    expect(
      (await browser.post('auth/register', internal({ email: student.email.toUpperCase(), jmbagOrOib: student.jmbag })))
        .json,
    ).toEqual({ accepted: 1 });
    const before = (await accountOf(student.email))!;
    expect([before.status, before.roles]).toEqual(['pending', []]);
    expect((await browser.signIn(student.email, good)).status).toBe(401);
    const token = await portal.tokenFor(student.email);
    expect((await browser.post('auth/confirm', { token, password: good })).json).toEqual({ done: 1 });
    expect((await accountOf(student.email))!).toMatchObject({ status: 'active', roles: ['student', 'user'] });
    expect((await browser.signIn(student.email, good)).status).toBe(200);
    expect((await portal.browser().post('auth/confirm', { token })).json[0].key).toBe('tokenUsed');
    const linked = await portal.db.one<{ idUser: number }>(
      sql`select id_user as "idUser" from ${portal.db.table('student')} where id = ${student.id}`,
    );
    expect(linked!.idUser).toBe(before.id);
    const entry = await portal.db.one<{ diff: unknown }>(
      sql`select diff from ${portal.db.table('audit_log')} where action = 'student.update' and id_entity = ${String(student.id)}`,
    );
    expect(entry?.diff).toEqual({ idUser: [null, before.id] });
  });

  it('hears the same whether known or not; only the mails differ', async () => {
    const student = await freeStudent();
    const ask = async (body: object) => {
      const a = await portal.browser().post('auth/register', body);
      return [a.status, a.text];
    };
    const answers = [
      await ask(internal({ email: 'teacher@vrelo.example' })),
      await ask(internal({ email: 'stranger@vrelo.example', jmbagOrOib: '0123456789' })),
      // Somebody else's number under one's own address.
      await ask(internal({ email: 'thief@vrelo.example', jmbagOrOib: student.jmbag })),
    ];
    expect(new Set(answers.map(a => JSON.stringify(a))).size).toBe(1);
    expect((await portal.mails('teacher@vrelo.example')).at(-1)!.kind).toBe('alreadyRegistered');
    for (const email of ['stranger@vrelo.example', 'thief@vrelo.example']) {
      expect((await portal.mails(email)).map(m => m.kind)).toEqual(['notInRecords']);
      expect(await accountOf(email)).toBeNull();
    }
  });

  it('is told at the form what is wrong with it', async () => {
    const refused = async (over: object) =>
      (await portal.browser().post('auth/register', internal(over))).json.map((p: { field: string; key: string }) => [
        p.field,
        p.key,
      ]);
    // Terms are asked for only where there are some.
    expect(await refused({ terms: 0 })).toEqual([['terms', 'mustAccept']]);
    const { db } = portal;
    const { terms } = (await db.one<{ terms: (string | null)[] }>(
      sql`select to_jsonb(array[terms_hr, terms_en]) as terms from ${db.table('owner')}`,
    ))!;
    const publish = ([hr = null, en = null]: readonly (string | null)[]) =>
      db.run(sql`update ${db.table('owner')} set terms_hr = ${hr}, terms_en = ${en}`);
    await publish([]);
    const unasked = await portal.browser().post('auth/register', internal({ terms: 0, email: 'bez@vrelo.example' }));
    expect(unasked.status, unasked.text).toBe(200);
    const reader = portal.browser();
    await db.run(sql`update ${db.table('user')} set terms_version = null where username = 'librarian'`);
    await reader.signIn('librarian');
    expect((await reader.get('auth/user')).json.mustAcceptTerms).toBe(0);
    await publish(terms);
    const later = portal.browser();
    await later.signIn('librarian');
    expect((await later.get('auth/user')).json.mustAcceptTerms).toBe(1);
    expect(await refused({ email: 'none', jmbagOrOib: '12' })).toEqual([
      ['email', 'invalidEmail'],
      ['jmbagOrOib', 'invalidValue'],
    ]);
    expect(await refused({ role: 'admin' })).toEqual([['role', 'unknownField']]);
    expect((await portal.browser().post('auth/register', { viewType: 'admin' })).status).toBe(422);
  });
});

it('I-43: a graduate registers, keeps the answers, and becomes an unverified alumnus by confirming', async () => {
  const email = 'diplomac@vrelo.example';
  const body = {
    viewType: 'alumni',
    firstName: 'Dora',
    lastName: 'Diplomac',
    email,
    jmbagOrOib: '0246012345',
    birthDate: '1990-02-03',
    study: 'Računarstvo',
    graduationYear: 2014,
    terms: 1,
    hasConsentMessages: 1,
  };
  await portal.browser().post('auth/register', body);
  await portal.browser().post('auth/confirm', { token: await portal.tokenFor(email), password: good });
  const account = (await accountOf(email))!;
  expect(account).toMatchObject({ status: 'active', roles: ['alumniStudent'] });
  const profile = await portal.db.one(
    sql`select verification, visibility, jmbag, birth_date::text as born, has_consent_messages as messages, consent_at is not null as consented from ${portal.db.table('alumni-student')} where id_user = ${account.id}`,
  );
  expect(profile).toEqual({
    verification: 'unverified',
    visibility: 'private',
    jmbag: '0246012345',
    born: '1990-02-03',
    messages: 1,
    consented: true,
  });
  const kept = await portal.db.one<{ answers: string }>(
    sql`select answers from ${portal.db.table('registration')} where id_user = ${account.id}`,
  );
  expect(JSON.parse(kept!.answers)).toMatchObject({ study: 'Računarstvo', graduationYear: 2014 });
});

describe('who decides about people from outside', () => {
  const waiting = async (username: string) => {
    const browser = portal.browser();
    await browser.signIn(username);
    return {
      browser,
      todos: (await browser.get('todo')).json.data as {
        key: string;
        subject: string;
        messType: string;
        route: string;
        idRow: number;
      }[],
    };
  };
  const about = async (username: string, name: string) =>
    (await waiting(username)).todos.filter(t => t.subject.includes(name));
  it('hears of a graduate when the address is confirmed, until the profile is verified', async () => {
    const email = 'sabina@vrelo.example';
    await portal.browser().post('auth/register', {
      viewType: 'alumni',
      firstName: 'Sabina',
      lastName: 'Svršena',
      email,
      jmbagOrOib: '0246012399',
      birthDate: '1991-02-03',
      study: 'Računarstvo',
      graduationYear: 2015,
      terms: 1,
    });
    expect(await about('alumniadmin', 'Svršena')).toEqual([]);
    await portal.browser().post('auth/confirm', { token: await portal.tokenFor(email), password: good });
    const [told] = await about('alumniadmin', 'Svršena');
    expect(told).toMatchObject({
      messType: 'alumniStudent',
      resource: 'alumni-student',
      route: `/Administration/Alumni?open=${told!.idRow}`,
    });
    for (const other of ['internshipadmin', 'teacher', 'alumnistudent', 'admin'])
      expect(await about(other, 'Svršena'), other).toEqual([]);
    const { browser } = await waiting('alumniadmin');
    const row = (await browser.get(`alumni-student/view?id=${told!.idRow}`)).json;
    expect((await browser.put(`alumni-student/verify?id=${row.id}`, { rowVer: row.rowVer })).status).toBe(200);
    expect(await about('alumniadmin', 'Svršena')).toEqual([]);
  });
  it('hears of a new partner and of whoever joins a known one, until somebody has decided', async () => {
    const register = async (email: string, partner: string, oib: string, wishInternship: 0 | 1) => {
      await portal.browser().post('auth/register', {
        viewType: 'partner',
        partnerOib: oib,
        partnerName: partner,
        partnerAddress: 'Ilica 1',
        firstName: 'Vera',
        lastName: 'Verić',
        email,
        wishInternship,
        wishEmployer: 1,
        terms: 1,
      });
      await portal.browser().post('auth/confirm', { token: await portal.tokenFor(email), password: good });
    };
    await register('vera@pekara.example', 'Pekara Vera', oibOf('4710009077'), 0);
    expect(await about('alumniadmin', 'Pekara Vera')).toMatchObject([
      { key: 'registration.partner', messType: 'alumniEmployer' },
    ]);
    expect(await about('internshipadmin', 'Pekara Vera')).toEqual([]);
    const { browser } = await waiting('alumniadmin');
    const [row] = (await browser.get('partner?filter[name]=Pekara%20Vera')).json.data;
    expect((await browser.put(`partner/reject?id=${row.id}`, { rowVer: row.rowVer, note: 'nepoznat' })).status).toBe(
      200,
    );
    expect(await about('alumniadmin', 'Pekara Vera')).toEqual([]);

    const known = (await portal.db.one<{ oib: string }>(
      sql`select oib from ${portal.db.table('partner')} where name like 'Koranski%'`,
    ))!;
    await register('vera@koranski.example', 'Koranski', known.oib, 1);
    for (const who of ['alumniadmin', 'internshipadmin'])
      expect(await about(who, 'Koranski'), who).toMatchObject([
        { key: 'registration.joins', resource: 'par-employee' },
      ]);
    const [joining] = await about('internshipadmin', 'Koranski');
    const person = (await browser.get(`par-employee/view?id=${joining!.idRow}`)).json;
    expect(person).toMatchObject({ active: 0, email: 'vera@koranski.example' });
    expect(
      (await browser.put(`par-employee/update?id=${person.id}`, { rowVer: person.rowVer, active: 1 })).status,
    ).toBe(200);
    for (const who of ['alumniadmin', 'internshipadmin']) expect(await about(who, 'Koranski'), who).toEqual([]);
  });
});

describe('I-43: a partner', () => {
  const form = (email: string, oib: string) => ({
    viewType: 'partner',
    partnerOib: oib,
    partnerName: 'Nova tvrtka d.o.o.',
    partnerAddress: 'Ilica 1',
    firstName: 'Pero',
    lastName: 'Perić',
    jobTitle: 'direktor',
    email,
    phone: '01 234',
    wishInternship: 1,
    wishEmployer: 0,
    terms: 1,
  });
  it('waits for approval, and then may do what it wished for', async () => {
    const email = 'pero@nova.example';
    await portal.browser().post('auth/register', form(email, oibOf('4710009001')));
    await portal.browser().post('auth/confirm', { token: await portal.tokenFor(email), password: good });
    expect(await accountOf(email)).toMatchObject({ status: 'active', roles: [] });
    const admin = portal.browser();
    await admin.signIn('internshipadmin');
    const [row] = (await admin.get('partner?filter[status]=pending&filter[name]=Nova%20tvrtka%20d.o.o.')).json.data;
    const early = await admin.put(`partner/activate?id=${row.id}`, { rowVer: row.rowVer });
    expect([early.status, early.json[0].key]).toEqual([422, 'completeWhenActive']);
    const [sector, type, city] = await Promise.all(
      ['partnersector', 'partnertype', 'state-city'].map(
        async r =>
          (await portal.db.one<{ id: number }>(
            sql`select min(id) as id from ${portal.db.table(r)} where deleted_at is null`,
          ))!.id,
      ),
    );
    const filled = (
      await admin.put(`partner/update?id=${row.id}`, {
        rowVer: row.rowVer,
        idPartnersector: sector,
        idPartnertype: type,
        idStateCity: city,
      })
    ).json;
    expect((await admin.put(`partner/activate?id=${row.id}`, { rowVer: filled.rowVer })).status).toBe(200);
    expect(await accountOf(email)).toMatchObject({ roles: ['institutionMentor'] });
    expect((await portal.mails(email)).at(-1)!.kind).toBe('partnerActive');
  });
  it('that is known already gets a join request, and a stranger sees nothing of it', async () => {
    const known = (await portal.db.one<{ id: number; oib: string }>(
      sql`select p.id, p.oib from ${portal.db.table('partner')} p join ${portal.db.table('par-employee')} e on e.id_partner = p.id and e.is_contact = 1 where p.status = 'active' and p.name like 'Strojevi%'`,
    ))!;
    const email = 'stranac@drugdje.example';
    await portal.browser().post('auth/register', form(email, known.oib));
    // Whoever has not shown that the address is theirs troubles nobody.
    expect((await portal.mails('alumniemployer@vrelo.example')).some(m => m.kind === 'partnerJoins')).toBe(false);
    const stranger = portal.browser();
    await stranger.post('auth/confirm', { token: await portal.tokenFor(email), password: good });
    expect((await portal.mails('alumniemployer@vrelo.example')).at(-1)).toMatchObject({ kind: 'partnerJoins' });
    await stranger.signIn(email, good);
    expect((await stranger.get(`partner/view?id=${known.id}`)).status).toBeGreaterThanOrEqual(403);
    expect((await accountOf(email))!.roles).toEqual([]);
  });
});

describe('links', () => {
  it('are told apart: forged, expired, replaced by a newer one, of another kind', async () => {
    const email = 'librarian@vrelo.example';
    const browser = portal.browser();
    const recover = (token: string, given = good) => browser.post('auth/recovery', { token, password: given });
    expect((await recover('forged-token-0000000000000000')).json[0].key).toBe('tokenUnknown');
    await browser.post('auth/forgot', { email });
    const first = await portal.tokenFor(email);
    expect((await browser.post('auth/confirm', { token: first })).json[0].key).toBe('tokenUnknown');
    await browser.post('auth/forgot', { email });
    expect((await recover(first)).json[0]).toMatchObject({
      key: 'tokenExpired',
      message: 'The link has expired. Ask for a new one.',
    });
    const second = await portal.tokenFor(email);
    await portal.db.run(
      sql`update ${portal.db.table('user-token')} set expires_at = now() - interval '1 second' where used_at is null`,
    );
    expect((await recover(second)).json[0].key).toBe('tokenExpired');
    await browser.post('auth/forgot', { email });
    const third = await portal.tokenFor(email);
    expect((await recover(third, 'lozinka123')).json[0].key).toBe('passwordKnown');
    expect((await recover(third)).status).toBe(200);
    expect((await recover(third)).json[0].key).toBe('tokenUsed');
    expect((await browser.signIn('librarian', good)).status).toBe(200);
    expect((await portal.mails(email)).at(-1)!.kind).toBe('passwordChanged');
  });
  it('exist only as hashes', async () => {
    await portal.browser().post('auth/forgot', { email: 'student2@vrelo.example' });
    const token = await portal.tokenFor('student2@vrelo.example');
    expect(
      await portal.db.one(
        sql`select 1 from ${portal.db.table('user-token')} where hash = ${token} or hash like ${`%${token}%`}`,
      ),
    ).toBeNull();
  });
  it('to a new password end every session, and go to nobody unknown', async () => {
    const signedIn = portal.browser();
    await signedIn.signIn('student2');
    await portal
      .browser()
      .post('auth/recovery', { token: await portal.tokenFor('student2@vrelo.example'), password: good });
    expect((await signedIn.get('auth/user')).status).toBe(401);
    const unknown = await portal.browser().post('auth/forgot', { email: 'nobody@vrelo.example' });
    expect([unknown.status, unknown.json]).toEqual([200, { accepted: 1 }]);
    expect(await portal.mails('nobody@vrelo.example')).toEqual([]);
  });
  it('come at most three times an hour, and an address asks at most thirty times', async () => {
    const email = 'calendaradmin@vrelo.example';
    for (let n = 0; n < 5; n++) await portal.browser().post('auth/forgot', { email });
    expect((await portal.mails(email)).length).toBe(3);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => portal.browser().post('auth/resend', { email })),
    );
    expect(answers.filter(a => a.status === 429).length).toBeGreaterThan(5);
  });
});

it('another e-mail address counts once it is confirmed, and the old one hears of it', async () => {
  const browser = portal.browser();
  await browser.signIn('academicyearadmin');
  expect((await browser.put('auth/email', { email: 'nova@vrelo.example', password: 'not mine at all' })).status).toBe(
    422,
  );
  expect((await browser.put('auth/email', { email: 'nova@vrelo.example', password })).status).toBe(200);
  expect(await accountOf('nova@vrelo.example')).toBeNull();
  await portal.browser().post('auth/confirm', { token: await portal.tokenFor('nova@vrelo.example') });
  expect((await accountOf('nova@vrelo.example'))!.username).toBe('academicyearadmin');
  expect((await portal.mails('academicyearadmin@vrelo.example')).at(-1)!.kind).toBe('emailChanged');
  // An address that is somebody's gets no mail, and the asker hears nothing else.
  expect((await browser.put('auth/email', { email: 'teacher@vrelo.example', password })).json).toEqual({ accepted: 1 });
  expect((await portal.mails('teacher@vrelo.example')).some(m => m.kind === 'emailChange')).toBe(false);
});

describe('the second proof', () => {
  it('gives the values of RFC 6238', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect([59, 1111111109, 1234567890, 2000000000].map(s => codeAt(secret, stepAt(new Date(s * 1000))))).toEqual([
      '287082',
      '081804',
      '005924',
      '279037',
    ]);
  });
  it('knows the code of a step that was used no more, nor those before it', () => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    const now = new Date(1_234_567_890_000);
    const step = stepAt(now);
    for (const off of [-1, 0, 1]) {
      const code = codeAt(secret, step + off);
      expect(stepOf(secret, code, now, null)).toBe(step + off);
      expect(stepOf(secret, code, now, step + off - 1)).toBe(step + off);
      expect(stepOf(secret, code, now, step + off)).toBeNull();
      expect(stepOf(secret, code, now, step + 1)).toBeNull();
    }
    for (const off of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + off), now, null)).toBeNull();
  });
  it('lets one in of two who send the same code at one moment', async () => {
    const browser = portal.browser();
    await browser.signIn('surveyadmin');
    const { secret } = (await browser.post('auth/totp-start', { password })).json;
    await browser.post('auth/totp-confirm', { code: codeAt(secret, stepAt(new Date())) });
    const code = codeAt(secret, stepAt(new Date()) + 1);
    const enter = () => portal.browser().post('auth/login', { username: 'surveyadmin', password, code });
    const answers = await atOneMoment(
      portal,
      tx =>
        tx.db.run(sql`select from ${tx.db.table('user-credential')}
          where id_user = (select id from ${tx.db.table('user')} where username = 'surveyadmin') for update`),
      enter,
      enter,
    );
    expect(answers.map(a => a.status).sort()).toEqual([200, 401]);
    expect((await browser.post('auth/totp-stop', { password })).status).toBe(204);
  });
  it('is asked for after the password, is good once, and a lost phone has its codes', async () => {
    const browser = portal.browser();
    await browser.signIn('teacher2');
    const { secret, uri } = (await browser.post('auth/totp-start', { password })).json;
    expect(uri).toContain(`secret=${secret}`);
    expect((await browser.post('auth/totp-confirm', { code: '000000' })).status).toBe(422);
    expect((await portal.browser().signIn('teacher2')).json).toEqual({ username: 'teacher2' });
    const used = codeAt(secret, stepAt(new Date()));
    const { recoveryCodes } = (await browser.post('auth/totp-confirm', { code: used })).json;
    const fresh = portal.browser();
    expect((await fresh.signIn('teacher2')).json).toEqual({ secondFactor: 1 });
    expect(fresh.cookies.has('katedra_session')).toBe(false);
    const withCode = (code: string) => fresh.post('auth/login', { username: 'teacher2', password, code });
    // The code that switched it on is used up, also when half a minute has ended meanwhile.
    expect((await withCode(used)).status).toBe(401);
    expect((await withCode(codeAt(secret, stepAt(new Date()) + 1))).status).toBe(200);
    expect((await withCode(recoveryCodes[0])).status).toBe(200);
    expect((await withCode(recoveryCodes[0])).status).toBe(401);
    expect((await fresh.get('auth/user')).json.hasSecondFactor).toBe(1);
    expect((await fresh.post('auth/totp-stop', { password })).status).toBe(204);
    expect((await portal.browser().signIn('teacher2')).json).toEqual({ username: 'teacher2' });
  });
});

it('knows passwords that are known', () => {
  for (const known of [
    'password123',
    'Lozinka123!',
    'HRVATSKA2026',
    'aaaaaaaaaaaa',
    'abababababab',
    'abcdefghijklm',
    '23456789012',
    'katedra-demo',
  ])
    expect(isBreached(known), known).toBe(true);
  for (const fine of ['zelena cesta 48', 'konj ispravna baterija', 'Xk7#pQ2!mZ', 'tri jabuke i kruška'])
    expect(isBreached(fine), fine).toBe(false);
});

describe('mails', () => {
  const golden = path.join(import.meta.dirname, 'golden');
  it.each(['hr', 'en-uk'] as const)('in %s read as the golden files say', async language => {
    mkdirSync(golden, { recursive: true });
    const p = {
      portal: 'Veleučilište Vrelo',
      support: 'podrska@vrelo.example',
      link: 'https://portal.vrelo.example/#/Confirm?token=T',
      name: 'Ana Anić',
      username: 'aanic',
      partner: 'Koranski softver d.o.o.',
      email: 'ana@vrelo.example',
      count: 20,
      free: '1.9',
      reserve: '1',
    };
    const text = letterKinds
      .map(kind => {
        const { subject, text: body } = letters[language][kind](p);
        return `=== ${kind}\n${subject}\n\n${body}\n\n${letters[language].ending(p)}\n`;
      })
      .join('\n');
    expect(text).not.toMatch(/undefined|\{\w+\}/);
    await expect(text).toMatchFileSnapshot(path.join(golden, `letters.${language}.txt`));
  });

  it('land in a folder while no mail server is set', async () => {
    const sender = await portal.startMail();
    await portal.browser().post('auth/forgot', { email: 'alumniadmin@vrelo.example' });
    await sender.sendDue();
    const folder = path.join(portal.folder, 'outgoing', 'main');
    expect(existsSync(folder)).toBe(true);
    const files = readdirSync(folder)
      .filter(f => f.endsWith('.eml'))
      .map(f => readFileSync(path.join(folder, f), 'utf8'));
    expect(files.some(f => /^To: alumniadmin@vrelo\.example/m.test(f))).toBe(true);
    await sender.stop();
  });

  it('leave through a real mail server, again and again while it is down, and are then forgotten', async () => {
    const got: string[] = [];
    let refuse = true;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (address, _session, done) =>
        address.address.startsWith('gone@')
          ? done(Object.assign(new Error('no such user'), { responseCode: 550 }))
          : refuse
            ? done(Object.assign(new Error('later'), { responseCode: 451 }))
            : done(),
      onData: (stream, _session, done) => {
        let text = '';
        stream
          .on('data', c => {
            text += c;
          })
          .on('end', () => {
            got.push(text);
            done();
          });
      },
    });
    await new Promise<void>(done => {
      server.listen(0, '127.0.0.1', done);
    });
    const { port } = server.server.address() as { port: number };
    const node = await startPortal({
      on: portal.test,
      env: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'katedra@vrelo.example' },
    });
    await node.browser().post('auth/forgot', { email: 'surveyadmin@vrelo.example' });
    const sender = await node.startMail();
    await sender.sendDue();
    const row = () =>
      node.db.one<{ state: string; attempts: number; late: boolean; body: string }>(
        sql`select state, attempts, next_at > now() + interval '30 seconds' as late, body from ${node.db.table('mail_queue')} where recipient = 'surveyadmin@vrelo.example' order by at desc limit 1`,
      );
    expect(await row()).toMatchObject({ state: 'waiting', attempts: 1, late: true });
    refuse = false;
    await node.db.run(sql`update ${node.db.table('mail_queue')} set next_at = now()`);
    await sender.sendDue();
    expect(
      got.some(m => m.includes('To: surveyadmin@vrelo.example') && /^From: [\s\S]*?katedra@vrelo\.example/m.test(m)),
    ).toBe(true);
    expect(await row()).toMatchObject({ state: 'sent', attempts: 2, body: '' });
    await node.db.run(
      sql`insert into ${node.db.table('mail_queue')} (kind, recipient, subject, body) values ('x', 'gone@vrelo.example', 's', 'b')`,
    );
    await sender.sendDue();
    expect(
      await node.db.one(sql`select state from ${node.db.table('mail_queue')} where recipient = 'gone@vrelo.example'`),
    ).toEqual({ state: 'failed' });
    await node.close();
    await new Promise<void>(done => {
      server.close(() => done());
    });
  });
});

it('what has served its time is cleared away, and nothing else', async () => {
  const { db } = portal;
  await portal.browser().post('auth/register', {
    viewType: 'alumni',
    firstName: 'S',
    lastName: 'S',
    email: 'stara@vrelo.example',
    jmbagOrOib: '0246099999',
    birthDate: '1990-02-03',
    study: 'R',
    graduationYear: 2014,
    terms: 1,
  });
  const count = async (table: string) =>
    (await db.one<{ n: number }>(sql`select count(*)::int as n from ${db.table(table)}`))!.n;
  const before = await count('user');
  await portal.inTransaction(tidyAccounts);
  expect(await count('user')).toBe(before);
  await db.run(sql`update ${db.table('registration')} set created_at = now() - interval '31 days'`);
  await db.run(sql`update ${db.table('session')} set expires_at = now() - interval '1 second'`);
  await portal.inTransaction(tidyAccounts);
  expect([await accountOf('stara@vrelo.example'), await count('session'), await count('user')]).toEqual([
    null,
    0,
    before - 1,
  ]);
});

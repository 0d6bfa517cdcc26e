import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoAccounts } from '../../demo/index.ts';
import { forgetSessions, hashToken, sql } from '../../src/kernel/server/index.ts';
import { password, type Portal, startPortal, within } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ env: { KATEDRA_PROXY: 'loopback', KATEDRA_SHARED_NETWORKS: '161.53.0.0/16' } });
});
afterAll(() => portal?.close());
beforeEach(async () => {
  await portal.db.run(sql`delete from ${portal.db.table('sign-in-failure')}`);
});

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const auditOf = async (username: string) =>
  (
    await portal.db.run<{ action: string; note: string | null; idUser: number; ip: string }>(sql`
  select l.action, l.note, l.id_user as "idUser", l.ip from ${portal.db.table('audit_log')} l join ${portal.db.table('user')} u on u.id = l.id_user
  where u.username = ${username} and l.action like 'user.sign%' order by l.id`)
  ).rows;
const idOf = async (username: string) =>
  (await portal.db.one<{ id: number }>(sql`select id from ${portal.db.table('user')} where username = ${username}`))!
    .id;

describe('signing in', () => {
  it('lets every demo account in, under its name or its address, in any case of letters', async () => {
    for (const { username, roles } of demoAccounts) {
      const browser = portal.browser();
      expect((await browser.signIn(username)).status, username).toBe(200);
      expect((await browser.get('auth/user')).json.roles).toEqual([...roles].sort());
    }
    expect((await portal.browser().signIn('ADMIN@VRELO.example')).status).toBe(200);
    expect((await portal.browser().signIn(' Admin ')).status).toBe(200);
  });

  it('I-35: auth/user has the shape of the contract', async () => {
    const browser = portal.browser();
    await browser.signIn('student');
    const { status, json } = await browser.get('auth/user');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      username: 'student',
      roles: ['student', 'user'],
      app: { AppModules: { appModulesBL: [] }, version: '1.0.0' },
      profileStudent: { data: { appModuleInternshipAllowed: false } },
      profile: {
        form: { language: 'hr', firstName: 'Lovro', lastName: 'Bukša', email: 'student@vrelo.example' },
        app: { version: '1.0.0' },
      },
    });
    expect(json.permissions).toContain('AppModuleGraduateThesisStudentEdit');
    expect(json.modulesToDelete).toContain('/Internship');
    expect(json.profile.alumniForm).toBeUndefined();
    const alumni = portal.browser();
    await alumni.signIn('alumnistudent');
    expect((await alumni.get('auth/user')).json.profile.alumniForm).toMatchObject({ about: null, motto: null });
  });

  it('a module that is switched off stands in appModulesBL and in nobody’s menu but the administrator’s', async () => {
    const [teacher, admin] = [portal.browser(), portal.browser()];
    await teacher.signIn('teacher');
    await admin.signIn('admin');
    const [menu, wholeMenu] = [
      (await teacher.get('auth/user')).json.modules as string[],
      (await admin.get('auth/user')).json.modules as string[],
    ];
    expect(menu).toContain('/Catalogues');
    const block = (isBlocked: number) =>
      portal.inTransaction(async tx => {
        await tx.db.run(
          sql`update ${tx.db.table('app-module')} set is_blocked = ${isBlocked} where url = '/Catalogues'`,
        );
        await forgetSessions(tx.db, '*');
      });
    await block(1);
    const [seen, byAdmin] = [(await teacher.get('auth/user')).json, (await admin.get('auth/user')).json];
    expect([seen.app.AppModules.appModulesBL, seen.modules, byAdmin.modules]).toEqual([
      ['/Catalogues'],
      menu.filter(route => route !== '/Catalogues'),
      wholeMenu,
    ]);
    await block(0);
  });

  it('gives a cookie that scripts and other sites cannot use, and only its hash is kept', async () => {
    const answer = await portal.browser().signIn('teacher');
    const cookie = answer.headers.getSetCookie().find(line => line.startsWith('katedra_session='))!;
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const token = /^katedra_session=([^;]+)/.exec(cookie)![1]!;
    expect(
      await portal.db.one(sql`select 1 from ${portal.db.table('session')} where token_hash = ${token}`),
    ).toBeNull();
    expect(
      await portal.db.one(sql`select 1 from ${portal.db.table('session')} where token_hash = ${hashToken(token)}`),
    ).not.toBeNull();
    expect(answer.text).not.toContain(token);
  });

  it('takes over no token that the browser brought, and ends the session it had', async () => {
    const browser = portal.browser();
    browser.cookies.set('katedra_session', 'chosen-by-somebody-else-0000');
    await browser.signIn('teacher');
    const first = browser.cookies.get('katedra_session')!;
    expect(first).not.toBe('chosen-by-somebody-else-0000');
    await browser.signIn('teacher');
    expect(browser.cookies.get('katedra_session')).not.toBe(first);
    const thief = portal.browser();
    thief.cookies.set('katedra_session', first);
    expect((await thief.get('auth/user')).status).toBe(401);
  });

  it('I-39: signing out ends the session on the server', async () => {
    const browser = portal.browser();
    await browser.signIn('teacher');
    const token = browser.cookies.get('katedra_session')!;
    expect((await browser.post('auth/logout')).status).toBe(204);
    expect(browser.cookies.has('katedra_session')).toBe(false);
    browser.cookies.set('katedra_session', token);
    expect((await browser.get('auth/user')).status).toBe(401);
    expect((await browser.post('auth/logout')).status).toBe(401);
  });

  it('writes sign-ins, failures and sign-outs down', async () => {
    const browser = portal.browser(from('198.51.100.7'));
    await browser.signIn('librarian', 'wrong wrong wrong');
    await browser.signIn('librarian');
    await browser.post('auth/logout');
    expect((await auditOf('librarian')).slice(-3).map(e => [e.action, e.ip])).toEqual([
      ['user.signInFailed', '198.51.100.7'],
      ['user.signIn', '198.51.100.7'],
      ['user.signOut', '198.51.100.7'],
    ]);
  });

  it('refuses accounts that wait or are blocked, and says so only to who knows the password', async () => {
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'blocked' where username = 'surveyadmin'`);
    const right = await portal.browser().signIn('surveyadmin');
    expect([right.status, right.json.message]).toEqual([403, 'The account is blocked: write to user support']);
    expect((await portal.browser().signIn('surveyadmin', 'not the password')).status).toBe(401);
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'pending' where username = 'surveyadmin'`);
    expect((await portal.browser().signIn('surveyadmin')).status).toBe(403);
    await portal.db.run(sql`update ${portal.db.table('user')} set status = 'active' where username = 'surveyadmin'`);
  });

  it('refuses bodies that are none', async () => {
    const browser = portal.browser();
    expect((await browser.post('auth/login', {})).status).toBe(422);
    expect((await browser.post('auth/login', { username: 'admin', password, role: 'admin' })).status).toBe(422);
    expect((await browser.post('auth/login', { username: ['admin'], password })).status).toBe(422);
    expect(
      (await browser.call('POST', 'auth/login', undefined, { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415);
  });
});

describe('tricks', () => {
  it('a form on another site signs nobody in or out', async () => {
    const browser = portal.browser();
    expect(
      (
        await browser.post(
          'auth/login',
          { username: 'teacher', password },
          { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
        )
      ).status,
    ).toBe(403);
    expect(
      (await browser.post('auth/login', { username: 'teacher', password }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    await browser.signIn('teacher');
    expect((await browser.post('auth/logout', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await browser.get('auth/user')).status).toBe(200);
  });

  it('a forged Host is refused, and no link in a mail ever carries one', async () => {
    const { status } = await import('node:http').then(
      http =>
        new Promise<{ status: number }>((done, fail) => {
          const { port } = new URL(portal.url);
          const request = http.request(
            {
              host: '127.0.0.1',
              port,
              path: '/api/v1/auth/forgot',
              method: 'POST',
              headers: { host: 'evil.example', 'content-type': 'application/json' },
            },
            r => {
              r.resume();
              done({ status: r.statusCode! });
            },
          );
          request.on('error', fail).end(JSON.stringify({ email: 'teacher@vrelo.example' }));
        }),
    );
    expect(status).toBe(421);
    await portal.browser().post('auth/forgot', { email: 'teacher@vrelo.example' }, { 'x-forwarded-host': 'localhost' });
    expect((await portal.mails('teacher@vrelo.example')).at(-1)!.body).toMatch(
      new RegExp(`http://localhost:${new URL(portal.url).port}/#/Recovery\\?token=`),
    );
  });

  it('over HTTPS the cookie is bound to the host', async () => {
    const secure = await startPortal({
      on: portal.test,
      env: { KATEDRA_PROXY: 'loopback', KATEDRA_URL: 'https://localhost' },
    });
    const browser = secure.browser({ host: 'localhost', 'x-forwarded-proto': 'https' });
    const cookie = (await browser.signIn('teacher')).headers
      .getSetCookie()
      .find(line => line.includes('katedra_session'))!;
    expect(cookie).toMatch(/^__Host-katedra_session=.*Path=\/; .*Secure/);
    expect(cookie).not.toMatch(/Domain/i);
    await secure.close();
  });
});

it('a change of password ends every other session within a second, on another node too', async () => {
  const other = await startPortal({ on: portal.test });
  const [here, elsewhere] = [portal.browser(), other.browser()];
  await here.signIn('user');
  await elsewhere.signIn('user');
  expect((await elsewhere.get('auth/user')).status).toBe(200);
  expect(
    (await here.put('auth/password', { oldPassword: 'wrong one here', password: 'potpuno nova 73' })).json[0],
  ).toMatchObject({ field: 'oldPassword', key: 'wrongPassword' });
  expect((await here.put('auth/password', { oldPassword: password, password: 'potpuno nova 73' })).status).toBe(204);
  expect(await within(5000, async () => (await elsewhere.get('auth/user')).status === 401)).toBe(true);
  expect((await here.get('auth/user')).status).toBe(200);
  expect((await portal.browser().signIn('user', 'potpuno nova 73')).status).toBe(200);
  await other.close();
});

it('signing in is no news to anybody else’s session', async () => {
  const told: string[] = [];
  const stop = await portal.database.listen('katedra_session', payload => {
    told.push(payload);
  });
  const browser = portal.browser();
  await browser.signIn('teacher');
  await browser.signIn('teacher', 'not the password');
  await browser.post('auth/logout');
  const id = await idOf('teacher');
  expect(await within(5000, () => told.includes(`main:${id}`))).toBe(true);
  expect(told.filter(payload => payload !== `main:${id}`)).toEqual([]);
  stop();
});

it('a session that is used lives on, up to its last day; one that is not ends', async () => {
  const hourOf = async (browser: ReturnType<typeof portal.browser>) =>
    (await portal.db.one<{
      hours: number;
    }>(sql`select round(extract(epoch from expires_at - now()) / 3600)::int as hours
    from ${portal.db.table('session')} where token_hash = ${hashToken(browser.cookies.get('katedra_session')!)}`))!
      .hours;
  const aged = async (created: string, expires: string) => {
    const browser = portal.browser();
    await browser.signIn('teacher');
    await portal.db.run(sql`update ${portal.db.table('session')} set created_at = now() - ${created}::interval, last_seen_at = now() - interval '10 minutes', expires_at = now() + ${expires}::interval
      where token_hash = ${hashToken(browser.cookies.get('katedra_session')!)}`);
    return browser;
  };
  const used = await aged('1 day', '1 hour');
  expect((await used.get('auth/user')).status).toBe(200);
  expect(await hourOf(used)).toBe(12);
  const old = await aged('6 days 22 hours', '1 hour');
  expect((await old.get('auth/user')).status).toBe(200);
  expect(await hourOf(old)).toBe(2);
  expect((await (await aged('1 hour', '-1 second')).get('auth/user')).status).toBe(401);
});

it('what auth/user says is as new as the last change, whoever made it', async () => {
  const [person, admin] = [portal.browser(), portal.browser()];
  await person.signIn('alumnistudent');
  await admin.signIn('admin');
  const now = async () => (await person.get('auth/user')).json;
  await now();
  await person.put('auth/profile', { language: 'en-uk', phone: '099 123' });
  expect((await now()).profile.form).toMatchObject({ language: 'en-uk', phone: '099 123' });
  const account = (await admin.get(`user/view?id=${await idOf('alumnistudent')}`)).json;
  await admin.put(`user/update?id=${account.id}`, { rowVer: account.rowVer, firstName: 'Novo' });
  expect((await now()).profile.form.firstName).toBe('Novo');
  const profile = (await person.get('alumni-student')).json.data.find(
    (row: { idUser: number }) => row.idUser === account.id,
  );
  expect(
    (await person.put(`alumni-student/update?id=${profile.id}`, { rowVer: profile.rowVer, motto: 'Idemo' })).status,
  ).toBe(200);
  expect((await now()).profile.alumniForm.motto).toBe('Idemo');
  const owner = (await admin.get('owner/view?id=1')).json;
  expect((await now()).mustAcceptTerms).toBe(0);
  await admin.put('owner/update?id=1', { rowVer: owner.rowVer, termsHr: 'Drukčiji uvjeti' });
  expect((await now()).mustAcceptTerms).toBe(1);
});

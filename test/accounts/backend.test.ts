import sharp from 'sharp';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldDef } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { modules, rights } from '../../src/modules/index.ts';
import { setupLink } from '../../src/modules/people/server/backend/setup.ts';
import { type Browser, type Portal, startPortal, within } from './portal.ts';

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
const rowVerOf = async (id: number) =>
  String(
    (await portal.db.one<{ v: number }>(sql`select row_ver as v from ${portal.db.table('user')} where id = ${id}`))!.v,
  );
const doTo = async (username: string, what: string, fields: Record<string, string> = {}, who = admin) => {
  const id = await idOf(username);
  return who.form(`/backend/user?id=${id}`, { do: what, rowVer: await rowVerOf(id), ...fields });
};
const pages = [
  '/backend',
  '/backend/users',
  '/backend/user?id=1',
  '/backend/user-new',
  '/backend/matrix',
  '/backend/owner',
  '/backend/settings',
  '/backend/audit',
  '/backend/mail',
];

/** A list of this module that no other module shows or refers to, and that this person may read. */
const onlyIn = async (id: string, reader: Browser): Promise<string> => {
  const elsewhere = modules.filter(m => m.id !== id);
  const shared = new Set(
    elsewhere.flatMap(m => [
      ...m.entries.map(e => e.resource),
      ...Object.values(m.resources).flatMap(r => [
        r.over?.resource,
        ...Object.values(r.all as Record<string, FieldDef>).map(f => f.to),
      ]),
    ]),
  );
  for (const r of Object.values(modules.find(m => m.id === id)!.resources))
    if (!shared.has(r.name) && (await reader.get(r.name)).status === 200) return r.name;
  throw new Error(`Every list of ${id} is shared.`);
};

describe('I-51: the door', () => {
  it('opens to administrators, leads others away, and runs without a script', async () => {
    const [nobody, teacher] = [portal.browser(), portal.browser()];
    await teacher.signIn('teacher');
    for (const at of pages) {
      const seen = await admin.get(at);
      expect(seen.status, at).toBe(200);
      expect(seen.text).not.toMatch(/<script|onclick=|style="/i);
      expect(seen.headers.get('content-security-policy')).toContain("form-action 'self'");
      const away = await nobody.get(at);
      expect([away.status, away.headers.get('location')]).toEqual([302, '/#/Login']);
      expect((await teacher.get(at)).status).toBe(403);
    }
    expect((await teacher.get('/backend/audit.csv')).status).toBe(403);
    for (const at of [
      '/backend/module',
      '/backend/job',
      '/backend/announce',
      '/backend/user-new',
      '/backend/matrix',
      '/backend/matrix-reset',
      '/backend/owner',
      '/backend/settings',
      '/backend/mail',
    ])
      expect((await teacher.form(at)).status, at).toBe(403);
    expect((await doTo('student', 'block', { reason: 'x' }, teacher)).status).toBe(403);
  });
  it('takes no form from another site, and no urlencoded body', async () => {
    expect((await admin.call('POST', '/backend/module', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(
      403,
    );
    expect(
      (await admin.call('POST', '/backend/module', undefined, { 'content-type': 'application/x-www-form-urlencoded' }))
        .status,
    ).toBe(415);
  });
  it('shows what people wrote as text, never as markup', async () => {
    await portal.db.run(
      sql`update ${portal.db.table('user')} set first_name = '<img src=x onerror=alert(1)>' where username = 'student2'`,
    );
    const { text } = await admin.get('/backend/users?q=student2');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&#60;img src=x');
  });
  it('keeps what people wrote inside the attribute it stands in', async () => {
    const name = `O'Neil" onfocus="alert(1)" x='`;
    await portal.db.run(sql`update ${portal.db.table('user')} set last_name = ${name} where username = 'student2'`);
    const { id } = (await portal.db.one<{ id: number }>(
      sql`select id from ${portal.db.table('user')} where username = 'student2'`,
    ))!;
    const escaped = 'O&#39;Neil&#34; onfocus=&#34;alert(1)&#34; x=&#39;';
    const { text } = await admin.get(`/backend/user?id=${id}`);
    expect(text).toContain(`value="${escaped}"`);
    // What was typed into the search comes back in its field.
    const searched = (await admin.get(`/backend/users?q=${encodeURIComponent(name)}`)).text;
    expect(searched).toContain(`value="${escaped}"`);
    for (const page of [text, searched]) expect(page).not.toMatch(/["']\s*onfocus=["']/);
  });
});

it('the site speaks of roles and rights as people do, in the colour of the institution', async () => {
  for (const at of ['/backend/users', `/backend/user?id=${await idOf('student')}`, '/backend/matrix']) {
    const { text } = await admin.get(at);
    // What a form sends back are names; what a person reads are titles.
    const read = text.replace(/<style[\s\S]*?<\/style>/, '').replace(/(value|href|name|id|for)="[^"]*"/g, '');
    expect(read, at).toContain('voditelj izvođenja nastave');
    expect(read, at).not.toMatch(/AppModule|[a-z]Admin\b|alumniStudent/);
  }
  const before = (await portal.db.one<{ accent: string | null }>(sql`select accent from ${portal.db.table('owner')}`))!;
  await portal.db.run(sql`update ${portal.db.table('owner')} set accent = '#7a1f5c'`);
  expect((await admin.get('/backend')).text).toContain('--accent:#7a1f5c');
  await portal.db.run(sql`update ${portal.db.table('owner')} set accent = ${before.accent}`);
  expect((await admin.get('/backend')).text).not.toContain('#7a1f5c');
});

describe('users', () => {
  it('I-51: newest first by default, and sorted, searched and filtered as asked', async () => {
    const names = async (query = '') =>
      [...(await admin.get(`/backend/users${query}`)).text.matchAll(/user\?id=\d+">([^<]+)</g)].map(m => m[1]);
    await portal.db.run(sql`update ${portal.db.table('user')} set created_at = created_at + make_interval(secs => id)`);
    const newest = (
      await portal.db.run<{ username: string }>(
        sql`select username from ${portal.db.table('user')} order by created_at desc`,
      )
    ).rows.map(r => r.username);
    expect(await names()).toEqual(newest);
    expect(await names('?sort=-createdAt')).toEqual(newest);
    expect(await names('?sort=createdAt')).toEqual([...newest].reverse());
    expect(await names('?q=šimrak')).toEqual(['teacher']);
    expect(await names('?role=librarian')).toEqual(['librarian']);
    expect(await names('?status=blocked')).toEqual([]);
    expect((await admin.get('/backend/users?sort=password;drop')).status).toBe(200);
  });

  it('fill in forms whose patterns browsers read as the newest regular expressions', async () => {
    const pages = [
      '/backend',
      '/backend/users',
      '/backend/user-new',
      '/backend/owner',
      '/backend/settings',
      '/account',
    ];
    const found: string[] = [];
    for (const path of pages) {
      const { text } = await admin.get(path);
      for (const [, pattern] of text.matchAll(/ pattern="([^"]*)"/g)) found.push(pattern!);
    }
    expect(found.length).toBeGreaterThan(0);
    const isRead = (pattern: string) => {
      try {
        return new RegExp(pattern, 'v') !== null;
      } catch {
        return false;
      }
    };
    expect(found.filter(pattern => !isRead(pattern))).toEqual([]);
    // And it still says what a user name is.
    const [username] = found.filter(pattern => new RegExp(`^(?:${pattern})$`, 'v').test('ana.anic-2@x'));
    expect(username).toBeDefined();
    for (const wrong of ['Ana', '-ana', 'an a', 'ana!'])
      expect([wrong, new RegExp(`^(?:${username})$`, 'v').test(wrong)]).toEqual([wrong, false]);
  });
  it('are created and invited; the invitation sets the password', async () => {
    const made = await admin.form('/backend/user-new', {
      username: 'nova',
      email: 'nova@vrelo.example',
      firstName: 'Nova',
      lastName: 'Osoba',
      language: 'en-uk',
      oib: '',
    });
    expect(made.status).toBe(303);
    expect((await portal.mails('nova@vrelo.example'))[0]).toMatchObject({
      kind: 'invite',
      subject: expect.stringContaining('an account was opened for you'),
    });
    const token = await portal.tokenFor('nova@vrelo.example');
    const invited = portal.browser();
    expect((await invited.post('auth/recovery', { token, password: 'kratka' })).json[0].key).toBe('passwordShort');
    expect((await invited.get('auth/user')).status).toBe(401);
    // Who sets the password of an invitation is in, without typing it again.
    const entered = await invited.post('auth/recovery', { token, password: 'zelena cesta 48' });
    expect([entered.status, entered.json]).toEqual([200, { done: 1, username: 'nova' }]);
    expect((await invited.get('auth/user')).json.username).toBe('nova');
    expect((await portal.browser().post('auth/recovery', { token, password: 'zelena cesta 48' })).status).toBe(422);
    expect((await portal.browser().signIn('nova', 'zelena cesta 48')).status).toBe(200);
    const twice = await admin.form('/backend/user-new', {
      username: 'nova',
      email: 'other@vrelo.example',
      firstName: 'N',
      lastName: 'O',
      language: 'hr',
      oib: '',
    });
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('Natrag')]);
    expect(await portal.mails('other@vrelo.example')).toEqual([]);
  });

  it('roles come and go, with dates, at once', async () => {
    const person = portal.browser();
    await person.signIn('nova', 'zelena cesta 48');
    expect((await doTo('nova', 'addRole', { role: 'surveyAdmin', dateFrom: '', dateTo: '' })).status).toBe(303);
    expect(await within(5000, async () => (await person.get('auth/user')).json.roles.includes('surveyAdmin'))).toBe(
      true,
    );
    expect(
      (await doTo('nova', 'addRole', { role: 'dmsAdmin', dateFrom: '2001-01-01', dateTo: '2001-12-31' })).status,
    ).toBe(303);
    expect((await person.get('auth/user')).json.roles).toEqual(['surveyAdmin']);
    const needs = await doTo('nova', 'addRole', { role: 'teacher', dateFrom: '', dateTo: '' });
    expect([needs.status, needs.text]).toEqual([422, expect.stringContaining('nastavnika povezanog')]);
    const [assignment] = (
      await portal.db.run<{ id: number }>(
        sql`select a.id from ${portal.db.table('auth-assignment')} a join ${portal.db.table('auth-item')} i on i.id = a.id_role where a.id_user = ${await idOf('nova')} and i.name = 'surveyAdmin'`,
      )
    ).rows;
    await doTo('nova', 'takeRole', { idAssignment: String(assignment!.id) });
    expect(await within(5000, async () => (await person.get('auth/user')).json.roles.length === 0)).toBe(true);
  });

  it('nobody edits their own roles; the last administrator stays', async () => {
    expect((await doTo('admin', 'addRole', { role: 'librarian', dateFrom: '', dateTo: '' })).status).toBe(422);
    expect((await doTo('admin', 'block', { reason: 'x' })).status).toBe(422);
    expect((await doTo('nova', 'addRole', { role: 'admin', dateFrom: '', dateTo: '' })).status).toBe(303);
    const second = portal.browser();
    await second.signIn('nova', 'zelena cesta 48');
    expect((await doTo('admin', 'block', { reason: 'odlazak' }, second)).status).toBe(303);
    expect((await admin.get('auth/user')).status).toBe(401);
    expect((await doTo('nova', 'block', { reason: 'x' }, second)).status).toBe(422);
    expect((await doTo('nova', 'anonymise', { reason: 'x' }, second)).status).toBe(422);
    expect((await doTo('admin', 'unblock', {}, second)).status).toBe(303);
    await admin.signIn('admin');
  });

  it('block, sign out everywhere, reset, anonymise do what they say', async () => {
    const person = portal.browser();
    await person.signIn('dmsadmin');
    await doTo('dmsadmin', 'signOut');
    expect((await person.get('auth/user')).status).toBe(401);
    await doTo('dmsadmin', 'reset');
    expect((await portal.mails('dmsadmin@vrelo.example')).at(-1)!.kind).toBe('recovery');
    const id = await idOf('dmsadmin');
    expect((await doTo('dmsadmin', 'anonymise', { reason: '' })).status).toBe(422);
    expect((await doTo('dmsadmin', 'anonymise', { reason: 'zahtjev' })).status).toBe(303);
    const left = (await portal.db.one<Record<string, unknown>>(
      sql`select username, email, first_name, status from ${portal.db.table('user')} where id = ${id}`,
    ))!;
    expect(left).toEqual({
      username: `deleted-${id}`,
      email: `deleted-${id}@anonymised.invalid`,
      first_name: '–',
      status: 'deleted',
    });
    expect((await portal.browser().signIn('dmsadmin')).status).toBe(401);
    expect((await portal.browser().signIn(`deleted-${id}`)).status).toBe(401);
  });

  it('a stale form changes nothing', async () => {
    const id = await idOf('librarian');
    const old = await rowVerOf(id);
    const fields = {
      do: 'save',
      rowVer: old,
      email: 'librarian@vrelo.example',
      firstName: 'Prva',
      lastName: 'Cvitan',
      oib: '',
      phone: '',
      language: 'hr',
    };
    expect((await admin.form(`/backend/user?id=${id}`, fields)).status).toBe(303);
    expect((await admin.form(`/backend/user?id=${id}`, { ...fields, firstName: 'Druga' })).status).toBe(409);
  });
});

describe('acting as another', () => {
  it('needs a reason, shows who acts, is written down, and ends', async () => {
    expect((await doTo('student', 'act', { reason: '' })).status).toBe(422);
    const started = await doTo('student', 'act', { reason: 'Prijava pogreške 12' });
    expect([started.status, started.headers.get('location')]).toEqual([303, '/']);
    const me = (await admin.get('auth/user')).json;
    expect([me.username, me.actor]).toEqual(['student', { username: 'admin', reason: 'Prijava pogreške 12' }]);
    expect((await admin.get('/backend')).status).toBe(403);
    // The person's own secrets stay theirs.
    expect(
      (await admin.put('auth/password', { oldPassword: 'katedra-demo', password: 'zelena cesta 48' })).status,
    ).toBe(403);
    expect((await admin.put('auth/profile', { terms: 1 })).status).toBe(403);
    await admin.put('auth/profile', { phone: '099 1' });
    expect((await admin.form('/backend/act-stop')).headers.get('location')).toBe('/backend');
    expect((await admin.get('auth/user')).json.username).toBe('admin');
    const written = (
      await portal.db.run<{
        action: string;
        note: string | null;
        actor: string | null;
      }>(sql`select l.action, l.note, a.username as actor from ${portal.db.table('audit_log')} l left join ${portal.db.table('user')} a on a.id = l.id_actor
      where l.entity = 'user' and l.id_entity = ${String(await idOf('student'))} order by l.id`)
    ).rows;
    expect(written.slice(-3)).toEqual([
      { action: 'user.actStart', note: 'Prijava pogreške 12', actor: null },
      { action: 'user.profile', note: null, actor: 'admin' },
      { action: 'user.actStop', note: 'Prijava pogreške 12', actor: 'admin' },
    ]);
  });
  it('as another administrator gives nobody a way to their own roles, nor out of their own account', async () => {
    const own = await idOf('admin');
    const role = (await portal.db.one<{ id: number }>(
      sql`select id from ${portal.db.table('auth-item')} where name = 'surveyAdmin' and deleted_at is null`,
    ))!.id;
    await doTo('nova', 'act', { reason: 'Prijava pogreške 12' });
    expect((await admin.get('auth/user')).json).toMatchObject({ username: 'nova', actor: { username: 'admin' } });
    const given = await admin.post('auth-assignment/create', { idUser: own, idRole: role });
    expect([given.status, given.json[0].key]).toEqual([422, 'ownRoles']);
    const blocked = await admin.put(`user/block?id=${own}`, { rowVer: Number(await rowVerOf(own)), note: 'x' });
    expect([blocked.status, blocked.json[0].key]).toEqual([422, 'ownAccount']);
    await admin.form('/backend/act-stop');
  });
  it('ends at once for an administrator who is none any more', async () => {
    const second = portal.browser();
    await second.signIn('nova', 'zelena cesta 48');
    await doTo('teacher2', 'act', { reason: 'x' }, second);
    expect((await second.get('auth/user')).json.username).toBe('teacher2');
    await doTo('nova', 'block', { reason: 'x' });
    expect(await within(5000, async () => (await second.get('auth/user')).status === 401)).toBe(true);
  });
});

describe('the matrix', () => {
  const cells = () =>
    portal.db
      .run<{ cell: string }>(
        sql`select r.name || ' ' || p.name as cell from ${portal.db.table('auth-item-child')} c join ${portal.db.table('auth-item')} r on r.id = c.id_role join ${portal.db.table('auth-item')} p on p.id = c.id_permission`,
      )
      .then(r => r.rows.map(row => row.cell).sort());
  const defaults = Object.entries(rights.defaults)
    .flatMap(([role, names]) => names.map(p => `${role} ${p}`))
    .sort();
  const tick = (wanted: readonly string[]) => {
    const data = new FormData();
    for (const cell of wanted) data.append('cell', cell);
    return fetch(new URL('/backend/matrix', portal.url), {
      method: 'POST',
      body: data,
      redirect: 'manual',
      headers: { cookie: [...admin.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
    });
  };
  it('is edited, takes effect at once, and goes back to its defaults', async () => {
    const librarian = portal.browser();
    await librarian.signIn('librarian');
    expect(await cells()).toEqual(defaults);
    expect(
      (
        await tick([
          ...defaults.filter(c => !c.startsWith('librarian ')),
          'librarian AppModuleSurveysAdministrationEdit',
          'admin AppModuleSurveysView',
          'stranger AppModuleSurveysView',
        ])
      ).status,
    ).toBe(303);
    expect(
      await within(5000, async () =>
        (await librarian.get('auth/user')).json.permissions.includes('AppModuleSurveysAdministrationEdit'),
      ),
    ).toBe(true);
    expect((await cells()).filter(c => /^(admin|stranger) /.test(c))).toEqual([]);
    await admin.form('/backend/matrix-reset');
    expect(await cells()).toEqual(defaults);
    expect(
      (await portal.db.one<{ n: number }>(
        sql`select count(*)::int as n from ${portal.db.table('audit_log')} where entity = 'auth-item-child' and note like 'librarian %'`,
      ))!.n,
    ).toBeGreaterThan(4);
  });
});

describe('the institution', () => {
  it('I-53: has its data, pictures and terms, seen before signing in; new terms are a new version', async () => {
    const logo = new Blob(
      [
        new Uint8Array(
          await sharp({ create: { width: 60, height: 30, channels: 3, background: '#135' } })
            .png()
            .toBuffer(),
        ),
      ],
      { type: 'image/png' },
    );
    const before = (await portal.browser().get('/site/owner-terms-conditions')).json;
    const { v } = (await portal.db.one<{ v: number }>(sql`select row_ver as v from ${portal.db.table('owner')}`))!;
    const fields = {
      rowVer: String(v),
      name: 'VRELO',
      fullNameHr: 'Veleučilište Vrelo',
      fullNameEn: 'Vrelo Polytechnic',
      addressCity: 'Karlovac',
      uri: 'https://vrelo.example',
      supportEmail: 'podrska@vrelo.example',
      accent: '#114477',
      termsHr: 'Novi uvjeti',
      termsEn: 'New terms',
      logo,
    };
    expect((await admin.form('/backend/owner', fields)).status).toBe(303);
    const { json } = await portal.browser().get('/site/owner-terms-conditions');
    expect(json).toMatchObject({
      name: 'VRELO',
      fullNameHr: 'Veleučilište Vrelo',
      fullNameEn: 'Vrelo Polytechnic',
      addressCity: 'Karlovac',
      uri: 'https://vrelo.example',
      termsHr: 'Novi uvjeti',
      termsEn: 'New terms',
      termsVersion: before.termsVersion + 1,
    });
    const picture = await fetch(new URL(json.logo, portal.url));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect((await portal.browser().get('/site/owner-image?of=background')).status).toBe(404);
    expect(
      (await admin.form('/backend/owner', { ...fields, rowVer: String(v + 1), supportEmail: 'none' })).status,
    ).toBe(422);
    const teacher = portal.browser();
    await teacher.signIn('teacher');
    expect((await teacher.get('auth/user')).json.mustAcceptTerms).toBe(1);
    await teacher.put('auth/profile', { terms: 1 });
    expect((await teacher.get('auth/user')).json.mustAcceptTerms).toBe(0);
  });
  it('closes a registration, and opens it again', async () => {
    await admin.form('/backend/settings', { internal: '1', partner: '1' });
    const body = {
      viewType: 'alumni',
      firstName: 'D',
      lastName: 'D',
      email: 'd@vrelo.example',
      jmbagOrOib: '0246012345',
      birthDate: '1990-02-03',
      study: 'R',
      graduationYear: 2014,
      terms: 1,
    };
    expect((await portal.browser().post('auth/register', body)).status).toBe(403);
    await admin.form('/backend/settings', { internal: '1', partner: '1', alumni: '1' });
    expect((await portal.browser().post('auth/register', body)).status).toBe(200);
  });
  it('decides about rules that modules leave to it: a JMBAG with a wrong check digit', async () => {
    const keeper = portal.browser();
    await keeper.signIn('courseconductionsadmin');
    const enter = (jmbag: string) => keeper.post('student/create', { jmbag, firstName: 'A', lastName: 'B' });
    expect((await admin.get('/backend/settings')).text).toMatch(/name="strictJmbag"(?![^>]*checked)/);
    expect((await enter('0990123456')).status).toBe(201);
    expect((await keeper.form('/backend/rules', { strictJmbag: '1' })).status).toBe(403);
    expect((await admin.form('/backend/rules', { strictJmbag: '1' })).status).toBe(303);
    expect((await admin.get('/backend/settings')).text).toMatch(/name="strictJmbag"[^>]*checked/);
    const refused = await enter('0990123457');
    expect([refused.status, refused.json[0].key]).toEqual([422, 'jmbagCheckDigit']);
    await admin.form('/backend/rules');
    expect((await enter('0990123457')).status).toBe(201);
    expect(
      await portal.db.one(
        sql`select 1 from ${portal.db.table('audit_log')} where entity = 'owner' and action = 'owner.rule' limit 1`,
      ),
    ).not.toBeNull();
  });
  it('a job that nobody scheduled is refused before anything runs', async () => {
    for (const job of ['', 'rm -rf', 'messages.nothing'])
      expect((await admin.form('/backend/job', { job })).status, job).toBe(422);
  });
  it('I-15: a module is switched off, and a version announced to every open page', async () => {
    const teacher = portal.browser();
    await teacher.signIn('teacher');
    const { id } = (await portal.db.one<{ id: number }>(
      sql`select id from ${portal.db.table('app-module')} where url = '/Catalogues'`,
    ))!;
    const own = await onlyIn('catalogues', teacher);
    await admin.form('/backend/module', { id: String(id), isBlocked: '1' });
    expect((await teacher.get('auth/user')).json.app.AppModules.appModulesBL).toEqual(['/Catalogues']);
    // Its own screens' rows are refused; what other modules use too is not, and the administrator looks before switching it on.
    expect(await within(5000, async () => (await teacher.get(own)).status === 403)).toBe(true);
    expect([(await teacher.get('teacher')).status, (await admin.get(own)).status]).toEqual([200, 200]);
    await admin.form('/backend/module', { id: String(id), isBlocked: '0' });
    expect(await within(5000, async () => (await teacher.get(own)).status === 200)).toBe(true);
    const socket = io(portal.url, {
      path: '/3003/socket.io',
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { cookie: `katedra_session=${teacher.cookies.get('katedra_session')}` },
    });
    const heard: { userName: string; data: { version: string } }[] = [];
    socket.on('messageFromServer', m => heard.push(m)).on('connect', () => socket.emit('authentication', 'teacher'));
    await within(2000, () => heard.length > 0);
    await admin.form('/backend/announce', { version: '9.9.9' });
    expect(await within(2000, () => heard.some(m => m.userName === 'BROADCAST' && m.data.version === '9.9.9'))).toBe(
      true,
    );
    socket.close();
  });
});

it('jobs and acts are called as people call them', async () => {
  const seen = (html: string) => html.replace(/<[^>]*>/g, ' ');
  const overview = seen((await admin.get('/backend')).text);
  for (const name of ['Praksa: podsjetnici', 'Noćno čišćenje']) expect(overview).toContain(name);
  expect(overview).not.toMatch(/\b(kernel|messages|internship|surveys|people)\.[a-z]/);
  const audit = seen((await admin.get('/backend/audit?entity=user')).text);
  expect(audit).toContain('prijava');
  expect(audit).not.toMatch(/\buser\.[a-z]/i);
});

it('the audit is filtered and exported, and runs no formula', async () => {
  const found = (await admin.get('/backend/audit?who=nova&action=signIn')).text;
  expect(found).toContain('user.signIn');
  expect(found).not.toContain('user.actStart');
  await portal.db.run(
    sql`insert into ${portal.db.table('audit_log')} (action, entity, note) values ('x.y', 'x', '=cmd|calc')`,
  );
  const csv = await admin.get('/backend/audit.csv?entity=x');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect(csv.text).toContain(`"'=cmd|calc"`);
  expect(csv.text.trim().split('\r\n').length).toBe(2);
});

it('the outgoing folder is read, and a failed mail is tried again', async () => {
  const sender = await portal.startMail();
  await sender.sendDue();
  const list = (await admin.get('/backend/mail')).text;
  const id = /letter\?id=([0-9a-f-]{36})/.exec(list)![1];
  expect((await admin.get(`/backend/letter?id=${id}`)).text).toContain('<pre>');
  await portal.db.run(sql`update ${portal.db.table('mail_queue')} set state = 'failed' where id = ${id}`);
  await admin.form('/backend/mail', { id: id! });
  expect(
    await within(
      2000,
      async () =>
        (await portal.db.one<{ state: string }>(
          sql`select state from ${portal.db.table('mail_queue')} where id = ${id}`,
        ))!.state === 'kept',
    ),
  ).toBe(true);
  await sender.stop();
});

it('day one: the set-up link makes the first administrator, once', async () => {
  const fresh = await startPortal({ demo: false });
  const link = await fresh.inTransaction(setupLink);
  const at = link!.replace(/^https?:\/\/[^/]+/, '');
  const browser = fresh.browser();
  expect((await browser.get('/setup?token=forged-forged-forged-forged')).status).toBe(422);
  expect((await browser.get(at)).status).toBe(200);
  const person = {
    token: at.split('token=')[1]!,
    username: 'Prva',
    email: 'prva@x.example',
    firstName: 'Prva',
    lastName: 'Osoba',
  };
  expect((await browser.form('/setup', { ...person, password: 'lozinka123' })).status).toBe(422);
  // A password that is too short is said on the page, and nothing else has to be typed again.
  const short = await browser.form('/setup', { ...person, password: 'kratka' });
  expect(short.status).toBe(422);
  expect(short.text).toMatch(/class="refused" role="alert">[^<]*10/);
  for (const typed of [person.username, person.email, person.firstName])
    expect(short.text).toContain(`value="${typed}"`);
  expect(short.text).not.toContain('value="kratka"');
  expect((await browser.form('/setup', { ...person, password: 'zelena cesta 48' })).headers.get('location')).toBe(
    '/backend/owner',
  );
  expect((await browser.get('auth/user')).json).toMatchObject({ username: 'prva', roles: ['admin', 'user'] });
  expect(
    (await fresh.browser().form('/setup', { ...person, username: 'druga', password: 'zelena cesta 48' })).status,
  ).toBe(409);
  expect(await fresh.inTransaction(setupLink)).toBeNull();
  await fresh.close();
});

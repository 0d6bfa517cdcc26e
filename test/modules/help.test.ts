import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { goldenRoutes } from '../golden/routes.ts';
import { rights } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
const people = new Map<string, Person>();
beforeAll(async () => {
  portal = await startSeeded();
  for (const role of rights.roleNames)
    people.set(role, await signIn(portal, { roles: [role], username: `h-${role.toLowerCase()}` }));
});
afterAll(() => portal?.stop());
const as = (role: string): Person => people.get(role)!;

const general = [
  'admin',
  'teacher',
  'academicyearAdmin',
  'calendarAdmin',
  'eSessionAdmin',
  'internshipAdmin',
  'learningOutcomesAdmin',
  'courseConductionsAdmin',
  'surveyAdmin',
  'dmsAdmin',
  'alumniAdmin',
];
const readers: Readonly<Record<string, readonly string[]>> = {
  general,
  backend: ['admin'],
  internshipStudent: ['admin', 'student'],
  alumni: ['admin', 'alumniStudent', 'alumniEmployer'],
};

describe('instructions', () => {
  test('M-08: each role gets its own, in the list and by name, and nobody else gets any', async () => {
    for (const role of rights.roleNames) {
      const { data } = (await as(role).get('help')).body;
      expect(
        data.map((d: { path: string }) => d.path),
        role,
      ).toEqual(Object.keys(readers).filter(fn => readers[fn]!.includes(role)));
      for (const [fn, roles] of Object.entries(readers)) {
        const answer = await as(role).fetch(`help?fn=${fn}`);
        expect([answer.status, answer.headers.get('content-type')?.split(';')[0]], `${role} ${fn}`).toEqual([
          200,
          roles.includes(role) ? 'application/pdf' : 'application/json',
        ]);
        await answer.arrayBuffer();
      }
    }
  }, 120_000);
  test('what is not there and what is not theirs look alike', async () => {
    const [missing, foreign] = [await as('student').get('help?fn=nothing'), await as('student').get('help?fn=backend')];
    expect([missing.status, missing.body]).toEqual([foreign.status, foreign.body]);
    expect(missing.body).toEqual({ message: 'File not available!' });
    for (const fn of ['../../etc/passwd', 'general.pdf', "x' or '1'='1", ''])
      expect((await as('admin').get(`help?fn=${encodeURIComponent(fn)}`)).body, fn).toEqual(missing.body);
    expect((await portal.client().get('help?fn=general')).status).toBe(401);
  });
  test('are real documents in both languages, with Croatian letters and an outline', async () => {
    const read = async (language: string): Promise<Buffer> =>
      Buffer.from(await (await as('teacher').fetch(`help?fn=general&language=${language}`)).arrayBuffer());
    const [hr, en] = [await read('hr'), await read('en-uk')];
    for (const pdf of [hr, en]) {
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
      expect(pdf.length).toBeGreaterThan(8_000);
      expect(pdf.toString('latin1')).toContain('/Outlines');
    }
    expect(hr.toString('latin1')).toContain('hr-HR');
    expect(en.equals(hr)).toBe(false);
    expect((await read('hr')).equals(hr)).toBe(true);
  });
  test('M-07: an item says for whom it is, where and what it is called', async () => {
    const [item] = (await as('student').get('help')).body.data;
    expect(item).toEqual({
      auth: { roles: ['student'], permissions: [] },
      path: 'internshipStudent',
      name: 'Internship: instructions for students',
      videoPreview: 0,
    });
  });
  test('the institution adds its own, under roles and permissions that there are', async () => {
    const upload = async (bytes: string, type: string): Promise<{ token: string }> => {
      const form = new FormData();
      form.append('file', new Blob([bytes], { type }), 'film.mp4');
      return (
        await as('admin').fetch('help-document/upload?field=content', { method: 'POST', body: form })
      ).json() as Promise<{ token: string }>;
    };
    const content = '\0\0\0\x14ftypmp42film';
    const { token } = await upload(content, 'video/mp4');
    const body = {
      fn: 'film',
      nameHr: 'Film',
      path: 'film.mp4',
      kind: 'video',
      videoPreview: 1,
      permissions: ['AppModuleCalendarView'],
    };
    expect((await as('admin').post('help-document/create', body)).body).toMatchObject([
      { field: 'content', key: 'contentMissing' },
    ]);
    expect(
      (await as('admin').post('help-document/create', { ...body, content: token, roles: ['king'] })).body,
    ).toMatchObject([{ field: 'roles', key: 'unknownAudience' }]);
    expect((await as('admin').post('help-document/create', { ...body, content: token })).status).toBe(201);
    const film = await as('calendarAdmin').fetch('help?fn=film');
    expect([film.headers.get('content-type'), await film.text()]).toEqual(['video/mp4', content]);
    expect((await as('alumniEmployer').get('help?fn=film')).body).toEqual({ message: 'File not available!' });
    expect((await as('teacher').post('help-document/create', { ...body, fn: 'x', content: token })).status).toBe(403);
    expect(
      (
        await as('admin').post('help-document/create', {
          ...body,
          fn: 'html',
          path: 'x.html',
          content: (await upload('<script>', 'text/html')).token ?? 'none',
        })
      ).status,
    ).toBe(422);
  });
});

describe('help in its place', () => {
  const routes = (answer: { body: { data: { route: string }[] } }): string[] =>
    answer.body.data.map(text => text.route);
  test('is found by words, in the reader’s language, without diacritics', async () => {
    const croat = await signIn(portal, { roles: ['user', 'teacher'], language: 'hr' });
    expect(routes(await croat.get('help/search?q=sifrarnici'))).toContain('/Catalogues');
    expect((await croat.get('help/search?q=Šifrarnici')).body.data[0].title).toBe('Šifrarnici');
    expect(routes(await as('teacher').get('help/search?q=daily digest'))).toEqual(['/Settings']);
    expect(routes(await as('teacher').get('help/search?q=qqqq'))).toEqual([]);
    expect(routes(await as('teacher').get('help/search?q='))).toEqual([]);
  });
  test('there is one of every screen, in both languages', async () => {
    const screens = [
      ...[...goldenRoutes]
        .filter(([route, { door, isThere }]) => door.signedIn && isThere && !/^\/40/.test(route))
        .map(([route]) => route.replace('/*', '')),
      ...serverModules.flatMap(({ module }) => [
        ...(module.menu ? [module.route] : []),
        ...module.entries.map(entry => `${module.route}/${entry.path}`),
      ]),
    ];
    expect(screens.length).toBeGreaterThan(90);
    for (const language of ['hr', 'en-uk'] as const) {
      const admin = await signIn(portal, { roles: ['admin'], language });
      const silent = [];
      for (const route of screens) {
        const [said] = (await admin.get(`help/search?route=${route}`)).body.data;
        if (!said || said.title.length < 3 || said.text.length < 40) silent.push(route);
      }
      expect(silent, language).toEqual([]);
    }
  });
  test('a table that stands in several modules has one text, and is found once', async () => {
    const texts = (await as('admin').get('help/search?q=rooms code seats')).body.data;
    expect(routes({ body: { data: texts } })).toEqual(['/Catalogues/Room']);
    expect((await as('admin').get('help/search?route=/CourseConductions/Room')).body.data[0].text).toBe(texts[0].text);
  });
  test('of one screen', async () => {
    expect((await as('teacher').get('help/search?route=/Messages')).body.data).toMatchObject([
      { route: '/Messages', title: 'Messages' },
    ]);
    expect(
      (await as('courseConductionsAdmin').get('help/search?route=/CourseConductions/Academicvocation')).body.data,
    ).toMatchObject([{ title: 'Academic ranks', text: expect.stringContaining('annual teaching obligation') }]);
  });
  test('tells nothing about screens that are not for the reader', async () => {
    expect(routes(await as('admin').get('help/search?route=/Administration/NewsEvent'))).toEqual([
      '/Administration/NewsEvent',
    ]);
    for (const role of ['teacher', 'student', 'alumniAdmin'])
      expect(routes(await as(role).get('help/search?route=/Administration/NewsEvent')), role).toEqual([]);
    expect(routes(await as('alumniStudent').get('help/search?q=catalogues'))).not.toContain('/Catalogues');
    expect((await portal.client().get('help/search?q=a')).status).toBe(401);
  });
});

describe('pages that everybody may read', () => {
  test('the accessibility statement and data protection are public and edited by the administrator alone', async () => {
    for (const of of ['accessibility', 'privacy']) {
      const { headers, body: page } = await portal.client().get(`/site/text?of=${of}`);
      // What is edited holds for the next reader.
      expect(headers.get('cache-control')).toBe('no-store');
      expect(page.bodyHr.length).toBeGreaterThan(500);
      expect(page.bodyEn.length).toBeGreaterThan(500);
    }
    expect((await portal.client().get('/site/text?of=secrets')).status).toBe(404);
    const [row] = (await as('admin').get('site-text?filter[code]=privacy')).body.data;
    expect(
      (await as('teacher').put(`site-text/update?id=${row.id}`, { titleEn: 'x', rowVer: row.rowVer })).status,
    ).toBe(403);
    expect(
      (await as('admin').put(`site-text/update?id=${row.id}`, { titleEn: 'Your data', rowVer: row.rowVer })).status,
    ).toBe(200);
    expect((await portal.client().get('/site/text?of=privacy')).body.titleEn).toBe('Your data');
    expect((await as('admin').delete(`site-text/delete?id=${row.id}`)).status).toBe(403);
  });
});

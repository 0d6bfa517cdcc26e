import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let admin: Person;
let student: Person;
let teacher: Person;
let alumna: Person;
let employer: Person;
beforeAll(async () => {
  portal = await startSeeded();
  [admin, student, teacher] = [
    await signIn(portal, { roles: ['user', 'admin'] }),
    await signIn(portal, { roles: ['user', 'student'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
  ];
  [alumna, employer] = [
    await signIn(portal, { roles: ['alumniStudent'] }),
    await signIn(portal, { roles: ['alumniEmployer'] }),
  ];
});
afterAll(() => portal?.stop());

const item = (titleHr: string, more: object = {}) => ({
  kind: 'news',
  titleHr,
  audience: ['public'],
  publishFrom: '2026-01-01 08:00',
  ...more,
});
const published = async (titleHr: string, more: object = {}): Promise<{ id: number; rowVer: number }> => {
  const made = await admin.post('news-event/create', item(titleHr, more));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const shown = await admin.put(`news-event/publish?id=${made.body.id}`, { rowVer: made.body.rowVer });
  expect(shown.status, JSON.stringify(shown.body)).toBe(200);
  return shown.body;
};
const titles = (body: { data?: { titleHr: string }[]; news?: { titleHr: string }[] }): string[] =>
  (body.data ?? body.news!).map(n => n.titleHr);
const publicTitles = async (which: string): Promise<string[]> =>
  titles((await portal.client().get(`/site/news?for=${which}`)).body);
const homeTitles = async (who: Person): Promise<string[]> => titles((await who.get('home')).body);

describe('news and events', () => {
  test('are made, changed, published and archived by the administrator alone', async () => {
    const made = (await admin.post('news-event/create', item('Nacrt'))).body;
    for (const who of [student, teacher, alumna, employer]) {
      expect((await who.post('news-event/create', item('x'))).status).toBe(403);
      expect((await who.get(`news-event/view?id=${made.id}`)).status).toBe(404);
      for (const move of ['publish', 'withdraw', 'archive'])
        expect((await who.put(`news-event/${move}?id=${made.id}`, { rowVer: made.rowVer })).status).toBe(404);
    }
    expect((await admin.put(`news-event/withdraw?id=${made.id}`, { rowVer: made.rowVer })).body).toMatchObject({
      kind: 'state',
    });
    const shown = (await admin.put(`news-event/publish?id=${made.id}`, { rowVer: made.rowVer })).body;
    expect((await student.put(`news-event/archive?id=${made.id}`, { rowVer: shown.rowVer })).status).toBe(403);
    expect((await student.put(`news-event/update?id=${made.id}`, { titleHr: 'y', rowVer: shown.rowVer })).status).toBe(
      403,
    );
    const archived = (await admin.put(`news-event/archive?id=${made.id}`, { rowVer: shown.rowVer })).body;
    expect(archived.status).toBe('archived');
    expect(await publicTitles('public')).not.toContain('Nacrt');
  });
  test('reach the groups they are for and no other', async () => {
    for (const audience of ['public', 'publicAlumni', 'internal', 'students', 'teachers', 'alumni', 'employers'])
      await published(`za ${audience}`, { audience: [audience] });
    const ours = (list: readonly string[]): string[] =>
      list
        .filter(title => title.startsWith('za '))
        .map(title => title.slice(3))
        .sort();
    expect(ours(await publicTitles('public'))).toEqual(['public']);
    expect(ours(await publicTitles('alumni'))).toEqual(['public', 'publicAlumni']);
    expect(ours(await homeTitles(student))).toEqual(['internal', 'public', 'students']);
    expect(ours(await homeTitles(teacher))).toEqual(['internal', 'public', 'teachers']);
    expect(ours(await homeTitles(alumna))).toEqual(['alumni', 'public', 'publicAlumni']);
    expect(ours(await homeTitles(employer))).toEqual(['employers', 'public', 'publicAlumni']);
    expect(ours(titles((await student.get('news-event?pagination[limit]=100')).body))).toEqual([
      'internal',
      'public',
      'students',
    ]);
    expect((await portal.client().get('/site/news?for=students')).status).toBe(422);
    expect((await portal.client().get('news-event')).status).toBe(401);
  });
  test('are shown in their time only', async () => {
    await published('sutra', { publishFrom: '2099-01-01 08:00' });
    await published('dugo', { publishTo: '2099-01-01 08:00' });
    expect(await publicTitles('public')).toEqual(expect.arrayContaining(['dugo']));
    expect(await publicTitles('public')).not.toContain('sutra');
    const over = await admin.post('news-event/create', item('prošlo', { publishTo: '2026-01-02 08:00' }));
    expect((await admin.put(`news-event/publish?id=${over.body.id}`, { rowVer: over.body.rowVer })).body).toMatchObject(
      [{ field: 'publishTo', key: 'windowOver' }],
    );
  });
  test('the administrator reads drafts in the list, and at home what everybody is shown', async () => {
    await admin.post('news-event/create', item('još nije gotovo'));
    await published('tek dogodine', { publishFrom: '2099-01-01 08:00' });
    await published('samo nastavnicima', { audience: ['teachers'] });
    const all = titles((await admin.get('news-event?pagination[limit]=100')).body);
    expect(all).toEqual(expect.arrayContaining(['još nije gotovo', 'tek dogodine', 'samo nastavnicima']));
    const shown = await homeTitles(admin);
    for (const title of ['još nije gotovo', 'tek dogodine', 'samo nastavnicima']) expect(shown).not.toContain(title);
  });
  test('the same rule opens the pictures of the public page for alumni, and no others', async () => {
    const jpeg = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#123456' } })
      .jpeg()
      .toBuffer();
    const picture = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    const visitor = portal.client();
    const open = await published('za goste alumna', { audience: ['publicAlumni'], picture });
    expect((await visitor.fetch(`/site/news-image?id=${open.id}`)).status).toBe(200);
    for (const closed of [{ audience: ['alumni'] }, { audience: ['internal'] }, { publishFrom: '2099-01-01 08:00' }]) {
      const { id } = await published('zatvoreno', { picture, ...closed });
      expect((await visitor.fetch(`/site/news-image?id=${id}`)).status, JSON.stringify(closed)).toBe(404);
    }
  });
  test('pinned ones stand first, in the order they were given', async () => {
    const [a, b] = [
      await published('pin A', { isPinned: 1, publishFrom: '2026-02-01 08:00' }),
      await published('pin B', { isPinned: 1, publishFrom: '2026-03-01 08:00' }),
    ];
    await published('novija', { publishFrom: '2026-04-01 08:00' });
    expect((await publicTitles('public')).slice(0, 2)).toEqual(['pin A', 'pin B']);
    expect((await admin.put(`news-event/flip-nums?id=${b.id}`, { id1: b.id, id2: a.id, drop: 1 })).status).toBe(200);
    expect((await publicTitles('public')).slice(0, 3)).toEqual(['pin B', 'pin A', 'novija']);
    expect((await student.put(`news-event/flip-nums?id=${a.id}`, { id1: a.id, id2: b.id })).status).toBe(403);
  });
  test('an event needs its beginning, and times go forward', async () => {
    expect((await admin.post('news-event/create', item('x', { kind: 'event' }))).body).toMatchObject([
      { field: 'eventFrom', key: 'eventNeedsStart' },
    ]);
    expect(
      (
        await admin.post(
          'news-event/create',
          item('x', { kind: 'event', eventFrom: '2026-12-02 10:00', eventTo: '2026-12-01 10:00' }),
        )
      ).body,
    ).toMatchObject([{ key: 'eventInOrder' }]);
    expect((await admin.post('news-event/create', item('x', { publishTo: '2025-12-31 08:00' }))).body).toMatchObject([
      { key: 'windowInOrder' },
    ]);
    expect((await admin.post('news-event/create', item('x', { audience: [] }))).body).toMatchObject([
      { field: 'audience', key: 'required' },
    ]);
    expect((await admin.post('news-event/create', item('x', { audience: ['everyone'] }))).status).toBe(422);
    expect((await admin.post('news-event/create', item('x', { url: 'javascript:alert(1)' }))).body).toMatchObject([
      { field: 'url' },
    ]);
  });
  test('HTML in them stays text', async () => {
    const evil = '<script>alert(1)</script> **važno**';
    await published('s kodom', { bodyHr: evil });
    const answer = await portal.client().fetch('/site/news?for=public');
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(
      ((await answer.json()) as { data: { titleHr: string; bodyHr: string }[] }).data.find(
        n => n.titleHr === 's kodom',
      )!.bodyHr,
    ).toBe(evil);
  });
  test('a picture is seen with the news and not without', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5fbf' } })
      .jpeg()
      .toBuffer();
    const picture = `data:image/jpeg;base64,${jpeg.toString('base64')}`;
    await published('sa slikom', { picture });
    const shown = (await portal.client().get('/site/news?for=public')).body.data.find(
      (n: { titleHr: string }) => n.titleHr === 'sa slikom',
    );
    expect((await portal.client().fetch(shown.picture)).headers.get('content-type')).toBe('image/jpeg');
    const inside = await published('unutra', { picture, audience: ['internal'] });
    expect((await portal.client().get(`/site/news-image?id=${inside.id}`)).status).toBe(404);
    const own = (await student.get('home')).body.news.find((n: { titleHr: string }) => n.titleHr === 'unutra');
    expect((await student.fetch(own.picture)).status).toBe(200);
    expect((await alumna.fetch(own.picture)).status).toBe(404);
    expect((await portal.client().get("/site/news-image?id=1'or'1")).status).toBe(404);
  });
});

describe('home', () => {
  test('is one call: what is to be done, how many messages wait, the week and the news', async () => {
    const { status, body } = await teacher.get('home');
    expect(status).toBe(200);
    expect(body).toMatchObject({ todos: [], unviewed: 0, news: expect.any(Array) });
    expect(body).toHaveProperty('week');
    expect((await portal.client().get('home')).status).toBe(401);
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { file, flow, image, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  endpoint,
  inTransaction,
  type LinkCaller,
  sendLink,
  sql,
  storeBy,
  systemContext,
} from '../../src/kernel/server/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { type Person, signIn, startSeeded, traces } from '../harness/people.ts';
import type { Portal as WholePortal } from '../harness/portal.ts';
import { asDataUrl, png } from './bombs.ts';
import { admin, type Portal, startPortal } from './portal.ts';

const paper = resource('paper', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    content: file(),
    picture: image(),
    status: state(flow(['open', 'closed'], { close: { from: ['open'], to: 'closed' } })),
  },
});
const mine = (caller: LinkCaller) => ({ id: caller.row });
const web = mkdtempSync(join(tmpdir(), 'katedra-web-'));
let spent = 0;
let poured = 0;
let portal: Portal;
let id: number;
beforeAll(async () => {
  mkdirSync(join(web, 'assets'));
  writeFileSync(join(web, 'index.html'), '<p>__KATEDRA_NONCE__</p>');
  writeFileSync(join(web, 'robots.txt'), 'User-agent: *');
  writeFileSync(join(web, 'assets', 'app-abc123.js'), 'console.log(1)');
  portal = await startPortal({
    resources: [paper],
    endpoints: [
      endpoint({
        method: 'GET',
        path: '/written/:name',
        public: true,
        summary: 'A page.',
        answer: 'bytes',
        handle: async (_ctx, { reply }) => reply.header('content-type', 'text/html; charset=utf-8').send('<p>čšž</p>'),
      }),
      endpoint({
        method: 'GET',
        path: '/poured',
        public: true,
        summary: 'A long file.',
        answer: 'bytes',
        handle: async (_ctx, { reply }) =>
          reply.header('content-type', 'text/plain').send(
            Readable.from(
              (function* () {
                for (let n = 0; n < 500; n++, poured++) yield 'x'.repeat(1000);
              })(),
              { highWaterMark: 1 },
            ),
          ),
      }),
      endpoint({
        method: 'GET',
        path: 'journey/begin',
        public: true,
        changes: true,
        summary: 'Spends a code.',
        answer: 'bytes',
        handle: async (_ctx, { reply }) => reply.send(String(++spent)),
      }),
      endpoint({
        method: 'GET',
        path: 'journey/said',
        summary: 'Says something.',
        answer: { said: text({ required: true }) },
        handle: async () => ({ said: 'x' }),
      }),
      endpoint({
        method: 'POST',
        path: 'journey/said',
        summary: 'Hears something.',
        answer: 'nothing',
        handle: async () => undefined,
      }),
    ],
    links: {
      'paper.once': {
        on: 'paper',
        days: 14,
        once: true,
        title: { hr: 'Papir', en: 'A paper' },
        letter: async (_ctx, { url }) => ({ subject: 'x', text: url }),
        opens: { paper: { read: mine, moves: { close: mine }, shows: ['name', 'content'] } },
      },
    },
    server: { webFolder: web },
  });
  const form = new FormData();
  form.append('file', new Blob(['x'.repeat(3000)]), 'a.txt');
  const sent = await fetch(`${portal.url}/api/v1/paper/upload?field=content`, {
    method: 'POST',
    headers: { cookie: `katedra_session=${admin}` },
    body: form,
  });
  const { token } = (await sent.json()) as { token: string };
  id = (
    await portal.call('POST', '/api/v1/paper/create', {
      body: { name: 'x', content: token, picture: asDataUrl(png(40, 40)) },
    })
  ).json.id;
});
afterAll(async () => {
  await portal?.close();
  rmSync(web, { recursive: true });
});

const system = () =>
  systemContext(
    { app: portal.app, database: portal.database.database, log: { info() {}, warn() {}, error() {} } },
    'test',
  );
const newLink = async (): Promise<string> => {
  await inTransaction(system(), tx => sendLink(tx, 'paper.once', id, { email: 'a@firma.hr', language: 'hr' }));
  const letter = await system().db.one<{ body: string }>(
    sql`select body from ${system().db.table('mail_queue')} order by at desc, id limit 1`,
  );
  return letter!.body.split('/link#')[1]!;
};

describe('HEAD', () => {
  it.each([
    '/',
    '/link',
    '/robots.txt',
    '/assets/app-abc123.js',
    '/healthz',
    '/readyz',
    '/api/v1/docs',
    '/api/v1/openapi.json',
    '/written/page',
    '/api/v1/paper/view?id={id}',
    '/api/v1/paper/file?id={id}&field=content',
    '/api/v1/paper/image?id={id}&field=picture',
    '/api/v1/paper/view?id=99999',
    '/api/v1/paper/view?nonsense=1',
  ])('of %s is what GET answers, without a body', async path => {
    const at = path.replace('{id}', String(id));
    const [got, head] = [await portal.call('GET', at), await portal.call('HEAD', at)];
    expect([head.status, head.text]).toEqual([got.status, '']);
    expect(got.text).not.toBe('');
    // A page is packed with a nonce of its own each time.
    const length = got.headers.get('content-encoding') === null ? ['content-length'] : [];
    for (const name of [...length, 'content-type', 'etag', 'cache-control', 'content-disposition', 'content-range'])
      expect(head.headers.get(name), name).toBe(got.headers.get(name));
  });
  it('asks for a sign-in as GET does', async () => {
    expect((await portal.call('HEAD', `/api/v1/paper/view?id=${id}`, { as: '' })).status).toBe(401);
  });
  it('of a stored file reads nothing of it', async () => {
    const open = vi.spyOn(storeBy(portal.settings), 'open');
    try {
      const head = await portal.call('HEAD', `/api/v1/paper/file?id=${id}&field=content`);
      expect([head.status, head.headers.get('content-length'), open.mock.calls.length]).toEqual([200, '3000', 0]);
      const part = await portal.call('HEAD', `/api/v1/paper/file?id=${id}&field=content`, {
        headers: { range: 'bytes=10-19' },
      });
      expect(['content-length', 'content-range'].map(name => part.headers.get(name))).toEqual([
        '10',
        'bytes 10-19/3000',
      ]);
      expect([part.status, open.mock.calls.length]).toEqual([206, 0]);
    } finally {
      open.mockRestore();
    }
    expect((await portal.call('HEAD', '/poured', { as: '' })).status).toBe(200);
    expect((await portal.call('GET', '/poured', { as: '' })).text).toHaveLength(500_000);
    expect(poured).toBeLessThan(600);
  });
  it('uses no link up, whatever a scanner asks', async () => {
    const secret = await newLink();
    const by = (method: string, path: string, body?: object) =>
      portal.call(method, path, { as: '', headers: { authorization: `Link ${secret}` }, ...(body && { body }) });
    for (let i = 0; i < 3; i++) {
      expect((await by('HEAD', `/api/v1/paper/view?id=${id}`)).status).toBe(200);
      expect((await by('HEAD', `/api/v1/paper/file?id=${id}&field=content`)).status).toBe(200);
      expect((await by('HEAD', `/api/v1/paper/close?id=${id}`)).status).toBe(405);
      expect((await by('OPTIONS', `/api/v1/paper/close?id=${id}`)).status).toBe(204);
      expect((await by('HEAD', '/api/v1/link/open')).status).toBe(405);
      expect((await by('HEAD', '/link')).status).toBe(200);
    }
    expect((await by('PUT', `/api/v1/paper/close?id=${id}`, { rowVer: 1 })).status).toBe(200);
  });
  it('does not reach what is changed by asking alone', async () => {
    const before = spent;
    const head = await portal.call('HEAD', '/api/v1/journey/begin', { as: '' });
    expect([head.status, head.headers.get('allow'), spent]).toEqual([405, 'GET, OPTIONS', before]);
    expect((await portal.call('GET', '/api/v1/journey/begin', { as: '' })).status).toBe(200);
    expect(spent).toBe(before + 1);
  });
});

it('a part that a file does not have is refused in a sentence, with the length that it has', async () => {
  for (const method of ['GET', 'HEAD']) {
    const past = await portal.call(method, `/api/v1/paper/file?id=${id}&field=content`, {
      headers: { range: 'bytes=3000-', 'accept-language': 'en' },
    });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, 'bytes */3000']);
    if (method === 'GET') expect(past.json).toEqual({ message: 'The file has no such part; it is 3000 bytes long.' });
    else expect(past.text).toBe('');
  }
});

describe('a method that an address does not have', () => {
  it.each([
    ['POST', '/', 'GET, HEAD, OPTIONS'],
    ['DELETE', '/healthz', 'GET, HEAD, OPTIONS'],
    ['POST', '/robots.txt', 'GET, HEAD, OPTIONS'],
    ['PUT', '/assets/app-abc123.js', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/written/page', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/v1/openapi.json', 'GET, HEAD, OPTIONS'],
    ['POST', '/api/v1/paper/view?id=1', 'GET, HEAD, OPTIONS'],
    ['PATCH', '/api/v1/paper/update?id=1', 'PUT, OPTIONS'],
    ['HEAD', '/api/v1/paper', 'GET, OPTIONS'],
    // However its letters are written, it is the same address.
    ['HEAD', '/api/v1/pape%72', 'GET, OPTIONS'],
    ['GET', '/api/v1/paper/cre%61te', 'POST, OPTIONS'],
    ['HEAD', '/api/v1/paper/', 'GET, OPTIONS'],
    ['PATCH', '/api/v1/paper/', 'GET, OPTIONS'],
    ['DELETE', '/api/v1/paper', 'GET, OPTIONS'],
    ['HEAD', '/api/v1/paper/options', 'GET, OPTIONS'],
    ['HEAD', '/api/v1/paper/export?format=csv', 'GET, OPTIONS'],
    ['GET', '/api/v1/paper/create', 'POST, OPTIONS'],
    ['POST', '/api/v1/paper/close?id=1', 'PUT, OPTIONS'],
    ['DELETE', '/api/v1/journey/said', 'GET, POST, OPTIONS'],
    ['HEAD', '/api/v1/journey/said', 'GET, POST, OPTIONS'],
    ['PATCH', '/api/v1/journey/said', 'GET, POST, OPTIONS'],
  ])('%s %s is 405 and says which it has', async (method, path, allow) => {
    const answer = await portal.call(method, path, { headers: { 'accept-language': 'en' } });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(answer.json.message).toContain(allow.split(',')[0]);
    const options = await portal.call('OPTIONS', path, { as: '' });
    expect([options.status, options.headers.get('allow'), options.text]).toEqual([204, allow, '']);
  });
  it('is refused before its body is looked at, and whoever asks', async () => {
    for (const as of ['', admin]) {
      const answer = await portal.call('PATCH', '/api/v1/paper/update?id=1', {
        as,
        raw: 'x',
        headers: { 'content-type': 'text/plain' },
      });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'PUT, OPTIONS']);
    }
  });
  it.each([
    '/nothing',
    '/api/v1/nothing',
    '/api/v1/paper/nothing',
    '/api/v1/paper/a/b',
    '/assets',
    '/api/v1/user/nothing',
  ])('an address that leads nowhere is 404 by every method: %s', async path => {
    for (const method of ['GET', 'HEAD', 'POST', 'PATCH', 'OPTIONS']) {
      const answer = await portal.call(method, path);
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 404, null]);
    }
  });
  it('of another site is answered without a word that would let it in', async () => {
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'PUT' };
    const answer = await portal.call('OPTIONS', '/api/v1/paper/update?id=1', { headers });
    expect(answer.status).toBe(204);
    expect([...answer.headers.keys()].filter(name => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('in the whole portal', () => {
  let whole: WholePortal;
  let boss: Person;
  beforeAll(async () => {
    whole = await startSeeded();
    boss = await signIn(whole, { roles: ['admin'] });
  });
  afterAll(() => whole?.stop());

  it('HEAD and OPTIONS leave nothing behind at any address', async () => {
    const { feed } = { feed: (await boss.post('calendar/feed')).body.url as string };
    const found = serverModules.flatMap(m => m.endpoints ?? []).map(e => e.path.replaceAll(/:\w+/g, '1'));
    const before = await traces(whole);
    const statuses = new Set<number>();
    for (const path of [...new Set([...found, new URL(feed).pathname])])
      for (const method of ['HEAD', 'OPTIONS']) {
        const answer = await boss.send(method, path);
        statuses.add(answer.status);
        expect(answer.status, `${method} ${path}`).toBeLessThan(500);
        expect(answer.body, `${method} ${path}`).toBe('');
      }
    expect([...statuses]).toEqual(expect.arrayContaining([200, 204, 404, 405]));
    expect(await traces(whole)).toBe(before);
    expect((await boss.send('GET', new URL(feed).pathname)).status).toBe(200);
  });
  it.each([
    'auth/oidc',
    'auth/oidc-callback',
    'auth/constituent',
    'auth/constituent-proof',
    'auth/constituent-arrival',
    'profile/data',
  ])('HEAD begins no journey and takes nothing away: %s', async path => {
    const answer = await boss.send('HEAD', path);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, OPTIONS']);
    expect(answer.headers.get('set-cookie')).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, flow, integer, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  endpoint,
  giveSessionCookie,
  inTransaction,
  sql,
  type Sql,
  takeSessionCookie,
} from '../../src/kernel/server/index.ts';
import { type Portal, type RawBody, startPortal, tokenOf } from './portal.ts';
import { unhurried } from './machine.ts';

const lamp = resource('lamp', {
  label: 'name',
  fields: {
    name: text({ required: true, max: 20, unique: true, inList: true }),
    watts: integer({ min: 0, max: 1000 }),
    isLit: boolean(),
    state: state(flow(['new', 'sold'], { sell: { from: ['new'], to: 'sold' } })),
  },
  constraints: { dimWhenSold: { check: "state <> 'sold' or watts < 500", fields: ['watts'] } },
});
const secretThing = resource('secret-thing', { label: 'name', internal: true, fields: { name: text() } });

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    resources: [lamp, secretThing],
    checks: { dimWhenSold: { hr: 'Prodana lampa je slaba', en: 'A sold lamp is dim' } },
    endpoints: [
      endpoint({
        method: 'GET',
        path: 'hello/world',
        public: true,
        summary: 'Greets',
        query: { name: text() },
        answer: { hello: text({ required: true }) },
        handle: async (_ctx, { query }) => ({ hello: query.name ?? 'you' }),
      }),
      endpoint({
        method: 'GET',
        path: 'hello/me',
        summary: 'Greets by name',
        answer: { hello: text({ required: true }) },
        handle: async ctx => ({ hello: ctx.me?.username }),
      }),
      endpoint({
        method: 'POST',
        path: '/site/fail',
        public: true,
        summary: 'Fails',
        answer: 'nothing',
        handle: async () => {
          throw new Error('the secret inside');
        },
      }),
      endpoint({
        method: 'POST',
        path: '/site/sign-in',
        public: true,
        summary: 'Signs in',
        answer: 'nothing',
        handle: async (ctx, { raw, reply }) =>
          giveSessionCookie(raw, reply, 'abc', new Date(ctx.now.getTime() + 60_000)),
      }),
      endpoint({
        method: 'POST',
        path: '/site/sign-out',
        public: true,
        summary: 'Signs out',
        answer: 'nothing',
        handle: async (_ctx, { raw, reply }) => takeSessionCookie(raw, reply),
      }),
      endpoint({
        method: 'POST',
        path: '/site/break',
        public: true,
        summary: 'Breaks a constraint',
        answer: 'nothing',
        handle: ctx =>
          inTransaction(ctx, async tx => {
            await tx.db.run(sqlInsertSoldLamp(tx.db.table('lamp')));
          }),
      }),
    ],
  });
});
afterAll(() => portal?.close());
const sqlInsertSoldLamp = (lamps: Sql): Sql => sql`insert into ${lamps} (name, watts, state) values ('x', 900, 'sold')`;

describe('a declared resource over HTTP', () => {
  it('F-12 F-17 F-19 F-20 F-21 creates, lists, changes and deletes', async () => {
    const made = await portal.call('POST', '/api/v1/lamp/create', { body: { name: 'Šarena', watts: 40, isLit: 1 } });
    expect(made.status).toBeLessThan(300);
    expect(made.json).toMatchObject({ name: 'Šarena', watts: 40, isLit: 1, state: 'new', rowVer: 1 });
    const list = await portal.call('GET', '/api/v1/lamp?return[count]=1&filter[name][like]=sar');
    expect(list.headers.get('content-type')).toContain('application/json');
    expect(list.json).toMatchObject({ count: 1, data: [{ id: made.json.id, name: 'Šarena' }] });
    const changed = await portal.call('PUT', `/api/v1/lamp/update?id=${made.json.id}`, {
      body: { watts: 60, rowVer: 1 },
    });
    expect(changed.json).toMatchObject({ watts: 60, rowVer: 2 });
    const sold = await portal.call('PUT', `/api/v1/lamp/sell?id=${made.json.id}`, { body: { rowVer: 2 } });
    expect(sold.json).toMatchObject({ state: 'sold' });
    expect((await portal.call('DELETE', `/api/v1/lamp/delete?id=${made.json.id}`)).status).toBeLessThan(300);
    expect((await portal.call('GET', `/api/v1/lamp/view?id=${made.json.id}`)).status).toBe(404);
  });

  it('the second of two savers gets 409 with the current row', async () => {
    const { json: made } = await portal.call('POST', '/api/v1/lamp/create', { body: { name: 'Dva' } });
    await portal.call('PUT', `/api/v1/lamp/update?id=${made.id}`, { body: { watts: 1, rowVer: 1 } });
    const late = await portal.call('PUT', `/api/v1/lamp/update?id=${made.id}`, { body: { watts: 2, rowVer: 1 } });
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ kind: 'stale', row: { watts: 1, rowVer: 2 } });
    expect(late.json.message).toBe('Somebody changed this record in the meantime');
  });

  it('a unique value given twice is 409 unique', async () => {
    await portal.call('POST', '/api/v1/lamp/create', { body: { name: 'Jedna' } });
    const again = await portal.call('POST', '/api/v1/lamp/create', { body: { name: 'Jedna' } });
    expect(again.status).toBe(409);
    expect(again.json).toMatchObject({ kind: 'unique', message: 'Such a record exists already' });
  });
});

describe('cookies', () => {
  it('of a session are closed to scripts and to other sites, and can be taken back', async () => {
    const given = (await portal.call('POST', '/site/sign-in', { as: '' })).headers.get('set-cookie');
    expect(given).toMatch(/^katedra_session=abc; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    const taken = (await portal.call('POST', '/site/sign-out')).headers.get('set-cookie');
    expect(taken).toMatch(/^katedra_session=; .*Expires=Thu, 01 Jan 1970/);
  });
});

describe('addresses', () => {
  it.each([
    ['GET', '/api/v1/nothing', 404, '“nothing”'],
    ['GET', '/api/v1/secret-thing', 404, '“secret-thing”'],
    ['GET', '/api/v1/constructor', 404, '“constructor”'],
    ['GET', '/api/v1/lamp/constructor', 404, '“constructor”'],
    ['GET', '/api/v1/lamp/nothing', 404, '“nothing”'],
    ['PUT', '/api/v1/lamp/steal?id=1', 404, '“steal”'],
    ['POST', '/api/v1/lamp/view?id=1', 405, 'GET'],
    ['DELETE', '/api/v1/lamp', 405, 'GET'],
    ['POST', '/api/v1/lamp/sell?id=1', 405, 'PUT'],
    ['GET', '/api/v1/lamp/a/b/c', 404, 'Not found'],
    ['GET', '/api/v1/%zz', 400, 'path'],
  ])('%s %s is %i and names it', async (method, path, status, named) => {
    const answer = await portal.call(method, path, { headers: { 'accept-language': 'en' } });
    expect(answer.status).toBe(status);
    expect(answer.json.message).toContain(named);
  });
  it('needs a sign-in, except where declared public', async () => {
    expect(await portal.call('GET', '/api/v1/lamp', { as: '' })).toMatchObject({
      status: 401,
      json: { message: 'Prijavite se za nastavak' },
    });
    expect(await portal.call('GET', '/api/v1/lamp', { as: tokenOf('nobody') })).toMatchObject({ status: 401 });
    expect(await portal.call('GET', '/api/v1/hello/me', { as: '' })).toMatchObject({ status: 401 });
    expect((await portal.call('GET', '/api/v1/hello/me')).json).toEqual({ hello: 'admin' });
    expect((await portal.call('GET', '/api/v1/hello/world?name=Ana', { as: '' })).json).toEqual({ hello: 'Ana' });
  });
});

describe('bad input', () => {
  const create = (raw: RawBody, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    portal.call('POST', '/api/v1/lamp/create', { raw, headers });
  it.each([
    ['broken JSON', '{"name":', 400],
    ['an array', '[]', 422],
    ['a text', '"x"', 422],
    ['null', 'null', 422],
    ['__proto__', '{"name":"P","__proto__":{"isAdmin":1}}', 400],
    ['constructor.prototype', '{"name":"P","constructor":{"prototype":{"x":1}}}', 400],
    ['an unknown field', '{"name":"P","colour":"red"}', 422],
    ['a NUL byte', '{"name":"a\\u0000b"}', 422],
    ['a lone surrogate', '{"name":"a\\ud800b"}', 422],
    ['a lone surrogate in a field name', '{"\\ud800":"x"}', 422],
    ['nothing', '', 422],
  ])('%s is a clear refusal', async (_what, body, status) => {
    const answer = await create(body);
    expect(answer.status).toBe(status);
    const said = Array.isArray(answer.json) ? answer.json[0] : answer.json;
    expect(said.message.length).toBeGreaterThan(3);
  });
  it('takes neither forms nor plain text', async () => {
    expect((await create('name=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415);
    expect((await create('{"name":"x"}', { 'content-type': 'text/plain' })).status).toBe(415);
    const form = new FormData();
    form.set('name', 'x');
    expect((await create(form, {})).status).toBe(415);
  });
  it('10 MB are 413, with an answer', async () => {
    const answer = await create(JSON.stringify({ name: 'x'.repeat(10 * 1_048_576) }));
    expect(answer.status).toBe(413);
    expect(answer.json).toEqual({ message: 'Zahtjev je prevelik' });
  });
  it('10 MB without a length are 413 too or cut off, and the server goes on', async () => {
    const endless = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(1_048_576).fill(97));
      },
    });
    const status = await fetch(`${portal.url}/api/v1/lamp/create`, {
      method: 'POST',
      body: endless,
      duplex: 'half',
      headers: { 'content-type': 'application/json', cookie: `katedra_session=${tokenOf('admin')}` },
    } as RequestInit).then(
      r => r.status,
      () => 'cut off',
    );
    expect([413, 'cut off']).toContain(status);
    expect((await portal.call('GET', '/healthz')).status).toBe(200);
  });
  it.each([
    'page=1&page=2',
    'filter[a][b][c]=1',
    'page=%',
    'filter[name]=%00',
    'nonsense=1',
    'page=-1',
    'pagination[limit]=1000000000',
    'pagination[limit]=501',
    'pagination[limit]=0',
    // What lies deeper than ten thousand rows is searched for, not paged to.
    'page=201',
    'page=2&pagination[limit]=0',
    'page=21&pagination[limit]=500',
    'sort=name;drop table',
    "filter[name']=x",
  ])('%s is 422', async query => {
    const answer = await portal.call('GET', `/api/v1/lamp?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.json[0]).toMatchObject({
      field: expect.anything(),
      key: expect.any(String),
      message: expect.any(String),
    });
  });
  it('a constraint that only the database sees is said in its own words', async () => {
    const answer = await portal.call('POST', '/site/break', { as: tokenOf('ana') });
    expect(answer.status).toBe(422);
    expect(answer.json).toEqual([{ field: 'watts', key: 'dimWhenSold', message: 'A sold lamp is dim' }]);
  });
});

describe('faults', () => {
  it('say nothing but a reference that finds the log line', async () => {
    const answer = await portal.call('POST', '/site/fail', {
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
      as: '',
    });
    expect(answer.status).toBe(500);
    expect(answer.json).toEqual({
      message: `Something went wrong on our side. Reference: ${answer.json.ref}`,
      ref: answer.headers.get('x-request-id'),
    });
    expect(answer.text).not.toContain('secret');
    const line = portal.lines.find(l => l.level === 'error' && l.o.requestId === answer.json.ref);
    expect(line?.o.err).toMatchObject({ message: 'the secret inside' });
  });
  it('a request id that fits is kept, another one is replaced', async () => {
    expect(
      (await portal.call('GET', '/healthz', { headers: { 'x-request-id': 'abc-12345678' } })).headers.get(
        'x-request-id',
      ),
    ).toBe('abc-12345678');
    expect(
      (await portal.call('GET', '/healthz', { headers: { 'x-request-id': 'a"b\'<script>' } })).headers.get(
        'x-request-id',
      ),
    ).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the door', () => {
  const change = (headers: Record<string, string>) =>
    portal.call('POST', '/api/v1/lamp/create', { body: { name: `d${Math.random()}`.slice(0, 18) }, headers });
  it('another site changes nothing', async () => {
    expect((await change({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await change({ 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await change({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await change({ origin: 'null' })).status).toBe(403);
    expect((await change({ origin: portal.url })).status).toBeLessThan(300);
    expect((await change({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' })).status).toBeLessThan(
      300,
    );
  });
  it('a forged host is refused', async () => {
    const { request } = await import('node:http');
    const status = (host: string, path: string) =>
      new Promise<number>((done, fail) => {
        request(portal.url + path, { headers: { host } }, r => {
          r.resume();
          done(r.statusCode!);
        })
          .on('error', fail)
          .end();
      });
    expect(await status('evil.example', '/api/v1/hello/world')).toBe(421);
    expect(await status('evil.example', '/')).toBe(421);
    expect(await status('localhost', '/api/v1/hello/world')).toBe(200);
    expect(await status('evil.example', '/healthz')).toBe(200);
  });
  it('every answer carries the headers that keep it in its place', async () => {
    for (const path of ['/api/v1/lamp', '/', '/nothing', '/api/v1/docs']) {
      const { headers } = await portal.call('GET', path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });
  it('the page has a nonce of its own each time and is not kept', async () => {
    const [one, two] = [await portal.call('GET', '/'), await portal.call('GET', '/')];
    const nonce = /nonce-([A-Za-z0-9+/=]+)'/.exec(one.headers.get('content-security-policy')!)![1]!;
    expect(one.text).toContain(`nonce="${nonce}"`);
    expect(two.text).not.toContain(nonce);
    expect(one.headers.get('cache-control')).toBe('no-store');
    expect(one.headers.get('content-security-policy')).toBe(
      `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; media-src 'self'; frame-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    );
  });
});

describe('probes and description', () => {
  it('healthz, readyz and metrics answer', async () => {
    expect((await portal.call('GET', '/healthz', { as: '' })).json).toEqual({ status: 'ok', version: '1.2.3' });
    expect((await portal.call('GET', '/readyz', { as: '' })).json).toEqual({ status: 'ready' });
    const metrics = await portal.call('GET', '/metrics', { as: '' });
    expect(metrics.text).toMatch(/katedra_http_duration_seconds_count\{[^}]*route="\/api\/v1\/\{resource\}\/create"/);
    expect(metrics.text).toMatch(/^katedra_db_connections \d+$/m);
    expect(metrics.text).toContain('nodejs_eventloop_lag_seconds');
    expect((await portal.call('GET', '/metrics', { headers: { 'x-forwarded-for': '8.8.8.8' } })).status).toBe(403);
  });
  it('OpenAPI describes every call, and every reference in it leads somewhere', async () => {
    const { json: api } = await portal.call('GET', '/api/v1/openapi.json', { as: '' });
    expect(api.openapi).toBe('3.1.0');
    expect(Object.keys(api.paths)).toEqual(
      expect.arrayContaining(['/api/v1/lamp', '/api/v1/lamp/create', '/api/v1/lamp/sell', '/api/v1/hello/world']),
    );
    expect(Object.keys(api.paths).some(p => p.includes('secret-thing'))).toBe(false);
    expect(api.components.schemas.LampCreate).toMatchObject({
      required: ['name'],
      additionalProperties: false,
      properties: { name: { type: 'string', maxLength: 20 } },
    });
    expect(api.components.schemas.LampCreate.properties.state).toBeUndefined();
    const names = api.paths['/api/v1/lamp'].get.parameters.map((p: { name: string }) => p.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'return[count]',
        'pagination[limit]',
        'page',
        'sort',
        'filter[name]',
        'filter[name][like]',
        'filter[watts][from]',
      ]),
    );
    const refs = [...JSON.stringify(api).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(m => m[1]!);
    for (const ref of new Set(refs))
      expect(
        ref.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], api),
        ref,
      ).toBeDefined();
  });
  it('every list parameter of the description is accepted by the list', async () => {
    const { json: api } = await portal.call('GET', '/api/v1/openapi.json');
    const { json: row } = await portal.call('POST', '/api/v1/lamp/create', { body: { name: 'Zadnja' } });
    const example: Record<string, string> = { sort: 'name', after: String(row.id), 'customFilter[idRef.field]': '' };
    for (const { name, schema } of api.paths['/api/v1/lamp'].get.parameters as {
      name: string;
      schema: { enum?: unknown[]; examples?: string[] };
    }[]) {
      if (name.startsWith('customFilter')) continue;
      const value =
        example[name] ??
        schema.enum?.[0] ??
        schema.examples?.[0] ??
        (name.includes('At]') ? '2026-01-01 10:00' : name.includes('name') || name === 'search' ? 'x' : '1');
      const answer = await portal.call(
        'GET',
        `/api/v1/lamp?${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`,
      );
      expect(answer.status, `${name}=${value}: ${answer.text}`).toBe(200);
    }
  });
  it('the page for people needs nothing but itself', async () => {
    const { text: html, status } = await portal.call('GET', '/api/v1/docs', { as: '' });
    expect(status).toBe(200);
    expect(html).toContain('/api/v1/lamp/sell');
    expect(html).not.toMatch(/<script|src=|https?:\/\//);
  });
});

describe('stopping', () => {
  it('answers what is under way and is gone within five seconds', async () => {
    const other = await startPortal({
      resources: [lamp],
      endpoints: [
        endpoint({
          method: 'GET',
          path: 'slow',
          public: true,
          summary: 'Slow',
          answer: { slow: text({ required: true }) },
          handle: async () => {
            await new Promise(r => setTimeout(r, 500));
            return { slow: 'done' };
          },
        }),
      ],
    });
    const under = other.call('GET', '/api/v1/slow', { as: '' });
    await new Promise(r => setTimeout(r, 100));
    const began = Date.now();
    await Promise.all([other.close(), under.then(answer => expect(answer.json).toEqual({ slow: 'done' }))]);
    expect(Date.now() - began).toBeLessThan(unhurried(2500));
  });
  it('a constituent whose schema lags answers 503 alone', async () => {
    const two = await startPortal({
      resources: [lamp],
      env: { KATEDRA_HOSTS: 'law.example.hr=law', KATEDRA_PROXY: 'loopback', KATEDRA_METRICS_TOKEN: 'of the watch' },
      server: { statusOf: async schema => (schema === 'c_law' ? 'behind' : 'current') },
    });
    expect((await two.call('GET', '/api/v1/lamp')).status).toBe(200);
    expect((await two.call('GET', '/api/v1/lamp', { headers: { 'x-forwarded-host': 'law.example.hr' } })).status).toBe(
      503,
    );
    expect(await two.call('GET', '/readyz', { headers: { authorization: 'Bearer of the watch' } })).toMatchObject({
      status: 200,
      json: { status: 'ready', constituents: { main: 'current', law: 'behind' } },
    });
    await two.close();
  });
  it('a lagging schema answers 503 and says when to come back', async () => {
    const behind = await startPortal({ resources: [lamp], server: { statusOf: async () => 'behind' } });
    const answer = await behind.call('GET', '/api/v1/lamp');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await behind.call('GET', '/readyz')).status).toBe(503);
    expect((await behind.call('GET', '/healthz')).status).toBe(200);
    await behind.close();
  });
});

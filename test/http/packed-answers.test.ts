import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longtext, resource, text } from '../../src/kernel/resource/index.ts';
import { endpoint, WrittenJson } from '../../src/kernel/server/index.ts';
import { unhurried } from './machine.ts';
import { type Portal, startPortal, tokenOf } from './portal.ts';

const long = 'Čas anatomije nije čas šivanja. '.repeat(100);
/** More than is packed at once; a letter of two halves stands on each odd place, so that pieces of any even length would cut one. */
const longer = `a${'\u{1F600}'.repeat(150_000)}`;
/** More than the system takes at once, however well it is packed. */
const noise = randomBytes(6_000_000).toString('base64');
let portal: Portal;
let hasTime = true;
/** As our own page asks. */
const ours = { 'accept-encoding': 'gzip', 'sec-fetch-site': 'same-origin' };
beforeAll(async () => {
  portal = await startPortal({
    resources: [
      resource('leaf', {
        label: 'name',
        fields: { name: text({ required: true }), about: longtext({ max: 100_000 }) },
      }),
    ],
    endpoints: [
      endpoint({
        method: 'POST',
        path: 'leaves/said',
        summary: 'Says something long.',
        answer: { about: text() },
        handle: async () => ({ about: long }),
      }),
      endpoint({
        method: 'GET',
        path: 'leaves/written',
        summary: 'Says something long that was written as JSON before.',
        answer: { about: text() },
        handle: async () => new WrittenJson(JSON.stringify({ about: long })),
      }),
      ...Object.entries({ longer, noise }).map(([name, about]) =>
        endpoint({
          method: 'GET',
          path: `leaves/${name}`,
          summary: 'Says more than is packed at once.',
          answer: { about: text() },
          handle: async () => new WrittenJson(JSON.stringify({ about })),
        }),
      ),
      endpoint({
        method: 'GET',
        path: 'leaves/undeclared',
        summary: 'Says what it does not declare.',
        answer: { about: text() },
        handle: async () => new WrittenJson(JSON.stringify({ secret: long })),
      }),
    ],
    server: { hasTime: () => hasTime },
  });
  await portal.call('POST', '/api/v1/leaf/create', { body: { name: 'short' } });
  for (let i = 0; i < 3; i++)
    await portal.call('POST', '/api/v1/leaf/create', { body: { name: `long ${i}`, about: long } });
});
afterAll(() => portal?.close());

/** As it comes over the wire: fetch would unpack it. */
const wire = (path: string, headers: Record<string, string>, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
    request(
      `${portal.url}/api/v1/${path}`,
      { method, headers: { cookie: `katedra_session=${tokenOf('ana')}`, ...headers } },
      answer => {
        const parts: Buffer[] = [];
        answer
          .on('data', part => parts.push(part))
          .on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }));
      },
    )
      .on('error', fail)
      .end();
  });
const page = 'leaf?columns=name,about&sort=name';

it('a long answer is packed for our own page that takes it so, and says the same', async () => {
  const plain = await wire(page, {});
  expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
  const packed = await wire(page, ours);
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(packed.body.length),
  });
  expect(packed.body.length).toBeLessThan(plain.body.length / 4);
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
});
it('no other page, no program and nobody who opens the address has it packed: its length would tell what stands in it', async () => {
  for (const from of ['cross-site', 'same-site', 'none']) {
    const { status, headers } = await wire(page, { ...ours, 'sec-fetch-site': from });
    expect([status, headers['content-encoding']]).toEqual([200, undefined]);
  }
  expect((await wire(page, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined();
});
it('who does not take it packed, what is short and what is told of a change goes as it is', async () => {
  const plainly = async (path: string, headers: Record<string, string>, method?: string) => {
    const answer = await wire(path, headers, method);
    expect([path, answer.status, answer.headers['content-encoding']]).toEqual([path, 200, undefined]);
    expect(() => JSON.parse(answer.body.toString())).not.toThrow();
  };
  await plainly(page, { ...ours, 'accept-encoding': 'identity' });
  await plainly(page, { ...ours, 'accept-encoding': 'gzip;q=0' });
  await plainly('leaf?columns=name', ours);
  await plainly('leaves/said', ours, 'POST');
});
it('a refusal is never packed, and an export stays the file it is', async () => {
  const refused = await wire(`leaf?columns=${'x'.repeat(3000)}`, ours);
  expect([refused.status, refused.headers['content-encoding']]).toEqual([422, undefined]);
  expect(JSON.parse(refused.body.toString())).toBeTypeOf('object');
  const file = await wire('leaf/export?format=csv&columns=name,about', ours);
  expect([file.status, file.headers['content-encoding']]).toEqual([200, undefined]);
  expect(file.body.toString()).toContain('long 2');
});
it('what was written as JSON before goes the same way: packed, kept by nobody, and only as declared', async () => {
  const plain = await wire('leaves/written', {});
  expect(JSON.parse(plain.body.toString())).toEqual({ about: long });
  const packed = await wire('leaves/written', ours);
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  });
  expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
  expect((await wire('leaves/undeclared', ours)).status).toBe(500);
});
it('while the portal has more work than time nothing is packed', async () => {
  hasTime = false;
  expect((await wire(page, ours)).headers['content-encoding']).toBeUndefined();
  hasTime = true;
  expect((await wire(page, ours)).headers['content-encoding']).toBe('gzip');
});

describe('a very long answer', () => {
  it('is packed by the way, whatever else is to be done, and says the same to the last letter', async () => {
    hasTime = false;
    const [plain, packed] = [await wire('leaves/longer', {}), await wire('leaves/longer', ours)];
    hasTime = true;
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    });
    expect(packed.headers['content-length']).toBeUndefined();
    expect(packed.headers.etag).toBeUndefined();
    expect(packed.body.length).toBeLessThan(plain.body.length / 50);
    expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    expect(JSON.parse(plain.body.toString())).toEqual({ about: longer });
  });
  it('goes as it is to whoever does not take it packed, and is nothing that HEAD asks for', async () => {
    for (const headers of [{ ...ours, 'accept-encoding': 'identity' }, { 'accept-encoding': 'gzip' }]) {
      const plain = await wire('leaves/longer', headers);
      expect(plain.headers['content-encoding']).toBeUndefined();
      expect(plain.headers['content-length']).toBe(String(plain.body.length));
    }
    expect((await wire('leaves/longer', { ...ours, 'accept-encoding': 'identity' })).headers.vary).toBe(
      'accept-encoding',
    );
    expect((await wire('leaves/longer', ours, 'HEAD')).status).toBe(405);
  });
  it('of a page has the same headers for HEAD, and no body', async () => {
    const [got, head] = [await wire('docs', ours), await wire('docs', ours, 'HEAD')];
    expect(got.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(got.body).toString()).toContain('<!doctype html>');
    expect([head.status, head.body.length]).toEqual([200, 0]);
    for (const name of ['content-encoding', 'content-type', 'vary', 'cache-control'])
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
  });
  it('holds up nobody while whoever asked goes away', async () => {
    const gone = Array.from(
      { length: 6 },
      () =>
        new Promise<void>((done, fail) => {
          const asking = request(
            `${portal.url}/api/v1/leaves/noise`,
            { headers: { cookie: `katedra_session=${tokenOf('ana')}`, ...ours } },
            answer => {
              answer.once('data', () => {
                answer.destroy();
                done();
              });
            },
          );
          asking.on('error', fail).end();
        }),
    );
    await Promise.all(gone);
    const began = performance.now();
    expect((await wire('leaf?columns=name', ours)).status).toBe(200);
    // Packing all of them to their ends takes longer.
    expect(performance.now() - began).toBeLessThan(unhurried(500));
  });
});

import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resource, text } from '../../src/kernel/resource/index.ts';
import { type Portal, startPortal, tokenOf } from './portal.ts';

const token = 'a token for whoever watches over the portal';
/** A header that nobody told us to believe: whoever asks is not this machine. */
const elsewhere = { 'x-forwarded-for': '203.0.113.7' };
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({
    resources: [resource('leaf', { label: 'name', fields: { name: text({ required: true }) } })],
    env: { KATEDRA_METRICS_TOKEN: token },
  });
});
afterAll(() => portal?.close());

it('readyz names the constituents to the token alone, and says to others only whether it is ready', async () => {
  const asked = async (headers: Record<string, string>) =>
    (await portal.call('GET', '/readyz', { as: '', headers })).json;
  const whole = { status: 'ready', constituents: { main: 'current' } };
  expect(await asked({ authorization: `Bearer ${token}` })).toEqual(whole);
  expect(await asked({ ...elsewhere, authorization: `Bearer ${token}` })).toEqual(whole);
  for (const headers of [{}, elsewhere, { authorization: 'Bearer another' }, { authorization: 'Bearer ' }])
    expect(await asked(headers)).toEqual({ status: 'ready' });
  expect((await portal.call('GET', '/readyz')).json).toEqual({ status: 'ready' });
  // The figures are this machine's to read, as before.
  expect((await portal.call('GET', '/metrics', { as: '' })).status).toBe(200);
});

describe('the description of the API', () => {
  /** As it comes over the wire: fetch would unpack it. */
  const wire = (headers: Record<string, string>) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((done, fail) => {
      request(`${portal.url}/api/v1/openapi.json`, { headers }, answer => {
        const parts: Buffer[] = [];
        answer
          .on('data', part => parts.push(part))
          .on('end', () => done({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(parts) }));
      })
        .on('error', fail)
        .end();
    });

  it('is packed for whoever takes it packed, and may be kept', async () => {
    const plain = await wire({});
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, max-age=300', vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const accepted of ['gzip', 'br;q=1.0, gzip;q=0.8', '*']) {
      const packed = await wire({ 'accept-encoding': accepted });
      expect(packed.headers['content-encoding']).toBe('gzip');
      expect(packed.body.length).toBeLessThan(plain.body.length / 4);
      expect(gunzipSync(packed.body).equals(plain.body)).toBe(true);
    }
    for (const accepted of ['identity', 'gzip;q=0', 'br'])
      expect((await wire({ 'accept-encoding': accepted })).headers['content-encoding']).toBeUndefined();
    const again = await wire({ 'if-none-match': String(plain.headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });
  it('is for people who are signed in and for this machine, page and file alike', async () => {
    for (const path of ['/api/v1/openapi.json', '/api/v1/docs']) {
      expect((await portal.call('GET', path, { as: '' })).status).toBe(200);
      expect((await portal.call('GET', path, { as: '', headers: elsewhere })).status).toBe(401);
      expect((await portal.call('GET', path, { as: tokenOf('ana'), headers: elsewhere })).status).toBe(200);
    }
  });
});

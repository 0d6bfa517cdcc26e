import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { image, resource, text } from '../../src/kernel/resource/index.ts';
import { asDataUrl, jpegBomb, png, svgBomb } from './bombs.ts';
import { isAlive, unhurried } from './machine.ts';
import { identityOf, type Portal, person, startPortal, tokenOf } from './portal.ts';

const sight = resource('sight', {
  label: 'name',
  fields: { name: text({ required: true }), picture: image() },
});
const people = Array.from({ length: 6 }, (_, i) => tokenOf(`person${i}`));
const [ana, ivo] = people as [string, string];
const identity = identityOf(new Map(people.map((token, i) => [token, person(i + 1, `person${i}`, 'user')])));
const create = (portal: Portal, picture: string, as = ana) =>
  portal.call('POST', '/api/v1/sight/create', { as, body: { name: 'S', picture } });
const until = async (holds: () => boolean | Promise<boolean>, what: string): Promise<void> => {
  for (const end = Date.now() + 10_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise(next => setTimeout(next, 10));
  }
  throw new Error(`did not happen within 10 s: ${what}`);
};

describe('pictures as they come', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startPortal({ resources: [sight], identity });
  });
  afterAll(() => portal?.close());
  const said = async (picture: string) => {
    const { status, json } = await create(portal, picture);
    return [status, json[0]?.key];
  };

  // Before the change each of these was handed to the library, whatever it was.
  it('are taken by content: JPEG, PNG and WebP, and nothing that only says so', async () => {
    const red = sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } });
    for (const bytes of await Promise.all([red.jpeg().toBuffer(), red.png().toBuffer(), red.webp().toBuffer()]))
      expect((await create(portal, asDataUrl(bytes))).status).toBe(201);
    const unreadable = [422, 'imageUnreadable'];
    const began = performance.now();
    expect(await said(asDataUrl(svgBomb(6000), 'image/svg+xml'))).toEqual(unreadable);
    expect(await said(asDataUrl(svgBomb(6000), 'image/png'))).toEqual(unreadable);
    for (const bytes of await Promise.all([red.gif().toBuffer(), red.tiff().toBuffer(), red.avif().toBuffer()]))
      expect(await said(asDataUrl(bytes, 'image/jpeg'))).toEqual(unreadable);
    expect(performance.now() - began).toBeLessThan(unhurried(1000));
  });
  it('have at most 25 megapixels, by what they hold and by what they say', async () => {
    expect(await said(asDataUrl(png(6000, 6000)))).toEqual([422, 'imageTooLarge']);
    expect(await said(asDataUrl(png(25_000_001, 1)))).toEqual([422, 'imageTooLarge']);
    expect(await said(asDataUrl(png(60_000, 60_000, { width: 10, height: 10 })))).toEqual([422, 'imageTooLarge']);
    expect(await said(asDataUrl(png(4000, 4000, { width: 10, height: 10 })))).toEqual([422, 'imageUnreadable']);
    expect((await create(portal, asDataUrl(png(10, 10, { width: 4000, height: 4000 })))).status).toBeLessThan(500);
  });
  it('are drawn small once, and come from the disk the next time', async () => {
    const { json: row } = await create(portal, asDataUrl(png(900, 900)));
    const folder = join(portal.settings.data, 'files/main/small');
    for (const size of [30, 150, 300]) {
      const small = async () => {
        const headers = { cookie: `katedra_session=${ana}` };
        const answer = await fetch(`${portal.url}/api/v1/sight/image?field=picture&size=${size}&id=${row.id}`, {
          headers,
        });
        expect(answer.headers.get('content-security-policy')).toContain('sandbox');
        return Buffer.from(await answer.arrayBuffer());
      };
      const both = await Promise.all([small(), small()]);
      const kept = (await readdir(folder, { recursive: true })).find(name => name.endsWith(`-${size}`));
      expect(readFileSync(join(folder, kept!)).equals(both[0]!)).toBe(true);
      // Whatever lies there is what is sent: it is not drawn again.
      const again = await small();
      expect(again.equals(both[1]!)).toBe(true);
      expect((await sharp(again).metadata()).width).toBe(size * 2);
    }
    expect(await readdir(join(portal.settings.data, 'files/main/incoming'))).toEqual([]);
  });
});

it('twenty traps at once are ended, and everybody else is as quick as before', async () => {
  const portal = await startPortal({ resources: [sight], identity, server: { pictures: { longest: 400 } } });
  const bomb = asDataUrl(jpegBomb(), 'image/jpeg');
  let slowest = 0;
  let over = false;
  const others = (async () => {
    while (!over) {
      const began = performance.now();
      expect((await portal.call('GET', '/api/v1/sight', { as: ana })).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - began);
    }
  })();
  // One person has four under way; further ones are told to wait.
  const answers = await Promise.all(Array.from({ length: 20 }, () => create(portal, bomb, ivo)));
  over = true;
  await others;
  const counted = (status: number) => answers.filter(answer => answer.status === status).length;
  expect([counted(422), counted(429)]).toEqual([4, 16]);
  // A bomb that is drawn within the portal's own process holds everybody for as long as it takes: several seconds.
  expect(slowest).toBeLessThan(unhurried(1500));
  expect((await create(portal, asDataUrl(png(10, 10)))).status).toBe(201);
  await portal.close();
});

describe('a drawing that takes long', () => {
  let portal: Portal;
  let folder: string;
  let mark: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'katedra-held-'));
    mark = join(folder, 'pid');
  });
  const start = async (longest: number) => {
    portal = await startPortal({
      resources: [sight],
      identity,
      server: { pictures: { longest, program: new URL('./held-picture-process.mjs', import.meta.url) } },
    });
  };
  afterEach(async () => {
    await portal.close();
    await rm(mark, { force: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const held = () => asDataUrl(Buffer.concat([png(1, 1).subarray(0, 8), Buffer.from(mark)]));
  const drawing = async (): Promise<number> => {
    await until(() => existsSync(mark) && readFileSync(mark, 'utf8') !== '', 'the drawing has begun');
    return Number(readFileSync(mark, 'utf8'));
  };

  // It was drawn inside the transaction, which held its rows and its connection.
  it('stands in no transaction, and is ended when its time is over', async () => {
    await start(700);
    const asked = create(portal, held());
    const pid = await drawing();
    const { rows } = await portal.database.database.pool.query(
      `select query from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    );
    expect(rows).toEqual([]);
    expect((await asked).json[0]).toMatchObject({ field: 'picture', key: 'imageUnreadable' });
    await until(() => !isAlive(pid), 'its process is ended');
  });
  it('is ended when whoever sent it has left, and the next one is drawn', async () => {
    await start(60_000);
    const leave = new AbortController();
    const headers = { cookie: `katedra_session=${ana}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'S', picture: held() });
    const asked = fetch(`${portal.url}/api/v1/sight/create`, { method: 'POST', headers, body, signal: leave.signal });
    const pid = await drawing();
    // Whoever waits in the queue may leave it too.
    const second = fetch(`${portal.url}/api/v1/sight/create`, { method: 'POST', headers, body, signal: leave.signal });
    leave.abort();
    await expect(asked).rejects.toThrow();
    await expect(second).rejects.toThrow();
    await until(() => !isAlive(pid), 'its process is ended');
    await rm(mark);
    void create(portal, held(), ivo).catch(() => {});
    expect(await drawing()).not.toBe(pid);
  });
  it('keeps the portal from stopping for two seconds at most, and its process ends with the portal', async () => {
    await start(60_000);
    const asked = create(portal, held());
    const pid = await drawing();
    const began = Date.now();
    await portal.server.close();
    expect(Date.now() - began).toBeLessThan(unhurried(4000));
    expect((await asked).status).toBe(503);
    await until(() => !isAlive(pid), 'its process is ended');
  });
});

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { file, image, resource, text } from '../../src/kernel/resource/index.ts';
import { endpoint, raw, type Settings } from '../../src/kernel/server/index.ts';
import { asDataUrl, png } from './bombs.ts';
import { type Portal, startPortal } from './portal.ts';

/** More than any disk has: whatever is free, it lies below. */
const everything = '900000 GB';
const sheet = resource('sheet', {
  label: 'name',
  fields: { name: text({ required: true }), content: file(), picture: image() },
});
/** What PostgreSQL says when its own disk is full, wherever that is. */
const full = endpoint({
  method: 'POST',
  path: 'toy-full',
  summary: 'Writes into a database without room.',
  body: {},
  answer: 'nothing',
  handle: async ctx => {
    await ctx.db.run(raw(`do $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`));
  },
});
let portal: Portal;
let reserve: number | undefined;
beforeAll(async () => {
  portal = await startPortal({ resources: [sheet], endpoints: [full], env: { KATEDRA_RESERVE: everything } });
  reserve = portal.settings.reserve;
});
afterAll(() => portal?.close());
/** As if room had been made, or used up. */
const setReserve = (bytes: number | undefined): void => {
  (portal.settings as { -readonly [K in keyof Settings]: Settings[K] }).reserve = bytes as number;
};
afterEach(() => setReserve(reserve));

const upload = async () => {
  const form = new FormData();
  form.append('file', new Blob(['plain text']), 'x.txt');
  return portal.call('POST', '/api/v1/sheet/upload?field=content', {
    raw: form,
  });
};
const exported = (format = 'csv') => portal.call('GET', `/api/v1/sheet/export?format=${format}`);
const create = (body: object) => portal.call('POST', '/api/v1/sheet/create', { body: { name: 'S', ...body } });

it('below the reserve files and exports are refused in a sentence, and reading and writing go on', async () => {
  const refused = await upload();
  expect([refused.status, refused.json.message]).toEqual([
    507,
    expect.stringMatching(/^The portal is running out of disk space.*administrator/),
  ]);
  for (const format of ['csv', 'xlsx']) expect((await exported(format)).status).toBe(507);
  const picture = asDataUrl(png(20, 20));
  expect((await create({ picture })).status).toBe(507);
  expect(await readdir(join(portal.settings.data, 'files/main/incoming')).catch(() => [])).toEqual([]);

  const made = await create({});
  expect(made.status, made.text).toBe(201);
  expect((await portal.call('GET', '/api/v1/sheet')).status).toBe(200);
  expect((await portal.call('GET', '/readyz')).status).toBe(200);
  expect(portal.lines.filter(line => line.level === 'error')).toEqual([]);
});

it.each([
  ['diskReserve', /^Na disku portala ponestaje mjesta/],
  ['databaseFull', /^Baza podataka nema mjesta na disku/],
])('says %s in Croatian, too', (key, sentence) => {
  expect(portal.app.words.say('hr', { key })).toMatch(sentence);
});

it('above the reserve everything is taken again, and a small picture is drawn also below it', async () => {
  setReserve(0);
  const sent = await upload();
  expect(sent.status).toBe(200);
  expect((await exported()).status).toBe(200);
  const made = await create({ content: sent.json.token, picture: asDataUrl(png(20, 20)) });
  expect(made.status, made.text).toBe(201);
  setReserve(reserve);
  const small = await portal.call('GET', `/api/v1/sheet/image?id=${made.json.id}&field=picture&size=30`);
  expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect((await portal.call('GET', `/api/v1/sheet/file?id=${made.json.id}&field=content`)).text).toBe('plain text');
});

it('a database without room answers 507, and the node is not ready until it can write again', async () => {
  const refused = await portal.call('POST', '/api/v1/toy-full', { body: {} });
  expect([refused.status, refused.json.message]).toEqual([
    507,
    expect.stringContaining('database has no disk space left'),
  ]);
  const pool = portal.database.database.pool;
  await pool.query(
    `create function c_main.without_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
  );
  await pool.query(
    'create trigger without_room before insert or update on c_main.setting for each row execute function c_main.without_room()',
  );
  try {
    await expect.poll(async () => (await portal.call('GET', '/readyz')).status, { timeout: 20_000 }).toBe(503);
    // Reading goes on, and the process lives.
    expect((await portal.call('GET', '/api/v1/sheet')).status).toBe(200);
    expect((await portal.call('GET', '/healthz')).status).toBe(200);
  } finally {
    await pool.query('drop trigger without_room on c_main.setting');
  }
  await expect.poll(async () => (await portal.call('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200);
});

it('a database that only reads makes the node not ready', async () => {
  const pool = portal.database.database.pool;
  await pool.query(
    `create or replace function c_main.read_only() returns trigger language plpgsql as $$ begin raise exception 'read only' using errcode = '25006'; end $$`,
  );
  await pool.query(
    'create trigger read_only before insert or update on c_main.setting for each row execute function c_main.read_only()',
  );
  try {
    await expect.poll(async () => (await portal.call('GET', '/readyz')).status, { timeout: 20_000 }).toBe(503);
  } finally {
    await pool.query('drop trigger read_only on c_main.setting');
  }
  await expect.poll(async () => (await portal.call('GET', '/readyz')).status, { timeout: 20_000 }).toBe(200);
});

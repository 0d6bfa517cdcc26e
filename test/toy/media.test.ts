import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, image, resource, text } from '../../src/kernel/resource/index.ts';
import type { Policy } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';

const room = resource('room', {
  label: 'name',
  avatar: 'picture',
  fields: {
    name: text({ required: true }),
    picture: image(),
    plan: file({ maxBytes: 2000, accept: ['application/pdf', 'text/plain'] }),
    secretPlan: file(),
    secretPicture: image(),
  },
});
const policy: Policy<typeof room> = {
  read: me => me.roles.has('reader') || { createdBy: me.id },
  create: me => me.roles.has('reader') || me.roles.has('maker'),
  update: me => ({ createdBy: me.id }),
  fields: {
    secretPlan: { seenBy: me => ({ createdBy: me.id }) },
    secretPicture: { seenBy: me => ({ createdBy: me.id }) },
  },
};

let toy: ToyPortal;
let red: string;
const dataUrl = (bytes: Buffer, mime = 'image/png') => `data:${mime};base64,${bytes.toString('base64')}`;
const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c00' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
beforeAll(async () => {
  toy = await startToy({
    resources: [room],
    policies: { room: policy },
    people: { ana: ['reader'], ivo: ['maker'], out: ['reader'], none: [] },
  });
  red = dataUrl(await painted(600, 400));
});
afterAll(() => toy?.stop());
const create = (body: object, who = 'ana') => toy.as(who).post('room/create', { name: 'R', ...body });
const problem = async (body: object) => {
  const { status, body: said } = await create(body);
  return [status, said[0]?.field, said[0]?.key];
};

describe('a picture', () => {
  it('comes in as a data URL, is drawn anew and kept once; rows carry its address', async () => {
    const withMetadata = dataUrl(
      await sharp({ create: { width: 20, height: 20, channels: 3, background: '#0c0' } })
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .jpeg()
        .toBuffer(),
      'image/jpeg',
    );
    const { body: row } = await create({ picture: withMetadata });
    expect(row.picture).toMatch(/^room\/image\?field=picture&size=30&v=[0-9a-f]{16}&id=\d+$/);
    const full = await (await toy.as('ana').fetch(`room/image?field=picture&id=${row.id}`)).arrayBuffer();
    const { format, exif } = await sharp(Buffer.from(full)).metadata();
    expect([format, exif]).toEqual(['jpeg', undefined]);
    const listed = (await toy.as('ana').get(`room?filter[id]=${row.id}`)).body.data[0].picture;
    expect(listed).toBe(row.picture);
    expect(
      (await toy.as('ana').get('room/options')).body.data.find((o: any) => o.value === row.id).avatars,
    ).toHaveLength(1);
    const seen = (await toy.as('ana').get(`room/view?id=${row.id}&return[images]=1`)).body.picture;
    expect(seen).toMatch(/^data:image\/jpeg;base64,/);
  });

  it("is served small, never larger than it is, and under the row's rule", async () => {
    const { body: row } = await create({ picture: red });
    for (const [size, width] of [
      ['30', 60],
      ['150', 300],
      ['300', 600],
    ] as const) {
      const bytes = await (
        await toy.as('ana').fetch(`room/image?field=picture&size=${size}&id=${row.id}`)
      ).arrayBuffer();
      const found = await sharp(Buffer.from(bytes)).metadata();
      expect([size, found.width! <= width && found.height! <= width]).toEqual([size, true]);
    }
    expect((await toy.as('ana').get(`room/image?field=picture&size=31&id=${row.id}`)).status).toBe(422);
    expect((await toy.as('ana').get(`room/image?field=name&id=${row.id}`)).status).toBe(422);
    expect((await toy.as('ivo').get(`room/image?field=picture&id=${row.id}`)).status).toBe(404);
    expect((await toy.portal.client().get(`room/image?field=picture&id=${row.id}`)).status).toBe(401);
  });

  it('that is none is refused, whatever it says it is', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    expect(await problem({ picture: dataUrl(script) })).toEqual([422, 'picture', 'imageUnreadable']);
    expect(await problem({ picture: dataUrl(script, 'text/html') })).toEqual([422, 'picture', 'fileType']);
    expect(await problem({ picture: dataUrl(Buffer.alloc(0)) })).toEqual([422, 'picture', 'imageUnreadable']);
    expect(await problem({ picture: 'http://elsewhere.example/x.png' })).toEqual([422, 'picture', 'fileType']);
    expect(await problem({ picture: 'data:image/png;base64,%%%%' })).toEqual([422, 'picture', 'imageUnreadable']);
    expect(await problem({ picture: 5 })).toEqual([422, 'picture', 'fileType']);
    const half = (await painted(600, 400)).subarray(0, 300);
    expect(await problem({ picture: dataUrl(half) })).toEqual([422, 'picture', 'imageUnreadable']);
  });

  it('of 30,000 points across, small as a file and huge as a picture, is refused before it is drawn', async () => {
    const bomb = await painted(30_000, 2_000);
    expect(bomb.length).toBeLessThan(1_048_576);
    const before = process.memoryUsage().rss;
    expect(await problem({ picture: dataUrl(bomb) })).toEqual([422, 'picture', 'imageTooLarge']);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1_048_576);
  });

  it('above one megabyte is refused', async () => {
    const noise = Buffer.alloc(700 * 700 * 3);
    for (let i = 0; i < noise.length; i++) noise[i] = (i * 2_654_435_761) >>> 13;
    const large = await sharp(noise, { raw: { width: 700, height: 700, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    expect(large.length).toBeGreaterThan(1_048_576);
    expect(await problem({ picture: dataUrl(large) })).toEqual([422, 'picture', 'fileSizeExceed']);
  });

  it("sent back as the address it had is unchanged; another row's address is not a picture", async () => {
    const { body: row } = await create({ picture: red });
    const same = await toy
      .as('ana')
      .put(`room/update?id=${row.id}`, { rowVer: row.rowVer, picture: row.picture, name: 'Renamed' });
    expect([same.status, same.body.picture]).toEqual([200, row.picture]);
    const { body: bare } = await create({});
    expect(
      (await toy.as('ana').put(`room/update?id=${bare.id}`, { rowVer: bare.rowVer, picture: row.picture })).body[0],
    ).toMatchObject({ field: 'picture', key: 'fileType' });
    expect((await create({ picture: row.picture })).status).toBe(422);
    const none = await toy.as('ana').put(`room/update?id=${row.id}`, { rowVer: same.body.rowVer, picture: null });
    expect(none.body.picture).toBeNull();
    const history = (await toy.as('ana').get(`room/history?id=${row.id}`)).body.data;
    // The history knows pictures by their hash, not by their content.
    expect(history[0].diff.picture[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it('that only some see is hidden from the others: address, content and data URL', async () => {
    const { body: row } = await create({ secretPicture: red });
    expect(row.secretPicture).toContain('room/image');
    const seen = (await toy.as('out').get(`room/view?id=${row.id}&return[images]=1`)).body;
    expect([seen.name, seen.secretPicture]).toEqual(['R', null]);
    expect((await toy.as('out').get(`room/image?field=secretPicture&id=${row.id}`)).status).toBe(404);
    expect((await toy.as('ana').fetch(`room/image?field=secretPicture&id=${row.id}`)).status).toBe(200);
  });
});

describe('a file', () => {
  const upload = async (
    who: string,
    content: string | Buffer,
    name = 'plan.txt',
    mime = 'text/plain',
    field = 'plan',
  ) => {
    const form = new FormData();
    form.append('file', new Blob([content as never], { type: mime }), name);
    const response = await toy.as(who).fetch(`room/upload?field=${field}`, { method: 'POST', body: form });
    return { status: response.status, body: (await response.json()) as any };
  };

  it('is uploaded first, put into a row by its ticket, and comes out as a download', async () => {
    const { body: ticket } = await upload('ana', 'The plan.', 'Tlocrt č.txt');
    const { body: row } = await create({ plan: ticket.token });
    expect(row.plan).toMatchObject({ name: 'Tlocrt č.txt', mime: 'text/plain', size: 9 });
    const response = await toy.as('ana').fetch(`room/file?field=plan&id=${row.id}`);
    expect(await response.text()).toBe('The plan.');
    expect(response.headers.get('content-disposition')).toContain('attachment');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const same = await toy
      .as('ana')
      .put(`room/update?id=${row.id}`, { rowVer: row.rowVer, plan: row.plan, name: 'Kept' });
    expect([same.status, same.body.plan.hash]).toEqual([200, row.plan.hash]);
  });

  it('the ticket of another is no ticket, and a forged or changed one neither', async () => {
    const { body: ticket } = await upload('ana', 'Mine.');
    expect((await create({ plan: ticket.token }, 'ivo')).body[0]).toMatchObject({ field: 'plan', key: 'fileUnknown' });
    const [text, signature] = ticket.token.split('.') as [string, string];
    const claims = JSON.parse(Buffer.from(text, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, user: toy.idOf('ivo') })).toString('base64url');
    for (const token of [
      `${forged}.${signature}`,
      `${text}.x`,
      text,
      '.',
      'x.y',
      `${text}.${signature}.z`.replace('.z', 'z'),
    ])
      expect((await create({ plan: token }, 'ivo')).body[0]).toMatchObject({ field: 'plan', key: 'fileUnknown' });
  });

  it('a file of another row is not taken by naming its hash', async () => {
    const { body: ticket } = await upload('ana', 'Secret plan', 'x.txt', 'text/plain', 'secretPlan');
    const { body: row } = await create({ secretPlan: ticket.token });
    const { body: own } = await create({}, 'out');
    for (const value of [
      row.secretPlan,
      { hash: row.secretPlan.hash, name: 'x', mime: 'text/plain', size: 1 },
      row.secretPlan.hash,
    ])
      expect(
        (await toy.as('out').put(`room/update?id=${own.id}`, { rowVer: own.rowVer, secretPlan: value })).body[0],
      ).toMatchObject({ key: 'fileUnknown' });
    expect((await toy.as('out').get(`room/file?field=secretPlan&id=${row.id}`)).status).toBe(404);
    expect((await toy.as('out').get(`room/view?id=${row.id}`)).body.secretPlan).toBeNull();
  });

  it('too large, of a wrong type, or by who may not write is refused', async () => {
    expect((await upload('ana', 'x'.repeat(2001))).status).toBeGreaterThanOrEqual(413);
    expect((await upload('ana', '<html>', 'x.html', 'text/html')).body[0]).toMatchObject({
      field: 'plan',
      key: 'fileType',
    });
    expect((await upload('none', 'x', 'x.txt', 'text/plain', 'name')).status).toBe(422);
    expect((await toy.as('ana').post('room/upload?field=plan', { file: 'x' })).status).toBe(415);
  });
});

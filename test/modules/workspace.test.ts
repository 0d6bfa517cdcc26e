import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let teacher: Person;
let colleague: Person;
let admin: Person;
beforeAll(async () => {
  portal = await startSeeded();
  teacher = await signIn(portal, { roles: ['teacher'] });
  colleague = await signIn(portal, { roles: ['teacher'] });
  admin = await signIn(portal, { roles: ['courseConductionsAdmin'] });
});
afterAll(() => portal?.stop());

const view = { resource: 'room', name: 'Korana', view: 'filter.building=Korana', isShared: 0, isDefault: 0 };

describe('saved-view', () => {
  test('belongs to the one who made it, whoever the body names', async () => {
    const made = await teacher.post('saved-view/create', view);
    expect(made.status).toBe(201);
    expect(made.body.idUser).toBe(teacher.id);
    expect((await teacher.post('saved-view/create', { ...view, name: 'x', idUser: colleague.id })).status).toBe(422);
    expect((await colleague.get('saved-view?filter[resource]=room')).body.data).toEqual([]);
    expect((await colleague.put(`saved-view/update?id=${made.body.id}`, { name: 'y', rowVer: 1 })).status).toBe(404);
    expect((await colleague.delete(`saved-view/delete?id=${made.body.id}`)).status).toBe(404);
  });
  test('is shared only by those who run a part of the portal; everybody then sees and nobody else changes it', async () => {
    expect((await teacher.post('saved-view/create', { ...view, name: 'for all', isShared: 1 })).status).not.toBe(201);
    const made = await admin.post('saved-view/create', { ...view, name: 'for all', isShared: 1 });
    expect(made.status).toBe(201);
    expect(
      (await colleague.get('saved-view?filter[resource]=room')).body.data.map((v: { name: string }) => v.name),
    ).toEqual(['for all']);
    expect((await colleague.put(`saved-view/update?id=${made.body.id}`, { name: 'mine', rowVer: 1 })).status).toBe(403);
  });
  test('opens first at most once for a table: marking another takes the mark away', async () => {
    const first = await colleague.post('saved-view/create', { ...view, name: 'a', isDefault: 1 });
    const second = await colleague.post('saved-view/create', { ...view, name: 'b', isDefault: 1 });
    expect([first.status, second.status]).toEqual([201, 201]);
    const rows = (await colleague.get('saved-view?filter[resource]=room&filter[isDefault]=1')).body.data;
    expect(rows.map((v: { name: string }) => v.name)).toEqual(['b']);
  });
  test('has a name that its owner uses once for a table, in whatever case', async () => {
    expect((await teacher.post('saved-view/create', { ...view, name: 'KORANA' })).status).toBe(409);
  });
});

describe('support-request', () => {
  const letter = { subject: 'Gumb ne radi', text: 'Kliknem i ništa.', url: 'http://localhost/#/Catalogues/Room' };
  test('goes as a mail to user support with the picture of the screen', async () => {
    const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#1f5fbf' } })
      .jpeg({ quality: 95 })
      .toBuffer();
    const made = await teacher.post('support-request/create', {
      ...letter,
      screenshot: `data:image/jpeg;base64,${jpeg.toString('base64')}`,
    });
    expect(made.status).toBe(201);
    const db = portal.test.database.forSchema(portal.test.schema);
    const mail = await db.one<{ recipient: string; subject: string; body: string; attachments: { hash: string }[] }>(
      sql`select recipient, subject, body, attachments from ${db.table('mail_queue')} where kind = 'support'`,
    );
    const owner = await db.one<{ email: string }>(sql`select support_email as email from ${db.table('owner')}`);
    expect(mail).toMatchObject({ recipient: owner!.email, subject: '[Support] Gumb ne radi' });
    expect(mail!.body).toContain(letter.url);
    expect(mail!.attachments).toHaveLength(1);
  });
  test('is nobody else’s to read, and nobody changes or deletes it', async () => {
    const [mine] = (await teacher.get('support-request')).body.data;
    expect((await colleague.get('support-request')).body.data).toEqual([]);
    expect((await teacher.put(`support-request/update?id=${mine.id}`, { subject: 'x', rowVer: 1 })).status).toBe(403);
    expect((await teacher.delete(`support-request/delete?id=${mine.id}`)).status).toBe(403);
  });
  test('a flood from one person is refused with a reason', async () => {
    const answers = [];
    for (let i = 0; i < 12; i++) answers.push(await colleague.post('support-request/create', letter));
    expect(answers.filter(a => a.status === 201)).toHaveLength(10);
    expect(answers.at(-1)).toMatchObject({ status: 422, body: [{ key: 'tooManyRequests' }] });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, dateTime, longtext, ref, resource, text } from '../../src/kernel/resource/index.ts';
import { evenForAdmin, type Policy, sql } from '../../src/kernel/server/index.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';

// A message is written once; everybody who gets it has a copy with their own marks. The inbox is the copy seen together with its message.
const message = resource('message', {
  label: 'subject',
  internal: true,
  fields: {
    subject: text({ required: true, search: true }),
    body: longtext({ required: true }),
    idSender: ref('user', { required: true }),
    sentAt: dateTime({ required: true }),
  },
});
const messageCopy = resource('message-copy', {
  label: 'idMessage',
  internal: true,
  fields: {
    idMessage: ref('message', { required: true }),
    idUser: ref('user', { required: true }),
    isRead: boolean(),
    isStarred: boolean(),
  },
});
const inbox = resource('message-inbox', {
  label: 'subject',
  sort: ['-sentAt'],
  verbs: ['update', 'delete'],
  over: {
    resource: 'message-copy',
    through: {
      subject: 'idMessage.subject',
      body: 'idMessage.body',
      idSender: 'idMessage.idSender',
      sentAt: 'idMessage.sentAt',
    },
  },
  scenarios: ['unread'],
  fields: {
    subject: text({ search: true, inList: true }),
    body: longtext(),
    idSender: ref('user', { inList: true }),
    sentAt: dateTime({ inList: true }),
    idUser: ref('user', { readonly: true }),
    isRead: boolean({ inList: true }),
    isStarred: boolean(),
  },
});
const policy: Policy<typeof inbox> = {
  read: me => evenForAdmin({ idUser: me.id }),
  update: me => evenForAdmin({ idUser: me.id }),
  remove: me => evenForAdmin({ idUser: me.id }),
  scenarios: { unread: { where: () => ({ isRead: 0 }) } },
};

let toy: ToyPortal;
const copies: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({
    resources: [message, messageCopy, inbox],
    policies: { 'message-inbox': policy },
    people: { admin: ['admin'], ana: [], ivo: [] },
  });
  let hour = 8;
  for (const [subject, to] of [
    ['Šarena pošta', ['ana', 'ivo']],
    ['Zapisnik', ['ana']],
    ['Tajna', ['ivo']],
  ] as const) {
    const idMessage = await toy.row('message', {
      subject,
      body: `Text of ${subject}`,
      idSender: toy.idOf('admin'),
      sentAt: `2026-11-10 ${String(hour++).padStart(2, '0')}:30`,
    });
    for (const who of to)
      copies[`${who} ${subject}`] = await toy.row('message-copy', { idMessage, idUser: toy.idOf(who) });
  }
});
afterAll(() => toy?.stop());

describe('the inbox', () => {
  it('shows copy and message as one row, newest first', async () => {
    const { body } = await toy.as('ana').get('message-inbox?return[count]=1');
    expect(body.count).toBe(2);
    expect(body.data).toMatchObject([
      {
        id: copies['ana Zapisnik'],
        subject: 'Zapisnik',
        'idSender.label': 'admin',
        sentAt: '2026-11-10 09:30',
        isRead: 0,
      },
      { id: copies['ana Šarena pošta'], subject: 'Šarena pošta', sentAt: '2026-11-10 08:30' },
    ]);
    expect((await toy.as('ana').get(`message-inbox/view?id=${copies['ana Zapisnik']}`)).body).toMatchObject({
      body: 'Text of Zapisnik',
      can: ['update', 'delete'],
    });
  });

  it('filters, sorts, searches and pages by fields of the message', async () => {
    const ana = toy.as('ana');
    expect(ids(await ana.get('message-inbox?filter[subject][like]=sarena'))).toEqual([copies['ana Šarena pošta']]);
    expect(ids(await ana.get('message-inbox?search=zapis'))).toEqual([copies['ana Zapisnik']]);
    expect(ids(await ana.get('message-inbox?sort=subject'))).toEqual([
      copies['ana Šarena pošta'],
      copies['ana Zapisnik'],
    ]);
    expect(ids(await ana.get('message-inbox?filter[sentAt][from]=2026-11-10 09:00'))).toEqual([copies['ana Zapisnik']]);
    expect(ids(await ana.get(`message-inbox?after=${copies['ana Zapisnik']}`))).toEqual([copies['ana Šarena pošta']]);
    expect(
      ids(
        await ana.get(`message-inbox?filter[idSender]=${toy.idOf('admin')}&customFilter[idSender.username][like]=adm`),
      ),
    ).toHaveLength(2);
    expect((await ana.get('message-inbox/export?format=csv')).body).toContain('Šarena pošta');
    expect((await ana.get('message-inbox/options')).body.data[0]).toMatchObject({ label: 'Zapisnik' });
  });

  it("marks are the copy's own: one reader's mark is not another's", async () => {
    const id = copies['ana Šarena pošta']!;
    const row = (await toy.as('ana').get(`message-inbox/view?id=${id}`)).body;
    const read = await toy.as('ana').put(`message-inbox/update?id=${id}`, { rowVer: row.rowVer, isRead: 1 });
    expect([read.status, read.body.isRead, read.body.subject]).toEqual([200, 1, 'Šarena pošta']);
    expect((await toy.as('ana').get('message-inbox?return[count]=1&scenario=unread')).body.count).toBe(1);
    expect((await toy.as('ivo').get('message-inbox?return[count]=1&filter[scenario]=unread')).body.count).toBe(2);
    expect((await toy.as('ivo').get(`message-inbox/view?id=${copies['ivo Šarena pošta']}`)).body.isRead).toBe(0);
  });

  it('nobody rewrites the message through it, or gives the copy to somebody else', async () => {
    const id = copies['ana Zapisnik']!;
    const { rowVer } = (await toy.as('ana').get(`message-inbox/view?id=${id}`)).body;
    for (const sent of [
      { subject: 'Forged' },
      { body: 'Forged' },
      { idSender: 1 },
      { sentAt: '2020-01-01 00:00' },
      { idUser: toy.idOf('ivo') },
    ])
      expect((await toy.as('ana').put(`message-inbox/update?id=${id}`, { rowVer, ...sent })).body[0]).toMatchObject({
        field: Object.keys(sent)[0],
        key: 'readonlyField',
      });
    expect((await toy.as('ana').post('message-inbox/create', { isRead: 1 })).status).toBe(403);
  });

  it("somebody else's mail is not there, also not for the administrator", async () => {
    const id = copies['ivo Tajna']!;
    for (const who of ['ana', 'admin']) {
      expect((await toy.as(who).get(`message-inbox/view?id=${id}`)).status).toBe(404);
      expect((await toy.as(who).put(`message-inbox/update?id=${id}`, { rowVer: 1, isRead: 1 })).status).toBe(404);
      expect((await toy.as(who).delete(`message-inbox/delete?id=${id}`)).status).toBe(404);
      for (const query of ['filter[subject][like]=tajna', 'search=tajna', `filter[id]=${id}`])
        expect((await toy.as(who).get(`message-inbox?${query}`)).body.data).toEqual([]);
    }
    expect((await toy.as('admin').get('message-inbox?return[count]=1')).body.count).toBe(0);
    for (const table of ['message', 'message-copy']) expect((await toy.as('admin').get(table)).status).toBe(404);
  });

  it('a deleted copy is gone for its reader alone, and can be taken out of the bin', async () => {
    const id = copies['ana Šarena pošta']!;
    expect((await toy.as('ana').delete(`message-inbox/delete?id=${id}`)).status).toBe(200);
    expect(ids(await toy.as('ana').get('message-inbox'))).toEqual([copies['ana Zapisnik']]);
    expect(ids(await toy.as('ivo').get('message-inbox'))).toContain(copies['ivo Šarena pošta']);
    expect(ids(await toy.as('ana').get('message-inbox?deleted=1'))).toEqual([id]);
    expect((await toy.as('ana').put(`message-inbox/restore?id=${id}`)).status).toBe(200);
  });

  it("undo gives back one's own marks, though the message was changed meanwhile", async () => {
    const rows = (await toy.as('ivo').get('message-inbox')).body.data.map(
      ({ id, rowVer }: { id: number; rowVer: number }) => ({ id, rowVer }),
    );
    const { body } = await toy.as('ivo').post('message-inbox/bulk', { verb: 'update', rows, fields: { isStarred: 1 } });
    expect(body.results.map((r: any) => r.row.isStarred)).toEqual([1, 1]);
    await toy.db.run(sql`update ${toy.db.table('message')} set subject = 'Nova tajna' where subject = 'Tajna'`);
    const undone = await toy.as('ivo').post(`message-inbox/undo?batch=${body.batch}`);
    expect(undone.body.results.map((r: any) => [r.ok, r.row.isStarred])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect((await toy.as('ivo').get('message-inbox?filter[subject]=Nova tajna')).body.data).toHaveLength(1);
  });

  it('a count that was kept is not served when only the message changed', async () => {
    const path = 'message-inbox?return[count]=1&filter[subject][like]=zapisnik';
    expect((await toy.as('ana').get(path)).body.count).toBe(1);
    await toy.db.run(sql`update ${toy.db.table('message')} set subject = 'Protokol' where subject = 'Zapisnik'`);
    expect((await toy.as('ana').get(path)).body.count).toBe(0);
  });
});

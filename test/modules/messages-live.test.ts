import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Db, insertRows, openDatabase, sendJob, sql } from '../../src/kernel/server/index.ts';
import { outbox } from '../../src/modules/messages/model.ts';
import { deliverQueued } from '../../src/modules/messages/server/background.ts';
import { user } from '../../src/modules/people/model.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { type Person, dbOf, put, signIn, startSeeded } from '../harness/people.ts';
import { type Portal, startPortal } from '../harness/portal.ts';
import { inPortal, killedAt, systemOf, whileJobsRun } from './system.ts';

let first: Portal;
let second: Portal;
let db: Db;
let closeSecond: () => Promise<void>;
let writer: Person;
beforeAll(async () => {
  first = await startSeeded();
  // Another node: its own connections to the same database.
  const database = openDatabase(first.test.url, { max: 4 });
  second = await startPortal({ modules: serverModules, identity, test: { ...first.test, database } });
  closeSecond = async () => {
    await second.stop();
    await database.close();
  };
  db = dbOf(first);
  writer = await signIn(first, { roles: ['user', 'teacher'] });
});
afterAll(async () => {
  await closeSecond?.();
  await first?.stop();
});

interface Heard {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Record<string, unknown>;
}
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
/** The messages a page of this person hears, of those about the inbox. */
const page = async (at: Portal, who: Person): Promise<Heard[]> => {
  const socket = io(at.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${who.token}` },
  });
  sockets.push(socket);
  const heard: Heard[] = [];
  socket.on('messageFromServer', (message: Heard) => {
    if (message.functionName === 'Inbox') heard.push(message);
  });
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username: who.username }));
    socket.on('authorized', () => ready());
    socket.on('connect_error', fail);
  });
  return heard;
};
const send = async (from: Person, body: object) => {
  const made = await from.post('outbox/create', { subject: 'Obavijest', body: 'Tekst.', ...body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return from.put(`outbox/send?id=${made.body.id}`, { rowVer: made.body.rowVer });
};
const many = async (count: number, role: string): Promise<number[]> => {
  const mark = `m${Math.random().toString(36).slice(2, 8)}`;
  return first.test.database.transaction(first.test.schema, async tx => {
    const ids = await insertRows(
      tx,
      user,
      Array.from({ length: count }, (_, i) => ({
        username: `${mark}${i}`,
        email: `${mark}${i}@test.example`,
        firstName: 'M',
        lastName: `${mark}${i}`,
        language: 'hr',
        status: 'active',
      })),
    );
    await tx.run(
      sql`insert into ${tx.table('auth-assignment')} (id_user, id_role) select unnest(${ids}::int[]), i.id from ${tx.table('auth-item')} i where i.name = ${role}`,
    );
    return ids;
  });
};

describe('live', () => {
  test('a message is heard on whichever node its readers’ pages are, and by nobody else', async () => {
    const [near, far, other] = [
      await signIn(first, { roles: ['user', 'teacher'] }),
      await signIn(first, { roles: ['user', 'teacher'] }),
      await signIn(first, { roles: ['user', 'teacher'] }),
    ];
    const [here, there, elsewhere] = [await page(first, near), await page(second, far), await page(second, other)];
    const sent = await send(writer, { recipients: [String(near.id), String(far.id)] });
    expect(sent.status).toBe(200);
    await expect.poll(() => [here.length, there.length]).toEqual([1, 1]);
    const [copy] = (await far.get('inbox')).body.data;
    expect(there[0]).toEqual({
      userName: far.username,
      functionName: 'Inbox',
      data: { idMessRec: copy.id, messType: 'general' },
    });
    // Notices come in order: what the stranger hears first was said after all this.
    await send(writer, { recipients: [String(other.id)] });
    await expect.poll(() => elsewhere.length).toBe(1);
    expect(elsewhere[0]!.userName).toBe(other.username);
  });
  test('reading a message on one page tells the other', async () => {
    const reader = await signIn(first, { roles: ['user', 'teacher'] });
    await send(writer, { recipients: [String(reader.id)] });
    const heard = await page(second, reader);
    const [copy] = (await reader.get('inbox')).body.data;
    await reader.put(`inbox/seen?id=${copy.id}`);
    await expect.poll(() => heard.map(m => m.data)).toEqual([{ idMessRec: copy.id }]);
  });
});

describe('to many', () => {
  test('more than two hundred are delivered after the answer, with one notice between the nodes', async () => {
    const role = 'librarian';
    const people = await many(230, role);
    const reader = await signIn(first, { roles: [role] });
    const heard = await page(second, reader);
    const notices: string[] = [];
    const stop = (await first.test.database.listen('katedra_news', payload => notices.push(payload))) as
      | (() => unknown)
      | undefined;
    const preview = (await writer.post('outbox/preview', { audience: [{ kind: 'role', value: role }] })).body;
    expect([preview.count, preview.isQueued, preview.first.length]).toEqual([231, 1, 20]);
    const answer = await send(writer, { audience: [{ kind: 'role', value: role }] });
    expect(answer.body).toMatchObject({ status: 'queued', recipientCount: 231 });
    await expect
      .poll(async () => (await writer.get(`outbox/view?id=${answer.body.id}`)).body.status, { timeout: 20_000 })
      .toBe('sent');
    expect((await writer.get(`outbox/view?id=${answer.body.id}`)).body).toMatchObject({
      recipientCount: 231,
      seenCount: 0,
    });
    await expect.poll(() => heard.length).toBe(1);
    expect(notices.map(text => JSON.parse(text))).toEqual([['main', 'Inbox', answer.body.id]]);
    const copies = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('message-copy')} where id_mess = ${answer.body.id} and id_user = any(${people})`,
    );
    expect(copies!.n).toBe(230);
    await stop?.();
  });
  test('what a node that died has left behind is delivered by the next look, once', async () => {
    const [reader] = await many(1, 'teacher');
    const id = await put(first, outbox, {
      messType: 'general',
      subject: 'Zaostala',
      body: 'x',
      idSender: writer.id,
      recipients: [String(reader)],
      status: 'queued',
      sentAt: new Date().toISOString(),
    });
    await Promise.all([
      deliverQueued(systemOf(first)),
      deliverQueued(systemOf(second)),
      deliverQueued(systemOf(first)),
    ]);
    expect((await writer.get(`outbox/view?id=${id}`)).body).toMatchObject({ status: 'sent', recipientCount: 1 });
  });
  test('a node that is killed among the copies leaves none, and the next delivers the message to each once', async () => {
    const people = await many(5, 'teacher');
    let id = 0;
    const copies = async () =>
      (
        await db.run<{ id: number }>(
          sql`select id_user as id from ${db.table('message-copy')} where id_mess = ${id} order by id_user`,
        )
      ).rows.map(row => row.id);
    await killedAt(
      first,
      // Copies refer to their readers: the last one is held.
      tx => tx.db.run(sql`select 1 from ${tx.db.table('user')} where id = ${people[4]!} for update`),
      async () => {
        id = await put(first, outbox, {
          messType: 'general',
          subject: 'Prekinuta',
          body: 'x',
          idSender: writer.id,
          recipients: people.map(String),
          status: 'queued',
          sentAt: new Date().toISOString(),
        });
        await inPortal(first, tx => sendJob(tx, 'messages.deliver'));
      },
    );
    expect(await copies()).toEqual([]);
    expect((await writer.get(`outbox/view?id=${id}`)).body.status).toBe('queued');
    await whileJobsRun(first, () => expect.poll(copies, { timeout: 40_000 }).toEqual(people), { deadSeconds: 2 });
    expect((await writer.get(`outbox/view?id=${id}`)).body).toMatchObject({ status: 'sent', recipientCount: 5 });
  }, 60_000);
  test('to nobody any more: it failed, and its sender may send it again', async () => {
    const [reader] = await many(1, 'teacher');
    await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${reader}`);
    const id = await put(first, outbox, {
      messType: 'general',
      subject: 'Nikomu',
      body: 'x',
      idSender: writer.id,
      recipients: [String(reader)],
      status: 'queued',
      sentAt: new Date().toISOString(),
    });
    await deliverQueued(systemOf(first));
    const row = (await writer.get(`outbox/view?id=${id}`)).body;
    expect(row).toMatchObject({ status: 'failed', can: ['update', 'delete', 'send'] });
    expect((await writer.put(`outbox/send?id=${id}`, { rowVer: row.rowVer })).body).toMatchObject([
      { key: 'accountClosedNamed' },
    ]);
  });
});

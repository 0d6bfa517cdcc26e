import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { broadcast, sql, tell } from '../../src/kernel/server/index.ts';
import { openBrowser, type Portal, startPortal, within, type Browser } from './portal.ts';

let first: Portal;
let second: Portal;
beforeAll(async () => {
  first = await startPortal({ env: { KATEDRA_HOSTS: 'localhost=main:3004' } });
  second = await startPortal({ on: first.test, version: '1.1.0' });
});
afterAll(async () => {
  await second?.close();
  await first?.close();
});

interface Message {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Record<string, unknown>;
}
interface Page {
  readonly socket: Socket;
  readonly heard: Message[];
  readonly events: string[];
  live(): boolean;
}
const pages: Page[] = [];
afterEach(() => {
  for (const { socket } of pages.splice(0)) socket.close();
});

/** A page as the browser opens it: the session's cookie goes along by itself. */
const open = (
  at: Portal,
  browser: Browser | null,
  name: unknown,
  options: { path?: string; origin?: string; host?: string; transports?: string[] } = {},
): Page => {
  const headers = {
    ...(browser && { cookie: [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
    ...(options.origin && { origin: options.origin }),
    ...(options.host && { host: options.host }),
  };
  const socket = io(at.url, {
    path: options.path ?? '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: options.transports ?? ['websocket'],
    extraHeaders: headers,
  });
  const [heard, events]: [Message[], string[]] = [[], []];
  socket.on('connect', () => {
    events.push('connect');
    socket.emit('authentication', { username: name });
  });
  for (const event of ['authorized', 'unauthorized', 'disconnect', 'connect_error'])
    socket.on(event, () => events.push(event));
  socket.on('messageFromServer', (message: Message) => heard.push(message));
  const page: Page = {
    socket,
    heard,
    events,
    live: () => events.includes('authorized') && !events.includes('disconnect'),
  };
  pages.push(page);
  return page;
};
const signedIn = async (at: Portal, username: string): Promise<Browser> => {
  const browser = openBrowser(at.url);
  expect((await browser.signIn(username)).status).toBe(200);
  return browser;
};
const idOf = async (username: string) =>
  (await first.db.one<{ id: number }>(sql`select id from ${first.db.table('user')} where username = ${username}`))!.id;
const context = (at: Portal) => ({ app: at.app, cid: 'main', db: at.db }) as never;
const is = (page: Page, event: string) => within(3000, () => page.events.includes(event));

describe('the socket', () => {
  it('I-44, I-45, I-46: authorizes the session’s own name and announces the version', async () => {
    const page = open(first, await signedIn(first, 'teacher'), 'teacher');
    expect(await is(page, 'authorized')).toBe(true);
    expect(await within(5000, () => page.heard.length > 0)).toBe(true);
    expect(page.heard[0]).toEqual({
      userName: 'teacher',
      functionName: 'AppVersion',
      data: { version: '1.0.0', datetime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
    });
  });
  it('works without websockets too', async () => {
    expect(
      await is(open(first, await signedIn(first, 'teacher'), 'teacher', { transports: ['polling'] }), 'authorized'),
    ).toBe(true);
  });
  it('lets nobody in unsigned, under another’s name, or from another site', async () => {
    expect(await is(open(first, null, 'admin'), 'connect_error')).toBe(true);
    const browser = await signedIn(first, 'student');
    const thief = open(first, browser, 'admin');
    expect(await is(thief, 'unauthorized')).toBe(true);
    expect(await is(thief, 'disconnect')).toBe(true);
    tell(context(first), broadcast, 'Inbox', { secret: 1 });
    expect(await is(open(first, browser, 'student', { origin: 'https://evil.example' }), 'connect_error')).toBe(true);
    expect(await is(open(first, browser, 'student', { host: 'evil.example' }), 'connect_error')).toBe(true);
    expect(thief.heard).toEqual([]);
  });
  it('hears nothing before it has said who it is', async () => {
    const browser = await signedIn(first, 'student');
    const socket = io(first.url, {
      path: '/3003/socket.io',
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: { cookie: [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
    });
    const heard: unknown[] = [];
    socket.on('messageFromServer', message => heard.push(message));
    await new Promise<void>(done => {
      socket.on('connect', () => done());
    });
    tell(context(first), broadcast, 'Inbox', {});
    await new Promise(done => setTimeout(done, 150));
    expect(heard).toEqual([]);
    socket.close();
  });
  it('I-44: stands under the constituent’s own number, and under no other', async () => {
    const browser = openBrowser(first.url.replace('127.0.0.1', 'localhost'));
    await browser.signIn('teacher');
    const at = { ...first, url: first.url.replace('127.0.0.1', 'localhost') };
    expect(await is(open(at, browser, 'teacher', { path: '/3004/socket.io' }), 'authorized')).toBe(true);
    expect(await is(open(at, browser, 'teacher', { path: '/3005/socket.io' }), 'connect_error')).toBe(true);
    expect(
      (
        await fetch(`${first.url}/3003/socket.io/?EIO=4&transport=polling`, {
          headers: { origin: 'https://evil.example' },
        })
      ).status,
    ).toBe(403);
  });
});

describe('two nodes on one database', () => {
  it('a message sent through one reaches its person on the other, and only them; a broadcast reaches all', async () => {
    const [teacher, student] = [
      open(second, await signedIn(second, 'teacher'), 'teacher'),
      open(second, await signedIn(second, 'student'), 'student'),
    ];
    expect(await within(3000, () => teacher.live() && student.live())).toBe(true);
    tell(context(first), [{ id: await idOf('teacher'), username: 'teacher' }], 'Graduatethesis', { id: 7 });
    expect(
      await within(2000, () =>
        teacher.heard.some(m => m.functionName === 'Graduatethesis' && m.userName === 'teacher'),
      ),
    ).toBe(true);
    tell(context(first), broadcast, 'AppVersion', { version: '2.0.0', datetime: 'x'.repeat(9000) });
    expect(
      await within(2000, () =>
        [teacher, student].every(p => p.heard.some(m => m.userName === 'BROADCAST' && m.data.version === '2.0.0')),
      ),
    ).toBe(true);
    expect(student.heard.some(m => m.functionName === 'Graduatethesis')).toBe(false);
  });
  it('a message inside a transaction that is rolled back is never sent', async () => {
    const page = open(first, await signedIn(first, 'teacher'), 'teacher');
    expect(await is(page, 'authorized')).toBe(true);
    await first
      .inTransaction(async ctx => {
        tell(ctx, broadcast, 'ESession', { n: 1 });
        throw new Error('no');
      })
      .catch(() => {});
    await first.inTransaction(async ctx => {
      tell(ctx, broadcast, 'ESession', { n: 2 });
    });
    expect(await within(5000, () => page.heard.some(m => m.data.n === 2))).toBe(true);
    expect(page.heard.some(m => m.data.n === 1)).toBe(false);
  });
  it('signing out on one ends session and sockets on the other within a second', async () => {
    const browser = await signedIn(first, 'librarian');
    const page = open(second, browser, 'librarian');
    expect(await is(page, 'authorized')).toBe(true);
    const there = openBrowser(second.url);
    there.cookies.set('katedra_session', browser.cookies.get('katedra_session')!);
    expect((await there.get('auth/user')).status).toBe(200);
    await browser.post('auth/logout');
    expect(await within(5000, () => page.events.includes('disconnect'))).toBe(true);
    expect((await there.get('auth/user')).status).toBe(401);
  });
  it('a blocked person’s sockets are closed within a second, a changed role alone keeps them', async () => {
    const admin = await signedIn(first, 'admin');
    const page = open(second, await signedIn(second, 'dmsadmin'), 'dmsadmin');
    expect(await is(page, 'authorized')).toBe(true);
    const id = await idOf('dmsadmin');
    const role = (await first.db.one<{ id: number }>(
      sql`select id from ${first.db.table('auth-item')} where name = 'surveyAdmin'`,
    ))!.id;
    expect((await admin.post('auth-assignment/create', { idUser: id, idRole: role })).status).toBe(201);
    await new Promise(done => setTimeout(done, 300));
    expect(page.live()).toBe(true);
    const { rowVer } = (await admin.get(`user/view?id=${id}`)).json;
    expect((await admin.put(`user/block?id=${id}`, { rowVer, note: 'test' })).status).toBe(200);
    expect(await within(5000, () => page.events.includes('disconnect'))).toBe(true);
  });
});

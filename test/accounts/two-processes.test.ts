import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Browser, openBrowser, type Portal, startPortal, within } from './portal.ts';

/** Two portals as an operator runs them: a process each, a folder each, and nothing in common but the database. */
let seeded: Portal;
const folders: Awaited<ReturnType<typeof dataFolder>>[] = [];
const nodes: Node[] = [];
const sockets: Socket[] = [];
beforeAll(async () => {
  seeded = await startPortal();
  for (let n = 0; n < 2; n++) {
    const folder = await dataFolder();
    folders.push(folder);
    nodes.push(await launchNode({ DATABASE_URL: seeded.test.url, KATEDRA_DATA: folder.path }));
  }
}, 240_000);
afterAll(async () => {
  for (const socket of sockets) socket.close();
  for (const node of nodes) await node.stop();
  for (const folder of folders) await folder.remove();
  await seeded?.close();
});

interface Message {
  readonly userName: string;
  readonly functionName: string;
  readonly data: Record<string, unknown>;
}
const patience = 20_000;
const signedIn = async (node: Node, username: string): Promise<Browser> => {
  const browser = openBrowser(node.url);
  expect((await browser.signIn(username)).status).toBe(200);
  return browser;
};
const listen = async (
  node: Node,
  browser: Browser,
  username: string,
): Promise<{ heard: Message[]; closed: () => boolean }> => {
  const socket = io(node.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: [...browser.cookies].map(([k, v]) => `${k}=${v}`).join('; ') },
  });
  sockets.push(socket);
  const heard: Message[] = [];
  let [authorized, closed] = [false, false];
  socket.on('connect', () => socket.emit('authentication', { username }));
  socket.on('authorized', () => {
    authorized = true;
  });
  socket.on('disconnect', () => {
    closed = true;
  });
  socket.on('messageFromServer', (message: Message) => heard.push(message));
  expect(await within(patience, () => authorized)).toBe(true);
  return { heard, closed: () => closed };
};
/** The same session, shown to another node. */
const carriedTo = (node: Node, browser: Browser): Browser => {
  const there = openBrowser(node.url);
  for (const [name, value] of browser.cookies) there.cookies.set(name, value);
  return there;
};

it('are two processes', () => {
  expect(new Set([process.pid, ...nodes.map(n => n.child.pid)]).size).toBe(3);
});

it('what is sent through one reaches a page that is connected to the other', async () => {
  const [here, there] = nodes as [Node, Node];
  const admin = await signedIn(here, 'admin');
  const teacher = await listen(there, await signedIn(there, 'teacher'), 'teacher');
  expect((await admin.form('/backend/announce', { version: '7.7.7' })).status).toBe(303);
  expect(
    await within(patience, () =>
      teacher.heard.some(
        m => m.userName === 'BROADCAST' && m.functionName === 'AppVersion' && m.data.version === '7.7.7',
      ),
    ),
  ).toBe(true);
});

it('signing out on one ends the session and its pages on the other', async () => {
  const [here, there] = nodes as [Node, Node];
  const browser = await signedIn(here, 'librarian');
  const same = carriedTo(there, browser);
  expect((await same.get('auth/user')).json.username).toBe('librarian');
  const page = await listen(there, same, 'librarian');
  expect((await browser.post('auth/logout')).status).toBeLessThan(300);
  expect(await within(patience, async () => (await same.get('auth/user')).status === 401)).toBe(true);
  expect(await within(patience, page.closed)).toBe(true);
});

it('a block on one shuts the person out of the other', async () => {
  const [here, there] = nodes as [Node, Node];
  const admin = await signedIn(here, 'admin');
  const blocked = await signedIn(there, 'dmsadmin');
  const page = await listen(there, blocked, 'dmsadmin');
  const { id, rowVer } = (await admin.get('user?filter[username]=dmsadmin')).json.data[0];
  expect((await admin.put(`user/block?id=${id}`, { rowVer, note: 'test' })).status).toBe(200);
  expect(await within(patience, async () => (await blocked.get('auth/user')).status === 401)).toBe(true);
  expect(await within(patience, page.closed)).toBe(true);
  expect((await openBrowser(there.url).signIn('dmsadmin')).status).not.toBe(200);
});

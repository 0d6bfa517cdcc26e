import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { flow, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  composeApp,
  forgetSessions,
  inTransaction,
  insertRow,
  type Policy,
  systemContext,
  toRoom,
} from '../../src/kernel/server/index.ts';
import { admin, identityOf, person, type Portal, startPortal, tokenOf, toyModule } from './portal.ts';

// A meeting that its chair and, once it is held, everybody reads; a room for those who read it, one for the chair alone.
const meeting = resource('meeting', {
  label: 'name',
  fields: {
    name: text({ required: true }),
    idChair: ref('user', { required: true }),
    status: state(flow(['planned', 'held'], { hold: { from: ['planned'], to: 'held' } })),
  },
});
const policy: Policy<typeof meeting> = {
  read: me => ({ any: [{ idChair: me.id }, { status: 'held' }] }),
  moves: { hold: { by: me => ({ idChair: me.id }) } },
};
const rooms = {
  meeting: { of: 'meeting' },
  podium: { of: 'meeting', by: (me: { id: number }) => ({ idChair: me.id }) },
  clerks: { by: (me: { roles: ReadonlySet<string> }, id: number) => me.roles.has('clerk') && id === 0 },
};
const [ana, marko] = [tokenOf('ana'), tokenOf('marko')];
const people = new Map([
  [admin, person(1, 'admin', 'admin')],
  [ana, person(2, 'ana', 'user')],
  [marko, person(3, 'marko', 'user', 'clerk')],
]);

let portal: Portal;
let [planned, held] = [0, 0];
beforeAll(async () => {
  // Asked anew each time, so that a role can be taken away.
  portal = await startPortal({
    resources: [meeting],
    policies: { meeting: policy },
    rooms,
    identity: { find: (...asked) => identityOf(people).find(...asked) },
  });
  [planned, held] = await inTransaction(system(), async tx => {
    const user = portal.app.resources.get('user')!;
    for (const { username } of people.values()) await insertRow(tx, user, { username });
    const make = async (status: string) => Number(await insertRow(tx, meeting, { name: status, idChair: 2, status }));
    return [await make('planned'), await make('held')];
  });
}, 60_000);
afterAll(() => portal?.close());

/** On a busy machine a notice takes its time. */
const soon = { timeout: 20_000 };
const quiet = { info() {}, warn() {}, error() {} };
const system = () => systemContext({ app: portal.app, database: portal.database.database, log: quiet }, 'test');
const sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
const open = async (token: string, username: string) => {
  const socket = io(portal.url, {
    path: '/3003/socket.io',
    reconnection: false,
    forceNew: true,
    transports: ['websocket'],
    extraHeaders: { cookie: `katedra_session=${token}` },
  });
  sockets.push(socket);
  const heard: any[] = [];
  socket.on('room', message => heard.push(message));
  await new Promise<void>((ready, fail) => {
    socket.on('connect', () => socket.emit('authentication', { username }));
    socket.on('authorized', () => ready());
    socket.on('connect_error', fail);
  });
  const join = (name: unknown, id: unknown) => new Promise<number>(answer => socket.emit('join', { name, id }, answer));
  return { socket, heard, join };
};

describe('a room', () => {
  it('is entered by whoever reads its row, passes its rule, or is let in by it', async () => {
    const [a, m, root] = [await open(ana, 'ana'), await open(marko, 'marko'), await open(admin, 'admin')];
    const doors = async ({ join }: typeof a) => [
      await join('meeting', planned),
      await join('meeting', held),
      await join('podium', held),
      await join('clerks', 0),
    ];
    expect(await doors(a)).toEqual([1, 1, 1, 0]);
    expect(await doors(m)).toEqual([0, 1, 0, 1]);
    expect(await doors(root)).toEqual([1, 1, 1, 0]);
    for (const [name, id] of [
      ['meeting', 999_999],
      ['meeting', '1'],
      ['meeting', -1],
      ['meeting', 2 ** 40],
      ['nothing', 0],
      ['constructor', 0],
      [null, 0],
    ])
      expect(await a.join(name, id)).toBe(0);
  });

  it('hears what is said in it with the commit, as an event of its own, and only there', async () => {
    const [a, m] = [await open(ana, 'ana'), await open(marko, 'marko')];
    await Promise.all([a.join('meeting', planned), m.join('meeting', held)]);
    const named: unknown[] = [];
    a.socket.on('messageFromServer', message => named.push(message.functionName));
    await inTransaction(system(), async tx => {
      await toRoom(tx, 'meeting', planned, { votes: 1 });
      throw new Error('taken back');
    }).catch(() => undefined);
    await inTransaction(system(), tx => toRoom(tx, 'meeting', planned, { votes: 2 }));
    await expect.poll(() => a.heard, soon).toEqual([{ name: 'meeting', id: planned, what: { votes: 2 } }]);
    a.socket.emit('leave', { name: 'meeting', id: planned });
    await a.join('podium', planned);
    await toRoom(system(), 'meeting', planned, { votes: 3 });
    await toRoom(system(), 'podium', planned, { last: 1 });
    await expect.poll(() => a.heard.length, soon).toBe(2);
    expect(a.heard[1]).toEqual({ name: 'podium', id: planned, what: { last: 1 } });
    expect([m.heard, named]).toEqual([[], []]);
    await expect(toRoom(system(), 'nothing', 1)).rejects.toThrow('«nothing»');
    await expect(toRoom(system(), 'meeting', 1, { text: 'x'.repeat(5000) })).rejects.toThrow('small facts');
  });

  it('is told at most ten times a second, and nothing is lost of it', async () => {
    const a = await open(ana, 'ana');
    await a.join('meeting', held);
    const began = Date.now();
    for (let n = 1; n <= 60; n++) await toRoom(system(), 'meeting', held, { votes: n, [`p${n}`]: 1 });
    const all = () => Object.assign({}, ...a.heard.map(message => message.what));
    await expect.poll(() => Object.keys(all()).length, soon).toBe(61);
    expect(all().votes).toBe(60);
    expect(a.heard.length).toBeLessThanOrEqual(Math.ceil((Date.now() - began) / 100) + 1);
  });

  it('is left by whoever loses the right to be there, who is told so', async () => {
    const m = await open(marko, 'marko');
    expect(await m.join('clerks', 0)).toBe(1);
    people.set(marko, person(3, 'marko', 'user'));
    await inTransaction(system(), tx => forgetSessions(tx.db, 3));
    await expect.poll(() => m.heard, soon).toEqual([{ name: 'clerks', id: 0, what: {}, closed: 1 }]);
    await toRoom(system(), 'clerks', 0, { more: 1 });
    expect(await m.join('clerks', 0)).toBe(0);
    expect(m.heard).toHaveLength(1);
    expect(m.socket.connected).toBe(true);
  });

  it('is not asked for without end', async () => {
    const a = await open(ana, 'ana');
    const answers: number[] = [];
    for (let n = 0; n < 205; n++) answers.push(await a.join('meeting', n % 2 === 0 ? held : 900_000 + n));
    expect(answers.slice(0, 200).filter(Boolean)).toHaveLength(100);
    expect(answers.slice(200)).toEqual([0, 0, 0, 0, 0]);
  });

  it('that is declared wrongly is said at the start', () => {
    const faulty = toyModule({ resources: [meeting], policies: { meeting: policy }, rooms: { x: { of: 'nowhere' } } });
    expect(() => composeApp([faulty], identityOf(people))).toThrow('Room «x» is about «nowhere»');
  });
});

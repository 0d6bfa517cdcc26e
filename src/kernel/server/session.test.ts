import { composeRights } from '../resource/index.ts';
import { describe, expect, it } from 'vitest';
import type { App, Db, Identity } from './contract.ts';
import { hashToken, isToken, newToken, openSessions, type SessionDatabase } from './session.ts';

const token = 'a-token-of-ana-0000000000';
/** Time, identity and the line to other nodes, all in the test's hands. */
const world = async (facts: App['modules'][number]['facts'] = {}) => {
  let now = Date.parse('2026-03-01T10:00:00Z');
  let validUntil = now + 3_600_000;
  let asked = 0;
  let roles = ['user'];
  let during: (() => void) | undefined;
  const handlers: ((payload: string) => void)[] = [];
  const watchers: ((listening: boolean) => void)[] = [];
  const statements: unknown[] = [];
  let listening = true;
  const db = {
    one: async (piece: unknown) => {
      statements.push(piece);
      return { f0: 7, f1: [1, 2] };
    },
  } as unknown as Db;
  const database: SessionDatabase = {
    steadily: (_schema, work) => work(db),
    listen: async (_channel, handler) => {
      handlers.push(handler);
    },
    get listening() {
      return listening;
    },
    onListenChange: watcher => {
      watchers.push(watcher);
    },
  };
  const identity: Identity = {
    find: async (_db, hash) => {
      asked++;
      const me = {
        id: 5,
        username: 'ana',
        language: 'hr' as const,
        roles: new Set(roles),
        permissions: new Set<string>(),
      };
      during?.();
      return hash === hashToken(token) ? { me, validUntil: new Date(validUntil) } : null;
    },
  };
  const app = { identity, rights: composeRights([]), modules: [{ facts }] } as unknown as App;
  const sessions = await openSessions(app, database, () => new Date(now));
  return {
    sessions,
    statements,
    asked: () => asked,
    pass: (ms: number) => {
      now += ms;
    },
    expireIn: (ms: number) => {
      validUntil = now + ms;
    },
    setRoles: (...given: string[]) => {
      roles = given;
    },
    notify: (payload: string) => {
      for (const h of handlers) h(payload);
    },
    setListening: (value: boolean) => {
      listening = value;
      for (const w of watchers) w(value);
    },
    whileAsking: (work: (() => void) | undefined) => {
      during = work;
    },
  };
};

describe('sessions kept in memory', () => {
  it('ask once and remember for a minute at most', async () => {
    const w = await world();
    const me = await w.sessions.resolve('main', token);
    expect(me).toMatchObject({ id: 5, username: 'ana', isAdmin: false, session: hashToken(token) });
    w.pass(59_999);
    expect(await w.sessions.resolve('main', token)).toBe(me);
    expect(w.asked()).toBe(1);
    w.pass(1);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(2);
  });
  it('ask once for all that a page asks at once, and anew for whoever comes after a change', async () => {
    const w = await world();
    const page = await Promise.all(Array.from({ length: 12 }, () => w.sessions.resolve('main', token)));
    expect(new Set(page).size).toBe(1);
    expect(w.asked()).toBe(1);
    w.notify('main:5');
    const before = w.sessions.resolve('main', token);
    w.setRoles('admin');
    w.notify('main:5');
    const after = w.sessions.resolve('main', token);
    expect((await before)?.isAdmin).toBe(false);
    expect((await after)?.isAdmin).toBe(true);
    expect((await w.sessions.resolve('main', token))?.isAdmin).toBe(true);
    expect(w.asked()).toBe(3);
    // Nobody hears of changes: each asks alone.
    w.setListening(false);
    await Promise.all([w.sessions.resolve('main', token), w.sessions.resolve('main', token)]);
    expect(w.asked()).toBe(5);
  });
  it('are asked for again after the database was away', async () => {
    const w = await world();
    w.whileAsking(() => {
      throw new Error('away');
    });
    const both = await Promise.allSettled([w.sessions.resolve('main', token), w.sessions.resolve('main', token)]);
    expect(both.map(b => b.status)).toEqual(['rejected', 'rejected']);
    w.whileAsking(undefined);
    expect(await w.sessions.resolve('main', token)).toMatchObject({ id: 5 });
  });
  it('are not carried over midnight: what is given by a day begins and ends with it', async () => {
    const w = await world();
    w.expireIn(86_400_000);
    // It is eleven in the morning in Zagreb.
    w.pass(13 * 3_600_000 - 1000);
    await w.sessions.resolve('main', token);
    w.pass(999);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(1);
    w.pass(1);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(2);
  });
  it('end at the next validity date', async () => {
    const w = await world();
    w.expireIn(5000);
    await w.sessions.resolve('main', token);
    w.pass(4999);
    expect(await w.sessions.resolve('main', token)).not.toBeNull();
    expect(w.asked()).toBe(1);
    w.pass(1);
    expect(await w.sessions.resolve('main', token)).toBeNull();
    expect(w.asked()).toBe(2);
  });
  it('are dropped by a notice for the person, for all, and for nobody else', async () => {
    const w = await world();
    await w.sessions.resolve('main', token);
    w.notify('main:6');
    w.notify('law:5');
    w.notify('law:*');
    expect((await w.sessions.resolve('main', token))?.isAdmin).toBe(false);
    expect(w.asked()).toBe(1);
    w.setRoles('admin');
    w.notify('main:5');
    expect((await w.sessions.resolve('main', token))?.isAdmin).toBe(true);
    w.setRoles();
    w.notify('main:*');
    expect((await w.sessions.resolve('main', token))?.isAdmin).toBe(false);
    expect(w.asked()).toBe(3);
  });
  it('what was asked before a notice is not kept after it', async () => {
    const w = await world();
    w.whileAsking(() => w.notify('main:5'));
    await w.sessions.resolve('main', token);
    w.whileAsking(undefined);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(2);
    expect(w.sessions.kept).toBe(1);
  });
  it('serve nothing from memory while nobody listens, and begin anew afterwards', async () => {
    const w = await world();
    await w.sessions.resolve('main', token);
    w.setListening(false);
    await w.sessions.resolve('main', token);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(3);
    expect(w.sessions.kept).toBe(0);
    w.setListening(true);
    await w.sessions.resolve('main', token);
    await w.sessions.resolve('main', token);
    expect(w.asked()).toBe(4);
  });
  it('belong to one constituent', async () => {
    const w = await world();
    await w.sessions.resolve('main', token);
    await w.sessions.resolve('law', token);
    expect(w.asked()).toBe(2);
  });
  it('know nobody by a wrong token, and do not ask for what is none', async () => {
    const w = await world();
    expect(await w.sessions.resolve('main', 'another-token-000000000000')).toBeNull();
    expect(w.asked()).toBe(1);
    for (const nonsense of ['', 'short', 'x'.repeat(500), "' or 1=1 --                 ", 'a\0'.repeat(20)])
      expect(await w.sessions.resolve('main', nonsense)).toBeNull();
    expect(w.asked()).toBe(1);
  });
  it('facts of all modules come in one statement', async () => {
    const { sql } = await import('./sql.ts');
    const w = await world({ idTeacher: id => sql`select ${id}`, units: id => sql`select array[${id}]` });
    expect((await w.sessions.resolve('main', token))?.facts).toEqual({ idTeacher: 7, units: [1, 2] });
    expect(w.statements).toHaveLength(1);
  });
  it('new tokens are tokens, each another', () => {
    const [a, b] = [newToken(), newToken()];
    expect(isToken(a) && isToken(b)).toBe(true);
    expect(a).not.toBe(b);
  });
});

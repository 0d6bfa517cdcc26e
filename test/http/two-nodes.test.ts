import { afterAll, beforeAll, expect, it } from 'vitest';
import { any, map, resource, text } from '../../src/kernel/resource/index.ts';
import {
  composeApp,
  type Database,
  type Db,
  endpoint,
  forgetSessions,
  hashToken,
  type Identified,
  type Identity,
  openDatabase,
  openSessions,
  sessionChannel,
  type Sessions,
  sql,
} from '../../src/kernel/server/index.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { startPortal, toyModule, user } from './portal.ts';

const note = resource('note', { label: 'name', fields: { name: text() } });
/** A person's only role is the name of the row with their key. */
const identity: Identity = {
  find: async (db: Db, hash, now) => {
    if (hash !== hashToken(token)) return null;
    const row = await db.one<{ username: string }>(sql`select username from ${db.table('user')} where id = 1`);
    const me: Identified = {
      id: 1,
      username: 'ana',
      language: 'hr',
      roles: new Set([row!.username]),
      permissions: new Set(),
    };
    return { me, validUntil: new Date(now.getTime() + 3_600_000) };
  },
};
const token = 'token-of-ana-00000000000000';
let test: TestDatabase;
let nodes: { database: Database; sessions: Sessions }[];
const roleOn = async (node: number) => [...(await nodes[node]!.sessions.resolve('main', token))!.roles][0];
const setRole = (role: string) =>
  nodes[0]!.database.transaction(test.schema, async tx => {
    await tx.run(sql`update ${tx.table('user')} set username = ${role} where id = 1`);
    await forgetSessions(tx, 1);
  });
const within = async (ms: number, holds: () => Promise<boolean>) => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise(r => setTimeout(r, 20));
  }
  return false;
};

beforeAll(async () => {
  test = await createTestDatabase([user, note]);
  await test.database
    .forSchema(test.schema)
    .run(sql`insert into ${test.database.forSchema(test.schema).table('user')} (id, username) values (1, 'student')`);
  nodes = await Promise.all(
    [0, 1].map(async () => {
      const database = openDatabase(test.url, { max: 2 });
      return {
        database,
        sessions: await openSessions(composeApp([toyModule({ resources: [note] })], identity), database),
      };
    }),
  );
});
afterAll(async () => {
  await Promise.all((nodes ?? []).map(n => n.database.close()));
  await test?.drop();
});

it('a change of roles on one node takes effect on the other', async () => {
  expect([await roleOn(0), await roleOn(1)]).toEqual(['student', 'student']);
  await setRole('teacher');
  expect(await within(5000, async () => (await roleOn(1)) === 'teacher' && (await roleOn(0)) === 'teacher')).toBe(true);
});

it('a change that is rolled back tells nobody', async () => {
  const heard: string[] = [];
  const stop = await nodes[1]!.database.listen(sessionChannel, payload => heard.push(payload));
  // Notices come in the order of their commits: what stands before a marker was said before it.
  const marker = async (id: number) => {
    await nodes[0]!.database.transaction(test.schema, tx => forgetSessions(tx, id));
    expect(await within(10_000, async () => heard.at(-1) === `main:${id}`)).toBe(true);
  };
  await marker(900_001);
  heard.length = 0;
  await nodes[0]!.database
    .transaction(test.schema, async tx => {
      await forgetSessions(tx, '*');
      throw new Error('no');
    })
    .catch(() => undefined);
  await marker(900_002);
  expect(heard).toEqual(['main:900002']);
  stop();
});

it('with the listening line cut, nothing old is served', async () => {
  await roleOn(1);
  const { rows } = await test.database.pool.query<{ cut: boolean }>(
    `select pg_terminate_backend(pid) as cut from pg_stat_activity where application_name like '%listener' and datname = current_database()`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(2);
  await setRole('admin');
  expect(await within(5000, async () => (await roleOn(1)) === 'admin')).toBe(true);
  // Once the line is back it is heard again.
  expect(await within(20_000, async () => nodes[1]!.database.listening)).toBe(true);
  await roleOn(1);
  await setRole('student');
  expect(await within(5000, async () => (await roleOn(1)) === 'student')).toBe(true);
});

it('writing what facts stand on makes every node ask anew; a dry run and a read do not', async () => {
  const portal = await startPortal({
    resources: [note],
    factTables: { note: '*' },
    facts: { notes: (_id, db) => sql`select count(*) from ${db.table('note')}` },
    endpoints: [
      endpoint({
        method: 'GET',
        path: 'facts',
        summary: 'Facts',
        answer: map(any()),
        handle: async ctx => ctx.me!.facts,
      }),
    ],
  });
  const notes = async () => (await portal.call('GET', '/api/v1/facts')).json.notes;
  expect(await notes()).toBe(0);
  await portal.call('POST', '/api/v1/note/create?dryRun=1', { body: { name: 'tried' } });
  await portal.call('GET', '/api/v1/note');
  expect(await notes()).toBe(0);
  await portal.call('POST', '/api/v1/note/create', { body: { name: 'one' } });
  expect(await within(5000, async () => (await notes()) === 1)).toBe(true);
  await portal.close();
});

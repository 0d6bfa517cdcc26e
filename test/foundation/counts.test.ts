import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource } from '../../src/kernel/resource/index.ts';
import { col, counts, type Db, type Policy, rule, sharedAnswer, sql, table } from '../../src/kernel/server/index.ts';
import type { TestDatabase } from '../harness/database.ts';
import { libraryModule } from '../harness/library-module.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { createSeeded, dbOf, type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import { type Client, clientOf, type Portal } from '../harness/portal.ts';
import { systemOf } from '../modules/system.ts';

const countOf = async (client: Client, path: string): Promise<number> => {
  const answer = await client.get(`${path}${path.includes('?') ? '&' : '?'}return[count]=1&pagination[limit]=500`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  // The page and its count are of one moment.
  if (answer.body.count <= 500) expect(answer.body.data).toHaveLength(answer.body.count);
  return answer.body.count;
};

describe('two nodes on one database', () => {
  let test: TestDatabase;
  let folders: Awaited<ReturnType<typeof dataFolder>>[];
  let nodes: Node[];
  let admins: Client[];
  let sqlClient: pg.Client;
  let kind: number;
  beforeAll(async () => {
    test = await createSeeded();
    folders = [await dataFolder(), await dataFolder()];
    nodes = [];
    for (const folder of folders) nodes.push(await launchNode({ DATABASE_URL: test.url, KATEDRA_DATA: folder.path }));
    const { token } = await signIn({ test, client: found => clientOf(nodes[0]!.url, found) }, { roles: ['admin'] });
    admins = nodes.map(node => clientOf(node.url, token));
    sqlClient = new pg.Client({ connectionString: test.url });
    await sqlClient.connect();
    kind = (await rowOf({ test }, 'roomtype', 'code', 'D')).id;
  });
  afterAll(async () => {
    await sqlClient?.end();
    await Promise.all((nodes ?? []).map(node => node.stop()));
    await Promise.all((folders ?? []).map(folder => folder.remove()));
    await test?.drop();
  });
  const onBoth = async (path: string): Promise<number[]> => [
    await countOf(admins[0]!, path),
    await countOf(admins[1]!, path),
  ];

  it('count exactly while both write', async () => {
    const building = 'Z';
    const at = `room?filter[building]=${building}`;
    let writing = true;
    let made = 0;
    let asked = 0;
    const writer = async (mine: Client, other: Client): Promise<void> => {
      for (let i = 0; i < 30; i++) {
        const row = (
          await mine.post('room/create', { code: `Z${++made}`, nameHr: 'z', idRoomtype: kind, capacity: 5, building })
        ).body;
        if (i % 3 === 1)
          expect((await other.put(`room/update?id=${row.id}`, { building: 'Y', rowVer: row.rowVer })).status).toBe(200);
        if (i % 3 === 2) expect((await other.delete(`room/delete?id=${row.id}`)).status).toBe(200);
      }
    };
    const reader = async (client: Client): Promise<void> => {
      while (writing) {
        await countOf(client, at);
        asked++;
      }
    };
    const readers = [...admins, ...admins].map(reader);
    await Promise.all([
      writer(admins[0]!, admins[1]!),
      writer(admins[1]!, admins[0]!),
      writer(admins[0]!, admins[0]!),
    ]).finally(() => {
      writing = false;
    });
    await Promise.all(readers);
    expect(asked).toBeGreaterThan(20);
    expect(await onBoth(at)).toEqual([30, 30]);
    expect(await onBoth('room?filter[building]=Y')).toEqual([30, 30]);
    expect(
      (await sqlClient.query(`select count(*)::int as n from c_main.room where building = 'Z' and deleted_at is null`))
        .rows[0].n,
    ).toBe(30);
  });

  it('count exactly when only a table that is joined changes, on the other node', async () => {
    const at = 'room?customFilter[idRoomtype.code]=DD&filter[building]=Z';
    expect(await onBoth(at)).toEqual([0, 0]);
    const type = (await admins[0]!.get(`roomtype/view?id=${kind}`)).body;
    const renamed = (await admins[1]!.put(`roomtype/update?id=${kind}`, { code: 'DD', rowVer: type.rowVer })).body;
    expect(await onBoth(at)).toEqual([30, 30]);
    await admins[0]!.put(`roomtype/update?id=${kind}`, { code: 'D', rowVer: renamed.rowVer });
    expect(await onBoth(at)).toEqual([0, 0]);
  });

  it('count exactly when rows come by COPY, by plain SQL and by TRUNCATE', async () => {
    const state = (await rowOf({ test }, 'state', 'code2', 'SI')).id;
    const at = `state-county?filter[idState]=${state}`;
    expect(await onBoth(at)).toEqual([0, 0]);
    await pipeline(
      Readable.from(Array.from({ length: 250 }, (_, i) => `${state}\tC${i}\tOkrug ${i}\n`)),
      sqlClient.query(copyFrom('copy c_main.state_county (id_state, code, name) from stdin')),
    );
    expect(await onBoth(at)).toEqual([250, 250]);
    await sqlClient.query(`delete from c_main.state_county where id_state = $1 and code like 'C1%'`, [state]);
    const left = (
      await sqlClient.query('select count(*)::int as n from c_main.state_county where id_state = $1', [state])
    ).rows[0].n;
    expect(await onBoth(at)).toEqual([left, left]);
    await sqlClient.query(`update c_main.state_county set deleted_at = now() where id_state = $1`, [state]);
    expect(await onBoth(at)).toEqual([0, 0]);
    expect(await onBoth('user-setting')).toEqual([0, 0]);
    await sqlClient.query(
      `insert into c_main.user_setting (id_user, key, value) select id, 'k' || g, 'v' from c_main."user", generate_series(1, 3) g where username <> 'x'`,
    );
    const all = (await sqlClient.query('select count(*)::int as n from c_main.user_setting')).rows[0].n;
    expect(await onBoth('user-setting')).toEqual([all, all]);
    await sqlClient.query('truncate c_main.user_setting');
    expect(await onBoth('user-setting')).toEqual([0, 0]);
  });

  it('do not count what is not committed, and count it at once when it is', async () => {
    const at = 'room?filter[building]=Z';
    const before = await onBoth(at);
    await sqlClient.query('begin');
    await sqlClient.query(
      `update c_main.room set building = 'X' where building = 'Z' and deleted_at is null and num % 2 = 0`,
    );
    expect(await onBoth(at)).toEqual(before);
    await sqlClient.query('rollback');
    expect(await onBoth(at)).toEqual(before);
    await sqlClient.query('begin');
    const moved = (
      await sqlClient.query(
        `update c_main.room set building = 'X' where building = 'Z' and deleted_at is null and num % 2 = 0`,
      )
    ).rowCount!;
    expect(moved).toBeGreaterThan(0);
    // While it is open, others write and are counted.
    await admins[0]!.post('room/create', { code: 'OPEN', nameHr: 'z', idRoomtype: kind, capacity: 5, building: 'Z' });
    expect(await onBoth(at)).toEqual(before.map(n => n + 1));
    await sqlClient.query('commit');
    expect(await onBoth(at)).toEqual(before.map(n => n + 1 - moved));
  });
});

describe('one node', () => {
  let portal: Portal;
  let admin: Person;
  let reader: Person;
  /** A loan is seen by whoever the book's author is called after: a rule through two joins. */
  const throughJoins: Policy<AnyResource> = {
    ...(libraryModule.policies.loan as Policy<AnyResource>),
    read: me =>
      rule`exists (select 1 from ${table('book')} b join ${table('author')} a on a.id = b.id_author where b.id = ${col('idBook')} and a.code = ${me.username})`,
  };
  beforeAll(async () => {
    portal = await startSeeded({
      beside: [{ ...libraryModule, policies: { ...libraryModule.policies, loan: throughJoins } }],
    });
    admin = await signIn(portal, { roles: ['admin'] });
    reader = await signIn(portal, { roles: ['user'] });
    const author = (await admin.post('author/create', { firstName: 'A', lastName: 'B', code: reader.username })).body;
    const book = (await admin.post('book/create', { titleHr: 'K', idAuthor: author.id })).body;
    for (const day of ['01', '02', '03'])
      await admin.post('loan/create', {
        borrower: 'x',
        idBook: book.id,
        fromDate: `2026-01-${day}`,
        toDate: `2026-01-${day}`,
      });
  });
  afterAll(() => portal?.stop());

  it('does not count again while nothing has changed, and does when anything has', async () => {
    const again = async (work: () => Promise<unknown>): Promise<{ hits: number; misses: number }> => {
      const before = { hits: counts.hits, misses: counts.misses };
      await work();
      return { hits: counts.hits - before.hits, misses: counts.misses - before.misses };
    };
    await countOf(admin, 'room?filter[building]=A');
    expect(await again(() => countOf(admin, 'room?filter[building]=A'))).toEqual({ hits: 1, misses: 0 });
    expect(await again(() => countOf(admin, 'room?filter[building]=B'))).toEqual({ hits: 0, misses: 1 });
    await admin.post('roomtype/create', { code: 'CNT', nameHr: 'x' });
    // Another table: the count over rooms alone is still good.
    expect(await again(() => countOf(admin, 'room?filter[building]=A'))).toEqual({ hits: 1, misses: 0 });
    const kind = (await rowOf(portal, 'roomtype', 'code', 'CNT')).id;
    await admin.post('room/create', { code: 'CNT', nameHr: 'x', idRoomtype: kind, capacity: 1, building: 'A' });
    expect(await again(() => countOf(admin, 'room?filter[building]=A'))).toEqual({ hits: 0, misses: 1 });
    expect(await countOf(admin, 'room?filter[building]=A')).toBe(1);
  });

  it('counts under a rule through two joins, when only the farthest table changes', async () => {
    expect(await countOf(reader, 'loan')).toBe(3);
    expect(await countOf(reader, 'loan')).toBe(3);
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('author')} set code = 'somebody else'`);
    expect(await countOf(reader, 'loan')).toBe(0);
    await db.run(sql`update ${db.table('author')} set code = ${reader.username}`);
    expect(await countOf(reader, 'loan')).toBe(3);
    // What one person may see is never counted for another.
    expect(await countOf(admin, 'loan')).toBe(3);
    expect(await countOf(await signIn(portal, { roles: ['user'] }), 'loan')).toBe(0);
  });
});

describe('an answer that many share', () => {
  let portal: Portal;
  beforeAll(async () => {
    portal = await startSeeded();
  });
  afterAll(() => portal?.stop());
  it('is what stands there, also after a change that was taken back', async () => {
    const db = dbOf(portal);
    const names = (on: Db): Promise<string> =>
      sharedAnswer(
        { ...systemOf(portal), db: on },
        sql`select string_agg(code, ',' order by code) from ${on.table('roomtype')}`,
      );
    const before = await names(db);
    expect(before).not.toBe('');
    expect(await names(db)).toBe(before);
    const { database, schema } = portal.test;
    const rename = (on: Db, to: string) =>
      on.run(sql`update ${on.table('roomtype')} set code = ${to} where code = 'D'`);
    // What a transaction sees of itself is nobody else's, and is gone with it.
    const takeBack = async (): Promise<void> => {
      const undone = database.transaction(schema, async tx => {
        await rename(tx, 'BACK');
        expect(await names(tx)).toContain('BACK');
        throw new Error('taken back');
      });
      await expect(undone).rejects.toThrow('taken back');
    };
    await takeBack();
    expect(await names(db)).toBe(before);
    // The next change gets the number of the one that was taken back.
    await takeBack();
    await database.transaction(schema, tx => rename(tx, 'DONE'));
    expect(await names(db)).toContain('DONE');
  });
  it('may not look at the clock', async () => {
    await expect(sharedAnswer(systemOf(portal), sql`select now()::text`)).rejects.toThrow('clock');
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { library } from '../../../../test/harness/library.ts';
import type { Db } from '../contract.ts';
import { raw, sql } from '../sql.ts';
import { openDatabase } from './pool.ts';
import { StatementNames } from './statements.ts';

let test: TestDatabase;
let db: Db;
const logged: unknown[] = [];
beforeAll(async () => {
  test = await createTestDatabase(library, {
    log: {
      info: () => {},
      warn: () => {},
      error: ({ err }: { err?: Error }) => {
        logged.push(err?.message);
      },
    },
  });
  db = test.database.forSchema(test.schema);
  await db.run(
    raw(`create table c_main.counter (id integer primary key, n integer not null);
    insert into c_main.counter select n, 0 from generate_series(1, 20) n`),
  );
});
afterAll(() => test.drop());
const until = async (isSo: () => boolean | Promise<boolean>, milliseconds = 8000) => {
  for (let waited = 0; waited < milliseconds; waited += 20) {
    if (await isSo()) return;
    await pause(20);
  }
  throw new Error('it did not come to pass in time');
};
const counter = async (id: number) =>
  (await db.one<{ n: number }>(sql`select n from ${db.table('counter')} where id = ${id}`))!.n;

it('gives values in the forms of the API', async () => {
  expect(
    await db.one(
      raw(`select 5::int8 as small, 9007199254740993::int8 as large, 1.50::numeric as price, date '2026-02-03' as day,
    time '08:05:30' as at, '{"a":1}'::jsonb as json, array['x'] as list, true as yes`),
    ),
  ).toEqual({
    small: 5,
    large: '9007199254740993',
    price: 1.5,
    day: '2026-02-03',
    at: '08:05',
    json: { a: 1 },
    list: ['x'],
    yes: true,
  });
  const row = await db.one<{ at: Date }>(raw(`select timestamptz '2026-07-01 12:00+00' as at`));
  expect(row!.at.toISOString()).toBe('2026-07-01T12:00:00.000Z');
});

it('finds no table without its schema, and takes times without a zone as Croatian', async () => {
  await expect(db.run(raw('select 1 from counter'))).rejects.toThrow(/does not exist/);
  const row = await db.one<{ at: Date }>(raw(`select '2026-07-01 12:00'::timestamptz as at`));
  expect(row!.at.toISOString()).toBe('2026-07-01T10:00:00.000Z');
});

it('stores all or nothing, and runs what was put off only after the commit', async () => {
  const heard: string[] = [];
  await expect(
    test.database.transaction('c_main', async tx => {
      await tx.run(sql`update ${tx.table('counter')} set n = 7 where id = ${1}`);
      tx.afterCommit(() => {
        heard.push('never');
      });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await counter(1)).toBe(0);
  await test.database.transaction('c_main', async tx => {
    tx.afterCommit(async () => {
      heard.push(`stored ${await counter(1)}`);
    });
    tx.afterCommit(() => {
      throw new Error('a mail that failed');
    });
    tx.afterCommit(() => {
      heard.push('and on');
    });
    await tx.run(sql`update ${tx.table('counter')} set n = 8 where id = ${1}`);
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual(['stored 8', 'and on']);
  expect(logged).toEqual(['a mail that failed']);
});

it('begins with the first statement: what is refused before it costs the database nothing', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'late' });
  const asked: string[] = [];
  own.pool.on('connect', client => {
    const query = client.query.bind(client) as (config: unknown, ...more: unknown[]) => unknown;
    client.query = ((config: string | { text: string }, ...more: unknown[]) => {
      asked.push(typeof config === 'string' ? config : config.text);
      return query(config, ...more);
    }) as typeof client.query;
  });
  const heard: string[] = [];
  expect(
    await own.transaction('c_main', async tx => {
      tx.afterCommit(() => {
        heard.push('after');
      });
      return tx.isBegun();
    }),
  ).toBe(false);
  await expect(
    own.transaction('c_main', async () => {
      throw new Error('not allowed');
    }),
  ).rejects.toThrow('not allowed');
  expect([asked, heard]).toEqual([[], ['after']]);
  await own.transaction('c_main', async tx => {
    await Promise.all([tx.run(raw('select 1')), tx.run(raw('select 2'))]);
    expect(tx.isBegun()).toBe(true);
  });
  await expect(
    own.transaction('c_main', async tx => {
      await tx.run(raw('select 3'));
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const begin = 'begin isolation level read committed';
  expect(asked).toEqual([begin, 'select 1', 'select 2', 'commit', begin, 'select 3', 'rollback']);
  await own.close();
});

it('does not take a swallowed error for success', async () => {
  await expect(
    test.database.transaction('c_main', async tx => {
      await tx.run(sql`update ${tx.table('counter')} set n = 9 where id = ${2}`);
      await tx.run(raw('select 1 / 0')).catch(() => {});
    }),
  ).rejects.toThrow(/swallowed/);
  expect(await counter(2)).toBe(0);
});

it('tries again after a deadlock, and nothing is counted twice', async () => {
  let tries = 0;
  // Each holds its first row before either asks for the second, however slow the machine is.
  let holding = 0;
  let meet = (): void => {};
  const met = new Promise<void>(go => {
    meet = go;
  });
  const add = (first: number, second: number) =>
    test.database.transaction('c_main', async tx => {
      tries++;
      await tx.run(sql`update ${tx.table('counter')} set n = n + 1 where id = ${first}`);
      holding++;
      if (holding === 2) meet();
      await met;
      await tx.run(sql`update ${tx.table('counter')} set n = n + 1 where id = ${second}`);
    });
  await Promise.all([add(3, 4), add(4, 3)]);
  expect([await counter(3), await counter(4)]).toEqual([2, 2]);
  expect(tries).toBe(3);
});

it('does not try again what was refused for another reason', async () => {
  let tries = 0;
  await expect(
    test.database.transaction('c_main', async tx => {
      tries++;
      await tx.run(raw('select 1 / 0'));
    }),
  ).rejects.toThrow('division');
  expect(tries).toBe(1);
});

it('a lock lets one in at a time, each constituent for itself', async () => {
  let inside = 0;
  let most = 0;
  const enter = (schema: string, key: number) =>
    test.database.transaction(schema, async tx => {
      await tx.lock('tree', key);
      most = Math.max(most, ++inside);
      await pause(40);
      inside--;
    });
  await Promise.all([enter('c_main', 1), enter('c_main', 1), enter('c_main', 1)]);
  expect(most).toBe(1);
  most = 0;
  await Promise.all([enter('c_main', 1), enter('c_other', 1), enter('c_main', 2)]);
  expect(most).toBeGreaterThan(1);
});

it('prepares only what comes again, and at most 200 shapes', async () => {
  const names = new StatementNames();
  expect(names.nameOf('select 1')).toBeUndefined();
  const name = names.nameOf('select 1');
  expect(name).toBeDefined();
  expect(names.nameOf('select 1')).toBe(name);
  for (let round = 0; round < 2; round++) for (let n = 0; n < 3000; n++) names.nameOf(`select ${n % 1500} -- x`);
  expect(names.size).toBe(200);
  for (let n = 0; n < 3; n++) await db.run(sql`select ${n}::int as "prepared here"`);
  const { rows } = await test.database.pool.query(
    `select count(*) as n from pg_prepared_statements where statement like '%prepared here%'`,
  );
  expect(rows[0].n).toBe(1);
});

it('sends several statements at once, however often they come', async () => {
  const twice = raw(
    `update c_main.counter set n = n + 1 where id = 19; update c_main.counter set n = n + 1 where id = 19`,
  );
  for (let n = 0; n < 4; n++) await test.database.transaction(test.schema, tx => tx.run(twice));
  expect(await counter(19)).toBe(8);
});

it('prepares what is asked for most often now, and lets go of what was', async () => {
  const names = new StatementNames();
  const ask = (what: string, shapes: number, times: number) => {
    for (let time = 0; time < times; time++) for (let n = 0; n < shapes; n++) names.nameOf(`${what} ${n}`);
  };
  ask('morning', 200, 3);
  const morning = names.nameOf('morning 7')!;
  expect(names.nameOf('evening 7')).toBeUndefined();
  ask('evening', 150, 100);
  const evening = names.nameOf('evening 7');
  expect(evening).toBeDefined();
  ask('evening', 150, 100);
  expect(names.nameOf('evening 7')).toBe(evening);
  expect(names.isLive(evening!)).toBe(true);
  // Fifty of the morning still fit beside those of the evening.
  expect(names.size).toBe(200);
  const left = Array.from({ length: 200 }, (_, n) => names.nameOf(`morning ${n}`)).filter(Boolean);
  expect(left).toHaveLength(50);
  expect(names.isLive(morning)).toBe(left.includes(morning));

  const alone = openDatabase(test.url, { max: 1 });
  try {
    const mine = alone.forSchema('c_main');
    const run = async (what: string, shapes: number, times: number) => {
      for (let time = 0; time < times; time++)
        for (let n = 0; n < shapes; n++) await mine.run(raw(`select 1 as "${what} ${n}"`));
    };
    await run('before', 150, 2);
    // Two turns of five thousand.
    await run('after', 199, 51);
    const { rows } = await alone.pool.query(
      `select count(*) filter (where statement like '%before%')::int as before, count(*) filter (where statement like '%after%')::int as after from pg_prepared_statements`,
    );
    expect(rows[0].after).toBe(199);
    expect(rows[0].before).toBeLessThanOrEqual(51);
    // Whoever asks again is answered, by whatever name.
    await run('before', 150, 3);
  } finally {
    await alone.close();
  }
});

it('outlives a change of a table under a prepared statement', async () => {
  await db.run(raw('create table c_main.shape (a integer); insert into c_main.shape values (1)'));
  const read = () => db.run(sql`select * from c_main.shape where a = ${1}`);
  for (let n = 0; n < 20; n++) await read();
  await db.run(raw('alter table c_main.shape add column b integer default 2'));
  const answers = await Promise.all(Array.from({ length: 12 }, read));
  expect(answers.every(answer => answer.rows.length === 1)).toBe(true);
  await db.run(raw('alter table c_main.shape add column c integer default 3'));
  const inside = await test.database.transaction(
    'c_main',
    async tx => (await tx.run(sql`select * from c_main.shape where a = ${1}`)).rows,
  );
  expect(inside).toEqual([{ a: 1, b: 2, c: 3 }]);
});

it('hears notices sent in a transaction, once it has committed', async () => {
  const heard: string[] = [];
  const stop = await test.database.listen('katedra_test', payload => {
    heard.push(payload);
  });
  expect(test.database.listening).toBe(true);
  await test.database.transaction('c_main', async tx => {
    await tx.run(sql`select pg_notify('katedra_test', ${'first'})`);
    await pause(50);
    expect(heard).toEqual([]);
  });
  await test.database.notify('katedra_test', 'second');
  await until(() => heard.length === 2);
  expect(heard).toEqual(['first', 'second']);
  stop();
});

it('knows when it cannot hear, and hears again by itself', async () => {
  const own = openDatabase(test.url, { max: 2, applicationName: 'cut' });
  const changes: boolean[] = [];
  const heard: string[] = [];
  own.onListenChange(listening => changes.push(listening));
  await own.listen('katedra_cut', payload => {
    heard.push(payload);
  });
  await test.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut listener'`,
  );
  await until(() => changes.length >= 3);
  expect(changes).toEqual([true, false, true]);
  await own.notify('katedra_cut', 'again');
  await until(() => heard.length === 1);
  await own.close();
  expect(own.listening).toBe(false);
});

it('an idle connection that the server ends does not end the portal', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'idle one' });
  await own.pool.query('select 1');
  await test.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'idle one'`,
  );
  await pause(100);
  expect(await own.forSchema('c_main').one(raw('select 1 as one'))).toEqual({ one: 1 });
  await own.close();
});

it('answers beside a pool that is taken to the last connection', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'crowded' });
  let leave = (): void => {};
  const taken = new Promise<void>(go => {
    leave = go;
  });
  const held = own.transaction('c_main', () => taken);
  const waiting = own.forSchema('c_main').one(raw('select 1 as one'));
  expect(await own.beside('c_main').one(raw('select 2 as two'))).toEqual({ two: 2 });
  expect(own.pool.waitingCount).toBe(1);
  leave();
  await held;
  expect(await waiting).toEqual({ one: 1 });
  await own.close();
});

/** A pool of three, so that each connection is lent again at once: an order to stop that comes late would meet its next borrower. */
const aborts = 10_000;
it(`ends ${aborts} questions whose askers have left, and no order to stop meets anybody else`, async () => {
  const own = openDatabase(test.url, { max: 3, applicationName: 'left' });
  const others = own.forSchema('c_main');
  const ended = { byTheOrder: 0, before: 0 };
  let [begun, isOver] = [0, false];
  const left = new Error('left');
  const leaving = Array.from({ length: 6 }, async () => {
    while (begun < aborts) {
      const gone = new AbortController();
      const wait = begun++ % 5;
      const asked = own
        .abortable('c_main', gone.signal)
        .one(sql`select pg_sleep(${wait / 1000}::float8)`)
        .then(
          () => void (ended.before += 1),
          error => {
            if (error !== left) throw error;
            ended.byTheOrder += 1;
          },
        );
      // Before, while and after the statement runs.
      if (wait === 4) await pause(wait);
      else for (let n = 0; n < wait; n++) await new Promise(setImmediate);
      gone.abort(left);
      await asked;
    }
  });
  let written = 0;
  const writing = Array.from({ length: 3 }, async (_, n) => {
    while (!isOver) {
      await own.transaction('c_main', async tx => {
        await tx.run(sql`update ${tx.table('counter')} set n = n + 1 where id = ${11 + n}`);
        await tx.run(sql`select pg_sleep(0.001)`);
      });
      await others.one(sql`select pg_sleep(0.001), ${n}::int as n`);
      written += 1;
    }
  });
  try {
    await Promise.all(leaving);
  } finally {
    isOver = true;
    await Promise.all(writing);
    await own.close();
  }
  expect(ended.byTheOrder + ended.before).toBe(aborts);
  expect(ended.byTheOrder, JSON.stringify(ended)).toBeGreaterThan(aborts / 4);
  expect((await counter(11)) + (await counter(12)) + (await counter(13))).toBe(written);
  expect(written).toBeGreaterThan(100);
}, 180_000);

it('opens a few connections at a time after all were ended, and serves everybody by them', async () => {
  const own = openDatabase(test.url, { max: 20, applicationName: 'ended' });
  let most = 0;
  const ask = () => {
    const answer = own.forSchema('c_main').one(raw('select 1 as one'));
    most = Math.max(most, own.pool.totalCount);
    return answer;
  };
  for (let round = 0; round < 3; round++) {
    most = 0;
    const answers = await Promise.all(Array.from({ length: 60 }, ask));
    expect(answers).toEqual(Array.from({ length: 60 }, () => ({ one: 1 })));
    expect(most).toBe(2);
    await test.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ended'`,
    );
    await until(() => own.pool.totalCount === 0);
  }
  await own.close();
});

it('grows to the last connection where each is lent for long, and forgets nobody who waits', async () => {
  const own = openDatabase(test.url, { max: 11, applicationName: 'lent' });
  let leave = (): void => {};
  const over = new Promise<void>(go => {
    leave = go;
  });
  let working = 0;
  const all = Array.from({ length: 12 }, () =>
    own.transaction('c_main', async () => {
      working += 1;
      await over;
    }),
  );
  await until(() => working === 11);
  expect([own.pool.totalCount, own.pool.waitingCount]).toEqual([11, 1]);
  leave();
  await Promise.all(all);
  expect(working).toBe(12);
  await own.close();
});

it('plans what is asked steadily once for each connection, and everything else by what is asked', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'steady one' });
  const [steady, usual] = [own.steady('c_main'), own.forSchema('c_main')];
  const asked = (n: number) => sql`select n from ${steady.table('counter')} where id = ${n}`;
  for (const db of [steady, usual]) for (let i = 0; i < 4; i++) await db.one(asked(1));
  const plans = raw(
    `select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement ~ '^select n from .*"counter"'`,
  );
  // What is asked steadily is large: it has its name the first time. All else has none yet then.
  expect(await steady.rows(plans)).toEqual([{ generic: 4, custom: 0 }]);
  expect(await usual.rows(plans)).toEqual([{ generic: 0, custom: 3 }]);
  await own.close();
});

it('asks several things steadily in one go: who waits comes after the last of them', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'steady three' });
  const order: string[] = [];
  const twice = (who: string) =>
    own.steadily('c_main', async db => {
      for (const part of ['first', 'second']) {
        await db.one(sql`select ${who}::text as who`);
        order.push(`${who} ${part}`);
      }
    });
  await Promise.all([twice('ana'), twice('iva'), twice('eva')]);
  expect(order).toEqual(['ana first', 'ana second', 'iva first', 'iva second', 'eva first', 'eva second']);
  await own.close();
});

it('outlives an end of the connection between two such questions, and lends it to nobody', async () => {
  const own = openDatabase(test.url, { max: 1, applicationName: 'steady four' });
  const pid = raw('select pg_backend_pid() as pid');
  let ended = 0;
  const broken = own.steadily('c_main', async db => {
    ended = (await db.one<{ pid: number }>(pid))!.pid;
    await own.forSchema('c_main').run(sql`select pg_terminate_backend(${ended}, 10000)`);
    return db.one(pid);
  });
  const next = own.steadily('c_main', db => db.one<{ pid: number }>(pid));
  await expect(broken).rejects.toThrow();
  expect((await next)!.pid).not.toBe(ended);
  await own.close();
});

it('answers what is asked steadily from the tables of whom it is asked for, though one connection serves them all', async () => {
  await db.run(
    raw(`create schema c_second; create table c_second.counter as select id, -n - 1 as n from c_main.counter`),
  );
  const own = openDatabase(test.url, { max: 1, applicationName: 'steady two' });
  const asked = (schema: string) => {
    const steady = own.steady(schema);
    return steady.one<{ n: number }>(sql`select n from ${steady.table('counter')} where id = ${20}`);
  };
  const n = await counter(20);
  for (let turn = 0; turn < 4; turn++)
    expect([await asked('c_main'), await asked('c_second')]).toEqual([{ n }, { n: -n - 1 }]);
  await own.close();
});

it('serves hand-written queries of modules over the same pool', async () => {
  const db = test.database.forSchema('c_main');
  expect(await db.one(sql`select n from ${db.table('counter')} where id = ${1}`)).toEqual({ n: 8 });
});

it('makes rows of what waits in the socket a little at a time, and others are heard in between', async () => {
  const client = await test.database.pool.connect();
  let [inThisRound, most, all, isOver] = [0, 0, 0, false];
  const round = (): void => {
    most = Math.max(most, inThisRound);
    inThisRound = 0;
    if (!isOver) setImmediate(round);
  };
  const read = new pg.Query("select repeat('x', 1000) as text from generate_series(1, 20000)");
  const ended = new Promise((done, fail) => read.once('end', done).once('error', fail));
  read.on('row', () => {
    all++;
    inThisRound++;
    // Others hold the loop for so long that megabytes come meanwhile.
    if (all === 1) for (const until = performance.now() + 500; performance.now() < until; );
  });
  setImmediate(round);
  client.query(read);
  await ended;
  isOver = true;
  client.release();
  expect(all).toBe(20_000);
  // In a round 64 KB, and what the last piece had more.
  expect(most).toBeLessThan(200);
});

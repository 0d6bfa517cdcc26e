import { afterAll, beforeAll, expect, it } from 'vitest';
import { ref, resource, text } from '../../src/kernel/resource/index.ts';
import {
  dropOldRuns,
  dropOldUndo,
  foldTableVersions,
  inTransaction,
  type Jobs,
  makeAuditPartitions,
  purgeBin,
  sendJob,
  sql,
  startJobs,
  systemContext,
} from '../../src/kernel/server/index.ts';
import { type Portal, startPortal } from './portal.ts';

const box = resource('box', { label: 'name', fields: { name: text({ required: true }), idBox: ref('box') } });
const label = resource('label', { label: 'name', fields: { name: text({ required: true }), idBox: ref('box') } });
const done: { cid: string; data: unknown; me: unknown }[] = [];
let portal: Portal;
let jobs: Jobs;
const ctx = () =>
  systemContext(
    { app: portal.app, database: portal.database.database, log: { info() {}, warn() {}, error() {} } },
    'test',
  );

beforeAll(async () => {
  portal = await startPortal({
    resources: [box, label],
    jobs: [
      {
        name: 'greet',
        run: async (c, data) => {
          done.push({ cid: c.cid, data, me: c.me });
        },
      },
    ],
  });
  jobs = await startJobs({
    app: portal.app,
    database: portal.database.database,
    log: { info() {}, warn() {}, error() {} },
    constituents: ['main'],
    pollSeconds: 0.5,
  });
}, 60_000);
afterAll(async () => {
  await jobs?.stop();
  await portal?.close();
});

const until = async (holds: () => boolean | Promise<boolean>) => {
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if (await holds()) return;
    await new Promise(r => setTimeout(r, 100));
  }
  throw new Error('did not happen within 15 s');
};

it('a job sent in a transaction runs once after its commit, and never without it', async () => {
  await expect(
    inTransaction(ctx(), async tx => {
      await sendJob(tx, 'greet', { name: 'never' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await inTransaction(ctx(), tx => sendJob(tx, 'greet', { name: 'Ana' }));
  await until(() => done.length > 0);
  await new Promise(r => setTimeout(r, 1200));
  expect(done).toEqual([{ cid: 'main', data: { name: 'Ana' }, me: null }]);
});

it('versions of ended connections become one row and the sums stay', async () => {
  const { db } = ctx();
  const sums = async () =>
    (await db.run(sql`select tbl, sum(n) as n from ${db.table('table_version')} group by tbl order by tbl`)).rows;
  await db.run(
    sql`insert into ${db.table('table_version')} (tbl, pid, n) values ('box', 2147483600, 5), ('box', 2147483601, 7), ('label', 2147483600, 2)`,
  );
  const before = await sums();
  await foldTableVersions(ctx());
  await foldTableVersions(ctx());
  expect(await sums()).toEqual(before);
  expect(await db.one(sql`select count(*) as n from ${db.table('table_version')} where pid > 2147483000`)).toEqual({
    n: 0,
  });
});

it('old undo batches go, young ones stay', async () => {
  const { db } = ctx();
  await db.run(
    sql`insert into ${db.table('undo_batch')} (resource, verb, rows, at) values ('box', 'old', '[]', now() - interval '11 minutes'), ('box', 'young', '[]', now() - interval '9 minutes')`,
  );
  await dropOldUndo(ctx());
  expect((await db.run(sql`select verb from ${db.table('undo_batch')}`)).rows).toEqual([{ verb: 'young' }]);
});

it('old runs go: the portal’s own after hours, failed ones after a week, those of people after a month', async () => {
  const { db } = ctx();
  const runs = db.table('job_run');
  await db.run(sql`insert into ${runs} (kind, id_user, state, ended_at, at) select k.kind, k.id_user, k.state, now() - k.age, now() - interval '40 days' from (values
    ('own, old', null::int, 'done', interval '181 minutes'), ('own, young', null, 'done', interval '179 minutes'),
    ('own, cancelled', null, 'cancelled', interval '4 hours'), ('own, open', null, 'waiting', null),
    ('own, failed', null, 'failed', interval '167 hours'), ('own, failed long ago', null, 'failed', interval '169 hours'),
    ('of a person, young', 1, 'done', interval '719 hours'), ('of a person, old', 1, 'done', interval '721 hours'),
    ('of a person, failed', 1, 'failed', interval '719 hours'), ('of a person, failed long ago', 1, 'failed', interval '721 hours'),
    ('of a person, running', 1, 'running', null)) k (kind, id_user, state, age)`);
  const planted = sql`from ${runs} where kind like 'own, %' or kind like 'of a person, %'`;
  try {
    await dropOldRuns(ctx());
    expect((await db.run<{ kind: string }>(sql`select kind ${planted} order by kind`)).rows.map(r => r.kind)).toEqual([
      'of a person, failed',
      'of a person, running',
      'of a person, young',
      'own, failed',
      'own, open',
      'own, young',
    ]);
  } finally {
    await db.run(sql`delete ${planted}`);
  }
});

it('old runs are found without reading the others', async () => {
  const { db } = ctx();
  const many = sql`from ${db.table('job_run')} where kind = 'many'`;
  const left = async () => (await db.one<{ n: number }>(sql`select count(*)::int as n ${many}`))!.n;
  await db.run(sql`insert into ${db.table('job_run')} (kind, id_user, state, ended_at)
    select 'many', 1, 'done', now() - case when n = 1 then interval '31 days' else interval '1 day' end from generate_series(1, 20000) n`);
  try {
    await db.run(sql`analyze ${db.table('job_run')}`);
    const read = await inTransaction(ctx(), async tx => {
      const soFar = async () =>
        (await tx.db.one<{ n: number }>(
          sql`select seq_tup_read::int as n from pg_catalog.pg_stat_xact_user_tables where schemaname = ${tx.db.schema} and relname = 'job_run'`,
        ))!.n;
      const before = await soFar();
      await dropOldRuns(tx);
      return (await soFar()) - before;
    });
    expect([read, await left()]).toEqual([0, 19_999]);
  } finally {
    await db.run(sql`delete ${many}`);
  }
});

it('the bin is emptied after thirty days of what nothing refers to', async () => {
  const { db } = ctx();
  const add = async (table: 'box' | 'label', title: string, days: number | null, idBox: number | null = null) =>
    (await db.one<{ id: number }>(
      sql`insert into ${db.table(table)} (name, id_box, deleted_at) values (${title}, ${idBox}, now() - make_interval(days => ${days}::int)) returning id`,
    ))!.id;
  const kept = await add('box', 'young', 29);
  const live = await add('box', 'live', null);
  const parent = await add('box', 'referred to by the living', 40);
  const chain = await add('box', 'referred to by what goes too', 40);
  await add('box', 'old', 31);
  await add('label', 'goes', 31, chain);
  await add('label', 'stays', null, parent);
  await purgeBin(ctx());
  expect(
    (await db.run<{ id: number }>(sql`select id from ${db.table('box')} order by id`)).rows.map(r => r.id),
  ).toEqual([kept, live, parent]);
  expect((await db.run(sql`select name from ${db.table('label')}`)).rows).toEqual([{ name: 'stays' }]);
  expect(await db.one(sql`select count(*) as n from ${db.table('audit_log')} where action = 'box.purge'`)).toEqual({
    n: 2,
  });
});

it('the months ahead have partitions, made once', async () => {
  const at = { ...ctx(), now: new Date('2031-11-20T10:00:00Z') };
  await makeAuditPartitions(at);
  await makeAuditPartitions(at);
  const { rows } = await at.db.run<{ name: string }>(
    sql`select c.relname as name from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace where n.nspname = ${at.db.schema} and c.relkind = 'r' and c.relname like 'audit\\_log\\_203%' order by 1`,
  );
  expect(rows.map(r => r.name)).toEqual([
    'audit_log_2031_11',
    'audit_log_2031_12',
    'audit_log_2032_01',
    'audit_log_2032_02',
  ]);
  await at.db.run(
    sql`insert into ${at.db.table('audit_log')} (at, action, entity) values ('2031-12-31 23:30:00+00', 'a', 'b')`,
  );
  expect(await at.db.one(sql`select count(*) as n from ${at.db.table('audit_log_2031_12')}`)).toEqual({ n: 1 });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningEmbedded } from '../../src/kernel/operations/index.ts';
import { hashToken, newToken } from '../../src/kernel/server/index.ts';
import { unhurried } from '../http/machine.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Client, clientOf, type Reply } from '../harness/portal.ts';

let folder: Awaited<ReturnType<typeof dataFolder>>;
const nodes = new Set<Node>();
beforeEach(async () => {
  folder = await dataFolder();
});
afterEach(async () => {
  for (const node of nodes) {
    node.child.kill('SIGKILL');
    await node.ended;
  }
  nodes.clear();
  if (await runningEmbedded(folder.path)) {
    process.kill(postmaster(), 'SIGINT');
    while (await runningEmbedded(folder.path)) await new Promise(done => setTimeout(done, 50));
  }
  await folder.remove();
}, 60_000);

const start = async (): Promise<Node> => {
  const node = await launchNode({ KATEDRA_DATA: folder.path });
  nodes.add(node);
  void node.ended.then(() => nodes.delete(node));
  return node;
};
const postmaster = (): number =>
  Number(readFileSync(join(folder.path, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const inDatabase = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: (await runningEmbedded(folder.path))!.url });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};
/** The file is written anew at a start, and for a moment is not there. */
const pidNoted = (): number | null => {
  try {
    return postmaster() || null;
  } catch {
    return null;
  }
};
const readiness = (node: Node): Promise<number> =>
  fetch(`${node.url}/readyz`).then(
    answer => answer.status,
    () => 0,
  );
/** An administrator with a session; the portal has nobody yet. */
const administrator = async (node: Node): Promise<Client> => {
  const token = newToken();
  await inDatabase(async client => {
    const {
      rows: [user],
    } = await client.query(
      `insert into c_main."user" (username, email, first_name, last_name, language, status) values ('root', 'root@test.example', 'R', 'R', 'en-uk', 'active') returning id`,
    );
    await client.query(
      `insert into c_main.auth_assignment (id_user, id_role) select $1, id from c_main.auth_item where name = 'admin'`,
      [user.id],
    );
    await client.query(
      `insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) values ($1, $2, now(), now() + interval '1 hour')`,
      [user.id, hashToken(token)],
    );
  });
  return clientOf(node.url, token);
};

it('kill -9 of server and database among a thousand concurrent writes: what was acknowledged is there, nothing is half there', async () => {
  const node = await start();
  const admin = await administrator(node);
  const roles = await inDatabase(async client =>
    (
      await client.query<{ id: number }>(
        `select id from c_main.auth_item where kind = 'role' and name <> 'admin' order by id`,
      )
    ).rows.map(row => row.id),
  );
  const permissions = await inDatabase(async client =>
    (
      await client.query<{ id: number }>(
        `select id from c_main.auth_item where kind = 'permission' order by id limit 12`,
      )
    ).rows.map(row => row.id),
  );
  const created: string[] = [];
  const sets = new Map<number, number>();
  let killed = false;
  const afterwards = (answer: Reply | null, work: () => void): void => {
    if (answer && answer.status < 300) work();
    else if (answer && !killed && answer.status !== 503)
      throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    if (created.length < 250 || killed) return;
    killed = true;
    // Both at once, as when the machine loses power.
    process.kill(node.child.pid!, 'SIGKILL');
    process.kill(postmaster(), 'SIGKILL');
  };
  await Promise.all([
    ...Array.from({ length: 1000 }, (_, i) =>
      admin
        .post('roomtype/create', { code: `K${i}`, nameHr: `Vrsta ${i}` })
        .catch(() => null)
        .then(answer => afterwards(answer, () => created.push(`K${i}`))),
    ),
    // Whole sets of rows, each in one transaction: all of a set or the set before.
    ...roles.map((role, i) =>
      admin
        .put(`auth-item-child/set?of=${role}`, { rows: permissions.map(idPermission => ({ idPermission })) })
        .catch(() => null)
        .then(answer => afterwards(answer, () => sets.set(role, i))),
    ),
  ]);
  await node.ended;
  expect(killed).toBe(true);
  expect(created.length).toBeGreaterThanOrEqual(250);
  const beforeKill = created.length;

  const again = await start();
  await inDatabase(async client => {
    const { rows } = await client.query<{ code: string; num: number; audits: number }>(
      `select code, num, (select count(*)::int from c_main.audit_log l where l.entity = 'roomtype' and l.id_entity = t.id::text) as audits from c_main.roomtype t where deleted_at is null order by num`,
    );
    const there = new Set(rows.map(row => row.code));
    expect(
      created.filter(code => !there.has(code)),
      'acknowledged and lost',
    ).toEqual([]);
    expect(
      rows.filter(row => /^K\d+$/.test(row.code) && row.audits !== 1),
      'a row without its entry',
    ).toEqual([]);
    expect(
      rows.map(row => row.num),
      'a gap in the order',
    ).toEqual(rows.map((_, i) => i + 1));
    const { rows: audits } = await client.query(
      `select l.id_entity from c_main.audit_log l where l.entity = 'roomtype' and l.action = 'create' and not exists (select from c_main.roomtype t where t.id::text = l.id_entity)`,
    );
    expect(audits, 'an entry without its row').toEqual([]);
    for (const [role] of sets)
      expect(
        (
          await client.query('select id_permission from c_main.auth_item_child where id_role = $1 order by 1', [role])
        ).rows.map(row => row.id_permission),
        `the set of ${role}`,
      ).toEqual(permissions);
  });
  const survivor = clientOf(again.url, undefined);
  expect((await survivor.get('/healthz')).status).toBe(200);
  expect(created).toHaveLength(beforeKill);
  expect(await again.stop()).toBe(0);
}, 180_000);

it('kill -9 of the database under writes: the portal starts it again within ten seconds, sessions live on, nothing acknowledged is lost', async () => {
  const node = await start();
  const admin = await administrator(node);
  const acknowledged: string[] = [];
  const seen = new Set<number>();
  let [over, next] = [false, 0];
  const writers = Array.from({ length: 8 }, async () => {
    while (!over) {
      const code = `W${next++}`;
      const answer = await admin.post('roomtype/create', { code, nameHr: code }).catch(() => ({ status: 0 }));
      seen.add(answer.status);
      if (answer.status === 201) acknowledged.push(code);
      else await new Promise(done => setTimeout(done, 20));
    }
  });
  const written = async (more: number): Promise<void> => {
    const from = acknowledged.length;
    await expect
      .poll(() => acknowledged.length - from, { timeout: unhurried(30_000), interval: 20 })
      .toBeGreaterThanOrEqual(more);
  };
  await written(100);
  // Long work of the database ends with it: a process that computes does not notice by itself that its postmaster has gone.
  const busy = inDatabase(client =>
    client.query(`select count(*) from generate_series(1, 2000000000) as t(n) where md5(n::text) = 'x'`),
  ).catch(() => null);
  await written(20);
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  const at = Date.now();
  await expect.poll(() => seen.has(503), { timeout: unhurried(10_000), interval: 5 }).toBe(true);
  // What is acknowledged from now on was written by the new one.
  await written(20);
  const took = Date.now() - at;
  over = true;
  await Promise.all(writers);
  await busy;
  expect(postmaster()).not.toBe(killed);
  expect(took).toBeLessThan(unhurried(10_000));
  expect([...seen].filter(status => status !== 201 && status !== 503)).toEqual([]);
  expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
  const { rows } = await inDatabase(client =>
    client.query<{ code: string; audits: number }>(
      `select code, (select count(*)::int from c_main.audit_log l where l.entity = 'roomtype' and l.id_entity = t.id::text) as audits from c_main.roomtype t`,
    ),
  );
  const there = new Set(rows.map(row => row.code));
  expect(
    acknowledged.filter(code => !there.has(code)),
    'acknowledged and lost',
  ).toEqual([]);
  expect(
    rows.filter(row => /^W\d+$/.test(row.code) && row.audits !== 1),
    'a row without its entry',
  ).toEqual([]);
  expect(node.child.exitCode).toBeNull();
  expect(await node.stop()).toBe(0);
  expect(await runningEmbedded(folder.path)).toBeNull();
}, 180_000);

it('a database that ends three times within a minute ends the portal, with a sentence and exit code 1', async () => {
  const node = await start();
  // The last of what a start says: until then it is one, and ends when it cannot be finished.
  await expect.poll(() => node.output(), { timeout: unhurried(20_000) }).toContain('The first administrator');
  for (let time = 1; time <= 3; time++) {
    const killed = postmaster();
    process.kill(killed, 'SIGKILL');
    if (time === 3) break;
    await expect
      .poll(async () => [await readiness(node), pidNoted() !== killed, node.output()], {
        timeout: unhurried(30_000),
        interval: 50,
      })
      .toEqual([200, true, expect.any(String)]);
  }
  expect(await node.ended).toBe(1);
  expect(node.output()).toMatch(
    /^katedra: The embedded PostgreSQL has ended 3 times within a minute.* See .+postgres\.log\.$/m,
  );
  // The next start serves again.
  expect(await (await start()).stop()).toBe(0);
}, 180_000);

it('SIGTERM: what is under way is answered, nothing new is begun, and the portal leaves in peace', async () => {
  const node = await start();
  const admin = await administrator(node);
  expect((await admin.get('roomtype')).status).toBe(200);
  const { answers, late } = await inDatabase(async client => {
    // Whoever writes waits here until we let go.
    await client.query('begin');
    await client.query('lock table c_main.roomtype in share row exclusive mode');
    const underWay = Array.from({ length: 5 }, (_, i) => admin.post('roomtype/create', { code: `T${i}`, nameHr: 't' }));
    const waiting = async () =>
      Number(
        (
          await client.query(
            `select count(*) from pg_locks where not granted and relation = 'c_main.roomtype'::regclass`,
          )
        ).rows[0].count,
      );
    while ((await waiting()) < 1) await new Promise(done => setTimeout(done, 20));
    node.child.kill('SIGTERM');
    while (!node.output().includes('stopping')) await new Promise(done => setTimeout(done, 10));
    const tooLate = await fetch(`${node.url}/api/v1/roomtype`, { headers: { connection: 'close' } }).then(
      answer => answer.status,
      () => 'refused',
    );
    await client.query('commit');
    return { answers: await Promise.all(underWay), late: tooLate };
  });
  expect(answers.map(answer => answer.status)).toEqual([201, 201, 201, 201, 201]);
  expect(['refused', 503]).toContain(late);
  expect(await node.ended).toBe(0);
  expect(await runningEmbedded(folder.path)).toBeNull();
  const again = await start();
  expect(
    await inDatabase(
      async client =>
        (await client.query(`select count(*)::int as n from c_main.roomtype where code like 'T_'`)).rows[0].n,
    ),
  ).toBe(5);
  expect(await again.stop()).toBe(0);
}, 120_000);

it('of two starts on one data folder in the same moment one serves, and the other says why it does not', async () => {
  const both = await Promise.allSettled([start(), start()]);
  const won = both.filter(one => one.status === 'fulfilled');
  const lost = both.filter(one => one.status === 'rejected');
  expect([won.length, lost.length]).toEqual([1, 1]);
  expect(String((lost[0] as PromiseRejectedResult).reason)).toMatch(/Another portal already works on the data folder/);
  const node = (won[0] as PromiseFulfilledResult<Node>).value;
  expect((await fetch(`${node.url}/healthz`)).status).toBe(200);
  // A server that was killed leaves its PostgreSQL running; the next start takes that one over.
  const left = postmaster();
  node.child.kill('SIGKILL');
  await node.ended;
  const again = await start();
  expect(postmaster()).toBe(left);
  expect(await again.stop()).toBe(0);
}, 120_000);

import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runningEmbedded } from '../../src/kernel/operations/index.ts';
import { unhurried } from '../http/machine.ts';
import { beginNode, dataFolder, launchNode, type Starting } from '../harness/node.ts';

/** A start beside another portal: one that is still stopping, or one that prepares the same database. */
let folder: Awaited<ReturnType<typeof dataFolder>>;
let other: Awaited<ReturnType<typeof dataFolder>>;
const nodes = new Set<Pick<Starting, 'child' | 'ended'>>();
beforeEach(async () => {
  [folder, other] = [await dataFolder(), await dataFolder()];
});
afterEach(async () => {
  for (const node of nodes) {
    node.child.kill('SIGTERM');
    await node.ended;
  }
  nodes.clear();
  await folder.remove();
  await other.remove();
}, 60_000);

const begun = <T extends Pick<Starting, 'child' | 'ended'>>(node: T): T => {
  nodes.add(node);
  void node.ended.then(() => nodes.delete(node));
  return node;
};
const connected = async (url: string): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
};
const says = (node: Starting, text: string): Promise<void> =>
  expect.poll(() => node.output(), { timeout: unhurried(30_000), interval: 50 }).toContain(text);

it('a start on a folder whose portal is still stopping waits for its end, says so, and begins', async () => {
  const first = begun(await launchNode({ KATEDRA_DATA: folder.path }));
  const { url } = (await runningEmbedded(folder.path))!;
  const client = await connected(url);
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  );
  await client.end();
  const checkpointer = rows[0]!.pid;
  // PostgreSQL ends with a last checkpoint, which takes as long as this process is held.
  process.kill(checkpointer, 'SIGSTOP');
  const second = begun(
    await (async () => {
      try {
        first.child.kill('SIGTERM');
        await expect.poll(() => first.output(), { timeout: 20_000 }).toContain('stopping');
        const starting = beginNode({ KATEDRA_DATA: folder.path });
        await says(starting, 'is still stopping');
        expect(starting.child.exitCode, starting.output()).toBeNull();
        return starting;
      } finally {
        process.kill(checkpointer, 'SIGCONT');
      }
    })(),
  );
  const at = await second.ready;
  await first.ended;
  expect((await fetch(`${at}/readyz`)).status).toBe(200);
  expect(second.output().match(/is still stopping/g)).toHaveLength(1);
  expect(await second.stop()).toBe(0);
}, 180_000);

it('of two nodes that start at once the second waits as long as the first one prepares the database, and says so', async () => {
  const first = begun(await launchNode({ KATEDRA_DATA: folder.path }));
  const { url } = (await runningEmbedded(folder.path))!;
  // Holds what a node holds while it fills the database.
  const preparing = await connected(url);
  await preparing.query('begin');
  await preparing.query(`select pg_advisory_xact_lock(hashtextextended('["c_main","start"]', 0))`);
  const longestStatement = 2_000;
  const options = `-c search_path= -c timezone=Europe/Zagreb -c statement_timeout=${longestStatement}`;
  const second = begun(
    beginNode({
      KATEDRA_DATA: other.path,
      KATEDRA_SECRET: 'the same on every node, and long enough',
      DATABASE_URL: `${url}?options=${encodeURIComponent(options)}`,
    }),
  );
  await says(second, 'another node prepares the database');
  // Longer than any statement may take: the wait is none.
  await new Promise(done => setTimeout(done, 2 * longestStatement));
  expect(second.child.exitCode, second.output()).toBeNull();
  expect(second.output().match(/another node prepares/g)).toHaveLength(1);
  await preparing.query('commit');
  await preparing.end();
  expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(await first.stop()).toBe(0);
}, 180_000);

it('of two nodes that start at once the second says that it waits for the migrations of the first', async () => {
  const first = begun(await launchNode({ KATEDRA_DATA: folder.path }));
  const { url } = (await runningEmbedded(folder.path))!;
  const migrating = await connected(url);
  await migrating.query('select pg_advisory_lock(75110002)');
  const second = begun(beginNode({ KATEDRA_DATA: other.path, DATABASE_URL: url }));
  await says(second, 'another node prepares the database');
  await migrating.end();
  expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200);
  expect(await second.stop()).toBe(0);
  expect(await first.stop()).toBe(0);
}, 180_000);

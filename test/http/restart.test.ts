import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Embedded, startEmbedded } from '../../src/kernel/operations/index.ts';
import { resource, text } from '../../src/kernel/resource/index.ts';
import { type Jobs, sendJob, startJobs, systemContext } from '../../src/kernel/server/index.ts';
import { dataFolder } from '../harness/node.ts';
import { type Portal, startPortal } from './portal.ts';
import { unhurried } from './machine.ts';

const quiet = { info() {}, warn() {}, error() {} };
const done: unknown[] = [];
const usual = process.env.KATEDRA_TEST_DATABASE_URL;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let own: Embedded;
let portal: Portal;
let jobs: Jobs;
beforeAll(async () => {
  folder = await dataFolder();
  own = await startEmbedded({ dataDir: folder.path, durable: false, log: quiet });
  process.env.KATEDRA_TEST_DATABASE_URL = own.url;
  portal = await startPortal({
    resources: [resource('leaf', { label: 'name', fields: { name: text({ required: true }) } })],
    jobs: [
      {
        name: 'note',
        run: async (_ctx, data) => {
          done.push(data);
        },
      },
    ],
  });
  const { database } = portal.database;
  jobs = await startJobs({ app: portal.app, database, log: quiet, constituents: ['main'], pollSeconds: 0.5 });
}, 60_000);
afterAll(async () => {
  await jobs?.stop();
  await portal?.close();
  await own?.stop();
  await folder.remove();
  process.env.KATEDRA_TEST_DATABASE_URL = usual;
}, 60_000);

const visit = async () => [
  (await portal.call('GET', '/api/v1/leaf')).status,
  (await portal.call('POST', '/api/v1/leaf/create', { body: { name: 'Leaf' } })).status,
];
const statuses = async () => [...(await visit()), (await portal.call('GET', '/api/v1/leaf/export?format=csv')).status];

it('the database restarts: 503 meanwhile, and the portal serves again by itself within ten seconds', async () => {
  expect(await statuses()).toEqual([200, 201, 200]);
  const seen = new Set<number>();
  let back = false;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!back) for (const status of await visit()) seen.add(status);
  });
  await own.stop();
  expect(await statuses()).toEqual([503, 503, 503]);
  const down = await portal.call('GET', '/api/v1/leaf');
  expect(down.headers.get('retry-after')).toBe('2');
  expect((await portal.call('GET', '/readyz')).status).toBe(503);
  expect((await portal.call('GET', '/healthz')).status).toBe(200);

  const port = Number(new URL(own.url).port);
  own = await startEmbedded({ dataDir: folder.path, port, durable: false, log: quiet });
  const up = Date.now();
  const { database } = portal.database;
  while (!(database.listening && (await statuses()).join() === '200,201,200')) {
    expect(Date.now() - up).toBeLessThan(unhurried(10_000));
    await new Promise(next => setTimeout(next, 50));
  }
  back = true;
  await Promise.all(visitors);
  expect([...seen].filter(status => ![200, 201, 503].includes(status))).toEqual([]);
  expect((await portal.call('GET', '/readyz')).status).toBe(200);
  await sendJob(systemContext({ app: portal.app, database, log: quiet }, 'test'), 'note', { after: 'the restart' });
  while (done.length === 0) {
    expect(Date.now() - up).toBeLessThan(unhurried(20_000));
    await new Promise(next => setTimeout(next, 50));
  }
});

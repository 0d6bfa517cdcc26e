import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { launchNode, type Node } from '../test/harness/node.ts';
import { newFolder } from './load.ts';

// Twenty constituents in one process: memory and time of the start; one that lags and one whose server is down answer 503
// alone; one more is opened while the others work.
const many = Number(process.argv[2] ?? 20);
const centre = 'centar.test';
const cids = Array.from({ length: many }, (_, n) => `f${n + 1}`);
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log });
const env = {
  DATABASE_URL: embedded.url,
  KATEDRA_DATA: join(folder, 'data'),
  KATEDRA_MODE: 'central',
  KATEDRA_HOSTS: [centre, ...cids.map((cid, n) => `${cid}.test=${cid}:${3101 + n}`)].join(', '),
};
let failed = false;
const goal = (what: string, isMet: boolean): void => {
  console.log(`${isMet ? 'met   ' : 'MISSED'} ${what}`);
  failed ||= !isMet;
};

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly cookie: string;
  readonly ms: number;
}
const ask = async (
  node: Node,
  host: string,
  at: string,
  sent: { method?: string; body?: string | Buffer; headers?: Record<string, string> } = {},
): Promise<Answer> => {
  const began = performance.now();
  const { hostname, port } = new URL(node.url);
  const request = http.request({
    hostname,
    port,
    path: at,
    method: sent.method ?? 'GET',
    headers: { host: `${host}:${port}`, ...sent.headers },
  });
  request.end(sent.body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let body = '';
  for await (const part of response) body += part;
  const cookie = (response.headers['set-cookie'] ?? []).map(one => one.split(';')[0]).join('; ');
  return { status: response.statusCode!, body, cookie, ms: performance.now() - began };
};
const owner = '/site/owner-terms-conditions';
const statuses = (node: Node): Promise<number[]> =>
  Promise.all(cids.map(async cid => (await ask(node, `${cid}.test`, owner)).status));
const begin = async (label: string): Promise<Node> => {
  const began = performance.now();
  const node = await launchNode(env);
  console.log(`${label}: ready after ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return node;
};
/** Megabytes of the whole process, as the system counts them. */
const memoryOf = ({ child }: Node): number =>
  Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)], { encoding: 'utf8' })) / 1024);
const client = new pg.Client({ connectionString: embedded.url });
await client.connect();

try {
  let node = await begin(`first start, ${many} constituents made`);
  goal(
    'every constituent is served',
    (await statuses(node)).every(status => status === 200),
  );
  await node.stop();

  node = await begin(`second start, ${many} constituents there`);
  goal(
    'every constituent is served again',
    (await statuses(node)).every(status => status === 200),
  );
  console.log(`memory of the process: ${memoryOf(node)} MB`);

  // The first administrator of the centre, as a person makes the account: by the link that this start has told.
  const told = /made here, within an hour: (\S+)/;
  while (!told.test(node.output())) await new Promise(done => setTimeout(done, 100));
  const link = new URL(told.exec(node.output())![1]!);
  const boundary = 'bench-constituents';
  const form = {
    token: link.searchParams.get('token') ?? '',
    username: 'admin',
    email: 'admin@centar.test',
    firstName: 'Ada',
    lastName: 'Centar',
    password: 'zelena cesta uz rijeku 48',
  };
  const body = `${Object.entries(form)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`;
  const { port } = new URL(node.url);
  const made = await ask(node, centre, '/setup', {
    method: 'POST',
    body,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      origin: `http://${centre}:${port}`,
    },
  });
  if (made.status !== 303) throw new Error(`The first administrator was not made: ${made.status} ${made.body}`);
  const headers = { cookie: made.cookie, 'content-type': 'application/json' };

  // One more, while people of the others go on reading.
  let isOver = false;
  const times: number[] = [];
  const refusals: number[] = [];
  const readers = cids.map(async cid => {
    while (!isOver) {
      const { status, ms } = await ask(node, `${cid}.test`, owner);
      times.push(ms);
      if (status !== 200) refusals.push(status);
      await new Promise(done => setTimeout(done, 100));
    }
  });
  const began = performance.now();
  const created = await ask(node, centre, '/api/v1/constituent/create', {
    method: 'POST',
    headers,
    body: JSON.stringify({
      cid: 'novi',
      nameHr: 'Novi fakultet',
      shortName: 'Novi',
      host: 'novi.test',
      backendUrl: 'https://novi.test',
      nodePort: 3999,
      contactEmail: 'ured@novi.test',
    }),
  });
  if (created.status !== 201) throw new Error(`It was not created: ${created.status} ${created.body}`);
  while ((await ask(node, 'novi.test', owner)).status !== 200) {
    if (performance.now() - began > 120_000) throw new Error('It was not opened within two minutes.');
    await new Promise(done => setTimeout(done, 200));
  }
  isOver = true;
  await Promise.all(readers);
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)]!;
  console.log(
    `one more was opened in ${((performance.now() - began) / 1000).toFixed(1)} s; meanwhile ${times.length} answers to others, p99 ${p99.toFixed(0)} ms`,
  );
  goal('nobody else was refused meanwhile', refusals.length === 0);
  await node.stop();

  // One whose schema lags and cannot be brought up to date, and one whose server is not there.
  await client.query('delete from c_f3.migration where name = (select min(name) from c_f3.migration)');
  await client.query(
    "update c_main.constituent set database_url = 'postgres://nobody@127.0.0.1:9/none' where cid = 'f5'",
  );
  node = await begin('third start, one behind and one without its server');
  const found = await statuses(node);
  goal('the one that lags answers 503', found[2] === 503);
  goal('the one whose server is down answers 503', found[4] === 503);
  goal(
    'all others are served',
    found.every((status, n) => n === 2 || n === 4 || status === 200),
  );
  const kept = await client.query<{ url: string }>(
    "select database_url as url from c_main.constituent where cid = 'f5'",
  );
  goal('its address was sealed at the start', kept.rows[0]!.url.startsWith('postgres://sealed/'));
  await node.stop();
} finally {
  await client.end();
  await embedded.stop();
}
process.exit(failed ? 1 : 0);

import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startBrowser } from '../e2e/portal.ts';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { composeApp, filesOf, hashToken, migrate, openDatabase } from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { launchNode, type Node } from '../test/harness/node.ts';
import { call, newFolder } from './load.ts';

/**
 * Answers to a survey that opens to everybody at once: how many a minute one node takes, and that none is lost and none is
 * stored twice while the node is killed among them. Then what the public page costs on a phone.
 * `npx tsx bench/surveys.ts [submissions] [callers]` (after `npm run build`)
 */
const [total, callers] = [Number(process.argv[2] ?? 4000), Number(process.argv[3] ?? 16)];
const people = Math.ceil(total / 2);
const goals = { perMinute: 2000, script: 200, paint: 2000 };
/** The mobile profile of `bench/web.ts`. */
const network = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
const slowness = 4;

const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const tokenOf = (n: number): string => `bench-token-${String(n).padStart(16, '0')}`;
const guids = { public: randomUUID(), private: randomUUID() };
const text = (hr: string) => ({ hr, en: hr });
const definition = {
  pages: [
    {
      name: 'p',
      elements: [
        { type: 'rating', name: 'ocjena', title: text('Kako ocjenjujete nastavu?'), isRequired: true },
        {
          type: 'matrix',
          name: 'tvrdnje',
          title: text('Koliko se slažete?'),
          columns: [1, 2, 3, 4, 5].map(n => ({ value: String(n), text: text(String(n)) })),
          rows: ['jasno', 'ritam', 'literatura'].map(value => ({ value, text: text(value) })),
        },
        { type: 'comment', name: 'zasto', title: text('Zašto?') },
      ],
    },
  ],
};

const fill = async (): Promise<void> => {
  await migrate(database, ['c_main']);
  const app = composeApp(serverModules, identity, 'bench');
  await database.transaction('c_main', async db => {
    for (const m of serverModules)
      await m.seed?.({
        app,
        cid: 'main',
        db,
        files: filesOf(app, 'main'),
        me: null,
        language: 'hr',
        now: new Date(),
        requestId: 'bench',
        ip: '',
        log,
      });
  });
  await query(
    `insert into c_main."user" (username, email, first_name, last_name, language, status) select 'u' || n, 'u' || n || '@vrelo.example', 'Ime' || n, 'Prezime' || n, 'hr', 'active' from generate_series(0, $1::int - 1) n`,
    [people],
  );
  await query(
    `insert into c_main.auth_assignment (id_user, id_role) select u.id, i.id from c_main."user" u, c_main.auth_item i where i.name = 'student' and u.username like 'u%'`,
  );
  await query(
    `insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) select u.id, t.hash, now(), now() + interval '1 day' from unnest($1::text[]) with ordinality t (hash, n) join c_main."user" u on u.username = 'u' || (t.n - 1)`,
    [Array.from({ length: people }, (_, n) => hashToken(tokenOf(n)))],
  );
  const { rows } = await query(
    `insert into c_main.survey (title_hr, category, languages, definition, guid, version, status) values ('Nastava', 'general', '{hr}', $1, $2, 1, 'ready') returning id`,
    [JSON.stringify(definition), randomUUID()],
  );
  for (const access of ['public', 'private'] as const)
    await query(
      `insert into c_main.survey_conduction (title_hr, id_surv, access, is_anonymous, date_from, date_to, min_group, grouping, show_results_to, reminders, allow_edit, allow_multiple, guid, status)
       values ('Nastava', $1, $2, 1, now() - interval '1 day', now() + interval '30 days', 5, 'none', 'viewers', 0, 0, $3, $4, 'open')`,
      [rows[0].id, access, access === 'public' ? 1 : 0, guids[access]],
    );
  await query(
    `insert into c_main.survey_completing (id_surv_imp, id_user, context_id, status) select k.id, u.id, 0, 'pending' from c_main.survey_conduction k, c_main."user" u where k.guid = $1 and u.username like 'u%'`,
    [guids.private],
  );
  for (const table of ['"user"', 'session', 'auth_assignment', 'survey_completing'])
    await query(`vacuum analyze c_main.${table}`);
};

const freePort = (): Promise<number> =>
  new Promise(found => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });
/** Half by the roll, half as anybody; each with a ticket of its own, which is said again until it is answered. */
const sent = Array.from({ length: total }, (_, n) => ({
  ticket: randomUUID(),
  access: n % 2 ? ('private' as const) : ('public' as const),
  token: n % 2 ? tokenOf((n - 1) / 2) : '',
}));
const pause = (ms: number): Promise<void> => new Promise(done => setTimeout(done, ms));
const submit = async (url: string, agent: Agent, from: number, to: number): Promise<number> => {
  let [next, again] = [from, 0];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let n = next++; n < to; n = next++) {
        const { ticket, access, token } = sent[n]!;
        const answers = JSON.stringify({ ocjena: (n % 5) + 1, tvrdnje: { jasno: '4', ritam: '3' }, zasto: 'Tekst.' });
        const body = { guid: guids[access], access, lang: 'hr', answers, ticket };
        for (;;) {
          const answer = await call(agent, url, token, { method: 'POST', path: 'survey-answer/submit', body }).catch(
            () => null,
          );
          if (answer?.status === 200) break;
          if (answer && answer.status < 500 && answer.status !== 429)
            throw new Error(`${answer.status} ${answer.text}`);
          again++;
          await pause(200);
        }
      }
    }),
  );
  return again;
};

const results: { name: string; value: string; isKept: boolean }[] = [];
const note = (name: string, value: string, isKept: boolean): void => {
  results.push({ name, value, isKept });
  console.log(`${isKept ? 'kept  ' : 'MISSED'}  ${name}: ${value}`);
};

const page = async (url: string): Promise<void> => {
  const browser = await startBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'hr-HR' });
    const tab = await context.newPage();
    await tab.addInitScript(() => {
      const found = { paint: 0 };
      Object.assign(globalThis, { katedraBench: found });
      new PerformanceObserver(list => {
        for (const entry of list.getEntries()) found.paint = entry.startTime;
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const session = await context.newCDPSession(tab);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', network);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowness });
    const scripts = new Set<string>();
    let bytes = 0;
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (/javascript/.test(response.mimeType)) scripts.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await tab.goto(`${url}/#/SurveyPublic/${guids.public}/hr`);
    await tab.getByRole('button', { name: 'Pošalji odgovore' }).waitFor();
    await tab.waitForTimeout(500);
    const paint = await tab.evaluate(
      () => (globalThis as unknown as { katedraBench: { paint: number } }).katedraBench.paint,
    );
    const kb = bytes / 1024;
    note('scripts of the public page', `${kb.toFixed(1)} KB gzip (goal ${goals.script})`, kb <= goals.script);
    note('its largest paint on a phone', `${Math.round(paint)} ms (goal ${goals.paint})`, paint <= goals.paint);
  } finally {
    await browser.close();
  }
};

const port = await freePort();
const launch = (): Promise<Node> =>
  launchNode({ DATABASE_URL: embedded.url, KATEDRA_DATA: folder, PORT: String(port), NODE_ENV: 'production' });
let node: Node | null = null;
try {
  await fill();
  node = await launch();
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const half = Math.floor(total / 2);
  const began = performance.now();
  await submit(node.url, agent, 0, half);
  const perMinute = (half / (performance.now() - began)) * 60_000;
  note('submissions a minute', `${Math.round(perMinute)} (goal ${goals.perMinute})`, perMinute >= goals.perMinute);

  // The other half meets the end of the node: whoever got no answer says the same again.
  const { url } = node;
  const rest = submit(url, agent, half, total);
  await pause(1500);
  node.child.kill('SIGKILL');
  await node.ended;
  node = await launch();
  const again = await rest;
  const { rows } = await query(
    `select k.access, count(*)::int as stored, count(distinct r.id)::int as different, count(*) filter (where r.id::text = any($1))::int as sent,
       (select count(*)::int from c_main.survey_completing c where c.id_surv_imp = k.id and c.status = 'done') as done
     from c_main.survey_response r join c_main.survey_conduction k on k.id = r.id_surv_imp group by k.id, k.access order by k.access`,
    [sent.map(one => one.ticket)],
  );
  const stored = rows.reduce((all: number, row: { sent: number }) => all + row.sent, 0) as number;
  const twice = rows.reduce((all: number, row: { stored: number }) => all + row.stored, 0) - stored;
  const byRoll = rows.find((row: { access: string }) => row.access === 'private');
  note(
    `through kill -9, with ${again} said again`,
    `${total - stored} lost, ${twice} twice, ${byRoll.done} of ${people} crossed off for ${byRoll.stored} answers`,
    again > 0 &&
      stored === total &&
      twice === 0 &&
      byRoll.done === byRoll.stored &&
      byRoll.stored === Math.floor(total / 2),
  );
  await page(url);
} finally {
  await node?.stop();
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = results.every(({ isKept }) => isKept) && results.length === 4 ? 0 : 1;

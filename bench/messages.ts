import { rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { composeApp, hashToken, migrate, openDatabase, filesOf } from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { newFolder, start } from './load.ts';

/**
 * A message to many: how long until it lies in their inboxes and until their pages hear of it; what a held socket costs;
 * the unread number of somebody with very many messages. `npx tsx bench/messages.ts [sockets] [recipients] [messages]`
 */
const [sockets, recipients] = [Number(process.argv[2] ?? 5000), Number(process.argv[3] ?? 30_000)];
const heavy = Number(process.argv[4] ?? 50_000);
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
const tokenOf = (n: number): string => `bench-token-${String(n).padStart(16, '0')}`;

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
    `insert into c_main."user" (username, email, first_name, last_name, language, status) select 'u' || n, 'u' || n || '@vrelo.example', 'Ime' || n, 'Prezime' || n, 'hr', 'active' from generate_series(0, ${recipients}) n`,
  );
  await query(
    `insert into c_main.auth_assignment (id_user, id_role) select u.id, i.id from c_main."user" u, c_main.auth_item i where i.name = case when u.username = 'u0' then 'admin' else 'librarian' end`,
  );
  const tokens = Array.from({ length: sockets + 1 }, (_, n) => hashToken(tokenOf(n)));
  await query(
    `insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) select u.id, t.hash, now(), now() + interval '1 day' from unnest($1::text[]) with ordinality t (hash, n) join c_main."user" u on u.username = 'u' || (t.n - 1)`,
    [tokens],
  );
  // Somebody with very many messages, of which some hundreds are unread.
  await query(
    `insert into c_main.outbox (mess_type, subject, body, is_system, status, sent_at) select 'general', 'Poruka ' || n, 'Tekst', 1, 'sent', now() - n * interval '1 minute' from generate_series(1, ${heavy}) n`,
  );
  await query(
    `insert into c_main.message_copy (id_mess, id_user, sent_at, mess_type, seen) select o.id, u.id, o.sent_at, 'general', (o.id % 100 <> 0)::int from c_main.outbox o, c_main."user" u where u.username = 'u0'`,
  );
  for (const table of ['"user"', 'auth_assignment', 'session', 'outbox', 'message_copy'])
    await query(`vacuum analyze c_main.${table}`);
};
const memory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0;

interface Answered {
  readonly data: number;
  readonly id: number;
  readonly rowVer: number;
  readonly recipientCount: number;
}

try {
  await fill();
  const portal = await start('./accounts-server.ts', { DATABASE_URL: embedded.url, KATEDRA_DATA: folder });
  const call = async (method: string, path: string, body?: unknown): Promise<Answered> => {
    const answer = await fetch(`${portal.url}/api/v1/${path}`, {
      method,
      headers: { cookie: `katedra_session=${tokenOf(0)}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as Answered;
  };
  await call('GET', 'inbox?scenario=unviewedMessageNumber');
  const before = memory(portal.child.pid!);
  const heard: number[] = [];
  const announced = '9.9.9';
  const announcedAt: number[] = [];
  const open: Socket[] = [];
  for (let from = 1; from <= sockets; from += 100) {
    await Promise.all(
      Array.from(
        { length: Math.min(100, sockets - from + 1) },
        (_, i) =>
          new Promise<void>((ready, fail) => {
            const n = from + i;
            const socket = io(portal.url, {
              path: '/3003/socket.io',
              reconnection: false,
              forceNew: true,
              transports: ['websocket'],
              extraHeaders: { cookie: `katedra_session=${tokenOf(n)}` },
            });
            open.push(socket);
            socket.on('connect', () => socket.emit('authentication', { username: `u${n}` }));
            socket.on('authorized', () => ready());
            socket.on('connect_error', fail);
            socket.on('messageFromServer', (message: { functionName: string; data: { version?: string } }) => {
              if (message.functionName === 'Inbox') heard.push(performance.now());
              if (message.data.version === announced) announcedAt.push(performance.now());
            });
          }),
      ),
    );
  }
  const held = memory(portal.child.pid!);
  console.log(`${sockets} sockets held: ${(((held - before) * 1024) / sockets).toFixed(1)} KB each (goal 40)`);

  const form = new FormData();
  form.append('version', announced);
  const said = performance.now();
  await fetch(`${portal.url}/backend/announce`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie: `katedra_session=${tokenOf(0)}`, 'sec-fetch-site': 'same-origin' },
  });
  while (announcedAt.length < sockets && performance.now() - said < 30_000)
    await new Promise(next => setTimeout(next, 20));
  console.log(
    `an announcement heard by ${announcedAt.length} of ${sockets} pages: p50 ${(quantile(announcedAt, 0.5) - said).toFixed(0)} ms, p99 ${(quantile(announcedAt, 0.99) - said).toFixed(0)} ms (goal 400)`,
  );

  const made = await call('POST', 'outbox/create', {
    subject: 'Svima',
    body: 'Tekst.',
    audience: [{ kind: 'role', value: 'librarian' }],
  });
  const began = performance.now();
  const sent = await call('PUT', `outbox/send?id=${made.id}`, { rowVer: made.rowVer });
  const answered = performance.now();
  let delivered = 0;
  while (delivered === 0 && performance.now() - began < 60_000) {
    const { rows } = await query('select status from c_main.outbox where id = $1', [made.id]);
    if (rows[0].status === 'sent') delivered = performance.now();
    else await new Promise(next => setTimeout(next, 20));
  }
  while (heard.length < sockets && performance.now() - began < 90_000) await new Promise(next => setTimeout(next, 20));
  console.log(
    `to ${sent.recipientCount} recipients: answered in ${(answered - began).toFixed(0)} ms, in their inboxes after ${(delivered - began).toFixed(0)} ms (goal 5,000)`,
  );
  console.log(
    `${heard.length} of ${sockets} pages heard: p50 ${(quantile(heard, 0.5) - delivered).toFixed(0)} ms, p99 ${(quantile(heard, 0.99) - delivered).toFixed(0)} ms after that (goal 1,000)`,
  );

  await query('vacuum analyze c_main.message_copy');
  for (const [what, path] of [
    ['unread', 'inbox?scenario=unviewedMessageNumber'],
    ['read', 'inbox?scenario=unviewedMessageNumber&filter[seen]=1'],
    ['first page', 'inbox?return[count]=1'],
  ] as const) {
    const times: number[] = [];
    for (let i = 0; i < 50; i++) {
      const at = performance.now();
      await call('GET', path);
      times.push(performance.now() - at);
    }
    console.log(
      `${what} of ${heavy} messages, over HTTP: p50 ${quantile(times, 0.5).toFixed(2)} ms, p99 ${quantile(times, 0.99).toFixed(2)} ms`,
    );
  }
  const {
    rows: [reader],
  } = await query(`select id from c_main."user" where username = 'u0'`);
  const took: number[] = [];
  for (let i = 0; i < 50; i++) {
    const plan = await query(
      `explain (analyze, timing off) select count(*)::int from c_main.message_copy t left join c_main.outbox m on m.id = t.id_mess where t.deleted_at is null and t.id_user = ${reader.id} and t.seen = 0`,
    );
    took.push(Number.parseFloat(/[\d.]+/.exec(plan.rows.at(-1)['QUERY PLAN'])![0]));
  }
  console.log(
    `the unread count in PostgreSQL: p50 ${quantile(took, 0.5).toFixed(2)} ms, p99 ${quantile(took, 0.99).toFixed(2)} ms (goal 2)`,
  );
  for (const socket of open) socket.close();
  portal.stop();
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

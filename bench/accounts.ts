import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { verify } from '@node-rs/argon2';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { composeApp, hashToken, migrate, openDatabase, filesOf } from '../src/kernel/server/index.ts';
import { hashPassword } from '../src/modules/people/server/auth/password.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { load, newFolder, start } from './load.ts';

/**
 * Signing in among 100,000 users beside the pure rate of argon2id of this machine, and `GET auth/user` beside a bare
 * server that does one query, in one run. `npx tsx bench/accounts.ts [seconds for each figure] [rounds]`
 */
// Short turns, many times: whatever else the machine does falls on both sides alike.
const [seconds, rounds] = [Number(process.argv[2] ?? 1.5), Number(process.argv[3] ?? 9)];
const people = 100_000;
const password = 'zelena cesta 48';
const token = 'bench-token-0000000000000000';
const callers = availableParallelism() * 4;
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });

const fill = async (hash: string): Promise<void> => {
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
  const query = (text: string, values: unknown[] = []) => database.pool.query(text, values);
  await query(
    `insert into c_main."user" (username, email, first_name, last_name, language, status) select 'u' || n, 'u' || n || '@vrelo.example', 'Ime' || n, 'Prezime' || n, 'hr', 'active' from generate_series(1, ${people}) n`,
  );
  await query(
    'insert into c_main.user_credential (id_user, password_hash, password_changed_at) select id, $1, now() from c_main."user"',
    [hash],
  );
  await query(
    `insert into c_main.auth_assignment (id_user, id_role) select u.id, i.id from c_main."user" u, c_main.auth_item i where i.name in ('user', 'teacher')`,
  );
  await query(
    `insert into c_main.session (id_user, token_hash, last_seen_at, expires_at) select id, $1, now(), now() + interval '1 day' from c_main."user" where username = 'u1'`,
    [hashToken(token)],
  );
  for (const table of ['"user"', 'user_credential', 'auth_assignment', 'session'])
    await query(`vacuum analyze c_main.${table}`);
};

/** Passwords compared one after the other by as many as the sign-ins have callers. */
const pureRate = async (hash: string): Promise<number> => {
  let n = 0;
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        await verify(hash, password);
        n++;
      }
    }),
  );
  return n / seconds;
};
/** Milliseconds that a process has worked; on a busy machine the fairer measure. 0 where the system does not tell. */
const worked = (pid: number): number => {
  if (!existsSync(`/proc/${pid}/stat`)) return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
};
const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  const hash = await hashPassword(password);
  await fill(hash);
  const portal = await start('./accounts-server.ts', { DATABASE_URL: embedded.url, KATEDRA_DATA: folder });
  const bare = await start('./accounts-bare.ts', { DATABASE_URL: embedded.url });
  let user = 0;
  const login = () => ({
    method: 'POST',
    path: 'auth/login',
    body: { username: `u${1 + ((user++ * 7919) % people)}`, password },
  });
  const who = () => ({ path: 'auth/user' });
  // Signing in is rare enough that a fresh server would be measured while its code is still being compiled.
  await load(portal.url, '', login, 20, callers);
  await load(portal.url, token, who, 1);
  await load(bare.url, token, who, 1);
  const [signIns, users, work]: [number[], number[], number[]] = [[], [], []];
  for (let round = 1; round <= rounds; round++) {
    const pure = await pureRate(hash);
    const signed = await load(portal.url, '', login, seconds, callers);
    const before = [worked(bare.child.pid!), worked(portal.child.pid!)] as const;
    const limit = await load(bare.url, token, who, seconds);
    const asked = await load(portal.url, token, who, seconds);
    const cpu = [
      (worked(bare.child.pid!) - before[0]) / (limit.perSecond * seconds),
      (worked(portal.child.pid!) - before[1]) / (asked.perSecond * seconds),
    ] as const;
    work.push(cpu[0] / cpu[1]);
    if (signed.errors + asked.errors > 0)
      throw new Error(`${signed.errors} sign-ins and ${asked.errors} questions failed.`);
    signIns.push(signed.perSecond / pure);
    users.push(asked.perSecond / limit.perSecond);
    console.log(
      `round ${round}: sign-in ${signed.perSecond.toFixed(0)}/s beside argon2id ${pure.toFixed(0)}/s; auth/user ${asked.perSecond.toFixed(0)}/s beside bare ${limit.perSecond.toFixed(0)}/s`,
    );
  }
  console.log(`sign-in   ${median(signIns).toFixed(2)} of pure argon2id (goal 0.80)`);
  console.log(
    `auth/user ${median(users).toFixed(2)} of a bare server (goal 0.70), ${median(work).toFixed(2)} by the work of the two processes`,
  );
  portal.stop();
  bare.stop();
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

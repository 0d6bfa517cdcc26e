import { rm } from 'node:fs/promises';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { hashToken, migrate, openDatabase } from '../src/kernel/server/index.ts';
import { type Call, call, type Figures, load, memoryOf, newFolder, start } from './load.ts';
import { rules } from './model.ts';

/**
 * Lists, views and writes of 100,000 students, beside a bare server with the same SQL by hand, in one run.
 * `npm run bench:list -- [seconds for each figure] [rule …]`
 */
const seconds = Number(process.argv[2] ?? 5);
const chosen = rules.filter(r => process.argv.length < 4 || process.argv.includes(r));
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = process.env.BENCH_DATABASE_URL
  ? { url: process.env.BENCH_DATABASE_URL, stop: async () => {} }
  : await startEmbedded({ dataDir: join(folder, 'pg'), log });
const database = openDatabase(embedded.url, { statementTimeout: 0 });
const token = 'bench-token-0000000000000000';

const fill = async (): Promise<void> => {
  await database.pool.query('create schema if not exists c_main');
  await migrate(database, ['c_main']);
  // A database that was filled by an earlier run serves again.
  if ((await database.pool.query('select 1 from c_main.student limit 1')).rowCount) return;
  const db = await database.pool.connect();
  try {
    await db.query(`set search_path = c_main, katedra`);
    await db.query(
      `insert into "user" (username, email, first_name, last_name, language, status) values ('bench', 'bench@vrelo.example', 'B', 'B', 'hr', 'active')`,
    );
    await db.query(
      `insert into session (token_hash, id_user, last_seen_at, expires_at) values ('${hashToken(token)}', 1, now(), now() + interval '1 day')`,
    );
    await db.query(
      `insert into state (code2, code3, name_hr, name_en, is_eu) values ('HR', 'HRV', 'Hrvatska', 'Croatia', 1), ('SI', 'SVN', 'Slovenija', 'Slovenia', 1)`,
    );
    await db.query(
      `insert into state_county (id_state, code, name) select 1 + (n > 15)::int, n::text, 'Županija ' || n from generate_series(1, 20) n`,
    );
    await db.query(
      `insert into state_city (id_state, id_state_county, postal_code, name) select 1 + (1 + n % 20 > 15)::int, 1 + n % 20, (10000 + n)::text, 'Grad ' || n from generate_series(1, 40) n`,
    );
    await db.query(`insert into student (jmbag, first_name, last_name, email, birth_date, id_citizenship, id_state_city, active)
      select lpad(n::text, 10, '0'), (array['Ana','Ivan','Marko','Šime','Đurđa','Tin','Lana','Petra'])[1 + n % 8],
        (array['Horvat','Kovačević','Babić','Marić','Novak','Jurić','Šarć','Tomašević','Knežević','Matić','Pavlović','Božić','Perić'])[1 + (n * 7) % 13] || (array['','ić','ov','eš','ma','in','ek','an'])[1 + (n / 13) % 8] || chr(97 + n % 26) || chr(97 + (n / 26) % 26),
        's' || n || '@vrelo.example', date '1998-01-01' + n % 3000, 1, 1 + n % 40, (n % 10 > 0)::int from generate_series(1, 100000) n`);
    await db.query('vacuum analyze student');
    await db.query('vacuum analyze state_city');
    await db.query('vacuum analyze state_county');
  } finally {
    await db.query('reset search_path');
    db.release();
  }
};

const a: Call = { path: 'student?return[count]=1&return[can]=1&filter[lastName][like]=ma&sort=lastName' };
const b = (n: number): Call => ({
  path: `student?return[count]=1&return[can]=1&filter[idStateCity]=${1 + (n % 40)}&sort=lastName`,
});
/** Students that every one of the three rules shows. */
const visible = (k: number): number => 40 * Math.floor(k / 5) + 2 + (k % 5);
const view = (n: number): Call => ({ path: `student/view?id=${visible((n * 37) % 12_000)}` });
let serial = 200_000_000;
const create = (): Call => ({
  method: 'POST',
  path: 'student/create',
  body: { jmbag: String(serial++).padStart(10, '0'), firstName: 'Nova', lastName: 'Osoba', idStateCity: 3 },
});

const show = (name: string, goal: number, portal: Figures, bare: Figures): void => {
  const ratio = portal.perSecond / bare.perSecond;
  console.log(
    `${name.padEnd(34)} portal ${portal.perSecond.toFixed(0).padStart(6)}/s p99 ${portal.p99.toFixed(0).padStart(4)} ms · bare ${bare.perSecond.toFixed(0).padStart(6)}/s p99 ${bare.p99.toFixed(0).padStart(4)} ms · ratio ${ratio.toFixed(2)} (goal ${goal}) ${ratio >= goal ? 'ok' : 'BELOW'}${portal.errors + bare.errors ? ` · errors ${portal.errors}/${bare.errors}` : ''}`,
  );
};
/** Both are warmed by the same calls first; then they take turns, so that a slow moment of the machine falls on both. */
const sideBySide = async (
  portal: string,
  bare: string,
  next: (n: number) => Call,
  bareNext = next,
): Promise<[Figures, Figures]> => {
  const turns = 3;
  const ours: Figures[] = [];
  const theirs: Figures[] = [];
  for (const [url, calls] of [
    [portal, next],
    [bare, bareNext],
  ] as const)
    await load(url, token, calls, Math.max(3, seconds / 2));
  for (let turn = 0; turn < turns; turn++) {
    ours.push(await load(portal, token, next, seconds / turns));
    theirs.push(await load(bare, token, bareNext, seconds / turns));
  }
  const mean = (all: Figures[]): Figures => ({
    perSecond: all.reduce((sum, f) => sum + f.perSecond, 0) / turns,
    p50: Math.max(...all.map(f => f.p50)),
    p99: Math.max(...all.map(f => f.p99)),
    errors: all.reduce((sum, f) => sum + f.errors, 0),
  });
  return [mean(ours), mean(theirs)];
};

try {
  await fill();
  const one = new Agent();
  for (const rule of chosen) {
    const env = { DATABASE_URL: embedded.url, RULE: rule, KATEDRA_DATA: join(folder, rule), NODE_ENV: 'production' };
    const counted = await start('./kernel-server.ts', { ...env, KATEDRA_COUNT_CACHE: '0' });
    const kept = await start('./kernel-server.ts', env);
    const bare = await start('./bare-server.ts', env);
    const bareKept = await start('./bare-server.ts', { ...env, KEEP: '1' });
    console.log(`\nrule: ${rule}`);
    for (const [name, next] of [
      ['A', a],
      ['B', b(3)],
      ['view', view(5)],
    ] as const) {
      const [ours, theirs] = [await call(one, kept.url, token, next), await call(one, bare.url, token, next)];
      if (name === 'view') continue;
      if (ours.text !== theirs.text)
        throw new Error(
          `${name}: the answers differ.\nportal ${ours.status} ${ours.text.slice(0, 700)}\nbare   ${theirs.text.slice(0, 700)}`,
        );
    }
    const rest = await memoryOf(kept.child);
    show('A counted', 0.8, ...(await sideBySide(counted.url, bare.url, () => a)));
    show('A repeated', 0.65, ...(await sideBySide(kept.url, bareKept.url, () => a)));
    show('B by reference', 0.65, ...(await sideBySide(counted.url, bare.url, b)));
    show('view', 0.7, ...(await sideBySide(kept.url, bare.url, view)));
    show('create', 0.7, ...(await sideBySide(kept.url, bare.url, create)));
    // The portal refuses a stale row version, so each server has rows of its own and knows how often it wrote them.
    const change = (first: number) => {
      const rowVers = new Map<number, number>();
      let at = 0;
      return (): Call => {
        const id = visible(first + ((at++ * 7) % 2_000));
        const rowVer = rowVers.get(id) ?? 1;
        rowVers.set(id, rowVer + 1);
        return { method: 'PUT', path: `student/update?id=${id}`, body: { phone: `0${at}`, rowVer } };
      };
    };
    show(
      'update',
      0.7,
      ...(await sideBySide(
        kept.url,
        bare.url,
        change(4_000 * chosen.indexOf(rule)),
        change(2_000 + 4_000 * chosen.indexOf(rule)),
      )),
    );
    console.log(
      `memory: at rest ${(rest / 1_048_576).toFixed(0)} MB, after load ${((await memoryOf(kept.child)) / 1_048_576).toFixed(0)} MB`,
    );
    for (const server of [counted, kept, bare, bareKept]) server.stop();
  }
  one.destroy();
} finally {
  await database.close();
  await embedded.stop();
  await rm(folder, { recursive: true, force: true });
}

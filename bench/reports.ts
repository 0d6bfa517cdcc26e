import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { csv, hashToken, jsonStream, newToken, xlsx } from '../src/kernel/server/index.ts';
import { asStarted, call } from './load.ts';
import { startReal } from './real-portal.ts';
import { demoFaculty, scaleUniversity } from './scale-portal.ts';

/**
 * `npx tsx bench/reports.ts [--rows | --light] [--scale] [--seconds 20]` (one part alone): by how much a process grows that writes a million rows, in each format;
 * then a light list while ten people ask for heavy reports all the time, on the demo faculty or the large university. Ends
 * with 1 where a goal is missed.
 */
const value = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
};
const [rowsInAll, mostGrown, mostSlower] = [1_000_000, 60, 2];
let missed = false;
const print = (what: string, said: string, holds: boolean): void => {
  missed ||= !holds;
  console.log(`${holds ? ' ' : '✗'} ${what.padEnd(34)} ${said}`);
};

// ——— A million rows ———

/** Texts that differ, as those of a list do. */
const lineOf = (n: number): (string | number | null)[] => [
  n,
  `Šimrak-Pavlešić, Ana ${n % 9973}`,
  `Elektrotehnika i računarstvo ${n % 211} & <smjer>`,
  '2026-02-14',
  n / 100,
  n % 3 === 0 ? null : `napomena ${(n * 7919) % 104_729}`,
];
const columns = [
  { heading: 'Broj', format: 'integer' as const },
  { heading: 'Student' },
  { heading: 'Studij' },
  { heading: 'Dan', format: 'date' as const },
  { heading: 'Iznos', format: 'money' as const },
  { heading: 'Napomena' },
];
const rows = async function* () {
  for (let from = 0; from < rowsInAll; from += 200) yield Array.from({ length: 200 }, (_, i) => lineOf(from + i));
};
const objects = function* () {
  for (let n = 0; n < rowsInAll; n++) {
    const [number, student, study, day, amount, note] = lineOf(n);
    yield { number, student, study, day, amount, note };
  }
};
const sheet = () => ({ title: 'Popis', columns, rows: rows() });
const megabytes = (): number => process.memoryUsage().rss / 1_048_576;
const writers = {
  xlsx: () => xlsx(sheet()),
  csv: () => csv(sheet()),
  json: () => jsonStream({ data: objects(), count: rowsInAll }),
};
/** Writes them in this process, to nobody. */
const written = async (format: keyof typeof writers): Promise<{ took: number; bytes: number; grown: number }> => {
  let [bytes, most] = [0, 0];
  const before = megabytes();
  const began = performance.now();
  await pipeline(
    writers[format](),
    new Writable({
      write(piece: Buffer, _encoding, done) {
        bytes += piece.length;
        most = Math.max(most, megabytes());
        done();
      },
    }),
  );
  return { took: (performance.now() - began) / 1000, bytes: bytes / 1e6, grown: most - before };
};
const asked = process.argv.indexOf('--write');
if (asked > 0) {
  process.send!(await written(process.argv[asked + 1] as keyof typeof writers));
  process.exit();
}
for (const format of process.argv.includes('--light') ? [] : Object.keys(writers)) {
  // A process of its own with the flags of the portal: another's memory is not given back.
  const child = fork(import.meta.filename, ['--write', format], { execArgv: [...asStarted(), '--import', 'tsx'] });
  const [said] = (await once(child, 'message')) as [Awaited<ReturnType<typeof written>>];
  print(
    `a million rows as ${format}`,
    `${said.took.toFixed(1)} s, ${said.bytes.toFixed(0)} MB, the process grows by ${said.grown.toFixed(0)} MB (goal ${mostGrown})`,
    said.grown <= mostGrown,
  );
}
if (process.argv.includes('--rows')) process.exit(missed ? 1 : 0);

// ——— A light list beside ten heavy reports ———

const institution = await (process.argv.includes('--scale') ? scaleUniversity() : demoFaculty());
const portal = await startReal(institution);
const database = new pg.Client({
  connectionString: institution.database,
  options: '-c search_path=c_main,katedra,public -c timezone=Europe/Zagreb',
});
await database.connect();
const agent = new Agent({ keepAlive: true });
const names = Array.from({ length: 10 }, (_, n) => `bench.report.${n}`);
const tokens = names.map(newToken);
const light = newToken();
const isOver = { now: false };
try {
  await database.query(
    `insert into "user" (username, email, first_name, last_name, language, status, email_confirmed_at, terms_version, terms_accepted_at)
     select n, n || '@vrelo.example', 'Bench', n, 'hr', 'active', now(), 1, now() from unnest($1::text[]) n where not exists (select from "user" u where u.username = n)`,
    [names],
  );
  await database.query(
    `insert into auth_assignment (id_user, id_role) select u.id, a.id_role from "user" u, auth_assignment a
     where u.username = any($1) and a.id_user = (select id from "user" where username = 'admin')
       and not exists (select from auth_assignment o where o.id_user = u.id and o.id_role = a.id_role)`,
    [names],
  );
  await database.query(
    `insert into session (token_hash, id_user, last_seen_at, expires_at) select t.hash, u.id, now(), now() + interval '2 hours'
     from unnest($1::text[], $2::text[]) t (hash, name) join "user" u on u.username = t.name`,
    [[...tokens, light].map(hashToken), [...names, 'admin']],
  );
  const [year] = (await database.query(`select id from academicyear where status = 'active'`)).rows as { id: number }[];
  const of = `idAcademicyear=${year!.id}`;
  const heavy = [
    `rpt-teaching-conduction-teachers?${of}&which=all`,
    `rpt-course-conduction-load-plan/export?${of}&format=xlsx`,
    `rpt-teaching-conduction-courses?${of}`,
    `rpt-teacher-load-plan/export?${of}&form=detail&format=pdf`,
    `rpt-cumulative-teaching-conduction-by-groups/export?${of}&format=xlsx`,
    `rpt-teacher-load-plan?${of}&form=detail`,
    `rpt-course-conduction-load-plan?${of}`,
    `rpt-teaching-conduction-teachers/export?${of}&which=all&format=csv`,
  ];
  const answers = new Map<string, number>();
  const asksAlways = async (token: string, from: number): Promise<void> => {
    for (let n = from; !isOver.now; n++) {
      const path = heavy[n % heavy.length]!;
      const { status } = await call(agent, portal.url, token, { path });
      const key = `${status} ${path.split('?')[0]}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    }
  };
  const measure = async (seconds: number): Promise<{ p50: number; p99: number; most: number; n: number }> => {
    const took: number[] = [];
    for (const until = performance.now() + seconds * 1000; performance.now() < until; ) {
      const began = performance.now();
      const { status } = await call(agent, portal.url, light, { path: 'room' });
      if (status !== 200) throw new Error(`room: ${status}`);
      took.push(performance.now() - began);
      await new Promise(done => setTimeout(done, 20));
    }
    took.sort((a, b) => a - b);
    const at = (share: number): number => took[Math.min(took.length - 1, Math.floor(took.length * share))]!;
    return { p50: at(0.5), p99: at(0.99), most: at(1), n: took.length };
  };
  const seconds = value('seconds', 20);
  await measure(3);
  const rest = await measure(seconds);
  const asking = tokens.map((token, n) => asksAlways(token, n));
  await measure(3);
  const beside = await measure(seconds);
  isOver.now = true;
  const memory = await portal.memory();
  await Promise.all(asking);
  const told = ({ p50, p99, most, n }: typeof rest): string =>
    `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}, at most ${most.toFixed(0)} ms (${n} calls)`;
  print('a light list at rest', told(rest), true);
  print(
    'beside ten heavy reports',
    `${told(beside)}; ${(beside.p99 / rest.p99).toFixed(2)} × (goal ${mostSlower})`,
    beside.p99 <= mostSlower * rest.p99,
  );
  console.log(`  memory meanwhile ${memory.toFixed(0)} MB`);
  for (const [what, count] of [...answers].toSorted()) console.log(`  ${what}: ${count}`);
} finally {
  isOver.now = true;
  await database.query('delete from session where token_hash = any($1)', [[...tokens, light].map(hashToken)]);
  await database.end();
  agent.destroy();
  await portal.stop();
  await institution.stop();
}
process.exitCode = missed ? 1 : 0;

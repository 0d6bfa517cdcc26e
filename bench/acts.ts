import { readFileSync } from 'node:fs';
import pg from 'pg';
import { jmbagOf } from '../demo/numbers.ts';
import {
  composeApp,
  createServer,
  hashToken,
  newToken,
  openDatabase,
  readSettings,
  sendJob,
  startJobs,
  systemContext,
} from '../src/kernel/server/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { pause } from './real-portal.ts';
import { scaleUniversity } from './scale-portal.ts';

/**
 * Bulk acts on the university of `npm run demo:scale`: `npx tsx bench/acts.ts [act …]`, without one all of them. `enrol`: the
 * year is enrolled for a thousand students. `surveys`: a rule opens the surveys of the courses whose teaching has ended.
 * `close`: the year that runs is closed. Lessons are measured by `bench/conductions.ts generate`, a message to 30,000 by
 * `bench/messages.ts`, a year that is copied by `bench/imports.ts`. The portal runs in this process, so that its statements are
 * counted. Ends with 1 where a goal is missed. What it changes stays, but for the thousand students.
 */

let statements = 0;
const query = pg.Client.prototype.query as unknown as (this: pg.Client, ...args: unknown[]) => unknown;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
  statements++;
  return query.apply(this, args);
} as never;

const log = { info: () => {}, warn: console.warn, error: console.error };
const institution = await scaleUniversity();
const database = openDatabase(institution.database, { max: 8, applicationName: 'bench acts', log });
const app = composeApp(serverModules, identity, 'bench');
const settings = readSettings({ KATEDRA_DATA: institution.folder, PORT: '0', HOST: '127.0.0.1' });
const server = await createServer({ app, database, settings, log, webFolder: institution.folder });
const url = (await server.listen()).url.replace('localhost', '127.0.0.1');
const jobs = await startJobs({ app, database, log, constituents: ['main'], pollSeconds: 0.5 });
/** What the bench itself looks up and puts in: another connection, whose statements are not counted. */
const own = new pg.Client({
  connectionString: institution.database,
  options:
    '-c search_path=c_main,katedra,public -c timezone=Europe/Zagreb -c max_parallel_workers_per_gather=0 -c jit=off',
});
await own.connect();
const rows = async <T>(text: string, values: readonly unknown[] = []): Promise<T[]> => {
  statements--;
  return (await own.query(text, [...values])).rows as T[];
};
const one = async (text: string, values: readonly unknown[] = []): Promise<number> =>
  (await rows<{ n: number }>(text, values))[0]?.n ?? 0;
const token = newToken();
await rows(
  `insert into session (token_hash, id_user, last_seen_at, expires_at) select $1, id, now(), now() + interval '2 hours' from "user" where username = 'admin'`,
  [hashToken(token)],
);
const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  const answer = await fetch(`${url}/api/v1/${path}`, {
    method,
    headers: { cookie: `katedra_session=${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`);
  return (await answer.json()) as T;
};

interface RunRow {
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly message: { readonly en: string } | null;
  readonly failure: unknown;
}
/** Until the run is over; how it ended, and how often another number of what is done was seen. */
const waitedFor = async (which: string, value: string): Promise<RunRow & { readonly told: number }> => {
  const seen = new Set<number>();
  for (;;) {
    const [run] = await rows<RunRow>(
      `select state, done, total, message, failure from job_run where ${which} order by at desc limit 1`,
      [value],
    );
    seen.add(run!.done);
    if (run!.state === 'done') return { ...run!, told: seen.size };
    if (run!.state !== 'waiting' && run!.state !== 'running') throw new Error(`${value}: ${JSON.stringify(run)}`);
    await pause(200);
  }
};
const jobDone = async (kind: string) => {
  await sendJob(systemContext({ app, database, log }, 'bench'), kind);
  return waitedFor('kind = $1', kind);
};

// ——— The acts ———

interface Act {
  readonly goal: number;
  prepare(): Promise<void>;
  run(): Promise<string>;
  clear?(): Promise<void>;
}
const activeYear = await one(`select id as n from academicyear where status = 'active'`);
const many = 1000;

/** A thousand students without courses in the first year of the study that brings the most of them. */
const enrol: Act & { idStudy: number } = {
  goal: 60,
  idStudy: 0,
  async prepare() {
    this.idStudy = await one(
      `select id_study as n from stcourse where id_academicyear = $1 and year_of_study = 1 and kind = 'compulsory' and deleted_at is null group by 1 order by count(*) desc, 1 limit 1`,
      [activeYear],
    );
    await rows(
      `with s as (insert into student (jmbag, first_name, last_name, active) select j, 'Bench', 'Bench', 1 from unnest($1::text[]) j returning id)
       insert into studentenrollment (id_student, id_academicyear, id_study, year_of_study, mode, kind, enrolled_on, status)
       select s.id, y.id, $3, 1, 'full', 'first', y.start_date, 'enrolled' from s, academicyear y where y.id = $2`,
      [Array.from({ length: many }, (_, n) => jmbagOf(98_000 + n)), activeYear, this.idStudy],
    );
    await rows('analyze student, studentenrollment');
  },
  async run() {
    const { run } = await ask<{ run: string }>('POST', 'studentenrollment/enrol-many', {
      idStudy: this.idStudy,
      idAcademicyear: activeYear,
      yearOfStudy: 1,
    });
    const { message, told } = await waitedFor('id::text = $1', run);
    const taken = await one(
      `select count(distinct e.id)::int as n from st_co_enrollment n join studentenrollment e on e.id = n.id_studentenrollment join student s on s.id = e.id_student where s.last_name = 'Bench'`,
    );
    const courses = await one(
      `select count(*)::int as n from st_co_enrollment n join studentenrollment e on e.id = n.id_studentenrollment join student s on s.id = e.id_student where s.last_name = 'Bench'`,
    );
    if (taken !== many) throw new Error(`${taken} of ${many} have courses: ${message?.en}`);
    return `${courses} courses for ${taken} students; told ${told} times how far; ${message?.en}`;
  },
  async clear() {
    const theirs = `(select e.id from studentenrollment e join student s on s.id = e.id_student where s.last_name = 'Bench')`;
    await rows(`delete from st_co_enrollment where id_studentenrollment in ${theirs}`);
    await rows(`delete from studentenrollment where id in ${theirs}`);
    await rows(`delete from student where last_name = 'Bench'`);
  },
};

/** Teaching has ended yesterday, and a rule asks about every course of the year. */
const surveys: Act & { before: number } = {
  goal: 300,
  before: 0,
  async prepare() {
    await rows(
      `update academicyear_semester set teaching_from = current_date - 100 - n * 100, teaching_to = current_date - 1 - n, exam_from = null, exam_to = null
       from (values ('winter', 1), ('summer', 0)) k (kind, n) where k.kind = academicyear_semester.kind and id_academicyear = $1`,
      [activeYear],
    );
    await rows(`insert into survey_rule (id_surv, semesters, days_after, open_days, min_group, active)
      select id, 'both', 0, 14, 5, 1 from survey s where category = 'course' and status = 'ready' and not exists (select from survey_rule r where r.id_surv = s.id) limit 1`);
    this.before = await one(`select count(*)::int as n from survey_conduction where id_surv_rule is not null`);
  },
  async run() {
    const began = performance.now();
    const { done, told } = await jobDone('surveys.open');
    const made =
      (await one(`select count(*)::int as n from survey_conduction where id_surv_rule is not null`)) - this.before;
    const after = performance.now();
    const waiting = `select count(*)::int as n from survey_conduction where id_surv_rule is not null and status = 'scheduled'`;
    // The minute's turn may have begun to open them before the last was made.
    while ((await one(waiting)) > 0) await jobDone('kernel.moves');
    const asked = await one(
      `select count(*)::int as n from survey_completing c join survey_conduction k on k.id = c.id_surv_imp where k.id_surv_rule is not null`,
    );
    const seconds = (from: number, to: number): string => ((to - from) / 1000).toFixed(1);
    return `${made} surveys made of ${done} courses in ${seconds(began, after)} s, told ${told} times how far; opened to ${asked} in ${seconds(after, performance.now())} s`;
  },
};

/** Nothing stands against it any more: plans are decided, lessons of the past recorded. */
const close: Act = {
  goal: 10,
  async prepare() {
    await rows(
      `update stcourse set plan_status = 'approved' where plan_status = 'submitted' and id_academicyear = $1`,
      [activeYear],
    );
    await rows(
      `update st_co_lesson set status = 'held', held_at = now() where status = 'planned' and start < now() and deleted_at is null`,
    );
  },
  async run() {
    const open = await one(
      `select count(*)::int as n from studentenrollment where id_academicyear = $1 and status = 'enrolled'`,
      [activeYear],
    );
    const { rowVer } = await ask<{ rowVer: number }>('GET', `academicyear/view?id=${activeYear}`);
    await ask('PUT', `academicyear/close?id=${activeYear}`, { rowVer });
    return `${open} enrolments completed, in one request`;
  },
};

// ——— All of them ———

const acts: Readonly<Record<string, Act>> = { enrol, surveys, close };
const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('-'));
const unknown = wanted.filter(name => !(name in acts));
if (unknown.length > 0) throw new Error(`There is no act ${unknown.join(', ')}: ${Object.keys(acts).join(', ')}.`);

const resident = (): number => process.memoryUsage.rss() / 1_048_576;
/** Seconds of processor of each connection of the portal, also of those that have ended since. */
const spent = new Map<number, number>();
const look = async (): Promise<void> => {
  const found = await rows<{ pid: number }>(`select pid from pg_stat_activity where application_name = 'bench acts'`);
  for (const { pid } of found)
    try {
      spent.set(pid, Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9);
    } catch {
      // It has ended, or PostgreSQL runs on another machine.
    }
};
const inDatabase = async (): Promise<number> => {
  await look();
  return [...spent.values()].reduce((sum, seconds) => sum + seconds, 0);
};
let missed = 0;
try {
  for (const [name, act] of Object.entries(acts).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
    await act.prepare();
    const [before, base] = [await inDatabase(), resident()];
    let most = base;
    const sampler = setInterval(() => {
      most = Math.max(most, resident());
    }, 50);
    const watcher = setInterval(() => void look().catch(() => {}), 1000);
    const [began, counted, processor] = [performance.now(), statements, process.cpuUsage()];
    const told = await act.run();
    const seconds = (performance.now() - began) / 1000;
    const asked = statements - counted;
    const { user, system } = process.cpuUsage(processor);
    clearInterval(sampler);
    clearInterval(watcher);
    const database = (await inDatabase()) - before;
    if (seconds > act.goal) missed++;
    console.log(
      `${name}: ${seconds.toFixed(1)} s (goal ${act.goal})${seconds > act.goal ? ' MISSED' : ''}, ${asked} statements, processor ${((user + system) / 1e6).toFixed(1)} s + ${database.toFixed(1)} s (portal + database), grew by ${(most - base).toFixed(0)} MB; ${told}`,
    );
    await act.clear?.();
  }
} finally {
  await rows('delete from session where token_hash = $1', [hashToken(token)]);
  await jobs.stop();
  await server.close();
  await database.close();
  await own.end();
  await institution.stop();
}
process.exit(missed > 0 ? 1 : 0);

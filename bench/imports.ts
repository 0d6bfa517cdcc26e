import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { jmbagCheckDigit } from '../src/modules/catalogues/jmbag.ts';
import { hashToken, newToken } from '../src/kernel/server/index.ts';
import { copyOptions } from '../src/modules/year-copy/options.ts';
import { enlargeYear } from './large-year.ts';
import { chosen, option, pause, startReal } from './real-portal.ts';
import { demoFaculty, scaleUniversity } from './scale-portal.ts';

/**
 * Files of ISVU as large as a university's, beside a bare COPY of the same rows into the same tables, with their constraints
 * and indexes; and a year taken over, which is made as large as a university's before. Without imports: `--students 0`.
 * `npx tsx bench/imports.ts [--students 30000] [--courses 10.5] [--study-courses 4800] [--scale]`
 */
const students = option('students', 30_000);
const perStudent = option('courses', 10.5);
const studyCourses = option('study-courses', 4800);
const goals = { ratio: 3, memory: 300, yearSeconds: 60, yearCourses: 4800 };
let isMissed = false;
const say = (name: string, figure: string, isKept: boolean): void => {
  isMissed ||= !isKept;
  console.log(`${name.padEnd(52)} ${figure} ${isKept ? 'ok' : 'OVER'}`);
};

const faculty = chosen('scale') ? await scaleUniversity() : await demoFaculty();
const db = new pg.Client({ connectionString: faculty.database });
await db.connect();
await db.query('set search_path to c_main');
if (!chosen('scale')) await enlargeYear(db, studyCourses);
const portal = await startReal(faculty);
const token = newToken();
const headers = { cookie: `katedra_session=${token}` };
const one = async <T>(query: string, values: unknown[] = []): Promise<T> =>
  (await db.query(query, values)).rows[0] as T;
try {
  await db.query(
    `insert into session (token_hash, id_user, last_seen_at, expires_at) select $1, id, now(), now() + interval '3 hours' from "user" where username = 'admin'`,
    [hashToken(token)],
  );
  if (students > 0) await imports();
  await yearCopy();
} finally {
  await db.query('delete from session where token_hash = $1', [hashToken(token)]);
  await db.end();
  await portal.stop();
  await faculty.stop();
}
process.exitCode = isMissed ? 1 : 0;

async function asked<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${portal.url}/api/v1/${path}`, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${(await answer.text()).slice(0, 400)}`);
  return (await answer.json()) as T;
}
/** Waits for something to come to its end, and says how long it took and how large the portal grew meanwhile. */
async function until(isOver: () => Promise<boolean>): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  let megabytes = 0;
  for (;;) {
    megabytes = Math.max(megabytes, await portal.memory());
    if (await isOver()) return { seconds: (performance.now() - began) / 1000, megabytes };
    await pause(100);
  }
}
async function isRunOver(run: string): Promise<boolean> {
  const { data } = await asked<{ data: { id: string; state: string; failure: string | null }[] }>('GET', 'job-run');
  const job = data.find(row => row.id === run);
  if (job?.state === 'failed') throw new Error(job.failure ?? 'failed');
  return job?.state === 'done';
}

interface Imported {
  readonly read: { seconds: number; megabytes: number };
  readonly applied: { seconds: number; megabytes: number };
}
async function imported(kind: string, idAcademicyear: number, lines: readonly string[]): Promise<Imported> {
  const form = new FormData();
  form.append('file', new Blob([lines.join('\n')]), `${kind}.csv`);
  const brought = await fetch(`${portal.url}/api/v1/isvu-import/upload?field=content`, {
    method: 'POST',
    headers,
    body: form,
  });
  if (!brought.ok) throw new Error(`upload: ${brought.status} ${await brought.text()}`);
  const content = ((await brought.json()) as { token: string }).token;
  const { id } = await asked<{ id: number }>('POST', 'isvu-import/create', { kind, idAcademicyear, content });
  type Seen = { status: string; rowsNew: number; rowsError: number; outcomeHr: string | null };
  const view = (): Promise<Seen> => asked('GET', `isvu-import/view?id=${id}`);
  const read = await until(async () => (await view()).status !== 'uploaded');
  const seen = await view();
  if (seen.status !== 'validated' || seen.rowsNew !== lines.length - 1)
    throw new Error(`${kind}: ${JSON.stringify(seen)}, of ${lines.length - 1} lines`);
  const { run } = await asked<{ run: string }>('POST', `isvu-import/apply?id=${id}`, {});
  return { read, applied: await until(() => isRunOver(run)) };
}
/** The same rows past the portal, and taken away again. */
async function copied(table: string, columns: string, rows: Iterable<string>): Promise<number> {
  await db.query('begin');
  try {
    const began = performance.now();
    await pipeline(Readable.from(rows), db.query(copyFrom(`copy ${table} (${columns}) from stdin`)));
    await db.query('set constraints all immediate');
    return (performance.now() - began) / 1000;
  } finally {
    await db.query('rollback');
  }
}
function tell(what: string, rows: number, bare: number, { read, applied }: Imported): void {
  const ratio = applied.seconds / bare;
  console.log(
    `${what}: ${rows.toLocaleString('en')} rows, bare COPY ${bare.toFixed(2)} s, compared in ${read.seconds.toFixed(1)} s`,
  );
  say(
    '  applied',
    `${applied.seconds.toFixed(2)} s, × ${ratio.toFixed(2)} (goal × ${goals.ratio})`,
    ratio <= goals.ratio,
  );
  const most = Math.max(read.megabytes, applied.megabytes);
  say('  memory of the portal', `${most.toFixed(0)} MB (goal ${goals.memory})`, most <= goals.memory);
}

async function imports(): Promise<void> {
  const year = await one<{ id: number; start: number }>(
    `select id, start_year as start from academicyear where status = 'active' and deleted_at is null limit 1`,
  );
  const study = await one<{ id: number; code: number }>(
    `select s.id, s.isvu_code as code from study s join stcourse c on c.id_study = s.id and c.id_academicyear = $1 and c.deleted_at is null
     join course k on k.id = c.id_course and k.isvu_code is not null
     where s.isvu_code is not null and s.deleted_at is null group by s.id order by count(*) desc limit 1`,
    [year.id],
  );
  const { rows: courses } = await db.query<{ id: number; code: number }>(
    `select c.id, k.isvu_code as code from stcourse c join course k on k.id = c.id_course
     where c.id_study = $1 and c.id_academicyear = $2 and c.deleted_at is null and k.isvu_code is not null order by c.id`,
    [study.id, year.id],
  );
  if (courses.length < perStudent) throw new Error(`The study has ${courses.length} courses only.`);
  // Another university's numbers: none of them is here already.
  const numbers = Array.from({ length: students }, (_, i) => {
    const nine = `0777${String(i).padStart(5, '0')}`;
    return `${nine}${jmbagCheckDigit(nine)}`;
  });
  const columns = 'jmbag, first_name, last_name, active';
  let bare = await copied(
    'student',
    columns,
    numbers.map((jmbag, i) => `${jmbag}\tIme${i}\tPrezime${i}\t1\n`),
  );
  const people = await imported('students', year.id, [
    'JMBAG;Ime;Prezime',
    ...numbers.map((jmbag, i) => `${jmbag};Ime${i};Prezime${i}`),
  ]);
  tell('students', students, bare, people);

  const day = `01.10.${year.start}.`;
  const enrolments = await imported('enrolments', year.id, [
    'JMBAG;AkGod;SifStudij;NastavnaGodina;NacinStudiranja;IndikatorUpisa;DatumUpisa',
    ...numbers.map(jmbag => `${jmbag};${year.start};${study.code};1;R;P;${day}`),
  ]);
  console.log(
    `year enrolments: compared in ${enrolments.read.seconds.toFixed(1)} s, applied in ${enrolments.applied.seconds.toFixed(2)} s`,
  );

  const { rows: keys } = await db.query<{ id: number; jmbag: string }>(
    `select e.id, s.jmbag from studentenrollment e join student s on s.id = e.id_student where s.jmbag = any($1) and e.id_academicyear = $2`,
    [numbers, year.id],
  );
  // Ten and a half: every second student takes one more.
  const taken = keys.flatMap(({ id, jmbag }, i) =>
    courses
      .slice(0, Math.floor(perStudent) + (i % 2 < (perStudent % 1) * 2 ? 1 : 0))
      .map(course => ({ id, jmbag, course })),
  );
  bare = await copied(
    'st_co_enrollment',
    'id_studentenrollment, id_st_co, enrol_kind, status',
    taken.map(({ id, course }) => `${id}\t${course.id}\tfirst\tenrolled\n`),
  );
  const all = await imported('courseEnrolments', year.id, [
    'JMBAG;AkGod;SifStudij;SifPredmet;StatusPredmeta',
    ...taken.map(({ jmbag, course }) => `${jmbag};${year.start};${study.code};${course.code};U`),
  ]);
  tell('course enrolments', taken.length, bare, all);
}

async function yearCopy(): Promise<void> {
  const year = await one<{ id: number }>(
    `select id from academicyear where status = 'active' and deleted_at is null limit 1`,
  );
  // A year that has nothing yet: the demo has taken some of the next one over already.
  const { last } = await one<{ last: number }>(
    'select max(start_year) as last from academicyear where deleted_at is null',
  );
  const { id: idTo } = await asked<{ id: number }>('POST', 'academicyear/create', {
    startYear: last + 1,
    startDate: `${last + 1}-10-01`,
    endDate: `${last + 2}-09-30`,
  });
  const { id } = await asked<{ id: number }>('POST', 'fromprevious-import/create', {
    place: 'administration',
    idFrom: year.id,
    idTo,
    idStudies: [],
    options: copyOptions,
  });
  type Counted = { resource: string; made: number };
  type Copying = { status: string; done: readonly Counted[] | null };
  const view = (): Promise<Copying> => asked('GET', `fromprevious-import/view?id=${id}`);
  const counted = await until(async () => (await view()).status === 'counted');
  const { run } = await asked<{ run: string }>('PUT', `fromprevious-import/start?id=${id}`, {});
  const copiedIn = await until(() => isRunOver(run));
  const made = (await view()).done ?? [];
  const courses = made.find(row => row.resource === 'stcourse')?.made ?? 0;
  const rows = made.reduce((sum, row) => sum + row.made, 0);
  console.log(
    `a year: ${courses} study courses, ${rows.toLocaleString('en')} rows in all, counted in ${counted.seconds.toFixed(1)} s`,
  );
  const scaled = courses === 0 ? Number.POSITIVE_INFINITY : (copiedIn.seconds / courses) * goals.yearCourses;
  say(
    '  copied',
    `${copiedIn.seconds.toFixed(1)} s, ${scaled.toFixed(0)} s for ${goals.yearCourses} (goal ${goals.yearSeconds})`,
    scaled <= goals.yearSeconds,
  );
}

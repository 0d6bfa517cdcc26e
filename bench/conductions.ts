import { Agent } from 'node:http';
import pg from 'pg';
import { hashToken, newToken } from '../src/kernel/server/index.ts';
import { call } from './load.ts';
import { pause, type RealPortal, startReal } from './real-portal.ts';
import { demoFaculty, type Institution, scaleUniversity } from './scale-portal.ts';

/**
 * Course conductions and the reports on them, in the demo faculty and in the large university of `npm run demo:scale`:
 * `npx tsx bench/conductions.ts [part …]`, parts being those of `parts` below; without one, all of them. Printed are the
 * figures of both, how much each grows, and the same asked of PostgreSQL by hand; ends with 1 where a goal is missed by more
 * than a twentieth. `generate` withdraws the timetable of the summer semester and makes it anew; whatever else is written is
 * what stood there before.
 */

interface Site {
  readonly portal: RealPortal;
  rows<T>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Milliseconds of one call over HTTP, and its answer. */
  ask(method: string, path: string, body?: unknown): Promise<{ took: number; json: never; text: string }>;
  stop(): Promise<void>;
}
const openSite = async (institution: Institution): Promise<Site> => {
  const database = new pg.Client({
    connectionString: institution.database,
    options: '-c search_path=c_main,katedra,public -c timezone=Europe/Zagreb',
  });
  await database.connect();
  const portal = await startReal(institution);
  const token = newToken();
  await database.query(
    `insert into session (token_hash, id_user, last_seen_at, expires_at) select $1, id, now(), now() + interval '2 hours' from "user" where username = 'admin'`,
    [hashToken(token)],
  );
  // One caller, one question at a time: what is left beside the server's own time is well under a millisecond.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return {
    portal,
    rows: async (text, values = []) => (await database.query(text, [...values])).rows,
    ask: async (method, path, body) => {
      const began = performance.now();
      const { status, text } = await call(agent, portal.url, token, { method, path, body });
      const took = performance.now() - began;
      if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
      return { took, json: (/^[[{]/.test(text) ? JSON.parse(text) : null) as never, text };
    },
    stop: async () => {
      agent.destroy();
      await database.query('delete from session where token_hash = $1', [hashToken(token)]);
      await portal.stop();
      await database.end();
      await institution.stop();
    },
  };
};

/** What was measured: milliseconds, unless the unit is another. */
interface Measured {
  readonly what: string;
  readonly value: number;
  readonly bare?: number;
  readonly unit?: 'ms' | 's' | 'MB';
  readonly note?: string;
  /** Kept where the value is at most this, or, where a factor is named, at most so many times the bare one. */
  readonly goal?: number;
  readonly factor?: number;
}
type Part = (site: Site, isScale: boolean) => Promise<Measured[]>;

const median = (list: readonly number[]): number =>
  list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const encoded = (query: Readonly<Record<string, unknown>>): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, String(value)] as [string, string]],
    ),
  ).toString();
const activeYear = async (site: Site): Promise<number> =>
  (await site.rows<{ id: number }>(`select id from academicyear where status = 'active'`))[0]!.id;

// ——— Conflicts of a slot ———

interface AskedSlot {
  readonly id: number;
  readonly idStCoGroup: number;
  readonly weekday: number;
  readonly timeFrom: string;
  readonly timeTo: string;
  readonly idRoom: number;
  readonly teachers: number[];
  readonly from: string;
  readonly to: string;
}
/** The same question by hand: everything that stands in the calendar in the hours of the slot, in its room, of its people. */
const bareConflicts = `
  with recursive d as (select tstzrange((day::date + $5::time) at time zone 'Europe/Zagreb', (day::date + $6::time) at time zone 'Europe/Zagreb') as p
      from generate_series($7::date, $8::date, '1 day') day where extract(isodow from day) = $4
        and not exists (select from calendarholiday h where day::date between h.date_from and h.date_to and h.kind in ('public', 'institution') and h.deleted_at is null)),
    up as (select id, id_parent from st_co_group where id = $1 union select g.id, g.id_parent from st_co_group g join up on g.id = up.id_parent),
    down as (select $1::int as id union select g.id from st_co_group g join down on g.id_parent = down.id),
    family as (select id from up union select id from down),
    mine as materialized (select distinct e.id_student from st_co_group_student m join st_co_enrollment n on n.id = m.id_st_co_enrollment
      join studentenrollment e on e.id = n.id_studentenrollment where m.id_st_co_group = $1 and m."to" is null and m.deleted_at is null),
    others as materialized (select m.id_st_co_group as id, array_agg(distinct mine.id_student) as students from mine join studentenrollment e on e.id_student = mine.id_student
      join st_co_enrollment n on n.id_studentenrollment = e.id join st_co_group_student m on m.id_st_co_enrollment = n.id and m."to" is null and m.deleted_at is null
      where m.id_st_co_group <> $1 group by 1)
  select 'room' as class, e.id, e.title, null::int[] as students from d join calendar_event e on e.id_room = $2 and tstzrange(e.start, e."end") && d.p and e.blocks_room = 1 and e.status = 'confirmed' and e.deleted_at is null
  union all select 'teacher', e.id, e.title, null from d join calendar_event_teacher t on t.id_teacher = any($3::int[]) and tstzrange(t.start, t."end") && d.p and t.blocks = 1 join calendar_event e on e.id = t.id_calendar_event
  union all select 'group', e.id, e.title, null from d cross join family join calendar_event_group g on g.id_st_co_group = family.id and tstzrange(g.start, g."end") && d.p and g.blocks = 1 join calendar_event e on e.id = g.id_calendar_event
  union all select 'student', e.id, e.title, others.students from d cross join others join calendar_event_group g on g.id_st_co_group = others.id and tstzrange(g.start, g."end") && d.p and g.blocks = 1 join calendar_event e on e.id = g.id_calendar_event`;

const conflicts: Part = async site => {
  const slots = await site.rows<AskedSlot>(
    `select s.id, s.id_st_co_group as "idStCoGroup", s.weekday, to_char(s.time_from, 'HH24:MI') as "timeFrom", to_char(s.time_to, 'HH24:MI') as "timeTo", s.id_room as "idRoom",
       array(select l.id_target from st_co_schedule_id_teachers l where l.id_row = s.id) as teachers, t.teaching_from::text as "from", t.teaching_to::text as "to"
     from st_co_schedule s join st_co_group g on g.id = s.id_st_co_group join stcourse c on c.id = g.id_st_co join academicyear_semester t on t.id_academicyear = c.id_academicyear
         and t.kind = case when c.semester % 2 = 1 then 'winter' else 'summer' end join room r on r.id = s.id_room and r.is_virtual = 0
     where c.id_academicyear = $1 and s.deleted_at is null and s.weekday is not null order by md5(s.id::text) limit 40`,
    [await activeYear(site)],
  );
  const [ours, bare, met]: [number[], number[], number[]] = [[], [], []];
  for (const [i, slot] of slots.entries()) {
    const { from, to, teachers, ...wanted } = slot;
    // As somebody drags it: to the same hour of another day.
    const weekday = (slot.weekday % 5) + 1;
    const query = encoded({ scenario: 'Check conflicts', ...wanted, weekday, teachers: teachers.join() });
    const values = [slot.idStCoGroup, slot.idRoom, teachers, weekday, slot.timeFrom, slot.timeTo, from, to];
    const answer = await site.ask('GET', `st-co-schedule?${query}`);
    const by = await timed(() => site.rows(bareConflicts, values));
    // The first ones plan and warm.
    if (i < 5) continue;
    ours.push(answer.took);
    bare.push(by);
    met.push((answer.json as { data: { conflicts: unknown[] } }).data.conflicts.length);
  }
  return [
    {
      what: 'conflicts of a slot',
      value: median(ours),
      bare: median(bare),
      note: `${ours.length} slots, ${median(met)} conflicts at the median, worst ${Math.max(...ours).toFixed(0)} ms`,
      goal: 50,
      factor: 1.5,
    },
  ];
};

// ——— The manager of one course ———

const rowsOf = (resource: string, by: string, id: number, sort: string): string =>
  `${resource}?${encoded({ [`filter[${by}]`]: id, sort, 'return[can]': 1, 'pagination[limit]': 500 })}`;
/** What each face of the manager asks when it opens. */
const faces: Readonly<Record<string, (id: number) => string[]>> = {
  setting: id => [
    `stcourse/view?id=${id}`,
    rowsOf('st-co-thematicunit', 'idStCo', id, 'num'),
    rowsOf('st-co-topic', 'idStCoThematicunit.idStCo', id, 'num'),
    rowsOf('st-co-teachingtype', 'idStCo', id, 'id'),
    rowsOf('st-co-teacher', 'idStCo', id, 'num'),
    rowsOf('st-co-group-teacher', 'idStCo', id, 'id'),
    `stcourse/lacks?id=${id}`,
    `stcourse/part?id=${id}`,
  ],
  schedule: id => [
    `stcourse/view?id=${id}`,
    rowsOf('st-co-group', 'idStCo', id, 'num'),
    rowsOf('st-co-group-teacher', 'idStCo', id, 'id'),
    rowsOf('st-co-teacher', 'idStCo', id, 'num'),
    rowsOf('st-co-schedule', 'idStCoGroup.idStCo', id, 'weekday,timeFrom,id'),
    `st-co-group-student?${encoded({ 'filter[idStCoGroup.idStCo]': id, columns: 'idStCoGroup,idStCoEnrollment,from,to', sort: 'id', 'pagination[limit]': 500 })}`,
  ],
  plan: id => [`stcourse/view?id=${id}`, `st-co-lesson/plan?idStCo=${id}`],
  conduction: id => [
    `stcourse/view?id=${id}`,
    rowsOf('st-co-lesson', 'idStCoGroup.idStCo', id, 'start'),
    `st-co-lesson/progress?idStCo=${id}`,
  ],
};
const manager: Part = async site => {
  // A course of the middle, and one that only one in a hundred is larger than.
  const found = await site.rows<{ id: number; students: number; groups: number }>(
    `with c as (select c.id, count(distinct n.id)::int as students, count(distinct g.id)::int as groups from stcourse c join st_co_group g on g.id_st_co = c.id and g.deleted_at is null
       left join st_co_group_student n on n.id_st_co_group = g.id and g.id_parent is null where c.id_academicyear = $1 group by 1),
     r as (select *, percent_rank() over (order by students, id) as at from c)
     (select id, students, groups from r order by abs(at - 0.5), id limit 1) union all (select id, students, groups from r order by abs(at - 0.99), id limit 1)`,
    [await activeYear(site)],
  );
  const measured: Measured[] = [];
  for (const [i, { id, students, groups }] of found.entries())
    for (const [face, asks] of Object.entries(faces)) {
      const took: number[] = [];
      const slowest = new Map<string, number>();
      for (let turn = 0; turn < 8; turn++) {
        let sum = 0;
        for (const path of asks(id)) {
          const one = await site.ask('GET', path);
          sum += one.took;
          slowest.set(path, Math.min(slowest.get(path) ?? Number.POSITIVE_INFINITY, one.took));
        }
        if (turn > 0) took.push(sum);
      }
      const [path, most] = [...slowest].toSorted((a, b) => b[1] - a[1])[0]!;
      measured.push({
        what: `manager, ${face}, ${i === 0 ? 'usual' : 'large'} course`,
        value: median(took),
        note: `${students} students in ${groups} groups; slowest ${path.split('?')[0]} ${most.toFixed(0)} ms`,
        goal: 150,
      });
    }
  return measured;
};

// ——— A run that somebody waits for ———

interface RunRow {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly total: number | null;
  readonly failure: string | null;
}
const waitedFor = async (site: Site, id: string): Promise<{ seconds: number; told: number; memory: number }> => {
  const began = performance.now();
  const seen = new Set<string>();
  let memory = 0;
  for (;;) {
    const { data } = (await site.ask('GET', 'job-run')).json as { data: RunRow[] };
    const run = data.find(r => r.id === id)!;
    seen.add(`${run.state} ${run.done}`);
    memory = Math.max(memory, await site.portal.memory());
    if (run.state === 'done') return { seconds: (performance.now() - began) / 1000, told: seen.size, memory };
    if (run.state === 'failed' || run.state === 'cancelled')
      throw new Error(`The run ${id} has ${run.state}: ${run.failure}\n${site.portal.complaints().join('\n')}`);
    await pause(200);
  }
};

// ——— A semester's lessons ———

const generate: Part = async site => {
  const [semester] = await site.rows<{ id: number; rowVer: number; status: string; kind: string; year: number }>(
    `select s.id, s.row_ver as "rowVer", s.timetable_status as status, s.kind, s.id_academicyear as year from academicyear_semester s join academicyear y on y.id = s.id_academicyear
     where y.status = 'active' and s.kind = 'summer' and s.deleted_at is null`,
  );
  const count = async (): Promise<number> =>
    (
      await site.rows<{ n: number }>(
        `select count(*)::int as n from st_co_lesson l join st_co_group g on g.id = l.id_st_co_group join stcourse c on c.id = g.id_st_co
         where c.id_academicyear = $1 and c.semester % 2 = 0 and l.deleted_at is null`,
        [semester!.year],
      )
    )[0]!.n;
  const before = await count();
  // It is withdrawn at once; its lessons are taken away by a job where they are many.
  let [answered, cleared] = [0, 0];
  if (semester!.status !== 'draft') {
    const said = { rowVer: semester!.rowVer, note: 'bench' };
    answered = (await site.ask('PUT', `academicyear-semester/withdraw?id=${semester!.id}`, said)).took / 1000;
    const work = (await site.ask('GET', `academicyear-semester/work?id=${semester!.id}`)).json as {
      run: string | null;
    };
    cleared = work.run === null ? 0 : (await waitedFor(site, work.run)).seconds;
  }
  if ((await count()) > 0) throw new Error('A withdrawn timetable has lessons.');
  const { run } = (await site.ask('POST', 'academicyear-semester/generate', { id: semester!.id, publish: 1 })).json as {
    run: string;
  };
  const { seconds, told, memory } = await waitedFor(site, run);
  const made = await count();
  const [{ status }] = (await site.rows<{ status: string }>(
    'select timetable_status as status from academicyear_semester where id = $1',
    [semester!.id],
  )) as [{ status: string }];
  if (status !== 'published') throw new Error(`The timetable is ${status} after all its lessons were made.`);
  return [
    {
      what: 'lessons of a semester, as a job',
      value: seconds,
      unit: 's',
      note: `${made.toLocaleString('en')} made of ${before.toLocaleString('en')} before, ${told} times told how far, published`,
      goal: 120,
    },
    { what: 'memory of the portal meanwhile', value: memory, unit: 'MB' },
    { what: 'the same timetable withdrawn', value: answered, unit: 's' },
    { what: 'its lessons taken away, as a job', value: cleared, unit: 's' },
  ];
};

// ——— A lesson that was held ———

const record: Part = async (site, isScale) => {
  // Of groups of about 120, or the largest that there are. Held lessons are put back as they were before, and held once more.
  const lessons = await site.rows<{ id: number; members: number; year: number }>(
    `with g as (select m.id_st_co_group as id, count(*)::int as members from st_co_group_student m where m."to" is null and m.deleted_at is null group by 1)
     select l.id, g.members, c.id_academicyear as year from st_co_lesson l join g on g.id = l.id_st_co_group join st_co_group t on t.id = g.id join stcourse c on c.id = t.id_st_co
     where l.status = 'held' and l.deleted_at is null and l.is_paid = 0 order by ${isScale ? 'abs(g.members - 120)' : 'g.members desc'}, l.id limit 33`,
  );
  const putBack = async (id: number): Promise<void> => {
    await site.rows('delete from st_co_attendance where id_st_co_lesson = $1', [id]);
    await site.rows(`update st_co_lesson set status = 'planned', held_at = null where id = $1`, [id]);
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (const [i, { id, year }] of lessons.entries()) {
    await putBack(id);
    bare.push(
      await timed(async () => {
        await site.rows('begin');
        await site.rows(
          `update st_co_lesson set status = 'held', held_at = now(), row_ver = row_ver + 1 where id = $1`,
          [id],
        );
        await site.rows('update st_co_lesson_topic set held_hours = planned_hours where id_st_co_lesson = $1', [id]);
        await site.rows(
          `insert into st_co_attendance (id_academicyear, id_st_co_lesson, id_st_co_enrollment, status, is_guest)
           select $2, l.id, m.id_st_co_enrollment, 'present', 0 from st_co_lesson l join st_co_group_student m on m.id_st_co_group = l.id_st_co_group and m."to" is null and m.deleted_at is null where l.id = $1`,
          [id, year],
        );
        await site.rows('commit');
      }),
    );
    await putBack(id);
    const { members, proposed } = (await site.ask('GET', `st-co-lesson/sheet?id=${id}`)).json as {
      members: { idStCoEnrollment: number }[];
      proposed: { idStCoTopic: number; heldHours: number }[];
    };
    const { data } = (await site.ask('GET', `st-co-lesson/view?id=${id}`)).json as { data?: { rowVer: number } };
    const rowVer =
      data?.rowVer ??
      (await site.rows<{ v: number }>('select row_ver as v from st_co_lesson where id = $1', [id]))[0]!.v;
    const { took } = await site.ask('PUT', `st-co-lesson/record?id=${id}`, {
      rowVer,
      topics: proposed.map(({ idStCoTopic, heldHours }) => ({ idStCoTopic, heldHours })),
      exceptions: members.slice(0, 5).map(m => ({ idStCoEnrollment: m.idStCoEnrollment, status: 'absent' })),
    });
    if (i >= 3) ours.push(took);
  }
  const sizes = lessons.map(l => l.members);
  return [
    {
      what: 'recording a lesson',
      value: median(ours),
      bare: median(bare.slice(3)),
      note: `${Math.min(...sizes)} to ${Math.max(...sizes)} attendances, ${ours.length} lessons`,
      goal: 100,
    },
  ];
};

// ——— Reports ———

const reports: Part = async (site, isScale) => {
  const year = await activeYear(site);
  const [unit] = await site.rows<{ id: number; n: number }>(
    `select t.id_organizationunit as id, count(*)::int as n from teacher t where t.deleted_at is null and t.id_organizationunit is not null group by 1 order by 2 desc, 1 limit 1`,
  );
  const took: number[] = [];
  let lines = 0;
  for (let turn = 0; turn < 6; turn++) {
    const answer = await site.ask(
      'GET',
      `rpt-teacher-load-plan?${encoded({ idAcademicyear: year, idOrganizationunit: unit!.id, form: 'detail' })}`,
    );
    lines = (answer.json as { count: number }).count;
    if (turn > 0) took.push(answer.took);
  }
  const asked = encoded({ idAcademicyear: year, form: 'detail', format: 'xlsx' });
  const began = performance.now();
  const { id } = (await site.ask('POST', `rpt-teacher-load-plan/run?${asked}`, {})).json as { id: string };
  const whole = await waitedFor(site, id);
  const seconds = (performance.now() - began) / 1000;
  return [
    { what: 'load report of a unit', value: median(took), note: `${unit!.n} teachers, ${lines} lines`, goal: 1000 },
    {
      what: 'load report of the university, as a job',
      value: seconds,
      unit: 's',
      note: `XLSX, ${whole.told} times told how far`,
      goal: 20,
    },
    { what: 'memory of the portal meanwhile', value: whole.memory, unit: 'MB', goal: 300 },
    ...(isScale ? await paper(site, year) : []),
  ];
};
/** Pages of a PDF: objects of pages stand in it uncompressed. */
const pagesOf = (text: string): number => text.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
/** The load of so many units together that it is about two hundred pages; the figure is for two hundred. */
const paper = async (site: Site, year: number): Promise<Measured[]> => {
  let memory = 0;
  const watch = setInterval(() => void site.portal.memory().then(now => (memory = Math.max(memory, now))), 100);
  try {
    for (const narrowed of [
      { season: 'winter', employment: 'external' },
      { employment: 'external' },
      { season: 'winter', employment: 'employee' },
      {},
    ]) {
      const asked = encoded({ idAcademicyear: year, form: 'detail', format: 'pdf', ...narrowed });
      const { took, text } = await site.ask('GET', `rpt-teacher-load-plan/export?${asked}`);
      const pages = pagesOf(text);
      if (pages < 180) continue;
      return [
        {
          what: 'a PDF of 200 pages',
          value: took / 1000 / (pages / 200),
          unit: 's',
          note: `${pages} pages in ${(took / 1000).toFixed(1)} s, ${(text.length / 1_048_576).toFixed(1)} MB`,
          goal: 10,
        },
        { what: 'memory of the portal meanwhile', value: memory, unit: 'MB', goal: 300 },
      ];
    }
  } finally {
    clearInterval(watch);
  }
  throw new Error('No report of this university has two hundred pages.');
};

// ——— All of it ———

const parts: Readonly<Record<string, Part>> = { conflicts, manager, record, reports, generate };
const wanted = process.argv.slice(2).filter(arg => !arg.startsWith('-'));
const unknown = wanted.filter(name => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`);
const chosen = Object.entries(parts).filter(([name]) => wanted.length === 0 || wanted.includes(name));

const told = (value: number | undefined, unit = 'ms'): string =>
  value === undefined || Number.isNaN(value) ? '' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;

const measure = async (institution: Institution, isScale: boolean): Promise<Measured[]> => {
  const site = await openSite(institution);
  try {
    const [{ lessons }] = (await site.rows<{ lessons: number }>(
      'select count(*)::int as lessons from st_co_lesson',
    )) as [{ lessons: number }];
    console.log(`${isScale ? 'university' : 'demo faculty'}: ${lessons.toLocaleString('en')} lessons`);
    const all: Measured[] = [];
    for (const [, part] of chosen)
      for (const m of await part(site, isScale)) {
        all.push(m);
        console.log(
          `  ${m.what}: ${told(m.value, m.unit)}${m.bare === undefined ? '' : `, bare ${told(m.bare, m.unit)}`}`,
        );
      }
    return all;
  } finally {
    await site.stop();
  }
};

const small = process.argv.includes('--scale-only') ? [] : await measure(await demoFaculty(), false);
const large = await measure(await scaleUniversity(), true);
/** A machine is never quite alone. */
const leeway = 1.05;
let missed = 0;
console.log(`\n${'what'.padEnd(44)} ${['demo', 'scale', 'growth', 'bare', 'goal'].map(h => h.padStart(9)).join(' ')}`);
for (const m of large) {
  const of = small.find(one => one.what === m.what);
  const limit = Math.max(m.goal ?? Number.POSITIVE_INFINITY, (m.factor ?? 0) * (m.bare ?? 0));
  const isMissed = m.value > limit * leeway;
  if (isMissed) missed++;
  const cells = [
    told(of?.value, m.unit),
    told(m.value, m.unit),
    of ? `× ${(m.value / of.value).toFixed(1)}` : '',
    told(m.bare, m.unit),
    m.goal === undefined ? '' : `≤ ${m.goal} ${m.unit ?? 'ms'}`,
  ];
  console.log(
    `${m.what.padEnd(44)} ${cells.map(cell => cell.padStart(9)).join(' ')}  ${isMissed ? 'MISSED  ' : ''}${m.note ?? ''}`,
  );
}
if (missed > 0) {
  console.log(`${missed} of these goals are missed.`);
  process.exitCode = 1;
}

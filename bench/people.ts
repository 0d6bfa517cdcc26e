import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Socket } from 'socket.io-client';
import {
  agent,
  askAs,
  chosen,
  databaseSeconds,
  openSocket,
  option,
  pause,
  type People,
  type Person,
  quantile,
  type RealPortal,
  signInPeople,
  startReal,
} from './real-portal.ts';
import { demoFaculty, scaleUniversity } from './scale-portal.ts';

/**
 * How many people one node holds: each has a page open with its socket, looks at it for five seconds and opens the next.
 * More and more come until one answer in a hundred takes longer than half a second, or one fails. The portal is the built
 * server as a process of its own; database and callers share its machine.
 * `npm run bench:people -- [--small] [--from 500] [--step 250] [--most 3000] [--seconds 20] [--minutes 20]`
 */
const size = { from: option('from', 500), step: option('step', 250), most: option('most', 3000) };
const seconds = option('seconds', 20);
const deadline = performance.now() + option('minutes', 20) * 60_000;
const [thinkTime, longest, goal, comingPerSecond] = [5_000, 500, 1_500, 40];
/** Megabytes of the process. */
const memory = { atRest: 150, after: 300 };

// ——— What people open ———

/** What a screen asks for: at once, and then what it asks with that. */
interface Screen {
  /** How many of a hundred steps lead here. */
  readonly share: number;
  asks(person: Person): readonly string[];
}
const day = (after = 0): string => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10);
const monday = -((new Date().getDay() + 6) % 7);
const page = (resource: string, columns: string, more = ''): string =>
  `${resource}?return[count]=1&return[can]=1&pagination[limit]=50&page=1${more}&columns=${columns}`;
const views = (resource: string): string =>
  `saved-view?filter[resource]=${resource}&return[can]=1&pagination[limit]=100`;
const some = <T>(of: readonly T[]): T => of[Math.floor(Math.random() * of.length)]!;
const letters = ['ma', 'ko', 'hor', 'an', 'ba', 'pe', 'ju', 'iv', 'kov', 'ra'];

/** What the home page really asks, recorded in a browser (`bench/record-pages.ts`). */
const recorded: Readonly<Record<Person['role'], readonly string[]>> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'pages.json'), 'utf8'),
);
const pageOf = ({ id, role }: Person): readonly string[] =>
  recorded[role].map(path =>
    encodeURI(
      path.replaceAll('{me}', String(id)).replace(/\{day (-?\d+)\}/g, (_, after: string) => day(Number(after))),
    ),
  );
const home: Screen = { share: 16, asks: pageOf };
const opened: Screen = { share: 4, asks: person => ['/', ...pageOf(person)] };
const week: Screen = {
  share: 22,
  asks: () => ['calendar/setup', `calendar?from=${day(monday)}&to=${day(monday + 6)}`],
};
const nextWeek: Screen = { share: 14, asks: () => [`calendar?from=${day(monday + 7)}&to=${day(monday + 13)}`] };
/** The fullest day of this week and the next: on a holiday the rooms stand empty, and the sheet costs nothing. */
let fullestDay = day();
const rooms: Screen = { share: 3, asks: () => [`calendar/rooms?from=${fullestDay}&to=${fullestDay}`] };
const messages: Screen = {
  share: 18,
  asks: () => [
    'todo',
    'inbox?columns=subject,messType,senderName,sentAt,seen,isSystem,isTodo,merged,attachments,idMess,route,aboutResource,aboutId&filter[isArchived]=0&sort=-sentAt,-id&pagination[limit]=50&page=1',
  ],
};
const profile: Screen = {
  share: 4,
  asks: ({ id }) => [
    'user-identity?return[can]=1',
    `session?filter[idUser]=${id}&sort=-lastSeenAt&return[can]=1&pagination[limit]=50`,
    `erasure-request?filter[idUser]=${id}&columns=status,createdAt,answer&sort=-createdAt&pagination[limit]=1`,
  ],
};
const settings: Screen = {
  share: 3,
  asks: ({ id }) => [
    'academicyear/options?pagination[limit]=100',
    `user-setting?filter[idUser]=${id}&pagination[limit]=200`,
    'messages/channels',
  ],
};
const help: Screen = { share: 2, asks: () => ['help'] };
const courses: Screen = {
  share: 10,
  asks: () => [
    views('course'),
    page(
      'course',
      'code,isvuCode,abbr,nameHr,idOrganizationunit,defaultEcts,isGraduateThesis,isInternship,active,nameEn',
      Math.random() < 0.5 ? '' : `&search=${some(letters)}`,
    ),
  ],
};
const course: Screen = { share: 8, asks: () => [`course/view?id=${1 + Math.floor(Math.random() * coursesThere)}`] };
const teachers: Screen = {
  share: 6,
  asks: () => [
    views('teacher'),
    page(
      'teacher',
      'titlePrefix,firstName,lastName,idAcademicvocation,idOrganizationunit,employment,email,titleSuffix',
      `&search=${some(letters)}`,
    ),
  ],
};
const students: Screen = {
  share: 20,
  asks: () => [
    views('student'),
    page('student', 'jmbag,firstName,lastName,email,idStateCity,active', `&search=${some(letters)}`),
  ],
};
const enrolments: Screen = {
  share: 10,
  asks: () => [
    views('studentenrollment'),
    page('studentenrollment', 'idStudent,idAcademicyear,idStudy,yearOfStudy,mode,kind,enrolledOn,status'),
  ],
};
const requests: Screen = { share: 6, asks: () => ['calendar/requests?offset=0'] };

const shared = [home, opened, week, nextWeek, rooms, messages, profile, settings, help];
const screens: Readonly<Record<Person['role'], readonly Screen[]>> = {
  student: shared,
  teacher: [...shared, courses, course, teachers],
  admin: [...shared, courses, course, teachers, students, enrolments, requests],
};
const next = (role: Person['role']): Screen => {
  const all = screens[role];
  let at = Math.random() * all.reduce((sum, s) => sum + s.share, 0);
  return all.find(s => (at -= s.share) < 0) ?? all[0]!;
};
/** A call by what it is, whoever asks and for which row. */
const kindOf = (path: string): string =>
  path.startsWith('inbox?columns') ? 'inbox' : path.replace(/scenario=/, '').replace(/\?(?!unviewed).*/, '');

// ——— How they are held ———

interface Answer {
  readonly kind: string;
  readonly role: Person['role'];
  readonly ms: number;
  readonly status: number;
}
let answers: Answer[] = [];
let isOver = false;
const sockets: Socket[] = [];
let [lostSockets, refusedSockets] = [0, 0];

const visit = async (url: string, person: Person, screen: Screen): Promise<void> => {
  await Promise.all(
    screen.asks(person).map(async path => {
      const { status, ms } = await askAs(url, person.token, path);
      answers.push({ kind: kindOf(path), role: person.role, ms, status });
    }),
  );
};
const live = async (url: string, person: Person): Promise<void> => {
  await visit(url, person, opened);
  const socket = await openSocket(url, person);
  if (socket) {
    sockets.push(socket);
    socket.once('disconnect', () => {
      if (!isOver) lostSockets++;
    });
  } else refusedSockets++;
  // Half as long to one and a half times as long, so that they do not walk in step.
  for (;;) {
    await pause(thinkTime * (0.5 + Math.random()));
    if (isOver) return;
    await visit(url, person, next(person.role));
  }
};

interface Held {
  readonly people: number;
  readonly p99: number;
  readonly perSecond: number;
  readonly failed: readonly Answer[];
  readonly answers: readonly Answer[];
}
const measure = async (portal: RealPortal, crowd: People, people: number): Promise<Held> => {
  answers = [];
  [lostSockets, refusedSockets] = [0, 0];
  const began = performance.now();
  let mostWaiting = 0;
  const used = async () => ({
    portal: (await portal.figures()).get('process_cpu_seconds_total') ?? 0,
    database: await databaseSeconds(crowd),
  });
  const before = await used();
  while (performance.now() - began < seconds * 1000) {
    await pause(1000);
    mostWaiting = Math.max(mostWaiting, (await portal.figures()).get('katedra_db_requests_waiting') ?? 0);
  }
  const [told, after] = [answers, await used()];
  const each = (from: number | null, to: number | null): string =>
    from === null || to === null ? '?' : (((to - from) * 1000) / told.length).toFixed(2);
  const perSecond = (told.length * 1000) / (performance.now() - began);
  const p99 = quantile(
    told.map(a => a.ms),
    0.99,
  );
  const failed = told.filter(a => a.status !== 200);
  const figures = await portal.figures();
  console.log(
    `${String(people).padStart(6)} people · ${perSecond.toFixed(0).padStart(5)} requests/s · p50 ${quantile(
      told.map(a => a.ms),
      0.5,
    )
      .toFixed(0)
      .padStart(
        4,
      )} ms · p99 ${p99.toFixed(0).padStart(5)} ms · processor for each request ${each(before.portal, after.portal)} + ${each(before.database, after.database)} ms (portal + database) · failed ${failed.length} · sockets lost ${lostSockets + refusedSockets} · memory ${(await portal.memory()).toFixed(0)} MB · event loop p99 ${((figures.get('nodejs_eventloop_lag_p99_seconds') ?? 0) * 1000).toFixed(0)} ms · waiting for a connection ${mostWaiting} of ${figures.get('katedra_db_connections') ?? '?'}`,
  );
  return { people, p99, perSecond, failed, answers: told };
};
/** Those who came at once have opened their first page, and connections are open and plans made: what counts is what comes then. */
const calm = async (): Promise<void> => {
  for (let i = 0; i < 10; i++) {
    answers = [];
    await pause(i === 0 ? thinkTime : 2000);
    if (
      answers.length > 0 &&
      quantile(
        answers.map(a => a.ms),
        0.99,
      ) < longest
    )
      return;
  }
};
const isHeld = (held: Held): boolean => held.p99 <= longest && held.failed.length + lostSockets + refusedSockets === 0;

/** Every kind of call with how long it took: the slowest first. */
const table = (all: readonly Answer[]): { kind: string; often: number; p50: number; p99: number; total: number }[] =>
  [...new Set(all.map(a => a.kind))]
    .map(kind => {
      const of = all.filter(a => a.kind === kind);
      const times = of.map(a => a.ms);
      return {
        kind,
        often: of.length,
        p50: quantile(times, 0.5),
        p99: quantile(times, 0.99),
        total: times.reduce((a, b) => a + b, 0),
      };
    })
    .toSorted((a, b) => b.p99 - a.p99);
const print = (all: readonly Answer[]): void => {
  for (const { kind, often, p50, p99 } of table(all))
    console.log(
      `    ${kind.padEnd(28)} ${String(often).padStart(6)} × · p50 ${p50.toFixed(0).padStart(5)} ms · p99 ${p99.toFixed(0).padStart(5)} ms`,
    );
};

const institution = await (chosen('small') ? demoFaculty() : scaleUniversity());
let coursesThere = 1;
let exit = 0;
try {
  const people = await signInPeople(institution, size.most);
  coursesThere = Number((await people.database.query('select count(*) as n from c_main.course')).rows[0].n);
  const { rows: days } = await people.database.query(
    `select to_char("start", 'YYYY-MM-DD') as day, count(*)::int as events from c_main.calendar_event
     where "start" >= $1::date and "start" < $2::date group by 1 order by 2 desc limit 1`,
    [day(monday), day(monday + 14)],
  );
  if (days[0]) fullestDay = days[0].day;
  console.log(`the rooms of ${fullestDay}: ${days[0]?.events ?? 0} events`);
  const portal = await startReal(institution);
  try {
    await pause(3000);
    const atRest = await portal.memory();
    console.log(`at rest: ${atRest.toFixed(0)} MB (goal ${memory.atRest})`);
    const living: Promise<void>[] = [];
    let held: Held | undefined;
    let broken: Held | undefined;
    for (let wanted = size.from; wanted <= size.most && !broken; wanted += size.step) {
      while (living.length < wanted) {
        living.push(live(portal.url, people.all[living.length]!));
        await pause(1000 / comingPerSecond);
      }
      await calm();
      const now = await measure(portal, people, wanted);
      if (isHeld(now)) held = now;
      else broken = now;
      if (performance.now() > deadline) break;
    }
    const most = await portal.memory();
    isOver = true;
    console.log(
      held
        ? `held: ${held.people} people at ${held.perSecond.toFixed(0)} requests/s, p99 ${held.p99.toFixed(0)} ms (goal ${goal.toLocaleString('en')}: ${held.people >= goal ? 'ok' : 'BELOW'})`
        : 'held: nobody',
    );
    if (held) print(held.answers);
    if (broken) {
      console.log(`broke at ${broken.people}: p99 ${broken.p99.toFixed(0)} ms, failed ${broken.failed.length}`);
      const [first] = table(broken.answers).filter(k => k.often >= 20);
      if (broken.failed.length > 0)
        console.log(
          `  failed first: ${broken.failed[0]!.kind} (${broken.failed[0]!.status || 'no answer'}) of a ${broken.failed[0]!.role}`,
        );
      if (first) console.log(`  slowest: ${first.kind}, p99 ${first.p99.toFixed(0)} ms`);
      print(broken.answers);
    } else console.log(`nothing broke up to ${held?.people ?? 0}: more people by --most, more time by --minutes`);
    console.log(
      `memory of the process: ${atRest.toFixed(0)} MB at rest, ${most.toFixed(0)} MB at the end (goals ${memory.atRest} and ${memory.after})`,
    );
    for (const line of portal.complaints().slice(0, 5)) console.log(`  log: ${line.slice(0, 300)}`);
    if (!held || held.people < Math.min(goal, size.most)) exit = 1;
    await Promise.race([Promise.all(living), pause(8000)]);
  } finally {
    isOver = true;
    for (const socket of sockets) socket.close();
    agent.destroy();
    await portal.stop();
    await people.leave();
  }
} finally {
  await institution.stop();
}
process.exit(exit);

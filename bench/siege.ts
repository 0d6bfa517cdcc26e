import { fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readlinkSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import { asDataUrl, jpegBomb, png, svgBomb } from '../test/http/bombs.ts';
import { newFolder } from './load.ts';
import {
  agent,
  chosen,
  option,
  pause,
  type People,
  type Person,
  quantile,
  type RealPortal,
  signInPeople,
  startReal,
} from './real-portal.ts';
import { demoFaculty, type Institution, scaleUniversity } from './scale-portal.ts';
import type { Read, ToReaders } from './siege-readers.ts';

/**
 * A mixed attack on the built portal while ordinary people read their lists: downloads that nobody reads, pictures that are
 * traps, floods of sign-ins, uploads and sockets, uploads that break off, and database connections that are killed.
 * Everything stays on this machine and ends with the time given. Ends with 1 where a goal is missed.
 * `npm run bench:siege -- [--minutes 20] [--people 100] [--small] [--only pictures,kills]`
 */
const minutes = option('minutes', 20);
const readers = option('people', 100);
/** Only these attacks, to find which one hurts. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1]!.split(',') : [];
const [attackers, longest, mostMemory] = [200, 500, 400];
const calmSeconds = 15;

// ——— Everybody else ———

let isOver = false;
interface Readers {
  /** What they were answered since they were last asked. */
  told(): Promise<readonly Read[]>;
  leave(): Promise<void>;
}
const sendReaders = (url: string, all: readonly Person[]): Readers => {
  const child = fork(join(import.meta.dirname, 'siege-readers.ts'));
  const say = (what: ToReaders): unknown => child.send(what);
  const gone = new Promise<void>(done => child.once('exit', () => done()));
  say({ url, people: all });
  return {
    told: () =>
      new Promise(done => {
        child.once('message', done as (said: unknown) => void);
        say('tell');
      }),
    leave: () => {
      if (child.connected) say('leave');
      return gone;
    },
  };
};

// ——— The attack ———

/** What each kind of attack did, by what was answered. */
const told = new Map<string, Map<string, number>>();
const tell = (attack: string, outcome: string | number): void => {
  const of = told.get(attack) ?? new Map<string, number>();
  told.set(attack, of.set(String(outcome), (of.get(String(outcome)) ?? 0) + 1));
};
/** So many at once, each again as soon as it is over, until the end. */
const keepUp = (many: number, attack: (n: number) => Promise<void>): Promise<unknown> =>
  Promise.all(
    Array.from({ length: many }, async (_, n) => {
      while (!isOver) await attack(n).catch(() => pause(200));
    }),
  );
const within = (milliseconds: number): Promise<void> =>
  new Promise(done => {
    const end = Date.now() + milliseconds;
    const look = setInterval(() => {
      if (!isOver && Date.now() < end) return;
      clearInterval(look);
      done();
    }, 100);
  });

/** Asks for a long list as a file, hears that it begins, and takes nothing more. */
const neverRead = (url: string, { token, role }: Person): Promise<void> =>
  new Promise(done => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    const long = role === 'admin' ? 'student' : 'course';
    socket.on('error', () => {}).once('close', () => done());
    socket.once('data', heard => {
      socket.pause();
      tell('downloads that nobody reads', heard.toString('latin1', 9, 12));
      void within(heard.includes(' 200 ') ? 90_000 : 2_000).then(() => socket.destroy());
    });
    socket.write(
      `GET /api/v1/${long}/export?format=${Math.random() < 0.5 ? 'csv' : 'xlsx'} HTTP/1.1\r\nhost: localhost\r\ncookie: katedra_session=${token}\r\n\r\n`,
    );
  });

const bombs = [jpegBomb(), svgBomb(6000), png(60_000, 60_000, { width: 10, height: 10 }), png(4900, 4900)].map(bytes =>
  asDataUrl(bytes, 'image/jpeg'),
);
const send = (
  url: string,
  path: string,
  method: string,
  body: Buffer | string,
  headers: Readonly<Record<string, string>>,
  { breakOffAfter }: { readonly breakOffAfter?: number } = {},
): Promise<number> =>
  new Promise(done => {
    const request = httpRequest(
      `${url}/api/v1/${path}`,
      { method, agent, timeout: 60_000, headers: { 'content-length': String(Buffer.byteLength(body)), ...headers } },
      response => {
        response
          .resume()
          .once('end', () => done(response.statusCode!))
          .once('error', () => done(0));
      },
    );
    request.once('timeout', () => request.destroy()).once('error', () => done(0));
    if (breakOffAfter === undefined) request.end(body);
    else {
      request.write(body.slice(0, breakOffAfter));
      void within(Math.random() * 3_000).then(() => request.destroy());
    }
  });
const asPerson = ({ token }: Person) => ({ cookie: `katedra_session=${token}` });
const bomb = async (url: string, person: Person): Promise<void> => {
  const picture = bombs[Math.floor(Math.random() * bombs.length)]!;
  const headers = { ...asPerson(person), 'content-type': 'application/json' };
  const status = await send(url, 'auth/profile', 'PUT', JSON.stringify({ picture }), headers);
  tell('pictures that are traps', status);
  await within(500);
};
/** Each from an address of its own, as a net of taken-over machines has them. */
const signIn = async (url: string, name: string): Promise<void> => {
  const from = Array.from(randomBytes(3)).join('.');
  const status = await send(
    url,
    'auth/login',
    'POST',
    JSON.stringify({ username: name, password: randomBytes(9).toString('base64') }),
    { 'content-type': 'application/json', 'x-forwarded-for': `10.${from}` },
  );
  tell('sign-ins', status);
};
const boundary = 'boundary-of-the-siege';
const form = (bytes: number): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    randomBytes(bytes),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
const upload = async (url: string, person: Person, breakOffAfter?: number): Promise<void> => {
  const headers = { ...asPerson(person), 'content-type': `multipart/form-data; boundary=${boundary}` };
  const status = await send(url, 'dms-attachment/upload?field=content', 'POST', form(1_000_000), headers, {
    ...(breakOffAfter !== undefined && { breakOffAfter }),
  });
  tell(breakOffAfter === undefined ? 'uploads' : 'uploads that break off', status || 'gone');
  await within(300);
};
/** Half of them are nobody. All are let go after a moment. */
const socketFlood = (url: string, person: Person): Promise<void> =>
  new Promise(done => {
    const isNobody = Math.random() < 0.5;
    const socket = io(url, {
      path: '/3003/socket.io',
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
      ...(isNobody ? {} : { extraHeaders: asPerson(person) }),
    });
    const end = (outcome: string): void => {
      tell('sockets', outcome);
      socket.close();
      done();
    };
    socket.once('connect_error', error => end(error.message));
    socket.once('connect', () => {
      socket.emit('authentication', { username: Math.random() < 0.5 ? person.username : 'admin' });
      void within(1_000).then(() => end('held'));
    });
  });

let killed = 0;
const endsOfAll: number[] = [];
/** One connection of the portal every two seconds, and all of them at once every half minute. */
const killConnections = async ({ database }: People): Promise<void> => {
  for (let n = 1; !isOver; n++) {
    await within(2_000);
    if (isOver) return;
    const all = n % 15 === 0;
    if (all) endsOfAll.push(Date.now());
    const { rowCount } = await database.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'katedra%' order by random() ${all ? '' : 'limit 1'}`,
    );
    killed += rowCount ?? 0;
    tell('connections killed', all ? 'all at once' : 'one');
  }
};

// ——— What is left ———

interface Left {
  readonly drafts: number;
  /** Files without a name that the process still holds; null where the system does not tell. */
  readonly spools: number | null;
  readonly connections: number;
  readonly inTransaction: number;
}
const whatIsLeft = async (portal: RealPortal, people: People, folder: string): Promise<Left> => {
  const drafts = (await readdir(join(folder, 'files/main/incoming')).catch(() => [])).length;
  let spools: number | null = null;
  try {
    const fds = `/proc/${portal.child.pid}/fd`;
    spools = readdirSync(fds).filter(fd => {
      try {
        return readlinkSync(join(fds, fd)).startsWith(join(folder, 'files'));
      } catch {
        return false;
      }
    }).length;
  } catch {}
  const { rows } = await people.database.query<{ n: number; busy: number }>(
    `select count(*)::int as n, (count(*) filter (where state like 'idle in transaction%'))::int as busy from pg_stat_activity where datname = current_database() and application_name like 'katedra%'`,
  );
  return { drafts, spools, connections: rows[0]!.n, inTransaction: rows[0]!.busy };
};

// ——— The run ———

const missed: string[] = [];
const goal = (holds: boolean, line: string): void => {
  console.log(`${holds ? 'ok    ' : 'MISSED'} ${line}`);
  if (!holds) missed.push(line);
};
const p99 = (of: readonly Read[]): number =>
  quantile(
    of.map(r => r.ms),
    0.99,
  );

const besiege = async (institution: Institution, folder: string): Promise<void> => {
  const people = await signInPeople(institution, readers + attackers);
  const began = (await people.database.query<{ now: Date }>('select now() as now')).rows[0]!.now;
  const portal = await startReal({ ...institution, folder }, { KATEDRA_PROXY: 'loopback' });
  const { url } = portal;
  let others: Readers | null = null;
  try {
    const [everybodyElse, them] = [people.all.slice(0, readers), people.all.slice(readers)];
    const staff = them.filter(p => p.role !== 'student');
    const living: Promise<unknown>[] = [];
    others = sendReaders(url, everybodyElse);
    await pause(calmSeconds * 1000);
    await others.told();
    await pause(calmSeconds * 1000);
    const [calm, before] = [p99(await others.told()), await portal.memory()];
    console.log(
      `before: p99 of ${readers} people’s lists ${calm.toFixed(0)} ms, memory ${before.toFixed(0)} MB; ${minutes} min of siege begin`,
    );
    const one = (n: number): Person => them[n % them.length]!;
    const officer = (n: number): Person => staff[n % staff.length]!;
    const attacks: Readonly<Record<string, () => Promise<unknown>>> = {
      downloads: () => keepUp(14, n => neverRead(url, officer(n))),
      pictures: () => keepUp(20, n => bomb(url, one(n))),
      signins: () => keepUp(8, n => signIn(url, one(n * 7 + Math.floor(Math.random() * 100)).username)),
      uploads: () => keepUp(4, n => upload(url, officer(n + 3))),
      aborted: () => keepUp(10, n => upload(url, officer(n), Math.floor(Math.random() * 900_000))),
      sockets: () => keepUp(60, n => socketFlood(url, one(n + 40))),
      kills: () => killConnections(people),
    };
    const usedBefore = (await portal.figures()).get('process_cpu_seconds_total') ?? 0;
    const beganAt = performance.now();
    for (const [name, attack] of Object.entries(attacks))
      if (only.length === 0 || only.includes(name)) living.push(attack());
    let [most, lag, used] = [before, 0, 0];
    for (const end = Date.now() + minutes * 60_000; Date.now() < end && portal.isAlive(); ) {
      await pause(Math.min(10_000, Math.max(1, end - Date.now())));
      const figures = await portal.figures().catch(() => new Map<string, number>());
      most = Math.max(most, (figures.get('process_resident_memory_bytes') ?? 0) / 1_048_576);
      lag = Math.max(lag, figures.get('nodejs_eventloop_lag_p99_seconds') ?? 0);
      used = (figures.get('process_cpu_seconds_total') ?? 0) - usedBefore;
    }
    const during = await others.told();
    const share = (used * 100_000) / (performance.now() - beganAt);
    isOver = true;
    await Promise.race([Promise.all(living), pause(35_000)]);
    await pause(5_000);
    for (const [attack, of] of told)
      console.log(`  ${attack}: ${[...of].map(([outcome, n]) => `${outcome} × ${n}`).join(', ')}`);
    console.log(
      `  the portal used ${share.toFixed(0)} % of one processor; its event loop was late by ${(lag * 1000).toFixed(0)} ms in one of a hundred looks at worst`,
    );
    const lived =
      portal.isAlive() &&
      (await fetch(`${url}/healthz`)
        .then(r => r.ok)
        .catch(() => false));
    goal(lived, 'the process lives');
    const slow = p99(during);
    goal(
      during.length > 0 && slow < longest,
      `p99 of everybody else’s lists ${slow.toFixed(0)} ms over ${during.length} answers (goal < ${longest}; before the siege ${calm.toFixed(0)})`,
    );
    for (const list of new Set(during.map(read => read.list))) {
      const times = during.filter(read => read.list === list).map(({ ms }) => ms);
      console.log(
        `  ${list}: ${times.length} ×, p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      );
    }
    const late = during.filter(({ ms }) => ms > longest);
    const afterAnEnd = late.filter(({ at, ms }) => endsOfAll.some(end => at + ms > end && at < end + 2_000));
    console.log(
      `  ${late.length} were slower than ${longest} ms, ${afterAnEnd.length} of them within two seconds of an end of all connections`,
    );
    const failed = during.filter(r => r.status !== 200);
    const strange = failed.filter(r => r.status !== 503);
    goal(
      failed.length <= killed && strange.length === 0,
      `${failed.length} of them were refused, none for another reason than a lost connection (${killed} were killed)${strange.length > 0 ? `: ${[...new Set(strange.map(r => r.status))].join(', ')}` : ''}`,
    );
    if (!lived) return;
    const after = await portal.memory();
    goal(
      most <= mostMemory,
      `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} at most, ${after.toFixed(0)} after`,
    );
    const left = await whatIsLeft(portal, people, folder);
    goal(left.drafts === 0, `${left.drafts} half-received files left`);
    goal(!left.spools, `${left.spools ?? '?'} files without a name left open`);
    goal(
      left.inTransaction === 0,
      `${left.connections} connections left, ${left.inTransaction} of them inside a transaction`,
    );
    const errors = portal.complaints().filter(line => /"level":[56]0/.test(line));
    const kinds = new Map<string, number>();
    for (const line of errors) {
      const { msg, err } = JSON.parse(line) as { msg?: string; err?: { message?: string } };
      const kind = `${msg ?? ''}: ${err?.message ?? ''}`.slice(0, 160);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
    for (const [kind, n] of kinds) console.log(`  the log complains ${n} × ${kind}`);
  } finally {
    isOver = true;
    await others?.leave();
    agent.destroy();
    const code = await portal.stop();
    goal(code === 0, `it stopped in order (${code})`);
    // What the attackers brought lies in a folder of its own, which goes too.
    await people.database.query('delete from c_main.stored_file where created_at >= $1', [began]);
    await people.database.query(`update c_main."user" set picture = null where id = any($1)`, [
      people.all.map(p => p.id),
    ]);
    await people.leave();
  }
};

const institution = await (chosen('small') ? demoFaculty() : scaleUniversity());
const folder = await newFolder();
try {
  await besiege(institution, folder);
} finally {
  await institution.stop();
  await rm(folder, { recursive: true, force: true });
}
console.log(missed.length === 0 ? 'The siege was held.' : `${missed.length} goals were missed.`);
process.exit(missed.length === 0 ? 0 : 1);

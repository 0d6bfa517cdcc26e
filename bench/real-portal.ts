import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { io, type Socket } from 'socket.io-client';
import { build } from '../scripts/lib/prepare.mjs';
import { hashToken, newToken } from '../src/kernel/server/index.ts';
import { asStarted, newFolder } from './load.ts';
import type { Institution } from './scale-portal.ts';

/** The portal exactly as `npm start` runs it: the built server, all its jobs, its log on, a process of its own. */
export interface RealPortal {
  readonly url: string;
  readonly child: ChildProcess;
  /** What the process tells of itself at `/metrics`. */
  figures(): Promise<ReadonlyMap<string, number>>;
  /** Megabytes of the process. */
  memory(): Promise<number>;
  /** Lines of the log that are warnings or worse. */
  complaints(): readonly string[];
  isAlive(): boolean;
  stop(): Promise<number | null>;
}
const root = resolve(import.meta.dirname, '..');

export const startReal = async (
  { database, folder }: Institution,
  env: Readonly<Record<string, string>> = {},
): Promise<RealPortal> => {
  if (!(await build())) throw new Error('The build failed.');
  const scratch = await newFolder();
  const log = join(scratch, 'portal.log');
  const out = openSync(log, 'w');
  const profiled = process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : [];
  const child = spawn(process.execPath, [...asStarted(), ...profiled, 'dist/server/server.js'], {
    cwd: root,
    stdio: ['ignore', out, out],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: '0',
      KATEDRA_DEMO: '0',
      DATABASE_URL: database,
      KATEDRA_DATA: folder,
      ...env,
    },
  });
  closeSync(out);
  // Whoever stops the bench half-way leaves no portal behind that nobody knows of.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      child.kill('SIGKILL');
      process.exit(1);
    });
  const ended = new Promise<number | null>(done => {
    child.once('exit', code => done(code));
  });
  const isAlive = (): boolean => child.exitCode === null && child.signalCode === null;
  const text = (): string => readFileSync(log, 'utf8');
  let url = '';
  for (const until = Date.now() + 120_000; url === ''; await pause(50)) {
    url = /ready at (\S+)/.exec(text())?.[1]?.replace('localhost', '127.0.0.1') ?? '';
    if (url === '' && (!isAlive() || Date.now() > until)) throw new Error(`The portal did not start:\n${text()}`);
  }
  const figures = async (): Promise<ReadonlyMap<string, number>> => {
    const said = await (await fetch(`${url}/metrics`)).text();
    return new Map(
      said.split('\n').flatMap(line => {
        const found = /^(\w+) (\S+)$/.exec(line);
        return found ? [[found[1]!, Number(found[2])] as const] : [];
      }),
    );
  };
  return {
    url,
    child,
    figures,
    // Read from outside where the system tells it: asking the portal ten times a second is work that nobody else gives it.
    memory: async () =>
      (residentKilobytes(child.pid!) ?? ((await figures()).get('process_resident_memory_bytes') ?? 0) / 1024) / 1024,
    complaints: () =>
      text()
        .split('\n')
        .filter(line => /"level":[4-6]0/.test(line)),
    isAlive,
    stop: async () => {
      child.kill('SIGTERM');
      const code = await ended;
      await rm(scratch, { recursive: true, force: true });
      return code;
    },
  };
};
const residentKilobytes = (pid: number): number | null => {
  try {
    const said = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return said ? Number(said[1]) : null;
  } catch {
    return null;
  }
};
export const pause = (milliseconds: number): Promise<void> => new Promise(done => setTimeout(done, milliseconds));

// ——— Who is signed in ———

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly token: string;
  readonly role: 'student' | 'teacher' | 'admin';
}
export interface People {
  readonly all: readonly Person[];
  readonly database: pg.Client;
  /** Ends their sessions again. Accounts that were made for students stay for the next run. */
  leave(): Promise<void>;
}
/**
 * Sessions of as many people, mixed as they come to a university: of a hundred about 87 students and 12 teachers, and one
 * administrator. Students of the demo have no accounts, so the missing ones are made.
 */
export const signInPeople = async ({ database: url }: Institution, count: number): Promise<People> => {
  const database = new pg.Client({ connectionString: url });
  // The siege ends connections; this one may be among them.
  database.on('error', () => {});
  await database.connect();
  const wanted = { admin: Math.ceil(count / 100), teacher: Math.ceil(count * 0.12) };
  await database.query('begin');
  await database.query(
    `insert into c_main."user" (username, email, first_name, last_name, language, status, email_confirmed_at, terms_version, terms_accepted_at)
     select 'bench.' || s.jmbag, 'bench.' || s.jmbag || '@vrelo.example', s.first_name, s.last_name, 'hr', 'active', now(), 1, now()
     from c_main.student s where s.id_user is null and s.active = 1 and s.deleted_at is null
       and exists (select 1 from c_main.studentenrollment e where e.id_student = s.id and e.status = 'enrolled' and e.deleted_at is null)
     order by s.id desc limit greatest(0, $1 - (select count(*) from c_main.student where id_user is not null))`,
    [count],
  );
  await database.query(
    `update c_main.student s set id_user = u.id from c_main."user" u where s.id_user is null and u.username = 'bench.' || s.jmbag`,
  );
  await database.query(
    `insert into c_main.auth_assignment (id_user, id_role) select u.id, i.id from c_main."user" u, c_main.auth_item i
     where u.username like 'bench.%' and i.kind = 'role' and i.name in ('student', 'user') and i.deleted_at is null
       and not exists (select 1 from c_main.auth_assignment a where a.id_user = u.id and a.id_role = i.id)`,
  );
  const { rows } = await database.query<{ id: number; username: string; role: Person['role'] }>(
    `(select u.id, u.username, 'admin' as role from c_main."user" u where u.username = 'admin')
     union all (select u.id, u.username, 'teacher' from c_main.teacher t join c_main."user" u on u.id = t.id_user where t.deleted_at is null order by t.id limit $1)
     union all (select u.id, u.username, 'student' from c_main.student s join c_main."user" u on u.id = s.id_user where s.deleted_at is null order by s.id limit $2)`,
    [wanted.teacher, count],
  );
  const of = (role: Person['role']) => rows.filter(row => row.role === role);
  const seats = Array.from({ length: count }, (_, n): Person['role'] =>
    n % 100 === 7 ? 'admin' : n % 100 < 13 ? 'teacher' : 'student',
  );
  const next = { admin: 0, teacher: 0, student: 0 };
  const all = seats.map((role): Person => {
    const some = of(role);
    return { ...some[next[role]++ % some.length]!, token: newToken() };
  });
  await database.query(
    `insert into c_main.session (token_hash, id_user, last_seen_at, expires_at) select t.hash, t.id, now(), now() + interval '3 hours' from unnest($1::text[], $2::int[]) t (hash, id)`,
    [all.map(p => hashToken(p.token)), all.map(p => p.id)],
  );
  await database.query('commit');
  for (const table of ['"user"', 'session', 'auth_assignment', 'student'])
    await database.query(`analyze c_main.${table}`);
  return {
    all,
    database,
    leave: async () => {
      const hashes = all.map(p => hashToken(p.token));
      const last = new pg.Client({ connectionString: url });
      await last.connect();
      await last.query('delete from c_main.session where token_hash = any($1)', [hashes]);
      await last.end();
      await database.end().catch(() => {});
    },
  };
};

// ——— What a page asks ———

export const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY, scheduling: 'lifo' });
export interface Asked {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
}
/** One question of a page. Status 0: no answer at all, or none within half a minute. */
export const askAs = (url: string, token: string, path: string, keepText = false): Promise<Asked> =>
  new Promise(done => {
    const began = performance.now();
    const parts: Buffer[] = [];
    const tell = (status: number): void =>
      done({ status, ms: performance.now() - began, text: Buffer.concat(parts).toString() });
    const request = httpRequest(
      `${url}${path.startsWith('/') ? path : `/api/v1/${path}`}`,
      { agent, timeout: 30_000, headers: { cookie: `katedra_session=${token}`, 'accept-encoding': 'gzip' } },
      response => {
        response
          .on('data', (part: Buffer) => {
            if (keepText) parts.push(part);
          })
          .once('end', () => tell(response.statusCode!))
          .once('error', () => tell(0));
      },
    );
    request.once('timeout', () => request.destroy());
    request.once('error', () => tell(0)).end();
  });

/** The socket that an open page holds. */
export const openSocket = (url: string, { username, token }: Person): Promise<Socket | null> =>
  new Promise(done => {
    const socket = io(url, {
      path: '/3003/socket.io',
      reconnection: false,
      forceNew: true,
      transports: ['websocket'],
      extraHeaders: { cookie: `katedra_session=${token}` },
    });
    socket.on('connect', () => socket.emit('authentication', { username }));
    socket.once('authorized', () => done(socket));
    socket.once('connect_error', () => {
      socket.close();
      done(null);
    });
  });

/** Seconds of processor that all processes of the database have used; null where the system does not tell. */
export const databaseSeconds = async ({ database }: People): Promise<number | null> => {
  const { rows } = await database.query<{ pid: number }>('select pid from pg_stat_activity where pid is not null');
  try {
    const stat = (pid: number): string[] =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
    const parent = Number(stat(rows[0]!.pid)[1]);
    const ticks = (fields: readonly string[], from: number): number => Number(fields[from]) + Number(fields[from + 1]);
    // Those that have ended are counted with their parent.
    return [...rows.map(({ pid }) => ticks(stat(pid), 11)), ticks(stat(parent), 13)].reduce((a, b) => a + b, 0) / 100;
  } catch {
    return null;
  }
};

export const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? 0;
/** `--name value`, or what is usual. */
export const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};
export const chosen = (name: string): boolean => process.argv.includes(`--${name}`);

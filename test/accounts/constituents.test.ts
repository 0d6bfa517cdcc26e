import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FieldDef, text } from '../../src/kernel/resource/index.ts';
import {
  type App,
  broadcast,
  columnName,
  composeApp,
  createServer,
  type Ctx,
  endpoint,
  type Jobs,
  type Log,
  type MailSender,
  migrate,
  name,
  readSettings,
  schemaOf,
  sendJob,
  type Server,
  type ServerModule,
  sql,
  startJobs,
  startRun,
  startMail,
  systemContext,
  tell,
  toRoom,
  grantLink,
} from '../../src/kernel/server/index.ts';
import { markMeanings } from '../../src/modules/isvu-import/kinds.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import type { TestDatabase } from '../harness/database.ts';
import { createQuietDemo, fillQuietly } from '../harness/demo.ts';
import { within } from './portal.ts';

/** Two institutions in one process and one database, with the same ids and the same names. */
const hosts = { main: 'pravo.test', law: 'ekonomija.test' } as const;
type Cid = keyof typeof hosts;
const cids: readonly Cid[] = ['main', 'law'];
const log: Log = { info() {}, warn() {}, error: (o, m) => console.error(m, o) };

let test: TestDatabase;
let server: Server;
let app: App;
let folder: string;
let port: number;
let jobs: Jobs;
let mail: MailSender;
const ran: string[] = [];
/** A job that tells where it ran. */
const probe: ServerModule = {
  module: { id: 'probe', route: '/Probe', icon: 'x', resources: {}, entries: [] },
  words: { hr: { title: 'x', resources: {} }, 'en-uk': { title: 'x', resources: {} } },
  policies: {},
  endpoints: [
    endpoint({
      method: 'POST',
      path: 'probe-start',
      summary: 'Starts the probe for whoever asks.',
      answer: { id: text({ required: true }) },
      handle: async ctx => ({ id: await startRun(ctx, 'probe.where') }),
    }),
  ],
  jobs: [
    {
      name: 'probe.where',
      title: { hr: 'Gdje', en: 'Where' },
      run: async ctx => {
        ran.push(`${ctx.cid}:${ctx.db.schema}`);
      },
    },
  ],
};

beforeAll(async () => {
  // The first is the one that many files begin with; the second is made beside it, in the same order and so with the same ids.
  test = await createQuietDemo({ max: 10 });
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-two-'));
  app = composeApp([...serverModules, probe], identity, 'a secret for tests that is long enough');
  await migrate(test.database, cids.map(schemaOf));
  await test.database.transaction(schemaOf('law'), db => fillQuietly(app, 'law', db));
  for (const cid of cids) await db(cid).run(sql`update ${db(cid).table('owner')} set name = ${cid}`);
  const settings = readSettings({
    PORT: '0',
    KATEDRA_DATA: folder,
    KATEDRA_HOSTS: 'pravo.test, ekonomija.test=law:3004',
  });
  server = await createServer({
    app,
    database: test.database,
    settings,
    log,
    version: '1.0.0',
    webFolder: path.join(folder, 'web'),
  });
  await server.listen();
  port = (server.fastify.server.address() as { port: number }).port;
  jobs = await startJobs({ app, database: test.database, log, constituents: cids, pollSeconds: 0.5 });
  mail = await startMail({ app, database: test.database, settings, log, constituents: cids });
});
afterAll(async () => {
  await mail?.stop();
  await jobs?.stop();
  await server?.close();
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly json: any;
  readonly text: string;
  readonly cookies: string[];
}
const call = (cid: Cid, method: string, at: string, body?: unknown, cookie = ''): Promise<Answer> =>
  new Promise((done, fail) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: at.startsWith('/') ? at : `/api/v1/${at}`,
        headers: {
          host: `${hosts[cid]}:${port}`,
          ...(cookie && { cookie }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
      },
      response => {
        let text = '';
        response
          .on('data', chunk => {
            text += chunk;
          })
          .on('end', () => {
            let json: unknown;
            try {
              json = JSON.parse(text);
            } catch {
              json = text;
            }
            done({ status: response.statusCode!, json, text, cookies: response.headers['set-cookie'] ?? [] });
          });
      },
    );
    request.on('error', fail).end(body === undefined ? undefined : JSON.stringify(body));
  });
/** Without a cookie, and with this header. */
const fetchAs = (cid: Cid, method: string, at: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((done, fail) => {
    http
      .request(
        {
          host: '127.0.0.1',
          port,
          method,
          path: `/api/v1/${at}`,
          headers: { host: `${hosts[cid]}:${port}`, ...headers },
        },
        response => {
          response.resume().on('end', () => done(response.statusCode!));
        },
      )
      .on('error', fail)
      .end();
  });
const signIn = async (cid: Cid, username: string, password = 'katedra-demo'): Promise<string> => {
  const { cookies, status } = await call(cid, 'POST', 'auth/login', { username, password });
  expect(status).toBe(200);
  return cookies.map(c => c.split(';')[0]).find(c => c!.startsWith('katedra_session='))!;
};
const db = (cid: Cid) => test.database.forSchema(schemaOf(cid));
/** Writes a word into every column that lists, labels and searches show, and says into how many. */
const watermark = async (cid: Cid, word: string): Promise<number> => {
  let columns = 0;
  for (const r of [...app.resources.values()].filter(one => !one.over && !['auth-item', 'owner'].includes(one.name)))
    for (const [field, def] of Object.entries(r.all as Record<string, FieldDef>)) {
      if (!def.search || def.computed || def.format || def.pattern || def.unique || def.options) continue;
      if (!['text', 'longtext'].includes(def.kind) || field === 'username') continue;
      const column = name(columnName(field));
      const most = Math.max(0, (def.max ?? 200) - word.length - 1);
      const { rowCount } = await db(cid).run(
        sql`update ${db(cid).table(r.name)} set ${column} = right(left(${column}, ${most}) || ' ' || ${word}::text, ${def.max ?? 400}) where ${column} is not null`,
      );
      if (rowCount > 0) columns++;
    }
  return columns;
};
type Asked = Pick<FieldDef, 'required' | 'options' | 'to'> & { readonly kind: string };
/** What an address or a report asks for, out of the first institution: the second has rows of the same numbers. */
const parametersOf = async (at: string, asked: Readonly<Record<string, Asked>>): Promise<string> => {
  const numberIn = async (resource: string): Promise<string> => {
    const found = app.resources.get(resource);
    if (!found || found.over) return '1';
    const active = resource === 'academicyear' ? sql`where status = 'active'` : sql``;
    return String(
      (
        await db('main').one<{ id: number }>(
          sql`select id from ${db('main').table(resource)} ${active} order by id limit 1`,
        )
      )?.id ?? 1,
    );
  };
  const given = new URLSearchParams();
  for (const [key, def] of Object.entries(asked)) {
    if (!def.required) continue;
    const day = new Date().toISOString().slice(0, 10);
    if (def.options) given.set(key, String(def.options[0]));
    else if (def.kind === 'ref') given.set(key, await numberIn(def.to!));
    else if (key === 'id') given.set(key, await numberIn(at.split('/')[0]!));
    else if (def.kind === 'integer')
      given.set(
        key,
        key.startsWith('id') ? await numberIn(columnName(key.slice(2)).replaceAll('_', '-').replace(/^-/, '')) : '1',
      );
    else if (def.kind === 'date') given.set(key, day);
    else if (def.kind === 'dateTime') given.set(key, `${day} 12:00`);
    else given.set(key, at === 'counts' ? '["user","room","student"]' : '1');
  }
  return given.toString();
};
const ctxOf = (cid: Cid): Ctx => systemContext({ app, database: test.database, log }, 'test', cid);

describe('nothing crosses between constituents', () => {
  it('ids and names are the same in both, so that a mistake would show', async () => {
    const ids = await Promise.all(
      cids.map(cid =>
        db(cid).one<{ id: number }>(sql`select id from ${db(cid).table('user')} where username = 'teacher'`),
      ),
    );
    expect(ids[0]).toEqual(ids[1]);
  });
  it('a session', async () => {
    const cookie = await signIn('main', 'admin');
    expect((await call('main', 'GET', 'auth/user', undefined, cookie)).status).toBe(200);
    expect((await call('law', 'GET', 'auth/user', undefined, cookie)).status).toBe(401);
  });
  it('rows, counts and options', async () => {
    const [mine, theirs] = [await signIn('main', 'admin'), await signIn('law', 'admin')];
    const count = async (cid: Cid, cookie: string) =>
      (await call(cid, 'GET', 'roomtype?return[count]=1', undefined, cookie)).json.count;
    const before = [await count('main', mine), await count('law', theirs)];
    const made = await call('main', 'POST', 'roomtype/create', { code: 'ISO', nameHr: 'Samo ovdje' }, mine);
    expect(made.status).toBe(201);
    expect([await count('main', mine), await count('law', theirs)]).toEqual([before[0] + 1, before[1]]);
    expect((await call('law', 'GET', 'roomtype?filter[code]=ISO', undefined, theirs)).json.data).toEqual([]);
    expect(
      (await call('law', 'GET', 'roomtype/options?filter[nameHr][like]=Samo', undefined, theirs)).json.data,
    ).toEqual([]);
  });
  it('roles: an administrator of one is nobody special in the other, and a change wakes only its own', async () => {
    await db('law').run(sql`update ${db('law').table('user')} set username = 'boss' where username = 'admin'`);
    expect((await call('law', 'POST', 'auth/login', { username: 'admin', password: 'katedra-demo' })).status).toBe(401);
    await db('law').run(sql`update ${db('law').table('user')} set username = 'admin' where username = 'boss'`);
  });
  it('limits: guessing here locks nobody there', async () => {
    for (let n = 0; n < 5; n++)
      await call('main', 'POST', 'auth/login', { username: 'librarian', password: 'not the password' });
    expect((await call('main', 'POST', 'auth/login', { username: 'librarian', password: 'katedra-demo' })).status).toBe(
      429,
    );
    expect((await call('law', 'POST', 'auth/login', { username: 'librarian', password: 'katedra-demo' })).status).toBe(
      200,
    );
  });
  it('links: a token of one opens nothing in the other', async () => {
    await call('main', 'POST', 'auth/forgot', { email: 'student@vrelo.example' });
    const sent = (await db('main').one<{ body: string }>(
      sql`select body from ${db('main').table('mail_queue')} where recipient = 'student@vrelo.example'`,
    ))!.body;
    const token = /token=([\w-]+)/.exec(sent)![1];
    expect((await call('law', 'POST', 'auth/recovery', { token, password: 'zelena cesta 48' })).status).toBe(422);
    expect((await call('main', 'POST', 'auth/recovery', { token, password: 'zelena cesta 48' })).status).toBe(200);
    expect((await call('law', 'POST', 'auth/login', { username: 'student', password: 'zelena cesta 48' })).status).toBe(
      401,
    );
  });
  it('feeds: each address names its own host, and opens nothing in the other', async () => {
    const { json } = await call('law', 'POST', 'calendar/feed', {}, await signIn('law', 'teacher'));
    const { origin, pathname } = new URL(json.url);
    expect(origin).toBe(`http://${hosts.law}:${port}`);
    expect((await call('main', 'GET', pathname)).status).toBe(404);
    const own = await call('law', 'GET', pathname);
    expect([own.status, String(own.json).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  });
  it('mails: each leads back to its own host, and lies in its own folder', async () => {
    await call('law', 'POST', 'auth/forgot', { email: 'teacher@vrelo.example' });
    expect(
      (await db('law').one<{ body: string }>(
        sql`select body from ${db('law').table('mail_queue')} where recipient = 'teacher@vrelo.example'`,
      ))!.body,
    ).toContain(`http://${hosts.law}:${port}/#/Recovery`);
    await mail.sendDue();
    const letters = await Promise.all(
      (await readdir(path.join(folder, 'outgoing', 'law'))).map(f =>
        readFile(path.join(folder, 'outgoing', 'law', f), 'utf8'),
      ),
    );
    expect(letters.some(l => l.includes('To: teacher@vrelo.example'))).toBe(true);
    expect(letters.some(l => l.includes('To: student@vrelo.example'))).toBe(false);
  });
  it('AD-05, I-44 messages: each at its own port, neither to one person nor to all of the other', async () => {
    const open = async (cid: Cid, at: string) => {
      const cookie = await signIn(cid, 'teacher');
      const heard: unknown[] = [];
      const socket = io(`http://127.0.0.1:${port}`, {
        path: at,
        forceNew: true,
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { cookie, host: `${hosts[cid]}:${port}` },
      });
      socket
        .on('connect', () => socket.emit('authentication', { username: 'teacher' }))
        .on('messageFromServer', (m: { functionName: string; data: { n?: number } }) => {
          if (m.functionName !== 'AppVersion') heard.push(m.data.n);
        });
      const ready = await within(
        3000,
        () =>
          new Promise<boolean>(done => {
            socket.once('authorized', () => done(true));
            setTimeout(() => done(false), 1500);
          }),
      );
      return { socket, heard, ready };
    };
    const [here, there] = [await open('main', '/3003/socket.io'), await open('law', '/3004/socket.io')];
    expect([here.ready, there.ready]).toEqual([true, true]);
    const { id } = (await db('main').one<{ id: number }>(
      sql`select id from ${db('main').table('user')} where username = 'teacher'`,
    ))!;
    tell(ctxOf('main'), [{ id, username: 'teacher' }], 'Inbox', { n: 1 });
    tell(ctxOf('main'), broadcast, 'Inbox', { n: 2 });
    tell(ctxOf('law'), broadcast, 'Inbox', { n: 3 });
    expect(await within(2000, () => here.heard.length === 2 && there.heard.length === 1)).toBe(true);
    await new Promise(done => setTimeout(done, 100));
    expect([here.heard.sort(), there.heard]).toEqual([[1, 2], [3]]);
    here.socket.close();
    there.socket.close();
  });
  it('rooms: two people of the same number stand in rooms of the same name and hear only their own', async () => {
    const enter = async (cid: Cid, at: string) => {
      const cookie = await signIn(cid, 'teacher');
      const { id } = (await db(cid).one<{ id: number }>(
        sql`select id from ${db(cid).table('user')} where username = 'teacher'`,
      ))!;
      const heard: unknown[] = [];
      const socket = io(`http://127.0.0.1:${port}`, {
        path: at,
        forceNew: true,
        transports: ['websocket'],
        reconnection: false,
        extraHeaders: { cookie, host: `${hosts[cid]}:${port}` },
      });
      socket.on('room', (said: { what: { n?: number } }) => heard.push(said.what.n));
      await new Promise<void>(done => {
        socket.once('authorized', () => done());
        socket.on('connect', () => socket.emit('authentication', { username: 'teacher' }));
      });
      expect(await new Promise(answer => socket.emit('join', { name: 'job-runs', id }, answer))).toBe(1);
      return { socket, heard, id };
    };
    const [here, there] = [await enter('main', '/3003/socket.io'), await enter('law', '/3004/socket.io')];
    expect(here.id).toBe(there.id);
    await toRoom(ctxOf('main'), 'job-runs', here.id, { n: 1 });
    await toRoom(ctxOf('law'), 'job-runs', there.id, { n: 2 });
    expect(await within(5000, () => here.heard.length > 0 && there.heard.length > 0)).toBe(true);
    expect([here.heard, there.heard]).toEqual([[1], [2]]);
    here.socket.close();
    there.socket.close();
  });
  it('jobs: each runs in the schema of who sent it', async () => {
    await sendJob(ctxOf('law'), 'probe.where');
    expect(await within(5000, () => ran.length > 0)).toBe(true);
    expect(ran).toEqual(['law:c_law']);
  });
  it('runs: a person of the same number and name in the other one sees, cancels and fetches nothing of it', async () => {
    ran.length = 0;
    const [here, there] = [await signIn('main', 'teacher'), await signIn('law', 'teacher')];
    const { id } = (await call('law', 'POST', 'probe-start', {}, there)).json;
    expect(await within(5000, () => ran.length > 0)).toBe(true);
    expect(ran).toEqual(['law:c_law']);
    const seen = async (cid: Cid, cookie: string) =>
      (await call(cid, 'GET', 'job-run', undefined, cookie)).json.data.map((run: { id: string }) => run.id);
    expect([await seen('law', there), await seen('main', here)]).toEqual([[id], []]);
    expect((await call('main', 'PUT', `job-run/cancel?id=${id}`, {}, here)).status).toBe(404);
    expect((await call('main', 'GET', `job-run/result?id=${id}`, undefined, here)).status).toBe(404);
  });
  it('files: a picture of one is not found by its hash in the other', async () => {
    const admin = await signIn('main', 'admin');
    const owner = (await call('main', 'GET', 'owner/view?id=1', undefined, admin)).json;
    const pixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
    const saved = await call('main', 'PUT', 'owner/update?id=1', { rowVer: owner.rowVer, logo: pixel }, admin);
    expect(saved.status).toBe(200);
    expect((await call('main', 'GET', '/site/owner-image?of=logo')).status).toBe(200);
    await db('law').run(sql`update ${db('law').table('owner')} set logo = ${saved.json.logo}`);
    expect((await call('law', 'GET', '/site/owner-image?of=logo')).status).toBe(404);
  });
  it('every resource and every address: with equal ids no answer of one ever holds what only the other says', async () => {
    const mark = 'SAMOEKONOMIJA';
    const marked = await watermark('law', mark);
    expect(marked).toBeGreaterThan(50);
    // Something for every list of files, letters and runs to say.
    await ctxOf('law').db.run(
      sql`insert into ${db('law').table('mail_queue')} (kind, recipient, subject, body, state) values ('test', 'x@test.example', ${mark}, ${mark}, 'kept')`,
    );
    let told = 0;
    const leaks: string[] = [];
    const answered = new Set<string>();
    for (const username of ['admin', 'teacher', 'student']) {
      const password = username === 'student' ? 'zelena cesta 48' : 'katedra-demo';
      const [here, there] = [await signIn('main', username, password), await signIn('law', username)];
      // The other one first: what a cache keeps by address, number or name would be given here next.
      const both = async (at: string): Promise<Answer> => {
        const theirs = await call('law', 'GET', at, undefined, there);
        const ours = await call('main', 'GET', at, undefined, here);
        if (theirs.text.includes(mark)) told++;
        if (ours.text.includes(mark)) leaks.push(`${username} ${at}`);
        return ours;
      };
      for (const r of [...app.resources.values()].filter(one => !one.internal)) {
        const { status, json } = await both(`${r.name}?return[count]=1`);
        if (status !== 200) continue;
        await both(`${r.name}/options`);
        await both(`${r.name}?search=${mark.toLowerCase()}`);
        const [row] = json.data as { id: number | string }[];
        if (row) for (const verb of ['view', 'history']) await both(`${r.name}/${verb}?id=${row.id}`);
        if (username === 'admin') await both(`${r.name}/export?format=csv`);
      }
      const addresses = app.modules
        .flatMap(m => m.endpoints ?? [])
        .filter(({ method, path: at }) => method === 'GET' && !at.includes(':') && at !== 'auth/user');
      expect(addresses.length).toBeGreaterThan(50);
      for (const { path: at } of addresses) await both(at);
      // What asks for parameters gets them: the numbers of rows that both have.
      for (const { path: at, query } of addresses) {
        if (typeof query !== 'object' || !Object.values(query).some(def => def.required)) continue;
        if ((await both(`${at}?${await parametersOf(at, query)}`)).status === 200) answered.add(at);
      }
      for (const [at, { report }] of app.reports)
        if ((await both(`${at}?${await parametersOf(at, report.params)}`)).status === 200) answered.add(at);
    }
    expect(leaks).toEqual([]);
    expect(told).toBeGreaterThan(150);
    // Of surveys there are no results yet.
    expect([...app.reports.keys()].filter(at => !answered.has(at))).toEqual(['rpt-survey-results']);
    expect([...answered].filter(at => !app.reports.has(at)).length).toBeGreaterThan(20);
  });
  it('counts: many lists in one call are each one’s own, also after the other has been asked', async () => {
    const [here, there] = [await signIn('main', 'admin'), await signIn('law', 'admin')];
    const mark = { means: markMeanings[0], isvuCode: 'PRVI' };
    expect((await call('law', 'POST', 'isvu-code-map/create', mark, there)).status).toBe(201);
    const asked = ['isvu-code-map', 'roomtype', 'room', 'student', 'user', 'saved-view', 'user-identity'];
    const at = `counts?of=${encodeURIComponent(JSON.stringify(asked))}`;
    const one = async (cid: Cid, cookie: string) =>
      Promise.all(
        asked.map(
          async each => (await call(cid, 'GET', `${each}?return[count]=1`, undefined, cookie)).json.count ?? null,
        ),
      );
    for (const [cid, cookie] of [
      ['law', there],
      ['main', here],
      ['law', there],
    ] as const)
      expect((await call(cid, 'GET', at, undefined, cookie)).json.counts).toEqual(await one(cid, cookie));
    expect((await one('law', there))[0]).not.toBe((await one('main', here))[0]);
  });
  it('links by mail: whatever one is about, it opens in its own constituent alone, and names its host', async () => {
    const opens = (cid: Cid, secret: string): Promise<number> =>
      fetchAs(cid, 'POST', 'link/open', { authorization: `Link ${secret}` });
    const unknown = await opens('main', 'A'.repeat(43));
    const tried: string[] = [];
    for (const called of app.modules.flatMap(m => Object.keys(m.links ?? {}))) {
      // Whether its row is there is asked later, by what the link opens.
      const { url } = await test.database.transaction(schemaOf('law'), tx =>
        grantLink({ ...ctxOf('law'), db: tx }, called, 1, { email: 'gost@test.example', language: 'hr' }),
      );
      const { origin, hash } = new URL(url);
      expect([called, origin]).toEqual([called, `http://${hosts.law}:${port}`]);
      expect([called, await opens('main', hash.slice(1))]).toEqual([called, unknown]);
      expect([called, await opens('law', hash.slice(1))]).toEqual([called, 200]);
      tried.push(called);
    }
    expect(tried).toEqual(expect.arrayContaining(['surveys.answer', 'internship.week']));
  });
  it('linked accounts, saved parameters of reports, marks of ISVU: the other has neither the row nor its number', async () => {
    const [here, there] = [await signIn('main', 'admin'), await signIn('law', 'admin')];
    const { id } = (await call('law', 'GET', 'auth/user', undefined, there)).json;
    // A link that one side alone has written names an account of the same number here.
    await db('law').run(
      sql`insert into ${db('law').table('user-identity')} (id_user, provider, subject) values (${id}, 'constituent', ${`main:${id}`})`,
    );
    const known = async (cid: Cid, cookie: string) =>
      (await call(cid, 'GET', 'auth/constituents', undefined, cookie)).json.data;
    expect(await known('law', there)).toMatchObject([{ cid: 'main', id: expect.any(Number) }]);
    expect(await known('main', here)).toEqual([
      {
        cid: 'law',
        name: hosts.law,
        href: expect.stringContaining(`http://${hosts.law}:${port}/`),
        id: null,
        rowVer: null,
      },
    ]);
    const rows = {
      'saved-view': { resource: 'rpt-sign-ins', name: 'Samo ondje', view: 'from=2026-11-01', isShared: 1 },
      'isvu-code-map': { means: markMeanings[0], isvuCode: 'SAMO' },
    };
    for (const [resource, body] of Object.entries(rows)) {
      const before = (await call('main', 'GET', `${resource}?return[count]=1`, undefined, here)).json.count;
      const made = await call('law', 'POST', `${resource}/create`, body, there);
      expect([resource, made.status, made.status === 201 ? '' : JSON.stringify(made.json)]).toEqual([
        resource,
        201,
        '',
      ]);
      expect((await call('main', 'GET', `${resource}?return[count]=1`, undefined, here)).json.count).toBe(before);
      expect((await call('main', 'GET', `${resource}/view?id=${made.json.id}`, undefined, here)).status).toBe(404);
    }
  });
  it('owner data and the audit', async () => {
    expect([
      (await call('main', 'GET', '/site/owner-terms-conditions')).json.name,
      (await call('law', 'GET', '/site/owner-terms-conditions')).json.name,
    ]).toEqual(['main', 'law']);
    const entries = await db('law').one<{ n: number }>(
      sql`select count(*)::int as n from ${db('law').table('audit_log')} where entity = 'roomtype'`,
    );
    expect(entries!.n).toBe(0);
  });
});

describe('I-52, I-54: the central module', () => {
  it('finds a constituent by its address, and only those it knows', async () => {
    for (const u of [`https://${hosts.law}`, `https://${hosts.law}/api/v1/`, hosts.law]) {
      const { status, json } = await call('main', 'GET', `/site/c-e?u=${encodeURIComponent(u)}`);
      expect([status, json]).toEqual([200, { cid: 'law', c: { nodePort: 3004 } }]);
    }
    for (const u of ['https://unknown.test', '', 'javascript:alert(1)', '//'])
      expect((await call('main', 'GET', `/site/c-e?u=${encodeURIComponent(u)}`)).status, u).toBe(404);
  });
  it('lists them in central mode, and stops being central on a constituent’s host', async () => {
    const settings = readSettings({
      PORT: '0',
      KATEDRA_DATA: folder,
      KATEDRA_MODE: 'central',
      KATEDRA_HOSTS: 'pravo.test, ekonomija.test=law:3004',
    });
    const central = await createServer({
      app: composeApp(serverModules, identity, 'a secret for tests that is long enough'),
      database: test.database,
      settings,
      log,
      version: '1.0.0',
      webFolder: path.join(folder, 'web'),
    });
    const list = await central.fastify.inject({ url: '/site/constituents', headers: { host: hosts.main } });
    expect(list.json().data).toMatchObject([{ cid: 'law', url: expect.stringContaining(hosts.law) }]);
    expect(
      (await central.fastify.inject({ url: `/site/c-e?u=https://${hosts.main}`, headers: { host: hosts.main } }))
        .statusCode,
    ).toBe(404);
    expect(
      (await central.fastify.inject({ url: '/site/owner-terms-conditions', headers: { host: hosts.law } })).json().name,
    ).toBe('law');
    await central.close();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadDemo } from '../../demo/index.ts';
import { quietSize } from '../../demo/size.ts';
import {
  type App,
  composeApp,
  createServer,
  type Database,
  type Db,
  type Log,
  type MailSender,
  openDatabase,
  readSettings,
  type ServerModule,
  type Settings,
  sql,
  startMail,
  type TxCtx,
} from '../../src/kernel/server/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { ask } from '../harness/ask.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { createQuietDemo, systemContext } from '../harness/demo.ts';
import { createSeeded } from '../harness/people.ts';

type Json = any;
export interface Answer {
  readonly status: number;
  readonly json: Json;
  readonly text: string;
  readonly headers: Headers;
}
/** A browser: it keeps cookies and says where it comes from. */
export interface Browser {
  readonly cookies: Map<string, string>;
  call(method: string, at: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(at: string, headers?: Record<string, string>): Promise<Answer>;
  post(at: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  put(at: string, body?: unknown): Promise<Answer>;
  form(at: string, fields?: Record<string, string | Blob>): Promise<Answer>;
  signIn(username: string, password?: string): Promise<Answer>;
}
export interface Mail {
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly state: string;
}
export interface Portal {
  readonly url: string;
  readonly app: App;
  readonly db: Db;
  readonly settings: Settings;
  readonly test: TestDatabase;
  readonly database: Database;
  readonly folder: string;
  browser(headers?: Record<string, string>): Browser;
  inTransaction<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>;
  mails(to?: string): Promise<Mail[]>;
  /** The token of the last mail to this address. */
  tokenFor(to: string): Promise<string>;
  startMail(): Promise<MailSender>;
  close(): Promise<void>;
}
export interface PortalOptions {
  readonly env?: Record<string, string>;
  readonly demo?: boolean;
  readonly on?: TestDatabase;
  readonly modules?: readonly ServerModule[];
  readonly version?: string;
}

export const password = 'katedra-demo';
const log: Log = { info() {}, warn() {}, error: (o, m) => console.error(m, o) };

/** The whole portal on loopback; `on` joins the database of another node. */
export const startPortal = async ({
  env = {},
  demo = true,
  on,
  modules = serverModules,
  version = '1.0.0',
}: PortalOptions = {}): Promise<Portal> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'katedra-accounts-'));
  const app = composeApp(modules, identity, 'a secret for tests that is long enough');
  const contextOf = (db: TxCtx['db']): TxCtx => systemContext(app, db);
  const fill = (empty: Pick<TestDatabase, 'database' | 'schema'>) =>
    empty.database.transaction(empty.schema, async db => {
      const ctx = contextOf(db);
      for (const m of modules) await m.seed?.(ctx);
      if (demo) await loadDemo(ctx, quietSize);
    });
  // The portal as it is delivered is filled once for all files that begin with it.
  const isPlain = modules === serverModules;
  const test =
    on ?? (!isPlain ? await createTestDatabase(allResources) : demo ? await createQuietDemo() : await createSeeded());
  if (!on && !isPlain) await fill(test);
  const database = on ? openDatabase(on.url, { max: 4, log }) : test.database;
  const inTransaction: Portal['inTransaction'] = work => database.transaction(test.schema, db => work(contextOf(db)));
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: folder, ...env });
  const server = await createServer({ app, database, settings, log, webFolder: path.join(folder, 'web'), version });
  await server.listen();
  const { port } = server.fastify.server.address() as { port: number };
  const url = `http://127.0.0.1:${port}`;
  const db = database.forSchema(test.schema);
  const mails: Portal['mails'] = async to =>
    (
      await db.run<Mail>(
        sql`select kind, recipient, subject, body, state from ${db.table('mail_queue')} where recipient = coalesce(${to ?? null}, recipient) order by at`,
      )
    ).rows;
  const senders: MailSender[] = [];
  return {
    url,
    app,
    db,
    settings,
    test,
    database,
    folder,
    inTransaction,
    mails,
    browser: headers => openBrowser(url, headers),
    async tokenFor(to) {
      const token = /token=([\w-]+)/.exec((await mails(to)).at(-1)?.body ?? '')?.[1];
      if (!token) throw new Error(`No mail with a link for ${to}.`);
      return token;
    },
    async startMail() {
      const sender = await startMail({ app, database, settings, log, constituents: ['main'] });
      senders.push(sender);
      return sender;
    },
    async close() {
      for (const sender of senders) await sender.stop();
      await server.close();
      if (on) await database.close();
      else await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

export const openBrowser = (url: string, always: Record<string, string> = {}): Browser => {
  const cookies = new Map<string, string>();
  const send = async (
    method: string,
    at: string,
    body: string | FormData | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const target = new URL(at.startsWith('/') ? at : `/api/v1/${at}`, url);
    const said = {
      'accept-language': 'en',
      ...(cookies.size > 0 && { cookie: [...cookies].map(([k, v]) => `${k}=${v}`).join('; ') }),
      ...always,
      ...headers,
    };
    const response =
      body instanceof FormData
        ? await fetch(target, { method, body, redirect: 'manual', headers: said })
        : await ask(method, target, said, body);
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (value === '' || attributes.some(a => /^expires=thu, 01 jan 1970/i.test(a))) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = typeof response.text === 'string' ? response.text : await response.text();
    let json: Json;
    try {
      json = JSON.parse(text);
    } catch {
      json = undefined;
    }
    return { status: response.status, json, text, headers: response.headers };
  };
  const call: Browser['call'] = (method, at, body, headers = {}) =>
    send(method, at, body === undefined ? undefined : JSON.stringify(body), {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    });
  return {
    cookies,
    call,
    get: (at, headers) => call('GET', at, undefined, headers),
    post: (at, body = {}, headers) => call('POST', at, body, headers),
    put: (at, body = {}) => call('PUT', at, body),
    form: (at, fields = {}) => {
      const data = new FormData();
      for (const [name, value] of Object.entries(fields)) data.append(name, value);
      return send('POST', at, data, { 'sec-fetch-site': 'same-origin' });
    },
    signIn: (username, given = password) => call('POST', 'auth/login', { username, password: given }),
  };
};

export const within = async (ms: number, holds: () => Promise<boolean> | boolean): Promise<boolean> => {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    if (await holds()) return true;
    await new Promise(r => setTimeout(r, 20));
  }
  return false;
};

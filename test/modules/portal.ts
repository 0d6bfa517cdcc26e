import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  composeApp,
  createServer,
  type Db,
  hashToken,
  type Log,
  newToken,
  readSettings,
  sql,
  type TxCtx,
} from '../../src/kernel/server/index.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { ask } from '../harness/ask.ts';
import { createQuietDemo, systemContext } from '../harness/demo.ts';

type Json = any;
export interface Answer {
  readonly status: number;
  readonly json: Json;
  readonly text: string;
}
export interface DemoPortal {
  readonly db: Db;
  /** Runs server code as the start does. */
  inTransaction<T>(work: (ctx: TxCtx) => Promise<T>): Promise<T>;
  /** A request of this demo account; an empty name is nobody. */
  as(username: string): {
    get(at: string): Promise<Answer>;
    post(at: string, body?: unknown): Promise<Answer>;
    put(at: string, body?: unknown): Promise<Answer>;
    del(at: string): Promise<Answer>;
  };
  signIn(username: string, expiresAt?: Date): Promise<string>;
  idOf(resource: string, column: string, value: unknown): Promise<number>;
  /** The demo's plans that wait for a decision get one: a year with them cannot be closed. */
  decidePlans(): Promise<void>;
  close(): Promise<void>;
}

/** The whole portal with its demo institution on a database of its own. Sessions are opened here, without signing in. */
export const startDemoPortal = async (): Promise<DemoPortal> => {
  const data = await mkdtemp(path.join(tmpdir(), 'katedra-modules-'));
  const app = composeApp(serverModules, identity);
  const log: Log = { info() {}, warn() {}, error: (o, m) => console.error(m, o) };
  const test = await createQuietDemo();
  const inTransaction: DemoPortal['inTransaction'] = work =>
    test.database.transaction(test.schema, db => work(systemContext(app, db)));
  const server = await createServer({
    app,
    database: test.database,
    settings: readSettings({ PORT: '0', KATEDRA_DATA: data }),
    log,
    webFolder: path.join(data, 'web'),
    version: '1.0.0',
  });
  const base = (await server.listen()).url.replace('localhost', '127.0.0.1');
  const db = test.database.forSchema(test.schema);

  const tokens = new Map<string, Promise<string>>();
  const signIn = async (username: string, expiresAt = new Date(Date.now() + 3_600_000)): Promise<string> => {
    const token = newToken();
    await db.run(sql`insert into ${db.table('session')} (id_user, token_hash, last_seen_at, expires_at)
      select id, ${hashToken(token)}, now(), ${expiresAt} from ${db.table('user')} where username = ${username}`);
    return token;
  };
  const call = async (username: string, method: string, at: string, body?: unknown): Promise<Answer> => {
    if (username && !tokens.has(username)) tokens.set(username, signIn(username));
    const token = username ? await tokens.get(username)! : null;
    const { status, text } = await ask(
      method,
      new URL(at.startsWith('/') ? at : `/api/v1/${at}`, base),
      {
        ...(token && { cookie: `katedra_session=${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body === undefined ? undefined : JSON.stringify(body),
    );
    let json: { readonly value: Json } | null = null;
    return {
      status,
      text,
      // Many ask for the status alone, of answers that are long.
      get json() {
        json ??= { value: parsed(text) };
        return json.value;
      },
    };
  };
  return {
    db,
    inTransaction,
    signIn,
    as: username => ({
      get: at => call(username, 'GET', at),
      post: (at, body = {}) => call(username, 'POST', at, body),
      put: (at, body = {}) => call(username, 'PUT', at, body),
      del: at => call(username, 'DELETE', at),
    }),
    async decidePlans() {
      await db.run(sql`update ${db.table('stcourse')} set plan_status = 'approved' where plan_status = 'submitted'`);
    },
    async idOf(resource, column, value) {
      const found = (
        await db.run<{ id: number; at: unknown }>(
          sql`select id, to_jsonb(t) ->> ${column} as at from ${db.table(resource)} t order by id`,
        )
      ).rows.find(row => row.at === String(value));
      if (!found) throw new Error(`No ${resource} with ${column} = ${String(value)}.`);
      return found.id;
    },
    async close() {
      await server.close();
      await test.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
};
const parsed = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type App,
  composeApp,
  createServer,
  hashToken,
  type Identity,
  type Log,
  type Me,
  readSettings,
  type Server,
  type ServerModule,
} from '../../src/kernel/server/index.ts';
import { ask } from './ask.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface Reply {
  readonly status: number;
  readonly body: any;
  readonly headers: Headers;
}
export interface Client {
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body?: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
  /** With this very text for a body. */
  send(method: string, path: string, text?: string, headers?: Readonly<Record<string, string>>): Promise<Reply>;
  /** The call as it is, for tests of the wire. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
}
export interface Portal {
  readonly url: string;
  readonly test: TestDatabase;
  readonly server: Server;
  readonly app: App;
  /** Somebody with this session token; no token: nobody is signed in. */
  client(token?: string): Client;
  /** Whoever holds the link with this secret. */
  linkClient(secret: string): Client;
  stop(): Promise<void>;
}

const silent = { info: () => {}, warn: () => {}, error: (o: object, m?: string) => console.error(m ?? '', o) };

export interface PortalOptions {
  readonly modules: readonly ServerModule[];
  readonly identity: Identity;
  readonly test?: TestDatabase;
  readonly env?: Record<string, string>;
  readonly log?: Log;
}
/** The whole server over a database of its own, listening on loopback. */
export const startPortal = async (options: PortalOptions): Promise<Portal> => {
  const { modules, identity, test: given, env = {}, log = silent } = options;
  const resources = modules.flatMap(m => Object.values(m.module.resources));
  const test = given ?? (await createTestDatabase(resources));
  const folder = await mkdtemp(join(tmpdir(), 'katedra-test-'));
  const app = composeApp(modules, identity, 'a secret for tests');
  const settings = readSettings({ KATEDRA_DATA: folder, DATABASE_URL: test.url, PORT: '0', ...env });
  const server = await createServer({
    app,
    database: test.database,
    settings,
    log,
    webFolder: join(folder, 'web'),
  });
  const { url } = await server.listen();
  return {
    url,
    test,
    server,
    app,
    client: token => clientOf(url, token),
    linkClient: secret => clientOf(url, undefined, secret),
    stop: async () => {
      await server.close();
      if (!given) await test.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const json = { 'content-type': 'application/json' };
export const clientOf = (url: string, token?: string, link?: string): Client => {
  const who = {
    ...(token && { cookie: `katedra_session=${token}` }),
    ...(link && { authorization: `Link ${link}` }),
  };
  const call = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path.startsWith('/') ? path : `/api/v1/${path}`, url), {
      ...init,
      headers: { ...who, 'accept-language': 'en', ...init.headers },
    });
  const send: Client['send'] = async (method, path, text, headers) => {
    const at = new URL(path.startsWith('/') ? path : `/api/v1/${path}`, url);
    const answer = await ask(method, at, { 'accept-language': 'en', ...who, ...headers }, text);
    return {
      status: answer.status,
      body: answer.isJson && answer.text ? JSON.parse(answer.text) : answer.text,
      get headers() {
        return answer.headers;
      },
    };
  };
  const say = (method: string, path: string, body?: unknown): Promise<Reply> =>
    body === undefined ? send(method, path) : send(method, path, JSON.stringify(body), json);
  return {
    get: path => say('GET', path),
    post: (path, body = {}) => say('POST', path, body),
    put: (path, body = {}) => say('PUT', path, body),
    delete: path => say('DELETE', path),
    send,
    fetch: call,
  };
};

/** People known by their token alone: for tests of the kernel, which knows no accounts. */
export const peopleByToken = (
  people: Readonly<
    Record<
      string,
      { id: number; roles?: readonly string[]; permissions?: readonly string[]; language?: Me['language'] }
    >
  >,
): Identity => {
  const known = Object.entries(people).map(([token, person]) => ({
    hash: hashToken(token),
    me: {
      id: person.id,
      username: token,
      language: person.language ?? 'en-uk',
      roles: new Set(person.roles ?? []),
      permissions: new Set(person.permissions ?? []),
    },
  }));
  const byHash = new Map(known.map(({ hash, me }) => [hash, me]));
  return {
    find: async (_db, hash) => {
      const me = byHash.get(hash);
      return me ? { me, validUntil: new Date(Date.now() + 3_600_000) } : null;
    },
    person: async (_db, idUser) => known.find(({ me }) => me.id === idUser)?.me ?? null,
  };
};

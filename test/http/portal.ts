import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  type AnyModuleWords,
  type AnyResource,
  type AnyResourceWords,
  camel,
  defineModule,
  type FieldDef,
  integer,
  resource,
  stateFieldOf,
  text,
} from '../../src/kernel/resource/index.ts';
import {
  type App,
  composeApp,
  createServer,
  type Endpoint,
  hashToken,
  type Identified,
  type Identity,
  type Job,
  type Log,
  type Policy,
  readSettings,
  type Server,
  type ServerModule,
  type ServerOptions,
  type Settings,
} from '../../src/kernel/server/index.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';

/** Stands for the resource that holds people: the kernel refers to it and knows nothing more. */
export const user = resource('user', {
  label: 'username',
  fields: { username: text({ required: true, unique: true }), num2: integer() },
});

/** Words for a toy: every label is the field's own name, in capitals in Croatian so that the two differ. */
export const toyWords = (
  resources: readonly AnyResource[],
  checks: Record<string, { hr: string; en: string }> = {},
): Record<'hr' | 'en-uk', AnyModuleWords> => {
  const of = (language: 'hr' | 'en'): AnyModuleWords => ({
    title: 'Toy',
    resources: Object.fromEntries(resources.map(r => [camel(r.name), wordsOf(r, language)])),
  });
  const shown = (name: string, language: 'hr' | 'en') => (language === 'hr' ? name.toUpperCase() : name);
  const wordsOf = (r: AnyResource, language: 'hr' | 'en'): AnyResourceWords => ({
    one: shown(r.name, language),
    few: shown(r.name, language),
    other: shown(r.name, language),
    fields: Object.fromEntries(Object.keys(r.fields).map(f => [f, shown(f, language)])),
    options: Object.fromEntries(
      Object.entries(r.all as Record<string, FieldDef>)
        .filter(([, f]) => f.options)
        .map(([n, f]) => [n, Object.fromEntries(f.options!.map(o => [o, shown(o, language)]))]),
    ),
    states: Object.fromEntries((stateFieldOf(r)?.flow.states ?? []).map(s => [s, shown(s, language)])),
    moves: Object.fromEntries(Object.keys(stateFieldOf(r)?.flow.moves ?? {}).map(m => [m, shown(m, language)])),
    checks: Object.fromEntries([
      ...Object.keys(r.constraints ?? {}).map(key => [key, shown(key, language)]),
      ...Object.entries(checks).map(([key, say]) => [key, say[language]]),
    ]),
  });
  return { hr: of('hr'), 'en-uk': of('en') };
};

type AnyPolicy = Policy<any>;
export const openToAll = (r: AnyResource): AnyPolicy =>
  ({
    read: () => true,
    create: () => true,
    update: () => true,
    remove: () => true,
    moves: Object.fromEntries(Object.keys(stateFieldOf(r)?.flow.moves ?? {}).map(m => [m, { by: () => true }])),
  }) as AnyPolicy;

export interface PortalOptions {
  readonly resources: readonly AnyResource[];
  readonly policies?: Record<string, AnyPolicy>;
  readonly checks?: Record<string, { hr: string; en: string }>;
  readonly endpoints?: readonly Endpoint[];
  readonly jobs?: readonly Job[];
  readonly rooms?: ServerModule['rooms'];
  readonly links?: ServerModule['links'];
  readonly public?: ServerModule['public'];
  readonly facts?: ServerModule['facts'];
  readonly factTables?: Readonly<Record<string, string>>;
  readonly env?: Record<string, string>;
  readonly server?: Partial<ServerOptions>;
  readonly identity?: Identity;
}
export type RawBody = NonNullable<RequestInit['body']>;
export interface Portal {
  readonly url: string;
  readonly app: App;
  readonly server: Server;
  readonly database: TestDatabase;
  readonly settings: Settings;
  /** Everything logged so far. */
  readonly lines: { level: string; o: Record<string, unknown>; m: string | undefined }[];
  call(
    method: string,
    path: string,
    init?: { body?: unknown; as?: string; headers?: Record<string, string>; raw?: RawBody },
  ): Promise<{ status: number; headers: Headers; text: string; json: any }>;
  close(): Promise<void>;
}

/** People of the toy are their tokens: the first part is the name, the others roles. */
export const tokenOf = (name: string, ...roles: string[]): string => [name.padEnd(20, '0'), ...roles].join('-');
export const person = (id: number, username: string, ...roles: string[]): Identified => ({
  id,
  username,
  language: 'en-uk',
  roles: new Set(roles),
  permissions: new Set(),
});
export const admin = tokenOf('admin');
export const identityOf = (people: ReadonlyMap<string, Identified>): Identity => {
  const byHash = new Map([...people].map(([token, me]) => [hashToken(token), me]));
  return {
    find: async (_db, hash, now) => {
      const me = byHash.get(hash);
      return me ? { me, validUntil: new Date(now.getTime() + 3_600_000) } : null;
    },
  };
};

export const toyModule = (options: PortalOptions): ServerModule => {
  const resources = [user, ...options.resources];
  return {
    module: defineModule({
      id: 'toy',
      route: '/Toy',
      icon: 'x',
      resources: Object.fromEntries(resources.map(r => [camel(r.name), r])),
      entries: [],
    }),
    words: toyWords(resources, options.checks),
    policies: Object.fromEntries(resources.map(r => [r.name, options.policies?.[r.name] ?? openToAll(r)])),
    ...(options.endpoints && { endpoints: options.endpoints }),
    ...(options.facts && { facts: options.facts }),
    ...(options.factTables && { factTables: options.factTables }),
    ...(options.jobs && { jobs: options.jobs }),
    ...(options.rooms && { rooms: options.rooms }),
    ...(options.links && { links: options.links }),
    ...(options.public && { public: options.public }),
  };
};

export const startPortal = async (options: PortalOptions): Promise<Portal> => {
  const data = await mkdtemp(path.join(tmpdir(), 'katedra-http-'));
  const database = await createTestDatabase([user, ...options.resources]);
  const settings = readSettings({ PORT: '0', KATEDRA_DATA: data, ...options.env });
  const identity =
    options.identity ??
    identityOf(
      new Map([
        [admin, person(1, 'admin', 'admin')],
        [tokenOf('ana'), person(2, 'ana', 'user')],
      ]),
    );
  const app = composeApp([toyModule(options)], identity, 'a secret of tests, long enough to be one');
  const lines: Portal['lines'] = [];
  const write = (level: string) => (o: object, m?: string) => {
    lines.push({ level, o: o as Record<string, unknown>, m });
  };
  const log: Log = { info: write('info'), warn: write('warn'), error: write('error') };
  const server = await createServer({
    app,
    database: database.database,
    settings,
    log,
    webFolder: path.join(data, 'web'),
    version: '1.2.3',
    ...options.server,
  });
  const { url } = await server.listen();
  const base = url.replace('localhost', '127.0.0.1');
  return {
    url: base,
    app,
    server,
    database,
    settings,
    lines,
    async call(method, at, init = {}) {
      const headers: Record<string, string> = {
        ...(init.as !== '' && { cookie: `katedra_session=${init.as ?? admin}` }),
        ...(init.body !== undefined && { 'content-type': 'application/json' }),
        ...init.headers,
      };
      const body = init.raw ?? (init.body === undefined ? undefined : JSON.stringify(init.body));
      const response = await fetch(base + at, { method, headers, ...(body !== undefined && { body }) });
      const got = await response.text();
      let json: unknown;
      try {
        json = JSON.parse(got);
      } catch {
        json = undefined;
      }
      return { status: response.status, headers: response.headers, text: got, json };
    },
    async close() {
      await server.close();
      await database.drop();
      await rm(data, { recursive: true, force: true });
    },
  };
};

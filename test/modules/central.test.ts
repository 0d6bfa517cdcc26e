import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  composeApp,
  constituentsBy,
  constituentsIn,
  createServer,
  type Database,
  type Jobs,
  type Keeper,
  type Log,
  migrate,
  migrationsFolder,
  openDatabase,
  openFleet,
  readSettings,
  schemaOf,
  type Server,
  startJobs,
  systemContext,
  type TxCtx,
  useDatabase,
  useSurroundings,
} from '../../src/kernel/server/index.ts';
import { keeperOf } from '../../src/main/server-keeper.ts';
import { openAddress } from '../../src/modules/central/server/address.ts';
import { registeredConstituents } from '../../src/modules/central/server/index.ts';
import { createAdministrator } from '../../src/modules/people/server/backend/setup.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';

/** A central administration as main starts it, with a second PostgreSQL database as somebody's own server. */
const said: string[] = [];
const note = (what: object, message = ''): void => void said.push(`${message} ${inspect(what, { depth: 6 })}`);
const log: Log = { info: note, warn: note, error: note };
const centre = 'centar.test';
let test: TestDatabase;
let other: TestDatabase;
let fleet: ReturnType<typeof openFleet>;
let server: Server;
let jobs: Jobs;
let keeper: Keeper;
let folder: string;
let cookie = '';

const settings = () =>
  readSettings({ PORT: '0', KATEDRA_DATA: folder, KATEDRA_MODE: 'central', KATEDRA_HOSTS: centre });
let ours: ReturnType<typeof settings>;

beforeAll(async () => {
  [test, other] = [await createEmptyDatabase({ max: 8 }), await createEmptyDatabase({ max: 4 })];
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-central-'));
  ours = settings();
  const registry = constituentsBy(ours);
  const app = composeApp(serverModules, identity, 'a secret for tests that is long enough');
  fleet = openFleet(test.database as Database, {
    urlOf: schema => registry.get(schema.slice(2))?.databaseUrl,
    open: url => openDatabase(url, { log, max: 4 }),
  });
  useDatabase(app, fleet);
  useSurroundings(app, { settings: ours, version: '', realtime: null, address: () => 'http://localhost' });
  await migrate(test.database, [schemaOf('main')]);
  const fill = (cid: string): Promise<void> =>
    fleet.transaction(schemaOf(cid), async db => {
      const ctx: TxCtx = { ...systemContext({ app, database: fleet, log }, 'test', cid), db };
      for (const m of serverModules) await m.seed?.(ctx);
    });
  await fill('main');
  const central = systemContext({ app, database: fleet, log }, 'test');
  const reload = async (): Promise<void> =>
    registry.replace([
      ...constituentsIn(ours).filter(c => c.cid === 'main'),
      ...(await registeredConstituents(central)),
    ]);
  keeper = keeperOf({ app, database: fleet, settings: ours, log, folder: migrationsFolder, fill, reload });
  server = await createServer({
    app,
    database: fleet,
    settings: ours,
    log,
    version: '1.0.0',
    keeper,
    webFolder: folder,
  });
  jobs = await startJobs({ app, database: fleet, log, constituents: registry, pollSeconds: 0.5 });
  await fleet.transaction(schemaOf('main'), db =>
    createAdministrator(
      { ...central, db },
      { username: 'admin', email: 'admin@centar.test', firstName: 'Ada', lastName: 'Centar' },
      'zelena cesta 48',
    ),
  );
  cookie = await signIn(centre, 'admin', 'zelena cesta 48');
});
afterAll(async () => {
  await jobs?.stop();
  await server?.close();
  await fleet?.close();
  await test?.drop();
  await other?.drop();
  await rm(folder, { recursive: true, force: true });
});

const ask = async (host: string, method: 'GET' | 'POST' | 'PUT', at: string, body?: object, as = '') => {
  const answer = await server.fastify.inject({
    method,
    url: at.startsWith('/') ? at : `/api/v1/${at}`,
    headers: { host, ...(as && { cookie: as }) },
    ...(body && { payload: body }),
  });
  let json: any = null;
  try {
    json = answer.json();
  } catch {
    json = answer.body;
  }
  return { status: answer.statusCode, json, cookies: answer.cookies };
};
const signIn = async (host: string, username: string, password: string): Promise<string> => {
  const { status, cookies } = await ask(host, 'POST', 'auth/login', { username, password });
  expect(status).toBe(200);
  const session = cookies.find(c => c.name === 'katedra_session')!;
  return `${session.name}=${session.value}`;
};
const faculty = (cid: string, nodePort: number, more: object = {}) => ({
  cid,
  nameHr: `Fakultet ${cid}`,
  shortName: cid.toUpperCase(),
  host: `${cid}.test`,
  backendUrl: `https://${cid}.test`,
  nodePort,
  contactEmail: `ured@${cid}.test`,
  ...more,
});
const opened = async (id: number) =>
  expect
    .poll(async () => (await ask(centre, 'GET', `constituent/view?id=${id}`, undefined, cookie)).json.status, {
      timeout: 60_000,
    })
    .toBe('active');
const healthOf = async (cid: string) =>
  (await ask(centre, 'GET', 'constituent/health', undefined, cookie)).json.data.find((c: any) => c.cid === cid);
const moved = async (id: number, name: string, body: object = {}) => {
  const { rowVer } = (await ask(centre, 'GET', `constituent/view?id=${id}`, undefined, cookie)).json;
  return ask(centre, 'PUT', `constituent/${name}?id=${id}`, { rowVer, ...body }, cookie);
};

let law: number;
it('AD-04, I-52 a constituent is opened while the portal runs: schema, seeds, name, first administrator', async () => {
  expect((await ask('pravo.test', 'GET', '/site/owner-terms-conditions')).status).toBe(421);
  const made = await ask(
    centre,
    'POST',
    'constituent/create',
    faculty('pravo', 3010, { modulesBlocked: ['/Surveys'] }),
    cookie,
  );
  expect(made.status, JSON.stringify(made.json)).toBe(201);
  law = made.json.id;
  await opened(law);
  const owner = await ask('pravo.test', 'GET', '/site/owner-terms-conditions');
  expect([owner.status, owner.json.name, owner.json.supportEmail]).toEqual([200, 'PRAVO', 'ured@pravo.test']);
  expect((await ask(centre, 'GET', '/site/c-e?u=https://pravo.test')).json).toEqual({
    cid: 'pravo',
    c: { nodePort: 3010 },
  });
  expect((await ask(centre, 'GET', '/site/constituents')).json.data).toMatchObject([
    { cid: 'pravo', name: 'Fakultet pravo' },
  ]);
  const first = await ask(centre, 'POST', `constituent/first-administrator?id=${law}`, {}, cookie);
  expect([first.status, first.json.email]).toEqual([200, 'ured@pravo.test']);
  expect(first.json.link).toContain('pravo.test');
  const { pathname, search } = new URL(first.json.link);
  expect((await ask('pravo.test', 'GET', pathname + search)).status).toBe(200);
  expect(await healthOf('pravo')).toMatchObject({ state: 'current', users: 0, errors: 0, version: '1.0.0' });
});

it('nobody but the administrator of the centre keeps constituents', async () => {
  expect((await ask(centre, 'GET', 'constituent/health')).status).toBe(401);
  const boss = await fleet.transaction(schemaOf('pravo'), db =>
    createAdministrator(
      { ...keeper.contextOf('pravo'), db },
      { username: 'admin', email: 'admin@pravo.test', firstName: 'Ana', lastName: 'Pravo' },
      'plava cesta 4812',
    ),
  );
  expect(boss).toBeGreaterThan(0);
  const theirs = await signIn('pravo.test', 'admin', 'plava cesta 4812');
  expect((await ask('pravo.test', 'GET', 'constituent/health', undefined, theirs)).status).toBe(409);
  expect((await ask('pravo.test', 'POST', 'constituent/create', faculty('x', 3999), theirs)).status).toBe(422);
  expect((await ask('pravo.test', 'GET', 'constituent', undefined, theirs)).json.data).toEqual([]);
  expect((await ask('pravo.test', 'GET', 'auth/user', undefined, cookie)).status).toBe(401);
  expect((await ask(centre, 'POST', `constituent/first-administrator?id=${law}`, {}, cookie)).status).toBe(409);
});

it('what does not fit is refused in a sentence', async () => {
  for (const [body, field] of [
    [faculty('main', 3020), 'cid'],
    [faculty('novi', 3020, { host: centre }), 'host'],
    [faculty('novi', 3020, { modulesBlocked: ['/Nowhere'] }), 'modulesBlocked'],
    [faculty('Novi Cid', 3020), 'cid'],
  ] as const) {
    const { status, json } = await ask(centre, 'POST', 'constituent/create', body, cookie);
    expect([status, json[0].field]).toEqual([422, field]);
  }
});

it('AD-07 a closed one tells everybody why with 405, is not found, and works again when it is opened', async () => {
  expect((await moved(law, 'deactivate')).status).toBe(422);
  expect((await moved(law, 'deactivate', { note: 'Selimo na novi poslužitelj' })).status).toBe(200);
  const refused = await ask('pravo.test', 'POST', 'auth/login', { username: 'admin', password: 'plava cesta 4812' });
  expect([refused.status, refused.json.message]).toEqual([405, expect.stringContaining('Selimo na novi poslužitelj')]);
  expect((await ask(centre, 'GET', '/site/c-e?u=https://pravo.test')).status).toBe(404);
  expect(await healthOf('pravo')).toMatchObject({ state: 'closed', users: 1 });
  expect((await moved(law, 'activate')).status).toBe(200);
  await signIn('pravo.test', 'admin', 'plava cesta 4812');
});

it('a backup of one is put back while the others work, and only while it is closed', async () => {
  const name = await keeper.backup('pravo');
  expect((await ask(centre, 'GET', `constituent/backups?id=${law}`, undefined, cookie)).json.data).toMatchObject([
    { name },
  ]);
  expect((await ask(centre, 'POST', `constituent/restore?id=${law}&name=${name}`, {}, cookie)).status).toBe(409);
  const theirs = await signIn('pravo.test', 'admin', 'plava cesta 4812');
  const made = await ask('pravo.test', 'POST', 'roomtype/create', { code: 'ISO', nameHr: 'Poslije kopije' }, theirs);
  expect(made.status).toBe(201);
  await moved(law, 'deactivate', { note: 'Vraćamo kopiju' });
  await keeper.restore('pravo', name);
  await moved(law, 'activate');
  const again = await signIn('pravo.test', 'admin', 'plava cesta 4812');
  expect((await ask('pravo.test', 'GET', 'roomtype?filter[code]=ISO', undefined, again)).json.data).toEqual([]);
  expect((await ask(centre, 'GET', 'auth/user', undefined, cookie)).status).toBe(200);
});

it('one lives on a PostgreSQL of its own, which nobody reads back; when that is gone it answers 503 alone', async () => {
  const made = await ask(
    centre,
    'POST',
    'constituent/create',
    faculty('fer', 3011, { databaseUrl: other.url }),
    cookie,
  );
  expect(made.status, JSON.stringify(made.json)).toBe(201);
  expect(JSON.stringify(made.json)).not.toContain(other.url);
  await opened(made.json.id);
  // At rest it is sealed, in the row and in its history, and no log line has said it.
  const kept = await test.database.pool.query<{ url: string }>(
    "select database_url as url from c_main.constituent where cid = 'fer'",
  );
  expect(kept.rows[0]!.url).toMatch(/^postgres:\/\/sealed\//);
  const { rows: tables } = await test.database.pool.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'c_main'::regnamespace and relkind in ('r', 'p')",
  );
  for (const { name } of tables) {
    const says = await test.database.pool.query(`select from c_main."${name}" t where t::text like $1`, [
      `%${other.url}%`,
    ]);
    expect([name, says.rowCount]).toEqual([name, 0]);
  }
  expect(said.join('\n')).not.toContain(other.url);
  // Nobody reads it back: not by view, list, column, filter, export or history.
  for (const at of [
    `constituent/view?id=${made.json.id}`,
    'constituent',
    `constituent/history?id=${made.json.id}`,
    'constituent/export?format=csv',
  ]) {
    const { status, json } = await ask(centre, 'GET', at, undefined, cookie);
    expect([at, status, /sealed|postgres:/.test(JSON.stringify(json))]).toEqual([at, 200, false]);
  }
  for (const at of [
    'constituent?columns=databaseUrl',
    'constituent?filter[databaseUrl]=x',
    'constituent?sort=databaseUrl',
  ])
    expect([at, (await ask(centre, 'GET', at, undefined, cookie)).status]).toEqual([at, 422]);
  // Moved to another row, or opened with another secret, it says nothing.
  expect(() => openAddress({ secret: 'a secret for tests that is long enough' }, 'pravo', kept.rows[0]!.url)).toThrow();
  expect(() => openAddress({ secret: 'another secret' }, 'fer', kept.rows[0]!.url)).toThrow();
  const { rowVer } = (await ask(centre, 'GET', `constituent/view?id=${made.json.id}`, undefined, cookie)).json;
  const elsewhere = { rowVer, databaseUrl: 'postgres://else@127.0.0.1/x' };
  const refused = await ask(centre, 'PUT', `constituent/update?id=${made.json.id}`, elsewhere, cookie);
  expect([refused.status, refused.json[0]?.field]).toEqual([422, 'databaseUrl']);
  const again = { rowVer, databaseUrl: other.url };
  expect((await ask(centre, 'PUT', `constituent/update?id=${made.json.id}`, again, cookie)).status).toBe(200);
  expect((await ask('fer.test', 'GET', '/site/owner-terms-conditions')).json.name).toBe('FER');
  const here = await test.database.pool.query("select 1 from pg_namespace where nspname = 'c_fer'");
  const there = await other.database.pool.query("select 1 from pg_namespace where nspname = 'c_fer'");
  expect([here.rowCount, there.rowCount]).toEqual([0, 1]);
  // As a server that is down: nothing listens at the address.
  constituentsBy(ours).replace(
    constituentsBy(ours)
      .all()
      .map(c => (c.cid === 'fer' ? { ...c, databaseUrl: 'postgres://nobody@127.0.0.1:9/none' } : c)),
  );
  expect((await ask('fer.test', 'GET', '/site/owner-terms-conditions')).status).toBe(503);
  expect((await ask('pravo.test', 'GET', '/site/owner-terms-conditions')).status).toBe(200);
  expect(await healthOf('fer')).toMatchObject({ state: 'unreachable', users: null });
  await keeper.reload();
  expect((await ask('fer.test', 'GET', '/site/owner-terms-conditions')).status).toBe(200);
});

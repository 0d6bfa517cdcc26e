import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composeApp,
  constituentsBy,
  constituentsIn,
  createServer,
  type Database,
  type Jobs,
  type Keeper,
  type Log,
  mailQueue,
  migrationsFolder,
  openDatabase,
  openFleet,
  readSettings,
  schemaOf,
  type Server,
  sql,
  startJobs,
  systemContext,
  type TxCtx,
  giveDatabase,
  giveSurroundings,
} from '../../src/kernel/server/index.ts';
import { keeperOf } from '../../src/main/server-keeper.ts';
import { openAddress } from '../../src/modules/central/server/address.ts';
import { registerConstituents, registeredConstituents } from '../../src/modules/central/server/index.ts';
import { createAdministrator } from '../../src/modules/people/server/backend/setup.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { createSeeded } from '../harness/people.ts';

/** A central administration as main starts it, with a second PostgreSQL database as somebody's own server. */
const said: string[] = [];
const note = (what: object, message = ''): void => void said.push(`${message} ${inspect(what, { depth: 6 })}`);
const log: Log = { info: note, warn: note, error: note };
const centre = 'centar.test';
let test: TestDatabase;
let other: TestDatabase;
let fleet: ReturnType<typeof openFleet>;
let server: Server;
/** One more server of the same portal. */
let another: () => Promise<Server>;
let jobs: Jobs;
let keeper: Keeper;
let folder: string;
let cookie = '';

const settings = () =>
  readSettings({ PORT: '0', KATEDRA_DATA: folder, KATEDRA_MODE: 'central', KATEDRA_HOSTS: centre });
let ours: ReturnType<typeof settings>;

beforeAll(async () => {
  [test, other] = [await createSeeded({ max: 8 }), await createEmptyDatabase({ max: 4 })];
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-central-'));
  ours = settings();
  const registry = constituentsBy(ours);
  const app = composeApp(serverModules, identity, 'a secret for tests that is long enough');
  fleet = openFleet(test.database as Database, {
    urlOf: schema => registry.get(schema.slice(2))?.databaseUrl,
    open: url => openDatabase(url, { log, max: 4 }),
  });
  giveDatabase(app, fleet);
  giveSurroundings(app, { settings: ours, version: '', realtime: null, address: () => 'http://localhost' });
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
  another = () =>
    createServer({ app, database: fleet, settings: ours, log, version: '1.0.0', keeper, webFolder: folder });
  server = await another();
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
  return { status: answer.statusCode, json, cookies: answer.cookies, headers: answer.headers };
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
  // Its letter is written by then: one that came later would end the link that is asked for below.
  const letters = await fleet.transaction(schemaOf('main'), db =>
    db.rows<{ kind: string }>(sql`select m.kind from ${mailQueue(db)} m where m.kind = 'constituentOpened'`),
  );
  expect(letters).toHaveLength(1);
  const owner = await ask('pravo.test', 'GET', '/site/owner-terms-conditions');
  expect([owner.status, owner.json.name, owner.json.supportEmail]).toEqual([200, 'PRAVO', 'ured@pravo.test']);
  const found = await ask(centre, 'GET', '/site/c-e?u=https://pravo.test');
  expect(found.json).toEqual({ cid: 'pravo', c: { nodePort: 3010 } });
  // One that is closed is not to be found from that moment on: nobody on the way keeps the answer.
  expect(found.headers['cache-control']).toBe('no-store');
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

it('below the reserve of the disk no backup is begun, and none is tried', async () => {
  const limits = ours as { reserve?: number | undefined };
  limits.reserve = Number.MAX_SAFE_INTEGER;
  try {
    const refused = await ask(centre, 'POST', `constituent/backup?id=${law}`, {}, cookie);
    expect([refused.status, refused.json.message]).toEqual([507, expect.stringMatching(/disk/)]);
    await expect(keeper.backup('pravo')).rejects.toMatchObject({ status: 507 });
    const [copy] = await keeper.backups('pravo');
    await expect(keeper.rehearse('pravo', copy!.name)).rejects.toMatchObject({ status: 507 });
  } finally {
    limits.reserve = undefined;
  }
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

it('an address from before addresses were sealed is sealed at the start, and its history no longer says it', async () => {
  const { pool } = test.database;
  const plain = 'postgresql://katedra:tajna@db.test/fakultet';
  const id = (
    await pool.query<{ id: number }>(
      "update c_main.constituent set status = 'inactive', closed_reason = 'x', database_url = $1 where cid = 'pravo' returning id",
      [plain],
    )
  ).rows[0]!.id;
  const write = (diff: object) =>
    pool.query(
      "insert into c_main.audit_log (action, entity, id_entity, diff, note) values ('constituent.update', 'constituent', $1, $2, 'Zašto')",
      [String(id), JSON.stringify(diff)],
    );
  await write({ databaseUrl: [null, plain], nameHr: ['A', 'B'] });
  await write({ databaseUrl: [plain, 'postgres://sealed/abc'] });
  await write({ databaseUrl: [null, 'postgres://sealed/abc'] });
  const centreOf = keeper.contextOf('main');
  await fleet.transaction(schemaOf('main'), db => registerConstituents({ ...centreOf, db }, []));
  const { rows } = await pool.query<{ url: string }>(
    'select database_url as url from c_main.constituent where id = $1',
    [id],
  );
  expect(rows[0]!.url).toMatch(/^postgres:\/\/sealed\//);
  expect((await pool.query("select from c_main.audit_log where diff::text like '%tajna%'")).rowCount).toBe(0);
  const past = await pool.query<{ diff: object }>("select diff from c_main.audit_log where note = 'Zašto' order by id");
  expect(past.rows.map(row => row.diff)).toEqual([
    { databaseUrl: [null, null], nameHr: ['A', 'B'] },
    { databaseUrl: [null, null] },
    { databaseUrl: [null, 'postgres://sealed/abc'] },
  ]);
  await pool.query(
    "update c_main.constituent set status = 'active', closed_reason = null, database_url = null where id = $1",
    [id],
  );
  await keeper.reload();
});

it('one whose schema lags behind the code answers 503 alone, until it is brought up to date', async () => {
  const { pool } = test.database;
  const {
    rows: [last],
  } = await pool.query<{ name: string }>('select name from c_pravo.migration order by name desc limit 1');
  // A node that starts now: one that has served it before looks again only after a while.
  const made = await pool.query('delete from c_pravo.migration where name = $1 returning *', [last!.name]);
  const fresh = await another();
  try {
    const asked = (host: string) =>
      fresh.fastify.inject({ url: '/site/owner-terms-conditions', headers: { host } }).then(a => a.statusCode);
    expect(await asked('pravo.test')).toBe(503);
    expect([await asked('fer.test'), await asked(centre)]).toEqual([200, 200]);
    expect(await healthOf('pravo')).toMatchObject({ state: 'behind', users: null });
    expect(await healthOf('fer')).toMatchObject({ state: 'current' });
    const row = made.rows[0] as Record<string, unknown>;
    const columns = Object.keys(row);
    await pool.query(
      `insert into c_pravo.migration (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})`,
      Object.values(row),
    );
    await expect.poll(() => asked('pravo.test'), { timeout: 20_000 }).toBe(200);
  } finally {
    await fresh.close();
  }
});

// ——— One person in two constituents ———

/** A browser: what each host gave it is given back to that host alone. */
class Browser {
  readonly #jars = new Map<string, Map<string, string>>();
  of(host: string): Map<string, string> {
    const jar = this.#jars.get(host) ?? new Map<string, string>();
    this.#jars.set(host, jar);
    return jar;
  }
  async ask(host: string, method: 'GET' | 'POST' | 'DELETE', at: string, body?: object) {
    const jar = this.of(host);
    const form = body instanceof FormData ? new Response(body) : null;
    const answer = await server.fastify.inject({
      method,
      url: at.startsWith('/') ? at : `/api/v1/${at}`,
      headers: {
        host: `${host}:0`,
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(form && { 'content-type': form.headers.get('content-type')!, 'sec-fetch-site': 'same-origin' }),
      },
      ...(body && { payload: form ? Buffer.from(await form.arrayBuffer()) : body }),
    });
    for (const { name, value } of answer.cookies)
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    return {
      status: answer.statusCode,
      to: answer.headers.location as string | undefined,
      json: (): any => answer.json(),
    };
  }
  async signIn(host: string, username: string, password: string): Promise<void> {
    expect((await this.ask(host, 'POST', 'auth/login', { username, password })).status).toBe(200);
  }
  /** Goes where it is sent, until it is sent to a screen; gives the addresses on the way. */
  async follow(address: string): Promise<string[]> {
    const way = [address];
    for (let at = new URL(address); way.length < 10; ) {
      const { to } = await this.ask(at.hostname, 'GET', at.pathname + at.search);
      if (!to) return way;
      way.push(to);
      if (to.startsWith('/')) return way;
      at = new URL(to);
    }
    return way;
  }
  async who(host: string): Promise<any> {
    const { status, json } = await this.ask(host, 'GET', 'auth/user');
    return status === 200 ? json() : null;
  }
  async link(host: string, cid: string): Promise<string> {
    const begun = await this.ask(host, 'POST', 'auth/constituent-link', { cid });
    expect(begun.status).toBe(200);
    return (await this.follow(begun.json().address)).at(-1)!;
  }
}
const [lawHost, ferHost] = ['pravo.test', 'fer.test'];
const words = 'plava cesta 4812';
/** An account with a password and these roles. */
const account = async (cid: string, username: string, roles: readonly string[] = []): Promise<number> => {
  const id = await fleet.transaction(schemaOf(cid), db =>
    createAdministrator(
      { ...keeper.contextOf(cid), db },
      { username, email: `${username}@${cid}.test`, firstName: 'Iva', lastName: username },
      words,
    ),
  );
  const { pool } = cid === 'fer' ? other.database : test.database;
  await pool.query(`delete from c_${cid}.auth_assignment where id_user = $1`, [id]);
  for (const role of roles)
    await pool.query(
      `insert into c_${cid}.auth_assignment (id_user, id_role) select $1, id from c_${cid}.auth_item where name = $2`,
      [id, role],
    );
  return id;
};
const linksIn = async (cid: string): Promise<string[]> =>
  (
    await (cid === 'fer' ? other.database : test.database).pool.query<{ link: string }>(
      `select u.username || ' = ' || i.subject as link from c_${cid}.user_identity i join c_${cid}."user" u on u.id = i.id_user where i.provider = 'constituent' order by 1`,
    )
  ).rows.map(row => row.link);
const noted = async (cid: string, action: string): Promise<number> =>
  (
    await (cid === 'fer' ? other.database : test.database).pool.query(
      `select from c_${cid}.audit_log where action = $1`,
      [`user-identity.${action}`],
    )
  ).rowCount!;

describe('one person in two constituents', () => {
  let iva: { law: number; fer: number };
  const browser = () => new Browser();
  beforeAll(async () => {
    // Somebody before her, so that her number is not the same in both.
    for (const first of ['prva', 'druga']) await account('fer', first, ['user']);
    iva = { law: await account('pravo', 'iva', ['teacher']), fer: await account('fer', 'iva.kos', ['librarian']) };
    expect(iva.law).not.toBe(iva.fer);
    await account('pravo', 'mallory', ['user']);
    await account('fer', 'mallory', ['admin']);
  });
  const both = async (law = 'iva', fer = 'iva.kos'): Promise<Browser> => {
    const one = browser();
    await one.signIn(lawHost, law, words);
    await one.signIn(ferHost, fer, words);
    return one;
  };

  it('links accounts that one browser is signed in to, and changes between them with the roles of each', async () => {
    const one = await both();
    expect((await one.who(lawHost)).constituents).toEqual([]);
    const offered = (await one.ask(lawHost, 'GET', 'auth/constituents')).json().data;
    expect(offered).toMatchObject([{ cid: 'fer', name: 'FER', id: null }]);
    expect(await one.link(lawHost, 'fer')).toBe('/#/Profile');
    expect([await linksIn('pravo'), await linksIn('fer')]).toEqual([
      [`iva = fer:${iva.fer}`],
      [`iva.kos = pravo:${iva.law}`],
    ]);
    expect([await noted('pravo', 'create'), await noted('fer', 'create')]).toEqual([1, 1]);
    // Doing it again changes nothing.
    expect(await one.link(lawHost, 'fer')).toBe('/#/Profile');
    expect(await noted('pravo', 'create')).toBe(1);

    // Signed in to one of them alone, the header leads to the other.
    const next = browser();
    await next.signIn(lawHost, 'iva', words);
    const [way] = (await next.who(lawHost)).constituents;
    expect(way).toMatchObject({ cid: 'fer', name: 'FER' });
    expect(await next.who(ferHost)).toBeNull();
    expect((await next.follow(way.href)).at(-1)).toBe('/');
    expect(await next.who(ferHost)).toMatchObject({ id: iva.fer, username: 'iva.kos', roles: ['librarian'] });
    expect(await next.who(lawHost)).toMatchObject({ id: iva.law, username: 'iva', roles: ['teacher'] });
    // And back, from a browser that knows the second alone.
    const back = browser();
    await back.signIn(ferHost, 'iva.kos', words);
    expect((await back.follow((await back.who(ferHost)).constituents[0].href)).at(-1)).toBe('/');
    expect((await back.who(lawHost)).roles).toEqual(['teacher']);
  });

  it('is refused without a session in both, and to whoever brings a journey or a code of another browser', async () => {
    const problem = { link: '/#/Profile?problem=constituent', change: '/#/Login?problem=constituent' };
    const before = [await linksIn('pravo'), await linksIn('fer')];
    const mallory = browser();
    await mallory.signIn(ferHost, 'mallory', words);
    expect((await browser().ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' })).status).toBe(401);
    // Not signed in on the other side.
    expect(await mallory.link(ferHost, 'pravo')).toBe(problem.link);
    // Mallory begins, and has Ana's browser go on: the code comes to a browser that did not begin. Ana is linked with nobody,
    // so nothing but the proof stands between her account and his.
    await account('pravo', 'ana', ['user']);
    const ana = browser();
    await ana.signIn(lawHost, 'ana', words);
    const begun = (await mallory.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' })).json().address;
    const way = await ana.follow(begun);
    expect(way.at(-1)).toBe(problem.change);
    // Even with that code in hand: it was spent by nobody, and is still Ana's, so it is tried at once.
    const again = new URL(begun);
    const vouched = (await ana.ask(again.hostname, 'GET', again.pathname + again.search)).to!;
    const stolen = new URL(vouched);
    const mine = browser();
    await mine.signIn(ferHost, 'mallory', words);
    await mine.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' });
    expect((await mine.ask(ferHost, 'GET', stolen.pathname + stolen.search)).to).toBe(problem.link);
    // A made-up code, a made-up journey, one that was changed.
    await mine.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' });
    const made = `/api/v1/auth/constituent-arrival?from=pravo&code=${'A'.repeat(43)}`;
    expect((await mine.ask(ferHost, 'GET', made)).to).toBe(problem.link);
    const forged = Buffer.from(
      JSON.stringify({ cid: 'fer', from: 'pravo', state: 'A'.repeat(43), linkTo: 1, until: Date.now() + 60_000 }),
    ).toString('base64url');
    mine.of(ferHost).set('katedra_constituent', `${forged}.${'A'.repeat(43)}`);
    expect((await mine.ask(ferHost, 'GET', stolen.pathname + stolen.search)).to).toBe(problem.change);
    // A journey of one constituent is none of another's.
    await mine.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' });
    mine.of(lawHost).set('katedra_constituent', mine.of(ferHost).get('katedra_constituent')!);
    expect((await mine.ask(lawHost, 'GET', made.replace('from=pravo', 'from=fer'))).to).toBe(problem.change);
    expect([await linksIn('pravo'), await linksIn('fer')]).toEqual(before);
    expect((await mine.who(ferHost)).username).toBe('mallory');
    expect(await mine.who(lawHost)).toBeNull();
  });

  it('a code is good once, for its journey, and nobody else is signed in by it', async () => {
    const one = browser();
    await one.signIn(lawHost, 'iva', words);
    const begun = await one.ask(ferHost, 'GET', 'auth/constituent?from=pravo');
    const journey = one.of(ferHost).get('katedra_constituent')!;
    const asks = new URL(begun.to!);
    const code = new URL((await one.ask(asks.hostname, 'GET', asks.pathname + asks.search)).to!);
    const thief = browser();
    expect((await thief.ask(ferHost, 'GET', code.pathname + code.search)).to).toBe('/#/Login?problem=constituent');
    expect((await one.ask(ferHost, 'GET', code.pathname + code.search)).to).toBe('/');
    // Journey and code together, a second time.
    thief.of(ferHost).set('katedra_constituent', journey);
    expect((await thief.ask(ferHost, 'GET', code.pathname + code.search)).to).toBe('/#/Login?problem=constituent');
    expect(await thief.who(ferHost)).toBeNull();
    // Whoever is signed in without a link comes to nobody.
    const mallory = browser();
    await mallory.signIn(lawHost, 'mallory', words);
    const address = `http://${ferHost}/api/v1/auth/constituent?from=pravo`;
    expect((await mallory.follow(address)).at(-1)).toBe('/#/Login?problem=constituent');
    expect(await mallory.who(ferHost)).toBeNull();
  });

  it('whoever acts as another person links nothing in that name, and is vouched for by nobody', async () => {
    await account('pravo', 'boss', ['admin']);
    const acting = async (): Promise<Browser> => {
      const boss = browser();
      await boss.signIn(lawHost, 'boss', words);
      const form = new FormData();
      for (const [name, value] of Object.entries({ do: 'act', reason: 'Prijava pogreške 12' }))
        form.append(name, value);
      expect((await boss.ask(lawHost, 'POST', `/backend/user?id=${iva.law}`, form)).status).toBe(303);
      expect(await boss.who(lawHost)).toMatchObject({ username: 'iva', actor: { username: 'boss' } });
      return boss;
    };
    const before = [await linksIn('pravo'), await linksIn('fer')];
    const boss = await acting();
    expect((await boss.ask(lawHost, 'POST', 'auth/constituent-link', { cid: 'fer' })).status).toBe(403);
    // Iva is linked with an account there, which is not for whoever only acts as her here.
    const address = `http://${ferHost}/api/v1/auth/constituent?from=pravo`;
    expect((await boss.follow(address)).at(-1)).toBe('/#/Login?problem=constituent');
    expect(await boss.who(ferHost)).toBeNull();
    // Nor is she linked with what the other has there, from there.
    await boss.signIn(ferHost, 'mallory', words);
    expect(await boss.link(ferHost, 'pravo')).toBe('/#/Profile?problem=constituent');
    expect([await linksIn('pravo'), await linksIn('fer')]).toEqual(before);
  });

  it('an account is linked with one of the other constituent, and neither side gives a taken one away', async () => {
    const problem = '/#/Profile?problem=constituent';
    expect(await (await both('mallory', 'iva.kos')).link(ferHost, 'pravo')).toBe(problem);
    expect(await (await both('iva', 'mallory')).link(ferHost, 'pravo')).toBe(problem);
    expect(await (await both('iva', 'mallory')).link(lawHost, 'fer')).toBe(problem);
    expect([await linksIn('pravo'), await linksIn('fer')]).toEqual([
      [`iva = fer:${iva.fer}`],
      [`iva.kos = pravo:${iva.law}`],
    ]);
  });

  it('half a link opens nothing: both sides must know it', async () => {
    const { pool } = test.database;
    const address = `http://${ferHost}/api/v1/auth/constituent?from=pravo`;
    const refused = '/#/Login?problem=constituent';
    // As if whoever writes in one database had taken the place of the account that is linked.
    await pool.query(
      `update c_pravo.user_identity set id_user = (select id from c_pravo."user" where username = 'mallory') where subject = $1`,
      [`fer:${iva.fer}`],
    );
    for (const username of ['mallory', 'iva']) {
      const one = browser();
      await one.signIn(lawHost, username, words);
      expect([username, (await one.follow(address)).at(-1)]).toEqual([username, refused]);
      expect(await one.who(ferHost)).toBeNull();
    }
    await pool.query('delete from c_pravo.user_identity');
    // Linked anew by whoever has both.
    const one = await both();
    expect(await one.link(ferHost, 'pravo')).toBe('/#/Profile');
    expect((await one.follow(address)).at(-1)).toBe('/');
  });

  it('where the account has a second proof, it is asked for', async () => {
    const { pool } = other.database;
    await pool.query(
      "update c_fer.user_credential set totp_secret = 'JBSWY3DPEHPK3PXP', totp_confirmed_at = now() where id_user = $1",
      [iva.fer],
    );
    const one = browser();
    await one.signIn(lawHost, 'iva', words);
    const [{ href }] = (await one.who(lawHost)).constituents;
    expect((await one.follow(href)).at(-1)).toBe('/#/Login?proof=1');
    expect(await one.who(ferHost)).toBeNull();
    expect((await one.ask(ferHost, 'POST', 'auth/oidc-proof', { code: '000000' })).status).toBe(401);
    expect(await one.who(ferHost)).toBeNull();
    await pool.query(
      'update c_fer.user_credential set totp_secret = null, totp_confirmed_at = null where id_user = $1',
      [iva.fer],
    );
  });

  it('whoever is blocked is not signed in, and a closed constituent neither vouches nor lets in', async () => {
    const one = browser();
    await one.signIn(lawHost, 'iva', words);
    const address = `http://${ferHost}/api/v1/auth/constituent?from=pravo`;
    await other.database.pool.query(`update c_fer."user" set status = 'blocked' where id = $1`, [iva.fer]);
    expect((await one.follow(address)).at(-1)).toBe('/#/Login?problem=account');
    expect(await one.who(ferHost)).toBeNull();
    await other.database.pool.query(`update c_fer."user" set status = 'active' where id = $1`, [iva.fer]);

    const journeys = await both();
    const begun = (await journeys.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' })).json().address;
    const asks = new URL(begun);
    const code = new URL((await journeys.ask(lawHost, 'GET', asks.pathname + asks.search)).to!);
    expect((await moved(law, 'deactivate', { note: 'Zatvoreno' })).status).toBe(200);
    // Neither a journey that is under way, nor a new one, nor the list, knows it any longer.
    expect((await journeys.ask(ferHost, 'GET', code.pathname + code.search)).to).toBe('/#/Profile?problem=constituent');
    expect((await journeys.ask(ferHost, 'POST', 'auth/constituent-link', { cid: 'pravo' })).status).toBe(404);
    expect((await journeys.ask(ferHost, 'GET', 'auth/constituent?from=pravo')).status).toBe(404);
    expect((await journeys.ask(ferHost, 'GET', 'auth/constituents')).json().data).toEqual([]);
    expect((await one.ask(lawHost, 'GET', asks.pathname + asks.search)).status).toBe(405);
    expect((await moved(law, 'activate')).status).toBe(200);
    expect((await one.follow(address)).at(-1)).toBe('/');
  });

  it('the centre has no such accounts, and nothing leads there', async () => {
    const boss = browser();
    await boss.signIn(centre, 'admin', 'zelena cesta 48');
    expect((await boss.ask(centre, 'GET', 'auth/constituents')).json().data).toEqual([]);
    expect((await boss.ask(centre, 'POST', 'auth/constituent-link', { cid: 'pravo' })).status).toBe(404);
    expect((await boss.ask(ferHost, 'GET', 'auth/constituent?from=main')).status).toBe(404);
  });

  it('is taken away on either side, by its owner alone, and is then gone from both', async () => {
    const one = await both();
    const { id, rowVer } = (await one.ask(lawHost, 'GET', 'auth/constituents')).json().data[0];
    const mallory = browser();
    await mallory.signIn(lawHost, 'mallory', words);
    expect((await mallory.ask(lawHost, 'DELETE', `user-identity/delete?id=${id}&rowVer=${rowVer}`)).status).toBe(404);
    expect((await one.ask(lawHost, 'DELETE', `user-identity/delete?id=${id}&rowVer=${rowVer}`)).status).toBeLessThan(
      300,
    );
    await expect.poll(async () => [await linksIn('pravo'), await linksIn('fer')]).toEqual([[], []]);
    expect([await noted('pravo', 'delete'), await noted('fer', 'delete')]).toEqual([1, 1]);
    const next = browser();
    await next.signIn(lawHost, 'iva', words);
    expect((await next.who(lawHost)).constituents).toEqual([]);
    const address = `http://${ferHost}/api/v1/auth/constituent?from=pravo`;
    expect((await next.follow(address)).at(-1)).toBe('/#/Login?problem=constituent');
  });
});

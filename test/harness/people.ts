import type { AnyResource, Values } from '../../src/kernel/resource/index.ts';
import {
  composeApp,
  type DatabaseOptions,
  type Db,
  forgetSessions,
  hashToken,
  insertRows,
  newToken,
  type ServerModule,
  sql,
  type TxCtx,
  filesOf,
} from '../../src/kernel/server/index.ts';
import { authAssignment, authItem, authItemChild, session, user } from '../../src/modules/people/model.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { addTables, createFilledDatabase, type TestDatabase } from './database.ts';
import { type Client, type Portal, type PortalOptions, startPortal } from './portal.ts';

export interface SignIn {
  readonly roles?: readonly string[];
  /** Beyond those that the roles bring. */
  readonly permissions?: readonly string[];
  readonly username?: string;
  readonly language?: 'hr' | 'en-uk' | 'en-us';
}
export interface Person extends Client {
  readonly id: number;
  readonly username: string;
  readonly token: string;
}

/** Where people are put: a whole portal, or only its database and a way to it. */
export type Place = Pick<Portal, 'test' | 'client'>;
export const dbOf = (portal: Pick<Portal, 'test'>): Db => portal.test.database.forSchema(portal.test.schema);

/** The portal as it is delivered: every module with the rows that law and practice fix, and nobody in it yet. */
export const startSeeded = async (
  options: Partial<PortalOptions> & { readonly beside?: readonly ServerModule[] } = {},
): Promise<Portal> => {
  const { beside = [], ...rest } = options;
  const modules = beside.length === 0 ? serverModules : [...serverModules, ...beside];
  const seed = (test: Seeded) => test.database.transaction(test.schema, db => seedAll(modules, db));
  if (rest.test || rest.modules) {
    const portal = await startPortal({ modules, identity, ...rest });
    await seed(portal.test);
    return portal;
  }
  const test = await createSeeded();
  if (beside.length > 0) {
    await addTables(test, resourcesOf(serverModules), resourcesOf(beside));
    await seed(test);
  }
  const portal = await startPortal({ modules, identity, ...rest, test });
  return { ...portal, stop: () => portal.stop().then(() => test.drop()) };
};
/** Only its database: seeded once for all files that begin with it. */
export const createSeeded = (options: DatabaseOptions = {}): Promise<TestDatabase> =>
  createFilledDatabase(
    resourcesOf(serverModules),
    'seeded',
    ({ database, schema }) => database.transaction(schema, db => seedAll(serverModules, db)),
    options,
  );
type Seeded = Pick<TestDatabase, 'database' | 'schema'>;
const resourcesOf = (modules: readonly ServerModule[]) => modules.flatMap(m => Object.values(m.module.resources));
const seedAll = async (modules: readonly ServerModule[], db: TxCtx['db']): Promise<void> => {
  const app = composeApp(modules, identity);
  const ctx: TxCtx = {
    app,
    cid: 'main',
    db,
    files: filesOf(app, 'main'),
    me: null,
    language: 'hr',
    now: new Date(),
    requestId: 'seed',
    ip: '',
    log: { info() {}, warn() {}, error: console.error },
  };
  for (const m of modules) await m.seed?.(ctx);
};

let people = 0;
/** A person with these roles and a session of their own: account, assignments and session, without a sign-in. */
export const signIn = async (
  portal: Place,
  { roles = [], permissions = [], username = `person${++people}`, language = 'en-uk' }: SignIn = {},
): Promise<Person> => {
  const token = newToken();
  const id = await portal.test.database.transaction(portal.test.schema, async db => {
    const [id] = await insertRows(db, user, [
      {
        username,
        email: `${username}@test.example`,
        firstName: 'Test',
        lastName: username,
        language,
        status: 'active',
      },
    ]);
    const held = [...roles, ...(permissions.length ? [await roleWith(db, username, permissions)] : [])];
    await insertRows(
      db,
      authAssignment,
      await Promise.all(held.map(async role => ({ idUser: id, idRole: await itemNamed(db, role) }))),
    );
    await insertRows(db, session, [
      {
        idUser: id,
        tokenHash: hashToken(token),
        lastSeenAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
      },
    ]);
    await forgetSessions(db, '*');
    return id!;
  });
  return { ...portal.client(token), id, username, token };
};
/** The same portal as an administrator sees it who acts for somebody. */
export const actingAs = async (portal: Place, who: Person, by?: Person): Promise<Client> => {
  const actor = by ?? (await signIn(portal, { roles: ['admin'] }));
  const token = newToken();
  await portal.test.database.transaction(portal.test.schema, db =>
    insertRows(db, session, [
      {
        idUser: who.id,
        tokenHash: hashToken(token),
        lastSeenAt: new Date().toISOString(),
        expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
        idActor: actor.id,
        actReason: 'Prijava pogreške 14',
      },
    ]),
  );
  return portal.client(token);
};
const itemNamed = async (db: Db, name: string): Promise<number> => {
  const found = await db.one<{ id: number }>(
    sql`select id from ${db.table('auth-item')} where name = ${name} and deleted_at is null`,
  );
  if (!found) throw new Error(`There is no role or permission «${name}».`);
  return found.id;
};
const roleWith = async (db: Db, username: string, permissions: readonly string[]): Promise<string> => {
  const name = `test-${username}`;
  const [idRole] = await insertRows(db, authItem, [{ name, kind: 'role' }]);
  await insertRows(
    db,
    authItemChild,
    await Promise.all(permissions.map(async p => ({ idRole, idPermission: await itemNamed(db, p) }))),
  );
  return name;
};

/** Puts a row in without asking anybody. */
export const put = async (portal: Pick<Portal, 'test'>, r: AnyResource, values: Values): Promise<number> =>
  (
    await portal.test.database.transaction(portal.test.schema, async db => {
      const ids = await insertRows(db, r, [values]);
      await forgetSessions(db, '*');
      return ids;
    })
  )[0]!;
/** The first row that a column tells apart, as it is stored. */
export const rowOf = async (
  portal: Pick<Portal, 'test'>,
  resource: string,
  column: string,
  value: unknown,
): Promise<Record<string, unknown> & { id: number }> => {
  const db = dbOf(portal);
  const found = await db.one<{ row: Record<string, unknown> & { id: number } }>(
    sql`select to_jsonb(t) as row from ${db.table(resource)} t where to_jsonb(t) ->> ${column} = ${String(value)} order by id limit 1`,
  );
  if (!found) throw new Error(`No ${resource} with ${column} = ${String(value)}.`);
  return found.row;
};
/**
 * Grows with every row that anybody stores, changes or removes, and with every entry of the audit:
 * the same number twice means that nothing was stored in between.
 */
export const traces = async (portal: Portal): Promise<string> => {
  const db = dbOf(portal);
  return (await db.one<{
    traces: string;
  }>(sql`select (select coalesce(sum(n), 0) from ${db.table('table_version')}) || '/' || (select count(*) from ${db.table('audit_log')})
    || '/' || (select count(*) from ${db.table('undo_batch')}) || '/' || (select count(*) from ${db.table('stored_file')}) as traces`))!
    .traces;
};

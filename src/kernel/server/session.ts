import { hash, randomBytes } from 'node:crypto';
import type { App, Ctx, Db, Facts, Identified, Me, Run, Tx } from './contract.ts';
import { wallClock } from '../resource/index.ts';
import { cidOf, schemaOf } from './settings.ts';
import { join, raw, sql } from './sql.ts';

export const sessionChannel = 'katedra_session';
const keptAtMost = 60_000;
const mostKept = 20_000;

/** What a session needs of the database: a way to ask, and a line on which other nodes are heard. */
export interface SessionDatabase {
  steadily<T>(schema: string, work: (db: Db) => Promise<T>): Promise<T>;
  listen(channel: string, handler: (payload: string) => void): Promise<unknown>;
  readonly listening: boolean;
  /** The same for one constituent, where they lie on several servers. */
  hears?(schema: string): boolean;
  onListenChange(handler: (listening: boolean) => void): void;
}
export interface Sessions {
  /** The person behind a token of a constituent, or nobody. */
  resolve(cid: string, token: string): Promise<Me | null>;
  readonly kept: number;
}

export const hashToken = (token: string): string => hash('sha256', token);
export const newToken = (): string => randomBytes(32).toString('base64url');
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z0-9_-]{20,200}$/.test(value);

/** What is given or taken by a day begins and ends with it: nothing that was kept is carried over midnight. */
const midnightAfter = (at: Date): number => {
  const [hours, minutes] = wallClock(at).slice(11, 16).split(':').map(Number) as [number, number];
  const passed = (hours * 60 + minutes) * 60_000 + (at.getTime() % 60_000);
  return at.getTime() - passed + 86_400_000;
};

const keepers = new Set<(payload: string) => void>();
/**
 * Said in the transaction that changes a person, their roles or what their facts stand on;
 * every node hears it when the transaction commits and asks anew. This process forgets before the commit is answered:
 * whoever has just signed out is out.
 */
export const forgetSessions = async (tx: Tx, idUser: number | '*'): Promise<void> => {
  const payload = `${cidOf(tx.schema)}:${idUser}`;
  await tx.run(sql`select pg_notify(${sessionChannel}, ${payload})`);
  tx.afterCommit(() => {
    for (const forget of keepers) forget(payload);
  });
};

export const openSessions = async (
  app: App,
  database: SessionDatabase,
  now: () => Date = () => new Date(),
): Promise<Sessions> => {
  const kept = new Map<string, { readonly me: Me; readonly until: number }>();
  /** Changes with every message: what was asked for before it may not be kept after it. */
  let epoch = 0;
  /** Whom the database is being asked about. A page asks for a dozen things at once; who asks is found once for all of them. */
  const asking = new Map<string, ReturnType<typeof ask>>();

  const forget = (payload: string): void => {
    epoch++;
    const colon = payload.indexOf(':');
    const [cid, who] = [payload.slice(0, colon), payload.slice(colon + 1)];
    for (const [key, { me }] of kept)
      if (key.startsWith(`${cid}:`) && (who === '*' || me.id === Number(who) || me.actor?.id === Number(who)))
        kept.delete(key);
  };
  const forgetAll = (): void => {
    epoch++;
    kept.clear();
  };
  keepers.add(forget);
  await database.listen(sessionChannel, forget);
  // Messages may have passed while nobody listened.
  database.onListenChange(forgetAll);

  const keep = (key: string, me: Me, until: number): void => {
    kept.delete(key);
    kept.set(key, { me, until });
    if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  };

  const together = (key: string, find: () => ReturnType<typeof ask>): ReturnType<typeof ask> => {
    const begun = asking.get(key);
    if (begun) return begun;
    const found = find().finally(() => asking.delete(key));
    asking.set(key, found);
    return found;
  };

  return {
    get kept() {
      return kept.size;
    },
    async resolve(cid, token) {
      if (!isToken(token)) return null;
      const hash = hashToken(token);
      const key = `${cid}:${hash}`;
      const at = now();
      const hears = () => database.hears?.(schemaOf(cid)) ?? database.listening;
      const known = hears() ? kept.get(key) : undefined;
      if (known && known.until > at.getTime()) return known.me;
      kept.delete(key);
      const asked = epoch;
      const find = () => database.steadily(schemaOf(cid), db => ask(app, db, hash, at));
      const found = await (hears() ? together(`${asked} ${key}`, find) : find());
      if (!found || found.validUntil <= at) return null;
      const until = Math.min(found.validUntil.getTime(), at.getTime() + keptAtMost, midnightAfter(at));
      if (hears() && asked === epoch) keep(key, found.me, until);
      return found.me;
    },
  };
};

const ask = async (app: App, db: Db, hash: string, now: Date): Promise<{ me: Me; validUntil: Date } | null> => {
  const found = await app.identity.find(db, hash, now);
  if (!found || found.validUntil <= now) return null;
  const me = await whole(app, db, found.me, hash, now);
  return { me, validUntil: found.validUntil };
};

const whole = async (app: App, db: Db, found: Identified, session: string, now: Date): Promise<Me> => ({
  ...found,
  permissions: app.rights.withImplied(found.permissions),
  keepsModule: app.rights.moduleAdminRoles.some(role => found.roles.has(role)),
  isAdmin: found.roles.has('admin'),
  session,
  facts: await factsOf(app, db, found.id, now),
});
/**
 * Somebody as they would be if they asked now: roles, permissions and facts of this moment. For jobs that speak for a
 * person: `{ ...ctx, me, language: me.language }` reads what they would read. Null: no such person, or their account is shut.
 */
export const meOf = async ({ app, db, now }: Ctx, idUser: number): Promise<Me | null> => {
  const found = await app.identity.person?.(db, idUser, now);
  return found ? whole(app, db, found, '', now) : null;
};

/**
 * Who asked for a run, as they are now. Whoever acted as that person when they asked still does: the log names both, of
 * whom it keeps the number alone.
 */
export const askerOf = async (ctx: Ctx, { asker }: Run): Promise<Me | null> => {
  const me = asker && (await meOf(ctx, asker.id));
  if (!me || asker.idActor === null) return me;
  return { ...me, actor: { id: asker.idActor, username: '', reason: '' } };
};

/** All facts of all modules in one statement. */
const factsOf = async (app: App, db: Db, idUser: number, now: Date): Promise<Facts> => {
  const facts = app.modules.flatMap(m => Object.entries(m.facts ?? {}));
  if (facts.length === 0) return {} as Facts;
  const row = await db.one<Record<string, unknown>>(
    sql`select ${join(
      facts.map(([, fact], i) => sql`(${fact(idUser, db, now)}) as ${raw(`f${i}`)}`),
      ', ',
    )}`,
  );
  return Object.fromEntries(facts.map(([name], i) => [name, row?.[`f${i}`] ?? null])) as unknown as Facts;
};

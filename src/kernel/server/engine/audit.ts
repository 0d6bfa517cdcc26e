import { type AnyResource, stampFields, type Values } from '../../resource/index.ts';
import { accountIn, grantIn } from '../callers.ts';
import type { Ctx, Db, TxCtx } from '../contract.ts';
import { forgetSessions } from '../session.ts';
import { columnName, name as quoted, type Sql, sql } from '../sql.ts';

/** Whether two values of the API say the same; PostgreSQL keeps the keys of nested forms in an order of its own. */
export const same = (a: unknown, b: unknown): boolean =>
  (a ?? null) === (b ?? null) ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    JSON.stringify(a ?? null, inOrder) === JSON.stringify(b ?? null, inOrder));
const inOrder = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Old and new of each field that differs, in the form of the API. */
export const difference = (
  r: AnyResource,
  before: Values | null,
  after: Values | null,
): Record<string, [unknown, unknown]> => {
  const diff: Record<string, [unknown, unknown]> = {};
  for (const name of Object.keys(r.all)) {
    if (Object.hasOwn(stampFields, name) || r.all[name]?.computed) continue;
    const [old, now] = [before?.[name] ?? null, after?.[name] ?? null];
    if (!same(old, now)) diff[name] = [old, now];
  }
  return diff;
};

/** Whose kept sessions a change makes stale: said with the commit, heard by every node. */
const tellSessions = async (ctx: TxCtx, { resource, diff }: AuditEntry): Promise<void> => {
  for (const m of ctx.app.modules) {
    const concerns = m.factTables?.[resource.over?.resource ?? resource.name];
    if (concerns === '*') await forgetSessions(ctx.db, '*');
    else if (concerns)
      for (const id of ((diff as Record<string, unknown[] | undefined>)[concerns] ?? []).flat())
        if (typeof id === 'number') await forgetSessions(ctx.db, id);
  }
};

export interface AuditEntry {
  readonly resource: AnyResource;
  readonly action: string;
  readonly id: number | string | null;
  readonly diff: unknown;
  readonly note?: string | null;
}
const batches = new WeakMap<TxCtx, string>();
/** The same request, whose changes belong together under one number. */
export const inBatch = (ctx: TxCtx, batch: string): TxCtx => {
  const together = { ...ctx };
  batches.set(together, batch);
  return together;
};

/** Another form of the same context: what it changes belongs to the same batch. */
export const inSameBatch = (of: TxCtx, other: TxCtx): TxCtx => {
  const batch = batches.get(of);
  if (batch !== undefined) batches.set(other, batch);
  return other;
};

/** The entry as a statement, for whoever writes it together with the change. */
export const auditRow = (
  { db, me, ip, requestId }: Ctx,
  { resource: { name }, action, id, diff, note }: AuditEntry,
  batch: string | null = null,
): Sql => sql`insert into ${db.table('audit_log')} (at, id_user, id_actor, id_link, ip, request_id, action, entity, id_entity, diff, note, batch)
  values (clock_timestamp(), ${accountIn(me)}, ${me?.actor?.id ?? null}, ${grantIn(me)}, ${ip}, ${requestId}, ${`${name}.${action}`}, ${name}, ${id === null ? null : String(id)}, ${JSON.stringify(diff)}::jsonb, ${note ?? null}, ${batch})`;

/** The entries where a table would stand, for who shows the log: `at`, `id_user`, `id_actor`, `ip`, `action`, `entity`, `id_entity`, `diff`, `note`, and the `id` in whose order they were written. */
export const auditLog = (db: Pick<Db, 'table'>): Sql =>
  sql`(select id, at, id_user, id_actor, ip, action, entity, id_entity, diff, note from ${db.table('audit_log')})`;

/** Takes out of a resource's history what a field should never have said there; that it was changed stays. */
export const blankInHistory = async ({ db }: TxCtx, r: AnyResource, field: string, saying: string): Promise<void> => {
  await db.run(sql`update ${db.table('audit_log')} set diff = diff || jsonb_build_object(${field}::text, '[null, null]'::jsonb)
    where entity = ${r.name} and diff ->> ${field} ~ ${saying}`);
};

/** Who did what to which row, in the same transaction as the change itself; where declared so, one entry for a whole batch. */
export const writeAudit = async (ctx: TxCtx, entry: AuditEntry): Promise<void> => {
  const row = await auditEntry(ctx, entry);
  if (row) await ctx.db.run(row);
};
/** The same, left to the caller to write before the transaction ends. */
export const auditEntry = async (ctx: TxCtx, entry: AuditEntry): Promise<Sql | null> => {
  await tellSessions(ctx, entry);
  const batch = batches.get(ctx) ?? null;
  if (await isSilent(ctx, entry)) return null;
  return entry.resource.audit === 'none' || (entry.resource.audit === 'batch' && batch !== null && entry.id !== null)
    ? null
    : auditRow(ctx, entry, batch);
};
/** What is private on this very row, where others of the resource have a history. */
const isSilent = async ({ app, db }: TxCtx, { resource, id }: AuditEntry): Promise<boolean> => {
  const r = app.resources.get(resource.over?.resource ?? resource.name) ?? resource;
  if (r.silent === undefined || id === null) return false;
  const [first, second] = r.silent.split('.') as [string, string | undefined];
  const column = quoted(columnName(first));
  const row = sql`select ${column} from ${db.table(r.name)} where id = ${id}`;
  const asked = second
    ? sql`select p.${quoted(columnName(second))} as silent from ${db.table(r.all[first]!.to!)} p where p.id = (${row})`
    : sql`select ${column} as silent from ${db.table(r.name)} where id = ${id}`;
  return (await db.one<{ silent: number }>(asked))?.silent === 1;
};

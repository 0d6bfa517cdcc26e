import { type FieldDef, hasTable } from '../resource/index.ts';
import type { App, Ctx, Db, Me, Tx, TxCtx } from './contract.ts';
import { invalid } from './errors.ts';
import type { Draft, FileStore } from './files.ts';
import { inTransaction } from './transactions.ts';
import { columnName, join, name, raw, sql, type Sql } from './sql.ts';

// What the table of stored files knows: who brought each, and since when no row has had it.

const megabyte = 1_048_576;
/** Of one person, within a day: files that no row has yet, and all together. */
const mostUnused = 500 * megabyte;
const mostInADay = 2000 * megabyte;
type InTransaction = (work: (db: Tx) => Promise<void>) => Promise<void>;

/**
 * Takes a file that has arrived among the others, within what its bringer may bring. The row comes first: whoever sweeps
 * the same content at this moment is waited for, and what they removed lies there again.
 */
export const admit = async (
  transaction: InTransaction,
  by: Me | null,
  field: string,
  draft: Draft,
  mime: string,
): Promise<void> => {
  try {
    await transaction(async db => {
      if (by) await refuseTooMuch(db, by, field, draft);
      await db.run(sql`insert into ${db.table('stored_file')} as f (hash, mime, size, created_by, unused_since)
        values (${draft.hash}, ${mime}, ${draft.size}, ${by?.id ?? null}, now())
        on conflict (hash) do update set created_at = now(), unused_since = case when f.unused_since is null then null else now() end`);
      await draft.settle();
    });
  } finally {
    await draft.forget();
  }
};
/** What is there already takes no room. */
const refuseTooMuch = async (db: Tx, by: Me, field: string, { hash, size }: Draft): Promise<void> => {
  await db.lock('files of', by.id);
  const files = db.table('stored_file');
  const brought = await db.one<{ unused: number; today: number }>(
    sql`select coalesce(sum(size) filter (where unused_since is not null), 0)::bigint as unused, coalesce(sum(size), 0)::bigint as today
      from ${files} where created_by = ${by.id} and created_at > now() - interval '1 day' and not exists (select from ${files} where hash = ${hash})`,
  );
  const { unused, today } = brought!;
  if (unused > 0 && unused + size > mostUnused) throw invalid(field, 'uploadsUnused', { most: mostUnused / megabyte });
  const isStaff = by.isAdmin || by.keepsModule;
  if (!isStaff && today + size > mostInADay) throw invalid(field, 'uploadsToday', { most: mostInADay / megabyte });
};

/** How many files are stored, and how large they are together. */
export const storedSize = async ({
  db,
}: Pick<Ctx, 'db'>): Promise<{ readonly files: number; readonly bytes: number }> =>
  (await db.one<{ files: number; bytes: number }>(
    sql`select count(*)::float as files, coalesce(sum(size), 0)::float as bytes from ${db.table('stored_file')}`,
  ))!;

/** A row has it now. False: it was swept in the meantime. */
export const takeIntoUse = async (ctx: Ctx, hash: string): Promise<boolean> =>
  (await ctx.db.run(sql`update ${ctx.db.table('stored_file')} set unused_since = null where hash = ${hash}`)).rowCount >
  0;

const unusedFor = raw("interval '2 days'");
const sweptAtOnce = 500;
/**
 * Removes files that no row has had for two days; what the history says of them stays. A file that nobody knows is
 * noted first and waits like the others.
 */
export const sweepFiles = async (ctx: Ctx, files: FileStore): Promise<number> => {
  const stored = ctx.db.table('stored_file');
  for await (const found of files.all(ctx.cid))
    if (found.length > 0)
      await ctx.db.run(sql`insert into ${stored} (hash, mime, size, unused_since)
        select hash, 'application/octet-stream', size, now() from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as t (hash text, size bigint)
        on conflict (hash) do nothing`);
  const used = usedHashes(ctx.app, ctx.db);
  await ctx.db.run(sql`with used as materialized (${used})
    update ${stored} f set unused_since = case when f.unused_since is null then now() end
    where (f.unused_since is null) <> exists (select from used where used.hash = f.hash)`);
  let swept = 0;
  for (;;) {
    const { rows } = await ctx.db.run<{ hash: string }>(
      sql`select hash from ${stored} where unused_since < now() - ${unusedFor} limit ${sweptAtOnce}`,
    );
    for (const { hash } of rows) if (await sweep(ctx, files, hash)) swept++;
    if (rows.length < sweptAtOnce) return swept;
  }
};
/** The row goes first: whoever brings the same content at this moment waits, and puts it there again. */
const sweep = (ctx: Ctx, files: FileStore, hash: string): Promise<boolean> =>
  inTransaction(ctx, async tx => {
    const gone = await tx.db.run(
      sql`delete from ${tx.db.table('stored_file')} where hash = ${hash} and unused_since < now() - ${unusedFor}`,
    );
    if (gone.rowCount > 0) {
      await tx.db.run(sql`delete from ${tx.db.table('file_text')} where hash = ${hash}`);
      await files.remove(tx.cid, hash);
    }
    return gone.rowCount > 0;
  });

/**
 * Erases what no row has any more, with its text, when the transaction has ended: for what must not wait for the sweep.
 * What another row still names stays. Gives the hashes that go.
 */
export const eraseUnnamed = async (ctx: TxCtx, hashes: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await ctx.db.run<{ hash: string }>(sql`with used as (${usedHashes(ctx.app, ctx.db)})
    delete from ${ctx.db.table('stored_file')} f where f.hash = any(${hashes}) and not exists (select from used where used.hash = f.hash) returning f.hash`);
  const gone = rows.map(row => row.hash);
  await ctx.db.run(sql`delete from ${ctx.db.table('file_text')} where hash = any(${gone})`);
  ctx.db.afterCommit(async () => {
    for (const hash of gone) await eraseAgain(ctx, hash);
  });
  return gone;
};
/** Holds the file's place while it goes: whoever brings the same content at this moment waits, and whoever has brought it keeps it. */
const eraseAgain = (ctx: Ctx, hash: string): Promise<void> =>
  inTransaction(ctx, async tx => {
    const stored = tx.db.table('stored_file');
    const held = await tx.db.run(
      sql`insert into ${stored} (hash, mime, size, unused_since) values (${hash}, 'application/octet-stream', 0, now()) on conflict (hash) do nothing`,
    );
    if (held.rowCount === 0) return;
    await tx.files.remove(hash);
    await tx.db.run(sql`delete from ${stored} where hash = ${hash}`);
  });

/** Every picture and file of every resource, rows in the bin among them, what waits in a letter, and what runs have made. */
const usedHashes = (app: App, db: Db): Sql => {
  const fields = [...app.resources.values()].filter(hasTable).flatMap(r =>
    Object.entries(r.all as Record<string, FieldDef>)
      .filter(([, field]) => (field.kind === 'image' || field.kind === 'file') && !field.computed)
      .map(([of, field]) => {
        const column = name(columnName(of));
        const hash = field.kind === 'file' ? sql`${column} ->> 'hash'` : column;
        return sql`select ${hash} as hash from ${db.table(r.name)} where ${column} is not null`;
      }),
  );
  const letters = sql`select a ->> 'hash' from ${db.table('mail_queue')}, jsonb_array_elements(attachments) a where state in ('waiting', 'failed') and jsonb_typeof(attachments) = 'array'`;
  const results = sql`select result ->> 'hash' from ${db.table('job_run')} where result is not null`;
  return join([...fields, letters, results], ' union ');
};

import {
  type AnyResource,
  type FieldDef,
  goesWith,
  isSoft,
  isStamped,
  stampFields,
  hasTable,
} from '../resource/index.ts';
import type { App, Ctx, Db, Job } from './contract.ts';
import { linkTable } from './database/names.ts';
import { writeAudit } from './engine/audit.ts';
import { dropAttachments, lets } from './engine/hosts.ts';
import { makeDueMoves } from './engine/due.ts';
import { makePartitions } from './engine/partitions.ts';
import { takeTexts } from './full-text.ts';
import { storeOf } from './kept-files.ts';
import { dropOldLinks } from './links.ts';
import { dropOldMail } from './mail.ts';
import { inTransaction } from './runtime.ts';
import { sweepFiles } from './stored.ts';
import { and, columnName, join, name, raw, sql, type Sql } from './sql.ts';

/** One row for each connection that ever wrote adds up: those of ended connections become one. Sums stay as they were. */
const foldVersions = (db: Db): Sql => sql`with gone as (
    delete from ${db.table('table_version')} v where v.pid <> 0 and not exists (select from pg_catalog.pg_stat_activity a where a.pid = v.pid) returning v.tbl, v.n)
  insert into ${db.table('table_version')} as kept (tbl, pid, n) select tbl, 0, sum(n) from gone group by tbl
  on conflict (tbl, pid) do update set n = kept.n + excluded.n`;

export const foldTableVersions = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(foldVersions(ctx.db));
};

/** Undo is offered for ten minutes. */
export const dropOldUndo = async (ctx: Ctx): Promise<void> => {
  await ctx.db.run(sql`delete from ${ctx.db.table('undo_batch')} where at < now() - interval '10 minutes'`);
};

/** The partitions of this and the next three months. Where rows of a month already lie in the default partition, they stay there. */
export const makeAuditPartitions = async (ctx: Ctx): Promise<void> => {
  for (let ahead = 0; ahead <= 3; ahead++) {
    const first = new Date(Date.UTC(ctx.now.getUTCFullYear(), ctx.now.getUTCMonth() + ahead, 1));
    const next = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 1));
    const [from, to] = [first, next].map(d => `${d.toISOString().slice(0, 10)} 00:00:00+00`);
    const table = `audit_log_${from!.slice(0, 7).replace('-', '_')}`;
    await inTransaction(ctx, async tx => {
      await tx.db.lock('audit partitions');
      const state = await tx.db.one<{
        made: boolean;
        used: boolean;
      }>(sql`select to_regclass(${`"${tx.db.schema}"."${table}"`}) is not null as made,
        exists (select from ${tx.db.table('audit_log_default')} where at >= ${from}::timestamptz and at < ${to}::timestamptz) as used`);
      if (state?.made || state?.used) return;
      await tx.db.run(
        sql`create table ${name(tx.db.schema)}.${name(table)} partition of ${tx.db.table('audit_log')} for values from (${raw(`'${from}'`)}) to (${raw(`'${to}'`)})`,
      );
    });
  }
};

const keptInBin = 30;
const purgedAtOnce = 1000;
/** Rows that lay in the bin for thirty days, if nothing refers to them, not even from the bin, and nothing hangs on them that has to be kept. */
export const purgeBin = async (ctx: Ctx): Promise<void> => {
  const stored = [...ctx.app.resources.values()].filter(hasTable);
  // What a purged row referred to may go now too.
  for (let pass = 0, purged = 1; purged > 0 && pass < 5; pass++) {
    purged = 0;
    for (const r of await withOldRows(ctx, stored.filter(isSoft))) purged += await purge(ctx, r);
  }
  // What the database's own keys took along had files too.
  for (const r of stored) if (r.attachments) await inTransaction(ctx, tx => dropAttachments(tx, r));
};
const isOld = (): Sql => sql`t.deleted_at < now() - make_interval(days => ${keptInBin})`;
/**
 * Those with a row that has lain there for so long: on most nights they are few. Whether anything refers to such a row is asked
 * of a hundred tables, and takes the longer where there is none.
 */
const withOldRows = async ({ db }: Ctx, resources: readonly AnyResource[]): Promise<readonly AnyResource[]> => {
  if (resources.length === 0) return [];
  const { rows } = await db.run<{ name: string }>(
    join(
      resources.map(
        r => sql`select ${r.name}::text as name where exists (select from ${db.table(r.name)} t where ${isOld()})`,
      ),
      ' union all ',
    ),
  );
  const found = new Set(rows.map(row => row.name));
  return resources.filter(r => found.has(r.name));
};
const purge = (ctx: Ctx, r: AnyResource): Promise<number> =>
  inTransaction(ctx, async tx => {
    const unused = referencesTo(ctx.app, r).map(
      ({ from, column, self }) =>
        sql`not exists (select from ${tx.db.table(from)} x where x.${name(column)} = t.id${raw(self ? ` and x.${self} <> t.id` : '')})`,
    );
    const condition = and([isOld(), ...unused, ...lets(tx, r, sql`t.id`)]);
    const { rows } = await tx.db.run<{ id: number | string }>(
      sql`delete from ${tx.db.table(r.name)} where id in (select t.id from ${tx.db.table(r.name)} t where ${condition} order by t.id limit ${purgedAtOnce} for update skip locked) returning id`,
    );
    if (rows.length > 0)
      await writeAudit(tx, { resource: r, action: 'purge', id: null, diff: { ids: rows.map(row => row.id) } });
    return rows.length;
  });

interface Reference {
  /** The resource, or the table of links. */
  readonly from: string;
  readonly column: string;
  /** Where rows of a resource name each other: the column that says whose reference it is. One's own holds nobody. */
  readonly self: 'id' | 'id_row' | null;
}
/** Every column that points at the resource, who made and who changed a row among them. */
const referencesTo = (app: App, target: AnyResource): Reference[] =>
  [...app.resources.values()].filter(hasTable).flatMap(from => {
    const fields = Object.entries(from.all as Record<string, FieldDef>)
      .filter(
        ([, f]) =>
          f.kind === 'ref' && (app.resources.get(f.to!)?.over?.resource ?? f.to) === target.name && !f.computed,
      )
      // Link rows of a purged row go with it.
      .filter(([field]) => isSoft(from) || !goesWith(from, field));
    const stamps = isStamped(from) && stampFields.createdBy.to === target.name ? ['deleted_by'] : [];
    const links = Object.entries(from.all as Record<string, FieldDef>)
      .filter(([, f]) => f.kind === 'refs' && (app.resources.get(f.to!)?.over?.resource ?? f.to) === target.name)
      .map(
        ([field]): Reference => ({
          from: linkTable(from.name, field),
          column: 'id_target',
          self: from === target ? 'id_row' : null,
        }),
      );
    const columns = [...fields.map(([field]) => columnName(field)), ...(isSoft(from) ? stamps : [])];
    const self = from === target ? 'id' : null;
    return [...columns.map((column): Reference => ({ from: from.name, column, self })), ...links];
  });

/** After that they would be refused anyway. */
const dropOldTickets = async ({ db }: Ctx): Promise<void> => {
  await db.run(sql`delete from ${db.table('used_ticket')} where until < now()`);
};

/**
 * The portal's own runs stay for hours, its failed ones for a week, those that a person asked for a month. Each bound is
 * compared with the column alone, so that indexes find the old rows: a bound that depends on the row reads all runs every time.
 */
export const dropOldRuns = async ({ db }: Pick<Ctx, 'db'>): Promise<void> => {
  await db.run(sql`delete from ${db.table('job_run')} where ended_at < now() - interval '30 days'
    or (id_user is null and ended_at < now() - interval '3 hours' and (state <> 'failed' or ended_at < now() - interval '7 days'))`);
};

export const tidyJobs: readonly Job[] = [
  {
    name: 'kernel.text',
    called: { hr: 'Datoteke: čitanje teksta', en: 'Files: reading of texts' },
    cron: '* * * * *',
    run: takeTexts,
  },
  {
    name: 'kernel.moves',
    called: { hr: 'Prijelazi kojima je došlo vrijeme', en: 'Moves whose time has come' },
    cron: '* * * * *',
    run: makeDueMoves,
  },
  {
    name: 'kernel.tidy',
    called: { hr: 'Čišćenje tijekom dana', en: 'Clearing during the day' },
    cron: '*/10 * * * *',
    run: async ctx => {
      await dropOldUndo(ctx);
      await foldTableVersions(ctx);
      await dropOldRuns(ctx);
      await dropOldTickets(ctx);
    },
  },
  {
    name: 'kernel.nightly',
    called: { hr: 'Noćno čišćenje', en: 'Nightly clearing' },
    cron: '20 3 * * *',
    run: async ctx => {
      await makeAuditPartitions(ctx);
      await makePartitions(ctx);
      await purgeBin(ctx);
      await dropOldMail(ctx);
      await dropOldLinks(ctx);
      const files = storeOf(ctx.app);
      await files.sweepDrafts(ctx.cid);
      await sweepFiles(ctx, files);
    },
  },
];

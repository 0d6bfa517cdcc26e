import { hostname } from 'node:os';
import {
  canWriteIn,
  type Ctx,
  defaultConstituent,
  diskBy,
  dropKept,
  inTransaction,
  type Job,
  jobCounts,
  keep,
  keptUnder,
  lastCopy,
  lastRehearsal,
  lateRuns,
  mailQueue,
  migrationsIn,
  slowStatements,
  sql,
  surroundingsOf,
} from '../../../kernel/server/index.ts';
import { administratorsOf } from './admins.ts';
import { growthOf, noteSizes, sizeInWords } from './growth.ts';
import { type Addressee, addressOf, sendLetter } from './auth/letters.ts';

export const healthLines = [
  'version',
  'migrations',
  'disk',
  'growth',
  'backups',
  'rehearsal',
  'mail',
  'jobs',
  'statements',
  'connections',
  'sessions',
] as const;
export type HealthLine = (typeof healthLines)[number];
/** Green, to be looked at, red. */
export type HealthState = 'ok' | 'warn' | 'bad';
export interface Health {
  readonly line: HealthLine;
  readonly state: HealthState;
  /** Which sentence of what to do stands beside it; green ones have none. */
  readonly todo?: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** From where on a line is no longer green. */
export interface HealthLimits {
  readonly diskFreeBad: number;
  readonly diskFreeWarn: number;
  readonly roomMonthsBad: number;
  readonly roomMonthsWarn: number;
  readonly backupHours: number;
  readonly rehearsalDays: number;
  readonly mailMinutes: number;
  readonly jobMinutes: number;
  readonly statementMs: number;
  readonly connectionShare: number;
  readonly actingHours: number;
}
export const healthLimits: HealthLimits = {
  diskFreeBad: 0.05,
  diskFreeWarn: 0.15,
  roomMonthsBad: 1,
  roomMonthsWarn: 6,
  backupHours: 48,
  rehearsalDays: 35,
  mailMinutes: 60,
  jobMinutes: 15,
  statementMs: 5_000,
  connectionShare: 0.9,
  actingHours: 8,
};

const hour = 3_600_000;
type Line = (ctx: Ctx, limits: HealthLimits) => Promise<Omit<Health, 'line'>>;

/** Code and database belong together: the newer one waits for the older. */
const schemaOf = (ctx: Ctx) => surroundingsOf(ctx.app).keeper?.status(ctx.cid) ?? Promise.resolve('current' as const);
const version: Line = async ctx => {
  const facts = { version: surroundingsOf(ctx.app).version || '–' };
  // A newer portal has migrated this database: this one is the one left behind.
  return (await schemaOf(ctx)) === 'ahead' ? { state: 'bad', todo: 'versionOld', facts } : { state: 'ok', facts };
};
const migrations: Line = async ctx => {
  const found = await schemaOf(ctx);
  const n = await migrationsIn(ctx.db);
  return found === 'behind' ? { state: 'bad', todo: 'migrationsBehind', facts: { n } } : { state: 'ok', facts: { n } };
};

const gigabytes = ({ language }: Pick<Ctx, 'language'>, bytes: number): string =>
  (bytes / 1_073_741_824).toLocaleString(language === 'hr' ? 'hr' : 'en', { maximumFractionDigits: 2 });
const disk: Line = async (ctx, limits) => {
  const { free, size, reserve } = await diskBy(surroundingsOf(ctx.app).settings).look();
  const share = size === 0 ? 0 : free / size;
  const facts = {
    free: gigabytes(ctx, free),
    percent: Math.round(share * 100),
    reserve: gigabytes(ctx, reserve),
  };
  if (!(await canWriteIn(ctx))) return { state: 'bad', todo: 'databaseFull', facts };
  if (free < reserve) return { state: 'bad', todo: 'diskReserve', facts };
  if (share < limits.diskFreeBad) return { state: 'bad', todo: 'diskFull', facts };
  return free < reserve * 2 || share < limits.diskFreeWarn
    ? { state: 'warn', todo: 'diskFull', facts }
    : { state: 'ok', facts };
};

const growth: Line = async (ctx, limits) => {
  const { bytes, monthly, months } = await growthOf(ctx);
  const facts = {
    taken: sizeInWords(ctx, bytes),
    monthly: monthly === null ? '–' : sizeInWords(ctx, monthly),
    months: months === null ? '–' : months > 120 ? '> 120' : Math.floor(months),
  };
  if (months === null || months >= limits.roomMonthsWarn) return { state: 'ok', facts };
  return { state: months < limits.roomMonthsBad ? 'bad' : 'warn', todo: 'growth', facts };
};

interface Copy {
  readonly at: string;
}
const backups: Line = async (ctx, limits) => {
  const noted = await keptUnder<Copy>(ctx, lastCopy);
  const [newest] = (await surroundingsOf(ctx.app).keeper?.backups(ctx.cid)) ?? [];
  const at = [noted?.at, newest?.at]
    .filter(one => one !== undefined)
    .toSorted()
    .at(-1);
  if (at === undefined) return { state: 'bad', todo: 'backupNone', facts: { hours: '–' } };
  const hours = Math.floor((ctx.now.getTime() - Date.parse(at)) / hour);
  return hours > limits.backupHours
    ? { state: 'bad', todo: 'backupOld', facts: { hours } }
    : { state: 'ok', facts: { hours } };
};

interface Rehearsal {
  readonly at: string;
  readonly name: string;
  readonly rows?: number;
  readonly files?: number;
  readonly failure?: string;
}
const rehearsal: Line = async (ctx, limits) => {
  const last = await keptUnder<Rehearsal>(ctx, lastRehearsal);
  if (!last) return { state: 'bad', todo: 'rehearsalNone', facts: { days: '–', rows: '–' } };
  const days = Math.floor((ctx.now.getTime() - Date.parse(last.at)) / (24 * hour));
  if (last.failure !== undefined)
    return { state: 'bad', todo: 'rehearsalFailed', facts: { days, rows: '–', failure: last.failure } };
  const facts = { days, rows: last.rows ?? 0 };
  return days > limits.rehearsalDays ? { state: 'bad', todo: 'rehearsalOld', facts } : { state: 'ok', facts };
};

const mail: Line = async (ctx, limits) => {
  const { waiting, failed, late } = (await ctx.db.one<{ waiting: number; failed: number; late: number }>(
    sql`select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'waiting' and at < ${ctx.now}::timestamptz - make_interval(mins => ${limits.mailMinutes}))::int as late from ${mailQueue(ctx.db)} m`,
  ))!;
  const facts = { waiting, failed };
  if (failed > 0) return { state: 'bad', todo: 'mailFailed', facts };
  if (late > 0) return { state: 'bad', todo: 'mailLate', facts };
  return surroundingsOf(ctx.app).settings.smtp === undefined
    ? { state: 'warn', todo: 'mailNoServer', facts }
    : { state: 'ok', facts };
};

const jobs: Line = async (ctx, limits) => {
  const failed = (await jobCounts(ctx)).filter(job => job.failed > 0);
  const late = await lateRuns(ctx, limits.jobMinutes);
  const facts = {
    failed: failed.reduce((n, job) => n + job.failed, 0),
    late,
    which: failed.map(j => (ctx.language === 'hr' ? j.called.hr : j.called.en)).join(', '),
  };
  if (failed.length > 0) return { state: 'bad', todo: 'jobsFailed', facts };
  return late > 0 ? { state: 'bad', todo: 'jobsLate', facts } : { state: 'ok', facts };
};

const statements: Line = async (ctx, limits) => {
  const slow = slowStatements(ctx.db.schema, ctx.now.getTime());
  const worst = slow[0];
  const facts = {
    n: slow.length,
    ms: Math.round(worst?.ms ?? 0),
    text: (worst?.text ?? '').replace(/\s+/g, ' ').slice(0, 200),
  };
  return worst && worst.ms > limits.statementMs
    ? { state: 'bad', todo: 'statementsSlow', facts }
    : { state: slow.length > 0 ? 'warn' : 'ok', ...(slow.length > 0 && { todo: 'statementsSlow' }), facts };
};

const connections: Line = async (ctx, limits) => {
  const { used, most } = (await ctx.db.one<{ used: number; most: number }>(
    sql`select count(*)::int as used, current_setting('max_connections')::int as most from pg_catalog.pg_stat_activity where backend_type = 'client backend'`,
  ))!;
  return used >= most * limits.connectionShare
    ? { state: 'bad', todo: 'connectionsFull', facts: { used, most } }
    : { state: 'ok', facts: { used, most } };
};

const sessions: Line = async (ctx, limits) => {
  const { open, acting } = (await ctx.db.one<{ open: number; acting: number }>(
    sql`select count(*)::int as open, count(*) filter (where id_actor is not null and created_at < ${ctx.now}::timestamptz - make_interval(hours => ${limits.actingHours}))::int as acting
      from ${ctx.db.table('session')} where expires_at > now()`,
  ))!;
  const facts = { open, sockets: surroundingsOf(ctx.app).realtime?.connected ?? 0, acting };
  return acting > 0 ? { state: 'bad', todo: 'sessionsActing', facts } : { state: 'ok', facts };
};

const lines: Readonly<Record<HealthLine, Line>> = {
  version,
  migrations,
  disk,
  growth,
  backups,
  rehearsal,
  mail,
  jobs,
  statements,
  connections,
  sessions,
};
/** How the portal is doing, for whoever looks after it: one line for each thing that can go wrong by itself. */
export const healthOf = async (ctx: Ctx, limits: Partial<HealthLimits> = {}): Promise<readonly Health[]> => {
  const found: Health[] = [];
  for (const line of healthLines) found.push({ line, ...(await lines[line](ctx, { ...healthLimits, ...limits })) });
  return found;
};

// ——— Before the disk is full ———

/**
 * One letter to each administrator while there is still twice the reserve's room, and no other until there was more again.
 * Of several nodes each has a disk of its own.
 */
const watchDisk = async (ctx: Ctx): Promise<void> => {
  const { settings } = surroundingsOf(ctx.app);
  // One disk for all constituents, and one institution that looks after it.
  if (settings.mode === 'central' && ctx.cid !== defaultConstituent) return;
  const { free, reserve } = await diskBy(settings).look();
  const note = `disk.low.${hostname()}`;
  const isTold = (await keptUnder(ctx, note)) !== null;
  if (isTold && free > reserve * 2.5) await dropKept(ctx, note);
  if (isTold || free >= reserve * 2) return;
  await inTransaction(ctx, async tx => {
    await tx.db.lock(note);
    if ((await keptUnder(tx, note)) !== null) return;
    await keep(tx, note, { at: tx.now.toISOString() });
    const { rows } = await tx.db.run<Addressee>(
      sql`select distinct u.email, u.language from ${tx.db.table('user')} u where u.id in (${administratorsOf(tx.db)}) and u.status = 'active' and u.deleted_at is null and u.email is not null`,
    );
    for (const to of rows)
      await sendLetter(tx, to, 'diskLow', {
        link: `${addressOf(tx)}/backend/health`,
        free: gigabytes({ language: to.language as Ctx['language'] }, free),
        reserve: gigabytes({ language: to.language as Ctx['language'] }, reserve),
      });
  });
};

// ——— What the page can ask for ———

const makeBackup = async (ctx: Ctx): Promise<void> => {
  await surroundingsOf(ctx.app).keeper?.backup(ctx.cid);
};
/** A copy that was never put back is a hope. The newest one is, into a schema that goes again. */
const rehearseRestore = async (ctx: Ctx): Promise<void> => {
  const { keeper } = surroundingsOf(ctx.app);
  const [newest] = (await keeper?.backups(ctx.cid)) ?? [];
  if (!keeper || !newest) return;
  const { name } = newest;
  const note = (said: Partial<Rehearsal>): Promise<void> =>
    inTransaction(ctx, tx => keep(tx, lastRehearsal, { at: ctx.now.toISOString(), name, ...said }));
  try {
    const { rows, files } = await keeper.rehearse(ctx.cid, name);
    await note({ rows, files });
  } catch (error) {
    ctx.log.error({ err: error, name }, 'a copy could not be put back');
    await note({ failure: (error as Error).message.slice(0, 500) });
  }
};
export const backupJob = 'people.backup';
export const rehearsalJob = 'people.rehearsal';
export const healthJobs: readonly Job[] = [
  {
    name: 'people.disk',
    called: { hr: 'Disk: ima li mjesta', en: 'Disk: whether there is room' },
    cron: '*/5 * * * *',
    run: watchDisk,
  },
  {
    name: 'people.sizes',
    called: { hr: 'Veličina tablica i datoteka', en: 'Sizes of tables and files' },
    cron: '30 3 * * 1',
    run: noteSizes,
  },
  { name: backupJob, called: { hr: 'Pričuvna kopija', en: 'Backup' }, run: makeBackup },
  {
    name: rehearsalJob,
    called: { hr: 'Proba vraćanja kopije', en: 'Rehearsal of a restore' },
    cron: '10 4 * * 0',
    run: rehearseRestore,
  },
];

import { readdir, stat, statfs, truncate, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  dropKept,
  keep,
  keptUnder,
  lastCopy,
  lastRehearsal,
  migrationsFolder,
  queueMail,
  raw,
  slowStatements,
  sql,
  surroundingsOf,
  type TxCtx,
  giveSurroundings,
} from '../../src/kernel/server/index.ts';
import { keeperOf } from '../../src/main/server-keeper.ts';
import { notedSizes, storedFiles } from '../../src/modules/people/server/growth.ts';
import { type Health, type HealthLimits, type HealthLine, healthOf } from '../../src/modules/people/server/health.ts';
import { peopleJobs } from '../../src/modules/people/server/jobs.ts';
import type { TestDatabase } from '../harness/database.ts';
import { createSeeded, dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { systemOf } from './system.ts';

let test: TestDatabase;
let portal: Portal;
let admin: Person;
beforeAll(async () => {
  test = await createSeeded({ max: 8 });
  portal = await startSeeded({ test });
  const found = surroundingsOf(portal.app);
  const log = { info() {}, warn() {}, error() {} };
  const keeper = keeperOf({
    app: portal.app,
    database: test.database,
    settings: found.settings,
    log,
    folder: migrationsFolder,
    fill: async () => {},
    reload: async () => {},
  });
  giveSurroundings(portal.app, { ...found, keeper, version: '1.2.3' });
  admin = await signIn(portal, { roles: ['user', 'admin'] });
});
afterAll(async () => {
  await portal?.stop();
  await test?.drop();
});

const lineOf = async (line: HealthLine, limits: Partial<HealthLimits> = {}): Promise<Health> =>
  (await healthOf(systemOf(portal), limits)).find(one => one.line === line)!;
const jobNamed = (name: string) => peopleJobs.find(job => job.name === name)!;
const runJob = (name: string) => jobNamed(name).run(systemOf(portal) as TxCtx, {}, undefined as never);
const db = () => dbOf(portal);
const at = (table: string) => db().table(table);

const megabyte = 1_048_576;
/** As if the disk were smaller, or larger. Undefined: what suits this machine's disk. */
const setReserve = (bytes: number | undefined): void => {
  (surroundingsOf(portal.app).settings as { reserve?: number | undefined }).reserve = bytes;
};
/** Above the reserve, and below twice of it. */
const threeQuartersOfFree = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(surroundingsOf(portal.app).settings.data);
  return Math.round(bavail * bsize * 0.75);
};

describe('each line turns red when something is wrong, and says what to do', () => {
  it('version and migrations: the database is ahead of the code, or behind it', async () => {
    expect(await lineOf('version')).toMatchObject({ state: 'ok', facts: { version: '1.2.3' } });
    expect(await lineOf('migrations')).toMatchObject({ state: 'ok' });
    await db().run(sql`insert into ${at('migration')} (name, checksum) values ('9999-of-tomorrow.sql', 'x')`);
    expect(await lineOf('version')).toMatchObject({ state: 'bad', todo: 'versionOld' });
    await db().run(sql`delete from ${at('migration')} where name = '9999-of-tomorrow.sql'`);
    const last = await db().one<{ name: string; checksum: string }>(
      sql`delete from ${at('migration')} where name = (select max(name) from ${at('migration')}) returning name, checksum`,
    );
    expect(await lineOf('migrations')).toMatchObject({ state: 'bad', todo: 'migrationsBehind' });
    await db().run(sql`insert into ${at('migration')} (name, checksum) values (${last!.name}, ${last!.checksum})`);
    expect(await lineOf('migrations')).toMatchObject({ state: 'ok' });
  });

  it('disk: less is free than should be', async () => {
    const { state, facts } = await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 0 });
    expect([state, Number(facts.percent) >= 0]).toEqual(['ok', true]);
    expect(await lineOf('disk', { diskFreeBad: 2 })).toMatchObject({ state: 'bad', todo: 'diskFull' });
    expect(await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 2 })).toMatchObject({ state: 'warn' });
  });

  it('disk: less is free than the reserve, or than twice of it; the database has none', async () => {
    setReserve(900_000_000 * megabyte);
    const low = await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 0 });
    expect(low).toMatchObject({ state: 'bad', todo: 'diskReserve' });
    expect(String(low.facts.reserve)).toMatch(/^\d/);
    setReserve(await threeQuartersOfFree());
    expect(await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 0 })).toMatchObject({
      state: 'warn',
      todo: 'diskFull',
    });
    setReserve(undefined);
    await db().run(
      raw(
        `create function c_main.without_room() returns trigger language plpgsql as $$ begin raise exception 'no room' using errcode = '53100'; end $$`,
      ),
    );
    await db().run(
      sql`create trigger without_room before insert or update on ${at('setting')} for each row execute function c_main.without_room()`,
    );
    try {
      expect(await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 0 })).toMatchObject({
        state: 'bad',
        todo: 'databaseFull',
      });
      expect((await admin.get('/backend/health')).body).toMatch(/<tr data-line="disk" data-state="bad">/);
    } finally {
      await db().run(sql`drop trigger without_room on ${at('setting')}`);
    }
    expect(await lineOf('disk', { diskFreeBad: 0, diskFreeWarn: 0 })).toMatchObject({ state: 'ok' });
  });

  it('disk: administrators get one letter before uploads are refused, and another only after there was room', async () => {
    const other = await signIn(portal, { roles: ['user', 'admin'] });
    const teacher = await signIn(portal, { roles: ['user', 'teacher'] });
    const letters = async () =>
      (
        await db().run<{ to: string; text: string }>(
          sql`select recipient as "to", body as "text" from ${at('mail_queue')} where kind = 'diskLow' order by recipient, at`,
        )
      ).rows;
    const addresses = async (...people: Person[]) =>
      (
        await db().run<{ email: string }>(
          sql`select email from ${at('user')} where id = any(${people.map(p => p.id)}) order by email`,
        )
      ).rows.map(row => row.email);
    try {
      setReserve(0);
      await runJob('people.disk');
      expect(await letters()).toEqual([]);

      setReserve(await threeQuartersOfFree());
      for (let minute = 0; minute < 3; minute++) await runJob('people.disk');
      const sent = await letters();
      expect(sent.map(one => one.to)).toEqual(await addresses(admin, other));
      expect(sent.map(one => one.to)).not.toContain((await addresses(teacher))[0]);
      expect(sent[0]!.text).toMatch(/KATEDRA_DATA|mapi podataka|data folder/);
      // It was told; that it happens is no news.
      setReserve(900_000_000 * megabyte);
      await runJob('people.disk');
      expect(await letters()).toHaveLength(2);

      setReserve(0);
      await runJob('people.disk');
      setReserve(await threeQuartersOfFree());
      await runJob('people.disk');
      expect(await letters()).toHaveLength(4);
    } finally {
      setReserve(undefined);
      await db().run(sql`delete from ${at('mail_queue')}`);
      await db().run(sql`delete from ${at('session')} where id_user in (${other.id}, ${teacher.id})`);
      await db().run(sql`update ${at('auth-assignment')} set deleted_at = now() where id_user = ${other.id}`);
    }
  });

  it('disk: below the reserve no backup is begun, neither by the page nor by its job', async () => {
    setReserve(900_000_000 * megabyte);
    try {
      for (const job of ['people.backup', 'people.rehearsal']) {
        const body = new FormData();
        body.set('job', job);
        const answer = await admin.fetch('/backend/health', { method: 'POST', body, redirect: 'manual' });
        expect([job, answer.status]).toEqual([job, 507]);
        expect(await answer.text()).toMatch(/role="alert">[^<]*disk/);
      }
      await expect(runJob('people.backup')).rejects.toMatchObject({ status: 507 });
      expect(await readdir(join(surroundingsOf(portal.app).settings.data, 'backups/main')).catch(() => [])).toEqual([]);
      expect((await db().run(sql`select 1 from ${at('job_run')}`)).rowCount).toBe(0);
    } finally {
      setReserve(undefined);
    }
  });

  it('backups and the rehearsal: none, fresh, old, damaged', async () => {
    expect(await lineOf('backups')).toMatchObject({ state: 'bad', todo: 'backupNone' });
    expect(await lineOf('rehearsal')).toMatchObject({ state: 'bad', todo: 'rehearsalNone' });
    // Nothing to rehearse with is no success.
    await runJob('people.rehearsal');
    expect(await lineOf('rehearsal')).toMatchObject({ todo: 'rehearsalNone' });

    await runJob('people.backup');
    expect(await lineOf('backups')).toMatchObject({ state: 'ok', facts: { hours: 0 } });
    await runJob('people.rehearsal');
    const rehearsed = await lineOf('rehearsal');
    expect(rehearsed).toMatchObject({ state: 'ok', facts: { days: 0 } });
    expect(Number(rehearsed.facts.rows)).toBeGreaterThan(500);
    const scratch = await db().one<{ n: number }>(
      sql`select count(*)::int as n from pg_namespace where nspname like ${raw("'restore\\_%'")}`,
    );
    expect(scratch!.n).toBe(0);

    expect(await lineOf('rehearsal', { rehearsalDays: -1 })).toMatchObject({ state: 'bad', todo: 'rehearsalOld' });
    const folder = join(surroundingsOf(portal.app).settings.data, 'backups', 'main');
    const [name] = await readdir(folder);
    const copy = join(folder, name!);
    const longAgo = new Date(Date.now() - 72 * 3_600_000);
    await utimes(copy, longAgo, longAgo);
    await keep(systemOf(portal), lastCopy, { at: longAgo.toISOString() });
    expect(await lineOf('backups')).toMatchObject({ state: 'bad', todo: 'backupOld', facts: { hours: 72 } });
    // One that npm run backup has written elsewhere counts as well.
    await keep(systemOf(portal), lastCopy, { at: new Date().toISOString() });
    expect(await lineOf('backups')).toMatchObject({ state: 'ok' });

    await truncate(copy, Math.floor((await stat(copy)).size / 2));
    await runJob('people.rehearsal');
    const damaged = await lineOf('rehearsal');
    expect(damaged).toMatchObject({ state: 'bad', todo: 'rehearsalFailed' });
    expect(String(damaged.facts.failure)).toMatch(/damaged|cut off/);
    await keep(systemOf(portal), lastRehearsal, { at: new Date().toISOString(), name, rows: 1, files: 0 });
  });

  it('growth: what is noted every week says for how long there is room', async () => {
    expect(await lineOf('growth')).toMatchObject({ state: 'ok', facts: { monthly: '–', months: '–' } });
    await runJob('people.sizes');
    // A few minutes say nothing of a month.
    expect(await lineOf('growth')).toMatchObject({ state: 'ok', facts: { monthly: '–', months: '–' } });
    const [noted] = (await keptUnder<{ at: string; bytes: Record<string, number> }[]>(systemOf(portal), notedSizes))!;
    expect(noted!.bytes.user).toBeGreaterThan(8_000);
    expect(noted!.bytes[storedFiles]).toBe(0);
    // Partitions count as their table.
    expect(noted!.bytes.audit_log).toBeGreaterThan(8_000);
    expect(Object.keys(noted!.bytes).filter(name => /_default$/.test(name))).toEqual([]);

    const { bavail, bsize } = await statfs(surroundingsOf(portal.app).settings.data);
    const free = bavail * bsize;
    const grown = (from: number, days: number) =>
      keep(systemOf(portal), notedSizes, [
        { at: new Date(Date.now() - 400 * 86_400_000).toISOString(), bytes: {} },
        {
          at: new Date(Date.now() - days * 86_400_000).toISOString(),
          bytes: { ...noted!.bytes, [storedFiles]: from },
        },
        { at: new Date(Date.now() - 86_400_000).toISOString(), bytes: {} },
      ]);
    await db().run(
      sql`insert into ${at('stored_file')} (hash, mime, size, unused_since) values ('grown', 'text/plain', ${free}, now())`,
    );
    setReserve(0);
    try {
      // In three months as much came as is still free. Others write on this disk, too.
      await grown(0, 91);
      const { state, todo, facts } = await lineOf('growth');
      expect([state, todo]).toEqual(['warn', 'growth']);
      expect([2, 3]).toContain(facts.months);
      expect(await lineOf('growth', { roomMonthsBad: 5 })).toMatchObject({ state: 'bad', todo: 'growth' });
      expect(await lineOf('growth', { roomMonthsBad: 0, roomMonthsWarn: 0 })).toMatchObject({ state: 'ok' });
      const { body } = await admin.get('/backend/health');
      expect(body).toMatch(/<th scope="row">Content of files<\/th><td[^>]*>[\d.,]+ GB</);
      expect(body).toMatch(/<th scope="row">Everything else<\/th><td[^>]*>\d+ MB</);
      // What becomes less needs no room.
      await grown(free * 2, 91);
      expect(await lineOf('growth')).toMatchObject({ state: 'ok', facts: { months: '–' } });
    } finally {
      setReserve(undefined);
      await db().run(sql`delete from ${at('stored_file')} where hash = 'grown'`);
      await dropKept(systemOf(portal), notedSizes);
    }
  });

  it('mail: letters that failed, that wait for too long, that go nowhere', async () => {
    expect(await lineOf('mail')).toMatchObject({ state: 'warn', todo: 'mailNoServer' });
    await queueMail(systemOf(portal), { kind: 'test', to: 'a@test.example', subject: 'x', text: 'x' });
    await db().run(sql`update ${at('mail_queue')} set at = now() - interval '2 hours'`);
    expect(await lineOf('mail')).toMatchObject({ state: 'bad', todo: 'mailLate', facts: { waiting: 1 } });
    await db().run(sql`update ${at('mail_queue')} set state = 'failed'`);
    expect(await lineOf('mail')).toMatchObject({ state: 'bad', todo: 'mailFailed', facts: { failed: 1 } });
    await db().run(sql`delete from ${at('mail_queue')}`);
  });

  it('jobs: one that failed, one that nobody takes, one that hangs', async () => {
    expect(await lineOf('jobs')).toMatchObject({ state: 'ok' });
    await db().run(
      sql`insert into ${at('job_run')} (kind, state, start_at) values ('people.tidy', 'waiting', now() - interval '1 hour')`,
    );
    expect(await lineOf('jobs')).toMatchObject({ state: 'bad', todo: 'jobsLate', facts: { late: 1 } });
    await db().run(
      sql`update ${at('job_run')} set state = 'running', began_at = now(), beat_at = now() - interval '1 hour'`,
    );
    expect(await lineOf('jobs')).toMatchObject({ state: 'bad', todo: 'jobsLate' });
    await db().run(sql`update ${at('job_run')} set state = 'failed', ended_at = now()`);
    expect(await lineOf('jobs')).toMatchObject({
      state: 'bad',
      todo: 'jobsFailed',
      facts: { failed: 1, which: 'Računi: čišćenje isteklih' },
    });
    await db().run(sql`delete from ${at('job_run')}`);
  });

  it('statements: one that took long, told without its values', async () => {
    // On a busy machine the sample itself may have kept somebody waiting: this one takes longer than any before it.
    const [worst] = slowStatements(db().schema);
    const seconds = Math.max(1.1, (worst?.ms ?? 0) / 1000 + 0.5);
    await db().run(sql`select pg_sleep(${seconds}), ${'a secret value'}::text as s`);
    const slow = await lineOf('statements');
    expect(slow).toMatchObject({ state: 'warn', todo: 'statementsSlow' });
    expect(slow.facts.text).toContain('pg_sleep');
    expect(JSON.stringify(slow)).not.toContain('a secret value');
    expect(await lineOf('statements', { statementMs: 1000 })).toMatchObject({ state: 'bad' });
  });

  it('connections and sessions: hardly one is free; somebody acts as another for long', async () => {
    expect(await lineOf('connections')).toMatchObject({ state: 'ok' });
    expect(await lineOf('connections', { connectionShare: 0 })).toMatchObject({
      state: 'bad',
      todo: 'connectionsFull',
    });
    expect(await lineOf('sessions')).toMatchObject({ state: 'ok', facts: { acting: 0 } });
    const other = await signIn(portal, { roles: ['user'] });
    await db().run(
      sql`update ${at('session')} set id_actor = ${admin.id}, act_reason = 'x', created_at = now() - interval '9 hours' where id_user = ${other.id}`,
    );
    expect(await lineOf('sessions')).toMatchObject({ state: 'bad', todo: 'sessionsActing', facts: { acting: 1 } });
    await db().run(sql`delete from ${at('session')} where id_user = ${other.id}`);
  });
});

describe('the page', () => {
  let page = '';
  beforeEach(async () => {
    page = (await admin.get('/backend/health')).body;
  });
  it('shows every line with its state, and a sentence beside each that is not green', async () => {
    const rows = [...page.matchAll(/<tr data-line="(\w+)" data-state="(\w+)">([\s\S]*?)<\/tr>/g)];
    expect(rows.map(([, line]) => line)).toEqual((await healthOf(systemOf(portal))).map(({ line }) => line));
    for (const [, line, state, cells] of rows) {
      const todo = cells!.match(/<td[^>]*>([^<]*)<\/td>$/)?.[1] ?? '';
      expect([line, todo.length > 20], line).toEqual([line, state !== 'ok']);
      expect(todo, line).not.toMatch(/[{}]/);
    }
  });
  it('is the administrators’ alone, and so is what it asks for', async () => {
    const teacher = await signIn(portal, { roles: ['user', 'teacher'] });
    expect((await teacher.get('/backend/health')).status).toBe(403);
    const send = (who: Person, job: string) => {
      const body = new FormData();
      body.set('job', job);
      return who.fetch('/backend/health', { method: 'POST', body, redirect: 'manual' });
    };
    expect((await send(teacher, 'people.backup')).status).toBe(403);
    expect((await send(admin, 'people.tidy')).status).toBe(422);
    expect((await send(admin, 'people.rehearsal')).status).toBe(303);
    const asked = await db().run<{ kind: string }>(sql`select kind from ${at('job_run')}`);
    expect(asked.rows).toEqual([{ kind: 'people.rehearsal' }]);
  });
});

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  composeApp,
  filesOf,
  giveDatabase,
  giveSurroundings,
  raw,
  readSettings,
  sql,
  type Tx,
  type TxCtx,
} from '../src/kernel/server/index.ts';
import { allResources } from '../src/modules/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { createTestDatabase, type TestDatabase } from '../test/harness/database.ts';
import { dataFolder } from '../test/harness/node.ts';
import { resource, refs, text } from '../src/kernel/resource/index.ts';
import { user } from '../test/http/portal.ts';
import { loadTeacherAccounts } from './accounts.ts';
import { copyingSink, transactionOver } from './copy.ts';
import { insertingSink, type Sink } from './sink.ts';
import { loadDemo } from './index.ts';
import { loadMany } from './many/index.ts';
import { quietSize } from './size.ts';
import { loadSurveys } from './surveys.ts';
import { worldOf } from './world.ts';

const many = {
  studentAccounts: true,
  messages: 2_000,
  theses: 40,
  documents: 300,
  folders: 60,
  internships: 40,
  sessions: 40,
  surveys: 8,
  answers: 150,
  alumni: 60,
  outcomes: 1,
  papers: 200,
} as const;

/** The same faculty goes in by statements and by COPY, with every larger table stripped of its indexes meanwhile. */
describe('rows that are copied', () => {
  let [inserted, copied]: [TestDatabase | null, TestDatabase | null] = [null, null];
  let before: unknown;
  const app = composeApp(serverModules, identity);
  const contextOf = (db: Tx): TxCtx => ({
    app,
    cid: 'main',
    db,
    files: filesOf(app, 'main'),
    me: null,
    language: 'hr',
    now: new Date('2026-11-15T10:00:00Z'),
    requestId: 'demo',
    ip: '127.0.0.1',
    log: { info() {}, warn() {}, error() {} },
  });
  const seed = async (ctx: TxCtx): Promise<void> => {
    for (const m of serverModules) await m.seed?.(ctx);
  };
  /** The faculty, and beside its stories some of what the large university has in bulk. */
  const fill = async (ctx: TxCtx, sink: Sink): Promise<void> => {
    await seed(ctx);
    expect(await loadDemo(ctx, quietSize, sink)).toBe(true);
    const { rows } = await ctx.db.run<{ id: number; username: string }>(
      sql`select id, username from ${ctx.db.table('user')}`,
    );
    const users = new Map(rows.map(row => [row.username, row.id]));
    const world = worldOf(ctx, sink, { ...quietSize, many });
    await loadTeacherAccounts(world);
    await loadSurveys(world, users);
    await loadMany(world, users);
  };
  let data: Awaited<ReturnType<typeof dataFolder>>;
  const keep = (test: TestDatabase): void => {
    giveDatabase(app, test.database);
    const settings = readSettings({ KATEDRA_DATA: data.path });
    giveSurroundings(app, { settings, version: '', realtime: null, address: () => '' });
  };
  /** Everything that keeps the rows right, as the database describes it. */
  const keepers = async (test: TestDatabase): Promise<unknown> =>
    (
      await test.database.pool.query(`
    select 'index' as kind, indexname as name, indexdef as what from pg_indexes where schemaname = '${test.schema}'
    union all select 'constraint', conrelid::regclass::text || '.' || conname, pg_get_constraintdef(oid) || ' ' || convalidated::text from pg_constraint where connamespace = '${test.schema}'::regnamespace
    union all select 'trigger', tgrelid::regclass::text || '.' || tgname, pg_get_triggerdef(t.oid) || ' ' || tgenabled::text from pg_trigger t join pg_class c on c.oid = tgrelid where c.relnamespace = '${test.schema}'::regnamespace and not tgisinternal
    order by 1, 2, 3`)
    ).rows;

  beforeAll(async () => {
    data = await dataFolder();
    inserted = await createTestDatabase(allResources);
    keep(inserted);
    await inserted.database.transaction(inserted.schema, db => fill(contextOf(db), insertingSink(db)));
    copied = await createTestDatabase(allResources);
    keep(copied);
    before = await keepers(copied);
    const client = new pg.Client({
      connectionString: copied.url,
      options: '-c search_path= -c timezone=Europe/Zagreb',
    });
    await client.connect();
    try {
      await client.query('begin');
      const db = transactionOver(client, copied.schema);
      await fill(
        contextOf(db),
        copyingSink(client, db, () => {}, 100),
      );
      await db.end();
    } finally {
      await client.end();
    }
  });
  afterAll(async () => {
    await inserted?.drop();
    await copied?.drop();
    await data?.remove();
  });

  it.each([
    'organizationunit',
    'room',
    'teacher',
    'teacher-vocation',
    'study',
    'course',
    'stcourse',
    'student',
    'studentenrollment',
    'st-co-enrollment',
    'outbox',
    'message-copy',
    'st-co-graduatethesis',
    'graduatethesis-defense',
    'dms-document',
    'dms-document-version',
    'internship',
    'internship-diary',
    'esession',
    'esess-minutes',
    'survey-conduction',
    'survey-completing',
    'alumni-education',
    'learningoutcomestudycourse',
    'st-co-assessment',
    'paper-issued',
  ])('%s has the same rows either way', async resource => {
    const rowsIn = async (test: TestDatabase) => {
      const d = test.database.forSchema(test.schema);
      return (
        await d.run<{ row: object }>(
          sql`select to_jsonb(t) - 'created_at' - 'updated_at' as row from ${d.table(resource)} t order by id`,
        )
      ).rows;
    };
    const rows = await rowsIn(copied!);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toEqual(await rowsIn(inserted!));
  });
  it.each([
    ['esess-age-vote', 'choice'],
    ['esess-age-voter', 'has_voted'],
    ['survey-response', 'answers'],
  ])('%s has as many either way, under keys of chance', async (resource, column) => {
    const rowsIn = async ({ database, schema }: TestDatabase) => {
      const d = database.forSchema(schema);
      const { rows } = await d.run<{ said: string | null; id: string }>(
        sql`select id, to_jsonb(t) ->> ${column} as said from ${d.table(resource)} t`,
      );
      return rows;
    };
    const [one, other] = [await rowsIn(inserted!), await rowsIn(copied!)];
    const said = (rows: typeof one) => rows.map(row => String(row.said)).toSorted();
    expect(one.length).toBeGreaterThan(0);
    expect(said(one)).toEqual(said(other));
    expect(new Set([...one, ...other].map(row => row.id)).size).toBe(one.length + other.length);
  });
  it('leaves every index, constraint and trigger as it was', async () => {
    expect(await keepers(copied!)).toEqual(before);
  });
  it('leaves the sequences where the next row finds a free number', async () => {
    const d = copied!.database.forSchema(copied!.schema);
    const { next, last } = (await d.one<{ next: number; last: number }>(
      sql`select nextval(${raw(`'${copied!.schema}.student_id_seq'`)}::regclass)::int as next, (select max(id) from ${d.table('student')}) as last`,
    ))!;
    expect(next).toBe(last + 1);
  });
});

describe('rows with lists of references', () => {
  const guest = resource('guest', { label: 'name', fields: { name: text({ required: true }) } });
  const party = resource('party', {
    label: 'name',
    fields: { name: text({ required: true }), idGuests: refs('guest', { ordered: true }), idHosts: refs('guest') },
  });
  it('are copied as they are inserted, each list in its order', async () => {
    const test = await createTestDatabase([user, guest, party]);
    const client = new pg.Client({ connectionString: test.url, options: '-c search_path= -c timezone=Europe/Zagreb' });
    await client.connect();
    try {
      await client.query('begin');
      const db = transactionOver(client, test.schema);
      const parties = (at: (place: number) => number) => [
        { name: 'Large', idGuests: [at(2), at(0), at(1)], idHosts: [at(0)] },
        { name: 'Empty', idGuests: [], idHosts: null },
        { name: 'Small', idGuests: [at(1)], idHosts: [at(1), at(2)] },
      ];
      for (const sink of [insertingSink(db), copyingSink(client, db, () => {})]) {
        const guests = await sink.write(
          guest,
          ['a', 'b', 'c'].map(name => ({ name })),
        );
        await sink.write(party, parties(guests.at));
      }
      const { rows } = await db.run<{ name: string; guests: string; hosts: string }>(sql`select p.name,
        (select string_agg(g.name, '' order by l.num) from ${db.table('party_id_guests')} l join ${db.table('guest')} g on g.id = l.id_target where l.id_row = p.id) as guests,
        (select string_agg(g.name, '' order by l.num) from ${db.table('party_id_hosts')} l join ${db.table('guest')} g on g.id = l.id_target where l.id_row = p.id) as hosts
        from ${db.table('party')} p order by p.id`);
      const all = [
        { name: 'Large', guests: 'cab', hosts: 'a' },
        { name: 'Empty', guests: null, hosts: null },
        { name: 'Small', guests: 'b', hosts: 'bc' },
      ];
      expect(rows).toEqual([...all, ...all]);
      await db.end();
    } finally {
      await client.end();
      await test.drop();
    }
  });
});

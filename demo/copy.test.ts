import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeApp, raw, sql, type Tx, type TxCtx, filesOf } from '../src/kernel/server/index.ts';
import { allResources } from '../src/modules/index.ts';
import { identity, serverModules } from '../src/modules/server.ts';
import { createTestDatabase, type TestDatabase } from '../test/harness/database.ts';
import { resource, refs, text } from '../src/kernel/resource/index.ts';
import { user } from '../test/http/portal.ts';
import { copyingSink, transactionOver } from './copy.ts';
import { insertingSink } from './sink.ts';
import { loadDemo } from './index.ts';
import { quietSize } from './size.ts';

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
    inserted = await createTestDatabase(allResources);
    await inserted.database.transaction(inserted.schema, async db => {
      await seed(contextOf(db));
      await loadDemo(contextOf(db), quietSize);
    });
    copied = await createTestDatabase(allResources);
    before = await keepers(copied);
    const client = new pg.Client({
      connectionString: copied.url,
      options: '-c search_path= -c timezone=Europe/Zagreb',
    });
    await client.connect();
    try {
      await client.query('begin');
      const db = transactionOver(client, copied.schema);
      await seed(contextOf(db));
      expect(
        await loadDemo(
          contextOf(db),
          quietSize,
          copyingSink(client, db, () => {}, 100),
        ),
      ).toBe(true);
      await db.end();
    } finally {
      await client.end();
    }
  });
  afterAll(async () => {
    await inserted?.drop();
    await copied?.drop();
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

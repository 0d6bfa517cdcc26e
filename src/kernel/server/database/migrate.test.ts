import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { migrate, status } from './migrate.ts';
import { openDatabase } from './pool.ts';

let test: TestDatabase;
let folder: string;
beforeEach(async () => {
  test = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-migrations-'));
  await mkdir(path.join(folder, 'database'));
  await mkdir(path.join(folder, 'constituent'));
  await write('database/20260101000000-base', 'create function katedra.two() returns integer language sql return 2');
  await write('constituent/20260101000001-first', 'create table a (n integer default two())');
});
afterEach(async () => {
  await test.drop();
  await rm(folder, { recursive: true });
});
const write = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql);
const run = (...schemas: string[]) => migrate(test.database, schemas, { folder });
const rows = async (sql: string) => (await test.database.pool.query(sql)).rows;

it('runs each file once in each schema, in the order of the names', async () => {
  await write('constituent/20260101000003-third', 'insert into b values (3)');
  await write('constituent/20260101000002-second', 'create table b (n integer)');
  expect(await status(test.database, 'c_one', folder)).toBe('behind');
  expect(await run('c_one', 'c_two')).toEqual([
    'katedra/20260101000000-base',
    'c_one/20260101000001-first',
    'c_one/20260101000002-second',
    'c_one/20260101000003-third',
    'c_two/20260101000001-first',
    'c_two/20260101000002-second',
    'c_two/20260101000003-third',
  ]);
  expect(await run('c_one', 'c_two')).toEqual([]);
  expect(await rows('select n from c_one.b union all select n from c_two.b')).toEqual([{ n: 3 }, { n: 3 }]);
  expect(await status(test.database, 'c_one', folder)).toBe('current');
});

it('leaves nothing of a file that fails, and keeps what ran before it', async () => {
  await run('c_one');
  await write('constituent/20260101000002-second', 'create table b (n integer); insert into b values (1 / 0)');
  await write('constituent/20260101000003-third', 'create table c (n integer)');
  await expect(run('c_one')).rejects.toThrow(/20260101000002-second failed in c_one: division by zero/);
  expect(
    await rows(
      `select to_regclass('c_one.a') is not null as a, to_regclass('c_one.b') is not null as b, to_regclass('c_one.c') is not null as c`,
    ),
  ).toEqual([{ a: true, b: false, c: false }]);
  expect(await status(test.database, 'c_one', folder)).toBe('behind');
});

it('one schema may lag while another is current', async () => {
  await run('c_one', 'c_two');
  await write('constituent/20260101000002-second', 'create table b (n integer)');
  await run('c_one');
  expect(await status(test.database, 'c_one', folder)).toBe('current');
  expect(await status(test.database, 'c_two', folder)).toBe('behind');
});

it('one that fails does not keep the others back', async () => {
  await run('c_one', 'c_two');
  await test.database.pool.query('create table c_one.b (taken integer)');
  await write('constituent/20260101000002-second', 'create table b (n integer)');
  const said: object[] = [];
  const log = {
    info: () => {},
    warn: () => {},
    error: (o: object) => {
      said.push(o);
    },
  };
  expect(await migrate(test.database, ['c_one', 'c_two'], { folder, log })).toEqual(['c_two/20260101000002-second']);
  expect(said).toEqual([expect.objectContaining({ schema: 'c_one' })]);
  expect(await status(test.database, 'c_one', folder)).toBe('behind');
  expect(await status(test.database, 'c_two', folder)).toBe('current');
});

it('knows that a newer portal was here', async () => {
  await write('constituent/20260101000002-second', 'create table b (n integer)');
  await run('c_one');
  await rm(path.join(folder, 'constituent/20260101000002-second.sql'));
  expect(await status(test.database, 'c_one', folder)).toBe('ahead');
});

it('refuses a file that was changed after it ran', async () => {
  await run('c_one');
  await write('constituent/20260101000001-first', 'create table a (n bigint)');
  await expect(run('c_one')).rejects.toThrow(/20260101000001-first was changed after it ran in c_one/);
  await expect(status(test.database, 'c_one', folder)).resolves.toBe('current');
});

it('takes a checkout with other line ends for the same file', async () => {
  await write('constituent/20260101000002-second', 'create table b (\n  n integer\n)');
  await run('c_one');
  await write('constituent/20260101000002-second', 'create table b (\r\n  n integer\r\n)');
  expect(await run('c_one')).toEqual([]);
});

it('is run once by two nodes that start together', async () => {
  const other = openDatabase(test.url, { max: 2 });
  const done = await Promise.all([run('c_one'), migrate(other, ['c_one'], { folder }), run('c_one')]);
  expect(done.flat().toSorted()).toEqual(['c_one/20260101000001-first', 'katedra/20260101000000-base']);
  await other.close();
});

it('refuses a file without a time in its name', async () => {
  await write('constituent/rooms', 'select 1');
  await expect(run('c_one')).rejects.toThrow(/rooms\.sql: a file is called by its UTC time/);
});

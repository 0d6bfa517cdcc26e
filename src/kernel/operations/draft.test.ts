import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { author, book, library, loan, rareBook, shelf, visit } from '../../../test/harness/library.ts';
import { type AnyResource, choice, decimal, integer, ref, resource, text } from '../resource/index.ts';
import { draft, type Drafted } from './draft.ts';
import { drift, sayDifference } from './drift.ts';
import { raw } from '../server/sql.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase(library);
});
afterEach(() => test.drop());
const run = async (text: string) => {
  await test.database.pool.query(`set search_path = c_main; ${text}; set search_path = ''`);
};

describe('drift', () => {
  it('finds none between the declaration and itself', async () => {
    expect(await drift(test.database, library)).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['a column that is missing', 'alter table book drop column pages', 'missing column book.pages'],
    ['a column too many', 'alter table book add column isbn text', 'unexpected column book.isbn'],
    ['another type', 'alter table book alter column price type numeric(10,2)', 'different column book.price'],
    ['another default', `alter table book alter column binding set default 'hard'`, 'different column book.binding'],
    [
      'a value that may be missing',
      'alter table book alter column title_hr drop not null',
      'different column book.title_hr',
    ],
    [
      'another order of letters',
      'drop index author_last_name_first_name_idx; alter table author alter column first_name type text collate "C"',
      'different column author.first_name',
    ],
    [
      'a check with other options',
      `alter table book drop constraint book_binding_check, add constraint book_binding_check check (binding in ('soft','hard','cloth'))`,
      'different constraint book.book_binding_check',
    ],
    [
      'a reference without its key',
      'alter table book drop constraint book_id_author_fkey',
      'missing constraint book.book_id_author_fkey',
    ],
    [
      'an index over other columns',
      'drop index book_id_author_idx; create index book_id_author_idx on book (id_author, id)',
      'different index book.book_id_author_idx',
    ],
    ['an index that was dropped', 'drop index book_title_hr_search', 'missing index book.book_title_hr_search'],
    [
      'a trigger that sleeps',
      'alter table shelf disable trigger shelf_version',
      'different trigger shelf.shelf_version',
    ],
    ['a table too many', 'create table attic (id integer)', 'unexpected table attic.attic'],
    ['a sequence that steps by two', 'alter sequence book_id_seq increment 2', 'different sequence .book_id_seq'],
    [
      'an order that is not deferred',
      'alter table shelf drop constraint shelf_num_excl, add constraint shelf_num_excl exclude using btree ((coalesce(id_shelf, 0)) with =, num with =) where (deleted_at is null)',
      'different constraint shelf.shelf_num_excl',
    ],
    [
      'a table of the kernel that changed',
      'alter table undo_batch alter column verb drop not null',
      'different column undo_batch.verb',
    ],
  ])('finds %s', async (_title, change, expected) => {
    await run(change);
    const found = (await drift(test.database, library)).map(d => `${d.what} ${d.kind} ${d.table}.${d.name}`);
    expect(found).toContain(expected);
  });

  it('does not count the partitions that jobs make', async () => {
    await run(`create table audit_log_2026_11 partition of audit_log for values from ('2026-11-01') to ('2026-12-01')`);
    expect(await drift(test.database, library)).toEqual([]);
  });
});

/** The library with one of its resources declared anew. */
const withChange = (changed: AnyResource): AnyResource[] =>
  [shelf, author, book, loan, visit, rareBook].map(r =>
    r.name === changed.name || r.name === changed.was ? changed : r,
  );
const draftFor = (resources: readonly AnyResource[]): Promise<Drafted[]> => draft(test.database, resources, 'c_main');
const apply = async (statements: readonly Drafted[]) => {
  for (const s of statements) await run(s.sql);
};

const authorWith = (fields: object, rest: object = {}): AnyResource =>
  resource('author', {
    label: 'lastName',
    sort: ['lastName', 'firstName'],
    fields: { ...author.fields, ...fields },
    ...rest,
  } as never);

describe('a draft', () => {
  it('says nothing where nothing changed', async () => {
    expect(await draftFor(library)).toEqual([]);
  });

  it('makes everything from nothing, the same text each time', async () => {
    await test.database.pool.query('create schema c_empty');
    await test.database.pool.query(`create table c_empty.migration (like c_main.migration including all)`);
    const drafted = await draft(test.database, library, 'c_empty');
    expect(drafted.every(s => !s.needsDecision)).toBe(true);
    expect(await draft(test.database, library.toReversed(), 'c_empty')).toEqual(drafted);
  });

  it('adds a column, its check and its index, and leads to the declaration', async () => {
    const changed = withChange(
      authorWith({
        pen: text({ max: 30, search: true }),
        grade: integer({ min: 1, max: 5 }),
        idTeacher: ref('author'),
      }),
    );
    const drafted = await draftFor(changed);
    expect(drafted.map(s => s.sql)).toContain('alter table "author" add column "pen" text collate "hr-HR-x-icu"');
    await apply(drafted);
    expect((await drift(test.database, changed)).map(sayDifference)).toEqual([]);
  });

  it('renames a table with its rows, keys and indexes', async () => {
    await run(`insert into author (first_name, last_name) values ('Ivana', 'Brlić')`);
    const writer = resource('writer', { ...author, was: 'author' } as never);
    const changed = withChange(writer).map(r => (r.name === 'book' ? renamedReference(r) : r));
    const drafted = await draftFor(changed);
    expect(drafted[0]!.sql).toBe('alter table "author" rename to "writer"');
    expect(drafted.filter(s => s.needsDecision)).toEqual([]);
    expect(drafted.filter(s => /drop|create|add/.test(s.sql))).toEqual([]);
    await apply(drafted);
    expect((await drift(test.database, changed)).map(sayDifference)).toEqual([]);
    expect((await test.database.pool.query('select last_name from c_main.writer')).rows).toEqual([
      { last_name: 'Brlić' },
    ]);
  });

  it('renames a column with everything called after it', async () => {
    await run(`insert into author (first_name, last_name, code) values ('Ivana', 'Brlić', 'ib')`);
    const { code: _code, lastName: _lastName, ...rest } = author.fields;
    const changed = withChange(
      resource('author', {
        label: 'surname',
        fields: {
          ...rest,
          surname: text({ required: true, max: 60, inList: true, search: true, was: 'lastName' }),
          mark: text({ max: 20, unique: true, was: 'code' }),
        },
        sort: ['surname', 'firstName'],
      }),
    );
    const drafted = await draftFor(changed);
    expect(drafted.filter(s => s.needsDecision)).toEqual([]);
    expect(drafted.map(s => s.sql)).toEqual(
      expect.arrayContaining([
        'alter table "author" rename column "last_name" to "surname"',
        'alter table "author" rename column "fold_last_name" to "fold_surname"',
        'alter index "author_code_key" rename to "author_mark_key"',
      ]),
    );
    await apply(drafted);
    expect((await drift(test.database, changed)).map(sayDifference)).toEqual([]);
    expect((await test.database.pool.query('select surname, mark from c_main.author')).rows).toEqual([
      { surname: 'Brlić', mark: 'ib' },
    ]);
  });

  it.each<[string, () => AnyResource[], RegExp]>([
    [
      'a dropped column',
      () => {
        const { born: _born, ...rest } = author.fields;
        return withChange(resource('author', { ...author, fields: rest } as never));
      },
      /column «author.born» is no longer declared/,
    ],
    ['a dropped table', () => [shelf, author, book, loan, rareBook], /table «visit» is no longer declared/],
    [
      'a new column that must have a value',
      () => withChange(authorWith({ country: text({ required: true }) })),
      /column «author.country» must have a value/,
    ],
    [
      'a column that must now have a value',
      () => withChange(authorWith({ code: text({ max: 20, unique: true, required: true }) })),
      /column «author.code» must now have a value/,
    ],
    ['another type', () => withChange(authorWith({ born: text({ max: 4 }) })), /changes from integer to text/],
    [
      'fewer options',
      () =>
        withChange(
          resource('book', {
            ...book,
            fields: { ...book.fields, binding: choice(['soft'], { default: 'soft' }) },
          } as never),
        ),
      /constraint «book_binding_check» becomes stricter/,
    ],
    [
      'a shorter text',
      () => withChange(authorWith({ code: text({ max: 10, unique: true }) })),
      /constraint «author_code_check» becomes stricter/,
    ],
    [
      'a narrower number',
      () =>
        withChange(
          resource('book', { ...book, fields: { ...book.fields, price: decimal({ min: 0, precision: 6 }) } } as never),
        ),
      /changes from numeric\(12,2\) to numeric\(6,2\)/,
    ],
  ])('leaves the decision to a person: %s', async (_title, changed, sentence) => {
    const drafted = await draftFor(changed());
    const open = drafted.filter(s => s.needsDecision);
    expect(open.map(s => s.sql).join('\n')).toMatch(sentence);
    await expect(test.database.forSchema('c_main').run(raw(open[0]!.sql))).rejects.toThrow(/Replace this statement/);
  });

  it('widens by itself', async () => {
    const changed = withChange(
      resource('book', {
        ...book,
        fields: {
          ...book.fields,
          binding: choice(['soft', 'hard', 'cloth'], { default: 'hard' }),
          price: decimal({ min: -5, precision: 14 }),
          pages: integer({ min: 1, max: 9000 }),
        },
      } as never),
    );
    const drafted = await draftFor(changed);
    expect(drafted.filter(s => s.needsDecision)).toEqual([]);
    await apply(drafted);
    expect(await drift(test.database, changed)).toEqual([]);
  });
});

const renamedReference = (r: AnyResource): AnyResource =>
  resource('book', { ...r, fields: { ...r.fields, idAuthor: ref('writer', { required: true }) } } as never);

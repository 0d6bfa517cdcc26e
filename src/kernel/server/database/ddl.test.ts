import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';
import { library } from '../../../../test/harness/library.ts';
import { text, ref, resource } from '../../resource/index.ts';
import type { Db } from '../contract.ts';
import { raw, sql } from '../sql.ts';
import { mistakesIn } from './assert.ts';
import { constraintOf } from './constraints.ts';
import { declaredPieces, declaredSql } from './ddl.ts';

let test: TestDatabase;
let db: Db;
beforeAll(async () => {
  test = await createTestDatabase(library);
  db = test.database.forSchema(test.schema);
});
afterAll(() => test.drop());

/** The constraint that refused the statement, as the declaration knows it. */
const refusal = async (statement: string): Promise<string> => {
  try {
    await db.run(raw(statement));
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code: string };
    const meaning = constraintOf(library, constraint);
    return meaning
      ? `${meaning.resource}.${meaning.key}(${meaning.fields.join(',')}) ${meaning.kind}`
      : `${code} ${constraint}`;
  }
  return 'stored';
};
const shelf = (columns: string, values: string) => `insert into c_main.shelf (${columns}) values (${values})`;

describe('the declared schema', () => {
  it('keeps what the kinds promise', async () => {
    await db.run(raw(`insert into c_main.author (id, first_name, last_name) values (1001, 'Ivana', 'Brlić')`));
    const row = await db.one(
      raw(`insert into c_main.book (title_hr, id_author) values ('Šegrt Hlapić', 1001)
      returning id, state, is_rare, binding, row_ver, fold_title_hr, deleted_at`),
    );
    expect(row).toEqual({
      id: 1,
      state: 'draft',
      is_rare: 0,
      binding: 'soft',
      row_ver: 1,
      fold_title_hr: 'segrt hlapic',
      deleted_at: null,
    });
    const bad = (column: string, value: string) => refusal(`update c_main.book set ${column} = ${value} where id = 1`);
    expect(await bad('is_rare', '2')).toBe('book.invalidValue(isRare) check');
    expect(await bad('binding', `'cloth'`)).toBe('book.invalidValue(binding) check');
    expect(await bad('state', `'lost'`)).toBe('book.invalidValue(state) check');
    expect(await bad('pages', '0')).toBe('book.invalidValue(pages) check');
    expect(await bad('printed_in', '13')).toBe('book.invalidValue(printedIn) check');
    expect(await bad('formats', `array['stone']`)).toBe('book.invalidValue(formats) check');
    expect(await bad('title_hr', `repeat('a', 256)`)).toBe('book.invalidValue(titleHr) check');
    expect(await bad('title_hr', 'null')).toContain('23502');
    expect(await bad('is_rare', '1, price = 5')).toBe('book.rareIsDear(price) check');
    expect(await bad('id_author', '77')).toBe('book.notAnOption(idAuthor) reference');
    expect(await bad('formats', `array['paper','audio']`)).toBe('stored');
  });

  it('lets deleted rows keep their unique values', async () => {
    await db.run(raw(`insert into c_main.author (id, first_name, last_name, code) values (10, 'A', 'B', 'x1')`));
    const again = `insert into c_main.author (first_name, last_name, code) values ('C', 'D', 'x1')`;
    expect(await refusal(again)).toBe('author.unique(code) unique');
    await db.run(raw('update c_main.author set deleted_at = now() where id = 10'));
    expect(await refusal(again)).toBe('stored');
    await db.run(raw(`insert into c_main.book (title_hr, id_author) values ('Čudnovate zgode', 10)`));
    expect(await refusal(`insert into c_main.book (title_hr, id_author) values ('CUDNOVATE ZGODE', 10)`)).toBe(
      'book.titleOnce(idAuthor,titleHr) unique',
    );
  });

  it('keeps one order among siblings, those without a parent too', async () => {
    await db.run(raw(shelf('id, name, num', `100, 'a', 1`)));
    expect(await refusal(shelf('name, num', `'b', 1`))).toBe('shelf.conflict(num) order');
    expect(await refusal(shelf('name, num, id_shelf', `'b', 1, 100`))).toBe('stored');
    await db.run(raw(shelf('id, name, num', `101, 'b', 2`)));
    expect(await refusal('update c_main.shelf set num = 3 - num where id in (100, 101)')).toBe('stored');
    expect(await refusal('update c_main.shelf set id_shelf = id where id = 100')).toBe(
      'shelf.invalidValue(idShelf) tree',
    );
  });

  it('keeps declared exclusions, and cascades where declared', async () => {
    await db.run(raw(`insert into c_main.author (id, first_name, last_name) values (20, 'A', 'B')`));
    await db.run(raw(`insert into c_main.book (id, title_hr, id_author) values (200, 'Loaned', 20)`));
    const loan = (from: string, to: string) =>
      refusal(`insert into c_main.loan (borrower, id_book, from_date, to_date) values ('x', 200, '${from}', '${to}')`);
    expect(await loan('2026-01-01', '2026-01-10')).toBe('stored');
    expect(await loan('2026-01-10', '2026-01-12')).toBe('loan.oneAtATime(fromDate,toDate) exclude');
    expect(await loan('2026-01-11', '2026-01-12')).toBe('stored');
    await db.run(raw('delete from c_main.book where id = 200'));
    expect((await db.run(raw('select from c_main.loan'))).rowCount).toBe(0);
  });

  it('puts rows of a partitioned resource somewhere, whatever their key', async () => {
    await db.run(raw(shelf('id, name, num', `300, 'p', 30`)));
    const row = await db.one(
      raw(
        `insert into c_main.visit (id_shelf, day) values (300, '2026-01-01') returning tableoid::regclass::text as part`,
      ),
    );
    expect(row).toEqual({ part: 'c_main.visit_default' });
  });

  it('raises the version of a table with every statement, whoever makes it', async () => {
    const version = async () =>
      (await db.one<{ n: number }>(sql`select coalesce(sum(n), 0) as n from c_main.table_version where tbl = 'shelf'`))!
        .n;
    const before = await version();
    await db.run(raw(shelf('name, num', `'v', 900`)));
    await db.run(raw(`update c_main.shelf set name = 'w' where num = 900`));
    await db.run(raw('delete from c_main.shelf where num = 900'));
    expect(await version()).toBe(before + 3);
    await db.run(raw('truncate c_main.shelf cascade'));
    expect(await version()).toBeGreaterThan(before + 3);
  });

  it('sorts in Croatian', async () => {
    await db.run(
      raw(
        `insert into c_main.author (first_name, last_name) select 'sort', unnest(array['Dado','Čaće','Cvek','Đurić','Džaja','Ćuk'])`,
      ),
    );
    const { rows } = await db.run<{ n: string }>(
      raw(`select last_name as n from c_main.author where first_name = 'sort' order by last_name`),
    );
    expect(rows.map(r => r.n)).toEqual(['Cvek', 'Čaće', 'Ćuk', 'Dado', 'Džaja', 'Đurić']);
  });

  it('finds a single letter inside a word by the index', async () => {
    await db.run(
      raw(
        `insert into c_main.author (first_name, last_name) select 'many', 'Prezime' || n from generate_series(1, 3000) n`,
      ),
    );
    await db.run(raw(`insert into c_main.author (first_name, last_name) values ('one', 'Žganjer')`));
    await db.run(raw('vacuum analyze c_main.author'));
    const query = `select last_name from c_main.author where deleted_at is null and katedra.grams(fold_last_name) @> katedra.grams(katedra.fold('ŽGA'))`;
    expect((await db.run(raw(query))).rows).toEqual([{ last_name: 'Žganjer' }]);
    const { rows } = await db.run<Record<string, string>>(raw(`explain ${query}`));
    expect(rows.map(r => r['QUERY PLAN']).join()).toContain('author_last_name_search');
  });

  it('is the same text for the same declarations, in whatever order they come', () => {
    expect(declaredSql(library.toReversed(), 'c_x')).toBe(declaredSql(library, 'c_x'));
  });

  it('indexes every reference and makes no table for a view of another', () => {
    const names = declaredPieces(library)
      .filter(p => p.kind === 'index')
      .map(p => p.name);
    expect(names).toEqual(
      expect.arrayContaining([
        'book_id_author_idx',
        'book_id_shelf_idx',
        'author_id_favourite_idx',
        'visit_id_book_idx',
        'loan_id_book_idx',
      ]),
    );
    expect(declaredPieces(library).some(p => p.table === 'rare_book')).toBe(false);
  });

  it('writes no index of its own for a reference that another whole index begins with; one without the deleted rows does not count', () => {
    const indexesOf = (soft: boolean) =>
      declaredPieces([
        ...library,
        resource('shelf-mark', {
          label: 'mark',
          ...(soft ? {} : { delete: 'hard' as const }),
          fields: {
            mark: text({ required: true }),
            idBook: ref('book', { required: true }),
            idShelf: ref('shelf', { unique: true }),
            idAuthor: ref('author'),
          },
          constraints: { markedOnce: { unique: ['idBook', 'mark'] } },
          indexes: [['mark', 'idAuthor']],
        }),
      ])
        .filter(
          p =>
            p.table === 'shelf_mark' &&
            p.kind === 'index' &&
            p.name.startsWith('shelf_mark_id_') &&
            p.name.endsWith('_idx'),
        )
        .map(p => p.name);
    expect(indexesOf(false)).toEqual(['shelf_mark_id_author_idx']);
    expect(indexesOf(true)).toEqual(['shelf_mark_id_book_idx', 'shelf_mark_id_shelf_idx', 'shelf_mark_id_author_idx']);
  });
  it('of two indexes over the same columns one stays', () => {
    const part = resource('part', {
      label: 'name',
      delete: 'hard',
      order: { in: ['idShelf'] },
      sort: ['idShelf', 'num'],
      fields: { name: text(), idShelf: ref('shelf', { required: true }) },
    });
    const over = declaredPieces([...library, part])
      .filter(p => p.table === 'part' && p.kind === 'index')
      .map(p => p.sql.slice(p.sql.indexOf('(')));
    expect(over).toEqual(['("id_shelf", "num", "id")']);
  });
});

describe('wrong declarations', () => {
  const only = (def: object) =>
    mistakesIn([...library, resource('wrong', { label: 'name', fields: { name: text() }, ...def } as never)]);
  it.each<[string, object, string]>([
    [
      'a reference to nothing',
      { fields: { name: text(), idX: ref('nothing') } },
      'wrong: «idX» refers to «nothing», which no module declares.',
    ],
    [
      'a reference to a partitioned one',
      { fields: { name: text(), idX: ref('visit') } },
      'wrong: «idX» refers to «visit», which is partitioned and can be referred to by nobody.',
    ],
    ['a label that is no field', { label: 'title' }, 'wrong: label names «title», which is no field.'],
    ['a sort that is no field', { sort: ['-age'] }, 'wrong: sort names «age», which is no field.'],
    ['an order among nothing', { order: { in: ['idParent'] } }, 'wrong: order names «idParent», which is no field.'],
    [
      'a tree through another resource',
      { fields: { name: text(), idShelf: ref('shelf') }, tree: 'idShelf' },
      'wrong: «idShelf» makes no tree: it does not refer to «wrong» itself.',
    ],
    [
      'a path that breaks off',
      { lockedBy: { path: 'name.state', whenState: ['x'] } },
      'wrong: lockedBy: the path «name.state» goes beyond a field that is no reference.',
    ],
    [
      'a view of nothing',
      { over: { resource: 'nothing' } },
      'wrong: it lies over «nothing», which no module declares.',
    ],
    [
      'a computed field over nothing',
      { fields: { name: text({ computed: 'select 1 from {nothing}' }) } },
      'wrong: «name» is computed from «nothing», which no module declares.',
    ],
  ])('%s', (_title, def, sentence) => expect(only(def)).toContain(sentence));

  it('a name taken twice', () => {
    expect(mistakesIn([...library, library[0]])).toContain('Two resources are called «shelf».');
    expect(mistakesIn([resource('setting', { label: 'a', fields: { a: text() } })])).toEqual([
      '«setting» is the name of a table of the kernel.',
    ]);
  });
  it('the library has none', () => expect(mistakesIn(library)).toEqual([]));
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AnyResource, camel, defineModule, resource, text } from '../src/kernel/resource/index.ts';
import { borders } from './borders.ts';

const keeps = (id: string, ...resources: AnyResource[]) =>
  defineModule({
    id,
    route: `/${id}`,
    icon: 'folder',
    resources: Object.fromEntries(resources.map(r => [camel(r.name), r])),
    entries: [],
  });
const named = { label: 'name', fields: { name: text() } } as const;
const modules = [
  keeps(
    'library',
    resource('book', named),
    resource('book-loan', named),
    resource('counter', { ...named, internal: true }),
    resource('visit', { ...named, audit: 'none', verbs: ['delete'] }),
    resource('letter', { ...named, audit: 'none' }),
    resource('shelf-count', { ...named, verbs: [] }),
  ),
  keeps('readers', resource('reader', named)),
];

let root: string;
const plant = (file: string, ...lines: readonly string[]): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), `${lines.join('\n')}\n`);
};
const found = (rule: string): string[] =>
  borders(root, modules)[rule]!.map(({ file, line, sentence }) => `${file}:${line} ${sentence}`);
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'katedra-borders-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('tables of others', () => {
  const file = 'src/modules/library/server/loans.ts';
  const rule = 'tables of others';

  it.each([
    ["ctx.db.table('reader')", /«reader» is a table of readers: ask .*modules\/readers\/server\/index\.ts/],
    ['db.table(`reader`)', /a table of readers/],
    ["row.table('audit_log')", /«audit_log» is a table of the kernel: ask/],
    ["db.table('audit_log_default')", /a table of the kernel/],
    ["db.table('raeder')", /declared by no module/],
    ['db.table(which)', /Nobody sees whose table/],
    ['db.table(reader.name)', /«reader» is a table of readers/],
    ["table('reader')", /a table of readers/],
    ["t('reader')", /a table of readers/],
  ])('%s is a breach', (expression, sentence) => {
    plant(
      file,
      "import { table } from '../../../kernel/server/index.ts';",
      "import { reader } from '../../readers/model.ts';",
      'const t = (name: string) => ctx.db.table(name);',
      `export const rows = sql\`select 1 from \${${expression}} r\`;`,
    );
    const [only, ...others] = found(rule);
    expect(only).toMatch(sentence);
    expect(only).toMatch(/^src\/modules\/library\/server\/loans\.ts:4 /);
    expect(others).toEqual([]);
  });

  it.each([
    "ctx.db.table('book')",
    "db.table('book-loan')",
    "t('counter')",
    'db.table(link[kind].name)',
    "table('reader')",
    "'reader'",
  ])('%s is not', expression => {
    plant(file, 'const t = (name: string) => ctx.db.table(name);', `export const rows = sql\`\${${expression}}\`;`);
    expect(found(rule)).toEqual([]);
  });

  it('nor is anything in a test, in the browser or in the kernel', () => {
    for (const other of ['library/server/loans.test.ts', 'library/web/Loans.tsx', '../kernel/server/tidy.ts'])
      plant(join('src/modules', other), "export const rows = db.table('reader');");
    expect(found(rule)).toEqual([]);
  });
});

describe('writes past the engine', () => {
  const file = 'src/modules/library/server/loans.ts';
  const rule = 'writes past the engine';
  /** «…» is a hole of the template. */
  const statement = (text: string): void =>
    plant(
      file,
      "const loans = db.table('book-loan');",
      "const [table, column] = [db.table('book'), raw('id')];",
      `await db.run(sql\`${text.replace(/«(.+?)»/g, (_, hole: string) => `\${${hole}}`)}\`);`,
    );

  it.each([
    ["update «db.table('book')» set name = 1", '«update» on «book»'],
    ['insert into\n «loans» (name) values (1)', '«insert into» on «book-loan»'],
    ['with gone as (delete from only «table» b returning id) select 1', '«delete from» on «book»'],
    ['update c_main.book_loan set name = 1', '«update» on «book_loan»'],
    ['DELETE FROM "book"', '«delete from» on «book»'],
    ['update «db.table(which)» set name = 1', '«update» on «(computed)»'],
    ['update «handedOver» set name = 1', '«update» on «(computed)»'],
    // Without history, but written by people; written by code alone, but with a history.
    ["update «db.table('letter')» set name = 1", '«update» on «letter»'],
    ["update «db.table('shelf-count')» set name = 1", '«update» on «shelf-count»'],
  ])('%s is a breach', (text, says) => {
    statement(text);
    const [only, ...others] = found(rule);
    expect(only).toContain(says);
    expect(only).toMatch(/loans\.ts:[34] .*audit: use save, move or remove of the kernel/);
    expect(others).toEqual([]);
  });

  it.each([
    ['insertRow(ctx, book, { name: 1 })', '«insertRow» makes rows of «book»'],
    ['insertRows(ctx.db, shelfCount, [])', '«insertRows» makes rows of «shelf-count»'],
    ['insertRows(ctx.db, which[kind], [])', '«insertRows» makes rows of «(computed)»'],
  ])('%s is a breach, too', (call, says) => {
    plant(file, `await ${call};`);
    expect(found(rule)).toEqual([expect.stringContaining(says)]);
    plant(file, '');
    plant('src/modules/library/server/seed.ts', `await ${call};`);
    expect(found(rule)).toEqual([]);
  });
  it.each(['insertRow(ctx, counter, { name: 1 })', 'insertRows(ctx.db, visit, [])'])('%s is none', call => {
    plant(file, `await ${call};`);
    expect(found(rule)).toEqual([]);
  });

  it.each([
    "update «db.table('counter')» set n = n + 1",
    "update «db.table('visit')» set seen_at = now()",
    "select 1 from «db.table('book')» for update",
    "select 1 from «db.table('book')» b for no key update of b",
    "insert into «db.table('counter')» (n) values (1) on conflict (n) do update set n = 2",
    'select 1 from «loans» where update = 1',
  ])('%s is not', text => {
    statement(text);
    expect(found(rule)).toEqual([]);
  });
});

describe('circles of imports', () => {
  const rule = 'circles of imports';
  const circle = ['src/kernel/server/a.ts', 'src/kernel/server/b.ts', 'src/kernel/server/c.ts'];
  const plantCircle = (last: string): void => {
    plant(circle[0]!, '// first', "import { b } from './b.ts';", 'export const a = b;');
    plant(circle[1]!, "export { c as b } from './c.ts';");
    plant(circle[2]!, last, 'export const c = 1;');
  };

  it('are named file by file', () => {
    plantCircle("import { a } from './a.ts';");
    expect(found(rule)).toEqual([
      expect.stringMatching(
        /^src\/kernel\/server\/a\.ts:2 These files load each other: \S+a\.ts → \S+b\.ts → \S+c\.ts → \S+a\.ts\. Move/,
      ),
    ]);
  });

  it.each([
    "import type { a } from './a.ts';",
    "import { type a } from './a.ts';",
    "export type { a } from './a.ts';",
    "export const later = () => import('./a.ts');",
    "type A = import('./a.ts').A;",
  ])('are not closed by %s', last => {
    plantCircle(last);
    expect(found(rule)).toEqual([]);
  });
});

describe('dead exports', () => {
  const rule = 'dead exports';

  it('are named with their line', () => {
    plant(
      'src/kernel/server/a.ts',
      'const used = { dead: 1 };',
      'export const dead = () => dead;',
      'export const { half } = used;',
      'export interface Shape {}',
      'export default used;',
      "export { b as again } from './b.ts';",
    );
    plant('src/kernel/server/b.ts', 'export const b = 1;');
    expect(found(rule).map(line => line.replace(/, which nothing uses.*/, ''))).toEqual([
      'src/kernel/server/a.ts:2 exports «dead»',
      'src/kernel/server/a.ts:3 exports «half»',
      'src/kernel/server/a.ts:4 exports «Shape»',
      'src/kernel/server/a.ts:5 exports «default»',
      'src/kernel/server/a.ts:6 exports «again»',
    ]);
  });

  it.each([
    ['test/a.test.ts', "import { a } from '../src/kernel/server/a.ts';"],
    ['src/kernel/server/a.test.ts', "import { a } from './a.ts';"],
    ['src/kernel/server/b.ts', "import * as all from './a.ts';\nall.a;"],
    ['src/kernel/server/b.ts', "import * as all from './a.ts';\nkeep(all);"],
    ['src/kernel/server/b.ts', "type A = import('./a.ts').a;"],
    ['src/kernel/web/b.tsx', "const A = lazy(() => import('../server/a.ts'));"],
    ['src/kernel/server/index.ts', "export * from './a.ts';"],
    ['src/kernel/server/index.ts', "export { a } from './a.ts';"],
    ['scripts/x.mjs', "import { a } from '../src/kernel/server/a.ts';"],
  ])('none where %s says %s', (file, line) => {
    plant('src/kernel/server/a.ts', 'export const a = 1;');
    plant(file, line);
    expect(found(rule)).toEqual([]);
  });

  it('another name of the same namespace keeps nothing alive', () => {
    plant('src/kernel/server/a.ts', 'export const a = 1;', 'export const b = 2;');
    plant('test/a.test.ts', "import * as all from '../src/kernel/server/a.ts';", 'all.b;');
    expect(found(rule)).toEqual([expect.stringContaining('«a»')]);
  });

  it('none in what is found by its place, nor where the file itself uses the name', () => {
    for (const file of ['main/web.tsx', 'modules/library/hr.ts', 'modules/library/web/index.tsx', 'modules/server.ts'])
      plant(join('src', file), 'export const a = 1;');
    plant('src/kernel/server/b.ts', 'export interface Options {}', 'const f = (o: Options) => o;', 'f({});');
    expect(found(rule)).toEqual([]);
  });
});

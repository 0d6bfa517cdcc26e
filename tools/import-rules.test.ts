import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { forbidden, importRules, kernelDoors, webRooms } from './import-rules.ts';
import { importsOf, violations } from './import-scan.ts';
import { parsed, readSources } from './syntax.ts';

describe('a forbidden import is answered with what to do instead', () => {
  it.each([
    ['src/kernel/server/http/server.ts', 'src/modules/people/model.ts', /kernel knows no module/],
    ['src/kernel/web/list/Rows.tsx', 'src/modules/index.ts', /kernel knows no module/],
    ['src/kernel/resource/check.ts', 'src/kernel/server/sql.ts', /pure data/],
    ['src/kernel/resource/check.ts', 'node:fs', /move the code that needs «node:fs»/],
    ['src/kernel/resource/check.ts', 'dayjs', /imports nothing but kernel\/resource/],
    ['src/kernel/web/api.ts', 'src/kernel/server/errors.ts', /web and server never meet/],
    ['src/kernel/server/app.ts', 'src/kernel/web/api.ts', /web and server never meet/],
    ['src/kernel/web/api.ts', 'pg', /does not exist in the browser/],
    ['src/kernel/web/api.ts', 'fs', /does not exist in the browser/],
    ['src/kernel/web/api.ts', '@fastify/cookie', /does not exist in the browser/],
    ['src/kernel/server/app.ts', 'react', /belongs to the browser/],
    ['src/kernel/server/app.ts', '@mantine/core', /belongs to the browser/],
    ['src/kernel/server/app.ts', 'src/main/server.ts', /Only main composes/],
    ['src/kernel/server/app.ts', 'test/harness/index.ts', /no part of the portal/],
    ['src/modules/people/model.ts', 'test/harness/sample.ts', /no part of the portal/],
    ['src/modules/people/sample.ts', 'test/harness/people.ts', /no part of the portal/],
    ['src/modules/people/sample.ts', 'src/modules/people/server/policy.ts', /pure data/],
    ['src/modules/people/sample.ts', 'src/modules/catalogues/model.ts', /is the floor/],
    ['src/kernel/server/app.ts', 'demo/index.ts', /Only main and the tests/],
    ['src/modules/people/model.ts', 'src/kernel/server/contract.ts', /pure data/],
    ['src/modules/people/module.ts', 'react', /imports nothing but/],
    ['src/modules/people/hr.ts', 'src/modules/people/server/policy.ts', /pure data/],
    ['src/modules/people/web/screen.tsx', 'src/modules/people/server/policy.ts', /never meet/],
    ['src/modules/people/server/policy.ts', 'src/modules/catalogues/model.ts', /is the floor/],
    ['src/modules/catalogues/model.ts', 'src/modules/internship/model.ts', /is the floor/],
    ['src/modules/internship/server/moves.ts', 'src/modules/people/server/policy.ts', /only through what it publishes/],
    ['src/modules/internship/web/screen.tsx', 'src/modules/people/web/card.tsx', /only through what it publishes/],
    ['src/modules/internship/server/moves.ts', 'src/modules/server.ts', /list of modules/],
    ['src/modules/internship/server/moves.ts', 'src/main/server.ts', /Only main composes/],
    ['src/modules/index.ts', 'src/modules/people/server/index.ts', /pure data/],
    ['src/main/web.tsx', 'src/kernel/server/sql.ts', /never meet/],
    ['src/main/sign-in.tsx', 'demo/index.ts', /Only main and the tests/],
    ['src/main/server.ts', 'src/kernel/web/api.ts', /never meet/],
    ['src/kernel/web/list/view.test.ts', 'src/modules/people/model.ts', /kernel knows no module/],
  ])('%s → %s', (from, to, sentence) => expect(forbidden(from, to)).toMatch(sentence));
});

describe('what the layout allows passes', () => {
  it.each([
    ['src/main/server.ts', 'src/modules/server.ts'],
    ['src/main/server.ts', 'demo/index.ts'],
    ['src/main/web.tsx', 'src/modules/index.ts'],
    ['src/modules/index.ts', 'src/modules/people/module.ts'],
    ['src/modules/server.ts', 'src/modules/people/server/index.ts'],
    ['src/modules/internship/model.ts', 'src/modules/people/model.ts'],
    ['src/modules/internship/model/offer.ts', 'src/modules/people/model/user.ts'],
    ['src/modules/internship/server/moves.ts', 'src/modules/people/server/index.ts'],
    ['src/modules/internship/web/screen.tsx', 'src/modules/people/web/index.ts'],
    ['src/modules/people/server/policy.ts', 'src/modules/people/model.ts'],
    ['src/modules/people/server/policy.ts', 'src/kernel/server/index.ts'],
    ['src/kernel/server/contract.ts', 'src/kernel/resource/index.ts'],
    ['src/kernel/server/http/server.ts', 'fastify'],
    ['src/kernel/server/http/server.ts', 'node:fs'],
    ['src/kernel/web/api.ts', 'react'],
    ['src/kernel/server/database/pool.test.ts', 'test/harness/index.ts'],
    ['src/modules/people/sample.ts', 'test/harness/sample.ts'],
    ['src/modules/people/sample.ts', 'src/modules/people/model.ts'],
    ['src/kernel/resource/check.test.ts', 'vitest'],
    ['scripts/backup.ts', 'src/kernel/operations/index.ts'],
    ['test/matrix.test.ts', 'src/modules/server.ts'],
  ])('%s → %s', (from, to) => expect(forbidden(from, to)).toBeNull());
});

describe('the kernel is entered through its doors', () => {
  const closed = kernelDoors.map(house => ({ ...house, closed: true }));
  it.each([
    ['src/modules/internship/server/moves.ts', 'src/kernel/server/sql.ts', /kernel\/server\/index\.ts/],
    ['src/modules/internship/model.ts', 'src/kernel/resource/field.ts', /kernel\/resource\/index\.ts/],
    ['src/modules/internship/web/screen.tsx', 'src/kernel/web/table/Rows.tsx', /kernel\/web\/index\.ts/],
    ['src/modules/people/server/auth/crew.test.ts', 'src/kernel/server/jobs.ts', /through its doors/],
    ['src/main/server.ts', 'src/kernel/server/app.ts', /through its doors/],
    ['scripts/backup.ts', 'src/kernel/operations/backup.ts', /kernel\/operations\/index\.ts/],
    ['demo/sink.ts', 'src/kernel/server/sql.ts', /through its doors/],
    ['test/http/x.test.ts', 'src/kernel/server/database/pool.ts', /through its doors/],
    ['e2e/x.test.ts', 'src/kernel/server/http/server.ts', /through its doors/],
    ['bench/list.ts', 'src/kernel/server/engine/index.ts', /through its doors/],
  ])('%s → %s', (from, to, sentence) => expect(forbidden(from, to, closed)).toMatch(sentence));

  it.each([
    ['src/modules/internship/server/moves.ts', 'src/kernel/server/index.ts'],
    ['demo/sink.ts', 'src/kernel/resource/index.ts'],
    ['src/kernel/server/files.test.ts', 'src/kernel/server/files.ts'],
    ['src/kernel/operations/draft.ts', 'src/kernel/server/database/ddl.ts'],
    ['tools/table-borders.ts', 'src/kernel/server/database/kernel-tables.ts'],
  ])('but %s → %s', (from, to) => expect(forbidden(from, to, closed)).toBeNull());

  it('and a house that is still open is entered by any of its files', () => {
    const open = kernelDoors.map(house => ({ ...house, closed: false }));
    expect(forbidden('src/main/server.ts', 'src/kernel/server/app.ts', open)).toBeNull();
  });
});

describe('the rooms of kernel/web', () => {
  it.each([
    ['src/kernel/web/record/Parts.tsx', 'src/kernel/web/list/index.ts', /list stands above record/],
    ['src/kernel/web/record/Parts.tsx', 'src/kernel/web/list/list.css', /list stands above record/],
    ['src/kernel/web/base/api.ts', 'src/kernel/web/index.ts', /the door of the house stands above base/],
    ['src/kernel/web/list/Rows.tsx', 'src/kernel/web/record/Moves.tsx', /import from record\/index\.ts/],
    ['src/kernel/web/chart/Bars.tsx', 'src/kernel/web/base/index.ts', /is no room yet/],
  ])('%s → %s is refused', (from, to, sentence) => expect(forbidden(from, to)).toMatch(sentence));
  it.each([
    ['src/kernel/web/list/Rows.tsx', 'src/kernel/web/record/index.ts'],
    ['src/kernel/web/list/Rows.tsx', 'src/kernel/web/list/columns.ts'],
    ['src/kernel/web/list/Rows.tsx', 'src/kernel/resource/index.ts'],
    ['src/kernel/web/index.ts', 'src/kernel/web/door/index.ts'],
  ])('%s → %s passes', (from, to) => expect(forbidden(from, to)).toBeNull());
  it('each listed one is there with a sentence about its job, and no other', () => {
    const web = resolve(import.meta.dirname, '../src/kernel/web');
    const folders = readdirSync(web, { withFileTypes: true }).filter(entry => entry.isDirectory());
    expect(folders.map(folder => folder.name).sort()).toEqual([...webRooms].sort());
    for (const room of webRooms)
      expect(readFileSync(join(web, room, 'index.ts'), 'utf8')).toMatch(/^\/\*\* .+\. \*\/$/m);
  });
  it('a planted way up is found', () => {
    const root = mkdtempSync(join(tmpdir(), 'katedra-rooms-'));
    try {
      mkdirSync(join(root, 'src/kernel/web/look'), { recursive: true });
      writeFileSync(join(root, 'src/kernel/web/look/Dialog.tsx'), "import { user } from '../shell/index.ts';\n");
      expect(violations(readSources(root, ['src'])).map(v => `${v.file}:${v.line} ${v.sentence}`)).toEqual([
        expect.stringMatching(/^src\/kernel\/web\/look\/Dialog\.tsx:1 .*shell stands above look/),
      ]);
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  });
});

it('imports are found in every form and nowhere else', () => {
  const source = `
    import './side-effect.ts';
    import { type A } from './named.ts';
    import type { B } from './type.ts';
    export * from './star.ts';
    export { c } from './export.ts';
    type D = import('./import-type.ts').D;
    const lazy = () => import('./dynamic.ts');
    const old = require('./require.cjs');
    // import './comment.ts'
    const text = "import './text.ts'";`;
  expect(importsOf(parsed('a.ts', source)).map(i => i.specifier)).toEqual([
    './side-effect.ts',
    './named.ts',
    './type.ts',
    './star.ts',
    './export.ts',
    './import-type.ts',
    './dynamic.ts',
    './require.cjs',
  ]);
});

describe('in a planted project', () => {
  let root: string;
  const plant = (file: string, source: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), source);
  };
  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'katedra-imports-'));
    plant('src/kernel/server/sql.ts', 'export const secret = 1;\n');
    plant(
      'src/kernel/web/api.ts',
      "// calls\nimport type { x } from '../server/sql.ts';\nexport const a = () => import('../server/sql.ts');\n",
    );
    plant('src/kernel/web/index.ts', "export { a } from './api.ts';\n");
    plant('src/main/web.ts', "import { a } from '../kernel/web/index.ts';\nconsole.log(a);\n");
    plant('src/main/fine.ts', "import { readFileSync } from 'node:fs';\nexport const b = 2;\n");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('lint names file, line and sentence of each', () => {
    const found = violations(readSources(root, ['src'])).filter(v => v.file !== 'src/main/fine.ts');
    expect(found.map(v => `${v.file}:${v.line}`)).toEqual(['src/kernel/web/api.ts:2', 'src/kernel/web/api.ts:3']);
    expect(found[0]!.sentence).toMatch(/web and server never meet/);
  });

  it('the build stops with the same sentence', async () => {
    const building = build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [importRules(root)],
      build: { write: false, rollupOptions: { input: join(root, 'src/main/web.ts') } },
    });
    await expect(building).rejects.toThrow(
      /src\/kernel\/web\/api\.ts imports «\.\.\/server\/sql\.ts».*web and server never meet/s,
    );
  });
});

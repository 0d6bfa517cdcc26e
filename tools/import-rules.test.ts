import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from 'vite';
import { forbidden, importRules } from './import-rules.ts';
import { importsOf, violations } from './import-scan.ts';

describe('a forbidden import is answered with what to do instead', () => {
  it.each([
    ['src/kernel/server/http/server.ts', 'src/modules/people/model.ts', /kernel knows no module/],
    ['src/kernel/web/table/table.tsx', 'src/modules/index.ts', /kernel knows no module/],
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
    ['src/kernel/web/table.test.ts', 'src/modules/people/model.ts', /kernel knows no module/],
  ])('%s → %s', (from, to, sentence) => expect(forbidden(from, to)).toMatch(sentence));
});

describe('what the layout allows passes', () => {
  it.each([
    ['src/main/server.ts', 'src/modules/server.ts'],
    ['src/main/server.ts', 'demo/index.ts'],
    ['src/main/server.ts', 'src/kernel/server/app.ts'],
    ['src/main/web.tsx', 'src/modules/index.ts'],
    ['src/modules/index.ts', 'src/modules/people/module.ts'],
    ['src/modules/server.ts', 'src/modules/people/server/index.ts'],
    ['src/modules/internship/model.ts', 'src/modules/people/model.ts'],
    ['src/modules/internship/model/offer.ts', 'src/modules/people/model/user.ts'],
    ['src/modules/internship/server/moves.ts', 'src/modules/people/server/index.ts'],
    ['src/modules/internship/web/screen.tsx', 'src/modules/people/web/index.ts'],
    ['src/modules/people/server/policy.ts', 'src/modules/people/model.ts'],
    ['src/modules/people/server/policy.ts', 'src/kernel/server/contract.ts'],
    ['src/kernel/server/contract.ts', 'src/kernel/resource/index.ts'],
    ['src/kernel/server/http/server.ts', 'fastify'],
    ['src/kernel/server/http/server.ts', 'node:fs'],
    ['src/kernel/web/api.ts', 'react'],
    ['src/kernel/server/database/pool.test.ts', 'test/harness/index.ts'],
    ['src/modules/people/sample.ts', 'test/harness/sample.ts'],
    ['src/modules/people/sample.ts', 'src/modules/people/model.ts'],
    ['src/kernel/resource/check.test.ts', 'vitest'],
    ['scripts/backup.ts', 'src/kernel/operations/backup.ts'],
    ['test/matrix.test.ts', 'src/modules/server.ts'],
  ])('%s → %s', (from, to) => expect(forbidden(from, to)).toBeNull());
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
  expect(importsOf('a.ts', source).map(i => i.specifier)).toEqual([
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
    plant('src/main/web.ts', "import { a } from '../kernel/web/api.ts';\nconsole.log(a);\n");
    plant('src/main/fine.ts', "import { readFileSync } from 'node:fs';\nexport const b = 2;\n");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  it('lint names file, line and sentence of each', () => {
    const found = violations(root).filter(v => v.file !== 'src/main/fine.ts');
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

it('the portal itself breaks no rule', () => {
  expect(violations(resolve(import.meta.dirname, '..'))).toEqual([]);
});

import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** A small project with the real commands and packages, so that building it takes a moment only. */
const root = resolve(import.meta.dirname, '../..');
const project = mkdtempSync(join(tmpdir(), 'katedra-prepare-'));
const lock = '{"lockfileVersion":3}';
const put = (file: string, text: string): void => {
  mkdirSync(resolve(project, file, '..'), { recursive: true });
  writeFileSync(join(project, file), text);
};
const start = () => {
  const done = spawnSync(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  });
  return { code: done.status, said: done.stdout + done.stderr };
};
beforeAll(() => {
  cpSync(join(root, 'scripts/start.mjs'), join(project, 'scripts/start.mjs'));
  cpSync(join(root, 'scripts/lib/prepare.mjs'), join(project, 'scripts/lib/prepare.mjs'));
  put('package.json', '{"type":"module"}');
  put('package-lock.json', lock);
  put(
    'vite.server.config.ts',
    `export default { logLevel: 'warn', build: { ssr: 'src/main/server.ts', outDir: 'dist/server', rolldownOptions: { output: { entryFileNames: 'server.js' } } } };`,
  );
  put('src/main/server.ts', `console.log('serving one');`);
  mkdirSync(join(project, 'node_modules'));
  for (const name of [
    'vite',
    'rolldown',
    '@rolldown',
    'lightningcss',
    'picomatch',
    'postcss',
    'tinyglobby',
    '@oxc-project',
  ])
    if (existsSync(join(root, 'node_modules', name)))
      symlinkSync(join(root, 'node_modules', name), join(project, 'node_modules', name));
  put('node_modules/.katedra-lock', createHash('sha256').update(lock).digest('hex'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

it('builds once, again after a change, and again when the build is gone', () => {
  expect(start().said).toMatch(/building the server[\s\S]*serving one/);
  expect(start().said).toBe('serving one\n');
  put('src/main/server.ts', `console.log('serving two');`);
  expect(start().said).toMatch(/building the server[\s\S]*serving two/);
  utimesSync(join(project, 'src/main/server.ts'), new Date(), new Date(0));
  expect(start().said).toContain('building the server');
  rmSync(join(project, 'dist/server'), { recursive: true });
  expect(start().said).toContain('serving two');
  put('src/main/server.test.ts', 'tests are no part of the build');
  expect(start().said).toBe('serving two\n');
});

it('does not start what does not build', () => {
  put('src/main/server.ts', `import './nowhere.ts';`);
  const { code, said } = start();
  expect(code).toBe(1);
  expect(said).toMatch(/katedra: the build failed; see the lines above\.\n$/);
});

it('installs anew when the lock file is another one', () => {
  rmSync(join(project, 'node_modules'), { recursive: true });
  mkdirSync(join(project, 'node_modules'));
  put('package-lock.json', `${lock} `);
  put('package.json', '{"type":"module","dependencies":{"nothing":"1.0.0"}}');
  const { code, said } = start();
  expect(said).toContain('packages are out of date');
  expect(said).toMatch(/the packages could not be installed; see the lines above\.\n$/);
  expect(code).toBe(1);
});

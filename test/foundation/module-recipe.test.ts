import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertingSink } from '../../demo/sink.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Person, type Place, signIn } from '../harness/people.ts';
import { clientOf } from '../harness/portal.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const source = [
  'src',
  'migrations',
  'scripts',
  'tools',
  'demo',
  'test',
  'e2e',
  'bench',
  'docs',
  'package.json',
  'index.html',
  '.gitignore',
];

/** The page's own files, edits and commands, in its order. */
type Step =
  | { readonly write: string; readonly text: string }
  | { readonly standing: string; readonly text: string }
  | { readonly file: string; readonly after: string; readonly add: string }
  | { readonly file: string; readonly replace: string; readonly with: string }
  | { readonly command: string };
const kinds: readonly [RegExp, (found: readonly string[]) => Step][] = [
  [/Write `([^`]+)`:\n\n```ts\n([\s\S]*?)```/, ([, write, text]) => ({ write: write!, text: text! })],
  [/`([^`]+)` says:\n\n```ts\n([\s\S]*?)```/, ([, standing, text]) => ({ standing: standing!, text: text! })],
  [
    /In `([^`]+)`, after `([^`]+)`, add:\n\n```\w+\n([\s\S]*?)```/,
    ([, file, after, add]) => ({ file: file!, after: after!, add: add! }),
  ],
  [
    /In `([^`]+)`, replace `([^`]+)` with `([^`]+)`/,
    ([, file, replace, by]) => ({ file: file!, replace: replace!, with: by! }),
  ],
  [/```sh\n(.*)\n```/, ([, command]) => ({ command: command! })],
];
const stepsOf = (text: string): Step[] =>
  kinds
    .flatMap(([pattern, make]) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(found => ({ at: found.index, step: make(found) })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ step }) => step);
/** As a shell splits it: what stands between double quotes is one word. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

let copy: string;
let before: Map<string, string>;
let steps: Step[];
let test: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let node: Node;
let librarian: Person;
let student: Person;

const filesBelow = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith('node_modules')) found.set(path, await readFile(join(copy, path), 'utf8'));
  }
  return found;
};

/** Its own commands run as in a shell of their own, not as a part of this run. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV)/.test(name))),
  npm_config_loglevel: 'error',
});

const follow = async (step: Step): Promise<void> => {
  if ('command' in step) {
    const [command, ...args] = wordsOf(step.command);
    await run(command!, args, { cwd: copy, env: environment() }).catch(error => {
      throw new Error(`${step.command}\n${error.stdout}${error.stderr}`);
    });
  } else if ('write' in step) {
    await mkdir(dirname(join(copy, step.write)), { recursive: true });
    await writeFile(join(copy, step.write), step.text);
  } else if ('standing' in step) expect(await readFile(join(copy, step.standing), 'utf8')).toBe(step.text);
  else {
    const text = await readFile(join(copy, step.file), 'utf8');
    const [old, fresh] =
      'after' in step ? [step.after, `${step.after}\n${step.add.trimEnd()}`] : [step.replace, step.with];
    expect(text, `${step.file} has no «${old}»`).toContain(old);
    await writeFile(
      join(copy, step.file),
      text.replace(old, () => fresh),
    );
  }
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'katedra-module-'));
  const configs = (await readdir(root)).filter(name => /^(tsconfig.*|biome|vite.*|vitest.*)\.(json|ts)$/.test(name));
  for (const name of [...source, ...configs]) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  before = await filesBelow();
  steps = stepsOf(await readFile(join(root, 'docs/modules.md'), 'utf8'));
  for (const step of steps) await follow(step);
  test = await createEmptyDatabase();
  folder = await dataFolder();
  node = await launchNode({ DATABASE_URL: test.url, KATEDRA_DATA: folder.path }, copy);
  const place: Place = { test, client: token => clientOf(node.url, token) };
  librarian = await signIn(place, { roles: ['librarian'] });
  student = await signIn(place, { roles: ['student'] });
}, 400_000);
afterAll(async () => {
  await node?.stop();
  await test?.drop();
  await folder?.remove();
  await rm(copy, { recursive: true, force: true });
});

it('touches three lists and a golden table outside of what is the module’s own, and drafts one migration', async () => {
  const after = await filesBelow();
  const changed = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
  expect(changed.sort()).toEqual([
    'demo/index.ts',
    'src/modules/index.ts',
    'src/modules/server.ts',
    'test/golden/routes.txt',
  ]);
  const added = [...after.keys()].filter(path => !before.has(path));
  const [drafted, ...others] = added.filter(path => path.startsWith('migrations/'));
  expect(others).toEqual([]);
  expect(after.get(drafted!)).toMatch(/create table "?lost_item"?/i);
  const own = ['model.ts', 'module.ts', 'hr.ts', 'en-uk.ts', 'sample.ts', 'server/index.ts'];
  expect(added.filter(path => path !== drafted).sort()).toEqual(
    [
      ...own.map(file => `src/modules/lost-property/${file}`),
      'demo/lost-property.ts',
      'test/modules/lost-property.test.ts',
      'e2e/lost-property.test.ts',
    ].sort(),
  );
});
it('the module lives: its rows are kept by whom it says, its move moves, and it stands in the menu', async () => {
  const made = await librarian.post('lost-item/create', { name: 'Kišobran', foundOn: '2027-01-15' });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect((await student.get('lost-item')).body.data).toMatchObject([{ name: 'Kišobran' }]);
  expect((await student.post('lost-item/create', { name: 'Rukavica', foundOn: '2027-01-15' })).status).toBe(403);
  expect((await student.put(`lost-item/giveBack?id=${made.body.id}`, { note: 'moj je', rowVer: 1 })).status).toBe(403);
  const back = await librarian.put(`lost-item/giveBack?id=${made.body.id}`, {
    note: 'vraćeno vlasniku',
    rowVer: made.body.rowVer,
  });
  expect([back.status, back.body.status]).toEqual([200, 'returned']);
  expect(
    (await librarian.put(`lost-item/update?id=${made.body.id}`, { name: 'X', rowVer: back.body.rowVer })).status,
  ).toBeGreaterThanOrEqual(400);
  expect((await student.get('/api/v1/auth/user')).body.modules).toContain('/LostProperty');
});
it('the demo rows find their place', async () => {
  const { loadLostProperty } = await import(join(copy, 'demo/lost-property.ts'));
  await test.database.transaction(test.schema, db => loadLostProperty({ sink: insertingSink(db) }));
  const names = (await student.get('lost-item?sort=name')).body.data.map((row: { name: string }) => row.name);
  expect(names).toEqual(['Drugi primjer', 'Kišobran', 'Prvi primjer']);
});

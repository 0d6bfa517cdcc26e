import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
];

/** The page's own files, edits and commands, in its order. */
type Step =
  | { readonly create: string; readonly text: string }
  | { readonly file: string; readonly after: string; readonly add: string }
  | { readonly command: string };
const stepsOf = (text: string): Step[] =>
  [
    ...text.matchAll(
      /Create `([^`]+)`:\n\n```ts\n([\s\S]*?)```|In `([^`]+)`, after `([^`]+)`, add:\n\n```ts\n([\s\S]*?)```|```sh\n(.*)\n```/g,
    ),
  ].map(([, create, whole, file, after, add, command]) => {
    if (create !== undefined) return { create, text: whole! };
    return command === undefined ? { file: file!, after: after!, add: add! } : { command };
  });

let copy: string;
let steps: Step[];
let test: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let node: Node;
let librarian: Person;
let student: Person;

const follow = async (step: Step): Promise<void> => {
  if ('create' in step) {
    await mkdir(dirname(join(copy, step.create)), { recursive: true });
    await writeFile(join(copy, step.create), step.text, { flag: 'wx' });
  } else if ('command' in step) {
    const [command, ...args] = step.command.split(' ');
    await run(command!, args, { cwd: copy, env: { ...process.env, npm_config_loglevel: 'error' } }).catch(error => {
      throw new Error(`${step.command}\n${error.stdout}${error.stderr}`);
    });
  } else {
    const text = await readFile(join(copy, step.file), 'utf8');
    expect(text, `${step.file} has no «${step.after}»`).toContain(step.after);
    await writeFile(join(copy, step.file), text.replace(step.after, `${step.after}\n${step.add.trimEnd()}`));
  }
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'katedra-module-'));
  const configs = (await readdir(root)).filter(name => /^(tsconfig.*|biome|vite.*|vitest.*)\.(json|ts)$/.test(name));
  for (const name of [...source, ...configs]) await cp(join(root, name), join(copy, name), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
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

it('the page makes five files, five edits and one migration', async () => {
  expect(steps.filter(s => 'create' in s)).toHaveLength(5);
  expect(steps.filter(s => 'file' in s)).toHaveLength(5);
  const drafted = (await readdir(join(copy, 'migrations/constituent'))).filter(name =>
    name.endsWith('-lost-property.sql'),
  );
  expect(drafted).toHaveLength(1);
  expect(await readFile(join(copy, 'migrations/constituent', drafted[0]!), 'utf8')).toMatch(
    /create table "?lost_item"?/i,
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

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Person, rowOf, signIn } from '../harness/people.ts';
import { clientOf } from '../harness/portal.ts';
import { copyTree } from './recipe-steps.ts';

const run = promisify(execFile);
const page = 'docs/adding-a-field.md';

let copy: string;
let before: Map<string, string>;
let said: string[];
let test: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let node: Node;
let admin: Person;

const filesBelow = async (folderOf: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(folderOf, { recursive: true, withFileTypes: true })) {
    const path = relative(folderOf, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith('node_modules'))
      found.set(path, await readFile(join(folderOf, path), 'utf8'));
  }
  return found;
};
/** The page's own edits and commands, in its order. */
type Step = { readonly file: string; readonly after: string; readonly add: string } | { readonly command: string };
const stepsOf = (text: string): Step[] =>
  [...text.matchAll(/In `([^`]+)`, after `([^`]+)`, add:\n\n```ts\n([\s\S]*?)```|```sh\n(.*)\n```/g)].map(
    ([, file, after, add, command]) =>
      command === undefined ? { file: file!, after: after!, add: add! } : { command },
  );

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'katedra-recipe-'));
  await copyTree(copy);
  before = await filesBelow(copy);
  said = [];
  for (const step of stepsOf(before.get(page)!)) {
    if ('command' in step) {
      const [command, ...args] = step.command.split(' ');
      const { stdout } = await run(command!, args, {
        cwd: copy,
        env: { ...process.env, npm_config_loglevel: 'error' },
      }).catch(error => {
        throw new Error(`${step.command}\n${error.stdout}${error.stderr}`);
      });
      said.push(stdout);
      continue;
    }
    const text = await readFile(join(copy, step.file), 'utf8');
    expect(text, `${step.file} has no «${step.after}»`).toContain(step.after);
    await writeFile(join(copy, step.file), text.replace(step.after, `${step.after}\n${step.add.trimEnd()}\n`));
  }
  test = await createEmptyDatabase();
  folder = await dataFolder();
  node = await launchNode({ DATABASE_URL: test.url, KATEDRA_DATA: folder.path }, copy);
  admin = await signIn({ test, client: token => clientOf(node.url, token) }, { roles: ['admin'] });
}, 300_000);
afterAll(async () => {
  await node?.stop();
  await test?.drop();
  await folder?.remove();
  await rm(copy, { recursive: true, force: true });
});

it('the page says three edits and two commands', async () => {
  expect(
    stepsOf(before.get(page)!).map(step =>
      'command' in step ? step.command.split(' ').slice(0, 3).join(' ') : step.file,
    ),
  ).toEqual([
    'src/modules/catalogues/model/units.ts',
    'src/modules/catalogues/hr.ts',
    'src/modules/catalogues/en-uk.ts',
    'npm run migrate:draft',
    'npm run types',
  ]);
});
it('touches the model, the two word files and one drafted migration, nothing else', async () => {
  const after = await filesBelow(copy);
  const changed = [...after]
    .filter(([path, text]) => before.has(path) && before.get(path) !== text)
    .map(([path]) => path)
    .sort();
  const added = [...after.keys()].filter(path => !before.has(path));
  expect(changed).toEqual([
    'src/modules/catalogues/en-uk.ts',
    'src/modules/catalogues/hr.ts',
    'src/modules/catalogues/model/units.ts',
  ]);
  expect(added).toEqual([expect.stringMatching(/^migrations\/constituent\/\d{14}-room-door-code\.sql$/)]);
  expect([...before.keys()].filter(path => !after.has(path))).toEqual([]);
  const migration = after.get(added[0]!)!;
  expect(migration).toMatch(/alter table "?room"? add column "?door_code"?/i);
  expect(migration).not.toMatch(/Decide:|drop /);
  expect(said.join('\n')).toContain('Drafted migrations/constituent/');
});
it('serves the field over HTTP: stored, checked, listed, sorted, filtered, exported, told', async () => {
  const kind = (await rowOf({ test }, 'roomtype', 'code', 'D')).id;
  const made = await admin.post('room/create', {
    code: 'R1',
    nameHr: 'Soba',
    idRoomtype: kind,
    capacity: 5,
    doorCode: '#1234',
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  expect(made.body.doorCode).toBe('#1234');
  expect(
    (
      await admin.post('room/create', {
        code: 'R2',
        nameHr: 'Soba',
        idRoomtype: kind,
        capacity: 5,
        doorCode: '12345678901',
      })
    ).body,
  ).toMatchObject([{ field: 'doorCode', key: 'tooLong' }]);
  expect((await admin.get('room?filter[doorCode][like]=23&sort=-doorCode&return[count]=1')).body).toMatchObject({
    count: 1,
    data: [{ doorCode: '#1234' }],
  });
  expect((await admin.put(`room/update?id=${made.body.id}`, { doorCode: null, rowVer: 1 })).body.doorCode).toBeNull();
  expect((await admin.get(`room/history?id=${made.body.id}`)).body.data[0].diff).toMatchObject({
    doorCode: ['#1234', null],
  });
  expect(await (await admin.fetch('room/export?format=csv')).text()).toContain('Door code');
  expect(
    (await admin.get('/api/v1/openapi.json')).body.components.schemas.RoomCreate.properties.doorCode,
  ).toMatchObject({ maxLength: 10 });
});
it('a word that is forgotten does not pass the types', async () => {
  const file = join(copy, 'src/modules/catalogues/hr.ts');
  await writeFile(file, before.get('src/modules/catalogues/hr.ts')!);
  await expect(run('npx', ['tsc', '-p', 'tsconfig.server.json'], { cwd: copy })).rejects.toMatchObject({
    stdout: expect.stringContaining('doorCode'),
  });
}, 120_000);

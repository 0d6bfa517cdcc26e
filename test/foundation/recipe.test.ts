import { execFile } from 'node:child_process';
import { mkdtemp, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertingSink } from '../../demo/sink.ts';
import { teacher } from '../../src/modules/catalogues/model.ts';
import { allResources } from '../../src/modules/index.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Person, type Place, put, rowOf, signIn } from '../harness/people.ts';
import { clientOf } from '../harness/portal.ts';
import { copyTree, filesBelow, follow, oneAfterAnother, type Step, stepsOf } from './recipe-steps.ts';

const pages = ['docs/adding-a-field.md', 'docs/modules.md', 'docs/modules-second.md'];

let copy: string;
let ofField: Step[];
let before: Map<string, string>;
let withField: Map<string, string>;
let after: Map<string, string>;
let said: string;
let test: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let node: Node;
let admin: Person;
let librarian: Person;
let student: Person;
let place: Place;

/** All pages in one copy of the tree, one after the other; the types and the lint look at the whole in the end. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'katedra-recipe-'));
  await copyTree(copy);
  before = await filesBelow(copy);
  const read = await Promise.all(pages.map(stepsOf));
  ofField = read[0]!;
  const [field, ...modules] = oneAfterAnother(read);
  said = '';
  for (const step of field!) said += await follow(copy, step, before);
  withField = await filesBelow(copy);
  for (const step of modules.flat()) await follow(copy, step, before);
  after = await filesBelow(copy);
  // As it is where somebody adds something: all that came before stands already, and the drafted migrations are run.
  test = await createTestDatabase(allResources);
  folder = await dataFolder();
  node = await launchNode({ DATABASE_URL: test.url, KATEDRA_DATA: folder.path }, copy);
  place = { test, client: token => clientOf(node.url, token) };
  admin = await signIn(place, { roles: ['admin'] });
  librarian = await signIn(place, { roles: ['librarian'] });
  student = await signIn(place, { roles: ['student'] });
}, 900_000);
afterAll(async () => {
  await node?.stop();
  await test?.drop();
  await folder?.remove();
  await rm(copy, { recursive: true, force: true });
});

describe('a field', () => {
  it('the page says three edits and two commands', () => {
    expect(
      ofField.map(step =>
        'command' in step ? step.command.split(' ').slice(0, 3).join(' ') : 'file' in step ? step.file : step,
      ),
    ).toEqual([
      'src/modules/catalogues/model/units.ts',
      'src/modules/catalogues/hr.ts',
      'src/modules/catalogues/en-uk.ts',
      'npm run migrate:draft',
      'npm run types',
    ]);
  });
  it('touches the model, the two word files and one drafted migration, nothing else', () => {
    const changed = [...before].filter(([path, text]) => withField.get(path) !== text).map(([path]) => path);
    expect(changed.sort()).toEqual([
      'src/modules/catalogues/en-uk.ts',
      'src/modules/catalogues/hr.ts',
      'src/modules/catalogues/model/units.ts',
    ]);
    const added = [...withField.keys()].filter(path => !before.has(path));
    expect(added).toEqual([expect.stringMatching(/^migrations\/constituent\/\d{14}-room-door-code\.sql$/)]);
    const migration = withField.get(added[0]!)!;
    expect(migration).toMatch(/alter table "?room"? add column "?door_code"?/i);
    expect(migration).not.toMatch(/Decide:|drop /);
    expect(said).toContain('Drafted migrations/constituent/');
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
});

describe('two modules', () => {
  it('touch three lists and a golden table outside of what is each module’s own, and draft one migration for each', () => {
    const changed = [...withField].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
    expect(changed.sort()).toEqual([
      'demo/index.ts',
      'src/modules/index.ts',
      'src/modules/server.ts',
      'test/golden/routes.txt',
    ]);
    const added = [...after.keys()].filter(path => !withField.has(path));
    const drafted = added.filter(path => path.startsWith('migrations/')).sort();
    expect(
      drafted.map(path => [...after.get(path)!.matchAll(/create table "(\w+)"/g)].map(([, name]) => name)),
    ).toEqual([['lost_item'], ['equipment_loan', 'equipment_loan_id_teachers', 'equipment_loan_item']]);
    const own = ['model.ts', 'module.ts', 'hr.ts', 'en-uk.ts', 'sample.ts', 'server/index.ts'];
    const filesOf = (name: string, more: readonly string[] = []) => [
      ...[...own, ...more].map(file => `src/modules/${name}/${file}`),
      `demo/${name}.ts`,
      `test/modules/${name}.test.ts`,
      `e2e/${name}.test.ts`,
    ];
    const server = ['server/list.ts', 'server/loans.ts', 'server/notices.ts'];
    const web = ['web/index.tsx', 'web/LoanPage.tsx', 'web/Loans.tsx'];
    expect(added.filter(path => !drafted.includes(path)).sort()).toEqual(
      [...filesOf('lost-property'), ...filesOf('equipment-loans', [...server, ...web])].sort(),
    );
  });
  it('the module lives: its rows are kept by whom it says, its move moves, and it stands in the menu', async () => {
    const made = await librarian.post('lost-item/create', { name: 'Kišobran', foundOn: '2027-01-15' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await student.get('lost-item')).body.data).toMatchObject([{ name: 'Kišobran' }]);
    expect((await student.post('lost-item/create', { name: 'Rukavica', foundOn: '2027-01-15' })).status).toBe(403);
    expect((await student.put(`lost-item/giveBack?id=${made.body.id}`, { note: 'moj je', rowVer: 1 })).status).toBe(
      403,
    );
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

  it('the second module lives: a loan goes its way, and the portal itself makes the list of what is lent', async () => {
    const idAcademicvocation = (await rowOf(place, 'academicvocation', 'code', 'DOC')).id;
    const email = 'teacher@test.example';
    const known = { foreignId: 'X1', firstName: 'Mirna', lastName: 'Šimrak', email, idAcademicvocation };
    const loan = { borrower: 'Nora Weiss', email: 'nora@guest.example', language: 'en', purpose: 'Lecture' };
    const made = await librarian.post('equipment-loan/create', {
      ...loan,
      idTeachers: [await put(place, teacher, known)],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, rowVer } = made.body;
    const lend = () => librarian.put(`equipment-loan/lend?id=${id}`, { until: '2099-12-31', rowVer });
    expect((await lend()).body).toMatchObject([{ key: 'nothingToLend' }]);
    const item = { idEquipmentLoan: id, name: 'Projektor', inventoryNumber: 'KNJ-1' };
    expect((await student.post('equipment-loan-item/create', item)).status).toBe(403);
    expect((await librarian.post('equipment-loan-item/create', item)).status).toBe(201);
    expect((await lend()).body).toMatchObject({ status: 'lent', dueOn: '2099-12-31', undo: 'takeBack' });
    const run = (await librarian.post('equipment-loan-list')).body.id;
    const stateOf = async () =>
      (await librarian.get('job-run')).body.data.find((one: { id: string }) => one.id === run).state;
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('done');
    const list = await librarian.fetch(`job-run/result?id=${run}`);
    expect(await list.text()).toBe('2099-12-31 Nora Weiss: Projektor (KNJ-1)\n');
  });
  it('its demo rows find their place, each loan with its items and its teacher', async () => {
    const { loadEquipmentLoans } = await import(join(copy, 'demo/equipment-loans.ts'));
    await test.database.transaction(test.schema, db =>
      loadEquipmentLoans({ ctx: { db }, sink: insertingSink(db), today: '2027-01-15' }),
    );
    const rows = (await librarian.get('equipment-loan?sort=borrower&filter[status][in]=late,prepared')).body.data;
    expect(rows).toMatchObject([
      { borrower: 'Ivo Marin', dueOn: '2027-01-13', status: 'late' },
      { borrower: 'Luka Vidas', dueOn: null, status: 'prepared' },
    ]);
    for (const row of rows) {
      expect(row.idTeachers.length).toBe(1);
      expect((await librarian.get(`equipment-loan-item?filter[idEquipmentLoan]=${row.id}`)).body.data.length).toBe(2);
    }
  });
});

it('a word of the field that is forgotten does not pass the types', async () => {
  const forgotten = 'src/modules/catalogues/hr.ts';
  await writeFile(join(copy, forgotten), before.get(forgotten)!);
  const types = (...args: readonly string[]) =>
    promisify(execFile)('node_modules/.bin/tsc', args, { cwd: copy, maxBuffer: 64 * 2 ** 20 });
  // The file is among those that are checked, and by itself, under the same options, it is wrong: so it is among the others.
  const { stdout } = await types('-p', 'tsconfig.server.json', '--listFilesOnly');
  expect(stdout.split('\n')).toContain(join(await realpath(copy), forgotten));
  const alone = { extends: './tsconfig.server.json', include: [forgotten], exclude: [] };
  await writeFile(join(copy, 'tsconfig.alone.json'), JSON.stringify(alone));
  await expect(types('-p', 'tsconfig.alone.json')).rejects.toMatchObject({
    stdout: expect.stringContaining('doorCode'),
  });
}, 120_000);

it('a declaration that cannot be used is not built', async () => {
  const model = 'src/modules/lost-property/model.ts';
  await writeFile(join(copy, model), after.get(model)!.replace("ref('room'", "ref('nowhere'"));
  const built = promisify(execFile)(
    'node_modules/.bin/vite',
    ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn'],
    { cwd: copy },
  );
  await expect(built).rejects.toMatchObject({
    stderr: expect.stringContaining('«idRoom» refers to «nowhere», which no module declares.'),
  });
  expect(await readdir(copy)).not.toContain('dist');
}, 120_000);

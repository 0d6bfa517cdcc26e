import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertingSink } from '../../demo/sink.ts';
import { teacher } from '../../src/modules/catalogues/model.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';
import { type Person, type Place, put, rowOf, signIn } from '../harness/people.ts';
import { clientOf } from '../harness/portal.ts';
import { copyTree, follow, oneAfterAnother, stepsOf } from './recipe-steps.ts';

let copy: string;
let before: Map<string, string>;
let test: TestDatabase;
let folder: Awaited<ReturnType<typeof dataFolder>>;
let node: Node;
let librarian: Person;
let student: Person;
let place: Place;

const filesBelow = async (): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith('node_modules')) found.set(path, await readFile(join(copy, path), 'utf8'));
  }
  return found;
};

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'katedra-module-'));
  await copyTree(copy);
  before = await filesBelow();
  const pages = await Promise.all(['docs/modules.md', 'docs/modules-second.md'].map(stepsOf));
  for (const step of oneAfterAnother(pages)) await follow(copy, step);
  test = await createEmptyDatabase();
  folder = await dataFolder();
  node = await launchNode({ DATABASE_URL: test.url, KATEDRA_DATA: folder.path }, copy);
  place = { test, client: token => clientOf(node.url, token) };
  librarian = await signIn(place, { roles: ['librarian'] });
  student = await signIn(place, { roles: ['student'] });
}, 600_000);
afterAll(async () => {
  await node?.stop();
  await test?.drop();
  await folder?.remove();
  await rm(copy, { recursive: true, force: true });
});

it('touches three lists and a golden table outside of what is each module’s own, and drafts one migration for each', async () => {
  const after = await filesBelow();
  const changed = [...before].filter(([path, text]) => after.get(path) !== text).map(([path]) => path);
  expect(changed.sort()).toEqual([
    'demo/index.ts',
    'src/modules/index.ts',
    'src/modules/server.ts',
    'test/golden/routes.txt',
  ]);
  const added = [...after.keys()].filter(path => !before.has(path));
  const drafted = added.filter(path => path.startsWith('migrations/')).sort();
  expect(drafted.map(path => [...after.get(path)!.matchAll(/create table "(\w+)"/g)].map(([, name]) => name))).toEqual([
    ['lost_item'],
    ['equipment_loan', 'equipment_loan_id_teachers', 'equipment_loan_item'],
  ]);
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

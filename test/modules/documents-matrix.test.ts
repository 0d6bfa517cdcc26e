import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dmsDocument } from '../../src/modules/documents/model.ts';
import { type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { attach, bring, fileIn, firm, folder, give, type Kept } from './documents-world.ts';

// Every role alone × documents in folders and on records: what is said here is counted anew from the rights, not from the rules.

let portal: Portal;
let keeper: Person;
let everyone: ReadonlyMap<string, Person>;
beforeAll(async () => {
  portal = await startSeeded();
  keeper = await signIn(portal, { roles: ['dmsAdmin'] });
  const { data } = (await keeper.get('dms-permission/roles')).body as { data: { value: string }[] };
  const people = await Promise.all(
    data.map(async ({ value }) => [value, await signIn(portal, { roles: [value] })] as const),
  );
  everyone = new Map(people);
  expect(everyone.size).toBeGreaterThan(15);
});
afterAll(() => portal?.stop());

const made = async (answer: Promise<{ status: number; body: unknown }>): Promise<Kept> => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(201);
  return body as Kept;
};
/** What a person gets: nothing, to read, or also to change. */
const gets = async (who: Person, id: number, resource = 'dms-document'): Promise<'–' | 'view' | 'edit'> => {
  const [view, file] = [
    await who.fetch(`${resource}/view?id=${id}&return[can]=1`),
    await who.fetch(`${resource}/file?id=${id}&field=content`),
  ];
  expect(file.status === 200, `${who.username} ${resource} ${id}: row and bytes`).toBe(view.status === 200);
  if (view.status !== 200) return '–';
  const { can } = (await view.json()) as { can?: readonly string[] };
  return can?.includes('update') ? 'edit' : 'view';
};
const level = { '–': 0, view: 1, edit: 2 } as const;

it('through folders: the highest of what is given on the way up, as far as the role lets in', {
  timeout: 600_000,
}, async () => {
  // Open to all; below it one more for teachers; below that one with rights of its own, for students alone.
  const all = await folder(portal, 'Svima');
  await give(portal, { idDmsFol: all }, null, 'view');
  const teachers = await folder(portal, 'Nastavnicima', all);
  await give(portal, { idDmsFol: teachers }, { role: 'teacher' }, 'edit');
  const own = await folder(portal, 'Studentima', teachers, { inheritAcl: 0 });
  await give(portal, { idDmsFol: own }, { role: 'student' }, 'edit');
  const nobody = await folder(portal, 'Nikomu');
  const ids = {
    all: (await made(fileIn(portal, keeper, all, 'svima.txt', 'svima'))).id,
    teachers: (await made(fileIn(portal, keeper, teachers, 'nastavnicima.txt', 'nastavnicima'))).id,
    own: (await made(fileIn(portal, keeper, own, 'studentima.txt', 'studentima'))).id,
    nobody: (await made(fileIn(portal, keeper, nobody, 'nikomu.txt', 'nikomu'))).id,
    single: (await made(fileIn(portal, keeper, nobody, 'knjiznici.txt', 'knjiznici'))).id,
  };
  await give(portal, { idDmsDoc: ids.single }, { role: 'librarian' }, 'edit');
  const matrix = await readFile(join(import.meta.dirname, '../golden/role-permission.txt'), 'utf8');
  const held = new Map(matrix.split('\n').map(line => line.split(': ') as [string, string]));
  for (const [role, who] of everyone) {
    const has = (suffix: string) => role === 'admin' || held.get(role)?.includes(`AppModuleDMS${suffix}`) === true;
    const keeps = has('AdministrationEdit');
    /** Nobody gets more than their role lets them in for. */
    const within = (given: 0 | 1 | 2): number =>
      keeps ? 2 : has('Edit') ? given : has('View') ? (given > 0 ? 1 : 0) : 0;
    const wanted = {
      all: within(1),
      teachers: within(role === 'teacher' ? 2 : 1),
      own: within(role === 'student' ? 2 : 0),
      nobody: within(0),
      single: within(role === 'librarian' ? 2 : 0),
    };
    const found: Record<string, number> = {};
    for (const [name, id] of Object.entries(ids)) found[name] = level[await gets(who, id)];
    expect(found, role).toEqual(wanted);
    const listed = (await who.get('dms-document?pagination[limit]=100')).body as { data?: { id: number }[] };
    const seen = Object.entries(wanted).flatMap(([name, n]) => (n > 0 ? [ids[name as keyof typeof ids]] : []));
    expect(
      (listed.data ?? []).map(row => row.id).sort((a, b) => a - b),
      `${role}: the list`,
    ).toEqual(seen);
  }
});

it('through hosts: exactly as the record is read and changed, whatever folders say', { timeout: 600_000 }, async () => {
  const clerk = await signIn(portal, { permissions: ['AppModuleInternshipCataloguesEdit'] });
  const host = await firm(portal, 'Domaćin d.o.o.');
  const paper = await made(attach(portal, clerk, host, 'prilog.txt', 'prilog domaćinu'));
  // A row of a folder that says it hangs nowhere is nobody's attachment.
  const loose = await put(portal, dmsDocument, {
    title: 'Slobodan',
    idDmsFol: await folder(portal, 'Slobodna'),
    content: paper.content,
    status: 'active',
  });
  for (const [role, who] of everyone) {
    const record = await who.get(`partner/view?id=${host}&return[can]=1`);
    const seesContract = record.status === 200 && Object.hasOwn(record.body as object, 'idDmsDocContract');
    const { add } = (await who.get(`dms-attachment/may?entity=partner&idEntity=${host}`)).body as { add: number };
    const wanted = !seesContract ? '–' : add === 1 ? 'edit' : 'view';
    for (const resource of ['dms-attachment', 'dms-document'])
      expect(await gets(who, paper.id, resource), `${role} ${resource}`).toBe(wanted);
    expect((await who.fetch(`dms-attachment/view?id=${loose}`)).status, role).not.toBe(200);
    if (wanted === 'edit') continue;
    const { token } = await bring(portal, who, 'dms-attachment', 'x.txt', 'x');
    const brought = await who.post('dms-attachment/create', { entity: 'partner', idEntity: host, content: token });
    expect([403, 422], role).toContain(brought.status);
  }
});

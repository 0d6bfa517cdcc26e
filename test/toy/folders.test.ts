import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ref, resource, text } from '../../src/kernel/resource/index.ts';
import { col, type Me, type Policy, rule, sql, table } from '../../src/kernel/server/index.ts';
import { atOneMoment } from '../harness/race.ts';
import { atOnce, startToy, statuses, type ToyPortal } from './toy.ts';

// Folders in folders; who was let into one is let into all below it, and into the documents there.
const folder = resource('folder', {
  label: 'name',
  tree: 'idParent',
  owner: 'idParent',
  order: { in: ['idParent'] },
  fields: { name: text({ required: true, search: true }), idParent: ref('folder') },
});
const access = resource('access', {
  label: 'idUser',
  delete: 'hard',
  fields: { idFolder: ref('folder', { required: true, cascade: true }), idUser: ref('user', { required: true }) },
});
const document = resource('document', {
  label: 'title',
  owner: 'idFolder',
  fields: { title: text({ required: true, search: true }), idFolder: ref('folder', { required: true }) },
});

/** Somebody was let into the folder or into one above it; a deleted one lets nobody through. */
const letInto = (me: Me, field: 'id' | 'idFolder') => rule`exists (with recursive up as (
    select f.id, f.id_parent from ${table('folder')} f where f.id = ${col(field)} and f.deleted_at is null
    union all select p.id, p.id_parent from ${table('folder')} p join up on p.id = up.id_parent where p.deleted_at is null)
  select 1 from up join ${table('access')} a on a.id_folder = up.id where a.id_user = ${me.id})`;
const folderPolicy: Policy<typeof folder> = {
  read: me => letInto(me, 'id'),
  create: me => letInto(me, 'id'),
  update: me => letInto(me, 'id'),
  remove: me => letInto(me, 'id'),
};
const documentPolicy: Policy<typeof document> = {
  read: me => letInto(me, 'idFolder'),
  create: me => letInto(me, 'idFolder'),
  update: me => letInto(me, 'idFolder'),
  remove: me => letInto(me, 'idFolder'),
};

let toy: ToyPortal;
let root: number, dean: number, letters: number, library: number;
beforeAll(async () => {
  toy = await startToy({
    resources: [folder, access, document],
    policies: { folder: folderPolicy, access: { read: () => false }, document: documentPolicy },
    people: { admin: ['admin'], dana: [], lib: [] },
  });
});
afterAll(() => toy?.stop());
beforeEach(async () => {
  root = await toy.row('folder', { name: 'Root' });
  dean = await toy.row('folder', { name: 'Dean', idParent: root });
  letters = await toy.row('folder', { name: 'Letters', idParent: dean });
  library = await toy.row('folder', { name: 'Library', idParent: root });
  await toy.row('document', { title: 'Secret', idFolder: letters });
  await toy.db.run(sql`delete from ${toy.db.table('access')}`);
  await toy.row('access', { idFolder: dean, idUser: toy.idOf('dana') });
  await toy.row('access', { idFolder: library, idUser: toy.idOf('lib') });
});
const names = async (who: string, of = 'folder') =>
  (await toy.as(who).get(`${of}?return[count]=1&sort=id`)).body.data.map((r: any) => r.name ?? r.title);
const version = async (id: number, who = 'admin') =>
  (await toy.as(who).get(`folder/view?id=${id}`)).body.rowVer as number;
const move = async (id: number, idParent: number | null, who = 'admin') =>
  toy.as(who).put(`folder/update?id=${id}`, { rowVer: await version(id, who), idParent });

describe('rights come from above', () => {
  it('who is let into a folder reads what is below it, and nothing beside or above', async () => {
    expect(await names('dana')).toEqual(['Dean', 'Letters']);
    expect(await names('dana', 'document')).toEqual(['Secret']);
    expect([await names('lib'), await names('lib', 'document')]).toEqual([['Library'], []]);
    expect((await toy.as('lib').get(`folder/view?id=${letters}`)).status).toBe(404);
    expect((await toy.as('dana').get(`folder/view?id=${letters}`)).body).toMatchObject({
      idParent: dean,
      'idParent.label': 'Dean',
    });
    // The parent above is not hers to see, so it has a key and no name.
    expect((await toy.as('dana').get(`folder/view?id=${dean}`)).body['idParent.label']).toBeNull();
  });

  it("makes and moves only within reach: neither out of it nor into what is another's", async () => {
    expect((await toy.as('dana').post('folder/create', { name: 'New', idParent: letters })).status).toBe(201);
    expect((await toy.as('dana').post('folder/create', { name: 'New', idParent: library })).body[0]).toMatchObject({
      field: 'idParent',
      key: 'notAnOption',
    });
    // On its own it would be under nothing she was let into.
    expect((await toy.as('dana').post('folder/create', { name: 'New root' })).status).toBe(403);
    expect((await move(letters, null, 'dana')).status).toBe(403);
    expect((await move(letters, library, 'dana')).status).toBe(422);
    expect((await toy.as('dana').get(`folder/view?id=${letters}`)).body.idParent).toBe(dean);
  });

  it('a folder moved elsewhere takes its rights from there', async () => {
    expect((await move(letters, library)).status).toBe(200);
    expect([await names('dana'), await names('lib', 'document')]).toEqual([['Dean'], ['Secret']]);
  });
});

describe('soft delete', () => {
  it('takes the whole branch, in one moment, and restoring brings it back whole', async () => {
    expect((await toy.as('dana').delete(`folder/delete?id=${dean}`)).status).toBe(200);
    expect([await names('dana'), await names('dana', 'document')]).toEqual([[], []]);
    expect((await toy.as('admin').get(`folder?filter[idParent]=${dean}`)).body.data).toEqual([]);
    expect((await toy.as('admin').put(`folder/restore?id=${dean}`)).status).toBe(200);
    expect([await names('dana'), await names('dana', 'document')]).toEqual([['Dean', 'Letters'], ['Secret']]);
    const nums = (await toy.as('admin').get(`folder?filter[idParent]=${root}`)).body.data.map((f: any) => [
      f.name,
      f.num,
    ]);
    expect(nums).toEqual([
      ['Library', 1],
      ['Dean', 2],
    ]);
  });

  it('nothing is put into a folder in the bin, and a branch does not come back under it', async () => {
    await toy.as('admin').delete(`folder/delete?id=${letters}`);
    expect((await toy.as('admin').post('document/create', { title: 'Late', idFolder: letters })).body[0]).toMatchObject(
      { key: 'notAnOption' },
    );
    await toy.as('admin').delete(`folder/delete?id=${dean}`);
    expect((await toy.as('admin').put(`folder/restore?id=${letters}`)).body.kind).toBe('conflict');
  });

  it('the bin shows only to those who could have put it there', async () => {
    await toy.as('dana').delete(`folder/delete?id=${letters}`);
    // What is in the bin lets nobody through, so the rule itself hides it; the administrator looks in.
    expect((await toy.as('lib').get('folder?deleted=1')).body.data).toEqual([]);
    expect(
      (await toy.as('admin').get(`folder?deleted=1&filter[idParent]=${dean}`)).body.data.map((f: any) => f.id),
    ).toEqual([letters]);
  });

  it('a document written while its folder goes: either it goes too, or it is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const id = await toy.row('folder', { name: `Brief ${round}`, idParent: root });
      const [made] = await atOnce(
        () => toy.as('admin').post('document/create', { title: 'Race', idFolder: id }),
        () => toy.as('admin').delete(`folder/delete?id=${id}`),
      );
      expect([201, 422]).toContain(made!.status);
      const alive = await toy.db.run(
        sql`select 1 from ${toy.db.table('document')} d join ${toy.db.table('folder')} f on f.id = d.id_folder where f.id = ${id} and d.deleted_at is null and f.deleted_at is not null`,
      );
      expect(alive.rows).toEqual([]);
    }
  });
});

describe('no cycles', () => {
  it('a folder goes neither under itself nor under what is below it', async () => {
    for (const under of [dean, letters]) {
      const { status, body } = await move(dean, under);
      expect([status, body[0]]).toMatchObject([422, { field: 'idParent', key: 'cycle' }]);
    }
  });

  it('two moves at once that would close one: one wins', async () => {
    const [a, b] = [
      await toy.row('folder', { name: 'A', idParent: root }),
      await toy.row('folder', { name: 'B', idParent: root }),
    ];
    const replies = await atOneMoment(
      toy,
      ({ db }) => db.lock('tree', 'folder'),
      () => move(a, b),
      () => move(b, a),
    );
    expect(statuses(replies)).toEqual([200, 422]);
    const { rows } = await toy.db.run<{ n: number }>(sql`with recursive down as (
        select id from ${toy.db.table('folder')} where id_parent is null union select f.id from ${toy.db.table('folder')} f join down on f.id_parent = down.id)
      select (select count(*)::int from ${toy.db.table('folder')}) - count(*)::int as n from down`);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('and two that touch no row in common: each under a child of the other', async () => {
    for (let round = 0; round < 8; round++) {
      const [a, b] = [
        await toy.row('folder', { name: 'A', idParent: dean }),
        await toy.row('folder', { name: 'B', idParent: library }),
      ];
      const [inA, inB] = [
        await toy.row('folder', { name: 'in A', idParent: a }),
        await toy.row('folder', { name: 'in B', idParent: b }),
      ];
      const replies = await atOnce(
        () => move(a, inB),
        () => move(b, inA),
      );
      expect(statuses(replies)).toEqual([200, 422]);
    }
  });

  it('three at once likewise', async () => {
    const [a, b, c] = [
      await toy.row('folder', { name: 'A' }),
      await toy.row('folder', { name: 'B' }),
      await toy.row('folder', { name: 'C' }),
    ];
    const replies = await atOnce(
      () => move(a!, b!),
      () => move(b!, c!),
      () => move(c!, a!),
    );
    expect(statuses(replies)).toEqual([200, 200, 422]);
  });
});

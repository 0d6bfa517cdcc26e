import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { draft, drift } from '../../src/kernel/operations/index.ts';
import { flow, type Input, ref, refs, resource, type Row, state, text } from '../../src/kernel/resource/index.ts';
import { mistakesIn, openApiOf, type Policy, purgeBin, sql, systemContext } from '../../src/kernel/server/index.ts';
import { createTestDatabase } from '../harness/database.ts';
import { user } from '../http/portal.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';

// A commission of several teachers: a list of references, with all that one reference has.
const professor = resource('professor', {
  label: 'name',
  fields: { name: text({ required: true, search: true }), idUser: ref('user') },
});
const panel = resource('panel', {
  label: 'title',
  fields: {
    title: text({ required: true, inList: true }),
    idMembers: refs('professor', { min: 1, max: 4, inList: true }),
    idSubstitutes: refs('professor', { ordered: true }),
    status: state(
      flow(['open', 'closed'], {
        invite: { from: ['open'], to: 'open', input: { idGuests: refs('professor', { required: true, max: 3 }) } },
        close: { from: ['open'], to: 'closed' },
      }),
    ),
  },
});
/** Gone for good when deleted, and nothing but links changes in it. */
const sketch = resource('sketch', {
  label: 'name',
  delete: 'hard',
  stamps: false,
  fields: { name: text({ required: true }), idMembers: refs('professor'), idPanels: refs('panel') },
});

const isClerk = (me: { roles: ReadonlySet<string> }): boolean => me.roles.has('clerk');
const panelPolicy: Policy<typeof panel> = {
  read: me => isClerk(me) || { any: [{ idMembers: me.facts.idTeacher }, { 'idSubstitutes.idUser': me.id }] },
  create: isClerk,
  update: isClerk,
  remove: isClerk,
  fields: { idSubstitutes: { seenBy: me => isClerk(me) } },
  moves: {
    invite: {
      by: isClerk,
      set: (_ctx, row, input) => ({ idMembers: [...row.idMembers, ...(input.idGuests as number[])] }),
    },
    close: { by: isClerk },
  },
};
const sketchPolicy: Policy<typeof sketch> = {
  read: () => true,
  create: () => true,
  update: () => true,
  remove: () => true,
};

let toy: ToyPortal;
let ana: number, bruno: number, cvita: number, dora: number, hidden: number;
beforeAll(async () => {
  toy = await startToy({
    resources: [professor, panel, sketch],
    policies: {
      professor: {
        read: me => isClerk(me),
        lookup: me => me.isAdmin || { not: { name: 'Hidden' } },
        create: isClerk,
        remove: isClerk,
      } satisfies Policy<typeof professor>,
      panel: panelPolicy,
      sketch: sketchPolicy,
    },
    facts: {
      idTeacher: (idUser, db) =>
        sql`select id from ${db.table('professor')} where id_user = ${idUser} and deleted_at is null`,
    },
    people: { clerk: ['clerk'], ana: ['teacher'], bruno: ['teacher'], nobody: ['student'] },
  });
  ana = await toy.row('professor', { name: 'Ana', idUser: toy.idOf('ana') });
  bruno = await toy.row('professor', { name: 'Bruno', idUser: toy.idOf('bruno') });
  cvita = await toy.row('professor', { name: 'Cvita' });
  dora = await toy.row('professor', { name: 'Dora' });
  hidden = await toy.row('professor', { name: 'Hidden' });
});
afterAll(() => toy?.stop());

const make = async (values: object) =>
  (await toy.as('clerk').post('panel/create', { title: 'Panel', idMembers: [ana], ...values })).body;
const problem = async (values: object) => {
  const { status, body } = await toy.as('clerk').post('panel/create', { title: 'x', idMembers: [ana], ...values });
  return [status, body[0]?.field, body[0]?.key];
};

describe('a list of references is written and read', () => {
  it('as keys with their labels; a set goes by its keys, an ordered list stays as it was put', async () => {
    const made = await make({ idMembers: [cvita, ana], idSubstitutes: [dora, bruno] });
    expect(made).toMatchObject({
      idMembers: [ana, cvita],
      'idMembers.label': ['Ana', 'Cvita'],
      idSubstitutes: [dora, bruno],
      'idSubstitutes.label': ['Dora', 'Bruno'],
    });
    const changed = await toy
      .as('clerk')
      .put(`panel/update?id=${made.id}`, { rowVer: made.rowVer, idSubstitutes: [bruno, dora] });
    expect(changed.body).toMatchObject({ idSubstitutes: [bruno, dora], rowVer: made.rowVer + 1 });
    const emptied = await toy
      .as('clerk')
      .put(`panel/update?id=${made.id}`, { rowVer: made.rowVer + 1, idSubstitutes: null });
    expect(emptied.body.idSubstitutes).toEqual([]);
  });

  it('and the same set sent again changes nothing', async () => {
    const made = await make({ idMembers: [ana, bruno] });
    const again = await toy
      .as('clerk')
      .put(`panel/update?id=${made.id}`, { rowVer: made.rowVer, idMembers: [bruno, ana] });
    expect([again.status, again.body.rowVer]).toEqual([200, made.rowVer]);
  });

  it('where nothing but links changes too, without version and bin', async () => {
    const made = (await toy.as('nobody').post('sketch/create', { name: 'x' })).body;
    expect(made.idMembers).toEqual([]);
    const changed = await toy.as('nobody').put(`sketch/update?id=${made.id}`, { idMembers: [dora, cvita] });
    expect(changed.body.idMembers).toEqual([cvita, dora]);
  });

  it('typed as a list of keys', () => {
    expectTypeOf<Row<typeof panel>['idSubstitutes']>().toEqualTypeOf<readonly number[]>();
    expectTypeOf<Input<typeof panel>['idSubstitutes']>().toEqualTypeOf<readonly number[] | undefined>();
  });
});

describe('what is refused', () => {
  it('too few, too many, doubles, what is no key, and rows that are not there', async () => {
    expect(await problem({ idMembers: [] })).toEqual([422, 'idMembers', 'required']);
    expect(await problem({ idMembers: undefined })).toEqual([422, 'idMembers', 'required']);
    expect(await problem({ idMembers: [ana, bruno, cvita, dora, hidden] })).toEqual([422, 'idMembers', 'tooMany']);
    expect(await problem({ idMembers: [ana, ana] })).toEqual([422, 'idMembers', 'repeatedValue']);
    for (const wrong of [ana, 'x', ['x'], [0], [1.5], [null], { a: 1 }])
      expect(await problem({ idMembers: wrong })).toEqual([422, 'idMembers', 'notAnOption']);
    expect(await problem({ idMembers: [ana, 999_999] })).toEqual([422, 'idMembers', 'notAnOption']);
  });

  it('a row that the caller could not have chosen, unless it stood there before', async () => {
    expect(await problem({ idMembers: [ana, hidden] })).toEqual([422, 'idMembers', 'notAnOption']);
    const id = await toy.row('panel', { title: 'Old', idMembers: [hidden, ana] });
    const row = (await toy.as('clerk').get(`panel/view?id=${id}`)).body;
    expect([row.idMembers, row['idMembers.label']]).toEqual([
      [ana, hidden],
      ['Ana', null],
    ]);
    const more = await toy
      .as('clerk')
      .put(`panel/update?id=${id}`, { rowVer: row.rowVer, idMembers: [ana, bruno, hidden] });
    expect([more.status, more.body.idMembers]).toEqual([200, [ana, bruno, hidden]]);
  });

  it('declarations that would need a column', () => {
    const wrong = resource('wrong', {
      label: 'idMembers',
      sort: ['-idMembers'],
      fields: { idMembers: refs('professor'), idNobody: refs('unicorn') },
    });
    expect(mistakesIn([user, professor, wrong]).join('\n')).toMatch(
      /«idMembers» is a list of references[\s\S]*«idNobody» refers to «unicorn»/,
    );
  });
});

describe('rules, filters, sorts and columns', () => {
  it('a rule on the list matches its members, also through a path', async () => {
    const mine = await make({ title: 'Mine', idMembers: [ana, cvita], idSubstitutes: [bruno] });
    const other = await make({ title: 'Other', idMembers: [dora] });
    expect(ids(await toy.as('ana').get('panel'))).toContain(mine.id);
    expect(ids(await toy.as('ana').get('panel'))).not.toContain(other.id);
    expect((await toy.as('bruno').get(`panel/view?id=${mine.id}`)).status).toBe(200);
    expect((await toy.as('bruno').get(`panel/view?id=${other.id}`)).status).toBe(404);
    expect((await toy.as('nobody').get('panel')).body.data).toEqual([]);
  });

  it('filters ask for one, for one of several, for another, for none, and by what they are called', async () => {
    const a = await make({ title: 'A', idMembers: [cvita, dora], idSubstitutes: [bruno] });
    const b = await make({ title: 'B', idMembers: [dora] });
    const found = async (filter: string) =>
      ids(await toy.as('clerk').get(`panel?${filter}&filter[id][in]=${a.id},${b.id}&sort=id&return[count]=1`));
    expect(await found(`filter[idMembers]=${cvita}`)).toEqual([a.id]);
    expect(await found(`filter[idMembers][in]=${cvita},${dora}`)).toEqual([a.id, b.id]);
    expect(await found(`filter[idMembers][not]=${cvita}`)).toEqual([b.id]);
    expect(await found('filter[idSubstitutes][isNull]=1')).toEqual([b.id]);
    expect(await found('filter[idSubstitutes][isNull]=0')).toEqual([a.id]);
    expect(await found('filter[idMembers.label][like]=cvi')).toEqual([a.id]);
    expect(await found('filter[idMembers.name]=Dora')).toEqual([a.id, b.id]);
    const status = async (query: string, who = 'clerk') => (await toy.as(who).get(`panel?${query}`)).status;
    expect(await status('filter[idMembers]=x')).toBe(422);
    expect(await status('filter[idMembers][from]=1')).toBe(422);
    expect(await status('sort=idMembers')).toBe(422);
    // Whoever never sees the field does not find by it either.
    expect(await status(`filter[idSubstitutes]=${bruno}`, 'ana')).toBe(422);
    expect((await toy.as('clerk').get(`panel?columns=idMembers.label&filter[id]=${a.id}`)).body.data).toEqual([
      { id: a.id, idMembers: [cvita, dora], 'idMembers.label': ['Cvita', 'Dora'], rowVer: a.rowVer },
    ]);
  });

  it('a kept count notices a changed link', async () => {
    const a = await make({ title: 'Counted', idMembers: [cvita] });
    const count = async () =>
      (await toy.as('clerk').get(`panel?filter[title]=Counted&filter[idMembers]=${bruno}&return[count]=1`)).body.count;
    expect([await count(), await count()]).toEqual([0, 0]);
    await toy.as('clerk').put(`panel/update?id=${a.id}`, { rowVer: a.rowVer, idMembers: [bruno] });
    expect(await count()).toBe(1);
  });

  it('the export says what they are called, the description what they are', async () => {
    await make({ title: 'Exported', idMembers: [ana, dora] });
    const csv = (await toy.as('clerk').get('panel/export?format=csv&filter[title]=Exported')).body;
    expect(csv).toContain('Ana, Dora');
    const { components } = openApiOf(toy.app, '1') as any;
    const text = JSON.stringify(components);
    expect(text).toContain('Keys of professor, in their order');
  });
});

describe('what is held', () => {
  it('a row named in a list is not deleted while the list lives, and the sentence counts who names it', async () => {
    const eva = await toy.row('professor', { name: 'Eva' });
    const a = await make({ idMembers: [ana, eva] });
    await make({ idMembers: [eva], idSubstitutes: [eva] });
    const refused = await toy.as('clerk').delete(`professor/delete?id=${eva}`);
    expect([refused.status, refused.body.kind, refused.body.usedBy]).toEqual([
      409,
      'inUse',
      [{ resource: 'panel', count: 2 }],
    ]);
    expect(a.idMembers).toEqual([ana, eva]);
  });

  it('links wait in the bin with their row, come back with it, and hold nobody there', async () => {
    const filip = await toy.row('professor', { name: 'Filip' });
    const a = await make({ idMembers: [ana, filip] });
    await toy.as('clerk').delete(`panel/delete?id=${a.id}`);
    const back = await toy.as('clerk').put(`panel/restore?id=${a.id}`);
    expect(back.body.idMembers).toEqual([ana, filip]);
    await toy.as('clerk').delete(`panel/delete?id=${a.id}`);
    expect((await toy.as('clerk').delete(`professor/delete?id=${filip}`)).status).toBe(200);
    // One of them is gone: the row does not come back with a hole.
    expect((await toy.as('clerk').put(`panel/restore?id=${a.id}`)).status).toBe(409);
    await toy.db.run(
      sql`update ${toy.db.table('professor')} set deleted_at = now() - interval '2 years' where id = ${filip}`,
    );
    const log = { info() {}, warn() {}, error() {} };
    await purgeBin(systemContext({ app: toy.portal.app, database: toy.portal.test.database, log }, 'test'));
    expect(await toy.db.one(sql`select 1 as there from ${toy.db.table('professor')} where id = ${filip}`)).toEqual({
      there: 1,
    });
  });

  it('links go with a row that is deleted for good', async () => {
    const made = (await toy.as('nobody').post('sketch/create', { name: 'x', idMembers: [ana, dora] })).body;
    const links = () => toy.db.run(sql`select 1 from ${toy.db.table('sketch_id_members')} where id_row = ${made.id}`);
    expect((await links()).rows).toHaveLength(2);
    expect((await toy.as('nobody').delete(`sketch/delete?id=${made.id}`)).status).toBe(200);
    expect((await links()).rows).toHaveLength(0);
  });
});

describe('history, undo and moves', () => {
  it('the history has the list before and after', async () => {
    const a = await make({ idMembers: [ana] });
    await toy.as('clerk').put(`panel/update?id=${a.id}`, { rowVer: a.rowVer, idMembers: [ana, bruno] });
    const { data } = (await toy.as('clerk').get(`panel/history?id=${a.id}`)).body;
    expect(data[0].diff).toEqual({ idMembers: [[ana], [ana, bruno]] });
  });

  it('a stale change is refused, and several rows are changed and taken back', async () => {
    const a = await make({ idMembers: [ana] });
    const b = await make({ idMembers: [bruno] });
    const stale = await toy.as('clerk').put(`panel/update?id=${a.id}`, { rowVer: 99, idMembers: [dora] });
    expect([stale.status, stale.body.kind]).toEqual([409, 'stale']);
    const rows = [a, b].map(({ id, rowVer }) => ({ id, rowVer }));
    const done = await toy
      .as('clerk')
      .post('panel/bulk', { verb: 'update', rows, fields: { idMembers: [dora, cvita] } });
    expect(done.body.results.map((r: any) => r.row.idMembers)).toEqual([
      [cvita, dora],
      [cvita, dora],
    ]);
    const undone = await toy.as('clerk').post(`panel/undo?batch=${done.body.batch}`);
    expect(undone.body.results.map((r: any) => r.row.idMembers)).toEqual([[ana], [bruno]]);
  });

  it('a move takes a list and checks it', async () => {
    const a = await make({ idMembers: [ana] });
    const invite = (body: object) => toy.as('clerk').put(`panel/invite?id=${a.id}`, { rowVer: a.rowVer, ...body });
    for (const wrong of [{}, { idGuests: [] }, { idGuests: [hidden] }, { idGuests: [dora, dora] }, { idGuests: 7 }])
      expect((await invite(wrong)).status).toBe(422);
    expect((await invite({ idGuests: [dora, bruno] })).body.idMembers).toEqual([ana, bruno, dora]);
  });
});

describe('the schema', () => {
  it('is drafted, is as declared, and follows a new name', async () => {
    const before = resource('plan', { label: 'name', fields: { name: text() } });
    const test = await createTestDatabase([user, professor, before]);
    try {
      const after = resource('plan', { label: 'name', fields: { name: text(), idMembers: refs('professor') } });
      const run = async (declared: readonly any[]) => {
        const drafted = await draft(test.database, declared, test.schema);
        const script = drafted.map(s => s.sql).join(';\n');
        await test.database.pool.query(`set search_path = ${test.schema}, katedra; ${script}; set search_path = ''`);
        expect(await drift(test.database, declared, test.schema)).toEqual([]);
        return script;
      };
      expect(await run([user, professor, after])).toContain('create table "plan_id_members"');
      const renamed = resource('scheme', {
        label: 'name',
        was: 'plan',
        fields: { name: text(), idPeople: refs('professor', { was: 'idMembers' }) },
      });
      expect(await run([user, professor, renamed])).toContain('rename to "scheme_id_people"');
    } finally {
      await test.drop();
    }
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { composeApp, evenForAdmin, type Policy, sql, via } from '../../src/kernel/server/index.ts';
import { peopleByToken } from '../harness/portal.ts';
import { ids, moduleOf, startToy, type ToyPortal } from './toy.ts';

// A session, its agenda, the papers of each point: what may be done with the lower follows from the upper.
const session = resource('session-toy', {
  label: 'name',
  fields: { name: text({ required: true }), idChair: ref('user'), isOpen: integer({ default: 1 }) },
});
const point = resource('agenda-point', {
  label: ['idSession', 'title'],
  sort: ['id'],
  fields: {
    idSession: ref('session-toy', { required: true }),
    title: text({ required: true, search: true }),
    status: state(flow(['open', 'done'], { finish: { from: ['open'], to: 'done' } })),
  },
});
const paper = resource('point-paper', {
  label: 'title',
  sort: ['id'],
  owner: 'idPoint',
  fields: { idPoint: ref('agenda-point', { required: true }), title: text({ required: true }), secret: text() },
});
// Minutes of a closed session bind the administrator too; so does what hangs on them.
const minutes = resource('minutes', {
  label: 'name',
  fields: { name: text({ required: true }), idKeeper: ref('user', { required: true }) },
});
const remark = resource('remark', {
  label: 'text',
  fields: { idMinutes: ref('minutes'), text: text({ required: true }) },
});

const sessionPolicy: Policy<typeof session> = {
  read: me => ({ any: [{ idChair: me.id }, { isOpen: 1 }] }),
  create: () => true,
  update: me => ({ idChair: me.id }),
  remove: me => ({ idChair: me.id }),
};
const pointPolicy: Policy<typeof point> = {
  read: () => via('idSession'),
  create: () => via('idSession'),
  update: () => via('idSession'),
  remove: () => via('idSession', 'remove'),
  moves: { finish: { by: () => via('idSession') } },
};
const paperPolicy: Policy<typeof paper> = {
  read: () => via('idPoint'),
  create: () => via('idPoint'),
  update: () => via('idPoint'),
  remove: () => via('idPoint'),
  fields: { secret: { seenBy: () => via('idPoint', 'update') } },
};
const minutesPolicy: Policy<typeof minutes> = {
  read: me => evenForAdmin({ idKeeper: me.id }),
  update: me => evenForAdmin({ idKeeper: me.id }),
};
const remarkPolicy: Policy<typeof remark> = { read: () => via('idMinutes'), create: () => via('idMinutes') };

const resources = [session, point, paper, minutes, remark];
const policies = {
  'session-toy': sessionPolicy,
  'agenda-point': pointPolicy,
  'point-paper': paperPolicy,
  minutes: minutesPolicy,
  remark: remarkPolicy,
};

let toy: ToyPortal;
const rows: Record<string, number> = {};
beforeAll(async () => {
  toy = await startToy({ resources, policies, people: { admin: ['admin'], ana: [], ivo: [] } });
  rows.open = await toy.row('session-toy', { name: 'Open', idChair: toy.idOf('ana'), isOpen: 1 });
  rows.shut = await toy.row('session-toy', { name: 'Shut', idChair: toy.idOf('ana'), isOpen: 0 });
  rows.p1 = await toy.row('agenda-point', { idSession: rows.open, title: 'First' });
  rows.p2 = await toy.row('agenda-point', { idSession: rows.shut, title: 'Second' });
  rows.d1 = await toy.row('point-paper', { idPoint: rows.p1, title: 'Paper 1', secret: 's1' });
  rows.d2 = await toy.row('point-paper', { idPoint: rows.p2, title: 'Paper 2', secret: 's2' });
  rows.kept = await toy.row('minutes', { name: 'Kept', idKeeper: toy.idOf('ana') });
  rows.said = await toy.row('remark', { idMinutes: rows.kept, text: 'Said' });
  rows.loose = await toy.row('remark', { text: 'Of no minutes' });
});
afterAll(() => toy?.stop());

describe('a rule via the parent', () => {
  it('is read as the parent is, at any depth, in lists, counts, views, selects and exports', async () => {
    for (const [resource, seen, hidden] of [
      ['agenda-point', 'p1', 'p2'],
      ['point-paper', 'd1', 'd2'],
    ] as const) {
      const all = await toy.as('ana').get(`${resource}?return[count]=1`);
      expect([ids(all), all.body.count]).toEqual([[rows[seen], rows[hidden]], 2]);
      const some = await toy.as('ivo').get(`${resource}?return[count]=1`);
      expect([ids(some), some.body.count]).toEqual([[rows[seen]], 1]);
      expect((await toy.as('ivo').get(`${resource}/view?id=${rows[hidden]}`)).status).toBe(404);
      expect((await toy.as('ivo').get(`${resource}/options`)).body.data.map((o: any) => o.value)).toEqual([rows[seen]]);
      const title = resource === 'agenda-point' ? 'Second' : 'Paper 2';
      expect((await toy.as('ivo').get(`${resource}/export?format=csv&columns=title`)).body).not.toContain(title);
      expect((await toy.as('ana').get(`${resource}/export?format=csv&columns=title`)).body).toContain(title);
      expect(ids(await toy.as('admin').get(resource))).toEqual([rows[seen], rows[hidden]]);
    }
  });

  it('is made, changed, moved and removed by whoever may change the parent', async () => {
    const sent = { idSession: rows.open, title: 'New' };
    expect((await toy.as('ivo').post('agenda-point/create', sent)).status).toBe(403);
    const made = await toy.as('ana').post('agenda-point/create', sent);
    expect(made.status).toBe(201);
    const { id, rowVer } = made.body;
    expect(made.body.can).toEqual(['update', 'delete', 'finish']);
    expect((await toy.as('ivo').get(`agenda-point/view?id=${id}`)).body.can).toEqual([]);
    expect((await toy.as('ivo').put(`agenda-point/update?id=${id}`, { rowVer, title: 'x' })).status).toBe(403);
    expect((await toy.as('ivo').put(`agenda-point/finish?id=${id}`, { rowVer })).status).toBe(403);
    expect((await toy.as('ivo').delete(`agenda-point/delete?id=${id}`)).status).toBe(403);
    const changed = await toy.as('ana').put(`agenda-point/update?id=${id}`, { rowVer, title: 'Newer' });
    expect(changed.status).toBe(200);
    const done = await toy.as('ana').put(`agenda-point/finish?id=${id}`, { rowVer: changed.body.rowVer });
    expect([done.status, done.body.status]).toEqual([200, 'done']);
    const paperOfIt = { idPoint: id, title: 'P' };
    expect((await toy.as('ivo').post('point-paper/create', paperOfIt)).status).toBe(403);
    expect((await toy.as('ana').post('point-paper/create', paperOfIt)).status).toBe(201);
    expect((await toy.as('ana').delete(`agenda-point/delete?id=${id}`)).status).toBe(200);
  });

  it('a new row is offered on the page of a parent only where that parent lets it be made', async () => {
    const offered = async (who: string, query: string) =>
      (await toy.as(who).get(`agenda-point?return[can]=1${query}`)).body.can;
    const on = (row: string) => `&return[within]=idSession&filter[idSession]=${rows[row]}`;
    expect(await offered('ana', on('open'))).toEqual(['create']);
    expect(await offered('ivo', on('open'))).toEqual([]);
    expect(await offered('admin', on('open'))).toEqual(['create']);
    // Not on a parent's page: which one it will be, nobody knows yet.
    expect(await offered('ivo', '')).toEqual(['create']);
    expect(await offered('ivo', `&filter[idSession]=${rows.open}`)).toEqual(['create']);
    const papers = await toy
      .as('ivo')
      .get(`point-paper?return[can]=1&return[within]=idPoint&filter[idPoint]=${rows.p1}`);
    expect(papers.body.can).toEqual([]);
    const remarks = (who: string) =>
      toy.as(who).get(`remark?return[can]=1&return[within]=idMinutes&filter[idMinutes]=${rows.kept}`);
    expect((await remarks('ana')).body.can).toEqual(['create']);
    expect((await remarks('admin')).body.can).toEqual([]);
  });

  it('a row is not carried over to a parent that its writer may not change', async () => {
    const others = await toy.row('session-toy', { name: 'Of Ivo', idChair: toy.idOf('ivo'), isOpen: 1 });
    const { rowVer } = (await toy.as('ana').get(`agenda-point/view?id=${rows.p1}`)).body;
    const carried = await toy.as('ana').put(`agenda-point/update?id=${rows.p1}`, { rowVer, idSession: others });
    expect(carried.status).toBe(403);
  });

  it('rules a field too', async () => {
    expect((await toy.as('ana').get(`point-paper/view?id=${rows.d1}`)).body.secret).toBe('s1');
    expect((await toy.as('ivo').get(`point-paper/view?id=${rows.d1}`)).body.secret).toBe(null);
  });

  it('binds the administrator where the parent does, and a row without a parent is nobody’s', async () => {
    expect(ids(await toy.as('ana').get('remark'))).toEqual([rows.said]);
    expect(ids(await toy.as('admin').get('remark'))).toEqual([]);
    expect((await toy.as('admin').get(`remark/view?id=${rows.said}`)).status).toBe(404);
    const sent = { idMinutes: rows.kept, text: 'Forged' };
    expect((await toy.as('admin').post('remark/create', sent)).status).not.toBe(201);
    expect((await toy.as('ana').post('remark/create', sent)).status).toBe(201);
  });

  it('a parent in the bin takes its rows out of sight, and brings them back', async () => {
    const idSession = await toy.row('session-toy', { name: 'Off', idChair: toy.idOf('ana'), isOpen: 1 });
    const id = await toy.row('agenda-point', { idSession, title: 'Gone' });
    await toy.inTransaction(async ctx => {
      await ctx.db.run(sql`update ${ctx.db.table('session-toy')} set deleted_at = now() where id = ${idSession}`);
    });
    expect((await toy.as('ana').get(`agenda-point/view?id=${id}`)).status).toBe(404);
    expect((await toy.as('ivo').get('agenda-point?filter[title]=Gone&return[count]=1')).body.count).toBe(0);
    expect((await toy.as('ana').put(`session-toy/restore?id=${idSession}`)).status).toBe(200);
    expect((await toy.as('ana').get(`agenda-point/view?id=${id}`)).status).toBe(200);
  });

  it('what leads nowhere, round in a circle or under «not» is found at start', () => {
    const composed = (read: () => unknown) => () =>
      composeApp(
        [
          moduleOf({
            resources,
            policies: { ...policies, 'agenda-point': { ...pointPolicy, read } as never },
            people: {},
          }),
        ],
        peopleByToken({}),
      );
    expect(composed(() => via('title'))).toThrow(/no reference/);
    expect(composed(() => via('idNothing'))).toThrow(/no reference/);
    expect(composed(() => ({ not: via('idSession') }))).toThrow(/under «not»/);
    expect(composed(() => ({ any: [via('idSession'), { title: 'x' }] }))).not.toThrow();
    const circle = resource('circle', { label: 'name', fields: { name: text(), idCircle: ref('circle') } });
    expect(() =>
      composeApp(
        [moduleOf({ resources: [circle], policies: { circle: { read: () => via('idCircle') } }, people: {} })],
        peopleByToken({}),
      ),
    ).toThrow(/circle/);
  });
});

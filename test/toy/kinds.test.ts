import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choice, dateTime, flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import { type Policy, sql } from '../../src/kernel/server/index.ts';
import { ids, startToy, type ToyPortal } from './toy.ts';

// News and events lie in one table; each has its own address, fields and policy, and neither reaches the other's rows.
const announcement = resource('announcement', {
  label: 'title',
  internal: true,
  order: { in: ['kind'] },
  fields: {
    kind: choice(['news', 'event'], { required: true }),
    title: text({ required: true, search: true }),
    body: text(),
    startsAt: dateTime(),
    seats: integer(),
    slug: text({ unique: true }),
    status: state(flow(['draft', 'published'], { publish: { from: ['draft'], to: 'published' } })),
  },
});
const publication = flow(['draft', 'published'], { publish: { from: ['draft'], to: 'published' } });
const news = resource('news', {
  label: 'title',
  over: { resource: 'announcement', where: { kind: 'news' } },
  order: { in: ['kind'] },
  fields: {
    kind: choice(['news', 'event']),
    title: text({ required: true, search: true, inList: true }),
    body: text(),
    slug: text(),
    status: state(publication),
  },
});
const event = resource('event', {
  label: 'title',
  over: { resource: 'announcement', where: { kind: 'event' } },
  fields: {
    title: text({ required: true, search: true, inList: true }),
    startsAt: dateTime({ required: true }),
    seats: integer(),
    status: state(publication),
  },
});
/** Something that refers to one kind alone. */
const ticket = resource('ticket', {
  label: 'name',
  fields: { name: text({ required: true }), idEvent: ref('event', { required: true }) },
});

const newsPolicy: Policy<typeof news> = {
  read: me => me.roles.has('editor') || { status: 'published' },
  create: me => me.roles.has('editor'),
  update: me => me.roles.has('editor'),
  remove: me => me.roles.has('editor'),
  moves: { publish: { by: me => me.roles.has('editor') } },
};
const eventPolicy: Policy<typeof event> = {
  read: () => true,
  create: me => me.roles.has('host'),
  update: me => me.roles.has('host'),
  remove: me => me.roles.has('host'),
  moves: { publish: { by: me => me.roles.has('host') } },
};
const ticketPolicy: Policy<typeof ticket> = {
  read: () => true,
  create: () => true,
  update: () => true,
  remove: () => true,
};

let toy: ToyPortal;
let paper: any, party: any;
beforeAll(async () => {
  toy = await startToy({
    resources: [announcement, news, event, ticket],
    policies: { news: newsPolicy, event: eventPolicy, ticket: ticketPolicy },
    people: { admin: ['admin'], ed: ['editor'], hedy: ['host'], both: ['editor', 'host'] },
  });
  paper = (await toy.as('ed').post('news/create', { title: 'Paper', body: 'Words', slug: 'paper' })).body;
  party = (await toy.as('hedy').post('event/create', { title: 'Party', startsAt: '2026-11-20 20:00', seats: 40 })).body;
});
afterAll(() => toy?.stop());

describe('two resources over one table', () => {
  it('each lists, counts, chooses, exports and searches its own kind', async () => {
    for (const [res, own] of [
      ['news', paper],
      ['event', party],
    ] as const) {
      const listed = await toy.as('both').get(`${res}?return[count]=1`);
      expect([ids(listed), listed.body.count]).toEqual([[own.id], 1]);
      expect((await toy.as('both').get(`${res}/options`)).body.data.map((o: any) => o.value)).toEqual([own.id]);
      expect((await toy.as('both').get(`${res}/export?format=csv`)).body).toContain(own.title);
      expect((await toy.as('both').get(`${res}?search=pa`)).body.data).toHaveLength(1);
    }
  });

  it("the other's key opens nothing, whatever the verb and whoever asks", async () => {
    for (const who of ['both', 'admin']) {
      const client = toy.as(who);
      const tries = [
        await client.get(`news/view?id=${party.id}`),
        await client.get(`event/view?id=${paper.id}`),
        await client.get(`news/history?id=${party.id}`),
        await client.put(`news/update?id=${party.id}`, { rowVer: party.rowVer, title: 'Stolen' }),
        await client.delete(`news/delete?id=${party.id}`),
        await client.put(`news/publish?id=${party.id}`, { rowVer: party.rowVer }),
        await client.put(`event/publish?id=${paper.id}`, { rowVer: paper.rowVer }),
        await client.put(`news/flip-nums?id=${paper.id}`, { id1: paper.id, id2: party.id }),
      ];
      expect(tries.map(t => t.status)).toEqual(tries.map(() => 404));
      const bulk = await client.post('news/bulk', { verb: 'delete', rows: [{ id: party.id }] });
      expect(bulk.body.results[0].problem.status).toBe(404);
      expect((await client.get(`news?filter[id]=${party.id}`)).body.data).toEqual([]);
      expect((await client.get(`news?after=${party.id}`)).status).toBe(422);
    }
    expect((await toy.as('both').get(`event/view?id=${party.id}`)).body.title).toBe('Party');
  });

  it('each has its own policy', async () => {
    expect((await toy.as('hedy').post('news/create', { title: 'x' })).status).toBe(403);
    expect((await toy.as('ed').post('event/create', { title: 'x', startsAt: '2026-11-20 20:00' })).status).toBe(403);
    expect((await toy.as('hedy').get('news')).body.data).toEqual([]);
    expect((await toy.as('ed').get(`event/view?id=${party.id}`)).body.can).toEqual([]);
  });

  it('the table itself has no address', async () => {
    for (const path of ['announcement', `announcement/view?id=${paper.id}`, 'announcement/options'])
      expect((await toy.as('admin').get(path)).status).toBe(404);
  });
});

describe("the kind is not the client's to say", () => {
  it('neither when made nor later, and fields of the other kind are unknown', async () => {
    for (const sent of [
      { title: 'x', kind: 'event' },
      { title: 'x', kind: 'news' },
    ])
      expect((await toy.as('ed').post('news/create', sent)).body[0]).toMatchObject({
        field: 'kind',
        key: 'readonlyField',
      });
    expect((await toy.as('ed').put(`news/update?id=${paper.id}`, { rowVer: paper.rowVer, kind: 'event' })).status).toBe(
      422,
    );
    expect((await toy.as('ed').post('news/create', { title: 'x', seats: 3 })).body[0]).toMatchObject({
      field: 'seats',
      key: 'unknownField',
    });
    expect((await toy.as('ed').get('news?filter[seats]=40')).status).toBe(422);
    const { rows } = await toy.db.run(sql`select kind from ${toy.db.table('announcement')} where id = ${paper.id}`);
    expect(rows).toEqual([{ kind: 'news' }]);
  });

  it('fields of a kind that has them are changed, ordered, deleted and restored as in a table of its own', async () => {
    const second = (await toy.as('ed').post('news/create', { title: 'Second' })).body;
    expect((await toy.as('ed').put(`news/flip-nums?id=${second.id}`, { id1: second.id, id2: paper.id })).status).toBe(
      200,
    );
    const order = async () => (await toy.as('ed').get('news?sort=num')).body.data.map((r: any) => [r.title, r.num]);
    expect(await order()).toEqual([
      ['Second', 1],
      ['Paper', 2],
    ]);
    await toy.as('ed').delete(`news/delete?id=${second.id}`);
    expect(await order()).toEqual([['Paper', 1]]);
    expect((await toy.as('ed').put(`news/restore?id=${second.id}`)).status).toBe(200);
    expect(await order()).toEqual([
      ['Paper', 1],
      ['Second', 2],
    ]);
    // The events were not renumbered with them, and a view without an order keeps the table's.
    const gone = (await toy.as('hedy').post('event/create', { title: 'Gone', startsAt: '2026-12-01 10:00' })).body;
    await toy.as('hedy').delete(`event/delete?id=${party.id}`);
    expect((await toy.as('hedy').put(`event/restore?id=${party.id}`)).status).toBe(200);
    const { rows } = await toy.db.run(
      sql`select title, num from ${toy.db.table('announcement')} where kind = 'event' and deleted_at is null order by num`,
    );
    expect(rows).toEqual([
      { title: 'Gone', num: 1 },
      { title: 'Party', num: 2 },
    ]);
    await toy.as('hedy').delete(`event/delete?id=${gone.id}`);
  });

  it('a unique key of the table holds over both and says so', async () => {
    const again = await toy.as('ed').post('news/create', { title: 'Again', slug: 'paper' });
    expect([again.status, again.body.kind]).toEqual([409, 'unique']);
  });
});

describe('a reference to one kind', () => {
  it('takes no row of the other', async () => {
    expect((await toy.as('ed').post('ticket/create', { name: 'x', idEvent: paper.id })).body[0]).toMatchObject({
      field: 'idEvent',
      key: 'notAnOption',
    });
    const made = await toy.as('ed').post('ticket/create', { name: 'x', idEvent: party.id });
    expect([made.status, made.body['idEvent.label']]).toEqual([201, 'Party']);
  });

  it('counts as use of the row', async () => {
    const { status, body } = await toy.as('hedy').delete(`event/delete?id=${party.id}`);
    expect([status, body.kind, body.usedBy]).toEqual([409, 'inUse', [{ resource: 'ticket', count: 1 }]]);
  });
});

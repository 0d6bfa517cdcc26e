import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { choice, date, flow, integer, ref, resource, state, text } from '../../src/kernel/resource/index.ts';
import {
  col,
  composeApp,
  evenForAdmin,
  type Me,
  type Policy,
  rule,
  type Rule,
  sql,
  table,
} from '../../src/kernel/server/index.ts';
import { peopleByToken, type Reply } from '../harness/portal.ts';
import { ids, moduleOf, startToy, type ToyPortal } from './toy.ts';

declare module '../../src/kernel/server/index.ts' {
  interface Facts {
    unitIds?: readonly number[] | null;
    ownUnit?: number | null;
  }
}

const unit = resource('unit', { label: 'name', fields: { name: text({ required: true }), idUser: ref('user') } });
const note = resource('note', {
  label: 'name',
  description: 'body',
  sort: ['id'],
  fields: {
    name: text({ required: true, search: true }),
    body: text(),
    level: integer(),
    day: date(),
    kind: choice(['a', 'b']),
    idUnit: ref('unit'),
    idUser: ref('user'),
    status: state(flow(['open', 'shut'], { shut: { from: ['open'], to: 'shut' } })),
  },
});
const openNote: Policy<typeof note> = { read: () => true, moves: { shut: { by: () => true } } };
const unitPolicy: Policy<typeof unit> = { read: () => true };

/** Starts nothing: only what the composed application says of such a rule. */
const composed = (
  over: Partial<Record<'read' | 'create' | 'update' | 'after' | 'remove' | 'lookup', (me: Me) => unknown>>,
) =>
  composeApp(
    [
      moduleOf({
        resources: [unit, note],
        policies: { unit: unitPolicy, note: { ...openNote, ...over } as never },
        people: {},
      }),
    ],
    peopleByToken({}),
  );

describe('what is no rule is found at start', () => {
  const wrong: [string, unknown, RegExp][] = [
    ['an empty object', {}, /empty object/],
    ['an empty object inside', { any: [{ level: 1 }, {}] }, /empty object/],
    ['undefined', undefined, /A rule is/],
    ['null', null, /A rule is/],
    ['text', 'true', /A rule is/],
    ['a number', 1, /A rule is/],
    ['an undefined condition', { level: undefined }, /undefined/],
    ['words mixed with a filter', { any: [true], level: 1 }, /stands alone/],
    ['two words', { any: [true], all: [true] }, /stands alone/],
    ['not beside a filter', { not: { level: 1 }, kind: 'a' }, /stands alone/],
    ['evenForAdmin beside a filter', { evenForAdmin: true, level: 1 }, /stands alone/],
    ['evenForAdmin inside', { any: [evenForAdmin(true)] }, /whole rule/],
    ['a field that is none', { levels: 1 }, /levels/],
    ['a path that leads nowhere', { 'idUnit.idChief.id': 1 }, /idChief/],
    ['a path through no reference', { 'level.id': 1 }, /level/],
    ['an operator that is none', { level: { like: 'x' } }, /=, in, from/],
    ['an empty condition', { level: {} }, /=, in, from/],
  ];
  for (const [what, answer, says] of wrong)
    it(what, () => {
      expect(() => composed({ read: () => answer })).toThrow(says);
      expect(() => composed({ update: () => answer })).toThrow(says);
    });

  it('also where only somebody with rights would meet it', () => {
    expect(() => composed({ read: me => (me.roles.has('dean') ? {} : true) })).toThrow(/read.*note.*empty/i);
  });
  it('also in rules of moves and fields, and a fact that no module declares', () => {
    const withPolicy = (policy: object) => () =>
      composeApp(
        [
          moduleOf({
            resources: [unit, note],
            policies: { unit: unitPolicy, note: { ...openNote, ...policy } as never },
            people: {},
          }),
        ],
        peopleByToken({}),
      );
    expect(withPolicy({ moves: { shut: { by: () => ({}) } } })).toThrow(/shut\.by/);
    expect(withPolicy({ moves: {} })).toThrow(/shut/);
    expect(withPolicy({ moves: { ...openNote.moves, fly: { by: () => true } } })).toThrow(/fly/);
    expect(withPolicy({ fields: { body: { seenBy: () => ({}) } } })).toThrow(/body\.seenBy/);
    expect(
      withPolicy({ read: (me: Me) => ({ idUnit: (me.facts as never as Record<string, number>).nobodyDeclaredThis }) }),
    ).toThrow(/undefined/);
  });
  it('and a right one passes', () => {
    for (const right of [
      true,
      false,
      { level: 1 },
      { any: [] },
      { all: [{ level: { in: [1] } }, { not: { kind: 'a' } }] },
      { 'idUnit.idUser': 1 },
      rule`${col('level')} > 1`,
      evenForAdmin({ level: 1 }),
    ])
      expect(composed({ read: () => right }).resources.size).toBe(3);
  });
});

describe('over rows', () => {
  let toy: ToyPortal;
  let chosen: (me: Me) => unknown = () => true;
  const rows: Record<string, number> = {};
  beforeAll(async () => {
    toy = await startToy({
      resources: [unit, note],
      policies: {
        unit: unitPolicy,
        note: {
          ...openNote,
          read: (me: Me) => chosen(me) as Rule<typeof note>,
          lookup: (me: Me) => (me.roles.has('finder') ? true : (chosen(me) as Rule<typeof note>)),
          update: (me: Me) => ({ idUser: me.id }),
        } as Policy<typeof note>,
      },
      facts: {
        unitIds: (idUser, db) =>
          sql`select array_agg(id order by id) from ${db.table('unit')} where id_user = ${idUser}`,
        ownUnit: (idUser, db) => sql`select id from ${db.table('unit')} where id_user = ${idUser} limit 1`,
      },
      people: { admin: ['admin'], ana: [], ivo: [], fin: ['finder'] },
    });
    rows.unit = await toy.row('unit', { name: 'U', idUser: toy.idOf('ana') });
    rows.other = await toy.row('unit', { name: 'V' });
    rows.mine = await toy.row('note', {
      name: 'mine',
      level: 1,
      kind: 'a',
      idUnit: rows.unit,
      idUser: toy.idOf('ana'),
      day: '2026-01-01',
      body: 'secret body',
    });
    rows.theirs = await toy.row('note', {
      name: 'theirs',
      level: 5,
      kind: 'b',
      idUnit: rows.other,
      idUser: toy.idOf('ivo'),
      day: '2026-06-01',
    });
    rows.bare = await toy.row('note', { name: 'bare' });
  });
  afterAll(() => toy?.stop());
  /** A kept session keeps what it worked out of a rule: asked until a new one has met this rule. */
  const listUnder = async (answer: (me: Me) => unknown, who: string): Promise<Reply> => {
    let met = false;
    chosen = me => {
      met = true;
      return answer(me);
    };
    await toy.portal.test.database.notify('katedra_session', 'main:*');
    for (;;) {
      const reply = await toy.as(who).get('note?return[count]=1');
      if (met) return reply;
    }
  };
  const seen = async (answer: (me: Me) => unknown, who = 'ana'): Promise<string[]> => {
    const { status, body } = await listUnder(answer, who);
    if (status === 403) return ['403'];
    expect([status, body.count]).toEqual([200, body.data.length]);
    return body.data.map((row: { name: string }) => row.name);
  };

  it('each form of a filter finds what it says', async () => {
    expect(await seen(() => ({ level: 1 }))).toEqual(['mine']);
    expect(await seen(() => ({ level: { in: [1, 5] } }))).toEqual(['mine', 'theirs']);
    expect(await seen(() => ({ level: { from: 2 } }))).toEqual(['theirs']);
    expect(await seen(() => ({ day: { from: '2026-01-01', to: '2026-02-01' } }))).toEqual(['mine']);
    expect(await seen(() => ({ level: { isNull: true } }))).toEqual(['bare']);
    expect(await seen(() => ({ level: { isNull: false }, kind: 'b' }))).toEqual(['theirs']);
    expect(await seen(me => ({ 'idUnit.idUser': me.id }))).toEqual(['mine']);
    expect(await seen(() => ({ any: [{ level: 1 }, { kind: 'b' }] }))).toEqual(['mine', 'theirs']);
    expect(await seen(() => ({ all: [{ level: 1 }, { kind: 'b' }] }))).toEqual([]);
    expect(
      await seen(
        me => rule`exists (select 1 from ${table('unit')} u where u.id = ${col('idUnit')} and u.id_user = ${me.id})`,
      ),
    ).toEqual(['mine']);
  });

  it('no right at all is 403, no row is an empty list', async () => {
    expect(await seen(() => false)).toEqual(['403']);
    for (const way of ['note/options', 'note/export?format=csv', `note/view?id=${rows.mine}`])
      expect([way, (await toy.as('ana').get(way)).status]).toEqual([way, 403]);
    expect(await seen(() => ({ any: [] }))).toEqual(['403']);
    expect(await seen(() => ({ level: 77 }))).toEqual([]);
  });

  it('null matches no row: not the rows without a value, and not the others inside «not»', async () => {
    for (const missing of [
      { level: null },
      { level: { in: null } },
      { level: { from: null } },
      { level: { from: 1, to: null } },
      { 'idUnit.idUser': null },
    ]) {
      expect(await seen(() => missing)).toEqual(['403']);
      expect(await seen(() => ({ not: missing }))).toEqual(['403']);
      expect(await seen(() => ({ not: { not: missing } }))).toEqual(['403']);
      expect(await seen(() => ({ not: { any: [missing, { level: 1 }] } }))).toEqual(['403']);
      expect(await seen(() => ({ not: { all: [missing, { level: 1 }] } }))).toEqual(['403']);
      expect(await seen(() => ({ any: [missing, { level: 1 }] }))).toEqual(['mine']);
      expect(await seen(() => ({ all: [missing, { level: 1 }] }))).toEqual(['403']);
    }
    for (const nothing of [null, undefined]) {
      expect(await seen(() => rule`${col('level')} = ${nothing}`)).toEqual(['403']);
      expect(await seen(() => ({ not: rule`${col('level')} = ${nothing}` }))).toEqual(['403']);
      expect(await seen(() => rule`${col('level')} is distinct from ${nothing}`)).toEqual(['403']);
    }
  });

  it('a value that a row does not have opens no door, inside «not» either', async () => {
    // «bare» has no level: neither equal nor unequal to one.
    expect(await seen(() => ({ not: { level: 1 } }))).toEqual(['theirs']);
    expect(await seen(() => ({ not: { level: { in: [1] } } }))).toEqual(['theirs']);
    expect(await seen(() => ({ level: { in: [null, 5] } }))).toEqual(['theirs']);
  });

  it('facts come as arrays; who has none is let into nothing', async () => {
    expect(await seen(me => ({ idUnit: { in: me.facts.unitIds ?? [] } }))).toEqual(['mine']);
    expect(await seen(me => ({ idUnit: me.facts.ownUnit ?? null }))).toEqual(['mine']);
    expect(await seen(me => ({ idUnit: me.facts.ownUnit ?? null }), 'ivo')).toEqual(['403']);
    expect(await seen(me => rule`${col('idUnit')} = any(${me.facts.unitIds})`, 'ivo')).toEqual(['403']);
    expect(await seen(me => ({ not: { idUnit: me.facts.ownUnit ?? null } }), 'ivo')).toEqual(['403']);
  });

  it('a rule that breaks at run time lets nobody in', async () => {
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    const { status, body } = await listUnder(() => {
      throw new Error('no facts today');
    }, 'ana');
    expect([status, Object.keys(body)]).toEqual([500, ['message', 'ref']]);
  });

  it('the administrator passes, unless the rule says «even for admin»', async () => {
    expect(await seen(() => false, 'admin')).toEqual(['mine', 'theirs', 'bare']);
    expect(await seen(() => ({ level: 77 }), 'admin')).toEqual(['mine', 'theirs', 'bare']);
    expect(await seen(() => evenForAdmin(false), 'admin')).toEqual(['403']);
    expect(await seen(me => evenForAdmin({ idUser: me.id }), 'admin')).toEqual([]);
    expect(await seen(() => evenForAdmin({ level: 1 }), 'ana')).toEqual(['mine']);
  });

  it('no rule means nobody: what a policy does not mention is closed to the administrator too', async () => {
    await seen(() => true, 'admin');
    expect((await toy.as('admin').post('note/create', { name: 'x' })).status).toBe(403);
    expect((await toy.as('admin').delete(`note/delete?id=${rows.bare}`)).status).toBe(403);
  });

  it('the rule of a change is on the row as it is, not as it is sent', async () => {
    await seen(() => true);
    const taken = await toy.as('ana').put(`note/update?id=${rows.theirs}`, { rowVer: 1, idUser: toy.idOf('ana') });
    expect(taken.status).toBe(403);
    const given = await toy.as('ana').put(`note/update?id=${rows.mine}`, { rowVer: 1, idUser: toy.idOf('ivo') });
    expect(given.status).toBe(403);
  });

  it('who may only find a row gets value, label and description, and asks by nothing else', async () => {
    await seen(() => ({ level: 77 }), 'fin');
    const found = (await toy.as('fin').get('note/options')).body.data;
    expect(found).toHaveLength(3);
    for (const option of found)
      expect(Object.keys(option).filter(key => !['value', 'label', 'description', 'avatars'].includes(key))).toEqual(
        [],
      );
    for (const query of [
      'filter[level]=1',
      'filter[body][like]=secret',
      'sort=level',
      'columns=level',
      'customFilter[idUnit.name]=U',
      'filter[kind]=a',
    ])
      expect([query, (await toy.as('fin').get(`note/options?${query}`)).status]).toEqual([query, 422]);
    expect((await toy.as('fin').get('note/options?deleted=1')).body.data).toEqual([]);
    expect((await toy.as('fin').get('note')).body.data).toEqual([]);
    expect((await toy.as('fin').get(`note/view?id=${rows.mine}`)).status).toBe(404);
    expect(ids({ body: { data: found.map((o: { value: number }) => ({ id: o.value })) } })).toContain(rows.mine);
  });
});

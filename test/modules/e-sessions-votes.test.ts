import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { actingAs, dbOf, put, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { atOneMoment } from '../harness/race.ts';
import { type Council, council, moves, ok, opened, openVote, question, tick, today, view, vote } from './e-sessions.ts';
import { systemOf } from './system.ts';

let portal: Portal;
let c: Council;
let room: { readonly id: number; readonly items: readonly number[] };
let next = 0;
const item = (voteKind: 'public' | 'secret' = 'public'): number =>
  room.items[voteKind === 'secret' ? room.items.length - 1 : next++]!;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, { size: 6 });
  room = await opened(c, {}, [
    ...Array.from({ length: 16 }, (_, n) => ({ title: `Točka ${n + 1}` })),
    { title: 'Tajna točka', voteKind: 'secret' },
  ]);
}, 180_000);
afterAll(() => portal?.stop());

const close = (q: number, typed: object = {}) => moves(c.chair, 'esess-age-question', q, 'close', typed);
const refusedAs = async (answer: Promise<{ status: number; body: unknown }>, key: string) => {
  const got = await answer;
  expect(got.status, JSON.stringify(got.body)).toBe(422);
  expect(JSON.stringify(got.body)).toContain(key);
};
const countOf = async (table: 'esess-age-vote' | 'esess-age-voter', q: number): Promise<number> => {
  const db = dbOf(portal);
  return (await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table(table)} where id_esess_age_que = ${q}`,
  ))!.n;
};

describe('a ballot', () => {
  test('counts once, however often and from wherever it is sent', async () => {
    const q = await openVote(c, item());
    const member = c.members[1]!;
    const both = await Promise.all([vote(member, q), vote(member, q, 'no'), vote(member, q)]);
    expect(both.map(answer => answer.status).toSorted()).toEqual([200, 422, 422]);
    await refusedAs(vote(member, q), 'alreadyVoted');
    expect(await countOf('esess-age-vote', q)).toBe(1);
    await ok(close(q));
    await refusedAs(vote(c.members[2]!, q), 'voteClosed');
  });
  test('is stored before the vote closes or not at all', async () => {
    const q = await openVote(c, item());
    const answers = await Promise.all([...c.members.map(member => vote(member, q)), close(q)]);
    const stored = await countOf('esess-age-vote', q);
    expect(answers.slice(0, -1).filter(answer => answer.status === 200)).toHaveLength(stored);
    expect((await view(c.chair, 'esess-age-question', q)).castCount).toBe(stored);
  });
  test('is counted wherever the vote is read, also while it is open', async () => {
    const q = await openVote(c, item());
    const counts = async (who: Person) => [
      (await view(who, 'esess-age-question', q)).castCount,
      (await ok(who.get(`esess-age-question?filter[id]=${q}&columns=castCount`))).data[0].castCount,
      (await ok(who.get(`esession/desk?id=${room.id}`))).votes.find((each: { id: number }) => each.id === q).cast,
    ];
    expect(await counts(c.chair)).toEqual([0, 0, 0]);
    for (const member of c.members.slice(0, 4)) await ok(vote(member, q));
    for (const who of [c.chair, c.members[5]!]) expect(await counts(who)).toEqual([4, 4, 4]);
    await ok(close(q));
    for (const who of [c.chair, c.members[5]!]) expect(await counts(who)).toEqual([4, 4, 4]);
    const annulled = await openVote(c, item());
    await ok(vote(c.members[1]!, annulled));
    await ok(moves(c.chair, 'esess-age-question', annulled, 'annul', { note: 'Pogrešan tekst.' }));
    expect((await view(c.chair, 'esess-age-question', annulled)).castCount).toBe(1);
  });
  test('of an item that is voted on in secret is cast in secret', async () => {
    const place = item('secret');
    const open = { idEsessAge: place, text: 'Tko je za?' };
    for (const sent of [open, { ...open, isSecret: 0 }, { ...open, isAnalog: 1 }])
      await refusedAs(c.chair.post('esess-age-question/create', sent), 'secretNeeded');
    const q = await question(c, place, { isSecret: 1 });
    await refusedAs(
      c.chair.put(`esess-age-question/update?id=${q.id}`, { isSecret: 0, rowVer: q.rowVer }),
      'secretNeeded',
    );
    // One that was made public before the item became secret does not open either.
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('esess-age-question')} set is_secret = 0 where id = ${q.id}`);
    await refusedAs(moves(c.chair, 'esess-age-question', q.id, 'open'), 'secretNeeded');
    await db.run(sql`update ${db.table('esess-age-question')} set is_secret = 1 where id = ${q.id}`);
    await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
    for (const member of c.members) await ok(vote(member, q.id));
    expect(await ok(close(q.id))).toMatchObject({ status: 'closed', outcome: 'adopted' });
  });
  test('is refused with the reason to whoever may not cast it', async () => {
    const outsider = await signIn(portal, { roles: ['user'] });
    const q = await openVote(c, item());
    expect((await vote(outsider, q)).status).toBe(404);
    await refusedAs(vote(c.runner, q), 'notOnRoll');
    // Whoever acts as a member, for whatever reason, does not vote for them.
    const acting = await actingAs(portal, c.members[1]!);
    expect((await acting.get('auth/user')).body.actor).toMatchObject({ reason: 'Prijava pogreške 14' });
    await refusedAs(acting.post('esession/vote', { idQuestion: q, choice: 'yes' }), 'notForOthers');
    expect(await countOf('esess-age-vote', q)).toBe(0);
    await refusedAs(c.members[1]!.post('esession/vote', { idQuestion: q, options: [1] }), 'choiceMissing');
    // The mandate ends in the middle of the vote.
    const db = dbOf(portal);
    await db.run(
      sql`update ${db.table('esessiontype-member')} set mandate_to = ${addDays(today, -1)} where id = ${c.idMembers[5]!}`,
    );
    await refusedAs(vote(c.members[5]!, q), 'notOnRoll');
    await db.run(sql`update ${db.table('esessiontype-member')} set mandate_to = null where id = ${c.idMembers[5]!}`);
    await ok(close(q));
  });
  test('of a choice names options of its own vote, and no more than allowed', async () => {
    const place = item();
    const q = await question(c, place, { method: 'election', maxChoices: 1 });
    await refusedAs(moves(c.chair, 'esess-age-question', q.id, 'open'), 'fewOptions');
    const ids: number[] = [];
    for (const text of ['Ana', 'Boris'])
      ids.push((await ok(c.chair.post('esess-age-que-option/create', { idEsessAgeQue: q.id, text }), 201)).id);
    await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
    const cast = (who: Person, options: number[]) => who.post('esession/vote', { idQuestion: q.id, options });
    await refusedAs(cast(c.members[1]!, [999_999]), 'optionForeign');
    await refusedAs(cast(c.members[1]!, ids), 'tooManyChosen');
    for (const [n, member] of c.members.entries()) await ok(cast(member, [ids[n < 4 ? 0 : 1]!]));
    expect(await ok(close(q.id))).toMatchObject({ outcome: 'adopted', castCount: 6 });
    const found = (await c.chair.get(`esess-age-que-option?filter[idEsessAgeQue]=${q.id}&columns=text,votes&sort=num`))
      .body.data;
    expect(found).toMatchObject([
      { text: 'Ana', votes: 4 },
      { text: 'Boris', votes: 2 },
    ]);
  });
});

describe('a vote', () => {
  test('below its rule is not adopted, whoever closes it', async () => {
    const tie = await openVote(c, item());
    for (const [n, member] of c.members.entries()) await ok(vote(member, tie, n % 2 ? 'no' : 'yes'));
    expect(await ok(close(tie))).toMatchObject({ outcome: 'tie', yes: 3, no: 3 });
    const all = await openVote(c, item(), { majorityKind: 'twoThirdsAll' });
    for (const member of c.members.slice(0, 3)) await ok(vote(member, all));
    expect(await ok(close(all))).toMatchObject({ outcome: 'rejected' });
    const place = (await view(c.chair, 'esess-age-question', all)).idEsessAge;
    await ok(moves(c.chair, 'esess-agenda', place, 'conclude'));
    expect((await c.chair.get(`esess-decision?filter[idEsessAge]=${place}`)).body.data).toEqual([]);
  });
  test('on paper is typed in, and its sum is no more than are present', async () => {
    const q = await openVote(c, item(), { isAnalog: 1 });
    await refusedAs(vote(c.members[1]!, q), 'voteOnPaper');
    await refusedAs(close(q), 'countsMissing');
    await refusedAs(close(q, { yes: 5, no: 2 }), 'countsOverPresent');
    expect(await ok(close(q, { yes: 5, no: 1 }))).toMatchObject({ outcome: 'adopted', castCount: 6 });
  });
  test('needs a quorum when it opens; one at a time; annulled it can be held again', async () => {
    const place = item();
    const q = await openVote(c, place);
    const second = await question(c, item());
    await refusedAs(moves(c.chair, 'esess-age-question', second.id, 'open'), 'voteOpen');
    await ok(moves(c.chair, 'esess-age-question', q, 'annul', { note: 'Pogrešan tekst.' }));
    await tick(c, room.id, [1, 2, 3, 4], 'absent');
    await refusedAs(moves(c.chair, 'esess-age-question', second.id, 'open'), 'noQuorum');
    await tick(c, room.id, [1, 2, 3, 4]);
    await ok(moves(c.chair, 'esess-age-question', second.id, 'open'));
    await ok(close(second.id));
    const again = await openVote(c, place);
    await ok(close(again));
  });
  test('two that open at one moment are one', async () => {
    const [a, b] = [await question(c, item()), await question(c, item())];
    const open = (q: { id: number; rowVer: number }) => () =>
      c.chair.put(`esess-age-question/open?id=${q.id}`, { rowVer: q.rowVer });
    const both = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inTransaction(systemOf(portal), work) },
      tx => tx.db.lock('votes of session', room.id),
      open(a),
      open(b),
    );
    expect(both.map(answer => answer.status).toSorted()).toEqual([200, 422]);
    for (const q of [a, b])
      if ((await view(c.chair, 'esess-age-question', q.id)).status === 'open') await ok(close(q.id));
  });
  test('a substitute votes only while the member replaced is not there', async () => {
    const substitute = await signIn(portal, { roles: ['user'] });
    const idSubstitute = await put(portal, esessiontypeMember, {
      idEsesstype: c.idType,
      idUser: substitute.id,
      memberRole: 'substitute',
      hasVote: 1,
      idSubstituteFor: c.idMembers[5],
      mandateFrom: addDays(today, -30),
      num: 99,
    });
    const own = await opened(c, {}, [{}, {}]);
    const rows = (
      await ok(
        c.runner.get(`esess-attendance?filter[idEsess]=${own.id}&columns=idEsesstypeMem,hasVote&pagination[limit]=50`),
      )
    ).data;
    const of = (member: number) => rows.find((row: { idEsesstypeMem: number }) => row.idEsesstypeMem === member).id;
    const set = async (id: number, values: object) =>
      ok(
        c.chair.put(`esess-attendance/update?id=${id}`, {
          ...values,
          rowVer: (await view(c.chair, 'esess-attendance', id)).rowVer,
        }),
      );
    await set(of(idSubstitute), { presence: 'present' });
    await set(of(c.idMembers[5]!), { idSubstitute });
    const first = await openVote(c, own.items[0]!);
    await refusedAs(vote(substitute, first), 'notOnRoll');
    await ok(close(first));
    await set(of(c.idMembers[5]!), { presence: 'absent' });
    expect((await view(c.chair, 'esession', own.id)).presentCount).toBe(6);
    const second = await openVote(c, own.items[1]!);
    await ok(vote(substitute, second));
    await refusedAs(vote(c.members[5]!, second), 'notOnRoll');
    await ok(close(second));
  });
});

describe('secret means secret', () => {
  test('it is refused under three voters and annulled under three ballots', async () => {
    const few = await council(portal, { size: 2, approver: false });
    const { items } = await opened(few);
    const q = await question(few, items[0]!, { isSecret: 1 });
    await refusedAs(moves(few.chair, 'esess-age-question', q.id, 'open'), 'fewVoters');
    const two = await openVote(c, item(), { isSecret: 1 });
    for (const member of c.members.slice(0, 2)) await ok(vote(member, two));
    const closed = await ok(close(two));
    expect([closed.status, closed.yes, closed.outcome]).toEqual(['annulled', null, null]);
  });
  test('with the sealed database in hand nobody pairs voters and ballots', async () => {
    const place = item();
    const q = await openVote(c, place, { isSecret: 1 });
    const db = dbOf(portal);
    const before = await db.one<{ at: string }>(
      sql`select coalesce(max(at), '-infinity')::text as at from ${db.table('audit_log')}`,
    );
    const choices = ['yes', 'no', 'yes', 'abstain', 'no', 'yes'];
    for (const [n, member] of c.members.entries()) await ok(vote(member, q, choices[n]!));
    // Between two ballots nothing is said of who cast one: no line of the audit, no stamp, no key that counts.
    expect(
      (await db.run(sql`select * from ${db.table('audit_log')} where at > ${before!.at}::timestamptz`)).rows,
    ).toEqual([]);
    await ok(close(q));
    const rows = async (table: 'esess-age-vote' | 'esess-age-voter') =>
      (
        await db.run<Record<string, unknown>>(
          sql`select xmin::text as xmin, ctid::text as ctid, t.* from ${db.table(table)} t where id_esess_age_que = ${q} order by ctid`,
        )
      ).rows;
    const ballots = await rows('esess-age-vote');
    const roll = await rows('esess-age-voter');
    expect([ballots.length, roll.length]).toEqual([6, 6]);
    // One transaction wrote them all.
    expect(new Set([...ballots, ...roll].map(row => row.xmin)).size).toBe(1);
    for (const ballot of ballots) {
      expect(Object.keys(ballot).toSorted()).toEqual(
        [
          'xmin',
          'ctid',
          'id',
          'id_esess_age_que',
          'id_esesstype_mem',
          'choice',
          'options',
          'encrypted',
          'is_sealed',
        ].toSorted(),
      );
      expect([ballot.id_esesstype_mem, ballot.encrypted, ballot.is_sealed]).toEqual([null, null, 1]);
      expect(String(ballot.id)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    }
    expect(Object.keys(roll[0]!).toSorted()).toEqual(
      ['xmin', 'ctid', 'id', 'id_esess_age_que', 'id_esesstype_mem', 'has_voted', 'is_sealed'].toSorted(),
    );
    // The audit of the closing tells counts and nothing of a person's choice.
    const told = JSON.stringify(
      (await db.run(sql`select * from ${db.table('audit_log')} where at > ${before!.at}::timestamptz`)).rows,
    );
    expect(told).not.toContain('"choice"');
    const number = room.items.indexOf(place) + 1;
    const paper = JSON.stringify(
      await ok(
        c.runner.post('paper-issued/preview', {
          document: 'zapisnik-o-tajnom-glasovanju',
          idEntity: room.id,
          params: { item: number },
        }),
      ),
    );
    expect(paper).toContain('ZAPISNIK O PROVEDENOM TAJNOM GLASOVANJU');
    for (const member of c.members.slice(1)) expect(paper).not.toContain(member.username);
    expect((await c.runner.get(`esession/ballots?id=${q}`)).status).toBe(404);
    for (const path of ['esess-age-vote', 'esess-age-voter'])
      expect((await (await signIn(portal, { roles: ['admin'] })).get(path)).status).toBe(404);
  });
  test('the order of rows follows no order of voting', async () => {
    // Were they kept in the order in which they came, each of these would read the same.
    const orders = new Set<string>();
    const own = await opened(c, {}, [{}, {}, {}]);
    for (const place of own.items) {
      const q = await openVote(c, place, { isSecret: 1 });
      for (const [n, member] of c.members.entries()) await ok(vote(member, q, n < 3 ? 'yes' : 'no'));
      await ok(close(q));
      const db = dbOf(portal);
      for (const table of ['esess-age-vote', 'esess-age-voter'] as const) {
        const column = table === 'esess-age-vote' ? sql`choice` : sql`id_esesstype_mem::text`;
        const { rows } = await db.run<{ v: string }>(
          sql`select ${column} as v from ${db.table(table)} where id_esess_age_que = ${q} order by ctid`,
        );
        orders.add(`${table} ${rows.map(row => row.v).join(' ')}`);
      }
    }
    expect(orders.size).toBeGreaterThan(2);
  });
});

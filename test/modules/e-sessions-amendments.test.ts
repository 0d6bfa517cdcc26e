import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, put, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import {
  called,
  type Council,
  council,
  inDays,
  moves,
  ok,
  opened,
  openVote,
  question,
  tick,
  today,
  view,
  vote,
} from './e-sessions.ts';
import { systemOf } from './system.ts';

let portal: Portal;
let c: Council;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal, { size: 5 });
}, 180_000);
afterAll(() => portal?.stop());

const refusedAs = async (answer: Promise<{ status: number; body: unknown }>, key: string, status = 422) => {
  const got = await answer;
  expect(got.status, JSON.stringify(got.body)).toBe(status);
  expect(JSON.stringify(got.body)).toContain(key);
};
const says = (who: Person, idEsessAge: number, kind: string, text: string | null = 'Rok je 1. ožujka.') =>
  who.post('esess-age-answer/create', { idEsessAge, kind, text });
const change = async (who: Person, resource: string, id: number, values: object) => {
  const { rowVer } = await view(c.chair, resource, id);
  return who.put(`${resource}/update?id=${id}`, { ...values, rowVer });
};
const decide = async (q: number, yes: number) => {
  for (const [n, member] of c.members.entries()) await ok(vote(member, q, n < yes ? 'yes' : 'no'));
  return ok(moves(c.chair, 'esess-age-question', q, 'close'));
};

describe('an amendment', () => {
  test('is voted on before the proposal and adopts nothing but itself', async () => {
    const { id, items } = await opened(c);
    const place = items[0]!;
    const amendment = await ok(says(c.members[1]!, place, 'amendment'), 201);
    const lost = await ok(says(c.members[2]!, place, 'amendment', 'Rok je 1. lipnja.'), 201);
    // Everybody has the proposal before them.
    expect((await ok(c.members[3]!.get(`esession/desk?id=${id}`))).items).toMatchObject([
      { num: 1, proposedDecision: 'Prihvaća se izvedbeni plan.' },
    ]);
    const proposal = await question(c, place);
    await refusedAs(moves(c.chair, 'esess-age-question', proposal.id, 'open'), 'amendmentsFirst');
    // Whoever is not to be heard does not hold up the vote, and is not rewritten.
    const first = await openVote(c, place, { idAmendment: amendment.id, text: 'Rok je 1. ožujka.' });
    await refusedAs(change(c.members[1]!, 'esess-age-answer', amendment.id, { text: 'Drugo.' }), 'amendmentPut');
    expect((await c.members[1]!.delete(`esess-age-answer/delete?id=${amendment.id}`)).status).toBe(409);
    expect(await decide(first, 5)).toMatchObject({ outcome: 'adopted' });
    // The body has adopted the amendment, and nothing of the proposal yet.
    await refusedAs(moves(c.chair, 'esess-agenda', place, 'conclude'), 'notDecided');
    const preview = await c.runner.post('paper-issued/preview', {
      document: 'odluka-tijela',
      idEntity: id,
      params: { item: 1 },
    });
    expect([preview.status, JSON.stringify(preview.body)]).toEqual([422, expect.stringContaining('paperLacks')]);
    expect(
      await decide(await openVote(c, place, { idAmendment: lost.id, text: 'Rok je 1. lipnja.' }), 1),
    ).toMatchObject({ outcome: 'rejected' });
    await ok(moves(c.chair, 'esess-age-question', proposal.id, 'open'));
    await refusedAs(says(c.members[3]!, place, 'amendment'), 'amendmentLate');
    expect(await decide(proposal.id, 4)).toMatchObject({ outcome: 'adopted' });
    const concluded = await ok(moves(c.chair, 'esess-agenda', place, 'conclude'));
    expect(concluded.conclusion).toBe('Prihvaća se izvedbeni plan.\nRok je 1. ožujka.');
    await ok(moves(c.chair, 'esession', id, 'close'));
    const minutes = (await c.runner.get(`esess-minutes?filter[idEsess]=${id}&columns=text`)).body.data[0].text;
    expect(minutes).toContain(
      'Rok je 1. ožujka.\nGlasovanje o amandmanu: ZA 5, PROTIV 0, SUZDRŽANIH 0. Amandman je prihvaćen jednoglasno.',
    );
    expect(minutes).toContain(
      'Rok je 1. lipnja.\nGlasovanje o amandmanu: ZA 1, PROTIV 4, SUZDRŽANIH 0. Amandman nije prihvaćen.',
    );
    expect(minutes).not.toContain('sati sati');
  });
  test('adopted while the proposal falls leaves nothing decided', async () => {
    const { id, items } = await opened(c);
    const place = items[0]!;
    const amendment = await ok(says(c.members[1]!, place, 'amendment'), 201);
    await decide(await openVote(c, place, { idAmendment: amendment.id }), 5);
    expect(await decide(await openVote(c, place), 1)).toMatchObject({ outcome: 'rejected' });
    expect((await ok(moves(c.chair, 'esess-agenda', place, 'conclude'))).conclusion).toBeNull();
    expect((await c.chair.get(`esess-decision?filter[idEsess]=${id}`)).body.data).toEqual([]);
  });
  test('alone does not conclude its item when the session ends', async () => {
    const { id, items } = await opened(c);
    const amendment = await ok(says(c.members[1]!, items[0]!, 'amendment'), 201);
    await decide(await openVote(c, items[0]!, { idAmendment: amendment.id }), 5);
    await ok(moves(c.chair, 'esession', id, 'close'));
    expect(await view(c.chair, 'esess-agenda', items[0]!)).toMatchObject({ status: 'postponed', conclusion: null });
  });
  test('is refused where it is none, belongs elsewhere, is voted on twice or comes too late', async () => {
    const { items } = await opened(c, {}, [{}, { title: 'Druga točka' }]);
    const [place, other] = items as [number, number];
    const word = await ok(says(c.members[1]!, place, 'word'), 201);
    const amendment = await ok(says(c.members[1]!, place, 'amendment'), 201);
    const ask = (idEsessAge: number, more: object) =>
      c.chair.post('esess-age-question/create', { idEsessAge, text: 'Tko je za?', ...more });
    await refusedAs(ask(place, { idAmendment: word.id }), 'amendmentForeign');
    await refusedAs(ask(other, { idAmendment: amendment.id }), 'amendmentForeign');
    await refusedAs(ask(place, { idAmendment: amendment.id, method: 'choice' }), 'amendmentYesNo');
    await refusedAs(says(c.members[1]!, place, 'amendment', ' '), 'textMissing');
    const q = await question(c, place, { idAmendment: amendment.id });
    await refusedAs(ask(place, { idAmendment: amendment.id }), 'amendmentVoted');
    await refusedAs(change(c.chair, 'esess-age-question', q.id, { idAmendment: null }), 'amendmentFixed');
    // Hidden it holds up nothing, and is not voted on either.
    await ok(change(c.chair, 'esess-age-answer', amendment.id, { isHidden: 1 }));
    await refusedAs(moves(c.chair, 'esess-age-question', q.id, 'open'), 'amendmentForeign');
    const proposal = await openVote(c, place);
    await ok(change(c.chair, 'esess-age-answer', amendment.id, { isHidden: 0 }));
    await refusedAs(ask(place, { idAmendment: amendment.id }), 'proposalVoted');
    await ok(moves(c.chair, 'esess-age-question', proposal, 'close'));
  });
  test('is taken back by its author alone, before it is voted on', async () => {
    const { items } = await opened(c);
    const amendment = await ok(says(c.members[1]!, items[0]!, 'amendment'), 201);
    const removed = (who: Person) => who.delete(`esess-age-answer/delete?id=${amendment.id}`);
    expect((await removed(c.members[2]!)).status).toBe(403);
    expect([200, 204]).toContain((await removed(c.members[1]!)).status);
    await ok(moves(c.chair, 'esess-age-question', (await question(c, items[0]!)).id, 'open'));
  });
});

describe('moderation', () => {
  test('hides and shows again, and rewrites nothing', async () => {
    const { items } = await opened(c);
    const word = await ok(says(c.members[1]!, items[0]!, 'word', 'Ne slažem se.'), 201);
    await refusedAs(change(c.chair, 'esess-age-answer', word.id, { text: 'Slažem se.', isHidden: 1 }), 'notRewritten');
    await refusedAs(change(c.chair, 'esess-age-answer', word.id, { kind: 'amendment' }), 'notRewritten');
    expect((await change(c.members[1]!, 'esess-age-answer', word.id, { isHidden: 1 })).status).toBe(422);
    await ok(change(c.chair, 'esess-age-answer', word.id, { isHidden: 1 }));
    expect((await c.members[2]!.get(`esess-age-answer/view?id=${word.id}`)).status).toBe(404);
    expect(await view(c.members[1]!, 'esess-age-answer', word.id)).toMatchObject({
      text: 'Ne slažem se.',
      isHidden: 1,
    });
    expect((await c.members[1]!.delete(`esess-age-answer/delete?id=${word.id}`)).status).toBe(403);
    await ok(change(c.chair, 'esess-age-answer', word.id, { isHidden: 0 }));
    // Everybody knows who spoke, though a member finds no accounts.
    expect(await view(c.members[2]!, 'esess-age-answer', word.id)).toMatchObject({
      text: 'Ne slažem se.',
      userName: `Test ${c.members[1]!.username}`,
    });
  });
});

describe('a substitute', () => {
  let substitute: Person;
  let idSubstitute: number;
  beforeAll(async () => {
    substitute = await signIn(portal, { roles: ['user'] });
    idSubstitute = await put(portal, esessiontypeMember, {
      idEsesstype: c.idType,
      idUser: substitute.id,
      memberRole: 'substitute',
      hasVote: 1,
      idSubstituteFor: c.idMembers[4],
      mandateFrom: addDays(today, -30),
      num: 99,
    });
  });
  const lineOf = async (idEsess: number, idMember: number): Promise<number> =>
    (await ok(c.runner.get(`esess-attendance?filter[idEsess]=${idEsess}&filter[idEsesstypeMem]=${idMember}`))).data[0]
      .id;

  test('is named in the answer to the call, and hears of it', async () => {
    const { id } = await called(c);
    const mine = await lineOf(id, c.idMembers[4]!);
    const answer = (values: object) => change(c.members[4]!, 'esess-attendance', mine, values);
    await refusedAs(answer({ response: 'excused', excuse: 'Put.', idSubstitute: c.idMembers[1] }), 'substituteOther');
    await refusedAs(answer({ response: 'coming', idSubstitute }), 'substituteOfComing');
    expect((await change(c.members[3]!, 'esess-attendance', mine, { idSubstitute })).status).toBe(403);
    await ok(answer({ response: 'excused', excuse: 'Put.', idSubstitute }));
    const heard = (await substitute.get('inbox?filter[messType]=esession&columns=subject&pagination[limit]=50')).body
      .data;
    expect(JSON.stringify(heard)).toContain('You stand in for a member');
    await refusedAs(answer({ response: 'coming' }), 'substituteOfComing');
    await ok(answer({ response: 'coming', idSubstitute: null }));
  });
  test('of somebody who came meanwhile does not vote', async () => {
    const { id, items } = await called(c);
    const member = await lineOf(id, c.idMembers[4]!);
    await tick(c, id, [0, 1, 2, 3]);
    await ok(change(c.chair, 'esess-attendance', await lineOf(id, idSubstitute), { presence: 'present' }));
    await ok(change(c.chair, 'esess-attendance', member, { idSubstitute }));
    await ok(moves(c.chair, 'esession', id, 'open'));
    const q = await openVote(c, items[0]!);
    await tick(c, id, [4]);
    await refusedAs(vote(substitute, q), 'memberCame');
    await tick(c, id, [4], 'absent');
    await ok(vote(substitute, q));
    await refusedAs(vote(substitute, q), 'alreadyVoted');
    await ok(moves(c.chair, 'esess-age-question', q, 'close'));
  });
  test('has the vote in an electronic session of the member who named them', async () => {
    const { id, items } = await called(c, {
      mode: 'electronic',
      idRoom: null,
      dateFrom: inDays(8),
      dateTo: inDays(11),
    });
    const mine = await lineOf(id, c.idMembers[4]!);
    await ok(change(c.members[4]!, 'esess-attendance', mine, { response: 'excused', excuse: 'Put.', idSubstitute }));
    const db = dbOf(portal);
    await db.run(
      sql`update ${db.table('esession')} set date_from = now() - interval '1 day', date_to = now() + interval '2 days' where id = ${id}`,
    );
    await makeDueMoves(systemOf(portal));
    const q = await openVote(c, items[0]!);
    await refusedAs(vote(c.members[4]!, q), 'notOnRoll');
    await ok(vote(substitute, q));
    for (const member of c.members.slice(0, 3)) await ok(vote(member, q));
    expect(await ok(moves(c.chair, 'esess-age-question', q, 'close'))).toMatchObject({
      outcome: 'adopted',
      castCount: 4,
    });
    expect((await view(c.chair, 'esession', id)).presentCount).toBe(4);
    // Until it is over it is not known who took part: such a list would say «ne» of whoever votes later.
    const list = () => c.runner.post('paper-issued/preview', { document: 'popis-nazocnih', idEntity: id, params: {} });
    await refusedAs(list(), 'paperLacks');
    await ok(moves(c.chair, 'esession', id, 'close'));
    // Its papers print the span of its days, and who took part without a time.
    const paper = JSON.stringify(await ok(list()));
    expect(paper.match(/"da"/g)).toHaveLength(4);
    expect(paper).toContain('EVIDENCIJA SUDJELOVANJA');
    expect(paper).toMatch(/elektroničke sjednice Vijeća \d+, \d+\.( \p{L}+ \d{4}\.)? – \d+\. \p{L}+ \d{4}\./u);
    expect(paper).not.toMatch(/\d{1,2}:\d{2}/);
  });
});

describe('mandates', () => {
  test('a date that is changed holds at once, without a sign-in', async () => {
    const keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
    const sees = async () => (await c.members[3]!.get(`esessiontype/view?id=${c.idType}`)).status;
    const end = async (mandateTo: string | null) =>
      ok(change(keeper, 'esessiontype-member', c.idMembers[3]!, { mandateTo }));
    expect(await sees()).toBe(200);
    await end(addDays(today, -1));
    expect(await sees()).toBe(403);
    await end(null);
    expect(await sees()).toBe(200);
  });
});

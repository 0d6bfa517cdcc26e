import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boolean, wallClock } from '../../src/kernel/resource/index.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { atOneMoment } from '../harness/race.ts';
import { aboutRoom, letterheadIs, newRoom, signs, trialModule, trialOwner } from './papers-world.ts';
import { inPortal } from './system.ts';

// How many papers of one kind are valid about a row: a second one takes the place of the first, where the kind says so.

let portal: Portal;
let admin: Person;
let teacher: Person;
let student: Person;
const kinds = ['trial-one', 'trial-per', 'trial-many', 'trial-flag', 'trial-kept'] as const;

beforeAll(async () => {
  portal = await startSeeded({
    beside: [
      trialModule(
        aboutRoom('trial-one', 'portal', { valid: 'one' }),
        aboutRoom('trial-per', 'office', { valid: { oneFor: ({ params }) => params.purpose ?? null } }),
        aboutRoom('trial-many', 'portal'),
        aboutRoom('trial-flag', 'portal', { valid: 'one', params: { isPublic: boolean() } }),
        aboutRoom('trial-kept', 'portal', { valid: 'one', keptBy: () => false }),
      ),
    ],
  });
  admin = await signIn(portal, { roles: ['admin'] });
  teacher = await signIn(portal, { roles: ['teacher'] });
  student = await signIn(portal, { roles: ['student'] });
  await letterheadIs(admin, trialOwner);
  await signs(portal, admin, ...kinds);
});
afterAll(() => portal?.stop());

let id: number;
beforeEach(async () => {
  id = await newRoom(portal);
});
const issue = (document: (typeof kinds)[number], more: object = {}, who = teacher) =>
  who.post('paper-issued/issue', { document, idEntity: id, ...more });
const offers = async () => (await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`)).body;
const lacks = async (document: (typeof kinds)[number], params: object = {}) =>
  (await teacher.post('paper-issued/lacks', { document, idEntity: id, params })).body;

describe('a kind of which one is valid', () => {
  it('refuses a second one with a sentence that names the first, and issues it as its replacement', async () => {
    const first = (await issue('trial-one')).body;
    const refused = await issue('trial-one', { params: { purpose: 'druga svrha' } });
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject([{ field: 'idReplaces' }]);
    expect(refused.body[0].message).toContain(first.number);
    expect((await lacks('trial-one')).stands).toEqual({ id: first.id, number: first.number });
    expect((await offers()).offers.find((one: { document: string }) => one.document === 'trial-one').stands).toBe(
      first.id,
    );
    const ordinalOf = (number: string): number => Number(/(\d+)\/\d{4}$/.exec(number)![1]);
    expect((await issue('trial-one', { idReplaces: first.id, reason: 'x' }, student)).status).toBe(403);
    const second = await issue('trial-one', { idReplaces: first.id, reason: 'Promijenjena svrha' });
    expect(second.status, JSON.stringify(second.body)).toBe(200);
    // What was refused has taken no number.
    expect(ordinalOf(second.body.number)).toBe(ordinalOf(first.number) + 1);
    expect((await offers()).papers.map((one: { status: string }) => one.status)).toEqual(['registered', 'void']);
    expect((await issue('trial-one')).status).toBe(422);
    expect((await issue('trial-one', { idReplaces: first.id, reason: 'opet' })).status).toBe(422);
  });

  it('issues one again after the first was made void', async () => {
    const first = (await issue('trial-one')).body;
    expect((await teacher.put('paper-issued/void', { id: first.id, reason: 'Krivo' })).status).toBe(200);
    expect((await lacks('trial-one')).stands).toBeNull();
    expect((await issue('trial-one')).status).toBe(200);
  });

  it('is made void by one of two who do it at one moment, whose reason it keeps', async () => {
    const { id: paper } = (await issue('trial-one')).body;
    const reasons = ['Kriva svrha', 'Kriva dvorana'];
    const answers = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inPortal(portal, work) },
      tx => tx.db.lock('paper', paper),
      ...reasons.map(reason => () => teacher.put('paper-issued/void', { id: paper, reason })),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422]);
    const kept = (await teacher.get(`paper-issued/view?id=${paper}`)).body.voidReason;
    expect(kept).toBe(reasons[answers.findIndex(answer => answer.status === 200)]);
  });

  it('gives it to one of two who come at one moment', async () => {
    const answers = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inPortal(portal, work) },
      tx => tx.db.lock('paper number', 'trial-one', Number(wallClock(new Date()).slice(0, 4))),
      () => issue('trial-one'),
      () => issue('trial-one'),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422]);
  });
});

it('one for these parameters: another purpose is another paper, and one that waits for the office counts', async () => {
  const said = { params: { purpose: 'natječaj' } };
  const first = (await issue('trial-per', said)).body;
  expect(first.status).toBe('waiting');
  expect((await issue('trial-per', said)).status).toBe(422);
  expect((await lacks('trial-per', said.params)).stands).toEqual({ id: first.id, number: first.number });
  expect((await lacks('trial-per', { purpose: 'drugo' })).stands).toBeNull();
  const other = await issue('trial-per', { params: { purpose: 'drugo' } });
  expect(other.status).toBe(200);
  // Replacing one of them does not let a second of the other in.
  expect((await issue('trial-per', { ...said, idReplaces: other.body.id, reason: 'x' })).status).toBe(422);
  expect((await issue('trial-per', { ...said, idReplaces: first.id, reason: 'x' })).status).toBe(200);
});

describe('a replacement', () => {
  const about = (purpose: string, more: object = {}, who = teacher) =>
    issue('trial-per', { params: { purpose }, ...more }, who);
  const valid = async (): Promise<number[]> =>
    (await offers()).papers.flatMap((one: { id: number; status: string }) => (one.status === 'void' ? [] : [one.id]));

  it('takes the place of no paper about another matter, which stays valid', async () => {
    const right = (await about('točka 1')).body;
    const refused = await about('točka 2', { idReplaces: right.id, reason: 'Kriva točka' });
    expect([refused.status, refused.body]).toMatchObject([422, [{ key: 'replacesOther' }]]);
    // Nor of one whose matter was left empty.
    const empty = await issue('trial-per', { idReplaces: right.id, reason: 'x' });
    expect([empty.status, empty.body]).toMatchObject([422, [{ key: 'replacesOther' }]]);
    expect(await valid()).toEqual([right.id]);
    // Who may not issue it is not told what it is about.
    expect((await about('točka 2', { idReplaces: right.id, reason: 'x' }, student)).status).toBe(403);
    // What was refused has taken no number.
    const other = (await about('točka 2')).body;
    expect(Number(other.number.split('/')[0])).toBe(Number(right.number.split('/')[0]) + 1);
    const swapped = await about('točka 2', { idReplaces: right.id, reason: 'x' });
    expect([swapped.status, swapped.body]).toMatchObject([422, [{ key: 'replacesOther' }]]);
    expect((await valid()).toSorted()).toEqual([right.id, other.id].toSorted());
    const done = await about('točka 1', { idReplaces: right.id, reason: 'Pogreška u pisanju' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await valid()).toSorted()).toEqual([other.id, done.body.id].toSorted());
    const gone = await about('točka 1', { idReplaces: right.id, reason: 'x' });
    expect([gone.status, gone.body]).toMatchObject([422, [{ key: 'paperVoid' }]]);
  });

  it('takes the place of no paper about another row, or of another kind', async () => {
    const elsewhere = (await issue('trial-one')).body;
    const ofKind = (await issue('trial-many')).body;
    const here = id;
    id = await newRoom(portal);
    const refused = await issue('trial-one', { idReplaces: elsewhere.id, reason: 'x' });
    expect([refused.status, refused.body]).toMatchObject([422, [{ key: 'replacesOther' }]]);
    id = here;
    const other = await issue('trial-one', { idReplaces: ofKind.id, reason: 'x' });
    expect([other.status, other.body]).toMatchObject([422, [{ key: 'replacesOther' }]]);
    expect((await valid()).toSorted()).toEqual([elsewhere.id, ofKind.id].toSorted());
  });

  it('is issued by whoever keeps the paper that becomes void, and not by everybody who issues one', async () => {
    const first = (await issue('trial-kept')).body;
    const refused = await issue('trial-kept', { idReplaces: first.id, reason: 'x' });
    expect(refused.status).toBe(403);
    expect(await valid()).toEqual([first.id]);
    expect((await issue('trial-kept', { idReplaces: first.id, reason: 'x' }, admin)).status).toBe(200);
  });

  it('says other things about the same matter', async () => {
    const first = (await issue('trial-per', { params: { purpose: 'natječaj', lang: 'hr' } })).body;
    const more = { params: { purpose: 'natječaj', lang: 'en' }, idReplaces: first.id, reason: 'Jezik' };
    expect((await issue('trial-per', more)).status).toBe(200);
    const one = (await issue('trial-one', { params: { purpose: 'a' } })).body;
    expect((await issue('trial-one', { params: { purpose: 'b' }, idReplaces: one.id, reason: 'x' })).status).toBe(200);
    const many = (await issue('trial-many', { params: { purpose: 'a' } })).body;
    expect((await issue('trial-many', { params: { purpose: 'b' }, idReplaces: many.id, reason: 'x' })).status).toBe(
      200,
    );
  });
});

it('that asks yes or no asks for nothing first: what is missing and what is valid is told at once', async () => {
  const offered = async () =>
    (await offers()).offers.find((one: { document: string }) => one.document === 'trial-flag');
  expect((await offered()).params).toMatchObject([{ name: 'isPublic', kind: 'boolean', required: 0 }]);
  const { id: first } = (await issue('trial-flag')).body;
  expect((await offered()).stands).toBe(first);
});

it('of a certificate as many are valid as are asked for', async () => {
  expect((await issue('trial-many')).status).toBe(200);
  expect((await lacks('trial-many')).stands).toBeNull();
  expect((await issue('trial-many')).status).toBe(200);
});

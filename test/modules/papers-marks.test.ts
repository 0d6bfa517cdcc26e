import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { wallClock } from '../../src/kernel/resource/index.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { atOneMoment } from '../harness/race.ts';
import { aboutRoom, letterheadIs, newRoom, signs, trialModule, trialOwner } from './papers-world.ts';
import { inPortal } from './system.ts';

// The marks of the records office: one KLASA is one case, an URBROJ stands in it once, and what is proposed is free.

let portal: Portal;
let admin: Person;
let teacher: Person;
let student: Person;
const year = wallClock(new Date()).slice(2, 4);
const other = String(Number(year) - 1).padStart(2, '0');
let cases = 0;
const klasaOf = (ofYear = year): string => `602-04/${ofYear}-12/${++cases}`;
const urbroj = (ordinal: number, ofYear = year): string => `498-03-${ofYear}-${ordinal}`;

beforeAll(async () => {
  portal = await startSeeded({
    beside: [trialModule(aboutRoom('trial-office', 'office'), aboutRoom('trial-asked', 'office', { onRequest: true }))],
  });
  admin = await signIn(portal, { roles: ['admin'] });
  teacher = await signIn(portal, { roles: ['teacher'] });
  student = await signIn(portal, { roles: ['student'] });
  await letterheadIs(admin, trialOwner);
  await signs(portal, admin, 'trial-office', 'trial-asked');
});
afterAll(() => portal?.stop());

let id: number;
beforeEach(async () => {
  id = await newRoom(portal);
});
const issue = async (of = id, document = 'trial-office'): Promise<number> => {
  const made = await teacher.post('paper-issued/issue', { document, idEntity: of });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body.status).toBe('waiting');
  return made.body.id;
};
const mark = (paper: number, klasa: string, urbroj_: string, more: object = {}, who = teacher) =>
  who.put('paper-issued/marks', { id: paper, klasa, urbroj: urbroj_, ...more });
const proposed = async (paper: number) => (await teacher.get(`paper-issued/proposal?id=${paper}`)).body;
const fieldsOf = ({ body }: { body: unknown }): string[] => (body as { field: string }[]).map(one => one.field);

describe('a KLASA', () => {
  it('of another case is refused and that case named, unless the paper is said to belong to it', async () => {
    const klasa = klasaOf();
    expect((await mark(await issue(), klasa, urbroj(1))).status).toBe(200);
    const elsewhere = await newRoom(portal);
    const paper = await issue(elsewhere);
    const pasted = [`KLASA: ${klasa}`, klasa.replaceAll('-', '–'), klasa.replace(/(\d+)$/, '0$1')];
    for (const spelled of [klasa, ` ${klasa.replace('/', ' / ')} `, ...pasted]) {
      const refused = await mark(paper, spelled, urbroj(2));
      expect(refused.status, spelled).toBe(422);
      expect(JSON.stringify(refused.body)).toContain(klasa);
      expect(JSON.stringify(refused.body)).toContain('Potvrda');
    }
    expect((await mark(paper, klasa, urbroj(2), { isOfThatCase: 1 }, student)).status).toBe(403);
    const taken = await mark(paper, klasa, urbroj(2), { isOfThatCase: 1 });
    expect(taken.status, JSON.stringify(taken.body)).toBe(200);
    // From now on the row is one of the case's, and ordinals go on across its rows.
    const next = await issue(elsewhere);
    expect(await proposed(next)).toEqual({ klasa, urbroj: urbroj(3) });
    expect((await mark(next, klasa, urbroj(3))).status).toBe(200);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: urbroj(4) });
    const { data } = (await admin.get('paper-case?pagination[limit]=100')).body;
    expect(data.filter((one: { klasa: string }) => one.klasa === klasa)).toHaveLength(1);
  });

  it('is written as the office writes it, however it was pasted', async () => {
    const klasa = klasaOf();
    const paper = await issue();
    expect((await mark(paper, 'KLASA: ', urbroj(1))).status).toBe(422);
    const done = await mark(
      paper,
      `klasa: ${klasa.replaceAll('-', '–')} `,
      ` URBROJ: ${urbroj(1).replaceAll('-', '−')}`,
    );
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'registered', warnings: [] });
    expect((await teacher.get(`paper-issued/view?id=${paper}`)).body).toMatchObject({ klasa, urbroj: urbroj(1) });
    // A nought before a number makes no other mark of it.
    const next = await issue();
    const refused = await mark(next, klasa, urbroj(1).replace(/1$/, '01'));
    expect([refused.status, fieldsOf(refused)]).toEqual([422, ['urbroj']]);
    expect((await mark(next, klasa, urbroj(2))).status).toBe(200);
  });

  it('that is nobody’s opens no second case by being said to belong to one', async () => {
    const answer = await mark(await issue(), klasaOf(), urbroj(1), { isOfThatCase: 1 });
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
  });

  it('is the same however its case was spelled when it was opened', async () => {
    const klasa = `up/i-${klasaOf()}`;
    expect((await mark(await issue(), klasa.replace('/', ' / '), urbroj(1))).status).toBe(200);
    const elsewhere = await issue(await newRoom(portal));
    const refused = await mark(elsewhere, klasa.toUpperCase(), urbroj(2));
    expect([refused.status, refused.body]).toMatchObject([422, [{ field: 'klasa' }]]);
    expect((await mark(elsewhere, klasa.toUpperCase(), urbroj(1), { isOfThatCase: 1 })).status).toBe(422);
  });

  it('given to two rows at one moment goes to one of them', async () => {
    // Without a nought at the beginning of a number: so it is compared, and held.
    const klasa = klasaOf().replace('-04/', '-4/');
    const papers = [await issue(), await issue(await newRoom(portal))] as const;
    const answers = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inPortal(portal, work) },
      tx => tx.db.lock('klasa', klasa),
      () => mark(papers[0], klasa, urbroj(1)),
      () => mark(papers[1], klasa, urbroj(2)),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422]);
  });
});

describe('an URBROJ', () => {
  it('stands in a case once, also where its paper is void, and may stand in another case', async () => {
    const klasa = klasaOf();
    const first = await issue();
    expect((await mark(first, klasa, urbroj(2))).status).toBe(200);
    const second = await issue();
    const refused = await mark(second, klasa, urbroj(2));
    expect(refused.status).toBe(422);
    expect(JSON.stringify(refused.body)).toContain(urbroj(2));
    expect((await mark(second, klasa, ` ${urbroj(2)}`)).status).toBe(422);
    expect((await teacher.put('paper-issued/void', { id: first, reason: 'Krivo' })).status).toBe(200);
    expect((await mark(second, klasa, urbroj(2))).status).toBe(422);
    expect((await mark(second, klasa, urbroj(3))).status).toBe(200);
    expect((await mark(await issue(await newRoom(portal)), klasaOf(), urbroj(2))).status).toBe(200);
  });
});

describe('two marks for one paper', () => {
  it('that come at one moment are not both put on it', async () => {
    const paper = await issue();
    const answers = await atOneMoment(
      { db: dbOf(portal), inTransaction: work => inPortal(portal, work) },
      tx => tx.db.lock('paper', paper),
      () => mark(paper, klasaOf(), urbroj(1)),
      () => mark(paper, klasaOf(), urbroj(1)),
    );
    expect(answers.map(answer => answer.status).toSorted()).toEqual([200, 422]);
  });
});

describe('the proposal', () => {
  it('follows the ordinal that the office typed', async () => {
    const klasa = klasaOf();
    expect((await mark(await issue(), klasa, urbroj(2))).status).toBe(200);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: urbroj(3) });
    expect((await mark(await issue(), klasa, urbroj(7))).status).toBe(200);
    // One that was left out and given later takes nothing back.
    expect((await mark(await issue(), klasa, urbroj(5))).status).toBe(200);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: urbroj(8) });
  });

  it('passes by what is given already, where the case counts fewer letters', async () => {
    const klasa = klasaOf();
    for (const ordinal of [2, 3, 4]) expect((await mark(await issue(), klasa, urbroj(ordinal))).status).toBe(200);
    const db = dbOf(portal);
    await db.run(sql`update ${db.table('paper-case')} set next_ordinal = 3 where klasa = ${klasa}`);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: urbroj(5) });
  });

  it('goes on from the number of letters where the last mark ends otherwise', async () => {
    const klasa = klasaOf();
    expect((await mark(await issue(), klasa, `${urbroj(2)}a`)).status).toBe(200);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: `498-${year}-2` });
  });

  it('leaves the first letter of a case to the submission that it begins with', async () => {
    const paper = await issue(id, 'trial-asked');
    expect((await proposed(paper)).urbroj).toBe(`498-${year}-2`);
    expect((await proposed(await issue())).urbroj).toBe(`498-${year}-1`);
  });

  it('has the year of the letter in a case of an earlier year', async () => {
    const klasa = klasaOf(other);
    const reason = 'Predmet je otvoren lani';
    expect((await mark(await issue(), klasa, urbroj(4, other), { reason })).status).toBe(200);
    expect(await proposed(await issue())).toEqual({ klasa, urbroj: urbroj(5) });
  });
});

describe('marks of another year', () => {
  it('are taken with a reason alone, which stays in the register', async () => {
    const paper = await issue();
    const refused = await mark(paper, klasaOf(other), urbroj(1));
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused)).toEqual(['reason']);
    const klasa = klasaOf(other);
    const done = await mark(paper, klasa, urbroj(1), { reason: 'Predmet je otvoren lani' });
    expect(done.body, JSON.stringify(done.body)).toMatchObject({ status: 'registered', warnings: ['klasaYear'] });
    expect((await teacher.get(`paper-issued/view?id=${paper}`)).body.marksReason).toBe('Predmet je otvoren lani');
    const { papers } = (await teacher.get(`paper-issued/offers?entity=room&idEntity=${id}`)).body;
    expect(papers.find((one: { id: number }) => one.id === paper).marksReason).toBe('Predmet je otvoren lani');
    // The case is known from now on; its later letters are of their own year.
    const next = await issue();
    const answer = await mark(next, klasa, urbroj(2));
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject({ status: 'registered', warnings: [] });
    const last = await issue();
    expect((await mark(last, klasa, urbroj(3, other))).status).toBe(422);
    expect((await mark(last, klasa, urbroj(3, other), { reason: '   ' })).status).toBe(422);
    expect((await mark(last, klasa, urbroj(3, other), { reason: 'Zaprimljeno lani' })).body.warnings).toEqual([
      'urbrojYear',
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { dbOf, type Person, put, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { called, type Council, council, draft, inDays, item, moves, ok, today, view } from './e-sessions.ts';

// What a call says and what follows from it: until when a member may send an excuse, and whose minutes are adopted.

let portal: Portal;
beforeAll(async () => {
  portal = await startSeeded();
}, 180_000);
afterAll(() => portal?.stop());

const sheetOf = async (who: Person, idEntity: number): Promise<string> =>
  JSON.stringify(await ok(who.post('paper-issued/preview', { document: 'poziv-na-sjednicu', idEntity, params: {} })));
const refusedAs = async (answer: Promise<{ status: number; body: unknown }>, key: string) => {
  const got = await answer;
  expect([got.status, got.body], JSON.stringify(got.body)).toMatchObject([422, [{ key }]]);
};
const lineOf = async (c: Council, who: Person, idEsess: number) => {
  const { data } = await ok(who.get(`esess-attendance?filter[idEsess]=${idEsess}&filter[isMine]=1&columns=response`));
  return (values: object) =>
    view(c.chair, 'esess-attendance', data[0].id).then(({ rowVer }) =>
      who.put(`esess-attendance/update?id=${data[0].id}`, { rowVer, ...values }),
    );
};
const deadlinePassed = async (idEsess: number): Promise<void> => {
  const db = dbOf(portal);
  await db.run(
    sql`update ${db.table('esession')} set excuse_until = now() - interval '1 minute' where id = ${idEsess}`,
  );
};

describe('an excuse', () => {
  test('is taken until the hour that the body sets, on paper and by the rule', async () => {
    const c = await council(portal, { excuseLeadHours: 36 });
    const { id } = await called(c, { dateFrom: inDays(400, '18:00'), dateTo: inDays(400, '20:00') });
    const until = `${inDays(399, '06:00')}`;
    expect((await view(c.runner, 'esession', id)).excuseUntil).toBe(until);
    expect(await ok(c.members[1]!.get(`esession/desk?id=${id}`))).toMatchObject({
      excuseUntil: until,
      mayExcuse: true,
    });
    expect(await sheetOf(c.runner, id)).toMatch(/nazočnost otkažu na portalu do [^"]* u 06:00 sati/);
    const [first, second] = [await lineOf(c, c.members[1]!, id), await lineOf(c, c.members[2]!, id)];
    await ok(first({ response: 'excused', excuse: 'Službeni put.' }));
    await deadlinePassed(id);
    expect((await ok(c.members[2]!.get(`esession/desk?id=${id}`))).mayExcuse).toBe(false);
    await refusedAs(second({ response: 'excused', excuse: 'Službeni put.' }), 'excuseLate');
    // Who comes after all says so until the session begins, and the chair writes down who called.
    await ok(second({ response: 'coming' }));
    await ok(first({ response: 'coming', excuse: null }));
    const { data } = await ok(c.chair.get(`esess-attendance?filter[idEsess]=${id}&columns=idEsesstypeMem`));
    const line = data.find((row: { idEsesstypeMem: number }) => row.idEsesstypeMem === c.idMembers[3]);
    const { rowVer } = await view(c.chair, 'esess-attendance', line.id);
    await ok(
      c.chair.put(`esess-attendance/update?id=${line.id}`, { response: 'excused', excuse: 'Javio se.', rowVer }),
    );
    // A later call has another hour.
    await ok(
      moves(c.runner, 'esession', id, 'postpone', {
        note: 'Bura.',
        newDateFrom: inDays(410, '18:00'),
        newDateTo: inDays(410, '20:00'),
      }),
    );
    expect((await view(c.runner, 'esession', id)).excuseUntil).toBeNull();
    await ok(moves(c.runner, 'esession', id, 'call'));
    expect((await view(c.runner, 'esession', id)).excuseUntil).toBe(inDays(409, '06:00'));
  });
  test('to a call that comes later than that hour is taken until the session begins', async () => {
    const c = await council(portal, { callLeadDays: 0, excuseLeadHours: 168 });
    const dateFrom = inDays(3, '18:00');
    const { id } = await called(c, { dateFrom, dateTo: inDays(3, '20:00') });
    expect((await view(c.runner, 'esession', id)).excuseUntil).toBe(dateFrom);
    await ok((await lineOf(c, c.members[1]!, id))({ response: 'excused', excuse: 'Službeni put.' }));
  });
  test('by the link of a member without an account keeps the same hour', async () => {
    const c = await council(portal);
    const email = 'gost@test.example';
    await put(portal, esessiontypeMember, {
      idEsesstype: c.idType,
      firstName: 'Gost',
      lastName: 'Gostić',
      email,
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: addDays(today, -30),
      num: 9,
    });
    const { id } = await called(c);
    const db = dbOf(portal);
    const letter = await db.one<{ text: string }>(
      sql`select body as text from ${db.table('mail_queue')} where recipient = ${email} order by at desc limit 1`,
    );
    expect(letter!.text).toMatch(/Ispričati se možete do [^\n]* u 10:00 sati/);
    const link = /link#(\S+)/.exec(letter!.text)![1]!;
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${portal.url}/api/v1/${path}`, {
        method,
        headers: { authorization: `Link ${link}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    };
    expect(await ok(ask('GET', 'esession/call'))).toMatchObject({ mayExcuse: true });
    await deadlinePassed(id);
    expect(await ok(ask('GET', 'esession/call'))).toMatchObject({ mayExcuse: false });
    await refusedAs(ask('PUT', 'esession/answer', { response: 'excused', excuse: 'Na putu.' }), 'excuseLate');
    await ok(ask('PUT', 'esession/answer', { response: 'coming' }));
  });
});

describe('minutes to adopt', () => {
  test('are on no agenda of a body that has held no session', async () => {
    const c = await council(portal);
    const adoption = { title: 'Usvajanje zapisnika', itemKind: 'minutesAdoption', proposedDecision: null };
    const { id } = await draft(c, { dateFrom: inDays(20), dateTo: inDays(20, '12:00') });
    await item(c, id);
    const wrong = await item(c, id, adoption);
    await refusedAs(moves(c.runner, 'esession', id, 'submit'), 'nothingToAdopt');
    await ok(c.runner.delete(`esess-agenda/delete?id=${wrong.id}&rowVer=${wrong.rowVer}`));
    // While an earlier session is to be held, its minutes may be expected; when it is not held, there are none.
    const earlier = await called(c, { dateFrom: inDays(14), dateTo: inDays(14, '12:00') });
    await item(c, id, adoption);
    await ok(moves(c.runner, 'esession', id, 'submit'));
    await ok(moves(c.approver, 'esession', id, 'approve'));
    await ok(moves(c.chair, 'esession', earlier.id, 'noQuorum', { note: 'Nitko nije došao.' }));
    await refusedAs(moves(c.runner, 'esession', id, 'call'), 'nothingToAdopt');
    await called(c, { dateFrom: inDays(15), dateTo: inDays(15, '12:00') });
    await ok(moves(c.runner, 'esession', id, 'call'));
  });
});

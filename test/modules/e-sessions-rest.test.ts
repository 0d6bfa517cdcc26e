import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { teacher } from '../../src/modules/catalogues/model.ts';
import { esessiontypeMember } from '../../src/modules/e-sessions/model.ts';
import { sessionJobs } from '../../src/modules/e-sessions/server/overdue.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import {
  called,
  type Council,
  council,
  draft,
  inDays,
  item,
  moves,
  ok,
  opened,
  openVote,
  today,
  view,
  vote,
} from './e-sessions.ts';
import { systemOf } from './system.ts';

let portal: Portal;
let c: Council;
let keeper: Person;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal);
  keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
}, 120_000);
afterAll(() => portal?.stop());

const at = (days: number) => ({ ...systemOf(portal), now: new Date(Date.now() + days * 86_400_000) });
const letters = async (): Promise<{ recipient: string; text: string }[]> => {
  const db = dbOf(portal);
  return (
    await db.run<{ recipient: string; text: string }>(
      sql`select recipient, body as text from ${db.table('mail_queue')} order by at, id`,
    )
  ).rows;
};

describe('who keeps the bodies', () => {
  test('has a line of authority for each active body, though no table holds one', async () => {
    const asked = 'esessiontype-auth-assignment?filter[selectMemberInTheMandate]=1';
    const rows = (await ok(keeper.get(asked))).data;
    expect(rows).toMatchObject([{ idEsesstype: c.idType, isAdmin: 1, isApprover: 0, idUser: keeper.id }]);
    expect((await ok(keeper.get(`${asked}&filter[idEsesstype]=999999`))).data).toEqual([]);
    expect((await keeper.get(asked.replace('=1', '=2'))).status).toBe(422);
    // Everybody else reads the lines that are theirs.
    expect((await ok(c.runner.get(asked))).data[0].id).toBeGreaterThan(0);
    expect((await ok(c.members[1]!.get(asked))).data).toEqual([]);
  });
  test('CC-08 finds the sessions among course conductions too; whom they do not concern does not', async () => {
    await called(c);
    const hidden = async (who: Person): Promise<string[]> => (await who.get('auth/user')).body.modulesToDelete;
    const outsider = await signIn(portal, { roles: ['user'] });
    for (const [who, sessions, preparations] of [
      [c.members[1]!, true, false],
      [c.runner, true, true],
      [outsider, false, false],
    ] as const) {
      const gone = await hidden(who);
      expect(!gone.includes('/CourseConductions/ESessions'), who.username).toBe(sessions);
      expect(!gone.includes('/CourseConductions/ESessionPreparations'), who.username).toBe(preparations);
      expect(!gone.includes('/ESessions/ESessionDecisions'), who.username).toBe(sessions);
    }
  });
});

describe('who keeps the minutes', () => {
  test('without a seat in the body finds the session, writes them and gives them for review', async () => {
    const session = await opened(c);
    await ok(moves(c.chair, 'esess-agenda', session.items[0]!, 'postpone', { note: 'Drugi put.' }));
    const [ofBody, ofSession] = [await signIn(portal, { roles: ['user'] }), await signIn(portal, { roles: ['user'] })];
    const gone = async (who: Person): Promise<string[]> => (await who.get('auth/user')).body.modulesToDelete;
    for (const who of [ofBody, ofSession]) {
      expect(await gone(who)).toContain('/ESessions');
      expect((await who.get(`esession/view?id=${session.id}`)).status).toBe(404);
    }
    const mandate = { idEsesstype: c.idType, idUser: ofBody.id, isRecorder: 1, mandateFrom: today };
    await ok(keeper.post('esessiontype-auth-assignment/create', mandate), 201);
    const { rowVer } = await view(keeper, 'esession', session.id);
    await ok(keeper.put(`esession/update?id=${session.id}`, { idRecorder: ofSession.id, rowVer }));
    for (const who of [ofBody, ofSession]) {
      expect(await gone(who)).not.toContain('/ESessions/ESessions');
      expect(await gone(who)).toContain('/ESessions/ESessionPreparations');
    }
    await ok(moves(c.chair, 'esession', session.id, 'close'));
    for (const [who, text] of [
      [ofBody, 'Zapisnik.'],
      [ofSession, 'Zapisnik, dotjeran.'],
    ] as const) {
      const [minutes] = (await ok(who.get(`esess-minutes?filter[idEsess]=${session.id}`))).data;
      await ok(who.put(`esess-minutes/update?id=${minutes.id}`, { text, rowVer: minutes.rowVer }));
    }
    expect((await ok(moves(ofSession, 'esession', session.id, 'publishMinutes'))).status).toBe('minutesReview');
  });
});

describe('an approver', () => {
  test('says what is wrong with one item, while the preparation waits for approval', async () => {
    const session = await draft(c);
    const one = await item(c, session.id);
    const other = await item(c, (await draft(c)).id);
    const remark = (who: Person, more: object = {}) =>
      who.post('esess-preparation-approval/create', {
        idEsess: session.id,
        idEsessAge: one.id,
        note: 'Kraće.',
        ...more,
      });
    expect((await remark(c.approver)).body).toMatchObject([{ key: 'notInApproval' }]);
    await ok(moves(c.runner, 'esession', session.id, 'submit'));
    expect((await remark(c.runner)).status).toBe(403);
    expect((await remark(c.members[1]!)).status).toBe(403);
    expect((await remark(c.approver, { idEsessAge: other.id })).body).toMatchObject([{ key: 'itemOfOther' }]);
    expect((await remark(c.approver, { note: null })).status).toBe(422);
    await ok(remark(c.approver), 201);
    await ok(remark(c.approver, { note: 'I jasnije.' }), 201);
    // The decision is a line of its own, and is still to be made.
    expect(await ok(moves(c.approver, 'esession', session.id, 'return', { note: 'Doradite.' }))).toMatchObject({
      status: 'returned',
    });
    const lines = (
      await ok(
        c.runner.get(`esess-preparation-approval?filter[idEsess]=${session.id}&columns=decision,idEsessAge,note`),
      )
    ).data.map((row: { decision: string }) => row.decision);
    expect(lines.toSorted()).toEqual(['remark', 'remark', 'returned']);
  });
});

describe('numbers of sessions', () => {
  test('begin anew with a term where the body says so', async () => {
    const own = await council(portal, { size: 3, approver: false });
    const first = await called(own);
    expect((await view(own.runner, 'esession', first.id)).ordinal).toBe(1);
    const type = await view(keeper, 'esessiontype', own.idType);
    const set = (values: object) =>
      keeper.put(`esessiontype/update?id=${own.idType}`, { rowVer: type.rowVer, ...values });
    expect((await set({ numbering: 'term' })).body).toMatchObject([{ key: 'termMissing', field: 'termFrom' }]);
    await ok(set({ numbering: 'term', termFrom: addDays(today, 300) }));
    const next = await called(own, { dateFrom: inDays(310), dateTo: inDays(310, '12:00') });
    expect((await view(own.runner, 'esession', next.id)).ordinal).toBe(1);
    const after = await called(own, { dateFrom: inDays(320), dateTo: inDays(320, '12:00') });
    expect((await view(own.runner, 'esession', after.id)).ordinal).toBe(2);
  });
});

describe('a member without an account', () => {
  test('answers the call by the link of its letter', async () => {
    const own = await council(portal, { size: 3, approver: false });
    const email = 'vanjska@test.example';
    const idExternal = await put(portal, esessiontypeMember, {
      idEsesstype: own.idType,
      firstName: 'Vanja',
      lastName: 'Vanjska',
      email,
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: addDays(today, -30),
      num: 9,
    });
    const replacing = async (idSubstituteFor: number, num: number) => {
      const person = await signIn(portal, { roles: ['user'] });
      const about = { idEsesstype: own.idType, idUser: person.id, memberRole: 'substitute', hasVote: 0, num };
      return put(portal, esessiontypeMember, { ...about, idSubstituteFor, mandateFrom: addDays(today, -30) });
    };
    const [mine, another] = [await replacing(idExternal, 10), await replacing(own.idMembers[1]!, 11)];
    const { id } = await called(own);
    const letter = (await letters()).findLast(one => one.recipient === email)!;
    expect(letter.text).toContain('Izvedbeni plan');
    const link = /link#(\S+)/.exec(letter.text)![1]!;
    const ask = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${portal.url}/api/v1/${path}`, {
        method,
        headers: { authorization: `Link ${link}`, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    };
    expect(await ok(ask('GET', 'esession/call'))).toMatchObject({ status: 'called', response: 'none' });
    expect((await ask('PUT', 'esession/answer', { response: 'excused' })).body).toMatchObject([
      { key: 'excuseMissing' },
    ]);
    await ok(ask('PUT', 'esession/answer', { response: 'excused', excuse: 'Na putu.' }));
    // Who comes instead is named with the excuse: this member's own substitute, and nobody else's.
    const call = (await ok(ask('GET', 'esession/call'))) as { substitutes: { id: number }[] };
    expect(call.substitutes.map(one => one.id)).toEqual([mine]);
    const naming = (response: string, idSubstitute: number) =>
      ask('PUT', 'esession/answer', { response, excuse: 'Na putu.', idSubstitute });
    expect((await naming('excused', another)).body).toMatchObject([{ key: 'substituteOther' }]);
    expect((await naming('excused', 999_999)).status).toBe(422);
    expect((await naming('coming', mine)).body).toMatchObject([{ key: 'substituteOfComing' }]);
    await ok(naming('excused', mine));
    expect(await ok(ask('GET', 'esession/call'))).toMatchObject({ response: 'excused', idSubstitute: mine });
    const line = async () =>
      (await ok(own.chair.get(`esess-attendance?filter[idEsess]=${id}&filter[response]=excused&columns=excuse`))).data;
    expect(await line()).toMatchObject([{ excuse: 'Na putu.' }]);
    // It opens nothing else, and nobody else has it.
    expect((await ask('GET', `esession/view?id=${id}`)).status).toBe(403);
    expect((await own.members[1]!.get('esession/call')).status).toBe(404);
    await ok(moves(own.runner, 'esession', id, 'cancel', { note: 'Nema potrebe.' }));
    expect((await ask('PUT', 'esession/answer', { response: 'coming' })).body).toMatchObject([{ key: 'answerLate' }]);
  });
});

describe('after the session', () => {
  test('an electronic one that ends by itself decides what was voted on, and asks for its minutes in time', async () => {
    const { items } = await called(c, { mode: 'electronic', idRoom: null, dateFrom: inDays(20), dateTo: inDays(23) }, [
      {},
      { title: 'Bez glasova' },
    ]);
    await makeDueMoves(at(21));
    const q = await openVote(c, items[0]!);
    for (const member of c.members) await ok(vote(member, q));
    await makeDueMoves(at(24));
    expect((await view(c.chair, 'esess-agenda', items[0]!)).status).toBe('concluded');
    expect((await view(c.chair, 'esess-agenda', items[1]!)).status).toBe('postponed');
    const [job] = sessionJobs;
    const told = async (): Promise<number> =>
      (await ok(c.runner.get('inbox?filter[messType]=esession&columns=subject&pagination[limit]=200'))).data.filter(
        ({ subject }: { subject: string }) => subject.startsWith('The minutes are overdue'),
      ).length;
    const run = (days: number) => (job!.run as (ctx: unknown) => Promise<void>)(at(days));
    await run(30);
    expect(await told()).toBe(0);
    await run(40);
    await run(41);
    expect(await told()).toBe(1);
  });
  test('a remark is about the whole or about one item of these minutes', async () => {
    const { id, items } = await opened(c);
    const other = { id: (await called(c)).items[0]! };
    await ok(moves(c.chair, 'esession', id, 'close'));
    await ok(moves(c.runner, 'esession', id, 'publishMinutes'));
    const [minutes] = (await ok(c.members[1]!.get(`esess-minutes?filter[idEsess]=${id}`))).data;
    const remark = (idEsessAge: number | null) =>
      c.members[1]!.post('esess-minutes-remark/create', { idEsessMin: minutes.id, idEsessAge, text: 'Nije tako.' });
    expect((await remark(other.id)).body).toMatchObject([{ key: 'itemOfOther' }]);
    await ok(remark(items[0]!), 201);
    await ok(remark(null), 201);
  });
  test('«what did we decide about …» finds a word of the decision, for who may see the session', async () => {
    const { items } = await opened(c, {}, [
      { title: 'Oprema', proposedDecision: 'Nabavlja se osciloskop za laboratorij.' },
      { title: 'Tajno', proposedDecision: 'Osciloskop se otpisuje.', isConfidential: 1 },
    ]);
    for (const place of items) {
      const q = await openVote(c, place);
      for (const member of c.members) await ok(vote(member, q));
      await ok(moves(c.chair, 'esess-age-question', q, 'close'));
      await ok(moves(c.chair, 'esess-agenda', place, 'conclude'));
    }
    const found = async (who: Person, word: string): Promise<string[]> => {
      const answer = await who.get(`esess-decision?search=${encodeURIComponent(word)}&columns=title&sort=id`);
      return (answer.body.data ?? []).map((row: { title: string }) => row.title);
    };
    expect(await found(c.members[1]!, 'OSCILOSKOP')).toEqual(['Oprema', 'Tajno']);
    expect(await found(c.members[1]!, 'laboratorij')).toEqual(['Oprema']);
    expect(await found(c.members[1]!, 'mikroskop')).toEqual([]);
    expect(await found(await signIn(portal, { roles: ['user'] }), 'osciloskop')).toEqual([]);
  });
});

describe('who looks for somebody in all lists at once', () => {
  test('is told which finds are one person: by the account, never by a name that another has too', async () => {
    const [member, admin] = [c.members[3]!, await signIn(portal, { roles: ['admin'] })];
    const body = await council(portal, { size: 1 });
    await put(portal, esessiontypeMember, {
      idEsesstype: body.idType,
      idUser: member.id,
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: addDays(today, -30),
      num: 2,
    });
    const named = { firstName: 'Test', lastName: member.username };
    const teaching = async (more: object) =>
      put(portal, teacher, {
        ...named,
        titlePrefix: 'doc. dr. sc.',
        employment: 'employee',
        fte: 1,
        normReduction: 0,
        idAcademicvocation: (await rowOf(portal, 'academicvocation', 'code', 'DOC')).id,
        ...more,
      });
    const own = await teaching({ idUser: member.id, foreignId: 'A-1', email: 'jedan@test.example' });
    const namesake = await teaching({ foreignId: 'A-2', email: 'dva@test.example' });
    // A member without an account, called the same, is nobody that the portal knows.
    const stranger = await put(portal, esessiontypeMember, {
      ...named,
      idEsesstype: body.idType,
      email: 'drugi@test.example',
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: addDays(today, -30),
      num: 3,
    });
    const of = encodeURIComponent(JSON.stringify(['teacher', 'esessiontype-member']));
    const found = async (who: Person) =>
      (await ok(who.get(`finds?in=${of}&search=${member.username}`))).data as {
        resource: string;
        value: number;
        person: number | null;
      }[];
    const finds = await found(admin);
    const personOf = (resource: string, id: number) =>
      finds.find(find => find.resource === resource && find.value === id)?.person;
    const members = finds.filter(find => find.resource === 'esessiontype-member');
    expect(members).toHaveLength(3);
    const number = personOf('teacher', own);
    expect(number).toBeGreaterThan(0);
    expect(members.filter(find => find.person === number)).toHaveLength(2);
    expect([personOf('teacher', namesake), personOf('esessiontype-member', stranger)]).toEqual([null, null]);
    // Rows that somebody may not choose are not found, whosoever they are.
    const student = await signIn(portal, { roles: ['student'] });
    expect((await found(student)).filter(find => find.resource !== 'teacher')).toEqual([]);
  });
});

describe('who prepares a session', () => {
  test('chooses who reports and who keeps the minutes among those who sit in the body or work for it, and nobody else', async () => {
    const other = await council(portal, { size: 1 });
    const found = async (who: Person, name: string): Promise<number[]> =>
      (await ok(who.get(`user/options?search=${name}&pagination[limit]=50`))).data.map(
        (row: { value: number }) => row.value,
      );
    const [member, foreign] = [c.members[2]!, other.members[0]!];
    expect(await found(c.runner, member.username)).toEqual([member.id]);
    expect(await found(c.runner, foreign.username)).toEqual([]);
    // Who only sits in it leafs through nobody.
    expect(await found(c.members[1]!, member.username)).toEqual([]);
    const session = await draft(c, { idRecorder: c.approver.id });
    const made = await item(c, session.id, { idRapporteur: member.id });
    expect(await view(c.runner, 'esess-agenda', made.id)).toMatchObject({ idRapporteur: member.id });
    const refused = await c.runner.post('esess-agenda/create', {
      idEsess: session.id,
      title: 'Tuđi izvjestitelj',
      itemKind: 'information',
      voteKind: 'none',
      idRapporteur: foreign.id,
    });
    expect([refused.status, refused.body]).toMatchObject([422, [{ field: 'idRapporteur', key: 'notAnOption' }]]);
    // To find somebody by name is not to read their account.
    expect((await c.runner.get(`user/view?id=${member.id}`)).status).toBe(404);
  });
});

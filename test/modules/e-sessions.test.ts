import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { actingAs, dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import {
  called,
  council,
  type Council,
  draft,
  inDays,
  item,
  moves,
  ok,
  opened,
  openVote,
  question,
  today,
  view,
  vote,
} from './e-sessions.ts';
import { systemOf } from './system.ts';

let portal: Portal;
let c: Council;
let keeper: Person, stranger: Person;
beforeAll(async () => {
  portal = await startSeeded();
  c = await council(portal);
  keeper = await signIn(portal, { roles: ['eSessionAdmin'] });
  stranger = await signIn(portal, { roles: ['user'] });
}, 120_000);
afterAll(() => portal?.stop());

const routes = async (who: Person): Promise<string[]> => (await who.get('auth/user')).body.modulesToDelete;

describe('bodies', () => {
  test('are kept by who keeps the catalogues, and read by those who sit in them', async () => {
    expect((await c.members[1]!.get(`esessiontype/view?id=${c.idType}`)).status).toBe(200);
    expect((await stranger.get(`esessiontype/view?id=${c.idType}`)).status).toBe(403);
    expect((await c.runner.put(`esessiontype/update?id=${c.idType}`, { abbr: 'X', rowVer: 1 })).status).toBe(403);
  });
  test.each([
    [{ memberRole: 'chair' }, 'chairTwice'],
    [{ memberRole: 'observer', hasVote: 1 }, 'observerVotes'],
    [{ memberRole: 'substitute' }, 'replacesWhom'],
    [{ mandateTo: '2020-01-01' }, 'endsBeforeBegin'],
    [{ firstName: 'Ana', lastName: 'A', email: 'a@b.example' }, 'whoTwice'],
    [{ idUser: null }, 'whoMissing'],
    [{ idUser: null, firstName: 'Ana', lastName: 'A' }, 'emailMissing'],
  ])('a member that is not right is refused: %j %s', async (more, key) => {
    const answer = await keeper.post('esessiontype-member/create', {
      idEsesstype: c.idType,
      idUser: stranger.id,
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: today,
      ...more,
    });
    expect([answer.status, answer.body], JSON.stringify(answer.body)).toMatchObject([422, [{ key }]]);
  });
  test('a mandate does not overlap another of the same person', async () => {
    const answer = await keeper.post('esessiontype-member/create', {
      idEsesstype: c.idType,
      idUser: c.members[1]!.id,
      memberRole: 'member',
      hasVote: 1,
      mandateFrom: today,
    });
    expect(answer.body).toMatchObject([{ key: 'mandateOverlaps' }]);
  });
  test('who runs or approves sessions holds the role for it as long as the mandate lasts', async () => {
    const db = dbOf(portal);
    const held = async () =>
      (
        await db.run<{ from: string; to: string | null }>(
          sql`select a.date_from::text as from, a.date_to::text as to from ${db.table('auth-assignment')} a join ${db.table('auth-item')} i on i.id = a.id_role
            where a.id_user = ${stranger.id} and i.name = 'eSessionPreparation' and a.deleted_at is null`,
        )
      ).rows;
    expect(await held()).toEqual([]);
    const given = await ok(
      keeper.post('esessiontype-auth-assignment/create', {
        idEsesstype: c.idType,
        idUser: stranger.id,
        isApprover: 1,
        mandateFrom: addDays(today, -2),
        mandateTo: addDays(today, -1),
      }),
      201,
    );
    expect(await held()).toEqual([{ from: addDays(today, -2), to: addDays(today, -1) }]);
    // A mandate that is over opens nothing any more.
    expect((await stranger.get('esessiontype-auth-assignment?filter[selectMemberInTheMandate]=1')).body.data).toEqual(
      [],
    );
    expect(
      (await c.runner.get('esessiontype-auth-assignment?filter[selectMemberInTheMandate]=1')).body.data,
    ).toMatchObject([{ isAdmin: 1, isApprover: 0 }]);
    expect((await c.runner.get('esessiontype-auth-assignment?filter[selectMemberInTheMandate]=2')).status).toBe(422);
    const gone = await keeper.delete(`esessiontype-auth-assignment/delete?id=${given.id}`);
    expect([200, 204], JSON.stringify(gone.body)).toContain(gone.status);
    expect(await held()).toEqual([]);
  });
});

describe('a preparation', () => {
  test('is written by who runs the body, submitted with an agenda, returned and approved in rounds', async () => {
    expect((await c.members[1]!.post('esession/create', { idEsesstype: c.idType })).status).toBe(403);
    const session = await draft(c);
    expect((await c.members[1]!.get(`esession/view?id=${session.id}`)).status).toBe(404);
    expect((await moves(c.runner, 'esession', session.id, 'submit')).body).toMatchObject([{ key: 'agendaEmpty' }]);
    const one = await item(c, session.id, { proposedDecision: null });
    expect((await moves(c.runner, 'esession', session.id, 'submit')).body).toMatchObject([
      { key: 'decisionUnwritten' },
    ]);
    await ok(
      c.runner.put(`esess-agenda/update?id=${one.id}`, { proposedDecision: 'Prihvaća se.', rowVer: one.rowVer }),
    );
    expect(await ok(moves(c.runner, 'esession', session.id, 'submit'))).toMatchObject({
      status: 'inApproval',
      round: 1,
    });
    // What is submitted is not changed any more.
    expect(
      await c.runner.post('esess-agenda/create', {
        idEsess: session.id,
        title: 'X',
        itemKind: 'other',
        voteKind: 'none',
      }),
    ).toMatchObject({ status: 422, body: [{ key: 'called' }] });
    expect((await moves(c.runner, 'esession', session.id, 'approve')).status).toBe(403);
    expect(await ok(moves(c.approver, 'esession', session.id, 'return', { note: 'Dopunite.' }))).toMatchObject({
      status: 'returned',
    });
    const { rowVer } = await ok(moves(c.runner, 'esession', session.id, 'submit'));
    // Whoever acts as an approver, for whatever reason, decides nothing in that name.
    const acting = await actingAs(portal, c.approver);
    for (const [move, sent] of [
      ['approve', {}],
      ['return', { note: 'Dopunite.' }],
    ] as const)
      expect((await acting.put(`esession/${move}?id=${session.id}`, { rowVer, ...sent })).status, move).toBe(403);
    expect(await ok(moves(c.approver, 'esession', session.id, 'approve'))).toMatchObject({
      status: 'approved',
      round: 2,
    });
    const rounds = (
      await c.runner.get(`esess-preparation-approval?filter[idEsess]=${session.id}&columns=round,decision&sort=round`)
    ).body.data;
    expect(rounds).toMatchObject([
      { round: 1, decision: 'returned' },
      { round: 2, decision: 'approved' },
    ]);
  });
  test.each([
    [{ dateFrom: '2020-01-01 10:00' }, 'inPast'],
    [{ mode: 'electronic', dateTo: null }, 'endMissing'],
    [{ dateTo: inDays(9) }, 'endBeforeBegin'],
  ])('that is not right is refused: %j', async (more, key) => {
    const answer = await c.runner.post('esession/create', {
      idEsesstype: c.idType,
      idAcademicyear: c.idYear,
      kind: 'regular',
      mode: 'inPerson',
      title: 'Sjednica',
      dateFrom: inDays(10),
      ...more,
    });
    expect(answer.body, JSON.stringify(answer.body)).toMatchObject([{ key }]);
  });
});

describe('a call', () => {
  test('keeps its lead time unless a reason is given, snapshots members and stands in their calendars', async () => {
    const session = await draft(c, { dateFrom: inDays(2), dateTo: inDays(2, '12:00') });
    await item(c, session.id);
    await ok(moves(c.runner, 'esession', session.id, 'submit'));
    await ok(moves(c.approver, 'esession', session.id, 'approve'));
    expect((await moves(c.chair, 'esession', session.id, 'call')).status).toBe(404);
    expect((await moves(c.runner, 'esession', session.id, 'call')).body).toMatchObject([
      { key: 'leadTooShort', field: 'reason' },
    ]);
    const row = await ok(moves(c.runner, 'esession', session.id, 'call', { reason: 'Hitno.' }));
    expect(row).toMatchObject({
      status: 'called',
      entitledCount: 5,
      quorumRequired: 3,
      shortCallReason: 'Hitno.',
      ordinal: 1,
    });
    const mine = (
      await c.members[2]!.get(`esess-attendance?filter[idEsess]=${session.id}&columns=isMine,response&filter[isMine]=1`)
    ).body.data;
    expect(mine).toMatchObject([{ response: 'none' }]);
    expect((await c.members[2]!.get('inbox?filter[messType]=esession')).body.data.length).toBeGreaterThan(0);
    const db = dbOf(portal);
    const events = await db.run<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('calendar-event-user')} where id_user = ${c.members[2]!.id}`,
    );
    expect(events.rows[0]!.n).toBeGreaterThan(0);
    // The member answers for themself and for nobody else.
    const others = (await c.members[2]!.get(`esess-attendance?filter[idEsess]=${session.id}&filter[isMine]=0`)).body
      .data;
    const answer = (id: number, body: object) =>
      c.members[2]!.put(`esess-attendance/update?id=${id}`, { rowVer: 1, ...body });
    expect((await answer(others[0].id, { response: 'coming' })).status).toBe(403);
    expect((await answer(mine[0].id, { response: 'excused' })).body).toMatchObject([{ key: 'excuseMissing' }]);
    expect((await answer(mine[0].id, { presence: 'present' })).status).toBeGreaterThanOrEqual(403);
    await ok(answer(mine[0].id, { response: 'excused', excuse: 'Put.' }));
    // A called agenda is not edited.
    const [first] = (await c.runner.get(`esess-agenda?filter[idEsess]=${session.id}`)).body.data;
    const itemNow = (await view(c.runner, 'esess-agenda', first.id)).rowVer;
    const edited = c.runner.put(`esess-agenda/update?id=${first.id}`, { title: 'Drugo', rowVer: itemNow });
    expect(await edited).toMatchObject({ status: 422, body: [{ key: 'called' }] });
    const removed = c.runner.delete(`esess-agenda/delete?id=${first.id}&rowVer=${itemNow}`);
    expect(await removed).toMatchObject({ status: 422, body: [{ key: 'called' }] });
    const late = { idEsess: session.id, title: 'Naknadno', itemKind: 'other', voteKind: 'none' };
    expect(await c.runner.post('esess-agenda/create', late)).toMatchObject({ status: 422, body: [{ key: 'called' }] });
    // Whoever never prepares it has no right to it, whatever its state.
    expect(
      (await c.members[2]!.put(`esess-agenda/update?id=${first.id}`, { title: 'X', rowVer: itemNow })).status,
    ).toBe(403);
    expect(
      (await c.runner.put(`esession/update?id=${session.id}`, { title: 'Drugo', rowVer: row.rowVer })).body,
    ).toMatchObject([{ key: 'called' }]);
    // No quorum: it cannot open, only be noted as not held; the number goes to the next call.
    expect((await moves(c.chair, 'esession', session.id, 'open')).body).toMatchObject([{ key: 'noQuorum' }]);
    await ok(moves(c.chair, 'esession', session.id, 'noQuorum', { note: 'Došla su dvojica.' }));
    const next = await called(c);
    expect(await view(c.runner, 'esession', next.id)).toMatchObject({ ordinal: 1, isAdmin: 1, isMember: 0 });
    expect(await view(c.chair, 'esession', next.id)).toMatchObject({ isAdmin: 0, isMember: 1 });
  });
  test('gets a room and another hour although it is approved: what was approved is the agenda', async () => {
    const session = await draft(c, { idRoom: null, dateFrom: inDays(240), dateTo: inDays(240, '12:00') });
    await item(c, session.id);
    await ok(moves(c.runner, 'esession', session.id, 'submit'));
    const change = async (values: object) =>
      c.runner.put(`esession/update?id=${session.id}`, {
        rowVer: (await view(c.runner, 'esession', session.id)).rowVer,
        ...values,
      });
    expect((await change({ idRoom: c.idRoom })).body).toMatchObject([{ key: 'called' }]);
    await ok(moves(c.approver, 'esession', session.id, 'approve'));
    expect((await moves(c.runner, 'esession', session.id, 'call')).body).toMatchObject([{ key: 'placeMissing' }]);
    expect((await change({ title: 'Drugo' })).body).toMatchObject([{ key: 'called' }]);
    await ok(change({ idRoom: c.idRoom, dateFrom: inDays(241), dateTo: inDays(241, '12:00') }));
    await ok(moves(c.runner, 'esession', session.id, 'call'));
    expect((await change({ dateFrom: inDays(242) })).body).toMatchObject([{ key: 'called' }]);
    await ok(moves(c.runner, 'esession', session.id, 'cancel', { note: 'Nema potrebe.' }));
  });
  test('says of each field whether it may still be changed, to the administrator too', async () => {
    const session = await draft(c, { idRoom: null, dateFrom: inDays(250), dateTo: inDays(250, '12:00') });
    await item(c, session.id);
    const root = await signIn(portal, { roles: ['admin'] });
    const approved = ['idEsesstype', 'idAcademicyear', 'kind', 'mode', 'title'];
    const sent = [...approved, 'dateFrom', 'dateTo', 'idRoom', 'callText'];
    const closed = async (fields: readonly string[]) => {
      for (const who of [c.runner, root]) {
        const row = await view(who, 'esession', session.id);
        const form = [...sent, 'idChair', 'idRecorder', 'meetingUrl'];
        expect((row.readonly as string[]).filter(name => form.includes(name)).sort()).toEqual([...fields].sort());
        const put = (values: object) => who.put(`esession/update?id=${session.id}`, { rowVer: row.rowVer, ...values });
        const title = `Sjednica ${row.rowVer}`;
        const answer = await put({ title });
        if (fields.length === 0) expect(await ok(Promise.resolve(answer))).toMatchObject({ title });
        else expect(answer).toMatchObject({ status: 422, body: [{ field: 'title', key: 'called' }] });
      }
      const { rowVer } = await view(c.runner, 'esession', session.id);
      expect((await stranger.put(`esession/update?id=${session.id}`, { rowVer, meetingUrl: null })).status).toBe(404);
      await ok(c.runner.put(`esession/update?id=${session.id}`, { rowVer, meetingUrl: `https://a.example/${rowVer}` }));
    };
    await closed([]);
    await ok(moves(c.runner, 'esession', session.id, 'submit'));
    await closed(sent);
    await ok(moves(c.approver, 'esession', session.id, 'approve'));
    await closed(approved);
    const { rowVer } = await view(c.runner, 'esession', session.id);
    await ok(c.runner.put(`esession/update?id=${session.id}`, { rowVer, idRoom: c.idRoom }));
    await ok(moves(c.runner, 'esession', session.id, 'call'));
    await closed(sent);
    await ok(moves(c.runner, 'esession', session.id, 'cancel', { note: 'Nema potrebe.' }));
  });
  test('is postponed with a new date and called again, or cancelled', async () => {
    const session = await called(c);
    await ok(
      moves(c.runner, 'esession', session.id, 'postpone', {
        note: 'Bura.',
        newDateFrom: inDays(300),
        newDateTo: inDays(300, '12:00'),
      }),
    );
    expect((await c.members[1]!.get(`esession/view?id=${session.id}`)).status).toBe(404);
    await ok(moves(c.runner, 'esession', session.id, 'call'));
    expect((await c.members[1]!.get(`esession/view?id=${session.id}`)).status).toBe(200);
    await ok(moves(c.runner, 'esession', session.id, 'cancel', { note: 'Nema potrebe.' }));
    expect((await view(c.members[1]!, 'esession', session.id)).status).toBe('cancelled');
  });
});

describe('ES-03 I-23 to I-26 with real rows', () => {
  test('sessions are for who was called or runs them, preparations for who runs or approves', async () => {
    await called(c);
    const opens = async (who: Person, address: string) => !(await routes(who)).includes(address);
    for (const [who, sessions, preparations] of [
      [c.members[1]!, true, false],
      [c.runner, true, true],
      [c.approver, false, true],
      [keeper, true, true],
    ] as const) {
      expect(await opens(who, '/ESessions/ESessions'), `${who.username} sessions`).toBe(sessions);
      expect(await opens(who, '/ESessions/ESessionPreparations'), `${who.username} preparations`).toBe(preparations);
    }
    const outsider = await signIn(portal, { roles: ['user'] });
    expect(await opens(outsider, '/ESessions')).toBe(false);
    const all = await c.members[1]!.get(
      'esession?filter[scenario]=SCENARIO_PARTICIPATION_ALL&columns=isAdmin,isMember',
    );
    expect(
      all.body.data.every((row: { isMember: number; isAdmin: number }) => row.isMember === 1 && row.isAdmin === 0),
    ).toBe(true);
  });
});

describe('a session', () => {
  test('is held from the call to the adopted minutes', async () => {
    const { id, items } = await opened(c, {}, [
      {},
      { title: 'Obavijesti', itemKind: 'information', voteKind: 'none', proposedDecision: null },
    ]);
    const wrote = await c.members[1]!.post('esess-age-answer/create', {
      idEsessAge: items[0],
      kind: 'word',
      text: 'Slažem se.',
    });
    expect(wrote.status, JSON.stringify(wrote.body)).toBe(201);
    // The chair hides what was said and never rewrites it.
    expect(
      (await c.chair.put(`esess-age-answer/update?id=${wrote.body.id}`, { text: 'Drugo', rowVer: 1 })).body,
    ).toMatchObject([{ key: 'notRewritten' }]);
    expect(
      (await c.members[2]!.put(`esess-age-answer/update?id=${wrote.body.id}`, { isHidden: 1, rowVer: 1 })).status,
    ).toBeGreaterThanOrEqual(403);
    expect((await moves(c.chair, 'esess-agenda', items[0]!, 'conclude')).body).toMatchObject([{ key: 'notDecided' }]);
    const q = await openVote(c, items[0]!);
    for (const member of c.members.slice(0, 4)) await ok(vote(member, q));
    await ok(vote(c.members[4]!, q, 'no'));
    expect((await moves(c.chair, 'esession', id, 'close')).body).toMatchObject([{ key: 'voteOpen' }]);
    expect(await ok(moves(c.chair, 'esess-age-question', q, 'close'))).toMatchObject({
      status: 'closed',
      yes: 4,
      no: 1,
      abstain: 0,
      outcome: 'adopted',
    });
    // Until it is published the result is the chair's.
    expect((await view(c.members[1]!, 'esess-age-question', q)).outcome ?? null).toBe(null);
    await ok(moves(c.chair, 'esess-age-question', q, 'publish'));
    expect(await view(c.members[1]!, 'esess-age-question', q)).toMatchObject({ outcome: 'adopted', yes: 4 });
    expect((await ok(c.members[1]!.get(`esession/ballots?id=${q}`))).data).toHaveLength(5);
    await ok(moves(c.chair, 'esess-agenda', items[0]!, 'conclude'));
    const decisions = (await c.members[3]!.get(`esess-decision?filter[idEsess]=${id}&columns=number,title,text`)).body
      .data;
    expect(decisions).toMatchObject([{ text: 'Prihvaća se izvedbeni plan.' }]);
    await ok(moves(c.chair, 'esession', id, 'close'));
    const [minutes] = (await c.runner.get(`esess-minutes?filter[idEsess]=${id}&columns=text,generated,status`)).body
      .data;
    expect(minutes.text).toBe(minutes.generated);
    expect(minutes.text).toContain('ZA 4, PROTIV 1, SUZDRŽANIH 0. Prijedlog je prihvaćen.');
    expect(minutes.text).toContain(`U raspravi je sudjelovao/la: Test ${c.members[1]!.username}.`);
    expect(minutes.text).toContain(
      'Predsjedatelj/ica utvrđuje da je od 5 članova s pravom glasa nazočno 5 te da postoji kvorum',
    );
    expect(minutes.text).toContain('Točka je odgođena');
    expect((await c.members[1]!.get(`esess-minutes/view?id=${minutes.id}`)).status).toBe(404);
    await ok(c.runner.put(`esess-minutes/update?id=${minutes.id}`, { text: `${minutes.text}\nDopuna.`, rowVer: 1 }));
    await ok(moves(c.runner, 'esession', id, 'publishMinutes'));
    const remark = await ok(
      c.members[1]!.post('esess-minutes-remark/create', { idEsessMin: minutes.id, text: 'Nisam bio za.' }),
      201,
    );
    expect((await moves(c.runner, 'esession', id, 'adoptMinutes')).body).toMatchObject([{ key: 'remarksOpen' }]);
    await ok(
      c.runner.put(`esess-minutes-remark/update?id=${remark.id}`, { resolution: 'rejected', rowVer: remark.rowVer }),
    );
    // Its papers, as far as they can be issued now; what is missing is said.
    const draft = (document: string, params: object = {}) =>
      c.runner.post('paper-issued/preview', { document, idEntity: id, params });
    const words = async (document: string, params: object = {}) => JSON.stringify(await ok(draft(document, params)));
    expect(await words('poziv-na-sjednicu')).toContain('DNEVNI RED');
    expect(await words('poziv-na-sjednicu')).toMatch(/nazočnost otkažu na portalu do \d+\. .+ u \d\d:\d\d sati\./);
    expect(await words('popis-nazocnih')).toContain('POPIS NAZOČNIH');
    expect(await words('zapisnik-sjednice')).toContain('ZA 4, PROTIV 1, SUZDRŽANIH 0');
    // Names stand in three columns, one to a line.
    const columns = (await ok(draft('zapisnik-sjednice'))).sheet.blocks.find(
      ({ block }: { block: string }) => block === 'table',
    );
    expect(columns.columns.map(({ head }: { head: string }) => head)).toEqual(['Nazočni:', 'Ispričani:', 'Odsutni:']);
    expect(columns.rows.map(({ cells }: { cells: string[] }) => cells[0])).toHaveLength(5);
    expect(await words('zapisnik-sjednice')).toMatch(/"block":"annexes","names":\["popis nazočnih"/);
    // What was decided is set in below the vote, its name on a line of its own.
    for (const document of ['zapisnik-sjednice', 'izvadak-iz-zapisnika']) {
      const { blocks } = (await ok(draft(document, document === 'zapisnik-sjednice' ? {} : { item: 1 }))).sheet;
      const at = blocks.findIndex(({ text }: { text: unknown }) => text === 'Prihvaća se izvedbeni plan.');
      expect(blocks.slice(at - 1, at + 1)).toMatchObject([
        { text: [{ text: 'ODLUKA', bold: true }], indent: 10, keep: true },
        { text: 'Prihvaća se izvedbeni plan.', indent: 10 },
      ]);
    }
    expect(await words('izvadak-iz-zapisnika', { item: 1 })).toContain('Zapisnik nije usvojen.');
    expect((await draft('izvadak-iz-zapisnika', { item: 9 })).status).toBe(422);
    expect((await draft('zapisnik-o-tajnom-glasovanju', { item: 1 })).status).toBe(422);
    expect((await draft('sluzbena-biljeska-sjednice')).status).toBe(403);
    expect(
      (await c.members[1]!.post('paper-issued/preview', { document: 'zapisnik-sjednice', idEntity: id })).status,
    ).toBe(403);
    // The first item of the next session adopts them by itself.
    const next = await opened(c);
    const [first] = (await ok(c.chair.get(`esess-agenda?filter[idEsess]=${next.id}&columns=title,itemKind&sort=num`)))
      .data;
    expect(first).toMatchObject({ itemKind: 'minutesAdoption' });
    expect(first.title).toMatch(/^Usvajanje zapisnika \d+\. sjednice$/);
    const adopting = await openVote(c, first.id);
    for (const member of c.members) await ok(vote(member, adopting));
    await ok(moves(c.chair, 'esess-age-question', adopting, 'close'));
    expect((await view(c.chair, 'esess-agenda', first.id)).status).toBe('concluded');
    expect((await view(c.runner, 'esession', id)).status).toBe('archived');
    const adopted = await words('zapisnik-sjednice');
    expect(adopted).toMatch(/Zapisnik je usvojen na \d+\. sjednici održanoj /);
    expect(adopted).not.toMatch(/\.\."/);
    expect(await view(c.members[1]!, 'esess-minutes', minutes.id)).toMatchObject({
      status: 'adopted',
      idAdoptedAt: next.id,
    });
  });
  test('a confidential item is for those with a vote and those who run the body', async () => {
    const observer = await signIn(portal, { roles: ['user'] });
    await ok(
      keeper.post('esessiontype-member/create', {
        idEsesstype: c.idType,
        idUser: observer.id,
        memberRole: 'observer',
        hasVote: 0,
        mandateFrom: addDays(today, -1),
      }),
      201,
    );
    const { id, items } = await called(c, {}, [{}, { title: 'Tajna', isConfidential: 1 }]);
    const seen = async (who: Person) => (await who.get(`esess-agenda?filter[idEsess]=${id}`)).body.data.length;
    expect([await seen(observer), await seen(c.members[1]!), await seen(c.runner)]).toEqual([1, 2, 2]);
    expect((await observer.get(`esess-agenda/view?id=${items[1]}`)).status).toBe(404);
  });
  test('an item added at the session needs an adopted vote before it stands on the agenda', async () => {
    const { id } = await opened(c);
    const added = await ok(
      c.chair.post('esess-agenda/create', { idEsess: id, title: 'Dopuna', itemKind: 'discussion', voteKind: 'none' }),
      201,
    );
    expect(await view(c.chair, 'esess-agenda', added.id)).toMatchObject({ status: 'proposed', addedAtSession: 1 });
    expect((await moves(c.chair, 'esess-agenda', added.id, 'discuss')).body).toMatchObject({ kind: 'state' });
    const q = await openVote(c, added.id);
    for (const member of c.members) await ok(vote(member, q));
    await ok(moves(c.chair, 'esess-age-question', q, 'close'));
    expect((await view(c.chair, 'esess-agenda', added.id)).status).toBe('pending');
  });
  test('an electronic one opens and closes by itself, and its votes with it', async () => {
    const { id, items } = await called(c, {
      mode: 'electronic',
      idRoom: null,
      dateFrom: inDays(20),
      dateTo: inDays(23),
    });
    const at = (days: number) => ({ ...systemOf(portal), now: new Date(Date.now() + days * 86_400_000) });
    await makeDueMoves(at(21));
    expect((await view(c.chair, 'esession', id)).status).toBe('open');
    const q = await openVote(c, items[0]!);
    for (const member of c.members.slice(0, 3)) await ok(vote(member, q));
    // Whoever votes takes part; no chair makes up a quorum by hand.
    const [line] = (await c.chair.get(`esess-attendance?filter[idEsess]=${id}&filter[presence]=absent`)).body.data;
    const ticks = async (presence: string) => {
      const { rowVer } = await view(c.chair, 'esess-attendance', line.id);
      return c.chair.put(`esess-attendance/update?id=${line.id}`, { presence, rowVer });
    };
    for (const presence of ['present', 'online'])
      expect(await ticks(presence)).toMatchObject({ status: 422, body: [{ key: 'presenceByVote' }] });
    await ok(ticks('excused'));
    await ok(ticks('absent'));
    await makeDueMoves(at(24));
    expect((await view(c.chair, 'esession', id)).status).toBe('closed');
    expect(await view(c.chair, 'esess-age-question', q)).toMatchObject({
      status: 'published',
      yes: 3,
      castCount: 3,
      outcome: 'adopted',
    });
    const there = (
      await c.chair.get(`esess-attendance?filter[idEsess]=${id}&filter[presence]=online&columns=arrivedAt`)
    ).body.data;
    expect(there).toHaveLength(3);
    expect(there.every((row: { arrivedAt: string | null }) => row.arrivedAt === null)).toBe(true);
  });
});

describe('each move', () => {
  // What is refused leaves a session as it was, so that one of each serves all.
  const kept = new Map<string, Promise<number>>();
  const sessionIn = (state: 'draft' | 'called' | 'open'): Promise<number> => {
    if (!kept.has(state))
      kept.set(
        state,
        (state === 'draft' ? draft(c) : state === 'called' ? called(c) : opened(c)).then(({ id }) => id),
      );
    return kept.get(state)!;
  };
  let before: { readonly items: readonly number[] };
  let during: { readonly items: readonly number[] };
  beforeAll(async () => {
    const four = Array.from({ length: 4 }, (_, n) => ({ title: `Točka ${n}`, voteKind: 'none' }));
    before = await called(c, {}, four);
    during = await opened(c, {}, [...four, ...four]);
  }, 120_000);
  test.each([
    ['submit', 'called', {}],
    ['approve', 'called', {}],
    ['return', 'called', { note: 'x' }],
    ['call', 'called', {}],
    ['postpone', 'open', { note: 'x', newDateFrom: inDays(50) }],
    ['open', 'open', {}],
    ['close', 'called', {}],
    ['noQuorum', 'draft', { note: 'x' }],
    ['publishMinutes', 'open', {}],
    ['adoptMinutes', 'open', {}],
    ['cancel', 'open', { note: 'x' }],
  ] as const)('%s of a session is refused in the wrong state and to who has no right', async (move, state, said) => {
    const id = await sessionIn(state);
    const wrong = await moves(keeper, 'esession', id, move, said);
    expect([wrong.status, wrong.body.kind], JSON.stringify(wrong.body)).toEqual([409, 'state']);
    expect((await moves(stranger, 'esession', id, move, said)).status).toBe(404);
    if (state !== 'draft')
      expect([403, 409]).toContain((await moves(c.members[1]!, 'esession', id, move, said)).status);
  });
  test.each([
    ['discuss', {}, 0],
    ['conclude', {}, 1],
    ['withdraw', { note: 'x' }, 2],
    ['postpone', { note: 'x' }, 3],
  ] as const)('%s of an item is the chair’s, while the session lasts', async (move, said, at) => {
    expect((await moves(c.chair, 'esess-agenda', before.items[at]!, move, said)).status).toBe(403);
    const { items } = during;
    expect((await moves(c.members[1]!, 'esess-agenda', items[at]!, move, said)).status).toBe(403);
    await ok(moves(c.chair, 'esess-agenda', items[at]!, move, said));
    expect((await moves(c.chair, 'esess-agenda', items[at]!, move, said)).body).toMatchObject({ kind: 'state' });
  });
  test.each([
    ['open', {}, 4],
    ['close', {}, 5],
    ['publish', {}, 6],
    ['annul', { note: 'x' }, 7],
  ] as const)('%s of a vote is the chair’s, in its own state', async (move, said, at) => {
    const { items } = during;
    const q = await question(c, items[at]!);
    if (move !== 'open') await ok(moves(c.chair, 'esess-age-question', q.id, 'open'));
    if (move === 'publish') await ok(moves(c.chair, 'esess-age-question', q.id, 'close'));
    expect((await moves(c.members[1]!, 'esess-age-question', q.id, move, said)).status).toBe(403);
    expect((await moves(stranger, 'esess-age-question', q.id, move, said)).status).toBe(404);
    await ok(moves(c.chair, 'esess-age-question', q.id, move, said));
    expect((await moves(c.chair, 'esess-age-question', q.id, move, said)).body).toMatchObject({ kind: 'state' });
    // One vote at a time: the next one needs this one closed.
    if (move === 'open') await ok(moves(c.chair, 'esess-age-question', q.id, 'close'));
  });
});

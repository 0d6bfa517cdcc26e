import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, forgetSessions, sql, type TxCtx } from '../../src/kernel/server/index.ts';
import { notify } from '../../src/modules/messages/server/index.ts';
import { room, roomtype, student } from '../../src/modules/catalogues/model.ts';
import { alumniStudent } from '../../src/modules/people/model.ts';
import { type Person, dbOf, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal } from './system.ts';

let portal: Portal;
let db: Db;
let teacher: Person;
let colleague: Person;
let pupil: Person;
let classmate: Person;
let admin: Person;
let alumni: Person;
let mentor: Person;
beforeAll(async () => {
  portal = await startSeeded();
  db = dbOf(portal);
  [teacher, colleague] = [
    await signIn(portal, { roles: ['user', 'teacher'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
  ];
  [pupil, classmate] = [
    await signIn(portal, { roles: ['user', 'student'] }),
    await signIn(portal, { roles: ['user', 'student'] }),
  ];
  [admin, alumni, mentor] = [
    await signIn(portal, { roles: ['admin'] }),
    await signIn(portal, { roles: ['alumniStudent'] }),
    await signIn(portal, { roles: ['institutionMentor'] }),
  ];
  await put(portal, student, { jmbag: '0000000011', firstName: 'S', lastName: 'S', idUser: pupil.id, active: 1 });
});
afterAll(() => portal?.stop());

const letter = (...to: readonly Person[]) => ({
  subject: 'Sastanak',
  body: 'U petak u **10 sati**.',
  recipients: to.map(person => String(person.id)),
});
const draft = (from: Person, body: object) => from.post('outbox/create', body);
const send = async (from: Person, body: object) => {
  const made = await draft(from, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return from.put(`outbox/send?id=${made.body.id}`, { rowVer: made.body.rowVer });
};
const sent = async (from: Person, body: object): Promise<{ id: number; rowVer: number }> => {
  const answer = await send(from, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const copyOf = async (who: Person, idMess: number): Promise<Record<string, any>> => {
  const found = (await who.get(`inbox?filter[idMess]=${idMess}`)).body.data[0];
  expect(found, 'the copy').toBeDefined();
  return found;
};
const unread = async (who: Person, query = ''): Promise<number> =>
  (await who.get(`inbox?scenario=unviewedMessageNumber${query}`)).body.data;
const system = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> => inPortal(portal, work);

describe('a message', () => {
  test('is written, sent and received; the reader sees who wrote it', async () => {
    const made = await sent(teacher, letter(colleague));
    expect(made).toMatchObject({
      status: 'sent',
      recipientCount: 1,
      seenCount: 0,
      can: expect.not.arrayContaining(['update', 'delete', 'send']),
    });
    const copy = await copyOf(colleague, made.id);
    expect(copy).toMatchObject({
      subject: 'Sastanak',
      senderName: `Test ${teacher.username}`,
      seen: 0,
      messType: 'general',
      isSystem: 0,
    });
    expect((await colleague.get(`inbox/view?id=${copy.id}`)).body.body).toBe('U petak u **10 sati**.');
  });
  test('is counted until it is seen, and its sender learns how many have', async () => {
    const before = await unread(colleague);
    const made = await sent(teacher, letter(colleague));
    expect(await unread(colleague)).toBe(before + 1);
    const seenBefore = await unread(colleague, '&filter[seen]=1');
    const copy = await copyOf(colleague, made.id);
    expect((await colleague.put(`inbox/seen?id=${copy.id}`)).body).toEqual({ id: copy.id, seen: 1 });
    expect((await colleague.put(`inbox/seen?id=${copy.id}`)).status).toBe(200);
    expect(await unread(colleague)).toBe(before);
    expect(await unread(colleague, '&filter[seen]=1')).toBe(seenBefore + 1);
    expect((await teacher.get(`outbox/view?id=${made.id}`)).body.seenCount).toBe(1);
    expect((await colleague.get(`inbox/view?id=${copy.id}`)).body.seenAt).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
  });
  test('cannot be changed, deleted or sent again once it is sent', async () => {
    const made = await sent(teacher, letter(colleague));
    expect((await teacher.put(`outbox/update?id=${made.id}`, { subject: 'x', rowVer: made.rowVer })).status).toBe(403);
    expect((await teacher.delete(`outbox/delete?id=${made.id}`)).status).toBe(403);
    expect((await teacher.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer })).body).toMatchObject({
      kind: 'state',
    });
    for (const move of ['deliver', 'fail'])
      expect(
        (await teacher.put(`outbox/${move}?id=${made.id}`, { rowVer: made.rowVer })).status,
      ).toBeGreaterThanOrEqual(403);
  });
  test('is nobody else’s: neither the administrator’s nor a colleague’s, in no list, view, history or file', async () => {
    const made = await sent(teacher, { ...letter(colleague), subject: 'Povjerljivo', body: 'Samo za tebe.' });
    const copy = await copyOf(colleague, made.id);
    for (const who of [admin, pupil]) {
      expect((await who.get(`outbox/view?id=${made.id}`)).status).toBe(404);
      expect((await who.get(`inbox/view?id=${copy.id}`)).status).toBe(404);
      expect((await who.get('inbox?search=povjerljivo')).body.data).toEqual([]);
      expect((await who.get('outbox?search=povjerljivo')).body.data).toEqual([]);
      expect((await who.get(`inbox/thread?id=${made.id}`)).body.data).toEqual([]);
      expect((await who.get(`outbox/history?id=${made.id}`)).status).toBe(404);
      expect((await who.put(`inbox/seen?id=${copy.id}`)).status).toBe(404);
      expect((await who.put(`inbox/update?id=${copy.id}`, { seen: 1, rowVer: 1 })).status).toBe(404);
      expect((await who.delete(`inbox/delete?id=${copy.id}`)).status).toBe(404);
      expect((await who.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer })).status).toBe(404);
    }
    const audit = await db.run<{ all: string }>(
      sql`select to_jsonb(a)::text as all from ${db.table('audit_log')} a where entity in ('outbox', 'inbox', 'message-copy')`,
    );
    expect(audit.rows.length).toBeGreaterThan(0);
    expect(audit.rows.map(row => row.all).join()).not.toMatch(/Povjerljivo|Samo za tebe/);
  });
  test('is not read by an administrator who acts as its reader', async () => {
    const reader = await signIn(portal, { roles: ['user', 'teacher'] });
    const made = await sent(teacher, letter(reader));
    const copy = await copyOf(reader, made.id);
    await portal.test.database.transaction(portal.test.schema, async tx => {
      await tx.run(
        sql`update ${tx.table('session')} set id_actor = ${admin.id}, act_reason = 'help' where id_user = ${reader.id}`,
      );
      await forgetSessions(tx, reader.id);
    });
    await expect.poll(async () => (await reader.get(`inbox/view?id=${copy.id}`)).status).toBe(403);
    for (const path of [
      'inbox',
      'outbox',
      'inbox?scenario=unviewedMessageNumber',
      `inbox/thread?id=${made.id}`,
      'todo',
      'outbox/recipients',
    ])
      expect((await reader.get(path)).status, path).toBe(403);
    expect((await draft(reader, letter(teacher))).status).toBe(403);
  });
});

describe('who may write to whom', () => {
  test('staff write to anybody inside, not to those outside', async () => {
    expect((await send(teacher, letter(pupil, admin))).status).toBe(200);
    const refused = await send(teacher, letter(colleague, alumni));
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject([{ field: 'recipients', key: 'outOfReachNamed' }]);
    expect(refused.body[0].message).toContain(alumni.username);
  });
  test('students write to administrators, and not to classmates or strangers among teachers', async () => {
    expect((await send(pupil, letter(admin))).status).toBe(200);
    expect((await send(pupil, letter(classmate))).body).toMatchObject([{ key: 'outOfReachNamed' }]);
    // Nobody learns names by guessing numbers.
    expect((await pupil.post('outbox/preview', { recipients: [String(classmate.id)] })).body.refused).toMatchObject([
      { id: classmate.id, name: `#${classmate.id}` },
    ]);
    expect((await send(pupil, letter(teacher))).body).toMatchObject([{ key: 'outOfReachNamed' }]);
  });
  test('those outside answer what they get and begin nothing', async () => {
    expect((await send(mentor, letter(teacher))).body).toMatchObject([{ key: 'mayOnlyReply' }]);
    expect((await send(alumni, { ...letter(teacher), messType: 'alumniStudent' })).body).toMatchObject([
      { key: 'mayOnlyReply' },
    ]);
  });
  test('alumni are written to by their administrator, and only if they agreed', async () => {
    const keeper = await signIn(portal, { roles: ['user', 'alumniAdmin'] });
    expect((await send(keeper, { ...letter(alumni), messType: 'alumniStudent' })).body).toMatchObject([
      { key: 'outOfReachNamed' },
    ]);
    await put(portal, alumniStudent, {
      idUser: alumni.id,
      firstName: 'A',
      lastName: 'A',
      email: 'a@test.example',
      visibility: 'private',
      verification: 'verified',
      hasConsentMessages: 1,
    });
    const made = await sent(keeper, { ...letter(alumni), messType: 'alumniStudent' });
    const answer = await sent(alumni, { subject: 'Re', body: 'Hvala.', idReplyTo: made.id });
    expect(await copyOf(keeper, answer.id)).toMatchObject({ messType: 'alumniStudent', idReplyTo: made.id });
    expect((await send(teacher, { ...letter(alumni), messType: 'alumniStudent' })).body).toMatchObject([
      { key: 'mayOnlyReply' },
    ]);
  });
  test('an account that is closed, that never was, or one’s own gets nothing', async () => {
    const gone = await signIn(portal, { roles: ['user', 'teacher'] });
    await db.run(sql`update ${db.table('user')} set status = 'blocked' where id = ${gone.id}`);
    expect((await send(teacher, letter(gone))).body).toMatchObject([{ key: 'accountClosedNamed' }]);
    expect((await send(teacher, letter(teacher))).body).toMatchObject([{ key: 'notYourselfNamed' }]);
    expect((await send(teacher, { ...letter(), recipients: ['2000000000'] })).body).toMatchObject([
      { key: 'nobodyThere' },
    ]);
    expect((await draft(teacher, { ...letter(), recipients: ['1; drop table outbox'] })).body).toMatchObject([
      { field: 'recipients', key: 'recipientUnknown' },
    ]);
    expect((await send(teacher, letter())).body).toMatchObject([{ key: 'nobodyThere' }]);
  });
  test('people are found by part of their name, only those within reach', async () => {
    const found = (await teacher.get(`outbox/recipients?search=${colleague.username}`)).body.data;
    expect(found.map((p: { value: number }) => p.value)).toContain(colleague.id);
    expect((await pupil.get(`outbox/recipients?search=${classmate.username}`)).body.data).toEqual([]);
    expect((await mentor.get('outbox/recipients?search=t')).body.data).toEqual([]);
    expect((await teacher.get('outbox/recipients?search=%25')).body.data.length).toBeGreaterThan(0);
    expect((await teacher.get('outbox/recipients?who=x')).status).toBe(422);
  });
});

describe('types and their links', () => {
  test('M-02: each type is written with its link, and the message carries that one alone', async () => {
    const links = {
      survey: 'idSurvImp',
      esession: 'idEsess',
      internship: 'idInts',
      internshipTask: 'idIntsTask',
      internshipApproval: 'idInts',
    } as const;
    for (const [messType, link] of Object.entries(links)) {
      const made = await draft(teacher, { ...letter(pupil), messType, [link]: 9 });
      expect(made.status, messType).toBe(201);
      const { idSurvImp, idEsess, idInts, idIntsTask } = made.body;
      const none = { idSurvImp: null, idEsess: null, idInts: null, idIntsTask: null };
      expect({ idSurvImp, idEsess, idInts, idIntsTask }, messType).toEqual({ ...none, [link]: 9 });
    }
  });
  test('M-02: a type needs its own link and takes no other', async () => {
    expect((await draft(teacher, { ...letter(pupil), messType: 'internship' })).body).toMatchObject([
      { field: 'idInts', key: 'linkNeeded' },
    ]);
    expect((await draft(teacher, { ...letter(pupil), idInts: 5 })).body).toMatchObject([
      { field: 'idInts', key: 'linkNotOfType' },
    ]);
    expect(
      (await draft(teacher, { ...letter(pupil), messType: 'survey', idSurvImp: 1, idEsess: 2 })).body,
    ).toMatchObject([{ field: 'idEsess', key: 'linkNotOfType' }]);
    expect((await draft(teacher, { ...letter(pupil), messType: 'poem' })).body).toMatchObject([
      { field: 'messType', key: 'notAnOption' },
    ]);
    const made = await draft(teacher, { ...letter(pupil), messType: 'internshipTask', idIntsTask: 7 });
    expect(made.status).toBe(201);
    expect(
      (await teacher.put(`outbox/update?id=${made.body.id}`, { messType: 'general', rowVer: made.body.rowVer })).status,
    ).toBeGreaterThanOrEqual(409);
  });
  test('about what one takes no part in nobody writes', async () => {
    expect((await send(teacher, { ...letter(pupil), messType: 'internshipTask', idIntsTask: 7 })).body).toMatchObject([
      { field: 'messType', key: 'linkNotYours' },
    ]);
  });
  test('M-03: the numbers overall, per internship and per task, unviewed and viewed', async () => {
    await system(ctx =>
      notify(ctx, {
        key: 'x',
        type: 'internship',
        link: { idInts: 41 },
        to: [classmate.id],
        subject: { hr: 'Dnevnik', en: 'Diary' },
        text: { hr: 'Novo.', en: 'New.' },
      }),
    );
    await system(ctx =>
      notify(ctx, {
        key: 'x',
        type: 'internshipTask',
        link: { idIntsTask: 42 },
        to: [classmate.id],
        subject: { hr: 'Zadatak', en: 'Task' },
        text: { hr: 'Novo.', en: 'New.' },
      }),
    );
    const all = await unread(classmate);
    expect([
      await unread(classmate, '&filter[idInts]=41'),
      await unread(classmate, '&filter[idIntsTask]=42'),
      await unread(classmate, '&filter[idInts]=42'),
    ]).toEqual([1, 1, 0]);
    expect((await classmate.put('inbox/mark-all?idInts=41')).body).toEqual({ data: 1 });
    expect([
      await unread(classmate, '&filter[idInts]=41'),
      await unread(classmate, '&filter[idInts]=41&filter[seen]=1'),
      await unread(classmate),
    ]).toEqual([0, 1, all - 1]);
    expect((await classmate.put('inbox/mark-all?messType=poem')).status).toBe(422);
    expect((await classmate.put('inbox/mark-all')).body.data).toBe(all - 1);
    expect(await unread(classmate)).toBe(0);
  });
});

describe('the preview', () => {
  test('says how many, who first and why each', async () => {
    const { status, body } = await teacher.post('outbox/preview', {
      recipients: [String(colleague.id), String(alumni.id)],
      audience: [{ kind: 'role', value: 'teacher' }],
    });
    expect(status).toBe(200);
    expect(body.count).toBeGreaterThanOrEqual(1);
    const why = body.first
      .find((p: { id: number }) => p.id === colleague.id)
      .why.map((w: { kind: string; label: string }) => [w.kind, w.label])
      .sort();
    expect(why).toEqual([
      ['named', ''],
      ['role', 'teacher'],
    ]);
    expect(body.first.map((p: { id: number }) => p.id)).not.toContain(teacher.id);
    expect(body.refused).toMatchObject([{ id: alumni.id, reason: 'You cannot write to this person.' }]);
    expect(body.isQueued).toBe(0);
    expect(body.groups).toEqual([{ isNamed: 1, kind: 'role', value: 'teacher', label: 'teacher' }]);
  });
  test('a group reaches only those within the writer’s reach', async () => {
    expect(
      (await teacher.post('outbox/preview', { audience: [{ kind: 'role', value: 'institutionMentor' }] })).body,
    ).toMatchObject({ count: 0, leftOut: 1 });
    expect(
      (await send(teacher, { ...letter(), audience: [{ kind: 'role', value: 'institutionMentor' }] })).body,
    ).toMatchObject([{ key: 'nobodyThere' }]);
    expect((await teacher.post('outbox/preview', { audience: [{ kind: 'role', value: 'king' }] })).body).toMatchObject([
      { field: 'audience' },
    ]);
    expect((await teacher.post('outbox/preview', { audience: [{ kind: 'planet', value: 'x' }] })).status).toBe(422);
    expect((await teacher.get('outbox/audiences')).body.data.map((a: { kind: string }) => a.kind)).toContain('role');
    expect((await pupil.get('outbox/audiences')).body.data).toEqual([]);
  });
});

describe('answers and threads', () => {
  test('an answer goes to whom it answers, and both see one conversation', async () => {
    const made = await sent(admin, letter(pupil));
    const answer = await sent(pupil, { subject: 'Re: Sastanak', body: 'Dolazim.', idReplyTo: made.id });
    expect(await copyOf(admin, answer.id)).toMatchObject({
      idReplyTo: made.id,
      idThread: made.id,
      subject: 'Re: Sastanak',
    });
    for (const who of [admin, pupil]) {
      const { data } = (await who.get(`inbox/thread?id=${answer.id}`)).body;
      expect(data.map((m: { idMess: number; isMine: number }) => [m.idMess, m.isMine])).toEqual([
        [made.id, who === admin ? 1 : 0],
        [answer.id, who === admin ? 0 : 1],
      ]);
    }
    expect((await teacher.get(`inbox/thread?id=${answer.id}`)).body.data).toEqual([]);
  });
  test('nobody learns who wrote a message that is not theirs', async () => {
    const made = await sent(admin, letter(colleague));
    expect((await colleague.post('outbox/preview', { idReplyTo: made.id })).body).toMatchObject({
      count: 1,
      first: [{ id: admin.id, why: [{ kind: 'reply' }] }],
    });
    for (const who of [mentor, alumni, pupil]) {
      expect((await who.post('outbox/preview', { idReplyTo: made.id })).body).toMatchObject({
        count: 0,
        first: [],
        refused: [],
      });
      expect(
        (await who.post('outbox/preview', { idReplyTo: made.id, recipients: [String(colleague.id)] })).body.count,
      ).toBe(0);
    }
    expect((await mentor.get(`outbox/recipients?idReplyTo=${made.id}`)).body.data).toEqual([]);
  });
  test('what one has not received, or has thrown away, is not answered', async () => {
    const made = await sent(admin, letter(colleague));
    expect((await draft(pupil, { subject: 'Re', body: 'x', idReplyTo: made.id })).body).toMatchObject([
      { field: 'idReplyTo', key: 'threadGone' },
    ]);
    const mine = await sent(admin, letter(pupil));
    const answer = await draft(pupil, { subject: 'Re', body: 'x', idReplyTo: mine.id });
    const copy = await copyOf(pupil, mine.id);
    expect((await pupil.delete(`inbox/delete?id=${copy.id}`)).status).toBe(200);
    expect((await pupil.put(`outbox/send?id=${answer.body.id}`, { rowVer: answer.body.rowVer })).body).toMatchObject([
      { field: 'idReplyTo', key: 'threadGone' },
    ]);
    expect((await draft(pupil, { subject: 'Re', body: 'x', idReplyTo: 2_000_000_000 })).body).toMatchObject([
      { key: 'threadGone' },
    ]);
  });
  test('everything about one thing, and only what the reader sent or received', async () => {
    const type = await put(portal, roomtype, { code: 'TH', nameHr: 'T' });
    const thing = await put(portal, room, { code: 'TH1', nameHr: 'T', idRoomtype: type, capacity: 1 });
    const about = { aboutResource: 'room', aboutId: thing };
    const toColleague = await sent(teacher, { ...letter(colleague), ...about });
    const toAdmin = await sent(teacher, { ...letter(admin), ...about });
    const thread = async (who: Person): Promise<number[]> =>
      (await who.get(`inbox/thread?resource=room&idRow=${thing}`)).body.data.map((m: { idMess: number }) => m.idMess);
    expect(await thread(teacher)).toEqual([toColleague.id, toAdmin.id]);
    expect(await thread(colleague)).toEqual([toColleague.id]);
    expect(await thread(admin)).toEqual([toAdmin.id]);
    expect(await thread(pupil)).toEqual([]);
    expect(
      (await draft(teacher, { ...letter(colleague), aboutResource: 'room', aboutId: 2_000_000_000 })).body,
    ).toMatchObject([{ key: 'aboutNotThere' }]);
    expect(
      (await draft(teacher, { ...letter(colleague), aboutResource: 'user-credential', aboutId: 1 })).body,
    ).toMatchObject([{ key: 'aboutNotThere' }]);
    expect((await draft(teacher, { ...letter(colleague), aboutResource: 'room' })).status).toBeGreaterThanOrEqual(409);
  });
});

describe('one’s own copy', () => {
  test('is archived, found, deleted and taken back without touching another’s', async () => {
    const made = await sent(teacher, { ...letter(colleague, pupil), subject: 'Ispitni rokovi' });
    const copy = await copyOf(colleague, made.id);
    const archived = await colleague.put(`inbox/update?id=${copy.id}`, { isArchived: 1, rowVer: copy.rowVer });
    expect(archived.status).toBe(200);
    expect((await colleague.get('inbox?filter[isArchived]=0&search=ispitni')).body.data).toEqual([]);
    expect((await colleague.get('inbox?filter[isArchived]=1&search=ispitni')).body.data).toHaveLength(1);
    expect((await pupil.get('inbox?filter[isArchived]=0&search=ispitni')).body.data).toHaveLength(1);
    expect((await colleague.delete(`inbox/delete?id=${copy.id}`)).status).toBe(200);
    expect((await pupil.get(`inbox?filter[idMess]=${made.id}`)).body.data).toHaveLength(1);
    expect((await colleague.put(`inbox/restore?id=${copy.id}`)).status).toBe(200);
    for (const forged of [
      { subject: 'x' },
      { idUser: pupil.id },
      { messType: 'survey' },
      { sentAt: '2020-01-01 10:00' },
    ])
      expect(
        (await colleague.put(`inbox/update?id=${copy.id}`, { rowVer: archived.body.rowVer + 2, ...forged })).status,
      ).not.toBe(200);
  });
});

describe('bad input', () => {
  test('markup and scripts stay text, in the portal and in the letter', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>';
    const made = await sent(teacher, { ...letter(colleague), subject: evil, body: evil, sendEmail: 1 });
    const copy = await copyOf(colleague, made.id);
    const answer = await colleague.fetch(`inbox/view?id=${copy.id}`);
    expect(answer.headers.get('content-type')).toContain('application/json');
    expect(((await answer.json()) as { body: string }).body).toBe(evil);
    const mail = await db.one<{ body: string; attachments: unknown }>(
      sql`select body, attachments from ${db.table('mail_queue')} where kind = 'message' and subject = ${evil}`,
    );
    expect(mail!.body).toContain(evil);
  });
  test('lengths, null bytes and a route of one’s own are refused', async () => {
    expect((await draft(teacher, { ...letter(colleague), subject: 'x'.repeat(201) })).status).toBe(422);
    expect((await draft(teacher, { ...letter(colleague), body: 'x'.repeat(20_001) })).status).toBe(422);
    expect((await draft(teacher, { ...letter(colleague), body: 'a\0b' })).status).toBe(422);
    expect((await draft(teacher, { ...letter(colleague), route: 'https://evil.example' })).body).toMatchObject([
      { field: 'route', key: 'readonlyField' },
    ]);
    for (const field of ['idSender', 'isSystem', 'status', 'sentAt', 'closedWhen', 'recipientCount'])
      expect((await draft(teacher, { ...letter(colleague), [field]: 1 })).body, field).toMatchObject([
        { field, key: 'readonlyField' },
      ]);
    expect(
      (await draft(teacher, { ...letter(), recipients: Array.from({ length: 501 }, (_, i) => String(i + 1)) })).status,
    ).toBe(422);
  });
  test('a flood from one person is refused with a reason, also when all come at once', async () => {
    const flooder = await signIn(portal, { roles: ['user', 'student'] });
    const drafts = [];
    for (let i = 0; i < 33; i++) drafts.push((await draft(flooder, letter(admin))).body);
    const answers = await Promise.all(
      drafts.map(made => flooder.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer })),
    );
    expect(answers.filter(a => a.status === 200)).toHaveLength(30);
    expect(answers.find(a => a.status !== 200)).toMatchObject({ status: 422, body: [{ key: 'tooManySent' }] });
  });
  test('a student writes to few at once', async () => {
    const many = await Promise.all(
      Array.from({ length: 21 }, () => signIn(portal, { roles: ['user', 'calendarAdmin'] })),
    );
    expect((await send(pupil, letter(...many))).body).toMatchObject([{ key: 'tooManyRecipients' }]);
  });
});

describe('attachments', () => {
  const paper = (text: string) => new TextEncoder().encode(`%PDF-1.7 ${text}`);
  const upload = async (who: Person, bytes: Uint8Array<ArrayBuffer>): Promise<Response> => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'zapisnik.pdf');
    return who.fetch('dms-attachment/upload?field=content', { method: 'POST', body: form });
  };
  const attach = async (who: Person, idMess: number, bytes: Uint8Array<ArrayBuffer>) => {
    const { token } = (await (await upload(who, bytes)).json()) as { token: string };
    return who.post('dms-attachment/create', { entity: 'outbox', idEntity: idMess, content: token });
  };
  const everyAddress = async (who: Person, id: number): Promise<number[]> => {
    const paths = [
      `dms-attachment/view?id=${id}`,
      `dms-attachment/file?id=${id}&field=content`,
      `dms-document/view?id=${id}`,
      `dms-document/file?id=${id}&field=content`,
      `dms-document/integrity?id=${id}`,
    ];
    return Promise.all(paths.map(async path => (await who.fetch(path)).status));
  };
  const none = [404, 404, 404, 404, 404];
  test('go with the message to its readers and to nobody else', async () => {
    const made = (await draft(teacher, letter(colleague, pupil))).body;
    const kept = await attach(teacher, made.id, paper('a'));
    expect(kept.body).toMatchObject({ title: 'zapisnik', content: { name: 'zapisnik.pdf', size: 10 } });
    expect(await everyAddress(colleague, kept.body.id)).toEqual(none);
    await teacher.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer });
    const got = await colleague.fetch(`dms-attachment/file?id=${kept.body.id}&field=content`);
    expect([got.status, got.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('attachment')]);
    expect(new Uint8Array(await got.arrayBuffer())).toEqual(paper('a'));
    expect((await colleague.get(`inbox/thread?id=${made.id}`)).body.data[0].attachments).toEqual([
      { id: kept.body.id, name: 'zapisnik.pdf', size: 10 },
    ]);
    for (const who of [teacher, colleague, pupil])
      expect(await everyAddress(who, kept.body.id), who.username).toEqual([200, 200, 200, 200, 200]);
    for (const who of [admin, classmate]) expect(await everyAddress(who, kept.body.id), who.username).toEqual(none);
    // What was sent is as it was sent, also for whoever sent it.
    for (const who of [teacher, colleague])
      expect((await who.delete(`dms-attachment/delete?id=${kept.body.id}`)).status).toBe(403);
    expect((await attach(teacher, made.id, paper('late'))).status).toBe(403);
    // Whoever throws their copy away reads its files no more; the others do.
    const copy = await copyOf(pupil, made.id);
    expect((await pupil.delete(`inbox/delete?id=${copy.id}`)).status).toBeLessThan(300);
    expect(await everyAddress(pupil, kept.body.id)).toEqual(none);
    expect((await everyAddress(colleague, kept.body.id))[1]).toBe(200);
  });
  test('neither the audit nor the register of documents speaks of them', async () => {
    const made = (await draft(teacher, letter(colleague))).body;
    const kept = await attach(teacher, made.id, paper('quiet'));
    await teacher.put(`dms-attachment/update?id=${kept.body.id}`, { caption: 'tajno', rowVer: kept.body.rowVer });
    const { rows } = await db.run(
      sql`select action from ${db.table('audit_log')} where entity like 'dms-%' and (id_entity = ${String(kept.body.id)} or diff::text like '%zapisnik%')`,
    );
    expect(rows).toEqual([]);
    expect((await admin.get(`dms-register/view?id=${kept.body.id}`)).status).toBe(404);
  });
  test('not to somebody else’s draft, and not with somebody else’s file', async () => {
    const made = (await draft(teacher, letter(colleague))).body;
    const { token } = (await (await upload(teacher, paper('b'))).json()) as { token: string };
    const own = (await draft(colleague, letter(teacher))).body;
    const hang = (idEntity: number) =>
      colleague.post('dms-attachment/create', { entity: 'outbox', idEntity, content: token });
    expect((await hang(made.id)).status).toBeGreaterThanOrEqual(403);
    expect((await hang(own.id)).body).toMatchObject([{ key: 'fileUnknown' }]);
  });
  test('more than twenty megabytes are refused, and more than forty together', async () => {
    const made = (await draft(teacher, letter(colleague))).body;
    const megabytes = (n: number) => paper('a'.repeat(n * 1_048_576));
    expect((await attach(teacher, made.id, megabytes(21))).body).toMatchObject([{ key: 'tooLargeHere' }]);
    for (const n of [19, 18]) expect((await attach(teacher, made.id, megabytes(n))).status).toBe(201);
    expect((await attach(teacher, made.id, megabytes(4))).body).toMatchObject([{ key: 'tooMuchTogether' }]);
  });
  test('ten at most', async () => {
    const made = (await draft(teacher, letter(colleague))).body;
    const answers = [];
    for (let i = 0; i < 11; i++) answers.push((await attach(teacher, made.id, paper('c'))).status);
    expect(answers).toEqual([...Array(10).fill(201), 422]);
  });
});

describe('notices of the portal', () => {
  test('each reader gets them in their own language, and whoever did it is not told', async () => {
    const croat = await signIn(portal, { roles: ['user', 'teacher'], language: 'hr' });
    const told = await system(ctx =>
      notify(ctx, {
        key: 'room.changed',
        to: sql`select id from ${ctx.db.table('user')} where id = any(${[croat.id, teacher.id]})`,
        subject: { hr: 'Dvorana', en: 'Room' },
        text: { hr: 'Nova.', en: 'New.' },
        route: '/Catalogues/Room',
      }),
    );
    expect(told).toBe(2);
    expect((await croat.get('inbox')).body.data[0]).toMatchObject({
      subject: 'Dvorana',
      isSystem: 1,
      senderName: null,
      route: '/Catalogues/Room',
    });
    expect((await teacher.get('inbox')).body.data[0]).toMatchObject({ subject: 'Room' });
  });
  test('the same again takes the place of the unread one and says how many it stands for', async () => {
    const reader = await signIn(portal, { roles: ['user', 'teacher'] });
    const again = (n: number) =>
      system(ctx =>
        notify(ctx, {
          key: 'diary',
          mergeKey: 'diary:7',
          to: [reader.id],
          subject: { hr: `U${n}`, en: `E${n}` },
          text: { hr: 'x', en: 'x' },
        }),
      );
    await again(1);
    await again(2);
    await again(3);
    const rows = (await reader.get('inbox')).body.data;
    expect(rows).toMatchObject([{ subject: 'E3', merged: 3 }]);
    await reader.put(`inbox/seen?id=${rows[0].id}`);
    await again(4);
    expect(
      (await reader.get('inbox')).body.data.map((r: { subject: string; merged: number }) => [r.subject, r.merged]),
    ).toEqual([
      ['E4', 1],
      ['E3', 3],
    ]);
  });
  test('lead nowhere but into the portal', async () => {
    for (const route of ['https://evil.example', '//evil.example', '/\\evil'])
      await expect(
        system(ctx =>
          notify(ctx, { key: 'x', to: [teacher.id], subject: { hr: 'x', en: 'x' }, text: { hr: 'x', en: 'x' }, route }),
        ),
      ).rejects.toThrow();
  });
});

describe('to do', () => {
  const todo = (to: Person, id: number, key = 'room.describe') =>
    system(ctx =>
      notify(ctx, {
        key,
        to: [to.id],
        about: { resource: 'room', id },
        route: '/Catalogues/Room',
        subject: { hr: 'Opišite', en: 'Describe the room' },
        text: { hr: 'x', en: 'x' },
        todo: { closedWhen: { capacity: { from: 10 } } },
      }),
    );
  const open = async (who: Person): Promise<number[]> =>
    (await who.get('todo')).body.data.map((t: { idRow: number }) => t.idRow);
  test('stays when the message is read or deleted, and goes when the act is done', async () => {
    const type = await put(portal, roomtype, { code: 'TD', nameHr: 'T' });
    const ids = [
      await put(portal, room, { code: 'TD1', nameHr: 'T', idRoomtype: type, capacity: 1 }),
      await put(portal, room, { code: 'TD2', nameHr: 'T', idRoomtype: type, capacity: 1 }),
    ];
    const doer = await signIn(portal, { roles: ['courseConductionsAdmin'] });
    for (const id of ids) await todo(doer, id);
    expect((await doer.get('todo')).body.data[0]).toMatchObject({
      key: 'room.describe',
      resource: 'room',
      idRow: ids[1],
      subject: 'Describe the room',
      route: '/Catalogues/Room',
    });
    expect(await unread(doer)).toBe(2);
    await doer.put('inbox/mark-all');
    for (const row of (await doer.get('inbox')).body.data) await doer.delete(`inbox/delete?id=${row.id}`);
    expect(await open(doer)).toEqual([ids[1], ids[0]]);
    const stored = await rowOf(portal, 'room', 'id', ids[1]);
    expect((await doer.put(`room/update?id=${ids[1]}`, { capacity: 30, rowVer: stored.row_ver })).status).toBe(200);
    expect(await open(doer)).toEqual([ids[0]]);
    expect((await doer.delete(`room/delete?id=${ids[0]}`)).status).toBe(200);
    expect(await open(doer)).toEqual([]);
    expect(await open(teacher)).toEqual([]);
  });
  test('asked for twice, it waits once', async () => {
    const type = await put(portal, roomtype, { code: 'TT', nameHr: 'T' });
    const id = await put(portal, room, { code: 'TT1', nameHr: 'T', idRoomtype: type, capacity: 1 });
    const doer = await signIn(portal, { roles: ['courseConductionsAdmin'] });
    await todo(doer, id);
    await todo(doer, id);
    await todo(doer, id, 'room.name');
    expect(await open(doer)).toEqual([id, id]);
  });
});

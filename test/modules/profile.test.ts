import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Db, forgetSessions, sql } from '../../src/kernel/server/index.ts';
import {
  academicyear,
  course,
  stcourse,
  stCoEnrollment,
  student,
  studentenrollment,
  study,
} from '../../src/modules/catalogues/model.ts';
import { actingAs, type Person, dbOf, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';

let portal: Portal;
let db: Db;
let admin: Person;
let pupil: Person;
let teacher: Person;
beforeAll(async () => {
  portal = await startSeeded();
  db = dbOf(portal);
  [admin, pupil, teacher] = [
    await signIn(portal, { roles: ['user', 'admin'] }),
    await signIn(portal, { roles: ['user', 'student'] }),
    await signIn(portal, { roles: ['user', 'teacher'] }),
  ];
  await put(portal, student, { jmbag: '0000000012', firstName: 'Š', lastName: 'Đurić', idUser: pupil.id, active: 1 });
});
afterAll(() => portal?.stop());

const message = async (from: Person, to: Person, subject: string) => {
  const made = (await from.post('outbox/create', { subject, body: 'Tekst.', recipients: [String(to.id)] })).body;
  expect((await from.put(`outbox/send?id=${made.id}`, { rowVer: made.rowVer })).status).toBe(200);
};
const dataOf = async (who: Person): Promise<Record<string, any[]>> => {
  const answer = await who.fetch('profile/data');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
      name.replace(/\.json$/, ''),
      JSON.parse(strFromU8(bytes)),
    ]),
  );
};

describe('my data', () => {
  test('are all that the portal keeps about a person, and nothing about another', async () => {
    await message(teacher, pupil, 'Za studenta');
    await message(teacher, admin, 'Za administratora');
    await pupil.post('user-setting/create', { key: 'showTabLabels', value: '1' });
    const data = await dataOf(pupil);
    expect(data.user).toMatchObject([{ id: pupil.id, username: pupil.username }]);
    expect(data.student).toMatchObject([{ jmbag: '0000000012', lastName: 'Đurić' }]);
    expect(data.inbox).toMatchObject([{ subject: 'Za studenta', body: 'Tekst.' }]);
    expect(data['user-setting']).toMatchObject([{ key: 'showTabLabels' }]);
    expect(data.session).toHaveLength(1);
    const whole = JSON.stringify(data);
    expect(whole).not.toMatch(/tokenHash|passwordHash|Za administratora/);
    const written = await dataOf(teacher);
    expect(written.outbox!.map(row => row.subject).sort()).toEqual(['Za administratora', 'Za studenta']);
    expect(written.activity!.map(deed => deed.action)).toEqual(['outbox.send', 'outbox.send']);
  });
  test('hold what hangs on one’s own rows, at any depth', async () => {
    const idStudent = (await rowOf(portal, 'student', 'jmbag', '0000000012')).id;
    const idEdulev = (await db.one<{ id: number }>(sql`select min(id) as id from ${db.table('edulev')}`))!.id;
    const year = { startYear: 2026, code: '2026/2027', startDate: '2026-10-01', endDate: '2027-09-30' };
    const idAcademicyear = await put(portal, academicyear, year);
    const idStudy = await put(portal, study, {
      code: 'RAČ',
      nameHr: 'Računarstvo',
      abbr: 'RAČ',
      idEdulev,
      semesters: 6,
      ects: 180,
    });
    const idStudentenrollment = await put(portal, studentenrollment, {
      idStudent,
      idAcademicyear,
      idStudy,
      yearOfStudy: 1,
      enrolledOn: '2026-10-01',
    });
    const idCourse = await put(portal, course, { code: 'MAT1', nameHr: 'Matematika 1', defaultEcts: 6 });
    const idStCo = await put(portal, stcourse, {
      idAcademicyear,
      idStudy,
      idCourse,
      yearOfStudy: 1,
      semester: 1,
      ects: 6,
    });
    await put(portal, stCoEnrollment, { idStudentenrollment, idStCo });
    const data = await dataOf(pupil);
    expect(data.studentenrollment).toMatchObject([{ id: idStudentenrollment, idStudent }]);
    expect(data['st-co-enrollment']).toMatchObject([{ idStudentenrollment, idStCo }]);
    expect((await dataOf(teacher))['st-co-enrollment']).toBeUndefined();
  });
  test('of the administrator hold no other person’s rows', async () => {
    const data = await dataOf(admin);
    expect(data.user).toHaveLength(1);
    expect(data.inbox!.map(row => row.subject)).toEqual(['Za administratora']);
    expect(data.student).toBeUndefined();
    expect(data.session!.every(row => row.idUser === admin.id)).toBe(true);
  });
  test('are given to nobody else: not unsigned, not to whoever acts as them; and it is noted', async () => {
    expect((await portal.client().get('profile/data')).status).toBe(401);
    const other = await signIn(portal, { roles: ['user', 'teacher'] });
    await portal.test.database.transaction(portal.test.schema, async tx => {
      await tx.run(
        sql`update ${tx.table('session')} set id_actor = ${admin.id}, act_reason = 'help' where id_user = ${other.id}`,
      );
      await forgetSessions(tx, other.id);
    });
    await expect.poll(async () => (await other.get('profile/data')).status).toBe(403);
    expect((await other.post('erasure-request/create', {})).status).toBe(403);
    expect(
      (await db.one<{ n: number }>(
        sql`select count(*)::int as n from ${db.table('audit_log')} where action = 'user.download' and id_user = ${pupil.id}`,
      ))!.n,
    ).toBeGreaterThan(0);
  });
});

describe('sessions', () => {
  test('one sees and ends one’s own', async () => {
    const [mine] = (await pupil.get('session')).body.data;
    expect(mine.idUser).toBe(pupil.id);
    const [foreign] = (await teacher.get('session')).body.data;
    expect((await pupil.delete(`session/delete?id=${foreign.id}`)).status).toBe(404);
    const leaving = await signIn(portal, { roles: ['user'] });
    const [own] = (await leaving.get('session')).body.data;
    expect((await leaving.delete(`session/delete?id=${own.id}`)).status).toBe(200);
    await expect.poll(async () => (await leaving.get('session')).status).toBe(401);
  });
});

describe('an erasure request', () => {
  const ask = (who: Person) => who.post('erasure-request/create', { reason: 'Više ne studiram.' });
  test('waits among the tasks of the administrator until it is decided', async () => {
    const leaver = await signIn(portal, { roles: ['user', 'student'] });
    const made = (await ask(leaver)).body;
    expect(made).toMatchObject({ status: 'open', idUser: leaver.id, can: ['withdraw'] });
    expect((await ask(leaver)).body).toMatchObject({ kind: 'unique' });
    const waiting = async (): Promise<number[]> =>
      (await admin.get('todo')).body.data
        .filter((t: { resource: string }) => t.resource === 'erasure-request')
        .map((t: { idRow: number }) => t.idRow);
    expect(await waiting()).toEqual([made.id]);
    for (const move of ['refuse', 'fulfil'])
      expect(
        (await leaver.put(`erasure-request/${move}?id=${made.id}`, { rowVer: made.rowVer, note: 'x' })).status,
      ).toBe(403);
    expect((await teacher.get(`erasure-request/view?id=${made.id}`)).status).toBe(404);
    expect((await admin.put(`erasure-request/refuse?id=${made.id}`, { rowVer: made.rowVer })).body).toMatchObject([
      { field: 'note' },
    ]);
    const refused = await admin.put(`erasure-request/refuse?id=${made.id}`, {
      rowVer: made.rowVer,
      note: 'Studij nije završen.',
    });
    expect(refused.body).toMatchObject({ status: 'refused', answer: 'Studij nije završen.' });
    expect(await waiting()).toEqual([]);
    expect((await leaver.get('inbox')).body.data[0]).toMatchObject({
      subject: 'Your request to erase data was refused',
    });
    expect((await ask(leaver)).status).toBe(201);
  });
  test('is withdrawn by its owner', async () => {
    const leaver = await signIn(portal, { roles: ['user', 'student'] });
    const made = (await ask(leaver)).body;
    expect((await admin.put(`erasure-request/withdraw?id=${made.id}`, { rowVer: made.rowVer })).status).toBe(200);
    const again = (await ask(leaver)).body;
    expect((await teacher.put(`erasure-request/withdraw?id=${again.id}`, { rowVer: again.rowVer })).status).toBe(404);
    expect((await leaver.put(`erasure-request/withdraw?id=${again.id}`, { rowVer: again.rowVer })).body.status).toBe(
      'withdrawn',
    );
    expect(
      (await leaver.put(`erasure-request/withdraw?id=${again.id}`, { rowVer: again.rowVer + 1 })).body,
    ).toMatchObject({ kind: 'state' });
  });
  test('fulfilled, nothing is left by which the person could be known; they are told once', async () => {
    const leaver = await signIn(portal, { roles: ['user', 'student'] });
    await message(admin, leaver, 'Pozdrav');
    const made = (await ask(leaver)).body;
    const done = await admin.put(`erasure-request/fulfil?id=${made.id}`, { rowVer: made.rowVer, note: 'Na zahtjev.' });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(done.body).toMatchObject({ status: 'done', reason: null, who: null });
    await expect.poll(async () => (await leaver.get('inbox')).status).toBe(401);
    const left = await db.one<{ username: string; email: string; status: string }>(
      sql`select username, email, status from ${db.table('user')} where id = ${leaver.id}`,
    );
    expect(left).toEqual({
      username: `deleted-${leaver.id}`,
      email: `deleted-${leaver.id}@anonymised.invalid`,
      status: 'deleted',
    });
    const letters = await db.run(
      sql`select kind from ${db.table('mail_queue')} where recipient = ${`${leaver.username}@test.example`}`,
    );
    expect(letters.rows).toEqual([{ kind: 'erased' }]);
    const traces = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('audit_log')} where diff::text like ${`%${leaver.username}%`}`,
    );
    expect(traces!.n).toBe(0);
  });
  test('fulfilled, rows about the person lose what is declared, at any depth, and keep what the law keeps', async () => {
    const leaver = await signIn(portal, { roles: ['user', 'student'] });
    const values = { jmbag: '0000000020', firstName: 'Ida', lastName: 'Ostaje', active: 1, idUser: leaver.id };
    const made = (await admin.post('student/create', { ...values, email: 'ida@kod.kuce', street: 'Ilica 1' })).body;
    expect(made).toMatchObject({ street: 'Ilica 1' });
    const other = await put(portal, student, { ...values, jmbag: '0000000038', idUser: null, street: 'Ilica 2' });
    await leaver.post('support-request/create', { subject: 'Pitanje', text: 'Zovem se Ida.' });
    // An earlier request tells of the person as much as the last one.
    const first = (await ask(leaver)).body;
    await leaver.put(`erasure-request/withdraw?id=${first.id}`, { rowVer: first.rowVer });
    const asked = (await ask(leaver)).body;
    const done = await admin.put(`erasure-request/fulfil?id=${asked.id}`, {
      rowVer: asked.rowVer,
      note: 'Na zahtjev.',
    });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect((await admin.get(`student/view?id=${made.id}`)).body).toMatchObject({
      jmbag: '0000000020',
      lastName: 'Ostaje',
      email: null,
      street: null,
      rowVer: made.rowVer + 1,
    });
    expect((await admin.get(`student/view?id=${other}`)).body.street).toBe('Ilica 2');
    const left = async (table: string, what: string) =>
      (await db.one<{ n: number }>(
        sql`select count(*)::int as n from ${db.table(table)} t where t::text like ${`%${what}%`}`,
      ))!.n;
    expect(await left('support_request', 'Ida')).toBe(0);
    const requests = await db.run(
      sql`select who, reason, answer from ${db.table('erasure-request')} where id_user = ${leaver.id}`,
    );
    expect(requests.rows).toEqual([1, 2].map(() => ({ who: null, reason: null, answer: null })));
    expect([await left('audit_log', 'ida@kod.kuce'), await left('audit_log', 'Ilica 1')]).toEqual([0, 0]);
    const { data } = (await admin.get(`student/history?id=${made.id}`)).body;
    expect(data.map((entry: { action: string }) => entry.action)).toEqual(['student.erase', 'student.create']);
    expect(data[1].diff.lastName).toEqual([null, 'Ostaje']);
  });
  test('nobody decides about their own', async () => {
    const second = await signIn(portal, { roles: ['user', 'admin'] });
    const made = (await ask(second)).body;
    expect(
      (await second.put(`erasure-request/fulfil?id=${made.id}`, { rowVer: made.rowVer, note: 'x' })).body,
    ).toMatchObject([{ key: 'ownAccount' }]);
    // Nor by acting as another administrator, nor past the request.
    const another = await signIn(portal, { roles: ['user', 'admin'] });
    const acting = await actingAs(portal, another, second);
    for (const [move, note] of [
      ['fulfil', 'x'],
      ['refuse', 'x'],
    ])
      expect(
        (await acting.put(`erasure-request/${move}?id=${made.id}`, { rowVer: made.rowVer, note })).body,
        move,
      ).toMatchObject([{ key: 'ownAccount' }]);
    const account = (await second.get(`user/view?id=${second.id}`)).body;
    for (const by of [second, acting])
      expect(
        (await by.put(`user/anonymise?id=${second.id}`, { rowVer: account.rowVer, note: 'x' })).body,
      ).toMatchObject([{ key: 'ownAccount' }]);
    expect((await rowOf(portal, 'user', 'id', second.id)).username).toBe(second.username);
  });
});

describe('one’s own picture', () => {
  test('is a picture or nothing: what only pretends to be one is refused, and the old one stays', async () => {
    const pictureOf = async () =>
      (await db.one<{ picture: string | null }>(sql`select picture from ${db.table('user')} where id = ${teacher.id}`))!
        .picture;
    const onePixel =
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
    expect((await teacher.put('auth/profile', { picture: onePixel })).status).toBe(204);
    const kept = await pictureOf();
    expect(kept).not.toBeNull();
    const base64 = (text: string) => Buffer.from(text).toString('base64');
    const bad = [
      'x',
      42,
      ['a'],
      'https://elsewhere.example/me.png',
      `/api/v1/user/image?field=picture&id=${admin.id}`,
      'data:image/png;base64,',
      'data:image/png;base64,!!!!',
      'data:image/png;base64,AAAA',
      `data:image/png;base64,${base64('<script>alert(1)</script>')}`,
      `data:text/html;base64,${base64('<script>alert(1)</script>')}`,
      `data:image/svg+xml;base64,${base64('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')}`,
      onePixel.slice(0, 60),
    ];
    for (const picture of bad) {
      const answer = await teacher.put('auth/profile', { picture });
      expect([answer.status, answer.body[0]?.field], String(picture).slice(0, 60)).toEqual([422, 'picture']);
      expect(await pictureOf(), String(picture).slice(0, 60)).toBe(kept);
    }
    expect([413, 422]).toContain(
      (await teacher.put('auth/profile', { picture: `data:image/png;base64,${'A'.repeat(30_000_000)}` })).status,
    );
    expect(await pictureOf()).toBe(kept);
    expect((await teacher.put('auth/profile', { picture: null })).status).toBe(204);
    expect(await pictureOf()).toBeNull();
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { calendarholiday } from '../../src/modules/calendar/model.ts';
import {
  internshipApprovalGrant,
  intsAmendment,
  intsDiaryGrading,
  intsHostConfirmation,
  intsTask,
  intsTaskAssignment,
  intsTaskGrading,
} from '../../src/modules/internship/model.ts';
import { parEmployee } from '../../src/modules/people/model.ts';
import { dbOf, put, rowOf, traces } from '../harness/people.ts';
import { atOneMoment } from '../harness/race.ts';
import {
  good,
  type Internships,
  keysOf,
  make,
  newStudent,
  placed,
  type Row,
  startInternships,
  type Student,
  today,
  workday,
  write,
} from './internship-world.ts';
import { inPortal } from './system.ts';

// A mentor who has only a phone and a mail: what a link opens, and what it does not.

let w: Internships;
let n = 0;
beforeAll(async () => {
  w = await startInternships();
});
afterAll(() => w?.portal.stop());

interface Answer {
  readonly status: number;
  readonly body: never;
}
type Caller = (method: string, path: string, body?: unknown) => Promise<Answer>;
const caller =
  (secret: string): Caller =>
  async (method, path, body) => {
    const answer = await fetch(`${w.portal.url}/api/v1/${path}`, {
      method,
      headers: {
        authorization: `Link ${secret}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    const said = await answer.text();
    return { status: answer.status, body: (said ? JSON.parse(said) : null) as never };
  };
const lettersTo = async (email: string) => {
  const db = dbOf(w.portal);
  return (
    await db.run<{ body: string; subject: string }>(
      sql`select body, subject from ${db.table('mail_queue')} where recipient = ${email} order by at, id`,
    )
  ).rows;
};
const secretIn = (letter: { body: string } | undefined): string => /\/link#(\S+)/.exec(letter?.body ?? '')?.[1] ?? '';
/** A mentor without an account. */
const newMentor = async (idPartner = w.idPartner) => {
  const email = `mentor${++n}@firma.example`;
  const idParEmployee = await put(w.portal, parEmployee, {
    idPartner,
    firstName: 'Hana',
    lastName: `Klarić ${n}`,
    email,
    isMentor: 1,
    active: 1,
  });
  return { email, idParEmployee };
};
const days = [workday(-2), workday(-1)];
const withDays = async (mentor: { idParEmployee: number }): Promise<{ student: Student; row: Row }> => {
  const student = await newStudent(w);
  const row = await placed(w, student, 'active', { idParEmployee: mentor.idParEmployee });
  for (const day of days) good(await write(student, row.id, day));
  return { student, row };
};
const handOver = async (student: Student, row: Row) =>
  good(await student.put('internship/submit-days', { idInts: row.id, dates: days }));

describe('days by a link', () => {
  test('handing days over sends one letter; the link confirms them, and gives one back', async () => {
    const mentor = await newMentor();
    const { student, row } = await withDays(mentor);
    await handOver(student, row);
    const link = caller(secretIn((await lettersTo(mentor.email)).at(-1)));
    expect(good(await link('POST', 'link/open'))).toMatchObject({ name: 'internship.week' });
    const ledger: { can: object; days: { date: string; status: string }[] } = good(
      await link('GET', `internship/ledger?id=${row.id}`),
    );
    expect(ledger.can).toEqual({ write: 0, confirm: 1, grade: 0 });
    expect((await link('PUT', 'internship/return-days', { idInts: row.id, dates: [days[0]], note: '' })).status).toBe(
      422,
    );
    expect(
      good(await link('PUT', 'internship/return-days', { idInts: row.id, dates: [days[0]], note: 'opišite' })),
    ).toEqual({ count: 1 });
    good(
      await link('PUT', 'internship/confirm-days', {
        idInts: row.id,
        days: [{ date: days[1], hours: 6 }],
        note: 'Bravo',
      }),
    );
    const seen = (await student.get(`internship/ledger?id=${row.id}`)).body;
    expect(seen).toMatchObject({ confirmed: 6, pending: 8 });
    const db = dbOf(w.portal);
    const noted = await db.run<{ action: string }>(
      sql`select action from ${db.table('audit_log')} where id_link is not null and (entity, id_entity) in (('internship', ${String(row.id)})) or id_link is not null and entity = 'ints-diary-attendance' order by id`,
    );
    expect(noted.rows.map(each => each.action)).toContain('link.open');
    expect(noted.rows.length).toBeGreaterThan(1);
  });
  test('a second handing over on the same day writes no second letter', async () => {
    const mentor = await newMentor();
    const { student, row } = await withDays(mentor);
    await handOver(student, row);
    const before = (await lettersTo(mentor.email)).length;
    for (const day of days) good(await write(student, row.id, day, { workDescription: 'Više.' }));
    await handOver(student, row);
    expect(await lettersTo(mentor.email)).toHaveLength(before);
  });
  test('bad input through a link is refused with the reason', async () => {
    const mentor = await newMentor();
    const { student, row } = await withDays(mentor);
    await handOver(student, row);
    const link = caller(secretIn((await lettersTo(mentor.email)).at(-1)));
    const confirm = (date: string, hours: number, idInts = row.id) =>
      link('PUT', 'internship/confirm-days', { idInts, days: [{ date, hours }] });
    expect(keysOf(await confirm(days[0]!, 9))).toEqual(['aboveDay']);
    expect(keysOf(await confirm(workday(1), 8))).toEqual(['inFuture']);
    expect(keysOf(await confirm(workday(-20), 8))).toEqual(['outsideInternship']);
    const other = await withDays(await newMentor());
    expect((await confirm(days[0]!, 8, other.row.id)).status).toBeGreaterThanOrEqual(403);
    expect((await student.get(`internship/ledger?id=${row.id}`)).body.confirmed).toBe(0);
  });
});

/** An internship whose diary is with the mentor. */
const handedIn = async (mentor: { email: string; idParEmployee: number }) => {
  const { student, row } = await withDays(mentor);
  good(await w.keeper.put('internship/confirm-days', { idInts: row.id, days: days.map(date => ({ date, hours: 8 })) }));
  good(await make(student, 'internship', row.id, 'submitDiary'));
  const secret = secretIn((await lettersTo(mentor.email)).at(-1));
  return { student, row, secret, link: caller(secret) };
};
const grading = (points = 9) => ({
  scores: [{ idIntsGraCri: w.criteria.mentor, points }],
  opinion: 'Samostalan i pouzdan.',
  proposedGrade: 5,
});
const pdf = () => {
  const form = new FormData();
  const text =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF';
  form.append('file', new File([text], 'potvrda.pdf', { type: 'application/pdf' }));
  return form;
};

describe('grading and the host’s confirmation by a link', () => {
  test('one call grades and confirms; the second mentor’s click is refused', async () => {
    const { row, link } = await handedIn(await newMentor());
    const seen: { can: object; criteria: object[] } = good(await link('GET', `internship/mentor-end?id=${row.id}`));
    expect(seen).toMatchObject({ can: { grade: 1, confirm: 1 }, confirmed: 16, days: 2, host: null });
    expect(seen.criteria).toMatchObject([{ id: w.criteria.mentor, maxPoints: 10, points: null }]);
    const send = (more: object) => link('PUT', 'internship/mentor-end', { idInts: row.id, ...more });
    expect(keysOf(await send({ grading: grading(11) }))).toEqual(['pointsAboveMax']);
    expect(keysOf(await send({ grading: grading(), host: { activities: ' ' } }))).toEqual(['activitiesNeeded']);
    expect(
      good(await send({ grading: grading(), host: { activities: 'Razvoj i testiranje.', department: 'Razvoj' } })),
    ).toEqual({
      status: 'mentorGraded',
    });
    expect((await send({ grading: grading(3) })).status).toBe(409);
    expect((await w.keeper.get(`ints-host-confirmation?filter[idInts]=${row.id}`)).body.data).toMatchObject([
      { source: 'mentor', department: 'Razvoj' },
    ]);
  });
  test('the end of it counts confirmed days alone', async () => {
    const { student, row } = await withDays(await newMentor());
    // Beside the two days that make up the hours there is a third one that nobody has confirmed.
    good(await write(student, row.id, workday(-3), { hours: 5 }));
    const confirmed = days.map(date => ({ date, hours: 8 }));
    good(await w.keeper.put('internship/confirm-days', { idInts: row.id, days: confirmed }));
    good(await make(student, 'internship', row.id, 'submitDiary'));
    expect(good(await w.keeper.get(`internship/mentor-end?id=${row.id}`))).toMatchObject({ confirmed: 16, days: 2 });
  });
  test('a signed scan takes the place of the text; its ticket is good for that link alone', async () => {
    const [first, second] = [await handedIn(await newMentor()), await handedIn(await newMentor())];
    const { token }: { token: string } = good(
      await first.link('POST', 'ints-host-confirmation/upload?field=scan', pdf()),
    );
    const put = (of: typeof first) =>
      of.link('PUT', 'internship/mentor-end', { idInts: of.row.id, host: { scan: token } });
    expect(keysOf(await put(second))).toEqual(['fileUnknown']);
    good(await put(first));
    expect(good(await first.link('GET', `internship/mentor-end?id=${first.row.id}`))).toMatchObject({
      host: { hasScan: 1 },
    });
    expect((await first.link('POST', 'dms-document/upload?field=content', pdf())).status).toBe(403);
    const nobody = await fetch(`${w.portal.url}/api/v1/ints-host-confirmation/upload?field=scan`, {
      method: 'POST',
      body: pdf(),
    });
    expect(nobody.status).toBe(401);
  });
  test('a mentor with an account does the same without a link, and others do not', async () => {
    const { row } = await handedIn(w.mentor as never as { email: string; idParEmployee: number });
    expect(good(await w.mentor.get(`internship/mentor-end?id=${row.id}`))).toMatchObject({ can: { grade: 1 } });
    for (const who of [w.otherMentor, w.contact, w.holder, await newStudent(w)])
      expect((await who.get(`internship/mentor-end?id=${row.id}`)).status).toBe(404);
    good(await w.mentor.put('internship/mentor-end', { idInts: row.id, grading: grading() }));
  });
});

describe('how a link ends', () => {
  test.each([
    [
      'it was taken back',
      async (row: Row) => good(await w.keeper.post('internship/mentor-link', { id: row.id, end: 1 })),
    ],
    [
      'the internship was interrupted',
      async (row: Row) => good(await make(w.keeper, 'internship', row.id, 'interrupt', { note: 'bolest' })),
    ],
    [
      'the internship was cancelled',
      async (row: Row) => good(await make(w.keeper, 'internship', row.id, 'cancel', { note: 'odustao' })),
    ],
    [
      'another mentor took over',
      async (row: Row) =>
        good(
          await w.keeper.post('ints-amendment/create', {
            idInts: row.id,
            effectiveFrom: workday(-1),
            reason: 'godišnji odmor',
            idParEmployee: w.mentor.idParEmployee,
          }),
        ),
    ],
  ])('%s', async (_name, end) => {
    const mentor = await newMentor();
    const { student, row } = await withDays(mentor);
    await handOver(student, row);
    const link = caller(secretIn((await lettersTo(mentor.email)).at(-1)));
    expect((await link('GET', `internship/ledger?id=${row.id}`)).status).toBe(200);
    await end(row);
    expect((await link('GET', `internship/ledger?id=${row.id}`)).status).toBe(410);
  });
  test('the mentor’s address is another by now, or the mentor has left', async () => {
    for (const change of [{ email: 'novi@firma.example' }, { active: 0 }]) {
      const mentor = await newMentor();
      const { student, row } = await withDays(mentor);
      await handOver(student, row);
      const secret = secretIn((await lettersTo(mentor.email)).at(-1));
      const { rowVer } = (await w.keeper.get(`par-employee/view?id=${mentor.idParEmployee}`)).body;
      good(await w.keeper.put(`par-employee/update?id=${mentor.idParEmployee}`, { rowVer, ...change }));
      expect((await caller(secret)('GET', `internship/ledger?id=${row.id}`)).status).toBe(410);
      expect((await caller(secret)('POST', 'link/renew', { secret })).status).toBe(410);
    }
  });
  test('sending by hand: who may, when, and to which address', async () => {
    const mentor = await newMentor();
    const { student, row } = await withDays(mentor);
    const ask = (who: typeof w.keeper, id = row.id) => who.post('internship/mentor-link', { id });
    for (const who of [student, w.mentor, w.contact, w.otherMentor])
      expect((await ask(who)).status).toBeGreaterThanOrEqual(403);
    expect(good(await ask(w.holder))).toEqual({ email: mentor.email });
    const first = secretIn((await lettersTo(mentor.email)).at(-1));
    good(await ask(w.keeper));
    expect((await caller(first)('GET', `internship/ledger?id=${row.id}`)).status).toBe(410);
    const early = await placed(w, await newStudent(w), 'assigned', { idParEmployee: mentor.idParEmployee });
    expect((await ask(w.keeper, early.id)).status).toBe(409);
  });
});

test('a link opens its own internship and nothing beside it', async () => {
  const { row, link } = await handedIn(await newMentor());
  const other = await handedIn(await newMentor());
  for (const resource of [
    'ints-st-course-setting',
    'ints-setting-teacher',
    'internship-offer',
    'internship-offer-application',
    'internship-approval',
    'internship-approval-grant',
    'ints-amendment',
    'ints-task',
    'ints-task-assignment',
    'ints-task-grading',
    'internship-diary',
    'ints-diary-attendance',
    'student',
    'partner',
    'par-employee',
  ])
    expect((await link('GET', resource)).status, resource).toBe(403);
  for (const resource of ['ints-diary-grading', 'ints-host-confirmation'])
    expect((good(await link('GET', resource)) as { data: unknown[] }).data, resource).toEqual([]);
  expect((good(await link('GET', 'internship')) as { data: Row[] }).data.map(each => each.id)).toEqual([row.id]);
  expect((await link('GET', `internship/view?id=${other.row.id}`)).status).toBe(404);
  expect((await link('GET', `internship/mentor-end?id=${other.row.id}`)).status).toBe(404);
  expect((await link('PUT', 'internship/mentor-end', { idInts: other.row.id, grading: grading() })).status).toBe(404);
  expect((await link('GET', `internship/ledger?id=${row.id}`)).status).toBe(403);
  const rowVer = (await w.keeper.get(`internship/view?id=${row.id}`)).body.rowVer;
  for (const move of ['returnDiary', 'gradeTeacher', 'cancel', 'interrupt'])
    expect((await link('PUT', `internship/${move}?id=${row.id}`, { rowVer, note: 'x' })).status, move).toBe(403);
});

/** Something of every kind that hangs on an internship: its resource, and the row's id. */
const everythingOn = async (idInts: number, idDiary: number, idAttendance: number) => {
  const { portal, idIntsSet } = w;
  const idIntsTask = await put(portal, intsTask, {
    idIntsSet,
    title: `Zadatak ${idInts}`,
    description: 'Opišite.',
    maxPoints: 20,
    isMandatory: 0,
    num: idInts,
    status: 'published',
  });
  const idIntsTaskAss = await put(portal, intsTaskAssignment, { idInts, idIntsTask, status: 'submitted' });
  return {
    'internship-diary': idDiary,
    'ints-diary-attendance': idAttendance,
    'ints-task': idIntsTask,
    'ints-task-assignment': idIntsTaskAss,
    'ints-task-grading': await put(portal, intsTaskGrading, { idIntsTaskAss, graderRole: 'teacher', points: 15 }),
    'ints-diary-grading': await put(portal, intsDiaryGrading, {
      idInts,
      graderRole: 'teacher',
      scores: [],
      opinion: 'Dobar.',
    }),
    'ints-host-confirmation': await put(portal, intsHostConfirmation, {
      idInts,
      confirmedOn: today,
      activities: 'Razvoj.',
      source: 'student',
    }),
    'ints-amendment': await put(portal, intsAmendment, {
      idInts,
      effectiveFrom: workday(3),
      reason: 'produljenje',
      dateTo: workday(12),
      status: 'planned',
    }),
    'internship-approval-grant': await put(portal, internshipApprovalGrant, {
      idInts,
      idTeacher: w.holder.idTeacher,
      decision: 'returned',
      decisionDate: today,
    }),
  };
};
test('the week’s link reads the days of its own internship, and no other row of it or of another', async () => {
  const mentor = await newMentor();
  const sides = [await withDays(mentor), await withDays(mentor)] as const;
  const rows = [];
  for (const { student, row } of sides) {
    await handOver(student, row);
    const [entry] = (await w.keeper.get(`internship-diary?filter[idInts]=${row.id}`)).body.data as Row[];
    const [hours] = (await w.keeper.get(`ints-diary-attendance?filter[idInts]=${row.id}`)).body.data as Row[];
    rows.push(await everythingOn(row.id, entry!.id, hours!.id));
  }
  const letter = (await lettersTo(mentor.email)).find(each => each.body.includes('/link#'));
  const link = caller(secretIn(letter));
  const own = good(await link('GET', 'internship')) as { data: Row[] };
  expect(own.data).toHaveLength(1);
  const [mine, others] = own.data[0]!.id === sides[0].row.id ? [0, 1] : [1, 0];
  const opened = ['internship-diary', 'ints-diary-attendance'];
  const wrongly: string[] = [];
  const refused = (what: string, { status }: Answer) => {
    if (![403, 404, 405].includes(status)) wrongly.push(`${what}: ${status}`);
  };
  for (const [which, of] of rows.entries())
    for (const [resource, id] of Object.entries(of)) {
      const isOpen = which === mine && opened.includes(resource);
      const view = await link('GET', `${resource}/view?id=${id}`);
      if (isOpen) expect([resource, view.status]).toEqual([resource, 200]);
      else refused(`${resource} view`, view);
      const { rowVer } = (await w.keeper.get(`${resource}/view?id=${id}`)).body ?? {};
      for (const verb of ['history', 'options', 'export?format=csv'])
        refused(
          `${resource} ${verb}`,
          await link('GET', `${resource}/${verb}${verb === 'history' ? `?id=${id}` : ''}`),
        );
      refused(`${resource} delete`, await link('DELETE', `${resource}/delete?id=${id}`));
      if (resource !== 'ints-diary-attendance' || which === others)
        refused(`${resource} update`, await link('PUT', `${resource}/update?id=${id}`, { rowVer }));
      if (!isOpen)
        for (const move of ['confirm', 'return', 'submit', 'grade', 'publish', 'archive'])
          refused(`${resource} ${move}`, await link('PUT', `${resource}/${move}?id=${id}`, { rowVer, note: 'x' }));
    }
  // What the link may not give to its own day it may not give to another's either.
  const idInts = sides[others]!.row.id;
  // 422: the other internship is not even one that it could name.
  const written = await link('POST', 'ints-diary-attendance/create', {
    idInts,
    date: today,
    presence: 'present',
    hours: 8,
  });
  expect([403, 422]).toContain(written.status);
  for (const [path, body] of [
    ['internship/confirm-days', { idInts, days: [{ date: days[0], hours: 8 }] }],
    ['internship/return-days', { idInts, dates: [days[0]], note: 'x' }],
    ['internship/mentor-end', { idInts, host: { activities: 'x' } }],
    ['internship/day', { idInts, date: days[0], workDescription: 'x', hours: 8 }],
    ['internship/submit-days', { idInts, dates: days }],
  ] as const)
    refused(path, await link('PUT', path, body));
  refused('ledger of another', await link('GET', `internship/ledger?id=${idInts}`));
  expect(wrongly).toEqual([]);
  expect((await w.keeper.get(`internship/ledger?id=${idInts}`)).body.confirmed).toBe(0);
});

describe('bad input', () => {
  test('a day twice is refused, in the diary and in the attendance', async () => {
    const { student, row } = await withDays(w.mentor);
    const [date] = days;
    const entry = await student.post('internship-diary/create', { idInts: row.id, date, workDescription: 'Opet.' });
    const told = { kind: 'unique', message: 'This day has been entered already' };
    expect([entry.status, entry.body]).toMatchObject([409, told]);
    const hours = await student.post('ints-diary-attendance/create', {
      idInts: row.id,
      date,
      presence: 'present',
      hours: 8,
    });
    expect([hours.status, hours.body]).toMatchObject([409, told]);
    expect((await student.get(`internship/ledger?id=${row.id}`)).body.pending).toBe(16);
  });
  test('attendance on a holiday is taken, and told', async () => {
    const { row, student } = await withDays(w.mentor);
    const date = today;
    await put(w.portal, calendarholiday, {
      dateFrom: date,
      dateTo: date,
      nameHr: 'Dan grada',
      nameEn: 'City day',
      kind: 'institution',
    });
    const made = await student.post('ints-diary-attendance/create', {
      idInts: row.id,
      date,
      presence: 'present',
      hours: 4,
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect(made.body.warnings).toMatchObject([{ key: 'dayOff', field: 'date' }]);
    expect(made.body.warnings[0].message).toContain('City day');
  });
  test('nobody confirms or grades another partner’s student', async () => {
    const { row, student } = await withDays(w.mentor);
    await handOver(student, row);
    for (const who of [w.otherMentor, w.contact, student, w.stranger]) {
      const body = { idInts: row.id, days: [{ date: days[0], hours: 8 }] };
      expect([403, 404]).toContain((await who.put('internship/confirm-days', body)).status);
      expect([403, 404]).toContain(
        (await who.put('internship/return-days', { idInts: row.id, dates: [days[0]], note: 'x' })).status,
      );
      expect([403, 404]).toContain(
        (await who.put('internship/mentor-end', { idInts: row.id, grading: grading() })).status,
      );
    }
    expect((await student.get(`internship/ledger?id=${row.id}`)).body.confirmed).toBe(0);
  });
  test('a confirmation of no day at all is none, and tells the student nothing, whoever sends it', async () => {
    const { row, student } = await withDays(w.mentor);
    for (const who of [w.mentor, w.otherMentor, student, w.stranger]) {
      const before = await traces(w.portal);
      for (const idInts of [row.id, 999_999])
        expect((await who.put('internship/confirm-days', { idInts, days: [], note: 'Javite se' })).status).toBe(422);
      expect(await traces(w.portal)).toBe(before);
    }
  });
  test('of two who grade at one moment one is told that it is done', async () => {
    const { row, link } = await handedIn(await newMentor());
    const send = (points: number) =>
      link('PUT', 'internship/mentor-end', {
        idInts: row.id,
        grading: grading(points),
        host: { activities: 'Razvoj.' },
      });
    const both = await atOneMoment(
      { db: dbOf(w.portal), inTransaction: work => inPortal(w.portal, work) },
      tx => tx.db.lock('end of internship', row.id),
      () => send(9),
      () => send(2),
    );
    expect(both.map(answer => answer.status).sort()).toEqual([200, 409]);
    const given = (await w.keeper.get(`ints-diary-grading?filter[idInts]=${row.id}`)).body.data;
    expect(given).toHaveLength(1);
    expect((await rowOf(w.portal, 'internship', 'id', row.id)).status).toBe('mentorGraded');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { called, council, tick } from './e-sessions.ts';
import { systemOf, whileJobsRun } from './system.ts';

let portal: Portal;
let admin: Person;
let reader: Person;
let student: Person;
let idReport: number;
const code = 'rpt-graduate-thesis-teacher-load';
beforeAll(async () => {
  portal = await startSeeded();
  admin = await signIn(portal, { roles: ['admin'], username: 'r-admin' });
  // The commission's office reads reports about theses; a student reads none.
  reader = await signIn(portal, { roles: ['graduateThesisCommissionPreparation'], username: 'r-reader' });
  student = await signIn(portal, { roles: ['student'], username: 'r-student' });
  idReport = (await rowOf(portal, 'report', 'code', code)).id;
});
afterAll(() => portal?.stop());

const schedule = (more: object = {}) => ({
  name: 'Mentorstva',
  idReport,
  period: 'month',
  format: 'xlsx',
  every: 'daily',
  hour: 7,
  idReceivers: [reader.id],
  ...more,
});

it('AD-02: every report of every module stands in one place, for the administrator alone', async () => {
  const { status, body } = await admin.get('reports');
  expect(status).toBe(200);
  const names = body.data.map((line: { name: string }) => line.name);
  expect(names.sort()).toEqual([...portal.app.reports.keys()].sort());
  const one = body.data.find((line: { name: string }) => line.name === code);
  expect(one).toMatchObject({ route: '/GraduateThesis/RptGraduateThesisTeacherLoad', module: 'graduate-thesis' });
  expect(one.params.map((p: { name: string; required: number }) => [p.name, p.required])).toEqual([
    ['from', 1],
    ['to', 1],
    ['idOrganizationunit', 0],
    ['idStudy', 0],
  ]);
  for (const person of [reader, student]) {
    expect((await person.get('reports')).status).toBe(403);
    expect((await person.get('report-schedule')).status).toBe(403);
    expect((await person.get('report-run')).status).toBe(403);
    expect((await person.post('report-schedule/create', schedule())).status).toBe(403);
  }
});

it('looking at a report and fetching it leave a line with rows and time, a refusal leaves none', async () => {
  const asked = 'from=2026-01-01&to=2026-12-31';
  expect((await reader.get(`${code}?${asked}`)).status).toBe(200);
  expect((await reader.fetch(`${code}/export?${asked}&format=csv`)).status).toBe(200);
  expect((await student.get(`${code}?${asked}`)).status).toBe(403);
  const { data } = (await admin.get('report-run?sort=id')).body;
  expect(data.map((r: Record<string, unknown>) => [r.idUser, r.format, r.outcome, r.rows])).toEqual([
    [reader.id, 'screen', 'made', 0],
    [reader.id, 'csv', 'made', 0],
  ]);
  expect(data.every((r: { ms: number }) => r.ms >= 0)).toBe(true);
  const line = (await admin.get('reports')).body.data.find((one: { name: string }) => one.name === code);
  expect([line.runs, line.typicalMs >= 0, line.lastAt !== null]).toEqual([2, true, true]);
});

it.each([
  ['weekly without a day', { every: 'weekly' }, 'weeklyNeedsDay'],
  ['monthly without a day', { every: 'monthly' }, 'monthlyNeedsDay'],
  ['required parameters that nobody said', { period: 'fixed' }, 'paramsWrong'],
  ['a parameter that it does not have', { params: 'color=red' }, 'paramsWrong'],
  ['the active year where none is asked for', { isActiveYear: 1 }, 'noYear'],
  ['nobody to get it', { idReceivers: [] }, 'idReceivers'],
])('a schedule is refused with %s', async (_what, more, key) => {
  const { status, body } = await admin.post('report-schedule/create', schedule(more));
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain(key);
});

it('AD-02: each receiver gets a file with own rights and a link; whoever has no right gets a refusal line and no file', async () => {
  const made = await admin.post('report-schedule/create', schedule({ idReceivers: [reader.id, student.id] }));
  expect(made.status).toBe(201);
  const { id } = made.body;
  const before = (await admin.get(`report-schedule/view?id=${id}`)).body;
  expect(before.nextAt).toMatch(/ 07:00/);
  expect(before.about).not.toBe('');
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('report-schedule')} set next_at = now() - interval '1 hour' where id = ${id}`);
  const lines = async () =>
    (await admin.get(`report-run?filter[idReportSchedule]=${id}&sort=idUser`)).body.data as Record<string, unknown>[];
  await whileJobsRun(portal, async () => {
    await makeDueMoves(systemOf(portal));
    await expect.poll(async () => (await lines()).length, { timeout: 30_000 }).toBe(2);
    await expect.poll(async () => (await reader.get('job-run')).body.data[0]?.state, { timeout: 30_000 }).toBe('done');
  });
  // It is due again tomorrow, and not before.
  expect((await admin.get(`report-schedule/view?id=${id}`)).body.nextAt > before.nextAt.slice(0, 10)).toBe(true);
  await makeDueMoves(systemOf(portal));
  const [forReader, forStudent] = await lines();
  expect([forReader!.idUser, forReader!.outcome, forReader!.rows]).toEqual([reader.id, 'made', 0]);
  expect([forStudent!.idUser, forStudent!.outcome, forStudent!.whyHr]).toEqual([
    student.id,
    'refused',
    expect.stringContaining('nema pravo na ovo izvješće'),
  ]);

  const [run] = (await reader.get('job-run')).body.data;
  const file = await reader.fetch(`job-run/result?id=${run.id}`);
  expect([file.status, file.headers.get('content-disposition')]).toEqual([200, expect.stringContaining('.xlsx')]);
  await file.arrayBuffer();
  for (const other of [admin, student]) expect((await other.get(`job-run/result?id=${run.id}`)).status).toBe(404);
  const [refused] = (await student.get('job-run')).body.data;
  expect([refused.state, refused.result, refused.failure === null]).toEqual(['failed', null, false]);

  // The letter and the message lead to the portal and carry nothing.
  const letters = await db.run<{ text: string; attachments: unknown }>(
    sql`select m.* from ${db.table('mail_queue')} m where m.subject like '%Mentorstva%'`,
  );
  expect(letters.rows).toHaveLength(1);
  expect(JSON.stringify(letters.rows[0])).toContain(`/Reports/Delivered?run=${run.id}`);
  expect(letters.rows[0]!.attachments).toBeNull();
  const inbox = (await reader.get('inbox')).body.data;
  expect(inbox[0]).toMatchObject({ subject: 'Report: Mentorstva', route: `/Reports/Delivered?run=${run.id}` });
  expect((await student.get('inbox')).body.data).toEqual([]);
}, 90_000);

it('a paused schedule sends nothing, and what fell due meanwhile is not made up for', async () => {
  const { id } = (await admin.post('report-schedule/create', schedule({ name: 'Miruje' }))).body;
  const rowVer = async () => (await admin.get(`report-schedule/view?id=${id}`)).body.rowVer;
  expect((await reader.put(`report-schedule/pause?id=${id}`, { rowVer: await rowVer() })).status).toBe(403);
  expect((await admin.put(`report-schedule/fallDue?id=${id}`, { rowVer: await rowVer() })).status).toBe(403);
  expect((await admin.put(`report-schedule/pause?id=${id}`, { rowVer: await rowVer() })).status).toBe(200);
  expect((await admin.put(`report-schedule/sendNow?id=${id}`, { rowVer: await rowVer() })).status).toBe(409);
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('report-schedule')} set next_at = now() - interval '2 days' where id = ${id}`);
  await makeDueMoves(systemOf(portal));
  expect((await admin.put(`report-schedule/resume?id=${id}`, { rowVer: await rowVer() })).status).toBe(200);
  await makeDueMoves(systemOf(portal));
  const waiting = await db.one<{ n: number }>(
    sql`select count(*)::int as n from ${db.table('job_run')} where kind = 'reports.deliver' and params ->> 'name' = 'Miruje'`,
  );
  expect(waiting!.n).toBe(0);
});

const days = 'from=2020-01-01&to=2099-12-31';
it.each([
  ['rpt-user-roles', ''],
  ['rpt-sign-ins', days],
  ['rpt-message-volume', days],
  ['rpt-survey-participation', ''],
  ['rpt-session-attendance', ''],
  ['rpt-decision-register', ''],
])('%s opens from Reports for the administrator, on paper too, and for no student', async (name, query) => {
  const answer = await admin.get(`${name}?${query}`);
  expect(answer.status).toBe(200);
  const paper = await admin.fetch(`${name}/export?${query}&format=pdf`);
  expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  await paper.arrayBuffer();
  expect((await student.get(`${name}?${query}`)).status).toBe(403);
  const line = (await admin.get('reports')).body.data.find((one: { name: string }) => one.name === name);
  expect([line.route, line.runs]).toEqual([expect.stringMatching(/^\/Reports\/Rpt/), 2]);
});

it('the register of users says who holds which role today', async () => {
  const role = await rowOf(portal, 'auth-item', 'name', 'student');
  const { data, totals } = (await admin.get(`rpt-user-roles?idRole=${role.id}`)).body;
  expect(data.map((row: { username: string }) => row.username)).toEqual(['r-student']);
  expect(totals.username).toBe(1);
});

it('sign-ins are counted by day and person, as the log has them', async () => {
  const db = dbOf(portal);
  for (const person of [reader, reader, student])
    await db.run(sql`insert into ${db.table('audit_log')} (at, id_user, action, entity, id_entity)
      values (${'2026-11-16T23:30:00+01:00'}::timestamptz, ${person.id}, 'user.signIn', 'user', ${String(person.id)})`);
  const { data } = (await admin.get('rpt-sign-ins?from=2026-11-16&to=2026-11-16')).body;
  expect(data).toEqual([{ day: '2026-11-16', count: 3, people: 2 }]);
  expect((await admin.get('rpt-sign-ins?from=2026-11-15&to=2026-11-15')).body.data).toEqual([]);
});

it('messages are counted by kind, and nothing of them is shown', async () => {
  const { data, totals } = (await admin.get(`rpt-message-volume?${days}`)).body;
  expect(data).toEqual([{ messType: 'general', byPeople: 0, byPortal: 1, copies: 1, seen: 0, share: 0 }]);
  expect(totals.copies).toBe(1);
});

it('attendance counts sessions that were held, by member', async () => {
  const c = await council(portal, { approver: false, size: 3 });
  const session = await called(c);
  await tick(c, session.id, [0]);
  await tick(c, session.id, [1], 'excused');
  const rows = async () => (await admin.get(`rpt-session-attendance?idEsesstype=${c.idType}`)).body;
  // A session that is only called tells nothing yet.
  expect((await rows()).data).toEqual([]);
  const db = dbOf(portal);
  await db.run(sql`update ${db.table('esession')} set status = 'archived' where id = ${session.id}`);
  const { data, totals } = await rows();
  expect([totals.present, totals.excused, totals.invited]).toEqual([1, 1, data.length]);
  expect(data.find((row: { present: number }) => row.present === 1)).toMatchObject({ invited: 1, share: 100 });
});

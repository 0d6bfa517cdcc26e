import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, sql } from '../../src/kernel/server/index.ts';
import { academicyear, stCoEnrollment, studentenrollment } from '../../src/modules/catalogues/model.ts';
import { clientOf } from '../harness/portal.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld } from './conductions-timetable-world.ts';
import { ended, killedAt, whileJobsRun } from './system.ts';

// Acts on very many that a node dies in: what it had done is there, what it had not is done by the next, and nothing twice.

let world: ConductionsWorld;
let db: Db;
beforeAll(async () => {
  world = await startConductionsWorld();
  db = dbOf(world.portal);
});
afterAll(() => world?.stop());

const yearNamed = (startYear: number, status: string): Promise<number> =>
  put(world.portal, academicyear, {
    startYear,
    code: `${startYear}/${startYear + 1}`,
    startDate: `${startYear}-10-01`,
    endDate: `${startYear + 1}-09-30`,
    normSystem: 'norm',
    status,
  });
const enrolledIn = async (idAcademicyear: number, yearOfStudy: number, status = 'enrolled'): Promise<number> =>
  put(world.portal, studentenrollment, {
    idStudent: (await world.student()).idStudent,
    idAcademicyear,
    idStudy: world.idStudy,
    yearOfStudy,
    mode: 'full',
    kind: 'first',
    enrolledOn: world.from,
    status,
  });
const coursesOf = async (ids: readonly number[]): Promise<number[][]> => {
  const rows = await db.rows<{ id: number; idStCo: number }>(
    sql`select id_studentenrollment as id, id_st_co as "idStCo" from ${db.table('st-co-enrollment')} where id_studentenrollment = any(${ids}::int[]) and deleted_at is null order by id_st_co`,
  );
  return ids.map(id => rows.filter(row => row.id === id).map(row => row.idStCo));
};

describe('a year enrolled for everybody in it', () => {
  const ask = (who: Person, body: object = {}) =>
    who.post('studentenrollment/enrol-many', {
      idStudy: world.idStudy,
      idAcademicyear: world.idAcademicyear,
      yearOfStudy: 2,
      ...body,
    });
  const lastRun = async (who: Person) => (await who.get('job-run')).body.data[0];

  it('goes on after a kill, enrols nobody twice, and says who was refused and why', async () => {
    const free = await world.course(undefined, { yearOfStudy: 2, semester: 3 });
    // Five have a seat in it; the sixth is told so, and is enrolled in nothing.
    const full = await world.course('Popunjeni', { yearOfStudy: 2, semester: 3, maxEnrolled: 5 });
    const students: number[] = [];
    for (let i = 0; i < 6; i++) students.push(await enrolledIn(world.idAcademicyear, 2));
    const paused = await enrolledIn(world.idAcademicyear, 2, 'interrupted');
    const first = await enrolledIn(world.idAcademicyear, 1);
    const both = [free, full];
    await killedAt(
      world.portal,
      tx => tx.db.run(sql`select 1 from ${tx.db.table('studentenrollment')} where id = ${students[3]!} for update`),
      async () => expect((await ask(world.planner)).status).toBe(200),
    );
    expect(await coursesOf(students)).toEqual([both, both, both, [], [], []]);
    await whileJobsRun(world.portal, () => ended(world.portal, 'catalogues.enrolMany'), { deadSeconds: 2 });
    expect(await coursesOf([...students, paused, first])).toEqual([both, both, both, both, both, [], [], []]);
    const run = await lastRun(world.planner);
    expect(run).toMatchObject({
      title: 'Enrolment of a year for many students',
      state: 'done',
      done: 6,
      total: 6,
      message: 'Students enrolled: 5; enrolled before: 0; refused: 1. The file lists those refused.',
      result: { name: 'not-enrolled.csv' },
    });
    const file = await (await world.planner.fetch(`job-run/result?id=${run.id}`)).text();
    const lines = file.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Student;JMBAG;Why not enrolled');
    expect(lines[1]).toMatch(/full.*Popunjeni/i);
    // Under the name of the one who asked.
    const [{ by }] = (await db.rows<{ by: number }>(
      sql`select distinct created_by as by from ${db.table('st-co-enrollment')} where id_studentenrollment = any(${students}::int[])`,
    )) as [{ by: number }];
    expect(by).toBe(world.planner.id);

    await whileJobsRun(world.portal, async () => {
      expect((await ask(world.planner)).status).toBe(200);
      await ended(world.portal, 'catalogues.enrolMany');
    });
    expect((await lastRun(world.planner)).message).toBe(
      'Students enrolled: 0; enrolled before: 5; refused: 1. The file lists those refused.',
    );
    expect(await coursesOf(students)).toEqual([both, both, both, both, both, []]);
  });

  it('takes what is to be repeated, as the dialog of one proposes', async () => {
    const failed = await world.course('Ponovljeni', { yearOfStudy: 2, semester: 4 });
    const idCourse = (await db.one<{ id: number }>(
      sql`select id_course as id from ${db.table('stcourse')} where id = ${failed}`,
    ))!.id;
    const id = await enrolledIn(world.idAcademicyear, 3);
    const before = await yearNamed(1990, 'planning');
    const { idStudent } = (await db.one<{ idStudent: number }>(
      sql`select id_student as "idStudent" from ${db.table('studentenrollment')} where id = ${id}`,
    ))!;
    const old = await put(world.portal, studentenrollment, {
      idStudent,
      idAcademicyear: before,
      idStudy: world.idStudy,
      yearOfStudy: 2,
      mode: 'full',
      kind: 'first',
      enrolledOn: '1990-10-01',
      status: 'completed',
    });
    const then = await world.course('Nekad', { idAcademicyear: before, idCourse, yearOfStudy: 2, semester: 4 });
    await put(world.portal, stCoEnrollment, { idStudentenrollment: old, idStCo: then, status: 'signatureDenied' });
    await whileJobsRun(world.portal, async () => {
      expect((await ask(world.planner, { yearOfStudy: 3 })).status).toBe(200);
      await ended(world.portal, 'catalogues.enrolMany');
    });
    expect(await coursesOf([id])).toEqual([[failed]]);
  });

  it('is for those who enrol students, in a year that is open and that somebody has', async () => {
    await enrolledIn(world.idAcademicyear, 2);
    for (const roles of [['teacher'], ['student'], ['librarian'], ['graduateThesisCommissionPreparation']])
      expect((await ask(await signIn(world.portal, { roles }))).status, roles[0]).toBe(403);
    expect((await world.portal.client().post('studentenrollment/enrol-many', {})).status).toBe(401);
    expect((await ask(world.planner, { idAcademicyear: 999_999 })).status).toBe(404);
    expect((await ask(world.planner, { yearOfStudy: 9 })).status).toBe(422);
    const nobody = await ask(world.planner, { yearOfStudy: 6 });
    expect([nobody.status, keys(nobody)]).toEqual([422, ['nobodyToEnrol']]);
    const closed = await yearNamed(1980, 'closed');
    await enrolledIn(closed, 1);
    const late = await ask(world.planner, { idAcademicyear: closed, yearOfStudy: 1 });
    expect(late).toMatchObject({ status: 409, body: { kind: 'state' } });
  });

  it('asked for twice at once, and in a year that was closed meanwhile, enrols nobody twice and nobody late', async () => {
    const course = await world.course(undefined, { yearOfStudy: 5, semester: 9 });
    const students: number[] = [];
    for (let i = 0; i < 6; i++) students.push(await enrolledIn(world.idAcademicyear, 5));
    const late = await yearNamed(1985, 'planning');
    await world.course(undefined, { idAcademicyear: late, yearOfStudy: 5, semester: 9 });
    const tooLate = await enrolledIn(late, 5);
    const asked = await Promise.all([
      ask(world.planner, { yearOfStudy: 5 }),
      ask(world.planner, { yearOfStudy: 5 }),
      ask(world.planner, { yearOfStudy: 5, idAcademicyear: late }),
    ]);
    expect(asked.map(answer => answer.status)).toEqual([200, 200, 200]);
    await db.run(sql`update ${db.table('academicyear')} set status = 'closed' where id = ${late}`);
    const told = async () =>
      await db.rows<{ state: string; message: string | null }>(
        sql`select state, message from ${db.table('job_run')} where id::text = any(${asked.map(answer => String(answer.body.run))}::text[])`,
      );
    await whileJobsRun(world.portal, () =>
      expect.poll(async () => (await told()).map(run => run.state), { timeout: 60_000 }).toEqual(Array(3).fill('done')),
    );
    expect(await coursesOf([...students, tooLate])).toEqual([...students.map(() => [course]), []]);
    const numbers = (await told()).map(run =>
      /enrolled: (\d+); enrolled before: (\d+); refused: (\d+)/.exec(JSON.stringify(run.message))?.slice(1).map(Number),
    );
    const sums = [0, 1, 2].map(i => numbers.reduce((sum, found) => sum + found![i]!, 0));
    expect(sums).toEqual([6, 6, 1]);
  });

  it('ends when its asker may enrol nobody any more', async () => {
    await world.course(undefined, { yearOfStudy: 4, semester: 7 });
    const id = await enrolledIn(world.idAcademicyear, 4);
    const clerk = await signIn(world.portal, { roles: ['courseConductionsAdmin'] });
    expect((await ask(clerk, { yearOfStudy: 4 })).status).toBe(200);
    await db.run(sql`delete from ${db.table('auth-assignment')} where id_user = ${clerk.id}`);
    await whileJobsRun(world.portal, () => ended(world.portal, 'catalogues.enrolMany', 'failed'));
    expect(await coursesOf([id])).toEqual([[]]);
  });
});

describe('a year that is closed', () => {
  it('killed half-way is open as it was, and is closed whole when it is asked for again', async () => {
    const keeper = await signIn(world.portal, { roles: ['academicyearAdmin'] });
    const idYear = world.idAcademicyear;
    const ids: number[] = [];
    for (let i = 0; i < 3; i++) ids.push(await enrolledIn(idYear, 1));
    const standing = async () =>
      (await db.one<{ year: string; of: string[]; told: number; noted: number }>(
        sql`select y.status as year, array(select status from ${db.table('studentenrollment')} where id = any(${ids}::int[]) order by id) as of,
          (select count(*)::int from ${db.table('outbox')} where about_resource = 'academicyear' and about_id = y.id) as told,
          (select count(*)::int from ${db.table('audit_log')} where entity = 'academicyear' and id_entity = y.id::text and action like '%close') as noted
        from ${db.table('academicyear')} y where y.id = ${idYear}`,
      ))!;
    const before = await standing();
    expect(before).toMatchObject({ year: 'active', of: ['enrolled', 'enrolled', 'enrolled'], noted: 0 });
    const { rowVer } = (await keeper.get(`academicyear/view?id=${idYear}`)).body;
    let answer: Promise<unknown> = Promise.resolve();
    await killedAt(
      world.portal,
      tx => tx.db.run(sql`select 1 from ${tx.db.table('studentenrollment')} where id = ${ids[2]!} for update`),
      url => {
        const elsewhere = clientOf(url, keeper.token);
        answer = elsewhere.put(`academicyear/close?id=${idYear}`, { rowVer }).catch(() => 'no answer');
      },
    );
    expect(await answer).toBe('no answer');
    expect(await standing()).toEqual(before);
    expect((await keeper.put(`academicyear/close?id=${idYear}`, { rowVer })).status).toBe(200);
    expect(await standing()).toMatchObject({
      year: 'closed',
      of: ['completed', 'completed', 'completed'],
      noted: 1,
    });
    const admin = await signIn(world.portal, { roles: ['admin'] });
    const closed = (await admin.get(`academicyear/view?id=${idYear}`)).body;
    expect((await admin.put(`academicyear/reopen?id=${idYear}`, { rowVer: closed.rowVer, note: 'Test' })).status).toBe(
      200,
    );
  });
});

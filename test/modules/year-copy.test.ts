import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, startJobs } from '../../src/kernel/server/index.ts';
import { academicyear, stCoTeacher } from '../../src/modules/catalogues/model.ts';
import { stCoGroupTeacher, stCoSchedule, teacherYear } from '../../src/modules/course-conductions/model.ts';
import { graduatethesisSetting } from '../../src/modules/graduate-thesis/model.ts';
import {
  learningoutcomeset,
  learningoutcomestudycourse,
  loCourse,
  loCourseTopic,
  stCoAssessment,
} from '../../src/modules/learning-outcomes/model.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import { newTeacher, type Planned, plannedCourse } from './conductions-world.ts';
import { type Outcomes, startOutcomes } from './outcomes-world.ts';
import { inPortal, whileJobsRun } from './system.ts';

let world: Outcomes;
let keeper: Person;
let planned: Planned;
let idNext: number;
let idAway: number;
beforeAll(async () => {
  world = await startOutcomes();
  const { portal, idYear, types, holder } = world;
  keeper = await signIn(portal, { roles: ['academicyearAdmin'], username: 'yearkeeper' });
  idNext = await put(portal, academicyear, year(2027, 'planning'));
  planned = await plannedCourse(world, {
    values: { literature: [{ kind: 'obligatory', citation: 'Knjiga', copies: 3 }], isApprovedByHolder: 1 },
  });
  await plannedCourse(world);
  idAway = await newTeacher(portal, { lastName: 'Otišao', activeTo: '2027-08-31' });
  await put(portal, stCoTeacher, { idStCo: planned.idStCo, idTeacher: idAway, role: 'executor', num: 2 });
  await put(portal, stCoGroupTeacher, {
    idStCoGroup: planned.idGroup,
    idStCo: planned.idStCo,
    idTeachingtype: types.P,
    idTeacher: idAway,
    sharePct: 50,
    coTeaching: 1,
  });
  await put(portal, stCoSchedule, {
    idStCoGroup: planned.idGroup,
    weekday: 1,
    timeFrom: '08:00',
    timeTo: '09:30',
    idTeachers: [holder.idTeacher, idAway],
    parity: 'all',
  });
  await put(portal, teacherYear, { idTeacher: holder.idTeacher, idAcademicyear: idYear, fte: 1, contractNo: 'U-1' });
  await put(portal, graduatethesisSetting, {
    idStudy: world.idStudy,
    idAcademicyear: idYear,
    maxMentorships: 7,
  });
  await put(portal, learningoutcomeset, {
    code: 'S1',
    nameHr: 'Mreže',
    hkoLevel: '6',
    ects: 5,
    source: 'internal',
    idAcademicyear: idYear,
    num: 1,
    status: 'adopted',
  });
  const idLoCourse = await put(portal, loCourse, { idStCo: planned.idStCo, status: 'adopted', decisionNo: '1/26' });
  const outcome = await put(portal, learningoutcomestudycourse, {
    idStCo: planned.idStCo,
    idLoCourse,
    code: 'I1',
    parts: [],
    textHr: 'Opisati',
    num: 1,
  });
  await put(portal, loCourseTopic, {
    idLoCourse,
    idLearningoutcomestudycourse: outcome,
    idStCoTopic: planned.idTopic,
  });
  await put(portal, stCoAssessment, {
    idStCo: planned.idStCo,
    idLoCourse,
    activity: 'exam',
    nameHr: 'Ispit',
    points: 100,
    outcomes: [outcome],
    num: 1,
  });
});
afterAll(() => world?.portal.stop());

const year = (startYear: number, status: string) => ({
  startYear,
  code: `${startYear}/${startYear + 1}`,
  startDate: `${startYear}-10-01`,
  endDate: `${startYear + 1}-09-30`,
  normSystem: 'norm',
  status,
});
const everything = [
  ...['teachers', 'groups', 'units', 'literature', 'slots', 'rooms', 'norm', 'outcomes', 'assessment', 'sets'],
  ...['thesis', 'internship', 'calendar'],
];
interface Import {
  readonly id: number;
  readonly status: string;
  readonly foreseen: readonly { resource: string; made: number; there: number; left: number }[];
  readonly done: readonly { resource: string; made: number; there: number; left: number }[];
  readonly reasons: readonly { resource: string; why: string; idTeacher: number | null; count: number }[];
  readonly gone: number;
  readonly kept: number;
}
const ask = (who: Person, more: object = {}) =>
  who.post('fromprevious-import/create', {
    place: 'administration',
    idFrom: world.idYear,
    idTo: idNext,
    options: everything,
    ...more,
  });
const idIn = (answer: { body: unknown }): number =>
  Number((answer.body as { data?: { id: number }; id?: number }).data?.id ?? (answer.body as { id: number }).id);
const view = async (who: Person, id: number): Promise<Import> => {
  const { body } = await who.get(`fromprevious-import/view?id=${id}`);
  return ((body as { data?: Import }).data ?? body) as Import;
};
const until = async (who: Person, id: number, status: string): Promise<Import> => {
  const db = dbOf(world.portal);
  await expect
    .poll(
      async () => {
        const now = await db.one<{ state: string; failure: unknown }>(
          sql`select i.status as state, j.failure from ${db.table('fromprevious-import')} i left join ${db.table('job_run')} j on j.id = i.run::uuid where i.id = ${id}`,
        );
        return now!.failure ? JSON.stringify(now!.failure) : now!.state;
      },
      { timeout: 10_000 },
    )
    .toBe(status);
  return view(who, id);
};
/** How many wait for a table that somebody holds. */
const waitsFor = async (table: string): Promise<number> =>
  (await dbOf(world.portal).one<{ n: number }>(
    sql`select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation where not l.granted and c.relname = ${table}`,
  ))!.n;
/** Counted, copied, as a person does it. */
const copied = async (who: Person, more: object = {}): Promise<Import> =>
  whileJobsRun(world.portal, async () => {
    const asked = await ask(who, more);
    expect(asked.status, JSON.stringify(asked.body)).toBe(201);
    const id = idIn(asked);
    await until(who, id, 'counted');
    expect((await who.put(`fromprevious-import/start?id=${id}`, {})).status).toBe(200);
    return until(who, id, 'copied');
  });
const takenBack = (who: Person, id: number): Promise<Import> =>
  whileJobsRun(world.portal, async () => {
    expect((await who.put(`fromprevious-import/take-back?id=${id}`, {})).status).toBe(200);
    return until(who, id, 'undone');
  });
/** Live rows of the year that is copied into, and of what hangs on it. */
const livingNext = async (): Promise<Record<string, number>> => {
  const db = dbOf(world.portal);
  const courses = sql`(select id from ${db.table('stcourse')} where id_academicyear = ${idNext} and deleted_at is null)`;
  const { rows } = await db.run<Record<string, number>>(sql`select
    (select count(*)::int from ${courses} c) as courses,
    (select count(*)::int from ${db.table('st-co-teachingtype')} where deleted_at is null and id_st_co in ${courses}) as hours,
    (select count(*)::int from ${db.table('st-co-teacher')} where deleted_at is null and id_st_co in ${courses}) as teachers,
    (select count(*)::int from ${db.table('st-co-group')} where deleted_at is null and id_st_co in ${courses}) as groups,
    (select count(*)::int from ${db.table('st-co-group-teacher')} where deleted_at is null and id_st_co in ${courses}) as shares,
    (select count(*)::int from ${db.table('st-co-topic')} t join ${db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit where t.deleted_at is null and u.id_st_co in ${courses}) as topics,
    (select count(*)::int from ${db.table('learningoutcomestudycourse')} where deleted_at is null and id_st_co in ${courses}) as outcomes,
    (select count(*)::int from ${db.table('lo-course-topic')} l join ${db.table('learningoutcomestudycourse')} o on o.id = l.id_learningoutcomestudycourse where o.id_st_co in ${courses}) as cells,
    (select count(*)::int from ${db.table('st-co-assessment')} where deleted_at is null and id_st_co in ${courses}) as work,
    (select count(*)::int from ${db.table('graduatethesis-setting')} where deleted_at is null and id_academicyear = ${idNext}) as settings`);
  return rows[0]!;
};
const madeOf = (list: Import['done'], resource: string): number | undefined =>
  list.find(one => one.resource === resource)?.made;

describe('a year taken over into the next', () => {
  it('copies what was counted, leaves those who are away, adds nothing twice, and is taken back whole', async () => {
    const before = await livingNext();
    const first = await copied(keeper);
    expect(first.done).toEqual(first.foreseen);
    expect(await livingNext()).toEqual({
      courses: 2,
      hours: 2,
      teachers: 2,
      groups: 2,
      shares: 2,
      topics: 2,
      outcomes: 1,
      cells: 1,
      work: 1,
      settings: 1,
    });
    expect(madeOf(first.done, 'st-co-schedule')).toBe(1);
    expect(madeOf(first.done, 'teacher-year')).toBe(1);
    expect(madeOf(first.done, 'learningoutcomeset')).toBe(1);
    const away = first.reasons
      .filter(one => one.why === 'away')
      .map(({ resource, idTeacher }) => [resource, idTeacher]);
    expect(away).toEqual([
      ['st-co-teacher', idAway],
      ['st-co-group-teacher', idAway],
    ]);
    const db = dbOf(world.portal);
    const course = await db.one<Record<string, unknown>>(
      sql`select c.plan_status as plan, c.id_holder as holder, c.is_approved_by_holder as "byHolder", c.literature, c.place from ${db.table('stcourse')} c
        join ${db.table('stcourse')} o on o.id_course = c.id_course and o.id = ${planned.idStCo} where c.id_academicyear = ${idNext} and c.deleted_at is null`,
    );
    // Whoever approved the earlier plan has not approved the new one.
    expect(course).toMatchObject({
      plan: 'draft',
      holder: world.holder.idTeacher,
      byHolder: 0,
      place: '7972/RAC/01',
    });
    expect(course!.literature).toHaveLength(1);
    const slot = await db.one<{
      teachers: number[];
      status: string;
    }>(sql`select array(select l.id_target from ${db.table('st_co_schedule_id_teachers')} l where l.id_row = s.id) as teachers
      from ${db.table('st-co-schedule')} s join ${db.table('st-co-group')} g on g.id = s.id_st_co_group join ${db.table('stcourse')} c on c.id = g.id_st_co where c.id_academicyear = ${idNext} and s.deleted_at is null`);
    expect(slot!.teachers).toEqual([world.holder.idTeacher]);
    const head = await db.one(
      sql`select l.status, l.decision_no as decision from ${db.table('lo-course')} l join ${db.table('stcourse')} c on c.id = l.id_st_co where c.id_academicyear = ${idNext}`,
    );
    expect(head).toEqual({ status: 'draft', decision: null });

    const again = await copied(keeper);
    expect(again.done.reduce((sum, { made }) => sum + made, 0)).toBe(0);
    expect(madeOf(again.done, 'stcourse')).toBe(0);
    expect(again.done.find(one => one.resource === 'st-co-topic')).toMatchObject({ there: 2, left: 0 });

    const undone = await takenBack(keeper, first.id);
    expect(undone.kept).toBe(0);
    expect(undone.gone).toBe(first.done.reduce((sum, { made }) => sum + made, 0));
    expect(await livingNext()).toEqual(before);
    const inbox = JSON.stringify((await keeper.get('inbox')).body);
    expect(inbox).toContain('Taken over from the previous year: 2026/2027 → 2027/2028');
  });

  it('killed half-way leaves nothing of itself and says so, and is whole when it is asked for again', async () => {
    const { portal } = world;
    const db = dbOf(portal);
    const before = await livingNext();
    const id = await whileJobsRun(portal, async () => {
      const made = idIn(await ask(keeper));
      await until(keeper, made, 'counted');
      return made;
    });
    const node = spawn(process.execPath, ['--import', 'tsx', 'test/modules/job-node.ts', portal.test.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(node, 'exit');
    try {
      await inPortal(portal, async tx => {
        // Copied near the end: the node has written much by then, and waits.
        await tx.db.run(sql`lock table ${tx.db.table('st-co-assessment')} in share row exclusive mode`);
        expect((await keeper.put(`fromprevious-import/start?id=${id}`, {})).status).toBe(200);
        await expect.poll(() => waitsFor('st_co_assessment'), { timeout: 60_000 }).toBeGreaterThan(0);
        node.kill('SIGKILL');
        await ended;
      });
    } finally {
      node.kill('SIGKILL');
    }
    const jobs = await startJobs({
      app: portal.app,
      database: portal.test.database,
      log: { info() {}, warn() {}, error: console.error },
      constituents: ['main'],
      pollSeconds: 0.3,
      deadSeconds: 2,
    });
    try {
      const lastRun = async () => ((await keeper.get('job-run')).body as { data: any[] }).data[0];
      await expect.poll(async () => (await lastRun()).state, { timeout: 30_000 }).toBe('failed');
      expect((await lastRun()).failure).toBe('The job was broken off and nothing of it was stored: start it again');
    } finally {
      await jobs.stop();
    }
    expect(await livingNext()).toEqual(before);
    const noted = await db.one<{ n: number }>(
      sql`select count(*)::int as n from ${db.table('fromprevious-import-row')} where id_run = ${id}`,
    );
    expect(noted!.n).toBe(0);
    const left = await view(keeper, id);
    expect([left.status, left.done ?? []]).toEqual(['counted', []]);
    const whole = await whileJobsRun(portal, async () => {
      expect((await keeper.put(`fromprevious-import/start?id=${id}`, {})).status).toBe(200);
      return until(keeper, id, 'copied');
    });
    expect(whole.done).toEqual(whole.foreseen);
    await takenBack(keeper, id);
    expect(await livingNext()).toEqual(before);
  });

  it('keeps what somebody has changed, with what it hangs on', async () => {
    const run = await copied(keeper);
    const db = dbOf(world.portal);
    const topic = (await db.one<{
      id: number;
      rowVer: number;
    }>(sql`select t.id, t.row_ver as "rowVer" from ${db.table('st-co-topic')} t
      join ${db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit join ${db.table('stcourse')} c on c.id = u.id_st_co
      where c.id_academicyear = ${idNext} and t.deleted_at is null order by t.id limit 1`))!;
    const changed = await world.planner.put(`st-co-topic/update?id=${topic.id}`, { hours: 20, rowVer: topic.rowVer });
    expect(changed.status).toBe(200);
    const undone = await takenBack(keeper, run.id);
    expect(undone.kept).toBe(3);
    expect(await livingNext()).toMatchObject({ courses: 1, topics: 1, groups: 0, teachers: 0 });
    // The course that stayed is there already, and only what is missing comes again.
    const again = await copied(keeper, { options: ['units'] });
    expect(madeOf(again.done, 'stcourse')).toBe(1);
    expect(again.done).toEqual(again.foreseen);
    await takenBack(keeper, again.id);
  });

  it.each([
    [
      'a year that is closed',
      async () => ({ idTo: await put(world.portal, academicyear, year(2040, 'closed')) }),
      'yearClosed',
    ],
    ['itself', async () => ({ idFrom: idNext }), 'notEarlier'],
    [
      'one that is not the next',
      async () => ({ idTo: await put(world.portal, academicyear, year(2030, 'planning')) }),
      'notNextYear',
    ],
    ['slots without groups', async () => ({ options: ['slots'] }), 'needsOption'],
  ] as const)('refuses %s', async (_what, more, key) => {
    const answer = await ask(keeper, await more());
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(key);
  });
  it('lets each module copy its own, and nobody else', async () => {
    const outcomes = { place: 'learningOutcomes', options: ['outcomes'] };
    expect((await ask(world.planner, { place: 'courseConductions', options: ['thesis'] })).status).toBe(422);
    expect((await ask(world.planner, outcomes)).status).toBe(403);
    expect((await ask(world.holder, outcomes)).status).toBe(403);
    const mine = idIn(await ask(world.keeper, outcomes));
    expect((await world.planner.get(`fromprevious-import/view?id=${mine}`)).status).toBe(404);
    expect((await world.planner.put(`fromprevious-import/start?id=${mine}`, {})).status).toBe(404);
    // What is not counted yet is not copied; what was not copied is not taken back.
    expect((await world.keeper.put(`fromprevious-import/start?id=${mine}`, {})).status).toBe(409);
    await whileJobsRun(world.portal, () => until(world.keeper, mine, 'counted'));
    expect((await world.keeper.put(`fromprevious-import/take-back?id=${mine}`, {})).status).toBe(409);
  });
  it('is taken back for a day', async () => {
    const run = await copied(keeper, { options: [] });
    const db = dbOf(world.portal);
    await db.run(
      sql`update ${db.table('fromprevious-import')} set copied_at = now() - interval '25 hours' where id = ${run.id}`,
    );
    const late = await keeper.put(`fromprevious-import/take-back?id=${run.id}`, {});
    expect([late.status, JSON.stringify(late.body)]).toEqual([409, expect.stringContaining('24')]);
  });
});

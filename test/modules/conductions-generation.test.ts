import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model.ts';
import * as calendar from '../../src/modules/calendar/model.ts';
import { teachingDays } from '../../src/modules/course-conductions/server/days.ts';
import { dbOf, type Person, put, signIn } from '../harness/people.ts';
import { keys } from './calendar-world.ts';
import { type ConductionsWorld, startConductionsWorld, type TaughtGroup } from './conductions-timetable-world.ts';
import { whileJobsRun } from './system.ts';

const off = (dateFrom: string, dateTo: string, more = {}) =>
  ({
    dateFrom,
    dateTo,
    kind: 'institution',
    teachingAsWeekday: null,
    idStudy: null,
    idOrganizationunit: null,
    name: 'Stanka',
    ...more,
  }) as const;

describe('the days of teaching', () => {
  // 2026-10-05 is a Monday.
  const semester = { from: '2026-10-05', to: '2026-11-01' };
  const at = (days: ReturnType<typeof teachingDays>, date: string) => days.filter(d => d.date === date);
  it('are counted by weeks, without those that are wholly free', () => {
    const days = teachingDays(semester, [off('2026-10-12', '2026-10-16')]);
    expect(at(days, '2026-10-05')).toMatchObject([{ week: 1, weekday: 1 }]);
    expect(at(days, '2026-10-13')).toEqual([]);
    expect(at(days, '2026-10-19')).toMatchObject([{ week: 2, weekday: 1 }]);
    expect(at(teachingDays(semester, [off('2026-10-12', '2026-10-15')]), '2026-10-19')).toMatchObject([{ week: 3 }]);
  });
  it('follow another weekday where they make up for it, for all or for one study', () => {
    const makeup = off('2026-10-10', '2026-10-10', { kind: 'makeup', teachingAsWeekday: 4 });
    expect(at(teachingDays(semester, [makeup]), '2026-10-10')).toMatchObject([{ weekday: 4 }]);
    const forOne = { ...makeup, idStudy: 7 };
    expect(at(teachingDays(semester, [forOne]), '2026-10-10')).toMatchObject([
      { weekday: 6, offStudies: [7] },
      { weekday: 4, idStudy: 7 },
    ]);
  });
});

let world: ConductionsWorld;
beforeAll(async () => {
  world = await startConductionsWorld();
});
afterAll(() => world?.stop());

interface Lesson {
  readonly id: number;
  readonly date: string;
  readonly week: number;
  readonly status: string;
}
const lessonsOf = async (group: TaughtGroup): Promise<Lesson[]> => {
  const db = dbOf(world.portal);
  return (
    await db.run<Lesson>(
      sql`select id, (start at time zone 'Europe/Zagreb')::date::text as date, week, status from ${db.table('st-co-lesson')} where id_st_co_group = ${group.id} order by start`,
    )
  ).rows;
};
const events = async (): Promise<number> =>
  (await dbOf(world.portal).one<{ n: number }>(
    sql`select count(*)::int as n from ${dbOf(world.portal).table('calendar-event')} where source = 'lesson' and deleted_at is null`,
  ))!.n;
const slot = async (group: TaughtGroup, values = {}) => {
  const made = await world.planner.post('st-co-schedule/create', world.slot(group, values));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body as { id: number; rowVer: number };
};
const slotOf = async (group: TaughtGroup): Promise<{ id: number }> =>
  (await world.planner.get(`st-co-schedule?filter[idStCoGroup]=${group.id}`)).body.data[0];
const semesterMove = async (move: string, by: Person = world.planner) => {
  const row = (await world.planner.get(`academicyear-semester/view?id=${world.idSemester}`)).body;
  return by.put(`academicyear-semester/${move}?id=${world.idSemester}`, { rowVer: row.rowVer });
};

describe('a semester', () => {
  it('is published with its lessons, withdrawn without them, and each time everybody hears it once', async () => {
    const group = await world.group({ hours: 20 });
    const odd = await world.group();
    const [member] = await world.members(group, 2);
    const idRoom = await world.room();
    await put(world.portal, calendar.calendarholiday, {
      dateFrom: addDays(world.from, 7),
      dateTo: addDays(world.from, 11),
      nameHr: 'Stanka',
      kind: 'institution',
    });
    await slot(group, { idRoom });
    await slot(odd, { parity: 'odd', weekday: 2, weekFrom: 1, weekTo: 6 });
    const published = await semesterMove('publish');
    expect(published.status, JSON.stringify(published.body)).toBe(200);
    const lessons = await lessonsOf(group);
    // Twenty hours are ten lessons of two; the free week has none and is not counted.
    expect(lessons).toHaveLength(10);
    expect(lessons.map(l => l.week)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(lessons.map(l => l.date)).not.toContain(addDays(world.from, 7));
    expect((await lessonsOf(odd)).map(l => l.week)).toEqual([1, 3, 5]);
    expect(await events()).toBe(13);
    const inbox = (await member!.student.get('inbox?filter[subject][like]=timetable')).body.data;
    expect(inbox).toHaveLength(1);
    expect((await group.teacher.get('inbox?filter[subject][like]=timetable')).body.data).toHaveLength(1);
    const seen = await member!.student.get(`st-co-lesson?filter[idStCoGroup]=${group.id}&return[count]=1`);
    expect(seen.body.count).toBe(10);
    expect((await member!.student.get(`st-co-lesson?filter[idStCoGroup]=${odd.id}&return[count]=1`)).body.count).toBe(
      0,
    );

    expect((await semesterMove('withdraw')).status).toBe(200);
    expect(await events()).toBe(0);
    expect((await semesterMove('publish', group.teacher)).status).toBe(403);
    expect((await semesterMove('publish')).status).toBe(200);
    expect(await lessonsOf(group)).toHaveLength(10);
  });

  it('changes with its slots: lessons move week by week, and those it concerns hear it once', async () => {
    const group = await world.group({ hours: 30 });
    const [member] = await world.members(group, 1);
    const made = await slot(group, { weekday: 3, timeFrom: '16:00', timeTo: '17:30' });
    const before = await lessonsOf(group);
    expect(before).toHaveLength(14);
    const changed = await world.planner.put(`st-co-schedule/update?id=${made.id}`, { weekday: 4, rowVer: made.rowVer });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    const after = await lessonsOf(group);
    expect(after.map(l => l.id)).toEqual(before.map(l => l.id));
    // What is over stays where it was; what is to come has moved by a day.
    for (const [i, l] of after.entries())
      expect(l.date).toBe(before[i]!.date < world.today ? before[i]!.date : addDays(before[i]!.date, 1));
    const heard = (await member!.student.get('inbox?filter[subject][like]=change')).body.data;
    expect(heard).toHaveLength(1);
    const gone = await world.planner.delete(`st-co-schedule/delete?id=${made.id}`);
    expect(gone.status, JSON.stringify(gone.body)).toBe(200);
    expect(await lessonsOf(group)).toEqual([]);
  });

  it('is made by a job in portions, twice with the same end, and published by it', { timeout: 600_000 }, async () => {
    expect((await semesterMove('withdraw')).status).toBe(200);
    const twice = await world.group();
    const its = [
      await slot(twice, { weekday: 1, timeFrom: '18:00', timeTo: '19:30', weekFrom: 1, weekTo: 1 }),
      await slot(twice, { weekday: 2, timeFrom: '18:00', timeTo: '19:30', weekFrom: 1, weekTo: 1 }),
    ];
    const ask = () => world.planner.post('academicyear-semester/generate', { id: world.idSemester, publish: 1 });
    const stranger = await signIn(world.portal, { roles: ['teacher'] });
    expect((await stranger.post('academicyear-semester/generate', { id: world.idSemester })).status).toBe(403);
    await whileJobsRun(world.portal, async () => {
      for (const language of ['en-uk', 'hr']) {
        await world.planner.put('auth/profile', { language });
        const { run } = (await ask()).body;
        const asListed = async () =>
          (await world.planner.get('job-run')).body.data.find((r: { id: string }) => r.id === run);
        await expect.poll(async () => (await asListed())?.state, { timeout: 30_000 }).toBe('done');
        // It counts the groups it goes through, to the last of them, and the file speaks as the asker does.
        const { done, total } = await asListed();
        expect([done, total]).toEqual([3, 3]);
        const file = await world.planner.fetch(`job-run/result?id=${run}`);
        expect(file.headers.get('content-disposition')).toContain(
          language === 'hr' ? 'nastavni-termini.csv' : 'lessons.csv',
        );
        expect((await file.text()).split('\r\n')[0]).toBe(
          language === 'hr'
            ? 'Grupa;Planirano sati;Raspoređeno sati;Razlika;Novih termina;Premještenih;Uklonjenih;Zauzeti dani'
            : 'Group;Hours planned;Hours placed;Difference;New lessons;Moved;Removed;Days taken',
        );
      }
      await world.planner.put('auth/profile', { language: 'en-uk' });
    });
    expect(await lessonsOf(twice)).toHaveLength(2);
    for (const { id } of its) expect((await world.planner.delete(`st-co-schedule/delete?id=${id}`)).status).toBe(200);
    expect(await events()).toBe(13);
    expect((await world.planner.get(`academicyear-semester/view?id=${world.idSemester}`)).body.timetableStatus).toBe(
      'published',
    );
  });

  it('is withdrawn at once, and what is too much for one act goes in portions', { timeout: 600_000 }, async () => {
    const db = dbOf(world.portal);
    const groups = await Promise.all([world.group(), world.group(), world.group()]);
    const [member] = await world.members(groups[0]!, 1);
    // More than one act takes: as many hours as a university has, laid straight into the database.
    await db.run(sql`with e as (insert into ${db.table('calendar-event')} (id_reservationtype, title, start, "end", status, id_owner, is_public, source, collision_allowed, is_flagged, blocks_room, blocks_teacher, is_block)
        select t.id, 'Nastava', ${addDays(world.today, 3)}::date + interval '8 hours' + n * interval '1 minute', ${addDays(world.today, 3)}::date + interval '9 hours' + n * interval '1 minute',
          'confirmed', (select min(id) from ${db.table('user')}), 1, 'lesson', 0, 0, 0, 0, 0
        from generate_series(1, 5400) n, ${db.table('reservationtype')} t where t.system_kind = 'lesson' returning id, start, "end")
      insert into ${db.table('st-co-lesson')} (id_st_co_group, id_calendar_event, start, "end", hours, week, category, status, is_e_learning, is_locked, is_paid)
        select (${groups.map(g => g.id)}::int[])[1 + e.id % 3], e.id, e.start, e."end", 1, 1, 'extra', 'planned', 0, 0, 0 from e`);
    const counted = await events();
    expect(counted).toBeGreaterThan(5400);
    const at = `academicyear-semester/work?id=${world.idSemester}`;
    // A withdrawal that is stopped leaves a timetable in the making with its lessons; published again, it is as it was.
    expect((await semesterMove('withdraw')).status).toBe(200);
    const stopped = (await world.planner.get(at)).body.run;
    expect((await world.planner.put(`job-run/cancel?id=${stopped}`, {})).status).toBe(200);
    expect((await world.planner.get(at)).body).toEqual({ run: null, what: null });
    expect([await events(), (await semesterMove('withdraw')).status]).toEqual([counted, 409]);
    expect((await semesterMove('publish')).status).toBe(200);
    expect(await events()).toBe(counted);
    const withdrawn = await semesterMove('withdraw');
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200);
    // It is a timetable in the making from this moment, whoever asks; its lessons wait for the job.
    expect((await world.planner.get(`academicyear-semester/view?id=${world.idSemester}`)).body.timetableStatus).toBe(
      'draft',
    );
    expect(await events()).toBe(counted);
    for (const who of [member!.student, groups[0]!.teacher]) {
      const seen = await who.get(`st-co-lesson?filter[idStCoGroup]=${groups[0]!.id}&return[count]=1`);
      expect(seen.body.count, JSON.stringify(seen.body)).toBe(0);
    }
    const under = (await world.planner.get(at)).body;
    expect(under).toMatchObject({ what: 'withdraw' });
    expect((await groups[0]!.teacher.get(at)).status).toBe(403);
    // Meanwhile nobody makes anew what is being taken away.
    expect(keys(await semesterMove('publish'))).toEqual(['underWay']);
    const again = await world.planner.post('academicyear-semester/generate', { id: world.idSemester, publish: 1 });
    expect(again).toMatchObject({
      status: 409,
      body: { kind: 'state', message: expect.stringContaining('background') },
    });
    const run = async () =>
      (await world.planner.get('job-run')).body.data.find((r: { id: string }) => r.id === under.run);
    await whileJobsRun(world.portal, () =>
      expect.poll(async () => (await run())?.state, { timeout: 120_000 }).toBe('done'),
    );
    expect(await run()).toMatchObject({ done: counted, total: counted });
    expect(await events()).toBe(0);
    expect((await db.one<{ n: number }>(sql`select count(*)::int as n from ${db.table('st-co-lesson')}`))!.n).toBe(0);
    expect((await world.planner.get(at)).body).toEqual({ run: null, what: null });
    expect((await semesterMove('publish')).status).toBe(200);
    expect(await events()).toBe(13);
  });

  it('is not withdrawn while its lessons are being made, nor held while it is in the making', async () => {
    const made = await world.planner.post('academicyear-semester/generate', { id: world.idSemester });
    expect(made.body.run, JSON.stringify(made.body)).toBeTruthy();
    expect(keys(await semesterMove('withdraw'))).toEqual(['underWay']);
    expect((await world.planner.put(`job-run/cancel?id=${made.body.run}`, {})).status).toBe(200);
    const group = await world.group();
    await slot(group, { weekday: 5, timeFrom: '20:00', timeTo: '21:30' });
    const [first] = await lessonsOf(group);
    const view = (await world.planner.get(`st-co-lesson/view?id=${first!.id}`)).body;
    const db = dbOf(world.portal);
    const status = (to: string) =>
      db.run(
        sql`update ${db.table('academicyear-semester')} set timetable_status = ${to} where id = ${world.idSemester}`,
      );
    const inLedger = async (who: Person): Promise<number> =>
      (await who.get(`hour-ledger?filter[idStCoLesson]=${first!.id}&return[count]=1`)).body.count;
    expect(await inLedger(group.teacher)).toBe(1);
    await status('draft');
    // The ledger is another way to the same lessons; what the plan gives the teacher is there all the same.
    expect([await inLedger(world.planner), await inLedger(group.teacher)]).toEqual([1, 0]);
    const shares = await group.teacher.get(`hour-ledger?filter[idStCoGroup]=${group.id}&return[count]=1`);
    expect(shares.body.count).toBe(1);
    const record = (who: Person) => who.put(`st-co-lesson/record?id=${first!.id}`, { rowVer: view.rowVer });
    expect(keys(await record(world.planner))).toEqual(['timetableDraft']);
    expect((await record(group.teacher)).status).toBe(404);
    await status('published');
    expect((await world.planner.delete(`st-co-schedule/delete?id=${(await slotOf(group)).id}`)).status).toBe(200);
  });

  it('is not withdrawn once something was held', async () => {
    const group = await world.group();
    await slot(group, { weekday: 5, timeFrom: '18:00', timeTo: '19:30' });
    const [first] = await lessonsOf(group);
    const row = (await group.teacher.get(`st-co-lesson/view?id=${first!.id}`)).body;
    const held = await group.teacher.put(`st-co-lesson/record?id=${first!.id}`, { rowVer: row.rowVer });
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    const refused = await semesterMove('withdraw');
    expect(keys(refused)).toEqual(['lessonsHeld']);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemo } from '../../demo/index.ts';
import { type Db, meOf, raw, sql, type Sql } from '../../src/kernel/server/index.ts';
import { ledgerOf, workedOut } from '../../src/modules/course-conductions/server/load/ledger.ts';
import { dbOf, type Person, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { inPortal } from './system.ts';

// Reports over the whole demo faculty, against counts that go another way.

interface Row {
  readonly idStCo: number;
  readonly idTeachingtype: number;
  readonly idStCoGroup: number;
  readonly enrolled: number;
  readonly present: number;
  readonly records: number;
  readonly topics: string;
  readonly students: number;
}
let portal: Portal;
let db: Db;
let planner: Person;
let year: number;
beforeAll(async () => {
  portal = await startSeeded();
  await inPortal(portal, tx => loadDemo(tx));
  db = dbOf(portal);
  await db.run(sql`analyze`);
  planner = await signIn(portal, { roles: ['courseConductionsAdmin'] });
  year = (await db.one<{ id: number }>(sql`select id from ${db.table('academicyear')} where status = 'active'`))!.id;
}, 240_000);
afterAll(() => portal?.stop());

const rowsOf = async (report: string, narrowed = '', by = planner): Promise<readonly Row[]> => {
  const { status, body } = await by.get(`rpt-${report}?idAcademicyear=${year}${narrowed}`);
  expect(status, JSON.stringify(body).slice(0, 500)).toBe(200);
  return body.data;
};
const counted = async (statement: Sql): Promise<ReadonlyMap<number, number>> =>
  new Map((await db.run<{ id: number; n: number }>(statement)).rows.map(row => [row.id, row.n]));
const byCourse = (rows: readonly Row[], value: (row: Row) => number): ReadonlyMap<number, number> => {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(row.idStCo, (sums.get(row.idStCo) ?? 0) + value(row));
  return sums;
};

describe('reports of teaching', () => {
  it.each(['course-conduction-load-plan', 'teaching-conduction-courses', 'cumulative-teaching-conduction-by-groups'])(
    '%s: a study has the rows that it has in the whole',
    async report => {
      const whole = await rowsOf(report);
      const { rows: studies } = await db.run<{ id: number; courses: number[] }>(
        sql`select id_study as id, array_agg(id) as courses from ${db.table('stcourse')} where id_academicyear = ${year} group by 1 order by count(*) desc limit 3`,
      );
      for (const { id, courses } of studies) {
        const own = whole.filter(row => courses.includes(row.idStCo));
        expect(own.length).toBeGreaterThan(0);
        const narrowed = await rowsOf(report, `&idStudy=${id}`);
        const named = (row: Row): string => JSON.stringify(row);
        expect(narrowed.map(named).sort()).toEqual(own.map(named).sort());
      }
    },
  );

  it('who takes a course and who came, as they are counted course by course', async () => {
    const enrolled =
      await counted(sql`select n.id_st_co as id, count(*)::int as n from ${db.table('st-co-enrollment')} n
      where n.deleted_at is null and n.status <> 'dropped' and exists (select from ${db.table('studentenrollment')} e where e.id = n.id_studentenrollment and e.deleted_at is null) group by 1`);
    const plan = await rowsOf('course-conduction-load-plan');
    expect(plan.some(row => row.enrolled > 0)).toBe(true);
    for (const row of plan) expect(row.enrolled, String(row.idStCo)).toBe(enrolled.get(row.idStCo) ?? 0);

    const came = (
      status: string,
    ): Sql => sql`select g.id_st_co as id, count(*)::int as n from ${db.table('st-co-lesson')} l
      join ${db.table('st-co-group')} g on g.id = l.id_st_co_group join ${db.table('st-co-attendance')} a on a.id_st_co_lesson = l.id and a.is_guest = 0
      where l.status in ('held', 'confirmed') and l.category <> 'consultation' and l.deleted_at is null and ${raw(status)}
        and exists (select from ${db.table('st-co-lesson-teacher')} t where t.id_st_co_lesson = l.id and t.hours > 0) group by 1`;
    const [present, records] = [await counted(came(`a.status = 'present'`)), await counted(came('true'))];
    for (const report of ['teaching-conduction-courses', 'cumulative-teaching-conduction-by-groups']) {
      const rows = await rowsOf(report);
      expect(rows.some(row => row.records > 0)).toBe(true);
      for (const [id, n] of byCourse(rows, row => row.present)) expect(n).toBe(present.get(id) ?? 0);
      for (const [id, n] of byCourse(rows, row => row.records)) expect(n).toBe(records.get(id) ?? 0);
    }
  });

  it('topics of each group, and how many of them it has had', async () => {
    const groups = (await rowsOf('cumulative-teaching-conduction-by-groups')).toSorted(
      (a, b) => Number.parseInt(b.topics, 10) - Number.parseInt(a.topics, 10),
    );
    expect(Number.parseInt(groups[0]!.topics, 10)).toBeGreaterThan(0);
    for (const row of [...groups.slice(0, 5), ...groups.slice(-5)]) {
      const said = await db.one<{ topics: number; covered: number; students: number }>(sql`
        select count(*)::int as topics, count(*) filter (where exists (select from ${db.table('st-co-lesson-topic')} d join ${db.table('st-co-lesson')} l on l.id = d.id_st_co_lesson
            where d.id_st_co_topic = t.id and d.held_hours > 0 and l.id_st_co_group = ${row.idStCoGroup} and l.status in ('held', 'confirmed')))::int as covered,
          coalesce(nullif((select count(*)::int from ${db.table('st-co-group-student')} m where m.id_st_co_group = ${row.idStCoGroup} and m."to" is null and m.deleted_at is null), 0),
            (select capacity from ${db.table('st-co-group')} where id = ${row.idStCoGroup})) as students
        from ${db.table('st-co-topic')} t join ${db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit and u.deleted_at is null
        where u.id_st_co = ${row.idStCo} and t.id_teachingtype = ${row.idTeachingtype} and t.deleted_at is null`);
      expect(row.topics).toBe(`${said!.covered}/${said!.topics}`);
      expect(row.students).toBe(said!.students);
    }
  });

  it('of a teacher: the own groups alone, whoever else teaches there', async () => {
    const teacher = await signIn(portal, { roles: ['teacher'] });
    // Whoever shares the most groups with others.
    const { id } = (await db.one<{ id: number }>(
      sql`select s.id_teacher as id from ${db.table('st-co-group-teacher')} s join ${db.table('st-co-group')} g on g.id = s.id_st_co_group
        join ${db.table('stcourse')} c on c.id = g.id_st_co and c.id_academicyear = ${year} where s.share_pct < 100 group by 1 order by count(*) desc, 1 limit 1`,
    ))!;
    await db.run(sql`update ${db.table('teacher')} set id_user = ${teacher.id} where id = ${id}`);
    const { rows: own } = await db.run<{ id: number }>(sql`select g.id from ${db.table('st-co-group')} g
      where exists (select from ${db.table('st-co-group-teacher')} s where s.id_st_co_group = g.id and s.id_teacher = ${id} and s.deleted_at is null)
        or exists (select from ${db.table('st-co-lesson-teacher')} x join ${db.table('st-co-lesson')} l on l.id = x.id_st_co_lesson
          where l.id_st_co_group = g.id and x.id_teacher = ${id})`);
    const seen = await rowsOf('cumulative-teaching-conduction-by-groups', '', teacher);
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.every(row => own.some(group => group.id === row.idStCoGroup))).toBe(true);
  });
});

describe('lessons', () => {
  it('of a student: those of the own groups on the days of being in them, and nobody else’s', async () => {
    const student = await signIn(portal, { roles: ['student'] });
    const enrolled = sql`${db.table('st-co-group-student')} m join ${db.table('st-co-enrollment')} n on n.id = m.id_st_co_enrollment and n.deleted_at is null and n.status <> 'dropped'
      join ${db.table('studentenrollment')} e on e.id = n.id_studentenrollment and e.deleted_at is null`;
    const lessons = sql`${db.table('st-co-lesson')} l join ${db.table('st-co-group')} g on g.id = l.id_st_co_group join ${db.table('stcourse')} c on c.id = g.id_st_co
      join ${db.table('academicyear-semester')} s on s.id_academicyear = c.id_academicyear and s.kind = case c.semester % 2 when 1 then 'winter' else 'summer' end and s.timetable_status <> 'draft'`;
    const { id } = (await db.one<{ id: number }>(
      sql`select e.id_student as id from ${enrolled} join ${lessons} on l.id_st_co_group = m.id_st_co_group where m.deleted_at is null group by 1 having count(*) <= 450 order by count(*) desc, 1 limit 1`,
    ))!;
    await db.run(sql`update ${db.table('student')} set id_user = ${student.id} where id = ${id}`);
    // One group is left in the middle of its lessons.
    const left = (await db.one<{ member: number; group: number; day: string }>(
      sql`select m.id as member, m.id_st_co_group as "group", (percentile_disc(0.5) within group (order by l.start))::date::text as day
        from ${enrolled} join ${lessons} on l.id_st_co_group = m.id_st_co_group where e.id_student = ${id} and m.deleted_at is null group by 1, 2 order by count(*) desc, 1 limit 1`,
    ))!;
    await db.run(sql`update ${db.table('st-co-group-student')} set "to" = ${left.day}::date where id = ${left.member}`);
    const expected = await db.run<{ id: number; group: number; isLater: boolean }>(
      sql`select l.id, l.id_st_co_group as "group", l.start::date > ${left.day}::date as "isLater" from ${lessons} where l.deleted_at is null and exists (select from ${enrolled}
        where m.id_st_co_group = l.id_st_co_group and e.id_student = ${id} and m.deleted_at is null and (l.start at time zone 'Europe/Zagreb')::date between m."from" and coalesce(m."to", 'infinity'))`,
    );
    const ofLeft = expected.rows.filter(row => row.group === left.group);
    expect(ofLeft.length).toBeGreaterThan(0);
    expect(ofLeft.some(row => row.isLater)).toBe(false);
    const ids = expected.rows.map(row => row.id).sort((x, y) => x - y);
    const listed = async (resource: string, field: string): Promise<number[]> => {
      const { body } = await student.get(`${resource}?pagination[limit]=500&return[count]=1&columns=${field}`);
      expect(body.count).toBe(body.data.length);
      return [...new Set<number>(body.data.map((row: Record<string, number>) => row[field]!))].sort((x, y) => x - y);
    };
    expect(await listed('st-co-lesson', 'id')).toEqual(ids);
    const held = await db.run<{ id: number }>(
      sql`select distinct x.id_st_co_lesson as id from ${db.table('st-co-lesson-teacher')} x where x.id_st_co_lesson = any(${ids}::int[]) order by 1`,
    );
    expect(await listed('st-co-lesson-teacher', 'idStCoLesson')).toEqual(held.rows.map(row => row.id));
  });
});

describe('the ledger', () => {
  it('costs what is asked of it: of one part and one column no other is read', async () => {
    await inPortal(portal, async ctx => {
      const me = await meOf(ctx, planner.id);
      const planOf = async (asked: Sql): Promise<string> =>
        (await ctx.db.run<{ 'QUERY PLAN': string }>(sql`explain ${asked}`)).rows
          .map(row => row['QUERY PLAN'])
          .join('\n');
      const ledger = ledgerOf({ ...ctx, me });
      const held = await planOf(sql`select sum(l.held) from ${ledger} l where l.stage = 'lesson'`);
      expect(held).toContain('st_co_lesson_teacher');
      expect(held).not.toMatch(/Append|st_co_group_student|payment_batch_lesson|st_co_teachingtype/);
      const planned = await planOf(sql`select sum(l.planned) from ${ledger} l where l.stage = 'share'`);
      expect(planned).not.toMatch(/Append|st_co_group_student|st_co_lesson/);
      const students = await planOf(
        sql`select ${workedOut({ ...ctx, me }, 'students', 'l')} from ${ledger} l where l.stage = 'share'`,
      );
      expect(students).toContain('st_co_group_student');
    });
  });
});

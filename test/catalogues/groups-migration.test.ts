import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsFolder, raw, sql } from '../../src/kernel/server/index.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';

// What stood before groups and teachers of a course came to the catalogues is there afterwards.

const schema = 'c_main';
let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const files = (await readdir(path.join(folder, 'constituent'))).sort();
  const from = files.findIndex(file => file.includes('groups-and-teachers-of-a-course'));
  for (const file of files.slice(from)) await rm(path.join(folder, 'constituent', file));
});
afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('every holder has a row, every group a place, every membership its type of teaching', async () => {
  await migrate(test.database, [schema], { folder });
  await test.database.transaction(schema, async db => {
    // Only what the new references lead to; the rest is of no matter here.
    await db.run(raw("set local session_replication_role = 'replica'"));
    await db.run(sql`insert into ${db.table('teacher')} (id, foreign_id, first_name, last_name, id_academicvocation, employment, email)
      values (7, '7', 'T', '7', 1, 'employee', 't7@test.example'), (8, '8', 'T', '8', 1, 'employee', 't8@test.example')`);
    await db.run(sql`insert into ${db.table('teachingtype')} (id, code, name_hr, category, num)
      values (4, 'A', 'A', 'exercise', 1), (5, 'P', 'P', 'lecture', 2)`);
    await db.run(sql`insert into ${db.table('st-co-enrollment')} (id, id_studentenrollment, id_st_co, enrol_kind, status)
      values (31, 1, 1, 'first', 'enrolled')`);
    await db.run(sql`insert into ${db.table('stcourse')} (id, id_academicyear, id_study, id_course, year_of_study, semester, kind, ects, id_holder, plan_status, num, deleted_at)
      values (1, 1, 1, 1, 1, 1, 'compulsory', 5, 7, 'draft', 1, null), (2, 1, 1, 2, 1, 1, 'compulsory', 5, null, 'draft', 2, null),
        (3, 1, 1, 3, 1, 1, 'compulsory', 5, 8, 'draft', 3, '2026-01-01')`);
    await db.run(sql`insert into ${db.table('st-co-group')} (id, id_st_co, id_teachingtype, code, capacity, deleted_at)
      values (11, 1, 4, 'A2', 9, null), (12, 1, 4, 'A1', 9, null), (13, 1, 5, 'P1', 9, null), (14, 1, 4, 'A1', 9, '2026-01-01')`);
    await db.run(sql`insert into ${db.table('st-co-group-student')} (id, id_st_co_group, id_st_co_enrollment, "from", "to")
      values (21, 11, 31, '2026-10-01', '2026-10-31'), (22, 12, 31, '2026-11-01', null), (23, 13, 31, '2026-10-01', null)`);
  });
  await migrate(test.database, [schema]);
  const db = test.database.forSchema(schema);
  const all = async (piece: ReturnType<typeof sql>) => (await db.run(piece)).rows;
  expect(
    await all(sql`select id_st_co as course, id_teacher as teacher, role, num, deleted_at is null as live
      from ${db.table('st-co-teacher')} order by id_st_co`),
  ).toEqual([
    { course: 1, teacher: 7, role: 'holder', num: 1, live: true },
    { course: 3, teacher: 8, role: 'holder', num: 1, live: false },
  ]);
  expect(await all(sql`select id, num from ${db.table('st-co-group')} order by id`)).toEqual([
    { id: 11, num: 2 },
    { id: 12, num: 1 },
    { id: 13, num: 1 },
    { id: 14, num: 1 },
  ]);
  expect(
    await all(sql`select id, id_teachingtype as type from ${db.table('st-co-group-student')} order by id`),
  ).toEqual([
    { id: 21, type: 4 },
    { id: 22, type: 4 },
    { id: 23, type: 5 },
  ]);
});

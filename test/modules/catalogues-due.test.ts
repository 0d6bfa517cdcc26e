import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDueMoves, sql } from '../../src/kernel/server/index.ts';
import { academicyear, academicyearSemester } from '../../src/modules/catalogues/model.ts';
import { dbOf, put, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { systemOf } from './system.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startSeeded();
});
afterAll(() => portal?.stop());

it('a published timetable is locked when its teaching is over, also in a closed year, and the audit knows it', async () => {
  const year = (startYear: number, status: string) =>
    put(portal, academicyear, {
      startYear,
      code: `${startYear}/${startYear + 1}`,
      startDate: `${startYear}-10-01`,
      endDate: `${startYear + 1}-09-30`,
      normSystem: 'norm',
      status,
    });
  const semester = (idAcademicyear: number, startYear: number, timetableStatus: string) =>
    put(portal, academicyearSemester, {
      idAcademicyear,
      kind: 'winter',
      teachingFrom: `${startYear}-10-02`,
      teachingTo: `${startYear + 1}-01-30`,
      weeks: 15,
      timetableStatus,
    });
  const [past, draft, coming] = [await year(2021, 'closed'), await year(2022, 'closed'), await year(2090, 'planning')];
  const over = await semester(past, 2021, 'published');
  const others = [await semester(draft, 2022, 'draft'), await semester(coming, 2090, 'published')];
  await makeDueMoves(systemOf(portal));
  const db = dbOf(portal);
  const stateOf = async (id: number) =>
    (await db.one<{ s: string }>(
      sql`select timetable_status as s from ${db.table('academicyear-semester')} where id = ${id}`,
    ))!.s;
  expect(await Promise.all([over, ...others].map(stateOf))).toEqual(['locked', 'draft', 'published']);
  const entry = await db.one(
    sql`select id_user, diff from ${db.table('audit_log')} where action = 'academicyear-semester.lock' and id_entity = ${String(over)}`,
  );
  expect(entry).toEqual({ id_user: null, diff: { timetableStatus: ['published', 'locked'] } });
});

import { afterAll, beforeAll, expect } from 'vitest';
import { jmbagOf } from '../../demo/numbers.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { academicyear, course, stcourse, study } from '../../src/modules/catalogues/model.ts';
import { dbOf, type Person, put, rowOf, signIn, startSeeded } from '../harness/people.ts';
import type { Portal } from '../harness/portal.ts';
import { whileJobsRun } from './system.ts';

// A faculty with one study and one course, and a clerk who brings files of ISVU.

export type Json = any;
export let portal: Portal;
export let clerk: Person;
export let year: number;
export const right = (module: string): string => `AppModule${module}IsvuImportEdit`;
/** Raises the faculty for the file that asks for it. */
export const theFaculty = (): void => {
  beforeAll(async () => {
    portal = await startSeeded();
    clerk = await signIn(portal, { permissions: [right('CourseConductions')], language: 'hr' });
    const when = { startDate: '2026-10-01', endDate: '2027-09-30' };
    year = await put(portal, academicyear, { code: '2026/2027', startYear: 2026, ...when, status: 'active' });
    const idEdulev = (await rowOf(portal, 'edulev', 'code', 'PSV')).id;
    const named = { code: 'R', nameHr: 'Računarstvo', abbr: 'R', mode: 'full', semesters: 6, ects: 180 };
    const idStudy = await put(portal, study, { ...named, isvuCode: 101, idEdulev });
    const idCourse = await put(portal, course, {
      code: 'BP',
      isvuCode: 30101,
      nameHr: 'Baze podataka',
      defaultEcts: 6,
    });
    const place = { idAcademicyear: year, idStudy, idCourse, semester: 1, yearOfStudy: 1, num: 1 };
    await put(portal, stcourse, { ...place, kind: 'compulsory', ects: 6, planStatus: 'draft' });
  });
  afterAll(() => portal?.stop());
};

/** A test that brings very many files waits longer for each. */
const usual = 30_000;
export const ended = async (id: number, who = clerk, within = usual): Promise<Json> => {
  let row: Json;
  await whileJobsRun(portal, () =>
    expect
      .poll(
        async () => {
          row = (await who.get(`isvu-import/view?id=${id}`)).body;
          return row.status;
        },
        { timeout: within },
      )
      .not.toBe('uploaded'),
  );
  return row;
};
export const sent = async (
  kind: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'isvu.csv',
  who = clerk,
): Promise<Json> => {
  const form = new FormData();
  form.append('file', new Blob([bytes]), name);
  const ticket: Json = await (
    await who.fetch('isvu-import/upload?field=content', { method: 'POST', body: form })
  ).json();
  return who.post('isvu-import/create', { kind, idAcademicyear: year, content: ticket.token });
};
export const brought = async (
  kind: string,
  bytes: string | Uint8Array<ArrayBuffer>,
  name?: string,
  within?: number,
): Promise<Json> => {
  const { status, body: json } = await sent(kind, bytes, name);
  expect(status, JSON.stringify(json)).toBe(201);
  return ended(json.id, clerk, within);
};
export const run = (verb: 'apply' | 'revert' | 'check', id: number, within?: number): Promise<Json> =>
  runAs(clerk, verb, id, within);
export const runAs = async (
  who: Person,
  verb: 'apply' | 'revert' | 'check',
  id: number,
  within = usual,
): Promise<Json> => {
  const started = await who.post(`isvu-import/${verb}?id=${id}`, {});
  expect(started.status, JSON.stringify(started.body)).toBe(200);
  let job: Json;
  await whileJobsRun(portal, () =>
    expect
      .poll(
        async () => {
          job = (await who.get('job-run')).body.data.find((one: Json) => one.id === started.body.run);
          return job?.state;
        },
        { timeout: within },
      )
      .toMatch(/done|failed/),
  );
  return job;
};
export const rows = (id: number, action: string): Promise<Json[]> => rowsAs(clerk, id, action);
export const rowsAs = async (who: Person, id: number, action: string): Promise<Json[]> =>
  (await who.get(`isvu-import/rows?id=${id}&action=${action}`)).body.data;
export const counts = ({ rowsNew, rowsChanged, rowsConflict, rowsSame, rowsError }: Json): number[] => [
  rowsNew,
  rowsChanged,
  rowsConflict,
  rowsSame,
  rowsError,
];
export const live = async (table: string): Promise<Json[]> => {
  const db = dbOf(portal);
  const stamps = ['id', 'row_ver', 'created_at', 'created_by', 'updated_at', 'updated_by', 'num'];
  return (
    await db.run<{ row: Json }>(
      sql`select to_jsonb(t) - ${stamps}::text[] as row from ${db.table(table)} t where deleted_at is null order by 1::text`,
    )
  ).rows
    .map(one => one.row)
    .sort((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
};
let people = 100;
export const jmbag = (): string => jmbagOf(++people);
export const head = 'JMBAG;OIB;Ime;Prezime;Spol;DatumRodjenja;Drzavljanstvo;Email';

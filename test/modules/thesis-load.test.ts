import { afterAll, beforeAll, expect, it } from 'vitest';
import { academicyear } from '../../src/modules/catalogues/model.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { teacherYear } from '../../src/modules/course-conductions/model.ts';
import {
  graduatethesisDefense,
  graduatethesisDefensecommission,
  graduatethesisSetting,
  stCoGraduatethesis,
} from '../../src/modules/graduate-thesis/model.ts';
import { dbOf, type Person, put } from '../harness/people.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { startTheses, type Theses } from './thesis-world.ts';

// A thesis counts 8 for its mentor, 4 for a comentor and 1.5 for a seat at each defence.
//
// thesis   defended     attempts                      mentor   comentor   president   member   substitute
// one      2027-02-10   passed                        mentor   second     chair       member   standing
// two      2027-07-01   failed, then passed           mentor   –          chair       member   –
// three    not yet      failed                        mentor   –          chair       –        –
// four     2026-07-01   passed, in the year before    mentor   –          chair       –        –
// five     not yet      postponed                     mentor   –          chair       –        –

type Json = any;
let world: Theses;
let before: number;
beforeAll(async () => {
  world = await startTheses();
  const { portal, idStudy, mentor, second, chair, member, standing } = world;
  before = await put(portal, academicyear, {
    startYear: 2025,
    code: '2025/2026',
    startDate: '2025-10-01',
    endDate: '2026-09-30',
    normSystem: 'norm',
    status: 'closed',
  });
  const defaults = Object.fromEntries(
    Object.entries(graduatethesisSetting.all).flatMap(([name, { default: value }]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
  await put(portal, graduatethesisSetting, {
    ...defaults,
    idStudy,
    idAcademicyear: world.idYear,
    mentorNorm: 8,
    comentorNorm: 4,
    memberNorm: 1.5,
  });
  await put(portal, teacherYear, {
    idTeacher: mentor.idTeacher,
    idAcademicyear: world.idYear,
    extraNorm: 10,
    extraNote: 'Vođenje laboratorija',
  });
  type Defence = readonly [day: string, result: 'passed' | 'failed' | 'notHeld'];
  const thesis = async (
    of: { status: string; defendedOn?: string; idComentor?: number },
    defences: readonly Defence[],
    seats: readonly (readonly [role: string, idTeacher: number])[],
  ) => {
    const who = await world.writer();
    const id = await put(portal, stCoGraduatethesis, {
      idStCoEnrollment: who.idEnrolment,
      idStudent: who.idStudent,
      idStudy,
      idStCo: world.idStCo,
      titleHr: 'Rad',
      language: 'hr',
      idMentor: mentor.idTeacher,
      ...of,
    });
    for (const [n, [role, idTeacher]] of ([['mentor', mentor.idTeacher], ...seats] as const).entries())
      await put(portal, graduatethesisDefensecommission, {
        idStCoGraduatethesis: id,
        idTeacher,
        role,
        status: 'accepted',
        num: n + 1,
      });
    for (const [n, [day, result]] of defences.entries())
      await put(portal, graduatethesisDefense, {
        idStCoGraduatethesis: id,
        attempt: n + 1,
        start: `${day} 10:00`,
        end: `${day} 11:00`,
        result,
      });
  };
  const president = ['president', chair.idTeacher] as const;
  const third = ['member', member.idTeacher] as const;
  await thesis(
    { status: 'archived', defendedOn: '2027-02-10', idComentor: second.idTeacher },
    [['2027-02-10', 'passed']],
    [president, third, ['substitute', standing.idTeacher]],
  );
  await thesis(
    { status: 'defended', defendedOn: '2027-07-01' },
    [
      ['2027-05-03', 'failed'],
      ['2027-07-01', 'passed'],
    ],
    [president, third],
  );
  await thesis({ status: 'failed' }, [['2027-06-01', 'failed']], [president]);
  await thesis({ status: 'archived', defendedOn: '2026-07-01' }, [['2026-07-01', 'passed']], [president]);
  await thesis({ status: 'ready' }, [['2027-06-02', 'notHeld']], [president]);
}, 120_000);
afterAll(() => world?.portal.stop());

const plan = async (who: Person, more = '', year = world.idYear): Promise<Json> => {
  const { status, body } = await who.get(`rpt-teacher-load-plan?idAcademicyear=${year}${more}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const lineOf = (report: Json, { idTeacher }: { idTeacher: number }): Json =>
  report.data.find((row: Json) => row.idTeacher === idTeacher);

it('mentors, comentors and members have what the settings give for theses, by hand', async () => {
  const report = await plan(world.planner);
  // 2 defended · 8 + 4 defences held · 1.5 = 22; with 10 of other work 32 of 300 are 10.67 %.
  expect(lineOf(report, world.mentor)).toMatchObject({
    theses: 22,
    total: 32,
    obligation: 300,
    percent: expect.closeTo(10.67, 2),
  });
  expect(lineOf(report, world.second)).toMatchObject({ theses: 4, total: 4 });
  // 4 defences were held, the postponed one was not; the one of the year before is not of this year: 4 · 1.5.
  expect(lineOf(report, world.chair)).toMatchObject({ theses: 6, total: 6, percent: 2 });
  // The first and both attempts of the second: 3 · 1.5.
  expect(lineOf(report, world.member)).toMatchObject({ theses: 4.5, total: 4.5, percent: 1.5 });
  // Who only stands by has nothing.
  expect(lineOf(report, world.standing)).toMatchObject({ theses: 0, total: 0 });
  // 22 + 4 + 6 + 4.5.
  expect(report.totals).toMatchObject({ theses: 36.5, total: 46.5 });
});

it('the same figures stand in the two reports of theses', async () => {
  const period = 'from=2026-10-01&to=2027-09-30';
  const mentors = (await world.clerk.get(`rpt-graduate-thesis-teacher-load?${period}`)).body;
  const seats = (await world.clerk.get(`rpt-commission-teacher-load?${period}`)).body;
  const report = await plan(world.planner);
  for (const who of [world.mentor, world.second, world.chair, world.member])
    expect((lineOf(mentors, who)?.norm ?? 0) + (lineOf(seats, who)?.norm ?? 0)).toBe(lineOf(report, who).theses);
});

it('without theses the switch leaves them out, on screen as on paper', async () => {
  const report = await plan(world.planner, '&withThesis=0');
  expect(lineOf(report, world.mentor)).toMatchObject({ total: 10, percent: expect.closeTo(3.33, 2) });
  expect(lineOf(report, world.chair)).toMatchObject({ total: 0 });
  const sheet = async (more: string): Promise<string> => {
    const { idTeacher } = world.mentor;
    const query = `idAcademicyear=${world.idYear}&idTeacher=${idTeacher}&form=detail${more}`;
    const file = await world.planner.fetch(`rpt-teacher-load-plan/export?format=pdf&${query}`);
    expect(file.status).toBe(200);
    return (await textOfPdf(Buffer.from(await file.arrayBuffer()))).join(' ').replaceAll(/\s+/g, ' ');
  };
  expect(await sheet('')).toMatch(/Theses and commissions 22 Other work \(Vođenje laboratorija\) 10 In all 32/);
  const without = await sheet('&withThesis=0');
  expect(without).toMatch(/Other work \(Vođenje laboratorija\) 10 In all 10/);
  expect(without).not.toMatch(/theses and commissions/i);
  expect((await world.planner.get(`rpt-teacher-load-plan?idAcademicyear=${world.idYear}&withThesis=da`)).status).toBe(
    422,
  );
});

it('a teacher reads the own theses alone, in the report and in the meter', async () => {
  const own = await plan(world.mentor);
  expect(own.data.map((row: Json) => row.idTeacher)).toEqual([world.mentor.idTeacher]);
  const meter = (await world.mentor.get(`hour-ledger/load?idAcademicyear=${world.idYear}`)).body;
  const { theses, total, percent } = lineOf(own, world.mentor);
  expect(meter).toMatchObject({ theses, extra: 10, total, percent: expect.closeTo(percent, 2) });
});

it('a year of working hours counts 2.7 for each', async () => {
  const db = dbOf(world.portal);
  const year = (system: string) =>
    db.run(sql`update ${db.table('academicyear')} set norm_system = ${system} where id = ${world.idYear}`);
  await year('work');
  // 22 · 2.7 = 59.4 and 10 · 2.7 = 27.
  expect(lineOf(await plan(world.planner), world.mentor)).toMatchObject({ theses: 59.4, total: 86.4, obligation: 810 });
  await year('norm');
});

it('a year before any study credited theses does not speak of them', async () => {
  const report = await plan(world.planner, '&form=detail', before);
  expect(lineOf(report, world.mentor)).toMatchObject({ theses: null, total: 0 });
  const meter = await world.mentor.get(`hour-ledger/load?idAcademicyear=${before}`);
  expect(meter.body).toMatchObject({ theses: null, total: 0 });
});

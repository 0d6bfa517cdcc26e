import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stCoTeacher } from '../../src/modules/catalogues/model.ts';
import { teacherYear } from '../../src/modules/course-conductions/model.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, put, rowOf, signIn } from '../harness/people.ts';
import { atOneMoment } from '../harness/race.ts';
import { newCourse } from './conductions-world.ts';
import { type LoadWorld, startLoadWorld } from './conductions-load-world.ts';
import { inPortal } from './system.ts';

// Every formula of the load with numbers worked out by hand. The coefficients stand in the world's file.

let world: LoadWorld;
beforeAll(async () => {
  world = await startLoadWorld();
}, 120_000);
afterAll(() => world?.portal.stop());

const loadOf = async (idTeacher: number, idAcademicyear = world.idYear, by = world.planner) => {
  const { status, body } = await by.get(`hour-ledger/load?idTeacher=${idTeacher}&idAcademicyear=${idAcademicyear}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};

describe('planned load', () => {
  it('of shares: 60 % and 40 % of 30 lectures are 18 and 12 hours, by 2 they are 36 and 24', async () => {
    const [a, b] = [await world.teacher(), await world.teacher()];
    await world.taught({ groups: [{ shares: { [a]: 60, [b]: 40 } }] });
    expect((await loadOf(a)).planned).toEqual({ contact: 18, original: 18, repeated: 0, load: 36 });
    expect((await loadOf(b)).planned).toEqual({ contact: 12, original: 12, repeated: 0, load: 24 });
    // Course by course, each teacher their own part.
    expect((await loadOf(a)).courses).toMatchObject([{ planned: 18, held: 0 }]);
    expect((await loadOf(b)).courses).toMatchObject([{ planned: 12, held: 0 }]);
  });

  it('of repeated groups: 30 h for the first by 1, 2 × 30 h for the others by 0.8: 30 + 48 = 78', async () => {
    const a = await world.teacher();
    const groups = [1, 2, 3].map(() => ({ shares: { [a]: 100 } }));
    await world.taught({ type: 'A', groups });
    expect((await loadOf(a)).planned).toEqual({ contact: 90, original: 30, repeated: 60, load: 78 });
  });

  it('in a year of working hours: 30 × 2.7 + 60 × 1.6 = 177, and a docent owes 810', async () => {
    const a = await world.teacher();
    const groups = [1, 2, 3].map(() => ({ shares: { [a]: 100 } }));
    await world.taught({ type: 'A', groups, idYear: world.idWorkYear });
    // 177 / 810 = 21.85 %
    expect(await loadOf(a, world.idWorkYear)).toMatchObject({
      system: 'work',
      planned: { load: 177 },
      obligation: 810,
      percent: 21.85,
      overload: 0,
    });
  });

  it('takes what the planner says is first or repeated', async () => {
    const a = await world.teacher();
    const said = (repeatSaid: string) => ({ repeatSaid, repeatReason: 'Druga skripta' });
    const { idStCo, groups } = await world.taught({
      type: 'A',
      groups: [{ shares: { [a]: 100 } }, { shares: { [a]: 100 } }],
    });
    await put(world.portal, stCoTeacher, { idStCo, idTeacher: a, role: 'executor', num: 2 });
    const { id } = await rowOf(world.portal, 'st-co-group-teacher', 'id_st_co_group', groups[1]!);
    const share = (await world.planner.get(`st-co-group-teacher/view?id=${id}`)).body;
    const changed = await world.planner.put(`st-co-group-teacher/update?id=${id}`, {
      rowVer: share.rowVer,
      ...said('original'),
    });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    // Both are first: 60 × 1.
    expect((await loadOf(a)).planned).toEqual({ contact: 60, original: 60, repeated: 0, load: 60 });
  });

  it('of a joint group stands once, at its owner: 30 h, and the other course lacks nobody', async () => {
    const a = await world.teacher();
    const guest = await newCourse(world);
    await world.taught({ idStCo: guest, groups: [], groupsPlanned: 1 });
    const lacking = async () =>
      (await world.planner.get(`hour-ledger?filter[idStCo]=${guest}&filter[stage]=open`)).body.data;
    expect(await lacking()).toMatchObject([{ planned: 30, idTeacher: null }]);
    await world.taught({
      groups: [{ shares: { [a]: 100 }, values: { sharedStCos: [{ idStCo: guest }] } }],
    });
    expect(await lacking()).toEqual([]);
    expect((await loadOf(a)).planned).toEqual({ contact: 30, original: 30, repeated: 0, load: 60 });
  });

  it('by the size of the group: 30 h with 8 students by 1.1 are 33, with 20 students by 1.5 they are 45', async () => {
    const [a, b] = [await world.teacher(), await world.teacher()];
    await world.taught({ type: 'L', groups: [{ shares: { [a]: 100 }, capacity: 8 }] });
    await world.taught({ type: 'L', groups: [{ shares: { [b]: 100 }, capacity: 20 }] });
    expect((await loadOf(a)).planned.load).toBe(33);
    expect((await loadOf(b)).planned.load).toBe(45);
  });

  it('what nobody holds stands in the ledger by itself: 40 % of 30 h are 12 h, a group that is not made 30 h', async () => {
    const a = await world.teacher();
    const { idStCo } = await world.taught({ groups: [{ shares: { [a]: 60 } }], groupsPlanned: 2 });
    const rows = (await world.planner.get(`hour-ledger?filter[idStCo]=${idStCo}&filter[stage]=open&sort=planned`)).body;
    expect(rows.data.map((row: { planned: number }) => row.planned)).toEqual([12, 30]);
  });
});

describe('what a teacher owes', () => {
  it('two ranks in one year: 150 for 92 days and 300 for 273 of 365 are 262.19', async () => {
    const a = await world.teacher();
    // 1 October to 31 December are 31 + 30 + 31 = 92 days: 150 × 92 / 365 = 37.81; 300 × 273 / 365 = 224.38.
    await world.rank(a, 'AS', '2025-10-01', '2026-12-31');
    await world.rank(a, 'DOC', '2027-01-01');
    expect((await loadOf(a)).obligation).toBe(262.19);
  });

  it('half of full time with 20 % less: 300 × 0.5 × 0.8 = 120; 60 + 10 of 120 are 58.33 %', async () => {
    const a = await world.teacher({ fte: 0.5, normReduction: 0 });
    await world.taught({ groups: [{ shares: { [a]: 100 } }] });
    expect(await loadOf(a)).toMatchObject({ obligation: 150, percent: 40 });
    const said = { idTeacher: a, idAcademicyear: world.idYear, normReduction: 20, extraNorm: 10, extraNote: 'Projekt' };
    const made = await world.planner.post('teacher-year/create', said);
    expect(made.status).toBe(201);
    expect(made.body.warnings).toMatchObject([{ key: 'reductionUnexplained' }]);
    // What was not said is kept as the teacher has it on that day.
    expect((await world.planner.get(`teacher-year/view?id=${made.body.id}`)).body.fte).toBe(0.5);
    expect(await loadOf(a)).toMatchObject({ extra: 10, total: 70, obligation: 120, percent: 58.33, overload: 0 });
  });

  it('more than is owed is overload: 8 × 30 lectures by 2 are 480, over 300 by 180', async () => {
    const a = await world.teacher();
    for (let i = 0; i < 8; i++) await world.taught({ groups: [{ shares: { [a]: 100 } }] });
    expect(await loadOf(a)).toMatchObject({ total: 480, percent: 160, overload: 180 });
  });

  it('an external teacher owes nothing', async () => {
    const a = await world.teacher({ employment: 'external' });
    expect(await loadOf(a)).toMatchObject({ obligation: null, percent: null, overload: 0 });
  });
});

describe('held hours', () => {
  it('three of four lessons: 6 h are held and the fourth is named; a substitution and a make-up move the hours', async () => {
    const [a, b] = [await world.teacher(), await world.teacher()];
    const { groups } = await world.taught({ groups: [{ shares: { [a]: 100 } }] });
    const idGroup = groups[0]!;
    for (const day of ['2026-10-05', '2026-10-12', '2026-10-19']) await world.lesson({ idGroup, idTeacher: a, day });
    const fourth = await world.lesson({ idGroup, idTeacher: a, day: '2026-10-26', status: 'planned' });
    // 3 × 2 h by 2 are 12.
    expect(await loadOf(a)).toMatchObject({
      held: { contact: 6, load: 12 },
      confirmed: 6,
      missing: [{ idStCoLesson: fourth, date: '2026-10-26', hours: 2, status: 'planned' }],
    });
    // B stands in for A once: 2 h are B's.
    await world.lesson({ idGroup, idTeacher: b, day: '2026-11-02', idSubstituted: a, status: 'held' });
    expect((await loadOf(a)).held.contact).toBe(6);
    expect(await loadOf(b)).toMatchObject({ held: { contact: 2, load: 4 }, confirmed: 0, missing: [] });
    // One is cancelled and made up for: its hours count once, where they were held.
    const cancelled = await world.lesson({ idGroup, idTeacher: a, day: '2026-11-09', status: 'compensated' });
    await world.lesson({
      idGroup,
      idTeacher: a,
      day: '2026-11-13',
      category: 'makeup',
      idReplaces: cancelled,
      status: 'held',
    });
    expect(await loadOf(a)).toMatchObject({ held: { contact: 8 }, confirmed: 6 });
    expect((await loadOf(a)).missing).toHaveLength(1);
    // Consultations are no teaching.
    await world.lesson({ idGroup, idTeacher: a, day: '2026-11-14', category: 'consultation', status: 'held' });
    expect((await loadOf(a)).held.contact).toBe(8);
  });
});

describe('closing for payment', () => {
  it('external over the contract: 5 of 8 h are paid, 5 × 20 = 100 euros, 3 h stand apart and wait', async () => {
    const a = await world.teacher({ employment: 'external', lastName: 'Čulig' });
    await put(world.portal, teacherYear, {
      idTeacher: a,
      idAcademicyear: world.idYear,
      contractNo: 'U-7',
      contractDate: '2026-09-20',
      contractHours: 5,
      rate: 20,
    });
    const { groups } = await world.taught({ groups: [{ shares: { [a]: 100 } }] });
    const days = ['2026-10-05', '2026-10-12', '2026-10-19', '2026-10-26'];
    for (const day of days) await world.lesson({ idGroup: groups[0]!, idTeacher: a, day });
    const body = { from: '2026-10-01', to: '2026-10-31', idTeacher: a };
    expect((await world.holder.post('payment-batch/create', body)).status).toBe(403);
    const closed = await world.planner.post('payment-batch/create', body);
    expect(closed.status, JSON.stringify(closed.body)).toBe(201);
    const batch = (await world.planner.get(`payment-batch/view?id=${closed.body.id}`)).body;
    expect(batch).toMatchObject({ number: 'OVS-1/2026', hours: 5, amount: 100, closedOn: expect.any(String) });
    const rows = (await world.planner.get(`payment-batch-row?filter[idPaymentBatch]=${closed.body.id}&sort=id`)).body;
    expect(rows.data).toMatchObject([
      { teacher: 'Tea Čulig', contractNo: 'U-7', lectures: 5, counted: 5, rate: 20, amount: 100, left: 0, isOver: 0 },
      { lectures: 3, counted: 3, amount: 0, left: 0, isOver: 1 },
    ]);
    // The third lesson is paid by half: 2 + 2 + 1 h.
    const paid = (await world.planner.get(`hour-ledger?filter[idTeacher]=${a}&filter[stage]=lesson&sort=date`)).body
      .data;
    expect(paid.map((row: { paid: number }) => row.paid)).toEqual([2, 2, 1, 0]);
    // Nothing is left within the contract, and a paid lesson is not opened.
    const again = await world.planner.post('payment-batch/create', body);
    expect([again.status, JSON.stringify(again.body)]).toMatchObject([
      422,
      expect.stringContaining('no confirmed unpaid hours'),
    ]);
    const view = (await world.planner.get(`st-co-lesson/view?id=${paid[0].idStCoLesson}`)).body;
    expect(view).toMatchObject({ isPaid: 1, isLocked: 1 });
    const unlock = { rowVer: view.rowVer, note: 'Ispravak' };
    expect((await world.planner.put(`st-co-lesson/unlock?id=${view.id}`, unlock)).status).toBe(422);
    expect((await world.planner.delete(`payment-batch/delete?id=${closed.body.id}`)).status).toBeGreaterThan(400);
  });

  it('exercises count half of a lecture: 4 h by 1 / 2 are 2, at the price of the rank 15 they are 30 euros', async () => {
    const idAcademicvocation = (await rowOf(world.portal, 'academicvocation', 'code', 'NDOC')).id;
    const a = await world.teacher({ employment: 'external', idAcademicvocation });
    const { groups } = await world.taught({ type: 'A', groups: [{ shares: { [a]: 100 } }] });
    for (const day of ['2026-10-05', '2026-10-12']) await world.lesson({ idGroup: groups[0]!, idTeacher: a, day });
    await world.lesson({ idGroup: groups[0]!, idTeacher: a, day: '2026-10-19', status: 'held' });
    const closed = await world.planner.post('payment-batch/create', { from: '2026-10-01', to: '2026-10-31' });
    expect((await world.planner.get(`payment-batch/view?id=${closed.body.id}`)).body).toMatchObject({
      number: 'OVS-2/2026',
      hours: 4,
      amount: 30,
    });
  });
});

it('two who close the same hours at one moment pay them once', async () => {
  const a = await world.teacher({ employment: 'external', lastName: 'Dvaput' });
  const paid = { contractNo: 'U-9', contractDate: '2026-09-20', contractHours: 50, rate: 20 };
  await put(world.portal, teacherYear, { idTeacher: a, idAcademicyear: world.idYear, ...paid });
  const { groups } = await world.taught({ groups: [{ shares: { [a]: 100 } }] });
  for (const day of ['2026-11-02', '2026-11-09']) await world.lesson({ idGroup: groups[0]!, idTeacher: a, day });
  const close = () =>
    world.planner.post('payment-batch/create', { from: '2026-11-01', to: '2026-11-30', idTeacher: a });
  const both = await atOneMoment(
    { db: dbOf(world.portal), inTransaction: work => inPortal(world.portal, work) },
    tx => tx.db.lock('payments'),
    close,
    close,
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  const db = dbOf(world.portal);
  const found = await db.one<{ hours: number }>(
    sql`select coalesce(sum(hours), 0)::float as hours from ${db.table('payment-batch')} where id_teacher = ${a} and deleted_at is null`,
  );
  expect(found!.hours).toBe(4);
});

describe('an hour without a price', () => {
  it('is not paid with nothing: it is told, and waits until the contract or the rank says what it costs', async () => {
    const a = await world.teacher({ employment: 'external', lastName: 'Besplatić' });
    const { groups } = await world.taught({ groups: [{ shares: { [a]: 100 } }] });
    await world.lesson({ idGroup: groups[0]!, idTeacher: a, day: '2026-10-08' });
    const name = 'rpt-cumulative-teaching-conduction-for-external-lecturers';
    const ask = async () => (await world.planner.get(`${name}?from=2026-10-01&to=2026-10-31&idTeacher=${a}`)).body;
    expect((await ask()).data).toMatchObject([{ lectures: 2, counted: null, amount: null, flag: 'unpriced' }]);
    const body = { from: '2026-10-01', to: '2026-10-31', idTeacher: a };
    expect((await world.planner.post('payment-batch/create', body)).status).toBe(422);
    const contract = { idTeacher: a, idAcademicyear: world.idYear, contractNo: 'U-8', rate: 20 };
    expect((await world.planner.post('teacher-year/create', contract)).status).toBe(201);
    const closed = await world.planner.post('payment-batch/create', body);
    expect(closed.body).toMatchObject({ hours: 2, amount: 40 });
  });
});

describe('a year that closes', () => {
  it('keeps what everybody owed: a later contract changes nothing', async () => {
    const a = await world.teacher({ fte: 0.5 });
    const admin = await signIn(world.portal, { roles: ['admin'] });
    const move = async (name: string) => {
      const { rowVer } = (await admin.get(`academicyear/view?id=${world.idYear}`)).body;
      const note = name === 'reopen' ? { note: 'Ispravak' } : {};
      const made = await admin.put(`academicyear/${name}?id=${world.idYear}`, { rowVer, ...note });
      expect(made.status, JSON.stringify(made.body)).toBe(200);
    };
    // A lesson that nobody recorded would hold the year open.
    await dbOf(world.portal).run(
      sql`update ${dbOf(world.portal).table('st-co-lesson')} set status = 'cancelled' where status = 'planned'`,
    );
    await move('close');
    const kept = (await admin.get(`teacher-year?filter[idTeacher]=${a}&filter[idAcademicyear]=${world.idYear}`)).body;
    expect(kept.data).toMatchObject([{ fte: 0.5, normReduction: 0 }]);
    const { rowVer } = (await admin.get(`teacher/view?id=${a}`)).body;
    expect((await admin.put(`teacher/update?id=${a}`, { rowVer, fte: 1 })).status).toBe(200);
    expect((await loadOf(a)).obligation).toBe(150);
    await move('reopen');
  });
});

describe('the ledger is read', () => {
  it('by planners wholly, by a teacher the own rows, by a student not at all', async () => {
    const { holder, planner, stranger } = world;
    await world.taught({ groups: [{ shares: { [holder.idTeacher]: 50 } }] });
    const mine = (await holder.get('hour-ledger?pagination[limit]=100')).body.data;
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every((row: { idTeacher: number }) => row.idTeacher === holder.idTeacher)).toBe(true);
    expect((await planner.get('hour-ledger?filter[stage]=open')).body.data.length).toBeGreaterThan(0);
    expect((await stranger.get(`hour-ledger/load?idTeacher=${holder.idTeacher}`)).status).toBe(403);
    expect((await stranger.get('hour-ledger/load')).body).toMatchObject({ idTeacher: stranger.idTeacher });
    const student = await signIn(world.portal, { roles: ['student'] });
    expect((await student.get('hour-ledger')).status).toBe(403);
    expect((await student.get('hour-ledger/load')).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { academicyear, stCoGroup } from '../../src/modules/catalogues/model.ts';
import { calendarEvent } from '../../src/modules/calendar/model.ts';
import { stCoAttendance, stCoLesson } from '../../src/modules/course-conductions/model.ts';
import { put, rowOf } from '../harness/people.ts';
import { newCourse, newStudent, startTeaching, type Teaching } from './conductions-world.ts';

// Students are put into groups: proposed, put, taken back.

type Json = any;
let world: Teaching;
beforeAll(async () => {
  world = await startTeaching();
});
afterAll(() => world?.portal.stop());

const group = (idStCo: number, type: 'P' | 'A', code: string, more: object = {}): Promise<number> =>
  put(world.portal, stCoGroup, {
    idStCo,
    idTeachingtype: world.types[type],
    code,
    capacity: 10,
    num: Number(code.slice(1)),
    ...more,
  });
const propose = async (idStCo: number, type: 'P' | 'A', more = 'by=alphabet'): Promise<Json[]> =>
  (await world.planner.get(`st-co-group/distribution?idStCo=${idStCo}&idTeachingtype=${world.types[type]}&${more}`))
    .body;
const placesOf = (rows: Json[], type: 'P' | 'A') =>
  rows.map(({ idStCoEnrollment, idStCoGroup }) => ({
    idStCoEnrollment,
    idTeachingtype: world.types[type],
    idStCoGroup,
  }));
const place = (idStCo: number, places: Json[], more: object = {}) =>
  world.planner.put(`st-co-group/place?idStCo=${idStCo}`, { places, ...more });
const seated = async (idStCo: number, type: 'P' | 'A'): Promise<(string | null)[]> =>
  (await propose(idStCo, type)).map(row => row.now);

describe('a distribution', () => {
  it('is proposed in the order of names, put at once, and taken back by what was before', async () => {
    const idStCo = await newCourse(world);
    await group(idStCo, 'A', 'A1');
    await group(idStCo, 'A', 'A2');
    for (const lastName of ['Žic', 'Ban', 'Čop', 'Car', 'Šarić']) await newStudent(world, idStCo, { lastName });
    const rows = await propose(idStCo, 'A');
    expect(rows.map(r => [r.name, r.now ?? null, r.next])).toEqual([
      ['Ena Ban', null, 'A1'],
      ['Ena Car', null, 'A1'],
      ['Ena Čop', null, 'A1'],
      ['Ena Šarić', null, 'A2'],
      ['Ena Žic', null, 'A2'],
    ]);
    const done = await place(idStCo, placesOf(rows, 'A'));
    expect([done.status, done.body.moved]).toEqual([200, 5]);
    expect(await seated(idStCo, 'A')).toEqual(['A1', 'A1', 'A1', 'A2', 'A2']);
    // The same again changes nothing.
    expect((await place(idStCo, placesOf(rows, 'A'))).body).toEqual({ moved: 0, before: [] });
    const back = await place(idStCo, done.body.before);
    expect([back.status, back.body.moved]).toEqual([200, 5]);
    expect(new Set(await seated(idStCo, 'A'))).toEqual(new Set([null]));
  });

  it('full groups change places, and parts are left with their group and come back with it', async () => {
    const idStCo = await newCourse(world);
    const [p1, p2] = [await group(idStCo, 'P', 'P1', { capacity: 1 }), await group(idStCo, 'P', 'P2', { capacity: 1 })];
    const a1 = await group(idStCo, 'A', 'A1', { idParent: p1 });
    const [one, two] = [await newStudent(world, idStCo), await newStudent(world, idStCo)];
    const at = (idStCoEnrollment: number, type: 'P' | 'A', idStCoGroup: number) => ({
      idStCoEnrollment,
      idTeachingtype: world.types[type],
      idStCoGroup,
    });
    const first = [at(one, 'P', p1), at(two, 'P', p2), at(one, 'A', a1)];
    expect((await place(idStCo, first, { from: '2026-10-01' })).body.moved).toBe(3);
    const swap = await place(idStCo, [at(one, 'P', p2), at(two, 'P', p1)], { from: '2026-11-02' });
    expect([swap.status, swap.body.moved, swap.body.before.length]).toEqual([200, 2, 3]);
    const back = await place(idStCo, swap.body.before, { from: '2026-11-02' });
    expect(back.status).toBe(200);
    const members = (await world.planner.get(`st-co-group-student?filter[idStCoGroup.idStCo]=${idStCo}&sort=id`)).body
      .data;
    // As if nothing had been: three rows without an end.
    expect(members.map((m: Json) => [m.idStCoGroup, m.from, m.to])).toEqual([
      [p1, '2026-10-01', null],
      [p2, '2026-10-01', null],
      [a1, '2026-10-01', null],
    ]);
  });

  it('whoever has attendance is not moved unless that is said', async () => {
    const idStCo = await newCourse(world);
    const [a1, a2] = [await group(idStCo, 'A', 'A1'), await group(idStCo, 'A', 'A2')];
    const e = await newStudent(world, idStCo);
    const to = (idStCoGroup: number) => [{ idStCoEnrollment: e, idTeachingtype: world.types.A, idStCoGroup }];
    expect((await place(idStCo, to(a2), { from: '2026-10-01' })).status).toBe(200);
    const [start, end] = ['2026-10-12 08:00', '2026-10-12 09:30'];
    const idCalendarEvent = await put(world.portal, calendarEvent, {
      idReservationtype: (await rowOf(world.portal, 'reservationtype', 'code', 'NAST')).id,
      title: 'Vježbe',
      start,
      end,
      status: 'confirmed',
      idOwner: world.planner.id,
      isPublic: 1,
      source: 'lesson',
    });
    const idStCoLesson = await put(world.portal, stCoLesson, {
      idStCoGroup: a2,
      idCalendarEvent,
      start,
      end,
      hours: 2,
      category: 'regular',
      status: 'held',
    });
    await put(world.portal, stCoAttendance, {
      idAcademicyear: world.idYear,
      idStCoLesson,
      idStCoEnrollment: e,
      status: 'present',
    });
    expect((await propose(idStCo, 'A'))[0].next).toBe('A2');
    expect((await propose(idStCo, 'A', 'by=jmbag&force=1'))[0].next).toBe('A1');
    const refused = await place(idStCo, to(a1));
    expect([refused.status, refused.body[0].key]).toEqual([422, 'hasAttendance']);
    expect((await place(idStCo, to(a1), { force: 1 })).status).toBe(200);
  });

  it('is for those who plan teaching, of groups of the course, and not of a closed year', async () => {
    const idStCo = await newCourse(world);
    const elsewhere = await group(await newCourse(world), 'A', 'A1');
    const e = await newStudent(world, idStCo);
    const query = `idStCo=${idStCo}&idTeachingtype=${world.types.A}&by=alphabet`;
    expect((await world.holder.get(`st-co-group/distribution?${query}`)).status).toBe(403);
    expect((await world.holder.put(`st-co-group/place?idStCo=${idStCo}`, { places: [] })).status).toBe(403);
    const strange = [{ idStCoEnrollment: e, idTeachingtype: world.types.A, idStCoGroup: elsewhere }];
    const refused = await place(idStCo, strange);
    expect([refused.status, refused.body[0].key]).toEqual([422, 'notOnCourse']);
    const idAcademicyear = await put(world.portal, academicyear, {
      startYear: 2019,
      code: '2019/2020',
      startDate: '2019-10-01',
      endDate: '2020-09-30',
      normSystem: 'norm',
      status: 'closed',
    });
    const old = await newCourse(world, { values: { idAcademicyear, planStatus: 'closed' } });
    expect((await place(old, [])).status).toBe(409);
  });

  it('two who distribute at once do not put anybody twice', async () => {
    const idStCo = await newCourse(world);
    await group(idStCo, 'A', 'A1');
    await group(idStCo, 'A', 'A2');
    for (let i = 0; i < 4; i++) await newStudent(world, idStCo);
    const rows = placesOf(await propose(idStCo, 'A'), 'A');
    const answers = await Promise.all([place(idStCo, rows), place(idStCo, rows.toReversed())]);
    expect(answers.map(a => [a.status, a.body.moved]).sort()).toEqual([
      [200, 0],
      [200, 4],
    ]);
  });
});

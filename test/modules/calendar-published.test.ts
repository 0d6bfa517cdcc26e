import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '../../src/kernel/resource/index.ts';
import { composeApp, type Refusal, sql, type TxCtx, filesOf } from '../../src/kernel/server/index.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import {
  cancelEvents,
  type EventChange,
  moveEvent,
  moveEvents,
  onEventChange,
  type PlacedEvent,
  placeEvents,
  placeFreeEvents,
  removeEvents,
} from '../../src/modules/calendar/server/index.ts';
import * as catalogues from '../../src/modules/catalogues/model.ts';
import { identity, serverModules } from '../../src/modules/server.ts';
import { dbOf, type Person, put, rowOf, signIn } from '../harness/people.ts';
import { type CalendarWorld, startCalendarWorld } from './calendar-world.ts';

/** What other modules stand on: they place, move, cancel and remove events inside transactions of their own. */
let world: CalendarWorld;
const heard: EventChange[] = [];
beforeAll(async () => {
  world = await startCalendarWorld();
  onEventChange(async (_ctx, changes) => {
    heard.push(...changes);
  });
});
afterAll(() => world?.stop());

const app = composeApp(serverModules, identity);
/** A transaction of another module, begun by nobody in particular. */
const within = <T>(work: (ctx: TxCtx) => Promise<T>): Promise<T> =>
  world.portal.test.database.transaction(world.portal.test.schema, db =>
    work({
      app,
      cid: 'main',
      db,
      files: filesOf(app, 'main'),
      me: null,
      language: 'en-uk',
      now: new Date(),
      requestId: 'test',
      ip: '',
      log: { info() {}, warn() {}, error: console.error },
    }),
  );
const refusalOf = (work: Promise<unknown>): Promise<Refusal> =>
  work.then(
    () => {
      throw new Error('It was not refused.');
    },
    (error: Refusal) => error,
  );
const conflictsOf = async (work: Promise<unknown>) =>
  ((await refusalOf(work)).detail as { conflicts?: { kind: string; title: string; date: string; message: string }[] })
    .conflicts!;
const at = (day: string, from: string, to: string) => ({ start: `${day} ${from}`, end: `${day} ${to}` });
const lesson = (idOwner: number, more: Partial<PlacedEvent> & Pick<PlacedEvent, 'start' | 'end'>): PlacedEvent => ({
  kind: 'lesson',
  source: 'lesson',
  title: 'Baze podataka',
  idOwner,
  ...more,
});
const stored = async (ids: readonly number[]) => {
  const db = dbOf(world.portal);
  return (
    await db.run<{
      id: number;
      start: string;
      status: string;
      idRoom: number | null;
      deleted: boolean;
      live: boolean;
    }>(sql`select id, to_char(start at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI') as start, status,
    id_room as "idRoom", deleted_at is not null as deleted, coalesce((select bool_or(blocks = 1) from ${db.table('calendar-event-teacher')} p where p.id_calendar_event = e.id), false) as live
    from ${db.table('calendar-event')} e where id = any(${ids}::int[]) order by id`)
  ).rows;
};
const countAt = async (room: number) =>
  (await dbOf(world.portal).one<{ n: number }>(
    sql`select count(*)::int as n from ${dbOf(world.portal).table('calendar-event')} where id_room = ${room} and deleted_at is null`,
  ))!.n;
const letters = async (who: Person): Promise<{ subject: string; body: string }[]> => {
  const { data } = (await who.get('inbox?pagination[limit]=100')).body as { data: { id: number; subject: string }[] };
  return Promise.all(
    data.map(async m => ({ subject: m.subject, body: JSON.stringify((await who.get(`inbox/view?id=${m.id}`)).body) })),
  );
};

/** A lecture's audience with two parts. */
const groups = async (): Promise<{ whole: number; part: number; beside: number }> => {
  const { portal } = world;
  const [edulev, year] = [
    (await rowOf(portal, 'edulev', 'code', 'PS')).id,
    (await rowOf(portal, 'academicyear', 'status', 'active')).id,
  ];
  const idStudy = await put(portal, catalogues.study, {
    code: 'RAC',
    nameHr: 'Računarstvo',
    abbr: 'RAČ',
    idEdulev: edulev,
    mode: 'full',
    semesters: 6,
    ects: 180,
    thesisRequired: 1,
    active: 1,
  });
  const idCourse = await put(portal, catalogues.course, {
    code: 'BP',
    nameHr: 'Baze podataka',
    defaultEcts: 6,
    countsInAverage: 1,
    isExamined: 1,
    active: 1,
  });
  const idStCo = await put(portal, catalogues.stcourse, {
    idAcademicyear: year,
    idStudy,
    idCourse,
    semester: 3,
    yearOfStudy: 2,
    kind: 'compulsory',
    ects: 6,
    planStatus: 'draft',
    num: 1,
  });
  const idTeachingtype = await put(portal, catalogues.teachingtype, {
    code: 'Z',
    nameHr: 'Vježbe',
    category: 'exercise',
    needsRoom: 1,
  });
  const group = (values: Values) =>
    put(portal, catalogues.stCoGroup, { idStCo, idTeachingtype, capacity: 60, ...values });
  const whole = await group({ code: 'P1', num: 1 });
  return {
    whole,
    part: await group({ code: 'A1', num: 2, idParent: whole }),
    beside: await group({ code: 'A2', num: 3, idParent: whole }),
  };
};

describe('what teaching is called', () => {
  it('goes by the course’s name in the reader’s language; what a person wrote stays as it is', async () => {
    const { portal } = world;
    const idStudy = await put(portal, catalogues.study, {
      code: 'STR',
      nameHr: 'Strojarstvo',
      abbr: 'STR',
      idEdulev: (await rowOf(portal, 'edulev', 'code', 'PS')).id,
      mode: 'full',
      semesters: 6,
      ects: 180,
      thesisRequired: 1,
      active: 1,
    });
    const idCourse = await put(portal, catalogues.course, {
      code: 'TER',
      nameHr: 'Toplinski strojevi',
      nameEn: 'Heat Engines',
      defaultEcts: 6,
      countsInAverage: 1,
      isExamined: 1,
      active: 1,
    });
    const idStCo = await put(portal, catalogues.stcourse, {
      idAcademicyear: (await rowOf(portal, 'academicyear', 'status', 'active')).id,
      idStudy,
      idCourse,
      semester: 3,
      yearOfStudy: 2,
      kind: 'compulsory',
      ects: 6,
      planStatus: 'draft',
      num: 1,
    });
    const idTeachingtype = await put(portal, catalogues.teachingtype, {
      code: 'TS',
      nameHr: 'Predavanja iz struke',
      category: 'lecture',
      needsRoom: 1,
    });
    const group = await put(portal, catalogues.stCoGroup, {
      idStCo,
      idTeachingtype,
      capacity: 60,
      code: 'P1',
      num: 1,
    });
    const [room, ana] = [await world.room(), await world.teacher()];
    const day = world.monday(1);
    const title = 'Toplinski strojevi (P1) – nadoknada';
    const teaching = { title, idRoom: room, teachers: [ana.idTeacher], groups: [group] };
    await within(ctx =>
      placeEvents(ctx, [
        lesson(ana.id, { ...at(day, '08:00', '09:30'), ...teaching }),
        lesson(ana.id, { ...at(day, '12:00', '13:00'), ...teaching, groups: [], source: 'eSession' }),
      ]),
    );
    const told = (await ana.get(`calendar?from=${day}&to=${day}`)).body as { events: { title: string }[] };
    expect(told.events.map(e => e.title)).toEqual(['Heat Engines (P1) – nadoknada', title]);
    const rooms = JSON.stringify((await ana.get(`calendar/rooms?from=${day}&to=${day}`)).body);
    expect(rooms).toContain('Heat Engines (P1)');
    const clerk = await signIn(portal, { roles: ['admin'], language: 'hr' });
    const inCroatian = JSON.stringify((await clerk.get(`calendar/rooms?from=${day}&to=${day}`)).body);
    expect(inCroatian).toContain(title);
    expect(inCroatian).not.toContain('Heat Engines');
    // And what stands in the way of somebody is called the same.
    const inTheWayOf = async (who: Person) =>
      (await who.post('calendar/check', { idRoom: room, ...at(day, '09:00', '10:00') })).body.occurrences[0].conflicts;
    expect(JSON.stringify(await inTheWayOf(ana))).toContain('Heat Engines (P1)');
    expect(JSON.stringify(await inTheWayOf(clerk))).toContain(title);
    expect(JSON.stringify(await inTheWayOf(clerk))).not.toContain('Heat Engines');
  });
});

describe('placing', () => {
  it('stores all of them in their order, holds rooms and people, and tells those who listen', async () => {
    const [room, ana] = [await world.room(), await world.teacher()];
    const day = world.monday(1);
    const ids = await within(ctx =>
      placeEvents(
        ctx,
        [0, 7, 14].map(d =>
          lesson(ana.id, { ...at(addDays(day, d), '10:00', '12:00'), idRoom: room, teachers: [ana.idTeacher] }),
        ),
      ),
    );
    expect((await stored(ids)).map(e => [e.start, e.status, e.live])).toEqual(
      [0, 7, 14].map(d => [`${addDays(day, d)} 10:00`, 'confirmed', true]),
    );
    expect(heard.filter(h => ids.includes(h.id))).toEqual(ids.map(id => ({ id, change: 'created' })));
    // It is no longer there for a reservation, and is changed by nobody but its module.
    const taken = await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'x',
      idRoom: room,
      ...at(day, '11:00', '13:00'),
    });
    expect(taken).toMatchObject({ status: 409, body: { conflicts: [{ kind: 'room', title: 'Baze podataka' }] } });
    expect((await ana.put('calendar/change', { id: ids[0], rowVer: 1, title: 'x' })).body).toMatchObject({
      kind: 'state',
    });
  });

  it('is refused as a whole with everything that stands in the way, and leaves nothing behind', async () => {
    const [room, other, ana, iva] = [
      await world.room(),
      await world.room(),
      await world.teacher(),
      await world.teacher(),
    ];
    const day = world.monday(2);
    await ana.post('calendar/book', {
      idReservationtype: await world.typeOf('REZ'),
      title: 'Sastanak',
      idRoom: room,
      ...at(day, '10:00', '11:00'),
    });
    const batch = [
      lesson(iva.id, { ...at(day, '08:00', '10:00'), idRoom: room, teachers: [iva.idTeacher] }),
      lesson(iva.id, { ...at(day, '10:30', '12:00'), idRoom: room, teachers: [iva.idTeacher] }),
      lesson(iva.id, { ...at(day, '10:30', '12:00'), idRoom: other, teachers: [ana.idTeacher] }),
    ];
    await within(async ctx => {
      expect((await conflictsOf(placeEvents(ctx, batch))).map(c => [c.kind, c.title])).toEqual([
        ['room', 'Sastanak'],
        ['teacher', 'Sastanak'],
      ]);
      // The module may go on: nothing of the batch is there.
      expect(await placeEvents(ctx, [lesson(iva.id, { ...at(day, '12:00', '13:00'), idRoom: other })])).toHaveLength(1);
    });
    expect([await countAt(room), await countAt(other)]).toEqual([1, 1]);
  });

  it('where it is free: what is taken is told in its place, what is not is stored, and nothing takes the same hour twice', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const day = world.monday(2);
    await within(ctx =>
      placeEvents(ctx, [lesson(ana.id, { ...at(day, '15:00', '16:00'), title: 'Kolokvij', idRoom: room })]),
    );
    const batch = ['14:00', '15:30', '16:00'].map(from =>
      lesson(iva.id, {
        ...at(day, from, `${Number(from.slice(0, 2)) + 1}:00`),
        idRoom: room,
        teachers: [iva.idTeacher],
      }),
    );
    const placed = await within(ctx => placeFreeEvents(ctx, batch));
    expect(placed.map(p => p.taken?.title ?? 'free')).toEqual(['free', 'Kolokvij', 'free']);
    expect(placed[1]!.taken!.message).toContain('Kolokvij');
    const ids = placed.flatMap(p => p.id ?? []);
    expect((await stored(ids)).map(e => [e.start, e.live])).toEqual([
      [`${day} 14:00`, true],
      [`${day} 16:00`, true],
    ]);
    expect(heard.filter(h => ids.includes(h.id))).toEqual(ids.map(id => ({ id, change: 'created' })));
    // Again: all of it is taken now, by what was placed before.
    const again = await within(ctx => placeFreeEvents(ctx, batch));
    expect(again.map(p => p.taken?.title)).toEqual(['Baze podataka', 'Kolokvij', 'Baze podataka']);
    // Two of a list that want the same hour are no matter of who was there first.
    const twice = [1, 2].map(n => lesson(iva.id, { ...at(day, '18:00', '19:00'), title: `${n}`, idRoom: room }));
    const before = await countAt(room);
    expect(await conflictsOf(within(ctx => placeFreeEvents(ctx, twice)))).toMatchObject([{ kind: 'room', title: '1' }]);
    expect(await countAt(room)).toBe(before);
  });

  it('finds what stands in its own way: a room, a teacher, a group and its parts', async () => {
    const [room, other, ana] = [await world.room(), await world.room(), await world.teacher()];
    const { whole, part, beside } = await groups();
    const day = world.monday(3);
    const early = at(day, '08:00', '10:00');
    const late = at(day, '09:00', '11:00');
    const two = (one: Partial<PlacedEvent>, second: Partial<PlacedEvent>) =>
      within(ctx =>
        placeEvents(ctx, [
          lesson(ana.id, { ...early, title: 'Prvi', ...one }),
          lesson(ana.id, { ...late, title: 'Drugi', ...second }),
        ]),
      );
    for (const [kind, one, second] of [
      ['room', { idRoom: room }, { idRoom: room }],
      ['teacher', { teachers: [ana.idTeacher] }, { teachers: [ana.idTeacher] }],
      ['group', { groups: [whole] }, { groups: [part] }],
      ['group', { groups: [part] }, { groups: [whole] }],
    ] as const) {
      const [found] = await conflictsOf(two(one, second));
      expect(found).toMatchObject({ kind, title: 'Prvi', date: day });
      expect(found!.message).toContain('Prvi');
    }
    // The parts beside each other, and any number in a virtual room.
    const virtual = await world.room({ isVirtual: 1, capacity: 0 });
    await expect(two({ groups: [part], idRoom: virtual }, { groups: [beside], idRoom: virtual })).resolves.toHaveLength(
      2,
    );
    // A group that is stored is taken with what it is part of.
    expect(
      await conflictsOf(within(ctx => placeEvents(ctx, [lesson(ana.id, { ...late, groups: [whole] })]))),
    ).toMatchObject([{ kind: 'group' }, { kind: 'group' }]);
    // A permitted collision of people is no permission for rooms.
    const allowed = { collisionAllowed: 1, collisionReason: 'Zajednički kolokvij' } as const;
    await expect(
      within(ctx => placeEvents(ctx, [lesson(ana.id, { ...late, groups: [whole], idRoom: other, ...allowed })])),
    ).resolves.toHaveLength(1);
    expect(
      await conflictsOf(within(ctx => placeEvents(ctx, [lesson(ana.id, { ...late, idRoom: other, ...allowed })]))),
    ).toMatchObject([{ kind: 'room' }]);
  });

  it('refuses times that are none', async () => {
    const ana = await world.teacher();
    const day = world.monday(1);
    const year = Number(world.today.slice(0, 4)) + 1;
    const night = addDays(`${year}-03-31`, -new Date(`${year}-03-31T00:00:00Z`).getUTCDay());
    for (const [period, key] of [
      [at(day, '12:00', '10:00'), 'endAfterStart'],
      [{ start: `${day} 10:00`, end: `${addDays(day, 1)} 10:01` }, 'longerThanDay'],
      [at(night, '02:15', '04:00'), 'timeDoesNotExist'],
    ] as const) {
      const refusal = await refusalOf(within(ctx => placeEvents(ctx, [lesson(ana.id, period)])));
      expect(refusal.status).toBe(422);
      expect(JSON.stringify(refusal)).toContain(key);
    }
  });

  it('of many at once: each hour is given once, and nobody waits for ever', { timeout: 600_000 }, async () => {
    const [one, two, ana, iva] = [await world.room(), await world.room(), await world.teacher(), await world.teacher()];
    const day = world.monday(4);
    // Every batch wants both rooms and both teachers, in an order of its own.
    const batch = (i: number) => [
      lesson(ana.id, {
        ...at(day, '08:00', '09:00'),
        idRoom: i % 2 ? one : two,
        teachers: [i % 3 ? ana.idTeacher : iva.idTeacher],
      }),
      lesson(ana.id, {
        ...at(day, '08:30', '09:30'),
        idRoom: i % 2 ? two : one,
        teachers: [i % 3 ? iva.idTeacher : ana.idTeacher],
      }),
    ];
    const answers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => within(ctx => placeEvents(ctx, batch(i)))),
    );
    expect(answers.filter(a => a.status === 'fulfilled')).toHaveLength(1);
    for (const lost of answers)
      if (lost.status === 'rejected') expect((lost.reason as Refusal).status, String(lost.reason)).toBe(409);
    expect([await countAt(one), await countAt(two)]).toEqual([1, 1]);
  });
});

describe('moving', () => {
  it('is told in one letter to whoever it concerns and concerned, and two may change places', async () => {
    const [one, two, ana, iva, guest] = [
      await world.room({ code: 'M-1' }),
      await world.room({ code: 'M-2' }),
      await world.teacher(),
      await world.teacher(),
      await world.teacher(),
    ];
    const [morning, noon] = [at(world.monday(5), '08:00', '10:00'), at(world.monday(5), '12:00', '14:00')];
    const [a, b] = (await within(ctx =>
      placeEvents(ctx, [
        lesson(ana.id, { ...morning, title: 'Jutarnje', idRoom: one, teachers: [ana.idTeacher], users: [guest.id] }),
        lesson(ana.id, { ...noon, title: 'Podnevno', idRoom: two, teachers: [ana.idTeacher], users: [guest.id] }),
      ]),
    )) as [number, number];
    await within(ctx =>
      moveEvents(ctx, [
        { id: a, ...noon, idRoom: two, teachers: [iva.idTeacher] },
        { id: b, ...morning, idRoom: one },
      ]),
    );
    expect((await stored([a, b])).map(e => [e.start, e.idRoom])).toEqual([
      [noon.start, two],
      [morning.start, one],
    ]);
    expect(heard.filter(h => h.id === a).map(h => h.change)).toEqual(['created', 'moved']);
    const told = (await letters(guest)).filter(m => m.subject.startsWith('A change in your calendar'));
    expect(told).toHaveLength(1);
    for (const word of ['Jutarnje', 'Podnevno', 'M-1', 'M-2', '→']) expect(told[0]!.body).toContain(word);
    for (const who of [ana, iva])
      expect(
        (await letters(who)).filter(m => m.subject.startsWith('A change')),
        who.username,
      ).toHaveLength(1);
  });

  it('into what is taken is refused, and so is moving what was cancelled', async () => {
    const [room, ana, iva] = [await world.room(), await world.teacher(), await world.teacher()];
    const day = world.monday(6);
    const [a] = (await within(ctx =>
      placeEvents(ctx, [
        lesson(ana.id, { ...at(day, '08:00', '09:00'), idRoom: room, teachers: [ana.idTeacher] }),
        lesson(iva.id, { ...at(day, '10:00', '11:00'), title: 'Stoji', idRoom: room, teachers: [iva.idTeacher] }),
      ]),
    )) as [number, number];
    expect(await conflictsOf(within(ctx => moveEvent(ctx, a, at(day, '10:30', '11:30'))))).toMatchObject([
      { kind: 'room', title: 'Stoji' },
    ]);
    expect(
      await conflictsOf(
        within(ctx => moveEvent(ctx, a, { ...at(day, '10:30', '11:30'), idRoom: null, teachers: [iva.idTeacher] })),
      ),
    ).toMatchObject([{ kind: 'teacher' }]);
    expect((await refusalOf(within(ctx => moveEvent(ctx, a, at(day, '11:30', '10:30'))))).status).toBe(422);
    expect((await stored([a]))[0]).toMatchObject({ start: `${day} 08:00`, idRoom: room });
    await within(ctx => cancelEvents(ctx, [a]));
    expect((await refusalOf(within(ctx => moveEvent(ctx, a, { title: 'x' })))).status).toBe(409);
    await expect(within(ctx => moveEvent(ctx, 2_000_000_000, { title: 'x' }))).rejects.toThrow('There is no event');
  });
});

describe('taking back', () => {
  it('cancelled ones stay to be seen and free what they held; removed ones are gone', async () => {
    const [room, ana, guest] = [await world.room(), await world.teacher(), await world.teacher()];
    const day = world.monday(7);
    const ids = await within(ctx =>
      placeEvents(
        ctx,
        [0, 1, 2].map(d =>
          lesson(ana.id, {
            ...at(addDays(day, d), '10:00', '12:00'),
            idRoom: room,
            teachers: [ana.idTeacher],
            users: [guest.id],
          }),
        ),
      ),
    );
    await within(ctx => cancelEvents(ctx, ids.slice(0, 2), 'bolest'));
    await within(ctx => cancelEvents(ctx, ids.slice(0, 2), 'dvaput'));
    await within(ctx => removeEvents(ctx, ids.slice(2)));
    expect((await stored(ids)).map(e => [e.status, e.deleted, e.live])).toEqual([
      ['cancelled', false, false],
      ['cancelled', false, false],
    ]);
    const cancelled = (await letters(guest)).filter(m => m.subject.startsWith('Cancelled'));
    expect(cancelled.map(m => m.body)).toEqual([expect.stringContaining('bolest')]);
    expect(heard.filter(h => ids.includes(h.id)).map(h => h.change)).toEqual([
      'created',
      'created',
      'created',
      'cancelled',
      'cancelled',
      'removed',
    ]);
    const shown = (await guest.get(`calendar?from=${day}&to=${addDays(day, 3)}&cancelled=1`)).body.events;
    expect(shown.map((e: { id: number; status: string }) => [e.id, e.status])).toEqual(
      ids.slice(0, 2).map(id => [id, 'cancelled']),
    );
    // Everything they held can be placed anew.
    await expect(
      within(ctx =>
        placeEvents(
          ctx,
          [0, 1, 2].map(d =>
            lesson(ana.id, { ...at(addDays(day, d), '10:00', '12:00'), idRoom: room, teachers: [ana.idTeacher] }),
          ),
        ),
      ),
    ).resolves.toHaveLength(3);
  });
});

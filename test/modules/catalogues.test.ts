import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { academicyear } from '../../src/modules/catalogues/model.ts';
import { catalogueRoles } from '../../src/modules/catalogues/rights.ts';
import { sql } from '../../src/kernel/server/index.ts';
import { type DemoPortal, startDemoPortal } from './portal.ts';

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

const keys = (json: { key: string }[]) => json.map(p => p.key);

describe('who reads and who edits', () => {
  const catalogues = [
    'academicyear',
    'academicyear-semester',
    'edulev',
    'academicvocation',
    'organizationunit',
    'roomtype',
    'room',
    'teacher',
    'state',
    'state-county',
    'state-city',
    'study',
    'course',
    'course-equivalent',
    'stcourse',
    'teachingtype',
    'teachingtype-coef',
    'grade',
    'studygrade',
    'learningmethod',
    'assessmentmethod',
    'hko',
    'dublin',
    'bloomlev',
    'bloomverb',
    'profession',
  ];
  it.each(catalogues)(
    'C-01 to C-06, %s: every role of the catalogues reads it, others only choose from it',
    async resource => {
      for (const role of ['admin', ...catalogueRoles])
        expect((await portal.as(role.toLowerCase()).get(`${resource}?return[count]=1`)).status, role).toBe(200);
      for (const role of ['student', 'user', 'alumnistudent', 'institutionmentor', 'alumniemployer']) {
        const answer = await portal.as(role).get(resource);
        // A teacher sees at least the own row, so the list of teachers is not forbidden but empty for others.
        if (resource === 'teacher') expect(answer.json.data, role).toEqual([]);
        else expect(answer.status, role).toBe(403);
        expect((await portal.as(role).get(`${resource}/options`)).status, role).toBe(200);
      }
      expect((await portal.as('').get(resource)).status).toBe(401);
    },
  );

  it('tells with the list whether a new row may be made', async () => {
    for (const [role, can] of [
      ['courseconductionsadmin', ['create']],
      ['admin', ['create']],
      ['teacher', []],
      ['librarian', []],
    ] as const)
      expect((await portal.as(role).get('room?return[can]=1&pagination[limit]=1')).json.can, role).toEqual(can);
    expect((await portal.as('teacher').get('room')).json.can).toBeUndefined();
  });

  const editors: Record<string, string[]> = {
    roomtype: ['admin', 'courseconductionsadmin'],
    room: ['admin', 'courseconductionsadmin', 'calendaradmin'],
    edulev: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin', 'alumniadmin'],
    academicvocation: ['admin', 'courseconductionsadmin'],
    organizationunit: ['admin', 'courseconductionsadmin'],
    state: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin', 'internshipadmin', 'alumniadmin'],
    academicyear: ['admin', 'academicyearadmin', 'courseconductionsadmin', 'learningoutcomesadmin', 'internshipadmin'],
    teacher: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin'],
    student: ['admin', 'courseconductionsadmin'],
    study: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin'],
    course: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin', 'internshipadmin'],
    stcourse: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin', 'internshipadmin'],
    teachingtype: ['admin', 'courseconductionsadmin', 'learningoutcomesadmin'],
    'teachingtype-coef': ['admin', 'courseconductionsadmin'],
    'teacher-vocation': ['admin', 'courseconductionsadmin', 'learningoutcomesadmin'],
    studentenrollment: ['admin', 'courseconductionsadmin'],
    'st-co-enrollment': ['admin', 'courseconductionsadmin'],
    hko: ['admin', 'learningoutcomesadmin'],
    profession: ['admin', 'alumniadmin'],
    partner: ['admin', 'internshipadmin', 'alumniadmin'],
    partnersector: ['admin', 'internshipadmin', 'alumniadmin'],
  };
  const everyone = [
    'admin',
    ...catalogueRoles.map(r => r.toLowerCase()),
    'student',
    'user',
    'institutionmentor',
    'alumnistudent',
    'alumniemployer',
    'esessionpreparation',
    'graduatethesiscommissionpreparation',
  ];
  it.each(Object.entries(editors))('%s is created by %j alone', async (resource, allowed) => {
    for (const username of everyone) {
      const { status } = await portal.as(username).post(`${resource}/create?dryRun=1`, {});
      expect(status, username).toBe(allowed.includes(username) ? 422 : 403);
    }
  });
});

describe('academic year', () => {
  const make = (startYear: number, more: object = {}) =>
    portal.as('academicyearadmin').post('academicyear/create', {
      startYear,
      startDate: `${startYear}-10-01`,
      endDate: `${startYear + 1}-09-30`,
      ...more,
    });
  const move = (name: string, row: { id: number; rowVer: number }, body: object = {}, who = 'academicyearadmin') =>
    portal.as(who).put(`academicyear/${name}?id=${row.id}`, { rowVer: row.rowVer, ...body });
  const semester = (idAcademicyear: number, kind: string, teachingFrom: string, teachingTo: string) =>
    portal
      .as('academicyearadmin')
      .post('academicyear-semester/create', { idAcademicyear, kind, teachingFrom, teachingTo });

  it('writes its own code and keeps years apart', async () => {
    const made = await make(2040);
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({ code: '2040/2041', status: 'planning', normSystem: 'norm' });
    expect((await make(2041, { startDate: '2041-09-01' })).json).toMatchObject({
      kind: 'conflict',
      message: 'Akademske godine se preklapaju',
    });
    expect((await make(2040)).status).toBe(409);
    expect(keys((await make(2042, { endDate: '2042-01-01' })).json)).toEqual(['datesInOrder']);
    expect((await make(2042, { code: '1' })).json).toMatchObject([{ field: 'code', key: 'readonlyField' }]);
  });

  it('is asked what becomes of the active year only where another one is active', async () => {
    const { activate } = academicyear.fields.status.flow!.moves;
    const isAsked = async (id: number): Promise<boolean> => {
      const row = (await portal.as('academicyearadmin').get(`academicyear/view?id=${id}`)).json;
      expect(row.status).toBe('planning');
      return Object.entries(activate.askedOf ?? {}).every(([field, value]) => row[field] === value);
    };
    const { id } = (await make(2060)).json;
    expect(await isAsked(id)).toBe(true);
    const table = portal.db.table('academicyear');
    const active = (await portal.db.one<{ id: number }>(sql`select id from ${table} where status = 'active'`))!;
    await portal.db.run(sql`update ${table} set status = 'closed' where id = ${active.id}`);
    try {
      expect(await isAsked(id)).toBe(false);
    } finally {
      await portal.db.run(sql`update ${table} set status = 'active' where id = ${active.id}`);
    }
    // What is asked there is no word that a person could say elsewhere: the field itself is nobody's to write.
    const row = (await portal.as('academicyearadmin').get(`academicyear/view?id=${id}`)).json;
    const said = await portal
      .as('academicyearadmin')
      .put(`academicyear/update?id=${id}`, { rowVer: row.rowVer, isOtherActive: 0 });
    expect([said.status, keys(said.json)]).toEqual([422, ['readonlyField']]);
    expect((await portal.as('academicyearadmin').del(`academicyear/delete?id=${id}`)).status).toBe(200);
  });

  it('is activated with two semesters, and closes the year before only when told', async () => {
    const year = (await make(2050)).json;
    expect(keys((await move('activate', year)).json)).toEqual(['needsTwoSemesters']);
    expect((await semester(year.id, 'winter', '2050-10-03', '2051-01-27')).status).toBe(201);
    expect(keys((await semester(year.id, 'summer', '2051-01-20', '2051-06-15')).json)).toEqual(['winterBeforeSummer']);
    expect(keys((await semester(year.id, 'summer', '2051-02-27', '2051-10-15')).json)).toEqual(['outsideYear']);
    expect((await semester(year.id, 'summer', '2051-02-27', '2051-06-15')).status).toBe(201);
    expect((await semester(year.id, 'summer', '2051-03-01', '2051-06-15')).status).toBe(409);

    // The public holidays of both calendar years came with it; without them teaching would be planned over Christmas.
    const holidays = (
      await portal
        .as('calendaradmin')
        .get('calendarholiday?filter[kind]=public&filter[dateFrom][like]=2051&pagination[limit]=100')
    ).json.data;
    expect(holidays).toHaveLength(14);
    for (const { id } of holidays)
      expect((await portal.as('calendaradmin').del(`calendarholiday/delete?id=${id}`)).status).toBe(200);
    const without = await move('activate', year, { closePrevious: 1 });
    expect(keys(without.json)).toEqual(['holidaysMissing']);
    expect(without.text).toContain('2051');
    expect((await portal.as('calendaradmin').post('calendar/holidays-of-year', { year: 2051 })).json.added).toBe(14);

    expect((await move('activate', year, {}, 'courseconductionsadmin')).status).toBe(403);
    const refused = await move('activate', year);
    expect(refused).toMatchObject({
      status: 409,
      json: { kind: 'conflict', message: 'Već je aktivna druga akademska godina: najprije je zatvorite' },
    });
    const before = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
    // The year before has plans that somebody waits for a decision on.
    expect(keys((await move('activate', year, { closePrevious: 1 })).json)).toEqual(['plansSubmitted']);
    await portal.decidePlans();
    const activated = await move('activate', year, { closePrevious: 1 });
    expect(activated.status, activated.text).toBe(200);
    const active = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data;
    expect(active.map((y: { code: string }) => y.code)).toEqual(['2050/2051']);
    expect((await portal.as('admin').get(`academicyear/view?id=${before.id}`)).json.status).toBe('closed');
    // Everybody who teaches hears of it.
    const heard = (await portal.as('teacher').get('inbox?sort=-id&pagination[limit]=2')).json.data
      .map((m: { subject: string }) => m.subject)
      .sort();
    expect(heard).toEqual(
      [`Akademska godina 2050/2051 je aktivna`, `Akademska godina ${before.code} je zatvorena`].sort(),
    );
    expect((await portal.as('student').get('inbox?return[count]=1')).json.count).toBe(0);

    // A closed year and what hangs on it is read-only, except for the administrator.
    const closed = (await portal.as('academicyearadmin').get(`academicyear/view?id=${before.id}`)).json;
    expect(closed.can).toEqual([]);
    expect(
      (
        await portal
          .as('academicyearadmin')
          .put(`academicyear/update?id=${before.id}`, { note: 'x', rowVer: closed.rowVer })
      ).status,
    ).toBe(403);
    const inClosed = await semester(before.id, 'winter', before.startDate, before.endDate);
    expect(inClosed.status, inClosed.text).toBe(409);
    expect((await move('reopen', closed, { note: 'ispravak' })).status).toBe(403);
    expect(keys((await move('reopen', closed, { note: 'ispravak' }, 'admin')).json)).toEqual(['anotherActive']);
    expect((await move('close', activated.json)).status).toBe(200);
    expect(keys((await move('reopen', closed, {}, 'admin')).json)).toEqual(['noteRequired']);
    expect((await move('reopen', closed, { note: 'ispravak' }, 'admin')).json.status).toBe('active');
  });

  it('cannot shrink away from its semesters', async () => {
    const year = (await portal.as('admin').get('academicyear?filter[status]=planning&sort=startYear')).json.data[0];
    const { status, json } = await portal
      .as('academicyearadmin')
      .put(`academicyear/update?id=${year.id}`, { rowVer: year.rowVer, endDate: `${year.startYear + 1}-03-01` });
    expect([status, keys(json)]).toEqual([422, ['semestersOutside']]);
  });

  it('lets the timetable be published by those who keep teaching, and locked by nobody', async () => {
    const row = (
      await portal
        .as('admin')
        .get('academicyear-semester?filter[timetableStatus]=draft&customFilter[idAcademicyear.status][not]=closed')
    ).json.data[0];
    expect(
      (await portal.as('academicyearadmin').put(`academicyear-semester/publish?id=${row.id}`, { rowVer: row.rowVer }))
        .status,
    ).toBe(403);
    const published = await portal
      .as('courseconductionsadmin')
      .put(`academicyear-semester/publish?id=${row.id}`, { rowVer: row.rowVer });
    expect([published.status, keys(published.json)]).toEqual([422, ['noSlots']]);
    await portal.db.run(
      sql`update ${portal.db.table('academicyear-semester')} set timetable_status = 'published' where id = ${row.id}`,
    );
    expect(
      (await portal.as('admin').put(`academicyear-semester/lock?id=${row.id}`, { rowVer: row.rowVer })).status,
    ).toBe(403);
  });
});

describe('units, rooms and places', () => {
  const cc = () => portal.as('courseconductionsadmin');
  it('has one root and no cycles', async () => {
    expect(
      (await cc().post('organizationunit/create', { code: 'X', nameHr: 'Drugi vrh', kind: 'institution' })).json,
    ).toMatchObject({ kind: 'conflict' });
    const [root, child] = [
      await portal.idOf('organizationunit', 'code', 'FPTP'),
      await portal.idOf('organizationunit', 'code', 'RAC-PI'),
    ];
    const row = (await cc().get(`organizationunit/view?id=${root}`)).json;
    expect(
      keys((await cc().put(`organizationunit/update?id=${root}`, { idParent: child, rowVer: row.rowVer })).json),
    ).toEqual(['cycle']);
  });
  it('wants seats in a real room, and says when an exam has more of them', async () => {
    const idRoomtype = await portal.idOf('roomtype', 'code', 'P');
    const room = { code: 'X-1', nameHr: 'Iks', idRoomtype, capacity: 0 };
    expect(keys((await cc().post('room/create', room)).json)).toEqual(['roomHoldsSomebody']);
    expect((await cc().post('room/create', { ...room, isVirtual: 1 })).status).toBe(201);
    const more = await cc().post('room/create', {
      ...room,
      code: 'X-2',
      capacity: 10,
      examCapacity: 20,
      equipment: ['projektor', 'ploča'],
    });
    expect(more.json).toMatchObject({
      equipment: ['projektor', 'ploča'],
      isBookable: 1,
      warnings: [{ key: 'examCapacityLarger' }],
    });
  });
  it('gives a town only a county of its own country', async () => {
    const [slovenia, county] = [
      await portal.idOf('state', 'code2', 'SI'),
      await portal.idOf('state-county', 'code', '4'),
    ];
    expect(
      keys(
        (
          await cc().post('state-city/create', {
            idState: slovenia,
            idStateCounty: county,
            postalCode: '1000',
            name: 'Ljubljana',
          })
        ).json,
      ),
    ).toEqual(['countyOfOtherState']);
    expect(
      (await cc().post('state-city/create', { idState: slovenia, postalCode: '1000', name: 'Ljubljana' })).status,
    ).toBe(201);
  });
  it('keeps associates away from holding courses', async () => {
    expect(
      keys(
        (await cc().post('academicvocation/create', { code: 'A9', nameHr: 'x', group: 'associate', canHold: 1 })).json,
      ),
    ).toEqual(['associateHoldsNothing']);
  });
  it('refuses to delete what is used, and says by what', async () => {
    const used = await cc().del(`roomtype/delete?id=${await portal.idOf('roomtype', 'code', 'P')}`);
    expect(used).toMatchObject({
      status: 409,
      json: { kind: 'inUse', usedBy: expect.arrayContaining([{ resource: 'room', count: expect.any(Number) }]) },
    });
    // By its own name, with how many of what; the verb agrees with the number.
    const { count } = used.json.usedBy.find((u: { resource: string }) => u.resource === 'room');
    expect(used.json.message).toMatch(
      new RegExp(`^«Predavaonica» korist[ie] ${count} prostorij\\S+( i .+)?, pa se ne može obrisati\\.$`),
    );
  });
});

describe('what one chooses from', () => {
  it('finds a unit, a study and a course by the code that stands beside the name', async () => {
    const root = (await portal.as('admin').get('organizationunit?filter[idParent][isNull]=1')).json.data[0];
    const made = await portal.as('admin').post('organizationunit/create', {
      code: 'ZVJ-41',
      nameHr: 'Katedra za mehaniku',
      kind: 'chair',
      idParent: root.id,
    });
    expect(made.status, made.text).toBe(201);
    const found = async (path: string, typed: string, who = 'student'): Promise<string[]> =>
      (await portal.as(who).get(`${path}/options?filter[label][like]=${encodeURIComponent(typed)}`)).json.data.map(
        (o: { label: string }) => o.label,
      );
    expect(await found('organizationunit', 'zvj-41')).toEqual(['Katedra za mehaniku']);
    expect(await found('organizationunit', 'mehanik')).toEqual(['Katedra za mehaniku']);
    expect(await found('organizationunit', 'ZVJ-42')).toEqual([]);
    for (const resource of ['study', 'course']) {
      const row = (await portal.as('admin').get(`${resource}?sort=-id&pagination[limit]=1`)).json.data[0];
      expect(await found(resource, row.code), resource).toContain(row.nameHr);
    }
    // A list of units says where a name is meant: its filter by the parent's name asks for that alone.
    const under = await portal.as('admin').get(`organizationunit?filter[idParent.label][like]=${root.code}`);
    expect(under.json.data).toEqual([]);
  });
});

describe('personal numbers', () => {
  const jmbag = '0990000019';
  it('a student sees the own row whole and nobody else', async () => {
    const mine = (await portal.as('student').get('student')).json.data;
    expect(mine).toHaveLength(1);
    expect(mine[0]).toMatchObject({ lastName: 'Bukša', jmbag });
    expect(mine[0].oib).toMatch(/^\d{11}$/);
    expect((await portal.as('student').get(`student/view?id=${mine[0].id + 1}`)).status).toBe(404);
    expect((await portal.as('student').get('student/options')).json.data).toHaveLength(1);
    expect(
      (await portal.as('student').put(`student/update?id=${mine[0].id}`, { phone: '1', rowVer: mine[0].rowVer }))
        .status,
    ).toBe(403);
  });
  it('a teacher finds students by name alone, without their numbers', async () => {
    const options = await portal.as('teacher').get('student/options?filter[lastName][like]=buk%C5%A1a');
    expect(options.json.data).toMatchObject([{ label: 'Lovro Bukša' }]);
    expect(options.text).not.toContain(jmbag);
    expect((await portal.as('teacher').get('student')).json.data).toEqual([]);
    for (const query of [`filter[jmbag]=${jmbag}`, 'filter[jmbag][like]=0990', 'filter[oib][like]=1'])
      expect((await portal.as('teacher').get(`student/options?${query}`)).json?.data?.length ?? 0, query).toBe(0);
    // Nor does the order of a select tell what its rows do not show.
    for (const sort of ['oib', '-jmbag', 'birthDate', 'email', 'idStateCity'])
      expect((await portal.as('teacher').get(`student/options?sort=${sort}`)).status, sort).toBe(422);
    expect((await portal.as('teacher').get('student/options?sort=-lastName')).status).toBe(200);
  });
  it('the thesis commission reads students with JMBAG but finds no OIB, digit by digit or otherwise', async () => {
    const commission = portal.as('graduatethesiscommissionpreparation');
    const row = (await commission.get(`student?filter[jmbag]=${jmbag}`)).json.data[0];
    expect(row.jmbag).toBe(jmbag);
    expect(row.oib ?? null).toBeNull();
    for (let digit = 0; digit < 10; digit++) {
      const answer = await commission.get(`student?filter[oib][like]=${digit}&return[count]=1`);
      expect(answer.status === 422 || answer.json.count === 0, String(digit)).toBe(true);
    }
    for (const query of ['', 'sort=oib', 'sort=-birthDate', 'columns=oib', 'columns=birthDate'])
      expect((await commission.get(`student?${query}`)).text, query).not.toMatch(/"(oib|birthDate)":"\d/);
    for (const query of ['filter[birthDate][from]=1900-01-01', 'filter[birthDate][isNull]=0']) {
      const answer = await commission.get(`student?${query}&return[count]=1`);
      expect(answer.status === 422 || answer.json.count === 0, query).toBe(true);
    }
    expect((await commission.get(`student/view?id=${row.id}`)).json.birthDate ?? null).toBeNull();
  });
  it('those who keep records see them', async () => {
    const { json } = await portal.as('courseconductionsadmin').get('student?return[count]=1&pagination[limit]=5');
    expect(json.count).toBe(360);
    expect(json.data.some((s: { oib: string | null }) => s.oib)).toBe(true);
    expect(json.data.some((s: { birthDate: string | null }) => s.birthDate)).toBe(true);
  });
  it("a teacher sees the own OIB and no colleague's", async () => {
    const rows = (await portal.as('teacher').get('teacher?pagination[limit]=100')).json.data as {
      lastName: string;
      oib: string | null;
    }[];
    expect(rows).toHaveLength(44);
    expect(rows.filter(r => r.oib).map(r => r.lastName)).toEqual(['Šimrak']);
  });
  it('a teacher without OIB needs a number from abroad', async () => {
    const idAcademicvocation = await portal.idOf('academicvocation', 'code', 'DOC');
    const visitor = { firstName: 'John', lastName: 'Smith', email: 'john.smith@vrelo.example', idAcademicvocation };
    const cc = portal.as('courseconductionsadmin');
    for (const blank of [{}, { oib: null }, { oib: ' ', foreignId: '' }]) {
      const refused = (await cc.post('teacher/create', { ...visitor, ...blank })).json;
      expect(refused.map((p: any) => [p.key, p.field, p.message])).toEqual([
        ['cannotBeBlank', 'oib', 'OIB je obvezno polje.'],
      ]);
    }
    const made = await cc.post('teacher/create', { ...visitor, foreignId: 'GB-123' });
    // Nor is the one of the two taken away that there is.
    const taken = await cc.put(`teacher/update?id=${made.json.id}`, { foreignId: null, rowVer: made.json.rowVer });
    expect([taken.status, taken.json[0].message]).toEqual([422, 'OIB je obvezno polje.']);
    expect(made.status, made.text).toBe(201);
    expect(made.json).toMatchObject({ fte: 1, employment: 'employee' });
  });
  it('a wrong check digit of a JMBAG is said, and refused where the institution is strict', async () => {
    const cc = portal.as('courseconductionsadmin');
    const made = await cc.post('student/create', { jmbag: '0990123456', firstName: 'A', lastName: 'B' });
    expect(made.json.warnings).toMatchObject([{ key: 'jmbagCheckDigit', field: 'jmbag' }]);
    await portal.db.run(sql`insert into ${portal.db.table('setting')} (key, value) values ('strictJmbag', '1')`);
    expect(
      keys((await cc.post('student/create', { jmbag: '0990123457', firstName: 'A', lastName: 'B' })).json),
    ).toEqual(['jmbagCheckDigit']);
    expect(
      keys(
        (
          await cc.post('student/create', {
            jmbag: '0990999998',
            birthDate: '2999-01-01',
            firstName: 'A',
            lastName: 'B',
          })
        ).json,
      ),
    ).toContain('birthInFuture');
  });
  it('search folds case and diacritics', async () => {
    const found = (await portal.as('courseconductionsadmin').get('student?filter[lastName][like]=STEFANAC')).json.data;
    expect(found.map((s: { firstName: string }) => s.firstName)).toEqual(['Nika']);
  });
});

describe('facts', () => {
  it('whoever heads a unit heads what is below it', async () => {
    const { catalogueFacts } = await import('../../src/modules/catalogues/server/facts.ts');
    const headed = async (username: string) => {
      const found = await portal.db.one<{ units: number[] }>(
        sql`select (${catalogueFacts.headOfUnits(await portal.idOf('user', 'username', username), portal.db)}) as units`,
      );
      return (
        await portal.db.run<{ code: string }>(
          sql`select code from ${portal.db.table('organizationunit')} where id = any(${found!.units}) order by code`,
        )
      ).rows.map(r => r.code);
    };
    expect(await headed('teacher')).toEqual(['RAC', 'RAC-MR', 'RAC-PI']);
    expect(await headed('teacher2')).toEqual(['RAC-PI']);
    expect(await headed('student')).toEqual([]);
  });
});

describe('seeds', () => {
  it('a seeded row that was deleted does not come back, one that was changed stays changed', async () => {
    const { seedCatalogues } = await import('../../src/modules/catalogues/server/seed.ts');
    const count = async () => (await portal.as('admin').get('state?return[count]=1')).json.count;
    const row = (await portal.as('admin').get('state?filter[code2]=BV')).json.data[0];
    const all = await count();
    expect((await portal.as('admin').del(`state/delete?id=${row.id}`)).status).toBe(200);
    const hall = (await portal.as('admin').get('roomtype?filter[code]=D')).json.data[0];
    await portal.as('admin').put(`roomtype/update?id=${hall.id}`, { nameHr: 'Aula', rowVer: hall.rowVer });
    await portal.inTransaction(seedCatalogues);
    expect(await count()).toBe(all - 1);
    expect((await portal.as('admin').get(`roomtype/view?id=${hall.id}`)).json.nameHr).toBe('Aula');
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../src/kernel/server/index.ts';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import { type Answer, type DemoPortal, startDemoPortal } from './portal.ts';

// Two people do at the same moment what each alone may do, and what together would break a rule of the catalogues.

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

type Json = any;
const cc = () => portal.as('courseconductionsadmin');
const keeper = () => portal.as('academicyearadmin');
const keys = (answer: Answer): string[] =>
  Array.isArray(answer.json) ? answer.json.map((p: { key: string }) => p.key) : [];
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const done = (answers: readonly Answer[]): Answer[] => answers.filter(a => a.status < 300);
/** One is done, and the other is told why not. */
const oneOf = (answers: readonly Answer[], refusal: number): void =>
  expect(
    answers.map(a => a.status).sort((a, b) => a - b),
    answers.map(a => a.text).join('\n'),
  ).toEqual([expect.toSatisfy((s: number) => s === 200 || s === 201), refusal]);
const change = (resource: string, row: Json, body: object, who = cc()) =>
  who.put(`${resource}/update?id=${row.id}`, { rowVer: row.rowVer, ...body });
let n = 0;
const mark = () => `R${++n}`;
const times = async (work: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < 3; round++) await work(round);
};

const newYear = (startYear: number, more: object = {}) =>
  keeper().post('academicyear/create', {
    startYear,
    startDate: `${startYear}-10-01`,
    endDate: `${startYear + 1}-09-30`,
    ...more,
  });
const semester = (idAcademicyear: number, kind: string, teachingFrom: string, teachingTo: string) =>
  keeper().post('academicyear-semester/create', { idAcademicyear, kind, teachingFrom, teachingTo });
const unit = async (more: object = {}): Promise<Json> => {
  const code = mark();
  return made(
    cc().post('organizationunit/create', {
      code,
      nameHr: `Jedinica ${code}`,
      kind: 'chair',
      idParent: await portal.idOf('organizationunit', 'code', 'FPTP'),
      ...more,
    }),
  );
};

describe('academic years', () => {
  it('do not overlap, and none comes twice', () =>
    times(async round => {
      const at = 2100 + 3 * round;
      oneOf(await Promise.all([newYear(at), newYear(at + 1, { startDate: `${at + 1}-09-15` })]), 409);
      const free = 2130 + 2 * round;
      oneOf(await Promise.all([newYear(free), newYear(free)]), 409);
    }));
  it('have a winter that ends before the summer begins', () =>
    times(async round => {
      const at = 2140 + 2 * round;
      const year = await made(newYear(at));
      const both = await Promise.all([
        semester(year.id, 'winter', `${at}-10-03`, `${at + 1}-03-15`),
        semester(year.id, 'summer', `${at + 1}-02-27`, `${at + 1}-06-15`),
      ]);
      oneOf(both, 422);
      expect(keys(both.find(a => a.status === 422)!)).toEqual(['winterBeforeSummer']);
    }));
  it('do not shrink away from a semester that is just being entered', () =>
    times(async round => {
      const at = 2150 + 2 * round;
      const year = await made(newYear(at));
      const both = await Promise.all([
        semester(year.id, 'summer', `${at + 1}-02-27`, `${at + 1}-08-30`),
        change('academicyear', year, { endDate: `${at + 1}-06-30` }, keeper()),
      ]);
      expect(done(both), both.map(a => a.text).join('\n')).toHaveLength(1);
      expect(['outsideYear', 'semestersOutside']).toContain(keys(both.find(a => a.status === 422)!)[0]);
    }));
  it('have each coefficient once, also when a year and a type are made at once', () =>
    times(async round => {
      const [year, type] = await Promise.all([
        made(newYear(2160 + round)),
        made(cc().post('teachingtype/create', { code: mark(), nameHr: 'Vrsta', category: 'other' })),
      ]);
      const there = await cc().get(
        `teachingtype-coef?filter[idAcademicyear]=${year.id}&filter[idTeachingtype]=${type.id}`,
      );
      expect(there.json.data).toHaveLength(1);
    }));
  it('close with every enrolment that was in before, and let none in after', async () => {
    const year = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
    const idStudy = await portal.idOf(
      'study',
      'code',
      (await cc().get('study?pagination[limit]=1&filter[mode]=full')).json.data[0].code,
    );
    let row = year;
    await portal.decidePlans();
    for (let round = 0; round < 3; round++) {
      const student = await made(
        cc().post('student/create', { jmbag: jmbagOf(8_100 + round), firstName: 'Ivo', lastName: `Kasni ${round}` }),
      );
      const [enrolled, closed] = await Promise.all([
        cc().post('studentenrollment/create', {
          idStudent: student.id,
          idAcademicyear: year.id,
          idStudy,
          yearOfStudy: 1,
          mode: 'full',
          enrolledOn: year.startDate,
        }),
        keeper().put(`academicyear/close?id=${year.id}`, { rowVer: row.rowVer }),
      ]);
      expect(closed.status, closed.text).toBe(200);
      expect([201, 409], enrolled.text).toContain(enrolled.status);
      const stored = (await cc().get(`studentenrollment?filter[idStudent]=${student.id}`)).json.data;
      expect(stored.map((e: Json) => e.status)).toEqual(enrolled.status === 201 ? ['completed'] : []);
      row = (
        await portal
          .as('admin')
          .put(`academicyear/reopen?id=${year.id}`, { rowVer: closed.json.rowVer, note: 'Nova proba.' })
      ).json;
      expect(row.status).toBe('active');
    }
  });
});

describe('trees', () => {
  it('of units and of professions have no cycle', () =>
    times(async () => {
      const [a, b] = [await unit(), await unit()];
      oneOf(
        await Promise.all([
          change('organizationunit', a, { idParent: b.id }),
          change('organizationunit', b, { idParent: a.id }),
        ]),
        422,
      );
      const alumni = portal.as('alumniadmin');
      const [x, y] = [
        await made(alumni.post('profession/create', { nameHr: mark() })),
        await made(alumni.post('profession/create', { nameHr: mark() })),
      ];
      const both = await Promise.all([
        change('profession', x, { idParent: y.id }, alumni),
        change('profession', y, { idParent: x.id }, alumni),
      ]);
      oneOf(both, 422);
      expect(keys(both.find(answer => answer.status === 422)!)).toEqual(['cycle']);
    }));
  it('of units have one root', async () => {
    const table = portal.db.table('organizationunit');
    const root = await portal.idOf('organizationunit', 'code', 'FPTP');
    // While there is none, each of two would be the first.
    await portal.db.run(sql`update ${table} set deleted_at = now() where id = ${root}`);
    const first = () => cc().post('organizationunit/create', { code: mark(), nameHr: 'Vrh', kind: 'institution' });
    const both = await Promise.all([first(), first()]);
    oneOf(both, 409);
    expect((await cc().del(`organizationunit/delete?id=${done(both)[0]!.json.id}`)).status).toBe(200);
    await portal.db.run(sql`update ${table} set deleted_at = null where id = ${root}`);
  });
});

describe('numbers of people', () => {
  it('belong to one: JMBAG and OIB of a student, address of a teacher whatever its case', () =>
    times(async round => {
      const student = (more: object) => cc().post('student/create', { firstName: 'Dva', lastName: mark(), ...more });
      const jmbag = jmbagOf(8_200 + round);
      oneOf(await Promise.all([student({ jmbag }), student({ jmbag })]), 409);
      const oib = oibOf(String(7_700_000_000 + round));
      oneOf(
        await Promise.all([
          student({ jmbag: jmbagOf(8_300 + round), oib }),
          student({ jmbag: jmbagOf(8_400 + round), oib }),
        ]),
        409,
      );
      const idAcademicvocation = await portal.idOf('academicvocation', 'code', 'DOC');
      const teacher = (email: string, serial: number) =>
        cc().post('teacher/create', {
          oib: oibOf(String(7_800_000_000 + serial)),
          firstName: 'Dva',
          lastName: mark(),
          email,
          idAcademicvocation,
        });
      oneOf(
        await Promise.all([
          teacher(`dva${round}@vrelo.example`, 2 * round),
          teacher(`DVA${round}@vrelo.example`, 2 * round + 1),
        ]),
        409,
      );
    }));
  it('of a student are refused in any wrong form', async () => {
    for (const jmbag of ['099000001', '09900000191', '0990 000019', '٠٩٩٠٠٠٠٠١٩', ''])
      expect((await cc().post('student/create', { firstName: 'K', lastName: 'Riv', jmbag })).status, jmbag).toBe(422);
    for (const oib of ['12345678901', '0000000000', '1234567890O'])
      expect(
        (await cc().post('student/create', { firstName: 'K', lastName: 'Riv', jmbag: jmbagOf(8_500), oib })).status,
        oib,
      ).toBe(422);
  });
});

describe('what is used', () => {
  it('is not deleted by one while the other begins to use it', () =>
    times(async () => {
      const type = await made(cc().post('roomtype/create', { code: mark(), nameHr: 'Tip' }));
      const both = await Promise.all([
        cc().post('room/create', { code: mark(), nameHr: 'Soba', idRoomtype: type.id, capacity: 10 }),
        cc().del(`roomtype/delete?id=${type.id}`),
      ]);
      expect(done(both), both.map(a => a.text).join('\n')).toHaveLength(1);
    }));
  it('is deleted once, and what was changed by one is not overwritten by the other', () =>
    times(async () => {
      const room = await unit();
      const deleted = await Promise.all([
        cc().del(`organizationunit/delete?id=${room.id}`),
        cc().del(`organizationunit/delete?id=${room.id}`),
      ]);
      oneOf(deleted, 404);
      const other = await unit();
      oneOf(
        await Promise.all([
          change('organizationunit', other, { nameHr: 'Prvi' }),
          change('organizationunit', other, { nameHr: 'Drugi' }),
        ]),
        409,
      );
    }));
  it('keeps a town in the country of its county', () =>
    times(async () => {
      const [croatia, slovenia] = [
        await portal.idOf('state', 'code2', 'HR'),
        await portal.idOf('state', 'code2', 'SI'),
      ];
      const county = await made(cc().post('state-county/create', { idState: croatia, code: mark(), name: 'Nova' }));
      const both = await Promise.all([
        cc().post('state-city/create', {
          idState: croatia,
          idStateCounty: county.id,
          postalCode: '10000',
          name: mark(),
        }),
        change('state-county', county, { idState: slovenia }),
      ]);
      oneOf(both, 422);
      expect(['countyOfOtherState', 'townsInCounty']).toContain(keys(both.find(a => a.status === 422)!)[0]);
    }));
});

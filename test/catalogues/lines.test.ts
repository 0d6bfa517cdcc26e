import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type DemoPortal, startDemoPortal } from '../modules/portal.ts';

// Single rules of the catalogues: the thirty ECTS of a semester, the days of a year, the order of counties.

type Json = any;
let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

const cc = () => portal.as('courseconductionsadmin');
const made = async (answer: Promise<Answer>): Promise<Json> => {
  const { status, json, text } = await answer;
  expect(status, text).toBe(201);
  return json;
};
const keys = (answer: Answer): string[] => answer.json.map((p: { key: string }) => p.key);
let n = 0;
const mark = () => `L${++n}`;
const study = async (more: object = {}): Promise<Json> => {
  const code = mark();
  const idEdulev = await portal.idOf('edulev', 'code', 'PSV');
  return made(
    cc().post('study/create', { code, nameHr: code, abbr: code, idEdulev, semesters: 6, ects: 180, ...more }),
  );
};
const stcourse = async (idStudy: number, ects: number): Promise<Json> => {
  const code = mark();
  const course = await made(cc().post('course/create', { code, nameHr: code, defaultEcts: 5 }));
  const year = (await portal.as('admin').get('academicyear?filter[status]=active')).json.data[0];
  const body = { idAcademicyear: year.id, idStudy, idCourse: course.id, semester: 1, ects };
  return made(cc().post('stcourse/create', body));
};

it('a semester is warned about below thirty ECTS and above, in the numbers of the language', async () => {
  const s = await study();
  expect((await stcourse(s.id, 22.5)).warnings).toMatchObject([
    { key: 'ectsBelow', message: 'Obvezni i izborni predmeti tog semestra nose 22,5 ECTS-a, manje od 30' },
  ]);
  expect((await stcourse(s.id, 7.5)).warnings).toEqual([]);
  expect((await stcourse(s.id, 0.5)).warnings).toMatchObject([
    { key: 'ectsAbove', message: 'Obvezni i izborni predmeti tog semestra nose 30,5 ECTS-a, više od 30' },
  ]);
});
it('a stream counts the courses of its study, which itself may have fewer', async () => {
  const s = await study();
  const stream = await study({ idParent: s.id });
  expect((await stcourse(s.id, 20)).warnings).toEqual([]);
  expect((await stcourse(stream.id, 4)).warnings).toMatchObject([{ key: 'ectsBelow' }]);
  expect((await stcourse(stream.id, 6)).warnings).toEqual([]);
});
it('an academic year lasts from 1 October to 30 September unless said otherwise, and has no days of other years', async () => {
  const keeper = portal.as('academicyearadmin');
  const year = await made(keeper.post('academicyear/create', { startYear: 2150 }));
  expect(year).toMatchObject({ code: '2150/2151', startDate: '2150-10-01', endDate: '2151-09-30' });
  const wrong = await keeper.post('academicyear/create', {
    startYear: 2160,
    startDate: '2161-10-01',
    endDate: '2162-09-30',
  });
  expect(wrong.status).toBe(422);
  expect(keys(wrong)).toEqual(['beginsInYear', 'endsInYear']);
  expect(wrong.json[0].message).toBe('Ta akademska godina počinje 2160.');
  const change = (body: object) => keeper.put(`academicyear/update?id=${year.id}`, { rowVer: year.rowVer, ...body });
  expect(keys(await change({ startYear: 2152 }))).toEqual(['beginsInYear', 'endsInYear']);
  expect(keys(await change({ endDate: '2152-09-30' }))).toEqual(['endsInYear']);
  expect((await change({ startDate: '2150-09-15' })).status).toBe(200);
});
it('counties stand by the value of their numbers', async () => {
  const croatia = await portal.idOf('state', 'code2', 'HR');
  const { data } = (await cc().get(`state-county?filter[idState]=${croatia}&pagination[limit]=50`)).json;
  const codes = data.map((c: Json) => c.code);
  expect(codes).toEqual(Array.from({ length: 21 }, (_, i) => String(i + 1)));
});
it('days and numbers in sentences are written as the language writes them', async () => {
  const year = await made(portal.as('academicyearadmin').post('academicyear/create', { startYear: 2170 }));
  const semester = await portal.as('academicyearadmin').post('academicyear-semester/create', {
    idAcademicyear: year.id,
    kind: 'winter',
    teachingFrom: '2170-09-01',
    teachingTo: '2171-01-20',
  });
  expect(semester.json[0].message).toBe('Semestar mora biti unutar akademske godine (1. 10. 2170. – 30. 9. 2171.)');
});

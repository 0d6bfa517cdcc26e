import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integer, report } from '../../src/kernel/resource/index.ts';
import { textOfPdf } from '../harness/pdf-text.ts';
import { partsOfBook } from '../harness/workbook.ts';
import { whileJobsRun } from '../modules/system.ts';
import { lecturer, lecturerPolicy, lecturers, teacherLoad, teacherLoadRule, teacherLoadWords } from './report-world.ts';
import { startToy, type ToyPortal } from './toy.ts';

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [lecturer],
    policies: { lecturer: lecturerPolicy },
    reports: { teacherLoad },
    reportRules: { teacherLoad: teacherLoadRule },
    reportWords: { teacherLoad: teacherLoadWords.hr },
    reportWordsEn: { teacherLoad: teacherLoadWords['en-uk'] },
    people: { tea: ['teacher'], clerk: ['clerk'], stu: ['student'], admin: ['admin'] },
    languages: { clerk: 'hr' },
  });
  for (const name of lecturers) await toy.row('lecturer', { name });
});
afterAll(() => toy?.stop());
const address = 'rpt-teacher-load';

/** The cells of a workbook as its XML has them. */
const cellsOf = (book: Buffer, page = 1): { readonly value: string | number | null; readonly style: string }[][] => {
  const xml = partsOfBook(book)[`xl/worksheets/sheet${page}.xml`]!;
  return [...xml.matchAll(/<row [^>]*?>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].reduce<
      { value: string | number | null; style: string }[]
    >((cells, [, column, more = '', inside = '']) => {
      const [, value, text] = /<v>(.*?)<\/v>|<t[^>]*>(.*?)<\/t>/s.exec(inside) ?? [];
      expect(inside).not.toContain('<f>');
      cells[column!.charCodeAt(0) - 65] = {
        value: text !== undefined ? unescaped(text) : value === undefined ? null : Number(value),
        style: /s="(\d+)"/.exec(more)?.[1] ?? '0',
      };
      return cells;
    }, []),
  );
};
const unescaped = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const bookOf = async (query: string): Promise<Buffer> =>
  Buffer.from(await (await toy.as('clerk').fetch(`${address}/export?${query}`)).arrayBuffer());

describe('groups in groups', () => {
  it('has totals at each level, and shares of their sums', async () => {
    const { status, body } = await toy.as('clerk').get(`${address}?year=2026`);
    expect(status).toBe(200);
    // 90 + 90 + 171 + 45 = 396 of 300; the obligation stands on four rows and counts once. 39 of 50 were present.
    const [software, maths] = body.groups;
    expect(software.groups[0]).toMatchObject({
      by: 'idTeacher',
      keys: [1, 'Tin Pavlešić'],
      heading: 'Tin Pavlešić · obveza 300',
      total: 'Ukupno Tin Pavlešić',
      from: 0,
      count: 4,
      totals: { course: 3, orig: 138, rep: 60, load: 396, duty: 300, done: 132, presence: 78 },
    });
    expect(software.groups.map((g: { totals: { done: number } }) => g.totals.done)).toEqual([132, 106, 98.666667]);
    // 396 + 318 + 148 = 862 of 300 + 300 + 150 = 750: 114.93 %, while the mean of the three shares is 112.22 %.
    expect(software).toMatchObject({
      level: 0,
      heading: 'Katedra za programsko inženjerstvo',
      total: 'Ukupno katedra',
      count: 6,
      totals: { orig: 378, rep: 136, load: 862, duty: 750, done: 114.933333 },
    });
    expect(software.totals).not.toHaveProperty('course');
    // Two records are too few to speak of a share.
    expect(maths.totals).toMatchObject({ load: 162, done: 54, presence: null });
    // 862 + 162 = 1024 of 1050; 40 of 52.
    expect(body.totals).toMatchObject({ course: 6, load: 1024, duty: 1050, done: 97.52381, presence: 76.923077 });
    // Rows of a group follow each other, whatever order they came in; a row's share is of its own figures.
    expect(body.data.map((row: { idTeacher: number }) => row.idTeacher)).toEqual([1, 1, 1, 1, 2, 3, 4]);
    expect(body.data[1]).toMatchObject({ load: 90, done: 30, presence: 90 });
    expect(body.data[3].flag).toBe('unassigned');
    expect(body.about).toBe('akademska godina 2026');
  });

  it('the summary has one line for each group, of the same rows', async () => {
    const { body } = await toy.as('clerk').get(`${address}?year=2026&form=summary`);
    expect(body.count).toBe(4);
    expect(body.data[0]).toMatchObject({ teacher: 'Tin Pavlešić', load: 396, duty: 300, done: 132, course: 3 });
    expect(body.groups[0]).toMatchObject({ count: 3, totals: { load: 862, duty: 750, done: 114.933333 } });
    expect(body.totals).toMatchObject({ load: 1024, duty: 1050, done: 97.52381 });
  });

  it('a total may be that of another column, which must have one of its own', () => {
    const columns = { shown: integer(), counted: integer({ invisibleInTable: true }) };
    const totals = { shown: { of: 'counted' }, counted: 'sum' } as const;
    expect(() => report('rpt-x', { params: {}, columns, totals })).not.toThrow();
    expect(() => report('rpt-x', { params: {}, columns, totals: { shown: { of: 'counted' } } })).toThrow(
      'the total of «shown» is that of «counted», which has none of its own',
    );
  });

  it('pictures and tiles are made of the same figures', async () => {
    const { body } = await toy.as('clerk').get(`${address}?year=2026`);
    const [load, kinds, , where] = body.charts;
    expect(load.points).toMatchObject([
      { teacher: 'Tin Pavlešić', idTeacher: 1, done: 132 },
      { teacher: 'Ana Kralj', done: 54 },
      { teacher: 'Mirna Šimrak', done: 106 },
      { teacher: 'Vito Golubar', done: 98.666667 },
    ]);
    expect(kinds.points[0]).toMatchObject({ teacher: 'Tin Pavlešić', orig: 138, rep: 60 });
    expect(where.points).toHaveLength(7);
    expect(body.tiles).toMatchObject([
      { name: 'mean', figure: 97.52381 },
      { name: 'over', figure: 1, farthest: { figure: 132, common: { teacher: 'Tin Pavlešić' } } },
      { name: 'under', figure: 1, farthest: { figure: 54, common: { teacher: 'Ana Kralj' } } },
    ]);
  });
});

describe('as a file', () => {
  it('a workbook has the columns of the screen, numbers as numbers and sums as values', async () => {
    const lines = cellsOf(await bookOf('year=2026&format=xlsx'));
    const values = lines.map(line => Array.from(line, cell => cell?.value ?? null));
    expect(values[0]).toEqual([
      ...['R. br.', 'Nastavnik', 'Predmet', 'Izvorno h', 'Ponov. h', 'Norma h', 'Obveza', '%', 'Prisutnost %'],
    ]);
    expect(values[1]![0]).toBe('Katedra za programsko inženjerstvo');
    expect(values[2]![0]).toBe('Tin Pavlešić · obveza 300');
    expect(values[3]).toEqual([1, 'Tin Pavlešić', 'Računalne mreže P', 45, 0, 90, 300, 30, 75]);
    expect(values[6]!.slice(0, 3)).toEqual([4, 'Tin Pavlešić', 'NERASPOREĐENO']);
    expect(values[7]!.slice(0, 8)).toEqual(['Ukupno Tin Pavlešić', null, 3, 138, 60, 396, 300, 132]);
    // What somebody typed is text.
    expect(values.flat()).toContain('=Baze');
    // The rows' own cells add up to the last line.
    const rows = values.slice(1).filter(line => typeof line[0] === 'number');
    expect(rows).toHaveLength(7);
    expect(rows.reduce((sum, line) => sum + Number(line[5]), 0)).toBe(1024);
    expect(values.at(-1)!.slice(0, 8)).toEqual(['Sveukupno', null, 6, 478, 136, 1024, 1050, 97.52381]);
    // A total looks otherwise than a row does.
    expect(lines.at(-1)![5]!.style).not.toBe(lines[3]![5]!.style);
    const about = cellsOf(await bookOf('year=2026&format=xlsx'), 2).map(line => line[0]!.value);
    expect(about).toEqual([
      'Plan opterećenja nastavnika',
      'planirano opterećenje prema obvezi',
      'akademska godina 2026',
    ]);
  });

  it('CSV has the same lines', async () => {
    const text = (await bookOf('year=2026&form=summary&format=csv')).toString('utf8');
    expect(text.replace('\uFEFF', '').split('\r\n').slice(0, 6)).toEqual([
      'R. br.;Nastavnik;Norma h;Obveza;%',
      'Katedra za programsko inženjerstvo',
      '1;Tin Pavlešić;396;300;132',
      '2;Mirna Šimrak;318;300;106',
      '3;Vito Golubar;148;150;98.666667',
      'Ukupno katedra;;862;750;114.933333',
    ]);
  });
});

describe('on paper', () => {
  it('a PDF says what it shows, groups and totals, marks in words, and who signs', async () => {
    const response = await toy.as('clerk').fetch(`${address}/export?year=2026&format=pdf`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const text = (await textOfPdf(bytes)).join(' ');

    expect(text).toContain('PLAN OPTEREĆENJA NASTAVNIKA');
    expect(text).toContain('akademska godina 2026');
    expect(text).toContain('Na temelju Odluke vijeća.');
    expect(text).toContain('Katedra za programsko inženjerstvo');
    expect(text).toContain('Tin Pavlešić · obveza 300');
    expect(text).toContain('NERASPOREĐENO');
    expect(text).toMatch(/Ukupno katedra\s+378\s+136\s+862\s+750\s+114,9/);
    expect(text).toMatch(/Sveukupno .*1\.024\s+1\.050\s+97,5/);
    expect(text).toContain('Koeficijenti prema Odluke vijeća.');
    expect(text).toContain('1 h = 45 min');
    expect(text).toContain('Prodekanica za nastavu');
    expect(text).toContain('prof. dr. sc. Đurđa Čačić');
    expect(text).toMatch(/ispisano \d+\.\s\d+\.\s\d{4}\. u \d/);
    expect(text).toMatch(/stranica 2 od 2/);
    // One sheet for each teacher, with its own numbers, its foot and the unit it belongs to; no sum of all of them.
    const sheets = await textOfPdf(await bookOf('year=2026&form=sheets&format=pdf'));
    expect(sheets).toHaveLength(4);
    expect(sheets[1]).toMatch(/Katedra za programsko inženjerstvo\s+Mirna Šimrak · obveza 300 .*1\.\s+Mirna Šimrak/);
    expect(sheets[1]).toMatch(/Norma h\s+318\s+Obveza\s+300\s+%\s+106/);
    for (const sheet of sheets) expect(sheet).toMatch(/^PLAN OPTEREĆENJA NASTAVNIKA .*Prodekanica za nastavu/);
    expect(sheets[3]).toMatch(/Nastavnik\s.*Ana Kralj/);
    expect(sheets.join(' ')).not.toContain('Sveukupno');
    const [short] = await textOfPdf(await bookOf('year=2026&form=summary&format=pdf'));
    expect(short).toMatch(/1\.\s+Tin Pavlešić\s+396\s+300\s+132/);
  });
});

describe('who asks, and for what', () => {
  it('a teacher reads the own rows in every form, a student none', async () => {
    expect((await toy.as('tea').get(`${address}?year=2026`)).body).toMatchObject({ count: 4, totals: { load: 396 } });
    const text = await (await toy.as('tea').fetch(`${address}/export?year=2026&format=csv`)).text();
    expect(text).not.toContain('Kralj');
    // In the reader's language: the same columns in the same order.
    expect(text.split('\r\n')[0]!.replace('\uFEFF', '')).toBe(
      'No.;Teacher;Course;Original h;Repeated h;Norm h;Obligation;%;Attendance %',
    );
    for (const form of [`${address}?year=2026`, `${address}/export?year=2026`, `${address}/print?year=2026`])
      expect((await toy.as('stu').get(form)).status).toBe(403);
    expect((await toy.as('stu').post(`${address}/run?year=2026&format=xlsx`)).status).toBe(403);
  });

  it('a parameter that names nobody is 422, one that names somebody is said by name', async () => {
    const bad = await toy.as('clerk').get(`${address}?year=2026&idTeacher=999`);
    expect([bad.status, bad.body[0].field]).toEqual([422, 'idTeacher']);
    expect((await toy.as('clerk').get(`${address}?year=2026&idTeacher=1`)).body).toMatchObject({
      count: 4,
      about: 'akademska godina 2026 · nastavnik Tin Pavlešić',
    });
    for (const query of ['', '?year=2026&form=long', '?year=2026&nothing=1'])
      expect((await toy.as('clerk').get(`${address}${query}`)).status).toBe(422);
  });

  it('a large one is made in the background, for the one who asked', async () => {
    for (const form of [address, `${address}/export`, `${address}/print`])
      expect((await toy.as('tea').get(`${form}?year=2026&isWhole=1`)).status).toBe(422);
    expect((await toy.as('tea').get(`${address}/run?year=2026&format=csv`)).status).toBe(405);
    expect((await toy.as('tea').post(`${address}/run?year=x&format=csv`)).status).toBe(422);
    expect((await toy.as('tea').post(`${address}/run?year=2026&format=doc`)).status).toBe(422);
    const { status, body } = await toy.as('tea').post(`${address}/run?year=2026&isWhole=1&format=csv`);
    expect(status).toBe(200);
    const run = await whileJobsRun(toy.portal, async () => {
      await expect
        .poll(async () => (await toy.as('tea').get('job-run')).body.data[0]?.state, { timeout: 20_000 })
        .toBe('done');
      return (await toy.as('tea').get('job-run')).body.data[0];
    });
    expect(run).toMatchObject({ id: body.id, title: 'Teaching load plan', done: 4, total: 4 });
    expect(run.result.name).toMatch(/^rpt-teacher-load_\d{8}_\d{6}\.csv$/);
    const file = await (await toy.as('tea').fetch(`job-run/result?id=${body.id}`)).text();
    expect(file).toContain('Grand total');
    expect(file).not.toContain('Kralj');
    expect((await toy.as('clerk').get(`job-run/result?id=${body.id}`)).status).toBe(404);
  });
});

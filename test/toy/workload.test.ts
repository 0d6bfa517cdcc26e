import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boolean, choice, decimal, integer, report, resource, text } from '../../src/kernel/resource/index.ts';
import { type Policy, type ReportRule, sql } from '../../src/kernel/server/index.ts';
import { startToy, type ToyPortal } from './toy.ts';
import { linesOfBook, partsOfBook } from '../harness/workbook.ts';

// The load of teachers: declared once, read as JSON, XLSX, CSV and on paper.
const load = resource('load', {
  label: 'course',
  fields: {
    teacher: text({ required: true }),
    course: text({ required: true }),
    kind: choice(['lecture', 'exercise'], { required: true }),
    hours: decimal({ required: true }),
    year: integer({ required: true }),
    isExternal: boolean(),
  },
});
const workload = report('rpt-workload', {
  params: { year: integer({ required: true }), kind: choice(['lecture', 'exercise']) },
  columns: {
    teacher: text(),
    course: text(),
    kind: choice(['lecture', 'exercise']),
    hours: decimal(),
    groups: integer(),
    isExternal: boolean(),
  },
  levels: [{ by: 'teacher', heading: false }],
  totals: { hours: 'sum', groups: 'count' },
});
const rule: ReportRule<typeof workload> = {
  by: me => me.roles.has('teacher'),
  // Rows under the caller's eyes: a teacher reads only the own ones.
  rows: async (ctx, { year, kind }) =>
    (
      await ctx.db.run<never>(sql`select teacher, course, kind, hours, 1 as groups, is_external as "isExternal" from ${ctx.db.table('load')}
    where year = ${year} and (${kind ?? null}::text is null or kind = ${kind ?? null}) and (${ctx.me!.isAdmin} or teacher = ${ctx.me!.username}) order by teacher, course`)
    ).rows,
};
const policy: Policy<typeof load> = { read: () => true };

let toy: ToyPortal;
beforeAll(async () => {
  toy = await startToy({
    resources: [load],
    policies: { load: policy },
    reports: { workload },
    reportRules: { workload: rule },
    reportWords: {
      workload: {
        title: 'Opterećenje',
        about: 'Sati nastave',
        columns: {
          teacher: 'Nastavnik',
          course: 'Kolegij',
          kind: 'Vrsta',
          hours: 'Sati',
          groups: 'Grupe',
          isExternal: 'Vanjski',
        },
        options: { kind: { lecture: 'Predavanje', exercise: 'Vježba' } },
      },
    },
    people: { admin: ['admin'], tea: ['teacher'], stu: ['student'] },
  });
  const rows = [
    ['Žic', 'Mreže', 'lecture', 30.1, 2026],
    ['Žic', '=1+1', 'exercise', 15.2, 2026],
    ['Čop', '<b>Baze</b>', 'lecture', 45, 2026],
    ['Čop', 'Staro', 'lecture', 99, 2025],
  ] as const;
  for (const [teacher, course, kind, hours, year] of rows)
    await toy.row('load', { teacher, course, kind, hours, year, isExternal: teacher === 'Čop' ? 1 : 0 });
});
afterAll(() => toy?.stop());

describe('a report declared once', () => {
  it('is JSON with groups and totals', async () => {
    const { status, body } = await toy.as('admin').get('rpt-workload?year=2026');
    expect(status).toBe(200);
    expect(body).toMatchObject({ count: 3, totals: { hours: 90.3, groups: 3 }, params: { year: 2026, kind: null } });
    expect(body.groups).toMatchObject([
      { keys: ['Čop'], from: 0, count: 1, total: 'Total: Čop', totals: { hours: 45, groups: 1 } },
      { keys: ['Žic'], from: 1, count: 2, total: 'Total: Žic', totals: { hours: 45.3, groups: 2 } },
    ]);
    expect((await toy.as('admin').get('rpt-workload?year=2026&kind=exercise')).body.totals).toEqual({
      hours: 15.2,
      groups: 1,
    });
    expect((await toy.as('admin').get('rpt-workload?year=1999')).body).toMatchObject({
      data: [],
      count: 0,
      totals: { hours: 0, groups: 0 },
    });
  });

  it('is a workbook: headings in words, numbers as numbers, text as text, totals under each group', async () => {
    const response = await toy.as('admin').fetch('rpt-workload/export?year=2026&format=xlsx');
    expect(response.headers.get('content-disposition')).toMatch(/filename="rpt-workload_\d{8}_\d{6}\.xlsx"/);
    const bytes = await response.arrayBuffer();
    const lines = await linesOfBook(bytes);
    expect(lines[0]).toEqual(['Nastavnik', 'Kolegij', 'Vrsta', 'Sati', 'Grupe', 'Vanjski']);
    expect(lines[1]).toEqual(['Čop', '<b>Baze</b>', 'Predavanje', '45', '1', 'Yes']);
    expect(lines[2]!.filter(Boolean)).toEqual(['Total: Čop', '45', '1']);
    // A formula that somebody typed stays text.
    expect(lines[3]).toEqual(['Žic', '=1+1', 'Vježba', '15.2', '1', 'No']);
    const page = partsOfBook(bytes)['xl/worksheets/sheet1.xml'];
    expect(page).toContain('<c r="B4" t="inlineStr"><is><t>=1+1</t></is></c><c r="C4"');
    expect(page).toContain('<c r="D4"><v>15.2</v></c>');
    expect(lines.at(-1)!.filter(Boolean)).toEqual(['Total', '90.3', '3']);
  });

  it('is CSV that no spreadsheet calculates', async () => {
    const text = await (await toy.as('admin').fetch('rpt-workload/export?year=2026&format=csv')).text();
    expect(text).toContain("Žic;'=1+1;Vježba;15.2;1;No");
    expect(text.split('\r\n')[0]!.replace('\uFEFF', '')).toBe('Nastavnik;Kolegij;Vrsta;Sati;Grupe;Vanjski');
  });

  it('is a paper: title, table with totals, and a foot that says when', async () => {
    const { status, body } = await toy.as('admin').get('rpt-workload/print?year=2026');
    expect(status).toBe(200);
    const [title, table] = body.blocks;
    expect(title).toMatchObject({ block: 'title', text: 'Opterećenje', below: 'year: 2,026' });
    expect(table.columns.map((column: { head: string }) => column.head)).toEqual([
      ...['Nastavnik', 'Kolegij', 'Vrsta', 'Sati', 'Grupe', 'Vanjski'],
    ]);
    expect(table.rows.filter((row: { total?: unknown }) => row.total)).toHaveLength(3);
    expect(table.rows.at(-1)).toMatchObject({ label: 'Total', total: ['', '', '', '90.3', '3', ''] });
    expect(body.foot).toMatchObject({ kind: 'list', words: 'Opterećenje · year: 2,026' });
  });

  it('knows who may read it, and whose rows', async () => {
    for (const form of ['rpt-workload?year=2026', 'rpt-workload/export?year=2026', 'rpt-workload/print?year=2026']) {
      expect((await toy.as('stu').get(form)).status).toBe(403);
      expect((await toy.portal.client().get(form)).status).toBe(401);
    }
    expect((await toy.as('tea').get('rpt-workload?year=2026')).body).toMatchObject({ data: [], totals: { hours: 0 } });
  });

  it('wants its parameters, and only those', async () => {
    const problems: [string, string][] = [
      ['', 'year'],
      ['?year=x', 'year'],
      ['?year=2026&kind=fly', 'kind'],
      ['?year=2026&extra=1', 'extra'],
      ['?year[x]=2026', 'year'],
      ['?year=2026&year=2025', 'year'],
    ];
    for (const [query, field] of problems) {
      const { status, body } = await toy.as('admin').get(`rpt-workload${query}`);
      expect([query, status, body[0].field]).toEqual([query, 422, field]);
    }
    expect((await toy.as('admin').get('rpt-workload/export?year=2026&format=doc')).status).toBe(422);
    expect((await toy.as('admin').get('rpt-nothing')).status).toBe(404);
  });
});

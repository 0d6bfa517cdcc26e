import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { expect, it } from 'vitest';
import { linesOfBook, partsOfBook } from '../../../test/harness/workbook.ts';
import { type BookPage, spreadsheet } from './spreadsheet.ts';

const made = new Date('2026-11-16T09:33:00Z');
const written = (...pages: BookPage[]): Promise<Buffer> => buffer(spreadsheet(pages, made));
const first = 'xl/worksheets/sheet1.xml';
const report: BookPage = {
  name: 'Održana nastava: zima/ljeto [sve]',
  columns: [{ width: 20 }, { width: 12, format: 'money' }, { width: 14, format: 'date' }],
  head: ['Nastavnik', 'Iznos', 'Dan'],
  levels: 2,
  rows: [
    [
      { cells: ['Odjel'], look: 'group' },
      { cells: ['Čop', 1234.5, '2026-02-14'], level: 2 },
      { cells: ['Ukupno', 1234.5, null], look: 'total', level: 1 },
    ],
  ],
};

/** Every element with the names of what it holds, in order. */
const childrenIn = (xml: string): Map<string, string[][]> => {
  const found = new Map<string, string[][]>();
  const open: string[][] = [];
  const parser = new SaxesParser();
  parser.on('error', error => {
    throw error;
  });
  parser.on('opentag', ({ name }) => {
    open.at(-1)?.push(name);
    const own: string[] = [];
    found.set(name, [...(found.get(name) ?? []), own]);
    open.push(own);
  });
  parser.on('closetag', () => open.pop());
  parser.write(xml).close();
  return found;
};
/** The order that the schema (ECMA-376) demands; Excel offers to repair a file that has another one. */
const orders: Readonly<Record<string, readonly string[]>> = {
  worksheet:
    'sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations hyperlinks printOptions pageMargins pageSetup headerFooter'.split(
      ' ',
    ),
  sheetView: ['pane', 'selection'],
  workbook: ['fileVersion', 'workbookPr', 'bookViews', 'sheets', 'definedNames', 'calcPr'],
  styleSheet: ['numFmts', 'fonts', 'fills', 'borders', 'cellStyleXfs', 'cellXfs', 'cellStyles', 'dxfs'],
  border: ['left', 'right', 'top', 'bottom', 'diagonal'],
  font: ['b', 'i', 'sz', 'color', 'name', 'family'],
};

it('has the files and the order of elements that Excel demands', async () => {
  const parts = partsOfBook(await written(report, { name: 'Katedra', columns: [{ width: 100 }], rows: [] }));
  for (const [name, xml] of Object.entries(parts))
    for (const [element, all] of childrenIn(xml))
      for (const children of all) {
        const order = orders[element];
        if (!order) continue;
        const places = children.map(child => order.indexOf(child));
        expect([name, element, ...places]).toEqual([
          name,
          element,
          ...places.filter(n => n >= 0).sort((a, b) => a - b),
        ]);
      }
  // Whatever is named is there, and says what it is.
  const targets = (list: string, folder: string): string[] =>
    [...parts[list]!.matchAll(/Target="([^"]+)"/g)].map(([, target]) => folder + target);
  const named = [...targets('_rels/.rels', ''), ...targets('xl/_rels/workbook.xml.rels', 'xl/')];
  const types = [...parts['[Content_Types].xml']!.matchAll(/PartName="\/([^"]+)"/g)].map(([, name]) => name!);
  expect(named.sort()).toEqual(types.sort());
  expect(Object.keys(parts).sort()).toEqual(
    [...types, '[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels'].sort(),
  );
  // Each count is what is counted, and each cell has a style that is there.
  const styles = childrenIn(parts['xl/styles.xml']!);
  for (const [, name, count] of parts['xl/styles.xml']!.matchAll(/<(\w+) count="(\d+)"/g))
    expect([name, styles.get(name!)![0]!.length]).toEqual([name, Number(count)]);
  for (const [, style] of parts[first]!.matchAll(/ s="(\d+)"/g))
    expect(Number(style)).toBeLessThan(styles.get('cellXfs')![0]!.length);
});

it('has a head that stays and filters, widths, folded rows, days and money', async () => {
  const bytes = await written(report);
  const { [first]: page = '', 'xl/workbook.xml': book, 'xl/styles.xml': styles = '' } = partsOfBook(bytes);
  expect(page).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(page).toContain('<autoFilter ref="A1:C4"/>');
  expect(page).toContain('<sheetFormatPr defaultRowHeight="15" outlineLevelRow="2"/>');
  expect(page).toContain('<col min="2" max="2" width="12" customWidth="1"/>');
  expect([...page.matchAll(/<row r="(\d)"(?: outlineLevel="(\d)")?>/g)].map(([, r, level]) => [r, level])).toEqual([
    ['1', undefined],
    ['2', undefined],
    ['3', '2'],
    ['4', '1'],
  ]);
  // The ground of a group goes to its end.
  expect(page).toMatch(/<c r="A2" s="10" t="inlineStr">.*?<c r="B2" s="10"\/><c r="C2" s="10"\/><\/row>/);
  expect(page).toContain('<c r="C3" s="1"><v>46067</v></c>');
  for (const format of ['dd.mm.yyyy.', 'dd.mm.yyyy. hh:mm', '#,##0.0', '#,##0.00'])
    expect(styles).toContain(`formatCode="${format}"`);
  expect(book).toContain('<sheet name="Održana nastava  zima ljeto  sv" sheetId="1" r:id="rId1"/>');
  expect(book).toContain(`hidden="1">'Održana nastava  zima ljeto  sv'!$A$1:$C$4</definedName>`);
  expect(await linesOfBook(bytes)).toEqual([
    ['Nastavnik', 'Iznos', 'Dan'],
    ['Odjel', '', ''],
    ['Čop', '1234.5', '14.02.2026.'],
    ['Ukupno', '1234.5', ''],
  ]);
});

const textsOf = async (cells: readonly (string | number | null)[]): Promise<string> =>
  partsOfBook(await written({ name: 'T', columns: [], rows: [[{ cells }]] }))[first]!;
it('text stays text, whatever is in it', async () => {
  const page = await textsOf([
    '=1+1',
    '-2',
    'a<b>&"c"',
    ' x',
    'a\r\nb',
    'a\u0000\u000Bb',
    '_x0041_',
    '\uFFFE',
    '\uD800',
  ]);
  expect(page).not.toContain('<f>');
  for (const text of [
    '<t>=1+1</t>',
    '<t>-2</t>',
    '<t>a&lt;b&gt;&amp;"c"</t>',
    '<t xml:space="preserve"> x</t>',
    '<t xml:space="preserve">a\nb</t>',
    '<t>a_x0000__x000B_b</t>',
    '<t>_x005F_x0041_</t>',
    '<t>_xFFFE_</t>',
    '<t>\uFFFD</t>',
  ])
    expect(page).toContain(text);
  childrenIn(page);
  // Excel takes no longer text in a cell.
  expect(/<t>(x+)…<\/t>/.exec(await textsOf(['x'.repeat(40_000)]))![1]).toHaveLength(32_766);
  expect(await textsOf([Number.NaN, Number.POSITIVE_INFINITY, null, ''])).toContain('<row r="1"></row>');
});
it('days that a spreadsheet does not count, and what is no day, stay as they are written', async () => {
  const column = { width: 10, format: 'dateTime' } as const;
  const given = ['2026-02-14 12:30', '2026-02-14T12:30:15', '1900-03-01', '1899-12-31', '1850-01-01', 'uskoro'];
  const rows = [given.map(text => ({ cells: [text] }))];
  const page = partsOfBook(await written({ name: 'D', columns: [column], rows }))[first]!;
  expect([...page.matchAll(/<v>([^<]*)<\/v>/g)].map(([, value]) => Number(value) * 86_400)).toEqual([
    46_067 * 86_400 + 45_000,
    expect.closeTo(46_067 * 86_400 + 45_015, 3),
    61 * 86_400,
  ]);
  expect([...page.matchAll(/<t>([^<]*)<\/t>/g)].map(([, text]) => text)).toEqual(given.slice(3));
});
it('pages have names that Excel takes, each its own', async () => {
  const pages = ['', "'a'", 'History', 'x'.repeat(40), 'X'.repeat(40), 'a&"b'].map(name => ({
    name,
    columns: [],
    rows: [],
  }));
  const { 'xl/workbook.xml': book = '' } = partsOfBook(await written(...pages));
  expect([...book.matchAll(/<sheet name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    'Katedra',
    'a',
    'History (2)',
    'x'.repeat(31),
    `${'X'.repeat(27)} (2)`,
    'a&amp;&quot;b',
  ]);
});

it('what is made of the same rows at the same time has the same bytes', async () => {
  expect((await written(report)).equals(await written(report))).toBe(true);
});
it('is written no faster than it is read, and ends its rows when its reader has gone', async () => {
  let [asked, ended] = [0, false];
  const rows = async function* () {
    try {
      for (;;) {
        asked++;
        yield Array.from({ length: 200 }, () => ({ cells: [Math.random(), Math.random(), Math.random()] }));
      }
    } finally {
      ended = true;
    }
  };
  const book = spreadsheet([{ name: 'B', columns: [], rows: rows() }], made);
  await new Promise(done => book.once('readable', done));
  await new Promise(done => setTimeout(done, 200));
  const before = asked;
  await new Promise(done => setTimeout(done, 200));
  expect([asked, asked < 50]).toEqual([before, true]);
  book.destroy();
  await expect.poll(() => ended).toBe(true);
});
it('a fault before the first row is thrown before the first byte', async () => {
  const rows = (async function* (): AsyncGenerator<never> {
    yield await Promise.reject(new Error('no such table'));
  })();
  const pieces: unknown[] = [];
  const book = spreadsheet([{ name: 'B', columns: [], head: ['a'], rows }], made).on('data', piece =>
    pieces.push(piece),
  );
  await expect(new Promise((done, fail) => book.once('end', done).once('error', fail))).rejects.toThrow(
    'no such table',
  );
  expect(pieces).toEqual([]);
});

import { Readable } from 'node:stream';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readTable } from '../../src/modules/isvu-import/server/read.ts';

/** The rows of a workbook's first page as the portal's own import reads them: every cell as text, empty rows left out. */
export const linesOfBook = async (bytes: Uint8Array | ArrayBuffer): Promise<string[][]> => {
  const lines: string[][] = [];
  for await (const portion of readTable(Readable.from([Buffer.from(bytes as Uint8Array)])))
    lines.push(...portion.lines.map(({ cells }) => Array.from(cells, cell => cell ?? '')));
  return lines;
};
/** The files inside a workbook. */
export const partsOfBook = (bytes: Uint8Array | ArrayBuffer): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(unzipSync(new Uint8Array(bytes))).map(([name, part]) => [name, strFromU8(part)]));

/** The number formats of the cells of the first page that hold this number. */
export const formatsOf = (bytes: Uint8Array | ArrayBuffer, number: number): string[] => {
  const parts = partsOfBook(bytes);
  const { 'xl/styles.xml': styles = '', 'xl/worksheets/sheet1.xml': page = '' } = parts;
  const codes = new Map(
    [...styles.matchAll(/numFmtId="(\d+)" formatCode="([^"]*)"/g)].map(([, id, code]) => [id, code!]),
  );
  const cells = [...styles.slice(styles.indexOf('<cellXfs')).matchAll(/<xf numFmtId="(\d+)"/g)].map(([, id]) => id);
  const found = [...page.matchAll(/<c r="[A-Z]+\d+"(?: s="(\d+)")?><v>([^<]*)<\/v>/g)].filter(
    ([, , value]) => Number(value) === number,
  );
  return [...new Set(found.map(([, style]) => codes.get(cells[Number(style ?? 0)]) ?? ''))];
};

/** A cell of somebody else's workbook: text, a number, or XML of its own. */
type Given = string | number | null | { readonly xml: string };
const xmlOf = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));
/**
 * A workbook as other programs write it: texts are shared, style 1 is a date. Rows are given with their cells; `[5, cells]`
 * stands in line 5.
 */
export const foreignBook = (
  ...pages: readonly (readonly (readonly Given[] | readonly [number, readonly Given[]])[])[]
): Uint8Array<ArrayBuffer> => {
  const shared: string[] = [];
  const cell = (given: Given, at: string): string => {
    if (given === null) return '';
    if (typeof given === 'number') return `<c r="${at}"><v>${given}</v></c>`;
    if (typeof given === 'object' && !given.xml.startsWith('<si>')) return given.xml.replace('<c', `<c r="${at}"`);
    shared.push(typeof given === 'string' ? `<si><t xml:space="preserve">${xmlOf(given)}</t></si>` : given.xml);
    return `<c r="${at}" t="s"><v>${shared.length - 1}</v></c>`;
  };
  const pageXml = (rows: (typeof pages)[number]): string => {
    const written = rows.map((row, i) => {
      const [line, cells] = Array.isArray(row[1]) ? [row[0] as number, row[1]] : [i + 1, row as readonly Given[]];
      return `<row r="${line}">${cells.map((given, c) => cell(given, `${lettersOf(c)}${line}`)).join('')}</row>`;
    });
    return `<worksheet xmlns="${main}"><sheetData>${written.join('')}</sheetData></worksheet>`;
  };
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const rels = (all: readonly (readonly [string, string, string])[]): string =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${all.map(([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
  const parts: Record<string, string> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': rels([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${pages.map((_, i) => `<sheet name="Page ${i + 1}" sheetId="${i + 1}" r:id="p${i}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels([
      ...pages.map((_, i) => [`p${i}`, 'worksheet', `worksheets/sheet${i + 1}.xml`] as const),
      ['s', 'sharedStrings', 'sharedStrings.xml'],
      ['f', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="170" formatCode="d. mmmm yyyy."/></numFmts><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(pages.map((rows, i) => [`xl/worksheets/sheet${i + 1}.xml`, pageXml(rows)])),
  };
  parts['xl/sharedStrings.xml'] = `<sst xmlns="${main}">${shared.join('')}</sst>`;
  return new Uint8Array(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))));
};
/** A day in such a workbook. */
export const dayInBook = (day: string): Given => ({
  xml: `<c s="1"><v>${Date.parse(day) / 86_400_000 + 25_569}</v></c>`,
});

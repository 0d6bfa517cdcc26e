import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textOfPdf } from '../../../../test/harness/pdf-text.ts';
import { joinPdfs, judgePdfs } from './pdf-joining.ts';

/** A file of objects as they are said here, with a table of their places. */
const pdf = (objects: Readonly<Record<number, string>>, trailer = '/Root 1 0 R'): Buffer => {
  let text = '%PDF-1.4\n';
  const ids = Object.keys(objects).map(Number);
  const places = ids.map(id => {
    const at = text.length;
    text += `${id} 0 obj\n${objects[id]}\nendobj\n`;
    return `${id} 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const at = text.length;
  return Buffer.from(`${text}xref\n${places.join('')}trailer\n<<${trailer}>>\nstartxref\n${at}\n%%EOF\n`, 'latin1');
};
const stream = (content: string, more = ''): string =>
  `<</Length ${content.length} ${more}>>\nstream\n${content}\nendstream`;
const show = (word: string): string => stream(`BT /F 12 Tf 50 700 Td (${word}) Tj ET`);
const font = '<</Font <</F <</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>>';
const simple = (word: string, page = '', catalog = '', more: Readonly<Record<number, string>> = {}): Buffer =>
  pdf({
    1: `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    2: `<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources ${font}>>`,
    3: `<</Type /Page /Parent 2 0 R /Contents 4 0 R ${page}>>`,
    4: show(word),
    ...more,
  });
/** The same, with everything but the content in a list of objects, and its places in rows that say what differs. */
const packed = (word: string): Buffer => {
  const inner = [
    '<</Type /Catalog /Pages 2 0 R>>',
    `<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources ${font}>>`,
    '<</Type /Page /Parent 2 0 R /Contents 4 0 R>>',
  ];
  let at = 0;
  const heads = inner.map((each, n) => {
    const head = `${n + 1} ${at}`;
    at += each.length + 1;
    return head;
  });
  const first = `${heads.join(' ')} `;
  const list = deflateSync(`${first}${inner.join(' ')}`).toString('latin1');
  let text = '%PDF-1.5\n';
  const places: number[] = [];
  for (const [id, object] of [
    [4, show(word)],
    [5, stream(list, `/Type /ObjStm /N 3 /First ${first.length} /Filter /FlateDecode`)],
  ] as const) {
    places[id] = text.length;
    text += `${id} 0 obj\n${object}\nendobj\n`;
  }
  const row = (kind: number, place: number, rest: number) => [kind, place >> 8, place & 255, rest];
  const rows = [
    row(0, 0, 255),
    row(2, 5, 0),
    row(2, 5, 1),
    row(2, 5, 2),
    row(1, places[4]!, 0),
    row(1, places[5]!, 0),
    row(1, text.length, 0),
  ];
  const above = rows.flatMap((each, n) => [2, ...each.map((byte, i) => (byte - (rows[n - 1]?.[i] ?? 0)) & 255)]);
  const table = deflateSync(Buffer.from(above)).toString('latin1');
  const said =
    '/Type /XRef /Size 7 /W [1 2 1] /Root 1 0 R /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 4>>';
  return Buffer.from(`${text}6 0 obj\n${stream(table, said)}\nendobj\nstartxref\n${text.length}\n%%EOF\n`, 'latin1');
};
const joined = (...files: readonly Buffer[]): Buffer =>
  joinPdfs({
    title: 'Paket',
    lang: 'hr',
    on: '2026-11-17',
    parts: files.map((bytes, n) => ({ marks: [`Prilog ${n + 1}`], content: { kind: 'pdf', bytes } })),
  });
const judge = (bytes: Uint8Array, most = 100) => judgePdfs([bytes], most)[0];

describe('files of others as one', () => {
  test('pages of every way of writing come over, in their order', async () => {
    const first = simple('JEDAN');
    const files = [first, packed('DVA'), Buffer.concat([Buffer.from('X-Mail: 1\n'), simple('TRI')])];
    // Cut behind its objects: without a table they are looked for.
    files.push(simple('CETIRI').subarray(0, simple('CETIRI').indexOf('xref')));
    expect(judgePdfs(files, 100)).toEqual([{ pages: 1 }, { pages: 1 }, { pages: 1 }, { pages: 1 }]);
    const pages = await textOfPdf(joined(...files));
    expect(pages.map(page => page.trim())).toEqual(['JEDAN', 'DVA', 'TRI', 'CETIRI']);
    expect(joined(...files).equals(joined(...files))).toBe(true);
  });

  test('what acts stays behind: scripts, forms, enclosed files, clicks; a link to an address and what is filled in stay', () => {
    const file = simple(
      'A',
      `/AA <</O <</S /JavaScript /JS (app.alert\\(1\\))>>>> /Annots [5 0 R 6 0 R 7 0 R 8 0 R]`,
      '/OpenAction <</S /JavaScript /JS (evil)>> /Names <</EmbeddedFiles 9 0 R>>',
      {
        5: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://example.org/) /Next <</S /JavaScript /JS (evil)>>>>>>',
        6: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /Launch /F (evil.exe)>>>>',
        7: '<</Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS 9 0 R /AP <</N 10 0 R>>>>',
        8: '<</Type /Annot /Subtype /Widget /FT /Tx /V (evil) /Rect [0 0 9 9] /AP <</N 10 0 R>> /AA <</K <</S /JavaScript /JS (evil)>>>>>>',
        9: '<</Type /Filespec /F (evil.exe)>>',
        10: stream('0 0 9 9 re f', '/Type /XObject /Subtype /Form /BBox [0 0 9 9]'),
      },
    );
    const text = joined(file).toString('latin1');
    for (const word of ['JavaScript', 'evil', 'Launch', 'OpenAction', 'EmbeddedFiles', 'Widget', 'app.alert'])
      expect(text).not.toContain(word);
    expect(text).toContain('https://example.org/');
    expect(text).toContain('0 0 9 9 re f');
  });

  test('a layer that is hidden stays hidden', () => {
    const layered = simple('A', '', '/OCProperties <</OCGs [5 0 R 6 0 R] /D <</OFF [6 0 R]>>>>', {
      5: '<</Type /OCG /Name (vidljivo)>>',
      6: '<</Type /OCG /Name (skriveno)>>',
    });
    const text = joined(layered).toString('latin1');
    const id = /(\d+) 0 obj\n<<\/Type \/OCG\n\/Name \(skriveno\)/.exec(text)![1];
    expect(text).toMatch(new RegExp(`/OFF \\[${id} 0 R\\]`));
  });

  test.each([
    ['nothing', Buffer.alloc(0)],
    ['no PDF', Buffer.from('PK zip')],
    ['no objects', Buffer.from('%PDF-1.7\nstartxref\n9\n%%EOF')],
    ['pages that hold themselves', pdf({ 1: '<</Type /Catalog /Pages 2 0 R>>', 2: '<</Type /Pages /Kids [2 0 R]>>' })],
    ['no pages', pdf({ 1: '<</Type /Catalog /Pages 2 0 R>>', 2: '<</Type /Pages /Kids []>>' })],
    ['tables that follow each other', Buffer.from('%PDF-1.4\nxref\ntrailer\n<</Prev 9>>\nstartxref\n9\n%%EOF')],
    ['too deep', pdf({ 1: `<</Type /Catalog /Pages ${'['.repeat(100_000)}` })],
    [
      'a length that names itself',
      pdf({ 1: '<</Type /Catalog /Pages 2 0 R>>', 2: '<</Length 2 0 R>>\nstream\nx\nendstream' }),
    ],
  ])('damaged: %s', (_, bytes) => expect(judge(bytes)).toEqual({ why: 'damaged' }));

  test('a list of objects that would unpack without end is not unpacked', () => {
    const bomb = deflateSync(Buffer.alloc(66 * 1_048_576), { level: 1 }).toString('latin1');
    const objects = { 5: stream(bomb, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') };
    const file = pdf(objects, '/Root 1 0 R');
    expect(judge(file)).toEqual({ why: 'damaged' });
  });

  test('a protected one is not opened, a long one does not fit, and neither harms the next', () => {
    const secret = Buffer.from(simple('A').toString('latin1').replace('/Root', '/Encrypt <<>> /Root'), 'latin1');
    const kids = Array.from({ length: 40 }, (_, n) => `${n + 3} 0 R`).join(' ');
    const long = pdf({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: `<</Type /Pages /Kids [${kids}] /MediaBox [0 0 9 9]>>`,
      ...Object.fromEntries(Array.from({ length: 40 }, (_, n) => [n + 3, '<</Type /Page /Parent 2 0 R>>'])),
    });
    expect(judgePdfs([secret, long, simple('A')], 39)).toEqual([{ why: 'locked' }, { why: 'tooLong' }, { pages: 1 }]);
    expect(judge(long, 40)).toEqual({ pages: 40 });
  });

  test('whatever bytes are changed, it is joined or said to be damaged', () => {
    const files = [simple('A'), packed('B')];
    const change = fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(fc.constantFrom(...files), fc.array(change, { minLength: 1, maxLength: 12 }), (file, changes) => {
        const bytes = Buffer.from(file);
        for (const [at, byte] of changes) bytes[at % bytes.length] = byte;
        const said = judge(bytes)!;
        if ('pages' in said) expect(joined(bytes).length).toBeGreaterThan(0);
        else expect(['damaged', 'locked', 'tooLong']).toContain(said.why);
      }),
      { numRuns: 400 },
    );
  });
});

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
    // Whole but for its size: the catalogue stands at its beginning, and behind it nothing but spaces.
    const holding = (spaces: number): Buffer => {
      const inner = Buffer.concat([Buffer.from('1 0 <</Type /Catalog /Pages 2 0 R>>'), Buffer.alloc(spaces, ' ')]);
      const list = deflateSync(inner, { level: 1 }).toString('latin1');
      return pdf({
        2: `<</Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 595 842] /Resources ${font}>>`,
        3: '<</Type /Page /Parent 2 0 R /Contents 4 0 R>>',
        4: show('A'),
        5: stream(list, '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'),
      });
    };
    expect(judge(holding(1000))).toEqual({ pages: 1 });
    expect(judge(holding(66 * 1_048_576))).toEqual({ why: 'damaged' });
  });

  const listing = (count: number, said: string): Buffer => {
    const heads = Array.from({ length: count }, (_, n) => `${n + 10} 0`).join(' ');
    const list = deflateSync(`${heads} ${said}`, { level: 1 }).toString('latin1');
    const about = `/Type /ObjStm /N ${count} /First ${heads.length + 1} /Filter /FlateDecode`;
    return pdf({ 1: '<</Type /Catalog /Pages 10 0 R>>', 5: stream(list, about) });
  };
  const sharing = (ofPage: string, ofAll: string, marks = '[]'): Buffer => {
    const ids = Array.from({ length: 90 }, (_, n) => n + 10);
    return pdf({
      1: '<</Type /Catalog /Pages 2 0 R>>',
      2: `<</Type /Pages /Kids [${ids.map(id => `${id} 0 R`).join(' ')}] /MediaBox [0 0 9 9] ${ofAll}>>`,
      4: marks,
      5: '<</Type /Annot /Subtype /Popup>>',
      ...Object.fromEntries(ids.map(id => [id, `<</Type /Page /Parent 2 0 R ${ofPage}>>`])),
    });
  };
  const manyTimes = (said: (id: number) => string, count = 60_000): Buffer =>
    Buffer.from(`%PDF-1.4\n${Array.from({ length: count }, (_, n) => said(n + 1)).join('')}`);
  test.each([
    ['texts that begin and never end', () => manyTimes(id => `${id} 0 obj ( `)],
    ['numbers that begin and never end', () => manyTimes(id => `${id} 0 obj <`)],
    ['streams that begin and never end', () => manyTimes(id => `${id} 0 obj <<>> stream `)],
    ['trailers that begin and never end', () => manyTimes(() => 'trailer<</A ( ')],
    ['a list in which each object is the same long text', () => listing(20_000, `(${'x'.repeat(20_000_000)})`)],
    ['a list in which each object is the same long list', () => listing(20_000, `[${'1 '.repeat(10_000_000)}]`)],
    ['a list of more numbers than objects', () => listing(1, '1 '.repeat(10_000_000))],
    ['marks that stand on every page', () => sharing('/Annots 4 0 R', '', `[${'5 0 R '.repeat(100_000)}]`)],
    ['a long text that every page inherits', () => sharing('', `/Resources <</X (${'x'.repeat(5_000_000)})>>`)],
    ['a long list that every page inherits', () => sharing('', `/Resources <</X [${'1 '.repeat(200_000)}]>>`)],
  ])('made to be read without end: %s', { timeout: 30_000 }, (_, made) =>
    expect(judge(made())).toEqual({ why: 'damaged' }),
  );

  test('a protected one is not opened, a long one does not fit, and neither harms the next', () => {
    const secret = Buffer.from(simple('A').toString('latin1').replace('/Root', '/Encrypt <<>> /Root'), 'latin1');
    // Cut behind its objects: nothing but the way in which it is locked tells that it is.
    const whole = simple('A', '', '', { 5: '<</Filter /Standard /V 2 /R 3 /O <00> /U <00> /P -4>>' });
    expect(judge(whole.subarray(0, whole.indexOf('xref')))).toEqual({ why: 'locked' });
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

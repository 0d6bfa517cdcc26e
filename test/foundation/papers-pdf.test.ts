import { buffer } from 'node:stream/consumers';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Block, Sheet, TableBlock } from '../../src/kernel/resource/index.ts';
import { pdfFromThread, pdfOf } from '../../src/kernel/server/index.ts';
import { everyElement, mistakesInPdf, Pdf, structureOf } from '../harness/pdf.ts';
import { linesOfPdf, textOfPdf } from '../harness/pdf-text.ts';

const letters = 'čćđšž ČĆĐŠŽ';
const table = (rows: number): TableBlock => ({
  block: 'table',
  columns: [
    { head: 'R. br.', width: 15, align: 'right' },
    { head: 'Predmet', width: 110 },
    { head: 'Sati', width: 40, align: 'right' },
  ],
  rowHeads: [1],
  rows: [
    { group: 'Prijediplomski studij' },
    ...Array.from({ length: rows }, (_, i) => ({
      cells: [
        `${i + 1}.`,
        `Početak-${i + 1} ${'vrlo dug naziv predmeta koji ide u drugi redak '.repeat(3)} Kraj-${i + 1}`,
        '30',
      ],
    })),
    { total: ['', '', String(rows * 30)], label: 'Ukupno' },
  ],
});
const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR4nGNQcGiAIwbiOABmQw4BvCqhbgAAAABJRU5ErkJggg==';
const sheet = (more: Partial<Sheet> = {}, rows = 6): Sheet => ({
  format: 'A',
  lang: 'hr',
  title: 'Odluka & prilozi <1>',
  on: '2026-09-10',
  foot: { kind: 'act', klasa: '602-04/26-12/02' },
  blocks: [
    { block: 'receipt' },
    {
      block: 'letterhead',
      university: 'Sveučilište Vrelo',
      institution: 'Fakultet šumarstva',
      unit: 'Fakultetsko vijeće',
      address: 'Trg 1, 47000 Karlovac',
      klasa: '602-04/26-12/02',
      urbroj: '498-03-26-1',
      placeDate: 'Karlovac, 10. rujna 2026.',
      logo,
    },
    { block: 'addressee', lines: ['Željka Đurđić', 'Ulica 2', 'Karlovac'] },
    { block: 'text', text: 'Na temelju odluke, Fakultetsko vijeće donosi' },
    { block: 'title', text: 'Odluku', below: 'o izvođenju nastave' },
    { block: 'heading', level: 2, text: 'Prvi dio' },
    {
      block: 'text',
      text: [
        { text: letters, bold: true },
        { text: ', fizika i officina', italic: true },
      ],
      align: 'justify',
    },
    { block: 'points', numbers: 'roman', items: ['Prva točka.', 'Druga točka.'] },
    { block: 'points', numbers: 'bullets', items: ['jedno', 'drugo'] },
    { block: 'facts', facts: [{ label: 'Studij', value: 'Računarstvo' }] },
    table(rows),
    { block: 'annexes', names: ['Popis'] },
    { block: 'signatures', people: [{ function: 'Dekanica', name: 'prof. dr. sc. Mirna Šimrak' }], seal: true },
    { block: 'copies', to: ['Imenovanoj,', 'Pismohrana, ovdje.'] },
  ],
  ...more,
});
const sha = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

describe('a paper as PDF', () => {
  it('keeps the rules of PDF/A-2a and PDF/UA-1, with every block, as a draft, and as a landscape list', async () => {
    for (const made of [
      sheet(),
      sheet({ draft: true }),
      sheet({ format: 'L', lang: 'en', foot: { kind: 'list', words: 'Popis', printedAt: '10. 9. 2026. u 13:00' } }, 60),
    ])
      expect(mistakesInPdf(new Pdf(await pdfOf(made)))).toEqual([]);
  });

  it('gives the same bytes for the same sheet, whatever was written before', async () => {
    const first = await pdfOf(sheet());
    await pdfOf(sheet({ title: 'Drugo', blocks: [{ block: 'text', text: 'ﬁ ﬂ Ð ð Ω µ – ‐ “”' }] }));
    expect(sha(await pdfOf(sheet()))).toBe(sha(first));
    expect(sha(await pdfOf(sheet({ on: '2026-09-11' })))).not.toBe(sha(first));
  });

  it('reads back every Croatian letter, and letters that ligatures would swallow', async () => {
    const [page] = await textOfPdf(await pdfOf(sheet()));
    for (const said of [letters, 'fizika i officina', 'SVEUČILIŠTE VRELO', 'FAKULTET ŠUMARSTVA', 'Željka Đurđić'])
      expect(page).toContain(said);
  });

  it('writes what the font does not have as a square, never as a missing glyph', async () => {
    const bytes = await pdfOf(sheet({ blocks: [{ block: 'text', text: 'a 𝓧 漢\tb' }] }));
    expect((await textOfPdf(bytes))[0]).toContain('a □ □ b');
  });

  it('repeats the head of a table on each of its pages as decoration, and splits no row', async () => {
    const bytes = await pdfOf(sheet({}, 60));
    const pages = await textOfPdf(bytes);
    expect(pages.length).toBeGreaterThanOrEqual(3);
    for (const text of pages.slice(0, -1)) expect(text.match(/R\. br\./g)).toHaveLength(1);
    for (let n = 1; n <= 60; n++) {
      const begins = pages.findIndex(text => text.includes(`Početak-${n} `));
      expect(pages[begins]).toMatch(new RegExp(`Kraj-${n}(?!\\d)`));
    }
    const rows = everyElement(structureOf(new Pdf(bytes))).filter(({ type }) => type === 'TR');
    expect(rows).toHaveLength(60 + 3);
  });

  it('lets no group begin, and no total stand alone, at a page’s edge', async () => {
    for (let lines = 30; lines < 60; lines++) {
      const filler: Block[] = Array.from({ length: lines }, (_, i) => ({
        block: 'text',
        text: `redak ${i}`,
        small: true,
      }));
      const pages = await textOfPdf(await pdfOf(sheet({ blocks: [...filler, table(1)] })));
      const of = (word: string) => pages.findIndex(text => text.includes(word));
      expect([of('Prijediplomski studij'), of('Ukupno')]).toEqual([of('Početak-1'), of('Kraj-1')]);
    }
  });

  it('leaves signature, seal and copies together, and never alone on a page', async () => {
    for (let lines = 25; lines < 50; lines++) {
      const filler: Block[] = Array.from({ length: lines }, (_, i) => ({ block: 'text', text: `redak ${i}` }));
      const pages = await textOfPdf(await pdfOf(sheet({ blocks: [...filler, ...sheet().blocks.slice(-2)] })));
      const of = (word: string) => pages.findIndex(text => text.includes(word));
      expect(
        new Set(['Dekanica', 'Šimrak', 'M. P.', 'Dostaviti', 'Pismohrana', `redak ${lines - 1}`].map(of)).size,
      ).toBe(1);
    }
  });

  it('leaves sums and a legend with the last rows of their table, whole, and the signatures with both', async () => {
    const legend = 'P – predavanja, S – seminari, V – vježbe; O – obvezni, I – izborni, F – fakultativni; '.repeat(6);
    for (let lines = 25; lines < 75; lines++) {
      const rows = Array.from({ length: lines }, (_, i) => ({ cells: [`redak ${i} `, 'x'] }));
      const columns = [
        { head: 'Stupac', width: 100 },
        { head: 'Drugi', width: 65 },
      ];
      const pages = await textOfPdf(
        await pdfOf(
          sheet({
            blocks: [
              { block: 'table', columns, rows: [...rows, { total: ['', '7'], label: 'Sveukupno' }] },
              {
                block: 'facts',
                keepAbove: true,
                facts: [
                  { label: 'Kontakt-sati', value: '7' },
                  { label: 'Potvrđeno', value: '5' },
                ],
              },
              { block: 'text', text: 'Napomena o jedinici.', keepAbove: true },
              { block: 'text', text: `LEGENDA ${legend} KRAJ`, small: true, keepAbove: true },
              { block: 'signatures', people: [{ function: 'Izradila' }, { function: 'Odobrila' }] },
            ],
          }),
        ),
      );
      const of = (word: string) => pages.findIndex(text => text.includes(word));
      const words = ['Sveukupno', 'Kontakt-sati', 'Potvrđeno', 'Napomena', 'LEGENDA', 'KRAJ', 'Odobrila'];
      const together = [`redak ${lines - 1} `, ...words].map(of);
      expect(new Set(together), String(lines)).toEqual(new Set([pages.length - 1]));
    }
  });

  it('parts a word that is too long for its cell with a hyphen; a mark or a figure has none, and a per cent stays with its figure', async () => {
    const cell = async (text: string, width = 13) =>
      (
        await linesOfPdf(
          await pdfOf(
            sheet({
              format: 'L',
              foot: { kind: 'none' },
              blocks: [{ block: 'table', columns: [{ head: 'IU', width }], rows: [{ cells: [{ text, bold: true }] }] }],
            }),
          ),
        )
      )
        .slice(1)
        .map(line => line.text.trim());
    expect(await cell('NIJE POKRIVEN')).toEqual(['NIJE', 'POKRI-', 'VEN']);
    expect(await cell('NERASPOREĐENO')).toEqual(['NERA-', 'SPO-', 'REĐE-', 'NO']);
    expect(await cell('POKRIVEN', 40)).toEqual(['POKRIVEN']);
    expect((await cell('602-04/26-12/02')).join('')).toBe('602-04/26-12/02');
    expect((await cell('1234567890123')).join('')).toBe('1234567890123');
    expect((await cell('ana.maria@vrelo.example')).join('')).toBe('ana.maria@vrelo.example');
    for (let width = 14; width < 30; width++)
      for (const line of await cell('Rea Crnković (P 100 %, J 33 %)', width)) expect(line).not.toMatch(/^%/);
    expect(await cell('100 %', 8)).toEqual(['100', '%']);
  });

  it('numbers pages of an act only where there are several, and never says when it was printed', async () => {
    const long = await textOfPdf(await pdfOf(sheet({}, 30)));
    expect(long[0]).toContain(`KLASA: 602-04/26-12/02 · stranica 1 od ${long.length}`);
    const [short] = await textOfPdf(await pdfOf(sheet({ blocks: [{ block: 'text', text: 'Kratko.' }] })));
    expect(short).toBe('Kratko.');
    const [list] = await textOfPdf(
      await pdfOf(
        sheet({
          blocks: [{ block: 'text', text: 'x' }],
          foot: { kind: 'list', words: 'Plan', printedAt: '10. 9. 2026. u 13:00' },
        }),
      ),
    );
    expect(list).toContain('Plan · ispisano 10. 9. 2026. u 13:00 · stranica 1 od 1');
  });

  it('a draft says so on each page and has neither marks nor a seal', async () => {
    const pages = await textOfPdf(await pdfOf(sheet({ draft: true }, 30)));
    for (const text of pages) expect(text).toContain('NACRT');
    expect(pages.join()).not.toMatch(/KLASA|URBROJ|M\. P\./);
  });

  it('never prints a bare KLASA; an institution that files by hand gets a line for the pen', async () => {
    const head = (filing: 'system' | 'hand') =>
      pdfOf(sheet({ blocks: [{ block: 'letterhead', institution: 'Fakultet', klasa: null, urbroj: null, filing }] }));
    expect((await textOfPdf(await head('system')))[0]).toBe('FAKULTET');
    expect((await textOfPdf(await head('hand')))[0]).toContain('KLASA:');
  });

  it('stands inside the margins of its format, to the millimetre', async () => {
    const lines = await linesOfPdf(await pdfOf(sheet({}, 30)));
    const mm = 25.4 / 72;
    expect(Math.min(...lines.map(line => line.x)) * mm).toBeGreaterThanOrEqual(24.9);
    expect(Math.max(...lines.map(line => line.x + line.width)) * mm).toBeLessThanOrEqual(210 - 20 + 0.1);
    expect(Math.min(...lines.map(line => line.top)) * mm).toBeGreaterThanOrEqual(14.9);
  });

  it('writes 200 pages of tables within 300 MB, and says how long it took', { timeout: 600_000 }, async () => {
    const rows = Array.from({ length: 6000 }, (_, i) => ({
      cells: Array.from({ length: 10 }, (_c, c) => (c === 1 ? `Predmet broj ${i} šđčćž` : String(i * c))),
    }));
    const columns = Array.from({ length: 10 }, (_, c) => ({ head: `Stupac ${c}`, width: c === 1 ? 57 : 24 }));
    await pdfOf(sheet());
    const [from, before] = [performance.now(), process.memoryUsage().rss];
    let most = before;
    // Whoever asks for something else meanwhile is answered between two pages.
    const waits: number[] = [];
    let last = from;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
      waits.push(performance.now() - last);
      last = performance.now();
    }, 20);
    const bytes = await pdfOf(
      sheet({ format: 'L', foot: { kind: 'list', words: 'Plan' }, blocks: [{ block: 'table', columns, rows }] }),
    );
    clearInterval(watch);
    most = Math.max(most, process.memoryUsage().rss);
    const took = performance.now() - from;
    const pages = bytes.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0;
    const megabytes = (most - before) / 1_048_576;
    console.log(
      `${pages} pages: ${(took / 1000).toFixed(1)} s, ${megabytes.toFixed(0)} MB more, ${(bytes.length / 1e6).toFixed(1)} MB file`,
    );
    expect(pages).toBeGreaterThanOrEqual(200);
    expect(megabytes).toBeLessThan(300);
    const typical = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.9)]!;
    console.log(`others waited ${typical.toFixed(0)} ms, ${Math.max(...waits).toFixed(0)} ms at most`);
    expect(waits.length).toBeGreaterThan(20);
    expect(typical).toBeLessThan(1000);
    expect(took).toBeLessThan(60_000);
  });

  it('refuses what does not fit into its memory, and goes on', { timeout: 600_000 }, async () => {
    const rows = Array.from({ length: 6000 }, (_, i) => ({ cells: [`Redak ${i}`] }));
    const long = sheet({ blocks: [{ block: 'table', columns: [{ head: 'Redak', width: 60 }], rows }] });
    await expect(buffer(pdfFromThread(long, 16))).rejects.toMatchObject({ status: 413, say: { key: 'paperTooLong' } });
    expect((await buffer(pdfFromThread(sheet()))).equals(await pdfOf(sheet()))).toBe(true);
  });
});

import { buffer } from 'node:stream/consumers';
import { strToU8, type Zippable, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, resource, text } from '../../src/kernel/resource/index.ts';
import { placeFound, sql, systemContext, takeTexts, textSearch } from '../../src/kernel/server/index.ts';
import { png } from './bombs.ts';
import { admin, type Portal, startPortal } from './portal.ts';

const paper = resource('paper', {
  label: 'name',
  fields: { name: text({ required: true }), content: file({ fullText: true }) },
});
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ resources: [paper] });
});
afterAll(() => portal?.close());

const ctx = () =>
  systemContext(
    { app: portal.app, database: portal.database.database, log: { info() {}, warn() {}, error() {} } },
    'text',
  );
const bring = async (name: string, content: string | Uint8Array): Promise<void> => {
  const form = new FormData();
  form.append('file', new Blob([content as string]), name);
  const sent = await fetch(`${portal.url}/api/v1/paper/upload?field=content`, {
    method: 'POST',
    headers: { cookie: `katedra_session=${admin}` },
    body: form,
  });
  const { token } = (await sent.json()) as { token: string };
  const { status } = await portal.call('POST', '/api/v1/paper/create', { as: admin, body: { name, content: token } });
  expect([sent.status, status], name).toEqual([200, 201]);
};
const states = async (): Promise<Record<string, string>> => {
  const { db } = ctx();
  const { rows } = await db.run<{ name: string; state: string }>(
    sql`select p.name, t.state from ${db.table('paper')} p join ${db.table('file_text')} t on t.hash = p.content ->> 'hash'`,
  );
  return Object.fromEntries(rows.map(row => [row.name, row.state]));
};
const find = async (wanted: string): Promise<{ name: string; place: string }[]> => {
  const { db } = ctx();
  const found = textSearch('t', wanted);
  const { rows } = await db.run<{ name: string; place: string }>(
    sql`select p.name, ${found.place} as place from ${db.table('paper')} p join ${db.table('file_text')} t on t.hash = p.content ->> 'hash'
      where ${found.where} order by ${found.rank} desc, p.name`,
  );
  return rows;
};
const names = async (wanted: string) => (await find(wanted)).map(row => row.name);

const pdf = async (draw: (document: PDFKit.PDFDocument) => void, options: PDFKit.PDFDocumentOptions = {}) => {
  const document = new PDFDocument(options);
  document.font('node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  draw(document);
  document.end();
  return buffer(document);
};
const docx = (body: string | Uint8Array, more: Zippable = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8('<Types/>'),
    'word/document.xml': typeof body === 'string' ? strToU8(body) : body,
    ...more,
  });
const word = (...paragraphs: string[]) =>
  `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${paragraphs.map(p => `<w:p><w:r><w:t>${p}</w:t></w:r></w:p>`).join('')}</w:body></w:document>`;
const odt = (body: string) =>
  zipSync({
    mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
    'content.xml': strToU8(
      `<office:document-content xmlns:office="o" xmlns:text="t"><office:body>${body}</office:body></office:document-content>`,
    ),
  });

describe('the text of a file', () => {
  it('is taken out of PDF, DOCX, ODT and plain text, and found without its marks and by the beginning of a word', async () => {
    await bring('pdf.pdf', await pdf(d => d.text('Pravilnik o završnome radu Sveučilišta u Šibeniku')));
    await bring('docx.docx', docx(word('Odluka o <w:t>imenovanju</w:t> povjerenstva', 'Članak 1. Đurđica Žužić')));
    await bring('odt.odt', odt('<text:h>Zapisnik</text:h><text:p>sa <text:span>sjednice</text:span> vijeća</text:p>'));
    await bring('utf8.txt', 'Bilješke s predavanja: ana.horvat@example.hr');
    await bring('old.txt', Buffer.from('Stari zapis: \x9akola i \xe8asopis', 'latin1'));
    expect(Object.values(await states())).toEqual(Array(5).fill('waiting'));
    expect(await names('pravilnik')).toEqual([]);
    await takeTexts(ctx());
    expect(Object.values(await states())).toEqual(Array(5).fill('read'));
    expect(await names('PRAVILNIK sibenik')).toEqual(['pdf.pdf']);
    expect(await names('žuži durdica')).toEqual(['docx.docx']);
    expect(await names('imenovanj')).toEqual(['docx.docx']);
    expect(await names('sjednic vijec')).toEqual(['odt.odt']);
    expect(await names('horvat')).toEqual(['utf8.txt']);
    expect(await names('casopis škola')).toEqual(['old.txt']);
    expect(await names('rad sjednice')).toEqual([]);
    expect(await names(' & | :* !')).toEqual([]);
    expect(await names("' \\ ): <->")).toEqual([]);
  });
  it('is shown where it was found', async () => {
    const filler = 'Lorem ipsum dolor sit amet. '.repeat(200);
    await bring('long.txt', `${filler}Ovdje stoji Žuta minuta hitne pomoći, a zatim opet. ${filler}`);
    await takeTexts(ctx());
    const [row] = await find('zuta minut');
    expect(row?.name).toBe('long.txt');
    const parts = placeFound(row!.place, 'zuta minut');
    expect(parts.filter(part => part.found).map(part => part.text)).toEqual(['Žuta', 'minuta']);
    const whole = parts.map(part => part.text).join('');
    expect(whole).toContain('Ovdje stoji Žuta minuta hitne pomoći');
    expect(whole.length).toBeLessThan(400);
  });
  it('that says a thing more often comes first', async () => {
    await bring('once.txt', `ovca ${'trava '.repeat(50)}`);
    await bring('often.txt', `ovca i ovca i ovca ${'trava '.repeat(44)}`);
    await takeTexts(ctx());
    expect(await names('ovca')).toEqual(['often.txt', 'once.txt']);
  });
  it('is not there in a scan, and that is said', async () => {
    await bring('scan.pdf', await pdf(d => d.image(Buffer.from(png(40, 40)), 10, 10)));
    await takeTexts(ctx());
    expect((await states())['scan.pdf']).toBe('none');
  });
  it('is not taken from what is broken, locked, or no document', async () => {
    await bring('broken.pdf', '%PDF-1.7 and nothing that follows');
    await bring('locked.pdf', await pdf(d => d.text('tajna'), { userPassword: 'nobody knows it' }));
    await bring('picture.png', png(3, 3));
    await takeTexts(ctx());
    const found = await states();
    for (const name of ['broken.pdf', 'locked.pdf', 'picture.png'])
      expect([name, found[name]]).toEqual([name, 'unreadable']);
    expect(await names('tajna')).toEqual([]);
  });
  it('is not taken from a trap, which hurts nobody', { timeout: 600_000 }, async () => {
    const spaces = new Uint8Array(80 * 1_048_576).fill(32);
    const bomb = docx(Buffer.concat([Buffer.from('<w:document xmlns:w="w">'), spaces]));
    expect(bomb.length).toBeLessThan(1_000_000);
    // The size that its table of contents claims is a lie.
    const liar = Buffer.from(bomb);
    const entry = liar.lastIndexOf(Buffer.from('word/document.xml')) - 46;
    liar.writeUInt32LE(1000, entry + 24);
    await bring('bomb.docx', bomb);
    await bring('liar.docx', liar);
    const laughs = `<!DOCTYPE w [<!ENTITY a "ha ha ha ha ha"><!ENTITY b "&a;&a;&a;&a;">]>${word('&b;')}`;
    await bring('laughs.docx', docx(laughs));
    await bring('after.txt', 'poslije svega');
    const began = Date.now();
    await takeTexts(ctx());
    expect(Date.now() - began).toBeLessThan(60_000);
    const found = await states();
    expect(['bomb.docx', 'liar.docx', 'laughs.docx', 'after.txt'].map(name => found[name])).toEqual([
      'unreadable',
      'unreadable',
      'unreadable',
      'read',
    ]);
  });
  it('with more different words than an index entry holds is found by the first of them', async () => {
    const many = Array.from({ length: 120_000 }, (_, n) => `r${n.toString(36)}x`).join(' ');
    await bring('many.txt', `najprije ${many}`);
    await takeTexts(ctx());
    expect((await states())['many.txt']).toBe('read');
    expect(await names('najprije')).toEqual(['many.txt']);
  });
});

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const fonts = createRequire(import.meta.url);
// Fonts that have every Croatian letter; the ones built into PDF have not.
const fontFile = (name: string): string => fonts.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`);

interface Style {
  readonly font: 'body' | 'bold';
  readonly size: number;
  readonly before: number;
}
const styles: Readonly<Record<'h1' | 'h2' | 'text', Style>> = {
  h1: { font: 'bold', size: 20, before: 0 },
  h2: { font: 'bold', size: 13, before: 14 },
  text: { font: 'body', size: 10.5, before: 5 },
};

/** A PDF of the small markdown in which the instructions are written: headings, paragraphs, lists, bold and italic words. */
export const makePdf = async (markdown: string, language: 'hr' | 'en', footer: string): Promise<Buffer> => {
  const { default: PDFDocument } = await import('pdfkit');
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? '';
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: 64, bottom: 72, left: 64, right: 64 },
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language === 'hr' ? 'hr-HR' : 'en-GB',
    displayTitle: true,
    // The same text gives the same file, whenever it is made.
    info: { Title: title, Creator: 'Katedra', CreationDate: new Date(0), ModDate: new Date(0) },
  });
  doc.registerFont('body', fontFile('DejaVuSans'));
  doc.registerFont('bold', fontFile('DejaVuSans-Bold'));
  doc.registerFont('italic', fontFile('DejaVuSans-Oblique'));
  const pieces: Buffer[] = [];
  const done = new Promise<Buffer>((finish, fail) => {
    doc
      .on('data', (piece: Buffer) => pieces.push(piece))
      .on('end', () => finish(Buffer.concat(pieces)))
      .on('error', fail);
  });
  for (const line of markdown.split('\n')) drawLine(doc, line.trimEnd());
  numberPages(doc, footer);
  doc.end();
  return done;
};

type Doc = PDFKit.PDFDocument;
const drawLine = (doc: Doc, line: string): void => {
  if (line === '') return;
  const heading = /^(#{1,2}) (.+)$/.exec(line);
  if (heading) {
    const style = heading[1] === '#' ? styles.h1 : styles.h2;
    // A heading stays with what it heads.
    if (doc.y > doc.page.height - 150) doc.addPage();
    doc.y += style.before;
    doc.font(style.font).fontSize(style.size).fillColor('#12305c').text(heading[2]!);
    doc.outline.addItem(heading[2]!);
    return;
  }
  const item = /^(-|\d+\.) (.+)$/.exec(line);
  doc.y += styles.text.before;
  doc.fontSize(styles.text.size).fillColor('#1a1a1a');
  const indent = item ? 16 : 0;
  if (item) {
    const { x, y } = doc;
    doc.font('body').text(item[1] === '-' ? '•' : item[1]!, x, y, { lineBreak: false });
    doc.x = x + indent;
    doc.y = y;
  }
  drawWords(doc, item ? item[2]! : line);
  doc.x -= indent;
};
/** Bold and italic words stand in the middle of their sentence. */
const drawWords = (doc: Doc, text: string): void => {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter(part => part !== '');
  const width = doc.page.width - doc.page.margins.right - doc.x;
  parts.forEach((part, i) => {
    const font = part.startsWith('**') ? 'bold' : part.startsWith('*') ? 'italic' : 'body';
    doc.font(font).text(part.replaceAll('*', ''), { continued: i < parts.length - 1, width, lineGap: 2 });
  });
};
const numberPages = (doc: Doc, footer: string): void => {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page);
    // Below the margin, where a text would otherwise begin a new page.
    doc.page.margins.bottom = 0;
    doc
      .font('body')
      .fontSize(8)
      .fillColor('#5a5a5a')
      .text(`${footer} · ${page + 1} / ${count}`, 64, doc.page.height - 44, {
        width: doc.page.width - 128,
        align: 'center',
        lineBreak: false,
      });
  }
};

/** Made when it is first asked for and kept beside the data, under the hash of its text: a new text makes a new file. */
export const keptPdf = async (
  folder: string,
  markdown: string,
  language: 'hr' | 'en',
  footer: string,
): Promise<Buffer> => {
  const file = join(
    folder,
    `${createHash('sha256').update(`1 ${language} ${footer} ${markdown}`).digest('hex').slice(0, 32)}.pdf`,
  );
  const known = await readFile(file).catch(() => null);
  if (known) return known;
  const made = await makePdf(markdown, language, footer);
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  await writeFile(draft, made);
  await rename(draft, file);
  return made;
};

import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface TextLine {
  readonly page: number;
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly top: number;
}
/** Pieces of text with their places, in points from the upper left corner, read by another program than the one that wrote them. */
export const linesOfPdf = async (bytes: Buffer): Promise<readonly TextLine[]> =>
  (await read(bytes)).flatMap(page => page.lines);
/** The text of each page, its lines joined by spaces. */
export const textOfPdf = async (bytes: Buffer): Promise<readonly string[]> =>
  (await read(bytes)).map(page => page.text);

const read = async (bytes: Buffer): Promise<readonly { text: string; lines: readonly TextLine[] }[]> => {
  // The library looks for what only drawing needs.
  (globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class {};
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts/');
  const loading = getDocument({ data: new Uint8Array(bytes), standardFontDataUrl: fonts, verbosity: 0 });
  const doc = await loading.promise;
  const pages: { text: string; lines: TextLine[] }[] = [];
  for (let n = 1; n <= doc.numPages; n++) {
    const page = await doc.getPage(n);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const lines = items.flatMap(item =>
      'str' in item
        ? [
            {
              page: n,
              text: item.str,
              x: item.transform[4] as number,
              width: item.width,
              top: height - (item.transform[5] as number) - item.height,
            },
          ]
        : [],
    );
    const text = items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    pages.push({ text: text.replace(/ +/g, ' ').trim(), lines: lines.filter(line => line.text.trim() !== '') });
  }
  await loading.destroy();
  return pages;
};

import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist';
import PdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?worker';

export interface PdfPage {
  /** Width by height. */
  readonly ratio: number;
  /** Draws it as wide as the canvas stands in the page. Gives back how the drawing is ended. */
  draw(canvas: HTMLCanvasElement): () => void;
  text(): Promise<string>;
}
const mostPages = 300;
/** Phones have no memory for more points than this in one page. */
const mostPoints = 8_000_000;

/** Opens a PDF without running anything that stands in it: no scripts, no forms, no links. */
export const openPdf = async (
  content: ArrayBuffer,
): Promise<{ readonly pages: readonly PdfPage[]; readonly close: () => void }> => {
  const worker = new PdfWorker();
  GlobalWorkerOptions.workerPort = worker;
  const task = getDocument({ data: content, isEvalSupported: false, useWasm: false, enableXfa: false, verbosity: 0 });
  const close = (): void => {
    void task.destroy().finally(() => worker.terminate());
  };
  try {
    const document = await task.promise;
    const numbers = Array.from({ length: Math.min(document.numPages, mostPages) }, (_, i) => i + 1);
    return { pages: await Promise.all(numbers.map(number => pageOf(document, number))), close };
  } catch (error) {
    close();
    throw error;
  }
};
const pageOf = async (document: PDFDocumentProxy, number: number): Promise<PdfPage> => {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  return {
    ratio: width / height,
    draw(canvas) {
      const wanted = (canvas.clientWidth * window.devicePixelRatio) / width;
      const scale = Math.min(wanted, Math.sqrt(mostPoints / (width * height)));
      const viewport = page.getViewport({ scale });
      canvas.width = Math.floor(viewport.width);
      canvas.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas, viewport });
      drawing.promise.catch(() => {
        /* the reader has left, or the page is broken and stays white */
      });
      return () => drawing.cancel();
    },
    async text() {
      const { items } = await page.getTextContent();
      return items.map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('');
    },
  };
};

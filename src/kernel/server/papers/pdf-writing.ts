import { parentPort, workerData } from 'node:worker_threads';
import { writePdf } from './pdf.ts';
import { joinPdfs, judgePdfs } from './pdf-joining.ts';
import type { PdfWork } from './pdf-threads.ts';

// What the thread does: one paper, or one packet of several files; then it ends.
const work = workerData as PdfWork;
if ('judge' in work) parentPort?.postMessage(judgePdfs(work.judge, work.mostPages));
else {
  const bytes = new Uint8Array('join' in work ? joinPdfs(work.join) : await writePdf(work.write));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

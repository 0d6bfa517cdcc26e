import { parentPort, workerData } from 'node:worker_threads';
import { writePdf } from './pdf.ts';
import { joinPdfs, judgePdfs } from './pdf-joining.ts';
import type { PdfWork } from './pdf-threads.ts';

// What the thread does: one paper, or one packet of several files; then it ends.
const work = workerData as PdfWork;
if ('judge' in work) parentPort?.postMessage(judgePdfs(work.judge, work.mostPages));
else {
  const written = 'join' in work ? joinPdfs(work.join) : await writePdf(work.write);
  // A long one has memory of its own, which is handed over; a short one may share it with others.
  const bytes = written.byteLength === written.buffer.byteLength ? written : new Uint8Array(written);
  parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
}

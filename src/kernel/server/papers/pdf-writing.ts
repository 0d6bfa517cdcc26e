import { once } from 'node:events';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { writePdf } from './pdf.ts';
import { joinPdfs, judgePdfs } from './pdf-joining.ts';
import type { PdfWork } from './pdf-threads.ts';

// Whoever waits for a list goes first. Only Linux steps back with this thread alone.
if (process.platform === 'linux') setPriority(15);
// What the thread does: one paper, or one packet of several files; then it ends.
const work = workerData as PdfWork;
const port = parentPort!;
if ('judge' in work) port.postMessage(judgePdfs(work.judge, work.mostPages));
else if ('join' in work) {
  const written = joinPdfs(work.join);
  // A long one has memory of its own, which is handed over; a short one may share it with others.
  const bytes = written.byteLength === written.buffer.byteLength ? written : new Uint8Array(written);
  port.postMessage(bytes, [bytes.buffer as ArrayBuffer]);
} else {
  for await (const piece of writePdf(work.write)) {
    const taken = once(port, 'message');
    port.postMessage(piece, [piece.buffer]);
    await taken;
  }
  port.postMessage(null);
}

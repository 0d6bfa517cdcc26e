import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet } from '../../resource/index.ts';
import { writePdf } from './pdf.ts';

// What the thread does: one paper, then it ends.
const written = await writePdf(workerData as Sheet);
// A long one has memory of its own, which is handed over; a short one may share it with others.
const bytes = written.byteLength === written.buffer.byteLength ? written : new Uint8Array(written);
parentPort?.postMessage(bytes, [bytes.buffer as ArrayBuffer]);

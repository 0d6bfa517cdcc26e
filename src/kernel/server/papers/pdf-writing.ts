import { parentPort, workerData } from 'node:worker_threads';
import type { Sheet } from '../../resource/index.ts';
import { writePdf } from './pdf.ts';

// What the thread does: one paper, then it ends.
const bytes = new Uint8Array(await writePdf(workerData as Sheet));
parentPort?.postMessage(bytes, [bytes.buffer]);

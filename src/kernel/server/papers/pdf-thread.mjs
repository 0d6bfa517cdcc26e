import { parentPort, workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

// The portal runs as one file or from its sources; this thread always from its sources.
register();
const { writePdf } = await import('./pdf.ts');
const bytes = new Uint8Array(await writePdf(workerData));
parentPort?.postMessage(bytes, [bytes.buffer]);

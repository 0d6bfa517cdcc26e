import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { file, resource, text } from '../src/kernel/resource/index.ts';
import { startEmbedded } from '../src/kernel/operations/index.ts';
import { newFolder } from './load.ts';
import { admin, startPortal } from '../test/http/portal.ts';

// A file of 50 MB to the portal, beside a bare server that hashes its bytes, writes them, and brings them to the disk.
const rounds = Number(process.argv[2] ?? 7);
const size = 50 * 1_048_576;
const folder = await newFolder();
const log = { info: () => {}, warn: () => {}, error: console.error };
const embedded = await startEmbedded({ dataDir: join(folder, 'pg'), log });
process.env.KATEDRA_TEST_DATABASE_URL = embedded.url;

const bare = createServer(async (incoming, answer) => {
  const digest = createHash('sha256');
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      digest.update(chunk);
      done(null, chunk);
    },
  });
  const draft = join(folder, 'draft');
  await pipeline(incoming, measure, createWriteStream(draft));
  const handle = await open(draft, 'r+');
  await handle.sync();
  await handle.close();
  await rename(draft, join(folder, digest.digest('hex')));
  answer.end('{}');
});
await new Promise<void>(done => bare.listen(0, '127.0.0.1', done));

const paper = resource('paper', { label: 'name', fields: { name: text({ required: true }), content: file() } });
const portal = await startPortal({ resources: [paper] });
const boundary = 'boundary-of-the-bench';
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="x.bin"\r\ncontent-type: application/octet-stream\r\n\r\n`;
const tail = `\r\n--${boundary}--\r\n`;
/** Milliseconds until the answer. Each time other bytes, so that nothing is there already. */
const send = (url: string, body: Buffer): Promise<number> =>
  new Promise((tell, fail) => {
    const began = performance.now();
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          cookie: `katedra_session=${admin}`,
          'content-type': `multipart/form-data; boundary=${boundary}`,
          'content-length': body.length,
        },
      },
      answer => {
        answer.resume().once('end', () => {
          if (answer.statusCode === 200) tell(performance.now() - began);
          else fail(new Error(`${url} answered ${answer.statusCode}`));
        });
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]!;

/** Megabytes by which buffers grow at most while it goes on; what is sent stands in memory before. */
const growth = async (work: () => Promise<number>): Promise<{ took: number; grew: number }> => {
  const before = process.memoryUsage().arrayBuffers;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().arrayBuffers);
  }, 5);
  try {
    return { took: await work(), grew: (most - before) / 1_048_576 };
  } finally {
    clearInterval(watch);
  }
};

const [ours, theirs, ratios]: [number[], number[], number[]] = [[], [], []];
const grown: { bare: number; portal: number } = { bare: 0, portal: 0 };
const address = {
  bare: `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`,
  portal: `${portal.url}/api/v1/paper/upload?field=content`,
};
for (let round = 0; round <= rounds; round++) {
  const content = Buffer.concat([Buffer.from(head), randomBytes(size - 1000), Buffer.from(tail)]);
  const { took: limit, grew: bareGrew } = await growth(() => send(address.bare, content));
  const { took: own, grew } = await growth(() => send(address.portal, content));
  // The first of each compiles code.
  if (round === 0) continue;
  grown.bare = Math.max(grown.bare, bareGrew);
  grown.portal = Math.max(grown.portal, grew);
  theirs.push(limit);
  ours.push(own);
  ratios.push(limit / own);
}
console.log(
  `bare ${median(theirs).toFixed(0)} ms, portal ${median(ours).toFixed(0)} ms for 50 MB: ${median(ratios).toFixed(2)} of bare (goal 0.70)`,
);
console.log(
  `buffers grew by ${grown.portal.toFixed(0)} MB at most, those of the bare server by ${grown.bare.toFixed(0)} MB`,
);
await portal.close();
bare.closeAllConnections();
bare.close();
await embedded.stop();
await rm(folder, { recursive: true, force: true });
process.exit(0);

import { performance } from 'node:perf_hooks';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Whether who asks can read what is packed so: by name or as anything, unless they say that they would rather not. */
export const takesGzip = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some(one => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one));

/** What is packed while others wait must be small. */
const largestAtOnce = 65_536;
export const packed = (reply: FastifyReply, text: string, level?: number): string | Buffer | Readable => {
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(reply.request.headers['accept-encoding'])) return text;
  reply.header('content-encoding', 'gzip');
  return text.length > largestAtOnce
    ? packedAside(Readable.from(piecesOf(text), { objectMode: false }))
    : gzipSync(text, level === undefined ? {} : { level });
};

/**
 * Packed by other threads, a piece at a time and no faster than it is taken: nobody waits for it, and whoever goes away ends
 * it. Each has one piece under way, so that the threads do what else they are asked between two of them.
 */
const packedAside = (pieces: Readable): Readable =>
  pipeline(pieces, createGzip({ level: 1, chunkSize: largestAtOnce }), () => {});
/** No piece ends in the middle of a letter that is written as two. */
function* piecesOf(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    const end = at + largestAtOnce;
    const last = text.charCodeAt(end - 1);
    const next = last >= 0xd800 && last < 0xdc00 ? end - 1 : end;
    yield Buffer.from(text.slice(at, next));
    at = next;
  }
}

const worthPacking = 2_048;
/**
 * An answer for our own page. What is packed at once is packed quickly, where there is time for it. Nobody else's page can ask
 * for one: whoever puts text of their own beside rows that they must not read would learn from the length how much of it was
 * guessed.
 */
export const packedAnswer = (reply: FastifyReply, text: string, hasTime: () => boolean): string | Buffer | Readable =>
  text.length >= worthPacking &&
  reply.request.method === 'GET' &&
  reply.request.headers['sec-fetch-site'] === 'same-origin' &&
  reply.getHeader('cache-control') === 'no-store' &&
  (text.length > largestAtOnce || hasTime())
    ? packed(reply, text, 1)
    : text;

/** The same for one that comes in pieces. */
export const packedStream = (reply: FastifyReply, pieces: Readable): Readable => {
  if (
    !String(reply.getHeader('content-type')).startsWith('application/json') ||
    reply.request.headers['sec-fetch-site'] !== 'same-origin'
  )
    return pieces;
  reply.header('vary', 'accept-encoding');
  if (!takesGzip(reply.request.headers['accept-encoding'])) return pieces;
  reply.header('content-encoding', 'gzip');
  return packedAside(pieces);
};

const lookedAgainAfter = 250;
const mostlyAtWork = 0.5;
/** Whether this thread lately had more time than work: what helps one on a slow line must not hold up all the others. */
export const watchSpareTime = (): (() => boolean) => {
  let [at, before, spare] = [performance.now(), performance.eventLoopUtilization(), true];
  return () => {
    if (performance.now() - at < lookedAgainAfter) return spare;
    const now = performance.eventLoopUtilization();
    spare = performance.eventLoopUtilization(now, before).utilization < mostlyAtWork;
    [at, before] = [performance.now(), now];
    return spare;
  };
};

import { performance } from 'node:perf_hooks';
import { gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

/** Whether who asks can read what is packed so: by name or as anything, unless they say that they would rather not. */
export const takesGzip = (accepted: string | string[] | undefined): boolean =>
  String(accepted ?? '')
    .split(',')
    .some(one => /^\s*(gzip|\*)\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one));

/** What is packed while others wait must be small. */
const largestAtOnce = 65_536;
export const packed = (reply: FastifyReply, text: string, level?: number): string | Buffer => {
  if (text.length > largestAtOnce || !takesGzip(reply.request.headers['accept-encoding'])) return text;
  reply.headers({ 'content-encoding': 'gzip', vary: 'accept-encoding' });
  return gzipSync(text, level === undefined ? {} : { level });
};

const worthPacking = 2_048;
/**
 * An answer for our own page, packed quickly where there is time for it. Nobody else's page can ask for one: whoever puts text
 * of their own beside rows that they must not read would learn from the length how much of it was guessed.
 */
export const packedAnswer = (reply: FastifyReply, text: string, hasTime: () => boolean): string | Buffer =>
  text.length >= worthPacking &&
  reply.request.method === 'GET' &&
  reply.request.headers['sec-fetch-site'] === 'same-origin' &&
  reply.getHeader('cache-control') === 'no-store' &&
  hasTime()
    ? packed(reply, text, 1)
    : text;

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

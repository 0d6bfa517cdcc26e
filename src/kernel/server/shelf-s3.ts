import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { Settings } from './settings.ts';
import type { Shelf } from './shelf.ts';

/** Larger files go in parts of this size, so that no more than one part is ever in memory and a part can be sent again. */
const partSize = 8 * 1_048_576;
/** The protocol counts no further. */
const mostParts = 10_000;
const longestAnswer = 60_000;
const halfTakenKept = 86_400_000;

/** Any store that speaks S3, addressed by path: `endpoint/bucket/name`. */
export const s3Shelf = (s3: NonNullable<Settings['s3']>): Shelf => {
  const client = new AwsClient({
    accessKeyId: s3.key,
    secretAccessKey: s3.secret,
    region: s3.region,
    service: 's3',
    retries: 3,
    initRetryMs: 200,
  });
  const root = `${s3.endpoint.href.replace(/\/+$/, '')}/${s3.bucket}`;
  const send = async (
    method: string,
    name: string,
    options: { query?: Record<string, string>; headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Response> => {
    const url = new URL(name === '' ? root : `${root}/${name}`);
    for (const [key, value] of Object.entries(options.query ?? {})) url.searchParams.set(key, value);
    const { body } = options;
    // The wait is for the answer's beginning; how long its content takes is the reader's business.
    const late = new AbortController();
    const clock = setTimeout(
      () => late.abort(new Error(`The file store did not answer ${method} in time.`)),
      longestAnswer,
    );
    try {
      return await client.fetch(url, {
        method,
        signal: late.signal,
        headers: {
          ...options.headers,
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body && { body: new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length) }),
      });
    } finally {
      clearTimeout(clock);
    }
  };
  /** The answer where it is a good one; whatever else is a fault with what the store said. */
  const ask = async (...call: Parameters<typeof send>): Promise<Response> => {
    const answer = await send(...call);
    if (answer.ok) return answer;
    throw await faultOf(call[0], answer);
  };
  /** The same, with null for what is not there. */
  const find = async (...call: Parameters<typeof send>): Promise<Response | null> => {
    const answer = await send(...call);
    if (answer.ok) return answer;
    if (answer.status !== 404) throw await faultOf(call[0], answer);
    const said = await answer.text();
    // A store that is set up wrongly must not look like one in which every file is missing.
    if (said.includes('NoSuchBucket')) throw new Error(`The file store has no bucket «${s3.bucket}».`);
    return null;
  };
  const kept: Record<string, string> = s3.sse ? { 'x-amz-server-side-encryption': s3.sse } : {};

  const takeInParts = async (name: string, handle: FileHandle, size: number): Promise<void> => {
    const begun = await ask('POST', name, { query: { uploads: '' }, headers: kept });
    const uploadId = valueOf(await begun.text(), 'UploadId');
    try {
      const length = Math.max(partSize, Math.ceil(size / mostParts));
      const tags: string[] = [];
      for (let at = 0; at < size; at += length) {
        const body = await readPart(handle, at, Math.min(length, size - at));
        const part = await ask('PUT', name, { query: { partNumber: String(tags.length + 1), uploadId }, body });
        await part.body?.cancel();
        tags.push(part.headers.get('etag') ?? '');
      }
      const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`);
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`);
      const done = await ask('POST', name, {
        query: { uploadId },
        body,
        headers: { 'content-type': 'application/xml' },
      });
      // It may begin to answer before it knows, so that a failure comes with status 200.
      const said = await done.text();
      if (said.includes('<Error>')) throw new Error(`The file store did not put the parts together: ${inShort(said)}`);
    } catch (error) {
      await send('DELETE', name, { query: { uploadId } }).catch(() => {});
      throw error;
    }
  };
  async function* pagesOf(query: Record<string, string>, more: (page: string) => Record<string, string> | null) {
    let next: Record<string, string> | null = {};
    while (next) {
      const page: string = await (await ask('GET', '', { query: { ...query, ...next } })).text();
      yield page;
      next = valueOf(page, 'IsTruncated') === 'true' ? more(page) : null;
    }
  }

  return {
    async take(name, path) {
      const handle = await open(path, 'r');
      try {
        const { size } = await handle.stat();
        if (size > partSize) return await takeInParts(name, handle, size);
        const answer = await ask('PUT', name, { body: await readPart(handle, 0, size), headers: kept });
        await answer.body?.cancel();
      } finally {
        await handle.close();
      }
    },
    async open(name, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.from}-${range.to}` } : {};
      const answer = await find('GET', name, { headers });
      if (!answer) return null;
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1];
      return {
        size: Number(whole ?? answer.headers.get('content-length')),
        stream: answer.body ? Readable.fromWeb(answer.body as ReadableStream) : Readable.from([]),
      };
    },
    async stat(name) {
      const answer = await find('HEAD', name);
      return answer && { size: Number(answer.headers.get('content-length')) };
    },
    async remove(name) {
      const answer = await find('DELETE', name);
      await answer?.body?.cancel();
    },
    async *list(beginning) {
      const pages = pagesOf({ 'list-type': '2', prefix: beginning }, page => ({
        'continuation-token': valueOf(page, 'NextContinuationToken'),
      }));
      for await (const page of pages)
        yield [...page.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
          name: valueOf(entry, 'Key'),
          size: Number(valueOf(entry, 'Size')),
        }));
    },
    async sweepHalfTaken(beginning) {
      let swept = 0;
      const pages = pagesOf({ uploads: '', prefix: beginning }, page => ({
        'key-marker': valueOf(page, 'NextKeyMarker'),
        'upload-id-marker': valueOf(page, 'NextUploadIdMarker'),
      }));
      try {
        for await (const page of pages)
          for (const [, entry = ''] of page.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
            if (Date.now() - Date.parse(valueOf(entry, 'Initiated')) < halfTakenKept) continue;
            await find('DELETE', valueOf(entry, 'Key'), { query: { uploadId: valueOf(entry, 'UploadId') } });
            swept++;
          }
      } catch (error) {
        // Not every store tells what is under way; those that do not forget it by a rule of their own.
        if (!(error instanceof StoreFault && error.status === 501)) throw error;
      }
      return swept;
    },
  };
};

const readPart = async (handle: FileHandle, at: number, length: number): Promise<Buffer> => {
  const part = Buffer.allocUnsafeSlow(length);
  let read = 0;
  while (read < length) {
    const { bytesRead } = await handle.read(part, read, length - read, at + read);
    if (bytesRead === 0) throw new Error('A file became shorter while it was sent to the file store.');
    read += bytesRead;
  }
  return part;
};
class StoreFault extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
const faultOf = async (method: string, answer: Response): Promise<StoreFault> =>
  new StoreFault(
    answer.status,
    `The file store answered ${method} with ${answer.status}: ${inShort(await answer.text())}`,
  );
const inShort = (said: string): string =>
  [valueOf(said, 'Code'), valueOf(said, 'Message')].filter(Boolean).join(', ') || said.slice(0, 200);

// What the store says is a flat list of names, numbers and marks: the first element of a name is the one that is meant.
const valueOf = (xml: string, element: string): string =>
  unescaped(new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '');
const signs: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};
const unescaped = (text: string): string =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(lt|gt|quot|apos|amp);/g, sign => signs[sign]!);
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

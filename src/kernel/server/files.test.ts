import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type S3Server, startS3 } from '../../../test/harness/s3.ts';
import { Refusal } from './errors.ts';
import { type FileStore, openFileStore, storeBy } from './files.ts';
import { readSettings } from './settings.ts';
import { folderShelf } from './shelf.ts';

const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');
let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3?.stop());
const s3Settings = (data: string, more: Record<string, string> = {}) =>
  readSettings({ KATEDRA_DATA: data, ...s3.env, ...more });

describe.each(['folder', 's3'] as const)('a store in a %s', kind => {
  const data = mkdtempSync(join(tmpdir(), 'katedra-files-'));
  const folder = join(data, 'files');
  let store: FileStore;
  beforeAll(() => {
    store = kind === 'folder' ? openFileStore(folder) : storeBy(s3Settings(data));
  });
  afterAll(() => rmSync(data, { recursive: true }));
  const hashes = async (cid: string) => {
    const found: { hash: string; size: number }[] = [];
    for await (const portion of store.all(cid)) found.push(...portion);
    return found;
  };

  it('gives back what was put in, under the hash of its content', async () => {
    const content = Buffer.alloc(300_000, 'čšž');
    const kept = await store.put('main', Readable.from([content.subarray(0, 7), content.subarray(7)]), 300_000);
    expect(kept).toEqual({ hash: sha(content), size: content.length });
    expect(await store.stat('main', kept.hash)).toEqual({ size: content.length });
    const found = await store.open('main', kept.hash);
    expect(found?.size).toBe(content.length);
    expect(sha(await buffer(found!.stream))).toBe(kept.hash);
  });
  it('gives a part of a file, and says how large the whole is', async () => {
    const { hash } = await store.put('main', Buffer.from('0123456789'), 10);
    const found = await store.open('main', hash, { from: 3, to: 5 });
    expect([found?.size, await text(found!.stream)]).toEqual([10, '345']);
  });
  it('takes what is larger than one part goes over in', async () => {
    const content = randomBytes(20 * 1_048_576 + 11);
    const { hash } = await store.put('main', content, content.length);
    const found = await store.open('main', hash);
    expect(found?.size).toBe(content.length);
    expect(sha(await buffer(found!.stream))).toBe(sha(content));
    await store.remove('main', hash);
  });
  it('equal files are one', async () => {
    const [a, b] = await Promise.all([
      store.put('twice', Buffer.from('same'), 10),
      store.put('twice', Buffer.from('same'), 10),
    ]);
    expect(a).toEqual(b);
    expect(await hashes('twice')).toEqual([a]);
  });
  it('more than the limit is refused and leaves nothing behind', async () => {
    const endless = Readable.from(
      (function* () {
        for (;;) yield Buffer.alloc(1000);
      })(),
    );
    await expect(store.put('over', endless, 5000)).rejects.toSatisfy(
      e => e instanceof Refusal && e.detail.problems?.[0]?.say.key === 'fileSizeExceed',
    );
    expect(readdirSync(join(folder, 'over', 'incoming'))).toEqual([]);
    expect(await hashes('over')).toEqual([]);
  });
  it('an upload that breaks off leaves nothing behind', async () => {
    const broken = new Readable({
      read() {
        this.push(Buffer.alloc(10));
        this.destroy(new Error('cable'));
      },
    });
    await expect(store.put('cut', broken, 5000)).rejects.toThrow('cable');
    expect(readdirSync(join(folder, 'cut', 'incoming'))).toEqual([]);
    expect(await hashes('cut')).toEqual([]);
  });
  it('what has settled leaves nothing on its way', async () => {
    await store.put('settled', Buffer.from('here'), 10);
    expect(readdirSync(join(folder, 'settled', 'incoming'))).toEqual([]);
  });
  it('a hash opens no file of another constituent, and no path at all', async () => {
    const { hash } = await store.put('main', Buffer.from('mine'), 10);
    expect(await store.open('law', hash)).toBeNull();
    expect(await store.stat('law', hash)).toBeNull();
    await expect(store.open('main', '../../etc/passwd')).rejects.toBeInstanceOf(Refusal);
    await expect(store.open('../main', hash)).rejects.toThrow('cannot name');
    await store.remove('main', hash);
    expect(await store.open('main', hash)).toBeNull();
    await store.remove('main', hash);
  });
  it('a small copy is made once, and goes with its picture', async () => {
    const { hash } = await store.put('small', Buffer.from('a picture'), 10);
    let made = 0;
    const make = async (whole: Buffer) => {
      made++;
      return Buffer.from(`small ${whole}`);
    };
    const copies = await Promise.all([1, 2].map(async () => text((await store.small('small', hash, 30, make))!)));
    expect([copies, made]).toEqual([['small a picture', 'small a picture'], 1]);
    expect(await text((await store.small('small', hash, 30, make))!)).toBe('small a picture');
    expect(made).toBe(1);
    expect(await hashes('small')).toEqual([{ hash, size: 9 }]);
    await store.remove('small', hash);
    expect(await store.small('small', hash, 30, make)).toBeNull();
    expect(made).toBe(1);
  });
  it('names everything it holds', async () => {
    const put = await Promise.all([1, 2, 3].map(n => store.put('all', Buffer.from(`file ${n}`), 10)));
    const sorted = (files: readonly { hash: string }[]) => files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
    expect(sorted(await hashes('all'))).toEqual(sorted(put));
    expect(await store.sweepDrafts('all')).toBe(0);
  });
});

describe('a store across the network', () => {
  const data = mkdtempSync(join(tmpdir(), 'katedra-files-'));
  afterAll(() => rmSync(data, { recursive: true }));
  it('that does not know the secret or the bucket says so, and is no empty store', async () => {
    const stranger = storeBy(s3Settings(data, { S3_SECRET: 'something else' }));
    await expect(stranger.open('main', sha(Buffer.from('x')))).rejects.toThrow('403');
    await expect(stranger.put('main', Buffer.from('x'), 10)).rejects.toThrow('403');
    const lost = storeBy(s3Settings(data, { S3_BUCKET: 'elsewhere' }));
    await expect(lost.open('main', sha(Buffer.from('x')))).rejects.toThrow('no bucket «elsewhere»');
    expect(readdirSync(join(data, 'files', 'main', 'incoming'))).toEqual([]);
  });
});

describe('a disk that fills while something is written', () => {
  const data = mkdtempSync(join(tmpdir(), 'katedra-filling-'));
  const folder = join(data, 'files');
  afterAll(() => rmSync(data, { recursive: true }));
  /** Has room when it is asked first, and none any more once some megabytes are there. */
  const filling = (): (() => Promise<void>) => {
    let asked = 0;
    return async () => {
      if (++asked > 2) throw new Refusal(507, 'diskReserve');
    };
  };
  const much = () => Readable.from(Array.from({ length: 40 }, () => randomBytes(1_048_576)));
  const left = () => readdirSync(join(folder, 'main/incoming'));

  it('breaks an upload off, and keeps nothing of it', async () => {
    const store = openFileStore(folder, folderShelf(folder), filling());
    await expect(store.receive('main', much(), 100 * 1_048_576)).rejects.toMatchObject({ status: 507 });
    expect(left()).toEqual([]);
  });
  it('breaks an export off, and keeps nothing of it', async () => {
    const store = openFileStore(folder, folderShelf(folder), filling());
    await expect(store.spool('main', much(), new AbortController().signal)).rejects.toMatchObject({ status: 507 });
    expect(left()).toEqual([]);
  });
  it('begins nothing where there is no room at all', async () => {
    const none = async () => {
      throw new Refusal(507, 'diskReserve');
    };
    const store = openFileStore(folder, folderShelf(folder), none);
    await expect(store.receive('main', Buffer.from('x'), 10)).rejects.toMatchObject({ status: 507 });
    expect(left()).toEqual([]);
  });
});

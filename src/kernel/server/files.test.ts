import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { Refusal } from './errors.ts';
import { openFileStore } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'katedra-files-'));
const store = openFileStore(folder);
afterAll(() => rmSync(folder, { recursive: true }));
const sha = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

it('gives back what was put in, under the hash of its content', async () => {
  const data = Buffer.alloc(300_000, 'čšž');
  const kept = await store.put('main', Readable.from([data.subarray(0, 7), data.subarray(7)]), 300_000);
  expect(kept).toEqual({ hash: sha(data), size: data.length });
  const found = await store.get('main', kept.hash);
  expect(found?.size).toBe(data.length);
  expect(sha(await buffer(found!.stream))).toBe(kept.hash);
});
it('equal files are one', async () => {
  const [a, b] = await Promise.all([
    store.put('main', Buffer.from('same'), 10),
    store.put('main', Buffer.from('same'), 10),
  ]);
  expect(a).toEqual(b);
  expect(readdirSync(join(folder, 'main', a.hash.slice(0, 2)))).toEqual([a.hash]);
});
it('more than the limit is refused and leaves nothing behind', async () => {
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1000);
    })(),
  );
  await expect(store.put('main', endless, 5000)).rejects.toSatisfy(
    e => e instanceof Refusal && e.detail.problems?.[0]?.say.key === 'fileSizeExceed',
  );
  expect(readdirSync(join(folder, 'main', 'incoming'))).toEqual([]);
});
it('an upload that breaks off leaves nothing behind', async () => {
  const broken = new Readable({
    read() {
      this.push(Buffer.alloc(10));
      this.destroy(new Error('cable'));
    },
  });
  await expect(store.put('main', broken, 5000)).rejects.toThrow('cable');
  expect(readdirSync(join(folder, 'main', 'incoming'))).toEqual([]);
});
it('a hash opens no file of another constituent, and no path at all', async () => {
  const { hash } = await store.put('main', Buffer.from('mine'), 10);
  expect(await store.get('law', hash)).toBeNull();
  await expect(store.get('main', '../../etc/passwd')).rejects.toBeInstanceOf(Refusal);
  expect(() => store.path('../main', hash)).toThrow('cannot name');
  await store.remove('main', hash);
  expect(await store.get('main', hash)).toBeNull();
});

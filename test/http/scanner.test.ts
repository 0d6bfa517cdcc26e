import { createHash } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import { file, resource, text } from '../../src/kernel/resource/index.ts';
import { storeBy } from '../../src/kernel/server/index.ts';
import { admin, type Portal, startPortal } from './portal.ts';

const paper = resource('paper', { label: 'name', fields: { name: text({ required: true }), content: file() } });
const folder = mkdtempSync(join(tmpdir(), 'katedra-scanner-'));
let portal: Portal;
let clamd: Server | null = null;
afterEach(async () => {
  await portal?.close();
  await new Promise<void>(done => (clamd ? clamd.close(() => done()) : done()));
  clamd = null;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (scanner: string) => {
  portal = await startPortal({
    resources: [paper],
    env: { KATEDRA_SCANNER: scanner, KATEDRA_SCANNER_SECONDS: '2' },
  });
};
const script = (lines: string): string => {
  const path = join(folder, `scanner-${createHash('sha256').update(lines).digest('hex').slice(0, 8)}`);
  writeFileSync(path, `#!/bin/sh\n${lines}\n`);
  chmodSync(path, 0o755);
  return path;
};
const bring = async (content: string): Promise<(number | string | undefined)[]> => {
  const form = new FormData();
  form.append('file', new Blob([content]), 'x.txt');
  const sent = await fetch(`${portal.url}/api/v1/paper/upload?field=content`, {
    method: 'POST',
    headers: { cookie: `katedra_session=${admin}` },
    body: form,
  });
  const body = (await sent.json()) as { key: string; message: string }[];
  if (sent.status !== 200) {
    expect(readdirSync(join(portal.settings.data, 'files/main/incoming'))).toEqual([]);
    const hash = createHash('sha256').update(content).digest('hex');
    expect(await storeBy(portal.settings).stat('main', hash)).toBeNull();
  }
  return sent.status === 200 ? [200] : [sent.status, body[0]?.key, body[0]?.message];
};
const infected = [422, 'fileInfected', 'The virus scanner refused the file'];
const unchecked = [422, 'fileUnchecked', 'The file could not be checked for viruses: try again later'];

it('a program that gets the path of the file refuses it by its exit code', async () => {
  await start(`${script('grep -q VIRUS "$2" && exit 1; exit 0')} --quiet`);
  expect(await bring('a letter')).toEqual([200]);
  expect(await bring('a VIRUS in a letter')).toEqual(infected);
});
it('a program that has trouble, is not there, or hangs lets nothing through', async () => {
  await start(script('exit 2'));
  expect(await bring('a letter')).toEqual(unchecked);
  await portal.close();
  await start(join(folder, 'nowhere'));
  expect(await bring('a letter')).toEqual(unchecked);
  await portal.close();
  await start(script('sleep 60'));
  const began = Date.now();
  expect(await bring('a letter')).toEqual(unchecked);
  expect(Date.now() - began).toBeLessThan(20_000);
});
it('clamd behind a socket is sent the whole file and answers', async () => {
  let heard = '';
  // Speaks the protocol of clamd: pieces with their lengths, an empty one at the end, an answer.
  clamd = createServer({ allowHalfOpen: true }, socket => {
    let all = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('data', piece => {
      all = Buffer.concat([all, piece]);
      if (!all.subarray(0, 10).equals(Buffer.from('zINSTREAM\0'))) return;
      let at = 10;
      const parts: Buffer[] = [];
      while (at + 4 <= all.length) {
        const length = all.readUInt32BE(at);
        if (length === 0) {
          heard = Buffer.concat(parts).toString();
          socket.end(heard.includes('VIRUS') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
          return;
        }
        if (at + 4 + length > all.length) return;
        parts.push(all.subarray(at + 4, at + 4 + length));
        at += 4 + length;
      }
    });
  });
  const path = join(folder, 'clamd.ctl');
  await new Promise<void>(done => clamd!.listen(path, done));
  await start(`unix:${path}`);
  const long = 'A long letter. '.repeat(50_000);
  expect(await bring(long)).toEqual([200]);
  expect(heard).toBe(long);
  expect(await bring(`${long}VIRUS`)).toEqual(infected);
});
it('clamd that hangs, breaks off or is not there lets nothing through', async () => {
  clamd = createServer(socket => {
    socket.on('error', () => {});
    socket.resume();
  });
  await new Promise<void>(done => clamd!.listen(0, '127.0.0.1', done));
  const { port } = clamd.address() as { port: number };
  await start(`tcp:127.0.0.1:${port}`);
  expect(await bring('a letter')).toEqual(unchecked);
  clamd.removeAllListeners('connection').on('connection', socket => socket.destroy());
  expect(await bring('a letter')).toEqual(unchecked);
  await new Promise<void>(done => clamd!.close(() => done()));
  clamd = null;
  expect(await bring('a letter')).toEqual(unchecked);
});

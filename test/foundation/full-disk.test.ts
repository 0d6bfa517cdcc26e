import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { unhurried } from '../http/machine.ts';
import { dataFolder, launchNode, type Node } from '../harness/node.ts';

const megabyte = 1_048_576;
const reserve = 100 * megabyte;
const password = 'zelena cesta 48';

/** The data folder is a small file system of its own. Only root may make one. */
const folder = await dataFolder();
const isMounted = ((): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=0755', 'tmpfs', folder.path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
let node: Node | undefined;
afterAll(async () => {
  node?.child.kill('SIGTERM');
  await node?.ended;
  if (isMounted) execFileSync('umount', ['-l', folder.path]);
  await folder.remove();
}, 60_000);

const free = async (): Promise<number> => {
  const { bavail, bsize } = await statfs(folder.path);
  return bavail * bsize;
};
/** All that is left, taken by somebody who knows of no reserve. */
const fill = async (path: string): Promise<void> => {
  const ballast = await open(path, 'w');
  try {
    for (;;) await ballast.write(Buffer.alloc(megabyte));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  } finally {
    await ballast.close();
  }
};
interface Said {
  readonly status: number;
  readonly text: string;
  readonly cookie: string;
}
const call = async (path: string, body?: object | FormData, cookie = ''): Promise<Said> => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${node!.url}${path}`, {
    redirect: 'manual',
    headers: { cookie, 'accept-language': 'en', ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: isForm ? body : JSON.stringify(body) }),
  });
  const [set = ''] = answer.headers.getSetCookie();
  return { status: answer.status, text: await answer.text(), cookie: set.split(';')[0]! };
};
const signIn = () => call('/api/v1/auth/login', { username: 'prva', password });
const readiness = async () => (await call('/readyz')).status;
const becomes = { timeout: unhurried(30_000), interval: 200 };

it.runIf(isMounted)(
  'on a disk that files have filled people sign in, read and work on; what fills the rest too ends nothing',
  async () => {
    node = await launchNode({ KATEDRA_DATA: folder.path, KATEDRA_RESERVE: '100 MB' });
    await expect.poll(() => node!.output(), becomes).toMatch(/setup\?token=\S+/);
    const first = new FormData();
    const token = /setup\?token=(\S+)/.exec(node.output())![1]!;
    const person = {
      token,
      username: 'prva',
      email: 'prva@test.example',
      firstName: 'Ana',
      lastName: 'Prva',
      password,
    };
    for (const [name, value] of Object.entries(person)) first.append(name, value);
    expect((await call('/setup', first)).status).toBe(303);
    const { cookie } = await signIn();
    const kept: string[] = [];
    const create = async (code: string): Promise<Said> => {
      const made = await call('/api/v1/roomtype/create', { code, nameHr: code }, cookie);
      if (made.status === 201) kept.push(code);
      return made;
    };

    let sent: Said | undefined;
    for (let n = 0; n < 40 && sent?.status !== 507; n++) {
      const form = new FormData();
      form.append('file', new Blob([randomBytes(9 * megabyte)]), 'x.bin');
      sent = await call('/api/v1/dms-document/upload?field=content', form, cookie);
      expect([200, 507]).toContain(sent.status);
    }
    expect([sent!.status, sent!.text]).toEqual([507, expect.stringContaining('running out of disk space')]);
    // Asked every eight megabytes, and the database writes meanwhile.
    expect(await free()).toBeGreaterThan(reserve - 30 * megabyte);
    for (let n = 0; n < 20; n++) {
      expect((await signIn()).status).toBe(200);
      expect((await create(`A${n}`)).status).toBe(201);
      expect((await call('/api/v1/roomtype', undefined, cookie)).status).toBe(200);
    }
    expect(await readiness()).toBe(200);

    await fill(join(folder.path, 'ballast'));
    await expect.poll(readiness, becomes).toBe(503);
    expect((await call('/api/v1/user/export?format=csv', undefined, cookie)).status).toBe(507);
    const seen = new Set<number>();
    for (let round = 0; round < 15; round++) {
      const made = await Promise.all(Array.from({ length: 20 }, (_, n) => create(`B${round}-${n}`)));
      for (const { status } of [...made, await signIn()]) seen.add(status);
      expect((await call('/api/v1/roomtype?return[count]=1', undefined, cookie)).status).toBe(200);
    }
    expect([...seen].filter(status => ![200, 201, 507].includes(status))).toEqual([]);
    expect(seen).toContain(507);
    expect((await call('/healthz')).status).toBe(200);

    await rm(join(folder.path, 'ballast'));
    await expect.poll(readiness, becomes).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await create('C')).status).toBe(201);
    const codes = await call('/api/v1/roomtype?columns=code&pagination[limit]=500', undefined, cookie);
    const there = new Set((JSON.parse(codes.text) as { data: { code: string }[] }).data.map(({ code }) => code));
    expect(kept.filter(code => !there.has(code))).toEqual([]);
    expect(await node.stop()).toBe(0);
  },
  300_000,
);

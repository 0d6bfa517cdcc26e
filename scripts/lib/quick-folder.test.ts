import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { quickFolder } from './quick-folder.mjs';

const folders: string[] = [];
const make = (): string => {
  folders.push(quickFolder('try'));
  return folders.at(-1)!;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

it('a folder is one’s own, and PostgreSQL may enter it as another user', () => {
  const [one, two] = [make(), make()];
  expect(one).not.toBe(two);
  expect(statSync(one).mode & 0o777).toBe(0o755);
});
it.runIf(dirname(make()) === '/dev/shm')(
  'what a killed run left in memory goes hours later, and nothing of one that lives',
  () => {
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const left = (pid: number, hoursAgo: number): string => {
      const folder = `/dev/shm/katedra-try-${pid}-${hoursAgo}`;
      folders.push(folder);
      mkdirSync(folder);
      writeFileSync(join(folder, 'row'), '');
      const then = new Date(Date.now() - hoursAgo * 3_600_000);
      utimesSync(folder, then, then);
      return folder;
    };
    const [old, fresh, ours] = [left(ended, 7), left(ended, 1), left(process.pid, 7)];
    make();
    expect([old, fresh, ours].map(folder => existsSync(folder))).toEqual([false, true, true]);
  },
);

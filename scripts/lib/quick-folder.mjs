// Where the databases of tests lie. Plain JavaScript, nothing but Node: what starts PostgreSQL 15 is, too.
import {
  accessSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** Several times what the databases that live at the same moment take. */
const enough = 4 * 2 ** 30;

/** A small one (a container's has 64 MB) or one in which no program may run is as good as none. */
const isRoomy = () => {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map(line => line.split(' '))
      .findLast(([, at]) => at === memory);
    return (
      bavail * bsize >= enough &&
      process.availableMemory() >= 2 * enough &&
      mount?.[2] === 'tmpfs' &&
      !mount[3].split(',').includes('noexec')
    );
  } catch {
    return false;
  }
};
const isOver = pid => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
/**
 * A run that was killed has left its folder, and memory is not emptied as a disk is: whoever comes next does it. Hours later,
 * as a container beside this one may share the memory and count its processes by itself.
 */
const hours = 6;
const sweepLeftovers = () => {
  for (const name of readdirSync(memory)) {
    const pid = /^katedra-[a-z0-9]+-(\d+)-/.exec(name)?.[1];
    if (!pid || !isOver(Number(pid))) continue;
    const used = statSync(join(memory, name), { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - used > hours * 3_600_000) rmSync(join(memory, name), { recursive: true, force: true });
  }
};

/**
 * A folder of one's own, in memory where there is enough of it: to copy a database of two thousand files takes a second of a
 * processor on a disk, and an eighth of that here. Open to others, as PostgreSQL may run as another user.
 */
export const quickFolder = name => {
  const inMemory = isRoomy();
  if (inMemory) sweepLeftovers();
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), `katedra-${name}-${process.pid}-`));
  chmodSync(folder, 0o755);
  return folder;
};

import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/** So many milliseconds on a machine of one's own: where others work too, each of ours takes longer. */
export const unhurried = (milliseconds: number): number =>
  milliseconds * Math.max(1, loadavg()[0]! / availableParallelism());

/** The dead keep their number until somebody asks how they ended. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

import { readFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';

/**
 * So many milliseconds on a machine of one's own. The other core runs tests, too, and where others work besides each of ours
 * takes longer: such a limit finds what hangs or grows with the square, not what is a third slower.
 */
export const unhurried = (milliseconds: number): number =>
  milliseconds * (1 + Math.max(1, loadavg()[0]! / availableParallelism()));

/** The dead keep their number until somebody asks how they ended. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

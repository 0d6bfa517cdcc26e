import type { ChildProcess } from 'node:child_process';
import { setPriority } from 'node:os';

/**
 * Whoever waits for a list goes first: the process takes the processor when nobody else wants it. Said from outside before it has
 * begun, for on Linux each thread has a place of its own and takes it from the one that made it: a process that steps back later
 * leaves those behind that it has already.
 */
export const goesLast = <P extends ChildProcess>(process: P): P => {
  try {
    if (process.pid !== undefined) setPriority(process.pid, 15);
  } catch {
    // Not on this system, or it has ended already.
  }
  return process;
};

import { readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';

/** What a postmaster notes about itself in its cluster. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** Whether the process of that number really is a PostgreSQL, as far as the system tells. */
  isOurs(): Promise<boolean>;
}

export const readPostmaster = async (cluster: string): Promise<Postmaster | null> => {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  const lines = text?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0) || 0, isOurs: () => isPostgres(pid) };
};

/** Signal 0 asks only; another user's process refuses it but is there. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isUnburied(pid);
};
/** In a container without an init the dead keep their number: nobody asks how they ended. */
const isUnburied = (pid: number): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

const isPostgres = async (pid: number): Promise<boolean> => {
  if (process.platform !== 'linux') return true;
  const program =
    (await readlink(`/proc/${pid}/exe`).catch(() => null)) ??
    (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => ''));
  return program.includes('postgres');
};

export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (let waited = 0; waited <= milliseconds; waited += 50) {
    if (!isAlive(pid)) return true;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return false;
};

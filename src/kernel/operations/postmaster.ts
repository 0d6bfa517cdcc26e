import { readFileSync } from 'node:fs';
import { readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { type Runner, runProgram } from './binaries.ts';

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
  // Zero and less name groups of processes, this one among them.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isUnburied(pid);
};
/** In a container without an init the dead keep their number: nobody asks how they ended. */
export const isUnburied = (pid: number): boolean => {
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

/**
 * Every process of a server that works on this cluster, where the system tells. Asked as the user they run as: root in a
 * container may not see the folder of another user's process.
 */
export const serverProcesses = async (cluster: string, runner: Runner | null): Promise<number[]> => {
  if (process.platform !== 'linux') return [];
  const { output } = await runProgram('/bin/sh', ['-c', 'ls -l /proc/[0-9]*/cwd /proc/[0-9]*/exe 2>/dev/null'], runner);
  const found = new Map<number, { cwd?: string; exe?: string }>();
  for (const [, pid, link, target] of output.matchAll(/\/proc\/(\d+)\/(cwd|exe) -> (.+)$/gm))
    found.set(Number(pid), { ...found.get(Number(pid)), [link!]: target });
  return [...found]
    .filter(([, { cwd, exe = '' }]) => cwd === cluster && /\/postgres( \(deleted\))?$/.test(exe))
    .map(([pid]) => pid);
};

export const waitUntilGone = async (pid: number, milliseconds: number): Promise<boolean> => {
  for (let waited = 0; waited <= milliseconds; waited += 50) {
    if (!isAlive(pid)) return true;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  return false;
};

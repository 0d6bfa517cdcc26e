import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Settings } from './settings.ts';

export type Scanner = NonNullable<Settings['scanner']>;
/** `unchecked`: it did not say in time, or what it said is not understood. Nobody gets a file that was not looked at. */
export type Scanned = 'clean' | 'infected' | 'unchecked';

/** Shows a file to the institution's virus scanner: a program that gets its path, or clamd behind a socket. */
export const scan = async (scanner: Scanner, path: string): Promise<Scanned> => {
  const late = AbortSignal.timeout(scanner.longest);
  try {
    return 'command' in scanner ? await byCommand(scanner.command, path, late) : await byClamd(scanner, path, late);
  } catch {
    return 'unchecked';
  }
};

/** As scanners have it: 0 is clean, 1 is a find, anything else is trouble of the scanner's own. */
const byCommand = (command: readonly string[], path: string, late: AbortSignal): Promise<Scanned> =>
  new Promise((tell, fail) => {
    const [program = '', ...given] = command;
    const child = spawn(program, [...given, path], { stdio: 'ignore', detached: process.platform !== 'win32' });
    // A scanner that is a script has children of its own: they end with it.
    const end = (): void => {
      try {
        if (process.platform === 'win32') child.kill('SIGKILL');
        else if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        /* it has just ended by itself */
      }
    };
    late.addEventListener('abort', () => {
      end();
      fail(late.reason);
    });
    child.once('error', fail);
    child.once('exit', code => tell(code === 0 ? 'clean' : code === 1 ? 'infected' : 'unchecked'));
  });

/** The file goes over in pieces, each with its length before it; an empty one is the end. */
const byClamd = async (scanner: Scanner, path: string, late: AbortSignal): Promise<Scanned> => {
  const socket =
    'socket' in scanner ? connect(scanner.socket) : 'host' in scanner ? connect(scanner.port, scanner.host) : null;
  if (!socket) return 'unchecked';
  const leave = (): void => void socket.destroy(late.reason as Error);
  late.addEventListener('abort', leave);
  try {
    // It may answer before the end, when the file is larger than it takes: then it stops listening too.
    const [said] = await Promise.all([buffer(socket), send(socket, path).catch(() => {})]);
    const answer = said.toString('latin1').replace(/\0/g, '').trim();
    return /: OK$/.test(answer) ? 'clean' : /FOUND$/.test(answer) ? 'infected' : 'unchecked';
  } finally {
    late.removeEventListener('abort', leave);
    socket.destroy();
  }
};
const send = async (socket: Socket, path: string): Promise<void> => {
  const write = (piece: Buffer | string): Promise<void> =>
    new Promise((done, fail) => socket.write(piece, error => (error ? fail(error) : done())));
  await write('zINSTREAM\0');
  for await (const piece of createReadStream(path, { highWaterMark: 262_144 })) {
    const length = Buffer.alloc(4);
    length.writeUInt32BE((piece as Buffer).length);
    await write(Buffer.concat([length, piece as Buffer]));
  }
  await write(Buffer.alloc(4));
};

import { fork } from 'node:child_process';

export interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}
export type ReadTable =
  | { readonly encoding: string; readonly lines: readonly Line[]; readonly bad: null }
  | {
      readonly bad: string;
      readonly params: Readonly<Record<string, string | number>>;
    };
const mostMemory = 256;
const longest = 120_000;

/** The lines of a file that somebody brought, read in a process that knows no secret and is ended when it takes too long. */
export const readTable = (bytes: Uint8Array, { within = longest } = {}): Promise<ReadTable> =>
  new Promise((tell, fail) => {
    const helper = fork(new URL('./read-process.mjs', import.meta.url), {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${mostMemory}`],
      env: Object.fromEntries(['PATH', 'SystemRoot', 'LD_LIBRARY_PATH'].map(name => [name, process.env[name]])),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const lines: Line[] = [];
    let encoding = '';
    let started = false;
    const finish = (said: ReadTable): void => {
      clearTimeout(late);
      helper.removeAllListeners();
      helper.kill('SIGKILL');
      tell(said);
    };
    const late = setTimeout(() => finish({ bad: 'tooLong', params: {} }), within);
    helper.once('exit', () => {
      clearTimeout(late);
      // One that does not even begin is our fault; one that ends at its work met a trap.
      if (started) tell({ bad: 'bomb', params: {} });
      else fail(new Error('The process that reads tables does not start.'));
    });
    helper.once('error', fail);
    helper.on('message', (said: unknown) => {
      if (said === 'ready') {
        started = true;
        helper.send({ bytes });
        return;
      }
      const { rows, end, bad, params, ...rest } = said as {
        rows?: Line[];
        end?: true;
        bad?: string;
        params?: Record<string, string | number>;
        encoding?: string;
      };
      if (rest.encoding) encoding = rest.encoding;
      if (rows) for (const row of rows) lines.push(row);
      if (bad) finish({ bad, params: params ?? {} });
      if (end) finish({ encoding, lines, bad: null });
    });
  });

import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
type Env = Readonly<Record<string, string>>;
export interface Started {
  readonly url: string;
  readonly server: ChildProcess;
}

/** The built portal as a process of its own, on a free port. */
export const startServer = (data: string, env: Env): Promise<Started> =>
  new Promise((resolve, reject) => {
    const server = spawn(process.execPath, [join(root, 'dist/server/server.js')], {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        KATEDRA_DATA: data,
        KATEDRA_DEMO: '1',
        KATEDRA_LOG: 'error',
        NODE_ENV: 'production',
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let isReady = false;
    const listen = (chunk: Buffer) => {
      // Of what it says later only the log's faults are told: a story may have failed by one.
      if (isReady) {
        for (const line of String(chunk).split('\n')) if (line.startsWith('{')) console.error(line);
        return;
      }
      said += chunk;
      const url = /ready at (http:\/\/\S+)/.exec(said)?.[1];
      if (!url) return;
      isReady = true;
      resolve({ url, server });
    };
    server.stdout.on('data', listen);
    server.stderr.on('data', listen);
    server.on('exit', code => reject(new Error(`The portal ended with ${code}:\n${said.slice(-3000)}`)));
  });

const freePort = (): Promise<number> =>
  new Promise(done => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
/** On a port that is known before, as the links in letters name it. Somebody else may take it in between: then another one is tried. */
export const startServerOnKnownPort = async (data: string, env: Env): Promise<Started> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startServer(data, { ...env, PORT: String(await freePort()) });
    } catch (failure) {
      if (attempt === 5 || !/Port \d+ is taken/.test(String(failure))) throw failure;
    }
  }
};

/** With what it ended: 0 when it stopped in order, its database too. */
export const endServer = (server: ChildProcess): Promise<number | null> =>
  new Promise(done => {
    if (server.exitCode !== null || server.signalCode !== null) {
      done(server.exitCode);
      return;
    }
    server.once('exit', done);
    server.kill('SIGTERM');
  });
/** A portal that could not stop in time leaves its database running for the next one; a story's folder has no next one. */
export const endDatabase = (data: string): void => {
  try {
    process.kill(Number(readFileSync(join(data, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]), 'SIGQUIT');
  } catch {
    /* it has stopped, as it should */
  }
};

import { readFileSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { Agent, request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
}
export interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly errors: number;
}

export const call = (
  agent: Agent,
  url: string,
  token: string,
  { method = 'GET', path, body }: Call,
): Promise<{ status: number; text: string }> =>
  new Promise((done, fail) => {
    const text = body === undefined ? undefined : JSON.stringify(body);
    const request = httpRequest(
      `${url}/api/v1/${path}`,
      {
        method,
        agent,
        headers: {
          cookie: `katedra_session=${token}`,
          ...(text ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } : {}),
        },
      },
      response => {
        const parts: Buffer[] = [];
        response
          .on('data', part => parts.push(part))
          .on('end', () => done({ status: response.statusCode!, text: Buffer.concat(parts).toString() }));
      },
    );
    request.on('error', fail).end(text);
  });

/** So many callers at once, each with its next call as soon as the last is answered, for so long. */
export const load = async (
  url: string,
  token: string,
  next: (n: number) => Call,
  seconds: number,
  callers = 16,
): Promise<Figures> => {
  const agent = new Agent({ keepAlive: true, maxSockets: callers });
  const times: number[] = [];
  let [errors, n] = [0, 0];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < end) {
        const start = performance.now();
        const { status } = await call(agent, url, token, next(n++));
        if (status >= 300) errors++;
        times.push(performance.now() - start);
      }
    }),
  );
  agent.destroy();
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / seconds,
    p50: times[Math.floor(times.length * 0.5)]!,
    p99: times[Math.floor(times.length * 0.99)]!,
    errors,
  };
};

const built = new Map<string, Promise<string>>();
/** Bundled as the portal itself is, so that nothing but the code is measured. */
const bundle = (file: string): Promise<string> => {
  const name = `bench${file.replace(/\.ts$/, '').replace(/\W+/g, '-')}`;
  const made =
    built.get(file) ??
    build({
      configFile: fileURLToPath(new URL('../vite.server.config.ts', import.meta.url)),
      build: {
        ssr: fileURLToPath(new URL(file, import.meta.url)),
        outDir: `dist/${name}`,
        rolldownOptions: { output: { entryFileNames: 'server.js' } },
      },
    }).then(() => fileURLToPath(new URL(`../dist/${name}/server.js`, import.meta.url)));
  built.set(file, made);
  return made;
};
/** What `npm start` says to Node: the process that is measured is the one that people use. */
export const asStarted = (): string[] => {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    scripts: { start: string };
  };
  return scripts.start.match(/--\S+/g) ?? [];
};
/** A server in a process of its own that tells its address. */
export const start = async (
  file: string,
  env: Record<string, string>,
): Promise<{ url: string; child: ChildProcess; stop(): void }> => {
  const child = fork(await bundle(file), {
    execArgv: [
      ...asStarted(),
      ...(process.env.BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`] : []),
    ],
    env: { ...process.env, ...env },
  });
  return new Promise((done, fail) => {
    child.once('message', message =>
      done({ url: (message as { url: string }).url, child, stop: () => child.disconnect() }),
    );
    child.once('exit', code => fail(new Error(`${file} ended with ${code}`)));
  });
};
export const memoryOf = (child: ChildProcess): Promise<number> =>
  new Promise(done => {
    child.once('message', m => done((m as { rss: number }).rss));
    child.send('memory');
  });

/** A folder that the database's own user may enter: where it may not, its data would lie elsewhere and outlive the run. */
export const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'katedra-bench-'));
  await chmod(folder, 0o755);
  return folder;
};

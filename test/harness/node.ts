import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { isBuilt } from '../../scripts/lib/prepare.mjs';
import { quickFolder } from '../../scripts/lib/quick-folder.mjs';

const root = resolve(import.meta.dirname, '../..');

/** A portal in a process of its own, as `npm start` has it. */
export interface Node {
  readonly url: string;
  readonly child: ChildProcess;
  output(): string;
  /** Its exit code, once it is over. */
  readonly ended: Promise<number | null>;
  stop(): Promise<number | null>;
}
/** One that was started and is perhaps not ready yet: for tests of starting itself. */
export interface Starting extends Omit<Node, 'url'> {
  /** Its address, once it serves; a refusal with all it has said when it ends before. */
  readonly ready: Promise<string>;
}
export const beginNode = (env: Record<string, string>, cwd = root): Starting => {
  // What `npm test` has built begins in half the time; a copy of the tree, or a tree that was changed since, runs from its source.
  const program =
    cwd === root && isBuilt('server') ? ['dist/server/server.js'] : ['--import', 'tsx', 'src/main/server.ts'];
  const child = spawn(process.execPath, program, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', KATEDRA_LOG: 'error', KATEDRA_DEMO: '0', ...env },
  });
  let text = '';
  const ready = new Promise<string>((found, fail) => {
    const hear = (chunk: Buffer): void => {
      text += chunk;
      const said = /ready at (\S+)/.exec(text);
      if (said) found(said[1]!.replace('localhost', '127.0.0.1'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => fail(new Error(`The portal did not start:\n${text}`)));
  });
  ready.catch(() => {});
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  return {
    ready,
    child,
    ended,
    output: () => text,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
};
export const launchNode = async (env: Record<string, string>, cwd = root): Promise<Node> => {
  const { ready, ...node } = beginNode(env, cwd);
  return { ...node, url: await ready };
};

/** A folder that PostgreSQL may enter also when it runs as another user. */
export const dataFolder = async (): Promise<{ path: string; remove(): Promise<void> }> => {
  const path = quickFolder('node');
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
};

import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface S3Server {
  /** The settings of a portal that keeps its files there. */
  readonly env: Record<'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_KEY' | 'S3_SECRET', string>;
  stop(): Promise<void>;
}

/** An S3 server as a process of its own, with one empty bucket. */
export const startS3 = async (): Promise<S3Server> => {
  const folder = await mkdtemp(join(tmpdir(), 'katedra-s3-'));
  const child = fork(new URL('./s3-process.mjs', import.meta.url), [folder], { execArgv: [] });
  const port = await new Promise<number>((tell, fail) => {
    child.once('message', tell as (said: unknown) => void);
    child.once('exit', code => fail(new Error(`The S3 server ended with ${code}.`)));
    child.once('error', fail);
  });
  return {
    // The key and the secret that this server knows.
    env: { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'katedra', S3_KEY: 'S3RVER', S3_SECRET: 'S3RVER' },
    stop: async () => {
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
};
const ended = (child: ChildProcess): Promise<void> =>
  new Promise(done => {
    if (child.exitCode !== null) return done();
    child.once('exit', () => done());
    child.kill('SIGKILL');
  });

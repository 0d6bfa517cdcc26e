import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The built portal as a process of its own, on a free port. */
export const startServer = (data: string, env: Readonly<Record<string, string>>): Promise<{ url: string; server: ChildProcess }> => new Promise((resolve, reject) => {
  const server = spawn(process.execPath, [join(root, 'dist/server/server.js')], { cwd: root, env: { ...process.env, PORT: '0', HOST: '127.0.0.1', KATEDRA_DATA: data, KATEDRA_DEMO: '1', NODE_ENV: 'production', ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  const listen = (chunk: Buffer) => {
    said += chunk;
    const url = /ready at (http:\/\/\S+)/.exec(said)?.[1];
    if (url) resolve({ url, server });
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  server.on('exit', code => reject(new Error(`The portal ended with ${code}:\n${said.slice(-3000)}`)));
});
export const endServer = (server: ChildProcess): Promise<void> => new Promise(done => { server.once('exit', () => done()); server.kill('SIGTERM'); });

// `npm run dev`: the server starts anew when its sources change, the pages reload by themselves.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { install, requireNode, root, say } from './lib/prepare.mjs';

requireNode();
await install();
const env = { ...process.env, NODE_ENV: 'development' };
const start = args =>
  spawn(
    process.execPath,
    args.map(arg => (arg.startsWith('node_modules/') ? join(root, arg) : arg)),
    { cwd: root, env, stdio: 'inherit' },
  );

const children = [
  start([
    'node_modules/tsx/dist/cli.mjs',
    'watch',
    '--clear-screen=false',
    '--include',
    'migrations/**/*.sql',
    'src/main/server.ts',
  ]),
];
if (existsSync(join(root, 'vite.config.ts'))) {
  children.push(start(['node_modules/vite/bin/vite.js', '--port', process.env.WEB_PORT ?? '5173']));
  say('the server reloads on its own port, the pages on the one that vite names below.');
}

let ending = false;
const end = signal => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(signal));
// One half alone is no development: when either ends, both do.
for (const child of children)
  child.on('exit', code => {
    process.exitCode ||= code ?? 0;
    end('SIGTERM');
  });

// `npm start` on a fresh clone: installs, builds, starts. Nothing else is needed but Node.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build, install, requireNode, root, stop } from './lib/prepare.mjs';

/** Told to stop, npm ends the shell between us, and not every shell passes the signal on: without it there is nobody to serve for. */
const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
};

requireNode();
await install();
if (!(await build())) stop('the build failed; see the lines above.');
stopWithNpm();
// In this very process: signals reach the server itself, and whoever kills this process kills the server.
await import(pathToFileURL(join(root, 'dist/server/server.js')).href);

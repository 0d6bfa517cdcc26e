// `npm start` on a fresh clone: installs, builds, starts. Nothing else is needed but Node.
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build, install, requireNode, root, stop } from './lib/prepare.mjs';

requireNode();
await install();
if (!(await build())) stop('the build failed; see the lines above.');
// In this very process: signals reach the server itself, and whoever kills this process kills the server.
await import(pathToFileURL(join(root, 'dist/server/server.js')).href);

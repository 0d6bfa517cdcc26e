import { build, install, requireNode, stop } from './lib/prepare.mjs';

requireNode();
await install();
if (!(await build({ force: true }))) stop('the build failed; see the lines above.');

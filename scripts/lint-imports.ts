import { resolve } from 'node:path';
import { violations } from '../tools/import-scan.ts';

const found = violations(resolve(import.meta.dirname, '..'));
for (const { file, line, specifier, sentence } of found)
  console.error(`${file}:${line} imports «${specifier}».\n  ${sentence}`);
console.log(found.length === 0 ? 'Imports: every one goes the right way.' : `Imports: ${found.length} forbidden.`);
process.exitCode = found.length === 0 ? 0 : 1;

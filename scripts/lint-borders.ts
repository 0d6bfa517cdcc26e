import { resolve } from 'node:path';
import { modules } from '../src/modules/index.ts';
import { borders } from '../tools/borders.ts';

/** Part of `npm run lint`: who may import whom, whose tables a module touches, and what nobody uses. */
const told: string[] = [];
for (const [what, breaches] of Object.entries(borders(resolve(import.meta.dirname, '..'), modules))) {
  for (const { file, line, sentence } of breaches) console.error(`${file}:${line} ${sentence}`);
  if (breaches.length > 0) told.push(`${what}: ${breaches.length}`);
}
console.log(told.length === 0 ? 'Borders: every one is kept.' : `Borders: ${told.join('; ')}.`);
process.exitCode = told.length === 0 ? 0 : 1;

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { keptBy, printed } from '../tools/checklist.ts';

/**
 * Prints docs/checklist.md, line → test, and fails where a line has no test that says its number: `npx tsx scripts/checklist.ts`.
 * With `--check` nothing is written, as in `npm test`: there it fails on what is printed from other tests than there are.
 */
const isCheck = process.argv.includes('--check');
const files = ['demo', 'e2e', 'src', 'test'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.test\.tsx?$/.test(file))
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .sort(),
);
const sources = new Map(files.map(file => [file, readFileSync(file, 'utf8')]));
const kept = keptBy(readFileSync('test/golden/checklist.txt', 'utf8'), sources);
const page = printed(kept);
if (!isCheck) writeFileSync('docs/checklist.md', page);
else if (readFileSync('docs/checklist.md', 'utf8') !== page) {
  console.error('docs/checklist.md speaks of other tests: `npx tsx scripts/checklist.ts` writes it anew.');
  process.exitCode = 1;
}
const bare = kept.filter(({ tests }) => tests.length === 0).map(({ line }) => line);
console.log(`docs/checklist.md: ${kept.length} lines, ${kept.length - bare.length} with a test.`);
if (bare.length > 0) {
  console.error(`No test says: ${bare.join(', ')}`);
  process.exitCode = 1;
}

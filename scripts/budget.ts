import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

// A kernel that grows past these is being given what belongs into a module. Lines of code: blank lines and comments are free.
const budgets = [
  { folders: ['src/kernel/resource', 'src/kernel/server'], lines: 6000 },
  { folders: ['src/kernel/web'], lines: 8000 },
];

const root = resolve(import.meta.dirname, '..');
const linesOf = (folder: string): number =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && /\.(tsx?|css)$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .reduce(
      (sum, entry) =>
        sum +
        readFileSync(join(entry.parentPath, entry.name), 'utf8')
          .split('\n')
          .filter(line => !/^\s*(\/\/|\/?\*|$)/.test(line)).length,
      0,
    );

for (const { folders, lines } of budgets) {
  const used = folders.reduce((sum, folder) => sum + linesOf(folder), 0);
  console.log(`${folders.join(' + ')}: ${used} of ${lines} lines${used > lines ? ` — ${used - lines} too many` : ''}`);
  if (used > lines) process.exitCode = 1;
}

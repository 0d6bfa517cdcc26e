import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { backupToFile } from '../src/kernel/operations/index.ts';
import { readArguments, refuse, withDatabase } from './lib/database.ts';

const stamp = (now: Date): string => now.toISOString().replace(/[-:]/g, '').replace('T', '_').slice(0, 15);
const usage = 'npm run backup [-- FILE or FOLDER]   writes everything into one archive; the portal may go on working.';

const { path = '.' } = readArguments(usage, []);
const name = `katedra-${stamp(new Date())}.tar.gz`;
const target = statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, name) : path;
if (existsSync(target)) refuse(`${target} is already there.`);

await withDatabase({ besidePortal: true }, async ({ url, files }) => {
  const report = await backupToFile(url, files, target);
  for (const file of report.missingFiles) console.warn(`Missing in the store, so also in the backup: ${file}`);
  console.log(`${target}: ${report.tables} tables, ${report.rows} rows, ${report.files} files.`);
});

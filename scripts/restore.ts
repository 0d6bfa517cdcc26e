import { restore } from '../src/kernel/operations/index.ts';
import { readArguments, refuse, withDatabase } from './lib/database.ts';

const usage =
  'npm run restore -- FILE [--replace]   puts a backup back; into a database that is not empty only with --replace. Stop the portal first.';

const { path, flags } = readArguments(usage, ['replace']);
const archive = path ?? refuse(usage);

await withDatabase({ besidePortal: false }, async ({ url, files }) => {
  const report = await restore(url, files, archive, { replace: flags.has('replace') });
  console.log(
    `Restored the backup of ${report.made}: ${report.schemas.join(', ')} with ${report.rows} rows, ${report.files} files${report.migrated.length > 0 ? `; then ${report.migrated.length} newer migrations ran` : ''}.`,
  );
});

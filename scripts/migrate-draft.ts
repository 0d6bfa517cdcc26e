import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertDeclarations, migrate, migrationsFolder, openDatabase } from '../src/kernel/server/index.ts';
import { draft, draftText, startEmbedded } from '../src/kernel/operations/index.ts';
import { modules } from '../src/modules/index.ts';

/** npm run migrate:draft -- <name>: writes the migration from the last one to what the modules declare now. */
const draftMigration = async (name: string): Promise<void> => {
  const resources = modules.flatMap(module => Object.values(module.resources));
  assertDeclarations(resources);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'katedra-draft-'));
  await chmod(dataDir, 0o755);
  const log = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir, durable: false, log });
  const database = openDatabase(embedded.url, { log });
  try {
    await migrate(database, ['c_draft']);
    const statements = await draft(database, resources, 'c_draft');
    if (statements.length === 0)
      return console.log('The migrations already lead to what is declared: nothing to draft.');
    const file = path.join(migrationsFolder, 'constituent', `${utcNow()}-${name}.sql`);
    await writeFile(file, draftText(statements, titleOf(name)), { flag: 'wx' });
    console.log(
      `Drafted ${path.relative(process.cwd(), file)} with ${statements.length} statements. Read it before it is committed.`,
    );
    const open = statements.filter(s => s.needsDecision).length;
    if (open > 0) console.log(`${open} of them fail until somebody decides: look for «Decide:».`);
  } finally {
    await database.close();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const utcNow = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);
const titleOf = (name: string): string => `${name[0]!.toUpperCase()}${name.slice(1).replaceAll('-', ' ')}.`;

const name = process.argv[2] ?? '';
if (/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name)) {
  await draftMigration(name);
} else {
  console.error('Usage: npm run migrate:draft -- <name>, where the name says what changes: lower case, with hyphens.');
  process.exitCode = 1;
}

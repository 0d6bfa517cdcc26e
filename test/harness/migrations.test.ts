import { afterAll, beforeAll, expect, it } from 'vitest';
import { drift, sayDifference } from '../../src/kernel/operations/index.ts';
import { assertDeclarations, migrate, readMigrations, status } from '../../src/kernel/server/index.ts';
import { modules } from '../../src/modules/index.ts';
import { createEmptyDatabase, type TestDatabase } from './database.ts';

const resources = modules.flatMap(module => Object.values(module.resources));
let test: TestDatabase;
beforeAll(async () => {
  test = await createEmptyDatabase();
});
afterAll(() => test.drop());

it('what the modules declare can be used', () => assertDeclarations(resources));

it('the migrations lead to what the modules declare', async () => {
  await migrate(test.database, ['c_main', 'c_other']);
  expect(await status(test.database, 'c_main')).toBe('current');
  expect((await drift(test.database, resources, ['c_main', 'c_other'])).map(sayDifference)).toEqual([]);
});

it('the migrations of a constituent name no schema', async () => {
  for (const file of await readMigrations('constituent'))
    expect(file.sql.replaceAll(/katedra\.(fold|grams|needle|bump_version)\(/g, '')).not.toMatch(
      /"?\b(c_\w+|katedra|public)"?\./,
    );
});

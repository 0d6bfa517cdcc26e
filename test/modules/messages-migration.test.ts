import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsFolder, raw, sql } from '../../src/kernel/server/index.ts';
import { createEmptyDatabase, type TestDatabase } from '../harness/database.ts';

// Files that went with letters before they were attachments are there afterwards.

const schema = 'c_main';
let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createEmptyDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'katedra-migrations-'));
  await cp(migrationsFolder, folder, { recursive: true });
  const files = (await readdir(path.join(folder, 'constituent'))).sort();
  const from = files.findIndex(file => file.includes('letters-files'));
  for (const file of files.slice(from)) await rm(path.join(folder, 'constituent', file));
});
afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

it('each hangs on its letter, in order, with its bytes as the first version', async () => {
  await migrate(test.database, [schema], { folder });
  const file = (name: string) => JSON.stringify({ hash: 'a'.repeat(64), name, mime: 'application/pdf', size: 12 });
  await test.database.transaction(schema, async db => {
    await db.run(raw("set local session_replication_role = 'replica'"));
    await db.run(sql`insert into ${db.table('mess_attachment')} (id, id_mess, name, size, content, created_by)
      values (1, 7, 'b.pdf', 12, ${file('b.pdf')}::jsonb, 5), (2, 8, 'c.pdf', 12, ${file('c.pdf')}::jsonb, 6), (3, 7, 'a.pdf', 12, ${file('a.pdf')}::jsonb, 5)`);
  });
  await migrate(test.database, [schema]);
  await test.database.transaction(schema, async db => {
    const { rows } =
      await db.run(sql`select d.title, d.entity, d.id_entity, d.place, d.id_owner, d.is_private, v.version, v.sha256, v.size_bytes
      from ${db.table('dms-document')} d join ${db.table('dms-document-version')} v on v.id_dms_doc = d.id order by d.id_entity, d.place`);
    // The accounts that brought them are gone here.
    const kept = { entity: 'outbox', is_private: 1, version: 1, sha256: 'a'.repeat(64), size_bytes: 12 };
    expect(rows).toEqual([
      { ...kept, title: 'b.pdf', id_entity: 7, place: 1, id_owner: null },
      { ...kept, title: 'a.pdf', id_entity: 7, place: 2, id_owner: null },
      { ...kept, title: 'c.pdf', id_entity: 8, place: 1, id_owner: null },
    ]);
  });
});

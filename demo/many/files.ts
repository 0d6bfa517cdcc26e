import { sql } from '../../src/kernel/server/index.ts';
import { dmsDocument, dmsDocumentVersion } from '../../src/modules/documents/model.ts';
import type { Values } from '../../src/kernel/resource/index.ts';
import type { World } from '../world.ts';

/** A file as a row names it. */
export interface Shared {
  readonly hash: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
}

/** Keeps a file once for the many rows that name it: none of them takes it into use by itself, as a row that is saved would. */
export const sharedFile = async ({ ctx }: World, name: string, bytes: Uint8Array): Promise<Shared> => {
  const { key, size, mime } = await ctx.files.put(bytes, { name });
  await ctx.db.run(sql`update ${ctx.db.table('stored_file')} set unused_since = null where hash = ${key}`);
  await ctx.db.run(sql`insert into ${ctx.db.table('file_text')} (hash) values (${key}) on conflict (hash) do nothing`);
  return { hash: key, name, mime, size };
};

/** Documents with the states of their files, which are kept beside them from the first on. */
export const writeDocuments = async (
  { sink }: World,
  rows: () => Iterable<Values & { readonly content: Shared | null; readonly versions: readonly Shared[] }>,
  count: number,
  versionCount: number,
): Promise<void> => {
  function* documents(): Generator<Values> {
    for (const { versions, ...row } of rows()) yield { ...row, currentVersion: versions.length };
  }
  const keys = await sink.write(dmsDocument, documents(), count);
  function* states(): Generator<Values> {
    let place = 0;
    for (const row of rows()) {
      const idDmsDoc = keys.at(place++);
      for (const [at, file] of row.versions.entries())
        yield {
          idDmsDoc,
          version: at + 1,
          content: row.content === null ? null : file,
          fileName: file.name,
          mime: file.mime,
          sizeBytes: file.size,
          sha256: file.hash,
          comment: at === 0 ? null : notes[(place + at) % notes.length],
          ...('createdAt' in row && { createdAt: row.createdAt, createdBy: row.createdBy }),
        };
    }
  }
  await sink.write(dmsDocumentVersion, states(), versionCount);
};
const notes = ['ispravljeni datumi', 'nakon primjedbi odbora', 'konačna inačica', null, 'dodan prilog', null] as const;

/** Rows brought their numbers along: the next one is counted from them. */
export const countAnew = async ({ ctx: { db } }: World, name: string): Promise<void> => {
  await db.run(sql`delete from ${db.table('serial')} where name = ${name}`);
};

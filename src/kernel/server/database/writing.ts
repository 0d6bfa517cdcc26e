import type { Db } from '../contract.ts';
import { sql } from '../sql.ts';

/** Schemas whose database refused to store something for want of room, as far as this process has met it. */
const withoutRoom = new Set<string>();

/** Told of every statement that failed. */
export const noteFailure = (schema: string, error: unknown): void => {
  if (codeOf(error) === diskFull) withoutRoom.add(schema);
};

interface Writable {
  forSchema(schema: string): Db;
  transaction<T>(schema: string, work: (tx: Db) => Promise<T>): Promise<T>;
}
/**
 * Whether the database takes a write now, asked by writing. A change of one row finds room where a new one does not: a database
 * that had none has to take a larger one, which is not kept.
 */
export const canWrite = async (database: Writable, schema: string): Promise<boolean> => {
  try {
    const db = database.forSchema(schema);
    await db.run(
      sql`insert into ${db.table('setting')} (key, value) values (${wroteLast}, to_jsonb(now())) on conflict (key) do update set value = excluded.value`,
    );
    if (withoutRoom.has(schema)) {
      await database.transaction(schema, takeMuch).catch(error => {
        if (error !== taken) throw error;
      });
      withoutRoom.delete(schema);
    }
    return true;
  } catch (error) {
    if ([diskFull, readOnly].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
};
const takeMuch = async (db: Db): Promise<never> => {
  // A megabyte of text, half of it once packed.
  await db.run(
    sql`insert into ${db.table('setting')} (key, value) select ${`${wroteLast}.much`}, to_jsonb(string_agg(md5(random()::text), '')) from generate_series(1, 32768)`,
  );
  throw taken;
};
const taken = new Error('There is room.');
const wroteLast = 'kernel.wroteLast';
const [diskFull, readOnly] = ['53100', '25006'];
const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;

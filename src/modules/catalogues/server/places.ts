import { type Db, sql, type Sql } from '../../../kernel/server/index.ts';

/** Writes down where study courses stand in lists: those of the course `c`, its study `s` and its year `y` that `which` says. */
export const placeStudyCourses = async (db: Db, which: Sql): Promise<void> => {
  const place = sql`(9999 - y.start_year) || '/' || s.code || '/' || lpad(c.semester::text, 2, '0')`;
  await db.run(sql`update ${db.table('stcourse')} c set place = ${place}
    from ${db.table('study')} s, ${db.table('academicyear')} y where s.id = c.id_study and y.id = c.id_academicyear and c.place is distinct from ${place} and ${which}`);
};

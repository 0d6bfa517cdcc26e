import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, raw, sql, type Sql } from '../../../kernel/server/index.ts';

/** Topics of the plans of courses, for the statements of siblings: it stands where a table would. */
export const topicsOfCourses = ({
  db,
  language,
}: {
  readonly db: Pick<Db, 'table'>;
  readonly language: Ctx['language'];
}): Sql => sql`(select t.id, u.id_st_co, ${raw(wordLanguageOf(language) === 'hr' ? 't.name_hr' : 'coalesce(t.name_en, t.name_hr)')} as name, u.num as unit, t.num, t.hours::float as hours
  from ${db.table('st-co-topic')} t join ${db.table('st-co-thematicunit')} u on u.id = t.id_st_co_thematicunit
  where t.deleted_at is null and u.deleted_at is null)`;

import { type Rule, type RowRef, saveMatching, sql, type Sql, type TxCtx } from '../../../kernel/server/index.ts';
import { stcourse } from '../model.ts';

/** Where a study course stands in lists: the latest year first, then by the code of its study and the semester. */
export const placeIn = (startYear: number, study: string, semester: number): string =>
  `${9999 - startYear}/${study}/${String(semester).padStart(2, '0')}`;
/** The same, said by the database of a row of its own. */
export const placed = (row: RowRef): Sql =>
  sql`(select (9999 - y.start_year) || '/' || s.code || '/' || lpad(${row.col('semester')}::text, 2, '0')
    from ${row.table('study')} s, ${row.table('academicyear')} y where s.id = ${row.col('idStudy')} and y.id = ${row.col('idAcademicyear')})`;

/** Study and year are held, so that neither changes its name meanwhile. */
export const placeOf = async (
  { db }: TxCtx,
  idStudy: number,
  idAcademicyear: number,
  semester: number,
): Promise<string | null> => {
  const found = await db.one<{ startYear: number; code: string }>(sql`select y.start_year as "startYear", s.code
    from ${db.table('study')} s, ${db.table('academicyear')} y where s.id = ${idStudy} and y.id = ${idAcademicyear} for share of s, y`);
  return found && placeIn(found.startYear, found.code, semester);
};

const isElsewhere: Rule<typeof stcourse> = { sqlRule: row => sql`${row.col('place')} is distinct from ${placed(row)}` };
/** Writes down anew where these study courses stand, after their study or year has got another name. */
export const placeStudyCourses = async (ctx: TxCtx, which: Rule<typeof stcourse>): Promise<void> => {
  await saveMatching(ctx, stcourse, { all: [which, isElsewhere] }, { place: placed }, { action: 'place' });
};

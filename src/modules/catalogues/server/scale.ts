import { type Db, sql } from '../../../kernel/server/index.ts';

export interface GradeOfPoints {
  readonly id: number;
  readonly value: number;
  readonly isPassing: 0 | 1;
}

/** The grade these points give in a study, by the scale that holds in that academic year; a stream without its own takes its study's. */
export const gradeOfPoints = (
  db: Db,
  idStudy: number,
  idAcademicyear: number,
  points: number,
): Promise<GradeOfPoints | null> =>
  db.one<GradeOfPoints>(sql`
  with recursive up as (
    select id, id_parent, 0 as height from ${db.table('study')} where id = ${idStudy}
    union all select p.id, p.id_parent, up.height + 1 from ${db.table('study')} p join up on p.id = up.id_parent)
  select g.id, g.value, g.is_passing as "isPassing"
  from up join ${db.table('studygrade')} s on s.id_study = up.id and s.deleted_at is null
    join ${db.table('grade')} g on g.id = s.id_grade
    left join ${db.table('academicyear')} y on y.id = s.id_academicyear
  where (y.id is null or y.start_year <= (select start_year from ${db.table('academicyear')} where id = ${idAcademicyear}))
    and ${points} between s.points_from and s.points_to
  order by up.height, y.start_year desc nulls last limit 1`);

export const gradeById = (db: Db, id: number): Promise<GradeOfPoints | null> =>
  db.one<GradeOfPoints>(sql`select id, value, is_passing as "isPassing" from ${db.table('grade')} where id = ${id}`);

import { col, type Me, rule, type SqlRule, table } from '../../../kernel/server/index.ts';

/** Courses on which this student is or was enrolled, without those that were dropped. */
export const takesCourse = (
  me: Me,
  field = 'idStCo',
): SqlRule => rule`${col(field)} in (select n.id_st_co from ${table('st-co-enrollment')} n
    join ${table('studentenrollment')} e on e.id = n.id_studentenrollment
  where e.id_student = ${me.facts.idStudent} and n.deleted_at is null and e.deleted_at is null and n.status <> 'dropped')`;
/** Studies on which this student is or was enrolled. */
export const isOnStudy = (me: Me, field = 'idStudy'): SqlRule => rule`${col(field)} in (select e.id_study
  from ${table('studentenrollment')} e where e.id_student = ${me.facts.idStudent} and e.deleted_at is null)`;

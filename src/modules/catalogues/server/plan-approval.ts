import { type Me, type RowRef, type Rule, sql, type Sql, type SqlRule } from '../../../kernel/server/index.ts';
import type { stcourse } from '../model.ts';
import { cc } from '../rights.ts';
import { has } from './rules.ts';

// Who decides about the plan of a course. Course conductions keep holders from approving their own.

type Tables = Pick<RowRef, 'table'>;

/** Accounts of all who hold the course, on whatever days: who takes over from a holder counts as the holder. */
export const holdersOfPlan = (db: Tables, idStCo: Sql): Sql => sql`select ht.id_user from ${db.table('teacher')} ht
  where ht.deleted_at is null and ht.id_user is not null and (ht.id = (select hc.id_holder from ${db.table('stcourse')} hc where hc.id = ${idStCo})
    or ht.id in (select h.id_teacher from ${db.table('st-co-teacher')} h where h.id_st_co = ${idStCo} and h.role in ('holder', 'coholder') and h.deleted_at is null))`;
/** The person who asks, and the administrator who acts as that person. */
export const accountsOf = ({ id, actor }: Me): number[] => (actor ? [id, actor.id] : [id]);
/** Whether the caller holds the course. */
export const holdsPlan = (me: Me): SqlRule => ({
  sqlRule: row =>
    sql`exists (select from (${holdersOfPlan(row, row.col('id'))}) holder where holder.id_user = any(${accountsOf(me)}::int[]))`,
});

/** Accounts of the heads of the study, of the one it is a stream of, and of the course's unit; or also of all units above both. */
export const headsOfPlan = (db: Tables, idStCo: Sql, above: boolean): Sql => sql`
  select dt.id_user from ${db.table('teacher')} dt where dt.deleted_at is null and dt.id_user is not null and dt.id in (
    select ds.id_head from ${db.table('stcourse')} dc join ${db.table('study')} s on s.id = dc.id_study
      join ${db.table('study')} ds on ds.id in (s.id, s.id_parent) where dc.id = ${idStCo}
    union all
    ${
      above
        ? sql`(with recursive unit as (
            select u.id_parent, u.id_head from ${db.table('stcourse')} dc join ${db.table('course')} k on k.id = dc.id_course join ${db.table('study')} s on s.id = dc.id_study
              join ${db.table('organizationunit')} u on u.id in (k.id_organizationunit, s.id_organizationunit) and u.deleted_at is null where dc.id = ${idStCo}
            union select p.id_parent, p.id_head from ${db.table('organizationunit')} p join unit on unit.id_parent = p.id where p.deleted_at is null)
          select id_head from unit)`
        : sql`select u.id_head from ${db.table('stcourse')} dc join ${db.table('course')} k on k.id = dc.id_course
            join ${db.table('organizationunit')} u on u.id = k.id_organizationunit and u.deleted_at is null where dc.id = ${idStCo}`
    })`;

/** A stream is headed by its own head and by that of its study. */
const headsStudy = (me: Me): Rule<typeof stcourse> => ({
  any: [{ 'idStudy.idHead': me.facts.idTeacher }, { 'idStudy.idParent.idHead': me.facts.idTeacher }],
});
const headsUnits = (me: Me): Rule<typeof stcourse> => ({
  any: [
    { 'idCourse.idOrganizationunit': { in: me.facts.headOfUnits } },
    { 'idStudy.idOrganizationunit': { in: me.facts.headOfUnits } },
  ],
});
const decidesEverywhere = (me: Me): boolean => has(me, cc.edit) || me.facts.approvesPlans;
export const decides = (me: Me): Rule<typeof stcourse> =>
  decidesEverywhere(me) || { any: [headsStudy(me), headsUnits(me)] };
/** Whom a submitted plan is waiting for: of the heads of units only that of the course's own, and never its holder. */
export const isAwaited = (me: Me): Rule<typeof stcourse> => ({
  all: [
    me.isAdmin ||
      decidesEverywhere(me) || { any: [headsStudy(me), { 'idCourse.idOrganizationunit.idHead': me.facts.idTeacher }] },
    { not: holdsPlan(me) },
  ],
});

import { type Ctx, type Sql, sql } from '../../../kernel/server/index.ts';
import { groupsTaught } from '../../catalogues/server/index.ts';

/**
 * How often somebody came, wherever that is told: for each course that is taken (`id`) and each type of teaching, of the lessons that
 * were held. Whoever is excused neither came nor was missing; guests count nowhere. `which` speaks of attendance `a`, lesson `l`, group `g`.
 */
export const cameTo = (ctx: Ctx, which: Sql): Sql => sql`(
  select a.id_st_co_enrollment as id, g.id_st_co, g.id_teachingtype, count(*) filter (where a.status in ('present', 'late'))::int as came,
    count(*) filter (where a.status <> 'excused')::int as "all", count(*) filter (where a.status = 'excused')::int as excused
  from ${ctx.db.table('st-co-attendance')} a join ${ctx.db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson and l.deleted_at is null and l.status in ('held', 'confirmed')
    join ${groupsTaught(ctx)} g on g.id = l.id_st_co_group
  where a.is_guest = 0 and ${which} group by 1, 2, 3)`;

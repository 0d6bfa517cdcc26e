import { integer, list, object, text } from '../../../kernel/resource/index.ts';
import { endpoint, type Endpoint, notSignedIn, sql } from '../../../kernel/server/index.ts';
import { studiesLevelled, studyCoursesNamed, teachersOnCourses, yearsInOrder } from '../../catalogues/server/index.ts';
import { courseRoute, studyRoute } from '../routes.ts';
import { gapsAsProblems } from './gaps.ts';

/** On the home page: what a holder has not begun, and how whole the outcomes of a head's studies are. */
const mine = endpoint({
  method: 'GET',
  path: 'learning-outcomes/mine',
  summary:
    'Courses of the active year that the caller holds and that have no outcomes, and the studies that the caller heads with their gaps.',
  answer: {
    courses: list(object({ name: text({ required: true }), route: text({ required: true }) })),
    studies: list(
      object({
        name: text({ required: true }),
        route: text({ required: true }),
        /** Absent: nobody has begun. */
        gaps: integer(),
      }),
    ),
  },
  async handle(ctx) {
    if (!ctx.me) throw notSignedIn();
    const { idTeacher } = ctx.me.facts;
    if (idTeacher === null) return { courses: [], studies: [] };
    const { db } = ctx;
    const year = sql`(select y.id from ${yearsInOrder(db)} y where y.status = 'active')`;
    const courses = (
      await db.run<{ id: number; name: string }>(sql`select c.id, c.name from ${studyCoursesNamed(ctx)} c
        where c.id_academicyear = ${year} and c.is_there and c.is_taught
          and exists (select from ${teachersOnCourses(db)} t where t.id_st_co = c.id and t.id_teacher = ${idTeacher} and t.role in ('holder', 'coholder'))
          and not exists (select from ${db.table('learningoutcomestudycourse')} o where o.id_st_co = c.id and o.deleted_at is null)
        order by c.semester, c.num limit 10`)
    ).rows;
    const studies = (
      await db.run<{
        id: number;
        name: string;
        year: number;
        head: number | null;
      }>(sql`select s.id, s.name, ${year} as year, h.id as head
        from ${studiesLevelled(ctx)} s left join ${db.table('lo-study')} h on h.id_study = s.id and h.id_academicyear = ${year} and h.deleted_at is null
        where s.id_head = ${idTeacher} and ${year} is not null and (h.status is null or h.status = 'draft') order by s.name limit 6`)
    ).rows;
    const told = [];
    for (const { id, name, year: idYear, head } of studies)
      told.push({
        name,
        route: studyRoute(id, idYear),
        gaps: head === null ? null : (await gapsAsProblems(ctx, 'lo-study', head)).length,
      });
    return { courses: courses.map(({ id, name }) => ({ name, route: courseRoute(id) })), studies: told };
  },
});
export const mineEndpoints: readonly Endpoint[] = [mine];

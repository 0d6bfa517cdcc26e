import {
  boolean,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  list,
  object,
  ref,
  text,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  isThere,
  notAllowed,
  notFound,
  notSignedIn,
  raw,
  seen,
  sql,
  type Sql,
  visible,
} from '../../../kernel/server/index.ts';
import { studentenrollment } from '../../catalogues/model.ts';
import {
  coursesTaken,
  groupMembers,
  groupsTaught,
  isInTheMaking,
  teachersNamed,
} from '../../catalogues/server/index.ts';
import { stCoLesson } from '../model.ts';
import { teachesGroup } from './lesson-endpoints.ts';
import { plansGroup } from './allocation.ts';
import { cameTo } from './came.ts';
import { dayOfLesson, isSincePortal } from './outside.ts';

const must = { required: true } as const;

// ——— What the lessons that somebody sees are of ———

const groupsSeen = endpoint({
  method: 'GET',
  path: 'st-co-lesson/groups',
  summary:
    'The groups of the lessons that the asker sees between two days, with course, code and type of teaching: what a calendar draws them by.',
  about: 'st-co-lesson',
  query: { from: date(must), to: date(must) },
  answer: {
    data: list(
      object({
        idStCoGroup: ref('st-co-group', must),
        course: text(must),
        code: text(must),
        type: text(must),
        typeCode: text(must),
      }),
      must,
    ),
  },
  async handle(ctx, { query: { from, to } }) {
    if (!ctx.me) throw notSignedIn();
    const { rows } = await ctx.db.run(sql`
      select g.id as "idStCoGroup", g.course, g.code, g.type, g.type_code as "typeCode" from ${groupsTaught(ctx)} g
      where g.id in (select t.id_st_co_group from ${ctx.db.table('st-co-lesson')} t
        where t.start >= (${from}::date)::timestamp at time zone 'Europe/Zagreb' and t.start < (${to}::date + 1)::timestamp at time zone 'Europe/Zagreb' and ${visible(ctx, stCoLesson, 't')})
      order by g.course, g.type_num, g.num, g.id`);
    return { data: rows };
  },
});

// ——— How often somebody came ———

/** Of one of these enrolments (`any(…)`), on whatever course a type of teaching was attended. */
const presenceOf = (ctx: Ctx, enrolled: Sql): Sql =>
  sql`(select id, id_teachingtype, sum(came)::int as came, sum("all")::int as "all", sum(excused)::int as excused
    from ${cameTo(ctx, sql`a.id_st_co_enrollment = ${enrolled}`)} x group by 1, 2)`;
const presenceShape = {
  type: text(must),
  typeCode: text(must),
  came: integer(must),
  all: integer(must),
  excused: integer(must),
  /** In hundredths; empty before the first lesson. */
  presence: integer(),
  minimum: integer(),
  isBelow: boolean(must),
};
const isBelow = ({ came, all, minimum }: { came: number; all: number; minimum: number | null }): 0 | 1 =>
  minimum !== null && 100 * came < minimum * all ? 1 : 0;

interface OwnGroup {
  readonly idStCoGroup: number;
  readonly came: number;
  readonly all: number;
  readonly minimum: number | null;
  readonly planned: number | null;
  readonly lessons: number;
}
const mine = endpoint({
  method: 'GET',
  path: 'st-co-lesson/my-groups',
  summary:
    'The teaching groups of a student with the next lesson and how often they came beside the minimum: of one enrolment, or of the own ones in the year that is going on.',
  about: 'st-co-lesson',
  query: { idStudentenrollment: ref('studentenrollment') },
  answer: {
    data: list(
      object({
        idStCoEnrollment: ref('st-co-enrollment', must),
        idStCoGroup: ref('st-co-group', must),
        course: text(must),
        code: text(must),
        teachers: list(text(must), must),
        next: dateTime(),
        ...presenceShape,
        /** Lessons of the group that were held, whether the student was of it by then or not. */
        held: integer(must),
        /** Lessons that are over, of before the portal was in use: their record is elsewhere. */
        outside: integer(must),
        /** Lessons of the group in all, and how many more may be missed before the minimum is out of reach. */
        lessons: integer(must),
        canMiss: integer(),
      }),
      must,
    ),
  },
  async handle(ctx, { query }) {
    if (!ctx.me) throw notSignedIn();
    const { enrolments, groups } = await memberOf(ctx, query.idStudentenrollment ?? null);
    if (groups.length === 0) return { data: [] };
    const mine = sql`any(${enrolments}::int[])`;
    const { rows } = await ctx.db.run<OwnGroup>(sql`
      select m.id_st_co_enrollment as "idStCoEnrollment", g.id as "idStCoGroup", g.course, g.code, g.type, g.type_code as "typeCode",
        array(select t.name from ${ctx.db.table('st-co-group-teacher')} s join ${teachersNamed(ctx.db)} t on t.id = s.id_teacher
          where s.id_st_co_group = g.id and s.deleted_at is null order by s.id) as teachers,
        (select left(min(l.start)::text, 16) from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = g.id and l.status = 'planned' and l.deleted_at is null and l.start > ${ctx.now}::timestamptz and not ${isInTheMaking(ctx.db, raw('g.id'))}) as next,
        coalesce(p.came, 0) as came, coalesce(p."all", 0) as "all", coalesce(p.excused, 0) as excused,
        round(100.0 * p.came / nullif(p."all", 0))::int as presence, h.attendance_min as minimum,
        (select count(*) from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = g.id and l.status not in ('cancelled', 'compensated', 'outside') and l.deleted_at is null and not ${isInTheMaking(ctx.db, raw('g.id'))})::int as lessons,
        (select count(*) from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = g.id and l.status in ('held', 'confirmed') and l.deleted_at is null)::int as held,
        (select count(*) from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = g.id and l.deleted_at is null and (l.status = 'outside'
          or (l.status = 'planned' and l."end" <= ${ctx.now}::timestamptz and not ${isSincePortal(ctx.db, dayOfLesson(raw('l.start')))})) and not ${isInTheMaking(ctx.db, raw('g.id'))})::int as outside
      from ${groupMembers(ctx.db)} m join ${groupsTaught(ctx)} g on g.id = m.id_st_co_group
        left join ${ctx.db.table('st-co-teachingtype')} h on h.id_st_co = g.id_st_co and h.id_teachingtype = g.id_teachingtype and h.deleted_at is null
        left join ${presenceOf(ctx, mine)} p on p.id = m.id_st_co_enrollment and p.id_teachingtype = g.id_teachingtype
      where m.id_st_co_enrollment = ${mine} and ${isStillIn(ctx)} and g.id = any(${groups}::int[]) order by g.course, g.type_num, g.num, g.id`);
    return { data: rows.map(row => ({ ...row, isBelow: isBelow(row), canMiss: canMiss(row) })) };
  },
});
const isStillIn = (ctx: Ctx): Sql => sql`m."to" >= (${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date`;
/**
 * Enrolments in courses with their groups: of an enrolment that the asker sees, or the asker's own of the year that is going on.
 * They are found before anything else: with all that is told of them in one statement, PostgreSQL begins at everybody's.
 */
const memberOf = async (
  ctx: Ctx,
  idStudentenrollment: number | null,
): Promise<{ readonly enrolments: readonly number[]; readonly groups: readonly number[] }> => {
  const { idStudent } = ctx.me!.facts;
  if (idStudentenrollment === null && idStudent === null) return { enrolments: [], groups: [] };
  if (idStudentenrollment !== null && !(await seen(ctx, studentenrollment, idStudentenrollment))) throw notFound();
  const today = sql`(${ctx.now}::timestamptz at time zone 'Europe/Zagreb')::date`;
  const which =
    idStudentenrollment === null
      ? sql`n.id_student = ${idStudent} and ${today} between n.year_from and n.year_to`
      : sql`n.id_studentenrollment = ${idStudentenrollment}`;
  const { rows } = await ctx.db.run<{ enrolment: number; group: number }>(
    sql`select n.id as enrolment, m.id_st_co_group as "group" from ${coursesTaken(ctx.db)} n join ${groupMembers(ctx.db)} m on m.id_st_co_enrollment = n.id
      where ${which} and ${isStillIn(ctx)}`,
  );
  return { enrolments: rows.map(row => row.enrolment), groups: rows.map(row => row.group) };
};
/** What may still be missed of the lessons to come, if the minimum counts over all of them. */
const canMiss = ({ came, all, minimum, lessons }: OwnGroup): number | null =>
  minimum === null ? null : Math.max(0, Math.floor(lessons - (minimum * lessons) / 100 + 1e-9) - (all - came));

// ——— Students × lessons ———

const roll = endpoint({
  method: 'GET',
  path: 'st-co-lesson/roll',
  summary:
    'Who of a group came to which of its lessons, with the sums by type of teaching on the whole course and what is proposed for the signature.',
  about: 'st-co-lesson',
  query: { idStCoGroup: ref('st-co-group', must) },
  answer: {
    lessons: list(
      object({ id: ref('st-co-lesson', must), start: dateTime(must), week: integer(), hours: decimal(must) }),
      must,
    ),
    students: list(
      object({
        idStCoEnrollment: ref('st-co-enrollment', must),
        student: text(must),
        isMember: boolean(must),
        marks: list(
          object({ idStCoLesson: ref('st-co-lesson', must), status: text(must), isGuest: boolean(must) }),
          must,
        ),
        types: list(object(presenceShape), must),
        /** What the attendance speaks for; whoever holds the course decides. */
        proposal: choice(['sign', 'deny']),
      }),
      must,
    ),
  },
  async handle(ctx, { query: { idStCoGroup } }) {
    if (!(await isThere(ctx, 'st-co-group', { id: idStCoGroup }))) throw notFound();
    if (!(await plansGroup(ctx, idStCoGroup)) && !(await teachesGroup(ctx, idStCoGroup))) throw notAllowed();
    const { rows: lessons } =
      await ctx.db.run(sql`select l.id, left(l.start::text, 16) as start, l.week, l.hours::float as hours
      from ${ctx.db.table('st-co-lesson')} l where l.id_st_co_group = ${idStCoGroup} and l.status in ('held', 'confirmed') and l.deleted_at is null order by l.start, l.id`);
    const ofGroup = sql`(select m.id_st_co_enrollment from ${groupMembers(ctx.db)} m where m.id_st_co_group = ${idStCoGroup}
      union select a.id_st_co_enrollment from ${ctx.db.table('st-co-attendance')} a join ${ctx.db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson where l.id_st_co_group = ${idStCoGroup})`;
    const { rows: students } = await ctx.db.run<Rolled>(sql`
      select n.id as "idStCoEnrollment", n.student,
        (exists (select from ${groupMembers(ctx.db)} m where m.id_st_co_enrollment = n.id and m.id_st_co_group = ${idStCoGroup}))::int as "isMember",
        coalesce((select jsonb_agg(jsonb_build_object('idStCoLesson', a.id_st_co_lesson, 'status', a.status, 'isGuest', a.is_guest) order by a.id_st_co_lesson)
          from ${ctx.db.table('st-co-attendance')} a join ${ctx.db.table('st-co-lesson')} l on l.id = a.id_st_co_lesson
          where a.id_st_co_enrollment = n.id and l.id_st_co_group = ${idStCoGroup} and l.deleted_at is null), '[]') as marks,
        coalesce((select jsonb_agg(jsonb_build_object('type', y.type, 'typeCode', y.type_code, 'came', p.came, 'all', p."all", 'excused', p.excused,
            'presence', round(100.0 * p.came / nullif(p."all", 0))::int, 'minimum', h.attendance_min) order by y.type_num)
          from ${presenceOf(ctx, sql`any(${ofGroup})`)} p
            join (select distinct g.id_st_co, g.id_teachingtype, g.type, g.type_code, g.type_num from ${groupsTaught(ctx)} g) y on y.id_teachingtype = p.id_teachingtype and y.id_st_co = n.id_st_co
            left join ${ctx.db.table('st-co-teachingtype')} h on h.id_st_co = n.id_st_co and h.id_teachingtype = p.id_teachingtype and h.deleted_at is null
          where p.id = n.id), '[]') as types
      from ${coursesTaken(ctx.db)} n where n.id in ${ofGroup} order by n.student collate "hr-HR-x-icu", n.id`);
    return {
      lessons,
      students: students.map(one => {
        const types = one.types.map(type => ({ ...type, isBelow: isBelow(type) }));
        const proposal = types.length === 0 ? null : types.some(type => type.isBelow === 1) ? 'deny' : 'sign';
        return { ...one, types, proposal };
      }),
    };
  },
});
interface Rolled {
  readonly types: readonly { readonly came: number; readonly all: number; readonly minimum: number | null }[];
}

export const presenceEndpoints: readonly Endpoint[] = [groupsSeen, mine, roll];

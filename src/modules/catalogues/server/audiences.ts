import { wordLanguageOf } from '../../../kernel/resource/index.ts';
import {
  type Audience,
  type Ctx,
  type Db,
  keyIn,
  raw,
  readsEvery,
  sql,
  type Sql,
} from '../../../kernel/server/index.ts';

/** Groups that the records of studying know: everybody of a year, on a study, on a course of a study, in a teaching group. */

/** Enrolments of years that are not over. */
const enrolled = (db: Db): Sql =>
  sql`${db.table('studentenrollment')} se join ${db.table('student')} s on s.id = se.id_student and s.deleted_at is null
  join ${db.table('academicyear')} y on y.id = se.id_academicyear and y.status <> 'closed' and y.deleted_at is null`;
const stands = raw(`se.deleted_at is null and se.status = 'enrolled' and s.id_user is not null`);

const named = async ({ db, language }: Ctx, from: Sql, hr: string, en: string): Promise<string | null> => {
  const label = raw(wordLanguageOf(language) === 'hr' ? hr : en);
  return (await db.one<{ label: string }>(sql`select ${label} as label from ${from}`))?.label ?? null;
};

/** The study and its modules, which are studies below it. */
const below = (db: Db, value: string): Sql =>
  sql`with recursive below as (select id from ${db.table('study')} where id = ${keyIn(value)} union select x.id from ${db.table('study')} x join below b on x.id_parent = b.id) select id from below`;

/** Accounts of the students behind these enrolments in courses; a select of their ids. */
const studentsBehind = (db: Db, courseEnrolments: Sql): Sql =>
  sql`select s.id_user from ${db.table('st-co-enrollment')} ce join ${enrolled(db)} on se.id = ce.id_studentenrollment
    where ce.id in (${courseEnrolments}) and ce.deleted_at is null and ce.status <> 'dropped' and ${stands}`;
/** What a course of a study is called, for groups on it. */
const courseInWords = (ctx: Ctx, idStCo: number): Promise<string | null> =>
  named(
    ctx,
    sql`${ctx.db.table('stcourse')} t join ${ctx.db.table('course')} c on c.id = t.id_course where t.id = ${idStCo} and t.deleted_at is null`,
    'c.name_hr',
    'coalesce(c.name_en, c.name_hr)',
  );

export const catalogueAudiences: Readonly<Record<string, Audience>> = {
  year: {
    resource: 'academicyear',
    people: ({ db }, value) =>
      sql`select s.id_user from ${enrolled(db)} where ${stands} and se.id_academicyear = ${keyIn(value)}`,
    label: (ctx, value) =>
      named(
        ctx,
        sql`${ctx.db.table('academicyear')} t where t.id = ${keyIn(value)} and t.deleted_at is null`,
        't.code',
        't.code',
      ),
    sees: (ctx, value) =>
      readsEvery(ctx, 'studentenrollment', row => sql`${row.col('idAcademicyear')} = ${keyIn(value)}`),
  },
  study: {
    resource: 'study',
    people: ({ db }, value) =>
      sql`select s.id_user from ${enrolled(db)} where ${stands} and se.id_study in (${below(db, value)})`,
    label: (ctx, value) =>
      named(
        ctx,
        sql`${ctx.db.table('study')} t where t.id = ${keyIn(value)} and t.deleted_at is null`,
        't.name_hr',
        'coalesce(t.name_en, t.name_hr)',
      ),
    sees: (ctx, value) =>
      readsEvery(ctx, 'studentenrollment', row => sql`${row.col('idStudy')} in (${below(ctx.db, value)})`),
  },
  stCourse: {
    resource: 'stcourse',
    people: ({ db }, value) =>
      studentsBehind(db, sql`select e.id from ${db.table('st-co-enrollment')} e where e.id_st_co = ${keyIn(value)}`),
    label: (ctx, value) =>
      named(
        ctx,
        sql`${ctx.db.table('stcourse')} t join ${ctx.db.table('course')} c on c.id = t.id_course join ${ctx.db.table('study')} d on d.id = t.id_study
          where t.id = ${keyIn(value)} and t.deleted_at is null`,
        `c.name_hr || ' (' || d.abbr || ')'`,
        `coalesce(c.name_en, c.name_hr) || ' (' || d.abbr || ')'`,
      ),
    sees: (ctx, value) => readsEvery(ctx, 'st-co-enrollment', row => sql`${row.col('idStCo')} = ${keyIn(value)}`),
  },
  /** Those who are in a teaching group today, or will be when the teaching of its semester begins. */
  group: {
    resource: 'st-co-group',
    people: ({ db, now }, value) =>
      studentsBehind(
        db,
        sql`select g.id_st_co_enrollment from ${db.table('st-co-group-student')} g join ${db.table('st-co-group')} o on o.id = g.id_st_co_group
            join ${db.table('stcourse')} c on c.id = o.id_st_co left join ${db.table('academicyear-semester')} s on s.id_academicyear = c.id_academicyear
              and s.kind = case when c.semester % 2 = 1 then 'winter' else 'summer' end and s.deleted_at is null
          where g.id_st_co_group = ${keyIn(value)} and g.deleted_at is null
            and greatest((${now}::timestamptz at time zone 'Europe/Zagreb')::date, s.teaching_from) between g."from" and coalesce(g."to", 'infinity'::date)`,
      ),
    async label(ctx, value) {
      const found = await ctx.db.one<{ code: string; idStCo: number }>(
        sql`select t.code, t.id_st_co as "idStCo" from ${ctx.db.table('st-co-group')} t where t.id = ${keyIn(value)} and t.deleted_at is null`,
      );
      return found && `${(await courseInWords(ctx, found.idStCo)) ?? ''} ${found.code}`.trim();
    },
    sees: (ctx, value) =>
      readsEvery(ctx, 'st-co-group-student', row => sql`${row.col('idStCoGroup')} = ${keyIn(value)}`),
  },
};

/** Who holds a course that the student takes, or heads the study. */
export const teachersOfStudent = (db: Db, idUser: number): Sql =>
  sql`select t.id_user from ${enrolled(db)}
    join ${db.table('st-co-enrollment')} ce on ce.id_studentenrollment = se.id and ce.deleted_at is null and ce.status <> 'dropped'
    join ${db.table('stcourse')} sc on sc.id = ce.id_st_co and sc.deleted_at is null join ${db.table('teacher')} t on t.id = sc.id_holder and t.deleted_at is null
  where s.id_user = ${idUser} and ${stands} and t.id_user is not null
  union select t.id_user from ${enrolled(db)} join ${db.table('study')} d on d.id = se.id_study join ${db.table('teacher')} t on t.id = d.id_head and t.deleted_at is null
  where s.id_user = ${idUser} and ${stands} and t.id_user is not null`;

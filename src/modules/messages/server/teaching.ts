import type { Language } from '../../../kernel/resource/index.ts';
import { type Ctx, type Db, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { provideAudience, provideTeachersOf } from './groups.ts';

/** Groups that the records of teaching know: those on a study, on a course of a study, in a teaching group. */

const keyOf = (value: string): number => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : 0);
/** Enrolments of years that are not over. */
const enrolled = (
  db: Db,
): Sql => sql`${db.table('studentenrollment')} se join ${db.table('student')} s on s.id = se.id_student and s.deleted_at is null
  join ${db.table('academicyear')} y on y.id = se.id_academicyear and y.status <> 'closed' and y.deleted_at is null`;
const stands = raw(`se.deleted_at is null and se.status = 'enrolled' and s.id_user is not null`);

const named = async ({ db }: Ctx, language: Language, from: Sql, hr: string, en: string): Promise<string | null> =>
  (await db.one<{ label: string }>(sql`select ${raw(language === 'hr' ? hr : en)} as label from ${from}`))?.label ??
  null;

provideAudience('study', {
  resource: 'study',
  // A study's modules are studies below it.
  members: (
    db,
    value,
  ) => sql`with recursive below as (select id from ${db.table('study')} where id = ${keyOf(value)} union select x.id from ${db.table('study')} x join below b on x.id_parent = b.id)
    select s.id_user from ${enrolled(db)} where ${stands} and se.id_study in (select id from below)`,
  label: (ctx, value, language) =>
    named(
      ctx,
      language,
      sql`${ctx.db.table('study')} t where t.id = ${keyOf(value)} and t.deleted_at is null`,
      't.name_hr',
      'coalesce(t.name_en, t.name_hr)',
    ),
});

provideAudience('stCourse', {
  resource: 'stcourse',
  members: (
    db,
    value,
  ) => sql`select s.id_user from ${db.table('st-co-enrollment')} ce join ${enrolled(db)} on se.id = ce.id_studentenrollment
    where ce.id_st_co = ${keyOf(value)} and ce.deleted_at is null and ce.status <> 'dropped' and ${stands}`,
  label: (ctx, value, language) =>
    named(
      ctx,
      language,
      sql`${ctx.db.table('stcourse')} t join ${ctx.db.table('course')} c on c.id = t.id_course join ${ctx.db.table('study')} d on d.id = t.id_study
    where t.id = ${keyOf(value)} and t.deleted_at is null`,
      `c.name_hr || ' (' || d.abbr || ')'`,
      `coalesce(c.name_en, c.name_hr) || ' (' || d.abbr || ')'`,
    ),
});

provideAudience('group', {
  resource: 'st-co-group',
  members: (
    db,
    value,
    now,
  ) => sql`select s.id_user from ${db.table('st-co-group-student')} g join ${db.table('st-co-enrollment')} ce on ce.id = g.id_st_co_enrollment and ce.deleted_at is null
    join ${enrolled(db)} on se.id = ce.id_studentenrollment
    where g.id_st_co_group = ${keyOf(value)} and g.deleted_at is null and ${stands} and (${now}::timestamptz at time zone 'Europe/Zagreb')::date between g."from" and coalesce(g."to", 'infinity'::date)`,
  label: (ctx, value, language) =>
    named(
      ctx,
      language,
      sql`${ctx.db.table('st-co-group')} t join ${ctx.db.table('stcourse')} sc on sc.id = t.id_st_co join ${ctx.db.table('course')} c on c.id = sc.id_course
    where t.id = ${keyOf(value)} and t.deleted_at is null`,
      `c.name_hr || ' ' || t.code`,
      `coalesce(c.name_en, c.name_hr) || ' ' || t.code`,
    ),
});

/** Who holds a course that the student takes, or heads the study. */
provideTeachersOf(
  (db, idUser) => sql`select t.id_user from ${enrolled(db)}
    join ${db.table('st-co-enrollment')} ce on ce.id_studentenrollment = se.id and ce.deleted_at is null and ce.status <> 'dropped'
    join ${db.table('stcourse')} sc on sc.id = ce.id_st_co and sc.deleted_at is null join ${db.table('teacher')} t on t.id = sc.id_holder and t.deleted_at is null
  where s.id_user = ${idUser} and ${stands} and t.id_user is not null
  union select t.id_user from ${enrolled(db)} join ${db.table('study')} d on d.id = se.id_study join ${db.table('teacher')} t on t.id = d.id_head and t.deleted_at is null
  where s.id_user = ${idUser} and ${stands} and t.id_user is not null`,
);

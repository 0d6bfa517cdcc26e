import type { Language } from '../../../kernel/resource/index.ts';
import { type Ctx, invalid, type Me, raw, sql, type Sql } from '../../../kernel/server/index.ts';
import { groupsTaught, studiesLevelled, studyCoursesNamed, teachersNamed } from '../../catalogues/server/index.ts';
import { calendarFeed } from '../model.ts';
import { ofTeaching, type OfTeaching } from '../model/shapes.ts';
import { teachingView } from '../rights.ts';
import { says } from './says.ts';

const names = Object.keys(ofTeaching) as readonly (keyof OfTeaching)[];
/** One way of writing a choice, whatever the order in which it was made; null where nothing is chosen. */
export const writtenChoice = (chosen: OfTeaching): string | null => {
  const said = names.flatMap(name => (chosen[name] == null ? [] : [`${name}=${chosen[name]}`]));
  return said.length === 0 ? null : said.join('&');
};
export const readChoice = (written: string): OfTeaching =>
  Object.fromEntries([...new URLSearchParams(written)].map(([name, value]) => [name, Number(value)]));

/** The teaching of a whole university is no calendar: some part of it has to be named. */
export const refuseTooWide = (chosen: OfTeaching): void => {
  if (writtenChoice(chosen) === null) return;
  if (chosen.idStudy == null && chosen.idStCo == null && chosen.idStCoGroup == null && chosen.idTeacher == null)
    throw invalid('idStudy', 'feedTooWide', undefined, calendarFeed.name);
};

const narrowed = (pairs: readonly (readonly [Sql, number | null | undefined])[]): Sql =>
  pairs.reduce((all, [column, value]) => (value == null ? all : sql`${all} and ${column} = ${value}`), raw('true'));
/** The keys of lessons between two moments that are chosen so. */
export const lessonsChosen = (ctx: Ctx, chosen: OfTeaching, from: Sql, to: Sql): Sql => {
  const { db } = ctx;
  const groups = narrowed([
    [raw('g.id_academicyear'), chosen.idAcademicyear],
    [raw('g.id_study'), chosen.idStudy],
    [raw('g.year_of_study'), chosen.yearOfStudy],
    [raw('g.id'), chosen.idStCoGroup],
  ]);
  const course = chosen.idStCo == null ? raw('true') : sql`${chosen.idStCo}::int = any (g.courses)`;
  const within = (alias: string): Sql => sql`${raw(alias)}.start > ${from} and ${raw(alias)}.start < ${to}`;
  // What one person teaches is little: their lessons are found first, and of each is asked whose it is.
  return chosen.idTeacher == null
    ? sql`select p.id_calendar_event from ${db.table('calendar-event-group')} p
        where p.id_st_co_group = any (array(select g.id from ${groupsTaught(ctx)} g where ${groups} and ${course})) and ${within('p')}`
    : sql`select t.id_calendar_event from ${db.table('calendar-event-teacher')} t where t.id_teacher = ${chosen.idTeacher} and ${within('t')}
        and exists (select from ${db.table('calendar-event-group')} p join ${groupsTaught(ctx)} g on g.id = p.id_st_co_group where p.id_calendar_event = t.id_calendar_event and ${groups} and ${course})`;
};

/** What a calendar program calls it: «Nastava: RAČ · 2. godina». */
export const nameOfChoice = async (ctx: Ctx, chosen: OfTeaching, language: Language): Promise<string> => {
  const asker = { db: ctx.db, language };
  const found = (await ctx.db.one<{
    study: string | null;
    course: string | null;
    group: string | null;
    teacher: string | null;
  }>(sql`select
    (select s.abbr from ${studiesLevelled(asker)} s where s.id = ${chosen.idStudy ?? null}::int) as study,
    (select c.name from ${studyCoursesNamed(asker)} c where c.id = ${chosen.idStCo ?? null}::int) as course,
    (select g.course || ' ' || g.code from ${groupsTaught(asker)} g where g.id = ${chosen.idStCoGroup ?? null}::int) as "group",
    (select t.name from ${teachersNamed(ctx.db)} t where t.id = ${chosen.idTeacher ?? null}::int) as teacher`))!;
  const year = chosen.yearOfStudy == null ? null : says(language, 'yearOfStudy', { year: chosen.yearOfStudy });
  const what = [found.study, year, found.group ?? found.course, found.teacher].filter(part => part !== null);
  return says(language, 'ofTeaching', { what: what.join(' · ') });
};

/** Whoever may look at the teaching of others has all of it; a student that of the own groups, as on the screen. */
export const looksAtTeaching = (me: Me): boolean =>
  me.isAdmin || me.facts.idTeacher !== null || me.permissions.has(teachingView);

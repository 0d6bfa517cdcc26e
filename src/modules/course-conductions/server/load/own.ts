import { choice, date, decimal, integer, list, object, text } from '../../../../kernel/resource/index.ts';
import { type Ctx, endpoint, notAllowed, notFound, sql } from '../../../../kernel/server/index.ts';
import { coursesOfStudies, yearsKept } from '../../../catalogues/server/index.ts';
import { plansTeaching } from '../rules.ts';
import { loadOf, standingOf } from './figures.ts';
import { ledgerOf, readLoadLines, teacherYears, thesisNorms, type Which, whichRows } from './ledger.ts';
import { missingLessons } from './missing.ts';

const number = () => decimal({ required: true });
const measured = () =>
  object({ contact: number(), original: number(), repeated: number(), load: number() }, { required: true });

/** The year that is asked for, or the one that is taught now. */
const yearAsked = async (ctx: Ctx, id: number | null | undefined) =>
  ctx.db.one<{ id: number; code: string; system: 'norm' | 'work' }>(
    sql`select id, code, norm_system as system from ${yearsKept(ctx.db)} y where ${id ? sql`id = ${id}` : sql`status = 'active'`}`,
  );
/** The hours of each course that the ledger has, in the order in which they are taught. */
const coursesTaught = async (ctx: Ctx, which: Which) =>
  (
    await ctx.db.run<{ idStCo: number; course: string; study: string; planned: number; held: number }>(sql`
      select x.id_st_co as "idStCo", c.name as course, c.study, x.planned, x.held
      from (select l.id_st_co, coalesce(sum(l.planned), 0)::float as planned, coalesce(sum(l.held), 0)::float as held
        from ${ledgerOf(ctx)} l where ${whichRows(which)} group by 1) x
        join ${coursesOfStudies(ctx)} c on c.id = x.id_st_co
      where x.planned > 0 or x.held > 0
      order by c.semester % 2 desc, c.study, c.semester, c.num, c.name, x.id_st_co`)
  ).rows;
/** A teacher's load of a year: the figures of the reports, for the home page and the teacher's own. */
const teacherLoad = endpoint({
  method: 'GET',
  path: 'hour-ledger/load',
  summary: 'The load of one teacher in an academic year against what they owe, and the lessons that are missing.',
  query: { idAcademicyear: integer({ min: 1 }), idTeacher: integer({ min: 1 }) },
  answer: {
    idTeacher: integer({ required: true }),
    teacher: text({ required: true }),
    idAcademicyear: integer({ required: true }),
    year: text({ required: true }),
    system: choice(['norm', 'work'], { required: true }),
    planned: measured(),
    held: measured(),
    confirmed: number(),
    theses: decimal(),
    extra: number(),
    total: number(),
    obligation: decimal(),
    percent: decimal(),
    overload: number(),
    courses: list(
      object({
        idStCo: integer({ required: true }),
        course: text({ required: true }),
        study: text({ required: true }),
        planned: number(),
        held: number(),
      }),
      { required: true },
    ),
    missing: list(
      object({
        idStCoLesson: integer({ required: true }),
        idStCo: integer({ required: true }),
        date: date({ required: true }),
        course: text({ required: true }),
        group: text({ required: true }),
        hours: number(),
        status: choice(['planned', 'cancelled'], { required: true }),
      }),
    ),
  },
  async handle(ctx, { query }) {
    const idTeacher = query.idTeacher ?? ctx.me!.facts.idTeacher;
    if (!idTeacher) throw notFound();
    if (!ctx.me!.isAdmin && !plansTeaching(ctx.me!) && idTeacher !== ctx.me!.facts.idTeacher) throw notAllowed();
    const year = await yearAsked(ctx, query.idAcademicyear);
    const [duty] = year ? await teacherYears(ctx, year.id, sql`t.id = ${idTeacher}`) : [];
    if (!year || !duty) throw notFound();
    const which = { idAcademicyear: year.id, idTeacher };
    const planned = loadOf(await readLoadLines(ctx, 'planned', which));
    const { teaching: _teaching, ...standing } = standingOf(
      planned.load,
      duty,
      (await thesisNorms(ctx, year.id, [duty]))(idTeacher),
    );
    return {
      idTeacher,
      teacher: duty.name,
      idAcademicyear: year.id,
      year: year.code,
      system: year.system,
      planned,
      held: loadOf(await readLoadLines(ctx, 'held', which)),
      confirmed: loadOf(await readLoadLines(ctx, 'confirmed', which)).contact,
      ...standing,
      courses: await coursesTaught(ctx, which),
      missing: (await missingLessons(ctx, which)).map(
        ({ idTeacher: _idTeacher, teacher: _teacher, all: _all, ...lesson }) => lesson,
      ) as never,
    };
  },
});

export const loadEndpoints = [teacherLoad];

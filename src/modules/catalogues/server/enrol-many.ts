import { integer, type Language, ref, text } from '../../../kernel/resource/index.ts';
import {
  askerOf,
  csv,
  type Ctx,
  endpoint,
  type Endpoint,
  inTransaction,
  invalid,
  type Job,
  notAllowed,
  notFound,
  Refusal,
  refusalOf,
  type Run,
  sql,
  type Sql,
  startRun,
} from '../../../kernel/server/index.ts';
import { studentenrollment } from '../model.ts';
import { enrolAsOffered, enrolModules, fullCourses } from './enrol-year.ts';
import { editsStudents } from './persons.ts';

// «Enrol year» for everybody who has the same year of a study open, in the background.

interface Asked {
  readonly idStudy: number;
  readonly idAcademicyear: number;
  readonly yearOfStudy: number;
  readonly language: Language;
}
/** How far it is; who was refused, and why, in the language of the asker. */
interface Reached {
  readonly after: number;
  readonly done: number;
  readonly enrolled: number;
  readonly refused: readonly { readonly id: number; readonly why: string }[];
}
const openAfter = ({ db }: Pick<Ctx, 'db'>, asked: Omit<Asked, 'language'>, after: number): Sql =>
  sql`${db.table('studentenrollment')} e where e.id > ${after} and e.id_study = ${asked.idStudy} and e.id_academicyear = ${asked.idAcademicyear}
    and e.year_of_study = ${asked.yearOfStudy} and e.status = 'enrolled' and e.deleted_at is null`;
const countAfter = async (ctx: Pick<Ctx, 'db'>, asked: Omit<Asked, 'language'>, after: number): Promise<number> =>
  (await ctx.db.one<{ n: number }>(sql`select count(*)::int as n from ${openAfter(ctx, asked, after)}`))!.n;
const mayEnrol = (me: Ctx['me']): boolean => me !== null && (me.isAdmin || editsStudents(me));

const portion = 100;
const enrolManyJob: Job = {
  name: 'catalogues.enrolMany',
  title: { hr: 'Upis godine za više studenata', en: 'Enrolment of a year for many students' },
  async run(own, data, run) {
    const asked = data as unknown as Asked;
    let now = (run.bookmark as Reached | null) ?? { after: 0, done: 0, enrolled: 0, refused: [] };
    const total = now.done + (await countAfter(own, asked, now.after));
    await run.progress(now.done, total);
    for (;;) {
      // Who asked enrols under their own name, and only while they still may.
      const me = await askerOf(own, run);
      if (!mayEnrol(me)) throw notAllowed();
      const ctx = { ...own, me, language: asked.language };
      const found = await ctx.db.rows<{ id: number }>(
        sql`select e.id from ${openAfter(ctx, asked, now.after)} order by e.id limit ${portion}`,
      );
      for (const { id } of found) {
        now = await enrolOne(ctx, run, id, now);
        await run.progress(now.done, Math.max(now.done, total));
      }
      if (found.length < portion) break;
    }
    await tellEnd(own, run, asked.language, now);
  },
};

/** Each by itself, stored together with how far the job is: nobody is enrolled twice, and a refusal concerns one. */
const enrolOne = async (ctx: Ctx, run: Run, id: number, before: Reached): Promise<Reached> => {
  const now = { ...before, after: id, done: before.done + 1 };
  try {
    return await inTransaction(ctx, async tx => {
      const courses = await enrolAsOffered(tx, id);
      const reached = { ...now, enrolled: now.enrolled + (courses > 0 ? 1 : 0) };
      await run.keep(tx, reached);
      return reached;
    });
  } catch (error) {
    const refusal = refusalOf(error, ctx.app);
    // That the database is busy or gone concerns everybody.
    if (!refusal || refusal.status >= 500) throw error;
    const reached = { ...now, refused: [...now.refused, { id, why: await whyOf(ctx, id, refusal) }] };
    await inTransaction(ctx, tx => run.keep(tx, reached));
    return reached;
  }
};
const whyOf = async (ctx: Ctx, id: number, { say, detail }: Refusal): Promise<string> => {
  const r = detail.resource === undefined ? undefined : ctx.app.resources.get(detail.resource);
  const said = (detail.problems ?? [{ field: null, say }]).map(p =>
    ctx.app.words.say(ctx.language, p.say, r, p.field ?? undefined),
  );
  const full = detail.problems?.some(p => p.say.key === 'courseFull') ? await fullCourses(ctx, id) : [];
  return [...said, ...full].join('; ');
};

const headings = { hr: ['Student', 'JMBAG', 'Zašto nije upisan'], en: ['Student', 'JMBAG', 'Why not enrolled'] };
const tellEnd = async (ctx: Ctx, run: Run, language: Language, now: Reached): Promise<void> => {
  const { done, enrolled, refused } = now;
  if (refused.length > 0) {
    const title = language === 'hr' ? 'nisu-upisani.csv' : 'not-enrolled.csv';
    const people = await ctx.db.rows<{ id: number; name: string; jmbag: string }>(
      sql`select e.id, concat_ws(' ', s.last_name, s.first_name) as name, s.jmbag from ${ctx.db.table('studentenrollment')} e join ${ctx.db.table('student')} s on s.id = e.id_student
        where e.id = any(${refused.map(r => r.id)}::int[]) order by s.last_name, s.first_name, e.id`,
    );
    const whys = new Map(refused.map(r => [r.id, r.why]));
    const rows = people.map(({ id, name, jmbag }) => [name, jmbag, whys.get(id)!]);
    const columns = headings[language === 'hr' ? 'hr' : 'en'].map(heading => ({ heading }));
    await run.result(title, csv({ title, columns, rows: once(rows) }));
  }
  const there = done - enrolled - refused.length;
  await run.progress(done, done, {
    hr: `Upisano studenata: ${enrolled}; već upisanih: ${there}; odbijenih: ${refused.length}.${refused.length > 0 ? ' Popis odbijenih je u datoteci.' : ''}`,
    en: `Students enrolled: ${enrolled}; enrolled before: ${there}; refused: ${refused.length}.${refused.length > 0 ? ' The file lists those refused.' : ''}`,
  });
};
async function* once<T>(rows: T): AsyncGenerator<T> {
  yield rows;
}

const enrolMany = endpoint({
  method: 'POST',
  path: 'studentenrollment/enrol-many',
  summary:
    'Enrols the year for everybody whose enrolment in that year of a study is open, in the background: all compulsory courses, and those to repeat that fit into the year.',
  about: studentenrollment.name,
  modules: enrolModules,
  body: {
    idStudy: ref('study', { required: true }),
    idAcademicyear: ref('academicyear', { required: true }),
    yearOfStudy: integer({ required: true, min: 1, max: 6 }),
  },
  answer: { run: text({ required: true }) },
  async handle(ctx, { body: { idStudy, idAcademicyear, yearOfStudy } }) {
    if (!mayEnrol(ctx.me)) throw notAllowed();
    const year = await ctx.db.one<{ status: string }>(
      sql`select status from ${ctx.db.table('academicyear')} where id = ${idAcademicyear} and deleted_at is null`,
    );
    if (!year) throw notFound();
    if (year.status === 'closed' && !ctx.me!.isAdmin)
      throw new Refusal(409, 'locked', { kind: 'state', resource: studentenrollment.name });
    const asked = { idStudy, idAcademicyear, yearOfStudy };
    if ((await countAfter(ctx, asked, 0)) === 0)
      throw invalid('yearOfStudy', 'nobodyToEnrol', undefined, studentenrollment.name);
    return { run: await startRun(ctx, enrolManyJob.name, { ...asked, language: ctx.language }) };
  },
});

export const enrolManyEndpoints: readonly Endpoint[] = [enrolMany];
export const enrolManyJobs: readonly Job[] = [enrolManyJob];

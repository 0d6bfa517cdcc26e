import {
  academicYearOnPaper,
  type Block,
  choice,
  integer,
  type PaperLanguage,
  type Sheet,
  text,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  type Job,
  askerOf,
  notAllowed,
  notFound,
  pdfOf,
  Refusal,
  seen,
  sql,
  startRun,
  visible,
} from '../../../kernel/server/index.ts';
import { studiesLevelled, studyCoursesNamed, yearsKept } from '../../catalogues/server/index.ts';
import { loCourse, loStudy } from '../model.ts';
import { describe, type SyllabusLayout, syllabusSheet } from './syllabus.ts';

// All syllabi of a study in a year as one file: made in the background, since a study has dozens of courses.

const words = {
  hr: {
    title: 'IZVEDBENI PLANOVI NASTAVE',
    file: 'Izvedbeni planovi nastave',
    contents: 'Predmeti',
    missing: 'Bez usvojenog izvedbenog plana',
    semester: (n: number) => `${n}. semestar`,
  },
  en: {
    title: 'COURSE SYLLABI',
    file: 'Course syllabi',
    contents: 'Courses',
    missing: 'Without an adopted syllabus',
    semester: (n: number) => `Semester ${n}`,
  },
} as const;
interface Listed {
  readonly name: string;
  readonly code: string;
  readonly semester: number;
  /** The outcomes that were adopted; null: there are none, or the asker does not read them. */
  readonly id: number | null;
}
interface Asked {
  readonly id: number;
  readonly lang: PaperLanguage;
  readonly layout: SyllabusLayout;
}

const coursesOf = async (ctx: Ctx, id: number): Promise<Listed[]> =>
  (
    await ctx.db.run<Listed>(sql`select c.name, c.code, c.semester, h.id from ${ctx.db.table('lo-study')} s
      join ${studyCoursesNamed(ctx)} c on c.id_study = s.id_study and c.id_academicyear = s.id_academicyear and c.is_there and c.is_taught
      left join ${ctx.db.table('lo-course')} h on h.id_st_co = c.id and h.status in ('adopted', 'archived') and ${visible(ctx, loCourse, 'h')}
      where s.id = ${id} order by c.semester, (c.kind <> 'compulsory'), c.num`)
  ).rows;

/** A cover that says what is inside and what is not there yet; behind it each syllabus from a new page. */
const coverOf = (study: string, year: string, courses: readonly Listed[], lang: PaperLanguage): Block[] => {
  const w = words[lang];
  const lines = (some: readonly Listed[]) => some.map(c => `${c.code} ${c.name} (${w.semester(c.semester)})`);
  const [there, missing] = [courses.filter(c => c.id !== null), courses.filter(c => c.id === null)];
  return [
    { block: 'title', text: w.title, below: `${study} · ${year}` },
    { block: 'heading', level: 2, text: w.contents },
    { block: 'points', numbers: 'decimal', items: lines(there) },
    ...(missing.length === 0
      ? []
      : [
          { block: 'heading' as const, level: 2 as const, text: w.missing },
          { block: 'points' as const, numbers: 'bullets' as const, items: lines(missing) },
        ]),
  ];
};

const bundleJob: Job = {
  name: 'outcomes.syllabi',
  title: { hr: 'Svi izvedbeni planovi studija', en: 'All syllabi of a study' },
  async run(system, data, run) {
    const { id, lang, layout } = data as unknown as Asked;
    // As the person who asked: what they do not read does not come into their file.
    const me = await askerOf(system, run);
    if (!me) throw notAllowed();
    const ctx: Ctx = { ...system, me, language: lang === 'hr' ? 'hr' : 'en-uk' };
    if (!(await seen(ctx, loStudy, id))) throw notFound();
    const { study, year } = (await ctx.db.one<{ study: string; year: string }>(sql`
      select s.name as study, y.code as year from ${ctx.db.table('lo-study')} h join ${studiesLevelled(ctx)} s on s.id = h.id_study
        join ${yearsKept(ctx.db)} y on y.id = h.id_academicyear where h.id = ${id}`))!;
    const courses = await coursesOf(ctx, id);
    const there = courses.filter((course): course is Listed & { id: number } => course.id !== null);
    if (there.length === 0) throw new Refusal(422, 'noSyllabi', { resource: loStudy.name });
    const on = wallClock(ctx.now).slice(0, 10);
    const named = academicYearOnPaper(year, lang);
    const blocks: Block[] = coverOf(study, named, courses, lang);
    // The last step is the writing of the file itself.
    for (const [i, course] of there.entries()) {
      await run.progress(i, there.length + 1, { hr: course.name, en: course.name });
      const said = await describe(ctx, course.id);
      if (said) blocks.push({ block: 'pageBreak' }, ...syllabusSheet(said, lang, layout, on).blocks);
    }
    await run.progress(there.length, there.length + 1);
    const w = words[lang];
    const sheet: Sheet = {
      format: 'P',
      lang,
      title: `${w.file}: ${study}, ${named}`,
      on,
      blocks,
      foot: { kind: 'list', words: `${w.file} · ${study} · ${named}` },
    };
    await run.result(`${lang === 'hr' ? 'izvedbeni-planovi' : 'syllabi'}-${id}.pdf`, await pdfOf(sheet));
    await run.progress(there.length + 1, there.length + 1);
  },
};
export const bundleJobs: readonly Job[] = [bundleJob];

const bundle = endpoint({
  method: 'POST',
  path: 'learning-outcomes/syllabi',
  summary: 'Begins to put all adopted syllabi of a study in a year into one PDF, in the background.',
  body: {
    id: integer({ required: true, min: 1 }),
    lang: choice(['hr', 'en']),
    layout: choice(['form', 'numbered']),
  },
  answer: { run: text({ required: true }) },
  async handle(ctx, { body: { id, lang, layout } }) {
    if (!ctx.me) throw notAllowed();
    if (!(await seen(ctx, loStudy, id))) throw notFound();
    if (!(await coursesOf(ctx, id)).some(course => course.id !== null))
      throw new Refusal(422, 'noSyllabi', { resource: loStudy.name });
    return { run: await startRun(ctx, bundleJob.name, { id, lang: lang ?? 'hr', layout: layout ?? 'form' }) };
  },
});
export const bundleEndpoints: readonly Endpoint[] = [bundle];

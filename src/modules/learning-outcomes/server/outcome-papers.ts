import {
  choice,
  integer,
  type Lack,
  type PaperLanguage,
  type Sheet,
  wallClock,
} from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  document,
  endpoint,
  type Endpoint,
  type Exchange,
  notFound,
  pdfOf,
  seen,
  sendFile,
  workbookOf,
} from '../../../kernel/server/index.ts';
import { loCourse, loStudy } from '../model.ts';
import { courseRoute } from '../routes.ts';
import { matrixSheet } from './matrix-paper.ts';
import { writesCourse, writesStudy } from './rules.ts';
import { agrees, contactOf } from '../contact.ts';
import { attendanceOf, type Described, describe, syllabusFile, syllabusSheet } from './syllabus.ts';

const today = (ctx: Ctx): string => wallClock(ctx.now).slice(0, 10);
const speaking = (ctx: Ctx, lang: PaperLanguage): Ctx => ({ ...ctx, language: lang === 'hr' ? 'hr' : 'en-uk' });
const langs = { lang: choice(['hr', 'en']) };
const layouts = { layout: choice(['form', 'numbered']) };

/** What a syllabus must not be issued with: sums that do not come out, and outcomes that nothing assesses. */
const lacksOf = ({ course, works, outcomes, hours: taughtBy }: Described): readonly Lack[] => {
  const to = courseRoute(course.id, 'work');
  const sum = (of: (work: Described['works'][number]) => number | null): number =>
    Math.round(works.reduce((all, work) => all + (of(work) ?? 0), 0) * 100) / 100;
  const [hours, ects, points] = [sum(w => w.hours), sum(w => w.ects), sum(w => w.points)];
  const perEcts = ects > 0 ? hours / ects : 0;
  const [attendance, contact] = [attendanceOf(works), contactOf(taughtBy)];
  const missing = outcomes.filter(({ id }) => !works.some(work => work.outcomes.includes(id))).map(({ code }) => code);
  return [
    ...(outcomes.length === 0
      ? [{ hr: 'predmet nema ishoda učenja', en: 'the course has no outcomes', to: courseRoute(course.id) }]
      : []),
    ...(ects === course.ects
      ? []
      : [
          {
            hr: `obveze imaju ${ects} ECTS, a predmet ${course.ects}`,
            en: `obligations have ${ects} ECTS, the course ${course.ects}`,
            to,
          },
        ]),
    ...(points === 100
      ? []
      : [
          {
            hr: `udjeli u ocjeni zajedno su ${points} %, a ne 100 %`,
            en: `shares of the grade are ${points}%, not 100%`,
            to,
          },
        ]),
    ...(agrees(attendance, contact)
      ? []
      : [
          {
            hr: `pohađanje nastave traje ${attendance} h, a satnica predmeta ima ${contact.taught} h`,
            en: `attendance takes ${attendance} h, the course is taught for ${contact.taught} h`,
            to,
          },
        ]),
    ...(ects === 0 || (perEcts >= 25 && perEcts <= 30)
      ? []
      : [{ hr: 'na jedan ECTS ne dolazi 25 do 30 sati', en: 'there are not 25 to 30 hours for an ECTS', to }]),
    ...(missing.length === 0
      ? []
      : [
          {
            hr: `nijednom obvezom ne vrednuju se ishodi ${missing.join(', ')}`,
            en: `no obligation assesses the outcomes ${missing.join(', ')}`,
            to,
          },
        ]),
  ];
};

/** A course's syllabus, issued once it is adopted: students and the catalogue read this one, whatever is written later. */
export const syllabusPaper = document('izvedbeni-plan-kolegija', {
  of: 'lo-course',
  class: 'L',
  title: { hr: 'Izvedbeni plan nastave kolegija', en: 'Course syllabus' },
  register: 'portal',
  valid: 'many',
  params: { ...layouts, ...langs },
  paramNames: {
    layout: { hr: 'Oblik', en: 'Layout' },
    lang: { hr: 'Jezik', en: 'Language' },
  },
  by: writesCourse,
  when: { status: { in: ['adopted', 'archived'] } },
  async paper(ctx, id, params, { on }) {
    const lang = params.lang === 'en' ? 'en' : 'hr';
    const said = await describe(speaking(ctx, lang), id);
    const lacks = said ? lacksOf(said) : [{ hr: 'predmet', en: 'the course' }];
    if (!said || lacks.length > 0) return { lacks };
    return syllabusSheet(said, lang, params.layout === 'numbered' ? 'numbered' : 'form', on);
  },
});

/** The matrix of a study, as it is sent with a re-accreditation. */
export const matrixPaper = document('matrica-ishoda-ucenja', {
  of: 'lo-study',
  class: 'L',
  title: { hr: 'Matrica ishoda učenja', en: 'Matrix of learning outcomes' },
  register: 'portal',
  valid: 'many',
  params: langs,
  paramNames: { lang: { hr: 'Jezik', en: 'Language' } },
  by: writesStudy,
  when: { status: { in: ['adopted', 'archived'] } },
  async paper(ctx, id, params, { on }) {
    const { sheet, isEmpty } = await matrixSheet(ctx, id, params.lang === 'en' ? 'en' : 'hr', on);
    return isEmpty ? { lacks: [{ hr: 'ishodi studija i predmeti', en: 'outcomes of the study and courses' }] } : sheet;
  },
});

const files = { format: choice(['pdf', 'xlsx']), ...langs };
const send = async (reply: Exchange['reply'], sheet: Sheet, name: string, format: 'pdf' | 'xlsx') =>
  sendFile(reply, format === 'pdf' ? await pdfOf(sheet) : workbookOf(sheet), { type: format, name });
const syllabus = endpoint({
  method: 'GET',
  path: 'learning-outcomes/syllabus',
  summary: 'The syllabus of a course as it stands now, as PDF or XLSX; one that is not adopted is marked as a draft.',
  query: { id: integer({ required: true, min: 1 }), ...layouts, ...files },
  answer: 'bytes',
  async handle(ctx, { query: { id, layout, lang = 'hr', format = 'pdf' }, reply }) {
    if (!(await seen(ctx, loCourse, id))) throw notFound();
    const language = lang === 'en' ? 'en' : 'hr';
    const said = await describe(speaking(ctx, language), id);
    if (!said) throw notFound();
    const sheet = syllabusSheet(said, language, layout === 'numbered' ? 'numbered' : 'form', today(ctx));
    return send(reply, sheet, `${syllabusFile(said)}${language === 'en' ? '_en' : ''}`, format ?? 'pdf');
  },
});
const matrix = endpoint({
  method: 'GET',
  path: 'learning-outcomes/matrix',
  summary: 'The matrix of outcomes of a study as it stands now, as PDF or XLSX.',
  query: { id: integer({ required: true, min: 1 }), ...files },
  answer: 'bytes',
  async handle(ctx, { query: { id, lang = 'hr', format = 'pdf' }, reply }) {
    if (!(await seen(ctx, loStudy, id))) throw notFound();
    const { sheet } = await matrixSheet(ctx, id, lang === 'en' ? 'en' : 'hr', today(ctx), ctx.now);
    return send(reply, sheet, `matrica-ishoda-${id}${lang === 'en' ? '-en' : ''}`, format ?? 'pdf');
  },
});
export const outcomePaperEndpoints: readonly Endpoint[] = [syllabus, matrix];

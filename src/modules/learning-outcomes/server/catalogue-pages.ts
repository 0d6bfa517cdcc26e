import {
  type Ctx,
  endpoint,
  type Endpoint,
  escaped,
  notFound,
  oneOf,
  pdfOf,
  sendFile,
  sendPublicPage,
  sql,
  Turns,
} from '../../../kernel/server/index.ts';
import { wallClock } from '../../../kernel/resource/index.ts';
import { coursesDescribed, yearsInOrder } from '../../catalogues/server/index.ts';
import { institution, showsCoursesToAnybody } from '../../people/server/index.ts';
import { type Described, describe, inRanges, syllabusFile, syllabusSheet } from './syllabus.ts';

// The public catalogue of courses: what is taught this year and what one can do afterwards, for whoever thinks of studying here.
// It shows what was adopted, and only where the institution has opened it.

const said = {
  hr: {
    all: 'Katalog predmeta',
    look: 'Naziv ili šifra predmeta',
    search: 'Traži',
    none: 'Nema predmeta koji odgovaraju upitu.',
    semester: (n: number) => `${n}. semestar`,
    kinds: { compulsory: 'obvezni', elective: 'izborni', facultative: 'fakultativni' },
    languages: { hr: 'hrvatski', en: 'engleski' },
    toAll: 'Svi predmeti',
    study: 'Studij',
    kind: 'Vrsta predmeta',
    when: 'Izvodi se',
    language: 'Jezik',
    teachers: 'Nastavnici',
    aims: 'Cilj',
    prerequisites: 'Preduvjeti',
    outcomes: 'Što možete nakon predmeta',
    content: 'Sadržaj',
    work: 'Što se radi i koliko nosi',
    heads: ['Obveza', 'Ishodi', 'ECTS', 'Udio u ocjeni'],
    literature: 'Obvezna literatura',
    file: 'Izvedbeni plan (PDF)',
    other: 'English',
  },
  en: {
    all: 'Course catalogue',
    look: 'Title or code of a course',
    search: 'Search',
    none: 'No course matches.',
    semester: (n: number) => `semester ${n}`,
    kinds: { compulsory: 'compulsory', elective: 'elective', facultative: 'optional' },
    languages: { hr: 'Croatian', en: 'English' },
    toAll: 'All courses',
    study: 'Study',
    kind: 'Kind of course',
    when: 'Taught in',
    language: 'Language',
    teachers: 'Teachers',
    aims: 'Aim',
    prerequisites: 'Prerequisites',
    outcomes: 'What you can do after the course',
    content: 'Content',
    work: 'What is done and how much it counts',
    heads: ['Obligation', 'Outcomes', 'ECTS', 'Share of the grade'],
    literature: 'Required literature',
    file: 'Syllabus (PDF)',
    other: 'Hrvatski',
  },
} as const;
type Language = keyof typeof said;
const languageOf = (text: Readonly<Record<string, string | undefined>>): Language => (text.lang === 'en' ? 'en' : 'hr');
const to = (path: string, language: Language, query: Readonly<Record<string, string>> = {}): string => {
  const asked = new URLSearchParams({ ...query, ...(language === 'en' && { lang: 'en' }) }).toString();
  return escaped(asked ? `${path}?${asked}` : path);
};
const otherThan = (language: Language): Language => (language === 'hr' ? 'en' : 'hr');
const speaking = (ctx: Ctx, language: Language): Ctx => ({ ...ctx, language: language === 'hr' ? 'hr' : 'en-uk' });
/** A catalogue that is closed is not there: nobody is told that it could be. */
const mustBeOpen = async (ctx: Ctx): Promise<void> => {
  if (!(await showsCoursesToAnybody(ctx))) throw notFound();
};

interface Listed {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly study: string;
  readonly kind: 'compulsory' | 'elective' | 'facultative';
  readonly semester: number;
  readonly ects: number;
}
/** Courses of the year that runs whose outcomes were adopted. */
const coursesNow = async (ctx: Ctx, words: string): Promise<Listed[]> => {
  const like = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  return (
    await ctx.db.run<Listed>(sql`select h.id, c.code, c.name, c.study, c.kind, c.semester, c.ects from ${ctx.db.table('lo-course')} h
      join ${coursesDescribed(ctx)} c on c.id = h.id_st_co join ${yearsInOrder(ctx.db)} y on y.id = c.id_academicyear and y.status = 'active'
      where h.deleted_at is null and h.status = 'adopted' and (${words} = '' or c.name ilike ${like} or c.code ilike ${like})
      order by c.study, c.semester, (c.kind <> 'compulsory'), c.name limit 2000`)
  ).rows;
};

const search = endpoint({
  method: 'GET',
  path: '/courses',
  public: true,
  summary: 'The public catalogue of courses, searched by `q`; it is there only if the institution has opened it.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text, reply }) {
    await mustBeOpen(ctx);
    const language = languageOf(text);
    const say = said[language];
    const words = (text.q ?? '').trim().slice(0, 100);
    const courses = await coursesNow(speaking(ctx, language), words);
    const item = (course: Listed): string =>
      `<li><a href="${to(`/courses/${course.id}`, language)}"><cite>${escaped(course.name)}</cite></a><small>${escaped([course.code, say.semester(course.semester), say.kinds[course.kind], `${inNumber(course.ects, language)} ECTS`].join(' · '))}</small></li>`;
    const studies = [...new Set(courses.map(course => course.study))];
    const lists = studies.map(
      study =>
        `<h2>${escaped(study)}</h2><ol class="works">${courses
          .filter(course => course.study === study)
          .map(item)
          .join('')}</ol>`,
    );
    const kept = language === 'en' ? '<input type="hidden" name="lang" value="en">' : '';
    return sendPublicPage(reply, {
      language,
      title: say.all,
      house: await institution(ctx),
      other: to('/courses', otherThan(language), words ? { q: words } : {}),
      otherSaid: say.other,
      body: `<h1>${say.all}</h1><form action="/courses" role="search"><label>${say.look}<input type="search" name="q" value="${escaped(words)}"></label>${kept}<button>${say.search}</button></form>${lists.join('') || `<p>${say.none}</p>`}`,
    });
  },
});
const inNumber = (value: number, language: Language): string => {
  const tidy = String(Math.round(value * 100) / 100);
  return language === 'hr' ? tidy.replace('.', ',') : tidy;
};

const found = async (ctx: Ctx, raw: { readonly params: unknown }): Promise<Described> => {
  await mustBeOpen(ctx);
  const id = (raw.params as { id?: string }).id ?? '';
  const course = /^\d{1,9}$/.test(id) ? await describe(ctx, Number(id)) : null;
  // What nobody has adopted is not promised to anybody; what was adopted in earlier years stays readable.
  if (!course || !['adopted', 'archived'].includes(course.course.status)) throw notFound();
  return course;
};
const bodyOf = (id: number, { course, teachers, outcomes, units, works }: Described, language: Language): string => {
  const say = said[language];
  const fact = (label: string, value: string | null): string =>
    value?.trim() ? `<dt>${label}</dt><dd>${escaped(value)}</dd>` : '';
  const part = (title: string, body: string): string => (body ? `<h2>${title}</h2>${body}` : '');
  const list = (items: readonly string[]): string =>
    items.length > 0 ? `<ol>${items.map(one => `<li>${escaped(one)}</li>`).join('')}</ol>` : '';
  const numberOf = new Map(outcomes.map((outcome, i) => [outcome.id, i + 1]));
  const row = (work: Described['works'][number]): string =>
    `<li><cite>${escaped(work.name)}</cite><small>${escaped([`${say.heads[3]}: ${inNumber(work.points, language)} %`, ...(work.ects ? [`${inNumber(work.ects, language)} ECTS`] : []), `${say.heads[1]}: ${inRanges(work.outcomes.flatMap(one => numberOf.get(one) ?? []))}`].join(' · '))}</small></li>`;
  const obligatory = course.literature.filter(book => book.kind === 'obligatory').map(book => book.citation);
  return [
    `<p><a href="${to('/courses', language)}">${say.toAll}</a></p><h1>${escaped(course.name)}</h1>`,
    `<div class="work"><dl>${[
      fact(say.study, course.study),
      fact(say.kind, `${say.kinds[course.kind]}, ${inNumber(course.ects, language)} ECTS`),
      fact(say.when, `${say.semester(course.semester)}, ${course.year}`),
      fact(say.language, say.languages[course.language]),
      fact(say.teachers, teachers.map(teacher => teacher.name).join(', ')),
      fact(say.prerequisites, course.prerequisites),
    ].join('')}</dl></div>`,
    part(say.aims, course.aims?.trim() ? `<p>${escaped(course.aims)}</p>` : ''),
    part(say.outcomes, list(outcomes.map(outcome => outcome.text))),
    part(say.content, list(units.map(unit => unit.name))),
    part(say.work, works.length > 0 ? `<ol class="works">${works.map(row).join('')}</ol>` : ''),
    part(say.literature, list(obligatory)),
    `<p><a href="${to(`/courses/${id}/syllabus`, language)}">${say.file}</a></p>`,
  ].join('');
};
const one = endpoint({
  method: 'GET',
  path: '/courses/:id',
  public: true,
  summary: 'A course of the public catalogue: what one can do after it, what it is about and what it asks for.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text, raw, reply }) {
    const language = languageOf(text);
    const course = await found(speaking(ctx, language), raw);
    const id = Number((raw.params as { id: string }).id);
    return sendPublicPage(reply, {
      language,
      title: course.course.name,
      house: await institution(ctx),
      other: to(`/courses/${id}`, otherThan(language)),
      otherSaid: said[language].other,
      body: bodyOf(id, course, language),
    });
  },
});
/** A syllabus is made anew for whoever asks: a few at once from one address, as with every file that costs work. */
const making = new Turns(4, 'tooManyExports');
const syllabus = endpoint({
  method: 'GET',
  path: '/courses/:id/syllabus',
  public: true,
  summary: 'The syllabus of a course of the public catalogue, as PDF.',
  query: 'text',
  answer: 'bytes',
  async handle(ctx, { text, raw, reply }) {
    const language = languageOf(text);
    const { course, bytes } = await making.during(oneOf(ctx), async () => {
      const described = await found(speaking(ctx, language), raw);
      const sheet = syllabusSheet(described, language, 'form', wallClock(ctx.now).slice(0, 10));
      return { course: described, bytes: await pdfOf(sheet) };
    });
    return sendFile(reply, bytes, { type: 'pdf', name: `${syllabusFile(course)}${language === 'en' ? '_en' : ''}` });
  },
});
export const cataloguePages: readonly Endpoint[] = [search, one, syllabus];

import {
  academicYearOnPaper,
  type Block,
  dayInTable,
  dayInText,
  type PaperLanguage,
  type Sheet,
} from '../../../kernel/resource/index.ts';
import { type Ctx, raw, sql } from '../../../kernel/server/index.ts';
import {
  coursesDescribed,
  type GradeStep,
  scaleOf,
  teachersEmployed,
  teachersOnCourses,
} from '../../catalogues/server/index.ts';
import {
  hoursOfCourse,
  type HoursOfCourse,
  type PlannedLesson,
  topicsOfCourses,
  weeksOfCourse,
} from '../../course-conductions/server/index.ts';
import { contactOf } from '../contact.ts';

/** One set of data, two layouts: the form of two columns, and the numbered one. */
export type SyllabusLayout = 'form' | 'numbered';

interface Course {
  readonly id: number;
  readonly idStudy: number;
  readonly idAcademicyear: number;
  readonly year: string;
  readonly code: string;
  readonly name: string;
  readonly study: string;
  readonly studyAbbr: string;
  readonly levelCode: string | null;
  readonly level: string | null;
  readonly kind: 'compulsory' | 'elective' | 'facultative';
  readonly semester: number;
  readonly yearOfStudy: number;
  readonly ects: number;
  readonly language: 'hr' | 'en';
  readonly maxEnrolled: number | null;
  readonly aims: string | null;
  readonly prerequisites: string | null;
  readonly literature: readonly { readonly kind: string; readonly citation: string; readonly copies?: number | null }[];
  readonly correlation: string | null;
  readonly place: string | null;
  readonly obligations: string | null;
  readonly criteria: string | null;
  readonly examDates: string | null;
  readonly otherFacts: string | null;
  readonly elearningShare: number | null;
  readonly decisionNo: string | null;
  readonly decisionDate: string | null;
  readonly status: string;
}
interface Outcome {
  readonly id: number;
  readonly code: string;
  readonly text: string;
}
interface Work {
  readonly activity: string;
  readonly name: string;
  readonly outcomes: readonly number[];
  readonly hours: number | null;
  readonly ects: number | null;
  readonly points: number;
}
export interface Described {
  readonly course: Course;
  readonly teachers: readonly { readonly name: string; readonly role: string }[];
  readonly hours: HoursOfCourse;
  readonly outcomes: readonly Outcome[];
  /** Outcomes of the study that the course gives to. */
  readonly ofStudy: readonly Outcome[];
  readonly units: readonly { readonly name: string; readonly topics: readonly string[] }[];
  readonly works: readonly Work[];
  readonly scale: readonly GradeStep[];
  readonly weeks: readonly PlannedLesson[];
  readonly outcomesOfTopics: ReadonlyMap<number, readonly string[]>;
}

/** Everything that a course's description prints. */
export const describe = async (ctx: Ctx, id: number): Promise<Described | null> => {
  const { db } = ctx;
  const said = (name: string) =>
    ctx.language === 'hr'
      ? sql`h.${column(`${name}_hr`)}`
      : sql`coalesce(h.${column(`${name}_en`)}, h.${column(`${name}_hr`)})`;
  const course = await db.one<Course>(sql`
    select c.id, c.id_study as "idStudy", c.id_academicyear as "idAcademicyear", c.year, c.code, c.name, c.study, c.study_abbr as "studyAbbr", c.level_code as "levelCode", c.level, c.kind, c.semester,
      c.year_of_study as "yearOfStudy", c.ects, c.language, c.max_enrolled as "maxEnrolled", c.aims, c.prerequisites, c.literature, ${said('correlation')} as correlation, ${said('place')} as place,
      ${said('obligations')} as obligations, ${said('criteria')} as criteria, ${said('exam_dates')} as "examDates", ${said('other_facts')} as "otherFacts", h.elearning_share as "elearningShare",
      h.decision_no as "decisionNo", h.decision_date::text as "decisionDate", h.status
    from ${db.table('lo-course')} h join ${coursesDescribed(ctx)} c on c.id = h.id_st_co where h.id = ${id} and h.deleted_at is null`);
  if (!course) return null;
  const text = ctx.language === 'hr' ? sql`o.text_hr` : sql`coalesce(o.text_en, o.text_hr)`;
  const outcomes = (
    await db.run<Outcome>(
      sql`select o.id, o.code, coalesce(${text}, '') as text from ${db.table('learningoutcomestudycourse')} o where o.id_lo_course = ${id} and o.deleted_at is null order by o.num`,
    )
  ).rows;
  const ofStudy = (
    await db.run<Outcome>(sql`select o.id, o.code, coalesce(${text}, '') as text from ${db.table('learningoutcomestudy')} o where o.deleted_at is null and exists (
      select from ${db.table('lo-course-study')} l join ${db.table('learningoutcomestudycourse')} k on k.id = l.id_learningoutcomestudycourse and k.deleted_at is null
      where l.id_learningoutcomestudy = o.id and k.id_lo_course = ${id}) order by o.num`)
  ).rows;
  const works = (
    await db.run<Work>(sql`select ${ctx.language === 'hr' ? sql`w.name_hr` : sql`coalesce(w.name_en, w.name_hr)`} as name, w.activity, w.hours::float as hours, w.ects::float as ects, w.points::float as points,
      array(select u.id_target from ${db.table('st-co-assessment-outcomes')} u where u.id_row = w.id) as outcomes
    from ${db.table('st-co-assessment')} w where w.id_lo_course = ${id} and w.deleted_at is null order by w.num`)
  ).rows;
  const topics = (
    await db.run<{ id: number; unit: number; unitName: string; name: string; codes: string[] }>(sql`
      select t.id, t.unit, t.unit_name as "unitName", t.name, array(select o.code from ${db.table('lo-course-topic')} l join ${db.table('learningoutcomestudycourse')} o on o.id = l.id_learningoutcomestudycourse and o.deleted_at is null
        where l.id_st_co_topic = t.id and l.id_lo_course = ${id} order by o.num) as codes
      from ${topicsOfCourses(ctx)} t where t.id_st_co = ${course.id} order by t.unit, t.num`)
  ).rows;
  const units = new Map<number, { name: string; topics: string[] }>();
  for (const { unit, unitName, name } of topics) {
    const known = units.get(unit) ?? { name: unitName, topics: [] };
    known.topics.push(name);
    units.set(unit, known);
  }
  const teachers = (
    await db.run<{
      name: string;
      role: string;
    }>(sql`select p.name, o.role from ${teachersOnCourses(db)} o join ${teachersEmployed(ctx)} p on p.id = o.id_teacher
      where o.id_st_co = ${course.id} and o."to" = 'infinity' order by array_position(array['holder', 'coholder', 'executor', 'assistant'], o.role::text), p.last_name, p.first_name`)
  ).rows;
  return {
    course,
    teachers,
    hours: await hoursOfCourse(ctx, course.id),
    outcomes,
    ofStudy,
    units: [...units.values()],
    works,
    scale: await scaleOf(ctx, course.idStudy, course.idAcademicyear),
    weeks: await weeksOfCourse(ctx, course.id),
    outcomesOfTopics: new Map(topics.map(topic => [topic.id, topic.codes])),
  };
};
const column = (name: string) => raw(name);

const romans = ['I', 'II', 'III', 'IV', 'V', 'VI'];
const words = {
  hr: {
    title: 'IZVEDBENI PLAN NASTAVE KOLEGIJA',
    file: 'Izvedbeni plan nastave kolegija',
    kinds: { compulsory: 'obvezni', elective: 'izborni', facultative: 'fakultativni' },
    seasons: ['ljetni', 'zimski'],
    languages: { hr: 'hrvatski', en: 'engleski' },
    roles: { holder: 'nositelj', coholder: 'sunositelj', executor: 'izvođač', assistant: 'suradnik' },
    code: 'Kod i naziv kolegija',
    teachers: 'Nastavnik/nastavnica, suradnik/suradnica',
    study: 'Studijski program',
    kind: 'Vrsta kolegija | Razina kolegija',
    semester: 'Semestar | Godina studija',
    place: 'Mjesto izvođenja | Jezik izvođenja',
    ects: 'Broj ECTS bodova | Broj sati u semestru',
    prerequisites: 'Preduvjeti za upis i za svladavanje',
    correlation: 'Korelativnost',
    aims: 'Cilj kolegija',
    outcomes: 'Ishodi učenja',
    content: 'Sadržaj kolegija',
    work: 'Planirane aktivnosti, metode učenja i poučavanja i načini vrednovanja',
    workHeads: ['Obveze', 'Ishodi', 'Sati', 'ECTS', 'Maksimalni udio u ocjeni (%)'],
    total: 'Ukupno',
    criteria: 'Dodatna pojašnjenja (kriteriji ocjenjivanja)',
    scale: 'Ljestvica ocjena',
    obligations: 'Obveze studenata',
    exams: 'Rokovi ispita i kolokvija',
    other: 'Ostale važne činjenice',
    literature: 'Literatura',
    books: { obligatory: 'obvezna', optional: 'izborna', reference: 'priručna' },
    copies: 'primjeraka u knjižnici',
    year: (n: number): string => `${romans[n - 1] ?? n}.`,
    ordinal: (n: number): string => `${n}.`,
    typeOf: ({ type }: PlannedLesson): string => type,
    weekly: 'Plan nastave po tjednima',
    weekHeads: ['Tjedan', 'Datum', 'Vrsta', 'Sati', 'Tema', 'Ishodi', 'Nastavnik'],
    none: '–',
    adopted: (no: string, on: string) => `Usvojeno odlukom ${no} od ${on}`,
    courtesy: null,
    hours: (h: HoursOfCourse, n: (value: number) => string) =>
      `${n(h.lectures)}P – ${n(h.exercises)}V – ${n(h.seminars)}S (${n(contactOf(h).taught)})`,
    inClock: (taught: string, clock: string) => `Nastava: ${taught} nastavnih sati po 45 minuta = ${clock} h.`,
    general: '1. OPĆE INFORMACIJE',
    about: '2. OPIS KOLEGIJA',
    numbered: {
      holder: '1.1. Nositelj/i kolegija',
      name: '1.2. Naziv kolegija',
      associates: '1.3. Suradnici',
      study: '1.4. Studijski program',
      kind: '1.5. Status kolegija',
      semester: '1.6. Godina i semestar',
      ects: '1.7. Bodovna vrijednost (ECTS)',
      hours: '1.8. Način izvođenja nastave (P+S+V+e-učenje)',
      students: '1.9. Očekivani broj studenata',
      elearning: '1.10. Razina primjene e-učenja (%)',
      aims: '2.1. Ciljevi kolegija',
      prerequisites: '2.2. Uvjeti za upis i ulazne kompetencije',
      ofStudy: '2.3. Ishodi učenja na razini programa kojima predmet pridonosi',
      outcomes: '2.4. Ishodi učenja na razini predmeta',
      content: '2.5. Sadržaj prema satnici',
      ways: '2.6. Vrste izvođenja nastave',
      obligations: '2.7. Obveze studenata',
      work: '2.8. Praćenje rada studenata',
      grading: '2.9. Ocjenjivanje i vrednovanje',
      obligatory: '2.10. Obvezna literatura',
      optional: '2.11. Dopunska literatura',
      quality: '2.12. Praćenje kvalitete',
      other: '2.13. Ostalo',
    },
    ways: { lectures: 'predavanja', seminars: 'seminari', exercises: 'vježbe', online: 'e-učenje' },
  },
  en: {
    title: 'COURSE SYLLABUS',
    file: 'Course syllabus',
    kinds: { compulsory: 'compulsory', elective: 'elective', facultative: 'facultative' },
    seasons: ['summer', 'winter'],
    languages: { hr: 'Croatian', en: 'English' },
    roles: { holder: 'holder', coholder: 'co-holder', executor: 'lecturer', assistant: 'associate' },
    code: 'Code and title',
    teachers: 'Teachers',
    study: 'Study programme',
    kind: 'Type and level',
    semester: 'Semester and year',
    place: 'Place and language',
    ects: 'ECTS | Hours (L – E – S)',
    prerequisites: 'Prerequisites',
    correlation: 'Correlation',
    aims: 'Course objectives',
    outcomes: 'Learning outcomes',
    content: 'Course content',
    work: 'Activities, methods and assessment',
    workHeads: ['Obligations', 'Outcomes', 'Hours', 'ECTS', 'Maximum share of grade (%)'],
    total: 'Total',
    criteria: 'Additional criteria',
    scale: 'Grading scale',
    obligations: 'Student obligations',
    exams: 'Examination dates',
    other: 'Other',
    literature: 'Literature',
    books: { obligatory: 'required', optional: 'optional', reference: 'reference' },
    copies: 'copies in the library',
    year: (n: number): string => String(n),
    ordinal: (n: number): string => String(n),
    // The letters of the hours above, not those of Croatian names: L would be a laboratory there.
    typeOf: ({ kind }: PlannedLesson): string => ({ lectures: 'L', exercises: 'E', seminars: 'S' })[kind],
    weekly: 'Weekly plan',
    weekHeads: ['Week', 'Date', 'Type', 'Hours', 'Topic', 'Outcomes', 'Teacher'],
    none: '–',
    adopted: (no: string, on: string) => `Adopted by decision ${no} of ${on}`,
    courtesy: 'Courtesy translation. The Croatian text prevails.',
    hours: (h: HoursOfCourse, n: (value: number) => string) =>
      `${n(h.lectures)}L – ${n(h.exercises)}E – ${n(h.seminars)}S (${n(contactOf(h).taught)})`,
    inClock: (taught: string, clock: string) => `Teaching: ${taught} hours of 45 minutes = ${clock} h.`,
    general: '1. GENERAL INFORMATION',
    about: '2. COURSE DESCRIPTION',
    numbered: {
      holder: '1.1. Course holder(s)',
      name: '1.2. Course title',
      associates: '1.3. Associates',
      study: '1.4. Study programme',
      kind: '1.5. Status of the course',
      semester: '1.6. Year and semester',
      ects: '1.7. ECTS credits',
      hours: '1.8. Forms of teaching (L+S+E+e-learning)',
      students: '1.9. Expected number of students',
      elearning: '1.10. Share of e-learning (%)',
      aims: '2.1. Course objectives',
      prerequisites: '2.2. Prerequisites and entry competences',
      ofStudy: '2.3. Outcomes of the programme that the course contributes to',
      outcomes: '2.4. Outcomes of the course',
      content: '2.5. Course content',
      ways: '2.6. Forms of instruction',
      obligations: '2.7. Student obligations',
      work: '2.8. Student workload',
      grading: '2.9. Grading and assessment',
      obligatory: '2.10. Required literature',
      optional: '2.11. Optional literature',
      quality: '2.12. Quality assurance',
      other: '2.13. Other',
    },
    ways: { lectures: 'lectures', seminars: 'seminars', exercises: 'exercises', online: 'e-learning' },
  },
};
type Words = (typeof words)['hr'] | (typeof words)['en'];

/** «1-4, 6»: outcomes that follow each other stand together. */
export const inRanges = (numbers: readonly number[]): string => {
  const ranges: [number, number][] = [];
  for (const n of [...numbers].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === n - 1) last[1] = n;
    else ranges.push([n, n]);
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(', ');
};

/** The paper of a course's description. One that is not adopted yet is a draft. */
export const syllabusSheet = (said: Described, lang: PaperLanguage, layout: SyllabusLayout, on: string): Sheet => {
  const w: Words = words[lang];
  const { course } = said;
  const number = (value: number): string => {
    const tidy = String(Math.round(value * 100) / 100);
    return lang === 'hr' ? tidy.replace('.', ',') : tidy;
  };
  const year = academicYearOnPaper(course.year, lang);
  const blocks: Block[] = [
    { block: 'title', text: w.title, below: `${course.name} · ${year}` },
    ...(w.courtesy ? [{ block: 'text' as const, text: w.courtesy, small: true }] : []),
    ...(layout === 'form' ? formOf(said, w, number) : numberedOf(said, w, number)),
    ...weeklyOf(said, w, number, lang),
    ...(course.decisionNo && course.decisionDate
      ? [{ block: 'text' as const, text: w.adopted(course.decisionNo, dayInText(course.decisionDate, lang)) }]
      : []),
  ];
  return {
    format: 'P',
    lang,
    title: `${w.file}: ${course.name}`,
    on,
    blocks,
    foot: { kind: 'list', words: `${course.code} ${course.name} · ${course.study} · ${year}` },
    ...(!['adopted', 'archived'].includes(course.status) && { draft: true }),
  };
};
type Say = (value: number) => string;
const fact = (label: string, value: string | null | undefined, none: string) => ({
  label,
  value: value?.trim() || none,
});
const named = (teachers: Described['teachers'], w: Words): string =>
  teachers.map(({ name, role }) => `${name} (${w.roles[role as keyof Words['roles']] ?? role})`).join('\n');
const booksOf = ({ course }: Described, w: Words, kind: string): string =>
  course.literature
    .filter(book => book.kind === kind)
    .map((book, i) => `${i + 1}. ${book.citation}${book.copies ? ` (${book.copies} ${w.copies})` : ''}`)
    .join('\n');
const scaleIn = ({ scale }: Described, number: Say): string =>
  scale.map(({ value, name, from, to }) => `${number(from)}–${number(to)}: ${name} (${value})`).join('\n');
const contentOf = ({ units }: Described): string =>
  units.map(({ name, topics }, i) => `${i + 1}. ${[name, topics.join('; ')].filter(Boolean).join(': ')}`).join('\n');
const listed = (outcomes: readonly Outcome[]): string =>
  outcomes.map(({ code, text }) => `${code}. ${text}`).join('\n');

/** Hours of attendance; null where the syllabus has none. */
export const attendanceOf = (works: Described['works']): number | null => {
  const hours = works.flatMap(({ activity, hours: of }) => (activity === 'contact' ? [of ?? 0] : []));
  return hours.length === 0 ? null : hours.reduce((sum, of) => sum + of, 0);
};
/** The table of obligations; where attendance is counted in hours of 60 minutes, how it agrees with the hours above. */
const workOf = (said: Described, w: Words, number: Say): Block[] => {
  const { taught, clock } = contactOf(said.hours);
  const isInClock = taught !== clock && attendanceOf(said.works) === clock;
  return [
    tableOfWork(said, w, number),
    ...(isInClock ? [{ block: 'text' as const, text: w.inClock(number(taught), number(clock)), small: true }] : []),
  ];
};
const tableOfWork = ({ works, outcomes }: Described, w: Words, number: Say): Block => {
  const place = new Map(outcomes.map(({ id }, i) => [id, i + 1]));
  const sum = (of: (work: Work) => number | null): number => works.reduce((all, work) => all + (of(work) ?? 0), 0);
  const [widths, align] = [
    [80, 25, 20, 20, 30],
    ['left', 'center', 'right', 'right', 'right'],
  ] as const;
  return {
    block: 'table',
    summary: w.work,
    columns: w.workHeads.map((head, i) => ({ head, width: widths[i]!, align: align[i]! })),
    rows: [
      ...works.map(work => ({
        cells: [
          work.name,
          inRanges(work.outcomes.flatMap(id => place.get(id) ?? [])),
          work.hours === null ? '' : number(work.hours),
          work.ects === null ? '' : number(work.ects),
          number(work.points),
        ],
      })),
      {
        total: ['', '', number(sum(o => o.hours)), number(sum(o => o.ects)), number(sum(o => o.points))],
        label: w.total,
      },
    ],
  };
};

const formOf = (said: Described, w: Words, number: Say): Block[] => {
  const { course, hours } = said;
  const both = (...parts: readonly (string | null | undefined)[]): string =>
    parts.map(part => part || w.none).join(' | ');
  return [
    {
      block: 'facts',
      labelWidth: 50,
      facts: [
        fact(w.code, `${course.code} ${course.name}`, w.none),
        fact(w.teachers, named(said.teachers, w), w.none),
        fact(w.study, course.study, w.none),
        fact(w.kind, both(w.kinds[course.kind], course.level), w.none),
        fact(w.semester, both(w.seasons[course.semester % 2], w.year(course.yearOfStudy)), w.none),
        fact(w.place, both(course.place, w.languages[course.language]), w.none),
        fact(w.ects, both(number(course.ects), w.hours(hours, number)), w.none),
        fact(w.prerequisites, course.prerequisites, w.none),
        fact(w.correlation, course.correlation, w.none),
        fact(w.aims, course.aims, w.none),
        fact(w.outcomes, listed(said.outcomes), w.none),
        fact(w.content, contentOf(said), w.none),
      ],
    },
    { block: 'heading', level: 2, text: w.work },
    ...workOf(said, w, number),
    {
      block: 'facts',
      labelWidth: 50,
      facts: [
        fact(w.criteria, course.criteria, w.none),
        fact(w.scale, scaleIn(said, number), w.none),
        fact(w.obligations, course.obligations, w.none),
        fact(w.exams, course.examDates, w.none),
        fact(w.other, course.otherFacts, w.none),
        ...(['obligatory', 'optional', 'reference'] as const).map(kind =>
          fact(`${w.literature}: ${w.books[kind]}`, booksOf(said, w, kind), w.none),
        ),
      ],
    },
  ];
};

const numberedOf = (said: Described, w: Words, number: Say): Block[] => {
  const { course, hours, teachers } = said;
  const n = w.numbered;
  const isHolder = ({ role }: { readonly role: string }): boolean => role === 'holder' || role === 'coholder';
  const share = course.elearningShare === null ? null : number(course.elearningShare);
  const ways = [
    ...(['lectures', 'seminars', 'exercises'] as const).map(key => [w.ways[key], hours[key] > 0] as const),
    [w.ways.online, (course.elearningShare ?? 0) > 0] as const,
  ];
  return [
    { block: 'heading', level: 2, text: w.general },
    {
      block: 'facts',
      labelWidth: 60,
      facts: [
        fact(
          n.holder,
          teachers
            .filter(isHolder)
            .map(t => t.name)
            .join('; '),
          w.none,
        ),
        fact(n.name, `${course.code} ${course.name}`, w.none),
        fact(
          n.associates,
          teachers
            .filter(t => !isHolder(t))
            .map(t => t.name)
            .join('; '),
          w.none,
        ),
        fact(n.study, [course.study, course.level].filter(Boolean).join(', '), w.none),
        fact(n.kind, w.kinds[course.kind], w.none),
        fact(
          n.semester,
          `${w.year(course.yearOfStudy)} / ${w.ordinal(course.semester)} (${w.seasons[course.semester % 2]})`,
          w.none,
        ),
        fact(n.ects, number(course.ects), w.none),
        fact(
          n.hours,
          `${[hours.lectures, hours.seminars, hours.exercises].map(number).join(' + ')} + ${share ?? 0} %`,
          w.none,
        ),
        fact(n.students, course.maxEnrolled === null ? null : String(course.maxEnrolled), w.none),
        fact(n.elearning, share, w.none),
      ],
    },
    { block: 'heading', level: 2, text: w.about },
    {
      block: 'facts',
      labelWidth: 60,
      facts: [
        fact(n.aims, course.aims, w.none),
        fact(n.prerequisites, course.prerequisites, w.none),
        fact(n.ofStudy, listed(said.ofStudy), w.none),
        fact(n.outcomes, listed(said.outcomes), w.none),
        fact(n.content, contentOf(said), w.none),
        fact(n.ways, ways.map(([name, is]) => `${is ? '☒' : '☐'} ${name}`).join('   '), w.none),
        fact(n.obligations, course.obligations, w.none),
      ],
    },
    { block: 'heading', level: 3, text: n.work },
    ...workOf(said, w, number),
    {
      block: 'facts',
      labelWidth: 60,
      facts: [
        fact(n.grading, [course.criteria, scaleIn(said, number)].filter(Boolean).join('\n'), w.none),
        fact(n.obligatory, booksOf(said, w, 'obligatory'), w.none),
        fact(
          n.optional,
          [booksOf(said, w, 'optional'), booksOf(said, w, 'reference')].filter(Boolean).join('\n'),
          w.none,
        ),
        // Nobody writes it down for a course yet; the heading stands, as the form has it.
        fact(n.quality, null, w.none),
        fact(n.other, [course.otherFacts, course.examDates].filter(Boolean).join('\n'), w.none),
      ],
    },
  ];
};

/** Week by week, where there is a timetable. */
const weeklyOf = ({ weeks, outcomesOfTopics }: Described, w: Words, number: Say, lang: PaperLanguage): Block[] => {
  if (weeks.length === 0) return [];
  const [widths, align] = [
    [14, 20, 14, 12, 65, 20, 30],
    ['center', 'center', 'center', 'right', 'left', 'center', 'left'],
  ] as const;
  return [
    { block: 'heading', level: 2, text: w.weekly },
    {
      block: 'table',
      summary: w.weekly,
      columns: w.weekHeads.map((head, i) => ({ head, width: widths[i]!, align: align[i]! })),
      rows: weeks.map(lesson => ({
        cells: [
          lesson.week === null ? '' : w.ordinal(lesson.week),
          dayInTable(lesson.date, lang),
          w.typeOf(lesson),
          number(lesson.hours),
          lesson.topics.map(topic => topic.name).join('; '),
          [...new Set(lesson.topics.flatMap(topic => outcomesOfTopics.get(topic.id) ?? []))].join(', '),
          lesson.teachers ?? '',
        ],
      })),
    },
  ];
};

const plain = (text: string): string =>
  text
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
/** `RAC_PDS_1G_1S_Programiranje_1_IP`: study, level, year, semester, course; without letters that some systems lose. */
export const syllabusFile = ({ course }: Described): string =>
  [
    plain(course.studyAbbr),
    plain(course.levelCode ?? ''),
    `${course.yearOfStudy}G`,
    `${course.semester}S`,
    plain(course.name),
    'IP',
  ]
    .filter(Boolean)
    .join('_');

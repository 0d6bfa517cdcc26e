import {
  academicYearOnPaper,
  type Block,
  byGender,
  dayInTable,
  dayInText,
  type Gender,
  inRoman,
  paperFormats,
  type PaperLanguage,
  type Sheet,
  type TableRow,
  wallClock,
} from '../../../kernel/resource/index.ts';
import { type Ctx, sql } from '../../../kernel/server/index.ts';
import { studiesLevelled, teachersEmployed, yearsKept } from '../../catalogues/server/index.ts';
import { mapOf, matrices } from './grids.ts';

const words = {
  hr: {
    title: 'MATRICA ISHODA UČENJA',
    below: (study: string, year: string) =>
      `Povezanost ishoda učenja predmeta s ishodima učenja studijskog programa ${study}, ${year}`,
    file: 'Matrica ishoda učenja',
    legend: 'Ishodi učenja studijskog programa',
    heads: ['Šifra', 'Predmet', 'Status', 'ECTS'],
    kinds: { compulsory: 'O', elective: 'I', facultative: 'F' },
    semester: (n: number) =>
      `${inRoman(Math.ceil(n / 2))}. godina · ${n}. (${n % 2 === 1 ? 'zimski' : 'ljetni'}) semestar`,
    courses: 'Broj predmeta',
    achieved: 'Broj obveznih predmeta s doprinosom 3',
    uncovered: 'NIJE POKRIVEN',
    uncoveredAll: (n: number) => (n === 1 ? 'NIJE POKRIVEN' : 'NISU POKRIVENI'),
    keys: '1 – uvodi, 2 – razvija, 3 – ostvaruje; O – obvezni, I – izborni, F – fakultativni',
    hko: 'Ishodi studija i opisnice HKO-a',
    dublin: 'Ishodi studija i dublinski opisnici',
    outcome: 'Ishod',
    head: (gender: Gender) => byGender(gender, 'Voditelj studija', 'Voditeljica studija', 'Voditelj/ica studija'),
    date: 'Datum',
    adopted: (no: string, on: string) => `Usvojeno odlukom ${no} od ${on}`,
  },
  en: {
    title: 'MATRIX OF LEARNING OUTCOMES',
    below: (study: string, year: string) => `Outcomes of courses and outcomes of the study programme ${study}, ${year}`,
    file: 'Matrix of learning outcomes',
    legend: 'Learning outcomes of the study programme',
    heads: ['Code', 'Course', 'Status', 'ECTS'],
    kinds: { compulsory: 'C', elective: 'E', facultative: 'F' },
    semester: (n: number) => `Year ${Math.ceil(n / 2)} · semester ${n} (${n % 2 === 1 ? 'winter' : 'summer'})`,
    courses: 'Number of courses',
    achieved: 'Compulsory courses with contribution 3',
    uncovered: 'NOT COVERED',
    uncoveredAll: () => 'NOT COVERED',
    keys: '1 – introduces, 2 – develops, 3 – achieves; C – compulsory, E – elective, F – optional',
    hko: 'Outcomes of the study and descriptors of the CroQF',
    dublin: 'Outcomes of the study and Dublin descriptors',
    outcome: 'Outcome',
    head: () => 'Head of the study',
    date: 'Date',
    adopted: (no: string, on: string) => `Adopted by decision ${no} of ${on}`,
  },
};
const [codeWidth, courseWidth, kindWidth, ectsWidth, sumWidth] = [17, 61, 12, 12, 15];
/** Above 25 columns, of which five are the course's own, the sheet is A3. So many outcomes fit beside each other on either; more stand in a table of their own. */
const mostOn = { L: 20, L3: 30 } as const;
/** In a narrower column «NIJE POKRIVEN» would be cut in the middle of a syllable: there it stands below the table. */
const wideEnough = 11;
/** How dark a contribution is printed beside its digit. */
const greys = { 1: 15, 2: 30, 3: 45 } as const;
const inPieces = <T>(list: readonly T[], most: number): { readonly from: number; readonly some: readonly T[] }[] => {
  const count = Math.max(1, Math.ceil(list.length / most));
  const size = Math.ceil(list.length / count);
  return Array.from({ length: count }, (_, i) => ({ from: i * size, some: list.slice(i * size, (i + 1) * size) }));
};

const momentOf = (ctx: Ctx, at: Date, lang: PaperLanguage): string => {
  const [day, time] = wallClock(at).split(' ') as [string, string];
  return ctx.app.words.say(ctx.language, { key: 'momentInWords', params: { day: dayInTable(day, lang), time } });
};

/** What the courses of a study give to its outcomes, for re-accreditation; null: the caller does not read it. */
export const matrixSheet = async (
  asked: Ctx,
  id: number,
  lang: PaperLanguage,
  on: string,
  /** Of a print that nobody files. */
  printedAt?: Date,
): Promise<{ readonly sheet: Sheet; readonly isEmpty: boolean }> => {
  const ctx: Ctx = { ...asked, language: lang === 'hr' ? 'hr' : 'en-uk' };
  const w = words[lang];
  const { outcomes, courses } = await mapOf(ctx, id);
  const { study, year, status, head, gender, decisionNo, decisionDate } = (await ctx.db.one<{
    study: string;
    year: string;
    status: string;
    head: string | null;
    gender: Gender;
    decisionNo: string | null;
    decisionDate: string | null;
  }>(sql`select s.name as study, y.code as year, h.status, t.name as head, t.gender, h.decision_no as "decisionNo", h.decision_date::text as "decisionDate" from ${ctx.db.table('lo-study')} h join ${studiesLevelled(ctx)} s on s.id = h.id_study
    join ${yearsKept(ctx.db)} y on y.id = h.id_academicyear left join ${teachersEmployed(ctx)} t on t.id = s.id_head where h.id = ${id}`))!;
  const number = (value: number): string => {
    const tidy = String(Math.round(value * 100) / 100);
    return lang === 'hr' ? tidy.replace('.', ',') : tidy;
  };
  const format = outcomes.length > mostOn.L ? 'L3' : 'L';
  const { width: whole } = paperFormats[format];
  const beside = whole - codeWidth - courseWidth - kindWidth - ectsWidth - sumWidth;
  const uncovered = outcomes.filter((_, i) => courses.every(course => course.given[i]!.value === 0));
  const pieces = inPieces(outcomes, mostOn[format]);
  const isNarrow = beside / pieces[0]!.some.length < wideEnough;
  const table = ({
    from,
    some,
  }: {
    readonly from: number;
    readonly some: readonly { readonly code: string }[];
  }): Block => {
    const each = Math.min(13, beside / some.length);
    const givers = (i: number) => courses.filter(course => course.given[from + i]!.value > 0);
    const total = (label: string, of: (i: number) => string): TableRow => ({
      total: ['', '', '', '', ...some.map((_, i) => of(i)), ''],
      label,
    });
    const rows: TableRow[] = [];
    let semester = 0;
    for (const course of courses) {
      if (course.semester !== semester) rows.push({ group: w.semester(course.semester) });
      semester = course.semester;
      const given = course.given.slice(from, from + some.length);
      rows.push({
        cells: [
          course.code,
          course.name,
          w.kinds[course.kind as 'compulsory'],
          number(course.ects),
          ...given.map(({ value }) =>
            value === 0 ? '' : { text: String(value), bold: value === 3, grey: greys[value as 1 | 2 | 3] },
          ),
          String(course.given.filter(cell => cell.value > 0).length),
        ],
      });
    }
    return {
      block: 'table',
      summary: w.title,
      columns: [
        { head: w.heads[0]!, width: codeWidth },
        { head: w.heads[1]!, width: courseWidth + beside - each * some.length },
        { head: w.heads[2]!, width: kindWidth, align: 'center' },
        { head: w.heads[3]!, width: ectsWidth, align: 'right' },
        ...some.map(({ code }) => ({ head: code, width: each, align: 'center' as const })),
        { head: 'Σ', width: sumWidth, align: 'right' },
      ],
      rowHeads: [1],
      rows: [
        ...rows,
        total(w.courses, i => (givers(i).length === 0 && !isNarrow ? w.uncovered : String(givers(i).length))),
        total(w.achieved, i =>
          String(givers(i).filter(c => c.kind === 'compulsory' && c.given[from + i]!.value === 3).length),
        ),
        total('ECTS', i => number(givers(i).reduce((sum, course) => sum + course.ects, 0))),
      ],
    };
  };
  const annex = async (matrix: 'lo-study-hko' | 'lo-study-dublin', title: string): Promise<Block[]> => {
    const { rows, columns, cells } = await matrices[matrix](ctx, id, true);
    if (columns.length === 0) return [];
    const marked = new Set(
      (await ctx.db.run<{ row: number; column: number }>(cells)).rows.map(cell => `${cell.row} ${cell.column}`),
    );
    const first = 93;
    return [
      { block: 'heading', level: 2, text: title },
      {
        block: 'table',
        summary: title,
        columns: [
          { head: w.outcome, width: first },
          ...columns.map(column => ({
            head: column.code,
            width: (whole - first) / columns.length,
            align: 'center' as const,
          })),
        ],
        rowHeads: [0],
        rows: rows.map(row => ({
          cells: [`${row.code}. ${row.title}`, ...columns.map(c => (marked.has(`${row.id} ${c.id}`) ? '×' : ''))],
        })),
      },
    ];
  };
  const sheet: Sheet = {
    format,
    lang,
    title: w.file,
    on,
    blocks: [
      { block: 'title', text: w.title, below: w.below(study, academicYearOnPaper(year, lang)) },
      { block: 'heading', level: 2, text: w.legend },
      { block: 'facts', labelWidth: 20, facts: outcomes.map(({ code, title }) => ({ label: code, value: title })) },
      ...pieces.map(table),
      ...(isNarrow && uncovered.length > 0
        ? [
            {
              block: 'text' as const,
              text: [
                { text: `${w.uncoveredAll(uncovered.length)}: ${uncovered.map(o => o.code).join(', ')}`, bold: true },
              ],
              keepAbove: true,
            },
          ]
        : []),
      { block: 'text', text: w.keys, small: true, keepAbove: true },
      ...(await annex('lo-study-hko', w.hko)),
      ...(await annex('lo-study-dublin', w.dublin)),
      ...(decisionNo && decisionDate
        ? [{ block: 'text' as const, text: w.adopted(decisionNo, dayInText(decisionDate, lang)), keepAbove: true }]
        : []),
      { block: 'text', text: `${w.date}: ${dayInText(on, lang)}`, keepAbove: true },
      { block: 'signatures', people: [{ function: w.head(gender), ...(head && { name: head }) }] },
    ],
    foot: {
      kind: 'list',
      words: `${w.file} · ${study} · ${academicYearOnPaper(year, lang)}`,
      ...(printedAt && { printedAt: momentOf(ctx, printedAt, lang) }),
    },
    ...(!['adopted', 'archived'].includes(status) && { draft: true }),
  };
  return { sheet, isEmpty: outcomes.length === 0 || courses.length === 0 };
};

import { type Block, choice, date, integer, list, object, type Sheet, text } from '../../../kernel/resource/index.ts';
import {
  csv,
  type Ctx,
  endpoint,
  type Endpoint,
  invalid,
  notAllowed,
  notFound,
  type PaperDocument,
  pdfOf,
  raw,
  sendFile,
  sql,
  visible,
  xlsx,
} from '../../../kernel/server/index.ts';
import { coursesOfStudies, studentsNamed } from '../../catalogues/server/index.ts';
import { papersStanding, standingPapers } from '../../papers/server/index.ts';
import { partnersNamed } from '../../people/server/index.ts';
import { internship } from '../model.ts';
import { certificatePaper, diaryPaper } from './papers/others.ts';
import { referralPaper } from './papers/referral.ts';
import { has, today } from './rules.ts';

// The papers of many internships at once: what was issued, and all of it as one file for the printer.

const kinds = ['referral', 'diary', 'confirmation'] as const;
interface Kind {
  readonly document: PaperDocument;
  /** On which placements such a paper is to be expected. */
  readonly states: readonly string[];
  /** What nobody registers is printed as it stands today, where none was issued. */
  readonly isLive: boolean;
}
const papers: Readonly<Record<(typeof kinds)[number], Kind>> = {
  referral: {
    document: referralPaper,
    states: ['referred', 'active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'interrupted'],
    isLive: false,
  },
  diary: {
    document: diaryPaper,
    states: ['active', 'diarySubmitted', 'mentorGraded', 'completed', 'failed', 'interrupted'],
    isLive: true,
  },
  confirmation: { document: certificatePaper, states: ['completed'], isLive: false },
};
const mostAtOnce = 300;
const mayList = (ctx: Ctx): void => {
  if (!ctx.me || !(ctx.me.isAdmin || has(ctx.me, 'ReportsView'))) throw notAllowed();
};

const asked = {
  paper: choice(kinds, { required: true }),
  idAcademicyear: integer({ required: true, min: 1 }),
  idIntsSet: integer({ min: 1 }),
};
interface Line {
  readonly id: number;
  readonly student: string;
  readonly idIntsSet: number;
  readonly course: string;
  readonly partner: string | null;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly idPaper: number | null;
  readonly number: string | null;
  readonly issuedOn: string | null;
}
interface Asked {
  readonly paper: (typeof kinds)[number];
  readonly idAcademicyear: number;
  readonly idIntsSet?: number | null | undefined;
}
/** Internships of a year that the caller reads, with the paper that stands about each. */
const linesOf = async (ctx: Ctx, { paper, idAcademicyear, idIntsSet }: Asked): Promise<readonly Line[]> => {
  mayList(ctx);
  const { document, states } = papers[paper];
  const { db } = ctx;
  return (
    await db.run<Line>(sql`select i.id, s.sorted as student, i.id_ints_set as "idIntsSet", c.name as course, p.name as partner, i.date_from::text as "dateFrom", i.date_to::text as "dateTo",
        d.id as "idPaper", d.number, d.issued_on::text as "issuedOn"
      from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student join ${coursesOfStudies(ctx)} c on c.id = i.id_st_co left join ${partnersNamed(db)} p on p.id = i.id_partner
        left join ${papersStanding(db, document.name, 'internship')} d on d.id_entity = i.id
      where i.ints_kind = 'placement' and i.id_academicyear = ${idAcademicyear} and ${idIntsSet ? sql`i.id_ints_set = ${idIntsSet}` : raw('true')} and i.status = any(${[...states]})
        and ${visible(ctx, internship, 'i')} order by c.name, s.sorted, i.id limit 2000`)
  ).rows;
};

const listed = endpoint({
  method: 'GET',
  path: 'internship/papers',
  summary: 'Internships of a year with the paper of one kind that stands about each: referral, diary or certificate.',
  query: asked,
  answer: {
    isLive: integer({ required: true }),
    rows: list(
      object({
        id: integer({ required: true }),
        student: text({ required: true }),
        idIntsSet: integer({ required: true }),
        course: text({ required: true }),
        partner: text(),
        dateFrom: date(),
        dateTo: date(),
        idPaper: integer(),
        number: text(),
        issuedOn: date(),
      }),
      { required: true },
    ),
  },
  async handle(ctx, { query }) {
    const rows = await linesOf(ctx, query);
    return { isLive: papers[query.paper].isLive ? 1 : 0, rows };
  },
});

const headings = {
  hr: ['Student/ica', 'Predmet', 'Partner', 'Od', 'Do', 'Broj', 'Izdano'],
  en: ['Student', 'Course', 'Partner', 'From', 'To', 'Number', 'Issued on'],
} as const;
const carried = endpoint({
  method: 'GET',
  path: 'internship/paper-table',
  summary: 'The same internships with their papers as a table to be carried away.',
  query: { ...asked, format: choice(['xlsx', 'csv'], { required: true }) },
  answer: 'bytes',
  async handle(ctx, { query, reply }) {
    const rows = await linesOf(ctx, query);
    const { document } = papers[query.paper];
    const [student, course, partner, from, to, number, issuedOn] = headings[ctx.language === 'hr' ? 'hr' : 'en'];
    const sheet = {
      title: ctx.language === 'hr' ? document.title.hr : document.title.en,
      columns: [
        { heading: student },
        { heading: course },
        { heading: partner },
        { heading: from, format: 'date' as const },
        { heading: to, format: 'date' as const },
        { heading: number },
        { heading: issuedOn, format: 'date' as const },
      ],
      rows: (async function* () {
        yield rows.map(row => [
          row.student,
          row.course,
          row.partner,
          row.dateFrom,
          row.dateTo,
          row.number,
          row.issuedOn,
        ]);
      })(),
    };
    const { format } = query;
    return sendFile(reply, format === 'xlsx' ? xlsx(sheet) : csv(sheet), { type: format, name: document.name });
  },
});

const sheetOf = async (ctx: Ctx, { document, isLive }: Kind, id: number): Promise<Sheet | null> => {
  const standing = (await standingPapers(ctx, document.name, 'internship', id)).at(-1);
  if (standing || !isLive) return standing?.sheet ?? null;
  const made = await document.paper(ctx, id, {}, { on: today(ctx), number: null, replaces: null });
  return 'blocks' in made ? made : null;
};
const batch = endpoint({
  method: 'GET',
  path: 'internship/paper-batch',
  summary: 'The papers of these internships, one after the other in one PDF; what was not issued is left out.',
  query: { paper: choice(kinds, { required: true }), ids: text({ required: true, max: 4000 }) },
  answer: 'bytes',
  async handle(ctx, { query: { paper, ids }, reply }) {
    mayList(ctx);
    const wanted = [...new Set(ids.split(',').map(Number))];
    if (wanted.some(id => !Number.isInteger(id) || id < 1)) throw invalid('ids', 'invalidValue');
    if (wanted.length > mostAtOnce) throw invalid('ids', 'tooMany', { max: mostAtOnce });
    const kind = papers[paper];
    const { db } = ctx;
    // Rows that the caller does not read are as if they were not there.
    const { rows } = await db.run<{ id: number }>(
      sql`select i.id from ${db.table('internship')} i join ${studentsNamed(db)} s on s.id = i.id_student where i.id = any(${wanted}::int[]) and i.ints_kind = 'placement'
        and i.status = any(${[...kind.states]}) and ${visible(ctx, internship, 'i')} order by s.sorted, i.id`,
    );
    const sheets: Sheet[] = [];
    for (const { id } of rows) {
      const sheet = await sheetOf(ctx, kind, id);
      if (sheet) sheets.push(sheet);
    }
    const [first] = sheets;
    if (!first) throw notFound();
    const blocks = sheets.flatMap((sheet, i): Block[] => [
      ...(i === 0 ? [] : [{ block: 'pageBreak' as const }]),
      ...sheet.blocks,
    ]);
    // Pages of several papers have no common number.
    const bytes = await pdfOf(sheets.length === 1 ? first : { ...first, blocks, foot: { kind: 'none' } });
    return sendFile(reply, bytes, { type: 'pdf', name: `${kind.document.name}-${sheets.length}` });
  },
});
export const paperListEndpoints: readonly Endpoint[] = [listed, carried, batch];

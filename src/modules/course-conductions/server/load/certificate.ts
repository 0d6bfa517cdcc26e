import { type Block, choice, integer, refs, type Sheet, text } from '../../../../kernel/resource/index.ts';
import { type Ctx, document, type PaperMoment, raw, type ReportRule, sql } from '../../../../kernel/server/index.ts';
import {
  coursesOfStudies,
  teachersOnCourses,
  teachingtypesNamed,
  yearsKept,
} from '../../../catalogues/server/index.ts';
import { dutySigner, kindOf, letterhead } from '../../../papers/server/index.ts';
import type { certificateTeachingConduction } from '../../model/reports.ts';
import { plansTeaching } from '../rules.ts';
import { loadOf, tidy } from './figures.ts';
import { ledgerOf, readLoadLines, teacherYears } from './ledger.ts';
import { besideFigures } from './missing.ts';
import { readsReports } from './reports.ts';

/** What somebody has taught of one course in one year, by confirmed lessons alone. */
interface Taught {
  readonly idAcademicyear: number;
  readonly idStCo: number;
  readonly year: string;
  readonly system: 'norm' | 'work';
  readonly study: string;
  readonly course: string;
  readonly role: 'holder' | 'coholder' | 'executor';
  readonly lectures: number;
  readonly seminars: number;
  readonly exercises: number;
  readonly total: number;
}
const taughtBy = async (
  ctx: Ctx,
  idTeacher: number,
  from: number,
  to: number,
  studies: readonly number[] = [],
): Promise<Taught[]> =>
  (
    await ctx.db.run<Taught>(sql`
    select l.id_academicyear as "idAcademicyear", l.id_st_co as "idStCo", y.code as year, y.norm_system as system, concat(c.study, ' (' || c.level_name || ')') as study, c.name as course,
      coalesce((select o.role from ${teachersOnCourses(ctx.db)} o where o.id_st_co = l.id_st_co and o.id_teacher = ${idTeacher} and o.role in ('holder', 'coholder') order by o.role desc limit 1), 'executor') as role,
      coalesce(sum(l.confirmed) filter (where t.category = 'lecture'), 0)::float as lectures, coalesce(sum(l.confirmed) filter (where t.category = 'seminar'), 0)::float as seminars,
      coalesce(sum(l.confirmed) filter (where t.category not in ('lecture', 'seminar')), 0)::float as exercises, sum(l.confirmed)::float as total
    from ${ledgerOf(ctx)} l join ${yearsKept(ctx.db)} y on y.id = l.id_academicyear join ${coursesOfStudies(ctx)} c on c.id = l.id_st_co join ${teachingtypesNamed(ctx)} t on t.id = l.id_teachingtype
    where l.id_teacher = ${idTeacher} and l.confirmed > 0 and y.start_year between ${from} and ${to} and ${studies.length === 0 ? raw('true') : sql`l.id_study = any(${studies}::int[])`}
    group by l.id_academicyear, l.id_st_co, y.code, y.norm_system, y.start_year, c.study, c.level_name, c.name
    order by y.start_year, c.study, c.name, l.id_st_co`)
  ).rows;

export const certificateReport: ReportRule<typeof certificateTeachingConduction> = {
  by: readsReports,
  async rows(ctx, { idTeacher, idYearFrom, idYearTo, idStudy }) {
    const { rows } = await ctx.db.run<{ id: number; start: number }>(
      sql`select id, start_year as start from ${yearsKept(ctx.db)} y where id in (${idYearFrom}, ${idYearTo})`,
    );
    const startOf = (id: number): number => rows.find(row => row.id === id)?.start ?? 0;
    const studies = idStudy ? [idStudy] : [];
    return (await taughtBy(ctx, idTeacher, startOf(idYearFrom), startOf(idYearTo), studies)).map(
      ({ system: _system, ...row }) => row,
    );
  },
  beside: (ctx, { idTeacher, idYearFrom, idYearTo, idStudy }) =>
    besideFigures(
      ctx,
      { idTeacher, idStudy },
      {
        of: 'confirmed',
        more: sql`l.id_academicyear in (select y.id from ${yearsKept(ctx.db)} y join ${yearsKept(ctx.db)} f on f.id = ${idYearFrom} join ${yearsKept(ctx.db)} u on u.id = ${idYearTo}
          where y.start_year between f.start_year and u.start_year)`,
      },
    ),
};

const roles = {
  hr: { holder: 'nositelj', coholder: 'sunositelj', executor: 'izvođač' },
  en: { holder: 'holder', coholder: 'co-holder', executor: 'lecturer' },
};
const genders = {
  m: { employed: 'zaposlen', external: 'vanjskog suradnika', taught: 'izvodio', named: 'imenovanog', to: 'Imenovanom' },
  f: { employed: 'zaposlena', external: 'vanjske suradnice', taught: 'izvodila', named: 'imenovane', to: 'Imenovanoj' },
  x: {
    employed: 'zaposlen/a',
    external: 'vanjskog suradnika / vanjske suradnice',
    taught: 'izvodio/izvodila',
    named: 'imenovanog/imenovane',
    to: 'Imenovanom/oj',
  },
};
const courtesy: Block = {
  block: 'text',
  text: [{ text: 'Courtesy translation. The Croatian text prevails.', italic: true }],
};
/** The marks of the paper that is replaced, as far as the office has given them. */
const marksOf = ({ klasa, urbroj }: NonNullable<PaperMoment['replaces']>): string =>
  `${klasa ? `, KLASA: ${klasa}` : ''}${urbroj ? `, URBROJ: ${urbroj}` : ''}`;
const name = 'potvrda-o-izvodenju-nastave';
const yearInWords = (code: string, lang: 'hr' | 'en'): string =>
  lang === 'hr' ? code.replace(/(\d{4})/g, '$1.') : code;

/** What a teacher has taught, signed by the dean, for an election to a rank. */
export const certificateOfTeaching = document(name, {
  of: 'teacher',
  class: 'C',
  title: { hr: 'Potvrda o izvođenju nastave', en: 'Certificate of teaching' },
  register: 'office',
  valid: 'many',
  params: {
    yearFrom: integer({ required: true, min: 1990, max: 2200 }),
    yearTo: integer({ required: true, min: 1990, max: 2200 }),
    studies: refs('study'),
    lang: choice(['hr', 'en']),
    purpose: text({ max: 200 }),
  },
  paramNames: {
    yearFrom: { hr: 'Od akademske godine (početna)', en: 'From the academic year (its first)' },
    yearTo: { hr: 'Do akademske godine (početna)', en: 'To the academic year (its first)' },
    studies: { hr: 'Studiji (prazno: svi)', en: 'Studies (empty: all)' },
    lang: { hr: 'Jezik', en: 'Language' },
    purpose: { hr: 'Svrha (u genitivu)', en: 'Purpose' },
  },
  by: plansTeaching,
  // What somebody has taught is their own, and of those who plan teaching.
  readBy: me => ({ id: me.facts.idTeacher ?? 0 }),
  async paper(ctx, id, params, { on, replaces }) {
    const lang = params.lang === 'en' ? 'en' : 'hr';
    const speaking: Ctx = { ...ctx, language: lang === 'hr' ? 'hr' : 'en-uk' };
    const studies = (params.studies as readonly number[] | null | undefined) ?? [];
    const rows = await taughtBy(speaking, id, Number(params.yearFrom), Number(params.yearTo), studies);
    if (rows.length === 0)
      return { lacks: [{ hr: 'u tim godinama nema potvrđene nastave', en: 'no confirmed teaching in these years' }] };
    const signer = await dutySigner(speaking, name, on, lang);
    const last = rows.at(-1)!;
    const [person] = await teacherYears(speaking, last.idAcademicyear, sql`t.id = ${id}`);
    const head = await letterhead(speaking, on, lang);
    const kind = await kindOf(speaking, name);
    const sum = (of: (row: Taught) => number): number => tidy(rows.reduce((all, row) => all + of(row), 0));
    const said = (value: number): string => (lang === 'hr' ? String(value).replace('.', ',') : String(value));
    const [p, s, v] = [sum(r => r.lectures), sum(r => r.seminars), sum(r => r.exercises)];
    let work = 0;
    for (const idAcademicyear of new Set(rows.filter(r => r.system === 'work').map(r => r.idAcademicyear)))
      work += loadOf(
        (await readLoadLines(speaking, 'confirmed', { idAcademicyear, idTeacher: id })).filter(line =>
          rows.some(row => row.idStCo === line.idStCo),
        ),
      ).load;
    const [first, until] = [yearInWords(rows[0]!.year, lang), yearInWords(last.year, lang)];
    const g = genders[person!.gender ?? 'x'];
    const isExternal = person!.employment === 'external' || person!.employment === 'titular';
    const hr = {
      title: 'Potvrda o izvođenju nastave',
      intro: `Na temelju službene evidencije o održanoj nastavi, ${head.institution} izdaje`,
      big: 'POTVRDU',
      below: 'o izvođenju nastave',
      body: `kojom se potvrđuje da je ${person!.name}, ${
        isExternal ? `u svojstvu ${g.external}` : `${g.employed} na radnom mjestu ${person!.rank}`
      }, ${first === until ? `u akademskoj godini ${first}` : `od akademske godine ${first} do akademske godine ${until}`} u ustanovi ${head.institution} ${g.taught} sljedeću nastavu:`,
      heads: ['Ak. godina', 'Studij (razina)', 'Predmet', 'Svojstvo', 'P', 'S', 'V', 'Ukupno'],
      total: 'Ukupno',
      sum: `Ukupno: P ${said(p)}, S ${said(s)}, V ${said(v)} nastavnih sati${work > 0 ? `, odnosno ${said(tidy(work))} radnih sati` : ''}.`,
      close: `Potvrda se izdaje na zahtjev ${g.named}, a služi u svrhu ${String(params.purpose ?? 'izbora na radno mjesto')}.`,
      replaces: (number: string, marks: string) => `Ovom se potvrdom zamjenjuje potvrda broj ${number}${marks}.`,
      copies: [`${g.to},`, 'Pismohrana, ovdje.'],
    };
    const en: typeof hr = {
      title: 'Certificate of teaching',
      // Nothing is issued in English: the title stands first, and the sentence that certifies follows it.
      intro: '',
      big: 'CERTIFICATE OF TEACHING',
      below: '',
      body: `On the basis of its official records of teaching, ${head.institution} hereby certifies that ${person!.name}, ${
        isExternal ? 'external lecturer' : person!.rank
      }, taught the following courses ${first === until ? `in the academic year ${first}` : `from the academic year ${first} to ${until}`}:`,
      heads: ['Ac. year', 'Study programme (level)', 'Course', 'Capacity', 'L', 'S', 'E', 'Total'],
      total: 'Total',
      sum: `Total: lectures ${said(p)}, seminars ${said(s)}, exercises ${said(v)} teaching hours${work > 0 ? `, that is ${said(tidy(work))} working hours` : ''}.`,
      close: `The certificate is issued at the request of the person named, for the purpose of ${String(params.purpose ?? 'election to a rank')}.`,
      replaces: (number: string, marks: string) =>
        `This certificate replaces the certificate number ${number}${marks}.`,
      copies: ['The person named,', 'Archive.'],
    };
    const words = lang === 'hr' ? hr : en;
    const widths = [20, 40, 42, 20, 10, 10, 10, 13];
    const align = ['center', 'left', 'left', 'left', 'right', 'right', 'right', 'right'] as const;
    const sheet: Sheet = {
      format: 'A',
      lang,
      title: words.title,
      on,
      foot: { kind: 'act' },
      blocks: [
        head,
        ...(lang === 'en' ? [courtesy] : []),
        ...(words.intro ? [{ block: 'text', text: words.intro } as const] : []),
        { block: 'title', text: words.big, ...(words.below && { below: words.below }) },
        { block: 'text', text: words.body },
        {
          block: 'table',
          summary: words.title,
          columns: words.heads.map((text, i) => ({ head: text, width: widths[i]!, align: align[i]! })),
          rows: [
            ...rows.map(row => ({
              cells: [
                yearInWords(row.year, lang),
                row.study,
                row.course,
                roles[lang][row.role],
                ...[row.lectures, row.seminars, row.exercises, row.total].map(said),
              ],
            })),
            { total: ['', '', '', '', ...[p, s, v, tidy(p + s + v)].map(said)], label: words.total },
          ],
        },
        { block: 'text', text: words.sum },
        { block: 'text', text: words.close },
        ...(replaces ? [{ block: 'text' as const, text: words.replaces(replaces.number, marksOf(replaces)) }] : []),
        { block: 'signatures', people: [signer], seal: kind?.hasSeal === 1 },
        { block: 'copies', to: words.copies },
      ],
    };
    return sheet;
  },
});

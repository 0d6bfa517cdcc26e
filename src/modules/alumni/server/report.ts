import { choice, decimal, integer, list, object, text, wordLanguageOf, year } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  endpoint,
  type Endpoint,
  notAllowed,
  pdfOf,
  raw,
  seenList,
  sendFile,
  sql,
  type Sql,
  workbookOf,
} from '../../../kernel/server/index.ts';
import { citiesInCounties, graduationsOnRecord, studiesAwarding } from '../../catalogues/server/index.ts';
import { alumniStudent } from '../../people/model.ts';
import { graduates, sectorsKnown } from '../../people/server/index.ts';
import { type Asked, type Figures, type Share, sheetOf } from './report-paper.ts';
import { keepsAlumni } from './rules.ts';

/** Fewer than this many people are never told apart. */
export const leastShown = 5;
/**
 * What may be shown of a distribution. Groups that are too small go into one; if that is still too small the next smallest
 * goes with them, so that nobody finds them by taking what is shown from the whole. A whole that is too small shows nothing.
 */
export const suppressed = (shares: readonly Share[]): { readonly shown: readonly Share[]; readonly rest: number } => {
  const all = shares.filter(share => share.count > 0).sort((a, b) => b.count - a.count);
  if (all.reduce((sum, share) => sum + share.count, 0) < leastShown) return { shown: [], rest: 0 };
  const shown = all.filter(share => share.count >= leastShown);
  let rest = all.filter(share => share.count < leastShown).reduce((sum, share) => sum + share.count, 0);
  while (rest > 0 && rest < leastShown && shown.length > 0) rest += shown.pop()!.count;
  return { shown, rest };
};

/** Profiles `g` with an education `e` of the studies and years asked for. */
const population = (
  { db }: Ctx,
  asked: Asked,
): Sql => sql`(select distinct on (g.id) g.*, e.graduation_year, e.date_to as graduated_on
  from ${graduates(db)} g left join ${db.table('alumni-education')} e on e.id_alu_stu = g.id and e.kind = 'education'
    and (${asked.idStudy ?? null}::int is null or e.id_study = ${asked.idStudy ?? null}) and (${asked.idStudyLevel ?? null}::int is null or e.id_study_level = ${asked.idStudyLevel ?? null})
    and (${asked.yearFrom ?? null}::int is null or e.graduation_year >= ${asked.yearFrom ?? null}) and (${asked.yearTo ?? null}::int is null or e.graduation_year <= ${asked.yearTo ?? null})
  where g.verification <> 'rejected' and (e.id is not null or ${Object.values(asked).every(value => value === undefined || value === null)})
  order by g.id, e.graduation_year)`;

const shares = async ({ db }: Ctx, piece: Sql): Promise<Share[]> => (await db.run<Share>(piece)).rows;
const distributions = {
  employment: (ctx: Ctx, of: Sql) =>
    shares(
      ctx,
      sql`select p.employment_status as label, count(*)::int as count from ${of} p where p.employment_status is not null group by 1`,
    ),
  /** From graduation to the first job that began after it, or that was there already. */
  firstJob: (ctx: Ctx, of: Sql) =>
    shares(
      ctx,
      sql`select case when f.months <= 0 then 'before' when f.months <= 3 then 'upTo3' when f.months <= 6 then 'upTo6' when f.months <= 12 then 'upTo12' else 'later' end as label, count(*)::int as count
      from (select p.id, ((min(w.date_from) - coalesce(p.graduated_on, make_date(p.graduation_year, 7, 1))) / 30.44)::float as months
        from ${of} p join ${ctx.db.table('alumni-work-experience')} w on w.id_alu_stu = p.id and w.status = 'confirmed'
        where p.graduated_on is not null or p.graduation_year is not null group by p.id, p.graduated_on, p.graduation_year) f group by 1`,
    ),
  sector: (ctx: Ctx, of: Sql) =>
    shares(
      ctx,
      sql`select ${raw(wordLanguageOf(ctx.language) === 'hr' ? 's.name_hr' : 's.name_en')} as label, count(distinct p.id)::int as count from ${of} p
      join ${ctx.db.table('alumni-work-experience')} w on w.id_alu_stu = p.id and w.is_current = 1 and w.status = 'confirmed' join ${sectorsKnown(ctx.db)} s on s.id = w.id_partnersector group by 1`,
    ),
  county: (ctx: Ctx, of: Sql) =>
    shares(
      ctx,
      sql`select c.county as label, count(distinct p.id)::int as count from ${of} p join ${ctx.db.table('alumni-address')} a on a.id_alu_stu = p.id
      join ${citiesInCounties(ctx.db)} c on c.id = a.id_state_city where c.county is not null group by 1`,
    ),
  employer: (ctx: Ctx, of: Sql) =>
    shares(
      ctx,
      sql`select min(w.employer) as label, count(distinct p.id)::int as count from ${of} p
      join ${ctx.db.table('alumni-work-experience')} w on w.id_alu_stu = p.id and w.is_current = 1 and w.status = 'confirmed' group by lower(w.employer) order by 2 desc limit 50`,
    ),
} as const;
const names = Object.keys(distributions) as readonly (keyof typeof distributions)[];

const meanCompleteness = async (ctx: Ctx, of: Sql): Promise<number | null> => {
  const ids = (await ctx.db.run<{ id: number }>(sql`select p.id from ${of} p limit 5000`)).rows.map(row => row.id);
  if (ids.length < leastShown) return null;
  const rows = await seenList(ctx, alumniStudent, { filter: { id: ids }, columns: ['completeness'], limit: 5000 });
  return Math.round((rows.reduce((sum, row) => sum + (row.completeness ?? 0), 0) / rows.length) * 10) / 10;
};

/** What the report says; only those who keep the alumni ask for it. */
const figuresOf = async (ctx: Ctx, query: Asked): Promise<Figures> => {
  if (!ctx.me || !(ctx.me.isAdmin || keepsAlumni(ctx.me))) throw notAllowed();
  const of = population(ctx, query);
  const { db } = ctx;
  const counted = (await db.one<{ profiles: number; registered: number; verified: number }>(
    sql`select count(*)::int as profiles, count(p.id_user)::int as registered, count(*) filter (where p.verification = 'verified')::int as verified from ${of} p`,
  ))!;
  const graduated = (await db.one<{
    n: number;
  }>(sql`select count(*)::int as n from ${graduationsOnRecord(db)} n join ${studiesAwarding(db)} s on s.id = n.id_study
      where (${query.idStudy ?? null}::int is null or n.id_study = ${query.idStudy ?? null}) and (${query.idStudyLevel ?? null}::int is null or s.id_edulev = ${query.idStudyLevel ?? null})
        and (${query.yearFrom ?? null}::int is null or extract(year from n.graduated_on) >= ${query.yearFrom ?? null}) and (${query.yearTo ?? null}::int is null or extract(year from n.graduated_on) <= ${query.yearTo ?? null})`))!;
  const made = [];
  for (const name of names) made.push({ name, ...suppressed(await distributions[name](ctx, of)) });
  return { graduated: graduated.n, ...counted, completeness: await meanCompleteness(ctx, of), distributions: made };
};

const asked = {
  idStudy: integer({ min: 1 }),
  idStudyLevel: integer({ min: 1 }),
  yearFrom: year({ low: 1900 }),
  yearTo: year({ low: 1900 }),
};
const share = object({ label: text({ required: true }), count: integer({ required: true }) });
const reportOf = endpoint({
  method: 'GET',
  path: 'alumni/report',
  summary:
    'Graduates by employment, time to the first job, sector, county and employer; groups of fewer than five are never shown.',
  query: asked,
  answer: {
    graduated: integer({ required: true }),
    profiles: integer({ required: true }),
    registered: integer({ required: true }),
    verified: integer({ required: true }),
    completeness: decimal(),
    distributions: list(
      object({
        name: choice(names, { required: true }),
        shown: list(share, { required: true }),
        rest: integer({ required: true }),
      }),
      { required: true },
    ),
  },
  handle: (ctx, { query }) => figuresOf(ctx, query),
});

const file = endpoint({
  method: 'GET',
  path: 'alumni/report/file',
  summary: 'The same report as a workbook or on paper, under the same suppression.',
  query: { ...asked, format: choice(['pdf', 'xlsx'], { required: true }) },
  answer: 'bytes',
  async handle(ctx, { query: { format, ...query }, reply }) {
    const sheet = await sheetOf(ctx, await figuresOf(ctx, query), query);
    const content = format === 'pdf' ? await pdfOf(sheet) : workbookOf(sheet);
    return sendFile(reply, content, { type: format, name: 'alumni', shown: false });
  },
});
export const reportEndpoints: readonly Endpoint[] = [reportOf, file];

import { type Ctx, sql, type Sql } from '../../../kernel/server/index.ts';
import { studentsNamed, studiesEnding, teachersQualified } from '../../catalogues/server/index.ts';
import { today } from './rules.ts';

/** A thesis as everybody may know it: author, mentor, title, abstract and keywords, and nothing else about people. */
export interface Archived {
  readonly id: number;
  readonly titleHr: string;
  readonly titleEn: string | null;
  readonly language: 'hr' | 'en';
  readonly author: string;
  readonly mentor: string | null;
  readonly study: string;
  readonly studyEn: string | null;
  readonly kindHr: string | null;
  readonly kindEn: string | null;
  readonly abstractHr: string | null;
  readonly abstractEn: string | null;
  readonly keywordsHr: readonly string[] | null;
  readonly keywordsEn: readonly string[] | null;
  readonly defendedOn: string;
  readonly urn: string | null;
  readonly repositoryUrl: string | null;
  readonly licence: string;
  readonly consent: string;
  readonly embargoUntil: string | null;
  readonly stamp: string;
  readonly hash: string;
  readonly size: number;
}
/** Nothing is said of what its author has closed; an embargo and the house's own access hide the file alone. */
const rows = ({ db }: Pick<Ctx, 'db'>, where: Sql, end: Sql): Sql =>
  sql`select g.id, g.title_hr as "titleHr", g.title_en as "titleEn", g.language, s.name as author, t.name as mentor, d.name_hr as study, d.name_en as "studyEn", d.thesis_name_hr as "kindHr", d.thesis_name_en as "kindEn",
      g.abstract_hr as "abstractHr", g.abstract_en as "abstractEn", g.keywords_hr as "keywordsHr", g.keywords_en as "keywordsEn", g.defended_on::text as "defendedOn", p.urn, p.repository_url as "repositoryUrl",
      p.licence, p.consent, p.embargo_until::text as "embargoUntil", to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as stamp,
      v.content ->> 'hash' as hash, (v.content ->> 'size')::int as size
    from ${db.table('st-co-graduatethesis')} g join ${db.table('graduatethesis-deposit')} p on p.id_st_co_graduatethesis = g.id and p.deleted_at is null and p.consent <> 'closed'
      join ${db.table('graduatethesis-version')} v on v.id = p.id_version join ${studentsNamed(db)} s on s.id = g.id_student
      join ${studiesEnding({ db, language: 'hr' })} d on d.id = g.id_study left join ${teachersQualified(db)} t on t.id = g.id_mentor
    where g.status = 'archived' and g.deleted_at is null and g.defended_on is not null and ${where} ${end}`;
const everything = sql`true`;

export const archivedById = async (ctx: Ctx, id: number): Promise<Archived | null> =>
  ctx.db.one<Archived>(rows(ctx, sql`g.id = ${id}`, sql``));
export const pageOfArchive = 20;
/** By whatever stands in title, abstract, author, mentor or keywords; the newest first. */
export const searchArchive = async (ctx: Ctx, words: string, page: number): Promise<readonly Archived[]> => {
  const asked = words.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  const where = asked.reduce(
    (all, word) =>
      sql`${all} and concat_ws(' ', g.title_hr, g.title_en, g.abstract_hr, g.abstract_en, s.name, t.name, g.keywords_hr::text, g.keywords_en::text) ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    everything,
  );
  return (
    await ctx.db.run<Archived>(
      rows(
        ctx,
        where,
        sql`order by g.defended_on desc, g.id desc limit ${pageOfArchive + 1} offset ${(page - 1) * pageOfArchive}`,
      ),
    )
  ).rows;
};
/** What harvesters ask for: by the moment of the last change, and then by the key, so that a list can be gone on with. */
export interface Harvest {
  readonly from: string | null;
  readonly until: string | null;
  readonly after: { readonly stamp: string; readonly id: number } | null;
}
export const harvested = async (
  ctx: Ctx,
  { from, until, after }: Harvest,
  limit: number,
): Promise<readonly Archived[]> => {
  const at = sql`date_trunc('second', p.updated_at)`;
  const where = sql`(${from}::timestamptz is null or ${at} >= ${from}::timestamptz) and (${until}::timestamptz is null or ${at} <= ${until}::timestamptz)
    and (${after?.stamp ?? null}::timestamptz is null or (${at}, g.id) > (${after?.stamp ?? null}::timestamptz, ${after?.id ?? 0}::int))`;
  return (await ctx.db.run<Archived>(rows(ctx, where, sql`order by ${at}, g.id limit ${limit}`))).rows;
};
/** Whether everybody may read the work itself today. */
export const isFileOpen = (ctx: Pick<Ctx, 'now'>, row: Pick<Archived, 'consent' | 'embargoUntil'>): boolean =>
  row.consent === 'open' || (row.consent === 'embargo' && row.embargoUntil !== null && row.embargoUntil <= today(ctx));

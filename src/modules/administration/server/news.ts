import { boolean, choice, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  error,
  col,
  type Ctx,
  endpoint,
  type Endpoint,
  type Me,
  notFound,
  type Policy,
  rule,
  sql,
  type Sql,
} from '../../../kernel/server/index.ts';
import type { NewsAudience, newsEvent, ShownNews } from '../model.ts';

/** The groups of readers that a person belongs to. */
const groupsOf = ({ roles }: Pick<Me, 'roles'>): NewsAudience[] => {
  const outside = ['institutionMentor', 'alumniStudent', 'alumniEmployer'];
  const isAlumni = roles.has('alumniStudent') || roles.has('alumniEmployer');
  return [
    'public',
    ...(isAlumni ? (['publicAlumni'] as const) : []),
    ...([...roles].some(role => !outside.includes(role)) ? (['internal'] as const) : []),
    ...(roles.has('student') ? (['students'] as const) : []),
    ...(roles.has('teacher') ? (['teachers'] as const) : []),
    ...(roles.has('alumniStudent') ? (['alumni'] as const) : []),
    ...(roles.has('alumniEmployer') ? (['employers'] as const) : []),
  ];
};

export const newsEventPolicy: Policy<typeof newsEvent> = {
  read: me =>
    rule`${col('status')} = 'published' and ${col('audience')} && ${groupsOf(me)}::text[] and ${col('publishFrom')} <= now() and coalesce(${col('publishTo')}, 'infinity') > now()`,
  create: () => false,
  update: () => false,
  remove: () => false,
  moves: {
    publish: {
      by: () => false,
      ready: (ctx, row) =>
        row.publishTo !== null && row.publishTo <= wallClock(ctx.now) ? [error('windowOver', 'publishTo')] : [],
    },
    withdraw: { by: () => false },
    archive: { by: () => false },
  },
};

/** What is shown now to these groups. */
const shownTo = async (
  { db, now }: Ctx,
  groups: readonly NewsAudience[],
  limit: number,
  picture: Sql,
): Promise<readonly ShownNews[]> => {
  const clock = (column: string): Sql =>
    sql`to_char(${sqlColumn[column]!} at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI')`;
  return (
    await db.run<ShownNews>(sql`select n.id, n.kind, n.title_hr as "titleHr", n.title_en as "titleEn", n.summary_hr as "summaryHr", n.summary_en as "summaryEn", n.body_hr as "bodyHr", n.body_en as "bodyEn",
      case when n.picture is not null then ${picture} end as picture, ${clock('eventFrom')} as "eventFrom", ${clock('eventTo')} as "eventTo", n.location, n.url, ${clock('publishFrom')} as "publishFrom", n.is_pinned as "isPinned"
    from ${db.table('news-event')} n
    where n.deleted_at is null and n.status = 'published' and n.audience && ${groups}::text[] and n.publish_from <= ${now} and coalesce(n.publish_to, 'infinity') > ${now}
    order by n.is_pinned desc, case when n.is_pinned = 1 then n.num end, n.publish_from desc, n.id desc limit ${limit}`)
  ).rows;
};
const sqlColumn: Readonly<Record<string, Sql>> = {
  eventFrom: sql`n.event_from`,
  eventTo: sql`n.event_to`,
  publishFrom: sql`n.publish_from`,
};

/** For the home page of whoever is signed in. */
export const newsFor = (ctx: Ctx, limit = 10): Promise<readonly ShownNews[]> =>
  shownTo(
    ctx,
    groupsOf(ctx.me!),
    limit,
    sql`'/api/v1/news-event/image?field=picture&size=300&id=' || n.id || '&v=' || left(n.picture, 16)`,
  );

/** How a piece of news is shown. */
export const shownNews = object({
  id: integer({ required: true }),
  kind: choice(['news', 'event'], { required: true }),
  titleHr: text({ required: true }),
  titleEn: text(),
  summaryHr: text(),
  summaryEn: text(),
  bodyHr: text(),
  bodyEn: text(),
  picture: text(),
  eventFrom: text(),
  eventTo: text(),
  location: text(),
  url: text(),
  publishFrom: text({ required: true }),
  isPinned: boolean(),
});

const publicGroups = {
  public: ['public'],
  alumni: ['public', 'publicAlumni'],
} as const satisfies Readonly<Record<string, readonly NewsAudience[]>>;
const publicNews = endpoint({
  method: 'GET',
  path: '/site/news',
  public: true,
  summary: 'News and events for the public pages: `for=public` or `for=alumni`.',
  modules: [],
  query: { for: choice(['public', 'alumni']) },
  answer: { data: list(shownNews, { required: true }) },
  async handle(ctx, { query }) {
    const groups = publicGroups[query.for ?? 'public'];
    return {
      data: await shownTo(ctx, groups, 20, sql`'/site/news-image?id=' || n.id || '&v=' || left(n.picture, 16)`),
    };
  },
});
const publicImage = endpoint({
  method: 'GET',
  path: '/site/news-image',
  public: true,
  summary: 'The picture of a piece of news that everybody may see; `v` is there for caches.',
  modules: [],
  query: { id: text(), v: text() },
  answer: 'bytes',
  async handle(ctx, { query, reply }) {
    if (!/^\d{1,9}$/.test(query.id ?? '')) throw notFound();
    const found = await ctx.db.one<{
      picture: string | null;
    }>(sql`select picture from ${ctx.db.table('news-event')} where id = ${Number(query.id)} and deleted_at is null and status = 'published'
      and audience && ${publicGroups.alumni}::text[] and publish_from <= ${ctx.now} and coalesce(publish_to, 'infinity') > ${ctx.now}`);
    const kept = found?.picture ? await ctx.files.open(found.picture) : null;
    if (!kept) throw notFound();
    return reply
      .headers({
        'content-type': 'image/jpeg',
        'content-length': String(kept.size),
        'cache-control': 'public, max-age=3600',
      })
      .send(kept.stream);
  },
});
export const newsEndpoints: readonly Endpoint[] = [publicNews, publicImage];

import { boolean, choice, integer, list, object, text, wallClock } from '../../../kernel/resource/index.ts';
import {
  clock,
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
  visible,
} from '../../../kernel/server/index.ts';
import { type NewsAudience, newsEvent, type ShownNews } from '../model.ts';

/** No role of an account: whoever opens the public page for alumni. */
const alumniVisitor = 'alumniVisitor';
const outside = ['institutionMentor', 'alumniStudent', 'alumniEmployer', alumniVisitor];

/** The groups of readers that a person belongs to, with an account or without. */
const groupsOf = ({ roles }: Pick<Me, 'roles'>): NewsAudience[] => {
  const isAlumni = ['alumniStudent', 'alumniEmployer', alumniVisitor].some(role => roles.has(role));
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

/** The one rule of who is shown what and when: lists, home and the public pages ask it. */
export const newsEventPolicy: Policy<typeof newsEvent> = {
  read: me =>
    rule`${col('status')} = 'published' and ${col('audience')} && ${groupsOf(me)}::text[] and ${col('publishFrom')} <= ${clock} and coalesce(${col('publishTo')}, 'infinity') > ${clock}`,
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

/** What this reader is shown now: the policy's own rule, pinned ones first. */
const shownTo = async ({ db, ...ctx }: Ctx, me: Me, limit: number, picture: Sql): Promise<readonly ShownNews[]> => {
  const wall = (column: Sql): Sql => sql`to_char(${column} at time zone 'Europe/Zagreb', 'YYYY-MM-DD HH24:MI')`;
  return (
    await db.run<ShownNews>(sql`select n.id, n.kind, n.title_hr as "titleHr", n.title_en as "titleEn", n.summary_hr as "summaryHr", n.summary_en as "summaryEn", n.body_hr as "bodyHr", n.body_en as "bodyEn",
      case when n.picture is not null then ${picture} end as picture, ${wall(sql`n.event_from`)} as "eventFrom", ${wall(sql`n.event_to`)} as "eventTo", n.location, n.url, ${wall(sql`n.publish_from`)} as "publishFrom", n.is_pinned as "isPinned"
    from ${db.table('news-event')} n where ${visible({ ...ctx, db, me }, newsEvent, 'n')}
    order by n.is_pinned desc, case when n.is_pinned = 1 then n.num end, n.publish_from desc, n.id desc limit ${limit}`)
  ).rows;
};

/** For the home page of whoever is signed in; the administrator, who reads every draft, is shown there what others are. */
export const newsFor = (ctx: Ctx, limit = 10): Promise<readonly ShownNews[]> =>
  shownTo(
    ctx,
    { ...ctx.me!, isAdmin: false },
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

/** Who reads a public page: nobody that is known, and on the one for alumni somebody who knocked at their door. */
const visitorOf = (page: 'public' | 'alumni'): Me => ({
  id: 0,
  username: '',
  language: 'hr',
  roles: new Set(page === 'alumni' ? [alumniVisitor] : []),
  permissions: new Set(),
  facts: {} as Me['facts'],
  isAdmin: false,
  keepsModule: false,
  session: '',
});
const publicNews = endpoint({
  method: 'GET',
  path: '/site/news',
  public: true,
  summary: 'News and events for the public pages: `for=public` or `for=alumni`.',
  modules: [],
  query: { for: choice(['public', 'alumni']) },
  answer: { data: list(shownNews, { required: true }) },
  async handle(ctx, { query }) {
    const picture = sql`'/site/news-image?id=' || n.id || '&v=' || left(n.picture, 16)`;
    return { data: await shownTo(ctx, visitorOf(query.for ?? 'public'), 20, picture) };
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
    const asVisitor = visible({ ...ctx, me: visitorOf('alumni') }, newsEvent, 'n');
    const found = await ctx.db.one<{ picture: string | null }>(
      sql`select n.picture from ${ctx.db.table('news-event')} n where n.id = ${Number(query.id)} and ${asVisitor}`,
    );
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

import { integer, text } from '../../../kernel/resource/index.ts';
import { type Ctx, endpoint, type Endpoint, notFound, sql } from '../../../kernel/server/index.ts';

/** What everybody may know about the institution before signing in: shown on the public pages and the sign-in. */
export const ownerOf = (ctx: Pick<Ctx, 'db'>): Promise<Record<string, unknown> | null> =>
  ctx.db.one(sql`
  select name, full_name_hr as "fullNameHr", full_name_en as "fullNameEn", address_city as "addressCity", uri, accent,
    case when logo is not null then '/site/owner-image?of=logo&v=' || left(logo, 8) end as logo,
    case when background is not null then '/site/owner-image?of=background&v=' || left(background, 8) end as background,
    terms_hr as "termsHr", terms_en as "termsEn", terms_version as "termsVersion", support_email as "supportEmail"
  from ${ctx.db.table('owner')}`);
/** Whether the institution has published terms of use, as a condition on its row. */
export const areTermsPublished = sql`coalesce(nullif(trim(o.terms_hr), ''), nullif(trim(o.terms_en), '')) is not null`;
/** The version of the terms of use; null as long as none are published. */
export const publishedTerms = async ({ db }: Pick<Ctx, 'db'>): Promise<number | null> =>
  (
    await db.one<{ version: number }>(
      sql`select o.terms_version as version from ${db.table('owner')} o where ${areTermsPublished}`,
    )
  )?.version ?? null;
const ownerData = endpoint({
  method: 'GET',
  path: '/site/owner-terms-conditions',
  public: true,
  summary: 'The institution: names, address, logo, background, terms of use.',
  answer: {
    name: text({ required: true }),
    fullNameHr: text(),
    fullNameEn: text(),
    addressCity: text(),
    uri: text(),
    accent: text(),
    logo: text(),
    background: text(),
    termsHr: text(),
    termsEn: text(),
    termsVersion: integer({ required: true }),
    supportEmail: text(),
  },
  handle: ownerOf,
});

const ownerImage = endpoint({
  method: 'GET',
  path: '/site/owner-image',
  public: true,
  summary: 'The institution’s logo or background: `of=logo`, `of=background`; `v` is there for caches.',
  query: { of: text(), v: text() },
  answer: 'bytes',
  async handle(ctx, { query, reply }) {
    const found = await ctx.db.one<{ logo: string | null; background: string | null }>(
      sql`select logo, background from ${ctx.db.table('owner')}`,
    );
    const hash = query.of === 'logo' ? found?.logo : query.of === 'background' ? found?.background : null;
    const kept = hash ? await ctx.files.open(hash) : null;
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

export const siteEndpoints: readonly Endpoint[] = [ownerData, ownerImage];

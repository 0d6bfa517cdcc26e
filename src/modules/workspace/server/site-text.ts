import { text } from '../../../kernel/resource/index.ts';
import {
  endpoint,
  type Endpoint,
  notFound,
  type Policy,
  seedOnce,
  sql,
  type TxCtx,
} from '../../../kernel/server/index.ts';
import { siteTexts } from '../help/site.ts';
import { siteText } from '../model.ts';

export const siteTextPolicy: Policy<typeof siteText> = { read: () => true, update: () => false };

const publicText = endpoint({
  method: 'GET',
  path: '/site/text',
  public: true,
  summary: 'The accessibility statement or the page about data protection: `of=accessibility`, `of=privacy`.',
  query: { of: text() },
  answer: {
    code: text({ required: true }),
    titleHr: text({ required: true }),
    titleEn: text(),
    bodyHr: text({ required: true }),
    bodyEn: text(),
    updatedOn: text({ required: true }),
  },
  async handle(ctx, { query }) {
    const found =
      await ctx.db.one(sql`select code, title_hr as "titleHr", title_en as "titleEn", body_hr as "bodyHr", body_en as "bodyEn",
      to_char(updated_at at time zone 'Europe/Zagreb', 'YYYY-MM-DD') as "updatedOn" from ${ctx.db.table('site-text')} where code = ${query.of ?? ''}`);
    if (!found) throw notFound();
    return found;
  },
});
export const siteTextEndpoints: readonly Endpoint[] = [publicText];

export const seedSiteTexts = (ctx: TxCtx): Promise<void> =>
  seedOnce(
    ctx,
    siteText,
    ['code'],
    siteTexts.map(values => ({ key: values.code, values })),
  );

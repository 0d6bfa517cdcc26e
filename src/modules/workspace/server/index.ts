import {
  col,
  error,
  type Ctx,
  inTransaction,
  type Me,
  type Policy,
  purgeMatching,
  queueMail,
  rule,
  save,
  type ServerModule,
  sql,
} from '../../../kernel/server/index.ts';
import { supportLetterEnUk, workspaceEnUk } from '../en-uk.ts';
import { supportLetterHr, workspaceHr } from '../hr.ts';
import { savedView, supportRequest } from '../model.ts';
import { workspaceModule } from '../module.ts';
import { accounts, institution } from '../../people/server/index.ts';
import { erasureEndpoints, erasureRequestPolicy } from './erasure.ts';
import { helpDocumentPolicy, helpEndpoints, seedHelp } from './help.ts';
import { homeEndpoints } from './home.ts';
import { ownDataEndpoints } from './own-data.ts';
import { seedSiteTexts, siteTextEndpoints, siteTextPolicy } from './site-text.ts';

/** Whoever runs a part of the portal may give everybody a view of it. */
const sharesViews = (me: Me): boolean => [...me.roles].some(role => role.endsWith('Admin'));
const own = (me: Me) => ({ idUser: me.id });

export const savedViewPolicy: Policy<typeof savedView> = {
  read: me => ({ any: [own(me), { isShared: 1 }] }),
  create: own,
  update: own,
  remove: own,
  fields: { isShared: { writtenBy: sharesViews } },
  async fill(ctx, { verb, before, input }) {
    // One view opens first: the one that was marked last.
    if (input.isDefault === 1) {
      const marked = await ctx.db.run<{ id: number }>(sql`select id from ${ctx.db.table('saved-view')}
        where id_user = ${ctx.me!.id} and resource = ${input.resource ?? before?.resource} and is_default = 1 and id <> ${before?.id ?? 0}`);
      for (const { id } of marked.rows) await save(ctx, savedView, { isDefault: 0 }, { as: 'system', id });
    }
    return verb === 'create' ? { idUser: ctx.me!.id } : {};
  },
};

const mostInAnHour = 10;
export const supportRequestPolicy: Policy<typeof supportRequest> = {
  read: own,
  create: own,
  fill: (ctx, { verb }) => (verb === 'create' ? { idUser: ctx.me!.id } : {}),
  async check(ctx, { verb, row }) {
    if (verb !== 'create') return [];
    const sent = await ctx.db.one<{ n: number }>(
      sql`select count(*)::int as n from ${ctx.db.table('support-request')} where id_user = ${row.idUser} and created_at > now() - interval '1 hour'`,
    );
    return sent!.n > mostInAnHour ? [error('tooManyRequests')] : [];
  },
  async effect(ctx, { row }) {
    const owner = await institution(ctx);
    const asks = await ctx.db.one<{ who: string }>(
      sql`select concat_ws(' ', u.name, '<' || u.email || '>') as who from (${accounts(ctx.db)}) u where u.id = ${row.idUser}`,
    );
    if (!owner || !asks) return;
    const letter = (ctx.language === 'hr' ? supportLetterHr : supportLetterEnUk)({
      subject: row.subject,
      text: row.text,
      url: row.url ?? '',
      who: asks.who,
    });
    await queueMail(ctx, {
      kind: 'support',
      to: owner.supportEmail,
      ...letter,
      ...(row.screenshot ? { attachments: [{ name: 'screen.jpg', mime: 'image/jpeg', hash: row.screenshot }] } : {}),
    });
  },
};

/** A picture of somebody's screen is kept no longer than the question lives. */
const purgeOldRequests = (ctx: Ctx): Promise<void> =>
  inTransaction(ctx, async tx => {
    await purgeMatching(tx, supportRequest, rule`${col('createdAt')} < ${tx.now}::timestamptz - interval '90 days'`);
  });

export const workspace: ServerModule = {
  module: workspaceModule,
  words: { hr: workspaceHr, 'en-uk': workspaceEnUk },
  policies: {
    'saved-view': savedViewPolicy,
    'support-request': supportRequestPolicy,
    'help-document': helpDocumentPolicy,
    'site-text': siteTextPolicy,
    'erasure-request': erasureRequestPolicy,
  },
  endpoints: [...helpEndpoints, ...siteTextEndpoints, ...ownDataEndpoints, ...erasureEndpoints, ...homeEndpoints],
  async seed(ctx) {
    await seedHelp(ctx);
    await seedSiteTexts(ctx);
  },
  jobs: [
    {
      name: 'purge-support-requests',
      called: { hr: 'Podrška: brisanje starih upita', en: 'Support: clearing of old requests' },
      cron: '40 2 * * *',
      run: purgeOldRequests,
    },
  ],
};

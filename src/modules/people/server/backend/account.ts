import { sql, surroundingsOf } from '../../../../kernel/server/index.ts';
import { offerTotp, proofOf, switchTotpOff, switchTotpOn } from '../auth/own.ts';
import { providersOf } from '../auth/providers.ts';
import { field, form, html, Html } from './html.ts';
import { action, page } from './site.ts';

const passwordField = (label: string) =>
  field('password', label, '', 'password', ' required autocomplete="current-password"');

/** What belongs to the account rather than to the person: the second proof, and accounts at other providers. */
const account = page(
  '/account',
  'One’s own account: second proof and linked accounts.',
  async ({ ctx, t }) => {
    const proof = await proofOf(ctx);
    const linked = (
      await ctx.db.run<{ provider: string; email: string | null }>(
        sql`select provider, email from ${ctx.db.table('user-identity')} where id_user = ${ctx.me!.id}`,
      )
    ).rows;
    const free = providersOf(surroundingsOf(ctx.app).settings).filter(name => !linked.some(l => l.provider === name));
    return {
      title: t.account,
      body: html`<h2>${t.secondFactor}: ${proof.confirmed ? t.on : t.off}</h2><div class="card"><p class="dim">${t.accountHint}</p>
        ${proof.confirmed ? form('/account/totp-stop', passwordField(t.currentPassword), html`<button class="bad">${t.totpOff}</button>`) : form('/account/totp-start', passwordField(t.currentPassword), html`<button>${t.startTotp}</button>`)}</div>
      <h2>${t.identities}</h2><div class="card">${linked.length === 0 && html`<p class="dim">${t.noIdentities}</p>`}${linked.map(l => html`<p>${l.provider} ${l.email}</p>`)}
        ${free.map(name => html`<p><a href="/api/v1/auth/oidc?provider=${name}&amp;link=1">${t.link}: ${name}</a></p>`)}</div>`,
    };
  },
  'signedIn',
);

const start = action(
  '/account/totp-start',
  'Shows the key for the phone.',
  async ({ ctx, t }, sent) => {
    const { secret, uri } = await offerTotp(ctx, sent.all('password')[0] ?? '');
    return {
      title: t.startTotp,
      body: html`<div class="card"><p>${t.secretHint}</p><p><code id="secret">${secret.match(/.{1,4}/g)!.join(' ')}</code></p><p><a href="${new Html(uri.replaceAll('&', '&amp;').replaceAll('"', '%22'))}">${t.openApp}</a></p>
      ${form('/account/totp-confirm', field('code', t.code, '', 'text', ' required inputmode="numeric" autocomplete="one-time-code"'), html`<button>${t.save}</button>`)}</div>`,
    };
  },
  'signedIn',
);
const confirm = action(
  '/account/totp-confirm',
  'Switches the second proof on and shows the codes for a lost phone.',
  async ({ ctx, t }, sent) => {
    const codes = await switchTotpOn(ctx, sent.text('code'));
    return {
      title: t.secondFactor,
      body: html`<div class="card"><p class="said" role="status">${t.secondFactor}: ${t.on}</p><p>${t.recoveryHint}</p><pre id="codes">${codes.join('\n')}</pre><p><a href="/">${t.portal}</a></p></div>`,
    };
  },
  'signedIn',
);
const stop = action(
  '/account/totp-stop',
  'Switches the second proof off.',
  async ({ ctx }, sent) => {
    await switchTotpOff(ctx, sent.all('password')[0] ?? '');
    return '/account?done=1';
  },
  'signedIn',
);
export const accountEndpoints = [account, start, confirm, stop];

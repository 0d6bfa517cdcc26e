import {
  type Ctx,
  drawAhead,
  isSwitchedOn,
  save,
  setSwitch,
  sql,
  writeAudit,
} from '../../../../kernel/server/index.ts';
import { owner } from '../../model.ts';
import {
  type OpenRegistrations,
  openRegistrations,
  storeRegistrations,
  viewTypes,
} from '../auth/open-registrations.ts';
import { checkbox, field, form, hidden, html } from './html.ts';
import { action, change, ioOf, page } from './site.ts';

interface OwnerRow {
  readonly rowVer: number;
  readonly name: string;
  readonly fullNameHr: string;
  readonly fullNameEn: string | null;
  readonly addressCity: string | null;
  readonly uri: string | null;
  readonly supportEmail: string;
  readonly accent: string | null;
  readonly portalSince: string | null;
  readonly logo: string | null;
  readonly background: string | null;
  readonly termsHr: string | null;
  readonly termsEn: string | null;
}
const texts = [
  'name',
  'fullNameHr',
  'fullNameEn',
  'addressCity',
  'uri',
  'supportEmail',
  'accent',
  'portalSince',
  'termsHr',
  'termsEn',
] as const;
const pictures = ['logo', 'background'] as const;

const ownerPage = page('/backend/owner', 'The institution whose portal this is.', async ({ ctx, t }) => {
  const o =
    (await ctx.db.one<OwnerRow>(sql`select row_ver as "rowVer", name, full_name_hr as "fullNameHr", full_name_en as "fullNameEn", address_city as "addressCity", uri, support_email as "supportEmail", accent, portal_since::text as "portalSince", logo, background,
    terms_hr as "termsHr", terms_en as "termsEn" from ${ctx.db.table('owner')}`))!;
  const picture = (name: (typeof pictures)[number]) =>
    html`<label for="f-${name}">${t[name]}</label>${o[name] && html`<p><img alt="" src="/site/owner-image?of=${name}&amp;v=${o[name]!.slice(0, 8)}"> ${checkbox(`${name}Remove`, t.removePicture, false)}</p>`}<input id="f-${name}" name="${name}" type="file" accept="image/*">`;
  const long = (name: 'termsHr' | 'termsEn') =>
    html`<label for="f-${name}">${t[name]}</label><textarea id="f-${name}" name="${name}">${o[name]}</textarea>`;
  return {
    title: t.owner,
    body: html`<div class="card">${form(
      '/backend/owner',
      html`${hidden('rowVer', o.rowVer)}${field('name', t.shortName, o.name, 'text', ' required')}${field('fullNameHr', t.fullNameHr, o.fullNameHr, 'text', ' required')}${field('fullNameEn', t.fullNameEn, o.fullNameEn)}${field('addressCity', t.addressCity, o.addressCity)}
      ${field('uri', t.uri, o.uri, 'url')}${field('supportEmail', t.supportEmail, o.supportEmail, 'email', ' required')}${field('accent', t.accent, o.accent)}${field('portalSince', t.portalSince, o.portalSince, 'date', ' aria-describedby="portal-since"')}<p class="dim" id="portal-since">${t.portalSinceHint}</p>${pictures.map(picture)}${long('termsHr')}${long('termsEn')}`,
      html`<button>${t.save}</button>`,
    )}</div>`,
  };
});
const saveOwner = action('/backend/owner', 'Stores the institution’s data.', async (visit, sent) => {
  const values: Record<string, unknown> = Object.fromEntries(
    texts.map(name => [name, sent.text(name).replaceAll('\r\n', '\n') || null]),
  );
  for (const name of pictures) {
    if (sent.has(`${name}Remove`)) values[name] = null;
    const given = sent.picture(name);
    if (given) values[name] = given;
  }
  const drawn = await drawAhead(visit.ctx, owner, values, 'update', ioOf(visit));
  await change(visit, '*', tx => save(tx, owner, drawn, { as: 'person', id: 1, rowVer: Number(sent.text('rowVer')) }));
  return '/backend/owner?done=1';
});

/** The rules that modules leave to the institution. */
const switchesOf = (ctx: Pick<Ctx, 'app'>) => ctx.app.modules.flatMap(m => Object.entries(m.switches ?? {}));

const settingsPage = page('/backend/settings', 'What the institution decides for itself.', async ({ ctx, t }) => {
  const open = await openRegistrations(ctx.db);
  const rules = await Promise.all(
    switchesOf(ctx).map(async ([key, label]) => ({
      key,
      label: ctx.language === 'hr' ? label.hr : label.en,
      on: await isSwitchedOn(ctx, key),
    })),
  );
  const labels = { internal: t.registrationInternal, alumni: t.registrationAlumni, partner: t.registrationPartner };
  return {
    title: t.settings,
    body: html`<div class="card"><h2>${t.registration}</h2><p class="dim">${t.settingsHint}</p>${form('/backend/settings', html`${viewTypes.map(type => checkbox(type, labels[type], open[type]))}`, html`<p><button>${t.save}</button></p>`)}</div>
    ${rules.length > 0 && html`<div class="card"><h2>${t.ownRules}</h2><p class="dim">${t.ownRulesHint}</p>${form('/backend/rules', html`${rules.map(r => checkbox(r.key, r.label, r.on))}`, html`<p><button>${t.save}</button></p>`)}</div>`}`,
  };
});
const saveSettings = action('/backend/settings', 'Stores what the institution decided.', async (visit, sent) => {
  await change(visit, visit.ctx.me!.id, tx =>
    storeRegistrations(
      tx,
      Object.fromEntries(viewTypes.map(type => [type, sent.has(type)])) as unknown as OpenRegistrations,
    ),
  );
  return '/backend/settings?done=1';
});
const saveRules = action('/backend/rules', 'Stores which of the modules’ rules the institution wants.', (visit, sent) =>
  change(visit, visit.ctx.me!.id, async tx => {
    for (const [key] of switchesOf(visit.ctx)) {
      const [before, now] = [await isSwitchedOn(tx, key), sent.has(key)];
      if (before === now) continue;
      await setSwitch(tx, key, now);
      await writeAudit(tx, { resource: owner, action: 'rule', id: 1, diff: { [key]: [before, now] } });
    }
    return '/backend/settings?done=1';
  }),
);
export const institutionEndpoints = [ownerPage, saveOwner, settingsPage, saveSettings, saveRules];

import { integer, list, object, text } from '../../../kernel/resource/index.ts';
import {
  type Ctx,
  defaultConstituent,
  defaultNodePort,
  endpoint,
  type Endpoint,
  notFound,
  type Settings,
  sql,
  surroundingsOf,
} from '../../../kernel/server/index.ts';

/** What everybody may know about the institution before signing in: shown on the public pages and the sign-in. */
export const ownerOf = (ctx: Pick<Ctx, 'db'>): Promise<Record<string, unknown> | null> =>
  ctx.db.one(sql`
  select name, full_name_hr as "fullNameHr", full_name_en as "fullNameEn", address_city as "addressCity", uri, accent,
    case when logo is not null then '/site/owner-image?of=logo&v=' || left(logo, 8) end as logo,
    case when background is not null then '/site/owner-image?of=background&v=' || left(background, 8) end as background,
    terms_hr as "termsHr", terms_en as "termsEn", terms_version as "termsVersion", support_email as "supportEmail"
  from ${ctx.db.table('owner')}`);
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

/** The host in an address, or the bare host itself. */
const hostIn = (address: string): string | null => {
  const whole = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return URL.canParse(whole) ? new URL(whole).hostname.toLowerCase() : null;
};
const constituent = endpoint({
  method: 'GET',
  path: '/site/c-e',
  public: true,
  summary: 'The constituent behind a backend address: its id and the port in its socket’s path.',
  query: { u: text({ max: 2000 }) },
  answer: {
    cid: text({ required: true }),
    c: object({ nodePort: integer({ required: true }) }, { required: true }),
  },
  async handle(ctx, { query, reply }) {
    const { settings } = surroundingsOf(ctx.app);
    const host = hostIn(query.u ?? '');
    const cid = host === null ? undefined : settings.hosts.get(host);
    // The central module itself is no constituent.
    if (cid === undefined || (settings.mode === 'central' && cid === defaultConstituent)) throw notFound();
    reply.header('cache-control', 'public, max-age=300');
    return { cid, c: { nodePort: settings.nodePorts.get(cid) ?? defaultNodePort } };
  },
});

/** Every constituent's first host. Numbers of this machine are no address to send somebody to. */
const hostsOf = (settings: Settings): Map<string, string> => {
  const found = new Map<string, string>();
  for (const [host, cid] of settings.hosts) if (cid !== defaultConstituent && !found.has(cid)) found.set(cid, host);
  return found;
};
const constituents = endpoint({
  method: 'GET',
  path: '/site/constituents',
  public: true,
  summary: 'The constituents that the central module knows.',
  answer: {
    data: list(
      object({ cid: text({ required: true }), name: text({ required: true }), url: text({ required: true }) }),
      { required: true },
    ),
  },
  async handle(ctx) {
    const { settings, address } = surroundingsOf(ctx.app);
    if (settings.mode !== 'central') return { data: [] };
    return {
      data: [...hostsOf(settings)].map(([cid, host]) => {
        const url = new URL(address());
        url.hostname = host;
        return { cid, name: host, url: url.origin };
      }),
    };
  },
});
export const siteEndpoints: readonly Endpoint[] = [ownerData, ownerImage, constituent, constituents];

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../contract.ts';
import { packed } from './encoding.ts';
import { newNonce, pagePolicy } from './security.ts';

/** The portal's type for a page that the server writes itself: its faces for the style, and links by which their files come with the page. */
export interface PageType {
  readonly faces: string;
  readonly links: string;
}
declare module 'fastify' {
  interface FastifyInstance {
    pageType: PageType;
  }
}

/** What the page is told with its first byte, so that its first picture needs no further call. */
export type Boot = (ctx: Ctx) => Promise<Readonly<Record<string, unknown>>>;
export interface PageOptions {
  /** The built web files. */
  readonly folder: string;
  readonly contextOf: (request: FastifyRequest) => Promise<Ctx>;
  readonly boot: Boot;
  /** Why nobody is served under this host now; nothing: everybody is. */
  readonly closed: (request: FastifyRequest) => string | undefined;
}

/** The portal's page, made anew for each request; everything else of the web build is named by its hash and never changes. */
export const servePages = async (
  fastify: FastifyInstance,
  { folder, contextOf, boot, closed }: PageOptions,
): Promise<void> => {
  fastify.decorate('pageType', typeIn(folder));
  if (!existsSync(join(folder, 'index.html'))) {
    fastify.get('/', { exposeHeadRoute: true, config: { label: 'page' } }, (_request, reply) =>
      sendPage(reply, withoutWeb),
    );
    return;
  }
  const preload = preloadsIn(folder);
  const files = readdirSync(folder, { withFileTypes: true })
    .filter(f => f.isFile())
    .map(f => f.name);
  for (const file of files.filter(f => f.endsWith('.html'))) {
    const template = readFileSync(join(folder, file), 'utf8');
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const why = closed(request);
      if (why !== undefined) return sendPage(reply.status(405).header('allow', ''), nonce => closedPage(nonce, why));
      const ctx = await contextOf(request);
      const told = inScript({ ...(await boot(ctx)), ...(ctx.me && preload.atHome(ctx.language)) });
      return sendPage(reply, nonce =>
        template
          .replaceAll('__KATEDRA_NONCE__', nonce)
          .replace('__KATEDRA_BOOT__', () => told)
          .replace('<!--__KATEDRA_PRELOAD__-->', () => (ctx.me ? preload.links(ctx.language) : '')),
      );
    };
    const entry = file.slice(0, -'.html'.length);
    for (const url of entry === 'index' ? ['/', '/index.html', '/link'] : [`/${entry}`, `/${entry}/*`])
      fastify.get(url, { exposeHeadRoute: true, config: { label: 'page' } }, page);
  }
  await fastify.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    // Nobody asks whether it has changed, or for a part of it: what would answer that is a tenth of the smaller ones.
    etag: false,
    lastModified: false,
    acceptRanges: false,
  });
  for (const file of files) {
    const type = types[extname(file)];
    if (!type) continue;
    const content = readFileSync(join(folder, file));
    fastify.get(`/${file}`, { exposeHeadRoute: true, config: { label: 'asset' } }, (_request, reply) =>
      reply.headers({ 'content-type': type, 'cache-control': 'public, max-age=3600' }).send(content),
    );
  }
};
/** Icons and the like that a browser asks for by a name of its own. */
const types: Readonly<Record<string, string>> = {
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

/**
 * Whoever is signed in needs the portal behind the door: its parts travel together with the door, not after it. So does what
 * the home page adds, but only the page knows whether that is where it opens.
 */
interface Preloads {
  readonly links: (language: string) => string;
  readonly atHome: (language: string) => { readonly home?: readonly string[] };
}
const preloadsIn = (folder: string): Preloads => {
  const file = join(folder, 'preload.json');
  if (!existsSync(file)) return { links: () => '', atHome: () => ({}) };
  const lists = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly string[]>>;
  const link = (path: string): string =>
    path.endsWith('.woff2')
      ? fontLink(`/${path}`)
      : path.endsWith('.css')
        ? `<link rel="preload" as="style" crossorigin href="/${path}">`
        : `<link rel="modulepreload" crossorigin href="/${path}">`;
  const words = (language: string): string => (language === 'hr' ? 'hr' : 'en-uk');
  const at = (...names: readonly string[]): string[] => names.flatMap(name => lists[name] ?? []);
  return {
    links: language => at('portal', words(language)).map(link).join(''),
    atHome: language => ({ home: at('home', `home-${words(language)}`).map(path => `/${path}`) }),
  };
};

const fontLink = (address: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${address}">`;
/** Where the web is not built there is none, and the page is written in what the reader's machine has. */
const typeIn = (folder: string): PageType => {
  const file = join(folder, 'type.css');
  const faces = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const files = [...faces.matchAll(/url\(["']?(\/assets\/[\w.-]+\.woff2)["']?\)/g)].map(([, address]) => address!);
  // Letters that only some pages write come with the first of them.
  return {
    faces,
    links: files
      .filter(file => !file.includes('/rare-'))
      .map(fontLink)
      .join(''),
  };
};

export const sendPage = (reply: FastifyReply, html: (nonce: string, type: PageType) => string): FastifyReply => {
  const nonce = newNonce();
  return reply
    .headers({
      'content-security-policy': pagePolicy(nonce),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    })
    .send(packed(reply, html(nonce, reply.server.pageType)));
};

/** JSON inside a script element: nothing in it may look like markup. */
export const inScript = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`);

const withoutWeb = (nonce: string): string => `<!doctype html>
<html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Katedra</title>
<style nonce="${nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1.5rem;color:#1c2733}a{color:#1f5fbf}@media(prefers-color-scheme:dark){body{background:#10161f;color:#e6ebf2}a{color:#8ab4f8}}</style></head>
<body><h1>Katedra</h1><p>Poslužitelj radi. Mrežno sučelje nije izgrađeno: <code>npm run build</code>.</p>
<p lang="en">The server is running. The web interface is not built yet.</p>
<ul><li><a href="/api/v1/docs">Opis sučelja (API)</a></li><li><a href="/api/v1/openapi.json">OpenAPI 3.1</a></li><li><a href="/readyz">Stanje</a></li></ul></body></html>`;

const asText = (value: string): string => value.replace(/[<>&"]/g, c => `&#${c.charCodeAt(0)};`);
/** The page 405 of a constituent that was deactivated: it stands alone, for nothing of the portal behind it answers. */
const closedPage = (nonce: string, reason: string): string => `<!doctype html>
<html lang="hr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>405</title>
<style nonce="${nonce}">body{font:16px/1.6 system-ui,sans-serif;max-width:40rem;margin:12vh auto;padding:0 1.5rem;color:#1c2733}h1{font-size:3rem;margin:0}@media(prefers-color-scheme:dark){body{background:#10161f;color:#e6ebf2}}</style></head>
<body><main data-screen="/405"><h1>405</h1><p>Nažalost, nešto je bilo ovdje, ali trenutačno nije dostupno!</p><p lang="en">Sorry, something was here but currently it is not available!</p>
<p>${asText(reason)}</p></main></body></html>`;

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../contract.ts';
import { notSignedIn } from '../errors.ts';
import type { World } from './context.ts';
import { openApiOf } from './openapi.ts';
import type { Schema } from './openapi-schemas.ts';
import { takesGzip } from './encoding.ts';
import { sendPage } from './page.ts';
import { isThisMachine } from './probes.ts';

interface Description {
  readonly json: Buffer;
  readonly packed: Buffer;
  readonly etag: string;
  readonly page: (nonce: string) => string;
}
/**
 * The API's own description: for machines, and as a page for people. Made once, on the first request; to whoever is
 * signed in, or to this machine.
 */
export const describeApi = (
  fastify: FastifyInstance,
  { app, settings }: Pick<World, 'app' | 'settings'>,
  contextOf: (request: FastifyRequest) => Promise<Ctx>,
  version: string,
): void => {
  let made: Promise<Description> | undefined;
  const make = async (): Promise<Description> => {
    const api = openApiOf(app, version);
    const json = Buffer.from(JSON.stringify(api));
    // Weak: the same in words, packed or not.
    const etag = `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"`;
    return { json, packed: await promisify(gzip)(json), etag, page: pageOf(api) };
  };
  const description = (): Promise<Description> => (made ??= make());
  const forWhom = async (request: FastifyRequest): Promise<void> => {
    if (!isThisMachine(settings, request) && !(await contextOf(request)).me) throw notSignedIn();
  };
  const route = (path: string) => ({ onRequest: forWhom, exposeHeadRoute: true, config: { label: path } });
  fastify.get('/api/v1/openapi.json', route('/api/v1/openapi.json'), async (request, reply) => {
    const { json, packed, etag } = await description();
    reply.headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, max-age=300',
      vary: 'accept-encoding',
      etag,
    });
    if (request.headers['if-none-match'] === etag) return reply.status(304).send();
    if (!takesGzip(request.headers['accept-encoding'])) return reply.send(json);
    return reply.header('content-encoding', 'gzip').send(packed);
  });
  fastify.get('/api/v1/docs', route('/api/v1/docs'), async (_request, reply) =>
    sendPage(reply, (await description()).page),
  );
};

const inHtml = (text: unknown): string => String(text).replace(/[&<>"']/g, c => `&#${c.charCodeAt(0)};`);

interface Shown {
  readonly path: string;
  readonly method: string;
  readonly operation: Schema;
}
const pageOf = (api: Schema): ((nonce: string) => string) => {
  const info = api.info as { title: string; version: string; description: string };
  const { schemas } = api.components as { schemas: Record<string, Schema> };
  const byTag = new Map<string, Shown[]>();
  for (const [path, methods] of Object.entries(api.paths as Record<string, Record<string, Schema>>))
    for (const [method, operation] of Object.entries(methods)) {
      if (method === 'head') continue;
      const tag = (operation.tags as string[])[0]!;
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }]);
    }
  const tags = [...byTag.keys()].sort();
  const content = `
<header><h1>${inHtml(info.title)} <small>${inHtml(info.version)}</small></h1><p>${inHtml(info.description)}
<a href="/api/v1/openapi.json">OpenAPI 3.1</a></p></header>
<div class="columns"><nav aria-label="Resources"><ul>${tags.map(t => `<li><a href="#${inHtml(t)}">${inHtml(t)}</a></li>`).join('')}</ul></nav>
<main>${tags
    .map(
      tag =>
        `<section id="${inHtml(tag)}"><h2>${inHtml(tag)}</h2>${byTag
          .get(tag)!
          .map(shown => operationHtml(shown, schemas))
          .join('')}</section>`,
    )
    .join('')}</main></div>`;
  return nonce => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${inHtml(info.title)} API</title><style nonce="${nonce}">${styles}</style></head><body>${content}</body></html>`;
};

const operationHtml = ({ path, method, operation }: Shown, schemas: Record<string, Schema>): string => {
  const parameters = (operation.parameters ?? []) as {
    name: string;
    required?: boolean;
    schema: Schema;
    description?: string;
  }[];
  const sent = operation.requestBody as { content: Record<string, { schema: Schema }> } | undefined;
  const good = Object.entries(operation.responses as Record<string, Schema>).find(([code]) => code.startsWith('2'));
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>${inHtml(path)}</code> <span>${inHtml(operation.summary)}</span></summary>
${
  parameters.length > 0
    ? table(
        ['Parameter', 'Value', ''],
        parameters.map(p => [
          `<code>${inHtml(p.name)}</code>${p.required ? ' *' : ''}`,
          typeHtml(p.schema),
          inHtml(p.description ?? ''),
        ]),
      )
    : ''
}
${
  sent
    ? `<h3>Body</h3>${Object.values(sent.content)
        .map(c => fieldsHtml(c.schema, schemas))
        .join('')}`
    : ''
}
${
  good
    ? `<h3>${good[0]}</h3><p>${inHtml(good[1].description)}</p>${Object.values(
        (good[1].content ?? {}) as Record<string, { schema?: Schema }>,
      )
        .map(c => (c.schema ? fieldsHtml(c.schema, schemas) : ''))
        .join('')}`
    : ''
}</details>`;
};
const fieldsHtml = (schema: Schema, schemas: Record<string, Schema>): string => {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return fieldsHtml(schemas[name] ?? {}, {});
  }
  if (Array.isArray(schema.allOf))
    return [...(schema.allOf as Schema[]), { properties: schema.properties ?? {} }]
      .map(part => fieldsHtml(part, schemas))
      .join('');
  const required = (schema.required ?? []) as string[];
  const fields = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
  return fields.length === 0
    ? ''
    : table(
        ['Field', 'Value', ''],
        fields.map(([name, s]) => [
          `<code>${inHtml(name)}</code>${required.includes(name) ? ' *' : ''}`,
          typeHtml(s),
          inHtml(s.title ?? s.description ?? ''),
        ]),
      );
};
const typeHtml = (schema: Schema): string => {
  if (typeof schema.$ref === 'string') return inHtml(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
  if (Array.isArray(schema.enum)) return (schema.enum as unknown[]).map(v => `<code>${inHtml(v)}</code>`).join(' ');
  if (Array.isArray(schema.anyOf)) return (schema.anyOf as Schema[]).map(typeHtml).join(' | ');
  if (schema.type === 'array') return `list of ${typeHtml((schema.items ?? {}) as Schema)}`;
  const limits = ['format', 'pattern', 'minimum', 'maximum', 'minLength', 'maxLength', 'default']
    .filter(k => schema[k] !== undefined)
    .map(k => `${k} ${inHtml(schema[k])}`);
  return [inHtml([schema.type ?? 'any'].flat().join(' | ')), ...limits].join(', ');
};
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<table><thead><tr>${heads.map(h => `<th scope="col">${h}</th>`).join('')}</tr></thead><tbody>${rows.map(r => `<tr>${r.map(c => `<td>${c}</td>`).join('')}</tr>`).join('')}</tbody></table>`;

const styles = `:root{color-scheme:light dark;--line:#d8dee7;--muted:#5b6776;--accent:#1f5fbf}@media(prefers-color-scheme:dark){:root{--line:#2b3644;--muted:#9aa7b6;--accent:#8ab4f8}}
body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:76rem;padding:1.5rem}a{color:var(--accent)}h1 small{font-size:1rem;color:var(--muted)}
.columns{display:grid;grid-template-columns:14rem minmax(0,1fr);gap:2rem}nav{position:sticky;top:1rem;max-height:95vh;overflow:auto}nav ul{list-style:none;padding:0;margin:0}
@media(max-width:48rem){.columns{display:block}nav{position:static;max-height:12rem}}
details{border:1px solid var(--line);border-radius:6px;margin:.4rem 0;padding:.4rem .8rem}summary{cursor:pointer;overflow-wrap:anywhere}summary span{color:var(--muted)}
summary b{display:inline-block;min-width:4.2rem;font-size:.8rem}.get{color:#2f7d4f}.post{color:var(--accent)}.put{color:#a3610a}.delete{color:#c0392b}
table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
code{font:13px ui-monospace,monospace}h3{font-size:.9rem;margin:.8rem 0 0}`;

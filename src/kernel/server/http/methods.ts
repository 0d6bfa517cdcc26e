import type { FastifyInstance } from 'fastify';
import type { App, Endpoint } from '../contract.ts';
import { reports, verbOf } from '../engine/index.ts';
import { Refusal } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stands for all resources and reports: which methods each of its addresses has, their declarations say. */
    named?: true;
  }
}
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'] as const;
/** The methods of an address, as `Allow` tells them; none: it leads nowhere. */
export type MethodsAt = (path: string) => readonly string[];

/** One row and what lies in it can be asked for without its body; of lists and reports that would cost as much as they do. */
const headed: readonly string[] = ['view', 'image', 'file'];
/** A page or a file, and asking for it changes nothing. */
export const hasHead = ({ method, answer, changes }: Endpoint): boolean =>
  method === 'GET' && answer === 'bytes' && !changes;

const methodsOf = (app: App, res: string, verb: string): readonly string[] => {
  if (app.reports.has(res)) return verb === 'run' ? ['POST'] : Object.hasOwn(reports, verb) ? ['GET'] : [];
  const r = app.resources.get(res);
  if (!r || r.internal) return [];
  return methods.filter(method =>
    method === 'HEAD' ? headed.includes(verb) && verbOf(r, 'GET', verb) : verbOf(r, method, verb),
  );
};

/** Reads the routes as they are made: so it comes before all of them. */
export const watchAddresses = (fastify: FastifyInstance, app: App): MethodsAt => {
  const fixed = new Map<string, Set<string>>();
  const patterns: { readonly pattern: RegExp; readonly has: Set<string> }[] = [];
  fastify.addHook('onRoute', ({ url, method, config }) => {
    if (config?.named) return;
    let has = fixed.get(url);
    if (!has) {
      fixed.set(url, (has = new Set()));
      if (/[:*]/.test(url)) patterns.push({ pattern: patternOf(url), has });
    }
    for (const one of [method].flat()) has.add(one);
  });
  return written => {
    const path = written.split('/').map(decoded).join('/');
    const has = new Set(fixed.get(path));
    for (const one of patterns) if (one.pattern.test(path)) for (const method of one.has) has.add(method);
    const [, res, verb = ''] = /^\/api\/v1\/([^/]+)(?:\/([^/]*))?$/.exec(path) ?? [];
    if (res !== undefined) for (const method of methodsOf(app, res, verb)) has.add(method);
    return has.size === 0 ? [] : [...methods.filter(m => has.has(m)), 'OPTIONS'];
  };
};
/** As the router reads it: no spelling of an address has other methods. */
const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part).replaceAll('/', '%2f');
  } catch {
    return part;
  }
};
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replace(/\*/g, '.*')}$`,
  );

const shown = (path: string): string => path.slice(path.lastIndexOf('/') + 1).slice(0, 60) || '/';

export const wrongMethod = (path: string, has: readonly string[]): Refusal =>
  new Refusal(
    405,
    { key: 'wrongMethod', params: { name: shown(path), method: has.filter(m => m !== 'OPTIONS').join(', ') } },
    { allow: has },
  );

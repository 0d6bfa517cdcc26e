import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Settings } from '../settings.ts';

export const newNonce = (): string => randomBytes(16).toString('base64');
/** The page's policy: only our own files, and only the styles that carry this request's nonce. */
export const pagePolicy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; ` +
  `media-src 'self'; frame-src 'self' blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
/** What is no page may load nothing at all. */
const answerPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const always: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'content-security-policy': answerPolicy,
};
export const setSecurityHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(always);
  if (request.secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
};

const harmless = ['GET', 'HEAD', 'OPTIONS'];
/**
 * A change comes from our own page or from a program, never from another site's page. Browsers say where a request
 * comes from and scripts cannot change it; a program says nothing.
 */
export const refuseForeignOrigin = (settings: Settings, request: FastifyRequest): void => {
  if (harmless.includes(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  if (site !== undefined) throw new Refusal(403, 'foreignOrigin');
  const { origin } = request.headers;
  if (origin === undefined) return;
  const from = URL.canParse(origin) ? new URL(origin) : null;
  if (from === null || (from.host !== request.host && from.origin !== settings.url?.origin))
    throw new Refusal(403, 'foreignOrigin');
};

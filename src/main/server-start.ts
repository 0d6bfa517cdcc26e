import type { Settings } from '../kernel/server/index.ts';

/** Short lines for whoever started the portal; the log is for machines. */
export const say = (line: string): void => {
  process.stdout.write(`katedra: ${line}\n`);
};

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host);
/** Whether somebody other than this machine may reach the portal, directly or through a proxy with a public address. */
export const isOpenToOthers = (settings: Pick<Settings, 'host' | 'url'>): boolean =>
  !isLoopback(settings.host) || (settings.url !== undefined && !isLoopback(settings.url.hostname));

/** What went wrong in one line where the reason is known; the whole trace where it is a fault of ours. */
export const explain = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // Several addresses were tried, and the error itself says nothing.
  if (error instanceof AggregateError) return explain(error.errors[0]);
  const { code, syscall, address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is taken: stop what uses it, or choose another with PORT.`;
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} may not be opened by this user: choose one above 1023 with PORT.`;
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo'))
    return `The address cannot be used: ${error.message}.`;
  if (code === 'ECONNREFUSED' || code === 'ETIMEDOUT') return `The database does not answer at ${address}:${port}.`;
  if (code === '28P01' || code === '28000' || code === '3D000') return `The database refuses us: ${error.message}.`;
  const isOurFault = error.constructor !== Error || error.stack === undefined;
  return isOurFault && code === undefined ? (error.stack ?? error.message) : error.message;
};

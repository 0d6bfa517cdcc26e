import type { Readable } from 'node:stream';
import type { Exchange } from './contract.ts';
import type { Opened } from './shelf.ts';

/** What the files that we make are, by the end of their names. */
const types = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  zip: 'application/zip',
} as const;

/** Names are written twice: once for programs that read only ASCII, once as they are. One that was cut amid a letter is a name too. */
const disposition = (how: 'inline' | 'attachment', name: string): string =>
  `${how}; filename="${name.replace(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, c => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)}`;
export const attachment = (name: string): string => disposition('attachment', name);

/** What every file that leaves says of itself. */
export const fileHeaders = (file: {
  readonly mime: string;
  readonly name: string;
  /** In bytes; left out where nobody knows before the last one. */
  readonly size?: number | undefined;
  /** Whether a browser shows it by itself instead of keeping it. */
  readonly shown?: boolean;
  /** What is made for one person stays with them: nobody on the way keeps it. */
  readonly cache?: string | undefined;
}): Record<string, string> => ({
  'content-type': file.mime,
  ...(file.size !== undefined && { 'content-length': String(file.size) }),
  'content-disposition': disposition(file.shown ? 'inline' : 'attachment', file.name),
  'x-content-type-options': 'nosniff',
  'cache-control': file.cache ?? 'private, no-store',
});

/** A file of our own making as an answer. Papers are shown unless it is said that they are taken along; tables are taken along. */
export const sendFile = (
  reply: Exchange['reply'],
  content: Buffer | Readable | Pick<Opened, 'stream' | 'size'>,
  { type, name, shown = type === 'pdf', cache }: SentFile,
): Exchange['reply'] => {
  const stored = 'stream' in content;
  const size = stored ? content.size : Buffer.isBuffer(content) ? content.length : undefined;
  return reply
    .headers(fileHeaders({ mime: types[type], name: `${name}.${type}`, size, shown, cache }))
    .send(stored ? content.stream : content);
};
interface SentFile {
  readonly type: keyof typeof types;
  /** Without its end, which the type brings. */
  readonly name: string;
  readonly shown?: boolean;
  readonly cache?: string;
}

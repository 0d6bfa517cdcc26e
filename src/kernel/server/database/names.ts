import { createHash } from 'node:crypto';
import { columnName, quote, tableName } from '../sql.ts';

/** PostgreSQL cuts longer names silently, and two could then become one. */
const longest = 63;

/** A name put together of parts; too long a one is cut and told apart by a hash of the whole. */
export const identifier = (...parts: readonly string[]): string => {
  const whole = parts.join('_');
  if (whole.length <= longest) return whole;
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 8);
  return `${whole.slice(0, longest - hash.length - 1)}_${hash}`;
};

/** `someKey` or `some-key` of a declaration as part of a name in the database. */
export const snake = (key: string): string => columnName(key).replaceAll('-', '_');

/** The table of links behind a list of references. */
export const linkTable = (resource: string, field: string): string =>
  identifier(tableName(resource), columnName(field));

export const literal = (value: string): string => `'${value.replaceAll("'", "''")}'`;

export const columns = (names: readonly string[]): string => names.map(quote).join(', ');

import { invalid } from '../errors.ts';
import type { QueryPart, RawQuery } from '../engine/io.ts';

const longest = 8192;
const deepest = 2;

/** Reads `a=1&filter[b][like]=x`. Whatever does not fit the grammar is refused by name, never guessed at. */
export const parseQuery = (search: string): RawQuery => {
  if (search.length > longest) throw invalid(null, 'queryTooLong', { max: longest });
  const text = search.startsWith('?') ? search.slice(1) : search;
  if (text === '') return [];
  const parts: QueryPart[] = [];
  const seen = new Set<string>();
  for (const piece of text.split('&')) {
    if (piece === '') continue;
    const equals = piece.indexOf('=');
    const sent = equals < 0 ? piece : piece.slice(0, equals);
    const full = decode(sent, sent);
    const value = decode(equals < 0 ? '' : piece.slice(equals + 1), full);
    if (seen.has(full)) throw invalid(shown(full), 'repeatedParameter', { name: shown(full) });
    seen.add(full);
    parts.push({ ...nameAndPath(full), value });
  }
  return parts;
};

/** For calls that take plain parameters: by full name, on an object without inherited names. */
export const flatQuery = (query: RawQuery): Readonly<Record<string, string>> => {
  const flat: Record<string, string> = Object.create(null);
  for (const { name, path, value } of query) flat[fullName(name, path)] = value;
  return flat;
};
export const fullName = (name: string, path: readonly string[]): string => name + path.map(p => `[${p}]`).join('');

const decode = (text: string, blamed: string): string => {
  let decoded: string;
  try {
    decoded = decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw bad(blamed);
  }
  if (decoded.includes('\0')) throw bad(blamed);
  return decoded;
};

const nameAndPath = (full: string): { name: string; path: string[] } => {
  const bracket = full.indexOf('[');
  const name = bracket < 0 ? full : full.slice(0, bracket);
  if (!/^[A-Za-z][\w.-]*$/.test(name)) throw bad(full);
  if (bracket < 0) return { name, path: [] };
  const brackets = full.slice(bracket);
  if (!/^(\[[^[\]]+\])+$/.test(brackets)) throw bad(full);
  const path = brackets.slice(1, -1).split('][');
  if (path.length > deepest) throw invalid(shown(full), 'parameterTooDeep', { name: shown(full) });
  return { name, path };
};

const bad = (full: string) => invalid(shown(full), 'badParameter', { name: shown(full) });
/** A name is echoed to the caller, so it is kept short and printable. */
const shown = (full: string): string => {
  const printable = full.replace(/[\p{Cc}\p{Cs}]/gu, '�');
  return printable.length > 60 ? `${printable.slice(0, 60)}…` : printable;
};

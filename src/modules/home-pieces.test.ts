import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** What stands behind a name in the table of a module's parts, to the bracket that closes it. */
const behind = (source: string, name: string): string => {
  const from = source.search(new RegExp(`\\b${name}: [[{]`));
  if (from < 0) return '';
  let depth = 0;
  for (let at = from; at < source.length; at++) {
    if ('[{('.includes(source[at]!)) depth++;
    else if (']})'.includes(source[at]!) && --depth === 0) return source.slice(from, at);
  }
  return source.slice(from);
};
const tables = readdirSync(import.meta.dirname).flatMap(name => {
  const file = join(import.meta.dirname, name, 'web/index.tsx');
  return existsSync(file) ? [[name, readFileSync(file, 'utf8')] as const] : [];
});

describe('what a module gives the home page', () => {
  it.each(tables)('of %s lies in web/home, from where it comes in one file with all the others', (_name, source) => {
    const files = ['panels', 'waiting', 'figures'].flatMap(part =>
      [...behind(source, part).matchAll(/import\('([^']+)'\)/g)].map(([, file]) => file!),
    );
    expect(files.filter(file => !file.startsWith('./home/'))).toEqual([]);
  });
  it('is found at all', () => {
    const found = tables.flatMap(([, source]) => [...behind(source, 'waiting').matchAll(/import\('/g)]);
    expect(found.length).toBeGreaterThan(8);
  });
});

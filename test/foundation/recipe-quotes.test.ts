import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pages = ['declarations.md', 'module-server.md', 'module-web.md'];
const page = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
const linesOf = (text: string): string[] => text.split('\n').map(line => line.trim());

/** «From `file`:» and the lines that stand there, in their order; `…` stands for those left out. */
const quotesIn = (text: string): { file: string; lines: string[] }[] =>
  [...text.matchAll(/From `([^`]+)`[^\n]*:\n\n```tsx?\n([\s\S]*?)```/g)].map(([, file, lines]) => ({
    file: file!,
    lines: linesOf(lines!).filter(line => line !== '' && line !== '…'),
  }));
const missingFrom = (file: string, lines: readonly string[]): string | undefined => {
  const there = linesOf(readFileSync(join(root, file), 'utf8'));
  let at = -1;
  return lines.find(line => {
    at = there.indexOf(line, at + 1);
    return at < 0;
  });
};

describe.each(pages)('docs/%s', name => {
  it('quotes what stands in the files it names', () => {
    const quotes = quotesIn(page(name));
    expect(quotes.length).toBeGreaterThan(4);
    for (const { file, lines } of quotes) expect(missingFrom(file, lines), file).toBeUndefined();
  });
  it('names files that are there', () => {
    const named = [...page(name).matchAll(/`((?:src|demo|test|tools)\/[\w./-]+\.tsx?)`/g)].map(([, file]) => file!);
    expect(named.filter(file => !existsSync(join(root, file)))).toEqual([]);
  });
});

it('everything that docs/module-web.md says the kernel offers is exported there', () => {
  const folder = join(root, 'src/kernel/web');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const tables = page('module-web.md').split('## What the kernel offers')[1]!;
  const offered = [...tables.matchAll(/^\| (`[^|]+) \|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(\w+)`/g)].map(([, name]) => name!),
  );
  expect(offered.length).toBeGreaterThan(40);
  const isExported = (name: string): boolean =>
    new RegExp(`export (const|class|function|default function) ${name}\\b|export \\{[^}]*\\b${name}\\b`).test(code);
  expect(offered.filter(name => !isExported(name))).toEqual([]);
});

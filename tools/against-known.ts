import type { Breach } from './syntax.ts';
import type { Circle } from './import-circles.ts';
import type { TableBreach } from './table-borders.ts';

/** File → table → how many breaches stand there and wait to be mended. */
export type Counts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** What is found, held against what is known: a count may only fall, and the list falls with it. */
export const againstCounts = (found: readonly TableBreach[], known: Counts, listed: string): Breach[] => {
  const places = new Map<string, TableBreach[]>();
  for (const one of found)
    places.set(`${one.file} ${one.table}`, [...(places.get(`${one.file} ${one.table}`) ?? []), one]);
  const more = [...places.values()].flatMap(here => {
    const expected = known[here[0]!.file]?.[here[0]!.table] ?? 0;
    if (here.length <= expected) return [];
    return here.map(one => ({
      ...one,
      sentence: `${one.sentence}${expected === 0 ? '' : ` (A new breach: ${here.length} here, ${expected} known.)`}`,
    }));
  });
  const fewer = Object.entries(known).flatMap(([file, tables]) =>
    Object.entries(tables).flatMap(([table, expected]) => {
      const here = places.get(`${file} ${table}`)?.length ?? 0;
      if (here >= expected) return [];
      const change = here === 0 ? 'take the line away' : `lower the number to ${here}`;
      return [
        { file, line: 1, sentence: `«${table}» is now named ${here} times, not ${expected}: ${change} in ${listed}.` },
      ];
    }),
  );
  return [...more, ...fewer];
};

/** A known circle must be the one that is found, file by file; one that is open is taken off the list. */
export const againstCircles = (
  found: readonly Circle[],
  known: readonly (readonly string[])[],
  listed: string,
): Breach[] => {
  const key = (files: readonly string[]): string => files.toSorted().join(' ');
  const knownKeys = new Set(known.map(key));
  const foundKeys = new Set(found.map(circle => key(circle.files)));
  return [
    ...found.filter(circle => !knownKeys.has(key(circle.files))),
    ...known
      .filter(files => !foundKeys.has(key(files)))
      .map(files => ({
        file: files[0]!,
        line: 1,
        sentence: `The circle of ${files.join(', ')} is open: take it away from ${listed}.`,
      })),
  ];
};

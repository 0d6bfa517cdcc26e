/** A line of the specification's checklist, and the tests that keep it. */
export interface Kept {
  readonly line: string;
  readonly title: string;
  readonly tests: readonly { readonly file: string; readonly name: string }[];
}
/** `test/golden/checklist.txt`: number and short title, one line each. */
export const readLines = (text: string): readonly Pick<Kept, 'line' | 'title'>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map(row => {
      const [, line, title] = /^([A-Z]+-\d+) (.+)$/.exec(row) ?? [];
      if (!line || !title) throw new Error(`No line of a checklist: ${row}`);
      return { line, title };
    });

/** Names of tests, as they are written: what a table of cases fills in stays a hole. */
const named = /\b(?:it|test|describe)(?:\.\w+)*(?:\([^()'"`]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
/** The second pair of brackets of `it.each([…])('name', …)`. */
const tabled = /\]\s*(?:as const\s*,?\s*)?\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs;
export const namesIn = (source: string): readonly string[] => [
  ...new Set([named, tabled].flatMap(way => [...source.matchAll(way)].map(found => found[2]!))),
];

/** The numbers that a name says: `I-17, I-18: …`; `S-01 to S-04`, `S-01–S-04` and `S-01…04` are all of them. */
export const linesIn = (name: string): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const [, kind, number] of name.matchAll(/\b([A-Z]{1,2})-(\d{2})\b/g)) found.add(`${kind}-${number}`);
  for (const [, kind, from, to] of name.matchAll(/\b([A-Z]{1,2})-(\d{2})\s?(?:to|–|…)\s?(?:[A-Z]{1,2}-)?(\d{2})\b/g))
    for (let n = Number(from); n <= Number(to); n++) found.add(`${kind}-${String(n).padStart(2, '0')}`);
  return found;
};

export const keptBy = (lines: string, files: ReadonlyMap<string, string>): readonly Kept[] => {
  const tests = [...files].flatMap(([file, source]) =>
    namesIn(source).map(name => ({ file, name, says: linesIn(name) })),
  );
  return readLines(lines).map(one => ({
    ...one,
    tests: tests.filter(({ says }) => says.has(one.line)).map(({ file, name }) => ({ file, name })),
  }));
};

const cell = (text: string): string => text.replaceAll('|', '\\|').replace(/\s+/g, ' ');
export const printed = (kept: readonly Kept[]): string =>
  [
    '# The checklist and its tests',
    '',
    'Written by `npx tsx scripts/checklist.ts`: each line of the specification, and the tests that say its number in their names.',
    '',
    '| Line | About | Kept by |',
    '|---|---|---|',
    ...kept.map(({ line, title, tests }) => {
      const by = tests.map(({ file, name }) => `\`${file}\`: ${cell(name)}`).join('<br>');
      return `| ${line} | ${cell(title)} | ${by || '**no test says its number**'} |`;
    }),
    '',
  ].join('\n');

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

// Words of screens that no screen says: nobody reads them, and whoever mends a sentence mends the wrong one.

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map(name => join(folder, name));
const isWords = (file: string): boolean => /(^|[.-])(en-uk|hr)\.ts$/.test(basename(file));

const exactly = (text: string): string => text.replaceAll('.', '\\.');
/** What is said in these files: words that stand there in quotes, and those that are put together of a beginning and a value. */
const saidIn = (files: readonly string[]): ((key: string) => boolean) => {
  const text = files
    .filter(file => !isWords(file))
    .map(file => readFileSync(file, 'utf8'))
    .join('\n');
  const quoted = new Set(
    [...text.matchAll(/['"`]([\w.-]+)['"`]|\bsay\.(\w+)\b/g)].map(([, word, member]) => word ?? member),
  );
  const built = [...text.matchAll(/`([\w.-]*)\$\{[^`{}]*\}([\w.-]*)`/g)]
    .filter(([, before, after]) => `${before}${after}`.length > 2)
    .map(([, before, after]) => new RegExp(`^${exactly(before!)}[\\w.-]+${exactly(after!)}$`));
  return key => quoted.has(key) || built.some(shape => shape.test(key));
};

const modules = readdirSync('src/modules', { withFileTypes: true }).filter(each => each.isDirectory());
/** A state or a kind is said by its own name, wherever it was declared. */
const declared = filesIn('src/modules').filter(file => /\/model(\/[^/]+)?\.ts$/.test(file) || file.includes('/model/'));
const places: readonly {
  readonly name: string;
  readonly words: readonly string[];
  readonly said: readonly string[];
}[] = [
  ...modules.map(({ name }) => {
    const all = filesIn(join('src/modules', name));
    return {
      name,
      words: all.filter(file => isWords(file) && (file.includes('/web/') || basename(file) === 'ui-en-uk.ts')),
      said: [...all, ...declared],
    };
  }),
  {
    name: 'kernel',
    words: filesIn('src/kernel/web').filter(isWords),
    said: [...filesIn('src/kernel'), ...filesIn('src/modules'), ...filesIn('src/main')],
  },
].map(place => ({ ...place, words: place.words.filter(file => file.endsWith('en-uk.ts')) }));

it.each(places.filter(({ words }) => words.length > 0))(
  '$name says every word that it has',
  async ({ words, said }) => {
    const isSaid = saidIn(said);
    const unused: string[] = [];
    for (const file of words) {
      const kept = (await import(`../../${file}`)) as Readonly<Record<string, unknown>>;
      // Words of a resource are asked for by its declaration.
      for (const dictionary of Object.values(kept))
        if (typeof dictionary === 'object' && dictionary !== null && !('fields' in dictionary))
          for (const key of Object.keys(dictionary)) if (!isSaid(key)) unused.push(`${file}: ${key}`);
    }
    expect(unused).toEqual([]);
  },
);

it('sees a word that nobody says', () => {
  const isSaid = saidIn(filesIn('src/modules/calendar/web'));
  expect([isSaid('newBooking'), isSaid('aWordThatNobodySays')]).toEqual([true, false]);
});

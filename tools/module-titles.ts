import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const files = ['virtual:katedra-titles/', 'virtual:katedra-abouts/'] as const;
interface Words {
  readonly title: string;
  readonly short?: string;
  readonly screens?: Readonly<Record<string, string>>;
  readonly abouts?: Readonly<Record<string, string>>;
  readonly reports?: Readonly<Record<string, { readonly title: string }>>;
  readonly resources: Readonly<
    Record<
      string,
      {
        readonly one: string;
        readonly few: string;
        readonly other: string;
        readonly title?: string;
        readonly about?: string;
        readonly all?: string;
      }
    >
  >;
}
const isWords = (value: unknown): value is Words =>
  typeof value === 'object' && value !== null && 'title' in value && 'resources' in value;

/**
 * Menu, cards, breadcrumbs and the palette name every screen, but must not load every module's words for that.
 * At build time the titles alone are taken out of the words: one small file per language. What the cards say beneath them
 * is a second one, for it is read on modules' homes alone.
 */
export const moduleTitles = (root: string): Plugin => ({
  name: 'katedra:module-titles',
  resolveId: id => (files.some(file => id.startsWith(file)) ? `\0${id}` : null),
  async load(id) {
    const kind = files.find(file => id.startsWith(`\0${file}`));
    if (!kind) return null;
    const language = id.slice(kind.length + 1);
    const taken: Record<string, unknown> = {};
    const folder = join(root, 'src/modules');
    for (const name of readdirSync(folder)) {
      const file = join(folder, name, `${language}.ts`);
      if (!existsSync(file)) continue;
      this.addWatchFile(file);
      const { module } = await runnerImport<Record<string, unknown>>(file, {
        root,
        configFile: false,
        logLevel: 'error',
      });
      const words = Object.values(module).find(isWords);
      if (!words) this.error(`src/modules/${name}/${language}.ts exports no words of a module.`);
      taken[name] = kind === 'virtual:katedra-titles/' ? titlesIn(words, language) : aboutsIn(words);
    }
    return `export default ${JSON.stringify(taken)};`;
  },
});

/** What a list is called follows from one of the forms where no title is given: the others are no part of it. */
const titlesIn = (words: Words, language: string) => ({
  title: words.title,
  short: words.short,
  screens: words.screens ?? {},
  reports: Object.fromEntries(Object.entries(words.reports ?? {}).map(([name, report]) => [name, report.title])),
  resources: Object.fromEntries(
    Object.entries(words.resources).map(([name, { one, few, other, title, all }]) => [
      name,
      { one, ...(title ? { title } : language === 'hr' ? { few } : { other }), all },
    ]),
  ),
});
const aboutsIn = (words: Words) => ({
  screens: words.abouts ?? {},
  resources: Object.fromEntries(Object.entries(words.resources).map(([name, { about }]) => [name, about])),
});

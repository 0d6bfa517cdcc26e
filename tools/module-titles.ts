import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const prefix = 'virtual:katedra-titles/';
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
 * At build time the titles alone are taken out of the words: one small file per language.
 */
export const moduleTitles = (root: string): Plugin => ({
  name: 'katedra:module-titles',
  resolveId: id => (id.startsWith(prefix) ? `\0${id}` : null),
  async load(id) {
    if (!id.startsWith(`\0${prefix}`)) return null;
    const language = id.slice(prefix.length + 1);
    const titles: Record<string, unknown> = {};
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
      titles[name] = shortened(words);
    }
    return `export default ${JSON.stringify(titles)};`;
  },
});

const shortened = (words: Words) => ({
  title: words.title,
  short: words.short,
  screens: words.screens ?? {},
  abouts: words.abouts,
  reports: Object.fromEntries(Object.entries(words.reports ?? {}).map(([name, report]) => [name, report.title])),
  resources: Object.fromEntries(
    Object.entries(words.resources).map(([name, { one, few, other, title, about, all }]) => [
      name,
      { one, few, other, title, about, all },
    ]),
  ),
});

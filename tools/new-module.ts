import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { camel } from '../src/kernel/resource/index.ts';

export interface NewModule {
  /** The folder and id: `lost-property`. */
  readonly name: string;
  readonly titleHr: string;
  readonly titleEn: string;
  /** Its first resource: `lost-item`. */
  readonly resource: string;
}

/**
 * Writes a module that stands: its folder, a row to look at, a test and a story, and its lines on the lists.
 * Answers with the files written and changed. What they say is in `tools/new-module/*.txt`.
 */
export const writeModule = (root: string, wanted: NewModule): { written: string[]; changed: string[] } => {
  for (const name of [wanted.name, wanted.resource])
    if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
      throw new Error(`«${name}» cannot name it: lower case letters and numbers, with hyphens between words.`);
  const files = filesOf(wanted);
  const there = Object.keys(files).filter(file => existsSync(join(root, file)));
  if (there.length > 0) throw new Error(`${there.join(', ')} is there already: choose another name.`);
  const changes = Object.entries(listsOf(wanted)).map(([file, change]) => {
    const text = change(readFileSync(join(root, file), 'utf8'));
    return { file, text };
  });
  const words = wordsOf(wanted);
  for (const [file, template] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), filled(template, words));
  }
  for (const { file, text } of changes) writeFileSync(join(root, file), text);
  return { written: Object.keys(files), changed: changes.map(({ file }) => file) };
};

/** File → the template it comes from. */
const filesOf = ({ name }: NewModule): Record<string, string> => ({
  [`src/modules/${name}/model.ts`]: 'model.ts',
  [`src/modules/${name}/module.ts`]: 'module.ts',
  [`src/modules/${name}/hr.ts`]: 'hr.ts',
  [`src/modules/${name}/en-uk.ts`]: 'en-uk.ts',
  [`src/modules/${name}/server/index.ts`]: 'server.ts',
  ...sampleOf(name),
  [`demo/${name}.ts`]: 'demo.ts',
  [`test/modules/${name}.test.ts`]: 'api-test.ts',
  [`e2e/${name}.test.ts`]: 'story.ts',
});
/** What the generated tests, the role × verb matrix first of all, need to know of its rows. */
const sampleOf = (name: string): Record<string, string> => ({ [`src/modules/${name}/sample.ts`]: 'sample.ts' });

const pascal = (name: string): string => camel(`-${name}`);
const wordsOf = ({ name, titleHr, titleEn, resource }: NewModule): Record<string, string> => ({
  name,
  resource,
  module: camel(name),
  Module: pascal(name),
  row: camel(resource),
  route: `/${pascal(name)}`,
  path: pascal(resource),
  titleHr: quoted(titleHr),
  titleEn: quoted(titleEn),
});
const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;

const filled = (template: string, words: Readonly<Record<string, string>>): string =>
  readFileSync(join(import.meta.dirname, 'new-module', `${template}.txt`), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, word: string) => {
      const said = words[word];
      if (said === undefined) throw new Error(`Nothing is known of «${word}» in ${template}.txt.`);
      return said;
    },
  );

/** The lists a module stands on, and how it comes onto each. */
const listsOf = ({ name }: NewModule): Record<string, (text: string) => string> => ({
  'src/modules/index.ts': text =>
    withLine(
      withImport(text, `import { ${camel(name)}Module } from './${name}/module.ts';`),
      /^ {2}administrationModule,$/m,
      `  ${camel(name)}Module,`,
    ),
  'src/modules/server.ts': text =>
    withLine(
      withImport(text, `import { ${camel(name)} } from './${name}/server/index.ts';`),
      /^ {2}administration,$/m,
      `  ${camel(name)},`,
    ),
  'demo/index.ts': text =>
    withLine(
      withImport(text, `import { load${pascal(name)} } from './${name}.ts';`),
      /^ {4}await loadNews\(/m,
      `    await load${pascal(name)}(world);`,
    ),
});

/** Among the imports of the same folder, in the order of the alphabet. */
const withImport = (text: string, line: string): string => {
  const fromOf = (one: string): string => /from '([^']+)'/.exec(one)?.[1] ?? '';
  const lines = text.split('\n');
  const siblings = lines.flatMap((one, i) => (/^import .*from '\.\//.test(one) ? [i] : []));
  const next = siblings.find(i => fromOf(lines[i]!) > fromOf(line)) ?? (siblings.at(-1) ?? -1) + 1;
  return lines.toSpliced(next, 0, line).join('\n');
};
const withLine = (text: string, before: RegExp, line: string): string => {
  const at = before.exec(text)?.index;
  if (at === undefined) throw new Error(`No line ${before} was found to put «${line.trim()}» before.`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
};

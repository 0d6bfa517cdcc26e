import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

const entry = 'index.html';
/** What vite.config.ts gathers under these names: the frame of every signed-in screen, the generic screen, the home page, and words. */
type Name = 'portal' | 'list' | 'home' | `${'home' | 'words'}-${'hr' | 'en-uk'}`;
const named = (manifest: Manifest, name: Name): string => {
  const key = Object.keys(manifest).find(k => manifest[k]?.name === name);
  if (!key) throw new Error(`The build made no file «${name}».`);
  return key;
};
const kilobyte = 1024;

/** Everything a chunk needs before it runs, itself included. */
const closure = (manifest: Manifest, key: string, into = new Set<string>()): Set<string> => {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(manifest, next, into);
  return into;
};
const sizes = (folder: string, manifest: Manifest, keys: Iterable<string>): Weight => {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  for (const key of keys) {
    const chunk = manifest[key];
    if (!chunk) continue;
    scripts.add(chunk.file);
    for (const sheet of chunk.css ?? []) sheets.add(sheet);
  }
  const sum = (files: Set<string>) => [...files].reduce((all, file) => all + gzipped(join(folder, file)), 0);
  return { js: sum(scripts), css: sum(sheets), requests: scripts.size + sheets.size };
};
const gzipped = (file: string): number => statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size;

interface Weight {
  readonly js: number;
  readonly css: number;
  readonly requests: number;
}
export interface Sizes {
  readonly signIn: Weight;
  readonly portal: Weight;
  readonly list: Weight;
  readonly calendar: Weight;
}
export const measure = (folder: string): Sizes => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = closure(manifest, entry);
  const behind = new Set([...first, ...closure(manifest, named(manifest, 'portal'))]);
  return {
    signIn: sizes(folder, manifest, first),
    portal: sizes(folder, manifest, behind),
    calendar: heaviest(
      calendarScreens(manifest).map(key => sizes(folder, manifest, new Set([...behind, ...closure(manifest, key)]))),
    ),
    list: heaviest(listScreens(manifest).map(keys => sizes(folder, manifest, new Set([...behind, ...keys])))),
  };
};

/** The generic screen with what a module declares and says, once for each module. */
const listScreens = (manifest: Manifest): Set<string>[] =>
  Object.keys(manifest)
    .filter(key => /^src\/modules\/[\w-]+\/module\.ts$/.test(key))
    .map(declared => {
      const needed = closure(manifest, named(manifest, 'list'));
      for (const key of [declared, declared.replace(/module\.ts$/, 'hr.ts')])
        if (manifest[key]) closure(manifest, key, needed);
      return needed;
    });
/** The screens that draw a calendar bring a library of their own. */
const calendarScreens = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter(key => /^src\/modules\/calendar\/web\/[A-Z]\w+\.tsx$/.test(key));
const heaviest = (all: readonly Weight[]): Weight =>
  all.reduce((a, b) => (b.js + b.css > a.js + a.css ? b : a), { js: 0, css: 0, requests: 0 });

/**
 * What a signed-in person's page may fetch beside the door: the portal, the generic screen, the words of each language; and
 * what the home page adds to them.
 */
export const preloads = (
  folder: string,
): Readonly<Record<'portal' | 'hr' | 'en-uk' | 'home' | 'home-hr' | 'home-en-uk', readonly string[]>> => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const first = closure(manifest, entry);
  const filesOf = (keys: readonly string[]): string[] => {
    const needed = new Set(keys.flatMap(key => [...closure(manifest, key)]).filter(key => !first.has(key)));
    return [
      ...new Set(
        [...needed]
          .flatMap(key => [manifest[key]?.file, ...(manifest[key]?.css ?? [])])
          .filter(file => file !== undefined),
      ),
    ];
  };
  // Letters that only some pages write come with the first of them.
  const fonts = Object.values(manifest).flatMap(({ file }) =>
    file.endsWith('.woff2') && !/\brare-/.test(file) ? [file] : [],
  );
  const portal = filesOf([named(manifest, 'portal'), named(manifest, 'list')]);
  const besides = (...keys: string[]) => filesOf(keys).filter(file => !portal.includes(file));
  const sentences = (language: 'hr' | 'en-uk') =>
    besides(named(manifest, `home-${language}`), `src/modules/administration/web/texts/${language}.ts`);
  return {
    portal: [...fonts, ...portal],
    hr: filesOf([named(manifest, 'words-hr')]),
    'en-uk': filesOf([named(manifest, 'words-en-uk')]),
    home: besides(named(manifest, 'home')),
    'home-hr': sentences('hr'),
    'home-en-uk': sentences('en-uk'),
  };
};

/** What the first sheet says of the portal's type: the pages that the server writes itself carry it too. */
export const typeFaces = (folder: string): string => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const faces = (manifest[entry]?.css ?? []).flatMap(
    sheet => readFileSync(join(folder, sheet), 'utf8').match(/@font-face\s*\{[^}]*\}/g) ?? [],
  );
  if (faces.length === 0) throw new Error('The first sheet of the build names no type.');
  return faces.join('\n');
};

/** What the portal promises to weigh, gzip. Over it, the build fails: somebody has to decide, not to drift. */
export const limits = { signInJs: 120, signInCss: 20, signInRequests: 8, portal: 200, list: 60, calendar: 120 };
export const checkSizes = (folder: string): void => {
  const { signIn, portal: whole, list, calendar } = measure(folder);
  const [added, drawn] = [list, calendar].map(w => Math.max(0, w.js + w.css - whole.js - whole.css)) as [
    number,
    number,
  ];
  const kb = (bytes: number) => Math.round((bytes / kilobyte) * 10) / 10;
  console.log(
    `sign-in: ${kb(signIn.js)} KB JS, ${kb(signIn.css)} KB CSS, ${signIn.requests} files; first signed-in screen: ${kb(whole.js + whole.css)} KB in all, a list adds ${kb(added)} KB, a calendar ${kb(drawn)} KB (gzip)`,
  );
  const over = [
    signIn.js > limits.signInJs * kilobyte &&
      `The sign-in page has ${kb(signIn.js)} KB of JavaScript, more than ${limits.signInJs}.`,
    signIn.css > limits.signInCss * kilobyte &&
      `The sign-in page has ${kb(signIn.css)} KB of CSS, more than ${limits.signInCss}.`,
    signIn.requests + 2 > limits.signInRequests &&
      `The sign-in page needs ${signIn.requests + 2} requests, more than ${limits.signInRequests}.`,
    whole.js + whole.css > limits.portal * kilobyte &&
      `The first signed-in screen weighs ${kb(whole.js + whole.css)} KB, more than ${limits.portal}.`,
    added > limits.list * kilobyte &&
      `A list adds ${kb(added)} KB to the first signed-in screen, more than ${limits.list}.`,
    drawn > limits.calendar * kilobyte &&
      `A calendar adds ${kb(drawn)} KB to the first signed-in screen, more than ${limits.calendar}.`,
  ].filter(line => line !== false);
  if (over.length > 0) throw new Error(`${over.join('\n')}\nMove what is not needed at once behind a dynamic import.`);
};

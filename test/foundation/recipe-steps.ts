import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { copyTree as copyOf } from '../../tools/copy-tree.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
/** The whole tree, so that a recipe can be followed in it. */
export const copyTree = (copy: string): Promise<void> => copyOf(root, copy);

/** What the copy holds now: each file's text under its path. */
export const filesBelow = async (copy: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>();
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    const path = relative(copy, join(entry.parentPath, entry.name));
    if (entry.isFile() && !path.startsWith('node_modules')) found.set(path, await readFile(join(copy, path), 'utf8'));
  }
  return found;
};

/** A page's own files, edits and commands, in its order. */
export type Step =
  | { readonly write: string; readonly text: string }
  | { readonly standing: string; readonly text: string }
  | { readonly file: string; readonly after: string; readonly add: string }
  | { readonly file: string; readonly replace: string; readonly with: string }
  | { readonly command: string };
const kinds: readonly [RegExp, (found: readonly string[]) => Step][] = [
  [/Write `([^`]+)`:\n\n```tsx?\n([\s\S]*?)```/, ([, write, text]) => ({ write: write!, text: text! })],
  [/`([^`]+)` says:\n\n```ts\n([\s\S]*?)```/, ([, standing, text]) => ({ standing: standing!, text: text! })],
  [
    /In `([^`]+)`, after `([^`]+)`, add:\n\n```\w+\n([\s\S]*?)```/,
    ([, file, after, add]) => ({ file: file!, after: after!, add: add! }),
  ],
  [
    /In `([^`]+)`, replace `([^`]+)` with `([^`]+)`/,
    ([, file, replace, by]) => ({ file: file!, replace: replace!, with: by! }),
  ],
  [/```sh\n(.*)\n```/, ([, command]) => ({ command: command! })],
];
export const stepsOf = async (page: string): Promise<Step[]> => {
  const text = await readFile(join(root, page), 'utf8');
  return kinds
    .flatMap(([pattern, make]) =>
      [...text.matchAll(new RegExp(pattern, 'g'))].map(found => ({ at: found.index, step: make(found) })),
    )
    .sort((a, b) => a.at - b.at)
    .map(({ step }) => step);
};
const testsOf = (step: Step): string | undefined =>
  'command' in step ? /^npx vitest run --project code (\S+)$/.exec(step.command)?.[1] : undefined;
/**
 * Several pages after each other. A command that comes again looks at all that was done before it: once, after the last
 * page, is enough; and the pages' own tests are one run.
 */
export const oneAfterAnother = (pages: readonly (readonly Step[])[]): Step[][] => {
  const all = pages.flat();
  const tests = all.flatMap(step => testsOf(step) ?? []);
  const isLast = (step: Step): boolean =>
    !('command' in step) ||
    all.findLast(one => 'command' in one && (one.command === step.command || (testsOf(one) && testsOf(step)))) === step;
  return pages.map(steps =>
    steps
      .filter(isLast)
      .map(step => (testsOf(step) ? { command: `npx vitest run --project code ${tests.join(' ')}` } : step)),
  );
};

/** As a shell splits it: what stands between double quotes is one word. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
/** Its own commands run as in a shell of their own, not as a part of this run. */
const environment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV|KATEDRA_TEST_MADE)/.test(name)),
  ),
  npm_config_loglevel: 'error',
});

/**
 * A command as it is run: a script of the package part by part, without npm around it. Whatever judges each file by itself looks
 * at those that differ from the tree; of all the others the run that this test is part of asks the same. Of several helpers that
 * say the same sooner one is enough: the others would take the cores of the tests beside.
 */
const partsOf = async (copy: string, command: string, tree: ReadonlyMap<string, string>): Promise<string[][]> => {
  const [npm, run, name = '', ...args] = wordsOf(command);
  if (npm !== 'npm' || run !== 'run') return [wordsOf(command)];
  const { scripts } = JSON.parse(await readFile(join(copy, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  if (!scripts[name]) throw new Error(`${command}: the package has no such script.`);
  const parts = scripts[name].split(' && ').map(wordsOf);
  parts.at(-1)!.push(...(args[0] === '--' ? args.slice(1) : args));
  const isJudged = (path: string): boolean => /\.(tsx?|mjs|json|css)$/.test(path);
  const changed = async (): Promise<string[]> =>
    [...(await filesBelow(copy))]
      .filter(([path, text]) => isJudged(path) && tree.get(path) !== text)
      .map(([path]) => path);
  return Promise.all(
    parts.map(async ([called, ...rest]) => [
      join('node_modules/.bin', called!),
      ...rest.map((word, i) => (rest[i - 1] === '--checkers' ? '1' : word)),
      ...(called === 'biome' ? await changed() : []),
    ]),
  );
};

/** The answer is what a command has said. `tree` is the copy as it was before anything was done in it. */
export const follow = async (copy: string, step: Step, tree: ReadonlyMap<string, string>): Promise<string> => {
  if ('command' in step) {
    let said = '';
    for (const [command, ...args] of await partsOf(copy, step.command, tree)) {
      const { stdout } = await run(command!, args, { cwd: copy, env: environment() }).catch(error => {
        throw new Error(`${step.command}\n${error.stdout}${error.stderr}`);
      });
      said += stdout;
    }
    return said;
  }
  if ('write' in step) {
    await mkdir(dirname(join(copy, step.write)), { recursive: true });
    await writeFile(join(copy, step.write), step.text);
  } else if ('standing' in step) expect(await readFile(join(copy, step.standing), 'utf8')).toBe(step.text);
  else {
    const text = await readFile(join(copy, step.file), 'utf8');
    const [old, fresh] =
      'after' in step ? [step.after, `${step.after}\n${step.add.trimEnd()}`] : [step.replace, step.with];
    expect(text, `${step.file} has no «${old}»`).toContain(old);
    await writeFile(
      join(copy, step.file),
      text.replace(old, () => fresh),
    );
  }
  return '';
};

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A mistake that somebody could make in our source, and the tests that have to see it. */
export interface Hole {
  /** In words with hyphens: `npm run holes -- bulk-move-as-system` plants this one alone. */
  readonly name: string;
  /** What would go wrong if nobody saw it. */
  readonly why: string;
  readonly file: string;
  /** A piece of the file that stands there once, and what the mistake makes of it. */
  readonly before: string;
  readonly after: string;
  /** Test files of the project `code`: few, and quick ones. */
  readonly seenBy: readonly string[];
  /** Of their tests only those whose name fits this pattern, where a whole file takes long. */
  readonly only?: string;
}

/** The file with the hole in it. */
export const planted = (text: string, { before, after }: Pick<Hole, 'before' | 'after'>): string =>
  text.replace(before, () => after);

/** What no longer fits the tree: a list that has fallen behind plants nothing, and nobody would notice. */
export const misfits = (root: string, holes: readonly Hole[]): string[] => {
  const names = new Set<string>();
  return holes.flatMap(hole => {
    const said: string[] = [];
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(hole.name)) said.push('its name is not in words with hyphens');
    if (names.has(hole.name)) said.push('another one has its name');
    names.add(hole.name);
    if (!existsSync(join(root, hole.file))) said.push(`there is no ${hole.file}`);
    else {
      const times = readFileSync(join(root, hole.file), 'utf8').split(hole.before).length - 1;
      if (times !== 1) said.push(`${hole.file} has its text ${times === 0 ? 'no longer' : `${times} times`}`);
    }
    if (hole.before === hole.after) said.push('it changes nothing');
    if (hole.seenBy.length === 0) said.push('it names no test');
    for (const file of hole.seenBy) if (!existsSync(join(root, file))) said.push(`there is no ${file}`);
    return said.map(sentence => `${hole.name}: ${sentence}.`);
  });
};

/** What vitest's JSON says of a run, as far as we ask. */
export interface Told {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}
export type Verdict =
  | { readonly is: 'seen'; readonly file: string; readonly test: string }
  | { readonly is: 'survived' }
  /** No test failed and not all ran: the source does not load any more, which is no mistake that anybody would commit. */
  | { readonly is: 'broken'; readonly says: string };

/** `passed`: whether vitest itself was content. */
export const verdictOf = (told: Told | null, passed: boolean): Verdict => {
  if (told === null) return { is: 'broken', says: 'the tests told nothing' };
  for (const { name, assertionResults } of told.testResults) {
    const failed = assertionResults.find(({ status }) => status === 'failed');
    if (failed) return { is: 'seen', file: name, test: failed.fullName };
  }
  if (!passed) {
    const message = told.testResults.map(result => result.message).find(Boolean) ?? 'a file did not run';
    return { is: 'broken', says: message.split('\n')[0]! };
  }
  return told.numPassedTests > 0 ? { is: 'survived' } : { is: 'broken', says: 'no test ran' };
};

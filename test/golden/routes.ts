import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Opens } from '../../src/kernel/resource/index.ts';

/**
 * Every address of the portal and who opens it, as the specification and the decisions say: `routes.txt` beside this file,
 * written by hand. `admin` always opens. A line that ends in «(not yet)» stands for a screen that is still to come.
 */
export interface GoldenRoute {
  readonly door: Opens;
  readonly isThere: boolean;
}
const doorOf = (said: readonly string[]): Opens => {
  if (said[0] === 'everyone') return { everyone: true };
  if (said[0] === 'signedIn') return { signedIn: true };
  const named = (prefix: string) => said.filter(s => s.startsWith(prefix)).map(s => s.slice(prefix.length));
  return {
    roles: named('role:'),
    facts: named('fact:'),
    permissions: said.filter(s => s !== 'admin' && !s.includes(':')).map(name => `AppModule${name}`),
  };
};
export const goldenRoutes: ReadonlyMap<string, GoldenRoute> = new Map(
  readFileSync(join(import.meta.dirname, 'routes.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [, route, said, notYet] = /^(\S+): (.*?)( \(not yet\))?$/.exec(line)!;
      return [route!, { door: doorOf(said!.split(' ')), isThere: notYet === undefined }];
    }),
);
/** The door of an address as the table says it. */
export const goldenDoor = (route: string): Opens => {
  const found = goldenRoutes.get(route);
  if (!found) throw new Error(`test/golden/routes.txt has no line for ${route}.`);
  return found.door;
};

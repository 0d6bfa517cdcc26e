import { sql } from '../../src/kernel/server/index.ts';
import { dbOf, type Person, signIn } from '../harness/people.ts';
import { startTeaching, type Teaching } from './conductions-world.ts';

// The small faculty of teaching, with somebody who adopts outcomes and the verbs of the taxonomy at hand.

export interface Outcomes extends Teaching {
  readonly keeper: Person;
  readonly admin: Person;
  /** A verb by its Croatian word, as a part of an outcome names it. */
  verb(word: string): { idBloomlev: number; idVerb: number };
  part(content: string, ...words: string[]): object;
}
export const startOutcomes = async (): Promise<Outcomes> => {
  const world = await startTeaching();
  const db = dbOf(world.portal);
  const { rows } = await db.run<{ id: number; lev: number; verb: string }>(
    sql`select id, id_bloomlev as lev, verb_hr as verb from ${db.table('bloomverb')}`,
  );
  const verb = (word: string) => {
    const found = rows.find(row => row.verb === word)!;
    return { idBloomlev: found.lev, idVerb: found.id };
  };
  return {
    ...world,
    keeper: await signIn(world.portal, { roles: ['learningOutcomesAdmin'], username: 'keeper' }),
    admin: await signIn(world.portal, { roles: ['admin'], username: 'root' }),
    verb,
    part: (content, ...words) => ({ content, contentEn: `${content} (en)`, verbs: words.map(verb) }),
  };
};

import { expect, it } from 'vitest';
import { type AnyModuleWords, type AnyResource, camel, stateFieldOf } from '../kernel/resource/index.ts';
import { allResources, modules } from './index.ts';

/** Every move that lists what it needs. */
const listed = modules.flatMap(m =>
  Object.values(m.resources).flatMap((r: AnyResource) =>
    Object.entries(stateFieldOf(r)?.flow.moves ?? {}).flatMap(([move, { needs }]) =>
      needs ? [{ module: m.id, r, move, needs }] : [],
    ),
  ),
);

it('moves say what they need', () => {
  expect(listed.map(({ r, move }) => `${r.name} ${move}`)).toContain('st-co-graduatethesis submitWork');
});
it.each(listed.map(one => [`${one.r.name} ${one.move}`, one] as const))(
  '%s: each need is a check of the resource, is mended where there is a place for it, and has a name in both languages',
  async (_, { module, r, move, needs }) => {
    const names = new Set(allResources.map(({ name }) => name));
    for (const [key, where] of Object.entries(needs)) {
      expect(r.checks, key).toContain(key);
      expect(where === null || Object.hasOwn(r.all, where) || names.has(where), `${key}: ${where}`).toBe(true);
    }
    for (const language of ['hr', 'en-uk']) {
      const words = Object.values((await import(`./${module}/${language}.ts`)) as Record<string, AnyModuleWords>).find(
        one => typeof one === 'object' && 'resources' in one,
      )!;
      const said = words.resources[camel(r.name)]!.moves![move]!;
      const conditions = typeof said === 'object' ? said.conditions : undefined;
      expect(Object.keys(conditions ?? {}), `${module}/${language}`).toEqual(Object.keys(needs));
    }
  },
);

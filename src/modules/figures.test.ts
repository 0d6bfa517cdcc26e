import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AnyResource, type EntryFilter, routeOf, stateFieldOf } from '../kernel/resource/index.ts';
import { allResources, modules } from './index.ts';

/** As the browser's side declares them (`Figure`). */
interface Figure {
  readonly title: string;
  readonly of: string;
  readonly filter: EntryFilter;
  readonly outOf?: EntryFilter;
  readonly to: string;
}
type Words = Readonly<Record<string, { readonly screens: Readonly<Record<string, string>> }>>;
const folders = readdirSync(import.meta.dirname).filter(name =>
  existsSync(join(import.meta.dirname, name, 'web/home/figures.ts')),
);
const routes = new Set(modules.flatMap(m => [m.route, ...m.entries.map(entry => routeOf(m, entry))]));
/** Fields that the resource does not have, and states that its flow does not know. */
const unknownIn = (r: AnyResource, filter: EntryFilter): string[] => {
  const state = stateFieldOf(r);
  return Object.entries(filter).flatMap(([field, value]) => {
    if (!Object.hasOwn(r.all, field)) return [field];
    const values = typeof value === 'object' ? value.in : [value];
    return state?.name !== field
      ? []
      : values.filter(one => !state.flow.states.includes(String(one))).map(one => `${field}=${one}`);
  });
};

describe('figures over the cards', () => {
  for (const folder of folders)
    it(`of ${folder} count what there is, and lead to it`, async () => {
      const { figures } = (await import(`./${folder}/web/home/figures.ts`)) as { figures: readonly Figure[] };
      const said = await Promise.all(
        ['hr', 'en-uk'].map(async l => Object.values((await import(`./${folder}/${l}.ts`)) as Words)[0]!.screens),
      );
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.length, 'so many stand beside each other').toBeLessThanOrEqual(5);
      for (const { title, of, filter, outOf, to } of figures) {
        const r = (allResources as readonly AnyResource[]).find(one => one.name === of);
        expect(r, of).toBeDefined();
        expect(unknownIn(r!, { ...filter, ...outOf }), title).toEqual([]);
        expect(routes, title).toContain(to.split('?')[0]);
        for (const screens of said) expect(screens[title], title).toBeTruthy();
      }
    });
  it('stand on the homes of six modules', () => expect(folders).toHaveLength(6));
});

import type { ComponentType } from 'react';
import type { AnyModuleWords, Module, WordLanguage } from '../kernel/resource/index.ts';
import { createPortal, type ModuleParts, type WebModule } from '../kernel/web/index.ts';
import contents from 'virtual:katedra-modules';

type Words = Readonly<Record<string, AnyModuleWords>>;
const words = import.meta.glob<Words>('../modules/*/{hr,en-uk}.ts');
/** What a module declares is fetched with its first screen: a hundred resources are no part of the first page. */
const declarations = import.meta.glob<Readonly<Record<string, Module>>>('../modules/*/module.ts');
const parts = import.meta.glob<ModuleParts>('../modules/*/web/index.tsx', { eager: true, import: 'parts' });

const wordsOf =
  (id: string) =>
  async (language: WordLanguage): Promise<AnyModuleWords> => {
    const load = words[`../modules/${id}/${language}.ts`];
    if (!load) throw new Error(`Module «${id}» has no words in ${language}.`);
    const found = Object.values(await load()).find(value => typeof value === 'object' && 'resources' in value);
    if (!found) throw new Error(`Module «${id}» exports no words in ${language}.`);
    return found;
  };

const declaredBy = (id: string) => async (): Promise<Module> => {
  const load = declarations[`../modules/${id}/module.ts`];
  if (!load) throw new Error(`Module «${id}» has no module.ts.`);
  const found = Object.values(await load()).find(value => value.id === id);
  if (!found) throw new Error(`Module «${id}» exports no table of contents.`);
  return found;
};

const known: readonly (WebModule & { parts?: ModuleParts })[] = contents.map(({ module, resources }) => {
  const own = parts[`../modules/${module.id}/web/index.tsx`];
  return {
    module,
    resources,
    declared: declaredBy(module.id),
    words: wordsOf(module.id),
    ...(own ? { parts: own } : {}),
  };
});

const Portal: ComponentType = createPortal({
  modules: known,
  titles: async language =>
    (language === 'hr' ? await import('virtual:katedra-titles/hr') : await import('virtual:katedra-titles/en-uk'))
      .default,
  abouts: async language =>
    (language === 'hr' ? await import('virtual:katedra-abouts/hr') : await import('virtual:katedra-abouts/en-uk'))
      .default,
  landings: [{ onlyRoles: ['alumniStudent', 'alumniEmployer'], path: '/Alumni' }],
});
export default Portal;

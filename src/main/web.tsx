import type { ComponentType } from 'react';
import type { AnyModuleWords, WordLanguage } from '../kernel/resource/index.ts';
import type { WebModule } from '../kernel/web/i18n.tsx';
import type { ModuleParts } from '../kernel/web/shell/parts.ts';
import { createPortal } from '../kernel/web/shell/Portal.tsx';
import { modules } from '../modules/index.ts';

type Words = Readonly<Record<string, AnyModuleWords>>;
const words = import.meta.glob<Words>('../modules/*/{hr,en-uk}.ts');
const parts = import.meta.glob<ModuleParts>('../modules/*/web/index.tsx', { eager: true, import: 'parts' });

const wordsOf = (id: string) => async (language: WordLanguage): Promise<AnyModuleWords> => {
  const load = words[`../modules/${id}/${language}.ts`];
  if (!load) throw new Error(`Module «${id}» has no words in ${language}.`);
  const found = Object.values(await load()).find(value => typeof value === 'object' && 'resources' in value);
  if (!found) throw new Error(`Module «${id}» exports no words in ${language}.`);
  return found;
};

const known: readonly (WebModule & { parts?: ModuleParts })[] = modules.map(module => {
  const own = parts[`../modules/${module.id}/web/index.tsx`];
  return { module, words: wordsOf(module.id), ...(own ? { parts: own } : {}) };
});

const Portal: ComponentType = createPortal({
  modules: known,
  titles: async language => (language === 'hr' ? await import('virtual:katedra-titles/hr') : await import('virtual:katedra-titles/en-uk')).default,
  landings: [{ onlyRoles: ['alumniStudent', 'alumniEmployer'], path: '/Alumni' }],
});
export default Portal;

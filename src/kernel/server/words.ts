import {
  type AnyModuleWords,
  type AnyResource,
  type AnyResourceWords,
  type FieldDef,
  type Language,
  type Message,
  type ReportWords,
  type WordLanguage,
  camel,
  fill,
  kernelEnUk,
  kernelHr,
  pluralForm,
  stateFieldOf,
  wordLanguageOf,
} from '../resource/index.ts';
import type { ServerModule, Words } from './contract.ts';

const kernelWords: Readonly<Record<WordLanguage, Readonly<Record<string, string>>>> = {
  hr: kernelHr,
  'en-uk': kernelEnUk,
};
const kernelFieldKeys: Readonly<Record<string, string>> = {
  id: 'fieldId',
  num: 'fieldNum',
  createdAt: 'fieldCreatedAt',
  createdBy: 'fieldCreatedBy',
  updatedAt: 'fieldUpdatedAt',
  updatedBy: 'fieldUpdatedBy',
};

/** Every word of every module, loaded at start. A word missing in one language is said in en-uk. */
export const composeWords = (modules: readonly ServerModule[]): Words => {
  const owner = new Map<string, ServerModule>();
  for (const m of modules) for (const r of Object.values(m.module.resources)) owner.set(r.name, m);

  const joining = modules.filter(m => m.joins);

  /** What `pick` finds in the caller's language, else in en-uk, else in hr. */
  const inLanguage = <T>(language: Language, pick: (l: WordLanguage) => T | undefined): T | undefined =>
    pick(wordLanguageOf(language)) ?? pick('en-uk') ?? pick('hr');
  const ofResource = <T>(
    language: Language,
    r: AnyResource,
    pick: (w: AnyResourceWords) => T | undefined,
  ): T | undefined =>
    inLanguage(language, l => {
      const found = owner.get(r.name)?.words[l].resources[camel(r.name)];
      return found && pick(found);
    });
  const ofModule = <T>(language: Language, id: string, pick: (w: AnyModuleWords) => T | undefined): T | undefined =>
    inLanguage(language, l => {
      const found = modules.find(m => m.module.id === id)?.words[l];
      return found && pick(found);
    });
  const kernel = (language: Language, key: string): string | undefined =>
    inLanguage(language, l => own(kernelWords[l], key));

  /** What another module has added to the resource is said in that module's words. */
  const joined = (language: Language, r: AnyResource, key: string): string | undefined =>
    inLanguage(language, l => {
      for (const m of joining) {
        const said = own(own(m.words[l].joins, r.name), key);
        if (said !== undefined) return said;
      }
      return undefined;
    });

  const fieldLabel: Words['fieldLabel'] = (language, r, field) => {
    const kernelKey = kernelFieldKeys[field];
    if (kernelKey && !(field in r.fields)) return kernel(language, kernelKey)!;
    const half = (r.all as Record<string, FieldDef>)[field]?.half;
    const label = ofResource(language, r, w => own(w.fields, half?.of ?? field) ?? own(w.asked, field)) ?? field;
    return half ? fill(kernel(language, half.language === 'hr' ? 'halfHr' : 'halfEn')!, { label }) : label;
  };
  const optionLabel: Words['optionLabel'] = (language, r, field, value) =>
    ofResource(language, r, w =>
      stateFieldOf(r)?.name === field ? own(w.states, value) : own(own(w.options, field), value),
    ) ?? value;

  /** Params that are values of the row are said as the row's own labels. */
  const worded = (
    language: Language,
    params: Message['params'],
    r: AnyResource | undefined,
    field: string | undefined,
  ): Record<string, string | number> => {
    const words: Record<string, string | number> = { ...params };
    if (!r) return words;
    const state = stateFieldOf(r)?.name;
    if (state && typeof words.state === 'string') words.state = optionLabel(language, r, state, words.state);
    if (field && words.attribute === undefined) words.attribute = fieldLabel(language, r, field);
    return words;
  };

  return {
    fieldLabel,
    optionLabel,
    moveLabel: (language, r, move) =>
      ofResource(language, r, w => {
        const said = own(w.moves, move);
        return typeof said === 'object' ? said.label : said;
      }),
    say(language, message, r, field) {
      const own_ = r && ofResource(language, r, w => own(w.checks, message.key));
      const sentence = own_ ?? (r && joined(language, r, message.key)) ?? kernel(language, message.key) ?? message.key;
      const inside = message.params?.inside;
      if (r && field && typeof inside === 'string') {
        const attribute =
          ofResource(language, r, w => own(own(w.nested, field), stem(inside)) ?? inMoves(w, field, stem(inside))) ??
          inside;
        return `${attribute}: ${fill(sentence, { ...worded(language, message.params, r, field), attribute }, language)}`;
      }
      return fill(sentence, worded(language, message.params, r, field), language);
    },
    resourceLabel: (language, r, count = 1) => ofResource(language, r, w => w[pluralForm(language, count)]) ?? r.name,
    moduleTitle: (language, id) => ofModule(language, id, w => w.title) ?? id,
    reportWords: (language, report): ReportWords | undefined => {
      const home = modules.find(m => Object.values(m.module.reports ?? {}).some(r => r.name === report));
      if (!home) return undefined;
      const key = Object.entries(home.module.reports ?? {}).find(([, r]) => r.name === report)![0];
      return ofModule(language, home.module.id, w => own(w.reports, key) ?? own(w.reports, report));
    },
  };
};

/** Words are plain objects: `toString` is no word of theirs. */
const own = <T>(words: Readonly<Record<string, T | undefined>> | undefined, key: string): T | undefined =>
  words && Object.hasOwn(words, key) ? words[key] : undefined;
/** The same field of a list that one of the moves asks for. */
const inMoves = (words: AnyResourceWords, field: string, name: string): string | undefined =>
  Object.values(words.moves ?? {})
    .map(move => (typeof move === 'object' ? own(move.inputs, field) : undefined))
    .map(input => (typeof input === 'object' ? own(input.fields, name) : undefined))
    .find(Boolean);
const stem = (name: string): string => name.replace(/(Hr|En)$/, '');

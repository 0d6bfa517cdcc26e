import {
  type AnyModuleWords,
  type AnyResource,
  type AnyResourceWords,
  camel,
  type FieldDef,
  fill,
  isLanguage,
  kernelEnUk,
  kernelHr,
  type Language,
  type Message,
  type Module,
  type MoveWords,
  nestedFields,
  pluralForm,
  type WordLanguage,
  wordLanguageOf,
  labelOfInput,
} from '../../resource/index.ts';
import { use, useMemo } from 'react';
import { createStore, kept, useStore } from './store.ts';
import { baseEnUk } from './words/base-en-uk.ts';
import { baseHr } from './words/base-hr.ts';
import type { AppWords } from './words/app-en-uk.ts';

// ——— Which language ———

const startLanguage = (): Language => {
  const last = kept.read<string>('language');
  return isLanguage(last) ? last : 'hr';
};
const language = createStore<Language>(typeof localStorage === 'undefined' ? 'hr' : startLanguage());
export const currentLanguage = (): Language => language.get();
export const useLanguage = (): Language => useStore(language);
/** For Intl and for components that bring texts of their own. */
export const localeOf = (l: Language): 'hr-HR' | 'en-GB' | 'en-US' =>
  l === 'hr' ? 'hr-HR' : l === 'en-us' ? 'en-US' : 'en-GB';
/** Switches once the words are here, so that no screen shows half of each. */
export const setLanguage = async (next: Language): Promise<void> => {
  await Promise.all(
    [...loadedParts].filter(part => !part.startsWith(declarations)).map(part => loadPart(part, wordLanguageOf(next))),
  );
  kept.write('language', next);
  document.documentElement.lang = next === 'hr' ? 'hr' : localeOf(next);
  language.set(next);
};

// ——— Words that load when they are first needed, each once ———

type Loader = (l: WordLanguage) => Promise<unknown>;
const loaders = new Map<string, Loader>();
const loading = new Map<string, Promise<unknown>>();
const loaded = new Map<string, unknown>();
const loadedParts = new Set<string>();
const declarations = 'declarations of ';

const loadPart = (part: string, l: WordLanguage): Promise<unknown> => {
  const key = `${part} ${l}`;
  let promise = loading.get(key);
  if (!promise) {
    const loader = loaders.get(part);
    if (!loader) throw new Error(`No words are registered for «${part}».`);
    const made: Promise<unknown> & { status?: string; value?: unknown } = loader(l).then(words => {
      loaded.set(key, words);
      loadedParts.add(part);
      // What React itself notes on a promise it has seen: words that are here are read without a pause.
      Object.assign(made, { status: 'fulfilled', value: words });
      return words;
    });
    promise = made;
    // A load that failed may be tried again.
    promise.catch(() => loading.delete(key));
    loading.set(key, promise);
  }
  return promise;
};
const usePart = <T>(part: string): T => {
  const key = `${part} ${wordLanguageOf(useLanguage())}`;
  return use(loadPart(part, key.slice(part.length + 1) as WordLanguage)) as T;
};

loaders.set('app', async l =>
  l === 'hr' ? (await import('./words/app-hr.ts')).appHr : (await import('./words/app-en-uk.ts')).appEnUk,
);
/** The shell's own words must be here before it is drawn: `text()` cannot wait. */
export const loadAppWords = (): Promise<unknown> => loadPart('app', wordLanguageOf(currentLanguage()));

// ——— The portal's own sentences ———

type KernelKey = keyof typeof kernelEnUk;
export type TextKey = KernelKey | keyof typeof baseEnUk | keyof AppWords;
type Params = Readonly<Record<string, string | number>>;

const sentence = (key: string, l: WordLanguage): string | undefined => {
  const app = loaded.get(`app ${l}`) as Record<string, string> | undefined;
  const base: Record<string, string> = l === 'hr' ? baseHr : baseEnUk;
  const kernel: Record<string, string> = l === 'hr' ? kernelHr : kernelEnUk;
  return app?.[key] ?? base[key] ?? kernel[key];
};
const say = (l: Language, key: string, params?: Params): string =>
  fill(sentence(key, wordLanguageOf(l)) ?? sentence(key, 'en-uk') ?? key, params, l);

/** For code outside of components. Components use `useText`, which follows the language. */
export const text = (key: TextKey, params?: Params): string => say(currentLanguage(), key, params);
export type Text = (key: TextKey, params?: Params) => string;
export const useText = (): Text => {
  const l = useLanguage();
  return useMemo<Text>(() => (key, params) => say(l, key, params), [l]);
};

/** Sentences of a module's own screens, typed by their English file and loaded with the first screen that says one of them. */
export const textsOf = <T extends Readonly<Record<string, string>>>(
  part: string,
  load: (l: WordLanguage) => Promise<{ readonly [K in keyof T]: string }>,
): (() => (key: keyof T, params?: Params) => string) => {
  loaders.set(`texts ${part}`, load);
  return () => {
    const words = usePart<T>(`texts ${part}`);
    return useMemo(() => (key, params) => fill(words[key]!, params), [words]);
  };
};

// ——— Words of modules and their resources ———

export interface WebModule {
  /** Its table of contents. What it declares comes later, with its first screen. */
  readonly module: Module;
  readonly words: (l: WordLanguage) => Promise<AnyModuleWords>;
  /** The names of its resources, and how the declarations behind them are fetched. */
  readonly resources?: readonly string[];
  readonly declared?: () => Promise<Module>;
}
const homeOf = new Map<string, string>();
const resources = new Map<string, AnyResource>();
/** Told once at start; the kernel itself knows no module. */
export const registerModules = (modules: readonly WebModule[]): void => {
  for (const own of modules) {
    loaders.set(own.module.id, own.words);
    loaders.set(declarationsOf(own.module.id), async () => learn(own.declared ? await own.declared() : own.module));
    for (const name of own.resources ?? []) homeOf.set(name, own.module.id);
    learn(own.module);
  }
};
const learn = (module: Module): Module => {
  for (const r of Object.values(module.resources)) {
    resources.set(r.name, r);
    homeOf.set(r.name, module.id);
  }
  return module;
};
const declarationsOf = (id: string): string => `${declarations}${id}`;
/** A module with all it declares; the same in every language, so one load does for all of them. */
export const loadDeclared = (id: string): Promise<Module> => loadPart(declarationsOf(id), 'en-uk') as Promise<Module>;
export const useDeclared = (id: string): Module => use(loadDeclared(id));
/** A resource whose module is here already: that of the screen one is on. Elsewhere `useResource`, which waits. */
export const resourceOf = (name: string): AnyResource => {
  const r = resources.get(name);
  if (!r)
    throw new Error(
      homeOf.has(name) ? `The declaration of «${name}» is not here yet.` : `There is no resource «${name}».`,
    );
  return r;
};
export const loadResource = async (name: string): Promise<AnyResource> => {
  if (!resources.has(name) && homeOf.has(name)) await loadDeclared(homeOf.get(name)!);
  return resourceOf(name);
};
/** Suspends until the declaration is here. */
export const useResource = (r: AnyResource | string): AnyResource => {
  if (typeof r !== 'string') return r;
  if (!resources.has(r) && homeOf.has(r)) use(loadDeclared(homeOf.get(r)!));
  return resourceOf(r);
};
/** The module whose words speak of a resource. */
export const homeOfResource = (name: string): string => homeOf.get(name) ?? '';
export const isResource = (name: string): boolean => homeOf.has(name);
export const loadModuleWords = (id: string): Promise<AnyModuleWords> =>
  loadPart(id, wordLanguageOf(currentLanguage())) as Promise<AnyModuleWords>;
export const useModuleWords = (id: string): AnyModuleWords => usePart<AnyModuleWords>(id);

// ——— Titles of every screen, without every module's words ———

export interface ModuleTitles {
  readonly title: string;
  readonly short?: string;
  readonly screens: Readonly<Record<string, string>>;
  readonly reports: Readonly<Record<string, string>>;
  readonly resources: Readonly<
    Record<
      string,
      {
        readonly one: string;
        /** Where there is no title, the form it is made of. */
        readonly few?: string;
        readonly other?: string;
        readonly title?: string;
        readonly all?: string;
      }
    >
  >;
}
export type Titles = Readonly<Record<string, ModuleTitles>>;
export const registerTitles = (load: (l: WordLanguage) => Promise<Titles>): Promise<unknown> => {
  loaders.set('titles', load);
  return loadPart('titles', wordLanguageOf(currentLanguage()));
};
export const useTitles = (): Titles => usePart<Titles>('titles');

/** What each module says of its screens and of its lists, in a line: fetched with the first home of a module. */
export type Abouts = Readonly<
  Record<
    string,
    {
      readonly screens: Readonly<Record<string, string>>;
      readonly resources: Readonly<Record<string, string | undefined>>;
    }
  >
>;
export const registerAbouts = (load: (l: WordLanguage) => Promise<Abouts>): void => {
  loaders.set('abouts', load);
};
export const loadAbouts = (): Promise<unknown> => loadPart('abouts', wordLanguageOf(currentLanguage()));
export const useAbouts = (): Abouts => usePart<Abouts>('abouts');

/** All a screen may want to say about one resource, in one language. */
export interface ResourceText {
  readonly one: string;
  readonly few: string;
  readonly other: string;
  /** What the list of them is called: «Nastavnici». */
  readonly title: string;
  readonly about: string | undefined;
  /** «22 prostorije» */
  count(n: number): string;
  field(name: string): string;
  hint(name: string): string | undefined;
  option(field: string, value: string): string;
  state(value: string): string;
  move(name: string): MoveWords;
  /** Label of a field inside an array field's nested form. */
  nested(field: string, name: string): string;
  /** Label of an input of a move. */
  moveInput(move: string, name: string): string;
  /** The same words, where lists of nested forms are those that the move asks for. */
  inMove(move: string): ResourceText;
  scenario(name: string): string;
  /** A message of `check` or of the server's policy, with the field's label as {attribute}. */
  say(message: Message, field?: string): string;
}

const stampLabels: Readonly<Record<string, KernelKey>> = {
  id: 'fieldId',
  num: 'fieldNum',
  createdAt: 'fieldCreatedAt',
  createdBy: 'fieldCreatedBy',
  updatedAt: 'fieldUpdatedAt',
  updatedBy: 'fieldUpdatedBy',
};
const capital = (phrase: string): string => phrase.charAt(0).toLocaleUpperCase('hr') + phrase.slice(1);
export const titleOf = (words: Partial<Pick<AnyResourceWords, 'few' | 'other' | 'title'>>, l: Language): string =>
  words.title ?? capital((l === 'hr' ? words.few : words.other) ?? '');
export const resourceText = (r: AnyResource, words: AnyResourceWords, l: Language): ResourceText => {
  const all = r.all as Readonly<Record<string, FieldDef>>;
  const half = (
    labels: Readonly<Record<string, string>>,
    name: string,
    def: FieldDef | undefined,
  ): string | undefined => {
    if (labels[name] !== undefined) return labels[name];
    const stem = def?.half?.of ?? name.replace(/(Hr|En)$/, '');
    const label = labels[stem];
    return label === undefined || stem === name
      ? undefined
      : say(l, name.endsWith('Hr') ? 'halfHr' : 'halfEn', { label });
  };
  const field = (name: string): string => {
    const stamp = stampLabels[name];
    return stamp ? say(l, stamp) : (half(words.fields, name, all[name]) ?? name);
  };
  const text: ResourceText = {
    one: words.one,
    few: words.few,
    other: words.other,
    about: words.about,
    title: titleOf(words, l),
    count: n => `${new Intl.NumberFormat(localeOf(l)).format(n)} ${words[pluralForm(l, n)]}`,
    field,
    hint: name => words.hints?.[name] ?? words.hints?.[all[name]?.half?.of ?? name],
    option: (name, value) =>
      words.options?.[name]?.[value] ?? (all[name]?.kind === 'state' ? words.states?.[value] : undefined) ?? value,
    state: value => words.states?.[value] ?? value,
    move: name => {
      const move = words.moves?.[name];
      return typeof move === 'string' ? { label: move } : (move ?? { label: name });
    },
    nested: (name, inner) =>
      half(words.nested?.[name] ?? {}, inner, all[name] ? nestedFields(all[name])[inner] : undefined) ?? inner,
    moveInput: (name, inner) => {
      const move = words.moves?.[name];
      return (
        (typeof move === 'object' ? half(labelsOf(move.inputs), inner, undefined) : undefined) ??
        half(words.fields, inner, all[inner]) ??
        inner
      );
    },
    scenario: name => words.scenarios?.[name] ?? name,
    say: (message, name) => {
      const params = { ...(name ? { attribute: field(name) } : {}), ...message.params };
      const own = words.checks?.[message.key];
      return own === undefined ? say(l, message.key, params) : fill(own, params, l);
    },
    inMove: name => {
      const move = words.moves?.[name];
      return {
        ...text,
        nested: (list, inner) => {
          const input = typeof move === 'object' ? move.inputs?.[list] : undefined;
          return (
            (typeof input === 'object' ? half(input.fields, inner, undefined) : undefined) ?? text.nested(list, inner)
          );
        },
      };
    },
  };
  return text;
};
const labelsOf = (inputs: MoveWords['inputs']): Record<string, string> =>
  Object.fromEntries(Object.entries(inputs ?? {}).map(([name, input]) => [name, labelOfInput(input)!]));

const made = new WeakMap<AnyResourceWords, Map<Language, ResourceText>>();
const textOf = (r: AnyResource, words: AnyModuleWords, l: Language): ResourceText => {
  const own = words.resources[camel(r.name)];
  if (!own) throw new Error(`The words of «${r.name}» are missing.`);
  let byLanguage = made.get(own);
  if (!byLanguage) made.set(own, (byLanguage = new Map()));
  let known = byLanguage.get(l);
  if (!known) byLanguage.set(l, (known = resourceText(r, own, l)));
  return known;
};
/** Suspends until the words of the resource's module are here. */
export const useWords = (r: AnyResource | string): ResourceText => {
  const l = useLanguage();
  const declared = useResource(r);
  return textOf(declared, useModuleWords(homeOf.get(declared.name) ?? ''), l);
};
/** The same outside of components. */
export const loadWords = async (r: AnyResource | string): Promise<ResourceText> => {
  const declared = typeof r === 'string' ? await loadResource(r) : r;
  return textOf(declared, await loadModuleWords(homeOf.get(declared.name) ?? ''), currentLanguage());
};

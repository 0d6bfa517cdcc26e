import type { ComponentType } from 'react';
import type { Entry, Language, Module, Opens } from '../../resource/index.ts';
import { camel } from '../../resource/index.ts';
import { homeOfResource, type Titles, titleOf, type WebModule } from '../i18n.tsx';
import type { Landing } from '../start/guard.ts';
import type { User } from '../start/user.ts';

type Screen = () => Promise<{ default: ComponentType }>;

/** What is chosen once and holds on every screen: the academic year, a study, a course. */
export interface Selection {
  readonly resource: string;
  /** The field that names a row in the choice, and how the choice is ordered. */
  readonly field: string;
  readonly sort: string;
  /** The row that counts while nothing (allowed) is chosen: the first whose field has this value. */
  readonly fallback?: { readonly field: string; readonly value: string };
}
/** A piece of the home page: what waits, what changed. What is only told stands beside what has to be done. */
export interface Panel extends Opens { readonly id: string; readonly load: Screen; readonly aside?: true }
/** A way to a screen in the header, with the number of what waits there. */
export interface HeadMark { readonly route: string; readonly icon: string }
/** What the palette finds beside screens and records. */
export interface Found { readonly key: string; readonly title: string; readonly detail?: string; readonly path: string }
export type Helper = ComponentType<{ readonly route: string; readonly onClose: () => void }>;

/** What a module gives the browser beyond its declaration, from its `web/index.tsx`. */
export interface ModuleParts {
  /** Own screens, by the name its entries use. */
  readonly screens?: Readonly<Record<string, Screen>>;
  readonly selections?: readonly Selection[];
  readonly panels?: readonly Panel[];
  /** Screens under a whole address: the module's home, or a page of every signed-in person. */
  readonly pages?: Readonly<Record<string, Screen>>;
  readonly marks?: readonly HeadMark[];
  readonly find?: (query: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** Work of the whole visit: `refresh` runs a second after signing in and when the live connection is back. */
  readonly visit?: () => { readonly refresh: () => void; readonly leave?: () => void };
  /** What «?» opens over the screen. */
  readonly helper?: () => Promise<{ default: Helper }>;
  /** Groups of cards that stand without a title before this person. */
  readonly untitled?: (group: string, who: User) => boolean;
}

export interface PortalConfig {
  readonly modules: readonly (WebModule & { readonly parts?: ModuleParts })[];
  readonly titles: (language: 'hr' | 'en-uk') => Promise<Titles>;
  readonly landings: readonly Landing[];
}

let config: PortalConfig | null = null;
export const setConfig = (given: PortalConfig): void => { config = given; };
const given = (): PortalConfig => {
  if (!config) throw new Error('The portal is not composed yet.');
  return config;
};
export const allModules = (): readonly Module[] => given().modules.map(m => m.module);
export const landings = (): readonly Landing[] => given().landings;
export const screenOf = (moduleId: string, name: string): Screen | undefined => given().modules.find(m => m.module.id === moduleId)?.parts?.screens?.[name];
export const isUntitled = (moduleId: string, group: string, who: User): boolean => given().modules.find(m => m.module.id === moduleId)?.parts?.untitled?.(group, who) ?? false;
export const allSelections = (): readonly Selection[] => given().modules.flatMap(m => m.parts?.selections ?? []);
export const allPanels = (): readonly Panel[] => given().modules.flatMap(m => m.parts?.panels ?? []);
export const allPages = (): Readonly<Record<string, Screen>> => Object.assign({}, ...given().modules.map(m => m.parts?.pages));
export const allMarks = (): readonly HeadMark[] => given().modules.flatMap(m => m.parts?.marks ?? []);
export const visits = (): readonly NonNullable<ModuleParts['visit']>[] => given().modules.flatMap(m => m.parts?.visit ?? []);
export const finders = (): readonly NonNullable<ModuleParts['find']>[] => given().modules.flatMap(m => m.parts?.find ?? []);
export const helperOf = (): ModuleParts['helper'] => given().modules.find(m => m.parts?.helper)?.parts?.helper;

/** What a screen is called, wherever it is named. */
export const entryTitle = (titles: Titles, module: Module, entry: Entry, language: Language): string => {
  const own = titles[module.id];
  const said = own?.screens[entry.path] ?? (entry.screen ? own?.screens[entry.screen] : undefined) ?? (entry.report ? own?.reports[entry.report] : undefined);
  if (said) return said;
  if (!entry.resource) return entry.path;
  // The resource may belong to another module: its words say its name.
  const resource = titles[homeOfResource(entry.resource) || module.id]?.resources[camel(entry.resource)];
  return resource ? titleOf(resource, language) : entry.path;
};
export const entryAbout = (titles: Titles, module: Module, entry: Entry): string | undefined => {
  if (!entry.resource) return undefined;
  return titles[homeOfResource(entry.resource) || module.id]?.resources[camel(entry.resource)]?.about;
};
export const moduleTitle = (titles: Titles, module: Module): string => titles[module.id]?.title ?? module.id;

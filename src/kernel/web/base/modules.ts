import type { ComponentType } from 'react';
import type { AnyResource, Entry, EntryFilter, Language, Module, Opens, Row as RowOf } from '../../resource/index.ts';
import { camel, mayOpenEntry, passes, routeOf } from '../../resource/index.ts';
import { type Abouts, homeOfResource, titleOf, type Titles, type WebModule } from './i18n.ts';
import type { FullRow, Row } from './records.ts';
import type { Landing } from './guard.ts';
import type { User } from './user.ts';

type Screen = () => Promise<{ default: ComponentType }>;

/** What is chosen once and holds on every screen: the academic year, a study, a course. For whoever reads the rows: nobody else is offered it. */
export interface Selection extends Opens {
  readonly resource: string;
  /** The field that names a row in the choice, and how the choice is ordered. */
  readonly field: string;
  readonly sort: string;
  /** The columns the name is made of, where they are not the field itself (a name in two languages). */
  readonly columns?: readonly string[];
  /** Chosen among the rows of what else is chosen, as the courses of a study in a year: resource of that choice → field here. */
  readonly within?: Readonly<Record<string, string>>;
  /** The row that counts while nothing (allowed) is chosen: the first whose field has this value. */
  readonly fallback?: { readonly field: string; readonly value: string };
}
/** A piece of the home page: where one must be (`top`), how one is doing (`main`, `below`), what is told (`side`). */
export interface HomePanel extends Opens {
  readonly id: string;
  readonly load: Screen;
  readonly place: 'top' | 'main' | 'side' | 'below';
  /** About the person's own teaching or study: an administrator, who passes every door, has none and keeps no room for it. */
  readonly own?: true;
}
export interface WaitingProps {
  /** How many lines there are: once they are known, and whenever that changes. */
  readonly onCount: (n: number) => void;
}
/** Lines (`TodoLine`) in the one list of what has to be done; they stand there in the order of the modules, `urgent` ones (with a deadline) first. */
export interface WaitingLines extends Opens {
  readonly id: string;
  readonly urgent?: true;
  readonly load: () => Promise<{ default: ComponentType<WaitingProps> }>;
}
/** A number one acts on: how many rows of a list are so. Whoever may not open `to` is not told it. */
export interface Figure {
  /** Among the module's `screens`. */
  readonly title: string;
  readonly of: string;
  readonly filter: EntryFilter;
  /** Out of these: the tile says «71 / 92» and draws it. */
  readonly outOf?: EntryFilter;
  readonly to: string;
  /** It stands on the home page too. */
  readonly home?: true;
}
/** The figures over the cards of a module's home, for whoever keeps the module. */
export interface Figures extends Opens {
  readonly load: () => Promise<{ readonly figures: readonly Figure[] }>;
}
/** A way to a screen in the header, with the number of what waits there. */
export interface HeadMark {
  readonly route: string;
  readonly icon: string;
}
/** Something to do: `title` among the module's `screens`, `path` the address that begins it. */
export interface Act extends Opens {
  readonly title: string;
  /** Closed to whoever acts for somebody, so not offered to them. */
  readonly ownOnly?: true;
  readonly path: string;
  readonly icon: string;
}
/** What the palette finds beside screens and records. */
export interface Found {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly path: string;
  /** Of a record, with which it then stands; without one it is a text of help. */
  readonly icon?: string;
}
export type Helper = ComponentType<{ readonly route: string; readonly onClose: () => void }>;

/** What a piece of a record is given: the row as the server sent it, and the way to look at it again after a write of one's own. */
export interface PartProps<R extends AnyResource = AnyResource> {
  readonly row: FullRow & RowOf<R>;
  /** What the row is. */
  readonly resource: string;
  readonly refresh: () => Promise<void>;
}
/** What is opened over a list by an act on one of its rows (`place: 'row'`); of the row it knows what the list carries. */
export interface RowActProps<R extends AnyResource = AnyResource> {
  readonly row: Row & Pick<RowOf<R>, 'id'>;
  readonly onClose: () => void;
}
/** A component of a module's own over a record, fetched when it is opened. It may know its resource: `PartProps<typeof thesis>`. */
type LoadPart = () => Promise<{ default: ComponentType<never> }>;

/**
 * What stands on a record beside its own fields: rows that hang on it, or a piece of a module's own. Any module may add to any
 * record. On the record's page it is a tab, or stands at its head or side; in the dialog only tabs are shown. Opens to whoever it
 * says, as a route does.
 */
export interface RecordPart extends Opens {
  /** A resource, or `@attachments`: all that say in their declaration that files hang on them. */
  readonly on: string;
  /** The resource whose rows are listed, and its reference to this record. */
  readonly rows?: string;
  readonly by?: string;
  readonly load?: LoadPart;
  /** What the kernel draws from flow and history: where the row is on its way, or what is to be done with it next. */
  readonly shows?: 'timeline' | 'nextStep';
  /** Absent: a tab. `row`: something one can do with each row of the list, without opening it (`RowActProps`). */
  readonly place?: 'head' | 'tab' | 'side' | 'row';
  /** Of what stands on rows: the picture in its button. */
  readonly icon?: string;
  /** The smaller first; those that say nothing count as 0 and keep the order in which the modules give them. */
  readonly order?: number;
  /** How many there are on this row: the tab says it. */
  readonly count?: (resource: string, row: FullRow, signal: AbortSignal) => Promise<number>;
  /** Only on rows of which this is true. */
  readonly when?: (row: FullRow) => boolean;
  /** Among the module's `screens`; absent: what the list of the rows is called. */
  readonly title?: string;
  /** It offers the moves itself: the page does not show them a second time. */
  readonly moves?: true;
}

/** What a module gives the browser beyond its declaration, from its `web/index.tsx`. */
export interface ModuleParts {
  /** Own screens, by the name its entries use. */
  readonly screens?: Readonly<Record<string, Screen>>;
  /** How a resource's list is shown under whatever address it stands, where the plain list is not enough. */
  readonly lists?: Readonly<Record<string, Screen>>;
  readonly selections?: readonly Selection[];
  readonly panels?: readonly HomePanel[];
  readonly waiting?: readonly WaitingLines[];
  readonly figures?: Figures;
  /** Screens under a whole address: the module's home, or a page of every signed-in person. */
  readonly pages?: Readonly<Record<string, Screen>>;
  readonly marks?: readonly HeadMark[];
  /** What the palette does when it is asked by its name: the place where it is begun. */
  readonly acts?: readonly Act[];
  readonly find?: (query: string, signal: AbortSignal) => Promise<readonly Found[]>;
  /** Work of the whole visit: `refresh` runs a second after signing in and when the live connection is back. */
  readonly visit?: () => { readonly refresh: () => void; readonly leave?: () => void };
  /** The visit's work is counting what waits for the person: the administration module, where nothing does, leaves it out. */
  readonly counts?: true;
  /** What «?» opens over the screen. */
  readonly helper?: () => Promise<{ default: Helper }>;
  /** Groups of cards that stand without a title before this person. */
  readonly untitled?: (group: string, who: User) => boolean;
  readonly records?: readonly RecordPart[];
  /** A whole page of one's own for records of a resource, in place of the generic one; it gets `PartProps`. */
  readonly recordPages?: Readonly<Record<string, LoadPart>>;
}

export interface PortalConfig {
  readonly modules: readonly (WebModule & { readonly parts?: ModuleParts })[];
  readonly titles: (language: 'hr' | 'en-uk') => Promise<Titles>;
  readonly abouts: (language: 'hr' | 'en-uk') => Promise<Abouts>;
  readonly landings: readonly Landing[];
}

let config: PortalConfig | null = null;
export const setConfig = (given: PortalConfig): void => {
  config = given;
};
const given = (): PortalConfig => {
  if (!config) throw new Error('The portal is not composed yet.');
  return config;
};
export const allModules = (): readonly Module[] => given().modules.map(m => m.module);
export const landings = (): readonly Landing[] => given().landings;
export const screenOf = (moduleId: string, name: string): Screen | undefined =>
  given().modules.find(m => m.module.id === moduleId)?.parts?.screens?.[name];
export const listOf = (resource: string): Screen | undefined =>
  given().modules.find(m => m.parts?.lists?.[resource])?.parts?.lists?.[resource];
export const isUntitled = (moduleId: string, group: string, who: User): boolean =>
  given()
    .modules.find(m => m.module.id === moduleId)
    ?.parts?.untitled?.(group, who) ?? false;
/** Whether a module says whose group has no title: then whoever is not among them reads it, also where it is the only one. */
export const saysWhoReadsTitles = (moduleId: string): boolean =>
  given().modules.find(m => m.module.id === moduleId)?.parts?.untitled !== undefined;
export const allSelections = (): readonly Selection[] => given().modules.flatMap(m => m.parts?.selections ?? []);
export const recordPartsOn = (r: AnyResource): readonly (RecordPart & { readonly module: string })[] =>
  given()
    .modules.flatMap(m =>
      (m.parts?.records ?? [])
        .filter(part => part.on === r.name || (part.on === '@attachments' && r.attachments))
        .map(part => ({ ...part, ...(part.on === '@attachments' && attachmentsOn(r)), module: m.module.id })),
    )
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0));
/** Where they are no more open than a field, whoever is not told the field is shown none. */
const attachmentsOn = (r: AnyResource): Pick<RecordPart, 'on' | 'when'> => {
  const like = typeof r.attachments === 'object' ? r.attachments.like : undefined;
  return { on: r.name, ...(like !== undefined && { when: row => Object.hasOwn(row, like) }) };
};
export const recordPageOf = (resource: string): LoadPart | undefined =>
  given().modules.find(m => m.parts?.recordPages?.[resource])?.parts?.recordPages?.[resource];
export const allPanels = (): readonly HomePanel[] => given().modules.flatMap(m => m.parts?.panels ?? []);
/** Of one module, or of all that have some. */
export const allFigures = (of?: string): readonly (Figures & { readonly module: string })[] =>
  given().modules.flatMap(({ module, parts }) =>
    parts?.figures && (of === undefined || module.id === of) ? { ...parts.figures, module: module.id } : [],
  );
/** Of one module, or of all. */
export const allWaiting = (of?: string): readonly WaitingLines[] =>
  given()
    .modules.flatMap(m => (of === undefined || m.module.id === of ? (m.parts?.waiting ?? []) : []))
    .sort((a, b) => Number(b.urgent ?? 0) - Number(a.urgent ?? 0));
export const allPages = (): Readonly<Record<string, Screen>> =>
  Object.assign({}, ...given().modules.map(m => m.parts?.pages));
export const allMarks = (): readonly HeadMark[] => given().modules.flatMap(m => m.parts?.marks ?? []);
export const visits = (central: boolean): readonly NonNullable<ModuleParts['visit']>[] =>
  given().modules.flatMap(m => (central && m.parts?.counts ? [] : (m.parts?.visit ?? [])));
export const allActs = (who: User): readonly (Act & { readonly module: string })[] =>
  given()
    .modules.flatMap(m => (m.parts?.acts ?? []).map(act => ({ ...act, module: m.module.id })))
    .filter(act => passes(act, who) && !(act.ownOnly && who.actor));
/** Whether a record of it has more to show than its fields: then its page is the place to open it. */
export const hasPage = (resource: string): boolean =>
  given().modules.some(m => m.parts?.records?.some(part => part.on === resource && (part.place ?? 'tab') === 'tab'));
export const finders = (): readonly NonNullable<ModuleParts['find']>[] =>
  given().modules.flatMap(m => m.parts?.find ?? []);
export const helperOf = (): ModuleParts['helper'] => given().modules.find(m => m.parts?.helper)?.parts?.helper;

/** Whose screen an entry shows, where it is not its own. */
export const lenderOf = (entry: Entry): string | undefined =>
  entry.of === undefined ? undefined : allModules().find(m => m.route === entry.of)?.id;

/** What a screen is called, wherever it is named. */
export const entryTitle = (titles: Titles, module: Module, entry: Entry, language: Language): string => {
  const own = titles[module.id];
  // A screen that another module lends is called there what it is called here, unless this one says otherwise.
  const lent = entry.of ? titles[lenderOf(entry) ?? ''] : undefined;
  const said =
    own?.screens[entry.path] ??
    (entry.screen ? (own?.screens[entry.screen] ?? lent?.screens[entry.screen]) : undefined) ??
    (entry.report ? (lent ?? own)?.reports[entry.report] : undefined);
  if (said) return said;
  if (!entry.resource) return entry.path;
  return resourceTitle(titles, entry.resource, language) ?? entry.path;
};
/** The resource may belong to any module: its words say its name. */
export const resourceTitle = (titles: Titles, name: string, language: Language): string | undefined => {
  const words = titles[homeOfResource(name)]?.resources[camel(name)];
  return words && titleOf(words, language);
};
/** What a screen is for, in a line: a module says it of its own screens and of those it borrows, a resource of its list. */
export const entryAbout = (abouts: Abouts, module: Module, entry: Entry): string | undefined =>
  abouts[module.id]?.screens[entry.screen ?? entry.path] ||
  (entry.screen && abouts[lenderOf(entry) ?? '']?.screens[entry.screen]) ||
  (entry.resource && abouts[homeOfResource(entry.resource)]?.resources[camel(entry.resource)]);
export const moduleTitle = (titles: Titles, module: Module): string => titles[module.id]?.title ?? module.id;

const places = new WeakMap<User, Map<string, string | null>>();
/** Where records of a resource are looked at: in the module one is in, else in the first that opens; null where none does. */
export const placeOfResource = (name: string, who: User, here = location.hash.slice(1)): string | null => {
  const screen = here.split('?')[0]!;
  const module = `/${here.split(/[/?]/)[1] ?? ''}/`;
  const key = `${name} ${screen}`;
  const known = places.get(who) ?? new Map<string, string | null>();
  places.set(who, known);
  if (!known.has(key)) {
    const entries = allModules().flatMap(m =>
      m.entries
        .filter(e => e.resource === name && !e.fixed && mayOpenEntry(m, e, who))
        .map(e => ({ e, route: routeOf(m, e) })),
    );
    // Where there are only windows on its rows, the one through which we look is the place.
    const whole = entries.filter(({ e }) => !e.filter && e.scenario === undefined);
    const routes = (whole.length > 0 ? whole : entries).map(({ route }) => route);
    const open = whole.length > 0 || !routes.includes(screen) ? routes : [screen];
    known.set(key, open.find(route => route.startsWith(module)) ?? open[0] ?? null);
  }
  return known.get(key)!;
};
/** The page of one record. */
export const recordAddress = (place: string, id: Row['id']): string => `${place}?record=${encodeURIComponent(id)}`;

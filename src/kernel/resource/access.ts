import { type Holder, isAdmin, matchRoute, type Opens, passes, pathOf } from './door.ts';
import type { Entry, Module, Page } from './module.ts';
import { kernelPages } from './pages.ts';

/** The address of an entry: below its module's own. */
export const routeOf = (module: Module, entry: Entry): string =>
  `${module.route === '/' ? '' : module.route}/${entry.path}`;

/** A module without menu and screens (accounts, what the tables keep) is no place to go. */
export const hasHome = (module: Module): boolean => module.menu !== undefined || module.entries.length > 0;

export interface Place {
  readonly module: Module;
  /** Neither entry nor page: the module's home. */
  readonly entry: Entry | null;
  readonly page: Page | null;
  readonly params: Readonly<Record<string, string>>;
}

/** What stands at an address: a module's home, one of its screens, or a page under an address of its own. */
export const placeOf = (modules: readonly Module[], address: string): Place | null => {
  const path = pathOf(address);
  for (const module of modules) {
    if (module.route === path && hasHome(module)) return { module, entry: null, page: null, params: {} };
    for (const entry of module.entries) {
      const params = matchRoute(routeOf(module, entry), path);
      if (params) return { module, entry, page: null, params };
    }
    for (const page of module.pages ?? []) {
      const params = matchRoute(page.path, path);
      if (params) return { module, entry: null, page, params };
    }
  }
  return null;
};

const isAway = (route: string, who: Holder): boolean =>
  !isAdmin(who) && (who.hidden.includes(route) || who.blocked.includes(route));
const mayEnter = (module: Module, who: Holder): boolean => !isAway(module.route, who) && !isOnly(module, who);
/** Somebody whose every role is on the module's list of those it is not for. */
const isOnly = (module: Module, who: Holder): boolean => {
  const excluded = module.menu?.notSolely;
  return (
    !isAdmin(who) &&
    excluded !== undefined &&
    who.roles.size > 0 &&
    [...who.roles].every(role => excluded.includes(role))
  );
};

/** A screen that is another module's closes with that one too. */
export const mayOpenEntry = (module: Module, entry: Entry, who: Holder): boolean =>
  mayEnter(module, who) &&
  !isAway(routeOf(module, entry), who) &&
  (entry.of === undefined || !isAway(entry.of, who)) &&
  passes(entry, who);

/** The cards of a module's home: what may be opened and is meant to be shown. */
export const cardsOf = (module: Module, who: Holder): readonly Entry[] =>
  module.entries.filter(
    entry => !entry.hidden && mayOpenEntry(module, entry, who) && (!entry.card || passes(entry.card, who)),
  );

/** A module's home opens when its menu lets the person in, or any of its cards is visible. */
export const mayOpenHome = (module: Module, who: Holder): boolean =>
  mayEnter(module, who) && ((module.menu !== undefined && passes(module.menu, who)) || cardsOf(module, who).length > 0);

/** A home of cards none of which is for this person is no place to send them to. */
const offersSomething = (module: Module, who: Holder): boolean =>
  module.home !== undefined || module.entries.length === 0 || cardsOf(module, who).length > 0 || isAdmin(who);

export const menuOf = (modules: readonly Module[], who: Holder): readonly Module[] =>
  modules.filter(
    module =>
      module.menu !== undefined && mayEnter(module, who) && passes(module.menu, who) && offersSomething(module, who),
  );

/**
 * Where the menu marks an address: a screen that is lent and has no card where it stands belongs to its lender, where that offers it
 * to this person; what belongs to no module of their menu (documents, the profile, help) lies under home, as the path over it says.
 */
export const addressInMenu = (modules: readonly Module[], address: string, who: Holder): string => {
  const { module, entry, page } = placeOf(modules, address) ?? {};
  if (!module) return address;
  const menu = menuOf(modules, who);
  if (entry?.of !== undefined && !cardsOf(module, who).includes(entry)) {
    const lender = menu.find(({ route }) => route === entry.of);
    const own = lender && cardsOf(lender, who).find(({ path }) => path === entry.path);
    if (own) return routeOf(lender, own);
  }
  if (!menu.includes(module)) return '/';
  return page ? module.route : address;
};

/** What a person may see of one address: open, forbidden, or nothing there at all. Nobody signed in: null. */
export const accessTo = (
  modules: readonly Module[],
  address: string,
  who: Holder | null,
): 'open' | 'forbidden' | 'unknown' => {
  const own = kernelPages.find(page => page.path === pathOf(address));
  if (own) return own.everyone || (who && passes(own, who)) ? 'open' : 'forbidden';
  const place = placeOf(modules, address);
  if (!place) return 'unknown';
  const { module, entry, page } = place;
  if (!who) return (page ?? entry)?.everyone ? 'open' : 'forbidden';
  if (page) return mayEnter(module, who) && passes(page, who) ? 'open' : 'forbidden';
  const opens = entry ? mayOpenEntry(module, entry, who) : mayOpenHome(module, who);
  return opens ? 'open' : 'forbidden';
};

/** Everything that a module's declaration says opens something: for checks over all of them. */
export const doorsOf = (module: Module): readonly (readonly [route: string, door: Opens])[] => [
  ...(module.menu ? [[module.route, module.menu] as const] : []),
  ...module.entries.map(entry => [routeOf(module, entry), entry] as const),
  ...(module.pages ?? []).map(page => [page.path, page] as const),
];

/** What the modules' own rules hide from this person. The administrator is touched by none of it. */
export const hiddenFrom = (modules: readonly Module[], who: Omit<Holder, 'hidden'>): readonly string[] =>
  isAdmin(who)
    ? []
    : modules.flatMap(module => [
        ...(module.hides?.(who) ?? []),
        ...(isOnly(module, { ...who, hidden: [] }) ? [module.route] : []),
      ]);

import type { Entry, Module } from '../../resource/index.ts';
import { isAdmin, passes, type User } from './user.ts';

export const routeOf = (module: Module, entry: Entry): string =>
  `${module.route === '/' ? '' : module.route}/${entry.path}`;

/** A module without menu and screens (accounts, what the tables keep) is no place to go. */
export const hasHome = (module: Module): boolean => module.menu !== undefined || module.entries.length > 0;

/** The module a path belongs to, and the entry in it; the longest address wins. */
export const placeOf = (modules: readonly Module[], path: string): { module: Module; entry: Entry | null } | null => {
  const clean = path.replace(/[?#].*$/, '').replace(/\/+$/, '') || '/';
  for (const module of modules) {
    if (module.route === clean && hasHome(module)) return { module, entry: null };
    for (const entry of module.entries) if (routeOf(module, entry) === clean) return { module, entry };
  }
  return null;
};

const isHidden = (path: string, u: User): boolean =>
  !isAdmin(u) && (u.hidden.includes(path) || u.blocked.includes(path));
const mayEnterModule = (module: Module, u: User): boolean => !isHidden(module.route, u);

export const mayOpenEntry = (module: Module, entry: Entry, u: User): boolean =>
  mayEnterModule(module, u) && !isHidden(routeOf(module, entry), u) && passes(entry, u);
/** The cards of a module's home: what may be opened and is meant to be shown. */
export const cardsOf = (module: Module, u: User): readonly Entry[] =>
  module.entries.filter(
    entry => !entry.hidden && mayOpenEntry(module, entry, u) && (!entry.card || passes(entry.card, u)),
  );

/** A module's home opens when its menu lets the person in, or any of its cards is visible. */
export const mayOpenHome = (module: Module, u: User): boolean => {
  if (!mayEnterModule(module, u) || isOnly(module, u)) return false;
  return (module.menu !== undefined && passes(module.menu, u)) || cardsOf(module, u).length > 0;
};
/** Somebody whose every role is on the module's list of those it is not for. */
const isOnly = (module: Module, u: User): boolean => {
  const excluded = module.menu?.notSolely;
  return excluded !== undefined && u.roles.size > 0 && [...u.roles].every(role => excluded.includes(role));
};

export const menuOf = (modules: readonly Module[], u: User): readonly Module[] =>
  modules.filter(
    module =>
      module.menu !== undefined &&
      mayEnterModule(module, u) &&
      !isOnly(module, u) &&
      passes(module.menu, u) &&
      offersSomething(module, u),
  );
/** A home of cards none of which is for this person is no place to send them to. */
const offersSomething = (module: Module, u: User): boolean =>
  module.home !== undefined || module.entries.length === 0 || cardsOf(module, u).length > 0;
export const isBlocked = (module: Module, u: User): boolean => u.blocked.includes(module.route);

/** What a person may see of one address: open, forbidden, or nothing there at all. */
export const accessTo = (modules: readonly Module[], path: string, u: User): 'open' | 'forbidden' | 'unknown' => {
  const place = placeOf(modules, path);
  if (!place) return 'unknown';
  if (place.entry === null) return mayOpenHome(place.module, u) ? 'open' : 'forbidden';
  return !isOnly(place.module, u) && mayOpenEntry(place.module, place.entry, u) ? 'open' : 'forbidden';
};

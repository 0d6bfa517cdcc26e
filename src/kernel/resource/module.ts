import type { AnyResource } from './resource.ts';
import type { Holder, Opens } from './door.ts';
import type { AnyReport } from './report.ts';
import type { RoleDef } from './rights.ts';

/** What a row must have to be seen: a value, or one of several. */
export type EntryFilter = Readonly<Record<string, string | number | { readonly in: readonly (string | number)[] }>>;
export interface Entry extends Opens {
  /** Last part of the address, `/Module/path`; `{name}` stands for a part of it that is given. */
  readonly path: string;
  /** A generic screen over this resource … */
  readonly resource?: string;
  /** … of the rows with these values alone; a new row begins with them … */
  readonly fixed?: Readonly<Record<string, string | number>>;
  /** … through a window that nobody takes away: its title (`screens` of the words) says what is seen through it … */
  readonly filter?: EntryFilter;
  readonly scenario?: string;
  /** … or a report … */
  readonly report?: string;
  /** … or the module's own screen, registered under this name in its `web` … */
  readonly screen?: string;
  /** … that another module made: the address of that one. The screen or the report closes when it is switched off. */
  readonly of?: string;
  readonly group?: string;
  readonly icon?: string;
  /** Opens the screen, but shows no card. */
  readonly hidden?: true;
  /** An address that nobody signed in asks for is kept with this flag instead of those, and signing in leads there. */
  readonly keptAs?: { readonly flag: string; readonly insteadOf: readonly string[] };
  /** The card needs more than the route. */
  readonly card?: Opens;
}
/** A screen under an address of its own, outside the module's: `/Profile/*`, `/SurveyPublic/{guid}/{lang}`. */
export interface Page extends Opens {
  readonly path: string;
}
export interface ModuleDef<R extends Readonly<Record<string, AnyResource>>> {
  readonly id: string;
  readonly route: string;
  readonly icon: string;
  /** Absent: no entry in the module menu (home, DMS). */
  readonly menu?: Opens & { readonly notSolely?: readonly string[] };
  /** Its home shows this screen of its `web` above the cards. Without one, a home that has no card for a person is in no menu of theirs. */
  readonly home?: string;
  readonly resources: R;
  readonly entries: readonly Entry[];
  readonly reports?: Readonly<Record<string, AnyReport>>;
  readonly pages?: readonly Page[];
  /** Permissions that belong to this module; see `permissionsOf`. */
  readonly permissions?: readonly string[];
  /** Roles that this module brings. */
  readonly roles?: Readonly<Record<string, RoleDef>>;
  /** Which roles hold its permissions unless the institution decides otherwise. */
  readonly grants?: Readonly<Record<string, readonly string[]>>;
  /** Permissions that bring others along, in whichever module. */
  readonly implies?: Readonly<Record<string, readonly string[]>>;
  /** Modules and routes that are not for this person, though a permission would open them. Asked on the server. */
  readonly hides?: (who: Omit<Holder, 'hidden'>) => readonly string[];
}
export type Module<R extends Readonly<Record<string, AnyResource>> = Readonly<Record<string, AnyResource>>> =
  ModuleDef<R>;
/** A module's table of contents: menu, cards, routes and breadcrumbs are derived from it. */
export const defineModule = <const R extends Readonly<Record<string, AnyResource>>>(def: ModuleDef<R>): Module<R> => {
  for (const [key, r] of Object.entries(def.resources))
    if (camel(r.name) !== key)
      throw new Error(`Module «${def.id}»: resource «${r.name}» is listed as «${key}», not as «${camel(r.name)}».`);
  return def;
};
/** `state-county` → `stateCounty`: the key of a resource among its module's resources and words. */
export const camel = (name: string): string => name.replace(/-([a-z0-9])/g, (_, c: string) => c.toUpperCase());

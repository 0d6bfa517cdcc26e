import { accessTo, errorPages, type Module, pathOf, publicPages } from '../../resource/index.ts';
import type { User } from './user.ts';

let open: readonly string[] = [];
/** Addresses of modules that ask for no sign-in, by their beginnings: `/SurveyPublic` is also `/SurveyPublic/{guid}/{lang}`. */
export const openToEverybody = (beginnings: readonly string[]): void => {
  open = beginnings;
};
export const isOpenToEverybody = (address: string): string | undefined =>
  open.find(beginning => pathOf(address).startsWith(`${beginning}/`));
export const isPublicPath = (address: string): boolean =>
  (publicPages as readonly string[]).includes(pathOf(address)) || isOpenToEverybody(address) !== undefined;

/** Where somebody with only these roles belongs after signing in. */
export interface Landing {
  readonly onlyRoles: readonly string[];
  readonly path: string;
}
export interface World {
  readonly modules: readonly Module[];
  readonly user: User | null;
  readonly central: boolean;
  readonly landings: readonly Landing[];
}

/** Where this address really leads: null means stay. `keep` is the address to return to after signing in. */
export const guard = (world: World, address: string): { readonly to: string; readonly keep?: string } | null => {
  const path = pathOf(address);
  if (isPublicPath(path)) return guardPublic(world, path);
  const access = accessTo(world.modules, path, world.user);
  if (world.user === null)
    return access === 'open' ? null : { to: world.central ? '/PublicAdminConstituent' : '/Public', keep: address };
  if (world.central && path === '/') return { to: '/AdminConstituent' };
  return access === 'forbidden' ? { to: '/403' } : null;
};
/** The administration module has one public page of its own, and only it has that page. */
export const guardPublic = (world: Pick<World, 'central'>, path: string): { readonly to: string } | null => {
  if (world.central && (path === '/Public' || path === '/PublicAlumni')) return { to: '/PublicAdminConstituent' };
  if (!world.central && path === '/PublicAdminConstituent') return { to: '/Public' };
  return null;
};

/** The first screen after signing in. A saved address counts only where it really opens: nobody is welcomed by a refusal. */
export const landing = (world: World & { readonly user: User }, saved: string | null): string => {
  const { user, modules } = world;
  if (world.central) return '/AdminConstituent';
  const own = world.landings.find(
    l => user.roles.size > 0 && [...user.roles].every(role => l.onlyRoles.includes(role)),
  );
  if (own && accessTo(modules, own.path, user) === 'open') return own.path;
  if (saved === null || !isInApp(saved)) return '/';
  const path = pathOf(saved);
  return accessTo(modules, path, user) === 'open' ? saved : '/';
};
/** What is kept of an address that nobody signed in asked for: some screens have one face for whoever comes so. */
export const keptAs = (modules: readonly Module[], address: string): string => {
  const path = pathOf(address);
  for (const module of modules)
    for (const entry of module.entries)
      if (entry.keptAs !== undefined && `${module.route}/${entry.path}` === path) {
        const asked = new URLSearchParams(address.slice(path.length + 1));
        for (const flag of entry.keptAs.insteadOf) asked.delete(flag);
        return `${path}?${[`${entry.keptAs.flag}=1`, asked.toString()].filter(Boolean).join('&')}`;
      }
  return address;
};
/** A path of ours: one slash, no host, no backslash tricks, no error page. */
export const isInApp = (address: string): boolean =>
  /^\/(?![/\\])[\w\-./?&=%[\]+,~:@!$'()*;]*$/.test(address) &&
  !isPublicPath(address) &&
  !(errorPages as readonly string[]).includes(pathOf(address));

import { accessTo, type Holder, hiddenFrom, isReference, menuOf, type Module } from '../resource/index.ts';
import type { AnyResource, FieldDef } from '../resource/index.ts';
import type { App, Ctx, Endpoint, Me, ServerModule } from './contract.ts';
import { notAllowed } from './errors.ts';

/** The modules' declarations alone, in the order of the menu. */
export const modulesOf = (app: App): readonly Module[] => app.modules.map(m => m.module);

const holders = new WeakMap<Me, Holder>();
/** The person as doors see them; worked out once for as long as the session is kept. */
export const holderOf = (app: App, me: Me): Holder => {
  const known = holders.get(me);
  if (known) return known;
  const seen = {
    roles: me.roles,
    permissions: me.permissions,
    facts: new Set(
      Object.entries(me.facts)
        .filter(([, value]) => isTrue(value))
        .map(([name]) => name),
    ),
    blocked: me.facts.blockedModules ?? [],
  };
  const made: Holder = { ...seen, hidden: hiddenFrom(modulesOf(app), seen) };
  holders.set(me, made);
  return made;
};
const isTrue = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Whether this person may open the address: its door, the hiding rules and what the institution has switched off. */
export const mayOpen = (ctx: Ctx, address: string): boolean =>
  accessTo(modulesOf(ctx.app), address, ctx.me && holderOf(ctx.app, ctx.me)) === 'open';
/** Addresses of the modules in this person's menu, in its order. */
export const menuFor = (app: App, me: Me): readonly string[] =>
  menuOf(modulesOf(app), holderOf(app, me)).map(module => module.route);

/** What the institution has switched off; for a stranger it is looked up, a person's session knows it. */
const blockedFor = async (ctx: Ctx): Promise<readonly string[]> => {
  if (ctx.me && !ctx.me.caller) return ctx.me.isAdmin ? [] : (ctx.me.facts.blockedModules ?? []);
  const fact = ctx.app.modules.flatMap(m => m.facts?.blockedModules ?? [])[0];
  if (!fact) return [];
  const row = await ctx.db.one<Record<string, readonly string[] | null>>(fact(0, ctx.db, ctx.now));
  return (row && Object.values(row)[0]) ?? [];
};

/**
 * A module that is switched off is closed with its rows, reports and endpoints. A resource that another module shows as a
 * screen of its own, or whose rows are parts of such a resource, stays open with that one; one that is only referred to can
 * still be chosen and named. The administrator must be able to look before switching a module on again.
 */
export const refuseClosed = async (ctx: Ctx, name: string, verb: string): Promise<void> => {
  const homes = homesOf(ctx.app).get(name);
  if (homes === undefined || (verb === 'options' && homes.isReferred)) return;
  await refuseUnless(ctx, homes.routes);
};
/** Whether a module is open to this person, for siblings that show something of it. */
export const isModuleOpen = async (ctx: Ctx, { route }: Pick<Module, 'route'>): Promise<boolean> =>
  !isInMenu(ctx.app, route) || !(await blockedFor(ctx)).includes(route);
/** Whether a resource's rows are open to this person, as far as switched off modules go. */
export const isOpenTo = (app: App, me: Me, resource: string): boolean => {
  const routes = homesOf(app).get(resource)?.routes ?? [];
  const blocked = me.isAdmin ? [] : (me.facts.blockedModules ?? []);
  return !isShut(app, routes, blocked);
};
const isShut = (app: App, routes: readonly string[], blocked: readonly string[]): boolean =>
  blocked.length > 0 && routes.some(route => isInMenu(app, route)) && routes.every(route => blocked.includes(route));
/** An endpoint closes when every module that it belongs to is switched off. */
export const refuseClosedEndpoint = async (ctx: Ctx, owner: ServerModule | null, endpoint: Endpoint): Promise<void> => {
  const ids = endpoint.modules ?? (owner ? [owner.module.id] : []);
  const routes = ids.map(id => ctx.app.modules.find(m => m.module.id === id)!.module.route);
  await refuseUnless(ctx, routes);
};
const refuseUnless = async (ctx: Ctx, routes: readonly string[]): Promise<void> => {
  if (routes.length === 0 || !routes.some(route => isInMenu(ctx.app, route))) return;
  if (isShut(ctx.app, routes, await blockedFor(ctx))) throw notAllowed();
};
/** Only what stands in the menu can be switched off. */
const isInMenu = (app: App, route: string): boolean =>
  app.modules.some(({ module }) => module.route === route && module.menu !== undefined);

interface Homes {
  /** Modules that keep it open. */
  readonly routes: readonly string[];
  readonly isReferred: boolean;
}
const kept = new WeakMap<App, ReadonlyMap<string, Homes>>();
const homesOf = (app: App): ReadonlyMap<string, Homes> => {
  const known = kept.get(app);
  if (known) return known;
  const found = new Map<string, Homes>();
  const referring = referringModules(app);
  for (const { module } of app.modules) {
    for (const r of Object.values(module.resources) as AnyResource[])
      found.set(r.name, {
        routes: routesFor(app, r),
        isReferred: [...(referring.get(r.name) ?? [])].some(id => id !== module.id),
      });
    for (const report of Object.values(module.reports ?? {}))
      found.set(report.name, { routes: [module.route], isReferred: false });
  }
  kept.set(app, found);
  return found;
};
const routesFor = (app: App, r: AnyResource, seen: ReadonlySet<string> = new Set()): string[] => {
  const homes = app.modules
    .filter(
      ({ module }) =>
        Object.values(module.resources).some(own => own.name === r.name) ||
        module.entries.some(entry => entry.resource === r.name),
    )
    .map(({ module }) => module.route);
  const parent = r.owner === undefined ? undefined : app.resources.get(r.all[r.owner]!.to!);
  const through = parent && !seen.has(parent.name) ? routesFor(app, parent, new Set([...seen, r.name])) : [];
  return [...new Set([...homes, ...through])];
};
/** For each resource the modules with a field that points at it: one walk over all fields. */
const referringModules = (app: App): ReadonlyMap<string, ReadonlySet<string>> => {
  const found = new Map<string, Set<string>>();
  for (const { module } of app.modules)
    for (const r of Object.values(module.resources as Record<string, AnyResource>))
      for (const field of Object.values(r.all as Record<string, FieldDef>)) {
        if (!isReference(field)) continue;
        const ids = found.get(field.to!) ?? new Set();
        found.set(field.to!, ids.add(module.id));
      }
  return found;
};

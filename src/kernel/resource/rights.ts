import type { Module } from './module.ts';

/** A role: what people call it, and what else must be true of whoever has it. */
export interface RoleDef {
  readonly hr: string;
  readonly en: string;
  /** It keeps a module's data and catalogues. */
  readonly keepsModule?: true;
  /** It says who a person is: a row of this resource must name them. `say` is the sentence of the check. */
  readonly needs?: { readonly resource: string; readonly say: string };
}

export interface Permissions<M extends string, S extends string> {
  (...suffixes: readonly S[]): readonly `AppModule${M}${S}`[];
  readonly all: readonly `AppModule${M}${S}`[];
}
/** The permissions of a module by their short names: `const right = permissionsOf('Calendar', ['View', 'Edit'])`, `right('Edit')`. */
export const permissionsOf = <const M extends string, const S extends string>(
  module: M,
  suffixes: readonly S[],
): Permissions<M, S> => {
  const name = (suffix: S) => `AppModule${module}${suffix}` as const;
  return Object.assign((...chosen: readonly S[]) => chosen.map(name), { all: suffixes.map(name) });
};

/** Every role and permission of the portal, and the default matrix between them, as the modules declare them together. */
export interface Rights {
  readonly roles: Readonly<Record<string, RoleDef>>;
  readonly roleNames: readonly string[];
  readonly moduleAdminRoles: readonly string[];
  readonly permissions: readonly string[];
  /** What each role may do unless the institution decides otherwise. `admin` passes everywhere without being listed. */
  readonly defaults: Readonly<Record<string, readonly string[]>>;
  /** What a permission brings with it: …Edit the matching …View, and what its module says. */
  impliedBy(name: string): readonly string[];
  /** The permissions of a person, with all that they imply. */
  withImplied(held: Iterable<string>): Set<string>;
}

export const composeRights = (modules: readonly Module[]): Rights => {
  const roles: Record<string, RoleDef> = Object.assign({}, ...modules.map(m => m.roles));
  // In an order that no new module changes.
  const roleNames = Object.keys(roles).sort();
  const permissions = modules.flatMap(m => m.permissions ?? []);
  const known = new Set(permissions);
  const implies: Record<string, readonly string[]> = Object.assign({}, ...modules.map(m => m.implies));
  const impliedBy = (name: string): readonly string[] => {
    const view = name.replace(/Edit$/, 'View');
    return [...(view !== name && known.has(view) ? [view] : []), ...(implies[name] ?? [])];
  };
  return {
    roles,
    roleNames,
    moduleAdminRoles: roleNames.filter(role => roles[role]!.keepsModule),
    permissions,
    defaults: Object.fromEntries(roleNames.map(role => [role, modules.flatMap(m => m.grants?.[role] ?? [])])),
    impliedBy,
    withImplied(held) {
      const all = new Set(held);
      for (const name of all) for (const other of impliedBy(name)) all.add(other);
      return all;
    },
  };
};

/** What modules say of rights and doors and does not fit together, each in a sentence. */
export const rightsFaults = (modules: readonly Module[], factNames: ReadonlySet<string>): string[] => {
  const { roles, permissions } = composeRights(modules);
  const known = new Set(permissions);
  const faults: string[] = [];
  const once = new Set<string>();
  for (const m of modules) {
    const own = new Set(m.permissions ?? []);
    for (const name of [...own, ...Object.keys(m.roles ?? {})]) {
      if (once.has(name)) faults.push(`«${name}» is declared twice; once in module «${m.id}».`);
      once.add(name);
    }
    for (const [role, granted] of Object.entries(m.grants ?? {})) {
      if (!Object.hasOwn(roles, role)) faults.push(`Module «${m.id}» grants to «${role}», which is no role.`);
      for (const name of granted)
        if (!own.has(name)) faults.push(`Module «${m.id}» grants «${name}», which is no permission of its own.`);
    }
    for (const [name, others] of Object.entries(m.implies ?? {}))
      for (const other of [name, ...others])
        if (!known.has(other)) faults.push(`Module «${m.id}»: «${other}» is implied or implies, and is no permission.`);
    const doors = [m.menu, ...m.entries, ...m.entries.map(e => e.card), ...(m.pages ?? [])];
    for (const door of doors) {
      for (const name of door?.permissions ?? [])
        if (!known.has(name)) faults.push(`Module «${m.id}» opens something by «${name}», which is no permission.`);
      for (const name of door?.roles ?? [])
        if (!Object.hasOwn(roles, name))
          faults.push(`Module «${m.id}» opens something by «${name}», which is no role.`);
      for (const name of door?.facts ?? [])
        if (!factNames.has(name))
          faults.push(`Module «${m.id}» opens something by the fact «${name}», which no module gives.`);
    }
  }
  return faults;
};

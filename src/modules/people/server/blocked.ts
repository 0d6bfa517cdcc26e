import type { AnyResource, FieldDef } from '../../../kernel/resource/index.ts';
import type { App, Ctx } from '../../../kernel/server/contract.ts';
import { notAllowed } from '../../../kernel/server/errors.ts';

const owners = new WeakMap<App, ReadonlyMap<string, string>>();
/**
 * What belongs to one module alone, with that module's address. A resource that another module shows or refers to is shared,
 * and stays usable from there when its home is switched off.
 */
const ownersOf = (app: App): ReadonlyMap<string, string> => {
  const known = owners.get(app);
  if (known) return known;
  const shared = (name: string, home: string): boolean =>
    app.modules.some(
      ({ module }) =>
        module.id !== home &&
        (module.entries.some(entry => entry.resource === name) ||
          Object.values(module.resources).some(r => refersTo(r as AnyResource, name))),
    );
  const found = new Map<string, string>();
  for (const { module } of app.modules) {
    for (const r of Object.values(module.resources)) if (!shared(r.name, module.id)) found.set(r.name, module.route);
    for (const report of Object.values(module.reports ?? {})) found.set(report.name, module.route);
  }
  owners.set(app, found);
  return found;
};
const refersTo = (r: AnyResource, name: string): boolean =>
  r.over?.resource === name ||
  Object.values(r.all as Record<string, FieldDef>).some(field => field.kind === 'ref' && field.to === name);

/** The administrator must be able to look before switching a module on again. */
export const refuseBlocked = ({ app, me }: Ctx, name: string): void => {
  if (!me || me.isAdmin || me.facts.blockedModules.length === 0) return;
  const home = ownersOf(app).get(name);
  if (home !== undefined && me.facts.blockedModules.includes(home)) throw notAllowed();
};

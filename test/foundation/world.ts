import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jmbagOf, oibOf } from '../../demo/numbers.ts';
import type { AnyResource, Values } from '../../src/kernel/resource/index.ts';
import { allResources, rights } from '../../src/modules/index.ts';
import { type Person, put, rowOf, signIn } from '../harness/people.ts';
import { grantLink } from '../../src/kernel/server/index.ts';
import type { Client, Portal } from '../harness/portal.ts';
import { inPortal } from '../modules/system.ts';
import { type Known, resolved, type Row, type Sample as Declared, type Samples } from '../harness/sample.ts';

/** What the matrix needs of one resource: a row that is nobody's who asks, one's own where there can be one, and what a new one says. */
export interface Sample {
  readonly other: number;
  readonly own?: ReadonlyMap<string, number>;
  readonly body?: (who: Person | null) => Promise<Values>;
}
export interface World {
  readonly roles: ReadonlyMap<string, Person>;
  readonly samples: ReadonlyMap<string, Sample>;
  /** Somebody with an account and no role at all. */
  readonly stranger: Person;
  /** Whoever holds a link of each kind, about the sample's row that is nobody's who asks. */
  readonly links: ReadonlyMap<string, Client>;
}

/** Each module's own file, found where it lies: nobody lists them. */
const folder = resolve(import.meta.dirname, '../../src/modules');
const declaredSamples = async (): Promise<Readonly<Record<string, Declared>>> => {
  const found: Record<string, Declared> = {};
  for (const file of readdirSync(folder).map(name => join(folder, name, 'sample.ts')))
    if (existsSync(file)) Object.assign(found, ((await import(file)) as { readonly samples: Samples }).samples);
  return found;
};

/** One person for each role, with no other role, and fixed rows of theirs and of a stranger. */
export const buildWorld = async (portal: Portal): Promise<World> => {
  const roles = new Map<string, Person>();
  for (const role of rights.roleNames)
    roles.set(role, await signIn(portal, { roles: [role], username: role.toLowerCase() }));
  const stranger = await signIn(portal, { roles: ['librarian'], username: 'stranger' });

  const resourceOf = (name: string): AnyResource => {
    const found = (allResources as readonly AnyResource[]).find(r => r.name === name);
    if (!found) throw new Error(`A sample for «${name}», which no module declares.`);
    return found;
  };
  const declared = await declaredSamples();
  const rows = new Map<string, Promise<number>>();
  const found = new Map<string, Promise<number>>();
  /** What is there already stays where it is: looked for once, however many ask. */
  const find: Known['find'] = (resource, column, value) => {
    const key = JSON.stringify([resource, column, value]);
    if (!found.has(key))
      found.set(
        key,
        rowOf(portal, resource, column, value).then(({ id }) => id),
      );
    return found.get(key)!;
  };
  const knownTo = (me: Person): Known => ({
    me,
    stranger,
    person: role => roles.get(role)!,
    find,
    row,
    oib: n => oibOf(String(n).padStart(10, '7')),
    jmbag: jmbagOf,
  });
  /** `name`, `name.own.role` or `name.more`: put in when it is first asked for. */
  const row = (path: string): Promise<number> => {
    if (!rows.has(path)) rows.set(path, make(path));
    return rows.get(path)!;
  };
  const make = async (path: string): Promise<number> => {
    const [name = '', which, role = ''] = path.split('.');
    const sample = declared[name];
    const made: Row | undefined =
      which === undefined
        ? sample?.other
        : which === 'own'
          ? (sample?.own?.[role] ?? sample?.own?.everybody)
          : sample?.more?.[which];
    if (!sample || !made) throw new Error(`No sample has a row «${path}».`);
    const w = knownTo(which === 'own' ? roles.get(role)! : stranger);
    if (typeof made === 'function') return made(w);
    return put(portal, sample.through ?? resourceOf(name), await resolved(made, w));
  };

  const samples = new Map<string, Sample>();
  for (const [name, { own, body }] of Object.entries(declared)) {
    const owners = own ? [...roles.keys()].filter(role => own.everybody || own[role]) : [];
    const ofRoles = new Map<string, number>();
    for (const role of owners) ofRoles.set(role, await row(`${name}.own.${role}`));
    samples.set(resourceOf(name).name, {
      other: await row(name),
      ...(own && { own: ofRoles }),
      ...(body && { body: who => resolved(body, knownTo(who ?? stranger)) }),
    });
  }
  const links = new Map<string, Client>();
  for (const [name, { on }] of portal.app.modules.flatMap(m => Object.entries(m.links ?? {}))) {
    const about = samples.get(on)!.other;
    const { url } = await inPortal(portal, tx =>
      grantLink(tx, name, about, { email: 'x@firma.example', language: 'hr' }),
    );
    links.set(name, portal.linkClient(url.split('#')[1]!));
  }
  return { roles, samples, links, stranger: await signIn(portal, { roles: [], username: 'roleless' }) };
};

import { type AnyResource, type Constraint, hasTable } from '../../resource/index.ts';
import { linkedFields, storedFields } from './columns.ts';
import { checkName, constraintName, linkReferenceName, orderName, referenceName, treeName, uniqueName } from './ddl.ts';

/** What a constraint of the database means in the words of the declaration. */
export interface ConstraintMeaning {
  readonly resource: string;
  readonly kind: 'unique' | 'check' | 'exclude' | 'reference' | 'order' | 'tree';
  /** The key of the sentence: a declared constraint's own name, else one of the kernel's. */
  readonly key: string;
  readonly fields: readonly string[];
  /** Declared under `constraints`: the resource's own words say it. */
  readonly declared: boolean;
}

type Resources = ReadonlyMap<string, AnyResource> | readonly AnyResource[];
const known = new WeakMap<Resources, Map<string, ConstraintMeaning>>();

/** The declaration behind the constraint that PostgreSQL names in an error. */
export const constraintOf = (resources: Resources, name: string | undefined): ConstraintMeaning | null => {
  let meanings = known.get(resources);
  if (!meanings) known.set(resources, (meanings = meaningsOf([...resources.values()])));
  return (name !== undefined && meanings.get(name)) || null;
};

const meaningsOf = (resources: readonly AnyResource[]): Map<string, ConstraintMeaning> => {
  const meanings = new Map<string, ConstraintMeaning>();
  for (const r of resources) {
    if (!hasTable(r)) continue;
    const add = (
      name: string,
      kind: ConstraintMeaning['kind'],
      key: string,
      fields: readonly string[],
      declared = false,
    ) => meanings.set(name, { resource: r.name, kind, key, fields, declared });
    for (const [field, def] of storedFields(r)) {
      add(checkName(r, field), 'check', 'invalidValue', [field]);
      if (def.unique) add(uniqueName(r, field), 'unique', 'unique', [field]);
      if (def.kind === 'ref') add(referenceName(r, field), 'reference', 'notAnOption', [field]);
    }
    for (const [field] of linkedFields(r)) add(linkReferenceName(r, field), 'reference', 'notAnOption', [field]);
    if (r.order) add(orderName(r), 'order', 'conflict', ['num']);
    if (r.tree) add(treeName(r), 'tree', 'invalidValue', [r.tree]);
    for (const [key, c] of Object.entries((r.constraints ?? {}) as Record<string, Constraint>))
      add(constraintName(r, key), kindOf(c), key, 'unique' in c ? c.unique : (c.fields ?? []), true);
  }
  return meanings;
};
const kindOf = (c: Constraint): 'unique' | 'check' | 'exclude' =>
  'unique' in c ? 'unique' : 'exclude' in c ? 'exclude' : 'check';

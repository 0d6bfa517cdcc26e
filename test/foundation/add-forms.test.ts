import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AnyResource, formFields, type Values } from '../../src/kernel/resource/index.ts';
import { allResources } from '../../src/modules/index.ts';
import { startSeeded } from '../harness/people.ts';
import type { Client, Portal } from '../harness/portal.ts';
import { buildWorld, type World } from './world.ts';

// Whoever is offered «Add» gets a form with which a row can be made: what the server asks for stands in the form.

let portal: Portal;
let world: World;
beforeAll(async () => {
  portal = await startSeeded();
  world = await buildWorld(portal);
});
afterAll(() => portal?.stop());

const resources = (allResources as readonly AnyResource[]).filter(r => !r.internal);

interface Offered {
  /** What the form asks for. */
  readonly form: ReadonlySet<string>;
  /** What the place gives without being asked: the row whose list it is. */
  readonly given: ReadonlySet<string>;
}
/** The form of a new row as the browser makes it of the declaration and the answer of the list; null: no «Add». */
const offered = async (r: AnyResource, client: Client): Promise<Offered | null> => {
  const list = await client.get(`${r.name}?return[can]=1&pagination[limit]=1`);
  if (list.status !== 200 || !list.body.can?.includes('create')) return null;
  const never: readonly string[] = list.body.readonly ?? [];
  const form = formFields(r).map(([name]) => name);
  return { form: new Set(form.filter(name => !never.includes(name))), given: new Set(r.owner ? [r.owner] : []) };
};

const faultsOf = async (r: AnyResource, role: string, client: Client): Promise<string[]> => {
  const add = await offered(r, client);
  if (!add) return [];
  tried.add(r.name);
  const isAsked = (name: string): boolean => add.form.has(name) || add.given.has(name);
  const body: Values = (await world.samples.get(r.name)?.body?.(world.roles.get(role) ?? null)) ?? {};
  const shown = Object.fromEntries(Object.entries(body).filter(([name]) => isAsked(name)));
  const answer = await client.post(`${r.name}/create?dryRun=1`, shown);
  if (answer.status < 300) return [];
  const problems: readonly { key: string; field: string | null }[] = answer.status === 422 ? answer.body : [];
  const unmarked = problems.filter(({ field }) => field !== null && !isAsked(field.split('.')[0]!));
  if (unmarked.length > 0)
    return [`${role}: ${r.name} asks for ${unmarked.map(({ field, key }) => `${field} (${key})`).join(', ')}`];
  const cut = Object.keys(body).filter(name => !isAsked(name));
  if (cut.length === 0) return [];
  const whole = await client.post(`${r.name}/create?dryRun=1`, body);
  return whole.status < 300 ? [`${role}: ${r.name} is refused without ${cut.join(', ')}`] : [];
};
const tried = new Set<string>();

it('no «Add» needs what its form does not ask for', async () => {
  const faults: string[] = [];
  for (const r of resources)
    for (const [role, client] of [...world.roles, ['(stranger)', world.stranger] as const])
      faults.push(...(await faultsOf(r, role, client)));
  expect(faults).toEqual([]);
  // The test has looked at forms, and not at a portal that offers none.
  expect(tried.size).toBeGreaterThan(80);
}, 600_000);

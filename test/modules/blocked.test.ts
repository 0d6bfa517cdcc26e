import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyResource, FieldDef } from '../../src/kernel/resource/index.ts';
import type { Endpoint, ServerModule } from '../../src/kernel/server/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { type DemoPortal, startDemoPortal } from './portal.ts';

let portal: DemoPortal;
beforeAll(async () => {
  portal = await startDemoPortal();
});
afterAll(() => portal?.close());

const people = [
  'teacher',
  'student',
  'courseconductionsadmin',
  'learningoutcomesadmin',
  'esessionadmin',
  'surveyadmin',
  'internshipadmin',
  'alumnistudent',
  'alumniadmin',
  'graduatethesiscommissionpreparation',
] as const;
type Person = (typeof people)[number];

/** Switches modules off or on, and waits until everybody's session knows it. */
const block = async (routes: readonly string[], isBlocked: 0 | 1): Promise<void> => {
  const admin = portal.as('admin');
  const rows = (await admin.get('app-module?pagination[limit]=100')).json.data as { id: number; url: string }[];
  for (const { id, url } of rows.filter(row => routes.includes(row.url))) {
    const { rowVer } = (await admin.get(`app-module/view?id=${id}`)).json;
    const stored = await admin.put(`app-module/update?id=${id}`, { isBlocked, rowVer });
    expect(stored.status, `${url} ${stored.text}`).toBe(200);
  }
  for (const who of people)
    await expect
      .poll(async () => (await portal.as(who).get('auth/user')).json.app.AppModules.appModulesBL.toSorted())
      .toEqual(isBlocked === 1 ? routes.toSorted() : []);
};

interface Call {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly at: string;
}
const statusOf = async (who: Person | 'admin', { method, at }: Call): Promise<number> => {
  const client = portal.as(who);
  const answer = { GET: client.get, POST: client.post, PUT: client.put, DELETE: client.del }[method](at);
  return (await answer).status;
};
const statusesOf = async (who: Person | 'admin', calls: readonly Call[]): Promise<Record<string, number>> => {
  const found: Record<string, number> = {};
  for (const call of calls) found[call.name] = await statusOf(who, call);
  return found;
};

// ——— What belongs to whom, by the declarations ———

const homesOf = (owner: ServerModule, endpoint: Endpoint): readonly string[] => endpoint.modules ?? [owner.module.id];
const callOf = ({ method, path }: Endpoint): Call => ({
  name: `${method} ${path}`,
  method,
  at: path.replace(/:\w+/g, 'x'),
});
/** Endpoints that belong to these modules and to no other. */
const endpointsOf = (...ids: readonly string[]): Call[] =>
  serverModules.flatMap(owner =>
    (owner.endpoints ?? [])
      .filter(e => homesOf(owner, e).length > 0 && homesOf(owner, e).every(id => ids.includes(id)))
      .map(callOf),
  );

const resourcesOf = ({ module }: ServerModule): AnyResource[] =>
  (Object.values(module.resources) as AnyResource[]).filter(r => !r.internal);
const named = (name: string): AnyResource =>
  serverModules.flatMap(m => Object.values(m.module.resources) as AnyResource[]).find(r => r.name === name)!;
const fieldsOf = (r: AnyResource): FieldDef[] => Object.values(r.all as Record<string, FieldDef>);
/** Another module has it as a screen, or has or shows what it is a part of. */
const isElsewhere = (r: AnyResource, home: ServerModule, seen: readonly string[] = []): boolean => {
  const others = serverModules.filter(m => m !== home);
  const parent = r.owner === undefined ? undefined : named((r.all as Record<string, FieldDef>)[r.owner]!.to!);
  return (
    others.some(m => m.module.entries.some(e => e.resource === r.name)) ||
    (parent !== undefined &&
      !seen.includes(parent.name) &&
      (others.some(m => resourcesOf(m).includes(parent)) || isElsewhere(parent, home, [...seen, r.name])))
  );
};
const isReferred = (r: AnyResource, home: ServerModule): boolean =>
  serverModules.some(
    m =>
      m !== home &&
      (Object.values(m.module.resources) as AnyResource[]).some(other =>
        fieldsOf(other).some(f => f.kind === 'ref' && f.to === r.name),
      ),
  );
/** A door is a door whatever lies behind it: of an export no row is asked. */
const none = ({ key }: AnyResource): string => (key === 'uuid' ? '' : '&filter[id]=0');
const callsOn = (r: AnyResource): Call[] =>
  callsNamed(r.name, none(r)).filter(
    ({ name }) =>
      (r.exports !== false || !name.endsWith(' export')) && (r.audit !== 'none' || !name.endsWith(' history')),
  );
const callsNamed = (name: string, noRow: string): Call[] => [
  { name: `${name} list`, method: 'GET', at: name },
  { name: `${name} view`, method: 'GET', at: `${name}/view?id=1` },
  { name: `${name} create`, method: 'POST', at: `${name}/create` },
  { name: `${name} export`, method: 'GET', at: `${name}/export?format=csv${noRow}` },
  { name: `${name} history`, method: 'GET', at: `${name}/history?id=1` },
];
const optionsOn = ({ name }: AnyResource): Call => ({ name: `${name} options`, method: 'GET', at: `${name}/options` });
const reportsOf = ({ module }: ServerModule): Call[] =>
  Object.values(module.reports ?? {}).map(({ name }) => ({ name: `${name} report`, method: 'GET', at: name }));

const inMenu = serverModules.filter(m => m.module.menu !== undefined);

describe.each(inMenu.map(m => [m.module.route, m] as const))('I-15 %s switched off', (route, m) => {
  const own = resourcesOf(m).filter(r => !isElsewhere(r, m));
  const closed = [
    ...endpointsOf(m.module.id),
    ...own.flatMap(callsOn),
    ...own.filter(r => !isReferred(r, m)).map(optionsOn),
    ...reportsOf(m),
  ];
  const open = own.filter(r => isReferred(r, m)).map(optionsOn);
  const elsewhere = resourcesOf(m)
    .filter(r => isElsewhere(r, m))
    .flatMap(r => [...callsOn(r), optionsOn(r)]);

  it('is closed with its endpoints, rows and reports to all but the administrator, and opens again', async () => {
    const everybody = [...people, 'admin'] as const;
    const all = [...closed, ...open, ...elsewhere];
    const before = new Map<string, Record<string, number>>();
    for (const who of everybody) before.set(who, await statusesOf(who, all));
    // What nobody reaches anyway proves nothing: somebody of these is served by each endpoint and each list. Reports are the
    // administrator's alone, whom no switch keeps out.
    const reached = m.module.id === 'reports' ? [] : [...endpointsOf(m.module.id), ...own.map(r => callsOn(r)[0]!)];
    for (const { name } of reached)
      expect(
        people.some(who => before.get(who)![name]! !== 403 && before.get(who)![name]! < 500),
        name,
      ).toBe(true);

    await block([route], 1);
    for (const who of people) {
      expect(await statusesOf(who, closed), who).toEqual(Object.fromEntries(closed.map(({ name }) => [name, 403])));
      const rest = [...open, ...elsewhere];
      expect(await statusesOf(who, rest), who).toEqual(
        Object.fromEntries(rest.map(({ name }) => [name, before.get(who)![name]])),
      );
    }
    expect(await statusesOf('admin', all)).toEqual(before.get('admin'));

    await block([route], 0);
    for (const who of people) expect(await statusesOf(who, all), who).toEqual(before.get(who));
  }, 120_000);
});

it('the generated list is not empty', () => {
  const closing = inMenu.filter(m => endpointsOf(m.module.id).length > 0).map(m => m.module.id);
  expect(closing).toEqual(expect.arrayContaining(['calendar', 'messages']));
  expect(inMenu.filter(m => resourcesOf(m).some(r => !isElsewhere(r, m))).length).toBeGreaterThan(2);
});

it('what belongs to two modules closes with both', async () => {
  const both = ['catalogues', 'course-conductions'];
  const routes = serverModules.filter(m => both.includes(m.module.id)).map(m => m.module.route);
  const ofOne = new Set(both.flatMap(id => endpointsOf(id).map(c => c.name)));
  const shared = endpointsOf(...both).filter(c => !ofOne.has(c.name));
  expect(shared.map(c => c.name)).toEqual(
    expect.arrayContaining(['GET studentenrollment/plan', 'POST studentenrollment/enrol']),
  );
  for (const route of routes) {
    await block([route], 1);
    for (const call of shared) expect(await statusOf('courseconductionsadmin', call), call.name).toBe(422);
    await block([route], 0);
  }
  await block(routes, 1);
  for (const call of shared) {
    expect(await statusOf('courseconductionsadmin', call), call.name).toBe(403);
    expect(await statusOf('admin', call), call.name).toBe(422);
  }
  await block(routes, 0);
});

it('the portal itself is never closed, and shows nothing of what is', async () => {
  const routes = inMenu.map(m => m.module.route);
  expect((await portal.as('teacher').get('home')).json.week).toEqual({
    from: expect.any(String),
    events: expect.any(Array),
    holidays: expect.any(Array),
  });
  await block(routes, 1);
  const home = await portal.as('teacher').get('home');
  expect([home.status, home.json.week]).toEqual([200, null]);
  for (const at of ['/site/news', '/site/owner-terms-conditions', '/site/text?of=privacy'])
    expect((await portal.as('').get(at)).status, at).toBe(200);
  for (const at of ['auth/user', 'help', 'help/search?q=a'])
    expect((await portal.as('teacher').get(at)).status, at).toBe(200);
  await block(routes, 0);
});

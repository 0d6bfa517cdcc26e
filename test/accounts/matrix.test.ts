import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessTo, type AnyResource, type Holder, passes } from '../../src/kernel/resource/index.ts';
import { modules, rights } from '../../src/modules/index.ts';
import { serverModules } from '../../src/modules/server.ts';
import { goldenRoutes } from '../golden/routes.ts';
import { type Browser, type Portal, startPortal } from './portal.ts';

const roleNames = rights.roleNames;
let portal: Portal;
const browsers = new Map<string, Browser>();
beforeAll(async () => {
  portal = await startPortal();
  for (const role of roleNames) {
    const browser = portal.browser();
    await browser.signIn(role.toLowerCase());
    browsers.set(role, browser);
  }
});
afterAll(() => portal?.close());

/** What the server says to a person who asks with nothing in their hands: only the right is asked. */
const probes: Readonly<Record<string, (b: Browser, r: string) => Promise<number>>> = {
  list: async (b, r) => (await b.get(`${r}?pagination[limit]=1`)).status,
  options: async (b, r) => (await b.get(`${r}/options?pagination[limit]=1`)).status,
  create: async (b, r) => (await b.post(`${r}/create?dryRun=1`)).status,
};
/** What this person may do with the rows they see: changes, removals, moves. */
const deedsOf = async (b: Browser, r: string): Promise<string> => {
  const { status, json } = await b.get(`${r}?pagination[limit]=100&return[can]=1`);
  expect(status, r).toBeLessThan(500);
  if (status !== 200) return String(status);
  const can = new Set((json.data as { can: string[] }[]).flatMap(row => row.can));
  return json.data.length === 0 ? 'sees no rows' : can.size === 0 ? 'reads' : [...can].sort().join(',');
};
const grouped = (said: readonly (readonly [string, string])[]): string => {
  const groups = new Map<string, string[]>();
  for (const [role, what] of said) groups.set(what, [...(groups.get(what) ?? []), role]);
  return [...groups]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([what, roles]) => `${what}: ${roles.length === roleNames.length ? 'everybody' : roles.join(' ')}`)
    .join(' | ');
};
const addressed = modules
  .flatMap(m => Object.values(m.resources) as AnyResource[])
  .filter(r => !r.internal)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

// Which verbs each role has at all is the matrix of test/foundation; here are people as they are, among rows as they are.
it('what the people of the demo institution may do with its rows is the committed table', {
  timeout: 600_000,
}, async () => {
  const lines: string[] = [];
  for (const r of addressed)
    lines.push(
      `${r.name} rows ${grouped(await Promise.all(roleNames.map(async role => [role, await deedsOf(browsers.get(role)!, r.name)] as const)))}`,
    );
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', 'role-rows.txt'));
});

it('role × route is the committed table', async () => {
  const holders = new Map<string, Holder>();
  for (const role of roleNames) {
    const { json } = await browsers.get(role)!.get('auth/user');
    holders.set(role, {
      roles: new Set<string>(json.roles),
      permissions: new Set<string>(json.permissions),
      facts: new Set<string>(json.facts),
      blocked: json.app.AppModules.appModulesBL,
      hidden: json.modulesToDelete,
    });
  }
  // A screen that is still to come opens as its line says; what is hidden is hidden already.
  const opens = (role: string, route: string): boolean => {
    const [who, { door, isThere }] = [holders.get(role)!, goldenRoutes.get(route)!];
    if (isThere) return accessTo(modules, route, who) === 'open';
    return passes(door, who) && !who.hidden.some(h => route === h || route.startsWith(`${h}/`));
  };
  const lines = [...goldenRoutes.keys()].sort().map(route => {
    const roles = roleNames.filter(role => opens(role, route));
    return `${route}: ${roles.length === roleNames.length ? 'everybody' : roles.join(' ')}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(path.join(import.meta.dirname, 'golden', 'role-route.txt'));
});

it('nobody unsigned reaches any verb of any resource', { timeout: 600_000 }, async () => {
  const stranger = portal.browser();
  for (const m of modules)
    for (const r of Object.values(m.resources) as AnyResource[]) {
      if (r.internal) {
        expect((await browsers.get('admin')!.get(r.name)).status, r.name).toBe(404);
        continue;
      }
      for (const probe of Object.values(probes)) expect(await probe(stranger, r.name), r.name).toBe(401);
    }
});

it('every role sees its modules and only those', async () => {
  for (const role of roleNames) {
    const { json } = await browsers.get(role)!.get('auth/user');
    for (const route of json.modules as string[])
      expect(
        modules.some(m => m.route === route),
        `${role} ${route}: the module is not there yet`,
      ).toBe(true);
  }
});

const endpoints = serverModules.flatMap(m => m.endpoints ?? []);
it('what is open without signing in is this list and nothing else', () => {
  const guarded = (path: string) => /^\/(backend|account)(\/|$)/.test(path) || path === '/backend/audit.csv';
  expect(
    endpoints
      .filter(e => e.public && !guarded(e.path))
      .map(e => `${e.method} ${e.path}`)
      .sort(),
  ).toEqual([
    'GET /calendar/feed/:file',
    // Closed until the institution opens it.
    'GET /courses',
    'GET /courses/:id',
    'GET /courses/:id/syllabus',
    'GET /cv/:file',
    'GET /setup',
    'GET /site/alumni',
    'GET /site/c-e',
    'GET /site/constituents',
    'GET /site/news',
    'GET /site/news-image',
    'GET /site/owner-image',
    'GET /site/owner-terms-conditions',
    'GET /site/text',
    'GET /theses',
    'GET /theses/:id',
    'GET /theses/:id/bibtex',
    'GET /theses/:id/file',
    'GET /theses/oai',
    // Between two constituents in which one person has accounts: worth nothing without the proofs that they carry.
    'GET auth/constituent',
    'GET auth/constituent-arrival',
    'GET auth/constituent-proof',
    'GET auth/oidc',
    'GET auth/oidc-callback',
    'GET survey-answer',
    'POST /setup',
    'POST auth/confirm',
    'POST auth/forgot',
    'POST auth/login',
    'POST auth/oidc-proof',
    'POST auth/recovery',
    'POST auth/register',
    'POST auth/resend',
    'POST survey-answer/decline',
    'POST survey-answer/submit',
    'PUT survey-answer/draft',
  ]);
});
it('every page and form of the backend site asks for an administrator, and redirects nowhere but here', async () => {
  const [nobody, teacher] = [portal.browser(), browsers.get('teacher')!];
  const lure = 'next=https://evil.example&returnTo=//evil.example&url=https://evil.example';
  for (const { method, path: at } of endpoints.filter(
    e => e.path.startsWith('/backend') && e.path !== '/backend/act-stop',
  )) {
    const ask = (b: Browser) => (method === 'GET' ? b.get(`${at}?${lure}`) : b.form(`${at}?${lure}`));
    expect((await ask(teacher)).status, `${method} ${at}`).toBe(403);
    const away = await ask(nobody);
    expect([302, 401], `${method} ${at}`).toContain(away.status);
    expect(away.headers.get('location') ?? '/').not.toContain('evil');
  }
  for (const { method, path: at } of endpoints.filter(e => e.path.startsWith('/account'))) {
    const away = await (method === 'GET' ? nobody.get(at) : nobody.form(at));
    expect([away.status, away.headers.get('location')], at).toEqual([302, '/#/Login']);
  }
  expect((await nobody.form('/backend/act-stop')).headers.get('location')).toBe('/backend');
});

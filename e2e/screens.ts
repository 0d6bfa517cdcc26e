import type { Page } from 'playwright-core';
import { type AnyResource, type FieldDef, stateFieldOf } from '../src/kernel/resource/index.ts';
import { allResources, modules } from '../src/modules/index.ts';
import type { Visitor } from './portal.ts';

/** Every address behind the door, out of the modules' tables of contents. */
export const portalRoutes: readonly string[] = [
  '/',
  '/Profile',
  '/Settings',
  '/Help',
  '/403',
  '/405',
  ...modules.flatMap(m => [...(m.menu ? [m.route] : []), ...m.entries.map(e => `${m.route}/${e.path}`)]),
];
export const publicRoutes: readonly string[] = [
  '/Public',
  '/PublicAlumni',
  '/Login',
  '/Register',
  '/RegisterAlumni',
  '/RegisterPartner',
  '/Resend',
  '/Forgot',
  '/Recovery',
  '/Confirm',
];
/** Screens of the calendar, which course conductions shows under names of its own. */
const calendarsOwn = /^(?:Calendar)?(Lessons|User|Room)$/;
/**
 * What a route is made of. A generic list is the pieces that its declaration puts on the screen; a module's home is like every
 * other one; whatever a module draws itself is like nothing else, but the same under every module that shows it.
 */
export const piecesOf = (route: string): readonly string[] => {
  const home = modules.find(m => m.route === route && m.menu);
  if (home) return [home.home || home.entries.length === 0 ? route : 'a home'];
  const entry = modules
    .flatMap(m => m.entries.map(e => ({ ...e, madeBy: e.of ?? m.route, route: `${m.route}/${e.path}` })))
    .find(e => e.route === route);
  if (entry?.report) return ['a report'];
  const calendars = /^\/(Calendar|CourseConductions)\//.test(route) ? calendarsOwn.exec(entry?.screen ?? '') : null;
  if (calendars) return [`${calendars[1]} of /Calendar`];
  if (entry?.screen) return [`${entry.screen} of ${entry.madeBy}`];
  const r = (allResources as readonly AnyResource[]).find(one => one.name === entry?.resource);
  if (!r) return [route];
  const shown = Object.values(r.all as Record<string, FieldDef>).filter(f => f.inList);
  return [
    'a list',
    ...(r.tree ? ['a tree'] : []),
    ...(r.order ? ['an order'] : []),
    ...(stateFieldOf(r) ? ['a flow'] : []),
    ...(entry?.fixed ? ['fixed values'] : []),
    ...shown.map(f => `a column of ${f.kind}`),
  ];
};
/** The routes that bring a piece which none before them has. */
export const shapes: readonly string[] = portalRoutes.filter(
  (route, i) =>
    !piecesOf(route).every(piece => portalRoutes.slice(0, i).some(before => piecesOf(before).includes(piece))),
);
/** What the rows of a route show: the same list stands under several modules. */
const listOf = (route: string): string => {
  const entry = modules
    .flatMap(m => m.entries.map(e => ({ ...e, at: `${m.route}/${e.path}` })))
    .find(e => e.at === route);
  return entry?.resource && !entry.report ? JSON.stringify([entry.resource, entry.fixed ?? null]) : route;
};
/** Whether a route before this one has shown the same list, under another module. */
export const isSeenElsewhere = (route: string): boolean =>
  portalRoutes.slice(0, portalRoutes.indexOf(route)).some(before => listOf(before) === listOf(route));
/** A list of a few rows, which axe looks at one by one: what is wrong with the fiftieth is wrong with those before it. */
export const withRows = (route: string, rows: number): string =>
  piecesOf(route).includes('a list') ? `${route}?limit=${rows}` : route;
/**
 * Of a report, which has no pages, the same few rows and the last one, which sums up. What a report can be made of is looked at
 * in `report.test.ts`. Axe walks through what is only hidden, too, and some reports have hundreds of rows: they are left out of
 * its look.
 */
export const withFewRowsOfReports = async (page: Page): Promise<void> => {
  const leaveOut = (others: string): void => {
    const few = new CSSStyleSheet();
    few.replaceSync(`${others} { display: none }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, few];
    Object.assign(globalThis, { leftOutOfLooks: others });
  };
  const others = '.report tbody tr:nth-child(n + 10):not(:last-child)';
  // The page that stands there, and every one that is loaded after it.
  await page.addInitScript(leaveOut, others);
  await page.evaluate(leaveOut, others);
};
/** The menu is the same around every screen: `shapes.test.ts` looks into it, others need not. */
export const menus: readonly string[] = ['.side-menu', '.bottom-bar'];
/** What the menu marks as the place where one is: entries, screens below them, and which screens it offers there. */
export const menuMarks = (
  page: Page,
): Promise<{
  readonly entries: readonly string[];
  readonly screens: readonly string[];
  readonly offered: readonly string[];
}> =>
  page.locator('.side-menu').evaluate(menu => {
    const addresses = (which: string): string[] =>
      [...menu.querySelectorAll(which)].map(link => (link.getAttribute('href') ?? '').replace(/^#/, ''));
    return {
      entries: addresses(':scope > a.active[aria-current="page"]'),
      screens: addresses('.side-screens a.active[aria-current="page"]'),
      offered: addresses('.side-screens a'),
    };
  });
export const screenNameOf = (route: string): string => (/^\/40\d$/.test(route) ? route.slice(1) : route);

/** A screen is settled when nothing on it says that it is still loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .screen-skeleton, .k-bones, .overlay'));
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
};

/** Twelve screens by name, each with the steps that bring it up. */
export const namedScreens: Readonly<Record<string, (visitor: Visitor) => Promise<void>>> = {
  public: v => v.open('/Public'),
  'sign-in': v => v.open('/Login'),
  'register-alumni': v => v.open('/RegisterAlumni'),
  home: v => v.open('/'),
  catalogues: v => v.open('/Catalogues'),
  rooms: v => v.open('/Catalogues/Room'),
  students: v => v.open('/Catalogues/Student'),
  'organization-units': v => v.open('/Catalogues/Organizationunit'),
  'room-dialog': async v => {
    await v.open('/Settings');
    await v.open('/Catalogues/Room');
    await settled(v.page);
    await v.page.locator('main .k-open').first().click();
    await v.page.getByRole('dialog').waitFor();
  },
  palette: async v => {
    await v.open('/Catalogues');
    await v.page.keyboard.press('Control+K');
    await v.page.locator('.palette input').fill('kor');
    await v.page.locator('.palette [role="option"]').first().waitFor();
  },
  settings: v => v.open('/Settings'),
  forbidden: v => v.open('/403', '403'),
};
export const beforeTheDoor = ['public', 'sign-in', 'register-alumni'];

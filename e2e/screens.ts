import { modules } from '../src/modules/index.ts';
import type { Page } from 'playwright-core';
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
export const screenNameOf = (route: string): string => (/^\/40\d$/.test(route) ? route.slice(1) : route);

/** A screen is settled when nothing on it says that it is still loading. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], .screen-skeleton, .overlay'));
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
    await v.page
      .locator('main')
      .getByRole('button', { name: /^(Uredi|Edit)/ })
      .first()
      .click();
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

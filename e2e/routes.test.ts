import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  everyRule,
  fitsItsWidth,
  type Portal,
  show,
  startPortal,
  type Visitor,
} from './portal.ts';
import { isSeenElsewhere, portalRoutes, screenNameOf, settled, shapes, withRows } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

const open = async (route: string): Promise<void> => {
  await admin.open(withRows(route, 8), screenNameOf(route));
  await settled(admin.page);
};
/** They are made of the same pieces as those in `shapes.test.ts`: what a theme or a width does to those is seen there. */
const others = portalRoutes.filter(route => !shapes.includes(route));

describe('every other route passes axe as it opens', () => {
  beforeAll(() => show(admin.page, 'light', 1440));
  for (const route of others) {
    it(route, async () => {
      await open(route);
      const besides = isSeenElsewhere(route) ? ['tr[data-row]'] : [];
      expect(await accessibilityProblems(admin.page, everyRule, besides)).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('the portal names its screens as the modules do', () => expect(portalRoutes.length).toBeGreaterThan(15));
});
/** The window stays narrow for all of them: making it so and wide again costs more than opening the route. */
describe('every other route fits a narrow window', () => {
  beforeAll(() => show(admin.page, 'light', 390));
  for (const route of others) {
    it(route, async () => {
      await open(route);
      expect(await fitsItsWidth(admin.page)).toBe(true);
      expect(admin.faults).toEqual([]);
    });
  }
});

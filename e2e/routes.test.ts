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
import {
  isSeenElsewhere,
  menus,
  portalRoutes,
  screenNameOf,
  settled,
  shapes,
  withFewRowsOfReports,
  withRows,
} from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
  await withFewRowsOfReports(admin.page);
});
afterAll(async () => {
  await portal?.close();
});

/** They are made of the same pieces as those in `shapes.test.ts`: what a theme or a width does to those is seen there. */
const others = portalRoutes.filter(route => !shapes.includes(route));

describe('every other route passes axe, and fits a narrow window', () => {
  /** Each window as it is found first, then the other one: a route is opened once, and the window changed once. */
  let isNarrow = false;
  const turn = async (): Promise<void> => {
    isNarrow = !isNarrow;
    await show(admin.page, 'light', isNarrow ? 390 : 1440);
    await settled(admin.page);
  };
  const problemsHere = async (route: string): Promise<string[]> => {
    if (isNarrow) return (await fitsItsWidth(admin.page)) ? [] : ['wider than the window'];
    return accessibilityProblems(admin.page, everyRule, [
      ...menus,
      ...(isSeenElsewhere(route) ? ['tr[data-row]'] : []),
    ]);
  };
  for (const route of others) {
    it(route, async () => {
      await admin.open(withRows(route, 8), screenNameOf(route));
      await settled(admin.page);
      const first = await problemsHere(route);
      await turn();
      expect([...first, ...(await problemsHere(route))]).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('the portal names its screens as the modules do', () => expect(portalRoutes.length).toBeGreaterThan(15));
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  colourRules,
  everyRule,
  fitsItsWidth,
  type Portal,
  show,
  startPortal,
  type Visitor,
} from './portal.ts';
import { portalRoutes, screenNameOf, settled } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

/** One load for each route; theme and width change in place, as they do on a person's machine. */
describe('every route passes axe, light and dark, wide and narrow', () => {
  for (const route of portalRoutes) {
    it(route, async () => {
      await admin.open(route, screenNameOf(route));
      await settled(admin.page);
      const problems: string[] = [];
      for (const width of [1440, 390])
        for (const theme of ['light', 'dark'] as const) {
          await show(admin.page, theme, width);
          await settled(admin.page);
          // Names, roles and order are the same by night; what a theme changes are its colours.
          const asked = theme === 'light' ? everyRule : colourRules;
          problems.push(...(await accessibilityProblems(admin.page, asked)).map(p => `${theme} ${width}: ${p}`));
          if (!(await fitsItsWidth(admin.page))) problems.push(`${width}: wider than the window`);
        }
      expect(problems).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('the portal names its screens as the modules do', () => expect(portalRoutes.length).toBeGreaterThan(15));
});

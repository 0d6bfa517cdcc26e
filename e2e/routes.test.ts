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
import { portalRoutes, screenNameOf, settled, shapes, withFewRows } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

const open = async (route: string, screen: string): Promise<void> => {
  await admin.open(route, screen);
  await settled(admin.page);
};
const look = async (theme: 'light' | 'dark', width: number, rules: typeof everyRule | null): Promise<string[]> => {
  await show(admin.page, theme, width);
  await settled(admin.page);
  const found = rules ? await accessibilityProblems(admin.page, rules) : [];
  if (!(await fitsItsWidth(admin.page))) found.push('wider than the window');
  return found.map(problem => `${theme} ${width}: ${problem}`);
};

/** One load for each route; theme and width change in place, as they do on a person's machine. */
describe('every shape of screen passes axe, light and dark, wide and narrow', () => {
  for (const route of shapes) {
    it(route, async () => {
      await open(route, screenNameOf(route));
      const problems: string[] = [];
      // Names, roles and order are the same by night; what a theme changes are its colours.
      for (const width of [1440, 390])
        for (const [theme, rules] of [
          ['light', everyRule],
          ['dark', colourRules],
        ] as const)
          problems.push(...(await look(theme, width, rules)));
      expect(problems).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
});
/** They are made of the same pieces: what a theme or a width does to those has been seen. */
describe('every other route passes axe as it opens, and fits a narrow window', () => {
  for (const route of portalRoutes.filter(r => !shapes.includes(r))) {
    it(route, async () => {
      await show(admin.page, 'light', 1440);
      await open(withFewRows(route), screenNameOf(route));
      const problems = [...(await look('light', 1440, everyRule)), ...(await look('light', 390, null))];
      expect(problems).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('the portal names its screens as the modules do', () => expect(portalRoutes.length).toBeGreaterThan(15));
  it('and has few shapes for many routes', () => {
    expect(shapes).toEqual(expect.arrayContaining(['/', '/Catalogues', '/Catalogues/Study', '/Messages']));
    expect(shapes.length).toBeLessThan(portalRoutes.length / 2);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityProblems,
  fitsItsWidth,
  type Portal,
  rulesOf,
  show,
  startPortal,
  type Visitor,
} from './portal.ts';
import { portalRoutes, screenNameOf, settled, shapes, withRows } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

const look = async (theme: 'light' | 'dark', width: number): Promise<string[]> => {
  await show(admin.page, theme, width);
  await settled(admin.page);
  const found = await accessibilityProblems(admin.page, rulesOf(theme));
  if (!(await fitsItsWidth(admin.page))) found.push('wider than the window');
  return found.map(problem => `${theme} ${width}: ${problem}`);
};

/** One load for each route; theme and width change in place, as they do on a person's machine. */
describe('every shape of screen passes axe, light and dark, wide and narrow', () => {
  for (const route of shapes) {
    it(route, async () => {
      await admin.open(withRows(route, 20), screenNameOf(route));
      const problems: string[] = [];
      for (const width of [1440, 390])
        for (const theme of ['light', 'dark'] as const) problems.push(...(await look(theme, width)));
      expect(problems).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('and there are few of them for many routes', () => {
    expect(shapes).toEqual(expect.arrayContaining(['/', '/Catalogues', '/Catalogues/Study', '/Messages']));
    expect(shapes.length).toBeLessThan(portalRoutes.length / 2);
  });
});

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
import { menus, portalRoutes, screenNameOf, settled, shapes, withFewRowsOfReports, withRows } from './screens.ts';

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

const look = async (theme: 'light' | 'dark', width: number, besides: readonly string[]): Promise<string[]> => {
  await show(admin.page, theme, width);
  await settled(admin.page);
  const found = await accessibilityProblems(admin.page, rulesOf(theme), besides);
  if (!(await fitsItsWidth(admin.page))) found.push('wider than the window');
  return found.map(problem => `${theme} ${width}: ${problem}`);
};

/** Around these the menu is looked at too: with nothing under it, with a module's screens, with some of them. */
const wholes = ['/', '/Catalogues', '/CourseConductions/StudyCourseManager'];
/** One load for each route; theme and width change in place, as they do on a person's machine. */
describe('every shape of screen passes axe, light and dark, wide and narrow', () => {
  for (const route of shapes) {
    it(route, async () => {
      await admin.open(withRows(route, 20), screenNameOf(route));
      const problems: string[] = [];
      const besides = wholes.includes(route) ? [] : menus;
      for (const width of [1440, 390])
        for (const theme of ['light', 'dark'] as const) problems.push(...(await look(theme, width, besides)));
      expect(problems).toEqual([]);
      expect(admin.faults).toEqual([]);
    });
  }
  it('and there are few of them for many routes', () => {
    expect(shapes).toEqual(expect.arrayContaining([...wholes, '/Catalogues/Study', '/Messages']));
    expect(shapes.length).toBeLessThan(portalRoutes.length / 2);
  });
});

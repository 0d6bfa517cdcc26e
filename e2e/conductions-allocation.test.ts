import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, fitsItsWidth, type Portal, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

const rows = (page: Page, path: string): Promise<{ readonly id: number; readonly [field: string]: unknown }[]> =>
  page.evaluate(async at => (await (await fetch(`/api/v1/${at}`)).json()).data, path);
const planOf = (idStCo: number): string =>
  `/CourseConductions/StudyCourseManager?thematic_units_and_topics_course_conduction-Plan=1&idStCo=${idStCo}`;

it('CC-04 a holder lays topics over lessons: in order with a look before it, by keys, and on a phone', async () => {
  const visitor = await portal.signedIn('teacher');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  const [course] = await rows(
    page,
    'stcourse?filter[idCourse.nameHr]=Programiranje I&filter[idAcademicyear.status]=active',
  );
  const idStCo = course!.id;
  await visitor.open(planOf(idStCo));
  const grid = page.getByRole('grid');
  await grid.waitFor();
  const dock = page.locator('.k-dock');
  const save = page.getByRole('button', { name: 'Spremi plan' });

  // The last lesson to come: its topic is taken out by a key, and the arrows walk on.
  const last = grid.locator('tbody tr').last();
  const cells = last.locator('td button');
  const filled = last.locator('td button[data-has]').first();
  await filled.focus();
  await page.keyboard.press('0');
  await expect.poll(() => dock.textContent()).toContain('Promijenjenih termina: 1');
  await expect.poll(() => last.textContent()).toContain('bez teme');
  // The dock lies at the bottom of the window, and the support button over it, not on it.
  const [docked, support] = await Promise.all(
    [dock, page.locator('.support-button')].map(async piece => (await piece.boundingBox())!),
  );
  expect(docked!.y + docked!.height).toBeCloseTo(page.viewportSize()!.height, 0);
  expect(support!.y + support!.height).toBeLessThanOrEqual(docked!.y);
  await page.keyboard.press('ArrowLeft');
  expect(await cells.nth((await cells.count()) - 2).evaluate(e => e === document.activeElement)).toBe(true);
  await page.keyboard.press('1');
  await page.keyboard.press('+');
  await expect.poll(() => cells.nth(4).textContent()).toContain('1,5');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  // Nothing is stored yet, and all of it is taken back at once.
  await page.getByRole('button', { name: 'Odbaci' }).click();
  await expect.poll(() => dock.count()).toBe(0);

  // By hand again, saved, and still there after the page is loaded anew.
  await filled.focus();
  await page.keyboard.press('1');
  await save.click();
  await expect.poll(() => dock.count()).toBe(0);
  await page.reload();
  await grid.waitFor();
  await expect.poll(() => filled.textContent()).toBe('1');
  await expect.poll(() => grid.locator('tfoot').textContent()).toContain('▲');
  await page.getByRole('button', { name: 'Ispuni redom' }).click();
  await expect.poll(() => filled.textContent()).toBe('2');
  expect(await filled.getAttribute('data-changed')).toBe('true');
  await save.click();
  await expect.poll(() => dock.count()).toBe(0);

  // On a phone each lesson is opened by itself: another topic and e-teaching, saved at once.
  await show(page, 'dark', 390);
  const line = page.locator('.plan-list li').last();
  await line.getByRole('button', { name: /^Teme i nastavnik/ }).click();
  const dialog = page.getByRole('dialog');
  const online = dialog.getByRole('checkbox', { name: 'E-nastava' });
  const wasOnline = await online.isChecked();
  await online.click();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Spremi', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const chip = line.locator('.k-status', { hasText: 'e-nastava' });
  await expect.poll(() => chip.count()).toBe(wasOnline ? 0 : 1);
  expect(await fitsItsWidth(page)).toBe(true);
  await visitor.leave();
});

it('a teacher who has no part in the course looks at its plan and changes nothing', async () => {
  const visitor = await portal.signedIn('teacher2');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  const [course] = await rows(
    page,
    'stcourse?filter[idCourse.nameHr]=Programiranje I&filter[idAcademicyear.status]=active',
  );
  await visitor.open(planOf(course!.id));
  const grid = page.getByRole('grid');
  await grid.waitFor();
  await page.getByText('Planiraju ga nositelj').waitFor();
  expect(await page.getByRole('button', { name: 'Ispuni redom' }).count()).toBe(0);
  await grid.locator('tbody tr').last().locator('td button').first().focus();
  await page.keyboard.press('2');
  expect(await page.locator('.k-dock').count()).toBe(0);
  await visitor.leave();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { press } from './forms.ts';
import { accessibilityProblems, type Portal, signIn, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('a plan in the making gets a topic, which is moved by keys, and the gate tells what it lacks', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  await page.locator('.manager-courses li', { hasText: 'U izradi' }).first().locator('a').click();
  await page.getByRole('heading', { name: 'Tematske cjeline i teme' }).waitFor();
  await expect.poll(() => page.locator('.gate li[data-level="error"]').count()).toBeGreaterThan(0);
  // The hours of the units that nobody has worked out yet are missing.
  expect(await page.getByRole('meter').first().getAttribute('aria-valuetext')).toContain('nedostaje');
  const line = page.getByLabel('Nova tema u cjelini 2');
  await line.fill('Petlje');
  await line.press('Enter');
  await expect.poll(() => page.getByText('Napišite naziv, sate i vrstu nastave').count()).toBe(1);
  for (const topic of ['Petlje 4 h P', 'Grananje 6 h P']) {
    await line.fill(topic);
    await line.press('Enter');
    await page.locator('.topic', { hasText: topic.split(' ')[0]! }).waitFor();
  }
  const last = page.locator('.topic', { hasText: 'Grananje' });
  expect(await last.locator('.topic-number').textContent()).toBe('2.2');
  await last.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => last.locator('.topic-number').textContent()).toBe('2.1');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

it('a submitted plan is fixed, and approved by whoever decides', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  await page.locator('.manager-courses li', { hasText: 'Predan' }).first().locator('a').click();
  await page.locator('.topic').first().waitFor();
  expect(await page.getByLabel('Naziv nove cjeline').count()).toBe(0);
  expect(await page.locator('.topic-hours button').count()).toBe(0);
  await press(page, 'Odobri');
  await expect.poll(() => page.locator('.page-actions .k-status').textContent()).toBe('Odobren');
  await visitor.leave();
});

it('CC-06 whoever is not signed in comes to the timetable of the course', async () => {
  const visitor = await portal.visit();
  await visitor.page.goto(`${portal.url}/#/CourseConductions/StudyCourseManager?thematic_units_and_topics=1`);
  await expect.poll(() => visitor.page.url()).toContain('#/Public');
  await signIn(visitor, portal.url, 'teacher');
  await expect.poll(() => visitor.page.url()).toContain('StudyCourseManager?course_conduction_plan=1');
  await visitor.leave();
});

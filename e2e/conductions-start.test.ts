import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

const first = async (page: Page, path: string) =>
  (await (await page.request.get(`${portal.url}/api/v1/${path}&pagination[limit]=1`)).json()).data[0];
const shown = (day: string): string => day.split('-').map(Number).toReversed().join('. ').concat('.');

it('students come into groups, and lessons into the timetable, as of a day that is proposed and may be changed', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  const share = await first(
    page,
    'st-co-group-teacher?filter[idStCo.semester]=2&filter[idStCo.idAcademicyear.status]=active&sort=id',
  );
  const semester = await first(
    page,
    'academicyear-semester?filter[kind]=summer&filter[idAcademicyear.status]=active&sort=id',
  );
  const start = shown(semester.teachingFrom);
  await visitor.open(`/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=${share.idStCo}`);
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabel('Vrijedi od');
  const closed = async (): Promise<void> => {
    await dialog.getByRole('button', { name: 'Odustani' }).click();
    await dialog.waitFor({ state: 'detached' });
  };

  await page.getByRole('button', { name: 'Raspodijeli studente' }).click();
  await expect.poll(() => day.inputValue()).toBe(start);
  await day.fill('1. 1. 2001.');
  await dialog.getByText('Odaberite dan unutar nastave semestra').waitFor();
  expect(await dialog.getByRole('button', { name: /^Raspodijeli \(/ }).isDisabled()).toBe(true);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await closed();

  await page.getByRole('button', { name: 'Izradi nastavne termine', exact: true }).click();
  await expect.poll(() => day.inputValue()).toBe(start);
  await dialog.getByText('Prije tog dana ne izrađuju se novi termini').waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await closed();

  await page.setViewportSize({ width: 360, height: 800 });
  await page
    .getByRole('button', { name: /^Članovi: / })
    .first()
    .click();
  await expect.poll(() => day.inputValue()).toBe(start);
  await dialog.locator('.member-names li').first().getByText(`od ${start}`).waitFor();
  expect(await dialog.getByRole('button', { name: 'Postavi početak članstva' }).isDisabled()).toBe(true);
  expect(await fitsItsWidth(page)).toBe(true);
  await visitor.leave();
});

it('the institution says since when the portal is in use', async () => {
  const visitor = await portal.signedIn('admin');
  await visitor.page.goto(`${portal.url}/backend/owner`);
  const since = visitor.page.getByLabel('Portal u upotrebi od');
  await since.fill('2026-11-02');
  await visitor.page.getByRole('button', { name: 'Spremi' }).click();
  await visitor.page.waitForURL(/done=1/);
  await expect.poll(() => visitor.page.getByLabel('Portal u upotrebi od').inputValue()).toBe('2026-11-02');
  await visitor.leave();
});

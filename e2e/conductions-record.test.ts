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
const phone = { viewport: { width: 390, height: 844 } };

it('a teacher records a lesson on the phone: from home, by a tap on whoever was missing', async () => {
  const visitor = await portal.visitAs('teacher', phone);
  const { page } = visitor;
  const waiting = page.getByRole('region', { name: 'Čeka na vas' });
  await waiting.getByRole('link', { name: 'Zabilježi' }).first().click();
  await page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
  const students = page.locator('.roll button');
  const all = await students.count();
  expect(all).toBeGreaterThan(3);
  // Everybody is present and a topic is proposed; two taps are late, one is absent.
  expect(await page.locator('.lesson-sheet-topic[data-on]').count()).toBeGreaterThan(0);
  await students.nth(0).click();
  await students.nth(1).click();
  await students.nth(1).click();
  expect(await students.nth(0).textContent()).toContain('izostao');
  expect(await students.nth(1).textContent()).toContain('kasni');
  await expect.poll(() => page.locator('.k-dock').textContent()).toContain(`prisutno ${all - 2} · kasni 1`);
  await settled(page);
  expect(await fitsItsWidth(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  const id = new URL(page.url().replace('#/', '')).searchParams.get('lesson')!;
  await page.getByRole('button', { name: 'Spremi zapis' }).click();
  await page.getByRole('heading', { name: /^Danas/ }).waitFor();
  const line = page.locator('.lessons li', { has: page.locator(`a[href$="lesson=${id}"]`) });
  await expect.poll(() => line.textContent()).toContain(`prisutno ${all - 1} od ${all}`);
  expect(await line.textContent()).toContain('Održan');
  await settled(page);
  expect(await fitsItsWidth(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Opened again, it shows what was recorded and takes a correction.
  await line.getByRole('link', { name: /^Otvori/ }).click();
  await page.getByRole('button', { name: 'Svi prisutni' }).click();
  await page.getByRole('button', { name: 'Spremi ispravak' }).click();
  await expect.poll(() => line.textContent()).toContain(`prisutno ${all} od ${all}`);
  await visitor.leave();
});

it('a lesson to come is looked at, and moved only after what that breaks is told', async () => {
  const visitor = await portal.signedIn('teacher2');
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('link', { name: 'Otvori termin' }).click();
  await page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
  expect(await page.getByRole('button', { name: 'Spremi zapis' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Premjesti' }).click();
  const dialog = page.getByRole('dialog');
  const move = dialog.getByRole('button', { name: 'Premjesti i obavijesti' });
  await expect.poll(() => move.isDisabled()).toBe(true);
  await settled(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Svi termini' }).click();
  await page.getByRole('heading', { name: /^Danas/ }).waitFor();
  await settled(page);
  await visitor.leave();
});

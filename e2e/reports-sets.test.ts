import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('AD-02 an administrator keeps parameters under a name, opens the report with them, and takes them away', {
  timeout: 300_000,
}, async () => {
  const admin = await portal.signedIn('admin');
  const { page } = admin;
  await admin.open('/Reports');
  const line = page.locator('[data-report="rpt-sign-ins"]');
  await line.getByRole('button', { name: /^Spremi izbor/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naziv').fill('Studeni');
  const save = dialog.getByRole('button', { name: 'Spremi izbor', exact: true });
  expect(await save.isDisabled()).toBe(true);
  for (const [label, day] of [
    ['Od', '1.11.2026.'],
    ['Do', '30.11.2026.'],
  ] as const) {
    await dialog.getByRole('textbox', { name: label }).fill(day);
    await page.keyboard.press('Tab');
  }
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await save.click();
  const kept = line.getByRole('link', { name: 'Studeni', exact: true });
  await kept.waitFor();
  await kept.click();
  await page.locator('main[data-screen="/Reports/RptSignIns"]').waitFor();
  await expect.poll(() => page.url()).toMatch(/from=2026-11-01&to=2026-11-30/);

  await admin.open('/Reports');
  await line.getByRole('button', { name: 'Ukloni spremljeni izbor: Studeni' }).click();
  await expect.poll(() => kept.count()).toBe(0);
  await admin.leave();
});

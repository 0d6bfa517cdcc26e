import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('a member finds an open vote on the home page, casts it in two taps, and sees it counted', {
  timeout: 600_000,
}, async () => {
  const { page, leave } = await portal.visitAs('teacher2');
  await page.getByText('Otvoreno je glasovanje: 1. elektronička sjednica Vijeća Odjela').first().waitFor();
  await page.getByText('Otvoreno je glasovanje: 1. elektronička sjednica Vijeća Odjela').first().click();
  await page.getByRole('heading', { level: 1, name: '1. elektronička sjednica Vijeća Odjela' }).waitFor();
  await show(page, 'light', 390);
  const ballot = page.locator('.es-ballot');
  await ballot.getByText('Predano glasova: 3 od 8').waitFor();
  // Spoken to whoever does not see it, until it is cast.
  expect(await page.locator('[aria-live="assertive"]').textContent()).toContain('Otvoreno je glasovanje');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await ballot.getByRole('button', { name: 'Za', exact: true }).click();
  await ballot.getByRole('button', { name: 'Predaj glas: Za' }).click();
  await ballot.getByText('Vaš je glas predan.').waitFor();
  await ballot.getByText('Predano glasova: 4 od 8').waitFor();
  await expect.poll(() => page.locator('[aria-live="assertive"]').textContent()).toBe('');
  await leave();
});

it('whoever runs the body reads the minutes that the portal wrote', { timeout: 600_000 }, async () => {
  const { page, open, leave } = await portal.signedIn('esessionpreparation');
  await open('/ESessions/ESessions');
  await page.locator('tr[data-row]', { hasText: '3. sjednica Fakultetskog vijeća' }).waitFor();
  await page.locator('tr[data-row]', { hasText: '3. sjednica Fakultetskog vijeća' }).locator('.k-open').click();
  await page.getByRole('dialog').getByRole('link', { name: 'Otvori na stranici' }).click();
  await page.getByRole('textbox', { name: 'Zapisnik' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Zapisnik' }).inputValue()).toContain(
    'Predsjedatelj utvrđuje da je od 18 članova',
  );
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await leave();
});

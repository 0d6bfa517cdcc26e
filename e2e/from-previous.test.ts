import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from './calendar.ts';
import { pick } from './forms.ts';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('CC-10 a year is taken over: counted first, copied, counted again with nothing left, and taken back', async () => {
  const admin = await portal.calling('admin');
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/FromPreviousAcademicyearImport');
  const { data: years } = await ask<{ data: { code: string; startYear: number; status: string }[] }>(
    admin,
    'GET',
    'academicyear?filter[status]=planning',
  );
  // The demo has a year that is planned already; the one after it is empty.
  const from = years[0]!;
  const next = from.startYear + 1;
  const to = { code: `${next}/${next + 1}` };
  await ask(admin, 'POST', 'academicyear/create', {
    startYear: next,
    startDate: `${next}-10-01`,
    endDate: `${next + 1}-09-30`,
    normSystem: 'norm',
  });
  await admin.leave();
  const field = (label: string) => page.locator('.mantine-InputWrapper-root', { has: page.getByLabel(label) }).first();
  const count = async (): Promise<void> => {
    await pick(field('Iz godine'), from.code);
    await pick(field('U godinu'), to.code);
    await page.getByRole('button', { name: 'Izračunaj' }).click();
    await page.getByText('Što bi se prenijelo').waitFor({ timeout: 60_000 });
  };
  /** Figures of a kind: copied, there already, left. */
  const figures = async (kind: string): Promise<number[]> => {
    const row = page.getByRole('row').filter({ hasText: kind }).first();
    await row.waitFor();
    const cells = await row.getByRole('cell').allInnerTexts();
    return cells.map(text => Number(text.replace(/\D/g, '')));
  };
  await count();
  const [foreseen, there] = await figures('Predmeti na studiju');
  expect(foreseen).toBeGreaterThan(0);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Prenesi' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Prenesi' }).click();
  await page.getByText('Što je preneseno').waitFor({ timeout: 120_000 });
  expect((await figures('Predmeti na studiju')).slice(0, 2)).toEqual([foreseen, there]);
  const copying = page.url();

  // The second time there is nothing to copy.
  await page.getByRole('button', { name: 'Odaberi ponovno' }).click();
  await count();
  await page.getByText('Sve već postoji: prijenos ne bi dodao ništa.').waitFor();
  expect(await page.getByRole('button', { name: 'Prenesi' }).count()).toBe(0);

  await page.goto(copying);
  await page.getByRole('button', { name: 'Poništi prijenos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Poništi prijenos' }).click();
  await page.getByText(/Prijenos je poništen\. Uklonjeno: /).waitFor({ timeout: 120_000 });
  await page.getByText(/ostalo jer je promijenjeno ili se koristi: 0\./).waitFor();
  await page.getByRole('button', { name: 'Odaberi ponovno' }).click();
  await count();
  expect((await figures('Predmeti na studiju'))[0]).toBe(foreseen);
  await visitor.leave();
});

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

it('a coordinator sees who needs attention, and reminds after a look at how many', async () => {
  const visitor = await portal.signedIn('internshipadmin');
  await visitor.open('/Internship');
  const { page } = visitor;
  await page.getByRole('region', { name: 'U tijeku' }).waitFor();
  await page.getByText('dva radna dana bez upisa').first().waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('region', { name: 'U tijeku' }).getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Podsjeti' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Poruku će dobiti: 1.').waitFor();
  await dialog.getByRole('button', { name: 'Pošalji' }).click();
  await page.getByText('Poslano podsjetnika: 1').waitFor();
  await visitor.leave();
});

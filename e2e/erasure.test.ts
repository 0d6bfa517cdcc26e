import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, topDialog } from './forms.ts';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('a person is erased as the plan has said, and no module shows the name', { timeout: 600_000 }, async () => {
  // The librarian, who has written to people and is named in notices, asks to be forgotten.
  const leaver = await portal.signedIn('librarian');
  await leaver.open('/Profile');
  const called = /Cvitan/i;
  await leaver.page.getByText(called).first().waitFor();
  const erasure = leaver.page.getByRole('region', { name: 'Brisanje podataka' });
  await erasure.getByRole('button', { name: 'Zatraži brisanje' }).click();
  await leaver.page.getByRole('dialog').getByRole('button', { name: 'Zatraži' }).click();
  await erasure.getByText('razmatra').waitFor();

  // The administrator reads the name in the notice and in the request, and before deciding what will become of what.
  const admin = await portal.signedIn('admin');
  const { page } = admin;
  await admin.open('/Messages');
  await page.locator('.mail-list li', { hasText: 'Zahtjev za brisanje podataka' }).getByRole('button').click();
  await page.locator('.mail-thread').getByText(called).first().waitFor();
  await admin.open('/Administration/ErasureRequest');
  await page.locator('tr[data-row]', { hasText: called }).first().click();
  const dialog = topDialog(page);
  await dialog.getByRole('tab', { name: 'Što se briše' }).click();
  const plan = dialog.locator('.erasure-plan');
  await plan.locator('tr[data-does="remove"]').first().waitFor();
  await plan.locator('tr[data-does="blank"]', { hasText: 'korisnik' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Izbriši podatke', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Izbriši podatke', exact: true });
  await fillForm(question, { Napomena: 'Na zahtjev osobe.' });
  await question.locator('form').getByRole('button', { name: 'Izbriši podatke', exact: true }).click();
  await question.waitFor({ state: 'detached' });

  // What was read before says the name no more, and nothing else does.
  for (const route of ['/Messages', '/Administration/ErasureRequest', '/Reports', '/DMS', '/']) {
    await admin.open(route);
    await settled(page);
    expect([route, await page.locator('body').getByText(called).count()]).toEqual([route, 0]);
  }
  await admin.open('/Messages');
  await page.locator('.mail-list li', { hasText: 'Zahtjev za brisanje podataka' }).getByRole('button').click();
  await page.locator('.mail-thread').getByText('traži brisanje svojih podataka').waitFor();
  // The page shows what it has read before until the answer comes.
  await page.locator('.mail-thread').getByText(called).first().waitFor({ state: 'detached' });
  for (const address of ['/backend/users?sort=-createdAt', '/backend/mail', '/backend/audit']) {
    const text = await (await page.request.get(`${portal.url}${address}`)).text();
    expect([address, called.test(text)]).toEqual([address, false]);
  }
  // Their page is a stranger's now.
  await leaver.page.reload();
  await leaver.page.locator('main[data-screen="/Login"], main[data-screen="/Public"]').first().waitFor();
  await admin.leave();
  await leaver.leave();
});

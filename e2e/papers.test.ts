import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, topDialog } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

it('the administrator keeps the letterhead and who signs, in Administration', { timeout: 600_000 }, async () => {
  const { page } = admin;
  await admin.open('/Administration');
  await page.getByText('Pismena ustanove').click();
  const section = page.getByRole('region', { name: 'Pismena', exact: true });
  const institution = section.getByRole('region', { name: 'Ustanova na pismenima' });
  await institution.waitFor();
  await settled(page);
  expect(await section.getByText('Nemate pravo').count()).toBe(0);
  expect(await institution.getByLabel('Mjesto', { exact: true }).inputValue()).toBe('Karlovac');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await section.getByText('prof. dr. sc. Nives Žugčić').first().waitFor();
  const answer = await page.request.get(`${portal.url}/api/v1/duty`);
  const before = (await answer.json()).data.length;
  await section
    .getByRole('button', { name: /Novi|Nova|Dodaj/ })
    .first()
    .click();
  const dialog = topDialog(page);
  await fillForm(dialog, {
    'Dužnost (hrvatski)': 'Prodekan',
    'Druga osoba (s titulama)': 'doc. dr. sc. Josip Šćur',
    Od: '1. 10. 2026.',
  });
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`${portal.url}/api/v1/duty`)).json()).data.length)
    .toBe(before + 1);
});

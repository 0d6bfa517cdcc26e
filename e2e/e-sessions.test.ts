import { afterAll, beforeAll, expect, it } from 'vitest';
import { sessionRoute } from '../src/modules/e-sessions/routes.ts';
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

it('whoever prepares a session puts its items in order and takes one off', { timeout: 600_000 }, async () => {
  const { page, open, leave } = await portal.signedIn('esessionpreparation');
  await open('/ESessions/ESessionPreparations?record=4');
  const titles = () => page.locator('.es-agenda > li .es-title').allTextContents();
  await page.getByRole('heading', { level: 1, name: '5. sjednica Fakultetskog vijeća' }).waitFor();
  const [minutes, report, plan, ...rest] = await titles();
  // By keys, the focus goes along; at the top nothing more happens.
  await page.getByRole('button', { name: `Pomakni gore: ${plan}` }).focus();
  for (const order of [
    [minutes, plan, report],
    [plan, minutes, report],
    [plan, minutes, report],
  ]) {
    await page.keyboard.press('Enter');
    await expect.poll(titles).toEqual([...order, ...rest]);
  }
  const line = (title = '') => page.locator('.es-agenda > li', { hasText: title });
  await line(plan).locator('[data-drag]').dragTo(line(report));
  await expect.poll(titles).toEqual([minutes, report, plan, ...rest]);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Otvori točku Razno' }).click();
  await page.getByRole('button', { name: 'Obriši', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Obriši', exact: true }).click();
  await expect.poll(titles).toEqual([minutes, report, plan, ...rest.filter(title => title !== 'Razno')]);
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

it('the call with its annexes is one file, for whoever issues it and for a member', { timeout: 600_000 }, async () => {
  const preparer = await portal.signedIn('esessionpreparation');
  await preparer.open('/ESessions/ESessions');
  const line = preparer.page.locator('tr[data-row]', { hasText: '4. sjednica Fakultetskog vijeća' });
  await line.locator('.k-open').click();
  await preparer.page.getByRole('dialog').getByRole('link', { name: 'Otvori na stranici' }).click();
  await preparer.page.getByRole('link', { name: 'Pismena', exact: true }).click();
  const packet = preparer.page.getByRole('region', { name: 'Poziv s prilozima' });
  await packet.getByText('Povjerljivi materijali nisu u paketu.').waitFor();
  // Four papers and a picture have pages; what only those with a vote read is not even named.
  await packet.getByText('Priloga u paketu: 5.').waitFor();
  await packet.getByText('Zasebno ostaje: 5. Usporedba s važećim pravilnikom.').waitFor();
  expect(await packet.textContent()).not.toContain('Životopisi');
  await settled(preparer.page);
  expect(await accessibilityProblems(preparer.page)).toEqual([]);
  const address = (await packet.getByRole('link', { name: 'Otvori paket' }).getAttribute('href'))!;
  const bytes = await (await preparer.page.request.get(`${portal.url}${address}`)).body();
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await preparer.leave();
  // A member finds it beside the documents and gets the very same file.
  const member = await portal.signedIn('teacher2');
  const id = new URL(address, portal.url).searchParams.get('id')!;
  await member.open(sessionRoute(Number(id), 'documents'));
  await member.page.getByRole('link', { name: 'Otvori paket' }).waitFor();
  const same = await (await member.page.request.get(`${portal.url}${address}`)).body();
  expect(same.equals(bytes)).toBe(true);
  await member.leave();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, openTab, press, topDialog } from './forms.ts';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});
const timeout = { timeout: 600_000 };

it('a graduate fills in the profile, sees the score grow, looks at the CV and applies for a job', timeout, async () => {
  const visitor = await portal.signedIn('alumnistudent');
  const { page } = visitor;
  await visitor.open('/Alumni');
  const score = page.getByRole('region', { name: 'Koliko je vaš profil popunjen' });
  const percent = async () => Number(/(\d+)\u00a0%/.exec(await score.innerText())?.[1] ?? -1);
  await expect.poll(percent).toBeGreaterThan(0);
  const before = await percent();
  const card = page.locator('.k-card').first();
  await openTab(card, 'Digitalne vještine');
  await card.getByRole('button', { name: /digitalna vještina$/ }).click();
  await fillForm(topDialog(page), { Područje: 'sigurnost', Razina: 'napredna' });
  await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(percent, { timeout: 45_000 }).toBe(before + 10);
  await openTab(card, 'Životopis');
  await card.getByText('Jezične vještine').first().waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await page.getByRole('link', { name: 'Ponude za mene' }).click();
  await page.getByRole('link', { name: 'Programer u Javi' }).click();
  await topDialog(page).waitFor();
  await openTab(topDialog(page), 'Prijava');
  await topDialog(page).getByRole('button', { name: 'Prijavi se' }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBeGreaterThan(1);
  await fillForm(topDialog(page), { 'Motivacijsko pismo': 'Javljam se na vašu ponudu.' });
  await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
  await page.getByText('Na ovu ste se ponudu prijavili.').waitFor();
  await visitor.open('/Alumni?tab=applications');
  await page.getByText('Programer u Javi').first().waitFor();
  await visitor.leave();
});

it('an employer reads applications and the shared profile, and decides', timeout, async () => {
  const visitor = await portal.signedIn('alumniemployer');
  const { page } = visitor;
  await visitor.open('/Alumni?tab=received');
  const row = page.locator('tr[data-row]', { hasText: 'Rendulić' });
  await row.waitFor();
  await row.dblclick();
  await topDialog(page).waitFor();
  await press(page, 'U uži krug');
  await visitor.open('/Alumni?tab=received');
  await page.locator('tr[data-row]', { hasText: 'Rendulić' }).getByText('Uži krug').waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

it(
  'whoever keeps the alumni sees how many an audience reaches; a consent that is withdrawn counts at once',
  timeout,
  async () => {
    const keeper = await portal.signedIn('alumniadmin');
    const { page } = keeper;
    const made = await page.request.post(`${portal.url}/api/v1/alumni-audience/create`, {
      data: { name: 'Svi alumniji' },
    });
    const { id } = await made.json();
    const agreed = async () =>
      (await (await page.request.get(`${portal.url}/api/v1/alumni/audience-count?id=${id}`)).json()).messages;
    expect(await agreed()).toBe(1);

    const graduate = await portal.signedIn('alumnistudent');
    await graduate.open('/Alumni');
    const card = graduate.page.locator('.k-card').first();
    await fillForm(card, { 'Pristajem na poruke': false });
    await card.getByRole('button', { name: 'Spremi', exact: true }).click();
    await graduate.page.locator('.notice', { hasText: 'Spremljeno' }).waitFor();
    await graduate.leave();

    await keeper.open(`/Administration/AlumniMessages?open=${id}`);
    await openTab(topDialog(page), 'Kome stiže');
    await topDialog(page).getByText('pristalo na poruke', { exact: true }).waitFor();
    expect(await agreed()).toBe(0);

    // The report opens with its figures and goes out under the same suppression; surveys of graduates have a place of their own.
    await keeper.open('/Administration/AlumniReport');
    await page.getByText('Skupine s manje od pet osoba').waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'XLSX', exact: true }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('alumni.xlsx');
    await keeper.open('/Administration/AlumniSurvey');
    await page.getByRole('button', { name: /provedba ankete$/ }).waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await keeper.leave();
  },
);

it('before the door of alumni one reads how many there are and what is offered', timeout, async () => {
  const nobody = await portal.visit();
  await nobody.open('/PublicAlumni');
  const figures = nobody.page.getByRole('region', { name: 'Naši alumni' });
  await figures.getByText('Programer u Javi').waitFor();
  expect(await figures.innerText()).toMatch(/Alumnija: \d+/);
  expect(await figures.innerText()).not.toContain('Administrator sustava');
  await nobody.leave();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let mail: Mail;
let portal: Portal;
beforeAll(async () => {
  mail = await startMail();
  portal = await startPortal(mail.settings);
});
afterAll(async () => {
  await portal?.close();
  await mail?.stop();
});

it('AD-02 an administrator schedules a report, the letter brings a link, and the receiver fetches the file', {
  timeout: 600_000,
}, async () => {
  const admin = await portal.signedIn('admin');
  const reader = await portal.signedIn('teacher');
  const me = await (await reader.page.request.get(`${portal.url}/api/v1/auth/user`)).json();
  const { page } = admin;
  await admin.open('/Reports');
  await page.getByRole('textbox', { name: 'Pronađi izvješće' }).fill('opterećenje nastavnika – mentorstva');
  const line = page.locator('[data-report="rpt-graduate-thesis-teacher-load"]');
  await line.waitFor();
  await expect.poll(() => page.locator('[data-report]').count()).toBe(1);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await line.getByRole('button', { name: /^Zakaži/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Naziv rasporeda').fill('Mentorstva za voditelja');
  await dialog.getByLabel('Primatelji').fill(me.profile.form.lastName);
  await page
    .getByRole('option', { name: new RegExp(me.profile.form.lastName) })
    .first()
    .click();
  await page.keyboard.press('Tab');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Spremi raspored' }).click();
  await page.getByText('Raspored je spremljen.').first().waitFor();

  // It would come on Monday at seven; «send now» does not wait.
  const made = await (await page.request.get(`${portal.url}/api/v1/report-schedule`)).json();
  const { id, rowVer } = made.data[0];
  await page.request.put(`${portal.url}/api/v1/report-schedule/sendNow?id=${id}`, { data: { rowVer } });
  const own = () => mail.letters.find(l => l.includes(`To: ${me.profile.form.email}`) && l.includes('Delivered'));
  await expect.poll(own, { timeout: 60_000 }).toBeTruthy();
  expect(own()).not.toMatch(/content-disposition: attachment/i);

  await reader.open('/Reports/Delivered');
  const [file] = await Promise.all([
    reader.page.waitForEvent('download'),
    reader.page
      .getByRole('link', { name: /Preuzmi rpt-/ })
      .first()
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^rpt-graduate-thesis-teacher-load_.*\.xlsx$/);
  await settled(reader.page);
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  await reader.leave();
  await admin.leave();
});

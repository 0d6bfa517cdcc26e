import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, notices, type Portal, rulesOf, show, startPortal, type Visitor } from './portal.ts';
import { menus, settled } from './screens.ts';

let portal: Portal;
const folder = mkdtempSync(join(tmpdir(), 'katedra-mail-'));
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
  rmSync(folder, { recursive: true, force: true });
});

const line = ({ page }: Visitor, subject: string) => page.locator('.mail-list li', { hasText: subject });
/** Writes and sends through the dialog, as a person does. */
const write = async ({ page }: Visitor, to: string, subject: string, text: string) => {
  await page.getByRole('button', { name: 'Nova poruka' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nova poruka' });
  await dialog.getByRole('textbox', { name: 'Prima' }).fill(to);
  // The list says the surname first.
  await to
    .split(' ')
    .reduce((offered, word) => offered.filter({ hasText: word }), page.getByRole('option'))
    .first()
    .click();
  await dialog.getByText('Prima: 1 osoba').waitFor();
  await dialog.getByLabel('Tema').fill(subject);
  await dialog.getByLabel('Tekst').fill(text);
  await dialog.getByRole('button', { name: 'Pošalji' }).click();
  await dialog.waitFor({ state: 'detached' });
};
/** The demo accounts' own names, for choosing them as recipients. */
const nameOf = async (who: Visitor): Promise<string> => {
  const { profile } = await (await who.page.request.get(`${portal.url}/api/v1/auth/user`)).json();
  return `${profile.form.firstName} ${profile.form.lastName}`;
};

describe('messages', () => {
  it('a message to a whole role is counted before it is sent, and seen live in a second browser', {
    timeout: 180_000,
  }, async () => {
    const admin = await portal.signedIn('admin');
    const teacher = await portal.signedIn('teacher');
    await teacher.open('/Messages');
    const unread = (
      await (await teacher.page.request.get(`${portal.url}/api/v1/inbox?scenario=unviewedMessageNumber`)).json()
    ).data as number;
    expect(unread).toBeGreaterThan(0);
    await admin.open('/Messages');
    const { page } = admin;
    await page.getByRole('button', { name: 'Nova poruka' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova poruka' });
    await expect.poll(() => dialog.getByRole('button', { name: 'Pošalji' }).isDisabled()).toBe(true);
    await dialog.getByLabel('Vrsta skupine').selectOption('role');
    await dialog.getByLabel('Uloga').selectOption('teacher');
    await dialog.getByText(/^Prima: \d+ oso/).waitFor();
    await dialog.getByText('Tko i zašto').click();
    await dialog.locator('.mail-preview li', { hasText: 'Uloga:' }).first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    // Kept for later and taken up again, the group still has its name.
    await dialog.getByLabel('Tema').fill('Rok za unos ispitnih rokova');
    await dialog.getByLabel('Tekst').fill('Još pišem.');
    await dialog.getByRole('button', { name: 'Spremi skicu' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Skice' }).click();
    await line(admin, 'Rok za unos ispitnih rokova').getByRole('button').click();
    await page.getByRole('button', { name: 'Nastavi pisati' }).click();
    await dialog.getByRole('group', { name: 'Skupine' }).getByText('Uloga: nastavnik').waitFor();
    await dialog.getByText(/^Prima: \d+ oso/).waitFor();
    await dialog.getByLabel('Tekst').fill('Unesite rokove do **petka**.\n\n<script>alert(1)</script>');
    await dialog.getByRole('button', { name: /^Pošalji \(\d+\)$/ }).click();
    const question = page.getByRole('dialog', { name: /Poslati\?/ });
    // The institution has far more than twenty teachers, so it always asks.
    await question.getByRole('button', { name: 'Pošalji' }).click();
    await dialog.waitFor({ state: 'detached' });

    // The other browser hears of it by itself: the line, the number in the header and in the menu.
    await line(teacher, 'Rok za unos ispitnih rokova').waitFor();
    await teacher.page.getByRole('link', { name: `Poruke (${unread + 1})` }).waitFor();
    await line(teacher, 'Rok za unos').getByRole('button').click();
    await teacher.page.locator('.mail-thread strong', { hasText: 'petka' }).waitFor();
    // What looks like a script is only text.
    await expect.poll(() => teacher.page.locator('.mail-thread').innerText()).toContain('<script>alert(1)</script>');
    await teacher.page.getByRole('link', { name: `Poruke (${unread})` }).waitFor();

    // The writer sees how many have read it, and that nobody answers a portal’s own address.
    await page.getByRole('button', { name: 'Poslane' }).click();
    await line(admin, 'Rok za unos').getByRole('button').click();
    await page.getByText(/pročitalo 1 od \d+/).waitFor();
    for (const visitor of [admin, teacher]) await visitor.leave();
  });

  it('an answer with a file comes back into the same conversation', { timeout: 180_000 }, async () => {
    const admin = await portal.signedIn('admin');
    const teacher = await portal.signedIn('teacher2');
    const name = await nameOf(teacher);
    await admin.open('/Messages');
    await write(admin, name, 'Zapisnik povjerenstva', 'Molim zapisnik.');
    await teacher.open('/Messages');
    await line(teacher, 'Zapisnik povjerenstva').getByRole('button').click();
    await teacher.page.locator('.mail-thread').getByText('Molim zapisnik.').waitFor();
    await teacher.page.keyboard.press('r');
    const dialog = teacher.page.getByRole('dialog', { name: 'Odgovor na: Zapisnik povjerenstva' });
    await expect.poll(() => dialog.getByLabel('Tema').inputValue()).toBe('Re: Zapisnik povjerenstva');
    await dialog.getByLabel('Tekst').fill('U privitku.');
    const [small, large] = [join(folder, 'zapisnik.txt'), join(folder, 'golem.bin')];
    writeFileSync(small, 'Zapisnik');
    writeFileSync(large, '');
    truncateSync(large, 21 * 1_048_576);
    await dialog.locator('input[type="file"]').setInputFiles([small, large]);
    await dialog.getByRole('alert').filter({ hasText: 'golem.bin' }).waitFor();
    await dialog.getByRole('button', { name: 'Pošalji' }).click();
    await dialog.waitFor({ state: 'detached' });
    await line(admin, 'Re: Zapisnik povjerenstva').waitFor();
    await line(admin, 'Re: Zapisnik povjerenstva').getByRole('button').click();
    await admin.page.locator('.mail-message').nth(1).waitFor();
    await expect.poll(() => admin.page.locator('.mail-message').count()).toBe(2);
    const download = admin.page.waitForEvent('download');
    await admin.page.getByRole('link', { name: /zapisnik\.txt/ }).click();
    expect((await download).suggestedFilename()).toBe('zapisnik.txt');
    for (const visitor of [admin, teacher]) await visitor.leave();
  });

  it('by keyboard alone: read, archive and take it back, delete and take it back, mark all', {
    timeout: 180_000,
  }, async () => {
    const admin = await portal.signedIn('admin');
    const reader = await portal.signedIn('librarian');
    const name = await nameOf(reader);
    await admin.open('/Messages');
    for (const subject of ['Prva poruka', 'Druga poruka', 'Treća poruka']) await write(admin, name, subject, 'Tekst.');
    await reader.open('/Messages');
    const { page } = reader;
    await line(reader, 'Prva poruka').waitFor();
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Prečaci ovog zaslona' });
    await sheet.getByText('arhiviraj').waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Treća poruka' }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'Druga poruka' }).waitFor();
    await page.keyboard.press('e');
    await line(reader, 'Druga poruka').waitFor({ state: 'detached' });
    await page.getByText('Poruka je arhivirana.').waitFor();
    await page.getByRole('button', { name: 'Poništi' }).click();
    await line(reader, 'Druga poruka').waitFor();
    // Deletion always asks (S-46), and can be taken back all the same.
    await page.getByRole('heading', { name: 'Prva poruka' }).waitFor();
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Brisanje' }).or(page.getByRole('dialog')).first();
    await question.getByRole('button', { name: 'Obriši' }).click();
    await line(reader, 'Prva poruka').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Poništi' }).click();
    await line(reader, 'Prva poruka').waitFor();
    // Unread again, searched, and everything marked.
    await line(reader, 'Treća poruka').getByRole('button').click();
    await page.keyboard.press('u');
    await page.locator('.mail-list [data-unread]', { hasText: 'Treća poruka' }).waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('druga');
    await line(reader, 'Treća poruka').waitFor({ state: 'detached' });
    await line(reader, 'Druga poruka').waitFor();
    await page.getByLabel('Traži poruke').fill('');
    await line(reader, 'Treća poruka').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('m');
    await page.locator('.mail-list [data-unread]').first().waitFor({ state: 'detached' });
    await page.keyboard.press('5');
    await page.getByText('Arhiva je prazna').waitFor();
    for (const visitor of [admin, reader]) await visitor.leave();
  });

  it('whom one may not write to is not found, and a draft waits', { timeout: 300_000 }, async () => {
    const student = await portal.signedIn('student');
    const other = await portal.signedIn('student2');
    const name = await nameOf(other);
    await student.open('/Messages');
    const { page } = student;
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: 'Nova poruka' });
    await dialog.getByRole('textbox', { name: 'Prima' }).fill(name);
    await page.getByText('Nitko komu smijete pisati').waitFor();
    await expect.poll(() => dialog.getByLabel('Vrsta skupine').count()).toBe(0);
    await dialog.getByRole('textbox', { name: 'Prima' }).fill('');
    await dialog.getByRole('button', { name: 'Spremi skicu' }).click();
    await dialog.getByText('Upišite temu.').waitFor();
    await dialog.getByLabel('Tema').fill('Pitanje o upisu');
    await dialog.getByLabel('Tekst').fill('Još pišem.');
    await dialog.getByRole('button', { name: 'Spremi skicu' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Skice' }).click();
    await line(student, 'Pitanje o upisu').getByRole('button').click();
    await page.getByRole('button', { name: 'Nastavi pisati' }).click();
    await expect.poll(() => page.getByRole('dialog').getByLabel('Tekst').inputValue()).toBe('Još pišem.');
    await page.keyboard.press('Escape');
    await expect.poll(() => notices(page)).not.toContain('Nešto je pošlo po zlu.');
    for (const visitor of [student, other]) await visitor.leave();
  });

  it('on a phone the list stands alone, and the message in its place', { timeout: 300_000 }, async () => {
    const admin = await portal.signedIn('admin');
    const reader = await portal.signedIn('surveyadmin', { viewport: { width: 390, height: 844 } });
    const name = await nameOf(reader);
    await admin.open('/Messages');
    await write(admin, name, 'Poruka za telefon', 'Kratko.');
    await reader.open('/Messages');
    const { page } = reader;
    await line(reader, 'Poruka za telefon').getByRole('button').click();
    await page.getByRole('heading', { name: 'Poruka za telefon' }).waitFor();
    await expect.poll(() => page.locator('.mail-list').isVisible()).toBe(false);
    await page.goBack();
    await line(reader, 'Poruka za telefon').waitFor();
    await expect.poll(() => page.locator('.mail-pane').isVisible()).toBe(false);
    await line(reader, 'Poruka za telefon').getByRole('button').click();
    await page.getByRole('button', { name: 'Natrag na popis' }).click();
    await line(reader, 'Poruka za telefon').waitFor();
    for (const visitor of [admin, reader]) await visitor.leave();
  });

  it('reads well in both languages, themes and widths', { timeout: 300_000 }, async () => {
    const admin = await portal.signedIn('admin');
    for (const language of ['hr', 'en-uk']) {
      await admin.open('/Settings');
      await admin.page.locator('main select.language').selectOption(language);
      await admin.page.locator(`html[lang="${language === 'hr' ? 'hr' : 'en-GB'}"]`).waitFor();
      for (const [at, box] of ['', '?box=todo', '?box=sent'].entries()) {
        await admin.open(`/Messages${box}`);
        await admin.page
          .locator('.mail-boxes button')
          .nth(at)
          .and(admin.page.locator('[aria-current="page"]'))
          .waitFor();
        for (const [theme, width] of [
          ['light', 1440],
          ['dark', 1440],
          ['light', 390],
          ['dark', 390],
        ] as const) {
          await show(admin.page, theme, width);
          await settled(admin.page);
          if (box === '?box=sent' && width === 1440) {
            await admin.page.locator('.mail-list button').first().click();
            await admin.page.locator('.mail-thread').waitFor();
          }
          expect(
            await accessibilityProblems(admin.page, rulesOf(theme), menus),
            `${box} ${language} ${theme} ${width}`,
          ).toEqual([]);
          await expect
            .poll(() => admin.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
              message: `${box} ${width}`,
            })
            .toBeLessThanOrEqual(0);
        }
      }
    }
    await admin.leave();
  });
});

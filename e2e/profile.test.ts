import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeAt, stepAt } from '../src/modules/people/server/auth/totp.ts';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, enter, password, type Portal, rulesOf, show, startPortal } from './portal.ts';
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
const letterTo = async (address: string, about: RegExp): Promise<string> => {
  await expect
    .poll(() => mail.letters.some(l => l.includes(`To: ${address}`) && about.test(l)), { timeout: 45_000 })
    .toBe(true);
  return mail.letters.find(l => l.includes(`To: ${address}`) && about.test(l))!;
};

describe('the profile', () => {
  it('picture, phone and language are one’s own to change, and go to the next device', {
    timeout: 600_000,
  }, async () => {
    const anna = await portal.signedIn('student');
    const { page } = anna;
    await anna.open('/Profile');
    // The picture is cut by hand and stands in the header at once.
    const photograph = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#225588' } })
      .jpeg()
      .toBuffer();
    await page
      .locator('main input[type="file"]')
      .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: photograph });
    const crop = page.getByRole('dialog');
    await crop.locator('canvas').press('+');
    await crop.getByRole('button', { name: 'Upotrijebi' }).click();
    await page.getByText('Slika je spremljena.').waitFor();
    await page.locator('.person img').waitFor();
    await expect
      .poll(() => page.locator('.person img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByLabel('Telefon').fill('091 234 5678');
    await page.getByRole('button', { name: 'Spremi' }).click();
    await page.getByText('Spremljeno.').waitFor();
    // The screen changes at once; the next device knows it once the portal does.
    const kept = page.waitForResponse(response => response.request().method() === 'PUT' && response.ok());
    await page.locator('main select.language').selectOption('en-uk');
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    await kept;
    await page.reload();
    await page.getByRole('heading', { name: 'Contacts' }).waitFor();
    await expect.poll(() => page.getByLabel('Phone').inputValue()).toBe('091 234 5678');
    await page.getByRole('button', { name: 'Remove' }).first().click();
    await page.getByText('The picture is removed.').waitFor();
    await page.locator('.person .initials').waitFor();
    await anna.leave();
  });

  it('another address counts once its owner has opened the letter', { timeout: 600_000 }, async () => {
    const who = await portal.signedIn('librarian');
    const { page } = who;
    await who.open('/Profile');
    await page.getByRole('button', { name: 'Promijeni adresu e-pošte' }).click();
    await page.getByLabel('Nova adresa e-pošte').fill('nova.adresa@example.hr');
    await page.locator('form:has(input[type="email"]) input[type="password"]').fill(password);
    await page.getByRole('button', { name: 'Pošalji potvrdu' }).click();
    await page.getByRole('status').filter({ hasText: 'nova.adresa@example.hr' }).waitFor();
    const link = /http:\/\/\S+token=[\w-]+/.exec(await letterTo('nova.adresa@example.hr', /Confirm/))![0];
    await page.goto(link);
    await page.locator('.plain-said').waitFor();
    await who.open('/Profile');
    await page.locator('main').getByText('nova.adresa@example.hr').waitFor();
    await who.leave();
  });

  it('a wrong current password changes nothing; the right one signs the other devices out', {
    timeout: 600_000,
  }, async () => {
    const elsewhere = await portal.signedIn('teacher2');
    const who = await portal.signedIn('teacher2');
    const { page } = who;
    await who.open('/Profile');
    const list = page.getByRole('region', { name: 'Gdje ste prijavljeni' });
    await list.getByText('ovaj uređaj').waitFor();
    await expect.poll(() => list.locator('li').count()).toBe(2);
    await expect.poll(() => list.locator('li').first().innerText()).toContain('Chrome');
    const form = page.locator('form:has(input[autocomplete="username"])');
    const fill = async (old: string) => {
      const inputs = form.locator('input[type="password"]');
      await inputs.nth(0).fill(old);
      await inputs.nth(1).fill('sasvim nova lozinka 7');
      await inputs.nth(2).fill('sasvim nova lozinka 7');
      await form.getByRole('button', { name: 'Promijeni lozinku' }).click();
    };
    await fill('nije ova');
    await page.locator('.notice[data-kind="negative"]').waitFor();
    expect((await elsewhere.page.request.get(`${portal.url}/api/v1/auth/user`)).status()).toBe(200);
    await page.locator('.notice').getByRole('button', { name: 'Zatvori' }).click();
    await fill(password);
    await page.getByText('Lozinka je promijenjena.').waitFor();
    expect((await elsewhere.page.request.get(`${portal.url}/api/v1/auth/user`)).status()).toBe(401);
    // One device ended by hand.
    const third = await portal.visit();
    await enter(third, 'teacher2', 'sasvim nova lozinka 7');
    await who.open('/Profile');
    await list.getByRole('button', { name: 'Odjavi ondje' }).click();
    await page.getByText('Odjavljeno.').waitFor();
    expect((await third.page.request.get(`${portal.url}/api/v1/auth/user`)).status()).toBe(401);
    await list.getByText('Prijavljeni ste samo ovdje.').waitFor();
    for (const visitor of [elsewhere, who, third]) await visitor.leave();
  });

  it('sign-in in two steps is switched on by the picture’s key, and off by the password', {
    timeout: 600_000,
  }, async () => {
    const who = await portal.signedIn('student2');
    const { page } = who;
    await who.open('/Profile');
    const part = page.getByRole('region', { name: 'Prijava u dva koraka' });
    await part.locator('input[type="password"]').fill(password);
    await part.getByRole('button', { name: 'Uključi' }).click();
    await part.getByRole('img', { name: 'Slika ključa' }).waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    const secret = (await part.locator('code').innerText()).replaceAll(' ', '');
    await part.getByLabel('Šest znamenki').fill('000000');
    await part.getByRole('button', { name: 'Potvrdi kod' }).click();
    await page.locator('.notice[data-kind="negative"]').waitFor();
    await part.getByLabel('Šest znamenki').fill(codeAt(secret, stepAt(new Date())));
    await part.getByRole('button', { name: 'Potvrdi kod' }).click();
    await part.getByText('uključeno', { exact: true }).waitFor();
    await expect.poll(() => part.locator('.codes li').count()).toBe(10);
    await part.locator('input[type="password"]').fill(password);
    await part.getByRole('button', { name: 'Isključi' }).click();
    await part.getByText('isključeno', { exact: true }).waitFor();
    await who.leave();
  });

  it('what the portal keeps about a person is theirs to take along', { timeout: 600_000 }, async () => {
    const who = await portal.signedIn('teacher');
    await who.open('/Profile');
    const download = who.page.waitForEvent('download');
    await who.page.getByRole('button', { name: 'Preuzmi moje podatke' }).click();
    const archive = await download;
    expect(archive.suggestedFilename()).toBe('katedra-teacher.zip');
    const bytes = readFileSync(await archive.path());
    expect(bytes.subarray(0, 2).toString()).toBe('PK');
    expect(bytes.includes('user.json')).toBe(true);
    await who.leave();
  });

  it('reads well for everybody, in both languages, themes and widths', { timeout: 600_000 }, async () => {
    const who = await portal.signedIn('teacher');
    for (const language of ['hr', 'en-uk']) {
      await who.open('/Profile');
      await who.page.locator('main select.language').selectOption(language);
      await who.page.locator(`html[lang="${language === 'hr' ? 'hr' : 'en-GB'}"]`).waitFor();
      for (const route of ['/Profile', '/Settings', '/Help']) {
        await who.open(route);
        for (const [theme, width] of [
          ['light', 1440],
          ['dark', 390],
        ] as const) {
          await show(who.page, theme, width);
          await settled(who.page);
          expect(
            await accessibilityProblems(who.page, rulesOf(theme)),
            `${route} ${language} ${theme} ${width}`,
          ).toEqual([]);
          await expect
            .poll(() => who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
              message: `${route} ${width}`,
            })
            .toBeLessThanOrEqual(0);
        }
      }
    }
    await who.leave();
  });
});

describe('what a way in through another provider ends with', () => {
  it('is said in words at the door', async () => {
    const visitor = await portal.visit();
    for (const [address, words] of [
      ['/Login?problem=provider', 'Prijava kod drugog pružatelja'],
      ['/Login?problem=account', 'nije aktivan'],
      ['/RegisterAlumni?problem=noAccount', 'ovdje nije poznat'],
    ] as const) {
      await visitor.open(address);
      await visitor.page.getByRole('alert').filter({ hasText: words }).waitFor();
    }
    await visitor.open('/Login?problem=<b>nonsense');
    await expect.poll(() => visitor.page.getByRole('alert').count()).toBe(0);
    await visitor.leave();
  });
});

describe('settings', () => {
  it('the year after signing in and the labels of tabs go with the person', { timeout: 600_000 }, async () => {
    const here = await portal.signedIn('courseconductionsadmin');
    await here.open('/Settings');
    const choice = here.page.getByLabel('Akademska godina nakon prijave');
    // The years come after the screen: until then there is one way only.
    await expect.poll(() => choice.locator('option').count()).toBeGreaterThan(1);
    const wanted = (await choice.locator('option').allInnerTexts()).at(-1)!;
    await choice.selectOption({ label: wanted });
    await here.page.getByText('Spremljeno.').first().waitFor();
    await here.page.getByLabel('Prikaži nazive na karticama').uncheck({ force: true });
    await expect.poll(() => here.page.locator('html').getAttribute('data-tab-labels')).toBe('off');
    await expect
      .poll(async () => (await (await here.page.request.get(`${portal.url}/api/v1/user-setting`)).json()).data.length)
      .toBe(2);
    await here.leave();
    const there = await portal.visitAs('courseconductionsadmin');
    await there.page.waitForFunction(
      label =>
        (document.querySelector('select.selection') as HTMLSelectElement | null)?.selectedOptions[0]?.text === label,
      wanted,
    );
    await expect.poll(() => there.page.locator('html').getAttribute('data-tab-labels')).toBe('off');
    await there.leave();
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseEnUk, baseHr } from '../src/kernel/web/words.ts';
import { handOf } from './keys.ts';
import { accessibilityProblems, fitsItsWidth, notices, type Portal, rulesOf, show, startPortal } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

describe('before the door', () => {
  it('S-03 whoever is not signed in is shown /Public with the institution on it (S-25)', async () => {
    const visitor = await portal.visit();
    await visitor.open('/Catalogues/Room', '/Public');
    expect(new URL(visitor.page.url()).hash).toBe('#/Public');
    await expect.poll(() => visitor.page.getByRole('heading', { level: 1 }).innerText()).toContain('Vrelo');
    await expect.poll(() => visitor.page.locator('footer').innerText()).toContain('Karlovac');
    await visitor.page.getByRole('link', { name: 'Uvjeti korištenja' }).click();
    await visitor.page.getByRole('region', { name: 'Uvjeti korištenja' }).waitFor();
    await visitor.leave();
  });

  it('S-27, S-30 speaks Croatian first, English when asked, and remembers', async () => {
    const visitor = await portal.visit();
    await visitor.open('/Login');
    await expect.poll(() => visitor.page.locator('html').getAttribute('lang')).toBe('hr');
    await visitor.page.getByLabel('Jezik').selectOption('en-uk');
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await visitor.page.reload();
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => visitor.page.locator('html').getAttribute('lang')).toBe('en-GB');
    await visitor.leave();
  });

  it('sign-in asks for both fields, refuses a wrong password in words, and keeps what was typed', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.open('/Login');
    await page.locator('input[name="username"]:focus').waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.getByText('Obvezan unos.').count()).toBe(2);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('username');
    await page.keyboard.type('admin');
    await page.keyboard.press('Tab');
    await page.keyboard.type('not the password');
    await page.keyboard.press('Enter');
    await page.locator('.plain-refused').waitFor();
    await expect.poll(() => page.locator('input[name="username"]').inputValue()).toBe('admin');
    await visitor.leave();
  });

  it('registration checks while it is filled in, with the specification’s words in English', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    await visitor.open('/RegisterPartner');
    await page.getByLabel('Jezik').selectOption('en-uk');
    await page.locator('input[name="partnerOib"]').fill('12345678901');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('OIB is not a valid!').waitFor();
    await page.locator('input[name="partnerOib"]').fill('123');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('OIB must be exactly 11 characters long.').waitFor();
    await page.locator('input[name="partnerOib"]').fill('');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('OIB cannot be blank.').waitFor();
    await visitor.leave();
  });

  it('a link without its token says what to do', async () => {
    const visitor = await portal.visit();
    for (const route of ['/Confirm', '/Recovery']) {
      await visitor.open(route);
      await visitor.page.getByText('Poveznica nije potpuna').waitFor();
    }
    await visitor.leave();
  });

  it.each([
    ['hr', baseHr],
    ['en-uk', baseEnUk],
  ] as const)('in %s one registers, asks for a new password and sets it by keyboard alone', async (language, t) => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const hand = handOf(page);
    const secret = 'jedna duga zimska rečenica';
    const field = (name: string) => page.locator(`input[name="${name}"]`);
    const at = (name: string) => field(name).and(page.locator(':focus')).waitFor();
    const send = page.locator('button[type="submit"]');
    const write = async (values: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(values)) await hand.write(field(name), value);
    };
    await visitor.open('/Login');
    await at('username');
    if (language !== 'hr') await hand.pick(page.getByLabel('Jezik'), language);
    await hand.press(page.locator('main').getByRole('link', { name: t.register, exact: true }));
    await page.locator('main[data-screen="/Register"]').waitFor();
    await page.getByRole('heading', { name: t.registerInternal }).waitFor();
    await at('firstName');
    await hand.press(send);
    // Sent with nothing in it, it leads back to the first field.
    await at('firstName');
    await page.locator('.plain-error', { hasText: t.mustAccept }).waitFor();
    await write({
      firstName: 'Nova',
      lastName: 'Osoba',
      email: 'nova@primjer.hr',
      jmbagOrOib: '0246099999',
    });
    await hand.tick(field('terms'));
    await hand.press(send);
    await page.locator('.plain-said', { hasText: t.registerSent.replace('{email}', 'nova@primjer.hr') }).waitFor();

    await visitor.open('/Forgot');
    await at('email');
    await page.keyboard.type('nova@primjer.hr');
    await page.keyboard.press('Enter');
    await page.locator('.plain-said', { hasText: t.forgotSent.replace('{email}', 'nova@primjer.hr') }).waitFor();

    await visitor.open('/Recovery?token=nobody-sent-this-one');
    await at('password');
    await write({ password: secret, passwordAgain: 'nešto drugo' });
    await page.keyboard.press('Enter');
    await page.locator('.plain-error', { hasText: t.passwordsDiffer }).waitFor();
    await at('passwordAgain');
    await write({ passwordAgain: secret });
    await page.keyboard.press('Enter');
    const refused = page.locator('.notice[data-kind="negative"]');
    await refused.waitFor();
    await hand.press(refused.getByRole('button'));
    await refused.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('S-57 owner data that cannot be had are not worth a word', async () => {
    const visitor = await portal.visit();
    await visitor.page.route('**/site/owner-terms-conditions', route => route.abort());
    await visitor.open('/Login');
    expect(await notices(visitor.page)).toEqual([]);
    await visitor.leave();
  });

  it('every page before the door passes axe, light and dark, wide and narrow', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const problems: string[] = [];
    for (const route of [
      '/Public',
      '/PublicAlumni',
      '/Login',
      '/Register',
      '/RegisterAlumni',
      '/RegisterPartner',
      '/Resend',
      '/Forgot',
      '/Recovery',
      '/Confirm',
      '/Public?terms=1',
    ]) {
      await visitor.open(route);
      for (const colorScheme of ['light', 'dark'] as const)
        for (const width of [1440, 390]) {
          await show(page, colorScheme, width);
          problems.push(
            ...(await accessibilityProblems(page, rulesOf(colorScheme))).map(
              p => `${route} ${colorScheme} ${width}: ${p}`,
            ),
          );
          if (!(await fitsItsWidth(page))) problems.push(`${route} ${width}: wider than the window`);
        }
    }
    expect(problems).toEqual([]);
    await visitor.leave();
  });
});

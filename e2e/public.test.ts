import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { baseEnUk, baseHr } from '../src/kernel/web/words.ts';
import { handOf } from './keys.ts';
import { accessibilityProblems, fitsItsWidth, notices, type Portal, rulesOf, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

/** The page is told about the institution with its first byte; without that it has to ask. */
const withoutOwnerAtStart = (page: Page) =>
  page.route(/^https?:\/\/[^/]+\/(\?.*)?$/, async route => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(/(id="katedra-boot">)(.*?)(<\/script>)/s, (_, open, told, close) => {
      const { owner: _owner, ...rest } = JSON.parse(told);
      return `${open}${JSON.stringify(rest)}${close}`;
    });
    await route.fulfill({ response: answer, body });
  });

describe('before the door', () => {
  it('S-03 whoever is not signed in is shown /Public with the institution on it', async () => {
    const visitor = await portal.visit();
    await visitor.open('/Catalogues/Room', '/Public');
    expect(new URL(visitor.page.url()).hash).toBe('#/Public');
    await expect.poll(() => visitor.page.getByRole('heading', { level: 1 }).innerText()).toContain('Vrelo');
    await expect.poll(() => visitor.page.locator('footer').innerText()).toContain('Karlovac');
    await visitor.page.getByRole('link', { name: 'Uvjeti korištenja' }).click();
    await visitor.page.getByRole('region', { name: 'Uvjeti korištenja' }).waitFor();
    await visitor.leave();
  });

  it('S-25 the institution’s name, full name, city, address, logo, background and terms, in both languages', async () => {
    const keeper = await portal.visitAs('admin');
    await keeper.page.evaluate(async () => {
      const draw = (colour: string): string => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 60, height: 40 });
        const pen = canvas.getContext('2d')!;
        pen.fillStyle = colour;
        pen.fillRect(0, 0, 60, 40);
        return canvas.toDataURL('image/png');
      };
      const { data } = await (await fetch('/api/v1/owner')).json();
      const answer = await fetch(`/api/v1/owner/update?id=${data[0].id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          logo: draw('#224466'),
          background: draw('#ddeeff'),
          uri: 'https://www.vrelo.example/',
          termsHr: 'Portal služi nastavi.',
          termsEn: 'The portal serves teaching.',
          rowVer: data[0].rowVer,
        }),
      });
      if (!answer.ok) throw new Error(await answer.text());
    });
    await keeper.leave();

    const visitor = await portal.visit();
    const { page } = visitor;
    const asked: string[] = [];
    page.on('request', r => {
      if (r.url().includes('/site/owner-terms-conditions')) asked.push(r.url());
    });
    await withoutOwnerAtStart(page);
    await visitor.open('/Public');
    const told = await page.evaluate(async () => (await fetch('/site/owner-terms-conditions')).json());
    const said = told.data ?? told;
    expect(said).toMatchObject({
      name: expect.stringMatching(/\S/),
      fullNameHr: expect.stringMatching(/\S/),
      fullNameEn: expect.stringMatching(/\S/),
      addressCity: expect.stringMatching(/\S/),
    });
    for (const [language, fullName, terms, link] of [
      ['hr', said.fullNameHr, 'Portal služi nastavi.', baseHr.termsOfUse],
      ['en-uk', said.fullNameEn, 'The portal serves teaching.', baseEnUk.termsOfUse],
    ] as const) {
      await page.locator('header select').selectOption(language);
      await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(fullName);
      await expect.poll(() => page.locator('header .public-mark').innerText()).toContain(said.name);
      await expect.poll(() => page.locator('footer').innerText()).toContain(`${fullName}, ${said.addressCity}`);
      await expect
        .poll(() => page.getByRole('link', { name: 'vrelo.example', exact: true }).getAttribute('href'))
        .toBe('https://www.vrelo.example/');
      await expect
        .poll(() => page.locator('header .public-mark img').evaluate(e => (e as HTMLImageElement).naturalWidth))
        .toBeGreaterThan(0);
      await expect
        .poll(() => page.locator('.public').evaluate(e => getComputedStyle(e).backgroundImage))
        .toContain('/site/owner-image?of=background');
      await page.getByRole('link', { name: link }).click();
      await expect.poll(() => page.getByRole('region', { name: link }).innerText()).toBe(terms);
      await visitor.open('/Public');
    }
    // The story itself has asked once, and the page once, however many screens it has shown.
    expect(asked).toHaveLength(2);
    await visitor.leave();
  });

  it('S-27 speaks Croatian first, English when asked, and remembers', async () => {
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
    await withoutOwnerAtStart(visitor.page);
    const refused = visitor.page.waitForEvent('requestfailed', r => r.url().includes('/site/owner-terms-conditions'));
    await visitor.page.route('**/site/owner-terms-conditions', route => route.abort());
    await visitor.open('/Login');
    await refused;
    await expect.poll(() => visitor.page.locator('header .public-mark').innerText()).toContain(baseHr.appName);
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

it('S-30 behind it, the words of a language come when it is chosen, and each file once', async () => {
  const visitor = await portal.signedIn('librarian');
  const { page } = visitor;
  const asked: string[] = [];
  page.on('request', r => {
    const file = /\/assets\/(.+\.js)$/.exec(new URL(r.url()).pathname)?.[1];
    if (file) asked.push(file);
  });
  const wordsOf = (language: 'hr' | 'en-uk') => asked.filter(file => file.startsWith(`words-${language}-`)).length;
  const speak = async (language: string, lang: string) => {
    await page.locator('main select.language').selectOption(language);
    await page.locator(`html[lang="${lang}"]`).waitFor();
    await settled(page);
  };
  await visitor.open('/Settings');
  await settled(page);
  expect([wordsOf('hr'), wordsOf('en-uk')]).toEqual([1, 0]);
  await speak('en-uk', 'en-GB');
  expect([wordsOf('hr'), wordsOf('en-uk')]).toEqual([1, 1]);
  await speak('hr', 'hr');
  await speak('en-us', 'en-US');
  await speak('hr', 'hr');
  expect([wordsOf('hr'), wordsOf('en-uk')]).toEqual([1, 1]);
  expect(asked.filter((file, i) => asked.indexOf(file) !== i)).toEqual([]);
  await visitor.leave();
});

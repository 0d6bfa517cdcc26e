import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillForm, topDialog } from './forms.ts';
import { handOf } from './keys.ts';
import { enter, password, patience, type Portal, signIn, startPortal } from './portal.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ KATEDRA_MODE: 'central' });
});
afterAll(async () => {
  await portal?.close();
});

describe('the administration module', () => {
  it('S-08 its public pages lead to the list of constituents', async () => {
    const visitor = await portal.visit();
    await visitor.open('/Public', '/PublicAdminConstituent');
    await visitor.open('/Catalogues', '/PublicAdminConstituent');
    await visitor.leave();
  });

  it('S-07, S-13 lands on the constituents; profile, settings and help show in its own layout', async () => {
    const visitor = await portal.visit();
    await signIn(visitor, portal.url, 'admin');
    await visitor.page.locator('main[data-screen="/AdminConstituent"]').waitFor();
    for (const route of ['/Profile', '/Settings', '/Help']) {
      await visitor.open(route);
      const menu = visitor.page.getByRole('navigation', { name: 'Moduli' }).first();
      await expect.poll(() => menu.getByRole('link').allInnerTexts()).toContain('Sastavnice');
      await expect.poll(() => menu.getByRole('link', { name: 'Šifrarnici' }).count()).toBe(0);
    }
    await visitor.leave();
  });

  it('AD-06, I-38 counts nothing that waits, and asks for no list of modules again', async () => {
    const visitor = await portal.visit();
    const asked: string[] = [];
    visitor.page.on('request', request => asked.push(request.url()));
    await signIn(visitor, portal.url, 'admin');
    // The line to the server is open and the second after signing in has passed: whoever counts has counted by then.
    await expect.poll(() => asked.some(url => url.includes('/constituent/health'))).toBe(true);
    await visitor.page.waitForTimeout(2500);
    expect(asked.filter(url => /\/inbox\?|calendar\/requests|\/academicyear\?/.test(url))).toEqual([]);
    expect(await visitor.page.locator('.shell-head select').count()).toBe(0);
    expect(asked.filter(url => url.endsWith('/auth/user')).length).toBe(1);
    await visitor.leave();
  });

  it('is entered and walked by keyboard alone, and speaks English when asked', async () => {
    const visitor = await portal.visit();
    const { page } = visitor;
    const hand = handOf(page);
    const at = (screen: string) => page.locator(`main[data-screen="${screen}"]`).waitFor();
    await visitor.open('/Public', '/PublicAdminConstituent');
    await hand.press(page.locator('main a.plain-button'));
    await at('/Login');
    await page.locator('input[name="username"]:focus').waitFor();
    await page.keyboard.type('admin');
    await hand.write(page.locator('input[name="password"]'), password);
    await page.keyboard.press('Enter');
    await at('/AdminConstituent');
    await hand.press(page.getByRole('button', { name: 'Vaš izbornik' }));
    await hand.press(page.locator('.person').getByRole('link', { name: 'Postavke' }));
    await at('/Settings');
    await Promise.all([
      page.waitForResponse(/\/api\/v1\/auth\/profile/),
      hand.pick(page.locator('main select.language'), 'en-uk'),
    ]);
    await page.locator('html[lang="en-GB"]').waitFor();
    await hand.press(
      page.getByRole('navigation', { name: 'Modules' }).first().getByRole('link', { name: 'Constituents' }),
    );
    await at('/AdminConstituent');
    await page.getByRole('heading', { level: 1, name: 'Constituents' }).waitFor();
    // And Croatian again: the language is the person's own, and others sign in as the same one.
    await visitor.open('/Settings');
    await Promise.all([
      page.waitForResponse(/\/api\/v1\/auth\/profile/),
      hand.pick(page.locator('main select.language'), 'hr'),
    ]);
    await page.locator('html[lang="hr"]').waitFor();
    await visitor.leave();
  });

  it('S-23 the last address is kept in lasturi for as many days as its caller says', async () => {
    const visitor = await portal.visit();
    await visitor.page.route('**/constituent/health', route =>
      route.fulfill({
        json: {
          data: [
            {
              id: 1,
              cid: 'fpt',
              name: 'FPT',
              url: `${portal.url}/?fpt`,
              state: 'current',
              version: '1',
              users: 3,
              lastSeen: null,
              errors: 0,
            },
          ],
        },
      }),
    );
    await enter(visitor, 'admin');
    await visitor.open('/AdminConstituent');
    await visitor.page.locator('main').getByRole('link', { name: /fpt/ }).click();
    await visitor.page.waitForURL(/\?fpt/);
    const cookie = (await visitor.context.cookies()).find(c => c.name === 'lasturi');
    expect(decodeURIComponent(cookie!.value)).toBe(`${portal.url}/?fpt`);
    expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax' });
    expect(Math.round((cookie!.expires - Date.now() / 1000) / 86_400)).toBe(30);
    await visitor.leave();
  });

  it('AD-04 opens a constituent from nothing to the first sign-in', {
    timeout: 600_000,
  }, async () => {
    const keeper = await portal.signedIn('admin');
    const { page } = keeper;
    await keeper.open('/AdminConstituent');
    await page
      .getByRole('button', { name: /Nova sastavnica|Dodaj|Novi/ })
      .first()
      .click();
    const form = topDialog(page);
    await fillForm(form, {
      Oznaka: 'pravo',
      'Naziv (hrvatski)': 'Pravni fakultet',
      'Kratki naziv': 'Pravo',
      'Ime poslužitelja': 'pravo.localhost',
      'Adresa portala': 'http://pravo.localhost',
      'Broj u putanji veze uživo': '3010',
      'E-adresa za vezu': 'ured@pravo.example',
    });
    await form.getByRole('button', { name: 'Spremi' }).click();
    const tile = page.locator('article[data-cid="pravo"]');
    await tile.getByText('radi', { exact: true }).waitFor({ timeout: 4 * patience });
    await tile.getByText('Korisnika: 0').waitFor();
    await tile.getByRole('button', { name: 'Poveznica za prvog administratora' }).click();
    const link = await tile.locator('a', { hasText: '/setup' }).getAttribute('href');
    expect(link).toContain('pravo.localhost');
    await keeper.leave();

    // Somebody else, in a browser of their own: the account, what the institution is called, and in.
    const newcomer = await portal.visit();
    const theirs = newcomer.page;
    await theirs.goto(link!);
    for (const [name, value] of [
      ['username', 'dekanat'],
      ['email', 'dekanat@pravo.example'],
      ['firstName', 'Vesna'],
      ['lastName', 'Brlić'],
      ['password', 'tiha obala rijeke 48'],
    ] as const)
      await theirs.locator(`input[name="${name}"]`).fill(value);
    await theirs.locator('main form button').click();
    await theirs.waitForURL(/\/backend\/owner/);
    await theirs.locator('input[name="fullNameHr"]').fill('Pravni fakultet u Karlovcu');
    await theirs.locator('main form button').first().click();
    await theirs.waitForURL(/done=1/);
    const { origin } = new URL(link!);
    await theirs.goto(`${origin}/#/Administration`);
    await theirs.locator('main[data-screen="/Administration"]').waitFor();
    expect(await theirs.getByText('Pravni fakultet u Karlovcu').or(theirs.getByText('Pravo')).count()).toBeGreaterThan(
      0,
    );
    // The account is one of that constituent alone: the centre does not know it.
    const stranger = await portal.visit();
    await stranger.open('/Login');
    const refused = await stranger.page.request.post(`${portal.url}/api/v1/auth/login`, {
      data: { username: 'dekanat', password: 'tiha obala rijeke 48' },
    });
    expect(refused.status()).toBe(401);
    for (const visitor of [newcomer, stranger]) await visitor.leave();
  });
});

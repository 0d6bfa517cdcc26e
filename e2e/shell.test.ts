import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handOf } from './keys.ts';
import { menuMarks, settled } from './screens.ts';
import { accessibilityProblems, notices, password, type Portal, signIn, startPortal, type Visitor } from './portal.ts';
import { modules } from '../src/modules/index.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

/**
 * One administrator for the stories that only look about and leave nothing behind: a load of the portal is most of what such a
 * story costs. What changes the session, the choices or the browser has a visitor of its own.
 */
let looker: Promise<Visitor> | undefined;
const administrator = (): Promise<Visitor> => (looker ??= portal.visitAs('admin'));
afterAll(async () => {
  await (await looker)?.leave();
});

const hash = (url: string): string => new URL(url).hash;
/** Out through the menu under one's name. */
const leaveByMenu = async ({ page }: Visitor, username: string): Promise<void> => {
  const hand = handOf(page);
  await hand.press(page.getByRole('button', { name: 'Vaš izbornik' }));
  await hand.press(page.getByRole('button', { name: `Odjava (${username})` }));
};

describe('the door', () => {
  it('S-05 leads back to the address that was asked for, with its whole view', async () => {
    const visitor = await portal.visit();
    await visitor.page.goto(`${portal.url}/#/Catalogues/Room?sort=-code`);
    await visitor.page.locator('main[data-screen="/Public"]').waitFor();
    await signIn(visitor, portal.url, 'admin');
    await visitor.page.locator('main[data-screen="/Catalogues/Room"]').waitFor();
    expect(hash(visitor.page.url())).toContain('sort=-code');
    await visitor.leave();
  });

  it('S-05 leads to the last screen of this very person after a sign-out', async () => {
    const visitor = await portal.signedIn('admin');
    await visitor.open('/Catalogues/Roomtype');
    await leaveByMenu(visitor, 'admin');
    await visitor.page.locator('main[data-screen="/Login"]').waitFor();
    await signIn(visitor, portal.url, 'admin');
    await expect.poll(() => visitor.screen()).toBe('/Catalogues/Roomtype');
    await visitor.leave();
  });

  it('S-04 shows /403 to whoever lacks the permission, with both ways out (S-14)', async () => {
    const visitor = await portal.signedIn('student');
    await visitor.open('/Catalogues/Room', '403');
    expect(hash(visitor.page.url())).toBe('#/403');
    await visitor.page.getByRole('heading', { name: 'Nažalost, ovdje nemate pristup!' }).waitFor();
    await visitor.page.getByRole('button', { name: 'Natrag' }).waitFor();
    await handOf(visitor.page).press(visitor.page.getByRole('button', { name: 'Odjava', exact: true }));
    await visitor.page.locator('main[data-screen="/Login"]').waitFor();
    await visitor.leave();
  });

  it('S-09 visiting /Login signs out first', async () => {
    const visitor = await portal.visitAs('admin');
    await visitor.page.evaluate(() => {
      location.hash = '#/Login';
    });
    await visitor.page.locator('main[data-screen="/Login"]').waitFor();
    const status = await visitor.page.evaluate(() => fetch('/api/v1/auth/user').then(r => r.status));
    expect(status).toBe(401);
    await visitor.leave();
  });

  it('S-15, S-16 what is not there says so, and Go back is one step back', async () => {
    const visitor = await administrator();
    await visitor.open('/Settings');
    await visitor.open('/Nothing/Here', '404');
    await visitor.page.getByRole('heading', { name: 'Nažalost, ovdje nema ničega!' }).waitFor();
    await handOf(visitor.page).press(visitor.page.getByRole('button', { name: 'Natrag' }));
    await visitor.page.locator('main[data-screen="/Settings"]').waitFor();
    await visitor.open('/405', '405');
    await visitor.page.getByText('405').waitFor();
    await visitor.page
      .getByRole('heading', { name: 'Nažalost, nešto je bilo ovdje, ali trenutačno nije dostupno!' })
      .waitFor();
  });

  it('a second person on the same browser finds nothing of the first', async () => {
    const visitor = await portal.signedIn('admin');
    await visitor.open('/Catalogues/Room');
    await visitor.page.evaluate(async () => {
      const me = (await (await fetch('/api/v1/auth/user')).json()) as { id: number };
      localStorage.setItem(
        `katedra.draft.${me.id}/room/new`,
        JSON.stringify({ at: Date.now(), rowVer: null, values: { code: 'tajna' } }),
      );
    });
    await leaveByMenu(visitor, 'admin');
    await visitor.page.locator('main[data-screen="/Login"]').waitFor();
    await signIn(visitor, portal.url, 'teacher');
    await expect.poll(() => visitor.page.locator('.desk-list a').count()).toBe(0);
    await expect.poll(() => visitor.page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tajna');
    await visitor.leave();
  });
});

describe('a session that ends', () => {
  it('is asked for over the screen, and the call goes on where it stopped', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open('/Catalogues/Room');
    await page.locator('tbody tr').first().waitFor();
    await visitor.context.clearCookies();
    await page.keyboard.press('r');
    const dialog = page.getByRole('dialog', { name: 'Vaša je prijava istekla' });
    await dialog.locator('input[type="password"]:focus').waitFor();
    await page.keyboard.type('wrong one');
    await page.keyboard.press('Enter');
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await handOf(page).write(dialog.locator('input[type="password"]'), password);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('tbody tr').first().waitFor();
    await expect.poll(() => visitor.screen()).toBe('/Catalogues/Room');
    await expect.poll(() => notices(page)).toEqual([]);
    await visitor.leave();
  });

  it('is not asked for again when what is refused belongs to somebody who has left', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    let answerLate = (): void => undefined;
    const late = new Promise<void>(resolve => {
      answerLate = resolve;
    });
    // The first refresh of the rooms is answered only after another person has signed in.
    await visitor.open('/Catalogues/Room');
    await page.locator('tbody tr').first().waitFor();
    await page.route(
      '**/api/v1/room?*',
      async route => {
        await late;
        await route.fulfill({ status: 401, json: { message: 'x' } });
      },
      { times: 1 },
    );
    await Promise.all([
      page.waitForRequest(/\/api\/v1\/room\?/),
      page.getByRole('button', { name: 'Osvježi' }).first().click(),
    ]);
    await page.evaluate(() => {
      location.hash = '#/Login';
    });
    await signIn(visitor, portal.url, 'teacher2');
    answerLate();
    await visitor.open('/Catalogues/Teacher');
    await page.locator('tbody tr').first().waitFor();
    await page.getByRole('button', { name: 'Filtar' }).click();
    await expect.poll(() => page.getByRole('dialog', { name: 'Vaša je prijava istekla' }).count()).toBe(0);
    await visitor.leave();
  });
});

describe('the frame', () => {
  it('S-01, S-02 routes are in the hash; a module that does not exist yet is simply not there', async () => {
    const visitor = await administrator();
    expect(new URL(visitor.page.url()).pathname).toBe('/');
    await visitor.open('/Catalogues');
    for (const route of [
      '/CourseConductions',
      '/GraduateThesis',
      '/ESessions',
      '/LearningOutcomes',
      '/Internship',
      '/Alumni',
      '/Calendar',
      '/Messages',
      '/Surveys',
      '/DMS',
      '/Reports',
      '/Administration',
    ])
      if (!modules.some(m => m.route === route)) await visitor.open(route, '404');
  });

  it('S-12 a splash is shown from the first byte until the first screen', async () => {
    const visitor = await portal.signedIn('admin');
    await visitor.page.route('**/assets/portal-*.js', async route => {
      await new Promise(done => setTimeout(done, 1500));
      await route.continue();
    });
    await visitor.page.goto(`${portal.url}/?again#/Catalogues`, { waitUntil: 'commit' });
    await visitor.page.locator('.splash').waitFor();
    await visitor.page.locator('main[data-screen="/Catalogues"]').waitFor();
    await expect.poll(() => visitor.page.locator('.splash').count()).toBe(0);
    await visitor.leave();
  });

  it('what comes late to the home page finds its place kept, and nothing below it jumps', async () => {
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    // Every panel has come, and the room it takes is written down: that happens a frame later.
    const complete = () =>
      page.waitForFunction(() => {
        const places = [...document.querySelectorAll('.desk-place')];
        const kept = Object.keys(localStorage)
          .filter(key => key.startsWith('katedra.panel.'))
          .map(key => Number(localStorage.getItem(key)));
        return (
          places.length > 1 &&
          // Of what waits each module tells by itself: until the last of them the list still grows.
          !document.querySelector('.desk-waiting:not([data-told])') &&
          places.every(place => place.childElementCount > 0 && kept.includes(place.getBoundingClientRect().height))
        );
      });
    const below = () =>
      page
        .locator('.desk > .desk-place')
        .last()
        .evaluate(e => Math.round(e.getBoundingClientRect().top));
    await visitor.open('/');
    await complete();
    const usual = await below();
    let answer = (): void => undefined;
    const held = new Promise<void>(done => {
      answer = done;
    });
    await page.route('**/api/v1/home', async route => {
      await held;
      await route.continue();
    });
    await page.reload();
    await page.locator('.desk-place:empty').first().waitFor({ state: 'attached' });
    await expect.poll(below).toBe(usual);
    answer();
    await complete();
    await expect.poll(below).toBe(usual);
    await visitor.leave();
  });

  it('S-17 the breadcrumb names home, module and screen, and leads back', async () => {
    const visitor = await administrator();
    await visitor.open('/Catalogues/Room');
    const crumb = visitor.page.getByRole('navigation', { name: 'Ovdje ste' });
    await expect
      .poll(async () => (await crumb.innerText()).split(/\s*\/?\n\/?\s*|\s*\/\s*/).filter(Boolean))
      .toEqual(['Početna', 'Šifrarnici', 'Prostorije']);
    await handOf(visitor.page).press(crumb.getByRole('link', { name: 'Šifrarnici' }));
    await visitor.page.locator('main[data-screen="/Catalogues"]').waitFor();
  });

  it('the menu marks one entry wherever one is: its module’s and the screen below it, else home', async () => {
    const { open, page } = await administrator();
    const wrong: unknown[] = [];
    const look = async (address: string, entry: string): Promise<readonly string[]> => {
      await open(address);
      const { entries, screens, offered } = await menuMarks(page);
      const isRight = String(entries) === entry && String(screens) === String(offered.filter(one => one === address));
      if (!isRight) wrong.push({ address, entries, screens });
      return offered;
    };
    for (const address of ['/', '/DMS', '/Profile', '/Settings', '/Help']) await look(address, '/');
    for (const module of modules.filter(m => m.menu)) {
      const offered = await look(module.route, module.route);
      // Of its own screens the first and the last; every list of a catalogue is looked at in `catalogue-routes.test.ts`.
      for (const screen of new Set([offered.at(0), offered.at(-1)])) if (screen) await look(screen, module.route);
    }
    expect(wrong).toEqual([]);
  });

  it('S-20 the menu item Logout names the user', async () => {
    const visitor = await portal.visitAs('teacher');
    await handOf(visitor.page).press(visitor.page.getByRole('button', { name: 'Vaš izbornik' }));
    await visitor.page.getByRole('button', { name: 'Odjava (teacher)' }).waitFor();
    await visitor.page.keyboard.press('Escape');
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Vaš izbornik');
    await visitor.leave();
  });

  it('S-21, S-22 the academic year stays chosen over a reload and falls back to the active one', async () => {
    const visitor = await portal.visitAs('admin');
    const { page } = visitor;
    const year = page.getByLabel('Odaberite: akademska godina');
    await year.waitFor();
    const active = await year.inputValue();
    const other = await year
      .locator('option')
      .evaluateAll(
        (options, now) => (options as HTMLOptionElement[]).map(o => o.value).find(v => v !== now && v !== ''),
        active,
      );
    await handOf(page).pick(year, other!);
    await expect.poll(() => year.inputValue()).toBe(other);
    await page.reload();
    await year.waitFor();
    await expect.poll(() => year.inputValue()).toBe(other);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('katedra.selection.'))
          localStorage.setItem(key, JSON.stringify({ academicyear: { id: 999999, label: 'x' } }));
    });
    await page.reload();
    await year.waitFor();
    await page.waitForFunction(
      ([label, wanted]) =>
        (document.querySelector(`select[aria-label="${label}"]`) as HTMLSelectElement)?.value === wanted,
      ['Odaberite: akademska godina', active] as const,
    );
    await visitor.leave();
  });

  it('S-21 the chosen year narrows the lists that hang on it, with the way out beside it and in the address', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    const hand = handOf(page);
    const year = page.getByLabel('Odaberite: akademska godina', { exact: true });
    await visitor.open('/Catalogues/StudentEnrollment');
    await year.waitFor();
    const pair = page.getByRole('group', { name: 'akademska godina', exact: true });
    const chosen = pair.getByRole('button').first();
    const all = pair.getByRole('button', { name: 'Sve godine', exact: true });
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
    const label = () => year.evaluate(e => (e as HTMLSelectElement).selectedOptions[0]!.label);
    expect(await chosen.innerText()).toBe(await label());
    const years = () => page.locator('tr[data-row]').evaluateAll(rows => rows.map(row => row.textContent ?? ''));
    await page.locator('tr[data-row]').first().waitFor();
    await settled(page);
    const now = await label();
    for (const text of await years()) expect(text).toContain(now);
    const [request] = await Promise.all([
      page.waitForRequest(
        r => r.url().includes('/studentenrollment?') && !decodeURIComponent(r.url()).includes('narrow['),
      ),
      hand.press(all),
    ]);
    expect(request.method()).toBe('GET');
    await expect.poll(() => hash(page.url())).toContain('all=academicyear');
    await page.reload();
    await expect.poll(() => all.getAttribute('aria-pressed')).toBe('true');
    await hand.press(chosen);
    await expect.poll(() => hash(page.url())).not.toContain('all=');
    await expect.poll(() => chosen.getAttribute('aria-pressed')).toBe('true');
    // Another year in the header is another list.
    const other = await year.evaluate(e => [...(e as HTMLSelectElement).options].find(o => !o.selected)!.label);
    await hand.pick(year, other);
    await expect.poll(() => chosen.innerText()).toBe(other);
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await visitor.leave();
  });

  it('S-21 whoever comes for the first time asks for a list once, with the year that counts', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open('/Catalogues/StudentEnrollment');
    await page.locator('tr[data-row]').first().waitFor();
    await settled(page);
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('katedra.selection.')) localStorage.removeItem(key);
    });
    const asked: string[] = [];
    page.on('request', r => {
      const url = decodeURIComponent(r.url());
      if (url.includes('/studentenrollment?')) asked.push(url);
    });
    await page.reload();
    await page.locator('tr[data-row]').first().waitFor();
    await settled(page);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain('narrow[academicyear]=');
    await visitor.leave();
  });

  it('S-21 on a phone, where the choice lies under a button, the year of today narrows lists all the same', async () => {
    const visitor = await portal.signedIn('admin', { viewport: { width: 390, height: 844 } });
    await visitor.open('/Catalogues/StudentEnrollment');
    const pair = visitor.page.getByRole('group', { name: 'akademska godina', exact: true });
    await expect.poll(() => pair.getByRole('button').first().getAttribute('aria-pressed')).toBe('true');
    await pair.getByRole('button', { name: 'Sve godine', exact: true }).waitFor();
    await visitor.leave();
  });

  it('S-21 a study and a course are chosen for all screens: lists are narrowed to them, new records begin with them', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    const hand = handOf(page);
    const chip = (name: RegExp) =>
      page.getByRole('group', { name: 'Spremljeni pogledi' }).getByRole('button', { name });
    const labels = (select: ReturnType<typeof page.getByLabel>) =>
      select
        .locator('option')
        .evaluateAll(all => (all as HTMLOptionElement[]).filter(o => o.value !== '').map(o => o.label));
    const open = () => hand.press(page.getByRole('button', { name: /^Odaberite: studij, predmet na studiju/ }));
    const [study, course] = [
      page.getByLabel('Odaberite: studij', { exact: true }),
      page.getByLabel('Odaberite: predmet na studiju', { exact: true }),
    ];
    await visitor.open('/Catalogues/StCourse');
    await page.locator('tr[data-row]').first().waitFor();
    await open();
    await study.waitFor();
    await expect.poll(() => course.count()).toBe(0);
    // The first study that has courses in the chosen year.
    const [first, second] = await labels(study);
    await hand.pick(study, first!);
    await chip(/^Studij: /).waitFor();
    await hand.press(chip(/^Studij: /));
    await expect.poll(() => decodeURIComponent(hash(page.url()))).toContain('filter[idStudy]=');
    await open();
    // A list that is narrowed to the choice follows it.
    const before = hash(page.url());
    await hand.pick(study, second!);
    await expect.poll(() => hash(page.url())).not.toBe(before);
    await expect.poll(() => chip(/^Studij: /).getAttribute('aria-pressed')).toBe('true');
    await page.reload();
    await page.locator('table[aria-busy="false"]').waitFor();
    await expect.poll(() => chip(/^Studij: /).innerText()).toBe(`Studij: ${second}`);
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await expect.poll(() => dialog.locator('[data-field="idStudy"] input').inputValue()).toBe(second);
    await expect.poll(() => dialog.locator('[data-field="idAcademicyear"] input').inputValue()).toBe('2026/2027');
    await hand.inside(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('Ctrl+K opens screens, records and actions by keyboard alone, without marks on letters', async () => {
    const visitor = await portal.visitAs('admin');
    const { page } = visitor;
    await page.keyboard.press('Control+K');
    await page.keyboard.type('zupan');
    await page.getByRole('option', { name: 'Županije Šifrarnici', selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main[data-screen="/Catalogues/StateCounty"]').waitFor();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('korcula');
    await page.getByRole('option', { name: /Korčula/, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.locator('main[data-screen="/Catalogues/StateCity"]').waitFor();
    await handOf(page).inside(page.getByRole('dialog', { name: /Korčula/ }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const act = async (words: string, name: string) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.type(words);
      await page.getByRole('option', { name, selected: true }).waitFor();
      await page.keyboard.press('Enter');
    };
    const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
    const before = await theme();
    await act('tamni', 'Promijeni svijetli ili tamni izgled');
    await expect.poll(theme).not.toBe(before);
    await act('odjava', 'Odjava (admin)');
    await page.locator('main[data-screen="/Login"]').waitFor();
    await visitor.leave();
  });

  it('S-59 prints the screen on the institution’s paper: a window of 800x900, and the printer a second later', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open('/Catalogues/Roomtype');
    await page.locator('tr[data-row]').first().waitFor();
    await visitor.context.addInitScript(() => {
      globalThis.print = () => {
        document.documentElement.dataset.printed = '';
      };
    });
    await page.keyboard.press('Control+K');
    await page.keyboard.type('ispis');
    await page.getByRole('option', { name: 'Ispis', selected: true }).waitFor();
    const [paper] = await Promise.all([visitor.context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await paper.locator('.paper-head', { hasText: 'Vrelo' }).waitFor();
    await paper.getByRole('heading', { name: 'Tipovi prostora', level: 1 }).first().waitFor();
    await expect.poll(() => paper.locator('tr[data-row]').count()).toBe(await page.locator('tr[data-row]').count());
    await expect.poll(() => paper.evaluate(() => [innerWidth, innerHeight])).toEqual([800, 900]);
    await paper.locator('html[data-printed]').waitFor({ state: 'attached' });
    await visitor.leave();
  });

  it('the palette respects rights: a student finds no catalogue', async () => {
    const visitor = await portal.visitAs('student');
    await visitor.page.keyboard.press('Control+K');
    await visitor.page.keyboard.type('ustrojstvene jedinice');
    await visitor.page.getByText('Ništa nije pronađeno').waitFor();
    await visitor.leave();
  });

  it('the palette searches all lists in one call, and drops the call that the next letter overtakes', async () => {
    const visitor = await administrator();
    const { page } = visitor;
    const asked: string[] = [];
    const listen = (request: { url(): string }) => {
      if (/\/api\/v1\/(finds|[a-z-]+\/options)\?/.test(request.url())) asked.push(new URL(request.url()).pathname);
    };
    page.on('request', listen);
    await page.keyboard.press('Control+K');
    await page.locator('.palette input').fill('Šimrak');
    await page
      .getByRole('option', { name: /Mirna Šimrak.*Nastavnici/ })
      .first()
      .waitFor();
    expect(asked).toEqual(['/api/v1/finds']);
    // She teaches and sits in bodies: a person stands there once, with the page.
    expect(await page.locator('.palette [role="option"] > span', { hasText: 'Mirna Šimrak' }).count()).toBe(1);
    // Nobody waits for an answer to half a word.
    await page.route('**/api/v1/finds?*search=Kor&*', () => undefined);
    await page.route('**/api/v1/finds?*search=Kor', () => undefined);
    const dropped = page.waitForEvent('requestfailed', request => /search=Kor(&|$)/.test(request.url()));
    await page.locator('.palette input').fill('Kor');
    await page.waitForRequest(/finds.*search=Kor(&|$)/);
    await page.locator('.palette input').fill('Korčula');
    await dropped;
    await page
      .getByRole('option', { name: /Korčula/ })
      .first()
      .waitFor();
    page.off('request', listen);
    await page.keyboard.press('Escape');
  });

  it('the palette does things: it begins a booking and a letter, and opens a person’s page', async () => {
    const visitor = await administrator();
    const { page } = visitor;
    const begin = async (typed: string, option: string | RegExp) => {
      await page.keyboard.press('Control+K');
      await page.locator('.palette input').fill(typed);
      await page.getByRole('option', { name: option }).first().click();
    };
    await begin('rezerviraj', /Rezerviraj prostoriju/);
    const booking = page.getByRole('dialog', { name: /rezervacij/i });
    await booking.waitFor();
    await page.keyboard.press('Escape');
    await booking.waitFor({ state: 'detached' });
    await begin('Šimrak', /Mirna Šimrak.*Nastavnici/);
    await page.getByRole('tab', { name: 'Tjedan' }).waitFor();
    await begin('nova poruka', /Nova poruka/);
    await page.locator('.mail-compose').waitFor();
  });

  it('S-26, S-56 help that is not there says so, in a notice as notices are', async () => {
    const visitor = await portal.visitAs('admin');
    await visitor.page.route('**/api/v1/help', route =>
      route.fulfill({ json: { data: [{ auth: { roles: ['admin'] }, path: 'general', name: 'Opće upute' }] } }),
    );
    await visitor.page.route('**/api/v1/help?fn=**', route => route.fulfill({ json: { message: 'none' } }));
    const hand = handOf(visitor.page);
    await hand.press(visitor.page.getByRole('button', { name: 'Pomoć za ovaj zaslon' }));
    await hand.press(
      visitor.page.getByRole('dialog', { name: 'Pomoć za ovaj zaslon' }).getByRole('button', { name: 'Opće upute' }),
    );
    const notice = visitor.page.locator('.notice', { hasText: 'Datoteka nije dostupna!' });
    // Pointed at, it stays for as long as it is looked at.
    await notice.hover();
    // S-56: at the bottom, negative, with a button to close it, gone after three seconds.
    await expect.poll(() => notice.getAttribute('data-kind')).toBe('negative');
    const box = await notice.boundingBox();
    expect(box!.y + box!.height).toBeGreaterThan(800);
    await notice.getByRole('button', { name: 'Zatvori' }).waitFor();
    await visitor.page.mouse.move(5, 400);
    await notice.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('S-18, S-19 user support gets the address, and a browser that cannot take pictures says so', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open('/Catalogues/Room');
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    });
    const hand = handOf(page);
    await hand.press(page.getByRole('button', { name: 'Korisnička podrška' }));
    const dialog = page.getByRole('dialog', { name: 'Pišite korisničkoj podršci' });
    await dialog.getByText('Nema slike zaslona').waitFor();
    await hand.inside(dialog);
    await expect.poll(() => dialog.innerText()).toContain('/#/Catalogues/Room');
    await expect.poll(() => dialog.getByLabel('Tema').inputValue()).toContain('Prostorije');
    await hand.write(dialog.getByLabel('Što se dogodilo'), 'Popis prostorija je prazan.');
    const sent = page.waitForRequest(/support-request\/create/);
    await hand.press(dialog.getByRole('button', { name: 'Pošalji putem portala' }));
    expect((await sent).postDataJSON()).toMatchObject({
      text: 'Popis prostorija je prazan.',
      url: `${portal.url}/#/Catalogues/Room`,
      screenshot: null,
    });
    await page.getByText('Vaša je poruka na putu do korisničke podrške.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await visitor.leave();
  });

  it('S-18 on a phone support stands in the menu and covers nothing', async () => {
    const visitor = await portal.signedIn('student', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.open('/Settings');
    expect(await page.locator('.support-button').isVisible()).toBe(false);
    await page.locator('.bottom-more > button').click();
    await page.locator('.bottom-more').getByRole('button', { name: 'Korisnička podrška' }).click();
    const dialog = page.getByRole('dialog', { name: 'Pišite korisničkoj podršci' });
    await dialog.waitFor();
    await expect.poll(() => dialog.innerText()).toContain('/#/Settings');
    await visitor.leave();
  });

  it('S-18 the picture is a JPEG, sent with the letter', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open('/Profile');
    await page.locator('main input[type="password"]').first().waitFor();
    // A canvas stands for the tab: a headless browser has nobody to ask for leave.
    await page.evaluate(() => {
      const play = HTMLMediaElement.prototype.play;
      HTMLMediaElement.prototype.play = function () {
        document.body.dataset.passwords = [...document.querySelectorAll('input[type="password"]')]
          .map(e => getComputedStyle(e).visibility)
          .join(',');
        return play.call(this);
      };
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [1440, 900];
      canvas.getContext('2d')!.fillRect(0, 0, 1440, 900);
      setInterval(() => canvas.getContext('2d')!.fillRect(0, 0, 10, 10), 50);
      navigator.mediaDevices.getDisplayMedia = () => Promise.resolve(canvas.captureStream(20));
    });
    const hand = handOf(page);
    await hand.press(page.getByRole('button', { name: 'Korisnička podrška' }));
    const dialog = page.getByRole('dialog', { name: 'Pišite korisničkoj podršci' });
    const picture = dialog.getByRole('img', { name: 'Slika zaslona' });
    await picture.waitFor();
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
    // Private fields were covered while it was taken, and are there again.
    await expect.poll(() => page.evaluate(() => document.body.dataset.passwords)).toMatch(/^hidden(,hidden)*$/);
    await expect.poll(() => page.locator('html[data-covered]').count()).toBe(0);
    await hand.inside(dialog);
    await hand.write(dialog.getByLabel('Što se dogodilo'), 'Uz sliku.');
    await hand.press(dialog.getByRole('button', { name: 'Pošalji putem portala' }));
    await page.getByText('Vaša je poruka na putu do korisničke podrške.').waitFor();
    await visitor.leave();
  });

  it('S-24 another version announced leaves a notice with Refresh, once', async () => {
    const visitor = await portal.visitAs('admin');
    const { page } = visitor;
    await page.evaluate(() => localStorage.setItem('katedra.version', JSON.stringify('0.0.1')));
    // The socket's own protocol, spoken by the test: an announcement need not wait for a real release.
    await page.routeWebSocket(/\/3003\/socket\.io\//, socket => {
      socket.send('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":1000000}');
      socket.onMessage(message => {
        if (message === '40') socket.send('40{"sid":"b"}');
        if (!String(message).startsWith('42["authentication"')) return;
        socket.send('42["authorized"]');
        const announce = (userName: string, version: string) =>
          socket.send(
            `42${JSON.stringify(['messageFromServer', { userName, functionName: 'AppVersion', data: { version, datetime: '2026-11-15 12:00' } }])}`,
          );
        announce('somebody-else', '6.6.6');
        announce('BROADCAST', '9.9.9');
      });
    });
    await page.clock.install();
    await page.reload();
    const notice = page.locator('.notice', { hasText: '9.9.9' });
    await notice.waitFor();
    await notice.getByRole('button', { name: 'Osvježi' }).waitFor();
    await page.clock.fastForward(3500);
    await expect.poll(() => notice.count()).toBe(1);
    await expect.poll(() => page.locator('.notice', { hasText: '6.6.6' }).count()).toBe(0);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('katedra.version'))).toBe('"9.9.9"');
    const again = page.waitForEvent('load');
    await handOf(page).press(notice.getByRole('button', { name: 'Osvježi' }));
    await again;
    await page.locator('.shell main[data-screen]').waitFor();
    await visitor.leave();
  });

  it('S-29 the profile’s language wins, and words change in place', async () => {
    const visitor = await portal.signedIn('librarian');
    await visitor.open('/Settings');
    await Promise.all([
      visitor.page.waitForResponse(/\/api\/v1\/auth\/profile/),
      handOf(visitor.page).pick(visitor.page.locator('main select.language'), 'en-uk'),
    ]);
    await visitor.page.getByRole('heading', { name: 'Settings' }).waitFor();
    await visitor.page.getByRole('link', { name: 'Catalogues' }).first().waitFor();
    await visitor.leave();
    const elsewhere = await portal.visitAs('librarian');
    await elsewhere.page.getByRole('link', { name: 'Catalogues' }).first().waitFor();
    await expect.poll(() => elsewhere.page.locator('html').getAttribute('lang')).toBe('en-GB');
    await elsewhere.leave();
  });
});

describe('what fails', () => {
  it('S-54 every refused call leaves a notice that stays, and the screen does not break (S-37)', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await page.route('**/api/v1/room?**', route =>
      route.fulfill({ status: 500, json: { message: 'Dogodila se pogreška. Oznaka: abc', ref: 'abc' } }),
    );
    await page.clock.install();
    await visitor.open('/Catalogues/Room');
    await page.locator('.notice[data-kind="negative"]', { hasText: 'Oznaka: abc' }).waitFor();
    await page.clock.fastForward(3500);
    await expect.poll(() => notices(page)).toEqual(['Dogodila se pogreška. Oznaka: abc']);
    // It belongs to its screen: elsewhere it covers nothing, and it is there again until it is closed.
    await visitor.open('/Settings');
    await expect.poll(() => notices(page)).toEqual([]);
    await visitor.open('/Catalogues/Room');
    await expect.poll(() => notices(page)).toEqual(['Dogodila se pogreška. Oznaka: abc']);
    await handOf(page).press(page.locator('.notice').getByRole('button', { name: 'Zatvori' }));
    await expect.poll(() => notices(page)).toEqual([]);
    await page.unroute('**/api/v1/room?**');
    await visitor.leave();
  });

  it('S-58 a part of the program that does not arrive is said, tried again and offered', async () => {
    const visitor = await portal.visitAs('admin');
    const { page } = visitor;
    await page.route('**/assets/Settings-*.{js,css}', route => route.abort());
    await page.evaluate(() => {
      location.hash = '#/Settings';
    });
    await page.locator('.notice', { hasText: 'Dio portala nije se mogao učitati' }).waitFor();
    await page.locator('.notice').getByRole('button', { name: 'Osvježi' }).waitFor();
    visitor.faults.length = 0;
    await visitor.leave();
  });

  it('logout that is refused says so for two seconds', async () => {
    const visitor = await portal.visitAs('admin');
    const { page } = visitor;
    await page.route('**/api/v1/auth/logout', route => route.fulfill({ status: 401, json: { message: 'x' } }));
    const said = page.locator('.notice', { hasText: 'Korisnik nije ispravan ili ne postoji!' });
    await Promise.all([said.waitFor(), leaveByMenu(visitor, 'admin')]);
    await said.waitFor({ state: 'detached' });
    await visitor.leave();
  });
});

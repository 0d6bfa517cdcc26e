import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { type Hand, handOf } from './keys.ts';
import { accessibilityProblems, enter, notices, type Portal, rulesOf, startPortal, type Visitor } from './portal.ts';
import { menus } from './screens.ts';

let portal: Portal;
let visitor: Visitor;
let page: Page;
let hand: Hand;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});
beforeEach(async () => {
  visitor = await portal.signedIn('admin');
  page = visitor.page;
  hand = handOf(page);
});
afterEach(async () => {
  await visitor.leave();
});

const rows = () => page.locator('tr[data-row]');
const row = (label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) });
const order = () => rows().evaluateAll(all => all.map(r => (r as HTMLElement).dataset.row));
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const question = () => page.getByRole('dialog', { name: 'Brisanje' });
const openRooms = async (query = '') => {
  await visitor.open(`/Catalogues/Room${query}`);
  await rows().first().waitFor();
};
/** Waits for the list of this screen that the next act asks for: other lists (saved views, the years) come when they like. */
const afterList = async (act: () => Promise<unknown>) => {
  const resource = /\/([A-Za-z]+)(\?|$)/.exec(new URL(page.url()).hash)![1]!.toLowerCase();
  await Promise.all([
    page.waitForResponse(r => new URL(r.url()).pathname === `/api/v1/${resource}` && r.request().method() === 'GET'),
    act(),
  ]);
  await page.locator('table[aria-busy="false"]').waitFor();
};
const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row ?? null);
const addressSays = (part: string) => expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(part);

describe('the data table', () => {
  it('S-31, S-32, S-33, S-34 shows its parts, asks for 50 a page, is 956 px high at most, and its actions are 130 px wide', async () => {
    const [request] = await Promise.all([
      page.waitForRequest(r => r.url().includes('/api/v1/student?')),
      visitor.open('/Catalogues/Student'),
    ]);
    expect(new URL(request.url()).searchParams.get('pagination[limit]')).toBe('50');
    await rows().first().waitFor();
    await expect.poll(() => rows().count()).toBe(50);
    for (const name of ['Filtar', 'Stupci', 'Izvoz', 'Osvježi'])
      await expect.poll(() => page.getByRole('button', { name }).count(), { message: name }).toBe(1);
    await expect.poll(() => page.locator('.k-scroll').evaluate(e => getComputedStyle(e).maxHeight)).toBe('956px');
    await expect.poll(() => page.locator('thead th.k-act').evaluate(e => (e as HTMLElement).offsetWidth)).toBe(130);
    await afterList(() => hand.press(button('Osvježi')));
  });

  it('S-35 a filter waits 1000 ms, Enter does not, and a link with it shows the same to somebody else', async () => {
    await openRooms();
    await page.keyboard.press('f');
    const filter = page.getByLabel('Filtar: Zgrada');
    await hand.reach(filter);
    const started = Date.now();
    const asked = page.waitForRequest(r => decodeURIComponent(r.url()).includes('filter[building][like]=dob'));
    await page.keyboard.type('dob');
    await expect.poll(() => filter.inputValue()).toBe('dob');
    await asked;
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    await addressSays('filter[building][like]=dob');
    await afterList(async () => {
      await hand.write(filter, 'kor');
      await page.keyboard.press('Enter');
    });
    await addressSays('filter[building][like]=kor');
    const [link, shown] = [page.url(), await order()];
    const other = await portal.signedIn('teacher');
    await other.page.goto(link);
    await other.page.locator('tr[data-row]').first().waitFor();
    await expect
      .poll(() => other.page.locator('tr[data-row]').evaluateAll(all => all.map(r => (r as HTMLElement).dataset.row)))
      .toEqual(shown);
    await other.leave();
  });

  it('a row pressed right after typing is the one that was seen; a press that never ends holds nothing back', async () => {
    await openRooms();
    await page.keyboard.press('f');
    const filter = page.getByLabel('Filtar: Zgrada');
    await hand.write(filter, 'kor');
    // Leaving the field finds other rows and moves this one, but not before the press is over.
    await row('K-P2').getByRole('button', { name: 'K-P2', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'K-P2' });
    await hand.inside(dialog);
    await addressSays('filter[building][like]=kor');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.locator('table[aria-busy="false"]').waitFor();
    const building = await rows().first().locator('td').nth(3).boundingBox();
    for (const [text, lost] of [
      ['dob', 'pointercancel'],
      ['kor', 'blur'],
    ] as const) {
      await hand.write(filter, text);
      await page.mouse.move(building!.x + 5, building!.y + 5);
      await page.mouse.down();
      await expect.poll(() => filter.evaluate(e => e === document.activeElement)).toBe(false);
      await page.evaluate(event => {
        dispatchEvent(event === 'blur' ? new Event(event) : new PointerEvent(event));
      }, lost);
      await addressSays(`filter[building][like]=${text}`);
      await page.locator('table[aria-busy="false"]').waitFor();
      await page.mouse.up();
    }
  });

  it('has a filter for each kind: numbers by bounds, references by choice, yes and no', async () => {
    await openRooms();
    await page.keyboard.press('f');
    await afterList(async () => {
      await hand.write(page.getByLabel('Filtar: Broj mjesta'), '60 – 100');
      await page.keyboard.press('Enter');
    });
    await addressSays('filter[capacity][from]=60&filter[capacity][to]=100');
    const seats = await page.locator('tr[data-row] td[data-align="right"]').allInnerTexts();
    expect(seats.length).toBeGreaterThan(0);
    expect(seats.every(n => Number(n) >= 60 && Number(n) <= 100)).toBe(true);
    await hand.write(page.getByLabel('Filtar: Broj mjesta'), 'sto');
    await expect.poll(() => page.getByLabel('Filtar: Broj mjesta').getAttribute('aria-invalid')).toBe('true');
    await hand.press(button('Ukloni filtre'));
    await expect.poll(() => page.getByLabel('Filtar: Broj mjesta').inputValue()).toBe('');
    await hand.press(button(/^Filtar: Tip prostora/));
    await hand.inside(page.getByRole('dialog', { name: 'Filtar: Tip prostora' }));
    await afterList(() => hand.tick(page.getByRole('checkbox', { name: 'Laboratorij' })));
    await page.keyboard.press('Escape');
    expect(new Set(await page.locator('tr[data-row] td:nth-child(5)').allInnerTexts())).toEqual(
      new Set(['Laboratorij']),
    );
    await hand.pick(page.getByLabel('Filtar: Može se rezervirati'), '0');
    await addressSays('filter[isBookable]=0');
    await page.locator('table[aria-busy="false"]').waitFor();
  });

  it('says when nothing matches, and clears the filters', async () => {
    await visitor.open('/Catalogues/Room?filter[code][like]=nigdje');
    await page.getByText('Ništa ne odgovara filtrima').waitFor();
    await afterList(() => hand.press(page.getByRole('status').getByRole('button', { name: 'Ukloni filtre' })));
    await expect.poll(() => rows().count()).toBeGreaterThan(10);
  });

  it('quick search finds without regard to case and diacritics', async () => {
    await openRooms();
    await page.keyboard.press('/');
    await page.keyboard.type('RACUNALNA');
    await page.keyboard.press('Enter');
    await addressSays('search=RACUNALNA');
    await page.locator('table[aria-busy="false"]').waitFor();
    const names = await page.locator('tr[data-row] td:nth-child(3)').allInnerTexts();
    expect(names.length).toBeGreaterThan(0);
    expect(names.every(n => n.startsWith('Računalna'))).toBe(true);
  });

  it('sorts by several columns; a reload keeps it', async () => {
    await openRooms();
    await afterList(() => hand.press(button('Zgrada')));
    await afterList(() => hand.press(button('Broj mjesta'), 'Shift+Enter'));
    await afterList(() => hand.press(button(/^Broj mjesta/), 'Shift+Enter'));
    await addressSays('sort=building,-capacity');
    const before = await order();
    await page.reload();
    await rows().first().waitFor();
    await expect.poll(() => order()).toEqual(before);
    await expect.poll(() => page.locator('th[aria-sort="ascending"]').innerText()).toContain('Zgrada');
  });

  it('S-36 columns are chosen, moved, pinned and made wider; local storage keeps them under the table’s name', async () => {
    await openRooms();
    await page.keyboard.press('c');
    await hand.inside(page.getByRole('dialog', { name: 'Stupci' }));
    await hand.tick(page.getByRole('checkbox', { name: 'Zgrada' }));
    await hand.press(button('Pričvrsti lijevo: Oznaka'));
    await hand.press(button('Pomakni gore: Oprema'));
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.locator('thead th[data-align] .k-sort').allInnerTexts())
      .toEqual(['Oznaka', 'Naziv', 'Tip prostora', 'Oprema', 'Broj mjesta', 'Može se rezervirati', 'U uporabi']);
    await expect.poll(() => page.locator('thead th[data-pinned][data-align]').innerText()).toContain('Oznaka');
    const head = page.locator('thead th').filter({ hasText: 'Oprema' });
    const width = () => head.evaluate(e => (e as HTMLElement).offsetWidth);
    const before = await width();
    await hand.press(button('Stupac: Oprema'));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'Šire' }));
    await expect.poll(width).toBe(before + 24);
    await page.keyboard.press('Escape');
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('katedra.table.room')!).columns))
      .not.toContain('building');
    await visitor.open('/');
    await openRooms();
    await expect.poll(() => page.locator('thead th[data-align] .k-sort').allInnerTexts()).not.toContain('Zgrada');
  });

  it('the name stays in sight where columns scroll aside; where all are in sight nothing has to be held', async () => {
    await openRooms();
    const box = page.locator('.k-scroll');
    const name = rows().first().locator('td[data-pinned]').last();
    const position = () => name.evaluate(e => getComputedStyle(e).position);
    await expect.poll(() => box.evaluate(e => e.scrollWidth > e.clientWidth)).toBe(false);
    await expect.poll(position).toBe('static');
    await page.setViewportSize({ width: 800, height: 900 });
    await expect.poll(() => box.evaluate(e => e.scrollWidth > e.clientWidth)).toBe(true);
    await expect.poll(position).toBe('sticky');
    await box.evaluate(e => e.scrollBy(e.scrollWidth, 0));
    await expect.poll(() => box.evaluate(e => e.scrollLeft)).toBeGreaterThan(50);
    const [outer, inner] = [await box.boundingBox(), await name.boundingBox()];
    expect(inner!.x).toBeGreaterThanOrEqual(outer!.x);
    expect(inner!.x + inner!.width).toBeLessThanOrEqual(outer!.x + outer!.width);
  });

  it('views are saved under a name, shared, opened first, and deleted', async () => {
    await openRooms('?filter[building][like]=dobra&sort=-capacity');
    const shown = await order();
    await hand.press(button('Spremi pogled'));
    await hand.inside(page.getByRole('dialog', { name: 'Spremi pogled' }));
    await hand.tick(page.getByLabel('Vide ga svi'));
    await hand.tick(page.getByLabel('Meni se prvi otvara'));
    await hand.write(page.getByLabel('Naziv pogleda'), 'Velike u Dobri');
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'Velike u Dobri' }).first();
    await chip.waitFor();
    await expect.poll(() => chip.getAttribute('aria-pressed')).toBe('true');
    await visitor.open('/');
    await openRooms();
    await expect.poll(order).toEqual(shown);
    await hand.press(button('Sve'));
    await expect.poll(() => rows().count()).toBeGreaterThan(shown.length);
    const other = await portal.signedIn('courseconductionsadmin');
    await other.open('/Catalogues/Room');
    await other.page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => other.page.locator('tr[data-row]').count()).toBeGreaterThan(shown.length);
    await handOf(other.page).press(other.page.getByRole('button', { name: 'Velike u Dobri' }));
    await expect.poll(() => other.page.locator('tr[data-row]').count()).toBe(shown.length);
    await expect.poll(() => other.page.getByRole('button', { name: /^Obriši pogled/ }).count()).toBe(0);
    await other.leave();
    await hand.press(chip);
    await hand.press(button('Obriši pogled: Velike u Dobri'));
    await hand.press(question().getByRole('button', { name: 'Obriši' }));
    await chip.waitFor({ state: 'detached' });
  });

  it('exports exactly this view', async () => {
    await openRooms('?filter[building][like]=dobra&sort=-capacity&columns=code,capacity');
    const save = async (format: string) => {
      await page.keyboard.press('e');
      await hand.inside(page.getByRole('menu'));
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        hand.choose(page.getByRole('menuitem', { name: `Izvezi kao ${format}` })),
      ]);
      return file;
    };
    const file = await save('CSV');
    expect(file.suggestedFilename()).toMatch(/^room_\d{8}_\d{6}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8')
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/);
    expect(lines[0]).toBe('Oznaka;Broj mjesta');
    expect(lines.slice(1).map(l => l.split(';')[0])).toEqual(
      await page.locator('tr[data-row] .k-open').allInnerTexts(),
    );
    const book = await save('XLSX');
    expect(book.suggestedFilename()).toMatch(/^room_\d{8}_\d{6}\.xlsx$/);
    expect(
      readFileSync(await book.path())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('goes by keyboard alone: rows, selection, opening, pages, and says how on ?', async () => {
    await visitor.open('/Catalogues/Student');
    await rows().first().waitFor();
    const ids = await order();
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
    await expect.poll(() => focusedRow()).toBe(ids[1]);
    await page.keyboard.press('x');
    await page.getByText('Odabrano: 1').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await addressSays(`open=${ids[1]}`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(focusedRow).toBe(ids[1]);
    await page.keyboard.press('Escape');
    await page.getByText('Odabrano: 1').waitFor({ state: 'detached' });
    await afterList(() => page.keyboard.press(']'));
    await addressSays('page=2');
    // The row that had the focus is gone: the first of the new page has it, and the keys about a row act on it.
    const second = await order();
    await expect.poll(focusedRow).toBe(second[0]);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Prečaci na tipkovnici' }).waitFor();
    await hand.inside(page.getByRole('dialog', { name: 'Prečaci na tipkovnici' }));
    await hand.tick(page.getByRole('switch', { name: 'Prečaci od jednog slova' }));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    await expect.poll(() => page.locator('tr.k-filters').count()).toBe(0);
  });

  it('a record that was closed stays closed while the address is still on its way', async () => {
    await visitor.open('/Catalogues/Student');
    await rows().first().waitFor();
    const openAndClose = async () => {
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await addressSays('open=');
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await page.keyboard.press('Escape');
      await page.getByText('Odabrano: 1').waitFor({ state: 'detached' });
    };
    // The first one waits for its code, and stands there twice.
    await openAndClose();
    await expect.poll(() => page.url()).not.toContain('open=');
    await page.evaluate(() => {
      document.body.dataset.opened = '0';
      new MutationObserver(changes => {
        const came = changes.flatMap(c => [...c.addedNodes]).filter(n => n instanceof Element);
        const dialogs = came.filter(n => n.matches('[role="dialog"]') || n.querySelector('[role="dialog"]'));
        document.body.dataset.opened = String(Number(document.body.dataset.opened) + dialogs.length);
      }).observe(document.body, { childList: true, subtree: true });
    });
    const tries = 10;
    for (let i = 1; i <= tries; i++) {
      const [shown] = await order();
      await openAndClose();
      await page.keyboard.press(i % 2 ? ']' : '[');
      await expect.poll(async () => (await order())[0]).not.toBe(shown);
    }
    await expect.poll(() => page.url()).not.toContain('open=');
    expect(await page.evaluate(() => document.body.dataset.opened)).toBe(String(tries));
  });

  it('reorders with buttons, with keys and by dragging; a sorted list cannot be reordered', async () => {
    await visitor.open('/Catalogues/Roomtype');
    await rows().first().waitFor();
    const before = await order();
    await expect.poll(() => button(/^Pomakni dolje:/).count()).toBe(0);
    await hand.press(button('Još o ovom popisu'));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'Promijeni redoslijed' }));
    await hand.press(button(/^Pomakni dolje:/).first());
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
    await hand.toRow(page.locator(`tr[data-row="${before[0]}"]`));
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(before);
    await expect.poll(focusedRow).toBe(before[0]);
    await page.locator(`tr[data-row="${before[2]}"] [data-drag]`).dragTo(page.locator(`tr[data-row="${before[0]}"]`));
    await expect.poll(order).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await afterList(() => hand.press(button('Naziv')));
    await expect.poll(() => page.locator('[data-drag]').count()).toBe(0);
  });

  it('changes many rows at once, tells what became of each, and undoes it', async () => {
    await openRooms();
    for (const code of ['K-P1', 'K-P2']) {
      await hand.toRow(row(code));
      await page.keyboard.press('x');
    }
    await page.getByText('Odabrano: 2').waitFor();
    await hand.press(button('Promijeni polje'));
    const dialog = page.getByRole('dialog');
    await hand.inside(dialog);
    await hand.pick(dialog.getByLabel('Polje', { exact: true }), 'building');
    await hand.write(dialog.getByLabel('Nova vrijednost'), 'Nova zgrada');
    await page.keyboard.press('Enter');
    await hand.inside(page.getByRole('dialog', { name: 'Obavljeno: 2 od 2' }));
    await expect.poll(() => page.locator('.k-results tbody tr').count()).toBe(2);
    await expect.poll(() => page.getByRole('cell', { name: 'Nova zgrada' }).count()).toBe(2);
    await hand.press(button('Poništi'));
    await page.getByText('Poništeno: 2 od 2').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Nova zgrada' }).count()).toBe(0);
  });

  it('a bulk delete refuses what is in use, row by row, and says why', async () => {
    await visitor.open('/Catalogues/Roomtype');
    await rows().first().waitFor();
    const all = await rows().count();
    await page.keyboard.press('j');
    await page.keyboard.press('Control+a');
    await page.getByText(`Odabrano: ${all}`).waitFor();
    await page.keyboard.press('Delete');
    await hand.press(question().getByRole('button', { name: 'Obriši' }));
    const results = page.locator('.k-results tbody tr');
    await results.first().waitFor();
    await expect.poll(() => results.count()).toBe(all);
    await expect.poll(() => results.first().innerText()).toMatch(/Odbijeno.*koristi/s);
    const refused = await results.filter({ hasText: 'Odbijeno' }).count();
    await hand.inside(page.getByRole('dialog', { name: /^Obavljeno:/ }));
    if (refused < all) {
      await hand.press(button('Poništi'));
      await page.getByText(/^Poništeno/).waitFor();
    } else await page.keyboard.press('Escape');
    await expect.poll(() => rows().count()).toBe(all);
  });

  it('S-46 a deletion asks, can be undone, and what is deleted can be looked at', async () => {
    await visitor.open('/Catalogues/Academicvocation');
    await rows().first().waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await hand.inside(dialog);
    await hand.write(dialog.locator('[data-field="code"] input'), 'PZ');
    await hand.write(dialog.locator('[data-field="nameHr"] input'), 'Probno zvanje');
    await hand.pick(dialog.locator('[data-field="group"] select'), 'teaching');
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    const made = row('Probno zvanje');
    const remove = async () => {
      await hand.toRow(made);
      await page.keyboard.press('Delete');
      await hand.inside(question());
    };
    await remove();
    await expect.poll(() => question().innerText()).toContain('Potvrdite brisanje.');
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
    await remove();
    await hand.press(question().getByRole('button', { name: 'Obriši' }));
    await made.waitFor({ state: 'detached' });
    await button('Poništi').waitFor();
    await page.keyboard.press('Control+z');
    await page.locator('.notice', { hasText: 'Vraćeno' }).waitFor();
    await remove();
    await hand.press(question().getByRole('button', { name: 'Obriši' }));
    await made.waitFor({ state: 'detached' });
    await hand.press(button('Još o ovom popisu'));
    await hand.inside(page.getByRole('menu'));
    await afterList(() => hand.choose(page.getByRole('menuitem', { name: 'Obrisani zapisi' })));
    await hand.toRow(rows().filter({ hasText: 'Probno zvanje' }));
    await hand.press(button('Vrati: Probno zvanje'));
    await rows().filter({ hasText: 'Probno zvanje' }).waitFor({ state: 'detached' });
  });

  it('S-37, S-54, S-57 a list that fails stops loading, with one notice that stays and a way to try again', async () => {
    await page.route('**/api/v1/room?*', route =>
      route.fulfill({ status: 500, json: { message: 'Nešto je puklo. Oznaka: abc', ref: 'abc' } }),
    );
    await visitor.open('/Catalogues/Room');
    await page.getByText('Popis se nije učitao').waitFor();
    await expect.poll(() => notices(page)).toEqual(['Nešto je puklo. Oznaka: abc']);
    await page.unroute('**/api/v1/room?*');
    await hand.press(button('Pokušaj ponovno'));
    await rows().first().waitFor();
  });

  it('S-34 rows offer only what the server allows on them: who may not write sees the record as facts, and actions 100 px wide', async () => {
    const teacher = await portal.signedIn('teacher');
    await teacher.open('/Catalogues/Room');
    await teacher.page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => teacher.page.getByRole('button', { name: /^(Uredi|Obriši):/ }).count()).toBe(0);
    await expect
      .poll(() => teacher.page.locator('thead th.k-act').evaluate(e => (e as HTMLElement).offsetWidth))
      .toBe(100);
    await teacher.page.keyboard.press('j');
    await teacher.page.keyboard.press('Enter');
    await teacher.page.getByRole('dialog').locator('dl').waitFor();
    await expect.poll(() => teacher.page.getByRole('dialog').getByRole('button', { name: 'Spremi' }).count()).toBe(0);
    await teacher.leave();
  });

  it('on a narrow screen rows are cards, chosen and opened by keyboard alone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/Catalogues/Room');
    await page.locator('li[data-row]').first().waitFor();
    await expect.poll(() => page.locator('table').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const card = page.locator('li[data-row]').nth(1);
    await hand.tick(card.getByRole('checkbox'));
    await page.getByText('Odabrano: 1').waitFor();
    await hand.press(card.locator('.k-open'));
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-field="code"] input').waitFor();
    await hand.inside(dialog);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await card.locator('.k-open:focus').waitFor();
    // The name opens the card, the dots hold the rest: no pencil and no bin beside them.
    expect(await card.locator('.k-icon').count()).toBe(1);
    await hand.press(card.getByRole('button', { name: /^Radnje:/ }));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'Obriši' }));
    await hand.inside(question());
    await page.keyboard.press('Escape');
    await question().waitFor({ state: 'detached' });
  });

  it('the head of a list is one stop of Tab, arrows walk through it, and the rows are next', async () => {
    await visitor.open('/Catalogues/Study');
    await rows().first().waitFor();
    const heads = page.locator('thead .k-th button:not(:disabled)');
    await hand.reach(heads.first());
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => heads.nth(1).evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('End');
    await expect.poll(() => heads.last().evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('Home');
    await expect.poll(() => heads.first().evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tbody') !== null)).toBe(true);
    // Whoever comes back stands where they were.
    await hand.reach(heads.nth(4));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('th')?.cellIndex))
      .toBe(await heads.nth(4).evaluate(e => e.closest('th')!.cellIndex));
  });

  it('what fits is not cut: e-mails, studies and people’s names are read whole on a usual screen, and nothing scrolls aside', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const cutIn = (column: string) =>
      page.evaluate(name => {
        const at = [...document.querySelectorAll('thead th')].findIndex(th => th.textContent?.trim() === name);
        return (
          [...document.querySelectorAll('tr[data-row]')]
            .map(tr => tr.children[at] as HTMLElement)
            // A name goes on in a second line; what a third would need is cut.
            .filter(
              td =>
                td.scrollWidth > td.clientWidth ||
                [...td.children].some(e => e.clientHeight > 0 && e.scrollHeight > e.clientHeight + 1),
            )
            .map(td => td.innerText)
        );
      }, column);
    const rowHeights = () =>
      rows().evaluateAll(all => [...new Set(all.map(row => Math.round(row.getBoundingClientRect().height)))]);
    for (const [route, columns] of [
      ['/Catalogues/Student', ['E-pošta']],
      ['/Catalogues/Teacher', ['E-pošta']],
      ['/Catalogues/StCourse', ['Studij', 'Predmet', 'Nositelj']],
    ] as const) {
      await visitor.open(route);
      await rows().first().waitFor();
      for (const column of columns)
        await expect.poll(() => cutIn(column), { message: `${route} ${column}` }).toEqual([]);
      expect(await rowHeights(), route).toEqual([38]);
      expect(await page.locator('.k-scroll').evaluate(e => e.scrollWidth - e.clientWidth), route).toBeLessThanOrEqual(
        0,
      );
    }
    await visitor.open('/Catalogues/Study');
    await rows().first().waitFor();
    expect(await page.locator('.k-scroll').evaluate(e => e.scrollWidth - e.clientWidth)).toBeLessThanOrEqual(0);
  });

  it('on a narrow screen the filters stand above the cards, each with its name', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/Catalogues/Room');
    await page.locator('li[data-row]').first().waitFor();
    await hand.press(button('Filtar'));
    const filters = page.getByRole('group', { name: 'Filtar' });
    await hand.write(filters.getByRole('textbox', { name: /Oznaka/ }), 'K-P2');
    await expect.poll(() => page.locator('li[data-row]').count()).toBe(1);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await hand.press(button('Filtar (1)'));
    await filters.waitFor({ state: 'detached' });
  });

  it('a row opens where it is pressed, and the second press of two does not close what opened', async () => {
    await visitor.open('/Catalogues/Room');
    await rows().first().waitFor();
    await rows().nth(1).locator('td[data-align="right"]').first().dblclick();
    await page.getByRole('dialog').locator('[data-field="code"] input').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await hand.tick(rows().nth(1).getByRole('checkbox'));
    await page.getByText('Odabrano: 1').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('a tree opens and closes, and a branch moves by keys, by dragging and by choosing', async () => {
    await visitor.open('/Catalogues/Organizationunit');
    await rows().first().waitFor();
    const all = await rows().count();
    const library = page.getByRole('row').filter({ hasText: 'Knjižnica' });
    const level = () => library.getAttribute('aria-level');
    const home = await level();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows().count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows().count()).toBe(all);
    await hand.toRow(library);
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(level).toBe('3');
    await hand.toRow(library);
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(level).toBe(home);
    await hand.press(button('Još o ovom popisu'));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'Promijeni redoslijed' }));
    await library
      .locator('[data-drag]')
      .dragTo(page.getByRole('row').filter({ hasText: 'Dekanat' }), { targetPosition: { x: 300, y: 30 } });
    await expect.poll(level).toBe('3');
    await hand.toRow(library);
    await hand.press(library.getByRole('button', { name: /^Radnje:/ }));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'Premjesti pod…' }));
    const place = page.getByRole('dialog');
    await hand.inside(place);
    await hand.write(place.getByLabel('Novo mjesto'), 'Fakultet');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /^Fakultet/, selected: true })
      .or(page.locator('[data-combobox-selected]', { hasText: /^Fakultet/ }))
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await hand.press(place.getByRole('button', { name: 'Spremi' }));
    await expect.poll(level).toBe(home);
  });

  it('in English too: searched, filtered, sorted, saved, changed, undone and explained by keyboard alone', async () => {
    await enter(visitor, 'courseconductionsadmin');
    await visitor.open('/Settings');
    await hand.pick(page.locator('main select.language'), 'en-uk');
    await page.locator('html[lang="en-GB"]').waitFor();
    await openRooms();
    await page.getByText('Press ? for shortcuts').waitFor();
    const heads = () => page.locator('thead th[data-align] .k-sort').allInnerTexts();
    await page.keyboard.press('c');
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await hand.inside(chooser);
    await hand.tick(chooser.getByRole('checkbox', { name: 'Building' }));
    await hand.press(chooser.getByRole('button', { name: 'Pin to the left: Code' }));
    await page.keyboard.press('Escape');
    await chooser.waitFor({ state: 'detached' });
    await expect.poll(heads).toEqual(['Code', 'Name', 'Room type', 'Seats', 'Equipment', 'Can be booked', 'In use']);
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.keyboard.press('e');
    await hand.inside(page.getByRole('menu'));
    const [exported] = await Promise.all([
      page.waitForEvent('download'),
      hand.choose(page.getByRole('menuitem', { name: 'Export as CSV' })),
    ]);
    expect(
      readFileSync(await exported.path(), 'utf8')
        .replace(/^\uFEFF/, '')
        .split(/\r?\n/)[0]
        ?.split(';'),
    ).toEqual(['Code', 'Name (English)', 'Room type', 'Seats', 'Equipment', 'Can be booked', 'In use']);
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await page.keyboard.press('/');
    await page.getByRole('searchbox', { name: 'Search: rooms' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('racunalna');
    await afterList(() => page.keyboard.press('Enter'));
    await hand.press(button('Clear filters'));
    await expect.poll(() => new URL(page.url()).hash).not.toContain('search');
    await page.locator('table[aria-busy="false"]').waitFor();
    await hand.press(button('Filter'));
    await afterList(async () => {
      await hand.write(page.getByLabel('Filter: Seats'), '60 – 100');
      await page.keyboard.press('Enter');
    });
    await afterList(() => hand.press(button('Seats')));
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Seats' }).waitFor();
    await hand.press(button('Save view'));
    await hand.inside(page.getByRole('dialog', { name: 'Save view' }));
    await page.keyboard.type('Large rooms');
    await page.keyboard.press('Enter');
    const chip = button('Large rooms');
    await chip.waitFor();
    const first = (await order())[0];
    await hand.toRow(page.locator(`tr[data-row="${first}"]`));
    await page.keyboard.press(' ');
    await hand.press(button('Change a field'));
    const dialog = page.getByRole('dialog', { name: 'Change a field' });
    await hand.inside(dialog);
    await hand.pick(dialog.getByLabel('Field', { exact: true }), 'building');
    await hand.write(dialog.getByLabel('New value'), 'New building');
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: 'Done: 1 of 1' });
    await hand.inside(done);
    await hand.press(done.getByRole('button', { name: 'Undo' }));
    await page.getByText('Undone: 1 of 1').waitFor();
    await done.waitFor({ state: 'detached' });
    await hand.toRow(page.locator(`tr[data-row="${first}"]`));
    await page.keyboard.press('h');
    const history = page.getByRole('dialog', { name: /^History:/ });
    await history.getByText('New building').first().waitFor();
    await hand.inside(history);
    await page.keyboard.press('Escape');
    await history.waitFor({ state: 'detached' });
    await hand.press(button('Delete the view: Large rooms'));
    const sure = page.getByRole('dialog', { name: 'Delete' });
    await expect.poll(() => sure.innerText()).toContain('Confirm deletion.');
    await hand.press(sure.getByRole('button', { name: 'Delete' }));
    await chip.waitFor({ state: 'detached' });
    await page.keyboard.press('?');
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await hand.inside(sheet);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });

    // Rows are put in order with keys, and are cards where there is no room for columns.
    await visitor.open('/Catalogues/Roomtype');
    await rows().first().waitFor();
    const before = await order();
    await hand.toRow(page.locator(`tr[data-row="${before[0]}"]`));
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect.poll(focusedRow).toBe(before[0]);
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(before);
    await page.setViewportSize({ width: 390, height: 844 });
    const card = page.locator(`li[data-row="${before[0]}"]`);
    await hand.press(card.getByRole('button', { name: /^Actions:/ }));
    await hand.inside(page.getByRole('menu'));
    await hand.choose(page.getByRole('menuitem', { name: 'View' }));
    const shown = page.getByRole('dialog');
    await hand.inside(shown);
    await page.keyboard.press('Escape');
    await shown.waitFor({ state: 'detached' });
    await page.setViewportSize({ width: 1440, height: 900 });

    // A tree, and a list that does not come.
    await visitor.open('/Catalogues/Organizationunit');
    await rows().first().waitFor();
    const all = await rows().count();
    await page.keyboard.press('j');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => rows().count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => rows().count()).toBe(all);
    await page.route('**/api/v1/room?*', route =>
      route.fulfill({ status: 500, json: { message: 'Something broke. Reference: abc', ref: 'abc' } }),
    );
    await visitor.open('/Catalogues/Room');
    await page.getByText('The list did not load').waitFor();
    await expect.poll(() => notices(page)).toEqual(['Something broke. Reference: abc']);
    await page.unroute('**/api/v1/room?*');
    await hand.press(button('Try again'));
    await rows().first().waitFor();
  });

  it('passes axe with filters, selection, menus and dialogs open, light and dark', async () => {
    await openRooms('?limit=20');
    const problems: string[] = [];
    /** Rows and menu stand under everything that opens: they are looked at once. */
    const look = async (what: string, besides: readonly string[] = [...menus, 'tr[data-row]']) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The page follows the system a moment later, and its colours one after another.
        await page.waitForFunction(
          scheme =>
            document.documentElement.dataset.mantineColorScheme === scheme && document.getAnimations().length === 0,
          colorScheme,
        );
        problems.push(
          ...(await accessibilityProblems(page, rulesOf(colorScheme), besides)).map(
            p => `${what} ${colorScheme}: ${p}`,
          ),
        );
      }
    };
    await page.keyboard.press('f');
    await page.getByLabel('Odaberi: K-P1').check();
    await look('list', []);
    await page.getByRole('button', { name: 'Stupac: Zgrada' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await look('column menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stupci' }).click();
    await look('columns');
    await page.keyboard.press('Escape');
    await row('K-P1').getByRole('button', { name: 'Uredi: K-P1' }).click();
    await page
      .getByRole('dialog')
      .getByLabel(/^Oznaka/)
      .waitFor();
    await look('dialog');
    expect(problems).toEqual([]);
  });
});

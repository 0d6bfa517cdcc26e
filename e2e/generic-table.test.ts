import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { accessibilityProblems, notices, type Portal, signIn, startPortal, type Visitor } from './portal.ts';

let portal: Portal;
let visitor: Visitor;
let page: Page;
beforeAll(async () => { portal = await startPortal(); });
afterAll(async () => { await portal?.close(); });
beforeEach(async () => { visitor = await portal.visitAs('admin'); page = visitor.page; });
afterEach(async () => { await visitor.leave(); });

const rows = () => page.locator('tr[data-row]');
const row = (label: string) => page.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) });
const order = () => rows().evaluateAll(all => all.map(r => (r as HTMLElement).dataset.row));
const openRooms = async (query = '') => { await visitor.open(`/Catalogues/Room${query}`); await rows().first().waitFor(); };
/** Waits for the list of this screen that the next act asks for: other lists (saved views, the years) come when they like. */
const afterList = async (act: () => Promise<unknown>) => {
  const resource = /\/([A-Za-z]+)(\?|$)/.exec(new URL(page.url()).hash)![1]!.toLowerCase();
  await Promise.all([page.waitForResponse(r => new URL(r.url()).pathname === `/api/v1/${resource}` && r.request().method() === 'GET'), act()]);
  await page.locator('table[aria-busy="false"]').waitFor();
};
const focusedRow = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.row ?? null);
const addressSays = (part: string) => expect.poll(() => decodeURIComponent(new URL(page.url()).hash)).toContain(part);

describe('the data table', () => {
  it('S-31, S-32, S-33, S-34 shows its parts, asks for 50 a page, is 956 px high at most, and its actions are 130 px wide', async () => {
    const [request] = await Promise.all([page.waitForRequest(r => r.url().includes('/api/v1/student?')), visitor.open('/Catalogues/Student')]);
    expect(new URL(request.url()).searchParams.get('pagination[limit]')).toBe('50');
    await rows().first().waitFor();
    expect(await rows().count()).toBe(50);
    for (const name of ['Filtar', 'Stupci', 'Izvoz', 'Osvježi']) expect(await page.getByRole('button', { name }).count(), name).toBe(1);
    expect(await page.locator('.k-scroll').evaluate(e => getComputedStyle(e).maxHeight)).toBe('956px');
    expect(await page.locator('thead th.k-act').evaluate(e => (e as HTMLElement).offsetWidth)).toBe(130);
    await afterList(() => page.getByRole('button', { name: 'Osvježi' }).click());
  });

  it('S-35 a filter waits 1000 ms, Enter does not, and a link with it shows the same to somebody else', async () => {
    await openRooms();
    await page.keyboard.press('f');
    const filter = page.getByLabel('Filtar: Zgrada');
    const started = Date.now();
    const asked = page.waitForRequest(r => decodeURIComponent(r.url()).includes('filter[building][like]=dob'));
    await filter.fill('dob');
    expect(await filter.inputValue()).toBe('dob');
    await asked;
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    await addressSays('filter[building][like]=dob');
    await afterList(async () => { await filter.fill('kor'); await page.keyboard.press('Enter'); });
    const [link, shown] = [page.url(), await order()];
    const other = await portal.visitAs('teacher');
    await other.page.goto(link);
    await other.page.locator('tr[data-row]').first().waitFor();
    expect(await other.page.locator('tr[data-row]').evaluateAll(all => all.map(r => (r as HTMLElement).dataset.row))).toEqual(shown);
    await other.leave();
  });

  it('has a filter for each kind: numbers by bounds, references by choice, yes and no', async () => {
    await openRooms();
    await page.keyboard.press('f');
    await afterList(async () => { await page.getByLabel('Filtar: Broj mjesta').fill('60 – 100'); await page.keyboard.press('Enter'); });
    await addressSays('filter[capacity][from]=60&filter[capacity][to]=100');
    const seats = await page.locator('tr[data-row] td[data-align="right"]').allInnerTexts();
    expect(seats.length).toBeGreaterThan(0);
    expect(seats.every(n => Number(n) >= 60 && Number(n) <= 100)).toBe(true);
    await page.getByLabel('Filtar: Broj mjesta').fill('sto');
    expect(await page.getByLabel('Filtar: Broj mjesta').getAttribute('aria-invalid')).toBe('true');
    await page.getByRole('button', { name: 'Ukloni filtre' }).click();
    await expect.poll(() => page.getByLabel('Filtar: Broj mjesta').inputValue()).toBe('');
    await page.getByRole('button', { name: /^Filtar: Tip prostora/ }).click();
    await afterList(() => page.getByRole('checkbox', { name: 'Laboratorij' }).check());
    await page.keyboard.press('Escape');
    expect(new Set(await page.locator('tr[data-row] td:nth-child(5)').allInnerTexts())).toEqual(new Set(['Laboratorij']));
    await afterList(() => page.getByLabel('Filtar: Može se rezervirati').selectOption('0'));
    await addressSays('filter[isBookable]=0');
  });

  it('says when nothing matches, and clears the filters', async () => {
    await visitor.open('/Catalogues/Room?filter[code][like]=nigdje');
    await page.getByText('Ništa ne odgovara filtrima').waitFor();
    await afterList(() => page.getByRole('status').getByRole('button', { name: 'Ukloni filtre' }).click());
    expect(await rows().count()).toBeGreaterThan(10);
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
    await afterList(() => page.getByRole('button', { name: 'Zgrada', exact: true }).click());
    await afterList(() => page.getByRole('button', { name: 'Broj mjesta', exact: true }).click({ modifiers: ['Shift'] }));
    await afterList(() => page.getByRole('button', { name: /^Broj mjesta/ }).click({ modifiers: ['Shift'] }));
    await addressSays('sort=building,-capacity');
    const before = await order();
    await page.reload();
    await rows().first().waitFor();
    expect(await order()).toEqual(before);
    expect(await page.locator('th[aria-sort="ascending"]').innerText()).toContain('Zgrada');
  });

  it('S-36 columns are chosen, moved, pinned and made wider; local storage keeps them under the table’s name', async () => {
    await openRooms();
    await page.keyboard.press('c');
    await page.getByRole('checkbox', { name: 'Zgrada' }).uncheck();
    await page.getByRole('button', { name: 'Pričvrsti lijevo: Oznaka' }).click();
    await page.getByRole('button', { name: 'Pomakni gore: Oprema' }).click();
    await page.keyboard.press('Escape');
    expect(await page.locator('thead th[data-align] .k-sort').allInnerTexts()).toEqual(['Oznaka', 'Naziv', 'Tip prostora', 'Oprema', 'Broj mjesta', 'Može se rezervirati', 'U uporabi']);
    expect(await page.locator('thead th[data-pinned][data-align]').innerText()).toContain('Oznaka');
    const head = page.locator('thead th').filter({ hasText: 'Oprema' });
    const width = () => head.evaluate(e => (e as HTMLElement).offsetWidth);
    const before = await width();
    await page.getByRole('button', { name: 'Stupac: Oprema' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Šire' }).click();
    await expect.poll(width).toBe(before + 24);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('katedra.table.room')!).columns)).not.toContain('building');
    await visitor.open('/');
    await openRooms();
    expect(await page.locator('thead th[data-align] .k-sort').allInnerTexts()).not.toContain('Zgrada');
  });

  it('views are saved under a name, shared, opened first, and deleted', async () => {
    await openRooms('?filter[building][like]=dobra&sort=-capacity');
    const shown = await order();
    await page.getByRole('button', { name: 'Spremi pogled' }).click();
    await page.getByLabel('Naziv pogleda').fill('Velike u Dobri');
    await page.getByLabel('Vide ga svi').check();
    await page.getByLabel('Meni se prvi otvara').check();
    await page.keyboard.press('Enter');
    const chip = page.getByRole('button', { name: 'Velike u Dobri' }).first();
    await chip.waitFor();
    expect(await chip.getAttribute('aria-pressed')).toBe('true');
    await visitor.open('/');
    await openRooms();
    await expect.poll(order).toEqual(shown);
    await page.getByRole('button', { name: 'Sve', exact: true }).click();
    await expect.poll(() => rows().count()).toBeGreaterThan(shown.length);
    const other = await portal.visitAs('courseconductionsadmin');
    await other.open('/Catalogues/Room');
    await other.page.locator('tr[data-row]').first().waitFor();
    expect(await other.page.locator('tr[data-row]').count()).toBeGreaterThan(shown.length);
    await other.page.getByRole('button', { name: 'Velike u Dobri' }).click();
    await expect.poll(() => other.page.locator('tr[data-row]').count()).toBe(shown.length);
    expect(await other.page.getByRole('button', { name: /^Obriši pogled/ }).count()).toBe(0);
    await other.leave();
    await chip.click();
    await page.getByRole('button', { name: 'Obriši pogled: Velike u Dobri' }).click();
    await page.getByRole('dialog', { name: 'Brisanje' }).getByRole('button', { name: 'Obriši' }).click();
    await chip.waitFor({ state: 'detached' });
  });

  it('exports exactly this view', async () => {
    await openRooms('?filter[building][like]=dobra&sort=-capacity&columns=code,capacity');
    await page.keyboard.press('e');
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Izvezi kao CSV' }).click()]);
    expect(file.suggestedFilename()).toMatch(/^room_\d{8}_\d{6}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').replace(/^\uFEFF/, '').trim().split(/\r?\n/);
    expect(lines[0]).toBe('Oznaka;Broj mjesta');
    expect(lines.slice(1).map(l => l.split(';')[0])).toEqual(await page.locator('tr[data-row] .k-open').allInnerTexts());
  });

  it('goes by keyboard alone: rows, selection, opening, pages, and says how on ?', async () => {
    await visitor.open('/Catalogues/Student');
    await rows().first().waitFor();
    const ids = await order();
    for (const key of ['j', 'j', 'ArrowDown', 'k']) await page.keyboard.press(key);
    expect(await focusedRow()).toBe(ids[1]);
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
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Prečaci na tipkovnici' }).waitFor();
    await page.getByRole('switch', { name: 'Prečaci od jednog slova' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('f');
    expect(await page.locator('tr.k-filters').count()).toBe(0);
  });

  it('reorders with buttons, with keys and by dragging; a sorted list cannot be reordered', async () => {
    await visitor.open('/Catalogues/Roomtype');
    await rows().first().waitFor();
    const before = await order();
    await page.getByRole('button', { name: /^Pomakni dolje:/ }).first().click();
    await expect.poll(order).toEqual([before[1], before[0], ...before.slice(2)]);
    await page.locator(`tr[data-row="${before[0]}"]`).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(order).toEqual(before);
    await expect.poll(focusedRow).toBe(before[0]);
    await page.locator(`tr[data-row="${before[2]}"] [data-drag]`).dragTo(page.locator(`tr[data-row="${before[0]}"]`));
    await expect.poll(order).toEqual([before[2], before[0], before[1], ...before.slice(3)]);
    await afterList(() => page.getByRole('button', { name: 'Naziv', exact: true }).click());
    expect(await page.locator('[data-drag]').count()).toBe(0);
  });

  it('changes many rows at once, tells what became of each, and undoes it', async () => {
    await openRooms();
    for (const code of ['K-P1', 'K-P2']) await page.getByLabel(`Odaberi: ${code}`).check();
    await page.getByRole('button', { name: 'Promijeni polje' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Polje', { exact: true }).selectOption('building');
    await dialog.getByLabel('Nova vrijednost').fill('Nova zgrada');
    await dialog.getByRole('button', { name: 'Promijeni (2)' }).click();
    await page.getByRole('dialog', { name: 'Obavljeno: 2 od 2' }).waitFor();
    expect(await page.locator('.k-results tbody tr').count()).toBe(2);
    await expect.poll(() => page.getByRole('cell', { name: 'Nova zgrada' }).count()).toBe(2);
    await page.getByRole('button', { name: 'Poništi', exact: true }).click();
    await page.getByText('Poništeno: 2 od 2').waitFor();
    await expect.poll(() => page.getByRole('cell', { name: 'Nova zgrada' }).count()).toBe(0);
  });

  it('a bulk delete refuses what is in use, row by row, and says why', async () => {
    await visitor.open('/Catalogues/Roomtype');
    await rows().first().waitFor();
    const all = await rows().count();
    await page.getByLabel('Odaberi sve na ovoj stranici').check();
    await page.keyboard.press('Tab');
    await page.locator('.k-bulk').getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('dialog', { name: 'Brisanje' }).getByRole('button', { name: 'Obriši' }).click();
    const results = page.locator('.k-results tbody tr');
    await results.first().waitFor();
    expect(await results.count()).toBe(all);
    expect(await results.first().innerText()).toMatch(/Odbijeno.*koristi/s);
    const refused = await results.filter({ hasText: 'Odbijeno' }).count();
    if (refused < all) {
      await page.getByRole('button', { name: 'Poništi', exact: true }).click();
      await page.getByText(/^Poništeno/).waitFor();
    } else await page.keyboard.press('Escape');
    await expect.poll(() => rows().count()).toBe(all);
  });

  it('S-46 a deletion asks, can be undone, and what is deleted can be looked at', async () => {
    await visitor.open('/Catalogues/Academicvocation');
    await rows().first().waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-field="code"] input').fill('PZ');
    await dialog.locator('[data-field="nameHr"] input').fill('Probno zvanje');
    await dialog.locator('[data-field="group"] select').selectOption('teaching');
    await dialog.getByRole('button', { name: 'Spremi', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Obriši: Probno zvanje' }).click();
    const question = page.getByRole('dialog', { name: 'Brisanje' });
    expect(await question.innerText()).toContain('Potvrdite brisanje.');
    await question.getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('button', { name: 'Obriši: Probno zvanje' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Poništi', exact: true }).click();
    await page.getByRole('button', { name: 'Obriši: Probno zvanje' }).click();
    await page.getByRole('dialog', { name: 'Brisanje' }).getByRole('button', { name: 'Obriši' }).click();
    await page.getByRole('button', { name: 'Izvoz' }).click();
    await afterList(() => page.getByRole('menuitem', { name: 'Obrisani zapisi' }).click());
    await page.getByRole('button', { name: 'Vrati: Probno zvanje' }).click();
    await page.getByText('Vraćeno').waitFor();
  });

  it('S-37, S-54, S-57 a list that fails stops loading, with one notice that stays and a way to try again', async () => {
    await page.route('**/api/v1/room?*', route => route.fulfill({ status: 500, json: { message: 'Nešto je puklo. Oznaka: abc', ref: 'abc' } }));
    await visitor.open('/Catalogues/Room');
    await page.getByText('Popis se nije učitao').waitFor();
    expect(await notices(page)).toEqual(['Nešto je puklo. Oznaka: abc']);
    await page.unroute('**/api/v1/room?*');
    await page.getByRole('button', { name: 'Pokušaj ponovno' }).click();
    await rows().first().waitFor();
  });

  it('rows offer only what the server allows on them: who may not write sees the record as facts', async () => {
    const teacher = await portal.visitAs('teacher');
    await teacher.open('/Catalogues/Room');
    await teacher.page.locator('tr[data-row]').first().waitFor();
    expect(await teacher.page.getByRole('button', { name: /^(Uredi|Obriši):/ }).count()).toBe(0);
    await teacher.page.getByRole('button', { name: /^Prikaži:/ }).first().click();
    await teacher.page.getByRole('dialog').locator('dl').waitFor();
    expect(await teacher.page.getByRole('dialog').getByRole('button', { name: 'Spremi' }).count()).toBe(0);
    await teacher.leave();
  });

  it('on a narrow screen rows are cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await visitor.open('/Catalogues/Room');
    await page.locator('li[data-row]').first().waitFor();
    expect(await page.locator('table').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.locator('li[data-row] .k-open').first().click();
    await page.getByRole('dialog').waitFor();
  });

  it('a tree opens and closes, and a branch moves by keys, by dragging and by choosing', async () => {
    await visitor.open('/Catalogues/Organizationunit');
    await rows().first().waitFor();
    const all = await rows().count();
    const library = page.getByRole('row').filter({ hasText: 'Knjižnica' });
    const level = () => library.getAttribute('aria-level');
    const home = await level();
    await rows().first().focus();
    await page.keyboard.press('ArrowLeft');
    expect(await rows().count()).toBe(1);
    await page.keyboard.press('ArrowRight');
    expect(await rows().count()).toBe(all);
    await library.focus();
    await page.keyboard.press('Alt+ArrowRight');
    await expect.poll(level).toBe('3');
    await library.focus();
    await page.keyboard.press('Alt+ArrowLeft');
    await expect.poll(level).toBe(home);
    await library.locator('[data-drag]').dragTo(page.getByRole('row').filter({ hasText: 'Dekanat' }), { targetPosition: { x: 300, y: 30 } });
    await expect.poll(level).toBe('3');
    await library.getByRole('button', { name: /^Radnje:/ }).click();
    await page.getByRole('menuitem', { name: 'Premjesti pod…' }).click();
    await page.getByRole('dialog').getByLabel('Novo mjesto').click();
    await page.getByRole('listbox').getByRole('option', { name: /^Fakultet/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Spremi' }).click();
    await expect.poll(level).toBe(home);
  });

  it('in English too', async () => {
    await signIn(visitor, portal.url, 'teacher2');
    await visitor.open('/Settings');
    await page.locator('main select.language').selectOption('en-uk');
    await page.locator('html[lang="en-GB"]').waitFor();
    await openRooms();
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByLabel('Filter: Name').waitFor();
    await page.getByText('Press ? for shortcuts').waitFor();
  });

  it('passes axe with filters, selection, menus and dialogs open, light and dark', async () => {
    await openRooms();
    const problems: string[] = [];
    const look = async (what: string) => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        // The page follows the system a moment later, and its colours one after another.
        await page.waitForFunction(scheme => document.documentElement.dataset.mantineColorScheme === scheme && document.getAnimations().length === 0, colorScheme);
        problems.push(...(await accessibilityProblems(page)).map(p => `${what} ${colorScheme}: ${p}`));
      }
    };
    await page.keyboard.press('f');
    await page.getByLabel('Odaberi: K-P1').check();
    await look('list');
    await page.getByRole('button', { name: 'Stupac: Zgrada' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem').first().waitFor();
    await look('column menu');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Stupci' }).click();
    await look('columns');
    await page.keyboard.press('Escape');
    await row('K-P1').getByRole('button', { name: 'Uredi: K-P1' }).click();
    await page.getByRole('dialog').getByLabel(/^Oznaka/).waitFor();
    await look('dialog');
    expect(problems).toEqual([]);
  });
});

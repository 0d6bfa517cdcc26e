import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Hand, handOf } from './keys.ts';
import { decidePlans } from './plans.ts';
import {
  accessibilityProblems,
  enter,
  notices,
  password,
  type Portal,
  signIn,
  startPortal,
  type Visitor,
} from './portal.ts';

let portal: Portal;
let visitor: Visitor;
let page: Page;
let hand: Hand;
let dialog: Locator;
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
  dialog = page.getByRole('dialog').first();
});
afterEach(async () => {
  await visitor.leave();
});

const rows = () => page.locator('tr[data-row]');
const openList = async (path: string) => {
  await visitor.open(`/Catalogues/${path}`);
  await rows().first().waitFor();
};
const field = (name: string) => dialog.locator(`[data-field="${name}"]`);
const input = (name: string) => field(name).locator('input, textarea, select').first();
const submit = () => dialog.getByRole('button', { name: 'Spremi', exact: true });
const gone = () => expect.poll(() => page.getByRole('dialog').count()).toBe(0);
const row = (label: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: label, exact: true }) });
/** The dialog is there, and the keys are meant for it. */
const opened = async (name: string) => {
  await input(name).waitFor();
  await hand.inside(dialog);
};
const write = (name: string, text: string) => hand.write(input(name), text);
const openRoom = async (code: string) => {
  await openList('Room');
  await hand.toRow(row(code));
  await page.keyboard.press('Enter');
  await opened('code');
};
const openNew = async (path: string, first: string) => {
  await openList(path);
  await page.keyboard.press('n');
  await opened(first);
};
/** The same call from another hand, in the page's own session. */
const call = (method: string, path: string, body?: unknown) =>
  page.evaluate(
    async ([m, p, b]) => {
      const answer = await fetch(`/api/v1/${p}`, {
        method: m as string,
        headers: { 'content-type': 'application/json' },
        ...(b === undefined ? {} : { body: JSON.stringify(b) }),
      });
      return answer.json();
    },
    [method, path, body] as const,
  );
const roomBy = async (code: string) => (await call('GET', `room?filter[code]=${code}`)).data[0];
const addressStays = (id: number) => expect.poll(() => new URL(page.url()).hash).toMatch(new RegExp(`[?&]open=${id}$`));
const inEnglish = async (username = 'courseconductionsadmin') => {
  await enter(visitor, username);
  await visitor.open('/Settings');
  await hand.pick(page.locator('main select.language'), 'en-uk');
  await page.locator('html[lang="en-GB"]').waitFor();
};
const leaveUnsaved = async () => {
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await hand.inside(leaving);
  await hand.press(leaving.getByRole('button', { name: 'Leave' }));
  await gone();
};
const drafts = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('katedra.draft.')));

describe('the form in its dialog', () => {
  it('S-38, S-39, F-20 Submit waits for a change, sends only what changed, and the dialog closes', async () => {
    await openRoom('K-P1');
    await expect.poll(() => submit().isDisabled()).toBe(true);
    await write('building', 'Korana B');
    await expect.poll(() => submit().isDisabled()).toBe(false);
    await write('building', 'Korana');
    await expect.poll(() => submit().isDisabled()).toBe(true);
    await write('building', 'Korana B');
    const [request] = await Promise.all([page.waitForRequest(r => r.method() === 'PUT'), page.keyboard.press('Enter')]);
    const sent = request.postDataJSON();
    expect(Object.keys(sent).sort()).toEqual(['building', 'rowVer', 'was']);
    expect(sent.was).toEqual({ building: 'Korana' });
    await page.locator('.notice', { hasText: 'Spremljeno' }).waitFor();
    await gone();
    await page.getByRole('cell', { name: 'Korana B' }).waitFor();
    await expect.poll(() => drafts()).toEqual([]);
  });

  it('S-40 nothing is sent while a field is wrong; the first wrong one gets the focus', async () => {
    await openRoom('K-P2');
    let sent = 0;
    page.on('request', r => {
      if (r.method() === 'PUT') sent++;
    });
    await write('capacity', 'dvadeset');
    await write('code', '  ');
    await hand.reach(submit());
    await page.evaluate(() => {
      const marks = { pressed: 0, led: 0 };
      Object.assign(window, { marks });
      addEventListener(
        'keydown',
        () => {
          marks.pressed = performance.now();
        },
        true,
      );
      addEventListener('focusin', e => {
        if ((e.target as Element).closest('[data-field="code"]')) marks.led ||= performance.now();
      });
    });
    await page.keyboard.press('Enter');
    await field('code').getByText('Obvezan unos.').waitFor();
    await field('capacity').getByText('Upišite cijeli broj').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('code');
    const { pressed, led } = await page.evaluate(
      () => (window as unknown as { marks: { pressed: number; led: number } }).marks,
    );
    expect(Math.round(led - pressed)).toBeGreaterThanOrEqual(450);
    // Nor by the keys that save from anywhere, as long as one of them is wrong.
    await write('code', 'K-P2');
    await page.keyboard.press('Control+s');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('[data-field]')?.getAttribute('data-field')))
      .toBe('capacity');
    expect(sent).toBe(0);
  });

  it('what the server finds stands beside its field, and what was typed stays', async () => {
    await openRoom('K-P2');
    await page.route('**/api/v1/room/update*', route =>
      route.fulfill({ status: 422, json: [{ field: 'building', key: 'gone', message: 'Te zgrade više nema.' }] }),
    );
    await write('building', 'Stara zgrada');
    await page.keyboard.press('Control+s');
    await field('building').getByText('Te zgrade više nema.').waitFor();
    await expect.poll(() => input('building').inputValue()).toBe('Stara zgrada');
    await expect.poll(() => notices(page)).toEqual(['Te zgrade više nema.']);
    await expect.poll(() => input('building').evaluate(e => e === document.activeElement)).toBe(true);
    await write('building', 'Druga');
    await field('building').getByText('Te zgrade više nema.').waitFor({ state: 'detached' });
  });

  it('S-53 says «Saving…» while it saves', async () => {
    await openRoom('K-P3');
    let goOn = (): void => undefined;
    const seen = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route('**/api/v1/room/update*', async route => {
      await seen;
      await route.continue();
    });
    await write('floor', '9');
    await page.keyboard.press('Control+Enter');
    await page.locator('.overlay').filter({ hasText: 'Spremanje…' }).waitFor();
    goOn();
    await gone();
  });

  it('S-53 says «Deleting…» while it deletes', async () => {
    await openList('Room');
    await call('POST', 'roomtype/create', { code: 'S53', nameHr: 'Tip koji odlazi' });
    await openList('Roomtype');
    let goOn = (): void => undefined;
    const seen = new Promise<void>(resolve => {
      goOn = resolve;
    });
    await page.route('**/api/v1/roomtype/delete*', async route => {
      await seen;
      await route.continue();
    });
    await hand.toRow(rows().filter({ hasText: 'Tip koji odlazi' }));
    await page.keyboard.press('Delete');
    const question = page.getByRole('dialog', { name: 'Brisanje' });
    await hand.press(question.getByRole('button', { name: 'Obriši', exact: true }));
    await page.locator('.overlay').filter({ hasText: 'Brisanje…' }).waitFor();
    goOn();
    await rows().filter({ hasText: 'Tip koji odlazi' }).waitFor({ state: 'detached' });
    await page.locator('.overlay').waitFor({ state: 'detached' });
  });

  it('S-41, S-42, S-43 is 700 px wide, minimises, maximises, closes on Escape, and keeps what is typed', async () => {
    await openRoom('K-P3');
    await expect.poll(() => dialog.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(700);
    await write('building', 'Negdje');
    await expect.poll(drafts).toHaveLength(1);
    await hand.press(dialog.getByRole('button', { name: 'Povećaj' }));
    await expect.poll(() => dialog.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(1440);
    await hand.press(dialog.getByRole('button', { name: 'Uobičajena veličina' }));
    await expect.poll(() => dialog.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(700);
    await hand.press(dialog.getByRole('button', { name: 'Smanji' }));
    await page.locator('.k-shelf').waitFor();
    await expect.poll(() => dialog.isVisible()).toBe(false);
    await hand.press(page.getByRole('button', { name: /^Ponovno otvori/ }));
    await opened('building');
    await expect.poll(() => input('building').inputValue()).toBe('Negdje');
    await write('building', (await roomBy('K-P3')).building);
    await page.keyboard.press('Escape');
    await gone();
    // What was taken back again leaves no draft behind.
    await expect.poll(() => drafts()).toEqual([]);
    await page.setViewportSize({ width: 800, height: 900 });
    await hand.toRow(row('K-P3'));
    await page.keyboard.press('Enter');
    await expect.poll(() => dialog.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(640);
    await hand.inside(dialog);
    await page.keyboard.press('Escape');
    await gone();
    await page.setViewportSize({ width: 390, height: 844 });
    await hand.press(page.locator('li[data-row] .k-open').first());
    await expect.poll(() => dialog.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(390);
  });

  it('leaving unsaved changes asks; they come back as a draft, for their writer alone', async () => {
    await openRoom('K-P4');
    await write('building', 'Nedovršeno');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Nespremljene promjene' });
    await hand.inside(question);
    // Escape is the way out of the question alone: it neither leaves nor asks once more.
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => input('building').evaluate(e => e === document.activeElement)).toBe(true);
    expect(await question.count()).toBe(0);
    await page.keyboard.press('Escape');
    await hand.inside(question);
    await hand.press(question.getByRole('button', { name: 'Ostani' }));
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => input('building').inputValue()).toBe('Nedovršeno');
    await hand.press(dialog.getByRole('button', { name: 'Smanji' }));
    await page.locator('.k-shelf').waitFor();
    await hand.press(page.getByRole('navigation', { name: 'Ovdje ste' }).getByRole('link', { name: 'Početna' }));
    await hand.inside(question);
    await hand.press(question.getByRole('button', { name: 'Otiđi' }));
    await page.locator('main[data-screen="/"]').waitFor();
    await openRoom('K-P4');
    await dialog.getByText('Vraćeno je ono što ste upisali').waitFor();
    await expect.poll(() => input('building').inputValue()).toBe('Nedovršeno');
    await expect.poll(() => drafts()).toHaveLength(1);
    await page.keyboard.press('Escape');
    await hand.inside(question);
    await hand.press(question.getByRole('button', { name: 'Otiđi' }));
    await gone();

    await signIn(visitor, portal.url, 'courseconductionsadmin');
    await expect.poll(() => drafts()).toEqual([]);
    await openRoom('K-P4');
    await expect.poll(() => input('building').inputValue()).not.toBe('Nedovršeno');
    await expect.poll(() => dialog.getByText('Vraćeno je').count()).toBe(0);
  });

  it('a draft can be discarded', async () => {
    await openRoom('K-P5');
    await write('building', 'Skica');
    await expect.poll(drafts).toHaveLength(1);
    await page.reload();
    await dialog.getByText('Vraćeno je').waitFor();
    await hand.inside(dialog);
    await hand.press(dialog.getByRole('button', { name: 'Odbaci' }));
    await dialog.getByText('Vraćeno je').waitFor({ state: 'detached' });
    expect(await input('building').inputValue()).toBe((await roomBy('K-P5')).building);
    await expect.poll(() => drafts()).toEqual([]);
  });

  it('a session that ends while one types asks for the password over the form, and the save goes through', async () => {
    await openRoom('K-R1');
    await write('building', 'Poslije isteka');
    await visitor.context.clearCookies();
    await page.keyboard.press('Control+Enter');
    await page.locator('input[name="password"]:focus').waitFor();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await gone();
    expect((await roomBy('K-R1')).building).toBe('Poslije isteka');
  });

  it('two people change different fields of one record: both are stored, and nobody is asked', async () => {
    await openRoom('K-R1');
    const before = await roomBy('K-R1');
    await write('building', 'Samo zgrada');
    await call('PUT', `room/update?id=${before.id}`, { rowVer: before.rowVer, capacity: 44 });
    await page.keyboard.press('Control+Enter');
    await page.locator('.notice', { hasText: 'Spremljeno' }).waitFor();
    await gone();
    expect(await roomBy('K-R1')).toMatchObject({ building: 'Samo zgrada', capacity: 44 });
  });

  it('two people save one record: both versions are shown and the choice is saved', async () => {
    await openRoom('K-R2');
    const before = await roomBy('K-R2');
    await write('building', 'Moja zgrada');
    await write('floor', '7');
    await call('PUT', `room/update?id=${before.id}`, { rowVer: before.rowVer, building: 'Tuđa zgrada', capacity: 33 });
    await page.keyboard.press('Control+Enter');
    const versions = page.getByRole('dialog', { name: 'Netko je bio brži' });
    await hand.inside(versions);
    await expect
      .poll(() => versions.getByRole('row').filter({ hasText: 'Zgrada' }).innerText())
      .toMatch(/Moja zgrada\s+Tuđa zgrada/);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Of two radio buttons Tab reaches the chosen one, and the arrows the other.
    await hand.reach(versions.getByRole('radio', { name: 'Zgrada, Moje: Moja zgrada' }));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => versions.getByRole('radio', { name: 'Zgrada, Tuđe: Tuđa zgrada' }).isChecked()).toBe(true);
    await hand.press(versions.getByRole('button', { name: 'Spremi odabrano' }));
    await gone();
    expect(await roomBy('K-R2')).toMatchObject({ building: 'Tuđa zgrada', floor: '7', capacity: 33 });
  });

  it('shows the history of a row: who, when, old → new', async () => {
    const before = await (async () => {
      await openList('Room');
      return roomBy('K-R3');
    })();
    await call('PUT', `room/update?id=${before.id}`, { rowVer: before.rowVer, capacity: 31 });
    await hand.toRow(page.locator(`tr[data-row="${before.id}"]`));
    await page.keyboard.press('h');
    const entry = page.getByRole('dialog', { name: 'Povijest: K-R3' }).getByRole('listitem').first();
    await entry.waitFor();
    await expect
      .poll(() => entry.innerText())
      .toMatch(new RegExp(`Promijenjeno.*Broj mjesta\\s+${before.capacity} → 31`, 's'));
  });

  it('a move that was just made is taken back from its notice', async () => {
    await visitor.open('/Administration/NewsEvent');
    await rows().first().waitFor();
    const made = await call('POST', 'news-event/create', {
      kind: 'news',
      titleHr: 'Vijest na probu',
      audience: ['students'],
      publishFrom: '2026-01-01 08:00',
    });
    await visitor.open(`/Administration/NewsEvent?open=${made.id}`);
    await dialog.getByText('Stanje:').waitFor();
    await hand.inside(dialog);
    await hand.press(dialog.locator('.k-moves').getByRole('button', { name: 'Objavi', exact: true }));
    const asking = page.getByRole('dialog', { name: 'Objavi', exact: true });
    await hand.inside(asking);
    await hand.press(asking.locator('form').getByRole('button', { name: 'Objavi', exact: true }));
    await dialog.locator('.k-state-line').getByText('objavljeno').waitFor();
    await asking.waitFor({ state: 'detached' });
    await page.locator('.notice').getByRole('button', { name: 'Poništi' }).click();
    await page.locator('.notice', { hasText: 'Poništeno' }).waitFor();
    await dialog.locator('.k-state-line').getByText('skica').waitFor();
    expect((await call('GET', `news-event/view?id=${made.id}`)).status).toBe('draft');
  });

  it('moves are buttons with their inputs and notes; one that is not possible yet says why', async () => {
    const openYear = async (code: string) => {
      await hand.toRow(row(code));
      await page.keyboard.press('Enter');
      await dialog.getByText('Stanje:').waitFor();
      await hand.inside(dialog);
    };
    const close = async () => {
      await page.keyboard.press('Escape');
      await gone();
    };
    await openList('Academicyear');
    await openYear('2025/2026');
    const reopen = dialog.getByRole('button', { name: 'Ponovno otvori', exact: true });
    await expect.poll(() => reopen.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByText('Nije moguće. Već je aktivna druga akademska godina: najprije je zatvorite.').waitFor();
    await close();
    await decidePlans(portal);
    await openYear('2026/2027');
    await hand.press(dialog.locator('.k-moves').getByRole('button', { name: 'Zatvori', exact: true }));
    const closing = page.getByRole('dialog', { name: 'Zatvori', exact: true });
    await closing.getByText('Njezini se podaci više neće moći mijenjati').waitFor();
    await hand.inside(closing);
    await hand.press(closing.locator('form').getByRole('button', { name: 'Zatvori', exact: true }));
    await page.getByText('Akademska godina je zatvorena.').waitFor();
    await dialog.locator('.k-state-line').getByText('Zatvorena').waitFor();
    await closing.waitFor({ state: 'detached' });
    await hand.press(reopen);
    const move = page.getByRole('dialog', { name: 'Ponovno otvori', exact: true });
    const send = move.locator('form').getByRole('button', { name: 'Ponovno otvori' });
    await hand.inside(move);
    await hand.press(send);
    await move.getByText('Navedite razlog').waitFor();
    await move.getByLabel('Napomena').and(page.locator(':focus')).waitFor();
    await hand.write(move.getByLabel('Napomena'), 'Ispravak ocjena');
    await hand.press(send);
    await page.getByText('Akademska godina je ponovno otvorena.').waitFor();
    await move.waitFor({ state: 'detached' });
    await hand.press(dialog.getByRole('tab', { name: 'Povijest' }));
    await dialog.getByText('Ispravak ocjena').waitFor();
  });
});

describe('the inputs', () => {
  it('S-47 a lazy select asks 300 ms after typing, shows ten and more on demand, and takes only what is offered', async () => {
    await openNew('StateCity', 'idStateCounty');
    const county = input('idStateCounty');
    const options = page.getByRole('listbox').getByRole('option');
    await hand.reach(county);
    const [first] = await Promise.all([
      page.waitForRequest(r => r.url().includes('/state-county/options')),
      page.keyboard.press('ArrowDown'),
    ]);
    // One more than the ten that are shown: it tells whether there are more.
    expect(new URL(first.url()).searchParams.get('pagination[limit]')).toBe('11');
    await options.first().waitFor();
    await expect.poll(() => options.count()).toBe(11);
    // Up from the first is the last: what brings the next ten.
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-combobox-selected]').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.locator('[data-combobox-selected]', { hasText: 'Prikaži više' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => options.count()).toBeGreaterThan(20);
    await page.evaluate(() => {
      Object.assign(window, { typed: 0 });
      addEventListener('input', () => Object.assign(window, { typed: performance.now() }), true);
    });
    await hand.write(county, 'karlov');
    const waited = () =>
      page.evaluate(() => {
        const asked = performance
          .getEntriesByType('resource')
          .find(entry => decodeURIComponent(entry.name).includes('filter[label][like]=karlov'));
        return asked ? asked.startTime - (window as unknown as { typed: number }).typed : null;
      });
    await expect.poll(waited).not.toBeNull();
    expect(Math.round((await waited())!)).toBeGreaterThanOrEqual(300);
    await expect.poll(() => options.allInnerTexts()).toEqual([expect.stringContaining('Karlovačka županija')]);
    await page.keyboard.press('Enter');
    await expect.poll(() => county.inputValue()).toBe('Karlovačka županija');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('nepostojeća');
    await page.getByRole('listbox', { name: 'Županija' }).getByText('Ništa nije pronađeno').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => county.inputValue()).toBe('Karlovačka županija');
  });

  it('S-49, F-35 dates are typed and shown in the language’s format and stored as YYYY-MM-DD', async () => {
    await openNew('Academicyear', 'startDate');
    await write('startDate', '31.2.2030');
    await write('endDate', '30.9.31');
    await write('startYear', '2030');
    await page.keyboard.press('Tab');
    await field('startDate').getByText('Neispravan datum.').waitFor();
    await expect.poll(() => input('endDate').inputValue()).toBe('30. 9. 2031.');
    await write('startDate', '1.10.2030');
    await hand.press(field('startDate').getByRole('button', { name: /^Odaberi u kalendaru/ }));
    const day = (n: number) =>
      page
        .locator('table button')
        .filter({ hasText: new RegExp(`^${n}$`) })
        .first();
    await hand.reach(day(1));
    await page.keyboard.press('ArrowRight');
    await day(2).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => input('startDate').inputValue()).toBe('2. 10. 2030.');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'POST' && r.url().includes('create')),
      hand.press(submit()),
    ]);
    expect(request.postDataJSON()).toMatchObject({ startDate: '2030-10-02', endDate: '2031-09-30', startYear: 2030 });
    await gone();
  });

  it('S-51, S-52, F-37 a picture is cut to 300x300 as JPEG; others are refused; it shows at 30, 150 and 300 px', async () => {
    await openRoom('K-D1');
    const chooser = field('picture').locator('input[type="file"]');
    // The browser's own window is beyond the page: the button opens it, and the test hands over what a person would choose there.
    await Promise.all([
      page.waitForEvent('filechooser'),
      hand.press(field('picture').getByRole('button', { name: 'Odaberi sliku' })),
    ]);
    const png = await sharp({ create: { width: 900, height: 500, channels: 3, background: '#3377aa' } })
      .png()
      .toBuffer();
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await field('picture').getByText('Vrsta datoteke nije dopuštena').waitFor();
    await chooser.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await field('picture').getByText('Datoteka je prevelika').waitFor();
    await chooser.setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: png });
    const cropper = page.getByRole('dialog', { name: 'Obrezivanje slike' });
    await hand.inside(cropper);
    await hand.reach(cropper.locator('canvas'));
    for (const key of ['+', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await hand.press(cropper.getByRole('button', { name: 'Upotrijebi' }));
    await cropper.waitFor({ state: 'detached' });
    const [request] = await Promise.all([page.waitForRequest(r => r.method() === 'PUT'), hand.press(submit())]);
    const sent = request.postDataJSON().picture as string;
    expect(sent.startsWith('data:image/jpeg;base64,')).toBe(true);
    expect(await sharp(Buffer.from(sent.slice(sent.indexOf(',') + 1), 'base64')).metadata()).toMatchObject({
      width: 300,
      height: 300,
      format: 'jpeg',
    });
    await gone();
    await visitor.open('/Catalogues/Room?columns=code,picture');
    const thumbnail = page.locator('.k-thumbnail').first();
    await thumbnail.waitFor();
    await expect.poll(() => thumbnail.evaluate(e => (e as HTMLElement).offsetWidth)).toBe(30);
    await hand.reach(thumbnail);
    await page.locator('img[width="150"]').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').locator('img[width="300"]').waitFor();
  });

  it('nested forms and a text as a document are written by keyboard alone, and sent whole', async () => {
    await openList('StCourse');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const literature = field('literature');
    const add = literature.getByRole('button', { name: 'Dodaj', exact: true });
    await add.waitFor();
    await hand.inside(dialog);
    const before = await literature.getByRole('group').count();
    const entry = (n: number) => literature.getByRole('group', { name: `Literatura: ${before + n}`, exact: true });
    const citation = (n: number) => entry(n).locator('[data-field="citation"] textarea');
    await hand.press(add);
    await hand.write(citation(1), 'Prva knjiga');
    await hand.press(add);
    await citation(2).waitFor();
    await page.keyboard.press('Control+Enter');
    await entry(2).getByRole('alert').waitFor();
    await expect.poll(() => entry(1).getByRole('alert').count()).toBe(0);
    // A refused form leads to its first wrong field a moment later: the next key waits for that.
    await citation(2).and(page.locator(':focus')).waitFor();
    await hand.write(citation(2), 'Druga knjiga');
    await hand.press(literature.getByRole('button', { name: `Pomakni gore (${before + 2})` }));
    await expect.poll(() => citation(1).inputValue()).toBe('Druga knjiga');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'PUT'),
      page.keyboard.press('Control+Enter'),
    ]);
    expect((request.postDataJSON().literature as { citation: string }[]).slice(before).map(e => e.citation)).toEqual([
      'Druga knjiga',
      'Prva knjiga',
    ]);
    await gone();

    await visitor.open('/Administration/NewsEvent');
    await page.locator('table[aria-busy="false"]').waitFor();
    await page.keyboard.press('n');
    await opened('bodyHr');
    await hand.reach(field('bodyHr').locator('textarea'));
    await page.keyboard.type('Uvod');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('End');
    await page.keyboard.type(' <img src=x onerror=alert(1)>');
    await hand.press(field('bodyHr').getByRole('button', { name: 'Pregled' }));
    await expect.poll(() => field('bodyHr').locator('.k-document strong').innerText()).toBe('Uvod');
    await expect.poll(() => field('bodyHr').locator('.k-document img').count()).toBe(0);
    await hand.press(field('bodyHr').getByRole('button', { name: 'Pisanje' }));
    await expect
      .poll(() => field('bodyHr').locator('textarea').inputValue())
      .toBe('**Uvod** <img src=x onerror=alert(1)>');
  });

  it('S-44 one’s own profile is a card: Submit waits for a change, and saving leaves one where one is', async () => {
    await enter(visitor, 'alumnistudent');
    await visitor.open('/Alumni');
    const card = page.locator('.k-card').first();
    const motto = card.locator('[data-field="motto"] input');
    const send = card.getByRole('button', { name: 'Spremi', exact: true });
    await motto.waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await hand.write(motto, 'Uči cijeli život');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'PUT' && r.url().includes('alumni-student/update')),
      hand.press(send),
    ]);
    expect(Object.keys(request.postDataJSON()).sort()).toEqual(['motto', 'rowVer', 'was']);
    await page.locator('.notice', { hasText: 'Spremljeno' }).waitFor();
    await expect.poll(() => send.isDisabled()).toBe(true);
    await expect.poll(() => motto.inputValue()).toBe('Uči cijeli život');
    await expect.poll(() => visitor.screen()).toBe('/Alumni');
  });

  it('chips are added with Enter, and English says the specification’s words', async () => {
    await inEnglish();
    await openNew('Room', 'equipment');
    await hand.write(input('equipment'), 'whiteboard');
    await page.keyboard.press('Enter');
    await field('equipment').getByText('whiteboard').waitFor();
    await hand.press(dialog.getByRole('button', { name: 'Submit' }));
    await field('code').getByText('Required entry.').waitFor();
    await input('code').and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Escape');
    await leaveUnsaved();
    await page.keyboard.press('j');
    await page.keyboard.press('Delete');
    const sure = page.getByRole('dialog', { name: 'Delete' });
    await hand.inside(sure);
    await expect.poll(() => sure.innerText()).toContain('Confirm deletion.');
    await page.keyboard.press('Escape');
    await gone();
  });

  it('in English too: put aside and brought back, found again, another’s change beside one’s own, and a reference chosen', async () => {
    await inEnglish();
    await openRoom('K-S1');
    const before = await roomBy('K-S1');
    await write('building', 'Annex');
    await expect.poll(drafts).toHaveLength(1);
    await hand.press(dialog.getByRole('button', { name: 'Minimise' }));
    await page.locator('.k-shelf').waitFor();
    // The page under a dialog stays where it is, and can be scrolled as soon as nothing lies over it.
    const pageScrolls = (yes: boolean) =>
      expect
        .poll(() => page.evaluate(() => getComputedStyle(document.body).overflowY))
        .toBe(yes ? 'visible' : 'hidden');
    await pageScrolls(true);
    await hand.press(page.getByRole('button', { name: /^Open again/ }));
    await opened('building');
    await pageScrolls(false);
    await hand.press(dialog.getByRole('button', { name: 'Maximise' }));
    await hand.press(dialog.getByRole('button', { name: 'Normal size' }));
    await page.reload();
    await dialog.getByText(/^What you typed on/).waitFor();
    await hand.inside(dialog);
    await call('PUT', `room/update?id=${before.id}`, { rowVer: before.rowVer, building: 'Elsewhere' });
    await hand.press(dialog.getByRole('button', { name: 'Submit', exact: true }));
    const versions = page.getByRole('dialog', { name: 'Somebody was quicker' });
    await hand.inside(versions);
    await hand.press(versions.getByRole('button', { name: 'Save the choice' }));
    await page.locator('.notice', { hasText: 'Saved' }).waitFor();
    await gone();
    await pageScrolls(true);
    expect((await roomBy('K-S1')).building).toBe('Annex');

    // A picture is cut, and the session ends before it is saved.
    await openRoom('K-S1');
    await Promise.all([
      page.waitForEvent('filechooser'),
      hand.press(field('picture').getByRole('button', { name: 'Choose a picture' })),
    ]);
    const hall = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#aa7733' } })
      .png()
      .toBuffer();
    await field('picture')
      .locator('input[type="file"]')
      .setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer: hall });
    const cropper = page.getByRole('dialog', { name: 'Crop the picture' });
    await hand.inside(cropper);
    await hand.reach(cropper.locator('canvas'));
    await page.keyboard.press('ArrowDown');
    await hand.press(cropper.getByRole('button', { name: 'Use', exact: true }));
    await cropper.waitFor({ state: 'detached' });
    await field('picture').getByRole('img', { name: 'Picture: Picture' }).waitFor();
    await visitor.context.clearCookies();
    await hand.press(dialog.getByRole('button', { name: 'Submit', exact: true }));
    await page
      .getByRole('dialog', { name: 'Your session has ended' })
      .locator('input[name="password"]:focus')
      .waitFor();
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    await gone();
    expect((await roomBy('K-S1')).picture).toEqual(expect.any(String));

    await openNew('Room', 'idRoomtype');
    await hand.write(input('idRoomtype'), 'lab');
    await page.locator('[data-combobox-selected]', { hasText: /^Lab/ }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => input('idRoomtype').inputValue()).toMatch(/^Lab/);
    await page.keyboard.press('Escape');
    await leaveUnsaved();
  });

  it('the rows that hang on a record are a table of their own: opened and added to by keyboard alone', async () => {
    await openList('Academicyear');
    const made = await call('POST', 'academicyear/create', {
      startYear: 2041,
      startDate: '2041-10-01',
      endDate: '2042-09-30',
    });
    await visitor.open(`/Catalogues/Academicyear?open=${made.id}`);
    await input('startDate').waitFor();
    await hand.inside(dialog);
    await hand.press(dialog.getByRole('tab', { name: /^Semestri/ }));
    await hand.press(dialog.getByRole('button', { name: /^Dodaj: semestar/ }));
    const inner = page.getByRole('dialog').last();
    const first = inner.locator('[data-field="teachingFrom"] input');
    await first.waitFor();
    await hand.inside(inner);
    // Whose it is, is not asked: it stands on its year.
    await expect.poll(() => inner.locator('[data-field="idAcademicyear"]').count()).toBe(0);
    await hand.pick(inner.locator('[data-field="kind"] select'), 'winter');
    await hand.write(first, '1.10.2041');
    await hand.write(inner.locator('[data-field="teachingTo"] input'), '20.1.2042');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'POST' && r.url().includes('academicyear-semester/create')),
      page.keyboard.press('Control+Enter'),
    ]);
    expect(request.postDataJSON()).toMatchObject({
      idAcademicyear: made.id,
      kind: 'winter',
      teachingFrom: '2041-10-01',
    });
    await dialog.locator('tr[data-row]').first().waitFor();
    await addressStays(made.id);
  });

  it('in English too: dates in its own format, and a flow gone through from the record', async () => {
    await inEnglish('academicyearadmin');
    await openNew('Academicyear', 'startDate');
    await write('startDate', '31/2/2033');
    await write('endDate', '30/9/34');
    await write('startYear', '2033');
    await field('startDate').getByText('Invalid date.').waitFor();
    await expect.poll(() => input('endDate').inputValue()).toBe('30/09/2034');
    await write('startDate', '1/10/2033');
    await hand.press(field('startDate').getByRole('button', { name: /^Choose in the calendar/ }));
    const day = (n: number) =>
      page
        .locator('table button')
        .filter({ hasText: new RegExp(`^${n}$`) })
        .first();
    await hand.reach(day(1));
    await page.keyboard.press('ArrowRight');
    await day(2).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => input('startDate').inputValue()).toBe('02/10/2033');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'POST' && r.url().includes('create')),
      hand.press(dialog.getByRole('button', { name: 'Submit', exact: true })),
    ]);
    expect(request.postDataJSON()).toMatchObject({ startDate: '2033-10-02', endDate: '2034-09-30', startYear: 2033 });
    await gone();

    const openYear = async (code: string) => {
      await hand.toRow(row(code));
      await page.keyboard.press('Enter');
      await dialog.getByText('State:').waitFor();
      await hand.inside(dialog);
    };
    await openYear('2033/2034');
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Activate', exact: true }).getAttribute('aria-disabled'))
      .toBe('true');
    await dialog
      .getByText('Not possible. Enter the winter and the summer semester of the year before you activate it.')
      .waitFor();
    await page.keyboard.press('Escape');
    await gone();
    await decidePlans(portal);
    await openYear('2026/2027');
    await hand.press(dialog.locator('.k-moves').getByRole('button', { name: 'Close', exact: true }));
    const closing = page.getByRole('dialog', { name: 'Close', exact: true });
    await hand.inside(closing);
    await hand.press(closing.locator('form').getByRole('button', { name: 'Close', exact: true }));
    await page.getByText('The academic year is closed.').waitFor();
    await dialog.locator('.k-state-line').getByText('Closed').waitFor();
    await closing.waitFor({ state: 'detached' });
    await hand.press(dialog.getByRole('tab', { name: 'History' }));
    await dialog.getByRole('listitem').filter({ hasText: 'Closed' }).first().waitFor();
  });
});

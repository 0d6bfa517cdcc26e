import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

describe('the home page', () => {
  it('what waits for an act stays when it is read, and goes by itself when the act is done', {
    timeout: 600_000,
  }, async () => {
    const admin = await portal.signedIn('admin');
    await admin.open('/');
    const todo = admin.page.getByRole('region', { name: 'Čeka na vas' });
    await todo.getByText('Zahtjevi za prostorije na čekanju').waitFor();
    expect(await todo.getByText('Zahtjev za brisanje podataka').count()).toBe(0);

    // A student asks for erasure; the administrator’s page hears of it by itself.
    const student = await portal.signedIn('student2');
    await student.open('/Profile');
    const erasure = student.page.getByRole('region', { name: 'Brisanje podataka' });
    await erasure.getByLabel('Razlog').fill('Prelazim na drugi fakultet.');
    await erasure.getByRole('button', { name: 'Zatraži brisanje' }).click();
    await student.page.getByRole('dialog').getByRole('button', { name: 'Zatraži' }).click();
    await erasure.getByText('razmatra').waitFor();
    await todo.getByText('Zahtjev za brisanje podataka').waitFor();

    // Reading the message does not do the act.
    await admin.open('/Messages');
    await admin.page.locator('.mail-list li', { hasText: 'Zahtjev za brisanje podataka' }).getByRole('button').click();
    await admin.page.locator('.mail-thread').getByText('Odluka je potrebna').waitFor();
    await admin.page.getByRole('navigation', { name: 'Mape' }).getByRole('button', { name: 'Čeka na vas' }).click();
    await admin.page.locator('.todo-list').getByText('Zahtjev za brisanje podataka').click();
    await admin.page.locator('main[data-screen^="/Administration"]').waitFor();

    // The request is withdrawn: nothing waits any more, and nobody ticked anything off.
    await erasure.getByRole('button', { name: 'Povuci zahtjev' }).click();
    await erasure.getByRole('button', { name: 'Zatraži brisanje' }).waitFor();
    await admin.open('/');
    await todo.getByText('Zahtjevi za prostorije na čekanju').waitFor();
    await expect.poll(() => todo.getByText('Zahtjev za brisanje podataka').count()).toBe(0);
    for (const visitor of [admin, student]) await visitor.leave();
  });

  it('what waits goes by doing it: the partner is approved, and the line is gone', { timeout: 600_000 }, async () => {
    const keeper = await portal.signedIn('alumniadmin');
    const { page } = keeper;
    await keeper.open('/');
    const todo = page.getByRole('region', { name: 'Čeka na vas' });
    await todo.getByRole('link', { name: /Mala kuća dizajna/ }).click();
    await page.locator('main[data-screen="/Catalogues/Partner"]').waitFor();
    const record = page.getByRole('dialog', { name: /Mala kuća dizajna/ });
    await record.getByRole('button', { name: 'Odobri' }).click();
    const question = page.getByRole('dialog', { name: 'Odobri', exact: true });
    await question.getByText('Odobriti partnera?').waitFor();
    await question.getByRole('button', { name: 'Odobri' }).click();
    await page.locator('.notice', { hasText: 'Partner je aktivan.' }).waitFor();
    await question.waitFor({ state: 'detached' });
    await keeper.open('/');
    await page.locator('.desk-waiting[data-told]').waitFor();
    await expect.poll(() => todo.getByRole('link', { name: /Mala kuća dizajna/ }).count()).toBe(0);
    await keeper.leave();
  });

  it('is drawn in one call beside the calendar’s, for every kind of role, and reads well', {
    timeout: 600_000,
  }, async () => {
    for (const name of ['teacher', 'student', 'institutionmentor', 'alumnistudent']) {
      const who = await portal.signedIn(name);
      await who.open('/');
      await settled(who.page);
      await who.page.getByRole('region', { name: 'Čeka na vas' }).waitFor();
      await who.page.getByRole('region', { name: 'Novosti i događanja' }).waitFor();
      // The menu is the way to the modules; the desk does not repeat it. A teacher has the own courses there.
      expect(await who.page.locator('main').getByRole('link', { name: 'Stručna praksa', exact: true }).count()).toBe(0);
      if (name === 'teacher') {
        const courses = who.page.getByRole('region', { name: /Vaši predmeti/ });
        await courses.getByRole('meter').first().waitFor();
        await courses.getByRole('link', { name: 'Svi predmeti' }).waitFor();
      }
      for (const [theme, width] of [
        ['light', 1440],
        ['dark', 390],
      ] as const) {
        await show(who.page, theme, width);
        await settled(who.page);
        expect(await accessibilityProblems(who.page), `${name} ${theme} ${width}`).toEqual([]);
        await expect
          .poll(() => who.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${name} ${width}`,
          })
          .toBeLessThanOrEqual(0);
      }
      await who.leave();
    }
  });
});

describe('the list of what waits', () => {
  it('keeps its room until every module has told, then gives it up; only the whole list is measured for the next visit', {
    timeout: 600_000,
  }, async () => {
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    // Every height that is kept, and whether the list was whole at that moment.
    await page.addInitScript(() => {
      const notes: { readonly height: number; readonly isWhole: boolean }[] = [];
      const write = Storage.prototype.setItem;
      Object.assign(globalThis, { notes });
      Storage.prototype.setItem = function (key, value) {
        if (key === 'katedra.panel.waiting')
          notes.push({ height: Number(value), isWhole: document.querySelector('.desk-waiting[data-told]') !== null });
        write.call(this, key, value);
      };
    });
    const notes = () =>
      page.evaluate(() => (globalThis as unknown as { notes: { height: number; isWhole: boolean }[] }).notes);
    const place = page.locator('.desk-place:has(> .desk-waiting)');
    const height = () => place.evaluate(e => e.getBoundingClientRect().height);
    const kept = () => page.evaluate(() => Number(localStorage.getItem('katedra.panel.waiting')));
    await visitor.open('/');
    await place.locator('> [data-told]').waitFor();
    await place.locator('.k-todo').first().waitFor();
    await expect.poll(async () => (await kept()) - (await height())).toBe(0);
    const usual = await kept();
    let tell = (): void => undefined;
    const held = new Promise<void>(done => {
      tell = done;
    });
    // Whatever the modules ask for their lines comes late.
    const asked = /\/api\/v1\/(home|st-co-lesson|esession\/mine|learning-outcomes\/mine|st-co-graduatethesis)(\?|$)/;
    await page.route(asked, async route => {
      await held;
      await route.continue();
    });
    await page.clock.install();
    await page.reload();
    await place.locator('> :not([data-told])').waitFor();
    await expect.poll(height).toBe(usual);
    // Longer than a panel is waited for.
    await page.clock.fastForward(6000);
    await expect.poll(height).toBeLessThan(usual);
    // What is seen in one frame is kept before the next.
    await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect([await notes(), await kept()]).toEqual([[], usual]);
    tell();
    await place.locator('> [data-told]').waitFor();
    await expect.poll(async () => (await kept()) - (await height())).toBe(0);
    expect(await kept()).toBe(usual);
    expect((await notes()).filter(note => !note.isWhole)).toEqual([]);
    await visitor.leave();
  });
});

describe('what must not be overlooked', () => {
  it('acting as another person is said on every screen, shows nothing of their mail, and ends with one button', {
    timeout: 600_000,
  }, async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    await page.goto(`${portal.url}/backend/users?q=librarian`);
    await page.getByRole('link', { name: 'librarian', exact: true }).click();
    await page
      .locator('details', { has: page.locator('input[name="reason"]') })
      .first()
      .locator('summary')
      .click();
    await page.locator('details[open] input[name="reason"]').fill('Prijava greške na popisu');
    await page.locator('details[open] button').click();
    await page.locator('.shell main[data-screen]').waitFor();
    const banner = page.locator('.banner', { hasText: 'Prijava greške na popisu' });
    await banner.waitFor();
    await admin.open('/Messages');
    await page.getByText('Tuđa je pošta tuđa').waitFor();
    await admin.open('/Profile');
    await expect.poll(() => page.locator('main input[type="password"]').count()).toBe(0);
    await expect.poll(() => page.getByRole('button', { name: 'Preuzmi moje podatke' }).count()).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const begunAnew = page.waitForEvent('load');
    await banner.getByRole('button', { name: 'Vrati se na svoj račun' }).click();
    await begunAnew;
    await page.locator('.shell main[data-screen="/"]').waitFor();
    await banner.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await (await page.request.get(`${portal.url}/api/v1/auth/user`)).json()).username)
      .toBe('admin');
    await admin.leave();
  });

  it('new terms of use wait for acceptance, once', { timeout: 600_000 }, async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    await page.goto(`${portal.url}/backend/owner`);
    await page.locator('textarea[name="termsHr"]').fill('Novi uvjeti korištenja portala.');
    await page.locator('form:has(textarea[name="termsHr"]) button').click();
    await page.locator('.said').waitFor();
    const teacher = await portal.visitAs('teacher2');
    const banner = teacher.page.locator('.banner', { hasText: 'Pročitajte i prihvatite uvjete korištenja' });
    await banner.waitFor();
    expect(await accessibilityProblems(teacher.page)).toEqual([]);
    await banner.getByRole('button', { name: 'Prihvaćam' }).click();
    await banner.waitFor({ state: 'detached' });
    await teacher.page.reload();
    await teacher.page.locator('.shell main[data-screen]').waitFor();
    await expect.poll(() => banner.count()).toBe(0);
    for (const visitor of [admin, teacher]) await visitor.leave();
  });
});

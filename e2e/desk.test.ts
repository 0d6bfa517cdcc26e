import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jmbagOf } from '../demo/numbers.ts';
import { ask, book, makeRoom, mondayAhead, plusDays, workingTuesday } from './calendar.ts';
import { fillForm, topDialog } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const finger = 44;

/** Counts what somebody presses from now on, with mouse or finger. */
const counting = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(() => {
    const counted = globalThis as { presses?: number };
    if (counted.presses === undefined)
      addEventListener('click', event => event.isTrusted && event.detail > 0 && counted.presses!++, true);
    counted.presses = 0;
  });
  return () => page.evaluate(() => (globalThis as { presses?: number }).presses ?? -1);
};
/** What can be pressed and is too small for a finger. Links inside a sentence are as high as its line. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(least => {
    const found: string[] = [];
    for (const e of document.querySelectorAll<HTMLElement>('button, a[href], input, select, [role="tab"], summary')) {
      const style = getComputedStyle(e);
      const pressed = e.matches('input[type="checkbox"], input[type="radio"]') ? (e.closest('label') ?? e) : e;
      const box = pressed.getBoundingClientRect();
      if (box.width === 0 || box.height === 0 || style.visibility === 'hidden' || style.opacity === '0') continue;
      if (box.right <= 0 || box.left >= innerWidth || e.closest('.skip, .unseen')) continue;
      const words = (of: Element | null) => (of instanceof HTMLElement ? of.innerText.trim().length : 0);
      if (style.display === 'inline' && words(e.parentElement) > words(e) + 3) continue;
      // What takes the press may reach beyond what is seen.
      const reach = getComputedStyle(e, '::after');
      const reaches = reach.content !== 'none' && reach.position === 'absolute' ? Number.parseFloat(reach.height) : 0;
      if (Math.max(box.height, reaches || 0) < least - 0.5)
        found.push(`${Math.round(box.width)}×${Math.round(box.height)} ${e.getAttribute('aria-label') ?? e.innerText}`);
    }
    return found;
  }, finger);

describe('a teacher on Monday morning', () => {
  it('reads where the next class is without a click, and what waits with the act on its line', async () => {
    const teacher = await portal.signedIn('teacher');
    const { page } = teacher;
    await teacher.open('/');
    const presses = await counting(page);
    const { data } = await ask<{ data: { next: { course: string; room: string | null } | null } }>(
      teacher,
      'GET',
      'st-co-lesson?scenario=myLessons',
    );
    const next = page.locator('.next-lesson');
    if (data.next) {
      await next.getByRole('heading', { name: data.next.course }).waitFor();
      if (data.next.room) await next.getByText(data.next.room, { exact: true }).waitFor();
    } else await expect.poll(() => next.count()).toBe(0);
    await page.getByRole('region', { name: 'Vaš tjedan' }).waitFor();
    await page.getByRole('region', { name: 'Čeka na vas' }).waitFor();
    expect(await presses()).toBe(0);
    if (data.next) {
      await next.locator('.desk-act').click();
      await page.locator('main[data-screen="/CourseConductions/StudyCourseManager"]').waitFor();
      expect(await presses()).toBe(1);
    }
    await teacher.leave();
  });

  it('every line of what waits has its act, and a panel that fails takes nothing else with it', async () => {
    const teacher = await portal.signedIn('teacher');
    const { page } = teacher;
    await page.route(/hour-ledger\/load/, route => route.fulfill({ json: {} }));
    await teacher.open('/');
    await page.getByText('Ovaj se dio stranice nije mogao prikazati.').first().waitFor();
    await page.getByRole('region', { name: 'Vaš tjedan' }).waitFor();
    await page.locator('.desk-waiting[data-told]').waitFor();
    expect(await page.locator('.k-todo').count()).toBeGreaterThan(4);
    expect(await page.locator('.k-todo:not(:has(.k-todo-acts :is(a, button)))').allInnerTexts()).toEqual([]);
    await teacher.leave();
  });

  it('begins from the head of home what is begun most often, and is offered nothing that is not theirs', async () => {
    const teacher = await portal.signedIn('teacher');
    const { page } = teacher;
    const acts = page.locator('.page-head .desk-act');
    await teacher.open('/');
    expect(await acts.allInnerTexts()).toEqual(['Rezerviraj prostoriju', 'Nova poruka']);
    await acts.getByText('Rezerviraj prostoriju').click();
    const booking = page.getByRole('dialog', { name: /rezervacij/i });
    await booking.waitFor();
    await page.keyboard.press('Escape');
    await booking.waitFor({ state: 'detached' });
    await teacher.open('/');
    await acts.getByText('Nova poruka').click();
    await page.locator('.mail-compose').waitFor();
    await teacher.leave();
  });

  it('what goes on for days stands over the hours of a week and hides none of them', async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    const day = plusDays(mondayAhead(5), 6);
    const title = 'Sjednica koja traje';
    await book(admin, 'Sastanak', { title, idRoom: null, start: `${day} 00:00`, end: `${plusDays(day, 1)} 00:00` });
    await admin.open(`/Calendar/User?view=week&date=${day}`, '/Calendar/User');
    const over = page.locator('.cal-head .cal-event', { hasText: title });
    await over.waitFor();
    expect(await over.innerText()).toContain('cijeli dan');
    expect(await page.locator('.cal-column .cal-event', { hasText: title }).count()).toBe(0);
    expect(await page.locator('.cal-axis span').first().textContent()).toBe('07:00');
    await admin.open(`/Calendar/User?view=list&date=${day}`, '/Calendar/User');
    await expect.poll(() => page.locator('.cal-row', { hasText: title }).innerText()).toContain('cijeli dan');
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await admin.leave();
  });
});

describe('a student on Sunday evening, on a phone', () => {
  let student: Visitor;
  beforeAll(async () => {
    student = await portal.signedIn('student', phone);
  });
  afterAll(async () => {
    await student?.leave();
  });

  it('sees the week, and three days of it in three taps', async () => {
    const { page } = student;
    await student.open('/');
    const presses = await counting(page);
    const week = page.getByRole('region', { name: 'Vaš tjedan' });
    await week.waitFor();
    expect(await presses()).toBe(0);
    await week.getByRole('link', { name: /kalendar/i }).click();
    await page.locator('.cal-sheet[data-view="list"]').waitFor();
    // One line stands over the days: what narrows and what is rare lies behind its dots.
    const bar = page.locator('.cal-bar');
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(finger + 12);
    await bar.getByRole('button', { name: 'Još o kalendaru' }).click();
    await page.getByRole('dialog', { name: 'Još o kalendaru' }).getByRole('button', { name: '3 dana' }).click();
    await page.locator('.cal-grid[data-days="3"]').waitFor();
    await page.getByRole('dialog', { name: 'Još o kalendaru' }).waitFor({ state: 'detached' });
    expect(await presses()).toBe(3);
    const column = await page.locator('.cal-column').first().boundingBox();
    expect(column!.width).toBeGreaterThan(90);
    expect(await fitsItsWidth(page)).toBe(true);
  });

  it('a month is days one can press, and the lessons narrow behind one button', async () => {
    const { page } = student;
    await student.open('/Calendar/User?view=month', '/Calendar/User');
    const day = page.locator('.cal-month[data-small] .cal-number').nth(10);
    await day.waitFor();
    const box = (await day.boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(finger);
    await day.click();
    await page.locator('.cal-grid[data-days="1"]').waitFor();
    await student.open('/Calendar/Room');
    await page.locator('.cal-room-row').first().waitFor();
    await expect.poll(() => page.getByRole('searchbox', { name: 'Prostorija' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Filtri', exact: true }).click();
    await page.getByRole('searchbox', { name: 'Prostorija' }).fill('K-P2');
    await expect.poll(() => page.locator('.cal-room-row').count()).toBe(1);
    await page.getByRole('button', { name: 'Filtri (1)' }).waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('nothing to press is smaller than a finger', { timeout: 600_000 }, async () => {
    const { page } = student;
    for (const route of ['/', '/Calendar/User?view=list', '/Calendar/User?view=month', '/Messages', '/Settings']) {
      await student.open(route, route.replace(/\?.*/, ''));
      await settled(page);
      await expect.poll(() => tooSmall(page), { message: route }).toEqual([]);
      expect(await fitsItsWidth(page), route).toBe(true);
    }
    const keeper = await portal.signedIn('alumniadmin', phone);
    const graduate = await portal.signedIn('alumnistudent', phone);
    for (const [who, route] of [
      [keeper, '/Alumni/JobOffer'],
      [keeper, '/Alumni/Employers'],
      [graduate, '/Alumni'],
    ] as const) {
      await who.open(route);
      await settled(who.page);
      await expect.poll(() => tooSmall(who.page), { message: route }).toEqual([]);
      // A form that is wider than the screen would be cut, not scrolled.
      const cut = await who.page.evaluate(() =>
        [...document.querySelectorAll('main input, main button, main select')]
          .filter(e => !e.closest('.k-tabs, .alumni-tabs'))
          .some(e => e.getBoundingClientRect().right > innerWidth + 1),
      );
      expect(cut, route).toBe(false);
    }
    for (const who of [keeper, graduate]) await who.leave();
  });

  it('nor is it for whoever records a lesson or decides about rooms; no keys are offered where there are none', async () => {
    const teacher = await portal.signedIn('teacher', phone);
    await teacher.open('/');
    await teacher.page.locator('.desk-waiting[data-told]').waitFor();
    const crossed = await teacher.page.locator('.k-todo-what:has(a):has(small)').evaluateAll(lines =>
      lines.flatMap(line => {
        const [title, fact] = ['a', 'small'].map(tag => line.querySelector(tag)!.getBoundingClientRect());
        return title!.bottom > fact!.top + 1 ? [line.textContent] : [];
      }),
    );
    expect(crossed).toEqual([]);
    await teacher.page.getByRole('link', { name: 'Zabilježi' }).first().click();
    await teacher.page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
    await settled(teacher.page);
    await expect.poll(() => tooSmall(teacher.page)).toEqual([]);
    // What saves it lies over the bar of modules, not under it.
    const save = (await teacher.page.getByRole('button', { name: 'Spremi zapis' }).boundingBox())!;
    expect(save.y + save.height).toBeLessThanOrEqual((await teacher.page.locator('.bottom-bar').boundingBox())!.y);
    await teacher.leave();
    const admin = await portal.signedIn('admin', phone);
    await admin.open('/Calendar/Requests');
    await admin.page.locator('.cal-request').first().waitFor();
    expect(await admin.page.getByRole('button', { name: 'Prečaci na tipkovnici' }).count()).toBe(0);
    // A notice too is closed with a finger.
    await admin.page.route(/calendar-event\/reject/, route => route.fulfill({ status: 500, json: {} }));
    await admin.page
      .getByRole('button', { name: /^Odbij:/ })
      .first()
      .click();
    const dialog = admin.page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Zauzeto');
    await dialog.getByRole('button', { name: 'Odbij' }).click();
    const notice = admin.page.locator('.notice');
    await notice.waitFor();
    expect((await notice.getByRole('button', { name: 'Zatvori' }).boundingBox())!.height).toBeGreaterThanOrEqual(
      finger,
    );
    // It lies on no button of the dialog under it.
    const [told, act] = [await notice.boundingBox(), await dialog.getByRole('button', { name: 'Odbij' }).boundingBox()];
    expect(told!.y + told!.height <= act!.y || told!.y >= act!.y + act!.height).toBe(true);
    await admin.leave();
  });
});

describe('what is read on a phone', () => {
  it('the bar names each module in whole words, in both languages', async () => {
    for (const name of ['student', 'teacher', 'admin', 'alumnistudent', 'librarian']) {
      const visitor = await portal.signedIn(name, phone);
      await visitor.open('/Settings');
      for (const language of ['en-uk', 'hr']) {
        await visitor.page.locator('select.language').last().selectOption(language);
        await expect
          .poll(() => visitor.page.locator('html').getAttribute('lang'))
          .toBe(language === 'hr' ? 'hr' : 'en-GB');
        await settled(visitor.page);
        const cut = await visitor.page.locator('.bottom-bar > a > span').evaluateAll(labels =>
          labels.flatMap(label => {
            const range = document.createRange();
            const texts = document.createTreeWalker(label, NodeFilter.SHOW_TEXT);
            const broken: string[] = [];
            for (let text = texts.nextNode(); text; text = texts.nextNode())
              for (const { 0: word, index } of text.textContent!.matchAll(/[^\s-]+/g)) {
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                if (range.getClientRects().length > 1) broken.push(word);
              }
            return label.scrollHeight > label.clientHeight + 1 ? [...broken, `${label.textContent}…`] : broken;
          }),
        );
        expect(cut, `${name}, ${language}`).toEqual([]);
      }
      await visitor.leave();
    }
  });

  it('a report names everybody in its picture, and its acts lie behind one button', async () => {
    const office = await portal.signedIn('courseconductionsadmin', phone);
    const { page } = office;
    await office.open('/CourseConductions/RptTeacherLoadPlan');
    await page.locator('.k-chart-label').first().waitFor();
    const names = await page
      .locator('.k-chart-label')
      .evaluateAll(labels => labels.map(label => label.lastChild?.textContent ?? ''));
    expect(names.length).toBeGreaterThan(20);
    // At most the degree after a long name is cut.
    expect(names.filter(name => name.endsWith('…') && !name.includes(','))).toEqual([]);
    expect((await page.locator('.page-actions').boundingBox())!.height).toBeLessThanOrEqual(finger + 2);
    await page.getByRole('button', { name: 'Ispis i preuzimanje' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Izvezi kao CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    await settled(page);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    expect(await fitsItsWidth(page)).toBe(true);
    await office.leave();
  });

  it('the week of a teacher is a list that says what is taught and where', async () => {
    const admin = await portal.signedIn('admin', phone);
    const { page } = admin;
    const found = await page.request.get(`${portal.url}/api/v1/teacher?pagination[limit]=1&filter[lastName]=Brajdić`);
    const [{ id }] = ((await found.json()) as { data: [{ id: number }] }).data;
    await admin.open(`/Catalogues/Teacher?record=${id}`, '/Catalogues/Teacher');
    await page.getByRole('tab', { name: 'Tjedan' }).click();
    const week = page.locator('.k-week');
    await week.waitFor();
    const lesson = week.locator('.k-week-block > b').first();
    // Not every week has one: the next that has.
    for (let i = 0; i < 20 && (await lesson.count()) === 0; i++) {
      await page.getByRole('button', { name: 'Kasnije', exact: true }).click();
      await settled(page);
    }
    expect((await lesson.boundingBox())!.width).toBeGreaterThan(120);
    await settled(page);
    await expect.poll(() => tooSmall(page)).toEqual([]);
    await admin.leave();
  });

  it('a member and the chair find tabs and items that a finger can press', async () => {
    for (const [username, title] of [
      ['teacher2', '1. elektronička sjednica Vijeća Odjela'],
      ['admin', '4. sjednica Fakultetskog vijeća'],
    ] as const) {
      const member = await portal.signedIn(username, phone);
      const { page } = member;
      const found = await page.request.get(
        `${portal.url}/api/v1/esession?pagination[limit]=1&filter[title]=${encodeURIComponent(title)}`,
      );
      const [{ id }] = ((await found.json()) as { data: [{ id: number }] }).data;
      await member.open(`/ESessions/ESessions?record=${id}`, '/ESessions/ESessions');
      await page.locator('.es-agenda').waitFor();
      await settled(page);
      await expect.poll(() => tooSmall(page), { message: title }).toEqual([]);
      expect(await fitsItsWidth(page)).toBe(true);
      // What is spoken is not written a second time over the page.
      const spoken = await page.locator('[aria-live="assertive"]').first().boundingBox();
      expect(spoken === null || spoken.width <= 1).toBe(true);
      await member.leave();
    }
  });
});

describe('an administrator’s inbox', () => {
  it('a request is decided in two clicks from home, and the decision taken back with one', async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    await admin.open('/');
    const room = await makeRoom(admin);
    const day = await workingTuesday(admin, 3);
    const asking = await portal.signedIn('teacher2');
    await book(asking, 'Javno događanje', {
      title: 'Proba zbora',
      idRoom: room.id,
      start: `${day} 18:00`,
      end: `${day} 19:00`,
    });
    await asking.leave();
    const presses = await counting(page);
    const waiting = page.getByRole('region', { name: 'Čeka na vas' });
    await waiting.locator('li', { hasText: 'Zahtjevi za prostorije' }).getByRole('link', { name: 'Odluči' }).click();
    await page.getByRole('button', { name: 'Odobri: Proba zbora' }).click();
    await page.locator('.notice', { hasText: 'Odobreno.' }).waitFor();
    expect(await presses()).toBe(2);
    await page.locator('.notice', { hasText: 'Odobreno.' }).locator('.notice-action').click();
    await page.getByRole('button', { name: 'Odobri: Proba zbora' }).waitFor();
    expect(await presses()).toBe(3);
    await admin.leave();
  });

  it('a module’s home says how things stand, and each number leads to what was counted', async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    await admin.open('/CourseConductions');
    const waits = page.getByRole('link', { name: /^Planovi koji čekaju odluku/ });
    await expect.poll(() => waits.locator('b').innerText()).toMatch(/^\d+$/);
    const figure = Number(await waits.locator('b').innerText());
    expect(figure).toBeGreaterThan(0);
    await waits.click();
    await page.locator('main[data-screen="/CourseConductions/StCourse"]').waitFor();
    await expect.poll(() => page.locator('tbody tr[data-row]').count()).toBe(figure);
    // Reports and lists of others are lines with their number; what the module does stands as cards.
    await admin.open('/CourseConductions');
    const group = (name: string) => page.locator('.card-group', { has: page.getByRole('heading', { name }) });
    await group('Izvješća').locator('.cards[data-as="lines"]').waitFor();
    await group('Nastava').locator('.cards[data-as="cards"]').waitFor();
    // In the menu beside it «ISVU-a» stays one word.
    const words = page.locator('.side-screens .k-whole');
    expect(await words.allInnerTexts()).toContain('ISVU-a');
    expect(await words.evaluateAll(all => all.every(e => e.getClientRects().length === 1))).toBe(true);
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    // A student keeps nothing here, and is told none of it.
    await admin.leave();
    const student = await portal.signedIn('student');
    await student.open('/CourseConductions');
    await student.page.locator('.card-link').first().waitFor();
    expect(await student.page.locator('.k-stat').count()).toBe(0);
    await student.leave();
  });

  it('a student’s page is one click from the palette, the year is enrolled in two, what was deleted is back with one', async () => {
    const admin = await portal.signedIn('admin');
    const { page } = admin;
    await admin.open('/');
    const first = async (query: string) =>
      (await ask<{ data: Record<string, number | string>[] }>(admin, 'GET', query)).data[0]!;
    const year = await first('academicyear?filter[status]=active&pagination[limit]=1');
    const taught = await first(
      `stcourse?filter[idAcademicyear]=${year.id}&filter[yearOfStudy]=1&filter[kind]=compulsory&pagination[limit]=1`,
    );
    const made = await ask<{ id: number }>(admin, 'POST', 'student/create', {
      jmbag: jmbagOf(87_654),
      firstName: 'Žarko',
      lastName: 'Ćubelić',
      email: 'zarko.cubelic@student.vrelo.example',
    });
    await ask(admin, 'POST', 'studentenrollment/create', {
      idStudent: made.id,
      idAcademicyear: year.id,
      idStudy: taught.idStudy,
      yearOfStudy: 1,
      enrolledOn: year.startDate,
    });
    const presses = await counting(page);
    await page.keyboard.press('Control+K');
    await page.locator('.palette input').fill('Ćubelić');
    await page.getByRole('option', { name: /Ćubelić.*Studenti/ }).click();
    const enrol = page.getByRole('button', { name: `Upiši godinu ${year.code}` });
    await enrol.waitFor();
    expect(await presses()).toBe(1);
    await enrol.click();
    const plan = page.getByRole('dialog', { name: /Upiši godinu: .*Ćubelić/ });
    await plan.getByRole('button', { name: 'Upiši godinu' }).click();
    await page.locator('.notice', { hasText: 'Upisano predmeta' }).waitFor();
    expect(await presses()).toBe(3);

    // From the row of the list it is two as well, and the dialog says whose year it is.
    const second = await ask<{ id: number }>(admin, 'POST', 'student/create', {
      jmbag: jmbagOf(87_655),
      firstName: 'Čedomira',
      lastName: 'Đurašin',
      email: 'cedomira.durasin@student.vrelo.example',
    });
    await admin.open('/Catalogues/Student');
    await page.getByRole('searchbox').first().fill('Đurašin');
    const row = page.locator(`tr[data-row="${second.id}"]`);
    await row.hover();
    const inRow = row.getByRole('button', { name: 'Upiši godinu: Čedomira Đurašin' });
    await inRow.click();
    // Who has no open year is enrolled in one first; its courses follow by themselves.
    await topDialog(page).getByText('Student nema otvoren upis godine.').waitFor();
    await topDialog(page).getByRole('button', { name: 'Upiši studenta u godinu' }).click();
    const form = page.getByRole('dialog', { name: 'Dodaj: upis godine' });
    const study = await ask<{ nameHr: string }>(admin, 'GET', `study/view?id=${taught.idStudy}`);
    await fillForm(form, {
      Studij: study.nameHr,
      'Godina studija': '1',
      'Datum upisa': String(year.startDate),
    });
    await form.getByRole('button', { name: 'Spremi' }).click();
    const hers = page.getByRole('dialog', { name: 'Upiši godinu: Čedomira Đurašin' });
    await hers.getByText(`${year.code} · ${study.nameHr} · 1. godina studija`).waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await hers.getByRole('button', { name: 'Odustani' }).click();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const fromRow = await counting(page);
    await row.hover();
    await inRow.click();
    await hers.getByRole('button', { name: 'Upiši godinu' }).click();
    await page.locator('.notice', { hasText: 'Upisano predmeta' }).last().waitFor();
    expect(await fromRow()).toBe(2);
    await hers.waitFor({ state: 'detached' });
    // Behind the dots it stands by its name, as on a phone.
    await row.getByRole('button', { name: 'Radnje: Čedomira Đurašin' }).click();
    await page.getByRole('menuitem', { name: 'Upiši godinu…' }).click();
    await hers.getByText('Nema predmeta koje bi trebalo upisati.').waitFor();
    await hers.getByRole('button', { name: 'Odustani' }).click();

    const type = await ask<{ id: number }>(admin, 'POST', 'roomtype/create', { code: 'PT', nameHr: 'Probni tip' });
    await admin.open('/Catalogues/Roomtype');
    await page.locator(`tr[data-row="${type.id}"]`).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    await page.locator(`tr[data-row="${type.id}"]`).waitFor({ state: 'detached' });
    const afterwards = await counting(page);
    await page.locator('.notice-action', { hasText: 'Poništi' }).click();
    await page.locator(`tr[data-row="${type.id}"]`).waitFor();
    expect(await afterwards()).toBe(1);

    // What is used says by how many, and leads to them.
    const used = await first('roomtype?filter[code]=P&pagination[limit]=1');
    await page.locator(`tr[data-row="${used.id}"]`).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Obriši' }).click();
    const refused = page.locator('.notice', { hasText: /«Predavaonica» korist[ie] \d+ prostorij/ });
    await refused.waitFor();
    await refused.locator('.notice-action', { hasText: 'Prikaži gdje se koristi' }).click();
    await page.locator('main[data-screen="/Catalogues/Room"]').waitFor();
    await page.locator('tr[data-row]').first().waitFor();
    await expect.poll(() => page.url()).toContain('filter');
    await admin.leave();
  });
});

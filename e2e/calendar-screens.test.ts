import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, book, croatian, makeRoom, mine, mondayAhead, plusDays, workingTuesday } from './calendar.ts';
import { accessibilityProblems, type Caller, type Portal, rulesOf, show, startPortal, type Visitor } from './portal.ts';
import { menus, settled } from './screens.ts';

let portal: Portal;
let admin: Caller;
let room: { readonly id: number; readonly code: string };
let day: string;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.calling('admin');
  day = await workingTuesday(admin, 1);
  room = await makeRoom(admin, { equipment: ['gramofon'] });
  await book(admin, 'Sastanak', {
    title: 'Tajni sastanak',
    idRoom: room.id,
    start: `${day} 09:00`,
    end: `${day} 10:30`,
    isPublic: 0,
  });
});
afterAll(async () => {
  await portal?.close();
});

describe('rooms occupancy', () => {
  it('shows a foreign private title as «Zauzeto», and nothing else of it', async () => {
    const visitor = await portal.signedIn('teacher2');
    await visitor.open(`/Calendar/Room?date=${day}`, '/Calendar/Room');
    await visitor.page.getByRole('searchbox', { name: 'Prostorija' }).fill(room.code);
    const row = visitor.page.locator('.cal-room-row', { hasText: room.code });
    await row.locator('.cal-event', { hasText: 'Zauzeto' }).waitFor();
    await expect.poll(() => visitor.page.locator('.cal-room-row').count()).toBe(1);
    await row.locator('.cal-event').click();
    const details = visitor.page.getByRole('dialog');
    await details.waitFor();
    await expect.poll(() => details.innerText()).not.toMatch(/Tajni|Vrelić/);
    await visitor.leave();
  });

  it('finds a free room by time and equipment, and not the one that is taken', async () => {
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await visitor.open(`/Calendar/Room?tab=free&date=${day}`, '/Calendar/Room');
    await page.getByRole('textbox', { name: 'Od', exact: true }).fill('13:00');
    await page.getByRole('textbox', { name: 'Do', exact: true }).fill('14:00');
    await page.getByLabel('Oprema', { exact: true }).and(page.locator('input')).fill('gramofon');
    await page.keyboard.press('Enter');
    await page.getByText('Slobodno: 1 prostorija').waitFor();
    await page.getByRole('button', { name: `Rezerviraj ${room.code}` }).waitFor();
    await page.getByRole('textbox', { name: 'Od', exact: true }).fill('10:00');
    await page.getByRole('textbox', { name: 'Do', exact: true }).fill('11:00');
    await page.getByText('Nijedna prostorija ne odgovara').waitFor();
    await page.getByRole('textbox', { name: 'Do', exact: true }).fill('09:00');
    await page.getByText('Kraj mora biti nakon početka').waitFor();
    await visitor.leave();
  });

  it('opens one room’s week from its name, and its utilisation as a table with bars', async () => {
    const visitor = await portal.signedIn('calendaradmin');
    const { page } = visitor;
    await visitor.open(`/Calendar/Room?date=${day}`, '/Calendar/Room');
    await page.getByRole('searchbox', { name: 'Prostorija' }).fill(room.code);
    await page
      .locator('.cal-room')
      .getByRole('button', { name: new RegExp(room.code) })
      .click();
    await page.locator('.cal-grid .cal-event', { hasText: 'Tajni sastanak' }).waitFor();
    await page.getByRole('button', { name: 'Iskorištenost' }).click();
    const line = page.locator('.cal-use tr', { hasText: room.code });
    await line.waitFor();
    await expect.poll(() => line.innerText()).toContain('1,5 h');
    expect(
      Number.parseFloat(await line.locator('.cal-meter i').evaluate((e: HTMLElement) => e.style.width)),
    ).toBeGreaterThan(0);
    await visitor.leave();
  });
});

describe('holidays', () => {
  it('those of a year come at once, and only those that are missing', async () => {
    const visitor = await portal.signedIn('calendaradmin');
    const { page } = visitor;
    const year = Number(day.slice(0, 4)) + 3;
    const ofYear = async () =>
      (
        await ask<{ count: number }>(
          visitor,
          'GET',
          `calendarholiday?filter[dateFrom][like]=${year}&return[count]=1&pagination[limit]=1`,
        )
      ).count;
    await visitor.open('/Calendar/Calendarholiday');
    for (const added of [14, 0]) {
      await page.getByRole('button', { name: 'Dodaj blagdane godine' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Godina' }).fill(String(year));
      await page.getByRole('dialog').getByRole('button', { name: 'Dodaj blagdane godine' }).click();
      await page.getByText(`Dodano blagdana: ${added}.`).waitFor();
      // The dialog has a button of the same name, and closes after the list behind it has followed.
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await ofYear()).toBe(14);
    }
    await visitor.leave();
  });

  it('a new free day shows what stands on it, and moves or marks it as somebody decides', async () => {
    const visitor = await portal.signedIn('calendaradmin');
    const { page } = visitor;
    const free = plusDays(mondayAhead(5), 5);
    for (const [title, hour] of [
      ['Ide dalje', '09'],
      ['Čeka odluku', '11'],
    ] as const)
      await book(visitor, 'Sastanak', {
        title,
        idRoom: room.id,
        start: `${free} ${hour}:00`,
        end: `${free} ${hour}:45`,
      });
    await visitor.open('/Calendar/Calendarholiday');
    await page.getByRole('button', { name: 'Na što utječe' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Od', exact: true }).fill(croatian(free));
    await dialog.getByRole('textbox', { name: 'Do', exact: true }).fill(croatian(free));
    await dialog.getByRole('combobox', { name: 'Čeka odluku' }).selectOption('flag');
    await expect.poll(() => dialog.getByRole('combobox', { name: 'Ide dalje' }).inputValue()).toBe('shift');
    await dialog.getByRole('button', { name: 'Primijeni' }).click();
    await page.getByText('Premješteno: 1, označeno: 1.').waitFor();
    // The next week may be free too, and those after it.
    const now = (await mine(visitor, free, plusDays(free, 63))).filter(e =>
      ['Ide dalje', 'Čeka odluku'].includes(e.title),
    );
    expect(now.find(e => e.title === 'Ide dalje')!.start > `${free} 23:59`).toBe(true);
    expect(now.find(e => e.title === 'Čeka odluku')).toMatchObject({ start: `${free} 11:00`, isFlagged: 1 });
    await visitor.leave();
  });
});

describe('who sees which part of the calendar', () => {
  const cards = async (visitor: Visitor, module: string) => {
    await visitor.open(module);
    await visitor.page.locator('.card-link').first().waitFor();
    return {
      links: await visitor.page.locator('main .card-link b').allInnerTexts(),
      heads: await visitor.page.locator('main .card-group h2').allInnerTexts(),
    };
  };
  it('K-01, K-03, K-04, K-05 the cards of the calendar and the title of their group', async () => {
    const keeper = await portal.signedIn('calendaradmin');
    const kept = await cards(keeper, '/Calendar');
    expect(kept.links).toEqual(
      expect.arrayContaining([
        'Moj kalendar',
        'Zauzetost prostorija',
        'Zahtjevi za rezervaciju',
        'Vrste događaja',
        'Blagdani i nenastavni dani',
      ]),
    );
    expect(kept.heads).toContain('Kalendar');
    await keeper.leave();
    const teacher = await portal.signedIn('teacher');
    const taught = await cards(teacher, '/Calendar');
    expect(taught.links.toSorted()).toEqual(['Kalendar nastave', 'Moj kalendar', 'Zauzetost prostorija']);
    expect(taught.heads).not.toContain('Kalendar');
    await teacher.open('/Calendar/Requests', '403');
    await teacher.leave();
  });
  it('K-04 whoever neither teaches nor studies reads the title, and a teacher does who keeps the whole calendar', async () => {
    const librarian = await portal.signedIn('librarian');
    expect((await cards(librarian, '/Calendar')).heads).toContain('Kalendar');
    await librarian.leave();
    const named = async (resource: string, field: string, name: string) =>
      (await ask<{ data: { id: number }[] }>(admin, 'GET', `${resource}?filter[${field}]=${name}`)).data[0]!.id;
    await ask(admin, 'POST', 'auth-assignment/create', {
      idUser: await named('user', 'username', 'teacher2'),
      idRole: await named('auth-item', 'name', 'calendarAdmin'),
    });
    const both = await portal.signedIn('teacher2');
    expect((await cards(both, '/Calendar')).heads).toContain('Kalendar');
    await both.leave();
  });
  it('home asks once, for no calendar beside its own call, for the number of requests once, and for nothing that is not theirs', async () => {
    const asked = async (name: string) => {
      const visitor = await portal.signedIn(name);
      const { page } = visitor;
      const calls: string[] = [];
      const refused: string[] = [];
      page.on('request', request => {
        if (request.url().includes('/api/v1/')) calls.push(request.url().split('/api/v1/')[1]!.split('?')[0]!);
      });
      page.on('response', answer => {
        if (answer.status() === 403) refused.push(answer.url());
      });
      page.on('websocket', line =>
        line.on('framereceived', ({ payload }) => {
          if (String(payload).includes('"authorized"')) calls.push('the line');
        }),
      );
      const of = (path: string) => calls.filter(call => call === path);
      await visitor.open('/');
      await page.getByRole('region', { name: 'Vaš tjedan' }).waitFor();
      // Whoever counts does so a second after signing in, as the question for the person's rights, and when the line is open.
      await expect.poll(() => of('auth/user').length).toBe(1);
      await expect.poll(() => of('the line').length).toBeGreaterThan(0);
      await settled(page);
      return { visitor, of, refused };
    };
    const student = await asked('student');
    for (const path of ['calendar', 'academicyear', 'calendar/waiting', 'calendar/requests'])
      expect(student.of(path), path).toEqual([]);
    expect(student.of('home')).toEqual(['home']);
    expect(student.refused).toEqual([]);
    await student.visitor.leave();
    const keeper = await asked('calendaradmin');
    // Counted a second after signing in, or as soon as the line is open where that comes later; never for both.
    await expect.poll(() => keeper.of('calendar/waiting').length).toBe(1);
    await settled(keeper.visitor.page);
    expect(keeper.of('calendar/waiting')).toEqual(['calendar/waiting']);
    expect(keeper.of('calendar/requests')).toEqual([]);
    expect(keeper.refused).toEqual([]);
    await keeper.visitor.leave();
  });
  it('K-02, K-04 the same two screens under course conductions', async () => {
    const student = await portal.signedIn('student');
    const seen = await cards(student, '/CourseConductions');
    expect(seen.links).toEqual(expect.arrayContaining(['Moj kalendar', 'Zauzetost prostorija']));
    expect(seen.heads).not.toContain('Kalendar');
    await student.open('/CourseConductions/CalendarUser');
    await student.page.locator('.cal-sheet[data-view]').waitFor();
    await student.open('/CourseConductions/CalendarRoom');
    await student.page.locator('.cal-room-row').first().waitFor();
    await student.leave();
    const head = await portal.signedIn('courseconductionsadmin');
    expect((await cards(head, '/CourseConductions')).heads).toContain('Kalendar');
    await head.leave();
  });
  it('K-03 without the calendar’s group its catalogues have no card, though whoever keeps the catalogues opens them', async () => {
    const named = async (name: string) =>
      (await ask<{ data: { id: number }[] }>(admin, 'GET', `auth-item?filter[name]=${name}`)).data[0]!.id;
    await ask(admin, 'POST', 'auth-item-child/create', {
      idRole: await named('dmsAdmin'),
      idPermission: await named('AppModuleCourseConductionsCataloguesEdit'),
    });
    const keeper = await portal.signedIn('dmsadmin');
    const seen = await cards(keeper, '/CourseConductions');
    expect(seen.links).toContain('Prostorije');
    for (const hidden of ['Vrste događaja', 'Blagdani i nenastavni dani', 'Moj kalendar'])
      expect(seen.links).not.toContain(hidden);
    expect(seen.heads).not.toContain('Kalendar');
    await keeper.open('/CourseConductions/Reservationtype');
    await keeper.open('/CourseConductions/CalendarUser', '403');
    await keeper.leave();
  });
  it('K-06 there is no calendar for a mentor of an institution who is nothing else', async () => {
    const mentor = await portal.visitAs('institutionmentor');
    await expect
      .poll(() => mentor.page.getByRole('navigation').first().getByRole('link', { name: 'Kalendar' }).count())
      .toBe(0);
    for (const route of ['/Calendar', '/Calendar/User', '/Calendar/Room', '/CourseConductions/CalendarUser'])
      await mentor.open(route, '403');
    await mentor.leave();
  });
});

describe('the views', () => {
  it('the keyboard goes from view to view, day to day and event to event', async () => {
    const visitor = await portal.signedIn('admin');
    const { page } = visitor;
    await visitor.open(`/Calendar/User?view=week&date=${day}`, '/Calendar/User');
    const event = page.locator('.cal-event', { hasText: 'Tajni sastanak' });
    await event.waitFor();
    await page.keyboard.press('m');
    await page.locator('.cal-month').waitFor();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toContain(`date=${day}`);
    await page.keyboard.press('k');
    await page.keyboard.press('w');
    await page.locator('.cal-grid').waitFor();
    await page.locator('[data-stop][tabindex="0"]').focus();
    // Along the days to Tuesday, then down its events.
    const standsOn = (start: string) =>
      page.evaluate(text => document.activeElement?.textContent?.startsWith(text) ?? false, start);
    for (let i = 0; i < 7 && !(await standsOn('uto')); i++) await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 12 && !(await event.evaluate(e => e === document.activeElement)); i++)
      await page.keyboard.press('ArrowDown');
    await expect.poll(() => event.evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Tajni sastanak' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => event.evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Prečaci na tipkovnici' }).waitFor();
    await visitor.leave();
  });

  it('nothing that axe finds: wide and narrow, light and dark, Croatian and English', {
    timeout: 600_000,
  }, async () => {
    const visitor = await portal.signedIn('calendaradmin');
    const { page } = visitor;
    const screens: readonly (readonly [string, string])[] = [
      ...['month', 'week', 'day', 'list'].map(
        view =>
          [
            `/Calendar/User?view=${view}&date=${day}`,
            '.cal-sheet :is(.cal-month, .cal-grid, .cal-list, .k-empty)',
          ] as const,
      ),
      [`/Calendar/Room?date=${day}`, '.cal-room-row'],
      [`/Calendar/Room?tab=room&idRoom=${room.id}&date=${day}`, '.cal-about'],
      [`/Calendar/Room?tab=free&date=${day}`, '.cal-free-rooms li'],
      ['/Calendar/Room?tab=use', '.cal-use'],
      ['/Calendar/Requests', '.cal-requests, .k-empty'],
      ['/Calendar/Calendarholiday', '.cal-under'],
    ];
    const found: string[] = [];
    for (const [route, ready] of screens) {
      await visitor.open(route, route.replace(/\?.*/, ''));
      await page.locator(ready).first().waitFor();
      for (const [theme, width] of [
        ['light', 1440],
        ['dark', 390],
      ] as const) {
        await show(page, theme, width);
        found.push(
          ...(await accessibilityProblems(page, rulesOf(theme), menus)).map(
            problem => `${route} ${theme} ${width}: ${problem}`,
          ),
        );
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
            message: `${route} ${width}`,
          })
          .toBeLessThanOrEqual(0);
      }
      await show(page, 'light', 1440);
    }
    await visitor.open(`/Calendar/User?view=week&date=${day}`, '/Calendar/User');
    await page.getByRole('button', { name: 'Nova rezervacija' }).click();
    await page.locator('.cal-form').waitFor();
    found.push(...(await accessibilityProblems(page)));
    expect(found).toEqual([]);
    await visitor.leave();
  });

  it('speaks English too', async () => {
    const visitor = await portal.signedIn('calendaradmin', {
      storageState: {
        cookies: [],
        origins: [{ origin: portal.url, localStorage: [{ name: 'katedra.language', value: '"en-uk"' }] }],
      },
    });
    await visitor.open('/Settings');
    await visitor.page.locator('select.language').last().selectOption('en-uk');
    await visitor.open(`/Calendar/User?view=week&date=${day}`, '/Calendar/User');
    await visitor.page.getByRole('heading', { name: 'My calendar' }).waitFor();
    await visitor.page.getByRole('button', { name: 'New reservation' }).click();
    await visitor.page
      .getByRole('dialog', { name: 'New reservation' })
      .getByRole('textbox', { name: 'Title' })
      .waitFor();
    await visitor.leave();
  });
});

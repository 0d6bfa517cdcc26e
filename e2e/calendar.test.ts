import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestsAnswer, RoomsCalendar } from '../src/modules/calendar/model/shapes.ts';
import {
  ask,
  book,
  choose,
  croatian,
  makeRoom,
  mine,
  mondayAhead,
  plusDays,
  retype,
  saturdayAhead,
  saturdayOfSeries,
  tabTo,
  takeHold,
  workingSaturdays,
} from './calendar.ts';
import { handOf } from './keys.ts';
import { type Caller, notices, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
let admin: Caller;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.calling('admin');
});
afterAll(async () => {
  await portal?.close();
});

/** Holds back what the server says until it is let through. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>(resolve => {
    open = resolve;
  });
  return { opened, open };
};
const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog').last();

describe('bookings', () => {
  it('a teacher books a series by keyboard alone, two dates are taken, and takes the offered rooms', async () => {
    const room = await makeRoom(admin);
    const first = await saturdayOfSeries(admin, 0, 28);
    for (const week of [1, 3])
      await book(admin, 'Rezervacija prostorije', {
        title: 'Ranije upisano',
        idRoom: room.id,
        start: `${plusDays(first, week * 7)} 10:00`,
        end: `${plusDays(first, week * 7)} 12:00`,
      });
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await visitor.open(`/Calendar/User?view=week&date=${first}`, '/Calendar/User');
    await page.locator('.cal-grid').waitFor();
    await page.getByRole('button', { name: 'Nova rezervacija' }).waitFor();
    await page.keyboard.press('n');
    const form = dialog(visitor);
    await tabTo(page, form.getByLabel('Vrsta'));
    // Nothing of the program's own stands in the page as a word.
    expect(await form.evaluate(e => e.outerHTML.includes('[object Object]'))).toBe(false);
    await handOf(page).pick(form.getByLabel('Vrsta'), 'Rezervacija prostorije');
    await tabTo(page, form.getByRole('textbox', { name: 'Naslov' }));
    await page.keyboard.type('Radionica iz baza');
    await tabTo(page, form.getByRole('textbox', { name: 'Datum' }));
    await retype(page, croatian(first));
    await choose(page, form.getByRole('textbox', { name: 'Prostorija' }), room.code);
    await tabTo(page, form.getByRole('textbox', { name: 'Od', exact: true }));
    await retype(page, '10:15');
    await tabTo(page, form.getByRole('textbox', { name: 'Do', exact: true }));
    await retype(page, '11:45');
    await tabTo(page, form.getByLabel('Ponavlja se'));
    await handOf(page).pick(form.getByLabel('Ponavlja se'), 'tjedno');
    await tabTo(page, form.getByRole('textbox', { name: 'Broj termina' }));
    await retype(page, '4');

    await expect.poll(() => form.locator('tr[data-taken]').count()).toBe(2);
    await expect.poll(() => form.locator('tr[data-taken]').first().innerText()).toContain('Ranije upisano');
    // What came of it is seen without scrolling, in the foot.
    const verdict = form.getByRole('status').getByRole('button', { name: 'Zauzeto: 2 od 4.' });
    await verdict.waitFor();
    expect(
      await verdict.evaluate(e => {
        const { x, y, width, height } = e.getBoundingClientRect();
        return document.elementFromPoint(x + width / 2, y + height / 2) === e;
      }),
    ).toBe(true);
    await tabTo(page, form.getByRole('button', { name: 'Rezerviraj 4 termina' }));
    await page.keyboard.press('Enter');
    await form.getByText('Najprije odlučite o zauzetim datumima.').waitFor();
    await tabTo(page, form.getByRole('button', { name: 'Uzmi ponuđene prostorije' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => form.locator('tr[data-taken][data-solved]').count()).toBe(2);
    await tabTo(page, form.getByRole('button', { name: 'Rezerviraj 4 termina' }));
    await page.keyboard.press('Enter');
    await page.getByText('Rezervirano: 4 termina.').waitFor();

    const booked = (await mine(visitor, first, plusDays(first, 28))).filter(e => e.title === 'Radionica iz baza');
    expect(booked.map(e => [e.start, e.status])).toEqual(
      [0, 1, 2, 3].map(week => [`${plusDays(first, week * 7)} 10:15`, 'confirmed']),
    );
    expect(booked.map(e => e.idRoom === room.id)).toEqual([true, false, true, false]);
    expect(booked.every(e => e.idRoom !== null)).toBe(true);
    await page.locator('.cal-event', { hasText: 'Radionica iz baza' }).first().waitFor();
    await visitor.leave();
  });

  it('a series over a non-teaching day says which date is none, and leaves it out with one press', async () => {
    const room = await makeRoom(admin);
    // In weeks that no other story books: the day stays free for everybody.
    const first = await workingSaturdays(admin, 12, 3);
    const free = plusDays(first, 7);
    const nameHr = 'Dan otvorenih vrata';
    await ask(admin, 'POST', 'calendarholiday/create', { dateFrom: free, dateTo: free, nameHr, kind: 'institution' });
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await visitor.open(`/Calendar/User?view=week&date=${first}`, '/Calendar/User');
    await page.locator('.cal-grid').waitFor();
    await page.getByRole('button', { name: 'Nova rezervacija' }).click();
    const form = dialog(visitor);
    await form.getByLabel('Vrsta').selectOption({ label: 'Rezervacija prostorije' });
    await form.getByRole('textbox', { name: 'Naslov' }).fill('Radionica subotom');
    await form.getByRole('textbox', { name: 'Datum' }).fill(croatian(first));
    await choose(page, form.getByRole('textbox', { name: 'Prostorija' }), room.code);
    await form.getByRole('textbox', { name: 'Od', exact: true }).fill('16:15');
    await form.getByRole('textbox', { name: 'Do', exact: true }).fill('17:45');
    await form.getByLabel('Ponavlja se').selectOption({ label: 'tjedno' });
    await form.getByRole('textbox', { name: 'Broj termina' }).fill('3');

    // It is no mistake to book it: nothing is decided beforehand, and nothing has to be.
    const dates = form.locator('.cal-preview tbody tr');
    await expect.poll(() => dates.nth(1).innerText()).toContain(nameHr);
    expect(await dates.count()).toBe(3);
    for (const n of [0, 2]) expect(await dates.nth(n).innerText()).toContain('slobodno');
    expect(await form.locator('tr[data-taken], tr[data-solved]').count()).toBe(0);
    await form.getByRole('button', { name: 'Rezerviraj 3 termina' }).waitFor();
    await form.getByRole('button', { name: 'Preskoči nenastavne dane (1)' }).click();
    await form.getByRole('button', { name: 'Rezerviraj 2 termina' }).click();
    await page.getByText('Rezervirano: 2 termina.').waitFor();
    const booked = (await mine(visitor, first, plusDays(first, 14))).filter(e => e.title === 'Radionica subotom');
    expect(booked.map(e => e.start)).toEqual([`${first} 16:15`, `${plusDays(first, 14)} 16:15`]);
    await visitor.leave();
  });

  it('dates that were left out come back later, in another room', async () => {
    const room = await makeRoom(admin);
    const first = await saturdayOfSeries(admin, 1, 21);
    await book(admin, 'Rezervacija prostorije', {
      title: 'Stoji na putu',
      idRoom: room.id,
      start: `${plusDays(first, 7)} 14:00`,
      end: `${plusDays(first, 7)} 15:00`,
    });
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await book(visitor, 'Konzultacije', {
      title: 'Konzultacije u nizu',
      idRoom: room.id,
      start: `${first} 14:00`,
      end: `${first} 15:00`,
      rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3',
      skip: [plusDays(first, 7)],
    });
    await visitor.open(`/Calendar/User?view=list&date=${first}`, '/Calendar/User');
    await page
      .getByRole('button', { name: /Konzultacije u nizu/ })
      .first()
      .click();
    await dialog(visitor).getByRole('button', { name: 'Dodaj preskočene datume' }).click();
    await dialog(visitor).getByRole('checkbox').check();
    const other = dialog(visitor).getByRole('combobox', { name: /Za subota/ });
    await other.selectOption({ index: 1 });
    await dialog(visitor).getByRole('button', { name: 'Dodaj preskočene datume' }).click();
    await page.getByText('Dodano: 1 termin.').waitFor();
    const dates = (await mine(visitor, first, plusDays(first, 21))).filter(e => e.title === 'Konzultacije u nizu');
    expect(dates.map(e => e.start.slice(0, 10))).toEqual([first, plusDays(first, 7), plusDays(first, 14)]);
    expect(dates[1]!.idRoom).not.toBe(room.id);
    await visitor.leave();
  });

  it('a change asks how much of a series it means, and so does a cancellation', async () => {
    const room = await makeRoom(admin);
    const first = await saturdayOfSeries(admin, 2, 21);
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await book(visitor, 'Sastanak', {
      title: 'Katedra',
      idRoom: room.id,
      start: `${first} 16:00`,
      end: `${first} 17:00`,
      rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3',
    });
    const titles = async () =>
      (await mine(visitor, first, plusDays(first, 21)))
        .filter(e => e.idRoom === room.id && e.status === 'confirmed')
        .map(e => e.title);
    await visitor.open(`/Calendar/User?view=list&date=${plusDays(first, 7)}`, '/Calendar/User');
    await page
      .getByRole('button', { name: /Katedra/ })
      .first()
      .click();
    await dialog(visitor).getByRole('button', { name: 'Promijeni' }).click();
    await dialog(visitor).getByRole('textbox', { name: 'Naslov' }).fill('Katedra i gosti');
    await dialog(visitor).getByLabel('Ovaj i svi sljedeći').check();
    await dialog(visitor).getByRole('button', { name: 'Spremi' }).click();
    await page.getByText('Događaj je promijenjen.').waitFor();
    expect(await titles()).toEqual(['Katedra', 'Katedra i gosti', 'Katedra i gosti']);
    await page
      .getByRole('button', { name: /Katedra i gosti/ })
      .first()
      .click();
    await dialog(visitor).getByRole('button', { name: 'Otkaži' }).click();
    await dialog(visitor).getByLabel('Samo ovaj termin').check();
    await dialog(visitor).getByRole('button', { name: 'Otkaži' }).click();
    await page.getByText('Otkazano.').waitFor();
    expect(await titles()).toEqual(['Katedra', 'Katedra i gosti']);
    await visitor.leave();
  });

  it('dragging shows the conflict before the drop; a free place takes it, and it can be taken back', async () => {
    const room = await makeRoom(admin);
    const day = saturdayAhead(3);
    await book(admin, 'Rezervacija prostorije', {
      title: 'Zauzima podne',
      idRoom: room.id,
      start: `${day} 12:00`,
      end: `${day} 13:00`,
    });
    const visitor = await portal.signedIn('teacher2');
    const { page } = visitor;
    await book(visitor, 'Rezervacija prostorije', {
      title: 'Premješta se',
      idRoom: room.id,
      start: `${day} 09:00`,
      end: `${day} 10:00`,
    });
    const startNow = async () => (await mine(visitor, day, day)).find(e => e.title === 'Premješta se')!.start;
    await visitor.open(`/Calendar/User?view=day&date=${day}`, '/Calendar/User');
    const event = page.locator('.cal-event', { hasText: 'Premješta se' });
    await event.waitFor();
    await settled(page);
    const grip = { x: 60, y: 10 };
    const height = (await event.boundingBox())!.height + 2;
    let drag = await takeHold(page, event, grip);
    await drag({ y: 3 * height });
    await page.locator('.cal-ghost[data-verdict="taken"]', { hasText: 'Zauzima podne' }).waitFor();
    await Promise.all([page.locator('.notice', { hasText: 'Zauzima podne' }).waitFor(), page.mouse.up()]);
    await expect.poll(() => page.locator('.cal-ghost').count()).toBe(0);
    expect(await startNow()).toBe(`${day} 09:00`);

    drag = await takeHold(page, event, grip);
    await drag({ y: height });
    await page.locator('.cal-ghost[data-verdict="free"]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.cal-ghost').count()).toBe(0);
    // Nor does letting go open anything: the place under the pointer was not meant.
    await page.mouse.up();
    expect(await startNow()).toBe(`${day} 09:00`);

    drag = await takeHold(page, event, grip);
    await drag({ y: height });
    await page.locator('.cal-ghost[data-verdict="free"]').waitFor();
    await page.mouse.up();
    await page.getByText('Premješteno.').waitFor();
    // The sheet has followed, so what it shows next is what comes after.
    await page.locator('.cal-event', { hasText: '10:00 – 11:00' }).waitFor();
    expect(await startNow()).toBe(`${day} 10:00`);
    await page.getByRole('button', { name: 'Poništi' }).click();
    await page.getByText('Vraćeno kako je bilo.').waitFor();
    await page.locator('.cal-event', { hasText: '09:00 – 10:00' }).waitFor();
    expect(await startNow()).toBe(`${day} 09:00`);

    await visitor.leave();
  });

  it('drops follow each other before the sheet is fetched anew; its edge makes an event longer, and the keyboard changes what the mouse drags', async () => {
    const room = await makeRoom(admin);
    const day = saturdayAhead(5);
    await book(admin, 'Rezervacija prostorije', {
      title: 'Zauzima podne',
      idRoom: room.id,
      start: `${day} 12:00`,
      end: `${day} 13:00`,
    });
    const visitor = await portal.signedIn('teacher2');
    const { page } = visitor;
    await book(visitor, 'Rezervacija prostorije', {
      title: 'Seli se često',
      idRoom: room.id,
      start: `${day} 09:00`,
      end: `${day} 10:00`,
    });
    const now = async () => {
      const { start, end } = (await mine(visitor, day, day)).find(e => e.title === 'Seli se često')!;
      return [start, end];
    };
    await visitor.open(`/Calendar/User?view=day&date=${day}`, '/Calendar/User');
    const event = page.locator('.cal-event', { hasText: 'Seli se često' });
    await event.waitFor();
    await settled(page);
    const grip = { x: 60, y: 10 };
    const height = (await event.boundingBox())!.height + 2;
    // What the server answered to the last one is on the sheet at once.
    const sheet = gate();
    await page.route(/\/api\/v1\/calendar\?/, async route => {
      await sheet.opened;
      await route.continue();
    });
    for (const [hours, then] of [
      [1, '10:00 – 11:00'],
      [4, '14:00 – 15:00'],
      [-5, '09:00 – 10:00'],
    ] as const) {
      const drag = await takeHold(page, event, grip);
      await drag({ y: hours * height });
      await page.locator('.cal-ghost[data-verdict="free"]', { hasText: then }).waitFor();
      await page.mouse.up();
      await page.locator('.cal-event', { hasText: then }).waitFor();
    }
    sheet.open();
    await page.unrouteAll({ behavior: 'wait' });
    expect(await now()).toEqual([`${day} 09:00`, `${day} 10:00`]);

    // The lower edge makes it longer, up to what stands there and no further.
    const edge = { x: 60, y: height - 5 };
    const drag = await takeHold(page, event, edge);
    await drag({ y: 2.5 * height });
    await page.locator('.cal-ghost[data-verdict="taken"]', { hasText: 'Zauzima podne' }).waitFor();
    await drag({ y: 2 * height + 4 });
    await page.locator('.cal-ghost[data-verdict="free"]', { hasText: '09:00 – 12:00' }).waitFor();
    await page.mouse.up();
    await page.locator('.cal-event', { hasText: '09:00 – 12:00' }).waitFor();
    expect(await now()).toEqual([`${day} 09:00`, `${day} 12:00`]);

    // What the mouse drags, the keyboard changes.
    await event.focus();
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Seli se često' });
    await tabTo(page, details.getByRole('button', { name: 'Promijeni' }));
    await page.keyboard.press('Enter');
    const form = dialog(visitor);
    await tabTo(page, form.getByRole('textbox', { name: 'Od', exact: true }));
    await retype(page, '15:00');
    await tabTo(page, form.getByRole('textbox', { name: 'Do', exact: true }));
    await retype(page, '16:30');
    await tabTo(page, form.getByRole('button', { name: 'Spremi' }));
    await page.keyboard.press('Enter');
    await page.locator('.cal-event', { hasText: '15:00 – 16:30' }).waitFor();
    expect(await now()).toEqual([`${day} 15:00`, `${day} 16:30`]);
    await visitor.leave();
  });

  it('among rooms it is dragged from one to another, and what is taken says so before the drop; all of them are printed', async () => {
    const building = `Vučna ${Date.now().toString(36)}`;
    const [from, taken, free] = [
      await makeRoom(admin, { building }),
      await makeRoom(admin, { building }),
      await makeRoom(admin, { building }),
    ];
    const day = saturdayAhead(4);
    const visitor = await portal.signedIn('teacher');
    const { page } = visitor;
    await book(admin, 'Rezervacija prostorije', {
      title: 'Ovdje se uči',
      idRoom: taken.id,
      start: `${day} 10:00`,
      end: `${day} 11:00`,
    });
    await book(visitor, 'Rezervacija prostorije', {
      title: 'Seli se',
      idRoom: from.id,
      start: `${day} 10:00`,
      end: `${day} 11:00`,
    });
    const placeNow = async () => {
      const { idRoom, start, end } = (await mine(visitor, day, day)).find(e => e.title === 'Seli se')!;
      return { idRoom, start, end };
    };
    await visitor.open(`/Calendar/Room?date=${day}`, '/Calendar/Room');
    await page.getByRole('searchbox', { name: 'Prostorija' }).fill(building);
    await expect.poll(() => page.locator('.cal-room-row').count()).toBe(3);
    const rowOf = (room: { code: string }) => page.locator('.cal-room-row', { hasText: room.code });
    const event = page.locator('.cal-event', { hasText: 'Seli se' });
    await event.waitFor();
    const tops = async (room: { code: string }) =>
      (await rowOf(room).boundingBox())!.y - (await rowOf(from).boundingBox())!.y;
    const grip = { x: 12, y: 14 };
    let drag = await takeHold(page, event, grip);
    await drag({ y: await tops(taken) });
    await rowOf(taken).locator('.cal-ghost[data-verdict="taken"]', { hasText: 'Ovdje se uči' }).waitFor();
    await drag({ y: await tops(free) });
    await rowOf(free).locator('.cal-ghost[data-verdict="free"]').waitFor();
    await drag({ y: await tops(taken) });
    await rowOf(taken).locator('.cal-ghost[data-verdict="taken"]').waitFor();
    await Promise.all([page.locator('.notice', { hasText: 'Ovdje se uči' }).waitFor(), page.mouse.up()]);
    await expect.poll(() => page.locator('.cal-ghost').count()).toBe(0);
    expect(await placeNow()).toEqual({ idRoom: from.id, start: `${day} 10:00`, end: `${day} 11:00` });

    drag = await takeHold(page, event, grip);
    await drag({ y: await tops(free) });
    await rowOf(free).locator('.cal-ghost[data-verdict="free"]').waitFor();
    await page.mouse.up();
    await rowOf(free).locator('.cal-event', { hasText: 'Seli se' }).waitFor();
    expect(await placeNow()).toEqual({ idRoom: free.id, start: `${day} 10:00`, end: `${day} 11:00` });

    // On paper every room is drawn, not only those in sight.
    await page.getByRole('searchbox', { name: 'Prostorija' }).fill('');
    const all = (await ask<RoomsCalendar>(visitor, 'GET', `calendar/rooms?from=${day}&to=${day}`)).rooms.length;
    await expect.poll(() => page.locator('.cal-count').innerText()).toContain(String(all));
    await page.evaluate(() => {
      globalThis.print = () => {
        dispatchEvent(new Event('beforeprint'));
        document.documentElement.dataset.printed = String(document.querySelectorAll('.cal-room-row').length);
        dispatchEvent(new Event('afterprint'));
      };
    });
    await page.getByRole('button', { name: 'Ispis' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-printed')).toBe(String(all));
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('navigation').first().isVisible()).toBe(false);
    await visitor.leave();
  });
});

describe('requests', () => {
  it('an approver decides from the list by keyboard, and the competing request is told', async () => {
    const room = await makeRoom(admin);
    const day = plusDays(mondayAhead(2), 2);
    const [one, two] = [await portal.calling('teacher'), await portal.calling('teacher2')];
    await book(one, 'Javno događanje', {
      title: 'Otvoreno predavanje',
      idRoom: room.id,
      start: `${day} 17:00`,
      end: `${day} 19:00`,
    });
    await book(two, 'Javno događanje', {
      title: 'Večer matematike',
      idRoom: room.id,
      start: `${day} 18:00`,
      end: `${day} 20:00`,
    });
    const approver = await portal.visitAs('calendaradmin');
    const { page } = approver;
    await page
      .getByRole('link', { name: /^Kalendar\s*\d+$/ })
      .first()
      .waitFor();
    await approver.open('/Calendar/Requests');
    const group = page.locator('.cal-request-group', { hasText: room.code });
    await expect.poll(() => group.locator('.cal-request').count()).toBe(2);
    await expect.poll(() => group.innerText()).toContain('Natječu se za istu prostoriju: 2');
    const wanted = group.getByRole('article', { name: /Večer matematike/ });
    for (let i = 0; i < 300 && !(await wanted.evaluate(e => e === document.activeElement)); i++)
      await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByRole('dialog').getByRole('button', { name: 'Odobri', exact: true }).click();
    await page.getByText('Odobreno. Odbijeno suparničkih zahtjeva: 1.').waitFor();
    await expect.poll(() => group.count()).toBe(0);
    expect((await mine(two, day, day)).find(e => e.title === 'Večer matematike')!.status).toBe('confirmed');
    const told = await ask<{ data: Record<string, unknown>[] }>(one, 'GET', 'inbox?pagination[limit]=20');
    expect(JSON.stringify(told.data)).toContain('Otvoreno predavanje');
    await Promise.all([one, two, approver].map(v => v.leave()));
  });

  /** Two who ask for the same hour of a room that nobody else knows of. */
  const rivalsOn = async (day: string, title: string, rival: string) => {
    const room = await makeRoom(admin);
    const [one, two] = [await portal.calling('teacher'), await portal.calling('teacher2')];
    const at = { idRoom: room.id, start: `${day} 19:00`, end: `${day} 20:00` };
    const [winner] = await book(one, 'Javno događanje', { title, ...at });
    const [loser] = await book(two, 'Javno događanje', { title: rival, ...at });
    return { room, at, one, two, winner: winner!, loser: loser! };
  };
  it('whoever would lose is given another room instead, and one counter-move brings both back', async () => {
    const day = plusDays(mondayAhead(3), 2);
    const { room, one, two, winner, loser } = await rivalsOn(day, 'Glazbena večer', 'Večer poezije');
    const standing = async () =>
      Promise.all(
        (
          [
            [one, winner.id],
            [two, loser.id],
          ] as const
        ).map(async ([who, id]) => {
          const { idRoom, status } = (await mine(who, day, day)).find(e => e.id === id)!;
          return { idRoom, status };
        }),
      );
    const approver = await portal.signedIn('calendaradmin');
    const { page } = approver;
    await approver.open('/Calendar/Requests');
    const group = page.locator('.cal-request-group', { hasText: room.code });
    await group.getByRole('button', { name: 'Odobri: Glazbena večer' }).click();
    const instead = dialog(approver).getByRole('combobox', { name: 'Što biva sa zahtjevom: Večer poezije' });
    await instead.waitFor();
    const options = await instead.locator('option').allInnerTexts();
    expect(options[0]).toBe('Odbija se');
    expect(options.some(option => option.includes(room.code))).toBe(false);
    const [other] = await instead.selectOption({ index: 1 });
    await dialog(approver).getByRole('button', { name: 'Odobri', exact: true }).click();
    await page.getByText('Zahtjeva premješteno u drugu prostoriju: 1.').waitFor();
    expect(await standing()).toEqual([
      { idRoom: room.id, status: 'confirmed' },
      { idRoom: Number(other), status: 'requested' },
    ]);
    const told = await ask<{ data: Record<string, unknown>[] }>(two, 'GET', 'inbox?pagination[limit]=20');
    expect(JSON.stringify(told.data)).toContain('Večer poezije');
    await page.getByRole('button', { name: 'Poništi' }).click();
    await page.getByText('Odluka je povučena; zahtjevi ponovno čekaju.').waitFor();
    expect(await standing()).toEqual(Array(2).fill({ idRoom: room.id, status: 'requested' }));
    await Promise.all([one, two, approver].map(v => v.leave()));
  });

  it('a room that goes meanwhile leaves everything as it was', async () => {
    const day = plusDays(mondayAhead(3), 3);
    const { room, at, one, two, loser } = await rivalsOn(day, 'Kviz znanja', 'Smotra zborova');
    const approver = await portal.signedIn('calendaradmin');
    const { page } = approver;
    await approver.open('/Calendar/Requests');
    const group = page.locator('.cal-request-group', { hasText: room.code });
    await group.getByRole('button', { name: 'Odobri: Kviz znanja' }).click();
    const instead = dialog(approver).getByRole('combobox', { name: 'Što biva sa zahtjevom: Smotra zborova' });
    await instead.selectOption({ index: 1 });
    // Somebody else has the room in the meantime, and not only this one asks for it.
    await book(admin, 'Rezervacija prostorije', { title: 'Inventura', ...at });
    await dialog(approver).getByRole('button', { name: 'Odobri', exact: true }).click();
    await expect.poll(async () => (await notices(page)).join()).toContain('Inventura');
    const standing = async () => (await mine(two, day, day)).find(e => e.id === loser.id)!;
    await expect.poll(async () => (await standing()).idRoom).toBe(room.id);
    expect((await standing()).status).toBe('requested');
    await Promise.all([one, two, approver].map(v => v.leave()));
  });

  it('a series is approved whole or not at all, and it is said what stands in the way', async () => {
    const room = await makeRoom(admin);
    const first = await saturdayOfSeries(admin, 5, 21);
    const applicant = await portal.calling('teacher');
    await book(applicant, 'Javno događanje', {
      title: 'Ciklus tribina',
      idRoom: room.id,
      start: `${first} 17:00`,
      end: `${first} 18:00`,
      rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3',
    });
    const [inTheWay] = await book(admin, 'Rezervacija prostorije', {
      title: 'Probni ispit',
      idRoom: room.id,
      start: `${plusDays(first, 7)} 17:30`,
      end: `${plusDays(first, 7)} 18:30`,
    });
    const statuses = async () =>
      (await mine(applicant, first, plusDays(first, 21))).filter(e => e.idRoom === room.id).map(e => e.status);
    const approver = await portal.signedIn('calendaradmin');
    const { page } = approver;
    await approver.open('/Calendar/Requests');
    const whole = page
      .locator('.cal-request-group', { hasText: room.code })
      .first()
      .getByRole('button', { name: 'Odobri cijeli niz (3)' });
    await whole.click();
    await expect.poll(async () => (await notices(page)).join()).toContain('Probni ispit');
    expect(await statuses()).toEqual(Array(3).fill('requested'));
    await ask(admin, 'PUT', 'calendar/cancel', { id: inTheWay!.id, rowVer: inTheWay!.rowVer });
    // Somebody else wants the last date, and the list ends before it, as a long one does: they are named all the same.
    const rival = await portal.visitAs('teacher2');
    const last = plusDays(first, 14);
    await book(rival, 'Javno događanje', {
      title: 'Druga tribina',
      idRoom: room.id,
      start: `${last} 17:30`,
      end: `${last} 18:30`,
    });
    await page.route('**/api/v1/calendar/requests?offset=0', async route => {
      const answer = await route.fetch();
      const body = (await answer.json()) as RequestsAnswer;
      const end = body.groups.findIndex(g => g.requests.some(r => r.title === 'Druga tribina'));
      await route.fulfill({
        response: answer,
        json: { ...body, groups: body.groups.slice(0, end < 0 ? undefined : end) },
      });
    });
    await page.reload();
    await page.getByRole('button', { name: 'Prikaži sljedeće' }).waitFor();
    expect(await page.getByText('Druga tribina').count()).toBe(0);
    await whole.click();
    const question = dialog(approver);
    await question.getByText('Druga tribina').waitFor();
    await question.getByRole('button', { name: 'Odobri', exact: true }).click();
    await page.getByText('Odobren je cijeli niz: 3.').waitFor();
    await expect.poll(() => page.locator('.cal-request-group', { hasText: room.code }).count()).toBe(0);
    expect(await statuses()).toEqual(Array(3).fill('confirmed'));
    const told = await ask<{ data: Record<string, unknown>[] }>(rival, 'GET', 'inbox?pagination[limit]=20');
    expect(JSON.stringify(told.data)).toContain('Druga tribina');
    // The list is asked for anew after the decision: that answer is waited for, too.
    await page.unrouteAll({ behavior: 'wait' });
    await Promise.all([applicant, rival, approver].map(v => v.leave()));
  });

  it('a rejection needs its reason, which the applicant reads', async () => {
    const room = await makeRoom(admin);
    const day = plusDays(mondayAhead(2), 3);
    const applicant = await portal.calling('teacher');
    const [request] = await book(applicant, 'Javno događanje', {
      title: 'Koncert',
      idRoom: room.id,
      start: `${day} 18:00`,
      end: `${day} 20:00`,
    });
    const approver = await portal.signedIn('calendaradmin');
    await approver.open('/Calendar/Requests');
    await approver.page.getByRole('button', { name: 'Odbij: Koncert' }).click();
    await dialog(approver).getByRole('button', { name: 'Odbij' }).click();
    await dialog(approver).getByRole('alert').waitFor();
    await dialog(approver).getByRole('textbox').fill('Dvorana se tada uređuje.');
    await dialog(approver).getByRole('button', { name: 'Odbij' }).click();
    await approver.page.getByText('Odbijeno.', { exact: true }).waitFor();
    const stored = await ask<Record<string, unknown>>(applicant, 'GET', `calendar-event/view?id=${request!.id}`);
    expect(stored).toMatchObject({ status: 'rejected', decisionNote: 'Dvorana se tada uređuje.' });
    await Promise.all([applicant, approver].map(v => v.leave()));
  });
});

describe('students', () => {
  it('a student books a room open to students on a phone and reads it in the subscribed calendar', async () => {
    const room = await makeRoom(admin, { isStudentBookable: 1 });
    const closed = await makeRoom(admin);
    const day = plusDays(mondayAhead(1), 3);
    const visitor = await portal.signedIn('student', { viewport: { width: 390, height: 844 } });
    const { page } = visitor;
    await visitor.open(`/Calendar/User?date=${day}`, '/Calendar/User');
    await page.getByRole('button', { name: 'Nova rezervacija' }).click();
    const form = dialog(visitor);
    await form.getByRole('textbox', { name: 'Naslov' }).fill('Debatni klub');
    await form.getByRole('textbox', { name: 'Datum' }).fill(croatian(day));
    await choose(page, form.getByRole('textbox', { name: 'Prostorija' }), closed.code);
    await form.getByRole('textbox', { name: 'Od', exact: true }).fill('18:00');
    await form.getByRole('textbox', { name: 'Do', exact: true }).fill('19:30');
    await form.getByText('O rezervaciji odlučuje voditelj kalendara').waitFor();
    await form.getByRole('button', { name: 'Pošalji zahtjev' }).click();
    await form.getByText('Ta prostorija nije otvorena studentima').first().waitFor();
    await form.getByRole('textbox', { name: 'Prostorija' }).fill('');
    await choose(page, form.getByRole('textbox', { name: 'Prostorija' }), room.code);
    await form.getByRole('button', { name: 'Pošalji zahtjev' }).click();
    await page.getByText('Zahtjev je poslan. Odluka će vam stići u poruci.').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    const request = (await mine(visitor, day, day)).find(e => e.title === 'Debatni klub')!;
    expect(request).toMatchObject({ status: 'requested', idRoom: room.id });
    await ask(admin, 'PUT', `calendar-event/approve?id=${request.id}`, { rowVer: request.rowVer });

    await page.getByRole('button', { name: 'Još o kalendaru' }).click();
    await page.getByRole('button', { name: 'Pretplata' }).click();
    await dialog(visitor).getByRole('button', { name: 'Izdaj adresu' }).click();
    await expect
      .poll(() => dialog(visitor).getByRole('textbox', { name: 'Adresa' }).inputValue())
      .toContain('/calendar/feed/');
    const address = await dialog(visitor).getByRole('textbox', { name: 'Adresa' }).inputValue();
    const feed = await fetch(`${portal.url}${new URL(address).pathname}`);
    expect(feed.headers.get('content-type')).toContain('text/calendar');
    const events = new ICAL.Component(ICAL.parse(await feed.text()))
      .getAllSubcomponents('vevent')
      .map(v => new ICAL.Event(v));
    const found = events.find(e => e.summary.includes('Debatni klub'))!;
    expect([found.startDate.toString(), found.endDate.toString()]).toEqual([`${day}T18:00:00`, `${day}T19:30:00`]);
    expect(found.location).toContain(room.code);
    await visitor.leave();
  });
});

import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, book, choose, croatian, makeRoom, mine, mondayAhead, plusDays, retype, saturdayAhead, tabTo } from './calendar.ts';
import { notices, type Portal, startPortal, type Visitor } from './portal.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.visitAs('admin');
});
afterAll(async () => { await portal?.close(); });

const dialog = (visitor: Visitor) => visitor.page.getByRole('dialog').last();

describe('bookings', () => {
  it('a teacher books a series by keyboard alone, two dates are taken, and takes the offered rooms', async () => {
    const room = await makeRoom(admin);
    const first = saturdayAhead();
    for (const week of [1, 3]) await book(admin, 'Rezervacija prostorije', { title: 'Ranije upisano', idRoom: room.id, start: `${plusDays(first, week * 7)} 10:00`, end: `${plusDays(first, week * 7)} 12:00` });
    const visitor = await portal.visitAs('teacher');
    const { page } = visitor;
    await visitor.open(`/Calendar/User?view=week&date=${first}`, '/Calendar/User');
    await page.locator('.cal-grid').waitFor();
    await page.getByRole('button', { name: 'Nova rezervacija' }).waitFor();
    await page.keyboard.press('n');
    const form = dialog(visitor);
    await tabTo(page, form.getByLabel('Vrsta'));
    await page.keyboard.type('Rezervacija');
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
    await page.keyboard.type('tjedno');
    await tabTo(page, form.getByRole('textbox', { name: 'Broj termina' }));
    await retype(page, '4');

    await expect.poll(() => form.locator('tr[data-taken]').count()).toBe(2);
    expect(await form.locator('tr[data-taken]').first().innerText()).toContain('Ranije upisano');
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
    expect(booked.map(e => [e.start, e.status])).toEqual([0, 1, 2, 3].map(week => [`${plusDays(first, week * 7)} 10:15`, 'confirmed']));
    expect(booked.map(e => e.idRoom === room.id)).toEqual([true, false, true, false]);
    expect(booked.every(e => e.idRoom !== null)).toBe(true);
    await page.locator('.cal-event', { hasText: 'Radionica iz baza' }).first().waitFor();
    await visitor.leave();
  });

  it('dates that were left out come back later, in another room', async () => {
    const room = await makeRoom(admin);
    const first = saturdayAhead(1);
    await book(admin, 'Rezervacija prostorije', { title: 'Stoji na putu', idRoom: room.id, start: `${plusDays(first, 7)} 14:00`, end: `${plusDays(first, 7)} 15:00` });
    const visitor = await portal.visitAs('teacher');
    const { page } = visitor;
    await book(visitor, 'Konzultacije', { title: 'Konzultacije u nizu', idRoom: room.id, start: `${first} 14:00`, end: `${first} 15:00`, rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3', skip: [plusDays(first, 7)] });
    await visitor.open(`/Calendar/User?view=list&date=${first}`, '/Calendar/User');
    await page.getByRole('button', { name: /Konzultacije u nizu/ }).first().click();
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
    const first = saturdayAhead(2);
    const visitor = await portal.visitAs('teacher');
    const { page } = visitor;
    await book(visitor, 'Sastanak', { title: 'Katedra', idRoom: room.id, start: `${first} 16:00`, end: `${first} 17:00`, rrule: 'FREQ=WEEKLY;BYDAY=SA;COUNT=3' });
    const titles = async () => (await mine(visitor, first, plusDays(first, 21))).filter(e => e.idRoom === room.id && e.status === 'confirmed').map(e => e.title);
    await visitor.open(`/Calendar/User?view=list&date=${plusDays(first, 7)}`, '/Calendar/User');
    await page.getByRole('button', { name: /Katedra/ }).first().click();
    await dialog(visitor).getByRole('button', { name: 'Promijeni' }).click();
    await dialog(visitor).getByRole('textbox', { name: 'Naslov' }).fill('Katedra i gosti');
    await dialog(visitor).getByLabel('Ovaj i svi sljedeći').check();
    await dialog(visitor).getByRole('button', { name: 'Spremi' }).click();
    await page.getByText('Događaj je promijenjen.').waitFor();
    expect(await titles()).toEqual(['Katedra', 'Katedra i gosti', 'Katedra i gosti']);
    await page.getByRole('button', { name: /Katedra i gosti/ }).first().click();
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
    await book(admin, 'Rezervacija prostorije', { title: 'Zauzima podne', idRoom: room.id, start: `${day} 12:00`, end: `${day} 13:00` });
    const visitor = await portal.visitAs('teacher2');
    const { page } = visitor;
    await book(visitor, 'Rezervacija prostorije', { title: 'Premješta se', idRoom: room.id, start: `${day} 09:00`, end: `${day} 10:00` });
    const startNow = async () => (await mine(visitor, day, day)).find(e => e.title === 'Premješta se')!.start;
    await visitor.open(`/Calendar/User?view=day&date=${day}`, '/Calendar/User');
    const event = page.locator('.cal-event', { hasText: 'Premješta se' });
    const box = (await event.boundingBox())!;
    const hour = box.height;
    const grab = async (hours: number) => {
      const from = (await event.boundingBox())!;
      await page.mouse.move(from.x + 60, from.y + 10);
      await page.mouse.down();
      await page.mouse.move(from.x + 60, from.y + 10 + (hour + 2) * hours, { steps: 6 });
    };
    await grab(3);
    await page.locator('.cal-ghost[data-verdict="taken"]', { hasText: 'Zauzima podne' }).waitFor();
    await page.mouse.up();
    await expect.poll(async () => (await notices(page)).join()).toContain('Zauzima podne');
    expect(await startNow()).toBe(`${day} 09:00`);

    await grab(1);
    await page.locator('.cal-ghost[data-verdict="free"]').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.cal-ghost').count()).toBe(0);
    await page.mouse.up();
    expect(await startNow()).toBe(`${day} 09:00`);

    await grab(1);
    await page.locator('.cal-ghost[data-verdict="free"]').waitFor();
    await page.mouse.up();
    await page.getByText('Premješteno.').waitFor();
    expect(await startNow()).toBe(`${day} 10:00`);
    await page.getByRole('button', { name: 'Poništi' }).click();
    await page.getByText('Vraćeno kako je bilo.').waitFor();
    expect(await startNow()).toBe(`${day} 09:00`);
    await visitor.leave();
  });
});

describe('requests', () => {
  it('an approver decides from the list by keyboard, and the competing request is told', async () => {
    const room = await makeRoom(admin);
    const day = plusDays(mondayAhead(2), 2);
    const [one, two] = [await portal.visitAs('teacher'), await portal.visitAs('teacher2')];
    await book(one, 'Javno događanje', { title: 'Otvoreno predavanje', idRoom: room.id, start: `${day} 17:00`, end: `${day} 19:00` });
    await book(two, 'Javno događanje', { title: 'Večer matematike', idRoom: room.id, start: `${day} 18:00`, end: `${day} 20:00` });
    const approver = await portal.visitAs('calendaradmin');
    const { page } = approver;
    await page.getByRole('link', { name: /^Kalendar\s*\d+$/ }).first().waitFor();
    await approver.open('/Calendar/Requests');
    const group = page.locator('.cal-request-group', { hasText: room.code });
    await expect.poll(() => group.locator('.cal-request').count()).toBe(2);
    expect(await group.innerText()).toContain('Natječu se za istu prostoriju: 2');
    const wanted = group.getByRole('article', { name: /Večer matematike/ });
    for (let i = 0; i < 300 && !(await wanted.evaluate(e => e === document.activeElement)); i++) await page.keyboard.press('j');
    await page.keyboard.press('a');
    await page.getByText('Odobreno. Odbijeno suparničkih zahtjeva: 1.').waitFor();
    await expect.poll(() => group.count()).toBe(0);
    expect((await mine(two, day, day)).find(e => e.title === 'Večer matematike')!.status).toBe('confirmed');
    const told = await ask<{ data: Record<string, unknown>[] }>(one, 'GET', 'inbox?pagination[limit]=20');
    expect(JSON.stringify(told.data)).toContain('Otvoreno predavanje');
    await Promise.all([one, two, approver].map(v => v.leave()));
  });

  it('a rejection needs its reason, which the applicant reads', async () => {
    const room = await makeRoom(admin);
    const day = plusDays(mondayAhead(2), 3);
    const applicant = await portal.visitAs('teacher');
    const [request] = await book(applicant, 'Javno događanje', { title: 'Koncert', idRoom: room.id, start: `${day} 18:00`, end: `${day} 20:00` });
    const approver = await portal.visitAs('calendaradmin');
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
    const visitor = await portal.visitAs('student', { viewport: { width: 390, height: 844 } });
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    const request = (await mine(visitor, day, day)).find(e => e.title === 'Debatni klub')!;
    expect(request).toMatchObject({ status: 'requested', idRoom: room.id });
    await ask(admin, 'PUT', `calendar-event/approve?id=${request.id}`, { rowVer: request.rowVer });

    await page.getByRole('button', { name: 'Pretplata' }).click();
    await expect.poll(() => dialog(visitor).getByRole('textbox', { name: 'Adresa' }).inputValue()).toContain('/calendar/feed/');
    const address = await dialog(visitor).getByRole('textbox', { name: 'Adresa' }).inputValue();
    const feed = await fetch(`${portal.url}${new URL(address).pathname}`);
    expect(feed.headers.get('content-type')).toContain('text/calendar');
    const events = new ICAL.Component(ICAL.parse(await feed.text())).getAllSubcomponents('vevent').map(v => new ICAL.Event(v));
    const found = events.find(e => e.summary.includes('Debatni klub'))!;
    expect([found.startDate.toString(), found.endDate.toString()]).toEqual([`${day}T18:00:00`, `${day}T19:30:00`]);
    expect(found.location).toContain(room.code);
    await visitor.leave();
  });
});

import { expect } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import type {
  BookAnswer,
  BookingSetup,
  BookRequest,
  MyCalendar,
  SeenEvent,
} from '../src/modules/calendar/model/shapes.ts';
import type { Caller } from './portal.ts';

/** What the stories of the calendar share: their own rooms, their own weeks, and the server's word for what the screen shows. */
export const ask = async <T>(
  who: Pick<Caller, 'request'>,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> => {
  const answer = await who.request.fetch(`/api/v1/${path}`, {
    method,
    ...(method !== 'GET' && { data: (body ?? {}) as object }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};

const twoDigits = (n: number) => String(n).padStart(2, '0');
const dayText = (date: Date) =>
  `${date.getUTCFullYear()}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`;
export const plusDays = (day: string, n: number): string =>
  dayText(new Date(Date.parse(`${day}T00:00:00Z`) + n * 86_400_000));
/** A Monday that is far enough for every kind of notice, `weeks` later. */
export const mondayAhead = (weeks = 0): string => {
  const today = dayText(new Date());
  const weekday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  return plusDays(today, 7 - weekday + 7 + weeks * 7);
};
/** A day on which nobody of the demo institution teaches. */
export const saturdayAhead = (weeks = 0): string => plusDays(mondayAhead(weeks), 5);
/** A Tuesday on which the institution works, at least so many weeks ahead: on holidays and in its breaks no use of a room is counted. */
export const workingTuesday = async (admin: Caller, weeks: number): Promise<string> => {
  let day = plusDays(mondayAhead(weeks), 1);
  const { holidays } = await ask<MyCalendar>(admin, 'GET', `calendar?from=${day}&to=${plusDays(day, 70)}`);
  while (holidays.some(h => (h.kind === 'public' || h.kind === 'institution') && h.dateFrom <= day && day <= h.dateTo))
    day = plusDays(day, 7);
  return day;
};
/**
 * A Saturday from which `days` more lie in the same academic year, as every series must. Late in September that is the first
 * one of October. The year is planned if nobody has planned it yet.
 */
export const saturdayOfSeries = async (admin: Caller, weeks: number, days: number): Promise<string> => {
  let day = saturdayAhead(weeks);
  const last = plusDays(day, days);
  const startYear = Number(last.slice(0, 4)) - (last.slice(5) < '10-01' ? 1 : 0);
  const known = await ask<{ data: { id: number }[] }>(admin, 'GET', `academicyear?filter[startYear]=${startYear}`);
  if (known.data.length === 0)
    await ask(admin, 'POST', 'academicyear/create', {
      startYear,
      startDate: `${startYear}-10-01`,
      endDate: `${startYear + 1}-09-30`,
    });
  while (day < `${startYear}-10-01`) day = plusDays(day, 7);
  return day;
};
/** The first of `count` Saturdays in one academic year, none of them in a holiday or a break, at least so many weeks ahead. */
export const workingSaturdays = async (admin: Caller, weeks: number, count: number): Promise<string> => {
  let first = await saturdayOfSeries(admin, weeks, 70 + 7 * count);
  const { holidays } = await ask<MyCalendar>(admin, 'GET', `calendar?from=${first}&to=${plusDays(first, 90)}`);
  const isFree = (day: string) => holidays.some(h => h.dateFrom <= day && day <= h.dateTo);
  while (Array.from({ length: count }, (_, n) => plusDays(first, 7 * n)).some(isFree)) first = plusDays(first, 7);
  return first;
};
/** As people of the portal's first language write it. */
export const croatian = (day: string): string =>
  `${Number(day.slice(8))}. ${Number(day.slice(5, 7))}. ${day.slice(0, 4)}.`;

let made = 0;
export const makeRoom = async (
  admin: Caller,
  fields: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: number; readonly code: string }> => {
  const types = await ask<{ data: { value: number }[] }>(admin, 'GET', 'roomtype/options?pagination[limit]=1');
  const code = `E2E-${Date.now().toString(36).slice(-5)}${made++}`;
  const room = await ask<{ id: number }>(admin, 'POST', 'room/create', {
    code,
    nameHr: `Soba ${code}`,
    idRoomtype: types.data[0]!.value,
    capacity: 25,
    isBookable: 1,
    active: 1,
    ...fields,
  });
  return { id: room.id, code };
};
export const typeNamed = async (visitor: Caller, name: string): Promise<number> => {
  const { types } = await ask<BookingSetup>(visitor, 'GET', 'calendar/setup');
  const found = types.find(t => t.name === name);
  if (!found) throw new Error(`There is no type «${name}» among ${types.map(t => t.name).join(', ')}.`);
  return found.id;
};
export const book = async (
  visitor: Caller,
  typeName: string,
  request: Omit<BookRequest, 'idReservationtype'>,
): Promise<readonly SeenEvent[]> =>
  (
    await ask<BookAnswer>(visitor, 'POST', 'calendar/book', {
      ...request,
      idReservationtype: await typeNamed(visitor, typeName),
    })
  ).events;
export const mine = async (visitor: Caller, from: string, to: string): Promise<readonly SeenEvent[]> =>
  (await ask<MyCalendar>(visitor, 'GET', `calendar?from=${from}&to=${to}`)).events;

/** Presses Tab until the focus is there: what cannot be reached so, cannot be reached by the keyboard. */
export const tabTo = async (page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> => {
  await target.waitFor();
  for (let i = 0; i < 80; i++) {
    if (await target.evaluate(e => e === document.activeElement || e.contains(document.activeElement))) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
};
/**
 * Takes hold of an event as a person does: it stands still, the pointer is on it, and only then the button goes down. `grip` is where
 * in it, from its left upper corner; what follows is said from there.
 */
export const takeHold = async (
  page: Page,
  event: Locator,
  grip: { readonly x: number; readonly y: number },
): Promise<(by: { readonly x?: number; readonly y?: number }) => Promise<void>> => {
  await event.hover({ position: grip });
  const box = (await event.boundingBox())!;
  const [x, y] = [box.x + grip.x, box.y + grip.y];
  await page.mouse.down();
  return by => page.mouse.move(x + (by.x ?? 0), y + (by.y ?? 0), { steps: 6 });
};
/** Replaces what stands in the field that has the focus. */
export const retype = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
};
/** Chooses a row in a select of rows by typing and Enter. */
export const choose = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.type(text);
  // Enter takes the option that is marked; and what was typed says the same word: only when the list has closed is it chosen.
  await page.locator('[data-combobox-selected]', { hasText: text }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('listbox').count()).toBe(0);
  await expect.poll(() => field.inputValue()).toContain(text);
};

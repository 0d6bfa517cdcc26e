import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { press } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

interface Listed {
  readonly id: number;
  readonly [field: string]: unknown;
}
const rows = (page: Page, path: string): Promise<Listed[]> =>
  page.evaluate(async at => (await (await fetch(`/api/v1/${at}`)).json()).data, path);
/** A course of the summer semester, which nobody has taught yet, whose group of lectures has a teacher. */
const summerCourse = async (page: Page): Promise<{ idStCo: number; code: string }> => {
  const shares = await rows(
    page,
    'st-co-group-teacher?filter[idStCo.semester]=2&filter[idStCo.idAcademicyear.status]=active&filter[sharePct]=100&sort=id&pagination[limit]=1',
  );
  const code = String(shares[0]!['idStCoGroup.label']).split(' · ').at(-1)!;
  return { idStCo: Number(shares[0]!.idStCo), code };
};

/** Some thousand lessons are made before the dialog closes: on a busy machine that takes longer than any other move. */
const publish = async (page: Page): Promise<void> => {
  await page.locator('.k-moves').getByRole('button', { name: 'Objavi raspored', exact: true }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Objavi raspored', exact: true });
  await dialog.locator('form').getByRole('button', { name: 'Objavi raspored', exact: true }).click();
  await dialog.waitFor({ state: 'detached', timeout: 300_000 });
};

it('CC-03 a planner places slots, sees what stands against them, takes a proposal and publishes', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visitor.open('/CourseConductions/StudyCourseManager');
  const { idStCo, code } = await summerCourse(page);
  await visitor.open(`/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=${idStCo}`);
  const chip = page.locator('.semester-bar .k-status');
  await expect.poll(() => chip.textContent()).toBe('Objavljen');
  await press(page, 'Povuci raspored');
  await expect.poll(() => chip.textContent()).toBe('U izradi');

  const newSlot = page.getByRole('button', { name: `Novi termin: ${code}`, exact: true });
  const proposal = page.locator('.proposals button').first();
  const save = page.getByRole('button', { name: 'Spremi', exact: true });
  const pieces = page.locator('.week-field li[data-state="stands"] > button');
  const before = await pieces.count();

  // A new one without a room: the first proposal has one, and nothing stands against it.
  await newSlot.click();
  await proposal.click();
  await expect.poll(() => save.isEnabled()).toBe(true);
  expect(await page.locator('.conflicts li[data-level="hard"]').count()).toBe(0);
  await save.click();
  await expect.poll(() => pieces.count()).toBe(before + 1);
  const first = page.locator('.week-field li[data-state="stands"] > button', { hasText: code }).first();
  const [firstName, firstBox] = [(await first.textContent())!, (await first.boundingBox())!];

  // The same group cannot be in two places at once: dragged there it is told before anything is saved.
  await newSlot.click();
  const draft = page.locator('.week-field li > button[aria-pressed="true"]');
  const draftBox = (await draft.boundingBox())!;
  await page.mouse.move(draftBox.x + 20, draftBox.y + 8);
  await page.mouse.down();
  await page.mouse.move(firstBox.x + 24, firstBox.y + 40, { steps: 5 });
  await page.mouse.move(firstBox.x + 20, firstBox.y + 8, { steps: 5 });
  await page.mouse.up();
  await expect.poll(() => page.locator('.conflicts li[data-level="hard"]').count()).toBeGreaterThan(0);
  expect(await page.locator('.conflicts').textContent()).toContain('Ne može se spremiti.');
  expect(await save.isDisabled()).toBe(true);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  // The keys go on from where it lies, and Escape leaves everything as it was.
  await draft.focus();
  const clash = await draft.textContent();
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => draft.textContent()).not.toBe(clash);
  expect(await draft.evaluate(e => e === document.activeElement)).toBe(true);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.schedule-before').count()).toBe(0);
  expect(await pieces.count()).toBe(before + 1);

  // The slot that stands is moved by a key, put where a proposal is, and saved by Enter.
  await pieces.filter({ hasText: firstName }).focus();
  await page.keyboard.press('ArrowRight');
  await proposal.waitFor();
  await page.locator('.proposals button').nth(1).click();
  await expect.poll(() => save.isEnabled()).toBe(true);
  await draft.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('.schedule-before').count()).toBe(0);
  await expect.poll(() => pieces.filter({ hasText: firstName }).count()).toBe(0);

  await publish(page);
  await expect.poll(() => chip.textContent()).toBe('Objavljen');
  const lessons = await rows(page, `st-co-lesson?filter[idStCoGroup.idStCo]=${idStCo}&pagination[limit]=100`);
  expect(lessons.length).toBeGreaterThan(0);

  // Both calendars of teaching show them, narrowed to the course, with the letter of their type.
  const date = String(lessons[0]!.start).slice(0, 10);
  const weekOf = (start: unknown): number => Math.floor((Date.parse(String(start).slice(0, 10)) / 86_400_000 + 3) / 7);
  const inWeek = lessons.filter(l => l.status !== 'cancelled' && weekOf(l.start) === weekOf(date));
  for (const route of ['/CourseConductions/Calendar', '/Calendar/CourseConductions']) {
    await visitor.open(`${route}?date=${date}&idStCo=${idStCo}`);
    await expect.poll(() => page.locator('.cal-event').count()).toBe(inWeek.length);
    for (const event of await page.locator('.cal-event').all()) expect(await event.textContent()).toMatch(/[A-Z] · /);
    expect(await page.locator('.cal-legend li').count()).toBeGreaterThan(0);
  }
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  // On a phone the week is a list by day.
  await visitor.open(`/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=${idStCo}`);
  await show(page, 'light', 390);
  await expect.poll(() => page.locator('.day-list li').count()).toBeGreaterThan(0);
  expect(await page.locator('.week').count()).toBe(0);
  expect(await fitsItsWidth(page)).toBe(true);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

it('a planner moves a slot that people have in their hands, sees whom that touches, and puts it back', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visitor.open('/CourseConductions/StudyCourseManager');
  // A slot of the summer semester: all of its lessons are to come.
  const [slot] = await rows(
    page,
    'st-co-schedule?filter[idStCoGroup.idStCo.semester]=2&filter[idStCoGroup.idStCo.idAcademicyear.status]=active&filter[weekday]=3&sort=-id&pagination[limit]=1',
  );
  const [group] = await rows(page, `st-co-group?filter[id]=${Number(slot!.idStCoGroup)}`);
  const lessons = async () =>
    (await rows(page, `st-co-lesson?filter[idStCoGroup]=${group!.id}&sort=id&pagination[limit]=100`)).map(
      ({ id, start, end, idRoom, week }) => ({ id, start, end, idRoom, week }),
    );
  const before = await lessons();
  expect(before.length).toBeGreaterThan(0);

  await visitor.open(`/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=${Number(group!.idStCo)}`);
  const name = `${String(group!.code)} `;
  const piece = page.locator('.week-field li[data-state="stands"] > button', { hasText: name }).first();
  const panel = page.locator('.schedule-before');
  const putBack = panel.getByRole('button', { name: 'Vrati na staro mjesto' });
  await piece.click();
  await page.locator('.proposals button').first().waitFor();
  // What was never moved is offered no way back.
  expect(await putBack.count()).toBe(0);
  await page.locator('.proposals button').last().click();
  const save = page.getByRole('button', { name: 'Spremi', exact: true });
  await expect.poll(() => save.isEnabled()).toBe(true);
  // Before anything is saved: how many lessons and students it touches, and which teachers.
  expect(await panel.textContent()).toMatch(/Nastavnih termina koji se mijenjaju: \d+; studenata: \d+; nastavnici: \S/);
  await save.click();
  await expect.poll(() => panel.count()).toBe(0);
  expect(await lessons()).not.toEqual(before);

  // Whoever opens it later finds where it was, who moved it, and what going back means.
  await page.reload();
  const ofGroup = page.locator('.week-field li[data-state="stands"] > button', { hasText: name });
  await ofGroup.first().waitFor();
  // The group may be taught twice a week: the way back stands on the slot that was moved.
  for (let n = 0, all = await ofGroup.count(); n < all && (await putBack.count()) === 0; n++) {
    await page.keyboard.press('Escape');
    await expect.poll(() => panel.count()).toBe(0);
    await ofGroup.nth(n).click();
    await expect.poll(() => panel.locator('.before').getAttribute('data-kind')).not.toBe('asking');
  }
  await putBack.waitFor();
  expect(await panel.textContent()).toContain('Prije posljednje promjene:');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await putBack.click();
  await page.getByText('Sve je kao prije.').waitFor();
  expect(await lessons()).toEqual(before);
  await visitor.leave();
});

it('a block is moved to other days, and put back from the list of blocks', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visitor.open('/CourseConductions/StudyCourseManager');
  const { idStCo, code } = await summerCourse(page);
  const [group] = await rows(page, `st-co-group?filter[idStCo]=${idStCo}&filter[code]=${code}`);
  const [share] = await rows(page, `st-co-group-teacher?filter[idStCoGroup]=${group!.id}`);
  const [semester] = await rows(page, 'academicyear-semester?filter[idAcademicyear.status]=active&filter[kind]=summer');
  /** A Saturday of the semester: on it nobody is taught. */
  const saturday = (n: number): string => {
    const day = new Date(`${String(semester!.teachingFrom)}T12:00Z`);
    day.setUTCDate(day.getUTCDate() + ((6 - day.getUTCDay() + 7) % 7) + 7 * n);
    return day.toISOString().slice(0, 10);
  };
  const write = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await page.request[method](`${portal.url}/api/v1/${path}`, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as { id: number; rowVer: number };
  };
  const made = await write('post', 'st-co-schedule/create', {
    idStCoGroup: group!.id,
    weekday: null,
    dates: [{ date: saturday(5) }],
    // Apart from what the stories before this one have placed.
    timeFrom: '18:00',
    timeTo: '19:30',
    idTeachers: [share!.idTeacher],
    parity: 'all',
    isOnline: 1,
  });
  await visitor.open(`/CourseConductions/StudyCourseManager?course_conduction_plan=1&idStCo=${idStCo}`);
  const block = page.locator('.block-slots li');
  const back = block.getByRole('button', { name: 'Vrati na staro mjesto' });
  await block.waitFor();
  const shownAt = (day: string) => day.split('-').map(Number).toReversed().join('. ');
  expect(await block.textContent()).toContain(shownAt(saturday(5)));
  // What was never moved is offered no way back.
  await settled(page);
  expect(await back.count()).toBe(0);
  await write('put', `st-co-schedule/update?id=${made.id}`, {
    rowVer: made.rowVer,
    dates: [{ date: saturday(6) }],
  });
  await page.reload();
  await back.waitFor();
  expect(await block.locator('.block-slot').textContent()).toContain(shownAt(saturday(6)));
  expect(await block.locator('.slot-back').textContent()).toContain(
    `Prije posljednje promjene: ${shownAt(saturday(5))}. 18:00–19:30`,
  );
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await back.click();
  await page.getByText('Sve je kao prije.').waitFor();
  await expect.poll(() => block.locator('.block-slot').textContent()).toContain(shownAt(saturday(5)));
  await expect.poll(() => back.count()).toBe(0);
  await visitor.leave();
});

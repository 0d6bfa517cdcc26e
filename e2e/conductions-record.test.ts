import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pick, press, topDialog } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});
const phone = { viewport: { width: 390, height: 844 } };
/** Whether a press in its middle meets it and nothing that lies over it, and whether it is large enough for one. */
const isUnderTheFinger = (what: Locator): Promise<boolean> =>
  what.evaluate(e => {
    const { x, y, width, height } = e.getBoundingClientRect();
    return height >= 44 && e.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

it('a teacher records a lesson on the phone: from home, by a tap on whoever was missing', async () => {
  const visitor = await portal.visitAs('teacher', phone);
  const { page } = visitor;
  const waiting = page.getByRole('region', { name: 'Čeka na vas' });
  await waiting.getByRole('link', { name: 'Zabilježi' }).first().click();
  await page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
  const students = page.locator('.roll button');
  const all = await students.count();
  expect(all).toBeGreaterThan(3);
  // Everybody is present and a topic is proposed; two taps are late, one is absent.
  expect(await page.locator('.lesson-sheet-topic[data-on]').count()).toBeGreaterThan(0);
  await students.nth(0).click();
  await students.nth(1).click();
  await students.nth(1).click();
  expect(await students.nth(0).textContent()).toContain('odsutan');
  expect(await students.nth(1).textContent()).toContain('zakasnio');
  await expect.poll(() => page.locator('.k-dock').textContent()).toContain(`prisutno ${all - 2} · zakasnilo 1`);
  await settled(page);
  expect(await fitsItsWidth(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Wherever the page is scrolled to, the dock's act is under the finger, over the bar; at its end the dock hides nobody.
  const save = page.getByRole('button', { name: 'Spremi zapis' });
  for (const to of ['top', 'end']) {
    await page.evaluate(at => scrollTo(0, at === 'top' ? 0 : document.documentElement.scrollHeight), to);
    await expect.poll(() => isUnderTheFinger(save), { message: to }).toBe(true);
  }
  expect(await isUnderTheFinger(students.last())).toBe(true);
  const id = new URL(page.url().replace('#/', '')).searchParams.get('lesson')!;
  await page.getByRole('button', { name: 'Spremi zapis' }).click();
  await page.getByRole('heading', { name: /^Danas/ }).waitFor();
  const line = page.locator('.lessons li', { has: page.locator(`a[href$="lesson=${id}"]`) });
  await expect.poll(() => line.textContent()).toContain(`prisutno ${all - 1} od ${all}`);
  expect(await line.textContent()).toContain('Održan');
  await settled(page);
  expect(await fitsItsWidth(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  // Opened again, it shows what was recorded and takes a correction.
  await line.getByRole('link', { name: /^Otvori/ }).click();
  await page.getByRole('button', { name: 'Svi prisutni' }).click();
  await page.getByRole('button', { name: 'Spremi ispravak' }).click();
  await expect.poll(() => line.textContent()).toContain(`prisutno ${all} od ${all}`);
  await visitor.leave();
});

it('a lesson to come is looked at, and moved only after what that breaks is told', async () => {
  const visitor = await portal.signedIn('teacher2');
  const { page } = visitor;
  await visitor.open('/');
  await page.getByRole('link', { name: 'Otvori termin' }).click();
  await page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
  expect(await page.getByRole('button', { name: 'Spremi zapis' }).count()).toBe(0);
  await page.getByRole('button', { name: 'Premjesti' }).click();
  const dialog = page.getByRole('dialog');
  const move = dialog.getByRole('button', { name: 'Premjesti i obavijesti' });
  await expect.poll(() => move.isDisabled()).toBe(true);
  await settled(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Svi termini' }).click();
  await page.getByRole('heading', { name: /^Danas/ }).waitFor();
  await settled(page);
  await visitor.leave();
});

interface Week {
  readonly idStCo: number;
  readonly idCourse: number;
  readonly idAcademicyear: number;
  /** Four lessons that are over, the earliest first, and three to come. */
  readonly over: readonly number[];
  readonly toCome: readonly number[];
}
/** A small course of the teacher's own: eight hours, four topics, one group of four students, two evenings of each week. */
const weekOf = async (page: Page): Promise<Week> => {
  const ask = async (method: 'get' | 'post' | 'put', path: string, data?: object) =>
    page.request[method](`${portal.url}/api/v1/${path}`, data ? { data } : {});
  const must = async (method: 'get' | 'post' | 'put', path: string, data?: object) => {
    const answer = await ask(method, path, data);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const first = async (path: string) => (await must('get', path)).data[0];
  const known = await first('stcourse?filter[idCourse.nameHr]=Programiranje I&filter[idAcademicyear.status]=active');
  const { idAcademicyear, idStudy, idHolder: idTeacher } = known;
  const { id: idTeachingtype } = await first('teachingtype?filter[code]=P');
  const { id: idCourse } = await must('post', 'course/create', {
    code: 'TJEDAN',
    nameHr: 'Tjedan nastave',
    defaultEcts: 3,
  });
  const { id: idStCo } = await must('post', 'stcourse/create', {
    idAcademicyear,
    idStudy,
    idCourse,
    semester: 1,
    kind: 'facultative',
    ects: 3,
  });
  await must('post', 'st-co-teacher/create', { idStCo, idTeacher, role: 'holder' });
  await must('post', 'st-co-teachingtype/create', { idStCo, idTeachingtype, hours: 8, groupsPlanned: 1 });
  const { id: idStCoThematicunit } = await must('post', 'st-co-thematicunit/create', { idStCo, nameHr: 'Cjelina' });
  for (const nameHr of ['Prva tema', 'Druga tema', 'Treća tema', 'Četvrta tema'])
    await must('post', 'st-co-topic/create', { idStCoThematicunit, idTeachingtype, nameHr, hours: 2 });
  const group = await must('post', 'st-co-group/create', { idStCo, idTeachingtype, code: 'P1', capacity: 30 });
  const idStCoGroup = group.id;
  await must('put', `st-co-group-teacher/set?of=${idStCoGroup}`, {
    rows: [{ idTeacher, sharePct: 100, coTeaching: 0 }],
  });
  const enrolled = (
    await must(
      'get',
      `studentenrollment?filter[idAcademicyear]=${idAcademicyear}&filter[idStudy]=${idStudy}&filter[status]=enrolled&pagination[limit]=4`,
    )
  ).data as { id: number }[];
  const places: object[] = [];
  for (const { id: idStudentenrollment } of enrolled) {
    const taken = await must('post', 'st-co-enrollment/create', { idStudentenrollment, idStCo, enrolKind: 'first' });
    places.push({ idStCoEnrollment: taken.id, idTeachingtype, idStCoGroup });
  }
  const day = (n: number): string =>
    new Date(Date.now() + n * 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Europe/Zagreb' });
  await must('put', `st-co-group/place?idStCo=${idStCo}`, { places, from: day(-20) });
  /** So many evenings from tomorrow on, or back from yesterday, on which nothing else is. */
  const evenings = async (count: number, step: 1 | -1): Promise<number[]> => {
    const made: number[] = [];
    for (let n = step; made.length < count && Math.abs(n) < 15; n += step) {
      const span = { start: `${day(n)} 20:30`, end: `${day(n)} 22:00` };
      const answer = await ask('post', 'st-co-lesson/add', {
        idStCoGroup,
        category: 'extra',
        note: 'Održano, a nije bilo u rasporedu',
        ...span,
      });
      if (answer.ok()) made.push((await answer.json()).id);
    }
    expect(made).toHaveLength(count);
    return made;
  };
  return { idStCo, idCourse, idAcademicyear, over: (await evenings(4, -1)).toReversed(), toCome: await evenings(3, 1) };
};

it('CC-05 a teacher records a week on the phone: each lesson in few taps, and what is missing is named everywhere', {
  timeout: 300_000,
}, async () => {
  const planner = await portal.signedIn('admin');
  const { idStCo, idCourse, idAcademicyear, over, toCome } = await weekOf(planner.page);
  const visitor = await portal.signedIn('teacher', phone);
  const { page } = visitor;
  const conduction = `/CourseConductions/StudyCourseManager?thematic_units_and_topics_course_conduction-Conduction=1&idStCo=${idStCo}`;
  const lineOf = (id: number) => page.locator('.lessons li', { has: page.locator(`a[href$="lesson=${id}"]`) });
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.click();
  };
  await visitor.open(conduction, '/CourseConductions/StudyCourseManager');
  await lineOf(over[0]!).waitFor();
  expect(await fitsItsWidth(page)).toBe(true);

  // Three of the four that are over: opened, those who were not there tapped, saved.
  const topics = ['Prva tema', 'Druga tema', 'Treća tema'];
  for (const [i, exceptions] of [[], [1, 2], [1]].entries()) {
    taps = 0;
    await tap(lineOf(over[i]!).getByRole('link', { name: /^Zabilježi/ }));
    await page.getByRole('heading', { name: '3 · Tko je bio?' }).waitFor();
    // What comes next in the plan is proposed, and everybody is there.
    expect(await page.locator('.lesson-sheet-topic[data-on]').allTextContents()).toEqual([
      expect.stringContaining(topics[i]!),
    ]);
    await expect.poll(() => page.locator('.k-dock').textContent()).toContain('prisutno 4');
    for (const [student, times] of exceptions.entries())
      for (let n = 0; n < times; n++) await tap(page.locator('.roll button').nth(student));
    expect(await fitsItsWidth(page)).toBe(true);
    await tap(page.getByRole('button', { name: 'Spremi zapis' }));
    await expect.poll(() => lineOf(over[i]!).textContent()).toContain('Održan');
    expect(taps).toBe(2 + exceptions.reduce((sum, n) => sum + n, 0));
  }

  // Three of four are held: six hours wherever hours are told, and the fourth is named.
  const meter = page.locator('.conduction-total').first();
  await expect.poll(() => meter.textContent()).toContain('6 / 8 h');
  expect(await meter.textContent()).toContain('2 h čeka zapis');
  await expect
    .poll(() =>
      lineOf(over[3]!)
        .getByRole('link', { name: /^Zabilježi/ })
        .count(),
    )
    .toBe(1);
  for (const id of over.slice(0, 3))
    expect(
      await lineOf(id)
        .getByRole('link', { name: /^Zabilježi/ })
        .count(),
    ).toBe(0);
  const asked = async (path: string) =>
    (await (await planner.page.request.get(`${portal.url}/api/v1/${path}`)).json()) as {
      data: readonly Readonly<Record<string, number>>[];
    };
  const ledger = (await asked(`hour-ledger?filter[idStCo]=${idStCo}&filter[stage]=lesson&pagination[limit]=100`)).data;
  expect(ledger.reduce((sum, row) => sum + row.held!, 0)).toBe(6);
  await planner.open(
    `/CourseConductions/RptTeachingConductionCourses?idAcademicyear=${idAcademicyear}&idCourse=${idCourse}`,
    '/CourseConductions/RptTeachingConductionCourses',
  );
  const beside = planner.page.getByRole('region', { name: 'Nije među održanima' });
  await beside.waitFor();
  expect(await planner.page.locator('.report tbody').textContent()).toMatch(/Tjedan nastave\s*P\s*8\s*6/);
  expect(await beside.getByRole('link').allTextContents()).toEqual([
    expect.stringMatching(/Tjedan nastave P1, .+, 2 h: nije zabilježeno/),
  ]);
  await settled(planner.page);
  expect(await accessibilityProblems(planner.page)).toEqual([]);
  await beside.getByRole('link').click();
  await expect.poll(() => planner.page.url()).toContain(`lesson=${over[3]}`);
  expect(await accessibilityProblems(page)).toEqual([]);

  // Of those to come one is cancelled, one moved and put back, one is held by somebody else.
  await lineOf(toCome[0]!)
    .getByRole('link', { name: /^Otvori/ })
    .click();
  await press(page, 'Otkaži', { Napomena: 'Bolest' });
  await expect.poll(() => page.locator('.lesson-head .k-status').textContent()).toBe('Otkazan');

  await visitor.open(`${conduction}&lesson=${toCome[1]}`, '/CourseConductions/StudyCourseManager');
  await page.getByRole('button', { name: 'Premjesti' }).click();
  const dialog = topDialog(page);
  const start = dialog.locator('[data-field="start"] input').first();
  await start.fill((await start.inputValue()).replace('20:30', '20:15'));
  await start.blur();
  const now = dialog.getByRole('button', { name: 'Premjesti i obavijesti' });
  await expect.poll(() => now.isEnabled()).toBe(true);
  expect(await dialog.locator('.what-if').textContent()).toContain('Studenata kojih se tiče: 4; nastavnici:');
  await now.click();
  await expect.poll(() => page.locator('.lesson-head').textContent()).toContain('20:15');
  await press(page, 'Vrati na staro mjesto');
  await expect.poll(() => page.locator('.lesson-head').textContent()).toContain('20:30');

  await visitor.open(`${conduction}&lesson=${toCome[2]}`, '/CourseConductions/StudyCourseManager');
  await page.locator('.k-moves').getByRole('button', { name: 'Zamijeni nastavnika', exact: true }).last().click();
  await pick(topDialog(page).locator('[data-field="idTeacher"]'), 'Golubar');
  await pick(topDialog(page).locator('[data-field="idSubstituted"]'), 'Šimrak');
  await topDialog(page).locator('form').getByRole('button', { name: 'Zamijeni nastavnika', exact: true }).click();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await visitor.open(conduction, '/CourseConductions/StudyCourseManager');
  await expect.poll(() => lineOf(toCome[2]!).textContent()).toContain('zamjenjuje');
  await expect.poll(() => lineOf(toCome[0]!).textContent()).toContain('otkazano: Bolest');
  expect(await fitsItsWidth(page)).toBe(true);
  await visitor.leave();
  await planner.leave();
});

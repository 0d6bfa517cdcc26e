import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pick } from './forms.ts';
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
const rows = async (page: Page, path: string): Promise<Listed[]> =>
  (await (await page.request.get(`/api/v1/${path}`)).json()).data;

it('a student looks up next week and the own attendance with the minimum beside it', async () => {
  const visitor = await portal.visitAs('student', { viewport: { width: 390, height: 844 } });
  const { page } = visitor;
  const mine = page.getByRole('region', { name: 'Moje grupe i prisutnost' });
  await mine.waitFor();
  const first = mine.locator('.own-groups li').first();
  expect(await first.textContent()).toContain('minimum');
  expect(await mine.getByRole('meter').count()).toBeGreaterThan(3);
  await settled(page);
  expect(await fitsItsWidth(page)).toBe(true);
  expect(await accessibilityProblems(page)).toEqual([]);
  // From there to the lesson in the calendar of teaching, and on to the whole of next week.
  await first.getByRole('link').click();
  await expect.poll(() => page.url()).toContain('/CourseConductions/Calendar');
  await visitor.open('/CourseConductions/Calendar');
  await page.getByRole('button', { name: 'Kasnije' }).click();
  const lessons = page.locator('.cal-sheet').getByText(/^[PLAS] · /);
  await expect.poll(() => lessons.count()).toBeGreaterThan(2);
  await show(page, 'dark', 1440);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  // The manager of the course is not for students.
  await visitor.open('/CourseConductions/StudyCourseManager', '403');
  await visitor.leave();
});

it('a substitution is made on the page of the lesson and told to the students', async () => {
  const student = await portal.signedIn('student');
  const groups = await rows(student.page, 'st-co-lesson/my-groups');
  const inbox = (page: Page) => rows(page, 'inbox?sort=-id&pagination[limit]=3');
  const planner = await portal.signedIn('courseconductionsadmin');
  const { page } = planner;
  // The last lesson of each of the student's groups: one whose teacher is the only one of that surname.
  const teachers = await rows(page, 'teacher?columns=lastName,idUser&sort=id&pagination[limit]=100');
  const isOnly = (t: Listed) => teachers.filter(o => o.lastName === t.lastName).length === 1;
  let [lesson, now]: [Listed | undefined, Listed | undefined] = [undefined, undefined];
  for (const { idStCoGroup } of groups) {
    const path = `st-co-lesson?filter[idStCoGroup]=${idStCoGroup}&filter[status]=planned&sort=-start&pagination[limit]=1`;
    lesson = (await rows(page, path))[0]!;
    const [held] = await rows(page, `st-co-lesson-teacher?filter[idStCoLesson]=${lesson.id}`);
    now = teachers.find(t => t.id === held!.idTeacher && isOnly(t));
    if (now) break;
  }
  if (!lesson || !now) throw new Error('Every teacher has a namesake.');
  // Somebody who teaches nothing on that day.
  const day = String(lesson.start).slice(0, 10);
  const busy = await rows(
    page,
    `st-co-lesson-teacher?filter[idStCoLesson.start][from]=${day}&filter[idStCoLesson.start][to]=${day}&pagination[limit]=500`,
  );
  const free = teachers.find(t => isOnly(t) && !busy.some(b => b.idTeacher === t.id))!;
  const [course] = await rows(page, `st-co-group?filter[id]=${lesson.idStCoGroup}`);
  await planner.open(
    `/CourseConductions/StudyCourseManager?thematic_units_and_topics_course_conduction-Conduction=1&idStCo=${course!.idStCo}&lesson=${lesson.id}`,
  );
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await page.getByRole('button', { name: 'Zamijeni nastavnika' }).click();
  const dialog = page.getByRole('dialog', { name: 'Zamijeni nastavnika' });
  const field = (label: string) => dialog.locator('[data-field]', { hasText: label });
  await pick(field('Zamjena'), String(free.lastName));
  await pick(field('Umjesto'), String(now.lastName));
  await dialog.getByRole('button', { name: 'Zamijeni nastavnika' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await rows(page, `st-co-lesson-teacher?filter[idStCoLesson]=${lesson.id}`))[0]!.idTeacher)
    .toBe(free.id);
  // The newest message names the course.
  const name = String(lesson['idStCoGroup.label']).split(' · ')[0]!;
  await expect.poll(async () => String((await inbox(student.page))[0]!.subject)).toContain(name);
  await planner.leave();
  await student.leave();
});

import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, pick, press, topDialog } from './forms.ts';
import { accessibilityProblems, type Portal, signIn, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('a plan in the making gets a topic, which is moved by keys, and the gate tells what it lacks', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  await page.locator('.manager-courses li', { hasText: 'U izradi' }).first().locator('a').click();
  await page.getByRole('heading', { name: 'Tematske cjeline i teme' }).waitFor();
  await expect.poll(() => page.locator('.gate li[data-level="error"]').count()).toBeGreaterThan(0);
  // The hours of the units that nobody has worked out yet are missing.
  expect(await page.getByRole('meter').first().getAttribute('aria-valuetext')).toContain('nedostaje');
  const line = page.getByLabel('Nova tema u cjelini 2');
  await line.fill('Petlje');
  await line.press('Enter');
  await expect.poll(() => page.getByText('Napišite naziv, sate i vrstu nastave').count()).toBe(1);
  for (const topic of ['Petlje 4 h P', 'Grananje 6 h P']) {
    await line.fill(topic);
    await line.press('Enter');
    await page.locator('.topic', { hasText: topic.split(' ')[0]! }).waitFor();
  }
  const last = page.locator('.topic', { hasText: 'Grananje' });
  expect(await last.locator('.topic-number').textContent()).toBe('2.2');
  await last.focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => last.locator('.topic-number').textContent()).toBe('2.1');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

it('a submitted plan is fixed, and approved by whoever decides', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/StudyCourseManager');
  await page.locator('.manager-courses li', { hasText: 'Predan' }).first().locator('a').click();
  await page.locator('.topic').first().waitFor();
  expect(await page.getByLabel('Naziv nove cjeline').count()).toBe(0);
  expect(await page.locator('.topic-hours button').count()).toBe(0);
  await press(page, 'Odobri');
  await expect.poll(() => page.locator('.page-actions .k-status').textContent()).toBe('Odobren');
  // Groups are a part of the plan, who is in them is not: nothing is offered that is refused.
  const acts = [/^Nova grupa$/, /^Uredi grupu /, /^Udjeli: /, /^Novi termin: /];
  const offered = (): Promise<boolean[]> =>
    Promise.all(acts.map(async name => (await page.getByRole('button', { name }).count()) > 0));
  const students = page.getByRole('button', { name: 'Raspodijeli studente' });
  const timetable = page.url().replace('thematic_units_and_topics', 'course_conduction_plan');
  await page.goto(timetable);
  await page.locator('.groups li').first().waitFor();
  expect([await offered(), await students.count()]).toEqual([[false, false, false, true], 1]);
  const closed = await page.request.get(`${portal.url}/api/v1/stcourse?filter[planStatus]=closed&pagination[limit]=1`);
  await page.goto(timetable.replace(/idStCo=\d+/, `idStCo=${(await closed.json()).data[0].id}`));
  await expect.poll(() => page.locator('.page-actions .k-status').textContent()).toBe('Zaključen');
  await page.locator('#groups').getByText('Predmet još nema grupa.').waitFor();
  expect([await offered(), await students.count()]).toEqual([[false, false, false, false], 0]);
  await visitor.leave();
});

/** A course of the summer semester that exists only by its name and its holder. */
const emptyCourse = async (page: Page): Promise<number> => {
  const call = async (method: 'get' | 'post', path: string, data?: object) => {
    const answer = await page.request[method](`${portal.url}/api/v1/${path}`, data ? { data } : {});
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const taught = (
    await call('get', 'stcourse?filter[idAcademicyear.status]=active&filter[semester]=2&pagination[limit]=1')
  ).data[0];
  const course = await call('post', 'course/create', { code: 'PRAZNI', nameHr: 'Mreže u prometu', defaultEcts: 5 });
  const { idAcademicyear, idStudy } = taught;
  const made = await call('post', 'stcourse/create', {
    idAcademicyear,
    idStudy,
    idCourse: course.id,
    semester: 2,
    kind: 'facultative',
    ects: 5,
  });
  return made.id;
};
const gate = (page: Page) => page.locator('.gate li:not([data-level="met"])');
/** An open line of the gate is a link to where it is mended; what it leads to has the focus. */
const mend = async (page: Page, line: RegExp, element: RegExp): Promise<void> => {
  await gate(page).getByRole('link', { name: line }).first().click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id ?? '')).toMatch(element);
};
const saveDialog = async (page: Page): Promise<void> => {
  const dialogs = page.getByRole('dialog');
  const open = await dialogs.count();
  await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(() => dialogs.count()).toBe(open - 1);
};

it('CC-02 a holder plans a course from empty to approved, led by what the gate says', {
  timeout: 300_000,
}, async () => {
  const [planner, holder] = [await portal.signedIn('courseconductionsadmin'), await portal.signedIn('teacher')];
  const [plans, holds] = [planner.page, holder.page];
  const idStCo = await emptyCourse(plans);
  const manager = (face: string) => `/CourseConductions/StudyCourseManager?${face}=1&idStCo=${idStCo}`;
  const submit = (page: Page) => page.locator('.k-moves').getByRole('button', { name: 'Predaj', exact: true });
  const chip = (page: Page) => page.locator('.page-actions .k-status');

  // Nobody holds it and it has no hours: both are the planner's to say, and each line leads to where it is said.
  await planner.open(manager('thematic_units_and_topics'));
  await mend(plans, /nema nositelja/, /^teachers$/);
  await plans.locator('#teachers').getByRole('button', { name: 'Dodaj nastavnika' }).click();
  await pick(topDialog(plans).locator('[data-field="idTeacher"]'), 'Šimrak');
  await fillForm(topDialog(plans), { Uloga: 'Nositelj' });
  await saveDialog(plans);
  await mend(plans, /nema satnice/, /^hours$/);
  await plans.locator('#hours').getByRole('button', { name: 'Dodaj vrstu nastave' }).click();
  await pick(topDialog(plans).locator('[data-field="idTeachingtype"]'), 'Predavanja');
  await fillForm(topDialog(plans), { Sati: '4', 'Planirano grupa': '1' });
  await saveDialog(plans);
  await expect.poll(() => gate(plans).getByText('nema nositelja').count()).toBe(0);

  // The holder writes what is taught. What is not theirs to mend says whose it is.
  await holder.open(manager('thematic_units_and_topics'));
  await gate(holds).first().waitFor();
  expect(await submit(holds).isDisabled()).toBe(true);
  const ofGroups = gate(holds).filter({ hasText: 'Nema nijedne grupe' });
  expect(await ofGroups.textContent()).toContain('rješava voditelj izvođenja nastave');
  await mend(holds, /Teme za P imaju 0 h/, /^units$/);
  const unit = holds.getByLabel('Naziv nove cjeline');
  await unit.fill('Promet kao mreža');
  await unit.press('Enter');
  // The line is ready for the next one, and has the focus.
  await expect.poll(() => unit.inputValue()).toBe('');
  const topic = holds.getByLabel('Nova tema u cjelini 1');
  for (const text of ['Čvorovi i veze 2 h P', 'Najkraći put 2 h P']) {
    await topic.fill(text);
    await topic.press('Enter');
    await holds.locator('.topic', { hasText: text.slice(0, 6) }).waitFor();
    await expect.poll(() => topic.inputValue()).toBe('');
  }
  await expect
    .poll(() => holds.getByRole('meter').first().getAttribute('aria-valuetext'))
    .toContain('sve je raspoređeno');
  await expect.poll(() => gate(holds).getByText('Teme za P').count()).toBe(0);
  // Aims and literature are only advised: they keep nobody from submitting.
  await mend(holds, /Ciljevi predmeta nisu opisani/, /^aims$/);
  await settled(holds);
  expect(await accessibilityProblems(holds)).toEqual([]);

  // The planner makes the group, the holder says who teaches it.
  await planner.open(manager('thematic_units_and_topics'));
  await mend(plans, /Nema nijedne grupe za P/, /^groups$/);
  await plans.getByRole('button', { name: 'Nova grupa' }).click();
  await pick(topDialog(plans).locator('[data-field="idTeachingtype"]'), 'Predavanja');
  await fillForm(topDialog(plans), { Oznaka: 'P1', Kapacitet: '30' });
  await saveDialog(plans);
  await plans.locator('.groups li', { hasText: 'P1' }).waitFor();
  await holds.reload();
  await gate(holds).first().waitFor();
  await mend(holds, /Grupa P1 nema nastavnika/, /^group-\d+$/);
  await holds.getByRole('button', { name: 'Udjeli: P1' }).click();
  const shares = topDialog(holds);
  await shares.getByLabel('Dodaj nastavnika').selectOption({ index: 1 });
  const save = shares.getByRole('button', { name: 'Spremi', exact: true });
  const share = shares.getByLabel(/^Udio/);
  await share.fill('60');
  await expect.poll(() => save.isDisabled()).toBe(true);
  await share.fill('100');
  await save.click();
  await expect.poll(() => holds.locator('.groups li', { hasText: 'P1' }).textContent()).toContain('Šimrak');

  // It gets its hour in the week, where nothing stands against it.
  await planner.open(manager('course_conduction_plan'));
  await plans.reload();
  await plans.locator('.groups li', { hasText: 'Šimrak' }).waitFor();
  await plans.getByRole('button', { name: 'Novi termin: P1', exact: true }).click();
  await plans.locator('.proposals button').first().click();
  const saveSlot = plans.getByRole('button', { name: 'Spremi', exact: true });
  await expect.poll(() => saveSlot.isEnabled()).toBe(true);
  await saveSlot.click();
  await plans.locator('.week-field li[data-state="stands"] > button', { hasText: 'P1' }).waitFor();

  // Nothing keeps the plan any longer: it is submitted by its holder, and is no longer theirs to change.
  await holder.open(manager('thematic_units_and_topics'));
  await expect.poll(() => submit(holds).isEnabled()).toBe(true);
  expect(await holds.locator('.gate li[data-level="error"]').count()).toBe(0);
  await press(holds, 'Predaj');
  await expect.poll(() => chip(holds).textContent()).toBe('Predan');
  await expect.poll(() => holds.getByLabel('Naziv nove cjeline').count()).toBe(0);
  // She decides about plans as the vice-dean, and not about the one that she holds: the button is there and says why not.
  const approve = holds.locator('.k-moves').getByRole('button', { name: 'Odobri', exact: true });
  await expect.poll(() => approve.isDisabled()).toBe(true);

  // Whoever decides finds it among what waits, and approves it; the holder hears of it.
  await planner.open('/');
  const waits = plans
    .getByRole('region', { name: 'Čeka na vas' })
    .getByText('Izvedbeni plan: Mreže u prometu', { exact: true });
  await waits.waitFor();
  await planner.open(manager('thematic_units_and_topics'));
  await press(plans, 'Odobri');
  await expect.poll(() => chip(plans).textContent()).toBe('Odobren');
  await holds.reload();
  await expect.poll(() => chip(holds).textContent()).toBe('Odobren');
  const told = await holds.request.get(`${portal.url}/api/v1/inbox?filter[subject][like]=Mreže u prometu`);
  expect(JSON.stringify(await told.json())).toContain('Odobren izvedbeni plan');
  await planner.leave();
  await holder.leave();
});

it('CC-06 whoever is not signed in comes to the timetable of the course', async () => {
  const visitor = await portal.visit();
  await visitor.page.goto(`${portal.url}/#/CourseConductions/StudyCourseManager?thematic_units_and_topics=1`);
  await expect.poll(() => visitor.page.url()).toContain('#/Public');
  await signIn(visitor, portal.url, 'teacher');
  await expect.poll(() => visitor.page.url()).toContain('StudyCourseManager?course_conduction_plan=1');
  await visitor.leave();
});

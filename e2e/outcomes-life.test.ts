import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, press, topDialog } from './forms.ts';
import { type Hand, handOf } from './keys.ts';
import { accessibilityProblems, type Caller, fitsItsWidth, type Portal, show, startPortal } from './portal.ts';
import { settled } from './screens.ts';

// The life of outcomes: submitted, adopted, read by a student, and a year later held against what they were; and a study
// whose head closes every gap without a mouse.

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

interface Listed {
  readonly id: number;
  readonly idStCo: number;
  readonly 'idStCo.label': string;
}
interface Sent {
  readonly method: 'POST' | 'PUT';
  readonly body: object;
}
const asked = async <T>(who: Pick<Caller, 'request'>, path: string, sent?: Sent): Promise<T> => {
  const answer = await who.request.fetch(`${portal.url}/api/v1/${path}`, {
    ...(sent && { method: sent.method, data: sent.body }),
  });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as T;
};
const courseAt = (idStCo: number, tab?: string): string =>
  `/LearningOutcomes/LearningOutcomeStudyCourse?course=${idStCo}${tab ? `&tab=${tab}` : ''}`;

it('an administrator of outcomes adopts a course, its student reads it, and a year later the difference is shown', async () => {
  const name = 'Strukture podataka i algoritmi';
  const teacher = await portal.signedIn('teacher');
  const { data } = await asked<{ data: Listed[] }>(
    teacher,
    'lo-course?filter[status]=draft&columns=idStCo&pagination[limit]=100',
  );
  const { idStCo } = data.find(row => row['idStCo.label'].startsWith(name))!;
  const student = await portal.signedIn('student');
  await student.open('/LearningOutcomes/LearningOutcomeStudyCourse');
  await student.page.getByRole('link', { name: /Baze podataka/ }).waitFor();
  // What nobody has adopted is no promise yet.
  expect(await student.page.getByRole('link', { name: new RegExp(name) }).count()).toBe(0);

  await teacher.open(courseAt(idStCo));
  await press(teacher.page, 'Predaj');
  await teacher.page.getByText('Na usvajanju').first().waitFor();
  expect(await teacher.page.getByRole('button', { name: 'Novi ishod' }).count()).toBe(0);

  // Whoever adopts finds it on the home page, among what waits.
  const keeper = await portal.visitAs('learningoutcomesadmin');
  await keeper.page
    .getByRole('link', { name: new RegExp(`Predani ishodi učenja: ${name}`) })
    .first()
    .click();
  await keeper.page.getByRole('heading', { level: 1, name }).waitFor();
  // A remark on a line, and back to its writer, who finds it there.
  await keeper.page.getByRole('button', { name: 'Primjedba na I1' }).click();
  await fillForm(topDialog(keeper.page), { Primjedba: 'Koje su to zakonitosti?' });
  await topDialog(keeper.page).getByRole('button', { name: 'Spremi' }).click();
  await keeper.page.getByRole('list', { name: 'Primjedbe na I1' }).getByText('Koje su to zakonitosti?').waitFor();
  await settled(keeper.page);
  expect(await accessibilityProblems(keeper.page)).toEqual([]);
  await press(keeper.page, 'Vrati na doradu', { Napomena: 'Vidjeti primjedbu.' });
  await teacher.page.reload();
  const remarks = teacher.page.getByRole('list', { name: 'Primjedbe na I1' });
  await remarks.getByText('Koje su to zakonitosti?').waitFor();
  const open = teacher.page.getByRole('link', { name: 'Primjedbe koje još nisu riješene: 1' });
  await open.waitFor();
  await remarks.getByRole('button', { name: 'Riješeno' }).click();
  await open.waitFor({ state: 'detached' });
  await remarks.getByText('Riješena').waitFor();
  await press(teacher.page, 'Predaj');
  await teacher.page.getByText('Na usvajanju').first().waitFor();
  await keeper.page.reload();
  await press(keeper.page, 'Usvoji', { 'Broj odluke': '602-04/26-03/27', 'Datum odluke': '16. 11. 2026.' });
  await keeper.page.getByText('Odluka 602-04/26-03/27 od 16. 11. 2026.').waitFor();
  await keeper.leave();

  const { page } = student;
  await page.reload();
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await page.getByRole('heading', { name: 'Što možete nakon ovog predmeta' }).waitFor();
  // It is read, not worked on: no matrix, no gap, nothing to press.
  for (const role of ['grid', 'button'] as const) expect(await page.getByRole('main').getByRole(role).count()).toBe(0);
  const first = page.getByRole('listitem').filter({ hasText: 'objasniti temeljne pojmove' }).first();
  expect(await first.innerText()).toContain('Kako se provjerava');
  await page.getByRole('heading', { name: 'Kojim ishodima studija predmet vodi' }).waitFor();
  await page.getByText('Pisani i usmeni ispit').first().waitFor();
  const paper = await page.request.get(
    new URL((await page.getByRole('link', { name: 'Cijeli izvedbeni plan (PDF)' }).getAttribute('href'))!, portal.url)
      .href,
  );
  expect([paper.status(), paper.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await show(page, 'light', 390);
  expect(await fitsItsWidth(page)).toBe(true);
  await show(page, 'light', 1440);
  // From the study to the course: which of the own courses lead to an outcome.
  await student.open('/LearningOutcomes/LearningOutcomeStudy');
  const study = page.getByRole('link', { name: 'Računarstvo', exact: true });
  if ((await page.getByRole('heading', { name: 'Koji studij?' }).count()) > 0) await study.click();
  await page.getByRole('heading', { name: 'Što znate i možete na kraju studija' }).waitFor();
  await page.getByRole('link', { name, exact: true }).first().waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name, exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await student.leave();

  // A year later.
  await teacher.page.reload();
  await teacher.page.getByRole('button', { name: 'Nova inačica' }).click();
  await teacher.page.getByRole('dialog').getByRole('button', { name: 'U redu', exact: true }).click();
  await teacher.page
    .getByRole('main')
    .getByText(/2027\/2028/)
    .first()
    .waitFor();
  await teacher.page.getByRole('button', { name: 'Uredi I1' }).click();
  const dialog = teacher.page.getByRole('dialog');
  await dialog.getByLabel('Što student može (hrvatski)').fill('objasniti složenost algoritama nad stablima');
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await teacher.page.getByText('objasniti složenost algoritama nad stablima').waitFor();
  await teacher.page.getByRole('link', { name: 'U odnosu na prethodnu' }).click();
  // What it was and what it is, on one line.
  await teacher.page
    .getByRole('listitem')
    .filter({ hasText: 'objasniti složenost algoritama nad stablima' })
    .filter({ hasText: `objasniti temeljne pojmove i zakonitosti (${name})` })
    .waitFor();
  await settled(teacher.page);
  expect(await accessibilityProblems(teacher.page)).toEqual([]);
  await teacher.leave();
});

interface Gap {
  readonly message: string;
  readonly route: string;
}
interface Heads {
  readonly rows: readonly { readonly id: number; readonly group: string | null }[];
  readonly columns: readonly { readonly id: number }[];
}
/** In each column of the matrix one cell, from row to row: as somebody does who has the programme before them. */
const fillColumns = async (
  page: Page,
  hand: Hand,
  { rows, columns }: { rows: number; columns: number },
  figure: string,
) => {
  const grid = page.getByRole('grid');
  await hand.reach(grid);
  await page.keyboard.press('Control+Home');
  for (let column = 0; column < columns; column++) {
    await page.keyboard.press(figure);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(column % rows === rows - 1 ? 'Control+ArrowUp' : 'ArrowDown');
  }
};

it('the head of a study maps it by keyboard and closes every gap, until it can be submitted', async () => {
  const admin = await portal.calling('admin');
  const one = async <T>(path: string): Promise<T> => (await asked<{ data: T[] }>(admin, path)).data[0]!;
  const { id: idHead } = await one<{ id: number }>(
    'teacher?filter[lastName]=Šimrak&filter[firstName]=Mirna&columns=lastName',
  );
  const study = await one<{ id: number; rowVer: number }>('study?filter[code]=POS&columns=code');
  await asked(admin, `study/update?id=${study.id}`, { method: 'PUT', body: { idHead, rowVer: study.rowVer } });
  const head = await one<{ id: number; idAcademicyear: number }>(
    `lo-study?filter[idStudy]=${study.id}&columns=idAcademicyear`,
  );
  const gapsNow = () => asked<Gap[]>(admin, `learning-outcomes/gaps?of=lo-study&id=${head.id}`);
  // The holders have written theirs; one course is left to the head.
  const verb = (
    await asked<{ idVerb: number; idBloomlev: number; hr: string }[]>(admin, 'learning-outcomes/verbs')
  ).find(v => v.hr === 'opisati')!;
  const parts = [{ content: 'opisati postupke struke', verbs: [{ idVerb: verb.idVerb, idBloomlev: verb.idBloomlev }] }];
  const without = /course=(\d+)/;
  const emptyCourse = async (): Promise<{ idStCo: number; count: number }> => {
    const line = (await gapsNow()).find(gap => without.test(gap.route))!;
    return { idStCo: Number(without.exec(line.route)![1]), count: Number(/\((\d+)\)/.exec(line.message)![1]) };
  };
  for (let left = await emptyCourse(); left.count > 1; left = await emptyCourse())
    await asked(admin, 'learningoutcomestudycourse/create', {
      method: 'POST',
      body: { idStCo: left.idStCo, code: 'I1', parts },
    });
  await admin.leave();

  const visitor = await portal.visitAs('teacher');
  const { page } = visitor;
  const hand = handOf(page);
  const back = `/LearningOutcomes/LearningOutcomeStudy?study=${study.id}&year=${head.idAcademicyear}`;
  const gap = (words: RegExp) => page.locator('.outcome-gaps').getByRole('link', { name: words }).first();
  const isClosed = (words: RegExp) => gap(words).waitFor({ state: 'detached' });
  // The home page names the study; the line leads there.
  await hand.press(page.getByRole('link', { name: /Ishodi studija: Poslovna informatika/ }));
  await gap(/uobičajeno ih je 6 do 20/).waitFor();
  expect(await page.getByRole('button', { name: 'Predaj' }).isDisabled()).toBe(true);

  for (const sentence of ['osmisliti informacijski sustav poduzeća', 'procijeniti rizike poslovanja']) {
    await hand.press(page.getByRole('button', { name: 'Novi ishod' }));
    const dialog = page.getByRole('dialog');
    await hand.inside(dialog);
    await hand.write(dialog.getByLabel('Što student može (hrvatski)'), sentence);
    await hand.press(dialog.getByRole('button', { name: `Uzmi glagol ${sentence.split(' ')[0]}` }));
    await hand.press(dialog.getByRole('button', { name: 'Spremi' }));
    await dialog.waitFor({ state: 'detached' });
    await page.getByText(sentence).first().waitFor();
  }
  await isClosed(/uobičajeno ih je 6 do 20/);

  for (const [words, matrix, figure] of [
    [/dimenziju HKO-a/, 'lo-study-hko', '1'],
    [/dublinski opisnik/, 'lo-study-dublin', '1'],
    [/Skupovi koji nisu povezani/, 'lo-study-set', '1'],
  ] as const) {
    await hand.press(gap(words));
    await page.getByRole('grid').waitFor();
    const { rows, columns } = await asked<Heads>(visitor, `learning-outcomes/grid?matrix=${matrix}&of=${head.id}`);
    await fillColumns(page, hand, { rows: rows.length, columns: columns.length }, figure);
    await isClosed(words);
  }

  // The course that nobody has written for: its line opens it, and the head writes there.
  await hand.press(gap(/Predmeti bez ishoda učenja/));
  await page.getByRole('heading', { name: 'Još nema ishoda' }).or(page.getByText('Još nema ishoda')).first().waitFor();
  await hand.press(page.getByRole('button', { name: 'Novi ishod' }));
  const dialog = page.getByRole('dialog');
  await hand.inside(dialog);
  await hand.write(dialog.getByLabel('Što student može (hrvatski)'), 'izraditi izvješće o poslovanju');
  await hand.press(dialog.getByRole('button', { name: 'Uzmi glagol izraditi' }));
  await hand.press(dialog.getByRole('button', { name: 'Spremi' }));
  await dialog.waitFor({ state: 'detached' });

  // What courses give: each outcome of the study is achieved by a compulsory course, and every course gives something.
  await visitor.open(`${back}&tab=courses`);
  await page.getByRole('grid').waitFor();
  const given = await asked<Heads>(visitor, `learning-outcomes/grid?matrix=lo-course-study&of=${head.id}`);
  await fillColumns(page, hand, { rows: given.rows.length, columns: given.columns.length }, '3');
  await isClosed(/nijedan obvezni predmet ne ostvaruje/);
  await page.keyboard.press('Control+Home');
  let course: string | null = null;
  for (const row of given.rows) {
    if (row.group !== course) await page.keyboard.press('3');
    course = row.group;
    await page.keyboard.press('ArrowDown');
  }
  await isClosed(/ne pridonose nijednom ishodu/);
  await page.getByRole('heading', { name: 'Ništa ne nedostaje' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);

  await hand.press(page.getByRole('button', { name: 'Predaj' }));
  const move = page.getByRole('dialog', { name: 'Predaj' });
  await hand.inside(move);
  await hand.press(move.locator('form').getByRole('button', { name: 'Predaj', exact: true }));
  await page.getByText('Na usvajanju').first().waitFor();
  await visitor.leave();
});

it('whoever writes sets begins one that was adopted anew in the next open year', async () => {
  const keeper = await portal.signedIn('learningoutcomesadmin');
  const { page } = keeper;
  const { data } = await asked<{ data: { id: number; code: string }[] }>(
    keeper,
    'learningoutcomeset?filter[status]=draft&columns=code&pagination[limit]=1',
  );
  const set = data[0]!;
  const again = page.getByRole('button', { name: 'Nova inačica' });
  await keeper.open(`/LearningOutcomes/LearningOutcomeSet?record=${set.id}`);
  await press(page, 'Predaj');
  await page.getByText('Na usvajanju').first().waitFor();
  // What nobody has adopted yet is not begun anew.
  expect(await again.count()).toBe(0);
  await press(page, 'Usvoji', { 'Broj odluke': '602-04/26-03/28', 'Datum odluke': '16. 11. 2026.' });
  await again.click();
  await page.getByRole('dialog').getByRole('button', { name: 'U redu', exact: true }).click();
  await page
    .getByRole('main')
    .getByText(/2027\/2028/)
    .first()
    .waitFor();
  await page.getByRole('heading', { level: 1, name: new RegExp(set.code) }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await keeper.leave();
});

it('anybody reads the catalogue of courses once the institution has opened it', async () => {
  const admin = await portal.calling('admin');
  const nobody = await portal.visit();
  const { page } = nobody;
  expect((await page.goto(`${portal.url}/courses`))?.status()).toBe(404);
  const { data } = await asked<{ data: { id: number; rowVer: number }[] }>(admin, 'owner');
  await asked(admin, `owner/update?id=${data[0]!.id}`, {
    method: 'PUT',
    body: { coursesPublic: 1, rowVer: data[0]!.rowVer },
  });
  await admin.leave();
  await page.goto(`${portal.url}/courses`);
  await page.getByRole('searchbox', { name: 'Naziv ili šifra predmeta' }).fill('mreže');
  await page.getByRole('button', { name: 'Traži' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Računalne mreže' }).click();
  await page.getByRole('heading', { level: 1, name: 'Računalne mreže' }).waitFor();
  await page.getByRole('heading', { name: 'Što možete nakon predmeta' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.getByRole('link', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'What you can do after the course' }).waitFor();
  await nobody.leave();
});

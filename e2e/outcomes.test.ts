import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, startPortal, type Visitor } from './portal.ts';
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
  readonly idStCo: number;
  readonly can?: readonly string[];
}
const asked = <T>(visitor: Visitor, path: string): Promise<T> =>
  visitor.page.evaluate(async at => (await fetch(`/api/v1/${at}`)).json(), path);

it('a holder writes an outcome and is coached, links it by keyboard, and the gap closes', async () => {
  const visitor = await portal.signedIn('teacher');
  await visitor.open('/LearningOutcomes');
  const { page } = visitor;
  const { data } = await asked<{ data: Listed[] }>(
    visitor,
    'lo-course?filter[status]=draft&columns=idStCo,status&return[can]=1&pagination[limit]=100',
  );
  const own = data.find(row => row.can?.includes('update'))!;
  await visitor.open(`/LearningOutcomes/LearningOutcomeStudyCourse?course=${own.idStCo}`);
  await page.getByRole('button', { name: 'Novi ishod' }).click();
  const dialog = page.getByRole('dialog');
  const sentence = dialog.getByLabel('Što student može (hrvatski)');
  await sentence.fill('Razumjeti petlje');
  await dialog.getByText('«razumjeti» se ne može ni vidjeti ni izmjeriti').waitFor();
  await sentence.fill('Objasniti tijek izvođenja petlje');
  await dialog.getByText('Dobra rečenica').waitFor();
  await dialog.getByRole('button', { name: 'Uzmi glagol objasniti' }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await page.getByText('Objasniti tijek izvođenja petlje').waitFor();

  // Whoever words an outcome anew is told what leans on it.
  await page.getByRole('button', { name: 'Uredi I1' }).click();
  await dialog.getByText('Na ovaj se ishod oslanja:').waitFor();
  await dialog.getByText(/^Izvedbeni plan: /).waitFor();
  await dialog.getByRole('button', { name: 'Odustani' }).click();

  // What is new is linked to nothing yet; the line of the gap leads to its matrix.
  await page.getByRole('link', { name: /nisu povezani s ishodima studija: I4/ }).click();
  const grid = page.getByRole('grid');
  await grid.focus();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', '3']) await page.keyboard.press(key);
  await page.getByRole('link', { name: /nisu povezani s ishodima studija/ }).waitFor({ state: 'detached' });
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  const stored = await asked<{ data: { contribution: number }[] }>(
    visitor,
    `lo-course-study?filter[idLearningoutcomestudycourse.idLoCourse]=${own.id}&sort=-id&pagination[limit]=1`,
  );
  expect(stored.data[0]?.contribution).toBe(3);
  await page.keyboard.press('Control+z');
  await page.getByRole('link', { name: /nisu povezani s ishodima studija: I4/ }).waitFor();
  await visitor.leave();
});

it('whoever keeps outcomes looks at the map of a study; its gaps lead to where they are mended', async () => {
  const visitor = await portal.signedIn('learningoutcomesadmin');
  await visitor.open('/LearningOutcomes');
  const { data } = await asked<{ data: { idStudy: number; idAcademicyear: number; status: string }[] }>(
    visitor,
    'lo-study?columns=idStudy,idAcademicyear,status',
  );
  const [whole, open] = [data.find(row => row.status === 'adopted')!, data.find(row => row.status === 'draft')!];
  const at = (row: typeof whole, tab: string) =>
    `/LearningOutcomes/LearningOutcomeStudy?study=${row.idStudy}&year=${row.idAcademicyear}&tab=${tab}`;
  await visitor.open(at(whole, 'map'));
  const { page } = visitor;
  await page.getByRole('rowheader', { name: 'Obveznih s 3' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // All syllabi in one file: begun here, and fetched here when the portal has made it.
  const bundle = page.getByRole('button', { name: 'Svi izvedbeni planovi (PDF)' });
  await bundle.click();
  await expect.poll(() => bundle.isDisabled()).toBe(true);
  await page.getByText('Izvedbeni planovi su u jednoj datoteci.').waitFor({ timeout: 120_000 });
  expect(await bundle.isEnabled()).toBe(true);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Preuzmi', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await visitor.open(at(open, 'outcomes'));
  await page
    .getByRole('link', { name: /Nijedan ishod ne pokriva dublinski opisnik/ })
    .first()
    .click();
  await page.getByRole('grid', { name: 'Dublin' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

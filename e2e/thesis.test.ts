import { afterAll, beforeAll, expect, it } from 'vitest';
import { press } from './forms.ts';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

// Desks of the thesis: what waits stands in a list, and is decided without leaving the page.

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

it('a mentor sees what waits, the load against the cap and the offered topics', async () => {
  const visitor = await portal.signedIn('teacher');
  await visitor.open('/GraduateThesis/GraduateThesisMentorship?view=mine');
  const { page } = visitor;
  await page.getByText('Radovi koje sada vodite').waitFor();
  await page.locator('.thesis-list li').first().waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ponuđene teme' }).click();
  await page.getByText('Otvoreni podaci gradskog prijevoza').first().waitFor();
  await visitor.leave();
});

it('the library confirms a deposit, and everybody finds the work in the archive', async () => {
  const visitor = await portal.signedIn('librarian');
  await visitor.open('/GraduateThesis/GraduateThesisDefense');
  const { page } = visitor;
  await page.getByText('Knjižnica potvrđuje pohranu').waitFor();
  await press(page, 'Potvrdi pohranu', { 'URN:NBN': 'urn:nbn:hr:999:000777' });
  await page.getByText('Ovdje nema ničega').waitFor();
  const archive = await fetch(new URL('/theses', portal.url));
  expect(await archive.text()).toContain('Predviđanje posjećenosti knjižnice');
  await visitor.leave();
});

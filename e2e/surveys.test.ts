import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});
const library = '/SurveyPublic/5a9e0000-0000-4000-8000-000000000013/hr';

it('somebody without an account answers a public survey on a phone, by keys alone', async () => {
  const visitor = await portal.visit();
  const { page } = visitor;
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${portal.url}/#${library}`);
  await page.getByRole('heading', { name: 'Zadovoljstvo knjižnicom' }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  // What is missing is said at the question, and the hand is led there.
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Odgovorite na ovo pitanje.').waitFor();
  await page.getByLabel('Svaki tjedan').press(' ');
  const first = page.getByRole('button', { name: /Radno vrijeme.*1\. mjestu/ });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('button', { name: /Radno vrijeme.*2\. mjestu/ }).waitFor();
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Hvala na odgovorima.').waitFor();
  await page.reload();
  await page.getByText('Na ovu ste anketu odgovorili.').waitFor();
  await visitor.leave();
});

it('a student finds the survey that waits, answers it page by page, and reads the results of the last one', async () => {
  const visitor = await portal.visitAs('student');
  const { page } = visitor;
  await page.getByRole('link', { name: /Anketa: Kako vam odgovara raspored/ }).click();
  await page.getByRole('heading', { name: /Kako vam odgovara raspored/ }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page
    .getByRole('group', { name: /zadovoljni predmetom u cjelini/ })
    .getByLabel('2', { exact: true })
    .press(' ');
  await page.getByRole('group', { name: 'Ritam je primjeren.' }).getByLabel('4', { exact: true }).press(' ');
  await page.getByRole('button', { name: 'Dalje' }).press('Enter');
  // Asked only of those who are not satisfied.
  await page.getByLabel('Što biste promijenili?').fill('Manje rupa u rasporedu.');
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Hvala na odgovorima.').waitFor();
  await visitor.open('/Surveys/SurveysCompletings');
  await page.getByRole('link', { name: 'Rezultati' }).first().click();
  await page.getByText('Skupine manje od 5 ne prikazuju se').waitFor();
  await page.getByRole('heading', { name: 'Usporedba s ranijim provedbama' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await visitor.leave();
});

it('an author adds a question, words it in both languages and saves; the reader sees what is shared', async () => {
  const author = await portal.signedIn('surveyadmin');
  await author.open('/Surveys/SurveysDefinitions');
  const { page } = author;
  await page.locator('tr[data-row]', { hasText: 'iskustvo studenta' }).getByText('iskustvo studenta').first().click();
  await page.getByRole('tab', { name: 'Pitanja' }).click();
  await page.getByLabel('Dodaj pitanje').first().selectOption('comment');
  await page.getByLabel('Tekst na hrvatskom').fill('Što ste naučili?');
  // By hand: the question is taken to the first place; by keys it goes back.
  const order = () =>
    page.locator('.sv-card').evaluateAll(cards => cards.map(card => card.getAttribute('data-question')));
  const [before, added] = await order();
  const save = page.getByRole('button', { name: 'Spremi pitanja' });
  // Whoever goes on at once is quicker than the row that comes anew after a save: nothing of it is lost, and it is saved again.
  await page.route('**/survey/view*', async route => {
    await new Promise(seen => setTimeout(seen, 1500));
    await route.continue();
  });
  await save.click();
  await page.getByText('Pitanja su spremljena.').waitFor();
  await page
    .locator(`.sv-card[data-question="${added}"] .sv-drag`)
    .dragTo(page.locator(`.sv-card[data-question="${before}"]`));
  await expect.poll(order).toEqual([added, before]);
  await save.click();
  await save.and(page.locator('[disabled]')).waitFor();
  expect(await order()).toEqual([added, before]);
  await page.unroute('**/survey/view*');
  await page.getByRole('button', { name: 'Dolje: Što ste naučili?' }).press('Enter');
  await expect.poll(order).toEqual([before, added]);
  await save.click();
  await save.and(page.locator('[disabled]')).waitFor();
  await settled(page);
  // Worded once, asked twice: into the bank, and out of it as a copy of its own.
  await page.getByRole('button', { name: 'U banku: Što ste naučili?' }).click();
  await page.getByText('Pitanje je u banci.').waitFor();
  await page.getByLabel('Traži u banci').fill('naucili');
  await page.getByRole('button', { name: 'Umetni: Što ste naučili?' }).click();
  await expect.poll(async () => (await order()).length).toBe(3);
  await page.getByLabel('Tekst na hrvatskom').fill('Što ste naučili od mentora?');
  await save.click();
  await save.and(page.locator('[disabled]')).waitFor();
  expect(await page.getByRole('button', { name: 'Umetni: Što ste naučili?' }).count()).toBe(1);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await author.leave();

  const reader = await portal.signedIn('teacher');
  await reader.open('/Surveys/SurveysResults');
  await reader.page
    .getByRole('link', { name: /Anketa o nastavi/ })
    .first()
    .click();
  await reader.page.getByRole('heading', { name: /zadovoljni predmetom u cjelini/ }).waitFor();
  // How it stands is seen at once; the table is one press away.
  const asked = reader.page.getByRole('region', { name: /zadovoljni predmetom u cjelini/ });
  expect(await asked.locator('.sv-bars > li').allInnerTexts()).toHaveLength(5);
  expect(await asked.getByRole('table').count()).toBe(0);
  await asked.getByText('Tablica').click();
  await asked.getByRole('table').waitFor();
  await settled(reader.page);
  expect(await accessibilityProblems(reader.page)).toEqual([]);
  await reader.leave();
});

it('somebody on the roll answers with a file, and whoever reads single answers downloads it', {
  timeout: 300_000,
}, async () => {
  const leader = await portal.signedIn('surveyadmin');
  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const answer = await leader.page.request[method](`${portal.url}/api/v1/${path}`, { data });
    expect([path, answer.status(), await answer.text()]).toEqual([path, expect.any(Number), expect.any(String)]);
    expect(answer.ok()).toBe(true);
    return answer.json();
  };
  const title = 'Potvrde o prehrani';
  const asked = await send('post', 'survey/create', {
    titleHr: title,
    category: 'general',
    languages: ['hr'],
    definition: JSON.stringify({
      elements: [{ type: 'file', name: 'potvrda', title: 'Priložite potvrdu', isRequired: true }],
    }),
  });
  await send('put', `survey/approve?id=${asked.id}`, { rowVer: asked.rowVer });
  const made = await send('post', 'survey-conduction/create', {
    titleHr: title,
    idSurv: asked.id,
    access: 'private',
    isAnonymous: 0,
    dateFrom: '2020-01-01 08:00',
    dateTo: '2099-01-01 08:00',
    audience: [{ kind: 'role', value: 'student' }],
  });
  await send('put', `survey-conduction/schedule?id=${made.id}`, { rowVer: made.rowVer });
  const stateOf = async () =>
    (await (await leader.page.request.get(`${portal.url}/api/v1/survey-conduction/view?id=${made.id}`)).json()).status;
  await portal.runJob('kernel.moves');
  await expect.poll(stateOf, { timeout: 150_000 }).toBe('open');

  const student = await portal.signedIn('student');
  await student.open(`/SurveyPrivate/${made.guid}/hr`, '/SurveyPrivate');
  const { page } = student;
  const chooser = page.getByLabel('Priložite potvrdu');
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Odgovorite na ovo pitanje.').waitFor();
  const content = (said: string) => Buffer.from(`%PDF-1.4\n% ${said}\ntrailer<<>>\n%%EOF`);
  await chooser.setInputFiles({ name: 'velika.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000) });
  await page.getByText('Datoteka je veća od 10 MB.').waitFor();
  await chooser.setInputFiles({ name: 'kriva.pdf', mimeType: 'application/pdf', buffer: content('kriva') });
  await page.getByRole('button', { name: 'Ukloni datoteku kriva.pdf' }).click();
  await chooser.setInputFiles({ name: 'potvrda.pdf', mimeType: 'application/pdf', buffer: content('prava') });
  await page.getByText('Priloženo: potvrda.pdf').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Hvala na odgovorima.').waitFor();
  await student.leave();

  await leader.open('/Surveys/SurveysResults');
  await leader.page.getByRole('link', { name: title }).click();
  await leader.page.getByRole('button', { name: 'Pojedinačni odgovori' }).click();
  const [download] = await Promise.all([
    leader.page.waitForEvent('download'),
    leader.page.getByRole('link', { name: 'potvrda.pdf' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('potvrda.pdf');
  expect(readFileSync(await download.path()).equals(content('prava'))).toBe(true);
  await leader.leave();
});

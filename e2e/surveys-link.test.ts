import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, type Caller, fitsItsWidth, type Portal, startPortal } from './portal.ts';
import { settled } from './screens.ts';

// Those who were asked by letter answer by its link; the head of the study reads what came of it, but of no small group.

let mail: Mail;
let portal: Portal;
beforeAll(async () => {
  mail = await startMail();
  portal = await startPortal(mail.settings);
});
afterAll(async () => {
  await portal?.close();
  await mail?.stop();
});

const api = (path: string): string => `${portal.url}/api/v1/${path}`;
const ask = async (who: Caller, path: string) => (await who.request.get(api(path))).json();
const send = async (who: Caller, method: 'post' | 'put', path: string, data: object) => {
  const answer = await who.request[method](api(path), { data });
  expect([path, answer.status(), await answer.text()]).toEqual([
    path,
    method === 'post' ? 201 : 200,
    expect.anything(),
  ]);
  return answer.json();
};
const asked = Array.from({ length: 13 }, (_, n) => `ispitanik${n}@firma.example`);
/** Six come every week, five sometimes, two seldom. */
const oftenOf = (n: number): string => (n < 6 ? 'tjedno' : n < 11 ? 'mjesecno' : 'rijetko');
const linkOf = (email: string): string | undefined =>
  mail.letters
    .filter(letter => letter.includes(email))
    .map(letter => /\S+\/link#\S+/.exec(letter)?.[0])
    .findLast(Boolean);

it('a survey by mail: answered on a phone without an account, read by the head without its small groups', {
  timeout: 600_000,
}, async () => {
  const leader = await portal.calling('surveyadmin');
  const head = await portal.signedIn('teacher');
  const library = (await ask(leader, 'survey?pagination[limit]=50')).data.find(
    (row: { titleHr: string }) => row.titleHr === 'Zadovoljstvo knjižnicom',
  );
  const courses = (await ask(head, 'stcourse?pagination[limit]=500')).data as {
    id: number;
    idStudy: number;
    labels?: object;
    idHolder: number | null;
  }[];
  const studies = (await ask(head, 'study?pagination[limit]=50')).data as {
    id: number;
    code: string;
    idHead: number;
  }[];
  const led = studies.find(study => study.code === 'RAČ')!;
  // Of her study, held by somebody else: she reads it as the head alone.
  const course = courses.find(one => one.idStudy === led.id && one.idHolder !== led.idHead)!;
  const title = 'Knjižnica za predmete studija';
  const made = await send(leader, 'post', 'survey-conduction/create', {
    titleHr: title,
    idSurv: library.id,
    access: 'private',
    isAnonymous: 1,
    dateFrom: '2020-01-01 08:00',
    dateTo: '2099-01-01 08:00',
    idStCo: course.id,
    addresses: asked,
    grouping: 'question',
    groupQuestion: 'koliko',
    minGroup: 5,
  });
  await send(leader, 'put', `survey-conduction/schedule?id=${made.id}`, { rowVer: made.rowVer });
  await portal.runJob('kernel.moves');
  await expect.poll(() => asked.every(linkOf), { timeout: 150_000 }).toBe(true);

  // The letter's reader, on a phone.
  const reader = await portal.visit({ viewport: { width: 390, height: 844 } });
  const { page } = reader;
  const address = linkOf(asked[0]!)!;
  await fetch(address);
  await page.goto(address);
  await page.getByRole('heading', { name: title }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await page.getByText('Što se čuva od mog odgovora').or(page.locator('.sv-stored summary')).first().click();
  await page.getByLabel('Svaki tjedan').press(' ');
  await page.getByLabel('Što biste nam poručili?').fill('Dulje radno vrijeme.');
  await page.getByRole('button', { name: 'Pošalji odgovore' }).press('Enter');
  await page.getByText('Hvala na odgovorima.').waitFor();
  await reader.leave();
  const again = await portal.visit();
  await again.page.goto(address);
  await again.page.getByText('Na ovu ste anketu odgovorili.').waitFor();
  await again.leave();

  for (const [n, email] of asked.entries()) {
    if (n === 0) continue;
    const answer = await fetch(api('survey-answer/submit'), {
      method: 'POST',
      headers: { authorization: `Link ${linkOf(email)!.split('#')[1]}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        access: 'private',
        answers: JSON.stringify({ koliko: oftenOf(n), vazno: ['fond', 'mir', 'vrijeme'] }),
        ticket: randomUUID(),
      }),
    });
    expect([email, answer.status]).toEqual([email, 200]);
  }

  // Before its end the head knows how many have answered, and nothing of what.
  await head.open('/Surveys/SurveysResults');
  await head.page.getByRole('link', { name: title }).click();
  await head.page.getByText('Rezultati anonimne ankete nastaju kad se ona zatvori').waitFor();
  await head.page.getByText('13 / 13').first().waitFor();
  const { rowVer } = await ask(leader, `survey-conduction/view?id=${made.id}`);
  await send(leader, 'put', `survey-conduction/close?id=${made.id}`, { rowVer, note: 'Svi su odgovorili.' });
  await head.page.reload();
  await head.page.getByText('Skupine manje od 5 ne prikazuju se').waitFor();
  const often = head.page.getByRole('group', { name: /Koliko često dolazite/ });
  const cellsOf = (group: string) =>
    often.locator('tbody tr').filter({ hasText: group }).first().getByRole('cell').allInnerTexts();
  // Two people are not shown; with them go five more, else the total less the rest would be the two.
  for (const hidden of ['Rijetko', 'Nekoliko puta na mjesec'])
    expect([...new Set((await cellsOf(hidden)).slice(1))]).toEqual(['–']);
  expect((await cellsOf('Svaki tjedan'))[1]).toBe('6');
  expect(await often.getByRole('columnheader').allInnerTexts()).not.toContain('Rijetko');
  expect(await head.page.getByRole('button', { name: 'Pojedinačni odgovori' }).count()).toBe(0);
  const csv = await (
    await head.page.request.get(api(`rpt-survey-results/export?format=csv&idSurvImp=${made.id}`))
  ).text();
  expect(csv).toContain('Svaki tjedan');
  expect(csv.split('\n').filter(line => /Rijetko/.test(line) && /[;,]2([;,]|$)/.test(line))).toEqual([]);
  await settled(head.page);
  expect(await accessibilityProblems(head.page)).toEqual([]);
  await head.leave();

  // Whoever it is shared with reads the same; whoever it is not shared with does not find it.
  const other = await portal.signedIn('teacher2');
  await other.open('/Surveys/SurveysResults');
  await settled(other.page);
  expect(await other.page.getByRole('link', { name: title }).count()).toBe(0);
  const idUser = ((await ask(other, 'auth/user')) as { id?: number; user?: { id: number } }).id;
  await send(leader, 'post', 'survey-viewer/create', { idSurvImp: made.id, idUser, showIndividual: 0 });
  await other.page.reload();
  await other.page.getByRole('link', { name: title }).click();
  await other.page.getByText('Skupine manje od 5 ne prikazuju se').waitFor();
  expect(
    await other.page
      .getByRole('group', { name: /Koliko često dolazite/ })
      .locator('tbody tr')
      .filter({ hasText: 'Rijetko' })
      .first()
      .getByRole('cell')
      .allInnerTexts(),
  ).toContain('–');
  await other.leave();
  await leader.leave();
});

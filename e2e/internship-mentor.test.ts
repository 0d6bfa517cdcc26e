import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

// A mentor who has only a phone and a mail.

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

const ask = async (who: Visitor, path: string) => (await who.page.request.get(`${portal.url}/api/v1/${path}`)).json();
const addressIn = (letter: string): string => /\S+\/link#\S+/.exec(letter)![0];
/** The coordinator sends the mentor of this internship a link, and the letter comes. */
const sendLink = async (who: Visitor, id: number): Promise<string> => {
  const before = mail.letters.length;
  await who.open(`/Internship/InternshipAssignment?record=${id}`);
  await who.page.getByRole('button', { name: 'Pošalji mentoru poveznicu' }).click();
  await who.page.getByRole('dialog', { name: 'Poveznica mentoru' }).getByRole('button', { name: 'Pošalji' }).click();
  // The notice of the link before may still stand; the letter says that this one went.
  await who.page.getByText('Poveznica je poslana na').last().waitFor();
  await expect
    .poll(() => mail.letters.slice(before).some(letter => letter.includes('/link#')), { timeout: 90_000 })
    .toBe(true);
  return addressIn(mail.letters.slice(before).find(letter => letter.includes('/link#'))!);
};

it('confirms days, grades and fills in the confirmation without a password', { timeout: 600_000 }, async () => {
  const coordinator = await portal.signedIn('internshipadmin');
  const list = async (status: string): Promise<{ id: number }[]> =>
    (await ask(coordinator, `internship?filter[status]=${status}&pagination[limit]=50`)).data;
  let idActive = 0;
  for (const { id } of await list('active'))
    if (idActive === 0 && (await ask(coordinator, `internship/ledger?id=${id}`)).pending > 0) idActive = id;
  expect(idActive).toBeGreaterThan(0);
  const phone = await portal.visit({ viewport: { width: 390, height: 844 } });
  const { page } = phone;

  const week = await sendLink(coordinator, idActive);
  await page.goto(week);
  await page.getByRole('button', { name: 'Potvrdi dane' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await page
    .getByRole('button', { name: /^Manje sati/ })
    .first()
    .click();
  await page.getByLabel(/^Poruka studentu/).fill('Odličan napredak.');
  await page.getByRole('button', { name: 'Potvrdi dane' }).click();
  await page.getByText(/^Hvala! Potvrđeno dana/).waitFor();
  await page.getByText('Nijedan dan ne čeka potvrdu').waitFor();
  expect((await ask(coordinator, `internship/ledger?id=${idActive}`)).pending).toBe(0);

  const [submitted] = await list('diarySubmitted');
  await page.goto('about:blank');
  await page.goto(await sendLink(coordinator, submitted!.id));
  await page.getByRole('heading', { name: 'Vaša ocjena' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').last().check();
  await page.getByLabel('Mišljenje o studentu').fill('Samostalan, točan i voljan učiti.');
  const work = page.getByLabel('Što je student radio');
  if (await work.count()) await work.fill('Razvoj i testiranje mrežnih aplikacija.');
  await page.getByRole('button', { name: 'Pošalji' }).click();
  await page.getByText(/^Hvala! Ocjena i potvrda/).waitFor();
  expect((await ask(coordinator, `internship/view?id=${submitted!.id}`)).status).toBe('mentorGraded');

  // The coordinator takes links back: the same address opens nothing more.
  await coordinator.open(`/Internship/InternshipAssignment?record=${idActive}`);
  await coordinator.page.getByRole('button', { name: 'Pošalji mentoru poveznicu' }).click();
  await coordinator.page.getByRole('button', { name: 'Opozovi poveznice' }).click();
  await coordinator.page.getByText('Poveznice su opozvane.').waitFor();
  await page.goto('about:blank');
  await page.goto(week);
  await page.getByRole('alert').waitFor();
  await coordinator.leave();
});

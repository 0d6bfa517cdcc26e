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
interface Day {
  readonly date: string;
  readonly hours: number;
  readonly status: string;
  readonly isConfirmed: 0 | 1;
}
/** Days that were handed over and wait for the mentor. */
const waitingDays = async (who: Visitor, id: number): Promise<Day[]> =>
  ((await ask(who, `internship/ledger?id=${id}`)).days as Day[]).filter(
    day => day.status === 'submitted' && day.isConfirmed === 0,
  );
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

it('returns a day, confirms others, grades and answers the survey without a password', {
  timeout: 600_000,
}, async () => {
  const coordinator = await portal.signedIn('internshipadmin');
  const list = async (status: string): Promise<{ id: number }[]> =>
    (await ask(coordinator, `internship?filter[status]=${status}&pagination[limit]=50`)).data;
  let idActive = 0;
  for (const { id } of await list('active'))
    if (idActive === 0 && (await waitingDays(coordinator, id)).length > 1) idActive = id;
  expect(idActive).toBeGreaterThan(0);
  const phone = await portal.visit({ viewport: { width: 390, height: 844 } });
  const { page } = phone;

  const week = await sendLink(coordinator, idActive);
  await page.goto(week);
  await page.getByRole('button', { name: 'Potvrdi dane' }).waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);

  // One day is given back: the student must know why.
  const [first] = await waitingDays(coordinator, idActive);
  await page
    .getByRole('checkbox', { name: /^Vrati dan/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Vrati na doradu' }).click();
  await page.getByRole('alert').getByText('Napišite studentu što treba dopuniti.').waitFor();
  await page.getByLabel(/^Poruka studentu/).fill('Napišite i što ste naučili.');
  await page.getByRole('button', { name: 'Vrati na doradu' }).click();
  await page.getByText('Student je obaviješten. Vraćeno dana: 1.').waitFor();
  const { days } = await ask(coordinator, `internship/ledger?id=${idActive}`);
  expect(days.find((day: { date: string }) => day.date === first!.date)).toMatchObject({
    status: 'returned',
    mentorNote: 'Napišite i što ste naučili.',
    isConfirmed: 0,
  });

  await page
    .getByRole('button', { name: /^Manje sati/ })
    .first()
    .click();
  await page.getByLabel(/^Poruka studentu/).fill('Odličan napredak.');
  await page.getByRole('button', { name: 'Potvrdi dane' }).click();
  await page.getByText(/^Hvala! Potvrđeno dana/).waitFor();
  await page.getByText('Nijedan dan ne čeka potvrdu').waitFor();
  expect(await waitingDays(coordinator, idActive)).toEqual([]);
  expect((await ask(coordinator, `internship/ledger?id=${idActive}`)).pending).toBe(first!.hours);

  // A mentor without an account gets the survey by mail too.
  let submitted: { id: number } | undefined;
  for (const { id } of await list('diarySubmitted')) {
    const { idParEmployee } = await ask(coordinator, `internship/view?id=${id}`);
    if (!(await ask(coordinator, `par-employee/view?id=${idParEmployee}`)).idUser) submitted ??= { id };
  }
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

  const answered = async (): Promise<number> =>
    (await ask(coordinator, 'internship/surveys?side=mentor')).all[0].answered;
  const before = await answered();
  const survey = () =>
    mail.letters.find(letter => letter.includes('/link#') && letter.includes('sljedeće prakse budu bolje'));
  await expect.poll(() => survey() !== undefined, { timeout: 90_000 }).toBe(true);
  await page.goto('about:blank');
  await page.goto(addressIn(survey()!));
  await page.getByText('Koliko je student bio pripremljen za posao?').waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await page.getByRole('radio', { name: /^5/ }).first().check({ force: true });
  await page.getByRole('button', { name: 'Pošalji odgovore' }).click();
  await expect.poll(answered).toBe(before + 1);

  // The coordinator takes links back: the same address, opened in the tab of another one, opens nothing more.
  await coordinator.open(`/Internship/InternshipAssignment?record=${idActive}`);
  await coordinator.page.getByRole('button', { name: 'Pošalji mentoru poveznicu' }).click();
  await coordinator.page.getByRole('button', { name: 'Opozovi poveznice' }).click();
  await coordinator.page.getByText('Poveznice su opozvane.').waitFor();
  await page.goto(week);
  await page.getByRole('alert').waitFor();
  await coordinator.leave();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { wallClock } from '../src/kernel/resource/index.ts';
import { addDays, weekdayOf } from '../src/modules/calendar/model/time.ts';
import { fillForm, openTab, press, topDialog } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

// One student's year: an internship that is interrupted, work that is recognised in part, and the rest at another company,
// from its offer to the certificate.

type Json = any;
let portal: Portal;
let office: Visitor;
let student: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  office = await portal.signedIn('internshipadmin');
  student = await portal.signedIn('student2');
});
afterAll(async () => {
  await office?.leave();
  await student?.leave();
  await portal?.close();
});

const ask = async (who: Visitor, method: string, path: string, data?: unknown): Promise<Json> => {
  const answer = await who.page.request.fetch(`${portal.url}/api/v1/${path}`, {
    method,
    ...(data !== undefined && { data: data as object }),
  });
  const said = await answer.text();
  expect(answer.ok(), `${method} ${path}: ${answer.status()} ${said}`).toBe(true);
  return said === '' ? null : JSON.parse(said);
};
const today = wallClock(new Date()).slice(0, 10);
/** The last day before today on which people work; holidays are told, not refused. */
const workdayBefore = (day: string): string => {
  const before = addDays(day, -1);
  return weekdayOf(before) > 5 ? workdayBefore(before) : before;
};
const record = (screen: string, id: number): string => `/Internship/${screen}?record=${id}`;

it('an interrupted internship keeps its hours and leaves room for another', async () => {
  const [running] = (await ask(student, 'GET', 'internship?filter[status]=active')).data;
  const { confirmed } = await ask(student, 'GET', `internship/ledger?id=${running.id}`);
  expect(confirmed).toBeGreaterThan(0);
  const setting = await ask(office, 'GET', `ints-st-course-setting/view?id=${running.idIntsSet}`);
  await ask(office, 'PUT', `ints-st-course-setting/update?id=${setting.id}`, {
    rowVer: setting.rowVer,
    requiredHours: 16,
    surveyRequired: 1,
  });
  await office.open(record('InternshipAssignment', running.id));
  await press(office.page, 'Prekini', { Napomena: 'Tvrtka je zatvorila odjel.' });
  await student.open(record('InternshipAssignment', running.id));
  await student.page.getByText('Prekinuta').first().waitFor();
  const after = await ask(student, 'GET', `internship/view?id=${running.id}`);
  expect(after).toMatchObject({ status: 'interrupted', hoursConfirmed: confirmed });
  expect((await ask(student, 'GET', `internship/ledger?id=${running.id}`)).can.write).toBe(0);
}, 240_000);

it('an employed student asks for recognition with evidence, and half of it is recognised', async () => {
  const { page } = student;
  const idIntsSet = (await ask(student, 'GET', 'internship?filter[status]=interrupted')).data[0].idIntsSet;
  const me = await ask(student, 'GET', `internship?filter[idIntsSet]=${idIntsSet}`);
  const made = await ask(student, 'POST', 'internship-approval/create', {
    idIntsSet,
    idStudent: me.data[0].idStudent,
    basis: 'employment',
    employerName: 'Dobranet d.o.o.',
    position: 'programerka',
    workFrom: addDays(today, -400),
    workTo: addDays(today, -20),
    hoursClaimed: 800,
    description: 'Razvoj i održavanje mrežnih stranica.',
  });
  await student.open(record('InternshipApproval', made.id));
  await openTab(page, 'Prilozi');
  const area = page.getByRole('region', { name: 'Prilozi' });
  await area
    .locator('input[type="file"][multiple]')
    .setInputFiles([{ name: 'potvrda-poslodavca.txt', mimeType: 'text/plain', buffer: Buffer.from('Potvrda') }]);
  await area.getByText('Učitano: 1 / 1').waitFor({ timeout: 60_000 });
  await press(page, 'Predaj zahtjev');
  await office.open(record('InternshipApprovalGrant', made.id));
  await press(office.page, 'Preuzmi u obradu');
  await press(office.page, 'Priznaj djelomično', {
    'Priznaje se sati': 8,
    Obrazloženje: 'Dio poslova nije iz područja studija.',
  });
  await student.open(record('InternshipApproval', made.id));
  expect((await ask(student, 'GET', `internship-approval-grant?filter[idInts]=${made.id}`)).data).toMatchObject([
    { decision: 'partial', hoursRecognised: 8, reason: 'Dio poslova nije iz područja studija.' },
  ]);
  expect((await ask(student, 'GET', `internship-approval/view?id=${made.id}`)).hoursRecognised).toBe(8);
}, 240_000);

it('the rest is done at another company, from its offer to the certificate', async () => {
  const { page } = student;
  const offer = (await ask(student, 'GET', 'internship-offer?filter[status]=published')).data[0];
  await student.open(record('InternshipOffer', offer.id));
  const applications = await openTab(page, 'Prijave');
  await applications.getByRole('button', { name: 'Dodaj' }).first().click();
  // Who applies and for which course leave no choice; what the company notes about an application is not asked.
  const form = topDialog(page);
  await expect.poll(() => form.getByLabel('Student').inputValue()).toBe('Nika Štefanac');
  await expect.poll(() => form.getByLabel('Predmet').inputValue()).toContain('Stručna praksa');
  expect(await form.getByText('Bodovi za poredak').count()).toBe(0);
  expect(await form.getByText('Bilješka').count()).toBe(0);
  await fillForm(form, { 'Zašto baš to mjesto': 'Želim raditi na mrežnim aplikacijama.' });
  await form.getByRole('button', { name: 'Spremi' }).click();
  await applications.getByText('Predana').first().waitFor();
  const [application] = (await ask(student, 'GET', `internship-offer-application?filter[idIntsOff]=${offer.id}`)).data;
  await ask(office, 'PUT', `internship-offer-application/accept?id=${application.id}`, { rowVer: application.rowVer });

  // The coordinator sets the days, assigns, refers and starts it.
  const [placement] = (await ask(student, 'GET', 'internship?filter[status]=proposed')).data;
  const day = workdayBefore(today);
  const { data: teachers } = await ask(office, 'GET', `ints-setting-teacher?filter[idIntsSet]=${placement.idIntsSet}`);
  const mine = teachers.at(-1);
  await ask(office, 'PUT', `internship/update?id=${placement.id}`, {
    rowVer: placement.rowVer,
    dateFrom: addDays(day, -2),
    dateTo: addDays(day, 20),
    plannedHours: 8,
    idTeacher: mine.idTeacher,
  });
  await office.open(record('InternshipAssignment', placement.id));
  for (const move of ['Dodijeli', 'Izdaj uputnicu', 'Započni']) await press(office.page, move);

  // On the phone: the day is written in one screen.
  const phone = await portal.signedIn('student2');
  await phone.page.setViewportSize({ width: 390, height: 844 });
  await phone.open(`/Internship/InternshipDiary?id=${placement.id}&day=${day}`);
  await phone.page.getByLabel('Što ste radili?').fill('Nova stranica profila i njezini testovi.');
  await phone.page.getByRole('button', { name: '8 h', exact: true }).click();
  await settled(phone.page);
  expect(await accessibilityProblems(phone.page)).toEqual([]);
  expect(await fitsItsWidth(phone.page)).toBe(true);
  // Each day has a line of its own: no word of it is broken, and nothing is left of the arrows of a number.
  const lines = await phone.page
    .locator('.diary-days button:not([data-off]) small')
    .evaluateAll(all =>
      all.map(e => Math.round(e.getBoundingClientRect().height / parseFloat(getComputedStyle(e).fontSize))),
    );
  expect(lines.filter(height => height > 2)).toEqual([]);
  expect(await phone.page.locator('.diary-hours .mantine-NumberInput-control').count()).toBe(0);
  await phone.page.getByRole('button', { name: 'Spremi dan' }).click();
  await phone.page.getByText('Dan je spremljen.').waitFor();
  await phone.page.getByRole('button', { name: 'Predaj tjedan mentoru' }).click();
  await phone.page.getByText('Dana predano mentoru: 1').waitFor();
  await ask(office, 'PUT', 'internship/confirm-days', { idInts: placement.id, days: [{ date: day, hours: 8 }] });
  await student.open(record('InternshipAssignment', placement.id));
  await press(page, 'Predaj dnevnik');

  // The survey waits for the student at once.
  await student.open('/Internship/SurveyStudent');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ispuni' }).click();
  await page.getByText('Koliko ste zadovoljni stručnom praksom?').waitFor();
  await page.getByText('Štefanac').first().waitFor();
  await page.getByRole('radio', { name: /^5/ }).first().check({ force: true });
  await page.getByRole('button', { name: 'Pošalji odgovore' }).click();
  await expect
    .poll(async () => (await ask(student, 'GET', 'internship/surveys?side=student')).mine[0].status)
    .toBe('done');

  // Both grade; the host's signed confirmation is brought; the teacher concludes.
  const criteria = (await ask(office, 'GET', `ints-grading-criterion?filter[idIntsSet]=${placement.idIntsSet}`)).data;
  const grading = (graderRole: string) => ({
    idInts: placement.id,
    graderRole,
    opinion: 'Samostalna, točna i voljna učiti.',
    scores: criteria
      .filter((each: Json) => each.graderRole === graderRole)
      .map((each: Json) => ({ idIntsGraCri: each.id, points: each.maxPoints })),
  });
  await ask(office, 'POST', 'ints-diary-grading/create', grading('mentor'));
  await office.open(record('InternshipAssignment', placement.id));
  await press(office.page, 'Zaključi ocjenu mentora');
  const scan = await page.request.post(`${portal.url}/api/v1/ints-host-confirmation/upload?field=scan`, {
    multipart: {
      file: {
        name: 'potvrda.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.from(
          '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
        ),
      },
    },
  });
  await ask(student, 'POST', 'ints-host-confirmation/create', {
    idInts: placement.id,
    confirmedOn: today,
    scan: (await scan.json()).token,
  });
  await ask(office, 'POST', 'ints-diary-grading/create', grading('teacher'));
  await office.open(record('InternshipAssignment', placement.id));
  await press(office.page, 'Zaključi praksu');

  // The certificate is issued, and the student prints it without a right to reports.
  const papers = await openTab(office.page, 'Pismena');
  await papers
    .getByRole('listitem')
    .filter({ hasText: /^Potvrda o obavljenoj praksi(?!,)/ })
    .getByRole('button', { name: 'Izdaj' })
    .click();
  await topDialog(office.page).getByRole('button', { name: 'Izdaj', exact: true }).click();
  await expect
    .poll(async () =>
      (await ask(student, 'GET', `paper-issued/offers?entity=internship&idEntity=${placement.id}`)).papers.map(
        (paper: Json) => paper.document,
      ),
    )
    .toContain('potvrda-o-praksi');
  const issued = (await ask(student, 'GET', `paper-issued/offers?entity=internship&idEntity=${placement.id}`)).papers;
  for (const paper of issued) {
    const print = await page.request.get(`${portal.url}/api/v1/paper-issued/print?id=${paper.id}`);
    expect([paper.document, print.headers()['content-type']]).toEqual([paper.document, 'application/pdf']);
  }
  await office.open('/Internship/RptInternshipConfirmation');
  await office.page.getByRole('link', { name: /Štefanac/ }).waitFor();
  await settled(office.page);
  expect(await accessibilityProblems(office.page)).toEqual([]);
  await phone.leave();
}, 400_000);

import { afterAll, beforeAll, expect, it } from 'vitest';
import { wallClock } from '../src/kernel/resource/index.ts';
import { pick, press, topDialog } from './forms.ts';
import { type Portal, startPortal, type Visitor } from './portal.ts';
import { letDefendAtOnce, thesisCalls } from './theses.ts';

// One thesis from the application to the public archive, by six people in browsers of their own. It goes wrong on the way
// at every step where it can, and finds its way back.

type Json = any;
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

const calls = thesisCalls(() => portal);
const { ask } = calls;
const bring = async (visitor: Visitor, id: number, kind: string): Promise<void> => {
  const { status, body } = await calls.bring(visitor, id, kind);
  expect(status, JSON.stringify(body)).toBe(201);
};
const title = 'Praćenje kvalitete vode u akvariju';
const problem =
  'Rad istražuje kako se kvaliteta vode može pratiti jeftinim senzorima i kako se upozorava na promjene. '.repeat(4);

it('lives from the application to the archive, and finds its way back from every wrong turn', async () => {
  const [office, student, mentor, president, clerk, librarian] = (await Promise.all(
    ['admin', 'student2', 'teacher', 'teacher2', 'graduatethesiscommissionpreparation', 'librarian'].map(name =>
      portal.signedIn(name),
    ),
  )) as [Visitor, Visitor, Visitor, Visitor, Visitor, Visitor];

  const { old, third } = await letDefendAtOnce(calls, office);

  // The student gives up her first topic and applies with another one, step by step.
  await student.open('/GraduateThesis/GraduateThesisApplicationAndPreparation');
  await press(student.page, 'Povuci rad', { Napomena: 'Biram drugu temu' });
  await student.page.reload();
  await student.page.getByRole('button', { name: 'Započni prijavu' }).click();
  const wizard = student.page.getByRole('form', { name: 'Započni prijavu' });
  const next = wizard.getByRole('button', { name: 'Dalje', exact: true });
  await next.click();
  await wizard.getByText('Upišite naslov na hrvatskom i na engleskom jeziku').waitFor();
  await wizard.getByLabel('Naslov na hrvatskom').fill(title);
  await wizard.getByLabel('Naslov na engleskom').fill('Monitoring water quality in an aquarium');
  await next.click();
  await wizard.getByLabel('Sažetak problema').fill('Prekratko');
  await next.click();
  await wizard.getByText('a treba ih najmanje 300').waitFor();
  await wizard.getByLabel('Sažetak problema').fill(problem);
  await next.click();
  await pick(wizard.locator('.thesis-wish').nth(0), 'Šimrak');
  await pick(wizard.locator('.thesis-wish').nth(1), 'Pavlešić');
  await wizard.getByRole('button', { name: 'Pomakni 2. izbor više' }).click();
  // What was typed is kept: she closes the page and goes on where she was.
  await student.page.reload();
  await student.page.getByRole('button', { name: 'Započni prijavu' }).click();
  await next.click();
  await wizard.getByText(/1\. .*Pavlešić.*; 2\. .*Šimrak/).waitFor();
  await wizard.getByRole('button', { name: 'Pošalji prijavu' }).click();
  await student.page.getByText('Upitani mentor prihvaća ili odbija mentorstvo').waitFor();
  const id = (await ask(office, 'GET', `st-co-graduatethesis?filter[idStudent]=${old.idStudent}&sort=-id`)).data[0].id;

  // The first one wished for declines, the second accepts.
  const at = (screen: string, module = 'GraduateThesis') => `/${module}/GraduateThesis${screen}?thesis=${id}`;
  await president.open(at('Mentorship'));
  await press(president.page, 'Odbij mentorstvo', { Napomena: 'Vodim dovoljno radova' });
  await mentor.open(at('Mentorship'));
  await press(mentor.page, 'Prihvati mentorstvo');

  // The commission approves it at a session, marked in a list.
  await clerk.open('/CourseConductions/GraduateThesisCommission?view=session');
  await clerk.page.getByLabel(new RegExp(title)).check();
  await clerk.page.getByRole('button', { name: 'Odobri označene (1)' }).click();
  await clerk.page.getByText('Teme su odobrene jednom odlukom').waitFor();

  // The work is returned once.
  const writing = async () => {
    await bring(student, id, 'final');
    await student.page.reload();
    await press(student.page, 'Predaj rad');
  };
  // What is still missing stands on the card of the next step, each with the way to mend it.
  await student.page.reload();
  const needed = student.page.getByRole('list', { name: 'Što je potrebno' });
  const lines = (met: boolean) => needed.locator(`li[data-met="${met}"] > span`).allInnerTexts();
  await expect.poll(() => lines(true)).toEqual([expect.stringContaining('Rok za predaju')]);
  expect(await lines(false)).toHaveLength(4);
  await student.page.getByText('Još nedostaje: 4').waitFor();
  await needed.getByRole('listitem').filter({ hasText: 'Sažetak' }).getByRole('button', { name: 'Uredi' }).click();
  await topDialog(student.page).getByRole('button', { name: 'Zatvori', exact: true }).click();
  await needed
    .getByRole('listitem')
    .filter({ hasText: 'inačica' })
    .first()
    .getByRole('button', { name: 'Inačice rada' })
    .click();
  await expect
    .poll(() => student.page.getByRole('tab', { name: /^Inačice/ }).getAttribute('aria-selected'))
    .toBe('true');
  const row = await ask(student, 'GET', `st-co-graduatethesis/view?id=${id}`);
  await ask(student, 'PUT', `st-co-graduatethesis/update?id=${id}`, {
    rowVer: row.rowVer,
    abstractHr: 'Sažetak rada',
    abstractEn: 'Abstract of the work',
    keywordsHr: ['voda'],
    keywordsEn: ['water'],
  });
  await writing();
  await mentor.page.reload();
  await press(mentor.page, 'Vrati rad na doradu', { Napomena: 'Dopunite mjerenja' });
  await writing();
  await mentor.page.reload();
  await press(mentor.page, 'Odobri rad za obranu', { 'Podudarnost (%)': '7', 'Mišljenje mentora': 'Uredan rad.' });

  // The commission of the defence: the mentor cannot preside.
  await clerk.open(at('DefenseCommission'));
  const compose = clerk.page.locator('.thesis-fields');
  const choose = async (n: number, name: string) => {
    const list = compose.getByLabel(`${n}. nastavnik`);
    const value = await list.locator('option', { hasText: name }).first().getAttribute('value');
    await list.selectOption(value!);
  };
  await choose(1, 'Šimrak');
  await choose(3, third.name);
  await compose.getByRole('button', { name: 'Imenuj ovaj sastav' }).click();
  await clerk.page.getByRole('alert').or(compose.locator('[role="status"]')).first().waitFor();
  expect((await ask(office, 'GET', `st-co-graduatethesis/view?id=${id}`)).commissionOn).toBeNull();
  await choose(1, 'Pavlešić');
  await compose.getByRole('button', { name: 'Imenuj ovaj sastav' }).click();
  await clerk.page.getByText('Članovi potvrđuju članstvo').waitFor();
  for (const visitor of [president, office]) {
    const seats = (await ask(visitor, 'GET', `graduatethesis-defensecommission?filter[idStCoGraduatethesis]=${id}`))
      .data;
    const seat = seats.find(
      (one: Json) =>
        one.status === 'asked' && (visitor === office || String(one['idTeacher.label']).includes('Pavlešić')),
    );
    await ask(visitor, 'PUT', `graduatethesis-defensecommission/acceptSeat?id=${seat.id}`, { rowVer: seat.rowVer });
  }

  // It is scheduled, postponed, and scheduled again, on the night before, when nobody teaches.
  const schedule = async (hour: string) => {
    const { rowVer } = await ask(clerk, 'GET', `st-co-graduatethesis/view?id=${id}`);
    await ask(clerk, 'PUT', `st-co-graduatethesis/schedule?id=${id}`, {
      rowVer,
      start: `${wallClock(new Date()).slice(0, 10)} ${hour}`,
      minutes: 15,
      onlineUrl: 'https://obrana.example/soba',
    });
    await clerk.page.reload();
  };
  await schedule('00:00');
  await clerk.open(at('DefenseCommission'));
  await press(clerk.page, 'Odgodi obranu', { Napomena: 'Predsjednik je bolestan' });
  await schedule('00:00');

  // Three members grade by component; the president closes.
  for (const visitor of [mentor, president, office]) {
    await visitor.open(at('Defense'));
    for (let n = 0; n < 3; n++) {
      const scale = visitor.page.locator('.thesis-scale').nth(n);
      await scale
        .getByRole('button')
        .filter({ hasText: /5|izvrstan/i })
        .first()
        .click();
      await expect.poll(() => scale.locator('[aria-pressed="true"]').count()).toBe(1);
    }
  }
  const defence = (
    await ask(president, 'GET', `graduatethesis-defense?filter[idStCoGraduatethesis]=${id}&filter[result][isNull]=1`)
  ).data[0];
  await ask(president, 'PUT', `graduatethesis-defense/update?id=${defence.id}`, {
    rowVer: defence.rowVer,
    questions: [{ idTeacher: third.id, text: 'Kako ste umjerili senzore?', answered: 'yes' }],
  });
  await president.page.reload();
  await press(president.page, 'Zaključi obranu');

  // The library returns the deposit once, then everybody can read it.
  for (const isLast of [false, true]) {
    await bring(student, id, 'deposit');
    await student.page.reload();
    await press(student.page, 'Predaj u pohranu', { 'Pristup radu': 'Otvoren pristup', Licencija: 'CC BY' });
    await librarian.open(at('Defense'));
    await librarian.page.reload();
    if (isLast) await press(librarian.page, 'Potvrdi pohranu', { 'URN:NBN': 'urn:nbn:hr:999:000888' });
    else await press(librarian.page, 'Vrati pohranu', { Napomena: 'Nedostaje naslovnica' });
  }
  const archive = await portal.visit();
  await archive.page.goto(new URL('/theses', portal.url).href);
  await archive.page.getByRole('link', { name: title }).click();
  await archive.page.getByText('urn:nbn:hr:999:000888').waitFor();
  await archive.leave();
  for (const visitor of [office, student, mentor, president, clerk, librarian]) await visitor.leave();
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillForm, openTab, press, topDialog } from './forms.ts';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, signIn, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

// Whole ways of people through the alumni: each with people of their own, who register as anybody does.

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
const timeout = { timeout: 600_000 };
const secret = 'zelena cesta 48';

const linkTo = async (address: string): Promise<string> => {
  const letter = () => mail.letters.find(one => one.includes(`To: ${address}`) && one.includes('token='));
  await expect.poll(() => letter() !== undefined, { timeout: 45_000 }).toBe(true);
  return /http:\/\/\S+token=[\w-]+/.exec(letter()!)![0];
};
const call = async ({ page }: Visitor, method: 'get' | 'post' | 'put', path: string, data?: object) => {
  const answer = await page.request[method](`${portal.url}/api/v1/${path}`, data ? { data } : {});
  return { status: answer.status(), body: await answer.json().catch(() => null) };
};
const graduate = {
  firstName: 'Nika',
  birthDate: '1991-04-05',
  study: 'Računarstvo',
  graduationYear: 2015,
};
/** Somebody who has registered and confirmed the address, signed in, on no screen yet. */
const registered = async (values: {
  readonly email: string;
  readonly lastName: string;
  readonly jmbagOrOib: string;
  readonly [field: string]: string | number;
}): Promise<Visitor> => {
  const visitor = await portal.visit();
  const asked = await call(visitor, 'post', 'auth/register', {
    viewType: 'alumni',
    ...graduate,
    terms: 1,
    hasConsentMessages: 1,
    hasConsentSurveys: 1,
    ...values,
  });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const token = /token=([\w-]+)/.exec(await linkTo(values.email))![1];
  expect((await call(visitor, 'post', 'auth/confirm', { token, password: secret })).status).toBe(200);
  const entered = await call(visitor, 'post', 'auth/login', { username: values.email, password: secret });
  expect(entered.status, JSON.stringify(entered.body)).toBe(200);
  return visitor;
};
/** The own profile of somebody who is signed in. */
const ownProfile = async (visitor: Visitor): Promise<{ id: number; rowVer: number }> => {
  const who = (await call(visitor, 'get', 'auth/user')).body;
  const found = (await call(visitor, 'get', `alumni-student?filter[idUser]=${who.id}&columns=rowVer`)).body;
  return found.data[0];
};

it('a graduate registers, confirms, fills in the profile and lends the CV to others for a while', timeout, async () => {
  const email = 'nika.knez@pisma.example';
  const nika = await portal.visit();
  const { page } = nika;
  await nika.open('/RegisterAlumni');
  for (const [name, value] of Object.entries({ ...graduate, lastName: 'Knez', email, jmbagOrOib: '12345678903' }))
    await page.locator(`input[name="${name}"]`).fill(String(value));
  await page.locator('input[name="hasConsentMessages"]').check();
  await page.locator('input[name="terms"]').check();
  await page.locator('button[type="submit"]').click();
  await page.locator('.plain-said').waitFor();
  await page.goto(await linkTo(email));
  await page.getByText('Nika Knez').waitFor();
  for (const name of ['password', 'passwordAgain']) await page.locator(`input[name="${name}"]`).fill(secret);
  await page.locator('button[type="submit"]').click();
  await page.getByText('Račun je potvrđen.').waitFor();
  await signIn(nika, portal.url, email, secret);
  // Whoever is only a graduate begins with their own profile: the study named at registration is in it already.
  await expect.poll(() => nika.screen()).toBe('/Alumni');
  const score = page.getByRole('region', { name: 'Koliko je vaš profil popunjen' });
  const percent = async () => Number(/(\d+)\u00a0%/.exec(await score.innerText())?.[1] ?? -1);
  await expect.poll(percent).toBe(10);
  await score.getByText('radno iskustvo').waitFor();
  await page.getByRole('region', { name: 'Ponude za mene' }).waitFor();
  await page.getByText('Godišnji susret bivših studenata').waitFor();

  const card = page.locator('.k-card').first();
  await fillForm(card, { 'O meni': 'Volim rješavati stvarne probleme.', Moto: 'Korak po korak.' });
  await card.getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(percent, { timeout: 45_000 }).toBe(20);
  await openTab(card, 'Radno iskustvo');
  await card.getByRole('button', { name: /radno iskustvo$/ }).click();
  await fillForm(topDialog(page), {
    'Radno mjesto': 'Programerka',
    Poslodavac: 'Mrežnica data d.o.o.',
    Od: '1. 9. 2015.',
    'Sadašnji posao': true,
  });
  await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
  await expect.poll(percent, { timeout: 45_000 }).toBe(30);

  await openTab(card, 'Životopis');
  const paper = card.getByRole('region', { name: /^Životopis: Nika Knez/ });
  await paper.getByText('Programerka').waitFor();
  await card.getByRole('button', { name: 'English', exact: true }).click();
  await card
    .getByRole('region', { name: /^Curriculum vitae/ })
    .getByText('Work experience')
    .waitFor();
  const pdf = await page.request.get(
    new URL((await card.getByRole('link', { name: 'PDF', exact: true }).getAttribute('href'))!, portal.url).href,
  );
  expect(pdf.headers()['content-disposition']).toContain('CV-Knez-Nika-en.pdf');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  // What is longest on a phone: an address of the web, and the table of languages.
  const { id: idAluStu, rowVer } = await ownProfile(nika);
  // Contacts stand on the public page only where the profile shows them to others.
  const shows = { rowVer, hasPublicContacts: 1 };
  expect((await call(nika, 'put', `alumni-student/update?id=${idAluStu}`, shows)).status).toBe(200);
  const levels = { listening: 'B2', reading: 'B2', interaction: 'B1', production: 'B1', writing: 'B1' };
  const website = 'https://www.vrlo-duga-adresa-osobne-stranice.example/zivotopis/radovi-i-projekti';
  for (const [resource, values] of [
    ['alumni-language', { language: 'de', ...levels }],
    ['alumni-contact', { contactType: 'website', value: website, isPublic: 1 }],
  ] as const)
    expect((await call(nika, 'post', `${resource}/create`, { idAluStu, ...values })).status).toBe(201);
  await card.getByRole('button', { name: 'Izradi adresu' }).click();
  const address = (await card.getByRole('link', { name: /\/cv\// }).getAttribute('href'))!;

  // Somebody without an account reads it on a phone, until it is taken back.
  const stranger = await portal.visit({ viewport: { width: 390, height: 844 } });
  await stranger.page.goto(address);
  await stranger.page.getByRole('heading', { name: 'Nika Knez' }).waitFor();
  await stranger.page.getByText('Programerka').waitFor();
  await stranger.page.getByText('German').waitFor();
  await stranger.page.getByText(website).waitFor();
  expect(await fitsItsWidth(stranger.page)).toBe(true);
  expect(await accessibilityProblems(stranger.page)).toEqual([]);
  await card.getByRole('button', { name: 'Povuci' }).click();
  await expect.poll(() => card.getByRole('button', { name: 'Povuci' }).count()).toBe(0);
  expect((await stranger.page.goto(address))!.status()).toBe(404);
  await stranger.leave();
  await nika.leave();
});

it(
  'an employer offers a job, reads who applied and decides; with the decision the profile closes again',
  timeout,
  async () => {
    const boss = await portal.signedIn('alumniemployer');
    const { page } = boss;
    await boss.open('/Alumni/JobOffer');
    await page.getByRole('button', { name: /ponuda posla$/ }).click();
    await fillForm(topDialog(page), {
      'Radno mjesto': 'Inženjerka automatike',
      'Opis posla': 'Programiranje upravljačkih sustava strojeva.',
      'Prijave do': '31. 12. 2099.',
    });
    await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
    const line = page.locator('tr[data-row]', { hasText: 'Inženjerka automatike' });
    await line.waitFor();
    await line.dblclick();
    await topDialog(page).waitFor();
    await press(page, 'Predaj');
    await line.getByText('Predana').waitFor();

    // Whoever keeps the alumni finds it on the home page, and publishes it.
    const keeper = await portal.visitAs('alumniadmin');
    await keeper.page.getByRole('link', { name: /^Profili alumnija koji čekaju provjeru: \d+$/ }).waitFor();
    await keeper.page.getByRole('link', { name: /^Ponude poslova koje čekaju odluku: \d+$/ }).click();
    const submitted = keeper.page.locator('tr[data-row]', { hasText: 'Inženjerka automatike' });
    await submitted.waitFor();
    expect(await keeper.page.locator('tr[data-row]', { hasText: 'Programer u Javi' }).count()).toBe(0);
    await submitted.dblclick();
    await topDialog(keeper.page).waitFor();
    await press(keeper.page, 'Objavi');
    await keeper.leave();

    // A graduate whose profile is closed applies, and opens it to this employer alone.
    const lea = await registered({ email: 'lea.lisac@pisma.example', lastName: 'Lisac', jmbagOrOib: '0246012345' });
    const { id } = await ownProfile(lea);
    const offers = (await call(lea, 'get', 'job-offer?columns=title&pagination[limit]=100')).body.data;
    const offer = offers.find((one: { title: string }) => one.title === 'Inženjerka automatike');
    expect((await call(boss, 'get', `alumni-student/view?id=${id}`)).status).toBe(404);
    await lea.open(`/Alumni/JobOffer?open=${offer.id}`);
    await openTab(topDialog(lea.page), 'Prijava');
    await topDialog(lea.page).getByRole('button', { name: 'Prijavi se' }).click();
    await expect.poll(() => lea.page.getByRole('dialog').count()).toBeGreaterThan(1);
    await fillForm(topDialog(lea.page), { 'Motivacijsko pismo': 'Radila sam na istim sustavima.' });
    await topDialog(lea.page).getByRole('button', { name: 'Spremi', exact: true }).click();
    await lea.page.getByText('Na ovu ste se ponudu prijavili.').waitFor();

    await boss.open('/Alumni?tab=directory');
    await page.locator('tr[data-row]', { hasText: 'Lisac' }).waitFor();
    await boss.open('/Alumni?tab=received');
    await page.locator('tr[data-row]', { hasText: 'Lisac' }).dblclick();
    await topDialog(page).getByText('Radila sam na istim sustavima.').waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await press(page, 'Odbij', { Napomena: 'Tražimo nekoga s više iskustva.' });
    await boss.open('/Alumni?tab=received');
    // What is decided stays in the list, without a name that is no longer theirs to read.
    const decided = page.locator('tr[data-row]', { hasText: 'Inženjerka automatike' });
    await decided.getByText('Odbijena').waitFor();
    expect(await decided.innerText()).not.toContain('Lisac');
    await boss.open('/Alumni?tab=directory');
    await page.locator('tr[data-row]').first().waitFor();
    expect(await page.locator('tr[data-row]', { hasText: 'Lisac' }).count()).toBe(0);
    expect((await call(boss, 'get', `alumni-student/view?id=${id}`)).status).toBe(404);

    // The answer has come to her, with the reason.
    await lea.open('/Messages');
    const answer = lea.page.locator('.mail-list li', { hasText: 'Vaša prijava (Inženjerka automatike): odbijena' });
    await answer.getByRole('button').click();
    await lea.page.locator('.mail-thread').getByText('Tražimo nekoga s više iskustva.').waitFor();
    for (const visitor of [boss, lea]) await visitor.leave();
  },
);

it(
  'whoever keeps the alumni verifies by reasons, joins doubles, writes to who agreed and exports with a purpose',
  timeout,
  async () => {
    const keeper = await portal.signedIn('alumniadmin');
    const admin = await portal.signedIn('admin');
    const { page } = keeper;
    // Somebody of the records registers twice, the second time with another address.
    const known = (
      await call(
        admin,
        'get',
        'student?filter[idUser][isNull]=1&columns=jmbag,firstName,lastName,birthDate&pagination[limit]=1',
      )
    ).body.data[0];
    const said = {
      firstName: known.firstName,
      lastName: known.lastName,
      birthDate: known.birthDate,
      jmbagOrOib: known.jmbag,
    };
    const [first, second] = [
      await registered({ ...said, email: 'prva@pisma.example' }),
      await registered({ ...said, email: 'druga@pisma.example' }),
    ];
    const { id } = await ownProfile(first);
    const { id: other } = await ownProfile(second);
    expect(
      (await call(second, 'post', 'alumni-language/create', { idAluStu: other, language: 'hr', isMotherTongue: 1 }))
        .status,
    ).toBe(201);

    await keeper.open(`/Administration/Alumni?open=${id}`);
    await openTab(topDialog(page), 'Provjera i dvojnici');
    const match = topDialog(page).locator('.alumni-list li', { hasText: known.jmbag });
    await match.getByText('JMBAG, ime i datum rođenja').waitFor();
    await match.getByRole('button', { name: 'Potvrdi kao ovog studenta' }).click();
    await expect
      .poll(async () => (await call(keeper, 'get', `alumni-student/view?id=${id}`)).body.verification)
      .toBe('verified');
    const double = topDialog(page).locator('.alumni-list li', { hasText: 'druga@pisma.example' });
    await double.getByText('JMBAG, ime i datum rođenja').waitFor();
    await double.getByRole('button', { name: 'Pripoji ovom profilu' }).click();
    const joining = page.getByRole('dialog', { name: 'Spajanje dvaju profila' });
    await joining.getByText('Jezici: prelazi 1, već postoji 0').waitFor();
    await joining.getByText('Oba profila imaju račun').waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await joining.getByRole('button', { name: 'Pripoji ovom profilu' }).click();
    await joining.waitFor({ state: 'detached' });
    expect((await call(keeper, 'get', `alumni-student/view?id=${other}`)).status).toBe(404);
    expect((await call(first, 'get', `alumni-language?filter[idAluStu]=${id}`)).body.data).toHaveLength(1);

    // An audience, its reach, and a message whose count is the same before and after.
    await keeper.open('/Administration/AlumniMessages');
    await page.getByRole('button', { name: /ciljna skupina$/ }).click();
    await fillForm(topDialog(page), { Naziv: 'Od 2015. do 2018.', 'Diplomirali od': '2015', 'Diplomirali do': '2018' });
    await topDialog(page).getByRole('button', { name: 'Spremi', exact: true }).click();
    const row = page.locator('tr[data-row]', { hasText: 'Od 2015. do 2018.' });
    await row.waitFor();
    await row.dblclick();
    await openTab(topDialog(page), 'Kome stiže');
    const audience = Number(/open=(\d+)/.exec(page.url())![1]);
    const reach = (await call(keeper, 'get', `alumni/audience-count?id=${audience}`)).body;
    expect(reach.messages).toBeGreaterThanOrEqual(1);
    expect(reach.all).toBeGreaterThan(reach.messages);
    await topDialog(page).getByText('pristalo na poruke', { exact: true }).waitFor();
    await topDialog(page).getByRole('link', { name: 'Piši ovoj skupini' }).click();
    const letter = page.getByRole('dialog', { name: 'Nova poruka' });
    await letter.getByText(new RegExp(`^Prima: ${reach.messages} oso`)).waitFor();
    await letter.getByLabel('Tema').fill('Susret generacije');
    await letter.getByLabel('Tekst').fill('Vidimo se u petak.');
    await letter.getByRole('button', { name: /^Pošalji/ }).click();
    await letter.waitFor({ state: 'detached' });
    const subjects = async (visitor: Visitor): Promise<string[]> =>
      (await call(visitor, 'get', 'inbox?columns=subject')).body.data.map((one: { subject: string }) => one.subject);
    await expect.poll(() => subjects(first)).toContain('Susret generacije');
    expect(await subjects(second)).not.toContain('Susret generacije');

    // Data leave with a purpose, which stands in the log.
    await keeper.open('/Administration/AlumniExport');
    const take = page.getByRole('button', { name: 'Izvezi', exact: true });
    expect(await take.isDisabled()).toBe(true);
    await page.getByRole('textbox', { name: 'Svrha' }).fill('Pozivnice za susret generacije');
    await page.getByRole('button', { name: 'CSV', exact: true }).click();
    const [file] = await Promise.all([page.waitForEvent('download'), take.click()]);
    expect(file.suggestedFilename()).toBe('alumni.csv');
    await page.locator('tr[data-row]', { hasText: 'Pozivnice za susret generacije' }).waitFor();
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    for (const visitor of [keeper, admin, first, second]) await visitor.leave();
  },
);

it(
  'whoever withdraws in the middle is written to no more, counts shrink, and the profile closes',
  timeout,
  async () => {
    const keeper = await portal.signedIn('alumniadmin');
    const boss = await portal.signedIn('alumniemployer');
    const tena = await registered({ email: 'tena.tomic@pisma.example', lastName: 'Tomić', jmbagOrOib: '47100099911' });
    const { id, rowVer } = await ownProfile(tena);
    expect(
      (await call(tena, 'put', `alumni-student/update?id=${id}`, { visibility: 'employers', rowVer })).status,
    ).toBe(200);
    const made = await call(keeper, 'post', 'alumni-audience/create', { name: 'Svi koji su ovdje' });
    const count = async () => (await call(keeper, 'get', `alumni/audience-count?id=${made.body.id}`)).body;
    const write = async (subject: string): Promise<void> => {
      const draft = await call(keeper, 'post', 'outbox/create', {
        messType: 'alumniStudent',
        subject,
        body: 'Dođite.',
        audience: [{ kind: 'alumniAudience', value: String(made.body.id) }],
        recipients: [],
        sendEmail: 0,
      });
      const sent = await call(keeper, 'put', `outbox/send?id=${draft.body.id}`, { rowVer: draft.body.rowVer });
      expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    };
    const before = await count();
    await write('Prva poruka');
    expect((await call(boss, 'get', `alumni-student/view?id=${id}`)).status).toBe(200);

    const { page } = tena;
    await tena.open('/Alumni');
    const card = page.locator('.k-card').first();
    await fillForm(card, {
      'Tko vidi profil': 'Samo ja',
      'Pristajem na poruke': false,
      'Pristajem na ankete': false,
    });
    await card.getByRole('button', { name: 'Spremi', exact: true }).click();
    await page.locator('.notice', { hasText: 'Spremljeno' }).waitFor();
    await page.getByText('Vaš je profil zatvoren').waitFor();

    const after = await count();
    expect([after.all, after.messages, after.surveys]).toEqual([before.all, before.messages - 1, before.surveys - 1]);
    await keeper.open(`/Administration/AlumniMessages?open=${made.body.id}`);
    await openTab(topDialog(keeper.page), 'Kome stiže');
    await expect
      .poll(() => topDialog(keeper.page).innerText())
      .toMatch(new RegExp(`pristalo na poruke\\s+${after.messages}\\b`));
    await write('Druga poruka');
    const subjects = (await call(tena, 'get', 'inbox?columns=subject')).body.data.map(
      (one: { subject: string }) => one.subject,
    );
    expect(subjects).toContain('Prva poruka');
    expect(subjects).not.toContain('Druga poruka');
    expect((await call(boss, 'get', `alumni-student/view?id=${id}`)).status).toBe(404);
    await boss.open('/Alumni?tab=directory');
    await boss.page.locator('tr[data-row]').first().waitFor();
    expect(await boss.page.locator('tr[data-row]', { hasText: 'Tomić' }).count()).toBe(0);
    for (const visitor of [keeper, boss, tena]) await visitor.leave();
  },
);

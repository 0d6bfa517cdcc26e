import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt, stepAt } from '../src/modules/people/server/auth/totp.ts';
import { type Mail, startMail } from './mail.ts';
import { accessibilityProblems, type Portal, signIn, startPortal, type Visitor } from './portal.ts';

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

const letterTo = async (address: string, about: RegExp): Promise<string> => {
  for (let n = 0; n < 200; n++) {
    const found = mail.letters.find(l => l.includes(`To: ${address}`) && about.test(l));
    if (found) return found;
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`No letter to ${address} that says ${about}:\n${mail.letters.join('\n---\n')}`);
};
const linkIn = (letter: string): string => /http:\/\/\S+token=[\w-]+/.exec(letter)![0];

const email = 'dora@alumni.example';
const [first, second] = ['zelena cesta 48', 'plava rijeka 73'];
const fill = async ({ page }: Visitor, values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) await page.locator(`input[name="${name}"]`).fill(value);
};
const isIn = ({ page }: Visitor) => page.locator('.shell main[data-screen]').waitFor();

it('the whole life of an account', { timeout: 600_000 }, async () => {
  const dora = await portal.visit();
  const { page } = dora;

  // Registers without a password, and cannot sign in before she has set one.
  await dora.open('/RegisterAlumni');
  await fill(dora, {
    firstName: 'Dora',
    lastName: 'Diplomac',
    email,
    jmbagOrOib: '0246012345',
    birthDate: '1990-02-03',
    study: 'Računarstvo',
    graduationYear: '2014',
  });
  // Two purposes, two consents, and nobody has ticked either for her.
  for (const consent of ['hasConsentMessages', 'hasConsentSurveys'])
    expect(await page.locator(`input[name="${consent}"]`).isChecked()).toBe(false);
  expect(await page.locator('input[type="password"]').count()).toBe(0);
  await page.locator('input[name="hasConsentSurveys"]').check();
  await page.locator('input[name="terms"]').check();
  await page.locator('button[type="submit"]').click();
  await page.locator('.plain-said').waitFor();
  await dora.open('/Login');
  await fill(dora, { username: email, password: first });
  await page.locator('button[type="submit"]').click();
  await page.getByRole('alert').filter({ hasText: 'nisu ispravni' }).waitFor();

  // Sets the password with the link of the letter, and signs in.
  await page.goto(linkIn(await letterTo(email, /potvrdite adresu|RegisterAlumni|\/#\/Confirm/)));
  await page.getByText('Dora Diplomac').waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await fill(dora, { password: first, passwordAgain: first });
  await page.locator('button[type="submit"]').click();
  await page.getByText('Račun je potvrđen.').waitFor();
  await signIn(dora, portal.url, email, first);

  // Forgets the password, and sets another.
  const elsewhere = await portal.visit();
  await elsewhere.open('/Forgot');
  await fill(elsewhere, { email });
  await elsewhere.page.locator('button[type="submit"]').click();
  await elsewhere.page.locator('.plain-said').waitFor();
  await elsewhere.page.goto(linkIn(await letterTo(email, /\/#\/Recovery/)));
  await fill(elsewhere, { password: second, passwordAgain: second });
  await elsewhere.page.locator('button[type="submit"]').click();
  await elsewhere.page.locator('.plain-said').waitFor();
  await letterTo(email, /lozinka je promijenjena/);
  expect((await page.request.get(`${portal.url}/api/v1/auth/user`)).status()).toBe(401);
  await signIn(elsewhere, portal.url, email, second);

  // Switches the second proof on; from now on the password alone opens nothing.
  await elsewhere.page.goto(`${portal.url}/account`);
  await fill(elsewhere, { password: second });
  await elsewhere.page.locator('button').click();
  const secret = (await elsewhere.page.locator('#secret').innerText()).replaceAll(' ', '');
  const code = () => codeAt(secret, stepAt(new Date()));
  const used = code();
  await fill(elsewhere, { code: used });
  await elsewhere.page.locator('button').click();
  expect((await elsewhere.page.locator('#codes').innerText()).split('\n').length).toBe(10);
  const again = await portal.visit();
  await again.open('/Login');
  await fill(again, { username: email, password: second });
  await again.page.locator('button[type="submit"]').click();
  await again.page.locator('input[name="code"]').waitFor();
  // The code that switched it on is used up: the next half-minute's is taken, which a clock running ahead would show.
  await fill(again, { code: codeAt(secret, stepAt(new Date()) + 1) });
  await again.page.locator('button[type="submit"]').click();
  await isIn(again);

  // An administrator blocks the account: its pages are shut within a second, and signing in is refused.
  const admin = await portal.signedIn('admin');
  await admin.page.goto(`${portal.url}/backend/users?sort=-createdAt`);
  expect(await accessibilityProblems(admin.page)).toEqual([]);
  await expect.poll(() => admin.page.locator('tbody tr').first().innerText()).toContain(email);
  // It is written in the portal's own type, which came with the page: what every page writes, and what Croatian has of its own.
  expect(
    await admin.page.evaluate(async () => {
      await document.fonts.ready;
      const everyday = [...document.fonts].filter(({ unicodeRange }) => /U\+(20-7E|106-107)/i.test(unicodeRange));
      return everyday.map(({ family, status }) => `${family} ${status}`);
    }),
  ).toEqual(['Inter loaded', 'Inter loaded']);
  // The last column is seen without scrolling aside.
  expect(await admin.page.locator('.wide').evaluate(box => box.scrollWidth <= box.clientWidth)).toBe(true);
  await admin.page.getByRole('link', { name: 'dora', exact: true }).click();
  await admin.page.getByText('Blokiraj', { exact: true }).first().click();
  await admin.page.locator('details[open] input[name="reason"]').fill('Prijava zlouporabe');
  await admin.page.locator('details[open] button').click();
  await admin.page.getByRole('button', { name: 'Deblokiraj' }).waitFor();
  expect((await again.page.request.get(`${portal.url}/api/v1/auth/user`)).status()).toBe(401);
  await admin.page.getByRole('button', { name: 'Deblokiraj' }).click();
  await admin.page.getByText('Blokiraj', { exact: true }).first().waitFor();

  // And in the end anonymises it: nothing of the person is left, and nobody signs in with it.
  await admin.page.getByText('Anonimiziraj', { exact: true }).first().click();
  await admin.page.locator('details[open] input[name="reason"]').fill('Zahtjev za brisanje');
  await admin.page.locator('details[open] button').click();
  await admin.page.locator('.said').waitFor();
  await expect.poll(() => admin.page.locator('main').innerText()).not.toMatch(/Dora|alumni\.example/);
  expect(await accessibilityProblems(admin.page)).toEqual([]);
  await again.open('/Login');
  await fill(again, { username: email, password: second });
  await again.page.locator('button[type="submit"]').click();
  // The ended session may still be saying that it could not be signed out: what counts is what the form says.
  await again.page.locator('.plain-refused').waitFor();
  for (const visitor of [dora, elsewhere, again, admin]) await visitor.leave();
});

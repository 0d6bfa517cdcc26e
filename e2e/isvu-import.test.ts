import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, startPortal } from './portal.ts';
import { topDialog } from './forms.ts';
import { settled } from './screens.ts';
import { jmbagOf } from '../demo/numbers.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(async () => {
  await portal?.close();
});

const head = 'JMBAG;Ime;Prezime;DatumRodjenja';
const [first, second] = [jmbagOf(95_001), jmbagOf(95_002)];

it('a file with three errors is compared, applied and taken back; the same file changes nothing', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  const bring = async (text: string): Promise<void> => {
    await visitor.open('/CourseConductions/IsvuImport');
    await page.getByLabel('Vrsta podataka').selectOption('students');
    await page.getByLabel('Datoteka (CSV').setInputFiles({
      name: 'studenti.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByRole('button', { name: 'Usporedi s portalom' }).click();
    await page.getByRole('button', { name: /^Pogreške/ }).waitFor();
  };
  const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
  const file = [
    head,
    `${first};Luka;Uvezeni;14.02.2006.`,
    `${second};Mia;Uvezena;15.02.2006.`,
    `${jmbagOf(95_003)};Ana;;`,
    `${jmbagOf(95_004)};Ivo;Krivi;2006/02/14`,
    `${first};Luka;Ponovljeni;`,
  ].join('\n');

  await bring(file);
  await tile('Pogreške').click();
  await page.getByText('nije datum oblika dd.mm.gggg').waitFor();
  expect(await page.getByRole('list', { name: 'Retci datoteke' }).getByRole('listitem').count()).toBe(3);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await page.getByText('Dodano: 2, promijenjeno: 0').waitFor();

  // The same file says so, and has nothing to write.
  await bring(file);
  await page.getByText('Ista je datoteka već primijenjena').waitFor();
  expect(await page.getByRole('button', { name: 'Primijeni' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Odbaci' }).click();
  await page.getByRole('button', { name: 'Svi uvozi' }).click();

  await page.getByRole('button', { name: 'Otvori studenti.csv' }).nth(1).click();
  await page.getByRole('button', { name: 'Vrati uvoz' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrati uvoz' }).click();
  await page.getByText('Vraćeno: 2').waitFor();
  await visitor.leave();
});

it('AL-02 a graduate comes in from ISVU, is invited from the list', async () => {
  const visitor = await portal.signedIn('alumniadmin');
  const { page } = visitor;
  await visitor.open('/Administration/AlumniIsvuImport');
  await page.getByLabel('Datoteka (CSV').setInputFiles({
    name: 'diplomirani.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `JMBAG;Ime;Prezime;Email;SifStudij;DatumDiplome\n${jmbagOf(95_010)};Nora;Diplomantica;nora.d@posta.example;900;15.07.2026.`,
    ),
  });
  await page.getByRole('button', { name: 'Usporedi s portalom' }).click();
  await page.getByText('Redaka za zapisivanje: 1.').waitFor();
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await page.getByText('Dodano: 2, promijenjeno: 0').waitFor();
  await visitor.open('/Administration/Alumni?filter[lastName][like]=Diplomantica');
  await page.getByRole('row').filter({ hasText: 'Diplomantica' }).getByRole('button').first().click();
  await topDialog(page).getByRole('button', { name: 'Pozovi' }).click();
  await topDialog(page).getByRole('button', { name: 'Pozovi' }).click();
  await page.getByText('Poziv je poslan.').waitFor();
  await visitor.leave();
});

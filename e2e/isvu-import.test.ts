import { afterAll, beforeAll, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, show, startPortal } from './portal.ts';
import { ask } from './calendar.ts';
import { fillForm, topDialog } from './forms.ts';
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

type Visitor = Awaited<ReturnType<Portal['signedIn']>>;
const bringStudents = async ({ open, page }: Visitor, text: string, waitsFor: RegExp = /^Pogreške/): Promise<void> => {
  await open('/CourseConductions/IsvuImport');
  await page.getByLabel('Vrsta podataka').selectOption('students');
  await page.getByLabel('Datoteka (CSV').setInputFiles({
    name: 'studenti.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await page.getByRole('button', { name: 'Usporedi s portalom' }).click();
  await page.getByRole('button', { name: waitsFor }).waitFor();
};

it('a file with three errors is compared, applied and taken back; the same file changes nothing', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  const bring = (text: string): Promise<void> => bringStudents(visitor, text);
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
  // On a phone the way back and the dots; what lies behind them is in reach of a thumb.
  await show(page, 'light', 390);
  const pageHead = page.locator('.page-actions');
  await expect.poll(() => pageHead.getByRole('button').allInnerTexts()).toEqual(['Svi uvozi', '']);
  await pageHead.getByRole('button', { name: 'Ostale radnje' }).click();
  const acts = page.getByRole('menu', { name: 'Ostale radnje' }).getByRole('menuitem');
  expect(await acts.allInnerTexts()).toEqual(['Preuzmi pogreške (3)', 'Usporedi ponovno', 'Odbaci']);
  const errors = page.waitForEvent('download');
  await acts.first().click();
  expect(await (await errors).failure()).toBe(null);
  await show(page, 'light', 1440);
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await page.getByText('Dodano: 2, promijenjeno: 0').waitFor();

  // The same file says so, and has nothing to write.
  await bring(file);
  await page.getByText('Ista je datoteka već primijenjena').waitFor();
  expect(await page.getByRole('button', { name: 'Primijeni' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Odbaci' }).click();
  // With it its buttons go, and the others move.
  await page.getByText('Odbačen').waitFor();
  await page.getByRole('button', { name: 'Svi uvozi' }).click();

  await page.getByRole('button', { name: 'Otvori studenti.csv' }).nth(1).click();
  await page.getByRole('button', { name: 'Vrati uvoz' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Vrati uvoz' }).click();
  await page.getByText('Vraćeno: 2').waitFor();
  await visitor.leave();
});

it('what was edited here is a conflict: ours stays until somebody takes theirs, and then the file says nothing new', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  const who = jmbagOf(95_020);
  const line = (last: string): string => `${head}\n${who};Vida;${last};14.02.2006.`;
  const applied = async (says: string): Promise<void> => {
    await page.getByRole('button', { name: 'Primijeni' }).click();
    await page.getByText(says).waitFor();
  };
  await bringStudents(visitor, line('Prva'));
  await applied('Dodano: 1, promijenjeno: 0');

  // Somebody corrects the name in the portal.
  const admin = await portal.signedIn('admin');
  await admin.open('/Catalogues/Student');
  const { data } = await ask<{ data: { id: number; rowVer: number }[] }>(admin, 'GET', `student?filter[jmbag]=${who}`);
  await ask(admin, 'PUT', `student/update?id=${data[0]!.id}`, { lastName: 'Udana', rowVer: data[0]!.rowVer });
  await admin.leave();

  await bringStudents(visitor, line('Treća'), /^Sukobi\s*1/);
  await page.getByRole('button', { name: /^Sukobi/ }).click();
  const row = page.getByRole('list', { name: 'Retci datoteke' }).getByRole('listitem').first();
  await row.getByText('Udana').waitFor();
  await row.getByText('Treća').first().waitFor();
  // Ours is kept unless the box is ticked.
  expect(await page.getByRole('button', { name: 'Primijeni' }).isDisabled()).toBe(true);
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('checkbox', { name: 'Zapiši redak 2' }).click();
  await page.getByText('Redaka za zapisivanje: 1.').waitFor();
  await applied('Dodano: 0, promijenjeno: 1');

  await bringStudents(visitor, line('Treća'), /^Isto\s*1/);
  await page.getByText('Ista je datoteka već primijenjena').waitFor();
  expect(await page.getByRole('button', { name: 'Primijeni' }).isDisabled()).toBe(true);
  await visitor.leave();
});

it('columns under other names are told once; a mark of the institution gets its meaning in a form', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  await visitor.open('/CourseConductions/IsvuImport');
  await page.getByRole('button', { name: 'Dodaj oznaku' }).click();
  await topDialog(page).waitFor();
  await fillForm(topDialog(page), { Značenje: 'Spol: ženski', 'Oznaka u ISVU-u': '2' });
  await topDialog(page).getByRole('button', { name: 'Spremi' }).click();
  await page.locator('main').getByText('Spol: ženski').waitFor();

  const file = `Matični broj;Ime;Prezime;Spol;Napomena\n${jmbagOf(95_030)};Tena;Stupčić;2;nova`;
  await bringStudents(visitor, file, /^Zapamti i pročitaj/);
  expect(await page.getByRole('button', { name: 'Zapamti i pročitaj' }).isDisabled()).toBe(true);
  await page.getByLabel('Stupac JMBAG').selectOption('Matični broj');
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Zapamti i pročitaj' }).click();
  await page.getByText('Redaka za zapisivanje: 1.').waitFor();
  // What is in the file and is not read is said, with a way to say what it is.
  await page.getByText('Portal ne čita stupce: Napomena.').waitFor();
  await page.getByRole('button', { name: 'Odredi stupce' }).click();
  await page.getByLabel('Stupac Email').waitFor();
  await page.getByRole('button', { name: /^Nema u datoteci/ }).click();
  await page.getByText('Ništa im se ne događa.').waitFor();
  await visitor.leave();
});

it('a place that the portal lacks is made with the file when somebody wants that, and is told before', async () => {
  const visitor = await portal.signedIn('courseconductionsadmin');
  const { page } = visitor;
  const file = `JMBAG;Ime;Prezime;PostBroj;Mjesto\n${jmbagOf(95_040)};Lota;Doseljena;52999;Izmišljeni Vrh`;
  await bringStudents(visitor, file, /^Pogreške\s*1/);
  await page.getByText('«Izmišljeni Vrh» ne postoji na portalu').waitFor();
  await page.getByText('Stvori mjesta i ustrojstvene jedinice kojih na portalu nema').click();
  await page.getByText('Redaka za zapisivanje: 1.').waitFor();
  await page.getByText('52999 Izmišljeni Vrh').waitFor();
  await settled(page);
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Primijeni' }).click();
  await page.getByText('stvoreno mjesta i jedinica koje treba dopuniti: 1').waitFor();
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

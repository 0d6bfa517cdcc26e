import { afterAll, beforeAll, expect, it } from 'vitest';
import { textOfPdf } from '../test/harness/pdf-text.ts';
import { fillForm, topDialog } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
let admin: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  admin = await portal.signedIn('admin');
});
afterAll(async () => {
  await portal?.close();
});

it('the administrator keeps the letterhead and who signs, in Administration', { timeout: 600_000 }, async () => {
  const { page } = admin;
  await admin.open('/Administration');
  await page.getByText('Pismena ustanove').click();
  const section = page.getByRole('region', { name: 'Pismena', exact: true });
  const institution = section.getByRole('region', { name: 'Ustanova na pismenima' });
  await institution.waitFor();
  await settled(page);
  expect(await section.getByText('Nemate pravo').count()).toBe(0);
  expect(await institution.getByLabel('Mjesto', { exact: true }).inputValue()).toBe('Karlovac');
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(await fitsItsWidth(page)).toBe(true);
  await section.getByText('prof. dr. sc. Zdravko Kordun').first().waitFor();
  const answer = await page.request.get(`${portal.url}/api/v1/duty`);
  const before = (await answer.json()).data.length;
  await section
    .getByRole('button', { name: /Novi|Nova|Dodaj/ })
    .first()
    .click();
  const dialog = topDialog(page);
  await fillForm(dialog, {
    'Dužnost (hrvatski)': 'Prodekan',
    'Druga osoba (s titulama)': 'doc. dr. sc. Josip Šćur',
    Od: '1. 10. 2026.',
  });
  await dialog.getByRole('button', { name: 'Spremi' }).click();
  await expect
    .poll(async () => (await (await page.request.get(`${portal.url}/api/v1/duty`)).json()).data.length)
    .toBe(before + 1);
});

it('a newcomer fills in whose paper it is, and the next print has that letterhead', { timeout: 600_000 }, async () => {
  const { page } = admin;
  const ask = async (at: string) => (await page.request.get(`${portal.url}/api/v1/${at}`)).json();
  const printed = async (): Promise<string> => {
    for (const entity of ['teacher', 'study', 'st-co-graduatethesis', 'internship', 'esession'])
      for (const { id } of (await ask(`${entity}?pagination[limit]=5`)).data as { id: number }[]) {
        const { offers = [] } = await ask(`paper-issued/offers?entity=${entity}&idEntity=${id}`);
        const ready = offers.filter((one: { lacks: unknown[]; params: { required: number }[] }) => !one.lacks?.length);
        for (const { document } of ready as { document: string }[]) {
          const draft = await page.request.get(
            `${portal.url}/api/v1/paper-issued/draft?document=${document}&idEntity=${id}`,
          );
          if (draft.status() !== 200) continue;
          const text = (await textOfPdf(await draft.body())).join('\n');
          if (text.includes('47000 Karlovac') || text.includes('Nova obala 9')) return text;
        }
      }
    throw new Error('No paper of the demo institution has a letterhead.');
  };
  expect(await printed()).not.toContain('Nova obala 9');
  await admin.open('/Administration');
  await page.getByText('Pismena ustanove').click();
  const institution = page.getByRole('region', { name: 'Ustanova na pismenima' });
  await institution.waitFor();
  await fillForm(institution, {
    'Puni naziv (hrvatski)': 'Fakultet novih početaka',
    'Sveučilište (hrvatski)': 'Sveučilište u Gradu',
    'Ulica i broj': 'Nova obala 9',
  });
  const [saved] = await Promise.all([
    page.waitForResponse(/owner\/update/),
    institution.getByRole('button', { name: 'Spremi' }).click(),
  ]);
  expect(saved.status()).toBe(200);
  const head = (await printed()).split('\n').slice(0, 12).join('\n');
  for (const line of ['SVEUČILIŠTE U GRADU', 'FAKULTET NOVIH POČETAKA', 'Nova obala 9, 47000 Karlovac'])
    expect(head).toContain(line);
});

it('the records office says of marks of another case that the paper belongs to it', { timeout: 600_000 }, async () => {
  const { page } = admin;
  const ask = async (at: string) => (await page.request.get(`${portal.url}/api/v1/${at}`)).json();
  const [known] = (await ask('paper-issued?filter[entity]=esession&columns=klasa,urbroj,status&sort=id')).data;
  const [held] = (await ask('esession?filter[status]=minutesReview&columns=id')).data;
  await admin.open(`/ESessions/ESessions?record=${held.id}&tab=papers`, '/ESessions/ESessions');
  const offered = page.locator('.papers-rows li', { hasText: 'Zapisnik sjednice' }).first();
  await offered.getByRole('button', { name: 'Izdaj' }).click();
  const dialog = topDialog(page);
  await dialog.getByRole('checkbox', { name: /^Javni ispis/ }).check();
  expect(await accessibilityProblems(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Izdaj' }).click();
  await page.locator('.notice', { hasText: 'Izdano:' }).waitFor();
  await page.getByRole('button', { name: 'Upiši oznake' }).click();
  await dialog.getByLabel('KLASA').fill(known.klasa);
  await dialog.getByLabel('URBROJ').fill(known.urbroj);
  const save = dialog.getByRole('button', { name: 'Spremi' });
  await save.click();
  const box = dialog.getByRole('checkbox', { name: `Pismeno pripada predmetu pisarnice ${known.klasa}` });
  await box.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  // What the field says is not said once more beside it.
  await dialog.getByText(`KLASA ${known.klasa} pripada drugom predmetu pisarnice`).waitFor();
  expect(await page.locator('.notice', { hasText: 'pripada drugom predmetu' }).count()).toBe(0);
  await box.check();
  await save.click();
  await dialog.getByText('već postoji pismeno s URBROJEM').waitFor();
  await dialog.getByLabel('URBROJ').fill(known.urbroj.replace(/\d+$/, '77'));
  await save.click();
  await page.locator('.notice', { hasText: 'Urudžbirano:' }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.locator('.papers-rows li', { hasText: `KLASA: ${known.klasa}` }).waitFor();
});

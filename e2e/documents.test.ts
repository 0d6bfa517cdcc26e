import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTab } from './forms.ts';
import { accessibilityProblems, fitsItsWidth, type Portal, show, startPortal, type Visitor } from './portal.ts';
import { settled } from './screens.ts';

let portal: Portal;
let keeper: Visitor;
beforeAll(async () => {
  portal = await startPortal();
  keeper = await portal.signedIn('dmsadmin');
});
afterAll(async () => {
  await portal?.close();
});

const paper = async (text: string): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'A4' });
  document.text(text);
  document.end();
  return buffer(document);
};
const asked = async (who: Visitor, method: 'post' | 'put', path: string, data: object): Promise<any> => {
  const answer = await who.page.request[method](`${portal.url}/api/v1/${path}`, { data });
  const body = await answer.json();
  expect(answer.status(), JSON.stringify(body)).toBeLessThan(300);
  return body;
};
const statusOf = async (who: Visitor, path: string): Promise<number> =>
  (await who.page.request.get(`${portal.url}/api/v1/${path}`)).status();

describe('documents', () => {
  let folder: number;
  let document: number;

  it('a secretary files material, with a folder of its own and its rights', { timeout: 600_000 }, async () => {
    const { page } = keeper;
    await keeper.open('/DMS');
    await page.getByRole('button', { name: 'Nova mapa' }).click();
    await page.getByLabel('Naziv mape').fill('Sjednice vijeća');
    await page.getByRole('button', { name: 'Spremi' }).click();
    await page
      .getByRole('navigation', { name: 'Mape' })
      .getByRole('button', { name: /Sjednice vijeća/ })
      .click();
    await expect.poll(() => page.url()).toMatch(/#\/DMS\/\d+/);
    folder = Number(/#\/DMS\/(\d+)/.exec(page.url())![1]);
    await page.locator('input[type="file"][multiple]').setInputFiles([
      {
        name: 'Izvedbeni plan.pdf',
        mimeType: 'application/pdf',
        buffer: await paper('Izvedbeni plan nastave za ljetni semestar'),
      },
      { name: 'Upisani.txt', mimeType: 'text/plain', buffer: Buffer.from('Popis upisanih') },
      { name: 'Lažni.pdf', mimeType: 'application/pdf', buffer: Buffer.from('ovo nije PDF') },
    ]);
    await page.getByText('Učitano: 2 / 3 · Nije učitano: 1').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: /^Upisani/ }).waitFor();
    // A refusal stays until it is read; it can be tried again, or taken from the list.
    await page.getByRole('button', { name: 'Makni: Lažni.pdf' }).click();
    await page.getByText('Učitano: 2 / 2').waitFor();
    // By size, the larger first: what each is and how large stands beside it.
    await page.getByRole('button', { name: 'Veličina' }).click();
    await page.getByRole('button', { name: 'Veličina' }).click();
    await page.getByRole('columnheader', { name: 'Veličina' }).and(page.locator('[aria-sort=descending]')).waitFor();
    await expect.poll(() => page.locator('.dms-table tbody tr').first().textContent()).toMatch(/Izvedbeni plan.*\skB/);
    await page.getByRole('button', { name: /^Izvedbeni plan/ }).click();
    const details = page.getByRole('region', { name: 'Izvedbeni plan' });
    await details.getByText('Bez vrste i roka').waitFor();
    document = Number(/doc=(\d+)/.exec(page.url())![1]);
    // A newer version, and the older one brought back.
    await details.getByLabel('Što je novo').fill('ispravljena satnica');
    await details.locator('input[type="file"]').setInputFiles({
      name: 'Izvedbeni plan.pdf',
      mimeType: 'application/pdf',
      buffer: await paper('Izvedbeni plan, ispravljen'),
    });
    await details.getByText('sada · ispravljena satnica').waitFor();
    await details.getByRole('button', { name: 'vrati' }).click();
    await details.getByText('sada · ← 1').waitFor();
    await details.getByRole('button', { name: 'Je li datoteka nepromijenjena?' }).click();
    await expect.poll(() => details.getByText('nepromijenjeno', { exact: true }).count()).toBe(3);
    // Who reads it.
    await page.getByRole('region', { name: 'Sjednice vijeća' }).getByRole('button', { name: 'Prava' }).click();
    const rights = page.getByRole('dialog', { name: 'Prava: Sjednice vijeća' });
    await rights.getByLabel('Uloga').selectOption('student');
    await rights.getByRole('button', { name: 'Dodaj' }).click();
    await rights.getByRole('button', { name: 'Oduzmi' }).waitFor();
    await settled(page);
    // Looked at from the top: what scrolls under the head of the page is not small.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await settled(page);
    await page.evaluate(() => scrollTo(0, 0));
    for (const theme of ['light', 'dark'] as const) {
      await show(page, theme, 1440);
      expect(await accessibilityProblems(page), theme).toEqual([]);
    }
  });

  it('a folder is dropped with what lies in it, also on a branch of the tree', { timeout: 600_000 }, async () => {
    const { page } = keeper;
    await keeper.open(`/DMS/${folder}`, '/DMS');
    await page.locator('.dms-list').waitFor();
    // As a browser tells of a folder that is dragged in: entries that are opened one after the other.
    const dropOn = (selector: string, name: string) =>
      page.evaluate(
        ([where, called]) => {
          const file = (n: string) => ({
            isFile: true,
            isDirectory: false,
            name: n,
            file: (done: (f: File) => void) => done(new File([`Sadržaj ${n}`], n, { type: 'text/plain' })),
          });
          const directory = (n: string, inside: unknown[]) => ({
            isFile: false,
            isDirectory: true,
            name: n,
            createReader: () => {
              const rest = [inside, []];
              return { readEntries: (done: (some: unknown[]) => void) => done(rest.shift() ?? []) };
            },
          });
          const entry = directory(called!, [file('prvi.txt'), directory('Dublje', [file('drugi.txt')])]);
          const event = new Event('drop', { bubbles: true, cancelable: true });
          const dataTransfer = {
            types: ['Files'],
            files: [1],
            getData: () => '',
            items: [{ webkitGetAsEntry: () => entry }],
          };
          Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
          window.document.querySelector(where!)!.dispatchEvent(event);
        },
        [selector, name],
      );
    const tree = page.getByRole('navigation', { name: 'Mape' });
    await dropOn('.dms-list', 'Prilozi sjednici');
    await page.getByText('Učitano: 2 / 2').waitFor({ timeout: 60_000 });
    await tree.getByRole('button', { name: /^Prilozi sjednici \d/ }).click();
    await page.getByRole('button', { name: /^prvi/ }).waitFor();
    await tree.getByRole('button', { name: /^Dublje/ }).click();
    await page.getByRole('button', { name: /^drugi/ }).waitFor();
    // What is brought goes to the branch on which it was dropped, not where the reader is.
    await dropOn('.dms-branch[aria-current]', 'Na grani');
    await keeper.open(`/DMS/${folder}`, '/DMS');
    await page.getByText('Učitano: 2 / 2').waitFor({ timeout: 60_000 });
    const under = await (await page.request.get(`${portal.url}/api/v1/dms-folder/tree`)).json();
    const named = (name: string) => under.data.find((f: any) => f.name === name);
    expect(named('Na grani').idParent).toBe(named('Dublje').id);
    expect([named('Na grani').documents, named('Prilozi sjednici').documents]).toEqual([1, 1]);
  });

  it('what goes to the bin comes back by the notice, and by keyboard', { timeout: 600_000 }, async () => {
    const { page } = keeper;
    await keeper.open(`/DMS/${folder}`, '/DMS');
    await page.getByRole('button', { name: /^Upisani/ }).click();
    await page.getByRole('region', { name: 'Upisani', exact: true }).waitFor();
    await page.keyboard.press('Delete');
    await page.getByText('«Upisani» je u smeću').waitFor();
    await page.getByRole('button', { name: 'Poništi' }).click();
    await page.getByRole('button', { name: /^Upisani/ }).waitFor();
  });

  it('a reader reads it on a phone and changes nothing', { timeout: 600_000 }, async () => {
    const reader = await portal.signedIn('student');
    const { page } = reader;
    await reader.open(`/DMS/${folder}`, '/DMS');
    await show(page, 'light', 390);
    expect(await page.getByRole('button', { name: 'Učitaj' }).count()).toBe(0);
    // There is no room for the tree: what lies below stands in the list, and the way back above it.
    await page
      .locator('.dms-narrow')
      .getByRole('button', { name: /^Prilozi sjednici/ })
      .click();
    await page.getByRole('button', { name: /^prvi/ }).waitFor();
    await page.locator('.dms-narrow').getByRole('button', { name: 'Sjednice vijeća' }).click();
    await page.getByRole('button', { name: /^Izvedbeni plan/ }).click();
    const details = page.getByRole('region', { name: 'Izvedbeni plan' });
    await details.getByRole('button', { name: 'Pogledaj' }).click();
    await page.getByRole('dialog').getByRole('img', { name: 'Stranica 1 od 1' }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    expect(await details.getByRole('button', { name: /Uredi|Premjesti|smeće/ }).count()).toBe(0);
    await settled(page);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await details.getByRole('button', { name: 'Natrag na popis' }).click();
    // Text is taken within a minute; then it is found by what stands in it.
    await portal.runJob('kernel.text');
    await expect
      .poll(
        async () =>
          (await (await page.request.get(`${portal.url}/api/v1/dms-document/search?q=ljetni`)).json()).data.length,
        { timeout: 300_000 },
      )
      .toBe(1);
    await page.getByRole('searchbox').fill('ljetni sem');
    await page.locator('mark', { hasText: 'ljetni' }).waitFor();
    await reader.leave();
  });

  it('an attachment of a record is seen with it, and by nobody else at any address', { timeout: 600_000 }, async () => {
    const clerk = await portal.signedIn('internshipadmin');
    const student = await portal.signedIn('student');
    const { page } = clerk;
    const partners = await (await page.request.get(`${portal.url}/api/v1/partner?filter[status]=active`)).json();
    const id = partners.data[0].id;
    await clerk.open(`/Internship/Partner?record=${id}`);
    await openTab(page, 'Prilozi');
    const area = page.getByRole('region', { name: 'Prilozi' });
    await area.locator('input[type="file"][multiple]').setInputFiles([
      { name: 'ugovor.pdf', mimeType: 'application/pdf', buffer: await paper('Ugovor o praksi') },
      { name: 'dodatak.txt', mimeType: 'text/plain', buffer: Buffer.from('Dodatak') },
    ]);
    await area.getByText('Učitano: 2 / 2').waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Prilozi 2', exact: true }).waitFor();
    await area.getByRole('button', { name: 'Gore: dodatak' }).click();
    await expect.poll(() => area.locator('ol > li').first().textContent()).toContain('dodatak.txt');
    await area.getByLabel('Natpis: ugovor').fill('potpisani primjerak');
    await area.getByLabel('Natpis: ugovor').blur();
    await area.getByRole('button', { name: 'Ukloni dodatak' }).click();
    await page.getByText('«dodatak» je uklonjen').waitFor();
    await page.getByRole('button', { name: 'Poništi' }).click();
    await area.getByRole('link', { name: 'dodatak.txt' }).waitFor();
    // One of its own files is the contract; the form offers no other.
    const star = area.getByRole('button', { name: 'Potpisani ugovor: ugovor' });
    await star.click();
    await expect.poll(() => star.getAttribute('aria-pressed')).toBe('true');
    const kept = await (await page.request.get(`${portal.url}/api/v1/dms-attachment?filter[idEntity]=${id}`)).json();
    const contract = kept.data.find((row: any) => row.title === 'ugovor');
    expect(contract.caption).toBe('potpisani primjerak');
    const holder = await (await page.request.get(`${portal.url}/api/v1/partner/view?id=${id}`)).json();
    expect(holder.idDmsDocContract).toBe(contract.id);
    for (const path of ['dms-attachment', 'dms-document'])
      for (const verb of [`view?id=${contract.id}`, `file?id=${contract.id}&field=content`]) {
        expect(await statusOf(clerk, `${path}/${verb}`), verb).toBe(200);
        expect(await statusOf(student, `${path}/${verb}`), verb).toBe(404);
        expect(await statusOf(keeper, `${path}/${verb}`), verb).toBe(404);
      }
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    // Whoever keeps the archive knows of it and holds it, and does not read it.
    await keeper.open('/DMS/attached', '/DMS');
    await keeper.page.getByRole('button', { name: 'Stavi pod pravnu zabranu: ugovor', exact: true }).click();
    await keeper.page.getByRole('button', { name: 'Ukini pravnu zabranu: ugovor', exact: true }).waitFor();
    const removal = await page.request.delete(`${portal.url}/api/v1/dms-attachment/delete?id=${contract.id}`);
    expect(removal.status()).toBe(422);
    await keeper.page.getByRole('button', { name: 'Ukini pravnu zabranu: ugovor', exact: true }).click();
    await keeper.page.getByRole('button', { name: 'Stavi pod pravnu zabranu: ugovor', exact: true }).waitFor();
    await clerk.leave();
    await student.leave();
  });

  it('disposal, from the proposal to erased bytes', { timeout: 600_000 }, async () => {
    const { page } = keeper;
    const type = await asked(keeper, 'post', 'dms-document-type/create', {
      nameHr: 'Kratko čuvano',
      retentionYears: 1,
      retentionFrom: 'closed',
      maxSizeMb: 20,
    });
    const { rowVer } = await (await page.request.get(`${portal.url}/api/v1/dms-document/view?id=${document}`)).json();
    await asked(keeper, 'put', `dms-document/update?id=${document}`, {
      idDmsDocTyp: type.id,
      closedAt: '2020-05-01',
      rowVer,
    });
    await keeper.open('/DMS/disposal', '/DMS');
    await page.getByLabel('Odaberi Izvedbeni plan').check();
    await page.getByLabel('Broj odobrenja').fill('HR-DAKA-612/26');
    await page.getByRole('button', { name: 'Izluči 1' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Izluči 1' }).click();
    await page.getByText('Izlučeno: 1').waitFor();
    expect(await statusOf(keeper, `dms-document/file?id=${document}&field=content`)).toBe(404);
    await keeper.open(`/DMS/${folder}?doc=${document}`, '/DMS');
    await page.getByText(/Izlučen .*odobrenje HR-DAKA-612\/26/).waitFor();
    await keeper.leave();
  });
});

import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, fitsItsWidth, type Portal, show, startPortal, type Visitor } from './portal.ts';
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

/** Two pages, the first all red, and a script that a viewer with scripts would run when it opens. */
const paper = async (): Promise<Buffer> => {
  const document = new PDFDocument({ size: 'A4' });
  document.rect(0, 0, 600, 850).fill('#c00000');
  document.fill('#ffffff').text('Rules of the house', 80, 80);
  document.addPage().fill('#000000').text('The second page');
  // The library has no door for what nobody should do.
  const inside = document as any;
  const script = inside.ref({ S: 'JavaScript', JS: new String('app.alert("run")') });
  script.end();
  inside._root.data.OpenAction = script;
  document.end();
  return buffer(document);
};
const file = async (fn: string, content: Buffer): Promise<void> => {
  const { request } = admin.page;
  const sent = await request.post(`${portal.url}/api/v1/help-document/upload?field=content`, {
    multipart: { file: { name: `${fn}.pdf`, mimeType: 'application/pdf', buffer: content } },
  });
  const { token } = await sent.json();
  const made = await request.post(`${portal.url}/api/v1/help-document/create`, {
    data: { fn, nameHr: fn, nameEn: fn, path: fn, kind: 'pdf', videoPreview: 0, content: token },
  });
  expect([sent.status(), made.status()], await made.text()).toEqual([200, 201]);
};

describe('a file in the page', () => {
  it('a PDF is looked at by keyboard alone, under the policy of the page, and nothing in it runs', {
    timeout: 600_000,
  }, async () => {
    await file('house-rules', await paper());
    const { page } = admin;
    await admin.open('/Administration/HelpDocument?columns=fn,content&search=house-rules');
    const open = page.getByRole('button', { name: 'Pregledaj datoteku house-rules.pdf' });
    await open.waitFor();
    await open.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'house-rules.pdf' });
    const first = dialog.getByRole('img', { name: 'Stranica 1 od 2' });
    await first.waitFor();
    const corner = () =>
      first.evaluate(canvas => [
        ...(canvas as HTMLCanvasElement).getContext('2d')!.getImageData(5, 5, 1, 1).data.slice(0, 3),
      ]);
    await expect.poll(corner, { timeout: 30_000 }).toEqual([192, 0, 0]);
    await dialog.getByText('Rules of the house').waitFor({ state: 'attached' });
    // What scrolls is reached by Tab, and the second page by the keys that scroll.
    const pages = dialog.getByRole('region', { name: 'house-rules.pdf' });
    await pages.focus();
    await page.keyboard.press('End');
    await dialog.getByText('The second page').waitFor({ state: 'attached' });
    const waiting = page.waitForEvent('download');
    await dialog.getByRole('link', { name: 'Preuzmi' }).click();
    expect((await waiting).suggestedFilename()).toBe('house-rules.pdf');
    await settled(page);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
  it('on a phone, in the dark', { timeout: 600_000 }, async () => {
    await file('phone-rules', await paper());
    const { page } = admin;
    await show(page, 'dark', 390);
    await admin.open('/Administration/HelpDocument?columns=fn,content&search=phone-rules');
    await page.getByRole('button', { name: 'Pregledaj datoteku phone-rules.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'phone-rules.pdf' });
    await dialog.getByText('Rules of the house').waitFor({ state: 'attached' });
    await settled(page);
    expect(await fitsItsWidth(page)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
  it('one that cannot be read is said to be so, and can be downloaded', { timeout: 600_000 }, async () => {
    await file('broken-rules', Buffer.from('%PDF-1.7 and nothing that follows'));
    const { page } = admin;
    await show(page, 'light', 1280);
    await admin.open('/Administration/HelpDocument?columns=fn,content&search=broken-rules');
    await page.getByRole('button', { name: 'Pregledaj datoteku broken-rules.pdf' }).click();
    const dialog = page.getByRole('dialog', { name: 'broken-rules.pdf' });
    await dialog.getByText('Datoteka se ne može prikazati: preuzmite je.').waitFor();
    expect(await dialog.getByRole('link', { name: 'Preuzmi' }).count()).toBe(1);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await admin.leave();
  });
});

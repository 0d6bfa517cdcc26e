import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, type Portal, show, startPortal, type Visitor } from './portal.ts';
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

/** Out since a minute, so newer than whatever the demo institution tells. */
const sinceNow = () =>
  new Date(Date.now() - 60_000).toLocaleString('sv-SE', { timeZone: 'Europe/Zagreb' }).slice(0, 16);
const inAWeek = () => `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)} 18:00`;
const publish = async (values: object): Promise<void> => {
  const { request } = admin.page;
  const answer = await request.post(`${portal.url}/api/v1/news-event/create`, {
    data: { kind: 'news', publishFrom: sinceNow(), isPinned: 0, ...values },
  });
  const made = await answer.json();
  expect(answer.status(), JSON.stringify(made)).toBe(201);
  expect(
    (
      await request.put(`${portal.url}/api/v1/news-event/publish?id=${made.id}`, { data: { rowVer: made.rowVer } })
    ).status(),
  ).toBe(200);
};

describe('news', () => {
  it('reaches the pages of those it is for, pinned first, and brings no markup of its own', {
    timeout: 600_000,
  }, async () => {
    await publish({
      titleHr: 'Otvoreni upisi',
      titleEn: 'Enrolment is open',
      summaryHr: 'Prijave do petka.',
      bodyHr: 'Prijavite se **danas**.\n\n<img src=x onerror=alert(1)>',
      bodyEn: 'Apply **today**.',
      audience: ['public'],
    });
    await publish({
      titleHr: 'Susret alumnija',
      titleEn: 'Alumni meeting',
      kind: 'event',
      eventFrom: inAWeek(),
      location: 'Aula',
      audience: ['publicAlumni'],
      isPinned: 1,
    });
    await publish({ titleHr: 'Samo za nastavnike', titleEn: 'Teachers only', audience: ['teachers'] });

    const nobody = await portal.visit();
    await nobody.open('/Public');
    const news = nobody.page.getByRole('region', { name: 'Novosti i događanja' });
    await news.getByRole('heading', { name: 'Otvoreni upisi' }).waitFor();
    await expect.poll(() => nobody.page.getByText(/Susret alumnija|Samo za nastavnike/).count()).toBe(0);
    await news.getByRole('article', { name: 'Otvoreni upisi' }).getByRole('button', { name: 'Čitaj dalje' }).click();
    await news.locator('strong', { hasText: 'danas' }).waitFor();
    await expect.poll(() => news.innerText()).toContain('<img src=x');
    expect(await accessibilityProblems(nobody.page)).toEqual([]);

    await nobody.open('/PublicAlumni');
    const alumni = nobody.page.getByRole('region', { name: 'Novosti za alumnije' });
    await alumni.getByRole('heading', { name: 'Susret alumnija' }).waitFor();
    // Pinned ones first, in their order; then the newest.
    expect((await alumni.getByRole('heading', { level: 3 }).allInnerTexts()).slice(0, 3)).toEqual([
      'Laboratorij za ugradbene sustave otvoren je studentima',
      'Susret alumnija',
      'Otvoreni upisi',
    ]);
    for (const way of ['Registracija alumnija', 'Registracija partnera'])
      await nobody.page.getByRole('link', { name: way }).waitFor();
    for (const [theme, width] of [
      ['light', 390],
      ['dark', 1440],
    ] as const) {
      await show(nobody.page, theme, width);
      expect(await accessibilityProblems(nobody.page), `${theme} ${width}`).toEqual([]);
      await expect
        .poll(() => nobody.page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
        .toBeLessThanOrEqual(0);
    }
    await nobody.page.getByLabel('Jezik').selectOption('en-uk');
    await nobody.page.getByRole('heading', { name: 'Alumni meeting' }).waitFor();

    const teacher = await portal.signedIn('teacher');
    await teacher.open('/');
    await teacher.page
      .getByRole('region', { name: 'Novosti i događanja' })
      .getByRole('heading', { name: 'Samo za nastavnike' })
      .waitFor();
    await expect.poll(() => teacher.page.getByText('Susret alumnija').count()).toBe(0);
    for (const visitor of [nobody, teacher]) await visitor.leave();
  });

  it('AD-03 is written by the administrator in the generic screen; the module leads to the backend site', {
    timeout: 600_000,
  }, async () => {
    await admin.open('/Administration');
    await settled(admin.page);
    const links = admin.page.getByRole('region', { name: 'Stranice administratora' }).getByRole('link');
    await expect
      .poll(() => links.evaluateAll(all => all.map(a => a.getAttribute('href'))))
      .toEqual(['/backend', '/backend/users?sort=-createdAt']);
    expect(await accessibilityProblems(admin.page)).toEqual([]);
    await admin.open('/Administration/NewsEvent');
    await admin.page.getByText('Otvoreni upisi').first().waitFor();
    const alumniAdmin = await portal.signedIn('alumniadmin');
    await alumniAdmin.open('/Administration');
    await expect.poll(() => alumniAdmin.page.getByRole('region', { name: 'Stranice administratora' }).count()).toBe(0);
    await alumniAdmin.leave();
  });
});

describe('pages that a public site must have', () => {
  it('are linked from every page before the door, and say what the administrator wrote', {
    timeout: 600_000,
  }, async () => {
    const nobody = await portal.visit();
    await nobody.open('/Login');
    for (const [link, title] of [
      ['Zaštita podataka', /podataka|privatnost/i],
      ['Pristupačnost', /pristupačnosti/i],
    ] as const) {
      await nobody.page.getByRole('link', { name: link }).click();
      await nobody.page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await accessibilityProblems(nobody.page), link).toEqual([]);
    }
    const { request } = admin.page;
    const { data } = await (await request.get(`${portal.url}/api/v1/site-text`)).json();
    const row = data.find((r: { code: string }) => r.code === 'privacy');
    expect(
      (
        await request.put(`${portal.url}/api/v1/site-text/update?id=${row.id}`, {
          data: { bodyHr: '## Naš voditelj obrade\n\nPišite na adresu ustanove.', rowVer: row.rowVer },
        })
      ).status(),
    ).toBe(200);
    await nobody.page.getByRole('link', { name: 'Zaštita podataka' }).click();
    await nobody.page.reload();
    await nobody.page.getByText('Naš voditelj obrade').waitFor();
    await nobody.leave();
  });
});

describe('help', () => {
  it('documents of one’s roles open, the screen’s own text stands beside it, and the palette finds both', {
    timeout: 600_000,
  }, async () => {
    const teacher = await portal.signedIn('teacher');
    const { page } = teacher;
    await teacher.open('/Help');
    await page.getByRole('button', { name: 'Opće upute' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Upute za administratora' }).count()).toBe(0);
    const opened = teacher.context.waitForEvent('page');
    await page.getByRole('button', { name: 'Opće upute' }).click();
    // A browser that cannot show such a document keeps it.
    const document = await opened;
    const [shown, kept] = [document.waitForURL(/^blob:/), document.waitForEvent('download')];
    expect(await Promise.any([shown.then(() => document.url()), kept.then(file => file.url())])).toMatch(/^blob:/);
    for (const other of [shown, kept]) void other.catch(() => undefined);
    await page.getByLabel('Traži u pomoći').fill('poruk');
    await page.locator('.help-text').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByLabel('Traži u pomoći').fill('qwertz');
    await page.getByText('U pomoći nema ničega').waitFor();

    await teacher.open('/Messages');
    await page.getByRole('button', { name: 'Pomoć za ovaj zaslon' }).click();
    const helper = page.getByRole('dialog', { name: 'Pomoć za ovaj zaslon' });
    await helper.locator('.help-text').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await helper.waitFor({ state: 'detached' });

    await page.keyboard.press('Control+K');
    await page.locator('.palette input').fill('lozinka');
    await page.locator('.palette [role="option"]', { hasText: /./ }).first().waitFor();
    await page.locator('.palette-group', { hasText: 'Pomoć' }).waitFor();
    await page.locator('.palette').getByRole('option').last().click();
    await page.locator('main[data-screen="/Help"]').waitFor();
    await expect.poll(() => page.getByLabel('Traži u pomoći').inputValue()).toBe('lozinka');
    await show(page, 'dark', 390);
    expect(await accessibilityProblems(page)).toEqual([]);
    await teacher.leave();
  });
});

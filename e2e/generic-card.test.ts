import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { kernelEnUk, kernelHr } from '../src/kernel/resource/index.ts';
import { appEnUk, appHr, baseEnUk, baseHr } from '../src/kernel/web/words.ts';
import { accessibilityProblems, endVisit, patience, sharedBrowser } from './portal.ts';
import { toyWords } from './toy/model.ts';
import { buildToy, startToy, type Toy } from './toy/server.ts';

const said = { hr: { ...kernelHr, ...baseHr, ...appHr }, 'en-uk': { ...kernelEnUk, ...baseEnUk, ...appEnUk } };
let browser: Browser;
let built: Awaited<ReturnType<typeof buildToy>>;
beforeAll(async () => {
  [browser, built] = await Promise.all([sharedBrowser(), buildToy()]);
});
afterAll(async () => {
  built?.remove();
});

/** The same stories twice: what a person reads comes from the words themselves. */
describe.each(['hr', 'en-uk'] as const)('the generic pieces on a page of their own, in %s', language => {
  const t = said[language];
  const label = toyWords[language].resources.lesson.fields;
  const inner = toyWords[language].resources.lesson.nested.literature;
  let toy: Toy;
  let context: BrowserContext;
  let page: Page;
  let card: Locator;
  const faults: string[] = [];
  beforeAll(async () => {
    toy = await startToy(built.folder);
  });
  afterAll(async () => {
    await toy?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({
      locale: language === 'hr' ? 'hr-HR' : 'en-GB',
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    page.on('pageerror', error => faults.push(error.message));
    card = page.locator('.k-card');
  });
  afterEach(async () => {
    await endVisit(context);
    expect(faults).toEqual([]);
  });
  const open = (route: string) => page.goto(`${toy.url}/?language=${language}#${route}`);
  const openCard = async (route = '/Card') => {
    await open(route);
    await title().waitFor();
  };
  const title = () => card.locator('[data-field="title"] input');
  const submit = () => card.getByRole('button', { name: t.submit, exact: true });
  const saved = () => page.waitForRequest(r => r.method() === 'PUT');
  const stored = async (act: () => Promise<unknown>) => {
    const [request] = await Promise.all([saved(), act()]);
    await page.locator('.notice', { hasText: t.saved }).waitFor();
    return request.postDataJSON() as Record<string, unknown>;
  };

  it('S-44 a record is edited as a card: Submit waits for a change, saves in place, and leaving unsaved asks', async () => {
    await openCard();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await expect.poll(() => submit().isDisabled()).toBe(true);
    await title().focus();
    await page.keyboard.press('End');
    await page.keyboard.type(' b');
    const sent = await stored(() => page.keyboard.press('Control+Enter'));
    expect(sent).toEqual({ title: 'Lesson 1 b', was: { title: 'Lesson 1' }, rowVer: 1 });
    await expect.poll(() => submit().isDisabled()).toBe(true);
    await expect.poll(() => title().inputValue()).toBe('Lesson 1 b');
    await title().fill('Lesson 1');
    await page.getByRole('link', { name: 'Embedded' }).click();
    const question = page.getByRole('dialog', { name: t.leaveTitle });
    await question.getByRole('button', { name: t.stay }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => title().inputValue()).toBe('Lesson 1');
    expect(await stored(() => submit().click())).toEqual({
      title: 'Lesson 1',
      was: { title: 'Lesson 1 b' },
      rowVer: 2,
    });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('S-45 where a form asks before it saves, it asks in these words, and nothing is sent without an answer', async () => {
    await openCard('/Asking');
    let sent = 0;
    page.on('request', r => {
      if (r.method() === 'PUT') sent++;
    });
    await title().fill('Asked');
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: t.confirmTitle, exact: true });
    await question.getByText(t.confirmMessage).waitFor();
    if (language === 'en-uk')
      expect([t.confirmTitle, t.confirmMessage]).toEqual(['Confirm', 'Please confirm the action.']);
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    expect(sent).toBe(0);
    await title().focus();
    await page.keyboard.press('Enter');
    await question.locator('button:focus', { hasText: t.ok }).waitFor();
    expect(await stored(() => page.keyboard.press('Enter'))).toMatchObject({ title: 'Asked' });
    expect(sent).toBe(1);
  });

  it('S-48 what is typed is seen at once, and judged a second after the last key', async () => {
    await openCard();
    const hours = card.locator('[data-field="hours"] input');
    const started = Date.now();
    await hours.fill('99');
    await expect.poll(() => hours.inputValue()).toBe('99');
    await card.locator('[data-field="hours"] [role="alert"]').waitFor();
    expect(Date.now() - started).toBeGreaterThanOrEqual(1000);
    await expect.poll(() => hours.evaluate(e => e === document.activeElement)).toBe(true);
  });

  it('a file goes up when it is chosen; another kind and one too large are refused in words; the form sends its ticket', async () => {
    await openCard();
    const field = card.locator('[data-field="handout"]');
    const chooser = field.locator('input[type="file"]');
    await chooser.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
    await field.getByText(t.fileType).waitFor();
    await chooser.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(100_001) });
    await field.getByText(t.fileSizeExceed).waitFor();
    expect(toy.uploads).toEqual([]);
    await chooser.setInputFiles({ name: 'handout.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await field.getByText('handout.pdf').waitFor();
    expect(await stored(() => submit().click())).toMatchObject({ handout: 'ticket handout.pdf' });
    expect(toy.rows.get(1)?.handout).toMatchObject({ name: 'handout.pdf', type: 'application/pdf' });
    await field.getByRole('button', { name: t.removeFile }).click();
    expect(await stored(() => submit().click())).toMatchObject({ handout: null });
  });

  it('an upload that fails says so and leaves the field as it was', async () => {
    await openCard();
    const field = card.locator('[data-field="handout"]');
    await page.route('**/lesson/upload*', route => route.fulfill({ status: 500, json: { message: 'Disk' } }));
    await field
      .locator('input[type="file"]')
      .setInputFiles({ name: 'handout.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await page.locator('.notice', { hasText: 'Disk' }).waitFor();
    await expect.poll(() => field.getByText('handout.pdf').count()).toBe(0);
    await expect.poll(() => submit().isDisabled()).toBe(true);
  });

  it('a list of nested forms: by keyboard alone entries are added, checked, moved and removed, and sent whole', async () => {
    await openCard();
    const field = card.locator('[data-field="literature"]');
    const entry = (n: number) => field.getByRole('group', { name: `${label.literature}: ${n}` });
    const add = async (citation: string) => {
      await field.getByRole('button', { name: t.addEntry, exact: true }).focus();
      await page.keyboard.press('Enter');
      const last = field.getByRole('group').last();
      await last.getByLabel(inner.citation).focus();
      await page.keyboard.type(citation);
    };
    await add('Matematika');
    await add('');
    await submit().click();
    await entry(2).getByRole('alert').waitFor();
    await expect.poll(() => entry(1).getByRole('alert').count()).toBe(0);
    await entry(2).getByLabel(inner.citation).fill('Fizika');
    await entry(2).getByLabel(inner.pages).fill('12');
    await field.getByRole('button', { name: `${t.moveUp} (2)` }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => entry(1).getByLabel(inner.citation).inputValue()).toBe('Fizika');
    expect(await stored(() => submit().click())).toMatchObject({
      literature: [
        { citation: 'Fizika', pages: 12 },
        { citation: 'Matematika', pages: null },
      ],
    });
    await field.getByRole('button', { name: `${t.removeEntry} (1)` }).click();
    expect(await stored(() => submit().click())).toMatchObject({ literature: [{ citation: 'Matematika' }] });
    expect(await accessibilityProblems(page)).toEqual([]);
  });

  it('a document is written with a few marks and shown as its readers will see it; it holds no HTML', async () => {
    await openCard();
    const field = card.locator('[data-field="notes"]');
    const area = field.locator('textarea');
    await area.focus();
    await page.keyboard.type('Uvod');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.press('Control+b');
    await page.keyboard.press('End');
    await page.keyboard.type(' <img src=x onerror=alert(1)>');
    await field.getByRole('button', { name: t.preview }).click();
    await expect.poll(() => field.locator('.k-document strong').innerText()).toBe('Uvod');
    await expect.poll(() => field.locator('.k-document img').count()).toBe(0);
    await expect.poll(() => field.locator('.k-document').innerText()).toContain('<img src=x onerror=alert(1)>');
    await field.getByRole('button', { name: t.write }).click();
    expect(await stored(() => submit().click())).toMatchObject({ notes: '**Uvod** <img src=x onerror=alert(1)>' });
  });

  it('a table on a page of its own: the rows of one parent, its view out of the address, a new row belongs to the parent', async () => {
    const [list] = await Promise.all([
      page.waitForRequest(r => new URL(r.url()).pathname === '/api/v1/lesson'),
      open('/Embedded'),
    ]);
    expect(new URL(list.url()).searchParams.get('filter[idCourse]')).toBe('7');
    const rows = page.locator('tr[data-row]');
    await rows.first().waitFor();
    const before = await rows.count();
    expect(before).toBe([...toy.rows.values()].filter(r => r.idCourse === 7).length);
    const head = page.getByRole('button', { name: label.title, exact: true });
    await head.click();
    await head.click();
    await page.locator('th[aria-sort="descending"]').waitFor();
    expect(new URL(page.url()).hash).toBe('#/Embedded');
    // Its keys are its own business: a letter typed on the page opens nothing.
    await page.locator('h1').click();
    await page.keyboard.press('n');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    const more = page.getByRole('button', { name: new RegExp(`^${t.actionsOf.replace('{label}', '')}`) }).first();
    await more.focus();
    await page.keyboard.press('Enter');
    await page.locator('[role="menuitem"]:focus', { hasText: t.view }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('[role="menuitem"]:focus', { hasText: t.edit }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await expect.poll(() => more.evaluate(e => e === document.activeElement)).toBe(true);
    expect(await accessibilityProblems(page)).toEqual([]);
    await page.getByRole('button', { name: new RegExp(`^${t.newRecord}`) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('[data-field="title"] input').fill('Lesson of the parent');
    const [request] = await Promise.all([
      page.waitForRequest(r => r.method() === 'POST'),
      page.keyboard.press('Control+Enter'),
    ]);
    expect(request.postDataJSON()).toMatchObject({ title: 'Lesson of the parent', idCourse: 7 });
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rows.count()).toBe(before + 1);
  });
});

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { whileJobsRun } from '../test/modules/system.ts';
import { teacherLoadWords } from '../test/toy/report-world.ts';
import { accessibilityProblems, endVisit, fitsItsWidth, patience, rulesOf, sharedBrowser, show } from './portal.ts';
import { type ReportPortal, startReportPortal } from './report/server.ts';
import { buildToy } from './toy/server.ts';

const folder = join(import.meta.dirname, '../shots/report');
let browser: Browser;
let built: Awaited<ReturnType<typeof buildToy>>;
let portal: ReportPortal;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [browser, built] = await Promise.all([sharedBrowser(), buildToy(join(import.meta.dirname, 'report'))]);
  portal = await startReportPortal(built.folder);
});
afterAll(async () => {
  await portal?.close();
  built?.remove();
});

describe.each(['hr', 'en-uk'] as const)('the screen of a report, in %s', language => {
  const words = teacherLoadWords[language];
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  const open = async (search: string) => {
    await page.goto(`${portal.url}/?language=${language}&n=${Math.random()}#/Toy/Load${search}`);
    await page.locator('h1').waitFor();
  };
  const table = () => page.locator('.report table');
  const group = (name: string) => table().locator('.report-group', { hasText: name });
  beforeAll(async () => {
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: language === 'hr' ? 'hr-HR' : 'en-GB',
    });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    page.on('pageerror', error => faults.push(error.message));
  });
  afterAll(async () => {
    await endVisit(context);
    expect(faults).toEqual([]);
  });

  it('asks for what it needs, and what was chosen survives a reload', async () => {
    await open('');
    await page.locator('.k-empty').waitFor();
    await page.getByLabel(words.params.year, { exact: false }).fill('2026');
    await table().waitFor();
    expect(page.url()).toContain('year=2026');
    await page.getByLabel(words.params.isWhole).waitFor();
    await page.reload();
    await table().waitFor();
    expect(await page.getByLabel(words.params.year, { exact: false }).inputValue()).toBe('2026');
    expect(await table().locator('tfoot').innerText()).toContain(words.total);
  });

  it('groups fold, with their sums beside their names', async () => {
    await open('?year=2026');
    const pavlesic = group('Tin Pavlešić');
    await pavlesic.waitFor();
    expect((await pavlesic.locator('td').allInnerTexts()).filter(Boolean)).toEqual([
      ...['138', '60', '396', '300', '132', '78'],
    ]);
    expect(await table().locator('tr[data-depth]').count()).toBe(0);
    await pavlesic.locator('button').focus();
    await page.keyboard.press('Enter');
    expect(await table().locator('tr[data-depth]').count()).toBe(4);
    expect(await table().locator('tr[data-flag]').innerText()).toContain(words.flags.unassigned);
    await group('Katedra za programsko').locator('button').click();
    expect(await table().locator('tr[data-depth]').count()).toBe(0);
    expect((await group('Katedra za programsko').locator('td').allInnerTexts()).filter(Boolean)).toContain('862');
  });

  it('sorts within its groups, and says so in the address', async () => {
    await open('?year=2026');
    await group('Tin Pavlešić').waitFor();
    const names = async () =>
      (await table().locator('.report-group[data-level="1"] th').allInnerTexts()).map(s => s.split(' ·')[0]!.trim());
    expect(await names()).toEqual(['Tin Pavlešić', 'Mirna Šimrak', 'Vito Golubar', 'Ana Kralj']);
    const head = table().locator('thead th', { hasText: words.columns.load });
    await head.locator('button').click();
    await expect.poll(names).toEqual(['Ana Kralj', 'Vito Golubar', 'Mirna Šimrak', 'Tin Pavlešić']);
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.locator('button').click();
    await expect.poll(names).toEqual(['Tin Pavlešić', 'Mirna Šimrak', 'Vito Golubar', 'Ana Kralj']);
    expect(page.url()).toContain('sort=-load');
  });

  it('a figure leads to its rows, and to another report', async () => {
    await open('?year=2026');
    await group('Mirna Šimrak').getByRole('link', { name: '106' }).click();
    await expect.poll(() => page.url()).toContain('idTeacher=2');
    await expect.poll(() => table().locator('.report-group[data-level="1"]').count()).toBe(1);
    await group('Mirna Šimrak').getByRole('link', { name: '318' }).click();
    await expect.poll(() => page.locator('h1').innerText()).toBe('Lessons ?idTeacher=2');
  });

  it('prints the paper in a window of its own', async () => {
    await open('?year=2026&form=summary');
    await table().waitFor();
    const opened = context.waitForEvent('page');
    await page.locator('.page-actions button').first().click();
    const paper = await opened;
    await paper.locator('.sheet table').waitFor();
    const text = await paper.locator('.sheet').innerText();
    expect(text).toContain(words.paper.title);
    expect(text).toContain(words.total);
    expect(text).toContain('Mirna Šimrak');
    await paper.close();
  });

  it('choices are kept under a name', async () => {
    await open('?year=2026&form=summary');
    await table().waitFor();
    const sets = page.locator('.page-actions button[aria-haspopup="dialog"]');
    await sets.click();
    const name = `Zbirno ${language}`;
    await page.locator('.report-sets input').fill(name);
    await page.locator('.report-sets form button').click();
    await open('?year=2025');
    await page.locator('.k-empty').waitFor();
    await sets.click();
    await page.locator('.report-sets li button', { hasText: name }).click();
    await table().waitFor();
    expect(page.url()).toContain('form=summary');
    expect(await table().locator('tbody tr[data-depth]').count()).toBe(4);
    // They are one's own.
    const me = language === 'hr' ? 'sluzbenica' : 'clerk';
    expect((await portal.toy.as(me).get('saved-view')).body.data.map((s: { name: string }) => s.name)).toContain(name);
    expect((await portal.toy.as('other').get('saved-view')).body.data).toEqual([]);
  });

  it('a large one is prepared in the background and fetched here', async () => {
    await open('?year=2026&isWhole=1');
    await page.locator('.report-run').waitFor();
    expect(await table().count()).toBe(0);
    await page.locator('.report-run-acts button', { hasText: 'CSV' }).click();
    await whileJobsRun(portal.toy.portal, () => page.locator('.report-run a[download]').waitFor());
    expect(await page.locator('.report-run a[download]').innerText()).toContain('rpt-teacher-load_');
  });

  it('passes axe and fits its width, light and dark, wide and narrow, and is photographed', async () => {
    const problems: string[] = [];
    await open('?year=2026');
    await group('Tin Pavlešić').locator('button').click();
    await page.locator('.k-chart svg').first().waitFor();
    for (const width of [1440, 390])
      for (const theme of ['light', 'dark'] as const) {
        await show(page, theme, width);
        problems.push(...(await accessibilityProblems(page, rulesOf(theme))).map(p => `${theme} ${width}: ${p}`));
        if (!(await fitsItsWidth(page))) problems.push(`${width}: wider than the window`);
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: join(folder, `${language}-${width}-${theme}.png`) });
      }
    expect(problems).toEqual([]);
  });
});

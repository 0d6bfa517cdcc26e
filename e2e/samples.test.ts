import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityProblems, endVisit, fitsItsWidth, patience, rulesOf, show, sharedBrowser } from './portal.ts';
import { buildToy, startToy, type Toy } from './toy/server.ts';

const folder = join(import.meta.dirname, '../shots/samples');
let browser: Browser;
let built: Awaited<ReturnType<typeof buildToy>>;
let server: Toy;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [browser, built] = await Promise.all([sharedBrowser(), buildToy(join(import.meta.dirname, 'samples'))]);
  server = await startToy(built.folder);
});
afterAll(async () => {
  await server?.close();
  built?.remove();
});

describe.each(['hr', 'en-uk'] as const)('the page of samples, in %s', language => {
  let context: BrowserContext;
  let page: Page;
  const faults: string[] = [];
  beforeAll(async () => {
    context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
    context.setDefaultTimeout(patience);
    page = await context.newPage();
    page.on('pageerror', error => faults.push(error.message));
    await page.goto(`${server.url}/?language=${language}#/`);
    await page.locator('h1').waitFor();
  });
  afterAll(async () => {
    await endVisit(context);
    expect(faults).toEqual([]);
  });

  it('passes axe and fits its width, light and dark, wide and narrow, and is photographed', async () => {
    const problems: string[] = [];
    for (const width of [1440, 390])
      for (const theme of ['light', 'dark'] as const) {
        await show(page, theme, width);
        problems.push(...(await accessibilityProblems(page, rulesOf(theme))).map(p => `${theme} ${width}: ${p}`));
        if (!(await fitsItsWidth(page))) problems.push(`${width}: wider than the window`);
        // In a window as high as the page what sticks to its bottom stands where it belongs.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        await page.screenshot({ path: join(folder, `${language}-${width}-${theme}.png`) });
      }
    expect(problems).toEqual([]);
  });

  it('has targets for a finger on a phone', async () => {
    await show(page, 'light', 390);
    const small = await page
      .locator(':is(.k-next-acts, .k-next-waits, .k-todo-acts, .k-dock-acts) button')
      .evaluateAll(buttons => buttons.filter(b => b.getBoundingClientRect().height < 44).map(b => b.textContent));
    expect(small).toEqual([]);
  });

  it('says to a reader what it shows by shape and colour', async () => {
    await show(page, 'light', 1440);
    const meter = page.getByRole('meter', { name: language === 'hr' ? 'Prisutnost' : 'Attendance' });
    expect(await meter.getAttribute('aria-valuetext')).toContain('64 %');
    await expect.poll(() => page.locator('.k-timeline [aria-current="step"]').count()).toBe(1);
    await page.getByRole('img', { name: /Mirna Šimrak, .*Ivo Ivić/ }).focus();
    await page.locator('.k-people-names', { hasText: 'Ivo Ivić' }).waitFor();
  });

  it('walks what has to be done by keys', async () => {
    const lines = page.locator('.k-todo');
    await lines.first().getByRole('button').focus();
    await page.keyboard.press('j');
    await expect.poll(() => lines.nth(1).evaluate(e => e === document.activeElement)).toBe(true);
    await page.keyboard.press('k');
    await page.keyboard.press('o');
    await page.waitForURL(/#\/Records$/);
  });
});

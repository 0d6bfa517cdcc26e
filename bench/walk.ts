import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { signIn, startBrowser } from '../e2e/portal.ts';
import { portalRoutes, screenNameOf, settled } from '../e2e/screens.ts';
import { endServer, startServer } from '../e2e/server.ts';

/**
 * The whole portal on the large university, in a real browser: every address as administrator, teacher and student, and
 * the first record of each list. Says how long each took until nothing on it was loading any more, and what went wrong.
 * Needs `npm run build` and `npm run demo:scale`. `npx tsx bench/walk.ts [role …]`
 */
const root = resolve(import.meta.dirname, '..');
const folder = process.env.KATEDRA_DATA ?? join(root, '.katedra-scale');
if (!process.env.DATABASE_URL && !existsSync(folder))
  throw new Error(`There is no large university in ${folder}: run npm run demo:scale first.`);
const roles = process.argv.length > 2 ? process.argv.slice(2) : ['admin', 'teacher', 'student'];
/** Longer than this a person begins to wonder. */
const slow = 1_000;

interface Step {
  readonly role: string;
  readonly address: string;
  readonly screen: string;
  readonly ms: number;
  readonly asked: readonly string[];
  readonly wrong: readonly string[];
}

/** What a page asks of the server, and how each was answered. */
const watched = (page: Page) => {
  const open = new Set<unknown>();
  let [asked, wrong] = [[] as string[], [] as string[]];
  let quietSince = performance.now();
  page.on('request', request => {
    if (request.url().includes('/api/')) open.add(request);
  });
  page.on(
    'requestfinished',
    request =>
      void request.response().then(answer => {
        if (!open.delete(request)) return;
        quietSince = performance.now();
        const { pathname, search } = new URL(request.url());
        const timing = request.timing();
        asked.push(
          `${Math.round(timing.responseEnd - timing.requestStart)} ms ${pathname.replace('/api/v1/', '')}${decodeURIComponent(search).slice(0, 120)}`,
        );
        if (answer && answer.status() >= 400) wrong.push(`${answer.status()} ${pathname}${search}`);
      }),
  );
  page.on('requestfailed', request => {
    if (open.delete(request)) quietSince = performance.now();
  });
  page.on('pageerror', error => wrong.push(`fault: ${error.message}`));
  return {
    begin: () => {
      [asked, wrong] = [[], []];
    },
    /** The moment of the last answer, once nothing has been asked for a while. */
    async quiet(): Promise<number> {
      for (;;) {
        await settled(page);
        if (open.size === 0 && performance.now() - quietSince > 150) return quietSince;
        await page.waitForTimeout(30);
      }
    },
    told: () => ({ asked, wrong }),
  };
};

const walk = async (role: string, url: string, browser: Awaited<ReturnType<typeof startBrowser>>): Promise<Step[]> => {
  const context = await browser.newContext({
    locale: 'hr-HR',
    timezoneId: 'Europe/Zagreb',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  const watch = watched(page);
  await signIn({ page }, url, role);
  await watch.quiet();
  const steps: Step[] = [];
  const go = async (address: string, name = screenNameOf(address)): Promise<Step> => {
    watch.begin();
    const began = performance.now();
    await page.goto(`${url}/#${address}`);
    await page.locator(`main[data-screen="${name}"], main[data-screen="403"]`).waitFor({ timeout: 30_000 });
    const shown = performance.now();
    const ended = Math.max(shown, await watch.quiet());
    const screen = (await page.locator('main[data-screen]').getAttribute('data-screen'))!;
    const said = await page.locator('.notice[data-kind="negative"]').allInnerTexts();
    const { asked, wrong } = watch.told();
    const step: Step = { role, address, screen, ms: ended - began, asked, wrong: [...wrong, ...said] };
    steps.push(step);
    return step;
  };
  for (const route of portalRoutes) {
    if (route === '/405' || route === '/403') continue;
    const { screen } = await go(route);
    if (screen === '403') continue;
    const row = page.locator('tr[data-row]').first();
    const id = (await row.count()) > 0 && page.url().endsWith(`#${route}`) ? await row.getAttribute('data-row') : null;
    if (id !== null) await go(`${route}?record=${id}`, screenNameOf(route));
  }
  await context.close();
  return steps;
};

const { url, server } = await startServer(folder, {});
const browser = await startBrowser();
let isGood = true;
try {
  for (const role of roles) {
    const steps = await walk(role, url, browser);
    const opened = steps.filter(s => s.screen !== '403');
    const sorted = opened.map(s => s.ms).toSorted((a, b) => a - b);
    console.log(
      `\n${role}: ${opened.length} addresses opened, ${steps.length - opened.length} refused; half of them within ${Math.round(sorted[Math.floor(sorted.length / 2)]!)} ms, the slowest ${Math.round(sorted.at(-1)!)} ms`,
    );
    for (const step of opened.toSorted((a, b) => b.ms - a.ms).filter((s, i) => i < 5 || s.ms > slow)) {
      console.log(`  ${String(Math.round(step.ms)).padStart(6)} ms  ${step.address}`);
      for (const one of step.asked.filter(a => Number.parseInt(a, 10) > 100)) console.log(`             ${one}`);
    }
    for (const step of steps.filter(s => s.wrong.length > 0)) {
      isGood = false;
      console.log(`  WRONG ${step.address}: ${step.wrong.join(' | ')}`);
    }
  }
} finally {
  await browser.close();
  await endServer(server);
}
if (!isGood) process.exitCode = 1;

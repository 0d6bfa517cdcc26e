import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBrowser } from '../e2e/portal.ts';
import { settled } from '../e2e/screens.ts';
import { type Person, signInPeople, startReal } from './real-portal.ts';
import { scaleUniversity } from './scale-portal.ts';

/**
 * What the home page of a student, a teacher and an administrator asks the server, recorded in a real browser on the large
 * university and kept in `pages.json`, which `bench:people` asks. Record anew when the page changes: `npx tsx bench/record-pages.ts`
 */
const file = join(import.meta.dirname, 'pages.json');
const day = 86_400_000;
/** Days are counted from the day of the record, and whoever asks is asked for. */
const template = (path: string, { id }: Person): string =>
  path
    .replace(/(filter\[idUser\]=)(\d+)/g, (whole, name: string, said: string) =>
      Number(said) === id ? `${name}{me}` : whole,
    )
    .replace(/\d{4}-\d{2}-\d{2}/g, said => {
      const today = new Date(new Date().toISOString().slice(0, 10)).getTime();
      return `{day ${Math.round((new Date(said).getTime() - today) / day)}}`;
    });

const institution = await scaleUniversity();
const people = await signInPeople(institution, 100);
const portal = await startReal(institution);
const browser = await startBrowser();
const pages: Record<string, readonly string[]> = {};
try {
  for (const role of ['student', 'teacher', 'admin'] as const) {
    const person = people.all.find(one => one.role === role)!;
    const context = await browser.newContext({
      locale: 'hr-HR',
      timezoneId: 'Europe/Zagreb',
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'katedra_session', value: person.token, url: portal.url }]);
    const page = await context.newPage();
    const asked: string[] = [];
    const open = new Set<unknown>();
    page.on('request', request => {
      const { pathname, search } = new URL(request.url());
      if (!pathname.startsWith('/api/v1/') || request.method() !== 'GET') return;
      open.add(request);
      asked.push(template(pathname.replace('/api/v1/', '') + decodeURIComponent(search), person));
    });
    page.on('requestfinished', request => open.delete(request));
    page.on('requestfailed', request => open.delete(request));
    await page.goto(`${portal.url}/`);
    await page.locator('.shell main[data-screen]').waitFor({ timeout: 60_000 });
    for (let quiet = 0; quiet < 20; quiet = open.size === 0 ? quiet + 1 : 0) {
      await settled(page);
      await page.waitForTimeout(100);
    }
    // The number of unread messages is asked for twice: what was asked is what counts.
    pages[role] = asked;
    await context.close();
    console.log(`${role}: ${asked.length} calls`);
  }
} finally {
  await browser.close();
  await portal.stop();
  await people.leave();
  await institution.stop();
}
writeFileSync(file, `${JSON.stringify(pages, null, 2)}\n`);
process.exit(0);

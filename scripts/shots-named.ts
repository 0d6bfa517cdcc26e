import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { namedFirst } from '../e2e/named-first.ts';
import { namedSecond } from '../e2e/named-second.ts';
import { accessibilityProblems, fitsItsWidth, show, startPortal } from '../e2e/portal.ts';
import { settled } from '../e2e/screens.ts';

/**
 * Photographs twenty-four screens as those who use them see them, wide and narrow, light and dark, in both languages, and lets
 * axe look at each picture. `npm run shots:named -- 03,11` takes some of them.
 */
const folder = join(import.meta.dirname, '../shots/named');
mkdirSync(folder, { recursive: true });
const asked = process.argv[2]?.split(',');
const screens = [...namedFirst, ...namedSecond].filter(
  ({ name }) => !asked || asked.some(start => name.startsWith(start)),
);
const portal = await startPortal();
let taken = 0;
let wrong = 0;
const complain = (where: string, problem: string): void => {
  wrong++;
  console.error(`${where}: ${problem}`);
};
try {
  for (const language of ['hr', 'en-uk'] as const)
    for (const width of [1440, 390] as const)
      for (const { name, who, bring } of screens) {
        const visitor = await portal.signedIn(who, {
          viewport: { width, height: 900 },
          ...(width === 390 && { isMobile: true, hasTouch: true, deviceScaleFactor: 2 }),
        });
        await visitor.request.put('/api/v1/auth/profile', { data: { language } });
        try {
          await bring(visitor, language);
          for (const theme of ['light', 'dark'] as const) {
            const where = `${name}-${width}-${theme}-${language.slice(0, 2)}`;
            await show(visitor.page, theme, width);
            await settled(visitor.page);
            await visitor.page.screenshot({ path: join(folder, `${where}.png`) });
            taken++;
            for (const problem of await accessibilityProblems(visitor.page)) complain(where, problem);
            if (!(await fitsItsWidth(visitor.page))) complain(where, 'wider than the window');
          }
          await visitor.leave();
        } catch (error) {
          complain(`${name}-${width}-${language}`, String(error).slice(0, 600));
          await visitor.context.close().catch(() => {});
        }
      }
  console.log(`${taken} pictures in shots/named, ${wrong} problems`);
  process.exitCode = wrong > 0 ? 1 : 0;
} finally {
  await portal.close();
}

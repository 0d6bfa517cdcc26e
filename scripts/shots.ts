import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { show, startPortal } from '../e2e/portal.ts';
import { portalRoutes, publicRoutes, screenNameOf, settled } from '../e2e/screens.ts';

/** Photographs every screen, wide and narrow, light and dark, in both languages, into `shots/`. */
const folder = join(import.meta.dirname, '../shots');
const portal = await startPortal();
let taken = 0;
try {
  for (const language of ['hr', 'en-uk'] as const) {
    const init = {
      storageState: {
        cookies: [],
        origins: [
          { origin: portal.url, localStorage: [{ name: 'katedra.language', value: JSON.stringify(language) }] },
        ],
      },
    };
    for (const [who, routes] of [
      ['nobody', publicRoutes],
      ['admin', portalRoutes],
    ] as const) {
      const visitor = who === 'nobody' ? await portal.visit(init) : await portal.visitAs(who, init);
      if (who !== 'nobody' && language !== 'hr') {
        await visitor.open('/Settings');
        await visitor.page.locator('select.language').last().selectOption(language);
      }
      for (const route of routes) {
        await visitor.open(route, screenNameOf(route));
        for (const width of [1440, 390] as const)
          for (const theme of ['light', 'dark'] as const) {
            await show(visitor.page, theme, width);
            await settled(visitor.page);
            const name = route === '/' ? 'home' : route.slice(1).replaceAll('/', '-');
            const place = join(folder, language, `${width}-${theme}`);
            mkdirSync(place, { recursive: true });
            await visitor.page.screenshot({ path: join(place, `${name}.png`) });
            taken++;
          }
      }
      await visitor.context.close();
      for (const fault of visitor.faults) console.error(`${who}, ${language}: ${fault}`);
    }
  }
  console.log(`${taken} pictures in shots/`);
} finally {
  await portal.close();
}

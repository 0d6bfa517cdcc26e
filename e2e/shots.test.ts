import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, type Portal, show, startPortal, type Visitor } from './portal.ts';
import { beforeTheDoor, namedScreens, settled } from './screens.ts';

const folder = join(import.meta.dirname, '../shots/named');
let portal: Portal;
let nobody: Visitor;
let admin: Visitor;
beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  portal = await startPortal();
  nobody = await portal.visit();
  admin = await portal.visitAs('admin');
});
afterAll(async () => {
  await portal?.close();
});

describe('twelve screens, photographed', () => {
  it('are twelve', () => expect(Object.keys(namedScreens)).toHaveLength(12));
  for (const [name, bring] of Object.entries(namedScreens)) {
    it(name, async () => {
      const visitor = beforeTheDoor.includes(name) ? nobody : admin;
      await bring(visitor);
      for (const [theme, width] of [
        ['light', 1440],
        ['dark', 1440],
        ['light', 390],
      ] as const) {
        await show(visitor.page, theme, width);
        await settled(visitor.page);
        const picture = await visitor.page.screenshot({ path: join(folder, `${name}-${width}-${theme}.png`) });
        expect(picture.length).toBeGreaterThan(5000);
      }
      expect(visitor.faults).toEqual([]);
    });
  }
});

describe('a window that somebody has left', () => {
  const found = async ({ page, request }: Visitor) => ({
    who: (await request.get('/api/v1/auth/user')).status(),
    kept: await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
    seen: await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]),
    health: await page.evaluate(() => fetch('/healthz').then(answer => answer.status)),
    hovered: await page.evaluate(() => document.querySelectorAll('a:hover, button:hover').length),
  });
  const first = { who: 401, kept: [0, 0, ''], seen: [1440, false], health: 200, hovered: 0 };
  /** The sign-in page as it comes, before it keeps anything. */
  const atTheDoor = async (visitor: Visitor) => {
    await visitor.page.goto(`${portal.url}/#/Login`);
    await visitor.page.locator('input[name="username"]').waitFor();
    return found(visitor);
  };
  it('is lent to the next one with nothing of the last', async () => {
    const last = await portal.visit();
    const { page } = last;
    const fresh = await atTheDoor(last);
    expect(fresh).toEqual({ ...first, kept: fresh.kept });
    await enter(last, 'admin');
    await page.goto(`${portal.url}/healthz`);
    await last.open('/Catalogues/Room');
    await show(page, 'dark', 390);
    await page.route('**/healthz', route => route.fulfill({ status: 418 }));
    await page.evaluate(() => {
      localStorage.setItem('mine', '1');
      sessionStorage.setItem('mine', '1');
      document.cookie = 'mine=1';
      // Asks before it goes, as a form does that is not stored.
      addEventListener('beforeunload', e => e.preventDefault());
    });
    await page.mouse.move(200, 20);
    expect(await found(last)).not.toMatchObject(first);
    await last.leave();
    const next = await portal.visit();
    expect(next.page).toBe(page);
    expect(await atTheDoor(next)).toEqual(fresh);
    await next.leave();
  });
  it('still says what its page did wrong in the last moment', async () => {
    const last = await portal.visit();
    await last.page.goto(`${portal.url}/#/Login`);
    await last.page.evaluate(() => {
      document.body.append(Object.assign(document.createElement('img'), { src: 'https://elsewhere.example/x.png' }));
    });
    await expect(last.leave()).rejects.toThrow(/policy: img-src/);
    const next = await portal.visit();
    expect(next.faults).toEqual([]);
    await next.leave();
  });
  it('goes with whoever has done something to it for good', async () => {
    const ways: ((visitor: Visitor) => unknown)[] = [
      ({ page }) => page.addInitScript(() => {}),
      ({ page }) => page.clock.install(),
      ({ page }) => page.on('request', () => {}),
      ({ context }) => context.setOffline(true),
      ({ page }) => page.goto('about:blank'),
    ];
    for (const touch of ways) {
      const last = await portal.visit();
      await last.page.goto(`${portal.url}/#/Login`);
      await touch(last);
      await last.leave();
      const next = await portal.visit();
      expect(next.page === last.page, touch.toString()).toBe(false);
      await next.leave();
    }
  });
});

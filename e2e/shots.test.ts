import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, show, startPortal, type Visitor } from './portal.ts';
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

import { expect, it } from 'vitest';
import { icons } from '../kernel/web/index.ts';
import { modules } from '../modules/index.ts';

it('every picture a module names is there', () => {
  const named = modules.flatMap(m => [m.icon, ...m.entries.map(e => e.icon)]).filter(name => name !== undefined);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter(name => !(name in icons))).toEqual([]);
});

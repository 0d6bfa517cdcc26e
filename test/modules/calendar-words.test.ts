import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uiEnUk } from '../../src/modules/calendar/words/ui-en-uk.ts';

it('what the words of the calendar hold is said on one of its screens', () => {
  const folder = 'src/modules/calendar/web';
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\.tsx?$/.test(name));
  const screens = files.map(name => readFileSync(join(folder, name), 'utf8')).join('\n');
  const quoted = new Set([...screens.matchAll(/'(\w+)'/g)].map(([, word]) => word));
  expect(quoted).toContain('newBooking');
  expect(Object.keys(uiEnUk).filter(key => !quoted.has(key))).toEqual([]);
});

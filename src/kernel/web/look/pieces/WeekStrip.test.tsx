import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it } from 'vitest';
import { loadAppWords } from '../../base/index.ts';
import { WeekStrip, type WeekBlock } from './WeekStrip.tsx';

beforeAll(() => loadAppWords());

const on = (key: string, from: string, to: string, more: Partial<WeekBlock> = {}): WeekBlock => ({
  key,
  day: '2026-11-16',
  from,
  to,
  title: key,
  ...more,
});
const blocksOf = (blocks: readonly WeekBlock[]) =>
  [
    ...renderToStaticMarkup(<WeekStrip from="2026-11-16" now="2026-11-20 09:00" blocks={blocks} />).matchAll(
      /<span class="k-week-block"[\s\S]*?<\/span>(?=<span class="k-week-block"|<\/div>)/g,
    ),
  ].map(([html]) => html);

it('lessons at one hour stand side by side, each with a mark that says with what it clashes', () => {
  const found = blocksOf([on('Mreže', '08:00', '09:30'), on('Baze', '08:00', '09:30'), on('Igre', '12:00', '13:30')]);
  expect(found).toHaveLength(3);
  const [first, second, alone] = found as [string, string, string];
  const laneOf = (html: string) => [/--lane:(\d)/.exec(html)?.[1], /--lanes:(\d)/.exec(html)?.[1]];
  expect([laneOf(first), laneOf(second), laneOf(alone)]).toEqual([
    ['0', '2'],
    ['1', '2'],
    [undefined, undefined],
  ]);
  expect(first).toContain('data-clash');
  expect(first).toMatch(/Baze 08:00–09:30/);
  expect(second).toMatch(/Mreže 08:00–09:30/);
  expect(alone).not.toContain('data-clash');
});

it('what only touches stands on its own, and each of a chain names what it meets', () => {
  const [a, b, c, d] = blocksOf([
    on('A', '08:00', '10:00'),
    on('B', '09:30', '11:00'),
    on('C', '10:00', '12:00'),
    on('D', '12:00', '13:00'),
  ]) as [string, string, string, string];
  expect(a).toMatch(/B 09:30–11:00/);
  expect(a).not.toContain('C 10:00');
  expect(b).toMatch(/A 08:00–10:00[\s\S]*C 10:00–12:00/);
  expect(c).not.toContain('D 12:00');
  expect(d).not.toContain('data-clash');
});

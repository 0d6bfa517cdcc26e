import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { type Cell, csv, type Sheet, xlsx } from './sheet.ts';

const rows = 5_000;
const sheet = (portion: number): Sheet => ({
  title: 'Popis',
  columns: [{ heading: 'Broj', format: 'integer' }, { heading: 'Ime' }],
  rows: (async function* () {
    for (let from = 0; from < rows; from += portion)
      yield Array.from({ length: portion }, (_, i): Cell[] => [from + i, `Ime ${from + i}`]);
  })(),
});
/** How often somebody else could have been heard meanwhile. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let [turns, isOver] = [0, false];
  const next = (): void => {
    turns++;
    if (!isOver) setImmediate(next);
  };
  setImmediate(next);
  await work();
  isOver = true;
  return turns;
};

it('a long list that becomes a file lets others in between, however many rows come at once', async () => {
  expect(await turnsDuring(() => buffer(xlsx(sheet(rows))))).toBeGreaterThanOrEqual(rows / 50);
  expect(await turnsDuring(() => text(csv(sheet(200))))).toBeGreaterThanOrEqual(rows / 200);
});
it('has every row once, in order', async () => {
  const lines = (await text(csv(sheet(200)))).trim().split('\r\n');
  expect(lines).toHaveLength(rows + 1);
  expect([lines[1], lines[rows]]).toEqual(['0;Ime 0', '4999;Ime 4999']);
});

import { expect, test } from 'vitest';
import { type Wish, widthsThatFit } from './fitting.ts';

const wish = (name: string, declared: number, need: number | null, chosen?: number): Wish => ({
  name,
  declared,
  need,
  chosen,
});
const widths = (wishes: readonly Wish[], room: number | null) => [...widthsThatFit(wishes, room).values()];

test('where there is room, each column is as wide as what it holds', () => {
  expect(widths([wish('code', 96, 70), wish('email', 200, 290), wish('date', 120, null)], 800)).toEqual([70, 290, 120]);
});
test('before the room is known, and while there are no rows, columns stand as declared', () => {
  expect(widths([wish('code', 96, 70), wish('email', 200, 290, 180)], null)).toEqual([96, 180]);
  expect(widths([wish('code', 96, null), wish('email', 200, null)], 800)).toEqual([96, 200]);
});
test('where there is too little, the widest give way and the others stay whole', () => {
  const wishes = [wish('study', 150, 190), wish('course', 200, 300), wish('holder', 150, 260), wish('ects', 92, 60)];
  expect(widths(wishes, 810)).toEqual([190, 300, 260, 60]);
  expect(widths(wishes, 790)).toEqual([190, 280, 260, 60]);
  expect(widths(wishes, 710)).toEqual([190, 230, 230, 60]);
  expect(widths(wishes, 600)).toEqual([170, 200, 170, 60]);
});
test('nothing becomes narrower than declared, or than it needs: what does not fit then scrolls', () => {
  expect(widths([wish('study', 150, 250), wish('code', 96, 70)], 100)).toEqual([150, 70]);
});
test('a chosen width is kept, and very long text does not push the others out', () => {
  expect(widths([wish('name', 200, 2000), wish('note', 240, 500, 120)], 900)).toEqual([360, 120]);
});

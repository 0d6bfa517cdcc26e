import { expect, test } from 'vitest';
import { centred, coverScale, held, side, zoomed } from './crop.ts';

const wide = { width: 1200, height: 600 };
test('S-51 the picture fills 300x300', () => {
  expect(side).toBe(300);
  expect(coverScale(wide)).toBe(0.5);
  expect(centred(wide)).toEqual({ scale: 0.5, x: -150, y: 0 });
});
test('no edge comes inside the window', () => {
  expect(held({ scale: 0.5, x: 40, y: -20 }, wide)).toEqual({ scale: 0.5, x: 0, y: 0 });
  expect(held({ scale: 0.5, x: -999, y: 0 }, wide).x).toBe(-300);
  expect(held({ scale: 0.1, x: 0, y: 0 }, wide).scale).toBe(0.5);
  expect(held({ scale: 99, x: 0, y: 0 }, wide).scale).toBe(2);
});
test('the middle stays in the middle while the size changes', () => {
  const larger = zoomed(centred(wide), wide, 1);
  expect(larger).toEqual({ scale: 1, x: -450, y: -150 });
});

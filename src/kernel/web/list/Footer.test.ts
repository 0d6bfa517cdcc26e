import { expect, test } from 'vitest';
import { pageCount } from './Footer.tsx';

test("pages end where the server's do", () => {
  expect(pageCount(0, 50)).toBe(1);
  expect(pageCount(360, 50)).toBe(8);
  expect(pageCount(100_000, 50)).toBe(200);
});

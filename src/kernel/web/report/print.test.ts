import { expect, it } from 'vitest';
import { printWindow } from './print.ts';

it('S-59 the print window is 800x900 and prints after 1 s', () =>
  expect(printWindow).toEqual({ width: 800, height: 900, delay: 1000 }));

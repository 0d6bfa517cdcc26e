import { expect, it } from 'vitest';
import { keptBy, linesIn, namesIn, printed } from './checklist.ts';

it('finds the names of tests however they are written', () => {
  const source = [
    "it('F-01: plain', () => {});",
    'test.skip("F-02 skipped", () => {});',
    'describe(`F-03 group`, () => {});',
    "it.each([['a'], ['b']])('F-04 %s', () => {});",
    "it.each([\n  ['a'],\n] as const)(\n  'F-05 %s',\n  () => {},\n);",
    "const other = 'F-06 is no test';",
  ].join('\n');
  expect(namesIn(source).map(name => [...linesIn(name)][0])).toEqual(['F-01', 'F-02', 'F-03', 'F-04', 'F-05']);
});
it('reads several numbers and ranges', () => {
  expect([...linesIn('I-17, I-18: Reports')]).toEqual(['I-17', 'I-18']);
  expect([...linesIn('S-01 to S-03')].sort()).toEqual(['S-01', 'S-02', 'S-03']);
  expect([...linesIn('RFC-2119 and SHA-256')]).toEqual([]);
});
it('says which line nobody keeps', () => {
  const kept = keptBy('F-01 One\nF-02 Two\n', new Map([['a.test.ts', "it('F-01: it is so', () => {});"]]));
  expect(kept.map(one => one.tests.length)).toEqual([1, 0]);
  expect(printed(kept)).toContain('| F-02 | Two | **no test says its number** |');
});

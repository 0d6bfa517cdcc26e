import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/harness/database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase([]);
});
afterAll(() => test.drop());

const ask = async <T>(text: string, ...values: unknown[]): Promise<T> =>
  (await test.database.pool.query<{ answer: T }>(`select ${text} as answer`, values)).rows[0]!.answer;
const fold = (text: string) => ask<string>('katedra.fold($1)', text);

it.each([
  ['Čćžšđ ČĆŽŠĐ', 'cczsd cczsd'],
  ['ĐURĐICA', 'durdica'],
  ['Dž dž ǆ Ǆ', 'dz dz dz dz'],
  ['Straße, STRASSE', 'strasse, strasse'],
  ['Æsir œuvre Þór', 'aesir oeuvre thor'],
  ['Łódź, Ørsted, İzmir, ısı', 'lodz, orsted, izmir, isi'],
  ['Ångström é e\u0301', 'angstrom e e'],
  ['ﬁ ① ½', 'fi 1 1⁄2'],
  ['ΣΊΣΥΦΟΣ', 'σισυφοσ'],
  ['100% _a_ \\', '100% _a_ \\'],
  ['', ''],
])('folds «%s» to «%s»', async (text, folded) => expect(await fold(text)).toBe(folded));

const unicode = fc.string({ unit: 'grapheme', maxLength: 20 }).filter(s => !s.includes('\0'));

it('folds twice to the same, and knows no case', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(unicode, fc.stringMatching(/^[A-Za-zČĆŽŠĐčćžšđ ]{0,20}$/)), async text => {
      const once = await fold(text);
      expect(await fold(once)).toBe(once);
    }),
    { numRuns: 300 },
  );
  await fc.assert(
    fc.asyncProperty(fc.stringMatching(/^[A-Za-zČĆŽŠĐčćžšđ ]{0,20}$/), async text => {
      expect(await fold(text.toUpperCase())).toBe(await fold(text.toLowerCase()));
    }),
    { numRuns: 100 },
  );
});

it('has every piece of a text among its grams, and no other', async () => {
  expect((await ask<string[]>(`katedra.grams('abca')`)).toSorted()).toEqual([
    'a',
    'a',
    'ab',
    'abc',
    'b',
    'bc',
    'bca',
    'c',
    'ca',
  ]);
  expect(await ask<string[]>(`katedra.grams('')`)).toEqual([]);
  expect(await ask<string[]>(`katedra.grams('š')`)).toEqual(['š']);
});

it('finds by its needle every text that contains it', async () => {
  const letters = fc.stringMatching(/^[abc ]{0,12}$/);
  await fc.assert(
    fc.asyncProperty(letters, letters, letters, async (before, needle, after) => {
      expect(await ask<boolean>('katedra.grams($1) @> katedra.needle($2)', before + needle + after, needle)).toBe(true);
    }),
    { numRuns: 200 },
  );
  expect((await ask<string[]>(`katedra.needle('abcd')`)).toSorted()).toEqual(['abc', 'bcd']);
  expect(await ask<string[]>(`katedra.needle('ab')`)).toEqual(['ab']);
  expect(await ask<string[]>(`katedra.needle('')`)).toEqual([]);
  expect(await ask<boolean>(`katedra.grams('abd') @> katedra.needle('abc')`)).toBe(false);
});

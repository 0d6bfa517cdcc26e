import { describe, expect, it } from 'vitest';
import { flat, openValue, sql, statement, withValue } from './sql.ts';

describe('a statement', () => {
  it('numbers its values in their order, also through pieces inside', () => {
    const inner = sql`b = ${2} or c = ${3}`;
    expect(statement(sql`a = ${1} and (${inner}) and d = ${4}`)).toEqual({
      text: 'a = $1 and (b = $2 or c = $3) and d = $4',
      values: [1, 2, 3, 4],
    });
    expect(statement(sql`a = ${1}, b = ${null}`)).toEqual({ text: 'a = $1, b = $2', values: [1, null] });
    expect(statement(sql`now()`)).toEqual({ text: 'now()', values: [] });
  });
  it('that is made once is used with a value of its own each time, and is the same text', () => {
    const made = flat(sql`select ${'x'} from t where id = ${openValue()} and ${sql`kind = ${'k'}`}`);
    const [first, second] = [statement(withValue(made, 7)), statement(withValue(made, 8))];
    expect(first).toEqual({ text: 'select $1 from t where id = $2 and kind = $3', values: ['x', 7, 'k'] });
    expect(second).toEqual({ ...first, values: ['x', 8, 'k'] });
    // Inside another statement its numbers follow from where it stands.
    expect(statement(sql`with w as (select ${0}) ${withValue(made, 9)}`)).toEqual({
      text: 'with w as (select $1) select $2 from t where id = $3 and kind = $4',
      values: [0, 'x', 9, 'k'],
    });
  });
});

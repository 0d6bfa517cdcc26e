import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { flatQuery, fullName, parseQuery } from './query.ts';

const refusalOf = (search: string): { status: number; field: string | null | undefined; key: string | undefined } => {
  try {
    parseQuery(search);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const problem = error.detail.problems?.[0];
    return { status: error.status, field: problem?.field, key: problem?.say.key };
  }
  throw new Error(`«${search}» was accepted`);
};

describe('the query of a call', () => {
  it('F-13 F-14 reads names, brackets and values', () => {
    expect(
      parseQuery(
        '?return[count]=1&pagination[limit]=50&page=2&sort=-lastName,id&filter[lastName][like]=%C5%A1ari%C4%87+x&customFilter[idStCo.code]=A',
      ),
    ).toEqual([
      { name: 'return', path: ['count'], value: '1' },
      { name: 'pagination', path: ['limit'], value: '50' },
      { name: 'page', path: [], value: '2' },
      { name: 'sort', path: [], value: '-lastName,id' },
      { name: 'filter', path: ['lastName', 'like'], value: 'šarić x' },
      { name: 'customFilter', path: ['idStCo.code'], value: 'A' },
    ]);
  });
  it('takes percent-encoded brackets for brackets and a value with an equals sign whole', () => {
    expect(parseQuery('filter%5Bname%5D=a=b')).toEqual([{ name: 'filter', path: ['name'], value: 'a=b' }]);
  });
  it('takes nothing for nothing', () => {
    expect(parseQuery('')).toEqual([]);
    expect(parseQuery('?')).toEqual([]);
    expect(parseQuery('&&a&')).toEqual([{ name: 'a', path: [], value: '' }]);
  });
  it.each([
    ['page=1&page=2', 'page', 'repeatedParameter'],
    ['filter[a]=1&filter%5Ba%5D=2', 'filter[a]', 'repeatedParameter'],
    ['filter[a][b][c]=1', 'filter[a][b][c]', 'parameterTooDeep'],
    ['filter[]=1', 'filter[]', 'badParameter'],
    ['filter[a=1', 'filter[a', 'badParameter'],
    ['filter]a[=1', 'filter]a[', 'badParameter'],
    ['filter[a]b=1', 'filter[a]b', 'badParameter'],
    ['[a]=1', '[a]', 'badParameter'],
    ['__proto__[x]=1', '__proto__[x]', 'badParameter'],
    ['=1', '', 'badParameter'],
    ['page=%', 'page', 'badParameter'],
    ['page=%c3%28', 'page', 'badParameter'],
    ['filter[a]=x%00y', 'filter[a]', 'badParameter'],
    ['filter[a%00]=x', 'filter[a%00]', 'badParameter'],
  ])('refuses %s by name', (search, field, key) => {
    expect(refusalOf(search)).toEqual({ status: 422, field, key });
  });
  it('refuses more than 8 KB', () => {
    expect(parseQuery(`a=${'x'.repeat(8190)}`)).toHaveLength(1);
    expect(refusalOf(`a=${'x'.repeat(8191)}`)).toMatchObject({ status: 422, key: 'queryTooLong' });
  });
  it('a plain query inherits no names', () => {
    const flat = flatQuery(parseQuery('constructor=1&filter[a]=2'));
    expect(flat.constructor).toBe('1');
    expect(flat['filter[a]']).toBe('2');
    expect('toString' in flat).toBe(false);
  });
  it('gives back what was encoded, and only ever refuses with a Refusal', () => {
    const word = fc.stringMatching(/^[a-z][A-Za-z0-9.]{0,8}$/);
    const part = fc.record({
      name: word,
      path: fc.array(word, { maxLength: 2 }),
      value: fc.string({ unit: 'grapheme' }).filter(s => !s.includes('\0') && s.isWellFormed()),
    });
    fc.assert(
      fc.property(fc.uniqueArray(part, { maxLength: 6, selector: p => fullName(p.name, p.path) }), parts => {
        const search = parts
          .map(p => `${encodeURIComponent(fullName(p.name, p.path))}=${encodeURIComponent(p.value)}`)
          .join('&');
        expect(parseQuery(search)).toEqual(parts);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), search => {
        try {
          parseQuery(search);
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal);
        }
      }),
    );
  });
});

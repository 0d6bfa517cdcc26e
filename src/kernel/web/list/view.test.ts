import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choice, date, decimal, integer, ref, resource, text, time, type FieldDef } from '../../resource/index.ts';
import { filterShape, readFilter, showFilter } from './filter-text.ts';
import {
  emptyView,
  isFiltered,
  otherParams,
  sameView,
  sortOf,
  type View,
  viewFromSearch,
  viewToSearch,
  withFilter,
  withoutFilters,
  withSort,
} from './view.ts';

const shelf = resource('shelf', {
  label: 'code',
  fields: {
    code: text(),
    weight: decimal(),
    places: integer(),
    bought: date(),
    opens: time(),
    colour: choice(['red', 'blue']),
    idRoom: ref('room'),
  },
  scenarios: ['mine'],
  narrowedBy: { room: 'idRoom' },
});
const field = (name: string): FieldDef => (shelf.all as Record<string, FieldDef>)[name]!;

describe('the whole view is in the address', () => {
  test('a link reproduces the view', () => {
    const view: View = {
      filters: {
        code: { like: 'K & 1' },
        places: { from: '20', to: '40' },
        idRoom: { in: '1,2' },
        'idRoom.code': { like: 'č' },
      },
      search: 'šator',
      sort: ['-places', 'code'],
      columns: ['code', 'places'],
      pinned: ['code'],
      page: 3,
      limit: 100,
      scenario: 'mine',
      wide: ['room'],
    };
    expect(viewFromSearch(viewToSearch(view), shelf)).toEqual(view);
  });
  test('its grammar is the grammar of the list call', () => {
    expect(
      viewToSearch({
        ...emptyView,
        filters: { code: { like: 'K' }, 'idRoom.code': { is: 'x' } },
        sort: ['-places', 'code'],
      }),
    ).toBe('filter[code][like]=K&customFilter[idRoom.code]=x&sort=-places,code');
  });
  test('any text survives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), value => {
        const view = { ...emptyView, search: value, filters: { code: { like: value } } };
        expect(viewFromSearch(viewToSearch(view), shelf)).toEqual(view);
      }),
    );
  });
  test('an address without a view leaves the choice to others', () => {
    expect(viewFromSearch('', shelf)).toBeNull();
    expect(viewFromSearch('open=5', shelf)).toBeNull();
  });
  test('what the resource does not know is left out', () => {
    const view = viewFromSearch(
      'filter[gone]=1&filter[code][regex]=x&sort=gone,-code&columns=gone,code&page=-4&limit=99999&scenario=theirs',
      shelf,
    );
    expect(view).toEqual({ ...emptyView, sort: ['-code'], columns: ['code'], limit: 500 });
    expect(viewFromSearch('filter[__proto__]=1&search=x', shelf)).toEqual({ ...emptyView, search: 'x' });
  });
  test('the rest of the address stays', () =>
    expect(otherParams('open=5&sort=code&filter[code]=1&tab=b')).toBe('open=5&tab=b'));
});

describe('sorting by several columns', () => {
  test('one column: ascending, descending, none', () => {
    const once = withSort(emptyView, 'code', false);
    expect(once.sort).toEqual(['code']);
    const twice = withSort(once, 'code', false);
    expect(twice.sort).toEqual(['-code']);
    expect(withSort(twice, 'code', false).sort).toEqual([]);
  });
  test('with Shift the others keep their place', () => {
    const two = withSort(withSort(emptyView, 'code', false), 'places', true);
    expect(two.sort).toEqual(['code', 'places']);
    expect(withSort(two, 'code', true).sort).toEqual(['-code', 'places']);
    expect(sortOf(two, 'places')).toEqual({ direction: 'ascending', place: 2 });
    expect(withSort(two, 'bought', false).sort).toEqual(['bought']);
  });
});

test('a filter that changes begins with the first page; an empty one goes away', () => {
  const filtered = withFilter({ ...emptyView, page: 7 }, 'code', { like: 'a' });
  expect(filtered).toMatchObject({ page: 1, filters: { code: { like: 'a' } } });
  expect(isFiltered(filtered)).toBe(true);
  expect(isFiltered(withFilter(filtered, 'code', {}))).toBe(false);
  expect(withoutFilters({ ...filtered, search: 'x', sort: ['code'] })).toMatchObject({
    filters: {},
    search: '',
    sort: ['code'],
  });
  expect(sameView(filtered, { ...filtered, page: 9 })).toBe(true);
});

describe('a filter fits the kind of its field', () => {
  test.each([
    ['places', '20', { is: '20' }],
    ['places', '>= 20', { from: '20' }],
    ['places', '≤40', { to: '40' }],
    ['places', '20 – 40', { from: '20', to: '40' }],
    ['places', '20 - 40', { from: '20', to: '40' }],
    ['places', '20..', { from: '20' }],
    ['places', '-5', { is: '-5' }],
    ['places', '2,5', null],
    ['places', 'x', null],
    ['weight', '2,5', { is: '2.5' }],
    ['weight', '1,5–2', { from: '1.5', to: '2' }],
    ['opens', '8–12', { from: '08:00', to: '12:00' }],
    ['bought', '3. 2026.', { like: '2026-03' }],
    ['bought', '2026', { like: '2026' }],
    ['bought', '1.3.2026 – 15.3.2026', { from: '2026-03-01', to: '2026-03-15' }],
    ['bought', '≥ 2. 2028.', { from: '2028-02-01' }],
    ['bought', '2026 – 2. 2028.', { from: '2026-01-01', to: '2028-02-29' }],
    ['bought', '45', null],
    ['code', ' K-1 ', { like: 'K-1' }],
    ['code', '', {}],
  ] as const)('%s: %s', (name, typed, conditions) => expect(readFilter(field(name), typed, 'hr')).toEqual(conditions));
  test('what is shown reads back the same', () => {
    for (const [name, typed] of [
      ['places', '20 – 40'],
      ['places', '≥ 20'],
      ['weight', '1234,5'],
      ['bought', '3. 2026.'],
      ['bought', '1.3.2026 – 15.3.2026'],
      ['opens', '≤ 12:00'],
    ] as const)
      for (const language of ['hr', 'en-uk', 'en-us'] as const) {
        const conditions = readFilter(field(name), typed, 'hr')!;
        expect(readFilter(field(name), showFilter(field(name), conditions, language), language)).toEqual(conditions);
      }
  });
  test('shapes', () => {
    expect(['code', 'places', 'bought', 'colour', 'idRoom'].map(n => filterShape(field(n)))).toEqual([
      'text',
      'range',
      'date',
      'options',
      'ref',
    ]);
    expect(filterShape({ kind: 'image', required: false })).toBe('none');
    expect(filterShape({ kind: 'text', required: false, filterable: false })).toBe('none');
  });
});

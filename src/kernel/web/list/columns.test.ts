import { describe, expect, test } from 'vitest';
import { bilingual, image, integer, resource, text, year } from '../../resource/index.ts';
import {
  clampWidth,
  cleanLayout,
  columnsOf,
  elasticColumn,
  emptyLayout,
  headingOf,
  moved,
  shownColumns,
  toggled,
} from './columns.ts';
import { declaredColumns } from '../base/index.ts';
import { emptyView } from './view.ts';

const hall = resource('hall', {
  label: 'code',
  fields: {
    code: text({ inList: true, max: 20 }),
    name: bilingual({ inList: true }),
    places: integer({ inList: true }),
    built: year(),
    picture: image(),
    secret: text({ invisibleInTable: true }),
    centred: text({ align: 'center' }),
  },
});

test('S-31 every field that is not hidden can be chosen; inList is what shows', () => {
  const all = columnsOf(hall).map(c => c.name);
  expect(all).toContain('picture');
  expect(all).toContain('createdAt');
  expect(all).not.toContain('secret');
  expect(declaredColumns(hall, 'hr')).toEqual(['code', 'nameHr', 'places']);
  expect(declaredColumns(hall, 'en-us')).toEqual(['code', 'nameEn', 'places']);
});
test('a resource that lists nothing shows its label', () => {
  expect(declaredColumns(resource('bare', { label: 'name', fields: { name: bilingual() } }), 'hr')).toEqual([
    'nameHr',
    'nameEn',
  ]);
});
test('numbers stand to the right, years do not, and the declaration has the last word', () => {
  const align = Object.fromEntries(columnsOf(hall).map(c => [c.name, c.align]));
  expect(align).toMatchObject({ places: 'right', built: 'left', code: 'left', centred: 'center' });
});
test('the pinned stand first, unknown names are left out', () => {
  expect(
    shownColumns(
      hall,
      { ...emptyView, columns: ['code', 'gone', 'places', 'built'], pinned: ['built', 'nameHr'] },
      'hr',
    ).map(c => c.name),
  ).toEqual(['built', 'code', 'places']);
});
describe('choosing columns', () => {
  test('moved', () => {
    expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 'a', 9)).toEqual(['b', 'c', 'a']);
  });
  test('shown and hidden, but never none', () => {
    expect(toggled(['a'], 'b')).toEqual(['a', 'b']);
    expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
    expect(toggled(['a'], 'a')).toEqual(['a']);
  });
});
test('S-36 what local storage holds is read with care', () => {
  expect(cleanLayout(null)).toEqual(emptyLayout);
  expect(cleanLayout({ columns: ['a', 3], limit: 9999, widths: { a: 5, b: 'x' }, filterRow: 1 })).toEqual({
    ...emptyLayout,
    columns: ['a'],
    widths: { a: 60 },
  });
  expect(clampWidth(10_000)).toBe(900);
});

test('a half that is shown alone is called by the name of the pair', () => {
  const [code, name, nameEn] = ['code', 'nameHr', 'nameEn'].map(n => columnsOf(hall).find(c => c.name === n)!);
  expect(headingOf(name!, [code!, name!], n => n)).toBe('name');
  expect(headingOf(name!, [name!, nameEn!], n => n)).toBe('nameHr');
  expect(headingOf(code!, [code!, name!], n => n)).toBe('code');
});
test('a name takes the room that is left, unless its width was chosen', () => {
  const shown = shownColumns(hall, { ...emptyView, columns: ['code', 'nameHr', 'centred', 'places'] }, 'hr');
  expect(elasticColumn(shown, () => false)).toBe('nameHr');
  expect(elasticColumn(shown, name => name === 'nameHr')).toBe('centred');
  expect(
    elasticColumn(
      shown.filter(c => c.name === 'places'),
      () => false,
    ),
  ).toBeUndefined();
});

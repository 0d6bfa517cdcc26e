import { describe, expect, test } from 'vitest';
import { bilingual, date, integer, ref, resource, text } from '../../resource/index.ts';
import { exportQuery, listQuery } from './query.ts';
import { emptyView, type View } from './view.ts';

const box = resource('box', {
  label: 'name',
  order: true,
  tree: 'idParent',
  fields: { code: text(), name: bilingual(), places: integer(), bought: date(), idParent: ref('box') },
});
const said = (query: string) => [...new URLSearchParams(query)].map(([n, v]) => `${n}=${v}`);

describe('the list call', () => {
  const view: View = {
    ...emptyView,
    filters: { code: { like: 'K' }, places: { is: '4' }, bought: { like: '2026-03' }, 'idParent.code': { like: 'x' } },
    search: ' a b ',
    sort: ['-places', 'code'],
    page: 2,
  };
  test('F-13, F-14, F-15, S-32 speaks the grammar of the contract, 50 a page', () => {
    expect(said(listQuery(box, { view, columns: ['code', 'places'] }))).toEqual([
      'return[count]=1',
      'return[can]=1',
      'pagination[limit]=50',
      'page=2',
      'filter[code][like]=K',
      'filter[places]=4',
      'filter[bought][like]=2026-03',
      'customFilter[idParent.code][like]=x',
      'search=a b',
      'sort=-places,code',
      'columns=code,places,nameHr,nameEn,idParent,num',
    ]);
  });
  test('empty text is left out', () => {
    expect(
      listQuery(box, { view: { ...emptyView, filters: { code: { like: '' } } }, columns: ['code'] }),
    ).not.toContain('filter');
  });
  test('the place of a table rules over a filter on the same field', () => {
    const query = said(
      listQuery(box, {
        view: { ...emptyView, filters: { idParent: { in: '1,2' } } },
        columns: ['code'],
        fixed: { idParent: 7 },
      }),
    );
    expect(query.filter(q => q.includes('idParent]'))).toEqual(['filter[idParent]=7']);
  });
  test('what the place lets through holds beside a filter on the same field, and its scenario before any other', () => {
    const query = said(
      listQuery(box, {
        view: { ...emptyView, filters: { code: { in: 'A,B' } }, scenario: 'mine' },
        columns: ['code'],
        window: { filter: { code: { in: ['B', 'C'] }, 'idParent.code': 'x' }, scenario: 'open' },
        narrow: { shelf: 4 },
      }),
    );
    expect(query.filter(q => /ilter|scenario|narrow/.test(q))).toEqual([
      'filter[code][in]=A,B',
      'customFilter[code][in]=B,C',
      'filter[idParent.code]=x',
      'narrow[shelf]=4',
      'scenario=open',
    ]);
  });
  test('on a record’s page labels leave that record out', () => {
    const query = said(listQuery(box, { view: emptyView, columns: ['code'], fixed: { idParent: 7 } }));
    expect(query).toContain('return[within]=idParent');
  });
  test('an export is exactly this view, without pages', () => {
    expect(said(exportQuery({ view, columns: ['places', 'code'] }, 'xlsx'))).toEqual([
      'format=xlsx',
      'filter[code][like]=K',
      'filter[places]=4',
      'filter[bought][like]=2026-03',
      'customFilter[idParent.code][like]=x',
      'search=a b',
      'sort=-places,code',
      'columns=places,code',
    ]);
  });
});

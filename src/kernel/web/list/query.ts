import { type AnyResource, type EntryFilter, type FieldDef, stateFieldOf } from '../../resource/index.ts';
import { labelColumns, putWindow } from '../base/index.ts';
import { type Conditions, operators, type View } from './view.ts';

/** Conditions that belong to the place where a table stands: the rows of one parent. */
export type Fixed = Readonly<Record<string, string | number>>;

export interface Window {
  readonly filter?: EntryFilter;
  readonly scenario?: string;
}

export interface ListOptions {
  readonly view: View;
  /** Names of the columns that are shown. */
  readonly columns: readonly string[];
  readonly fixed?: Fixed;
  /** What the place lets through, whatever the person filters by. */
  readonly window?: Window;
  /** The choices of all screens that narrow this list: resource → id. */
  readonly narrow?: Readonly<Record<string, number>>;
  readonly deleted?: boolean;
}

/** What the list call needs beside the shown columns: the label, the state, the tree's parent, the order. */
const neededColumns = (r: AnyResource): string[] =>
  [...labelColumns(r), stateFieldOf(r)?.name, r.tree, r.order ? 'num' : undefined].filter(
    (name): name is string => name !== undefined,
  );

type Put = (name: string, value: string) => void;
const writer = (): { put: Put; text: () => string } => {
  const search = new URLSearchParams();
  return { put: (name, value) => search.append(name, value), text: () => search.toString() };
};
const putFilters = (put: Put, filters: Readonly<Record<string, Conditions>>, fixed: Fixed): void => {
  for (const [field, conditions] of Object.entries(filters)) {
    if (field in fixed) continue;
    const name = field.includes('.') ? 'customFilter' : 'filter';
    for (const operator of operators) {
      const value = conditions[operator];
      if (value !== undefined && value !== '')
        put(operator === 'is' ? `${name}[${field}]` : `${name}[${field}][${operator}]`, value);
    }
  }
  for (const [field, value] of Object.entries(fixed))
    put(field.includes('.') ? `customFilter[${field}]` : `filter[${field}]`, String(value));
};
const putSelection = (put: Put, { view, fixed, window = {}, narrow = {}, deleted }: ListOptions): void => {
  putFilters(put, view.filters, fixed ?? {});
  putWindow(put, window.filter ?? {});
  for (const [resource, id] of Object.entries(narrow)) put(`narrow[${resource}]`, String(id));
  if (view.search.trim() !== '') put('search', view.search.trim());
  const scenario = window.scenario ?? view.scenario;
  if (scenario !== '') put('scenario', scenario);
  if (view.sort.length > 0) put('sort', view.sort.join(','));
  if (deleted) put('deleted', '1');
};

/** The one reference that is the same in all rows, because they stand on that record's page: their labels leave it out. */
const parentAbove = (r: AnyResource, fixed: Fixed = {}): string | undefined => {
  const parents = Object.keys(fixed).filter(name => (r.all as Record<string, FieldDef>)[name]?.kind === 'ref');
  return parents.length === 1 ? parents[0] : undefined;
};

/** F-13, F-14, F-15: the query of a page of the list. */
export const listQuery = (r: AnyResource, options: ListOptions): string => {
  const { put, text } = writer();
  put('return[count]', '1');
  put('return[can]', '1');
  const parent = parentAbove(r, options.fixed);
  if (parent !== undefined) put('return[within]', parent);
  put('pagination[limit]', String(options.view.limit));
  put('page', String(options.view.page));
  putSelection(put, options);
  put('columns', [...new Set([...options.columns, ...neededColumns(r)])].join(','));
  return text();
};
/** Every row of the view, in its order, with its columns as they stand. */
export const exportQuery = (options: ListOptions, format: 'xlsx' | 'csv'): string => {
  const { put, text } = writer();
  put('format', format);
  putSelection(put, options);
  put('columns', options.columns.join(','));
  return text();
};

const unsortable = ['array', 'image', 'file', 'chip', 'optionGroup', 'refs'];
export const isSortable = (def: FieldDef): boolean => !unsortable.includes(def.kind);

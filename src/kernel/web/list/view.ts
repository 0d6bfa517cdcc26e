import type { AnyResource, FieldDef } from '../../resource/index.ts';

/** The operators of the list call. `is` is the bare `filter[field]=`. */
export const operators = ['is', 'like', 'in', 'from', 'to', 'not', 'isNull'] as const;
export type Operator = (typeof operators)[number];
export type Conditions = Readonly<Partial<Record<Operator, string>>>;

/** All that decides what a table shows. A link holds exactly this. */
export interface View {
  readonly filters: Readonly<Record<string, Conditions>>;
  readonly search: string;
  /** Field names, `-` before the descending ones, the first the most important. */
  readonly sort: readonly string[];
  /** In the order in which they stand; empty means: as declared. */
  readonly columns: readonly string[];
  /** Names of the columns that stay at the left edge. */
  readonly pinned: readonly string[];
  readonly page: number;
  readonly limit: number;
  readonly scenario: string;
  /** Choices of all screens that do not narrow this list: «Sve godine». */
  readonly wide: readonly string[];
}
export const defaultLimit = 50;
export const largestLimit = 500;
export const pageSizes = [25, 50, 100, 200, 500] as const;
export const emptyView: View = {
  filters: {},
  search: '',
  sort: [],
  columns: [],
  pinned: [],
  page: 1,
  limit: defaultLimit,
  scenario: '',
  wide: [],
};

/** The grammar of the address is the grammar of the list call, so that one reads like the other. */
export const viewToSearch = (view: View): string => {
  const parts: string[] = [];
  const put = (name: string, value: string) => {
    if (value !== '') parts.push(`${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%20', '+')}`);
  };
  for (const [field, conditions] of Object.entries(view.filters)) putConditions(put, field, conditions);
  put('search', view.search);
  put('scenario', view.scenario);
  put('all', view.wide.join(','));
  put('sort', view.sort.join(','));
  put('columns', view.columns.join(','));
  put('pinned', view.pinned.join(','));
  if (view.limit !== defaultLimit) put('limit', String(view.limit));
  if (view.page > 1) put('page', String(view.page));
  return parts.join('&');
};
const putConditions = (put: (name: string, value: string) => void, field: string, conditions: Conditions) => {
  const name = field.includes('.') ? 'customFilter' : 'filter';
  for (const operator of operators) {
    const value = conditions[operator];
    if (value !== undefined) put(operator === 'is' ? `${name}[${field}]` : `${name}[${field}][${operator}]`, value);
  }
};

const list = (text: string | null): string[] => (text ? text.split(',').filter(Boolean) : []);
const positive = (text: string | null, fallback: number, most: number): number => {
  const n = Number(text);
  return text !== null && Number.isSafeInteger(n) && n >= 1 ? Math.min(n, most) : fallback;
};

/**
 * Reads an address that a person may have typed or kept for years: what the resource does not know is left out,
 * so that an old link still shows its list. Null when the address says nothing about the view.
 */
export const viewFromSearch = (search: string, resource: AnyResource): View | null => {
  const params = new URLSearchParams(search);
  const all = resource.all as Record<string, FieldDef>;
  const knows = (field: string) => field === 'id' || Object.hasOwn(all, field.split('.')[0]!);
  const filters: Record<string, Partial<Record<Operator, string>>> = {};
  let said = false;
  for (const [name, value] of params) {
    const parts = /^(filter|customFilter)\[([\w.]+)\](?:\[(\w+)\])?$/.exec(name);
    if (!parts?.[2]) {
      said ||= viewParams.has(name);
      continue;
    }
    const operator = (parts[3] ?? 'is') as Operator;
    if (!knows(parts[2]) || !operators.includes(operator) || value === '') continue;
    said = true;
    filters[parts[2]] = { ...filters[parts[2]], [operator]: value };
  }
  if (!said) return null;
  const scenario = params.get('scenario') ?? '';
  return {
    filters,
    search: params.get('search') ?? '',
    sort: list(params.get('sort')).filter(s => knows(s.replace(/^-/, ''))),
    columns: list(params.get('columns')).filter(knows),
    pinned: list(params.get('pinned')).filter(knows),
    page: positive(params.get('page'), 1, Number.MAX_SAFE_INTEGER),
    limit: positive(params.get('limit'), defaultLimit, largestLimit),
    scenario: resource.scenarios?.includes(scenario) ? scenario : '',
    wide: list(params.get('all')).filter(name => Object.hasOwn(resource.narrowedBy ?? {}, name)),
  };
};
const viewParams = new Set(['search', 'scenario', 'all', 'sort', 'columns', 'pinned', 'limit', 'page']);
/** The parameters of an address that are not about the view: a record to open, a tab of the screen. */
export const otherParams = (search: string): string => {
  const rest = new URLSearchParams();
  for (const [name, value] of new URLSearchParams(search))
    if (!viewParams.has(name) && !/^(filter|customFilter)\[/.test(name)) rest.append(name, value);
  return rest.toString();
};

/** A first condition, a further one, or none at all for that field; paging begins anew. */
export const withFilter = (view: View, field: string, conditions: Conditions | null): View => {
  const { [field]: _old, ...rest } = view.filters;
  const kept = conditions && Object.values(conditions).some(v => v !== undefined && v !== '') ? conditions : null;
  return { ...view, filters: kept ? { ...rest, [field]: kept } : rest, page: 1 };
};
export const withoutFilters = (view: View): View => ({ ...view, filters: {}, search: '', scenario: '', page: 1 });
export const isFiltered = (view: View): boolean =>
  Object.keys(view.filters).length > 0 || view.search !== '' || view.scenario !== '';

/**
 * One column sorts ascending, then descending, then not at all. With `add` (Shift) the others keep their place,
 * without it they are let go.
 */
export const withSort = (view: View, field: string, add: boolean): View => {
  const at = view.sort.findIndex(s => s.replace(/^-/, '') === field);
  const now = at < 0 ? null : view.sort[at]!;
  const next = now === null ? field : now === field ? `-${field}` : null;
  const rest = add ? view.sort.filter((_, i) => i !== at) : [];
  if (next === null) return { ...view, sort: rest, page: 1 };
  if (!add || at < 0) return { ...view, sort: [...rest, next], page: 1 };
  return { ...view, sort: view.sort.map((s, i) => (i === at ? next : s)), page: 1 };
};
export const sortOf = (view: View, field: string): { direction: 'ascending' | 'descending'; place: number } | null => {
  const at = view.sort.findIndex(s => s.replace(/^-/, '') === field);
  return at < 0 ? null : { direction: view.sort[at]!.startsWith('-') ? 'descending' : 'ascending', place: at + 1 };
};
export const sameView = (a: View, b: View): boolean =>
  viewToSearch({ ...a, page: 1 }) === viewToSearch({ ...b, page: 1 });

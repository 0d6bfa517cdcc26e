import type { AnyResource, FieldDef, Kind, Language } from '../../resource/index.ts';
import { declaredColumns, kept, listableFields } from '../base/index.ts';
import { largestLimit, type View } from './view.ts';

export interface TableColumn {
  readonly name: string;
  readonly def: FieldDef;
  readonly align: 'left' | 'center' | 'right';
  readonly width: number;
}

/** So narrow that a usual list fits a usual screen; what is left goes to the name. */
const widths: Record<Kind, number> = {
  text: 130,
  longtext: 240,
  integer: 92,
  decimal: 92,
  date: 120,
  time: 90,
  dateTime: 150,
  boolean: 86,
  enum: 132,
  state: 160,
  optionGroup: 170,
  chip: 140,
  image: 76,
  array: 105,
  ref: 150,
  refs: 190,
  file: 180,
};
export const smallestWidth = 60;
export const largestWidth = 900;
export const clampWidth = (px: number): number => Math.round(Math.min(largestWidth, Math.max(smallestWidth, px)));

const alignOf = (def: FieldDef): TableColumn['align'] => {
  if (def.align) return def.align;
  if (def.kind === 'integer' || def.kind === 'decimal')
    return def.format === 'year' || def.format === 'weekday' ? 'left' : 'right';
  return def.kind === 'image' ? 'center' : 'left';
};
/** Names need room, short codes little. */
const nameWidth = 200;
const widthOf = (def: FieldDef): number => {
  if (def.half) return nameWidth;
  if (def.kind !== 'text') return def.format === 'weekday' ? widths.enum : widths[def.kind];
  if (def.length) return def.length * 9 + 36;
  if (def.format === 'email') return 200;
  if (def.format === 'color') return 118;
  return (def.max ?? 255) <= 20 ? 96 : widths.text;
};

/** Every column a person may choose, in the order of declaration. */
export const columnsOf = (r: AnyResource): TableColumn[] =>
  listableFields(r).map(([name, def]) => ({
    name,
    def,
    align: alignOf(def),
    width: isName(r, name, def) ? nameWidth : widthOf(def),
  }));
/** What a record is called by: the first of its references, or the one text that names it alone. */
const isName = (r: AnyResource, name: string, def: FieldDef): boolean =>
  r.labelFields.includes(name) &&
  (firstReference(r) === name || (def.kind === 'text' && r.labelFields.length === 1 && (def.max ?? 255) > 20));
const firstReference = (r: AnyResource): string | undefined =>
  r.labelFields.find(name => (r.all as Record<string, FieldDef>)[name]?.kind === 'ref');

/** The columns of a view, the pinned ones first. A name that is gone since is left out. */
export const shownColumns = (
  r: AnyResource,
  view: Pick<View, 'columns' | 'pinned'>,
  language: Language,
): TableColumn[] => {
  const all = new Map(columnsOf(r).map(c => [c.name, c]));
  const wanted = (view.columns.length > 0 ? view.columns : declaredColumns(r, language)).filter(name => all.has(name));
  const pinned = view.pinned.filter(name => wanted.includes(name));
  return [...pinned, ...wanted.filter(name => !pinned.includes(name))].map(name => all.get(name)!);
};

/** Of a pair of which only one half is shown, the pair's own name is enough. */
export const headingOf = (
  column: TableColumn,
  shown: readonly TableColumn[],
  label: (name: string) => string,
): string => {
  const pair = column.def.half?.of;
  const alone = pair !== undefined && !shown.some(c => c !== column && c.def.half?.of === pair);
  return label(alone ? pair : column.name);
};
/** The column one opens a record by: what the record is called, else the first. */
export const openingColumn = (r: AnyResource, shown: readonly TableColumn[]): string | undefined => {
  const called = r.labelFields
    .map((field: string) => shown.find(c => (c.def.half?.of ?? c.name) === field))
    .find(Boolean);
  return (called ?? shown[0])?.name;
};
const stretching: readonly Kind[] = ['text', 'longtext', 'ref', 'refs', 'chip', 'optionGroup'];
/** The one column that takes the room left over: a name before anything else, never one whose width was chosen. */
export const elasticColumn = (
  shown: readonly TableColumn[],
  fixedWidth: (name: string) => boolean,
): string | undefined => {
  const free = shown.filter(c => stretching.includes(c.def.kind) && !fixedWidth(c.name));
  return (free.find(c => c.def.half) ?? free.findLast(c => c.def.kind !== 'text' || (c.def.max ?? 255) > 20))?.name;
};

export const moved = <T>(items: readonly T[], item: T, to: number): T[] => {
  const rest = items.filter(i => i !== item);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), item, ...rest.slice(at)];
};
/** Hiding the last column would leave nothing to show, so it stays. */
export const toggled = (shown: readonly string[], name: string): string[] => {
  if (!shown.includes(name)) return [...shown, name];
  return shown.length === 1 ? [...shown] : shown.filter(n => n !== name);
};

/** How somebody likes this table on this machine: one entry of local storage per table name. */
export interface Layout {
  readonly columns: readonly string[];
  readonly pinned: readonly string[];
  readonly sort: readonly string[];
  readonly limit: number;
  readonly widths: Readonly<Record<string, number>>;
  readonly filterRow: boolean;
  readonly compact: boolean;
  /** Where rows have parents: as a tree. */
  readonly tree: boolean;
}
export const emptyLayout: Layout = {
  columns: [],
  pinned: [],
  sort: [],
  limit: 0,
  widths: {},
  filterRow: false,
  compact: false,
  tree: true,
};
const names = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((v): v is string => typeof v === 'string') : [];
/** Reads what another version of the portal may have left behind. */
export const cleanLayout = (found: unknown): Layout => {
  const raw = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>;
  const widthsFound = typeof raw.widths === 'object' && raw.widths !== null ? Object.entries(raw.widths as object) : [];
  return {
    columns: names(raw.columns),
    pinned: names(raw.pinned),
    sort: names(raw.sort),
    limit: typeof raw.limit === 'number' && raw.limit >= 1 && raw.limit <= largestLimit ? raw.limit : 0,
    widths: Object.fromEntries(
      widthsFound.filter(([, v]) => typeof v === 'number').map(([k, v]) => [k, clampWidth(v as number)]),
    ),
    filterRow: raw.filterRow === true,
    compact: raw.compact === true,
    tree: raw.tree !== false,
  };
};
const keyOf = (table: string) => `table.${table}`;
export const readLayout = (table: string): Layout => cleanLayout(kept.read(keyOf(table)));
export const writeLayout = (table: string, layout: Layout): void => kept.write(keyOf(table), layout);

import { isDate, type FieldDef, type Language } from '../../resource/index.ts';
import { readDatePart, readNumber, readTime, showDatePart, showNumber } from '../base/index.ts';
import type { Conditions } from './view.ts';

/**
 * What a person types into a filter, as conditions of the list call, and back. Numbers, dates and times take
 * `20`, `>= 20`, `<= 40` and `20 – 40`; a date may be a whole month or year. Null: not yet (or not) understood.
 */
export const readFilter = (field: FieldDef, text: string, language: Language, now = new Date()): Conditions | null => {
  const trimmed = text.trim();
  if (trimmed === '') return {};
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return readRange(trimmed, part => numberPart(field, part, language));
    case 'time':
      return readRange(trimmed, readTime);
    case 'date':
    case 'dateTime':
      return readDates(trimmed, part => readDatePart(part, language, now));
    case 'optionGroup':
    case 'chip':
      return { is: trimmed };
    default:
      return { like: trimmed };
  }
};
const numberPart = (field: FieldDef, text: string, language: Language): string | null => {
  const n = readNumber(text, language);
  return n === null || (field.kind === 'integer' && !Number.isInteger(n)) ? null : String(n);
};

/** Two bounds are parted by a dash between spaces, an ellipsis, two dots or a long dash. */
const halves = (text: string): [string, string] | null => {
  const parts = /^(.*?)(?:\s+-\s+|\s*(?:–|—|…|\.{2,3}(?!\d*\.\d))\s*)(.*)$/.exec(text);
  return parts ? [parts[1]!.trim(), parts[2]!.trim()] : null;
};
const readRange = (text: string, read: (part: string) => string | null): Conditions | null => {
  const bound = /^(>=|≥|<=|≤)\s*(.+)$/.exec(text);
  if (bound?.[1] && bound[2]) {
    const value = read(bound[2]);
    return value === null ? null : />=|≥/.test(bound[1]) ? { from: value } : { to: value };
  }
  const single = read(text);
  if (single !== null) return { is: single };
  const two = halves(text);
  if (!two) return null;
  const [from, to] = [two[0] === '' ? undefined : read(two[0]), two[1] === '' ? undefined : read(two[1])];
  if (from === null || to === null || (from === undefined && to === undefined)) return null;
  return { ...(from !== undefined ? { from } : {}), ...(to !== undefined ? { to } : {}) };
};
/** A single date or part of one is «part of the stored text»; bounds take the first and the last day of what was typed. */
const readDates = (text: string, read: (part: string) => string | null): Conditions | null => {
  const read1 = readRange(text, read);
  if (!read1) return null;
  if (read1.is !== undefined) return { like: read1.is };
  return {
    ...(read1.from !== undefined ? { from: firstDay(read1.from) } : {}),
    ...(read1.to !== undefined ? { to: lastDay(read1.to) } : {}),
  };
};
const firstDay = (part: string): string =>
  part.length === 4 ? `${part}-01-01` : part.length === 7 ? `${part}-01` : part;
const lastDay = (part: string): string => {
  if (part.length === 4) return `${part}-12-31`;
  if (part.length > 7) return part;
  for (let day = 31; day > 27; day--) if (isDate(`${part}-${day}`)) return `${part}-${day}`;
  return part;
};

export const showFilter = (field: FieldDef, conditions: Conditions | undefined, language: Language): string => {
  if (!conditions) return '';
  const show = (value: string): string => {
    if (field.kind === 'integer' || field.kind === 'decimal')
      return showNumber(Number(value), language, { useGrouping: false, maximumFractionDigits: 10 });
    return field.kind === 'date' || field.kind === 'dateTime' ? showDatePart(value, language) : value;
  };
  const { is, like, from, to } = conditions;
  if (is !== undefined) return show(is);
  if (like !== undefined) return show(like);
  if (from !== undefined && to !== undefined) return `${show(from)} – ${show(to)}`;
  if (from !== undefined) return `≥ ${show(from)}`;
  return to === undefined ? '' : `≤ ${show(to)}`;
};

export type FilterShape = 'text' | 'range' | 'date' | 'boolean' | 'options' | 'ref' | 'none';
/** Which filter fits a kind of field. */
export const filterShape = (field: FieldDef): FilterShape => {
  if (field.filterable === false) return 'none';
  switch (field.kind) {
    case 'text':
    case 'longtext':
      return 'text';
    case 'chip':
      return field.options ? 'options' : 'text';
    case 'integer':
    case 'decimal':
    case 'time':
      return 'range';
    case 'date':
    case 'dateTime':
      return 'date';
    case 'boolean':
      return 'boolean';
    case 'enum':
    case 'state':
    case 'optionGroup':
      return 'options';
    case 'ref':
    case 'refs':
      return 'ref';
    case 'image':
    case 'array':
    case 'file':
      return 'none';
  }
};

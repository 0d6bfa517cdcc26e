import type { FieldDef, Message, Values } from './field.ts';

/**
 * The one body of validation: the form runs it while a person types, the server runs it again on what arrives.
 * It looks at a single value; what needs other rows is a check of the policy or a constraint of the database.
 */
export const check = (field: FieldDef, value: unknown, row: Values = {}, now = new Date()): Message | null => {
  const own = field.check?.(value, row);
  if (own) return typeof own === 'string' ? { key: own } : own;
  if (isBlank(value)) {
    if (!isNeeded(field, row)) return null;
    return field.format === 'oib' ? { key: 'cannotBeBlank' } : { key: 'required' };
  }
  return kindChecks[field.kind](field, value, now);
};

/** Whether a row must have it: always, or because the field that would stand in its place is blank. */
export const isNeeded = ({ required, orElse }: FieldDef, row: Values): boolean =>
  required || (orElse !== undefined && isBlank(row[orElse]));

/** Null, undefined, and text that is empty after trimming. */
export const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '');

type Check = (field: FieldDef, value: unknown, now: Date) => Message | null;
const say = (key: string, params?: Message['params']): Message => (params ? { key, params } : { key });

const wellFormedText = (value: unknown): value is string =>
  typeof value === 'string' && !value.includes('\0') && value.isWellFormed();

/** Line breaks and other characters that steer a terminal, a mail's head or a table: a text of one line has none. */
const hasBreaks = (value: string): boolean => /[\p{Cc}\u2028\u2029]/u.test(value);

const checkText: Check = (field, value) => {
  if (!wellFormedText(value)) return say('invalidText');
  if (field.kind === 'text' && hasBreaks(value)) return say('oneLine');
  if (field.format === 'oib') return checkOib(value);
  if (field.length !== undefined && value.length !== field.length)
    return say('exactLength', { charslen: field.length });
  if (field.max !== undefined && value.length > field.max) return say('tooLong', { max: field.max });
  if (field.min !== undefined && value.length < field.min) return say('tooShort', { min: field.min });
  if (field.format === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(value)) return say('invalidEmail');
  if (field.format === 'url' && !isWebAddress(value)) return say('invalidUrl');
  if (field.format === 'color' && !/^#[0-9a-fA-F]{6}$/.test(value)) return say('invalidColor');
  if (field.format === 'jmbag' && !/^\d{10}$/.test(value)) return say('invalidJmbag');
  if (field.pattern && !new RegExp(field.pattern, 'u').test(value)) return say('invalidValue');
  return null;
};

const checkOib = (value: string): Message | null => {
  if (value.length !== 11) return say('exactLength', { charslen: 11 });
  return hasOibCheckDigit(value) ? null : say('oibNotValid');
};
/** ISO 7064, MOD 11,10. */
export const hasOibCheckDigit = (value: string): boolean => {
  if (!/^\d{11}$/.test(value)) return false;
  let rest = 10;
  for (const digit of value.slice(0, 10)) {
    rest = (rest + Number(digit)) % 10 || 10;
    rest = (rest * 2) % 11;
  }
  return (11 - rest) % 10 === Number(value[10]);
};

/** Either number by which a person is known: ten digits are a JMBAG, eleven an OIB. */
export const checkJmbagOrOib = (value: unknown): Message | null => {
  if (isBlank(value)) return say('cannotBeBlank');
  if (typeof value !== 'string') return say('invalidValue');
  return value.length === 11 ? checkOib(value) : /^\d{10}$/.test(value) ? null : say('invalidValue');
};
/** Nobody who uses the portal was born before 1900, or tomorrow. */
export const checkBirthDate = (value: unknown): Message | null => {
  if (!isDate(value)) return null;
  if (Number(value.slice(0, 4)) < 1900) return say('invalidValue');
  return value > wallClock(new Date()).slice(0, 10) ? say('inFuture') : null;
};

const isWebAddress = (value: string): boolean => {
  try {
    return ['http:', 'https:'].includes(new URL(value).protocol);
  } catch {
    return false;
  }
};

const checkInteger: Check = (field, value, now) => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) return say('wholeNumber');
  if (field.format === 'year') return checkYear(field, value, now);
  if (field.format === 'month') return value >= 1 && value <= 12 ? null : say('invalidValue');
  if (field.format === 'day') return value >= 1 && value <= 31 ? null : say('invalidValue');
  if (Math.abs(value) > 2_147_483_647) return say('outOfRange');
  return checkBounds(field, value);
};
const checkYear: Check = (field, value, now) => {
  const year = value as number;
  if (year < 1900) return say('invalidValue');
  if (year > now.getFullYear()) return say('inFuture');
  if (field.low !== undefined && year < field.low) return say('belowLow', { low: field.low });
  return null;
};
const checkBounds = (field: FieldDef, value: number): Message | null => {
  if (field.min !== undefined && value < field.min) return say('tooSmall', { min: field.min });
  if (field.max !== undefined && value > field.max) return say('tooLarge', { max: field.max });
  return null;
};
const checkDecimal: Check = (field, value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return say('number');
  const scale = field.scale ?? 2;
  if (Math.abs(value) >= 10 ** ((field.precision ?? 12) - scale)) return say('outOfRange');
  if (Math.abs(value * 10 ** scale - Math.round(value * 10 ** scale)) > 1e-6) return say('tooManyDecimals', { scale });
  return checkBounds(field, value);
};

export const isDate = (value: unknown): value is string => {
  const parts = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (!parts) return false;
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
};
export const daysInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
export const isDateTime = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length === 16 &&
  value[10] === ' ' &&
  isDate(value.slice(0, 10)) &&
  isTime(value.slice(11));

/** What Croatian clocks show at a moment, in the form of the API. */
export const wallClock = (at: Date): string => clock.format(at);
/** Made once: making it takes a hundred times as long as reading it, and almost every answer reads it. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zagreb', dateStyle: 'short', timeStyle: 'short' });

const listOf = (value: unknown): value is string[] => Array.isArray(value) && value.every(wellFormedText);
const checkOptions: Check = (field, value) => {
  if (!listOf(value)) return say('invalidValue');
  if (field.required && value.length === 0) return say('required');
  if (new Set(value).size !== value.length) return say('repeatedValue');
  if (field.options && value.some(item => !field.options!.includes(item))) return say('notAnOption');
  if (field.max !== undefined && value.length > field.max) return say('tooMany', { max: field.max });
  return null;
};
const checkChip: Check = (field, value, now) => {
  const problem = checkOptions(field, value, now);
  if (problem) return problem;
  return (value as string[]).some(item => item.trim() === '' || item.length > 100 || hasBreaks(item))
    ? say('invalidValue')
    : null;
};

const checkImage: Check = (field, value) => {
  if (typeof value !== 'string') return say('fileType');
  const head = /^data:([a-z]+\/[a-z0-9.+-]+);base64,/i.exec(value.slice(0, 100));
  if (!head?.[1] || !accepts(field.accept ?? ['image/*'], head[1])) return say('fileType');
  const bytes = Math.floor(((value.length - head[0].length) * 3) / 4);
  return bytes > (field.maxBytes ?? 1_048_576) ? say('fileSizeExceed') : null;
};
export const accepts = (accepted: readonly string[], mime: string): boolean =>
  accepted.some(a => a === mime || (a.endsWith('/*') && mime.startsWith(a.slice(0, -1))));

const checkArray: Check = (field, value, now) => {
  if (!Array.isArray(value)) return say('invalidValue');
  if (field.required && value.length === 0) return say('required');
  if (field.max !== undefined && value.length > field.max) return say('tooMany', { max: field.max });
  const nested = field.fields ? nestedFields(field) : {};
  for (const item of value) {
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return say('invalidValue');
    for (const key of Object.keys(item)) if (!Object.hasOwn(nested, key)) return say('unknownField', { name: key });
    for (const [key, inner] of Object.entries(nested)) {
      const problem = check(inner, (item as Values)[key], item as Values, now);
      if (problem) return { key: problem.key, params: { ...problem.params, inside: key } };
    }
  }
  return null;
};
const opened = new WeakMap<FieldDef, Record<string, FieldDef>>();
/** The fields of a nested form, bilingual pairs opened. */
export const nestedFields = (field: FieldDef): Record<string, FieldDef> => {
  let known = opened.get(field);
  if (!known) {
    known = {};
    for (const [name, inner] of Object.entries(field.fields ?? {})) {
      if ('bilingual' in inner) {
        known[`${name}Hr`] = { ...inner.def, required: inner.required };
        known[`${name}En`] = { ...inner.def, required: false };
      } else known[name] = inner;
    }
    opened.set(field, known);
  }
  return known;
};

const isKey: Check = (_field, value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 && value <= 2_147_483_647
    ? null
    : say('notAnOption');
const checkKeys: Check = (field, value, now) => {
  if (!Array.isArray(value) || value.some(key => isKey(field, key, now))) return say('notAnOption');
  if (field.required && value.length === 0) return say('required');
  if (new Set(value).size !== value.length) return say('repeatedValue');
  if (field.min !== undefined && value.length < field.min) return say('tooFew', { min: field.min });
  if (field.max !== undefined && value.length > field.max) return say('tooMany', { max: field.max });
  return null;
};
/** References as they are kept: nothing is the empty list, and a list without an order of its own goes by its keys. */
export const tidyKeys = (field: FieldDef, value: unknown): unknown => {
  if (value === undefined || isBlank(value)) return [];
  return Array.isArray(value) && !field.ordered ? value.toSorted((a, b) => Number(a) - Number(b)) : value;
};
const oneOf: Check = (field, value) => (field.options?.includes(value as string) ? null : say('notAnOption'));

const kindChecks: Record<FieldDef['kind'], Check> = {
  text: checkText,
  longtext: checkText,
  integer: checkInteger,
  decimal: checkDecimal,
  date: (_f, v) => (isDate(v) ? null : say('invalidDate')),
  time: (_f, v) => (isTime(v) ? null : say('invalidTime')),
  dateTime: (_f, v) => (isDateTime(v) ? null : say('invalidDateTime')),
  boolean: (_f, v) => (v === 0 || v === 1 ? null : say('invalidValue')),
  enum: oneOf,
  state: oneOf,
  optionGroup: checkOptions,
  chip: checkChip,
  image: checkImage,
  array: checkArray,
  ref: isKey,
  refs: checkKeys,
  file: (_f, v) => (typeof v === 'string' && v.length < 2000 ? null : say('invalidValue')),
};

import { daysInMonth, isDate, isDateTime, isTime, type Language } from '../../resource/index.ts';

/** How a language writes dates and numbers. Storage never changes: YYYY-MM-DD, YYYY-MM-DD HH:mm, HH:mm. */
interface Formats {
  readonly date: (y: string, m: string, d: string) => string;
  readonly order: 'dmy' | 'mdy';
  readonly datePattern: string;
  readonly locale: string;
  readonly decimalMark: ',' | '.';
  readonly groupMark: ',' | '.';
}
const strip = (digits: string): string => String(Number(digits));
const formats: Record<Language, Formats> = {
  hr: {
    date: (y, m, d) => `${strip(d)}. ${strip(m)}. ${y}.`,
    order: 'dmy',
    datePattern: 'D. M. GGGG.',
    locale: 'hr-HR',
    decimalMark: ',',
    groupMark: '.',
  },
  'en-uk': {
    date: (y, m, d) => `${d}/${m}/${y}`,
    order: 'dmy',
    datePattern: 'DD/MM/YYYY',
    locale: 'en-GB',
    decimalMark: '.',
    groupMark: ',',
  },
  'en-us': {
    date: (y, m, d) => `${m}/${d}/${y}`,
    order: 'mdy',
    datePattern: 'MM/DD/YYYY',
    locale: 'en-US',
    decimalMark: '.',
    groupMark: ',',
  },
};
export const formatsOf = (language: Language): Formats => formats[language];
/** The name under which dayjs knows the language. */
export const dayjsLocale = (language: Language): string => ({ hr: 'hr', 'en-uk': 'en-gb', 'en-us': 'en' })[language];

export const showDate = (value: unknown, language: Language): string => {
  if (!isDate(value)) return typeof value === 'string' ? value : '';
  return formats[language].date(value.slice(0, 4), value.slice(5, 7), value.slice(8, 10));
};
export const showDateTime = (value: unknown, language: Language): string =>
  isDateTime(value)
    ? `${showDate(value.slice(0, 10), language)} ${value.slice(11)}`
    : typeof value === 'string'
      ? value
      : '';
/** «uto, 6. 10.», “Tue 6 Oct”, of a day or a moment. Croatian by hand: its own pattern writes «06. 10.». */
export const showShortDay = (value: string, language: Language): string => {
  const day = value.slice(0, 10);
  const said = new Intl.DateTimeFormat(formats[language].locale, {
    weekday: 'short',
    timeZone: 'UTC',
    ...(language === 'hr' ? {} : { day: 'numeric', month: 'short' }),
  }).format(new Date(`${day}T12:00:00Z`));
  return language === 'hr' ? `${said}, ${Number(day.slice(8))}. ${Number(day.slice(5, 7))}.` : said;
};
export const showTime = (value: unknown): string => (typeof value === 'string' ? value : '');

const two = (n: number): string => String(n).padStart(2, '0');
const four = (n: number): string => String(n).padStart(4, '0');
/** A year in two digits means the one nearest to now, at most twenty years ahead. */
const fullYear = (digits: string, now: Date): number => {
  if (digits.length > 2) return Number(digits);
  const century = Math.floor(now.getFullYear() / 100) * 100;
  const year = century + Number(digits);
  return year > now.getFullYear() + 20 ? year - 100 : year;
};

/** What a person typed as a date, in the storage format; null when it is no date. `15.3.` means this year. */
export const readDate = (text: string, language: Language, now = new Date()): string | null => {
  const trimmed = text.trim();
  if (isDate(trimmed)) return trimmed;
  const parts = /^(\d{1,2})\s*[./-]\s*(\d{1,2})\s*(?:[./-]\s*(\d{4}|\d{2})?\s*\.?)?$/.exec(trimmed);
  if (!parts?.[1] || !parts[2]) return null;
  const [first, second] = [Number(parts[1]), Number(parts[2])];
  const [day, month] = formats[language].order === 'dmy' ? [first, second] : [second, first];
  const year = parts[3] ? fullYear(parts[3], now) : now.getFullYear();
  const value = `${four(year)}-${two(month)}-${two(day)}`;
  return isDate(value) ? value : null;
};
/** `9`, `930`, `9:30`, `9.30` and `09:30` are all half past nine or nine o'clock. */
export const readTime = (text: string): string | null => {
  const parts = /^(\d{1,2})(?:\s*[:.]\s*(\d{2}))?$/.exec(text.trim()) ?? /^(\d{1,2})(\d{2})$/.exec(text.trim());
  if (!parts?.[1]) return null;
  const value = `${two(Number(parts[1]))}:${parts[2] ?? '00'}`;
  return isTime(value) ? value : null;
};
export const readDateTime = (text: string, language: Language, now = new Date()): string | null => {
  const trimmed = text.trim();
  if (isDateTime(trimmed)) return trimmed;
  const cut = /^(.*\S)\s+(\d{1,2}(?:[:.]?\d{2})?)$/.exec(trimmed);
  const date = cut?.[1] ? readDate(cut[1], language, now) : null;
  const time = cut?.[2] ? readTime(cut[2]) : null;
  return date && time ? `${date} ${time}` : null;
};

/** Part of a date as people write it (`2026`, `3. 2026.`), in the form in which dates are stored (`2026`, `2026-03`). */
export const readDatePart = (text: string, language: Language, now = new Date()): string | null => {
  const trimmed = text.trim();
  if (/^\d{4}(-\d{2}){0,2}$/.test(trimmed)) return trimmed;
  const yearAlone = /^(\d{4})\.$/.exec(trimmed);
  if (yearAlone?.[1]) return yearAlone[1];
  const month = /^(\d{1,2})\s*[./-]\s*(\d{4})\s*\.?$/.exec(trimmed);
  if (month?.[1] && month[2])
    return Number(month[1]) >= 1 && Number(month[1]) <= 12 ? `${month[2]}-${two(Number(month[1]))}` : null;
  return readDate(trimmed, language, now);
};
export const showDatePart = (value: string, language: Language): string => {
  if (isDate(value)) return showDate(value, language);
  const month = /^(\d{4})-(\d{2})$/.exec(value);
  if (month) return language === 'hr' ? `${strip(month[2]!)}. ${month[1]}.` : `${month[2]}/${month[1]}`;
  return value;
};

/** The days of a month, as many as it has; 31 while the month is not known, 29 in February while the year is not. */
export const dayList = (month: number | null, year: number | null): number[] => {
  const known = month !== null && month >= 1 && month <= 12;
  const count = known ? daysInMonth(year ?? 2000, month) : 31;
  return Array.from({ length: count }, (_, i) => i + 1);
};

/** A number as people write it in their language; null when it is none. Grouping marks and spaces may stand in it. */
export const readNumber = (text: string, language: Language): number | null => {
  const { decimalMark, groupMark } = formats[language];
  const compact = text.replace(/[\s\u00a0\u202f]/g, '').replace('−', '-');
  const grouped = new RegExp(`^[+-]?\\d{1,3}(\\${groupMark}\\d{3})+(\\${decimalMark}\\d+)?$`);
  const plain = /^[+-]?\d+([.,]\d+)?$/;
  const clean = grouped.test(compact)
    ? compact.replaceAll(groupMark, '').replace(decimalMark, '.')
    : plain.test(compact)
      ? compact.replace(',', '.')
      : null;
  return clean === null ? null : Number(clean);
};
const writers = new Map<string, Intl.NumberFormat>();
export const showNumber = (value: unknown, language: Language, options: Intl.NumberFormatOptions = {}): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const key = `${language} ${JSON.stringify(options)}`;
  let writer = writers.get(key);
  if (!writer) writers.set(key, (writer = new Intl.NumberFormat(formats[language].locale, options)));
  return writer.format(value);
};
/** Of a hundred: «50 %», which no line parts, and “50%”. */
export const showPercent = (value: number, language: Language): string =>
  `${showNumber(value, language, { maximumFractionDigits: 1 })}${language === 'hr' ? '\u00a0%' : '%'}`;
/** yyyymmdd, with _hhmmss where the hour matters: the end of an exported file's name. */
export const stamp = (now: Date, withTime = false): string => {
  const date = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return withTime ? `${date}_${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}` : date;
};

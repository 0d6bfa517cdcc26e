import type { PaperLanguage, Run } from './paper.ts';

/** Days, numbers and words as a paper writes them. Days are yyyy-mm-dd. */

const monthsHr =
  'siječnja veljače ožujka travnja svibnja lipnja srpnja kolovoza rujna listopada studenoga prosinca'.split(' ');
const monthsEn = 'January February March April May June July August September October November December'.split(' ');
const partsOf = (day: string): readonly [number, number, number] => {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number);
  return [year!, month!, date!];
};

/** A sentence that ends with a name as «d.o.o.» or a day ends with its full stop; an ellipsis, dots to write on and a path stay. */
export const withOneStop = (text: string): string =>
  text.includes('..') ? text.replace(/(?<=[\p{L}\p{N})])\.\.(?=[\s)”»]|$)/gu, '.') : text;
/** The same where the name stands in letters of its own, and the sentence goes on in others. */
export const runsWithOneStop = (runs: readonly Run[]): readonly Run[] =>
  runs.map((run, i) => {
    const isDoubled = /(^|[^.])\.$/.test(runs[i - 1]?.text ?? '') && /^\.(?!\.)/.test(run.text);
    return { ...run, text: withOneStop(isDoubled ? run.text.slice(1) : run.text) };
  });

/** In a sentence: «10. rujna 2026.», “10 September 2026”. */
export const dayInText = (day: string, language: PaperLanguage): string => {
  const [year, month, date] = partsOf(day);
  return language === 'hr' ? `${date}. ${monthsHr[month - 1]} ${year}.` : `${date} ${monthsEn[month - 1]} ${year}`;
};
/** In a table: «10. 9. 2026.»; the spaces do not break. */
export const dayInTable = (day: string, language: PaperLanguage): string => {
  const [year, month, date] = partsOf(day);
  return language === 'hr'
    ? `${date}.\u00a0${month}.\u00a0${year}.`
    : `${date}\u00a0${monthsEn[month - 1]!.slice(0, 3)}\u00a0${year}`;
};
/** «13:00 sati» */
export const timeInText = (time: string, language: PaperLanguage): string =>
  language === 'hr' ? `${time.slice(0, 5)} sati` : time.slice(0, 5);
/** Place and day at the head: the first form needs no locative. */
export const placeAndDay = (
  day: string,
  language: PaperLanguage,
  place: { readonly city: string; readonly cityLoc?: string | null; readonly form?: 'nominative' | 'locative' },
): string => {
  if (language === 'en') return `${place.city}, ${dayInText(day, 'en')}`;
  return place.form === 'locative' && place.cityLoc
    ? `U ${place.cityLoc}, ${dayInText(day, 'hr')} godine`
    : `${place.city}, ${dayInText(day, 'hr')}`;
};
/** «2026./2027.» of the stored code 2026/2027. */
export const academicYearOnPaper = (code: string, language: PaperLanguage): string => {
  const [, from, to] = /^(\d{4})\.?\/(\d{4})\.?$/.exec(code.trim()) ?? [];
  if (!from) return code;
  return language === 'hr' ? `${from}./${to}.` : `${from}/${to}`;
};

const romans: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
export const inRoman = (n: number): string => {
  let rest = n;
  let out = '';
  for (const [value, letters] of romans)
    while (rest >= value) {
      out += letters;
      rest -= value;
    }
  return out;
};

const grouped = (digits: string, by: string): string => digits.replace(/\B(?=(\d{3})+$)/g, by);
/** Rounded half away from zero, as accounts do; 1.005 is 1.01. */
const fixed = (n: number, places: number): string => {
  const [whole, exponent = '0'] = Math.abs(n).toString().split('e');
  const scaled = Math.round(Number(`${whole}e${Number(exponent) + places}`));
  return (scaled / 10 ** places).toFixed(places);
};
const written = (n: number, places: number, language: PaperLanguage): string => {
  const [whole, rest] = fixed(n, places).split('.');
  const [comma, dot] = language === 'hr' ? [',', '.'] : ['.', ','];
  const text = `${grouped(whole!, dot)}${rest ? `${comma}${rest}` : ''}`;
  return n < 0 && /[1-9]/.test(text) ? `-${text}` : text;
};
/** Hours and points: «30», «1,5»; at most two decimals and none that say nothing. */
export const numberOnPaper = (n: number, language: PaperLanguage): string => {
  const full = written(n, 2, language);
  return full.replace(/[.,]00$/, '').replace(/([.,]\d)0$/, '$1');
};
/** «1.234,56»; the currency stands in the head of its column. */
export const moneyOnPaper = (n: number, language: PaperLanguage): string => written(n, 2, language);
/** «66,1 %» */
export const percentOnPaper = (n: number, language: PaperLanguage): string => {
  const text = written(n, 1, language).replace(/[.,]0$/, '');
  return language === 'hr' ? `${text}\u00a0%` : `${text}%`;
};

export type Gender = 'm' | 'f' | 'x' | null | undefined;
/** The word that fits the person; where it is not known, the form that says both: `byGender(g, 'student', 'studentica', 'student/ica')`. */
export const byGender = (gender: Gender, male: string, female: string, both: string): string =>
  gender === 'm' ? male : gender === 'f' ? female : both;

/** Prefix, first name, surname, suffix: «izv. prof. dr. sc. Mirna Šimrak», «Dario Kukuljan, mag. ing.». */
export const nameWithTitles = (person: {
  readonly titlePrefix?: string | null | undefined;
  readonly firstName: string;
  readonly lastName: string;
  readonly titleSuffix?: string | null | undefined;
}): string => {
  const name = [person.titlePrefix, person.firstName, person.lastName].filter(Boolean).join(' ');
  return person.titleSuffix ? `${name}, ${person.titleSuffix}` : name;
};

const ones =
  ' jedan dva tri četiri pet šest sedam osam devet deset jedanaest dvanaest trinaest četrnaest petnaest šesnaest sedamnaest osamnaest devetnaest'.split(
    ' ',
  );
const tens = '  dvadeset trideset četrdeset pedeset šezdeset sedamdeset osamdeset devedeset'.split(' ');
const hundreds = ' sto dvjesto tristo četiristo petsto šesto sedamsto osamsto devetsto'.split(' ');
/** Below a thousand; «jedna, dvije» before a word of the feminine gender. */
const belowThousand = (n: number, feminine: boolean): string => {
  const rest = n % 100;
  const one = rest < 20 ? rest : rest % 10;
  const last = feminine && one === 1 ? 'jedna' : feminine && one === 2 ? 'dvije' : ones[one]!;
  return [hundreds[Math.floor(n / 100)]!, rest < 20 ? '' : tens[Math.floor(rest / 10)]!, last]
    .filter(Boolean)
    .join(' ');
};
/** Which form of the noun follows: one (21 too, but not 11), two to four, all others. */
const formOf = (n: number): 0 | 1 | 2 => {
  const [ten, one] = [n % 100, n % 10];
  if (ten >= 11 && ten <= 14) return 2;
  return one === 1 ? 0 : one >= 2 && one <= 4 ? 1 : 2;
};
const scales = [
  { value: 1_000_000_000, feminine: true, alone: 'milijardu', forms: ['milijarda', 'milijarde', 'milijardi'] },
  { value: 1_000_000, feminine: false, alone: 'milijun', forms: ['milijun', 'milijuna', 'milijuna'] },
  { value: 1000, feminine: true, alone: 'tisuću', forms: ['tisuća', 'tisuće', 'tisuća'] },
] as const;
/** A whole number in Croatian words: «tisuću dvjesto trideset četiri». */
export const numberInWords = (n: number, feminine = false): string => {
  if (n === 0) return 'nula';
  const said: string[] = [];
  let rest = Math.floor(n);
  for (const { value, feminine: ofScale, alone, forms } of scales) {
    const many = Math.floor(rest / value);
    rest %= value;
    if (many === 1) said.push(alone);
    else if (many > 1) said.push(`${belowThousand(many, ofScale)} ${forms[formOf(many)]}`);
  }
  if (rest > 0) said.push(belowThousand(rest, feminine));
  return said.join(' ');
};
/** An amount of euros in Croatian words: «tisuću dvjesto trideset četiri eura i pedeset šest centi». */
export const amountInWords = (amount: number): string => {
  const [euros, cents] = fixed(amount, 2).split('.').map(Number) as [number, number];
  const euro = `${numberInWords(euros)} ${formOf(euros) === 0 ? 'euro' : 'eura'}`;
  if (cents === 0) return euro;
  return `${euro} i ${numberInWords(cents)} ${['cent', 'centa', 'centi'][formOf(cents)]}`;
};

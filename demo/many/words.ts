import type { Random } from '../random.ts';

// Sentences are put together so that no word has to be declined: what is named stands in quotes or behind a colon.

const approaches = [
  ['Usporedba postojećih rješenja', 'A comparison of existing solutions'],
  ['Razvoj prototipa', 'Development of a prototype'],
  ['Studija slučaja', 'A case study'],
  ['Pregled istraživanja', 'A review of research'],
  ['Analiza troškova i koristi', 'An analysis of costs and benefits'],
  ['Mjerenje i vrednovanje', 'Measurement and evaluation'],
  ['Prijedlog poboljšanja', 'A proposal for improvement'],
  ['Istraživanje stavova korisnika', 'A survey of users’ attitudes'],
  ['Model odlučivanja', 'A decision model'],
  ['Procjena rizika', 'A risk assessment'],
  ['Automatizacija postupaka', 'Automation of procedures'],
  ['Povijesni razvoj', 'Historical development'],
  ['Pravni okvir', 'The legal framework'],
  ['Ispitivanje pouzdanosti', 'Testing of reliability'],
  ['Priručnik za praksu', 'A handbook for practice'],
  ['Utjecaj na okoliš', 'Impact on the environment'],
  ['Plan uvođenja', 'An implementation plan'],
  ['Digitalna zbirka', 'A digital collection'],
  ['Simulacija', 'A simulation'],
  ['Statistička obrada podataka', 'Statistical processing of data'],
] as const;
const aspects = [
  ['u malim poduzećima', 'in small companies'],
  ['u javnoj upravi', 'in public administration'],
  ['u srednjim školama', 'in secondary schools'],
  ['u bolnicama', 'in hospitals'],
  ['u gradskom prijevozu', 'in city transport'],
  ['u obiteljskim gospodarstvima', 'on family farms'],
  ['u knjižnicama i muzejima', 'in libraries and museums'],
  ['u prerađivačkoj industriji', 'in manufacturing'],
  ['u turističkim mjestima', 'in tourist towns'],
  ['u udrugama mladih', 'in youth associations'],
  ['u uvjetima izvanrednog stanja', 'in a state of emergency'],
  ['uz ograničena sredstva', 'with limited means'],
  ['s osvrtom na pristupačnost', 'with regard to accessibility'],
  ['s gledišta zaštite podataka', 'from the viewpoint of data protection'],
  ['u prvoj godini primjene', 'in the first year of use'],
] as const;
export const towns = [
  'Karlovac',
  'Zagreb',
  'Ogulin',
  'Slunj',
  'Duga Resa',
  'Ozalj',
  'Petrinja',
  'Sisak',
  'Samobor',
  'Jastrebarsko',
  'Velika Gorica',
  'Rijeka',
  'Zadar',
  'Split',
  'Osijek',
  'Varaždin',
  'Čakovec',
  'Bjelovar',
  'Pula',
  'Dubrovnik',
] as const;

export interface Title {
  readonly hr: string;
  readonly en: string;
}
/** Of some thousands from one field hardly two are alike, and words come as often as they do in life: some in every tenth, some seldom. */
export const titleFrom = (random: Random, subject: string): Title => {
  const [approach, aspect, town] = [skewed(random, approaches), skewed(random, aspects), random.pick(towns)];
  return {
    hr: `${approach[0]} iz područja «${subject}» ${aspect[0]}: ${town} ${random.between(2008, 2026)}.`,
    en: `${approach[1]} in the field of “${subject}” ${aspect[1]}: ${town} ${random.between(2008, 2026)}`,
  };
};
/** The first ones more often than the last. */
export const skewed = <T>(random: Random, of: readonly T[]): T => of[Math.floor(random.next() ** 1.7 * of.length)]!;

/** One by weights: states of which there are many beside those of which there are few. */
export const weighted = <T extends string>(
  random: Random,
  weights: readonly (readonly [what: T, weight: number])[],
): T => {
  let at = random.next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [what, weight] of weights) {
    at -= weight;
    if (at < 0) return what;
  }
  return weights.at(-1)![0];
};

const sentences = [
  'Rad polazi od problema koji se u praksi rješava ručno i sporo.',
  'Opisuju se postojeća rješenja, njihove prednosti i mane.',
  'Predlaže se vlastito rješenje i izrađuje prototip.',
  'Mjeri se koliko je rješenje bolje od dosadašnjega načina rada.',
  'Podaci su prikupljeni upitnikom i razgovorima s korisnicima.',
  'Rezultati su uspoređeni s objavljenim istraživanjima.',
  'Raspravlja se o ograničenjima i o primjeni izvan ustanove.',
  'Posebna je pažnja posvećena zaštiti podataka i pristupačnosti.',
  'Troškovi uvođenja procijenjeni su za razdoblje od pet godina.',
  'Predložene su smjernice za daljnji rad.',
  'Ispitivanje je ponovljeno u tri različite okoline.',
  'U radu se polazi od važećih propisa i normi.',
] as const;
/** So many different sentences, in their order. */
export const textFrom = (random: Random, about: string, least: number): string => {
  let text = `Tema: ${about}.`;
  for (let at = random.below(sentences.length), n = 0; text.length < least || n < 2; n++)
    text += ` ${sentences[(at + n) % sentences.length]}`;
  return text;
};

const twoDigits = (n: number): string => String(n).padStart(2, '0');
const dayLength = 86_400_000;
/** Days are counted from 1970: a number is quicker to draw and to compare than a text. */
export const dayNumber = (day: string): number => Date.parse(day) / dayLength;
const days = new Map<number, string>();
export const dayText = (day: number): string => {
  const known = days.get(day);
  if (known !== undefined) return known;
  const text = new Date(day * dayLength).toISOString().slice(0, 10);
  days.set(day, text);
  return text;
};
export const isWeekend = (day: number): boolean => (day + 3) % 7 > 4;
/** The next day on which people work, if this is none. */
export const workdayFrom = (day: number): number => (isWeekend(day) ? day + 7 - ((day + 3) % 7) : day);
/** A minute of a day between seven in the morning and nine in the evening. */
export const timeFrom = (random: Random): string =>
  `${twoDigits(7 + Math.floor((random.next() + random.next()) * 7))}:${twoDigits(random.below(60))}`;

/**
 * Looks at one sentence of an outcome while it is written: which verbs of the taxonomy carry it, and what somebody with a
 * pencil would say about it. It explains and never blocks. Plain functions over plain data, so that screen and test share them.
 */
export interface CoachVerb {
  readonly idVerb: number;
  readonly idBloomlev: number;
  /** 1 remember … 6 create. */
  readonly level: number;
  readonly hr: string;
  readonly en: string | null;
}
export interface FoundVerb {
  readonly verb: CoachVerb;
  /** The words as they stand in the sentence. */
  readonly words: string;
}
export type Finding =
  | { readonly key: 'noVerb' | 'noObject' }
  | { readonly key: 'notMeasurable'; readonly word: string; readonly instead: readonly CoachVerb[] }
  | { readonly key: 'twoOutcomes'; readonly verbs: readonly string[] }
  | { readonly key: 'tooLow'; readonly level: number; readonly least: number };
export interface Coached {
  readonly found: readonly FoundVerb[];
  readonly findings: readonly Finding[];
}
export type CoachLanguage = 'hr' | 'en';

// ——— Forms of a Croatian verb ———

/** Presents that no ending tells. */
const irregular: Readonly<Record<string, string>> = {
  opisati: 'opiše',
  povezati: 'poveže',
  navesti: 'navede',
  provesti: 'provede',
  izvesti: 'izvede',
  sažeti: 'sažme',
  odabrati: 'odabere',
  razviti: 'razvije',
  predvidjeti: 'predvidi',
  razumjeti: 'razumije',
  predlagati: 'predlaže',
  odabirati: 'odabire',
  dati: 'da',
};
/** The lasting form says the same as the one of the taxonomy: who explains, can explain. */
const lasting: Readonly<Record<string, string>> = {
  objašnjavati: 'objasniti',
  primjenjivati: 'primijeniti',
  rješavati: 'riješiti',
  opisivati: 'opisati',
  izrađivati: 'izraditi',
  procjenjivati: 'procijeniti',
  predlagati: 'predložiti',
  odabirati: 'odabrati',
  uspoređivati: 'usporediti',
  tumačiti: 'protumačiti',
  preporučivati: 'preporučiti',
  osmišljavati: 'osmisliti',
  navoditi: 'navesti',
  nabrajati: 'nabrojiti',
  prepoznavati: 'prepoznati',
  provoditi: 'provesti',
  izvoditi: 'izvesti',
  razvijati: 'razviti',
  povezivati: 'povezati',
  predviđati: 'predvidjeti',
  izračunavati: 'izračunati',
  označavati: 'označiti',
  ponavljati: 'ponoviti',
  istraživati: 'istražiti',
  ispitivati: 'ispitati',
  opravdavati: 'opravdati',
  raščlanjivati: 'raščlaniti',
  sažimati: 'sažeti',
  suprotstavljati: 'suprotstaviti',
};
/** First, second and third person of the present, singular and plural, as far as an outcome uses them. */
const presentsOf = (infinitive: string): string[] => {
  const third = thirdOf(infinitive);
  if (third === null) return [];
  if (third.endsWith('a')) return [third, `${third}m`, `${third}mo`, `${third}ju`];
  if (third.endsWith('i')) return [third, `${third}m`, `${third}mo`, `${third.slice(0, -1)}e`];
  return [third, `${third}m`, `${third}mo`, `${third.slice(0, -1)}u`];
};
const thirdOf = (infinitive: string): string | null => {
  if (Object.hasOwn(irregular, infinitive)) return irregular[infinitive]!;
  for (const [end, present] of [
    ['ovati', 'uje'],
    ['ivati', 'uje'],
    ['ati', 'a'],
    ['jeti', 'i'],
    ['iti', 'i'],
  ] as const)
    if (infinitive.endsWith(end)) return infinitive.slice(0, -end.length) + present;
  return null;
};
/** «objasniti», «objasnit (će)», «objasni», «objasne», «objašnjava» …; a verb of several words bends its last one. */
const croatianForms = (verb: string): string[] => {
  const words = verb.toLowerCase().split(' ');
  const at = words.findIndex(word => /(ti|ći)$/.test(word));
  const core = at < 0 ? words.length - 1 : at;
  const bases = [words[core]!, ...Object.keys(lasting).filter(key => lasting[key] === words[core])];
  return bases
    .flatMap(base => [base, base.replace(/ti$/, 't'), ...presentsOf(base)])
    .map(form => words.map((word, i) => (i === core ? form : word)).join(' '));
};

// ——— Forms of an English verb ———

const englishForms = (verb: string): string[] => {
  const [core, ...rest] = verb.toLowerCase().split(' ') as [string, ...string[]];
  const third = /(s|x|z|ch|sh)$/.test(core)
    ? `${core}es`
    : /[^aeiou]y$/.test(core)
      ? `${core.slice(0, -1)}ies`
      : `${core}s`;
  const american = core.endsWith('ise') ? [core.replace(/ise$/, 'ize'), core.replace(/ise$/, 'izes')] : [];
  const analyze = core === 'analyse' ? ['analyze', 'analyzes'] : [];
  return [core, third, ...american, ...analyze].map(form => [form, ...rest].join(' '));
};

// ——— What cannot be seen or measured ———

interface Vague {
  readonly forms: RegExp;
  /** What may be meant, by verbs of the taxonomy. */
  readonly instead: readonly string[];
}
const vague: Readonly<Record<CoachLanguage, readonly Vague[]>> = {
  hr: [
    {
      forms: /^(znati|znat|zna|znaju|znam|znamo|poznavati|poznavat|poznaje|poznaju)$/,
      instead: ['navesti', 'opisati', 'definirati'],
    },
    {
      forms: /^(razumjeti|razumjet|razumije|razumiju|razumijevati|razumijeva)$/,
      instead: ['objasniti', 'protumačiti', 'usporediti'],
    },
    {
      forms: /^(shvatiti|shvatit|shvati|shvaća|shvaćati|shvaćaju)$/,
      instead: ['objasniti', 'sažeti', 'klasificirati'],
    },
    {
      forms: /^(upoznati|upoznat|upozna|upoznaje|upoznaju|upoznavati)$/,
      instead: ['prepoznati', 'opisati', 'nabrojiti'],
    },
    {
      forms: /^(naučiti|naučit|nauči|usvojiti|usvojit|usvoji|steći|stječe)$/,
      instead: ['primijeniti', 'koristiti', 'demonstrirati'],
    },
  ],
  en: [
    { forms: /^(know|knows)$/, instead: ['state', 'describe', 'define'] },
    { forms: /^(understand|understands|comprehend|comprehends)$/, instead: ['explain', 'interpret', 'compare'] },
    { forms: /^(grasp|grasps|realise|realises|realize|realizes)$/, instead: ['explain', 'summarise', 'classify'] },
    { forms: /^(familiar|aware|acquainted|appreciate|appreciates)$/, instead: ['recognise', 'describe', 'list'] },
    { forms: /^(learn|learns|acquire|acquires)$/, instead: ['apply', 'use', 'demonstrate'] },
  ],
};
/** Words that say nothing of what is done to what. */
const small: Readonly<Record<CoachLanguage, ReadonlySet<string>>> = {
  hr: new Set(
    'i te ili a u na o s sa se za iz od do po pri će je su biti bit moći može mogu student studenti studentica ne samostalno kritički jasno točno sposoban sposobna u_stanju'.split(
      ' ',
    ),
  ),
  en: new Set(
    'and or the a an in on of to with for from by at be will can able student students is are correctly clearly independently critically'.split(
      ' ',
    ),
  ),
};

interface Hit {
  readonly from: number;
  readonly to: number;
  readonly words: string;
  readonly verb: CoachVerb | null;
  readonly vague: Vague | null;
}
const formsOf = (verb: CoachVerb, language: CoachLanguage): string[] =>
  language === 'hr' ? croatianForms(verb.hr) : verb.en === null ? [] : englishForms(verb.en);

const hitsIn = (words: readonly string[], verbs: readonly CoachVerb[], language: CoachLanguage): Hit[] => {
  const known = new Map<string, CoachVerb>();
  // The same verb may stand on two levels: the higher one is proposed.
  for (const verb of verbs.toSorted((a, b) => a.level - b.level))
    for (const form of formsOf(verb, language)) known.set(form, verb);
  const hits: Hit[] = [];
  for (let i = 0; i < words.length; i++) {
    const two = words.slice(i, i + 2).join(' ');
    const verb = known.get(two) ?? known.get(words[i]!) ?? null;
    const length = known.has(two) ? 2 : 1;
    const unclear = verb ? null : (vague[language].find(({ forms }) => forms.test(words[i]!)) ?? null);
    if (!verb && !unclear) continue;
    if (verb && isNoun(words, i, language)) continue;
    hits.push({ from: i, to: i + length, words: words.slice(i, i + length).join(' '), verb, vague: unclear });
    i += length - 1;
  }
  return hits;
};
/** In English a verb and a noun often look the same («the design of»): after an article or a preposition it is a noun. */
const isNoun = (words: readonly string[], at: number, language: CoachLanguage): boolean =>
  language === 'en' &&
  at > 0 &&
  (/^(the|a|an|of|in|on|by|for|with|its|their|this|each|project|software|study|test|data)$/.test(words[at - 1]!) ||
    (words[at + 1] === 'of' && !/^(to|and|can|will)$/.test(words[at - 1]!)));

export const coach = (
  sentence: string,
  {
    language,
    verbs,
    least,
  }: { readonly language: CoachLanguage; readonly verbs: readonly CoachVerb[]; readonly least?: number },
): Coached => {
  const words = sentence.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? [];
  if (words.length === 0) return { found: [], findings: [] };
  const hits = hitsIn(words, verbs, language);
  const found = hits.flatMap(({ verb, words: said }): FoundVerb[] => (verb ? [{ verb, words: said }] : []));
  const byWord = (word: string): CoachVerb[] => verbs.filter(verb => verb[language] === word).slice(0, 1);
  const findings: Finding[] = hits.flatMap(({ vague: unclear, words: word }): Finding[] =>
    unclear ? [{ key: 'notMeasurable', word, instead: unclear.instead.flatMap(byWord) }] : [],
  );
  if (hits.length === 0) findings.push({ key: 'noVerb' });
  if (hits.length > 1) findings.push({ key: 'twoOutcomes', verbs: hits.map(hit => hit.words) });
  const last = hits.at(-1);
  const isObject = (word: string, i: number): boolean =>
    !small[language].has(word) && !hits.some(hit => i >= hit.from && i < hit.to);
  // In Croatian the object may stand before the verb as well.
  if (last && !words.some((word, i) => isObject(word, i) && (language === 'hr' || i > hits[0]!.from)))
    findings.push({ key: 'noObject' });
  const level = Math.max(0, ...found.map(({ verb }) => verb.level));
  if (least !== undefined && level > 0 && level < least) findings.push({ key: 'tooLow', level, least });
  return { found, findings };
};

/** What a study of this level of the qualifications framework expects at least of an outcome. */
export const leastLevelFor = (hkoLevel: string): number =>
  ({ '5': 1, '6': 2, '7': 3, '8': 4 })[hkoLevel.charAt(0)] ?? 1;

/** Amounts as they are written out on papers of payment: «sto dvadeset tri eura i pedeset centi». */
type Gender = 'm' | 'f';
const small = [
  'nula',
  'jedan',
  'dva',
  'tri',
  'četiri',
  'pet',
  'šest',
  'sedam',
  'osam',
  'devet',
  'deset',
  'jedanaest',
  'dvanaest',
  'trinaest',
  'četrnaest',
  'petnaest',
  'šesnaest',
  'sedamnaest',
  'osamnaest',
  'devetnaest',
];
const tens = [
  '',
  '',
  'dvadeset',
  'trideset',
  'četrdeset',
  'pedeset',
  'šezdeset',
  'sedamdeset',
  'osamdeset',
  'devedeset',
];
const hundreds = ['', 'sto', 'dvjesto', 'tristo', 'četiristo', 'petsto', 'šeststo', 'sedamsto', 'osamsto', 'devetsto'];
const unitHr = (n: number, gender: Gender): string =>
  gender === 'f' && n === 1 ? 'jedna' : gender === 'f' && n === 2 ? 'dvije' : small[n]!;
const belowThousandHr = (n: number, gender: Gender): string => {
  const rest = n % 100;
  const low =
    rest === 0
      ? ''
      : rest < 20
        ? unitHr(rest, gender)
        : [tens[Math.floor(rest / 10)]!, rest % 10 ? unitHr(rest % 10, gender) : ''].filter(Boolean).join(' ');
  return [hundreds[Math.floor(n / 100)]!, low].filter(Boolean).join(' ');
};
/** Which form of a noun a number takes: 1 euro, 2 eura, 5 eura; 21 cent, 22 centa, 11 centi. */
const formHr = (n: number, [one, few, many]: readonly [string, string, string]): string => {
  const [last, teen] = [n % 10, n % 100 > 10 && n % 100 < 20];
  return teen || last === 0 || last > 4 ? many : last === 1 ? one : few;
};
const wordsHr = (n: number): string => {
  if (n === 0) return small[0]!;
  const [millions, thousands, rest] = [Math.floor(n / 1e6), Math.floor(n / 1000) % 1000, n % 1000];
  return [
    millions ? `${belowThousandHr(millions, 'm')} ${formHr(millions, ['milijun', 'milijuna', 'milijuna'])}` : '',
    thousands ? `${belowThousandHr(thousands, 'f')} ${formHr(thousands, ['tisuća', 'tisuće', 'tisuća'])}` : '',
    belowThousandHr(rest, 'm'),
  ]
    .filter(Boolean)
    .join(' ');
};

const smallEn =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tensEn = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const belowThousandEn = (n: number): string => {
  const rest = n % 100;
  const low =
    rest === 0
      ? ''
      : rest < 20
        ? smallEn[rest]!
        : [tensEn[Math.floor(rest / 10)]!, rest % 10 ? smallEn[rest % 10]! : ''].filter(Boolean).join('-');
  return [n >= 100 ? `${smallEn[Math.floor(n / 100)]} hundred` : '', low].filter(Boolean).join(' and ');
};
const wordsEn = (n: number): string => {
  if (n === 0) return smallEn[0]!;
  const [millions, thousands, rest] = [Math.floor(n / 1e6), Math.floor(n / 1000) % 1000, n % 1000];
  return [
    millions ? `${belowThousandEn(millions)} million` : '',
    thousands ? `${belowThousandEn(thousands)} thousand` : '',
    belowThousandEn(rest),
  ]
    .filter(Boolean)
    .join(' ');
};

export const amountInWords = (amount: number, language: 'hr' | 'en'): string => {
  const all = Math.round(amount * 100);
  const [euros, cents] = [Math.floor(all / 100), all % 100];
  return language === 'hr'
    ? `${wordsHr(euros)} ${formHr(euros, ['euro', 'eura', 'eura'])} i ${wordsHr(cents)} ${formHr(cents, ['cent', 'centa', 'centi'])}`
    : `${wordsEn(euros)} ${euros === 1 ? 'euro' : 'euros'} and ${wordsEn(cents)} ${cents === 1 ? 'cent' : 'cents'}`;
};

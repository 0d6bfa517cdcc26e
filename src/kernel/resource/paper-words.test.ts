import { expect, it } from 'vitest';
import {
  academicYearOnPaper,
  amountInWords,
  byGender,
  dayInTable,
  dayInText,
  inRoman,
  moneyOnPaper,
  nameWithTitles,
  numberInWords,
  numberOnPaper,
  percentOnPaper,
  placeAndDay,
  runsWithOneStop,
  timeInText,
  withOneStop,
} from './paper-words.ts';
import { fill } from './words.ts';

it('writes days, times and academic years as papers do', () => {
  expect(dayInText('2026-09-10', 'hr')).toBe('10. rujna 2026.');
  expect(dayInText('2026-11-01', 'hr')).toBe('1. studenoga 2026.');
  expect(dayInText('2026-09-10', 'en')).toBe('10 September 2026');
  expect(dayInTable('2026-09-10', 'hr').replaceAll('\u00a0', ' ')).toBe('10. 9. 2026.');
  expect(timeInText('13:00:00', 'hr')).toBe('13:00 sati');
  expect(academicYearOnPaper('2026/2027', 'hr')).toBe('2026./2027.');
  expect(academicYearOnPaper('2026/2027', 'en')).toBe('2026/2027');
});

it('ends a sentence with one full stop, whatever its last word ends with', () => {
  expect(withOneStop('Partner je Dobranet d.o.o.. Praksa (IT Tvrtka d.o.o..) traje do 5. lipnja 2027..')).toBe(
    'Partner je Dobranet d.o.o. Praksa (IT Tvrtka d.o.o.) traje do 5. lipnja 2027.',
  );
  expect(withOneStop('Prva.\nDruga..\nTreća')).toBe('Prva.\nDruga.\nTreća');
  // An ellipsis, a line to write on and a path are no ends of sentences.
  for (const whole of ['Čekam...', 'Ime: ........ i prezime', '../Messages', 'a/../b', '1..5', 'd.o.o.'])
    expect(withOneStop(whole)).toBe(whole);
  const runs = [
    { text: 'Partner: ' },
    { text: 'Dobranet d.o.o.', bold: true },
    { text: '. Praksa' },
    { text: ' traje.' },
  ];
  expect(runsWithOneStop(runs).map(run => run.text)).toEqual(['Partner: ', 'Dobranet d.o.o.', ' Praksa', ' traje.']);
  expect(runsWithOneStop([{ text: 'd.o.o.' }, { text: '...' }]).map(run => run.text)).toEqual(['d.o.o.', '...']);
  expect(fill('{name} čeka.', { name: 'X' })).toBe('X čeka.');
  expect(fill('Piše {name}. Javlja se {name}.', { name: 'Dobranet d.o.o.' })).toBe(
    'Piše Dobranet d.o.o. Javlja se Dobranet d.o.o.',
  );
  expect(fill('Do {day}.', { day: '2026-12-01' }, 'hr')).toBe('Do 1. 12. 2026.');
  expect(fill('Traži se {what}...', { what: 'd.o.o.' })).toBe('Traži se d.o.o....');
});

it('says place and day in the nominative unless the institution says otherwise', () => {
  const zagreb = { city: 'Zagreb', cityLoc: 'Zagrebu' };
  expect(placeAndDay('2019-02-27', 'hr', zagreb)).toBe('Zagreb, 27. veljače 2019.');
  expect(placeAndDay('2019-02-27', 'hr', { ...zagreb, form: 'locative' })).toBe('U Zagrebu, 27. veljače 2019. godine');
  expect(placeAndDay('2019-02-27', 'hr', { city: 'Zagreb', form: 'locative' })).toBe('Zagreb, 27. veljače 2019.');
});

it('writes numbers with a decimal comma and a dot between thousands', () => {
  expect([30, 1.5, 1234.25, -2, 0.1 + 0.2].map(n => numberOnPaper(n, 'hr'))).toEqual([
    '30',
    '1,5',
    '1.234,25',
    '-2',
    '0,3',
  ]);
  expect([1234.56, 1.005, 0, -1234567.8].map(n => moneyOnPaper(n, 'hr'))).toEqual([
    '1.234,56',
    '1,01',
    '0,00',
    '-1.234.567,80',
  ]);
  expect(moneyOnPaper(1234.5, 'en')).toBe('1,234.50');
  expect(percentOnPaper(66.1, 'hr')).toBe('66,1\u00a0%');
  expect([1, 4, 9, 14, 92].map(inRoman)).toEqual(['I', 'IV', 'IX', 'XIV', 'XCII']);
});

it('says amounts in words, with the noun in the form that the number asks for', () => {
  const said: readonly (readonly [number, string])[] = [
    [0, 'nula eura'],
    [1, 'jedan euro'],
    [1.01, 'jedan euro i jedan cent'],
    [2.02, 'dva eura i dva centa'],
    [11.11, 'jedanaest eura i jedanaest centi'],
    [21.21, 'dvadeset jedan euro i dvadeset jedan cent'],
    [1234.56, 'tisuću dvjesto trideset četiri eura i pedeset šest centi'],
    [2000, 'dvije tisuće eura'],
    [21_000, 'dvadeset jedna tisuća eura'],
    [12_345, 'dvanaest tisuća tristo četrdeset pet eura'],
    [1_002_001, 'milijun dvije tisuće jedan euro'],
    [2_000_000, 'dva milijuna eura'],
  ];
  for (const [amount, words] of said) expect(amountInWords(amount)).toBe(words);
  expect(numberInWords(2, true)).toBe('dvije');
});

it('takes the word that fits the person, or the one that fits both', () => {
  const word = (gender: 'm' | 'f' | 'x' | null) => byGender(gender, 'student', 'studentica', 'student/ica');
  expect([word('m'), word('f'), word('x'), word(null)]).toEqual([
    'student',
    'studentica',
    'student/ica',
    'student/ica',
  ]);
  expect(nameWithTitles({ firstName: 'Dario', lastName: 'Kukuljan', titleSuffix: 'mag. ing.' })).toBe(
    'Dario Kukuljan, mag. ing.',
  );
  expect(nameWithTitles({ titlePrefix: 'izv. prof. dr. sc.', firstName: 'Mirna', lastName: 'Šimrak' })).toBe(
    'izv. prof. dr. sc. Mirna Šimrak',
  );
});

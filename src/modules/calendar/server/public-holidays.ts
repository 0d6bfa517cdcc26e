import { addDays } from '../model/time.ts';

export interface PublicHoliday {
  readonly date: string;
  readonly nameHr: string;
  readonly nameEn: string;
}

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
export const easter = (year: number): string => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e] = [Math.floor(b / 4), b % 4];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const [i, k] = [Math.floor(c / 4), c % 4];
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};

/** Public holidays of the Republic of Croatia by the Act of 2019. One that falls on a Sunday is not carried over. */
export const publicHolidays = (year: number): readonly PublicHoliday[] => {
  const named = (date: string, nameHr: string, nameEn: string): PublicHoliday => ({ date, nameHr, nameEn });
  const on = (day: string, hr: string, en: string) => named(`${year}-${day}`, hr, en);
  const afterEaster = (days: number, hr: string, en: string) => named(addDays(easter(year), days), hr, en);
  return [
    on('01-01', 'Nova godina', 'New Year’s Day'),
    on('01-06', 'Bogojavljenje ili Sveta tri kralja', 'Epiphany'),
    afterEaster(0, 'Uskrs', 'Easter'),
    afterEaster(1, 'Uskrsni ponedjeljak', 'Easter Monday'),
    on('05-01', 'Praznik rada', 'Labour Day'),
    on('05-30', 'Dan državnosti', 'Statehood Day'),
    afterEaster(60, 'Tijelovo', 'Corpus Christi'),
    on('06-22', 'Dan antifašističke borbe', 'Anti-Fascist Struggle Day'),
    on(
      '08-05',
      'Dan pobjede i domovinske zahvalnosti i Dan hrvatskih branitelja',
      'Victory and Homeland Thanksgiving Day and Croatian Veterans’ Day',
    ),
    on('08-15', 'Velika Gospa', 'Assumption of Mary'),
    on('11-01', 'Svi sveti', 'All Saints’ Day'),
    on(
      '11-18',
      'Dan sjećanja na žrtve Domovinskog rata i Dan sjećanja na žrtvu Vukovara i Škabrnje',
      'Remembrance Day for the victims of the Homeland War and for Vukovar and Škabrnja',
    ),
    on('12-25', 'Božić', 'Christmas Day'),
    on('12-26', 'Sveti Stjepan', 'St Stephen’s Day'),
  ];
};

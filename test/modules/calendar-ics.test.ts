import { expect, it } from 'vitest';
import { type IcsEvent, icsText } from '../../src/modules/calendar/server/ics.ts';
import { datesOf, readRule, ruleText, shiftRule } from '../../src/modules/calendar/server/recurrence.ts';
import { addDays } from '../../src/modules/calendar/model/time.ts';
import { occurrencesIn } from './ics.ts';

/** The same numbers in every run. */
const randomOf =
  (seed: number) =>
  (n: number): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 4_294_967_296) * n);
  };

it('whatever became of a series, an independent reader finds every occurrence where it is', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
    const rule = shiftRule(
      readRule(
        pick([
          'FREQ=WEEKLY;COUNT=4',
          'FREQ=WEEKLY;COUNT=2',
          'FREQ=WEEKLY;COUNT=1',
          'FREQ=WEEKLY;UNTIL=20261019',
          'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=5',
          'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;COUNT=4',
          'FREQ=DAILY;COUNT=4',
          'FREQ=DAILY;UNTIL=20261013',
          'FREQ=WEEKLY;UNTIL=20261115',
        ]),
      ),
      pick([0, 1, 2, 6, 7]),
    );
    const first = datesOf(rule, addDays('2026-10-05', random(7)))[0]!;
    const dates = datesOf(rule, first);
    const events = dates
      .filter(() => random(5) > 0)
      .map((date, i): IcsEvent => {
        const [day, from] = [
          random(4) === 0 ? addDays(date, pick([-7, -1, 1, 2, 7, 14])) : date,
          pick(['09:00', '09:00', '09:00', '13:15']),
        ];
        return {
          id: i + 1,
          title: pick(['Seminar', 'Seminar', 'Novi']),
          start: `${day} ${from}`,
          end: `${day} ${pick(['14:00', '14:00', '15:30'])}`,
          startUtc: '',
          endUtc: '',
          status: pick(['confirmed', 'confirmed', 'requested', 'cancelled', 'rejected']),
          place: null,
          description: null,
          category: null,
          isBusy: true,
          stampUtc: '20261001T000000Z',
          version: 1,
          idSeries: 7,
          seriesDate: date,
        };
      });
    const text = icsText({
      name: 'x',
      host: 'test.example',
      language: 'hr',
      events,
      series: [{ id: 7, rrule: ruleText(rule), start: `${first} 09:00`, end: `${first} 14:00` }],
    });
    const word = {
      confirmed: 'CONFIRMED',
      requested: 'TENTATIVE',
      cancelled: 'CANCELLED',
      rejected: 'CANCELLED',
    } as const;
    const sorted = (list: readonly string[]) => list.toSorted();
    expect(
      sorted(occurrencesIn(text).map(o => `${o.start} ${o.end} ${o.title} ${o.status}`)),
      `seed ${seed}\n${text}`,
    ).toEqual(sorted(events.map(e => `${e.start} ${e.end} ${e.title} ${word[e.status]}`)));
  }
});

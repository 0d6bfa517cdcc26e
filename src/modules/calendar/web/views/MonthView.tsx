import { useMemo, useRef } from 'react';
import { useLanguage } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { type Day, longDay, monthDays, weekdayName } from '../time/time.ts';
import { EventButton, inColour } from './EventButton.tsx';
import { dayWith, type ViewProps } from './item.ts';
import { useArrows } from './use-arrows.ts';

interface MonthViewProps extends ViewProps {
  readonly day: Day;
  readonly today: Day;
  readonly onDay: (day: Day) => void;
  /** A day is one target: how much is on it shows in dots, what it is tells the day itself. */
  readonly small?: boolean;
}
const shownEvents = 4;
const shownDots = 4;

/** A month as a sheet of whole weeks. What does not fit into a day is one step away, in that day. */
export const MonthView = ({ day, today, items, notes, onOpen, onDay, small = false }: MonthViewProps) => {
  const language = useLanguage();
  const say = useSay();
  const box = useRef<HTMLTableElement>(null);
  const arrows = useArrows(box);
  const days = useMemo(() => monthDays(day, language), [day, language]);
  const sheet = useMemo(() => days.map(d => dayWith(items, notes, d)), [days, items, notes]);
  const weeks = Array.from({ length: days.length / 7 }, (_, i) => sheet.slice(i * 7, i * 7 + 7));
  const first = days.includes(today) ? today : `${day.slice(0, 8)}01`;
  return (
    <table ref={box} className="cal-month" data-small={small || undefined} onKeyDown={arrows}>
      <thead>
        <tr>
          {days.slice(0, 7).map(d => (
            <th key={d} scope="col">
              <abbr title={weekdayName(d, language)}>{weekdayName(d, language, 'short')}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(week => (
          <tr key={week[0]!.day}>
            {week.map(({ day: d, events, names }) => {
              const shown = events.length > shownEvents ? events.slice(0, shownEvents - 1) : events;
              return (
                <td
                  key={d}
                  data-other={d.slice(0, 7) === day.slice(0, 7) ? undefined : ''}
                  data-today={d === today || undefined}
                  data-free={names.some(n => n.isFree) || undefined}
                >
                  <button
                    type="button"
                    className="cal-number"
                    data-stop
                    tabIndex={-1}
                    data-first={d === first || undefined}
                    aria-label={[
                      longDay(d, language),
                      ...(small ? names.map(n => n.name) : []),
                      say.count('eventCount', events.length),
                    ].join(', ')}
                    {...(d === today ? { 'aria-current': 'date' as const } : {})}
                    onClick={() => onDay(d)}
                  >
                    {small ? <span>{Number(d.slice(8))}</span> : Number(d.slice(8))}
                    {small && events.length > 0 && (
                      <span className="cal-dots">
                        {events.slice(0, shownDots).map(item => (
                          <i key={item.id} style={inColour(item.colour)} />
                        ))}
                      </span>
                    )}
                  </button>
                  {(small ? [] : names).map(n => (
                    <span key={n.id} className="cal-holiday" title={n.name}>
                      {n.name}
                    </span>
                  ))}
                  {!small && events.length > 0 && (
                    <ul aria-label={longDay(d, language)}>
                      {shown.map(item => (
                        <li key={item.id}>
                          <EventButton item={item} form="line" onOpen={onOpen} />
                        </li>
                      ))}
                    </ul>
                  )}
                  {!small && events.length > shown.length && (
                    <button
                      type="button"
                      className="cal-more"
                      data-stop
                      tabIndex={-1}
                      aria-label={`${say('moreEvents', { n: events.length - shown.length })}, ${longDay(d, language)}`}
                      onClick={() => onDay(d)}
                    >
                      {say('moreEvents', { n: events.length - shown.length })}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

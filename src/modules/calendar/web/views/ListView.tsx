import { useMemo, useRef } from 'react';
import { EmptyState, useLanguage } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { type Day, longDay } from '../time/time.ts';
import { usePartText } from '../time/use-part-text.ts';
import { inColour } from './EventButton.tsx';
import { dayWith, type ViewProps } from './item.ts';
import { useArrows } from './use-arrows.ts';

interface ListViewProps extends ViewProps {
  readonly days: readonly Day[];
  readonly today: Day;
}

/** Day after day, only those on which something happens. */
export const ListView = ({ days, today, items, notes, onOpen }: ListViewProps) => {
  const language = useLanguage();
  const say = useSay();
  const when = usePartText();
  const box = useRef<HTMLDivElement>(null);
  const arrows = useArrows(box);
  const filled = useMemo(
    () => days.map(day => dayWith(items, notes, day)).filter(d => d.events.length > 0 || d.names.length > 0),
    [days, items, notes],
  );
  if (filled.length === 0) return <EmptyState title={say('nothingTitle')} hint={say('nothingHint')} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the events in it
    <div ref={box} className="cal-list" onKeyDown={arrows}>
      {filled.map(({ day, events, names }) => (
        <section key={day} aria-label={longDay(day, language)} data-today={day === today || undefined}>
          <h2>
            {longDay(day, language)}
            {names.map(n => (
              <span key={n.id} className="cal-holiday">
                {n.name}
              </span>
            ))}
          </h2>
          {events.length > 0 && (
            <ul>
              {events.map(item => (
                <li key={item.id}>
                  <button
                    type="button"
                    data-stop
                    tabIndex={-1}
                    className="cal-row"
                    data-event={item.id}
                    style={inColour(item.colour)}
                    onClick={() => onOpen(item)}
                  >
                    <span className="cal-time">{when(item, day)}</span>
                    <span className="cal-what">
                      <b>{item.title}</b>
                      <small>
                        {[item.type === item.title ? null : (item.about ?? item.type), item.place]
                          .filter(Boolean)
                          .join(' · ')}
                      </small>
                    </span>
                    {item.isRequest && (
                      <span className="tag" data-kind="warn">
                        {say('asRequest')}
                      </span>
                    )}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  );
};

import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { showShortDay, useLanguage, type Part, sideBySide } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { type Day, dayMinutes, dayOf, longDay, minutesOf, momentAt, standsOverHours, timeOf } from '../time/time.ts';
import { usePartText } from '../time/use-part-text.ts';
import { EventButton } from './EventButton.tsx';
import { type DayNote, type Item, notesOn, partsOn, type Span, spanOn, type ViewProps } from './item.ts';
import { useArrows } from './use-arrows.ts';
import { type Drags, type Ghost, useDrag } from './use-drag.ts';

interface TimeGridProps extends ViewProps, Drags {
  readonly days: readonly Day[];
  /** The moment that is now, for the line across today. */
  readonly now: string;
  readonly onDay?: ((day: Day) => void) | undefined;
  readonly withoutPlace?: boolean;
}
/** The hours that are always there; earlier and later ones when something happens in them. */
export const usualHours = { from: 7 * 60, to: 21 * 60 };
export const hoursOf = (parts: readonly Part[]): Part => ({
  from: Math.floor(Math.min(usualHours.from, ...parts.map(p => p.from)) / 60) * 60,
  to: Math.ceil(Math.max(usualHours.to, ...parts.map(p => p.to)) / 60) * 60,
});

/** Days as columns, hours downwards: a week, a day, a room's week. */
export const TimeGrid = ({
  days,
  now,
  items,
  notes,
  onOpen,
  onDay,
  withoutPlace = false,
  judge,
  onMove,
  onPick,
}: TimeGridProps) => {
  const language = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const arrows = useArrows(box);
  const columns = useMemo(
    () =>
      days.map(day => {
        const all = partsOn(items, day);
        return { day, over: all.filter(standsOverHours), parts: all.filter(part => !standsOverHours(part)) };
      }),
    [days, items],
  );
  const { from, to } = hoursOf(columns.flatMap(c => c.parts));
  const drag = useDrag({
    box,
    axis: 'y',
    from,
    to,
    items,
    judge,
    onMove,
    onPick,
    spanOf: (item, line) => spanOn(item, line, line),
  });
  const hours = Array.from({ length: (to - from) / 60 }, (_, i) => from / 60 + i);
  const share = (minute: number): string => `${((minute - from) / (to - from)) * 100}%`;
  const placeOf = (ghost: Ghost) => ({
    top: share(ghost.from),
    bottom: `calc(100% - ${share(Math.min(ghost.to, dayMinutes))})`,
  });
  const today = dayOf(now);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the mouse belong to the days and events in it
    <div
      ref={box}
      className="cal-grid"
      data-days={days.length}
      style={{ '--days': days.length, '--hours': hours.length } as CSSProperties}
      onKeyDown={arrows}
      onPointerDown={drag.onPointerDown}
      onClickCapture={drag.onClickCapture}
    >
      <div className="cal-corner" />
      {columns.map(({ day, over }) => (
        <DayHead
          key={day}
          over={over.map(({ item }) => item)}
          onOpen={onOpen}
          day={day}
          isToday={day === today}
          notes={notesOn(notes, day)}
          isFirst={day === (days.includes(today) ? today : days[0])}
          onDay={onDay}
        />
      ))}
      <div className="cal-axis" aria-hidden>
        {hours.map(h => (
          <span key={h}>{String(h).padStart(2, '0')}:00</span>
        ))}
      </div>
      {columns.map(({ day, parts }) => (
        <Column
          key={day}
          day={day}
          isToday={day === today}
          isFree={notesOn(notes, day).some(n => n.isFree)}
          nowAt={day === today && minutesOf(now) >= from && minutesOf(now) <= to ? share(minutesOf(now)) : null}
          ghost={
            drag.ghost?.line === day ? <GhostBlock ghost={drag.ghost} day={day} style={placeOf(drag.ghost)} /> : null
          }
        >
          {parts.length > 0 && (
            <ul aria-label={longDay(day, language)}>
              {sideBySide(parts, p => p).map(({ item: { item }, from: begin, to: end, lane, lanes }) => (
                <li
                  key={item.id}
                  data-dragged={drag.ghost?.item?.id === item.id || undefined}
                  data-short={end - begin < 45 || undefined}
                  data-tight={end - begin < 70 || undefined}
                  style={{
                    top: share(begin),
                    height: `calc(${((end - begin) / (to - from)) * 100}% - 2px)`,
                    left: `${(lane / lanes) * 100}%`,
                    width: `calc(${100 / lanes}% - 3px)`,
                  }}
                >
                  <EventButton item={item} form="block" onOpen={onOpen} withoutPlace={withoutPlace} />
                </li>
              ))}
            </ul>
          )}
        </Column>
      ))}
    </div>
  );
};

interface DayHeadProps {
  readonly day: Day;
  readonly isToday: boolean;
  readonly isFirst: boolean;
  readonly notes: readonly DayNote[];
  /** What goes on for the whole day: it takes no hour from the others. */
  readonly over: readonly Item[];
  readonly onOpen: (item: Item) => void;
  readonly onDay: ((day: Day) => void) | undefined;
}
const DayHead = ({ day, isToday, isFirst, notes, over, onOpen, onDay }: DayHeadProps) => {
  const language = useLanguage();
  const when = usePartText();
  const name = showShortDay(day, language);
  return (
    <div className="cal-head" data-today={isToday || undefined}>
      {onDay ? (
        <button
          type="button"
          data-stop
          tabIndex={-1}
          data-first={isFirst || undefined}
          aria-label={`${name} – ${longDay(day, language)}`}
          {...(isToday ? { 'aria-current': 'date' as const } : {})}
          onClick={() => onDay(day)}
        >
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      {notes.map(n => (
        <span key={n.id} className="cal-holiday" title={n.name}>
          {n.name}
        </span>
      ))}
      {over.map(item => (
        <EventButton key={item.id} item={item} form="line" time={when(item, day)} onOpen={onOpen} />
      ))}
    </div>
  );
};

const Column = ({
  day,
  isToday,
  isFree,
  nowAt,
  ghost,
  children,
}: {
  day: Day;
  isToday: boolean;
  isFree: boolean;
  nowAt: string | null;
  ghost: ReactNode;
  children: ReactNode;
}) => (
  <div className="cal-column" data-line={day} data-today={isToday || undefined} data-free={isFree || undefined}>
    {children}
    {ghost}
    {nowAt && <div className="cal-now" style={{ top: nowAt }} />}
  </div>
);

/** What is being dragged, and whether it may stand there. */
export const GhostBlock = ({ ghost, day, style }: { ghost: Ghost; day: Day; style: CSSProperties }) => (
  <div className="cal-ghost" data-verdict={typeof ghost.verdict === 'object' ? 'taken' : ghost.verdict} style={style}>
    <GhostText ghost={ghost} day={day} />
  </div>
);
const GhostText = ({ ghost, day }: { ghost: Ghost; day: Day }) => {
  const say = useSay();
  return (
    <span role="status">
      <b>
        {timeOf(momentAt(day, ghost.from))} – {timeOf(momentAt(day, ghost.to))}
      </b>{' '}
      {typeof ghost.verdict === 'object'
        ? ghost.verdict.why
        : ghost.verdict === 'free'
          ? ghost.item
            ? say('free')
            : ''
          : say('placeAsking')}
    </span>
  );
};
export const spanPeriod = (day: Day, span: Span) => ({ start: momentAt(day, span.from), end: momentAt(day, span.to) });

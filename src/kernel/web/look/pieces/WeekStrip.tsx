import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { localeOf, showDate, useLanguage, useText } from '../../base/index.ts';
import { type Placed, sideBySide } from './lanes.ts';
import './week.css';

export interface WeekBlock {
  readonly key: string;
  /** `2026-11-16`, `08:15`, `10:00` */
  readonly day: string;
  readonly from: string;
  readonly to: string;
  readonly title: string;
  readonly detail?: string;
  /** Of the kind of event; its own accent where none is given. */
  readonly color?: string;
  /** It goes on for most of the day and over midnight: it stands over the hours. */
  readonly isOver?: boolean;
  /** Where the lesson is looked at. */
  readonly href?: string;
}
interface WeekStripProps {
  /** Its Monday. */
  readonly from: string;
  /** What the clock shows: `2026-11-16 09:30`. */
  readonly now: string;
  readonly blocks: readonly WeekBlock[];
  /** Days on which nothing is taught, with their names. */
  readonly free?: Readonly<Record<string, string>>;
  /** On a phone too a picture of the week, for a page on which the list of it is elsewhere. */
  readonly compact?: boolean;
}
/** The day that is shown at least; what begins before it or ends after it makes it longer. */
const firstHour = 8;
const lastHour = 19;
const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
type Hours = readonly [first: number, last: number];
const hoursOf = (blocks: readonly WeekBlock[]): Hours => [
  Math.min(firstHour, ...blocks.map(b => Math.floor(minutes(b.from) / 60))),
  Math.max(lastHour, ...blocks.map(b => Math.ceil(minutes(b.to) / 60))),
];
/** Where a time stands between the first and the last hour, in per cent. */
const place = (time: string, [first, last]: Hours): number =>
  Math.min(100, Math.max(0, ((minutes(time) - first * 60) / ((last - first) * 60)) * 100));
const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** A week at a glance: seven days from eight to seven in the evening, today ringed, a line where it is now. On a phone a list. */
export const WeekStrip = ({ from, now, blocks, free = {}, compact = false }: WeekStripProps) => {
  const t = useText();
  const language = useLanguage();
  const today = now.slice(0, 10);
  const hours = hoursOf(blocks.filter(b => !b.isOver));
  const over = Math.max(0, ...blocks.map(({ day }) => blocks.filter(b => b.isOver && b.day === day).length));
  const name = new Intl.DateTimeFormat(localeOf(language), { weekday: 'short', timeZone: 'UTC' });
  return (
    <ol
      className="k-week"
      data-compact={compact || undefined}
      style={{ '--hours': hours[1] - hours[0], '--over': over } as React.CSSProperties}
      aria-label={t('weekOf', { date: showDate(from, language) })}
    >
      {Array.from({ length: 7 }, (_, i) => dayAfter(from, i)).map(day => {
        const own = blocks.filter(b => b.day === day).sort((a, b) => a.from.localeCompare(b.from));
        const inHours = sideBySide(
          own.filter(b => !b.isOver),
          b => ({ from: minutes(b.from), to: minutes(b.to) }),
        );
        return (
          <li key={day} data-today={day === today || undefined} data-empty={own.length === 0 || undefined}>
            <span className="k-week-day">
              {name.format(new Date(`${day}T00:00:00Z`))}{' '}
              <b>{language === 'hr' ? `${Number(day.slice(8))}.` : Number(day.slice(8))}</b>
              {day === today && <span className="unseen">, {t('dayToday')}</span>}
            </span>
            {over > 0 && (
              <div className="k-week-over">
                {own
                  .filter(b => b.isOver)
                  .map(block => (
                    <Block key={block.key} block={block} />
                  ))}
              </div>
            )}
            <div className="k-week-hours" data-free={free[day] !== undefined || undefined}>
              {free[day] !== undefined && (
                <small className="k-week-free" title={free[day]}>
                  {free[day]}
                </small>
              )}
              {inHours.map(at => (
                <Block key={at.item.key} block={at.item} hours={hours} at={at} meets={metBy(at, inHours)} />
              ))}
              {own.length === 0 && free[day] === undefined && <span className="unseen">{t('dayFree')}</span>}
              {day === today && <i className="k-week-now" style={{ top: `${place(now.slice(11), hours)}%` }} />}
            </div>
          </li>
        );
      })}
    </ol>
  );
};
/** What goes on at the same time. */
const metBy = (at: Placed<WeekBlock>, all: readonly Placed<WeekBlock>[]): readonly WeekBlock[] =>
  all.filter(other => other !== at && other.from < at.to && at.from < other.to).map(({ item }) => item);

interface BlockProps {
  readonly block: WeekBlock;
  readonly hours?: Hours;
  readonly at?: Placed<WeekBlock>;
  readonly meets?: readonly WeekBlock[];
}
const Block = ({ block, hours, at, meets = [] }: BlockProps) => {
  const t = useText();
  const isBeside = at !== undefined && at.lanes > 1;
  const style = {
    ...(isBeside && { '--lane': at.lane, '--lanes': at.lanes }),
    ...(hours && {
      top: `${place(block.from, hours)}%`,
      height: `${place(block.to, hours) - place(block.from, hours)}%`,
    }),
    ...(block.color ? { '--block': block.color } : {}),
  } as React.CSSProperties;
  const detail = `${block.from}–${block.to}${block.detail ? ` · ${block.detail}` : ''}`;
  const clash =
    meets.length > 0 && t('clashesWith', { with: meets.map(b => `${b.title} ${b.from}–${b.to}`).join(', ') });
  const inside = (
    <>
      {clash && (
        <span className="k-week-clash">
          <IconAlertTriangleFilled size={12} aria-hidden />
          <span className="unseen">{clash}</span>
        </span>
      )}
      <b>{block.title}</b>
      <small>{detail}</small>
    </>
  );
  // A short one has room for its name alone: the rest is told to whoever points at it.
  const named = {
    className: 'k-week-block',
    style,
    title: [block.title, detail, clash].filter(Boolean).join('\n'),
    'data-clash': clash ? true : undefined,
    'data-beside': isBeside || undefined,
  };
  return block.href === undefined ? (
    <span {...named}>{inside}</span>
  ) : (
    <Link {...named} to={block.href}>
      {inside}
    </Link>
  );
};

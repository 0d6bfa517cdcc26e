import { Button } from '@mantine/core';
import {
  IconCalendarEvent,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconFilter,
  type TablerIcon,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { DateInput, Float } from '../../../../kernel/web/index.ts';
import { isDate } from '../../../../kernel/resource/index.ts';
import { useSay } from '../say.ts';
import type { Day } from '../time/time.ts';
import { useSmall } from './use-small.ts';

interface BarProps {
  readonly title: string;
  readonly day: Day;
  readonly onTurn: (direction: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onDay: (day: Day) => void;
  /** What narrows the sheet, and how much of it is chosen; on a phone behind a button of its own. */
  readonly filters?: ReactNode;
  readonly chosen?: number;
  readonly children?: ReactNode;
}
/** Earlier, today, later, and what is shown. On a phone that is one line; whatever one wants now and then lies behind its dots. */
export const Bar = ({ title, day, onTurn, onToday, onDay, filters, chosen = 0, children }: BarProps) => {
  const say = useSay();
  const small = useSmall();
  const [more, setMore] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const turner = (direction: -1 | 1) => {
    const Icon = direction < 0 ? IconChevronLeft : IconChevronRight;
    const label = say(direction < 0 ? 'previous' : 'next');
    return (
      <button type="button" className="k-icon" aria-label={label} title={label} onClick={() => onTurn(direction)}>
        <Icon size={18} aria-hidden />
      </button>
    );
  };
  const dayInput = (
    <DateInput
      className="cal-day-input"
      size="xs"
      aria-label={say('goToDay')}
      value={day}
      onChange={value => {
        if (isDate(value)) onDay(value);
      }}
    />
  );
  if (!small)
    return (
      <div className="cal-bar" role="toolbar" aria-label={say('chooseView')}>
        {turner(-1)}
        <Button variant="default" size="xs" onClick={onToday}>
          {say('today')}
        </Button>
        {turner(1)}
        <h2 aria-live="polite">{title}</h2>
        <div className="cal-bar-right">
          {dayInput}
          {filters}
          {children}
        </div>
      </div>
    );
  const filterWord = chosen > 0 ? say('filtersChosen', { n: chosen }) : say('filters');
  return (
    <>
      <div className="cal-bar" data-small role="toolbar" aria-label={say('chooseView')}>
        {turner(-1)}
        <h2 aria-live="polite">{title}</h2>
        {turner(1)}
        <button type="button" className="k-icon" aria-label={say('today')} title={say('today')} onClick={onToday}>
          <IconCalendarEvent size={18} aria-hidden />
        </button>
        {filters && (
          <button
            type="button"
            className="k-icon"
            aria-label={filterWord}
            title={filterWord}
            aria-expanded={filtering}
            data-on={chosen > 0 || undefined}
            onClick={() => setFiltering(!filtering)}
          >
            <IconFilter size={18} aria-hidden />
          </button>
        )}
        <Float
          opened={more}
          onChange={setMore}
          align="end"
          label={say('moreOfCalendar')}
          target={
            <button type="button" className="k-icon" aria-label={say('moreOfCalendar')} title={say('moreOfCalendar')}>
              <IconDots size={18} aria-hidden />
            </button>
          }
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the presses belong to the buttons in it; one of them is enough */}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a button pressed by key is a click too */}
          <div
            className="cal-bar-more"
            onClick={event => {
              if (event.target instanceof Element && event.target.closest('button')) setMore(false);
            }}
          >
            {children}
            {dayInput}
          </div>
        </Float>
      </div>
      {filters && filtering && (
        <div className="cal-bar-filters" role="group" aria-label={say('filters')}>
          {filters}
        </div>
      )}
    </>
  );
};

/** An act of the bar: a picture beside the others, behind the dots of a phone a line with its words. */
export const BarAct = ({ icon: Icon, label, onClick }: { icon: TablerIcon; label: string; onClick: () => void }) =>
  useSmall() ? (
    <Button variant="default" leftSection={<Icon size={17} aria-hidden />} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <button type="button" className="k-icon" aria-label={label} title={label} onClick={onClick}>
      <Icon size={17} aria-hidden />
    </button>
  );

/** A few choices of which one holds. */
export const Switch = <T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: T;
  options: readonly { readonly value: T; readonly label: string }[];
  onChange: (value: T) => void;
}) => (
  <div className="cal-switch" role="group" aria-label={label}>
    {options.map(o => (
      <button key={o.value} type="button" aria-pressed={o.value === value} onClick={() => onChange(o.value)}>
        {o.label}
      </button>
    ))}
  </div>
);

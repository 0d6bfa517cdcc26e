import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatsOf, readDate, showDate, TypedInput, useLanguage } from '../../../../kernel/web/index.ts';
import { isDate } from '../../../../kernel/resource/index.ts';
import { useSay } from '../say.ts';
import type { Day } from '../time/time.ts';

interface BarProps {
  readonly title: string;
  readonly day: Day;
  readonly onTurn: (direction: -1 | 1) => void;
  readonly onToday: () => void;
  readonly onDay: (day: Day) => void;
  readonly children?: ReactNode;
}
/** Earlier, today, later, and what is shown. */
export const Bar = ({ title, day, onTurn, onToday, onDay, children }: BarProps) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="cal-bar" role="toolbar" aria-label={say('chooseView')}>
      <button
        type="button"
        className="k-icon"
        aria-label={say('previous')}
        title={say('previous')}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={18} aria-hidden />
      </button>
      <Button variant="default" size="xs" onClick={onToday}>
        {say('today')}
      </Button>
      <button type="button" className="k-icon" aria-label={say('next')} title={say('next')} onClick={() => onTurn(1)}>
        <IconChevronRight size={18} aria-hidden />
      </button>
      <h2 aria-live="polite">{title}</h2>
      <div className="cal-bar-right">
        <TypedInput
          className="cal-day-input"
          size="xs"
          aria-label={say('goToDay')}
          placeholder={formatsOf(language).datePattern}
          value={day}
          show={value => showDate(value, language)}
          read={text => readDate(text, language)}
          onChange={value => {
            if (isDate(value)) onDay(value);
          }}
        />
        {children}
      </div>
    </div>
  );
};

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

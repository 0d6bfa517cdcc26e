import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useLanguage } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { addDays, type Day, rangeTitle } from '../time/time.ts';
import '../calendar.css';

/** The week a part of a record's page shows, the ways to the weeks beside it, and the way to the whole calendar. */
export const WeekBar = ({
  from,
  onWeek,
  children,
}: {
  from: Day;
  onWeek: (from: Day) => void;
  children: ReactNode;
}) => {
  const say = useSay();
  const language = useLanguage();
  return (
    <div className="cal-part-bar">
      <button type="button" className="k-icon" aria-label={say('previous')} onClick={() => onWeek(addDays(from, -7))}>
        <IconChevronLeft size={17} aria-hidden />
      </button>
      <b>{rangeTitle(from, addDays(from, 6), language)}</b>
      <button type="button" className="k-icon" aria-label={say('next')} onClick={() => onWeek(addDays(from, 7))}>
        <IconChevronRight size={17} aria-hidden />
      </button>
      {children}
    </div>
  );
};

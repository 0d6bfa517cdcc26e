import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { wallClock } from '../../../../kernel/resource/index.ts';
import { useLanguage, WeekStrip } from '../../../../kernel/web/index.ts';
import { useSay } from '../say.ts';
import { addDays, rangeTitle, startOfWeek, today } from '../time/time.ts';
import '../calendar.css';

/** The week that a part of a record's page shows: this one, until another is asked for. */
export const useWeek = () => {
  const language = useLanguage();
  const [from, setFrom] = useState(() => startOfWeek(today(), language));
  return { from, to: addDays(from, 6), setFrom };
};
interface PartWeekProps extends Pick<ComponentProps<typeof WeekStrip>, 'blocks' | 'free'> {
  readonly week: ReturnType<typeof useWeek>;
  /** What is said of a week without anything. */
  readonly nothing: string;
  /** The way to the whole calendar. */
  readonly children: ReactNode;
}
/** That week, the ways to the weeks beside it, and the way to the whole calendar. */
export const PartWeek = ({ week: { from, to, setFrom }, blocks, free = {}, nothing, children }: PartWeekProps) => {
  const say = useSay();
  const language = useLanguage();
  const turn = (days: number, label: string, icon: ReactNode) => (
    <button type="button" className="k-icon" aria-label={label} onClick={() => setFrom(addDays(from, days))}>
      {icon}
    </button>
  );
  return (
    <>
      <div className="cal-part-bar">
        {turn(-7, say('previous'), <IconChevronLeft size={17} aria-hidden />)}
        <b>{rangeTitle(from, to, language)}</b>
        {turn(7, say('next'), <IconChevronRight size={17} aria-hidden />)}
        {children}
      </div>
      <WeekStrip from={from} now={wallClock(new Date())} free={free} blocks={blocks} />
      {blocks.length === 0 && <p className="quiet">{nothing}</p>}
    </>
  );
};

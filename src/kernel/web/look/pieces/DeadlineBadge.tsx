import { IconAlertCircle, IconClock } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { wallClock } from '../../../resource/index.ts';
import { deadlineOf, showDate, showDateTime, useLanguage, useText } from '../../base/index.ts';
import './pieces.css';

const minute = 60_000;
/** What the clock shows, looked at again every minute: a page stays open over midnight. */
const useClock = (): string => {
  const [now, setNow] = useState(() => wallClock(new Date()));
  useEffect(() => {
    const ticking = setInterval(() => setNow(wallClock(new Date())), minute);
    return () => clearInterval(ticking);
  }, []);
  return now;
};

/** When it must happen, in words relative to today; the exact date for whoever points at it or hears it. */
export const DeadlineBadge = ({ due, now }: { due: string; now?: string }) => {
  const t = useText();
  const language = useLanguage();
  const clock = useClock();
  const found = deadlineOf(due, now ?? clock, language);
  if (!found) return null;
  const Icon = found.kind === 'late' ? IconAlertCircle : IconClock;
  const exact = due.length > 10 ? showDateTime(due, language) : showDate(due, language);
  return (
    <span className="k-due" data-kind={found.kind} title={exact}>
      <Icon size={14} aria-hidden />
      <time dateTime={due.replace(' ', 'T')}>{t(found.key, found.params)}</time>
      <span className="unseen">, {exact}</span>
    </span>
  );
};

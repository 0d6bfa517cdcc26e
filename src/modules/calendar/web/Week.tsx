import { useMediaQuery } from '@mantine/hooks';
import { Link } from 'react-router';
import { Panel, useHomeData, WeekStrip } from '../../../kernel/web/index.ts';
import { wallClock } from '../../../kernel/resource/index.ts';
import type { MyCalendar } from '../model/shapes.ts';
import { useSay } from './say.ts';
import { addDays } from './time/time.ts';

/** On the home page: this person's week at a glance. A week without anything is one line. */
const Week = () => {
  const say = useSay();
  // A finger needs more than a stripe: on a phone the week is a picture, and the calendar itself one press away.
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const mine = useHomeData<{ readonly week: ({ readonly from: string } & MyCalendar) | null }>()?.week;
  if (!mine) return null;
  const events = mine.events.filter(e => e.status === 'confirmed');
  const free: Record<string, string> = {};
  for (const h of mine.holidays)
    if (h.kind !== 'makeup' && h.kind !== 'memorial')
      for (let day = h.dateFrom; day <= h.dateTo; day = addDays(day, 1)) free[day] = h.name;
  return (
    <Panel
      title={say('panelWeek')}
      beside={
        <>
          {events.length === 0 && `${say('panelNothing')} · `}
          <Link to="/Calendar/User">{say('panelAll')}</Link>
        </>
      }
    >
      {events.length > 0 && (
        <WeekStrip
          compact
          from={mine.from}
          now={wallClock(new Date())}
          free={free}
          blocks={events.map(e => ({
            key: String(e.id),
            day: e.start.slice(0, 10),
            from: e.start.slice(11, 16),
            to: e.end.slice(11, 16),
            title: e.title,
            ...(e.room ? { detail: e.room } : {}),
            ...(e.color ? { color: e.color } : {}),
            ...(small ? {} : { href: `/Calendar/User?day=${e.start.slice(0, 10)}` }),
          }))}
        />
      )}
    </Panel>
  );
};
export default Week;

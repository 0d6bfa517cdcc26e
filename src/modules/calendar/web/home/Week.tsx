import { Link } from 'react-router';
import { Panel, useHomeData, WeekStrip } from '../../../../kernel/web/index.ts';
import { wallClock } from '../../../../kernel/resource/index.ts';
import type { MyCalendar } from '../../model/shapes.ts';
import { useSmall } from '../screen/use-small.ts';
import { dayOf } from '../time/time.ts';
import { blockOf, freeDaysOf } from '../time/week.ts';
import { useHomeText } from './text.ts';

/** On the home page: this person's week at a glance. A week without anything is one line. */
const Week = () => {
  const say = useHomeText();
  // A finger needs more than a stripe: on a phone the week is a picture, and the calendar itself one press away.
  const small = useSmall();
  const mine = useHomeData<{ readonly week: ({ readonly from: string } & MyCalendar) | null }>()?.week;
  if (!mine) return null;
  const events = mine.events.filter(e => e.status === 'confirmed');
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
          free={freeDaysOf(mine.holidays)}
          blocks={events.map(e => ({
            ...blockOf(e, e.room, e.color),
            ...(small ? {} : { href: `/Calendar/User?date=${dayOf(e.start)}` }),
          }))}
        />
      )}
    </Panel>
  );
};
export default Week;

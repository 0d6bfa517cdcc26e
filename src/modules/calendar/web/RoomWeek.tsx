import { Link } from 'react-router';
import {
  EmptyState,
  type PartProps,
  showNumber,
  showPercent,
  Skeleton,
  StatTile,
  StatTiles,
  useLanguage,
} from '../../../kernel/web/index.ts';
import { typesById, useRooms, useUtilisation } from './data.ts';
import { useSay } from './say.ts';
import { PartWeek, useWeek } from './screen/PartWeek.tsx';
import { blockOf, freeDaysOf } from './time/week.ts';
import { firstOfMonth, minutesBetween, today } from './time/time.ts';

/** A room's own page: who is in it this week, and how much of the month it is used. */
export default function RoomWeek({ row }: PartProps) {
  const say = useSay();
  const language = useLanguage();
  const week = useWeek();
  const idRoom = Number(row.id);
  const found = useRooms(week.from, week.to, { idRoom });
  const use = useUtilisation(firstOfMonth(today()), today(), null).data?.rooms.find(room => room.id === idRoom);
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={say('roomWeek')} />;
  const types = typesById(found.data.types);
  const events = found.data.events.filter(e => e.idRoom === idRoom && e.status === 'confirmed');
  const blocks = events.map(e => blockOf(e, null, types.get(e.idReservationtype ?? 0)?.color));
  const minutes = events.reduce((all, e) => all + minutesBetween(e.start, e.end), 0);
  const hours = (n: number) => say('hoursShort', { n: showNumber(Math.round(n / 6) / 10, language) });
  return (
    <>
      <StatTiles>
        <StatTile
          label={say('roomWeekHours')}
          figure={hours(minutes)}
          line={say('roomWeekEvents', { n: events.length })}
        />
        {use && (
          <StatTile
            label={say('roomMonthUse')}
            figure={showPercent(use.percent, language)}
            line={say('roomMonthHours', { booked: hours(use.bookedMinutes) })}
            bar={{ value: use.percent, of: 100 }}
          />
        )}
      </StatTiles>
      <PartWeek week={week} blocks={blocks} free={freeDaysOf(found.data.holidays)} nothing={say('roomWeekFree')}>
        <Link to={`/Calendar/Room?tab=room&idRoom=${idRoom}&date=${week.from}`}>{say('roomCalendar')}</Link>
      </PartWeek>
    </>
  );
}

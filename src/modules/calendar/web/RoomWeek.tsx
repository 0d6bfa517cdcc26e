import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { Link } from 'react-router';
import { wallClock } from '../../../kernel/resource/index.ts';
import {
  EmptyState,
  type PartProps,
  showNumber,
  Skeleton,
  StatTile,
  StatTiles,
  useLanguage,
  WeekStrip,
} from '../../../kernel/web/index.ts';
import { typesById, useRooms, useUtilisation } from './data.ts';
import { useSay } from './say.ts';
import { WeekBar } from './screen/WeekBar.tsx';
import { addDays, firstOfMonth, startOfWeek, today } from './time/time.ts';

/** A room's own page: who is in it this week, and how much of the month it is used. */
export default function RoomWeek({ row }: PartProps) {
  const say = useSay();
  const language = useLanguage();
  const small = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false });
  const idRoom = Number(row.id);
  const [from, setFrom] = useState(() => startOfWeek(today(), language));
  const to = addDays(from, 6);
  const month = firstOfMonth(today());
  const found = useRooms(from, to, { idRoom });
  const use = useUtilisation(month, today(), null).data?.rooms.find(room => room.id === idRoom);
  if (!found.data) return found.isError ? <EmptyState kind="failed" /> : <Skeleton label={say('roomWeek')} />;
  const types = typesById(found.data.types);
  const events = found.data.events.filter(e => e.idRoom === idRoom && e.status === 'confirmed');
  const free: Record<string, string> = {};
  for (const h of found.data.holidays)
    if (h.kind !== 'makeup' && h.kind !== 'memorial')
      for (let day = h.dateFrom; day <= h.dateTo; day = addDays(day, 1)) free[day] = h.name;
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
            figure={`${showNumber(use.percent, language, { maximumFractionDigits: 1 })} %`}
            line={say('roomMonthHours', { booked: hours(use.bookedMinutes) })}
            bar={{ value: use.percent, of: 100 }}
          />
        )}
      </StatTiles>
      <WeekBar from={from} onWeek={setFrom}>
        <Link to={`/Calendar/Room?tab=room&idRoom=${idRoom}&date=${from}`}>{say('tabRoom')}</Link>
      </WeekBar>
      <WeekStrip
        from={from}
        now={wallClock(new Date())}
        free={free}
        compact={small ?? false}
        blocks={events.map(e => ({
          key: String(e.id),
          day: e.start.slice(0, 10),
          from: e.start.slice(11, 16),
          to: e.end.slice(11, 16),
          title: e.title,
          ...(e.idReservationtype !== null && types.has(e.idReservationtype)
            ? { color: types.get(e.idReservationtype)!.color }
            : {}),
        }))}
      />
      {events.length === 0 && <p className="quiet">{say('roomWeekFree')}</p>}
    </>
  );
}
const minutesBetween = (start: string, end: string): number =>
  Math.round((Date.parse(`${end.slice(0, 16)}Z`) - Date.parse(`${start.slice(0, 16)}Z`)) / 60_000);
